"""Words with a meaning of their own: explained in every language, by a rule that is there, in forms that texts have."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import tablee
from tablee.core.languages import LANGUAGES
from tablee.core.terms import Term, term, terms
from tablee.lessons import lessons
from tests.laws.tables import GAMES

ROOT = Path(__file__).parents[2]
LONGEST = 165
"""Letters of a sentence: what fits over the foot of a table on a phone."""

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def texts(game: tablee.Game, language: str) -> str:
    """Whatever a player of it can read in a language, but the explanations."""
    own = game.texts(language)
    said = [own.raw(key) for key in own if not key.startswith("term.")]
    web = ROOT / "web/src/games" / game.name / "lang" / f"{language}.toml"
    if web.is_file():
        said.append(str(tomllib.loads(web.read_text("utf-8"))))
    for lesson in lessons(game):
        said += [*(beat.say[language] for beat in lesson.beats), lesson.end.say[language]]
        said += [one.say[language] for beat in lesson.beats for one in beat.answers]
        said += [beat.otherwise[language] for beat in lesson.beats if beat.otherwise]
    return "\n".join([" ".join(game.rulebook(language).split()), *said])


def occurs(form: str, text: str) -> bool:
    """As a word of its own, with a capital at the beginning of a sentence."""
    first, rest = re.escape(form[0]), re.escape(form[1:])
    return re.search(rf"(?<![\w-])(?:{first}|{re.escape(form[0].upper())}){rest}(?!\w)", text) is not None


@each_game
def test_every_word_that_a_game_names_is_explained_and_no_other(game: tablee.Game) -> None:
    for language in LANGUAGES:
        said = {key for key in game.texts(language) if key.startswith("term.")}
        assert said == {f"term.{name}.{part}" for name in game.terms for part in ("forms", "says")}


@each_game
def test_the_rule_of_a_word_is_in_the_rules_of_its_game(game: tablee.Game) -> None:
    for language in LANGUAGES:
        numbers = set(re.findall(rf"\*\*({game.prefix}-\d+)\*\*", game.rulebook(language)))
        assert set(game.terms.values()) <= numbers


@each_language
@each_game
def test_every_form_of_a_word_is_written_somewhere(game: tablee.Game, language: str) -> None:
    written = texts(game, language)
    assert [form for one in terms(game, language) for form in one.forms if not occurs(form, written)] == []


@each_language
@each_game
def test_a_form_belongs_to_one_word(game: tablee.Game, language: str) -> None:
    forms = Counter(form.casefold() for one in terms(game, language) for form in one.forms)
    assert [form for form, many in forms.items() if many > 1 or not form] == []


@each_language
@each_game
def test_a_word_is_explained_in_one_short_sentence(game: tablee.Game, language: str) -> None:
    for one in terms(game, language):
        assert one.says.endswith("."), one
        assert not re.search(r"\. ", one.says), one
        assert len(one.says) <= LONGEST, (len(one.says), one)
        assert one.says[0] == one.says[0].upper(), one


@pytest.mark.parametrize("written", ["trick", "tricks", "TRICKS", "Trick"])
def test_a_word_is_found_in_any_of_its_forms_and_in_any_case(written: str) -> None:
    found = term(tablee.game("hiifuu"), "en", written)
    assert found is not None
    assert (found.forms, found.rule) == (["trick", "tricks"], "HF-10")


@pytest.mark.parametrize("written", ["", "tri", "trick / tricks", "pli", "trickss"])
def test_what_is_no_word_of_the_game_is_not_found(written: str) -> None:
    assert term(tablee.game("hiifuu"), "en", written) is None


def test_words_come_in_the_order_in_which_the_game_names_them() -> None:
    game = tablee.game("koikoi")
    assert [one.rule for one in terms(game, "fr")] == list(game.terms.values())
    assert terms(game, "en")[1] == Term(["ba"], game.texts("en").raw("term.ba.says"), "KK-4")


def test_a_form_inside_another_word_does_not_count() -> None:
    assert occurs("ba", "Dans le ba.")
    assert occurs("oya", "l’oya joue")
    assert occurs("trick", "Trick 3")
    assert not occurs("ba", "bas")
    assert not occurs("tan", "akatan")
    assert not occurs("koï-koï", "Koï-Koï")
