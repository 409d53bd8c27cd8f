"""A whole server: what it does again and again, and what it leaves when it stops."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import pytest

from tablee.client import Guest
from tablee.server import app
from tablee.server.app import Server
from tablee.store import Unavailable
from tests.server.serving import at_a_server, party


@pytest.mark.parametrize("at_once", [False, True])
def test_what_is_done_again_and_again_goes_on_whatever_comes_of_it(
    at_once: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []
    outcomes = iter([Unavailable("no answer"), ValueError("a mistake"), None, asyncio.CancelledError()])

    async def sleep(seconds: float) -> None:
        done.append(f"slept {seconds:g}")

    async def work() -> None:
        done.append("worked")
        outcome = next(outcomes)
        if outcome is not None:
            raise outcome

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with caplog.at_level(logging.WARNING), pytest.raises(asyncio.CancelledError):
        asyncio.run(app._every(60, work, at_once))
    assert done == ["slept 60", "worked"][at_once:] + ["slept 60", "worked"] * 3
    assert [record.levelname for record in caplog.records] == ["WARNING", "ERROR"]
    assert "no answer" in caplog.text
    assert "a mistake" in caplog.text


@at_a_server(idle=50.0, silence=20.0)
async def test_a_sweep_lets_idle_tables_and_silent_people_go(server: Server) -> None:
    visited = await party(server, "koikoi", 2)
    empty = (await Guest(server.url).open("koikoi", 2))["id"]
    now = server.services.loop.time()
    room = server.tables.loaded(empty)
    assert room is not None
    room.idle_since = now - 49
    first, second = (next(one for one in server.sessions if one.seat == seat) for seat in (0, 1))
    first.heard_at, second.heard_at = now - 19, now - 21
    await server._sweep()
    assert server.tables.loaded(empty) is room
    with contextlib.suppress(ConnectionResetError):
        while True:
            await visited.sockets[1].next()
    assert visited.sockets[1].closed == (1001, "silent")
    assert first in server.sessions
    room.idle_since = now - 51
    await server._sweep()
    assert server.tables.loaded(empty) is None
    assert server.tables.loaded(visited.id) is not None


@at_a_server()
async def test_metrics_count_tables_and_connections(server: Server) -> None:
    await party(server, "koikoi", 2)
    text = server.services.metrics.text()
    assert "\ntablee_tables 1\n" in text
    assert "\ntablee_tables_opened_total 1\n" in text
    assert "\ntablee_connections 2\n" in text


@at_a_server()
async def test_a_server_that_stops_says_bye_and_hangs_up_on_whom_does_not_take_leave(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await server.shutdown()
    assert (await table.first.until("bye"))["reason"] == "stopping"
    assert len(server.sessions) == 0
    assert await server.tables.room(table.id) is None
    await server.shutdown()  # once more does nothing


@at_a_server()
async def test_a_server_that_stops_hangs_up_on_who_only_keeps_a_connection(server: Server) -> None:
    server.config.timeout_keep_alive = 1000
    reader, writer = await Guest(server.url).wire()
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try:
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
        await server.shutdown()
        await asyncio.wait_for(reader.read(), 10)  # to its end
    finally:
        writer.close()
        await asyncio.sleep(0.1)  # a loop does not close while somebody is connected


def test_a_server_listens_where_it_was_told_to_and_nowhere_else() -> None:
    [one] = app.sockets_at("127.0.0.1", 0)
    with one:
        host, port = one.getsockname()
        assert host == "127.0.0.1"
        assert port > 0
        one.listen()
        with pytest.raises(app.CannotListen) as failed:
            app.sockets_at("127.0.0.1", port)
        assert isinstance(failed.value.error, OSError)
    with pytest.raises(app.CannotListen):
        app.sockets_at("nowhere.invalid", 0)
