"""Aids: what lies face down is remembered for everybody, or the server does not send it to anybody."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablee import games
from tablee.client import Guest
from tablee.server.app import Server
from tests.server.serving import Party, at_a_server, party

WITH_AIDS = [name for name in games.names() if games.game(name).aids]


def _hidden(view: dict[str, Any]) -> dict[str, Any]:
    """What a game with aids keeps to itself without them."""
    if view["game"] == "hiifuu":
        return {"played": view["played"], "unseen": view["unseen"], "voids": [one["voids"] for one in view["seats"]]}
    return {name: [one[name] for one in view["seats"]] for name in ("sheltered", "snowflakes")}


def _told(hidden: dict[str, Any]) -> bool:
    return all(value is not None and value != [None] * len(value) for value in hidden.values())


async def _opened(server: Server, game: str, aids: bool) -> Party:
    return await party(server, game, games.game(game).players[0], aids=aids)


def test_some_games_have_aids() -> None:
    assert WITH_AIDS == ["hiifuu", "hygge"]


@pytest.mark.parametrize("game", WITH_AIDS)
@at_a_server()
async def test_with_aids_everybody_is_told_what_was_played(server: Server, game: str) -> None:
    table = await _opened(server, game, True)
    await table.play(random.Random(1), 12)
    assert table.first.table["aids"] is True
    assert table.first.view is not None
    assert _told(_hidden(table.first.view))
    steps = await table.guests[0].call("GET", f"/api/tables/{table.id}/steps")
    assert any(step.get("events") for step in steps["steps"])


@pytest.mark.parametrize("game", WITH_AIDS)
@at_a_server()
async def test_without_aids_nobody_is_told_by_a_step_a_new_connection_or_a_page_of_the_past(
    server: Server, game: str
) -> None:
    table = await _opened(server, game, False)
    rng = random.Random(1)
    heard = 0
    for _ in range(12):
        await table.play(rng, 1)
        for socket in table.sockets:
            assert socket.view is not None
            assert not _told(_hidden(socket.view))
            heard += len(socket.view["last"])
    assert heard  # what has just happened is seen by everybody
    stranger = await Guest(server.url).connect(table.id)
    await stranger.until("hello")
    assert stranger.view is not None
    assert stranger.table["aids"] is False
    assert not _told(_hidden(stranger.view))
    steps = await table.guests[0].call("GET", f"/api/tables/{table.id}/steps")
    assert len(steps["steps"]) > 12
    assert not any(step.get("events") for step in steps["steps"])


@at_a_server()
async def test_without_aids_everything_is_turned_over_when_the_game_has_ended(server: Server) -> None:
    table = await _opened(server, "hygge", False)
    await table.play(random.Random(5))
    assert table.first.view is not None
    assert table.first.view["over"]
    assert _told(_hidden(table.first.view))
