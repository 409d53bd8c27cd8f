"""Trying a finished match differently: a table of its own, for who may see the match, against bots, for a day."""

from __future__ import annotations

import random
import sqlite3
from dataclasses import replace
from typing import Any

import pytest

import tablee
from tablee.client import AtTable, Guest, Json
from tablee.server.app import Server
from tablee.server.live.retention import drop_old_tables
from tablee.server.workers.fairness import Requester
from tablee.server.workers.pool import Turn
from tablee.table import logversion
from tablee.table.entries import Branched, read_entry
from tests.server.cluster.test_nodes import at_nodes
from tests.server.http.test_results import spoil
from tests.server.live.test_lobby import fails
from tests.server.live.test_room import Watched
from tests.server.serving import UNLIMITED, Party, all_open, at_a_server, party, restarted, some_move

HOUR = 3_600_000


async def played(server: Server, people: int = 2, bots: int = 0, game: str = "koikoi", **wishes: Any) -> Party:
    table = await party(server, game, people, bots, **wishes)
    await table.play(random.Random(1))
    return table


async def tried(
    guest: Guest, table: str, step: int = 6, seat: int = 0, match: int | None = None, **wishes: Any
) -> Json:
    """The table of a branch."""
    query = "" if match is None else f"?match={match}"
    at = await guest.call("POST", f"/api/tables/{table}/branch{query}", {"step": step, "seat": seat, **wishes})
    assert at["seat"] == seat
    its: Json = at["table"]
    return its


async def connected(guest: Guest, table: str) -> AtTable:
    socket = await guest.connect(table)
    await socket.until("hello")
    return socket


async def play_on(socket: AtTable, moves: int = 1_000_000) -> None:
    """So many own moves, while bots make theirs; or to the end."""
    rng = random.Random(2)
    for _ in range(moves):
        while not socket.view["over"] and socket.seat not in socket.view["to_act"]:  # type: ignore[index]
            await socket.next()
        if socket.view["over"]:  # type: ignore[index]
            return
        mark = socket.move(some_move(socket, rng))
        while (message := await socket.next())["t"] != "step" or message.get("ref") != mark:
            assert message["t"] != "refused", message


@pytest.mark.parametrize("game", tablee.game_names())
@at_a_server()
async def test_in_every_game_it_goes_on_from_what_the_seat_saw_then_to_the_end(server: Server, game: str) -> None:
    table = await played(server, 1, tablee.game(game).players[0] - 1, game)
    guest = table.guests[0]
    replay = await guest.call("GET", f"/api/tables/{table.id}/replay?seat=0")
    its = await tried(guest, table.id, 8, level="random", name="Ann")
    assert (its["phase"], its["watch"], its["listed"], its["commitment"]) == ("playing", "nobody", False, "")
    assert its["branch"] == {"table": table.id, "match": 1, "step": 8, "seat": 0}
    assert (its["seats"][0]["name"], its["seats"][1]["bot"]) == ("Ann", "random")
    socket = await guest.connect(its["id"])
    hello = await socket.until("hello")
    assert hello["view"] == replay["steps"][8]["view"]
    await play_on(socket)
    over = await socket.until("over")
    assert (over["record"], over["totals"]) == ("", socket.view["totals"])  # type: ignore[index]
    assert socket.table["phase"] == "over"


@at_a_server()
async def test_from_the_same_step_the_cards_come_otherwise_each_time(server: Server) -> None:
    table = await played(server)
    entries = []
    for _ in range(2):
        its = await tried(table.guests[0], table.id, 0)
        rows = await server.services.store.read(its["id"])
        entries.append(read_entry(rows[0].entry))
    one, two = entries
    assert isinstance(one, Branched)
    assert isinstance(two, Branched)
    assert one.origin.seed != two.origin.seed
    assert one.position != two.position


