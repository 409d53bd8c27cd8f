"""One address that asks for much more than it may, in ways that HTTP itself offers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import socket
import struct
from dataclasses import replace
from pathlib import Path

import pytest

from tablee.client import Guest
from tablee.server.app import Server
from tablee.server.http import handlers
from tablee.table.projections import Summary
from tests.server.serving import UNLIMITED, at_a_server, party
from tests.server.test_attacks import connected, rest, until

PAGE = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
CALL = b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n"
LAST = CALL.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
FEW = replace(UNLIMITED, requests_rate=0.001, requests_burst=20)


async def answers(server: Server, asked: bytes, source: str = "127.0.0.1") -> bytes:
    """All that somebody hears who asks this."""
    with await connected(server, source) as raw:
        sending = asyncio.create_task(asyncio.get_running_loop().sock_sendall(raw, asked))
        heard = await rest(raw)
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, OSError):
            await sending
        return heard


@pytest.mark.parametrize(
    ("wish", "answered"),
    [(CALL, 20), (PAGE, 200), (PAGE.replace(b"/ ", b"/nothing.png "), 200), (PAGE.replace(b"/ ", b"/readyz "), 200)],
    ids=["calls", "pages", "missing files", "health"],
)
@at_a_server(limits=FEW)
async def test_who_asks_without_waiting_is_answered_as_often_as_they_may_and_no_more(
    server: Server, wish: bytes, answered: int
) -> None:
    heard = await answers(server, wish * 3000)
    assert heard.count(b"HTTP/1.1 ") - heard.count(b"HTTP/1.1 429") <= answered
    assert heard.count(b"HTTP/1.1 429") <= 1
    assert b"HTTP/1.1 429" in await answers(server, CALL)
    assert b"HTTP/1.1 200" in await answers(server, LAST, "127.0.0.2")


def with_more(wish: bytes, more: bytes) -> bytes:
    """The same request with *more* headers."""
    return wish.replace(b"\r\n\r\n", b"\r\n" + more + b"\r\n\r\n")


@at_a_server(limits=FEW)
async def test_a_head_that_is_long_to_read_counts_as_several_requests(server: Server) -> None:
    long = with_more(LAST.replace(b"/api/me ", b"/ "), b"cookie: " + b";" * 30_000)
    heard = [await answers(server, long) for _ in range(10)]
    answered = [one.startswith(b"HTTP/1.1 200") for one in heard]
    assert answered == sorted(answered, reverse=True)
    assert 5 <= sum(answered) <= 7  # of the 200 pages that there are otherwise
    assert all(b"429" in one[:20] for one in heard[7:])


@pytest.mark.parametrize(
    "wish",
    [
        CALL.replace(b"/me ", b"/me?" + b"a=&" * 700 + b" "),
        PAGE.replace(b"/ ", b"/?" + b"a=&" * 10_000 + b" "),
        with_more(CALL, b"\r\n".join([b"a:"] * 100)),
        with_more(PAGE, b"\r\n".join([b"a:"] * 6000)),
    ],
    ids=["a call's address", "a page's address", "a hundred headers", "thousands"],
)
@at_a_server()
async def test_what_nobody_needs_in_a_head_is_not_read(server: Server, wish: bytes) -> None:
    assert (await answers(server, wish)).startswith(b"HTTP/1.1 431")


@at_a_server(limits=replace(FEW, requests_burst=1))
async def test_who_is_refused_is_told_so_in_their_language_and_the_connection_ends(server: Server) -> None:
    await answers(server, CALL * 2)
    french = CALL.replace(b"\r\n\r\n", b"\r\naccept-language: fr-CA,fr\r\n\r\n")
    for wish in (french, CALL.replace(b"/me ", b"/me?lang=fr ")):
        heard = await answers(server, wish)
        assert b'"code":"too_fast"' in heard
        assert "Vous allez trop vite" in heard.decode()


@pytest.mark.parametrize(
    "wish", [b"", LAST, b"nonsense\r\n\r\n"], ids=["nothing", "what is refused", "what nobody can read"]
)
@at_a_server(limits=replace(FEW, knocks_rate=0.001, knocks_burst=50))
async def test_who_knocks_all_the_time_is_not_let_in_and_plays_on_at_their_table(server: Server, wish: bytes) -> None:
    guest = Guest(server.url)
    here = await guest.connect((await guest.open("koikoi", 2, seats=["me"]))["id"])
    await here.until("hello")
    for _ in range(120):
        with await connected(server) as raw, contextlib.suppress(ConnectionResetError, BrokenPipeError):
            await asyncio.get_running_loop().sock_sendall(raw, wish)
            if wish:
                await rest(raw)
    assert await answers(server, LAST) == b""
    here.send({"t": "ping"})
    assert (await here.until("pong"))["now"] > 0
    assert b"HTTP/1.1 200" in await answers(server, LAST, "127.0.0.2")


def memory() -> float:
    """Megabytes that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


CHUNKED = CALL.replace(b"GET /api/me", b"POST /api/tables").replace(
    b"\r\n\r\n", b"\r\ntransfer-encoding: chunked\r\n\r\n"
)


