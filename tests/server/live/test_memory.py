"""What is over leaves memory at once: nothing that a guest makes the server hold waits for the garbage collector."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from picows import WSError

from tablee.client import CallFailed, Guest
from tablee.server.app import Server
from tablee.server.live.room import Room
from tablee.store import Outcome
from tablee.table.table import Table
from tests.server.live.test_room import Watched
from tests.server.serving import Party, at_a_server, party, room_of
from tests.server.test_attacks import connected

THE_SERVERS = (
    "tablee.server.",
    "tablee.table.",
    "tablee.core.",
    "tablee.games.",
    "uvicorn.",
    "starlette.",
    "httptools.",
)
THE_CLIENTS = "tablee.client."


def of_the_server(kept: list[Any]) -> dict[str, int]:
    """What of these the server made, counted by type: objects, and functions, frames and coroutines of its code."""
    found: Counter[str] = Counter()
    for one in kept:
        code = getattr(one, "f_globals", None) or getattr(getattr(one, "cr_frame", None), "f_globals", None) or {}
        module = str(code.get("__name__") or getattr(one, "__module__", None) or type(one).__module__)
        name = f"{module}.{getattr(one, '__qualname__', type(one).__qualname__)}"
        if name.startswith(THE_SERVERS) and not name.startswith(THE_CLIENTS):
            found[name] += 1
    return dict(found)


async def left_behind(server: Server, doing: Callable[[Server], Awaitable[Party]]) -> dict[str, int]:
    """What only the garbage collector could clear away after *doing* something, and closing its table."""
    for again in range(2):  # the first time much is made that stays
        if again:
            gc.collect()
            gc.disable()
        try:
            table = await doing(server)
            for socket in table.sockets:
                socket.close()
            guest = Guest(server.url)
            while server.sessions or server.services.errands:
                await guest.call("GET", "/api/me")
            while (room := server.tables.loaded(table.id)) is not None:
                if room.still:
                    room.close("idle")
                await guest.call("GET", "/api/me")
            room = None
            if again:
                gc.set_debug(gc.DEBUG_SAVEALL)
                gc.collect()
                return of_the_server(gc.garbage)
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
    raise AssertionError


async def plays(server: Server) -> Party:
    table = await party(server, "koikoi", 1, bots=1)
    await table.play(random.Random(1))
    return table


async def leaves_in_the_middle(server: Server) -> Party:
    table = await party(server, "hilo", 2, bots=1, clock=60, stand_in=60)
    await table.play(random.Random(1), 10)
    table.first.send({"t": "emote", "emote": "hello"})
    await table.guests[0].ask(table.id, "leave")
    return table


async def comes_back(server: Server) -> Party:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(1), 6)
    for since in (0, table.first.seq, None, 10**6):
        again = await table.guests[0].connect(table.id, since)
        await again.until("hello")
        again.send({"t": "sync", "since": 0})
        await again.until("hello")
        again.close()
    room_of(table).close("idle")
    for what in ("steps", "steps?before=3", ""):
        await table.guests[0].call("GET", f"/api/tables/{table.id}/{what}".rstrip("/"))
    return table


async def is_refused(server: Server) -> Party:
    table = await party(server, "koikoi", 2)
    for text in ("nonsense", "play 13L"):
        for socket in table.sockets:
            socket.move(text)
            await socket.until("refused")
    table.first.send("nonsense")
    await table.first.until("problem")
    for what in ("start", "again", "sit"):
        with contextlib.suppress(CallFailed):
            await table.guests[0].ask(table.id, what)
    for what in ("record", "result", "replay", "steps?limit=0"):
        with pytest.raises(CallFailed):
            await table.guests[0].call("GET", f"/api/tables/{table.id}/{what}")
    with pytest.raises(CallFailed):
        await table.guests[0].open("koikoi", 2, seats=["me", {"bot": "nobody"}])
    return table


async def is_not_admitted(server: Server) -> Party:
    table = await party(server, "koikoi", 2)
    with pytest.raises(WSError):
        await table.guests[0].connect("nowhere")
    with pytest.raises(WSError):
        await table.guests[0].connect(table.id, Origin="https://elsewhere.example")
    path = f"/api/tables/{table.id}/socket"
    for request in (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n",
        f"GET {path} HTTP/1.1\r\nHo",
        "nonsense\r\n\r\n",
    ):
        raw = await connected(server)
        await asyncio.get_running_loop().sock_sendall(raw, request.encode())
        if request.endswith("\r\n\r\n"):
            while await asyncio.get_running_loop().sock_recv(raw, 4096):
                pass
        raw.close()
    return table


async def loses_a_write(server: Server) -> Party:
    table = await party(server, "koikoi", 2)
    store = Watched(server)
    store.outcomes = [Outcome.FAILED, Outcome.TAKEN]
    for _ in range(2):
        with contextlib.suppress(CallFailed):
            await table.guests[0].ask(table.id, "name", name="Another")
    server.services.store = store._store
    return table


async def is_sent_away(server: Server) -> Party:
    table = await party(server, "koikoi", 2, bots=0)
    room_of(table).close("stopping")
    for socket in table.sockets:
        await socket.until("bye")
    return table


async def plays_again(server: Server) -> Party:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(1))
    await table.guests[0].ask(table.id, "again")
    for guest in table.guests:
        await guest.ready(table.id)
    for what in ("record", "result", "replay"):
        await table.guests[0].call("GET", f"/api/tables/{table.id}/{what}")
    return table


@pytest.mark.parametrize(
    "doing",
    [
        plays,
        leaves_in_the_middle,
        comes_back,
        is_refused,
        is_not_admitted,
        loses_a_write,
        is_sent_away,
        plays_again,
    ],
    ids=lambda doing: doing.__name__,
)
@at_a_server()
async def test_nothing_waits_for_the_garbage_collector_when_somebody(
    server: Server, doing: Callable[[Server], Awaitable[Party]]
) -> None:
    assert await left_behind(server, doing) == {}


def of_table(table: str) -> list[Any]:
    """The rooms and tables of this id that are in memory, be they in use or not."""
    there = [one for one in gc.get_objects() if isinstance(one, Room | Table)]
    return [one for one in there if (one.table.id if isinstance(one, Room) else one.id) == table]


@at_a_server(idle=0.0)
async def test_a_closed_room_is_not_kept_by_anything(server: Server) -> None:
    gc.disable()
    try:
        table = await plays(server)
        table.first.close()
        while not room_of(table).still:
            await table.guests[0].call("GET", "/api/me")
        assert of_table(table.id)
        server.tables.evict(server.services.loop.time())
        assert server.tables.loaded(table.id) is None
        its_id, guest = table.id, table.guests[0]
        del table
        while of_table(its_id):  # a thread may be about to let go of what it has written
            await guest.call("GET", "/api/me")
    finally:
        gc.enable()
