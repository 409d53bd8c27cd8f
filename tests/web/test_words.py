"""What the pages said once and nobody says: it does not come back. And nothing runs together for those who hear it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tablee import games
from tablee.core.languages import LANGUAGES
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.people import ROOT
from tests.web.playing import alone

NOT_SAID = {
    "en": r"""You’s|Index in the corner|As the device|One step on|\} watches|Size of the text|demand the oya|then again
        |Play for more|Play against bots :|bots ?: """,
    "fr": r"""^(Gens|Touches|Prêt|Je suis prêt)$|seule touche|rien face visible|visible \{|Jouez pour davantage
        |Sept ou plus|ôter|Qui a le lien|ne veut pas être|cartes honnêtes|À portée|dans \{n\}\+|ournissez du \{""",
}


def _texts(of: dict[str, Any] | str) -> Iterator[str]:
    if isinstance(of, str):
        yield of
    elif isinstance(of, dict):
        for one in of.values():
            yield from _texts(one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_nobody_says_is_not_written(language: str) -> None:
    files = [*ROOT.glob(f"src/tablee/**/lang/{language}.toml"), *ROOT.glob(f"web/src/**/lang/**/{language}.toml")]
    assert len(files) > 15
    wrong = re.compile("".join(line.strip() for line in NOT_SAID[language].splitlines()))
    said = [text for file in files for text in _texts(tomllib.loads(file.read_text("utf-8")))]
    assert len(said) > 1000
    assert [text for text in said if wrong.search(text)] == []


HEARD = """all => all.map(one => {
  const heard = one.cloneNode(true)
  for (const unheard of heard.querySelectorAll('[aria-hidden=true]')) unheard.remove()
  return heard.textContent
})"""


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_points_and_levels_are_heard_as_words(person: Arrives, game: str, language: str) -> None:
    one = person(language)
    alone(one, game, games.game(game).players[0], bot="novice", options=playing(game).at_once)
    playing(game).turn(one)
    told = one.page.locator(".player").evaluate_all(HEARD)
    assert len(told) >= games.game(game).players[0] - 1
    level = {"en": "novice", "fr": "débutant"}[language]
    for text in told:
        name, rest = re.sub(r"\s+", " ", text).strip().split(", ", 1)
        assert name[-1].isalpha()
        assert not re.search(rf"\d[a-zé]|[a-zé]\d|pts?[a-rt-zé]|\w{level}", rest), text
    assert sum(level in text for text in told) == games.game(game).players[0] - 1


@pytest.mark.parametrize("game", games.names())
def test_a_phone_says_how_well_its_bots_play(person: Arrives, game: str) -> None:
    one = person("en", phone=True)
    players = games.game(game).players[-1]
    alone(one, game, players, bot="novice")
    one.page.keyboard.press("y")
    one.page.locator("dialog[open] [data-tab=people]").click()
    expect(one.page.locator("dialog[open] .level")).to_have_text(["novice"] * (players - 1))