@at_a_server()
async def test_people_are_replaced_by_good_bots_and_the_strength_can_be_chosen(server: Server) -> None:
    table = await played(server)
    assert [seat["bot"] for seat in (await tried(table.guests[0], table.id))["seats"]] == [None, "expert"]
    its = await tried(table.guests[0], table.id, seat=1, level="novice")
    assert [seat["bot"] for seat in its["seats"]] == ["novice", None]
    with_bots = await played(server, 1, 1)
    assert [seat["bot"] for seat in (await tried(with_bots.guests[0], with_bots.id))["seats"]] == [None, "random"]


@at_a_server()
async def test_hints_and_taking_back_go_on_there(server: Server) -> None:
    table = await played(server, 1, 1, options={"rounds": 3, "hand_swap": False})
    guest = table.guests[0]
    its = await tried(guest, table.id, 6)
    room = server.tables.loaded(its["id"])
    assert room is not None
    turn = Turn.of(room.table, 1, "random", Requester(its["id"], "", ""))
    assert turn.request.origin == room.table.match.origin is not None  # type: ignore[union-attr]
    socket = await connected(guest, its["id"])
    await play_on(socket, 2)
    await guest.ask(its["id"], "take-back", seq=socket.seq)
    step = await socket.until("step")
    while step["kind"] != "taken_back":
        step = await socket.until("step")
    answer = await guest.ask(its["id"], "hint", seq=socket.seq)
    match = room.table.match
    assert match is not None
    for move in answer["moves"]:
        match.copy().play(0, move["move"])  # raises if it is not legal
    await play_on(socket, 1)
    assert socket.table["taken_back"] == 1


async def taken_back(table: Party) -> int:
    """The person decides, and takes that back; answers how many moves stay."""
    guest, socket = table.guests[0], table.first
    await play_on(socket, 1)
    await guest.ask(table.id, "take-back", seq=socket.seq)
    while (step := await socket.until("step"))["kind"] != "taken_back":
        pass
    stay: int = step["stay"]
    return stay


@at_a_server()
async def test_of_a_match_with_moves_taken_back_it_is_the_one_that_counted(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options={"rounds": 1, "hand_swap": False})
    guest, socket = table.guests[0], table.first
    stay = await taken_back(table)
    gone = some_move(socket, random.Random(2))  # as it was made
    socket.move(next(text for text in socket.view["legal"] if text != gone))  # type: ignore[index]
    await socket.until("step")
    await play_on(socket)
    record = await guest.call("GET", f"/api/tables/{table.id}/record")
    assert record["moves"][stay][1] != gone
    for step in (stay, stay + 1, stay + 2, len(record["moves"]) - 1):
        its = await tried(guest, table.id, step)
        entry = read_entry((await server.services.store.read(its["id"]))[0].entry)
        assert isinstance(entry, Branched)
        assert entry.origin.moves == [(seat, text) for seat, text, *_ in record["moves"][:step]]


@at_a_server()
async def test_moves_that_were_taken_back_and_not_made_again_are_no_steps(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options={"rounds": 1, "hand_swap": False})
    stay = await taken_back(table)
    await table.guests[0].ask(table.id, "give-up")
    await tried(table.guests[0], table.id, stay)
    await fails("no_such_step", 422, tried(table.guests[0], table.id, stay + 1))


# Who may, and what cannot be


@at_a_server()
async def test_who_may_see_a_match_may_try_it_on_any_seat(server: Server) -> None:
    public, private = await played(server), await played(server, watch="nobody")
    stranger = Guest(server.url)
    await tried(stranger, public.id, seat=1)
    await fails("no_such_match", 404, tried(stranger, private.id))
    await tried(private.guests[0], private.id, seat=1)


@at_a_server()
async def test_a_match_that_is_being_played_cannot_be_tried(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(1), 5)
    await fails("no_such_match", 404, tried(table.guests[0], table.id, 2))
    for guest in table.guests:
        await guest.ask(table.id, "give-up")
    its = await tried(table.guests[0], table.id, 5)  # it was not over
    assert its["phase"] == "playing"
    await fails("no_such_step", 422, tried(table.guests[0], table.id, 6))


