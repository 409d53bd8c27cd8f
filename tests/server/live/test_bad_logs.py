"""Logs that cannot be folded: one answer for all, at once, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
import uvloop

from tablee.client import CallFailed, Guest, Json
from tablee.core.texts import texts
from tablee.server.app import Server
from tablee.server.config import Config
from tablee.server.live import unreadable
from tablee.table.badlog import BadLog
from tests.server.serving import PATIENCE, UNLIMITED, Party, at_a_server, party, room_of, some_move, started

Rows = list[tuple[int, int, bytes]]
"""Number, time, entry."""

UNREADABLE = 4004


async def read(database: str, table: str) -> Rows:
    """The log of a table, straight from the database."""
    if database.startswith("postgres"):
        connection = await asyncpg.connect(database)
        found = await connection.fetch("SELECT seq, at, entry FROM log WHERE table_id = $1 ORDER BY seq", table)
        await connection.close()
        return [tuple(row) for row in found]
    with closing(sqlite3.connect(database, timeout=60)) as file:
        return file.execute("SELECT seq, at, entry FROM log WHERE table_id = ? ORDER BY seq", (table,)).fetchall()


async def write(database: str, table: str, rows: Rows) -> None:
    """Put rows into the log of a table, behind the server's back."""
    if database.startswith("postgres"):
        connection = await asyncpg.connect(database)
        insert = "INSERT INTO log (table_id, seq, at, entry) VALUES ($1, $2, $3, $4)"
        await connection.executemany(insert, [(table, *row) for row in rows])
        await connection.close()
        return
    with closing(sqlite3.connect(database, timeout=60)) as file, file:
        file.executemany(
            "INSERT INTO log (table_id, seq, at, entry) VALUES (?, ?, ?, ?)", [(table, *row) for row in rows]
        )


def _instead(at: int, entry: bytes) -> Callable[[Rows], Rows]:
    """Another entry at this place; negative from the end."""

    def broken(rows: Rows) -> Rows:
        place = at % len(rows)
        return [(seq, time, entry if number == place else own) for number, (seq, time, own) in enumerate(rows)]

    return broken


def _afterwards(entry: bytes) -> Callable[[Rows], Rows]:
    return lambda rows: [*rows, (rows[-1][0] + 1, rows[-1][1], entry)]


def _with(at: int, **changes: Any) -> Callable[[Rows], Rows]:
    """The entry at this place with other contents."""
    return lambda rows: _instead(at, json.dumps({**json.loads(rows[at][2]), **changes}).encode())(rows)


def _opened(**changes: Any) -> Callable[[Rows], Rows]:
    """The first entry with other settings."""
    return lambda rows: _with(0, settings={**json.loads(rows[0][2])["settings"], **changes})(rows)


def _started(rows: Rows) -> int:
    return next(number for number, row in enumerate(rows) if json.loads(row[2])["e"] == "started")


BROKEN: dict[str, tuple[str, Callable[[Rows], Rows]]] = {
    "an unknown kind of entry": ("entry", _afterwards(b'{"e":"flew","seat":0}')),
    "an entry without its fields": ("entry", _afterwards(b'{"e":"moved","seat":0}')),
    "no entry but a number": ("entry", _afterwards(b"1")),
    "nothing": ("entry", _afterwards(b"")),
    "bytes that are no text": ("entry", _afterwards(b"\xff\x00\xfe")),
    "half an entry": ("entry", lambda rows: _instead(-1, rows[-1][2][:-3])(rows)),
    "far too many brackets": ("entry", _afterwards(b"[" * 100_000)),
    "a row is missing": ("gap", lambda rows: rows[:3] + rows[4:]),
    "the first row is missing": ("gap", lambda rows: rows[1:]),
    "a number too far": ("gap", lambda rows: [*rows[:-1], (rows[-1][0] + 1, *rows[-1][1:])]),
    "a move that nobody may make": ("move", _afterwards(b'{"e":"moved","seat":0,"text":"play 13L"}')),
    "a move before the match": ("order", _instead(1, b'{"e":"moved","seat":0,"text":"draw"}')),
    "a start before anybody is ready": ("order", _instead(1, b'{"e":"started","rules":1}')),
    "opened twice": ("order", lambda rows: _afterwards(rows[0][2])(rows)),
    "never opened": ("order", _instead(0, b'{"e":"left","seat":0}')),
    "a chair that there is not": ("order", _afterwards(b'{"e":"left","seat":2}')),
    "a chair before the first": ("order", _afterwards(b'{"e":"left","seat":-1}')),
    "a secret that is no number": ("order", _with(0, secret="secret")),
    "options that the game does not have": ("order", _opened(options={"rounds": "many"})),
    "rules of tomorrow": ("rules", lambda rows: _with(_started(rows), rules=2)(rows)),
    "rules of before the first": ("rules", lambda rows: _with(_started(rows), rules=0)(rows)),
    "a game that is not here": ("rules", _opened(game="belote")),
}


