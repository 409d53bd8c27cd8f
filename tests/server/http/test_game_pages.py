"""`GET /api/games/{game}`: what a page needs to show a game that it was not built with."""

from __future__ import annotations

import pytest

import tablee
from tablee.client import CallFailed, Guest
from tablee.server.app import Server
from tests.server.serving import at_a_server


@pytest.mark.parametrize("game", tablee.game_names())
@at_a_server()
async def test_a_game_is_told_in_the_language_that_is_asked_for(server: Server, game: str) -> None:
    guest = Guest(server.url)
    english, french, other = [await guest.call("GET", f"/api/games/{game}?lang={lang}") for lang in ("en", "fr", "xx")]
    its = tablee.game(game)
    assert other == english == await guest.call("GET", f"/api/games/{game}")
    assert english["says"]["tagline"] == its.texts("en").raw("tagline")
    assert french["says"]["tagline"] == its.texts("fr").raw("tagline")
    assert english["says"]["you"] == "you"  # what all games say
    assert french["says"]["you"] == "vous"
    assert not [key for key in english["says"] if key.startswith("card.")]
    assert french["duties"] == dict(its.duties)
    deck = next(value for name, value in its.start(its.players[0]).record()["chance"] if name == "deck")
    assert {code: french["cards"][code] for code in deck} == {code: its.card_name(code, "fr") for code in deck}
    for page in (english, french):
        assert f'<b class="rule" id="{its.prefix}-1">{its.prefix}-1</b>' in page["rules"]
        assert "<h1>" in page["rules"]
    assert english["pictures"] == {}


@pytest.mark.parametrize("game", ["tarot", "Hilo", "..", "hilo%00", "hilo.bots"])
@at_a_server()
async def test_a_game_that_is_not_there_is_not_told(server: Server, game: str) -> None:
    with pytest.raises(CallFailed) as failed:
        await Guest(server.url).call("GET", f"/api/games/{game}")
    assert failed.value.code in ("no_such_game", "no_such_page")
