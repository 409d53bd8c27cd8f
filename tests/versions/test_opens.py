"""The data of every earlier version are opened by this one: nobody loses a table, a chair, a result or their name."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Container, Coroutine
from typing import Any

import uvloop
from typer.testing import CliRunner

import tablee
from tablee.cli.app import app
from tablee.client import AtTable, Guest, Json
from tablee.server.app import Server
from tests.server.serving import PATIENCE, all_open, some_move
from tests.versions import changes, kept
from tests.versions.conftest import Copy
from tests.versions.conversation import Conversation, comparable
from tests.versions.kept import STRANGER, Kept, served


def run(work: Coroutine[Any, Any, None]) -> None:
    uvloop.run(asyncio.wait_for(work, PATIENCE))


def test_there_is_a_version_to_open() -> None:
    assert "0.1.0" in [version.version for version in kept.versions()]


def test_everybody_finds_every_table_as_it_was(version: Kept, copy: Copy) -> None:
    async def work() -> None:
        await everybody_finds_every_table(version, await copy())

    run(work())


async def everybody_finds_every_table(version: Kept, database: str, but: Container[str] = ()) -> None:
    """All tables in *database*, *but* for these, are as they were."""
    async with served(database, version.clock) as server:
        people = {name: version.guest(name, server) for name in (STRANGER, *version.guests)}
        listed = await people[STRANGER].call("GET", "/api/tables")
        told = await kept.all_told(people, [table for table in version.tables if table not in but])
    assert listed == changes.listed(version.version, version.expected["listed"])
    for table in told:
        expected = version.tables[table]
        known = changes.told(version.version, expected["told"])
        for name in people:
            assert told[table][name] == known.get(name, known[STRANGER]), f"{name} at {expected['title']}"


def test_a_cookie_that_is_signed_anew_is_still_the_same_person(version: Kept, copy: Copy) -> None:
    async def work() -> None:
        renewed = 0
        async with served(await copy(), version.clock) as server:
            for name in version.guests:
                guest = version.guest(name, server)
                await guest.call("GET", "/api/me")
                renewed += guest.cookie != version.guests[name]["cookie"]
                seats = {table: (await guest.call("GET", f"/api/tables/{table}"))["seat"] for table in version.tables}
                assert seats == {table: _seat(expected, name) for table, expected in version.tables.items()}
        assert renewed > 0

    run(work())


def _seat(expected: Json, name: str) -> int | None:
    seat: int | None = expected["told"].get(name, expected["told"][STRANGER])["table"]["seat"]
    return seat


def test_every_match_goes_on_to_its_end(version: Kept, copy: Copy) -> None:
    async def work() -> None:
        database, clock = await copy(), version.clock
        playing = [table for table, expected in version.tables.items() if expected["phase"] == "playing"]
        async with served(database, clock) as server:
            server.services.sleep = _no_pause
            ends = {table: await _play_on(version, server, table) for table in playing}
        async with served(database, clock) as server:
            for table, seq in ends.items():
                guest = version.guest(next(iter(version.seated(table))), server)
                at_table = (await guest.call("GET", f"/api/tables/{table}"))["table"]
                assert (at_table["phase"], at_table["seq"]) == ("over", seq)
                await _verified_record(guest, table, at_table["match"])

    run(work())


async def _no_pause(seconds: float) -> None:
    """Bots do not let anybody wait."""


async def _play_on(version: Kept, server: Server, table: str) -> int:
    """Let the people of a table come back and play to the end; answers the number of the last entry."""
    before = version.tables[table]["told"][STRANGER]["table"]["table"]["seq"]
    sockets = {}
    for name, seat in version.seated(table).items():
        guest = version.guest(name, server)
        if _seat(version.tables[table], name) is None:
            await guest.ask(table, "sit")  # had left
        sockets[seat] = await guest.connect(table)
        await sockets[seat].until("hello")
    first = next(iter(sockets.values()))
    while first.view is not None and not first.view["over"]:
        await _move(first, sockets)
    assert first.seq > before
    return first.seq


async def _move(first: AtTable, sockets: dict[int, AtTable]) -> None:
    """The next move, of a person or of a bot; everybody hears it."""
    assert first.view is not None
    people = [seat for seat in first.view["to_act"] if seat in sockets]
    if people:
        socket = sockets[people[0]]
        socket.move(some_move(socket, random.Random(socket.seq)))
    seq = first.seq + 1
    for socket in sockets.values():
        await socket.reach(seq)


def test_every_finished_match_has_the_record_it_had(version: Kept, copy: Copy) -> None:
    async def work() -> None:
        records = {match.seed: match for match in map(tablee.replay, version.records.read_bytes().splitlines())}
        async with served(await copy(), version.clock) as server:
            for table in version.tables:
                guest = version.guest(next(iter(version.seated(table))), server)
                for match in version.finished(table):
                    now = await _verified_record(guest, table, match)
                    then = records.pop(now.seed)
                    assert (now.moves, now.totals, now.winners) == (then.moves, then.totals, then.winners)
                    assert now.names == then.names
        assert len(records) == 1  # the one that was played at no table

    run(work())


def test_a_match_of_then_is_reviewed_and_the_review_is_kept(version: Kept, copy: Copy) -> None:
    async def work() -> None:
        database = await copy()
        table = next(table for table in version.tables if len(version.finished(table)) > 0)
        name = next(iter(version.seated(table)))
        found = []
        for _ in range(2):
            async with served(database, version.clock) as server:
                reviews, guest = server.services.reviews, version.guest(name, server)
                reviews.work = 4
                at = await guest.call("POST", f"/api/tables/{table}/review?match=1")
                while at["review"] is None or reviews._under_way:
                    await asyncio.sleep(0.02)
                    at = await guest.call("GET", f"/api/tables/{table}/review?match=1")
                found.append((at["review"], reviews._process._process is not None))
        assert found == [(found[0][0], True), (found[0][0], False)]

    run(work())


async def _verified_record(guest: Guest, table: str, match: int) -> tablee.Match:
    """The match of a table's record."""
    record = await guest.call("GET", f"/api/tables/{table}/record?match={match}")
    assert "proof" in record
    tablee.verify(record)
    return tablee.replay(record)


