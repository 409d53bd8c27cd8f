"""Tables in memory: how long they stay, for whom they count, and what keeps them."""

from __future__ import annotations

import asyncio
import random

import pytest

from tablee.client import CallFailed, Guest
from tablee.server.app import Server
from tablee.server.config import Limits
from tablee.server.live.room import Room
from tablee.server.workers.pool import Turn
from tests.server.live.test_lobby import fails
from tests.server.serving import at_a_server, autoplay_of, party, room_of


def room_at(server: Server, table: str) -> Room:
    room = server.tables.loaded(table)
    assert room is not None
    return room


@at_a_server()
async def test_a_table_leaves_when_nobody_was_there_since_a_moment(server: Server) -> None:
    table = (await Guest(server.url).open("koikoi", 2))["id"]
    since = room_at(server, table).idle_since
    server.tables.evict(since - 0.001)
    assert server.tables.loaded(table) is not None
    server.tables.evict(since)
    assert server.tables.loaded(table) is None
    assert server.services.metrics.tables_evicted == 1


@at_a_server()
async def test_the_time_counts_from_when_the_last_one_left(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    room: Room = room_of(table)
    room.idle_since = 0.0
    server.tables.evict(server.services.loop.time())
    assert server.tables.loaded(table.id) is room  # they are here
    before = server.services.loop.time()
    for socket in table.sockets:
        socket.close()
    while server.sessions:
        await table.guests[0].call("GET", "/api/me")
    assert room.idle_since >= before


class Slow:
    """Bots that think until they are told to move."""

    def __init__(self) -> None:
        self.asked, self.move = asyncio.Event(), asyncio.Event()

    async def choose(self, turn: Turn) -> str:
        self.asked.set()
        await self.move.wait()
        return turn.anything()

    async def stop(self) -> None:
        pass


@at_a_server()
async def test_a_table_stays_while_a_bot_thinks_and_its_time_counts_from_the_move(server: Server) -> None:
    server.services.bots = slow = Slow()  # type: ignore[assignment]
    table = await party(server, "hiifuu", 1, 3)  # all choose at the same time
    room: Room = room_of(table)
    await slow.asked.wait()
    table.first.close()
    while server.sessions:
        await table.guests[0].call("GET", "/api/me")
    assert not room.still
    server.tables.evict(server.services.loop.time() + 1)
    assert server.tables.loaded(table.id) is room
    seq, before = room.seq, server.services.loop.time()
    slow.move.set()
    while not room_of(table).still:
        await table.guests[0].call("GET", "/api/me")
    assert room.seq == seq + 3
    assert room.idle_since >= before


@pytest.mark.parametrize("how", ["unavailable", "idle", "stopping"])
@at_a_server(limits=Limits(open_tables=1, tables_rate=1e9, tables_burst=1e9, requests_burst=1e9))
async def test_a_table_counts_for_who_opened_it_until_it_leaves_memory(server: Server, how: str) -> None:
    guest = Guest(server.url)
    table = (await guest.open("koikoi", 2))["id"]
    with pytest.raises(CallFailed) as failed:
        await guest.open("koikoi", 2)
    assert failed.value.code == "too_many_tables"
    room_at(server, table).close(how)
    await guest.open("koikoi", 2)


@at_a_server(limits=Limits(listed_burst=2))
async def test_who_shows_everybody_many_tables_hides_no_others(server: Server) -> None:
    guest = Guest(server.url)
    shown = [(await guest.open("koikoi", 2, listed=True))["id"] for _ in range(2)]
    await fails("too_many_listed", 429, Guest(server.url).open("koikoi", 2, listed=True))
    await guest.open("koikoi", 2)  # for friends, by its link
    told = await guest.call("GET", "/api/tables")
    assert {one["id"] for one in told["tables"]} == set(shown)


@at_a_server(limits=Limits(open_tables=1, tables_rate=1e9, tables_burst=1e9, requests_burst=1e9, messages_rate=1e9))
async def test_a_table_whose_match_is_over_does_not_count(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    with pytest.raises(CallFailed):
        await table.guests[0].open("koikoi", 2)
    await table.play(random.Random(1))
    await table.guests[0].open("koikoi", 2)


@at_a_server()
async def test_a_closed_room_acts_no_more(server: Server) -> None:
    table = await party(server, "koikoi", 2, clock=30)
    room: Room = room_of(table)
    autoplay = autoplay_of(table)
    assert autoplay._timer is not None
    room.close("idle")
    assert autoplay._timer is None
    assert getattr(room.on_change, "__self__", None) is not autoplay
    room.act()
    assert autoplay._timer is None
    assert server.tables.loaded(table.id) is None