@at_a_server()
async def test_an_earlier_match_is_named_as_for_its_replay(server: Server) -> None:
    table = await played(server)
    await table.guests[0].ask(table.id, "again")
    for guest in table.guests:
        await guest.ready(table.id)
    await all_open(table.id, *table.guests)
    await fails("no_such_match", 404, tried(table.guests[0], table.id, match=2))
    for match in (1, None):
        assert (await tried(table.guests[0], table.id, match=match))["branch"]["match"] == 1
    await fails("no_such_match", 404, tried(table.guests[0], table.id, match=7))


@at_a_server()
async def test_what_there_is_not_is_refused_with_its_reason(server: Server) -> None:
    table = await played(server)
    guest = table.guests[0]
    moves = len((await guest.call("GET", f"/api/tables/{table.id}/record"))["moves"])
    await tried(guest, table.id, moves - 1)
    await fails("over_already", 409, tried(guest, table.id, moves))
    await fails("no_such_step", 422, tried(guest, table.id, moves + 1))
    await fails("malformed", 400, tried(guest, table.id, -1))
    await fails("no_such_seat", 422, tried(guest, table.id, seat=2))
    await fails("no_such_level", 422, tried(guest, table.id, level="nobody"))
    await fails("malformed", 400, guest.call("POST", f"/api/tables/{table.id}/branch", {"step": 1}))
    await fails("no_such_table", 404, tried(guest, "2" * 14))
    spoil(server, table.id)
    await fails("unreadable_table", 500, tried(guest, table.id))


