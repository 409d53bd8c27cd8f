"""A table in memory when things go wrong: writes that fail, entries of others, broken logs, closed rooms."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from tablee.client import Guest
from tablee.server.app import Server
from tablee.server.live.inbox import AwaitedCommand
from tablee.server.live.unreadable import AGAIN_SECONDS
from tablee.store import Also, Log, Outcome, Row, Unavailable
from tablee.table import commands
from tablee.table.entries import Left, Named, write_entry
from tablee.table.people import Introduced
from tablee.table.table import Table
from tests.server.serving import Party, at_a_server, party, room_of, some_move


class Watched:
    """A store between the server and its own: counts reads, holds back or fails writes as it is told."""

    def __init__(self, server: Server) -> None:
        self._store: Any = server.services.store
        server.services.store = self
        self.reads = 0
        self.outcomes: list[Outcome] = []
        self.held: list[Callable[[], None]] | None = None
        self.rows: list[Row] | Exception | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(self, table: str, row: Row, also: Also | None, done: Callable[[Outcome], None]) -> None:
        if self.outcomes:
            asyncio.get_running_loop().call_soon(done, self.outcomes.pop(0))
        elif self.held is not None:
            self.held.append(lambda: self._store.append(table, row, also, done))
        else:
            self._store.append(table, row, also, done)

    async def load(self, table: str, after: int | None = None) -> Log:
        self.reads += 1
        if isinstance(self.rows, Exception):
            raise self.rows
        whole: Log = await self._store.load(table, after)
        return whole if self.rows is None else Log(self.rows, whole.people)

    async def renamed_by_another_node(self, table: Party, seat: int) -> None:
        """Somebody got the name “Renamed” by an entry of which this node knows nothing."""
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        its = room_of(table).table
        row = Row(its.seq + 1, self._store.now(), write_entry(Named(seat)))
        [guest] = [
            one.guest for one in (await self._store.load(table.id)).people if one.number == its.seats[seat].person
        ]
        self._store.append(table.id, row, Also(person=its.people.introduced(guest, "Renamed")), done.set_result)
        assert await done is Outcome.WRITTEN


def renaming(guest: str, name: str) -> Callable[[Table], Introduced]:
    return lambda its: commands.may_be_named(its, guest, name)


def mover(table: Party) -> Any:
    """The socket of somebody whose turn it is."""
    assert table.first.view is not None
    return table.sockets[table.first.view["to_act"][0]]


async def settled(table: Party) -> None:
    """Wait until the room has done everything that was asked of it."""
    await room_of(table).read(lambda its: None)


# A write that fails


@at_a_server()
async def test_after_a_failed_write_the_log_is_read_once_and_the_table_goes_on(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    store, one, seq = Watched(server), mover(table), table.first.seq
    store.outcomes = [Outcome.FAILED]
    one.move(some_move(one, random.Random(1)))
    problem = await one.until("problem")
    assert problem["code"] == "unavailable"
    await settled(table)
    assert (store.reads, room_of(table).table.seq) == (1, seq)
    assert server.services.metrics.write_failures == 1
    await table.play(random.Random(1), 3)  # sockets are told every step once, in order
    assert table.first.seq == seq + 3
    assert store.reads == 1


@at_a_server()
async def test_what_was_not_written_is_asked_over_http_in_vain(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    store = Watched(server)
    store.outcomes = [Outcome.FAILED]
    with pytest.raises(Unavailable):
        await room_of(table).execute(renaming(next(iter(room_of(table).members)).player, "Nobody"))
    await settled(table)
    assert room_of(table).table.name_of(0) == "Person 1"


# Entries of others


@at_a_server()
async def test_who_was_slower_hears_of_the_other_first_and_is_asked_again(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    store, one, seq = Watched(server), mover(table), table.first.seq
    await store.renamed_by_another_node(table, 0)
    one.move(some_move(one, random.Random(1)))
    await table.settle(seq + 2)
    assert table.first.table["seats"][0]["name"] == "Renamed"
    assert server.services.metrics.write_conflicts == 1
    assert store.reads == 1
    await table.play(random.Random(1), 2)


@at_a_server()
async def test_looking_tells_what_another_node_has_written_and_nothing_twice(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    store, seq = Watched(server), table.first.seq
    room_of(table).catch_up()
    await settled(table)
    assert (store.reads, room_of(table).table.seq) == (1, seq)
    await store.renamed_by_another_node(table, 1)
    room_of(table).catch_up()
    await table.settle(seq + 1)
    assert [seat["name"] for seat in table.first.table["seats"]] == ["Person 1", "Renamed"]
    await settled(table)
    assert store.reads == 2
    await table.play(random.Random(1), 2)


@at_a_server()
async def test_looking_waits_for_what_is_being_written_and_then_looks_once(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    store, one, seq = Watched(server), mover(table), table.first.seq
    store.held = []
    one.move(some_move(one, random.Random(1)))
    while not store.held:
        await table.guests[0].call("GET", "/api/me")
    for _ in range(3):
        room_of(table).catch_up()
    assert store.reads == 0
    (write,), store.held = store.held, None
    write()
    await table.settle(seq + 1)
    await settled(table)
    assert store.reads == 1
    await table.play(random.Random(1), 3)
    assert store.reads == 1


@at_a_server()
async def test_who_is_here_is_told_when_it_is_on_disk_who_sits_there(server: Server) -> None:
    ann = Guest(server.url)
    table = (await ann.open("koikoi", 2, seats=["me"]))["id"]
    socket, watcher = await ann.connect(table), await Guest(server.url).connect(table)
    while (await socket.until("people"))["watchers"] != 1:
        pass
    store, room = Watched(server), server.tables.loaded(table)
    assert room is not None
    store.held, told = [], len(socket.raw)
    seating = asyncio.create_task(ann.ask(table, "bot", seat=1, level="random"))
    while not store.held:
        await asyncio.sleep(0)
    watcher.close()
    while len(room.members) > 1:
        await Guest(server.url).call("GET", "/api/me")
    socket.send({"t": "ping"})
    await socket.until("pong")
    assert not [data for data in socket.raw[told:] if b'"t":"people"' in data]
    (write,), store.held = store.held, None
    write()
    assert await socket.until("people") == {"t": "people", "here": [True, True], "watchers": 0}
    await seating


# Logs that cannot be read


@pytest.mark.parametrize(
    ("rows", "damaged"),
    [
        ([Row(10_000, 0, write_entry(Named(0)))], True),
        ([Row(1, 0, b"nonsense")], True),
        (Unavailable("no database"), False),
    ],
    ids=["gap", "nonsense", "unavailable"],
)
@at_a_server()
async def test_a_log_that_cannot_be_read_sends_everybody_away(
    server: Server, rows: Any, damaged: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """To come back, if the database is away; if the log is damaged, with the reason."""
    table = await party(server, "koikoi", 2)
    store = Watched(server)
    store.rows = rows
    room = room_of(table)
    room.catch_up()
    for socket in table.sockets:
        if damaged:
            assert (await socket.until("problem"))["code"] == "unreadable_table"
        else:
            assert (await socket.until("bye"))["reason"] == "unavailable"
        with pytest.raises(ConnectionResetError):
            await socket.until("nothing")
        assert socket.closed == ((4004, "unreadable_table") if damaged else (1012, "unavailable"))
    assert room.closed
    assert store.reads == 1
    assert ("a log cannot be read" in caplog.text) is damaged  # a database that is away is no fault of the log
    store.rows = None
    now = server.services.time() + AGAIN_SECONDS
    server.services.time = lambda: now
    again = await table.guests[0].connect(table.id)
    assert (await again.until("hello"))["seat"] == 0


# Closed rooms


@at_a_server()
async def test_a_closed_room_answers_that_it_is_not_there(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    room = room_of(table)
    room.close("idle")
    room.close("idle")  # once more does nothing
    command = AwaitedCommand(lambda its: commands.may_leave(its, "somebody"))
    room.submit(command)
    assert isinstance(command.answer.exception(), Unavailable)
    with pytest.raises(Unavailable):
        await room.read(lambda its: its.seq)
    assert (await table.first.until("bye"))["reason"] == "idle"


@at_a_server()
async def test_what_waits_in_a_room_that_is_closed_is_answered(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    store, room = Watched(server), room_of(table)
    store.held = []
    guest = next(iter(room.members)).player
    waiting = [AwaitedCommand(renaming(guest, name)) for name in ("First", "Second", "Third")]
    for command in waiting:
        room.submit(command)
    assert len(store.held) == 1  # the others wait for it
    room.close("stopping")
    assert [isinstance(one.answer.exception(), Unavailable) for one in waiting[1:]] == [True, True]
    assert not waiting[0].answer.done()
    store.held[0]()
    with pytest.raises(Unavailable):
        await waiting[0].answer  # whether it was written is not known


@at_a_server()
async def test_whoever_asked_for_what_fails_is_answered_and_everybody_comes_back(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    room = room_of(table)

    def fails(its: Table) -> Left:
        raise ZeroDivisionError

    with pytest.raises(Unavailable):
        await asyncio.wait_for(room.execute(fails), 30)
    assert room.closed
    assert (await table.first.until("bye"))["reason"] == "unavailable"
    guest = table.guests[0]
    assert (await (await guest.connect(table.id)).until("hello"))["table"]["phase"] == "playing"