def test_a_table_that_waited_begins(version: Kept, copy: Copy) -> None:
    """Whoever was missing sits down and is ready; a rematch begins by itself."""

    async def work() -> None:
        async with served(await copy(), version.clock) as server:
            waiting = [table for table, expected in version.tables.items() if expected["phase"] == "lobby"]
            assert {version.tables[table]["match"] for table in waiting} == {1, 2}
            for table in waiting:
                await _begin(version, server, table)

    run(work())


async def _begin(version: Kept, server: Server, table: str) -> None:
    before = version.tables[table]["told"][STRANGER]["table"]["table"]
    seats = before["seats"]
    people = {seat: version.guest(name, server) for name, seat in version.seated(table).items()}
    for seat, chair in enumerate(seats):
        if not chair["taken"]:
            people[seat] = Guest(server.url)
            await people[seat].ask(table, "sit", seat=seat)
    for guest in people.values():
        await guest.ready(table)  # also who was, in 0.1.0: it took salts without commitments
    if before["match"] == 1 and before["starts"] == "by_hand":
        await people[0].ask(table, "start")
    await all_open(table, *people.values())
    socket = await people[0].connect(table)
    while (await socket.until("hello", "step")).get("table", {}).get("phase") != "playing":
        pass
    assert socket.table["match"] == before["match"]
    assert socket.view is not None


def test_a_client_that_was_not_reloaded_is_answered_as_before_or_told_to_reload(version: Kept, copy: Copy) -> None:
    async def work() -> None:
        lines = changes.conversation(version.version, version.conversation.read_bytes().splitlines())
        [table] = [table for table, expected in version.tables.items() if "conversation" in expected["title"]]
        async with served(await copy(), version.clock) as server:
            people = {name: version.guest(name, server) for name in version.guests}
            talk = Conversation(table, people)
            for line in lines:
                if b'"told":' in line:
                    assert comparable(await talk.told()) == comparable(line)
                elif b'"closed":' in line:
                    assert await talk.closed() == line
                else:
                    await talk.act(line)

    run(work())


def test_records_verify_and_replay(version: Kept) -> None:
    games = set()
    for line in version.records.read_bytes().splitlines():
        tablee.verify(line)
        record, match = json.loads(line), tablee.replay(line)
        assert (match.totals, match.winners) == (record["totals"], record["winners"])
        assert [list(move) for move in match.moves] == record["moves"]
        games.add((record["game"], "proof" in record, match.over))
    assert {(game, True, True) for game, _, _ in games} <= games
    assert len({game for game, _, _ in games}) >= 4  # all that the version had
    assert any(not proof for _, proof, _ in games)


def test_the_command_verifies_records(version: Kept) -> None:
    result = CliRunner().invoke(app, ["verify", str(version.records)])
    assert result.exit_code == 0, result.output
    assert "records OK" in result.stdout


def test_nothing_is_opened_in_its_place(version: Kept) -> None:
    """Tests work on copies: a server that opened the file itself would leave its write-ahead log there."""
    assert {file.name for file in version.folder.iterdir()} == {
        "tables.db",
        "tables.sql",
        "guests.json",
        "expected.json",
        "records.jsonl",
        "conversation.jsonl",
    }