async def spoil(server: Server, breaking: Callable[[Rows], Rows], moves: int = 3) -> Party:
    """A table with some moves whose log is broken while nobody is there and it is not in memory."""
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(14), moves)
    for socket in table.sockets:
        socket.close()
    services = server.services
    while room_of(table).members:
        await table.guests[0].call("GET", "/api/me")
    while server.tables.loaded(table.id) is not None:
        server.tables.evict(services.loop.time() + 1)
        await table.guests[0].call("GET", "/api/me")
    rows = await read(services.config.database, table.id)
    await _delete(services.config.database, table.id)
    await write(services.config.database, table.id, breaking(rows))
    return table


async def _delete(database: str, table: str) -> None:
    if database.startswith("postgres"):
        connection = await asyncpg.connect(database)
        await connection.execute("DELETE FROM log WHERE table_id = $1", table)
        await connection.close()
        return
    with closing(sqlite3.connect(database, timeout=60)) as file, file:
        file.execute("DELETE FROM log WHERE table_id = ?", (table,))


GETS = ("", "/record", "/replay", "/result", "/record?match=1", "/replay?match=1&seat=0")
POSTS: dict[str, Json] = {
    "sit": {},
    "leave": {},
    "name": {"name": "Zoë"},
    "bot": {"seat": 0, "level": "random"},
    "free": {"seat": 0},
    "start": {},
    "give-up": {},
    "again": {},
}


async def answers(guest: Guest, table: str) -> list[tuple[int, str]]:
    """Status and code of all that can be called at a table."""
    calls: list[tuple[str, str, Json | None]] = [("GET", path, None) for path in GETS]
    calls += [("POST", f"/{what}", body) for what, body in POSTS.items()]
    found = []
    for method, path, body in calls:
        with pytest.raises(CallFailed) as failed:
            await guest.call(method, f"/api/tables/{table}{path}", body)
        found.append((failed.value.status, failed.value.code))
    return found


async def at_the_socket(guest: Guest, table: str, **wishes: Any) -> tuple[Json, tuple[int, str] | None]:
    """What a socket is told, and how it is closed."""
    socket = await guest.connect(table, **wishes)
    told = await socket.next()
    with pytest.raises(ConnectionResetError):
        await socket.next()
    return told, socket.closed


async def check_broken_logs(server: Server, names: list[str]) -> None:
    """Each of these is answered alike, while another table plays on."""
    rng = random.Random(14)
    other = await party(server, "hilo", 2)
    for name in names:
        reason, breaking = BROKEN[name]
        before = server.services.metrics.bad_logs.get(reason, 0)
        table = await spoil(server, breaking)
        guest, broken = table.guests[0], table.id
        assert set(await answers(guest, broken)) == {(500, "unreadable_table")}, name
        told, closed = await at_the_socket(guest, broken)
        assert (told["t"], told["code"], closed) == ("problem", "unreadable_table", (UNREADABLE, "unreadable_table"))
        assert (await at_the_socket(guest, broken, since=2)) == (told, closed)
        assert server.services.metrics.bad_logs[reason] == before + 1, name
        assert f'tablee_bad_logs_total{{reason="{reason}"}} {before + 1}\n' in server.services.metrics.text()
        assert await other.move(rng), name
    assert len(names) == sum(server.services.metrics.bad_logs.values())


@at_a_server()
async def test_every_kind_of_broken_log_has_the_same_answer(server: Server) -> None:
    await check_broken_logs(server, list(BROKEN))


def test_broken_logs_in_postgresql(postgres: str) -> None:
    async def work() -> None:
        server = await started(Config(port=0, database=postgres, limits=UNLIMITED))
        try:
            await check_broken_logs(server, ["an unknown kind of entry", "a row is missing", "rules of tomorrow"])
        finally:
            await server.shutdown()

    uvloop.run(asyncio.wait_for(work(), PATIENCE))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_people_are_told_in_their_language_whether_the_rules_are_others_or_the_log_is_damaged(language: str) -> None:
    @at_a_server()
    async def work(server: Server) -> None:
        words = {"rules of tomorrow": "other_rules", "a row is missing": "unreadable_table"}
        for name, key in words.items():
            broken = (await spoil(server, BROKEN[name][1])).id
            text = texts("tablee.server", language).say(f"problem.{key}")
            told, _ = await at_the_socket(Guest(server.url), broken, language=language)
            assert told["text"] == text
            status, _, body = await Guest(server.url).request("GET", f"/api/tables/{broken}?lang={language}")
            assert (status, json.loads(body)["text"]) == (500, text)

    work()


@at_a_server()
async def test_the_answer_says_why_and_where(server: Server) -> None:
    table = await spoil(server, BROKEN["rules of tomorrow"][1], moves=0)
    seq = table.first.seq
    _, _, body = await Guest(server.url).request("GET", f"/api/tables/{table.id}")
    assert json.loads(body)["detail"] == f"rules: entry {seq}"


async def counted(server: Server) -> list[str]:
    """The tables whose logs are read from now on."""
    reads: list[str] = []
    load = server.services.store.load

    async def read(table: str, after: int | None = None) -> Any:
        reads.append(table)
        return await load(table, after)

    server.services.store.load = read  # type: ignore[method-assign]
    return reads