@at_a_server()
async def test_a_match_by_other_rules_cannot_be_tried(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await played(server)
    monkeypatch.setattr(type(tablee.game("koikoi")), "rules", 2)
    await fails("unreadable_table", 500, tried(table.guests[0], table.id))


@at_a_server()
async def test_it_is_for_nobody_else_and_not_in_the_list(server: Server) -> None:
    table = await played(server, listed=True)
    its = await tried(table.guests[0], table.id)
    other = await table.guests[1].connect(its["id"])
    with pytest.raises(ConnectionResetError):
        await other.until("nothing")
    assert other.closed == (4003, "not_seated")
    assert not [data for data in other.raw if b'"view":{' in data]
    await fails("not_in_lobby", 409, table.guests[1].ask(its["id"], "sit"))
    assert its["id"] not in [one["id"] for one in (await table.guests[0].call("GET", "/api/tables"))["tables"]]


@pytest.mark.parametrize("path", ["record", "result", "replay?seat=0"])
@at_a_server()
async def test_it_has_one_clear_reason_for_what_it_does_not_have(server: Server, path: str) -> None:
    table = await played(server)
    guest = table.guests[0]
    its = await tried(guest, table.id)
    await fails("branch", 409, guest.call("GET", f"/api/tables/{its['id']}/{path}"))
    await guest.ask(its["id"], "give-up")
    assert (await guest.call("GET", f"/api/tables/{its['id']}"))["table"]["phase"] == "abandoned"
    await fails("branch", 409, guest.call("GET", f"/api/tables/{its['id']}/{path}"))
    await fails("branch", 409, guest.ask(its["id"], "again"))
    await fails("branch", 409, guest.ask(its["id"], "review"))
    await fails("branch", 409, tried(guest, its["id"], 0))


# What it costs, and how long it stays


@at_a_server(limits=replace(UNLIMITED, tables_burst=3, tables_rate=0.0))
async def test_it_counts_as_a_table_that_was_opened(server: Server) -> None:
    table = await played(server)
    for _ in range(2):
        await tried(table.guests[0], table.id)
    await fails("too_many_tables", 429, tried(table.guests[0], table.id))
    await fails("too_many_tables", 429, table.guests[0].open("koikoi", 2))


@at_a_server(limits=replace(UNLIMITED, open_tables=2))
async def test_it_counts_until_it_is_over(server: Server) -> None:
    table = await played(server)
    guest = table.guests[0]
    its = [await tried(guest, table.id, level="random") for _ in range(2)]
    await fails("too_many_tables", 429, tried(guest, table.id))
    await play_on(await connected(guest, its[0]["id"]))
    await tried(guest, table.id)


@at_a_server()
async def test_while_a_node_does_not_know_it_it_is_refused(server: Server) -> None:
    table = await played(server)
    Watched(server).log_version = logversion.SINCE[Branched] - 1  # type: ignore[attr-defined]
    await fails("upgrading", 409, tried(table.guests[0], table.id))


@at_a_server()
async def test_it_goes_a_day_after_somebody_was_there_and_its_match_stays(server: Server) -> None:
    table = await played(server)
    guest, services = table.guests[0], server.services
    going_on, over = [await tried(guest, table.id, level="random") for _ in range(2)]
    socket = await connected(guest, over["id"])
    await play_on(socket)
    socket.close()
    while len(server.sessions) > len(table.sockets):
        await guest.call("GET", "/api/me")
    server.tables.evict(services.loop.time() + 1)
    now = services.store.now()
    for hours, left in ((23, 3), (25, 1)):
        services.store.now = lambda hours=hours: now + hours * HOUR  # type: ignore[method-assign, misc]
        await drop_old_tables(services)
        tables = (table.id, going_on["id"], over["id"])
        assert [bool((await services.store.load(one)).rows) for one in tables].count(True) == left, hours
    await fails("no_such_table", 404, guest.call("GET", f"/api/tables/{over['id']}"))
    await guest.call("GET", f"/api/tables/{table.id}/record")


@at_a_server()
async def test_no_result_is_kept_of_it(server: Server) -> None:
    table = await played(server)
    its = await tried(table.guests[0], table.id, level="random")
    await play_on(await connected(table.guests[0], its["id"]))
    with sqlite3.connect(server.services.config.database) as database:
        assert database.execute("SELECT table_id FROM results").fetchall() == [(table.id,)]
        assert database.execute("SELECT phase FROM tables WHERE id = ?", [its["id"]]).fetchall() == [("branch",)]
    database.close()


@at_a_server()
async def test_after_a_restart_it_goes_on_where_it_was_and_its_steps_can_be_read(server: Server) -> None:
    table = await played(server, 1, 1, options={"rounds": 3})
    guest = table.guests[0]
    its = await tried(guest, table.id, 12)
    socket = await connected(guest, its["id"])
    await play_on(socket, 3)
    room = server.tables.loaded(its["id"])
    assert room is not None
    assert room.table.match is not None
    while room.table.match.to_act != [0]:
        await socket.next()
    before = room.table.match.fingerprint()
    again = await restarted(server)
    try:
        socket = await connected(guest, its["id"])
        room = again.tables.loaded(its["id"])
        assert room is not None
        assert room.table.match is not None
        assert room.table.match.fingerprint() == before
        steps = (await guest.call("GET", f"/api/tables/{its['id']}/steps"))["steps"]
        assert [step["kind"] for step in steps][:2] == ["branched", "moved"]
        assert steps[0]["events"]
        await play_on(socket, 2)
    finally:
        await again.shutdown()


@at_a_server()
async def test_who_is_forgotten_leaves_it(server: Server) -> None:
    table = await played(server)
    its = await tried(table.guests[0], table.id, name="Ann")
    await table.guests[0].call("DELETE", "/api/me")
    at = await Guest(server.url).call("GET", f"/api/tables/{its['id']}")
    while not at["table"]["seats"][0]["away"]:
        at = await Guest(server.url).call("GET", f"/api/tables/{its['id']}")
    assert at["table"]["seats"][0]["name"] is None


def test_another_node_serves_it_too(postgres: str, redis: str) -> None:
    async def work(first: Server, second: Server) -> None:
        table = await played(first, 1, 1)
        its = await tried(table.guests[0], table.id, 6)
        here = await connected(table.guests[0], its["id"])
        while here.view["to_act"] != [0]:  # type: ignore[index]
            await here.next()
        there = await connected(Guest(second.url, table.guests[0].cookie), its["id"])
        assert there.view == here.view
        await play_on(there, 1)
        await here.reach(there.seq)
        await play_on(here)
        assert here.table["phase"] == "over"
        result = await first.services.store.played(its["id"])
        assert result is None

    at_nodes(postgres, redis, work)
