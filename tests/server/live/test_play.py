"""Whole games by the protocol: people and bots, in every game, to a record that proves itself."""

from __future__ import annotations

import random

import msgspec
import pytest

import tablee
from tablee.client import Guest
from tablee.core.draws import draws_of
from tablee.server.app import Server
from tests.server.serving import all_open, at_a_server, party

GAMES = tablee.game_names()


@pytest.mark.parametrize("game", GAMES)
@at_a_server()
async def test_people_play_a_whole_game(server: Server, game: str) -> None:
    people = tablee.game(game).players[0]
    table = await party(server, game, people)
    await table.play(random.Random(1))
    overs = [await socket.until("over") for socket in table.sockets]
    assert all(over == overs[0] for over in overs)
    record = await table.guests[0].call("GET", overs[0]["record"])
    tablee.verify(record)
    assert record["winners"] == overs[0]["winners"]
    assert record["names"] == [f"Person {seat + 1}" for seat in range(people)]
    assert tablee.replay(record).totals == overs[0]["totals"]


@pytest.mark.parametrize("game", GAMES)
@at_a_server()
async def test_two_people_and_bots_play_a_whole_game(server: Server, game: str) -> None:
    players = tablee.game(game).players
    bots = min(2, players[-1] - 2) if players[0] <= 4 else players[0] - 2
    table = await party(server, game, 2, bots, bot="novice")
    await table.play(random.Random(2))
    record = await table.guests[1].call("GET", f"/api/tables/{table.id}/record")
    tablee.verify(record)
    assert len(record["proof"]["salts"]) == 2 + bots
    assert record["proof"]["salts"][2:] == [""] * bots


@pytest.mark.parametrize("game", GAMES)
@at_a_server()
async def test_a_watcher_sees_a_whole_game(server: Server, game: str) -> None:
    table = await party(server, game, tablee.game(game).players[0])
    watcher = await Guest(server.url).connect(table.id)
    hello = await watcher.until("hello")
    assert hello["seat"] is None
    assert hello["view"]["seat"] is None
    assert hello["view"]["legal"] == []
    await table.play(random.Random(3), 10)
    await watcher.reach(table.first.seq)
    assert watcher.view is not None
    assert watcher.view["seat"] is None


@at_a_server()
async def test_a_rematch_has_a_new_seed_and_both_records_stay(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    rng = random.Random(4)
    await table.play(rng)
    first = table.first.table["commitment"]
    await table.guests[1].ask(table.id, "again")
    await table.first.until("step")
    assert table.first.table["phase"] == "lobby"
    assert table.first.table["match"] == 2
    assert table.first.table["commitment"] != first
    assert [seat["name"] for seat in table.first.table["seats"]] == ["Person 1", "Person 2"]
    for guest in table.guests:
        await guest.ready(table.id)  # no start: it begins when everybody is ready
    await all_open(table.id, *table.guests)
    await table.settle(table.first.seq + 6)
    await table.play(rng)
    records = [await table.guests[0].call("GET", f"/api/tables/{table.id}/record?match={n}") for n in (1, 2)]
    for record in records:
        tablee.verify(record)
    assert records[0]["proof"]["commitment"] == first
    assert records[0]["seed"] != records[1]["seed"]


@at_a_server()
async def test_a_finished_game_can_be_seen_again_from_any_seat(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    begun = table.first.seq
    await table.play(random.Random(5))
    for seat in (0, 1):
        replay = await table.guests[0].call("GET", f"/api/tables/{table.id}/replay?seat={seat}")
        assert [step["seq"] for step in replay["steps"]] == list(range(begun, table.first.seq + 1))
        assert all(step["view"]["seat"] == seat for step in replay["steps"])
    stranger = await table.guests[0].call("GET", f"/api/tables/{table.id}/replay")
    assert all(step["view"]["seat"] is None for step in stranger["steps"])


@at_a_server()
async def test_a_replay_says_of_each_chance_what_it_was_drawn_from(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(5))
    draws = (await table.guests[0].call("GET", f"/api/tables/{table.id}/replay"))["draws"]
    record = await table.guests[0].call("GET", f"/api/tables/{table.id}/record")
    assert [draw["name"] for draw in draws] == [name for name, _ in record["chance"]]
    assert draws == msgspec.to_builtins(draws_of(tablee.replay(record)))
    assert draws[-1]["rolls"] == [{"kind": "shuffle", "among": list(tablee.game("koikoi").codes)}]