@at_a_server()
async def test_a_broken_log_is_read_and_complained_of_once(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    broken = (await spoil(server, BROKEN["a row is missing"][1])).id
    now = 1000.0
    server.services.time = lambda: now
    reads = await counted(server)
    guest = Guest(server.url)
    for _ in range(5):
        await answers(guest, broken)
    await at_the_socket(guest, broken)
    now += unreadable.AGAIN_SECONDS - 0.1
    await answers(guest, broken)
    assert reads == [broken]
    now += 0.2
    await answers(guest, broken)
    assert reads == [broken] * 2
    assert server.services.metrics.bad_logs == {"gap": 2}
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 1
    assert f"table {broken[:4]}…" in said[0]
    assert broken not in said[0]  # whoever reads the server's log cannot open the table
    assert "gap" in said[0]


@at_a_server()
async def test_a_log_that_was_mended_is_read_again(server: Server) -> None:
    database = server.services.config.database
    rows: Rows = []

    def without_the_third(whole: Rows) -> Rows:
        rows.extend(whole)
        return whole[:2] + whole[3:]

    broken = (await spoil(server, without_the_third)).id
    now = 1000.0
    server.services.time = lambda: now
    await answers(Guest(server.url), broken)
    await write(database, broken, [rows[2]])
    await answers(Guest(server.url), broken)
    now += unreadable.AGAIN_SECONDS
    answer = await Guest(server.url).call("GET", f"/api/tables/{broken}")
    assert answer["table"]["seq"] == len(rows)


@at_a_server()
async def test_of_broken_logs_not_more_than_a_thousand_are_remembered(server: Server) -> None:
    services = server.services
    for number in range(unreadable.MOST_KEPT + 1):
        services.unreadable.found(str(number), BadLog("gap", str(number), 1, ""))
    services.unreadable.check("0")  # forgotten
    with pytest.raises(BadLog):
        services.unreadable.check("1")


# A log that breaks while the table is in memory


async def _all_dismissed(table: Party) -> None:
    """Everybody at the table is told, and hung up on."""
    for socket in table.sockets:
        told = await socket.until("problem")
        assert told["code"] == "unreadable_table"
        with pytest.raises(ConnectionResetError):
            await socket.next()
        assert socket.closed == (UNREADABLE, "unreadable_table")


async def _breaks(server: Server, table: Party, entry: bytes = b"\x00") -> None:
    await write(server.services.config.database, table.id, [(table.first.seq + 1, 0, entry)])


@at_a_server()
async def test_a_move_after_something_else_has_spoilt_the_log(server: Server) -> None:
    rng = random.Random(1)
    table, other = await party(server, "koikoi", 2), await party(server, "koikoi", 2)
    await _breaks(server, table)
    assert table.first.view is not None
    mover = table.sockets[table.first.view["to_act"][0]]
    mover.move(some_move(mover, rng))
    await _all_dismissed(table)
    assert set(await answers(table.guests[0], table.id)) == {(500, "unreadable_table")}
    assert server.services.metrics.bad_logs == {"entry": 1}
    assert server.tables.loaded(table.id) is None
    assert await other.move(rng)


@at_a_server()
async def test_a_request_after_something_else_has_spoilt_the_log(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await _breaks(server, table, b'{"e":"moved","seat":0,"text":"stop"}')
    asked = [asyncio.create_task(guest.ask(table.id, "give-up")) for guest in table.guests]
    for failed in await asyncio.gather(*asked, return_exceptions=True):
        assert isinstance(failed, CallFailed)
        assert (failed.status, failed.code) == (500, "unreadable_table")
    await _all_dismissed(table)
    assert server.services.metrics.bad_logs == {"move": 1}


def test_another_node_that_spoils_the_log_is_noticed(postgres: str, redis: str) -> None:
    """By looking into the log now and then: nobody has to move."""

    async def work() -> None:
        server = await started(Config(port=0, database=postgres, redis=redis, heal=0.1, limits=UNLIMITED))
        try:
            table, other = await party(server, "koikoi", 2), await party(server, "koikoi", 2)
            await _breaks(server, table)
            await _all_dismissed(table)
            assert await other.move(random.Random(1))
        finally:
            await server.shutdown()

    uvloop.run(asyncio.wait_for(work(), PATIENCE))


@at_a_server()
async def test_somebody_who_comes_while_a_table_is_closed_is_not_left_hanging(server: Server) -> None:
    """The table may be found broken between the handshake and the welcome."""
    table = await party(server, "koikoi", 2)
    room: Any = server.tables.loaded(table.id)
    room._busy = True  # a write is on its way
    late = await Guest(server.url).connect(table.id)
    room._close_unreadable(BadLog("gap", table.id, 1, ""))
    told = await late.next()
    assert told["code"] == "unreadable_table"
    with pytest.raises(ConnectionResetError):
        await late.next()
    assert late.closed == (UNREADABLE, "unreadable_table")
