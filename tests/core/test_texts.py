"""What people are told: parts, plural forms, and French as it is spelt."""

from __future__ import annotations

import pytest

import tablee
from tablee.core.languages import language
from tablee.core.texts import Texts
from tests.laws.tables import GAMES

KOIKOI = next(game for game in GAMES if game.name == "koikoi")
HILO = next(game for game in GAMES if game.name == "hilo")
HIIFUU = next(game for game in GAMES if game.name == "hiifuu")


@pytest.mark.parametrize("name", ["Agathe", "Élise", "ÉLOÏSE", "Œdipe", "Yves", "Hélène", "Henri", "Hugo", "o"])
def test_de_loses_its_e_before_a_vowel_or_a_silent_h(name: str) -> None:
    assert language("fr").elides(name)


@pytest.mark.parametrize("name", ["Basile", "Yann", "Yoko", "Hiroko", "Harry", "8", "−1", "", "🦊"])
def test_de_keeps_its_e_before_anything_else(name: str) -> None:
    assert not language("fr").elides(name)


def test_every_french_text_elides_before_what_is_filled_in() -> None:
    french, english = HILO.texts("fr"), HILO.texts("en")
    assert french.say("event.forced.they", name="Agathe", cards="8 bleu").startswith("Les cartes d’Agathe se")
    assert french.say("event.forced.they", name="Basile", cards="8 bleu").startswith("Les cartes de Basile se")
    assert english.say("event.forced.they", name="Agathe", cards="blue 8").startswith("Agathe’s cards")


def test_de_at_the_end_of_a_word_is_no_de() -> None:
    texts = Texts("tablee.core", "fr")
    texts._texts["mine"] = "monde {name}, que {name}, De {name}"
    assert texts.say("mine", name="Agathe") == "monde Agathe, qu’Agathe, D’Agathe"


def test_a_refusal_names_cards_in_a_row() -> None:
    refused = tablee.Refused("HF-9", "must_follow", cards=["o12", "o15"])
    assert HIIFUU.explain(refused, "fr").endswith("\u202f: 12 orange, 15 orange.")
    assert HIIFUU.explain(refused, "en").endswith(": orange 12, orange 15.")


def test_cards_with_a_comma_in_their_name_are_kept_apart() -> None:
    refused = tablee.Refused("KK-11", "must_capture", cards=["1L", "3R"])
    assert KOIKOI.explain(refused, "fr").endswith("\u202f: Pin, grue\u202f; Cerisier, ruban à poème.")
    assert KOIKOI.explain(refused, "en").endswith(": Pine, crane; Cherry, poem ribbon.")