@pytest.mark.parametrize(
    ("begun", "without_end"),
    [
        (CHUNKED, b"1\r\nx\r\n" * 8000),
        (CHUNKED.replace(b"POST /api/tables", b"GET /api/me"), b"1\r\nx\r\n" * 8000),
        (CHUNKED, b"2;" + b"x" * 50_000),
        (CHUNKED + b"0\r\n", b"x: yyyyyyyyyyyyyyyyyyyyyyyyy\r\n" * 2000),
        (CHUNKED.replace(b"transfer-encoding: chunked", b"content-length: 1000000000"), b"x" * 50_000),
    ],
    ids=["byte by byte", "that nobody wants", "of remarks", "followed by more headers", "that is very long"],
)
@at_a_server()
async def test_a_body_without_end_is_cut_off(server: Server, begun: bytes, without_end: bytes) -> None:
    """However small its pieces are: each of them costs. Nothing of it is kept."""
    loop, sent, before = asyncio.get_running_loop(), 0, memory()
    with await connected(server) as raw, contextlib.suppress(ConnectionResetError, BrokenPipeError):
        await loop.sock_sendall(raw, begun)
        while sent < 400:
            await loop.sock_sendall(raw, without_end)
            sent += 1
    assert sent < 400
    assert memory() - before < 40
    assert b"HTTP/1.1 200" in await answers(server, LAST)


@pytest.mark.parametrize(("lines", "answered"), [(500, b"HTTP/1.1 400"), (1001, b"HTTP/1.1 413")])
@at_a_server()
async def test_what_follows_a_body_is_not_read_for_long(server: Server, lines: int, answered: bytes) -> None:
    with await connected(server) as raw:
        await asyncio.get_running_loop().sock_sendall(raw, CHUNKED + b"0\r\n" + b"x:y\r\n" * lines + b"\r\n")
        await until(raw, answered)


@pytest.mark.parametrize("target", ["//[", "//[x]/api", "http://[::1/api", "*", "/api/tables/%zz/socket?lang=%"])
@at_a_server()
async def test_a_websocket_at_an_address_that_is_none_is_answered(server: Server, target: str) -> None:
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AA==\r\n"
    heard = await answers(server, f"GET {target} HTTP/1.1\r\nHost: localhost\r\n{upgrade}\r\n".encode())
    assert heard.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), heard


@at_a_server()
async def test_requests_that_are_none_do_not_fill_the_servers_log(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    for _ in range(3):
        assert b"400 Bad Request" in await answers(server, b"nonsense\r\n\r\n")
        with await connected(server) as raw:
            h2c = CALL.replace(b"\r\n\r\n", b"\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n")
            await asyncio.get_running_loop().sock_sendall(raw, h2c)
            await until(raw, b"200 OK")
    assert caplog.text == ""


class Lists:
    """The list of tables, which comes as late as a test wants."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch, *late: asyncio.Event) -> None:
        self.asked = asyncio.Event()
        self._late = list(late)
        monkeypatch.setattr(server.services.store, "listed", self._listed)

    async def _listed(self, *_: object) -> list[Summary]:
        self.asked.set()
        if self._late:
            await self._late.pop(0).wait()
        return []


LIST = CALL.replace(b"/me ", b"/tables ")


async def nobody_connected(server: Server) -> None:
    while server.gate.addresses["127.0.0.1"].http_connections:
        await asyncio.sleep(0)


@at_a_server()
async def test_who_hangs_up_before_all_answers_does_not_fill_the_servers_log(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING)
    first, second = asyncio.Event(), asyncio.Event()
    lists = Lists(server, monkeypatch, first, second)
    with await connected(server) as raw:
        await asyncio.get_running_loop().sock_sendall(raw, LIST + LIST + CALL)
        await lists.asked.wait()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # without a farewell
    first.set()
    await nobody_connected(server)
    second.set()
    assert b"HTTP/1.1 200" in await answers(server, LAST)
    assert caplog.text == ""


@at_a_server()
async def test_a_websocket_does_not_overtake_an_answer(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING)
    table = (await Guest(server.url).open("koikoi", 2))["id"]
    late = asyncio.Event()
    lists = Lists(server, monkeypatch, late)
    wish = f"GET /api/tables/{table}/socket?protocol=3 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    wish += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    with await connected(server) as raw:
        await asyncio.get_running_loop().sock_sendall(raw, LIST + wish.encode())
        await lists.asked.wait()
        await until(raw, b"HTTP/1.1 4")
    await nobody_connected(server)
    late.set()
    assert b"HTTP/1.1 200" in await answers(server, LAST)
    assert caplog.text == ""


@pytest.mark.parametrize("what", ["record", "replay", "result"])
@at_a_server(limits=replace(UNLIMITED, requests_rate=0.001, requests_burst=200))
async def test_a_match_with_a_long_log_costs_what_reading_it_costs(
    server: Server, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(1))
    address = f"/api/tables/{table.id}/{what}"
    assert (await table.guests[0].request("GET", address))[0] == 200
    monkeypatch.setattr(handlers, "LONG_LOG", 10)
    monkeypatch.setattr(handlers, "ENTRIES_A_REQUEST", 0.1)  # half a burst
    statuses = [(await table.guests[0].request("GET", address))[0] for _ in range(4)]
    assert statuses[-1] == 429
    assert statuses.count(200) <= 1
    here = await table.guests[0].connect(table.id)  # everything else goes on
    assert (await here.until("hello"))["table"]["phase"] == "over"


@at_a_server()
async def test_a_match_that_never_ends_is_not_told_all_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """In HILO two people can exchange the same two cards for ever."""
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(1))
    guest, address = table.guests[0], f"/api/tables/{table.id}"
    moves = len((await guest.call("GET", f"{address}/record"))["moves"])
    monkeypatch.setattr(handlers, "LONGEST_TOLD", moves)
    assert len((await guest.call("GET", f"{address}/replay"))["steps"]) == moves + 1
    monkeypatch.setattr(handlers, "LONGEST_TOLD", moves - 1)
    for method, what in (("GET", "replay"), ("POST", "review")):
        status, _, data = await guest.request(method, f"{address}/{what}")
        assert (status, json.loads(data)["code"]) == (409, "worn_out")
    assert (await guest.request("GET", f"{address}/result"))[0] == 200
