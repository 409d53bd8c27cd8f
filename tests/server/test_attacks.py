"""What one hostile guest could do to everybody else, tried over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import random
import socket
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from picows import WSMsgType
from starlette.requests import Request

import tablee
from tablee.client import Guest
from tablee.server.app import Server
from tablee.server.config import Limits
from tablee.server.http.routes import may_see_metrics
from tablee.store import Key
from tests.server.serving import SALT, UNLIMITED, Party, at_a_server, party, started


async def connected(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """A bare TCP connection from *source*, that takes as little as it can."""
    address = urlsplit(server.url)
    raw = socket.socket()
    raw.bind((source, 0))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, (address.hostname, address.port))
    return raw


async def upgraded(server: Server, table: str) -> socket.socket:
    """The same as a WebSocket at a table, once the server has agreed."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET /api/tables/{table}/socket?protocol=3 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    )
    raw = await connected(server)
    await asyncio.get_running_loop().sock_sendall(raw, request.encode())
    await until(raw, b'"t":"hello"')
    return raw


async def until(raw: socket.socket, wanted: bytes) -> None:
    """Read on until this comes."""
    heard = b""
    while wanted not in heard:
        part = await asyncio.get_running_loop().sock_recv(raw, 4096)
        assert part, heard
        heard += part


# Pings

PING, PONG = b"\x89", b"\x8a"
LONGEST = b"\xfd" + b"\x00" * 4 + b"x" * 125
"""The rest of a frame: masked (with zeros), as long as a ping may be."""


@at_a_server()
async def test_who_pings_and_never_reads_is_dropped(server: Server) -> None:
    table = (await Guest(server.url).open("koikoi", 2))["id"]
    loop = asyncio.get_running_loop()
    megabytes = 0
    with await upgraded(server, table) as raw, contextlib.suppress(ConnectionResetError, BrokenPipeError):
        while megabytes < 50:
            await loop.sock_sendall(raw, (PING + LONGEST) * 8000)
            megabytes += 1
    assert megabytes < 50
    assert await Guest(server.url).call("GET", f"/api/tables/{table}")


@pytest.mark.parametrize("kind", [WSMsgType.PING, WSMsgType.PONG])
@at_a_server(limits=Limits(messages_rate=0.001, messages_burst=5, unreadable=3))
async def test_pings_and_pongs_count_as_messages(server: Server, kind: WSMsgType) -> None:
    table = await party(server, "koikoi", 2)
    for _ in range(12):
        table.first.transport.send(kind, b"x")
    with pytest.raises(ConnectionResetError):
        await table.first.until("nothing")
    assert table.first.closed == (1008, "too_fast")


@at_a_server()
async def test_a_ping_is_answered_with_what_it_says(server: Server) -> None:
    table = (await Guest(server.url).open("koikoi", 2))["id"]
    with await upgraded(server, table) as raw:
        await asyncio.get_running_loop().sock_sendall(raw, PING + LONGEST)
        await until(raw, PONG + b"\x7d" + b"x" * 125)


# Half a request

IMPATIENT = replace(UNLIMITED, request_seconds=0.3, answer_seconds=0.3)


async def rest(raw: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while part := await asyncio.get_running_loop().sock_recv(raw, 65536):
            heard += part
    return heard


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /api/me HTTP/1.1\r\nhost: local",
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 30\r\n\r\n{",
        b"GET /api/tables/a/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n",
    ],
    ids=["nothing", "headers", "a body", "a handshake"],
)
@at_a_server(limits=IMPATIENT)
async def test_half_a_request_is_not_waited_for(server: Server, begun: bytes) -> None:
    loop = asyncio.get_running_loop()
    with await connected(server) as raw:
        await loop.sock_sendall(raw, begun)
        assert b"408 Request Timeout" in await rest(raw)


@pytest.mark.parametrize("begun", [b"GET /api", b"\r\n"], ids=["headers", "blank lines"])
@at_a_server(limits=IMPATIENT)
async def test_half_a_second_request_is_not_waited_for(server: Server, begun: bytes) -> None:
    loop = asyncio.get_running_loop()
    with await connected(server) as raw:
        await loop.sock_sendall(raw, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
        await until(raw, b"alive\n")
        await loop.sock_sendall(raw, begun)
        assert b"408 Request Timeout" in await rest(raw)


@at_a_server(limits=IMPATIENT)
async def test_who_was_answered_may_ask_again_later(server: Server) -> None:
    loop = asyncio.get_running_loop()
    wish = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with await connected(server) as raw:
        await loop.sock_sendall(raw, wish)
        await until(raw, b"alive\n")
        with await connected(server) as silent:
            assert b"408 Request Timeout" in await rest(silent)  # so long has gone by
        await loop.sock_sendall(raw, wish)
        await until(raw, b"alive\n")


@at_a_server(limits=IMPATIENT)
async def test_a_request_that_comes_byte_by_byte_has_no_more_time(server: Server) -> None:
    loop = asyncio.get_running_loop()
    begun = loop.time()
    with await connected(server) as raw:
        await loop.sock_sendall(raw, b"GET /api/me HTTP/1.1\r\nhost: localhost\r\nx: ")
        ended = asyncio.create_task(rest(raw))
        while not ended.done() and loop.time() < begun + 30:
            await asyncio.wait([ended], timeout=0.05)
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                await loop.sock_sendall(raw, b"x")
        assert b"408 Request Timeout" in await ended


@at_a_server()
async def test_headers_have_a_limit(server: Server) -> None:
    loop = asyncio.get_running_loop()
    with await connected(server) as raw:
        await loop.sock_sendall(raw, b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n" + b"x: yyyyyyyy\r\n" * 3000)
        assert b"431 Request Header Fields Too Large" in await rest(raw)


@at_a_server(limits=IMPATIENT)
async def test_an_answer_that_is_not_taken_is_not_kept(server: Server) -> None:
    wish = b"GET /api/messages.json HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with await connected(server) as raw:
        await asyncio.get_running_loop().sock_sendall(raw, wish * 300)
        while server.server_state.connections:
            await asyncio.sleep(0)
        assert (await rest(raw)).count(b"200 OK") < 300


@at_a_server(limits=replace(UNLIMITED, waiting_bytes=300_000))
async def test_answers_that_many_do_not_take_are_not_all_kept(server: Server) -> None:
    """One reader may be slow. Many at one address are dropped, and nobody elsewhere."""
    here = server.gate.addresses["127.0.0.1"]
    wish = b"GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with contextlib.ExitStack() as all_of_them:
        slow = [all_of_them.enter_context(await connected(server)) for _ in range(20)]
        elsewhere = all_of_them.enter_context(await connected(server, "127.0.0.2"))
        for raw in [*slow, elsewhere]:
            await asyncio.get_running_loop().sock_sendall(raw, wish * 100)
        while here.http_connections > 8:
            await asyncio.sleep(0)
        assert 0 < here.waiting < 1_000_000
        assert server.gate.addresses["127.0.0.2"].http_connections == 1
    while server.server_state.connections:
        await asyncio.sleep(0)
    assert here.waiting == 0


@at_a_server(limits=replace(UNLIMITED, unsent_bytes=2**40, waiting_bytes=500_000))
async def test_sockets_that_many_do_not_read_are_not_all_kept(server: Server) -> None:
    here = server.gate.addresses["127.0.0.1"]
    table = (await Guest(server.url).open("koikoi", 2))["id"]
    with contextlib.ExitStack() as all_of_them:
        for _ in range(10):
            all_of_them.enter_context(await upgraded(server, table))
        for _ in range(100):
            for session in server.sessions:
                session.send(b" " * 50_000)
            await asyncio.sleep(0)
        assert 0 < len(server.sessions) < 5
    while len(server.sessions):
        await asyncio.sleep(0)
    assert here.waiting == 0


@at_a_server(limits=replace(UNLIMITED, unsent_bytes=2**40, waiting_bytes=500_000))
async def test_who_reads_after_all_owes_nothing(server: Server) -> None:
    here = server.gate.addresses["127.0.0.1"]
    table = (await Guest(server.url).open("koikoi", 2))["id"]
    with await upgraded(server, table) as raw:
        [session] = server.sessions
        while not here.waiting:
            session.send(b" " * 50_000)
        while here.waiting:
            await asyncio.get_running_loop().sock_recv(raw, 2**20)
        assert session.connected


# Many connections


async def answer(server: Server, source: str) -> bytes:
    """What somebody at *source* hears who asks who they are; nothing if the server hangs up."""
    with await connected(server, source) as raw:
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            await asyncio.get_running_loop().sock_sendall(
                raw, b"GET /api/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
            )
        return (await rest(raw))[9:12]


@pytest.mark.parametrize(
    "limits", [replace(UNLIMITED, http_connections=20), replace(UNLIMITED, sockets=80)], ids=["limit", "share"]
)
def test_who_holds_many_connections_shuts_out_nobody_else(limits: Limits) -> None:
    @at_a_server(limits=limits)
    async def work(server: Server) -> None:
        held = [await connected(server) for _ in range(20)]
        assert await answer(server, "127.0.0.1") == b""
        assert await answer(server, "127.0.0.2") == b"200"
        held.pop().close()
        while await answer(server, "127.0.0.1") == b"":
            pass
        for each in held:
            each.close()

    work()


@at_a_server(limits=replace(UNLIMITED, http_connections=1))
async def test_a_websocket_is_no_http_connection_any_more(server: Server) -> None:
    guest = Guest(server.url)
    table = (await guest.open("koikoi", 2))["id"]
    sockets = [await guest.connect(table) for _ in range(5)]
    assert await answer(server, "127.0.0.1") == b"200"
    assert all([(await each.until("hello"))["table"]["id"] == table for each in sockets])


# Who it comes from


@at_a_server(proxies=("127.0.0.1",), limits=Limits(requests_rate=0.001, requests_burst=3, connections=1))
async def test_a_line_of_ones_own_in_front_of_the_proxys_hides_nobody(server: Server) -> None:
    """A proxy may add a line of X-Forwarded-For under the one that a guest has made up."""
    guest = Guest(server.url)
    told = [{"x-forwarded-for": f"9.9.9.{number}", "X-Forwarded-For": "1.2.3.4"} for number in range(5)]
    assert [(await guest.request("GET", "/api/me", headers=each))[0] for each in told] == [200] * 3 + [429] * 2


@pytest.mark.parametrize(
    ("network", "allowed"),
    [("2001:db8:1:1::{:x}", 3), ("2001:db8:1:2{:02x}::1", 3 * 4), ("2001:db8:1:{:x}00::1", 3 * 16)],
    ids=["/64", "/56", "/48"],
)
@at_a_server(proxies=("127.0.0.1",), limits=Limits(requests_rate=0.001, requests_burst=3, tables_burst=1e9))
async def test_the_many_addresses_of_one_network_have_a_limit(server: Server, network: str, allowed: int) -> None:
    guest = Guest(server.url)
    passed = 0
    for number in range(60):
        headers = {"x-forwarded-for": network.format(number)}
        passed += (await guest.request("GET", "/api/me", headers=headers))[0] == 200
    assert passed == allowed
    elsewhere = {"x-forwarded-for": "2001:db8:2::1"}
    assert (await guest.request("GET", "/api/me", headers=elsewhere))[0] == 200


@at_a_server(proxies=("127.0.0.1",), limits=Limits(tables_rate=0.001, tables_burst=1, requests_burst=1e9))
async def test_the_many_addresses_of_one_network_open_so_many_tables(server: Server) -> None:
    guest = Guest(server.url)
    wish = b'{"game": "koikoi", "players": 2}'
    answers = [
        (await guest.request("POST", "/api/tables", wish, {"x-forwarded-for": f"2001:db8:1:2{number:02x}::1"}))[0]
        for number in range(6)
    ]
    assert answers == [201] * 4 + [429] * 2


# Metrics


@at_a_server(metrics_token="a token of somebody who may")
async def test_metrics_are_for_this_machine_and_who_has_the_token(server: Server) -> None:
    guest = Guest(server.url)

    async def status(**headers: str) -> int:
        return (await guest.request("GET", "/metrics", headers=headers))[0]

    assert await status() == 200
    assert await status(forwarded="for=1.2.3.4") == 404
    behind = {"x-forwarded-for": "127.0.0.1"}
    assert await status(**behind) == 404
    assert await status(**behind, authorization="Bearer a token of somebody who may not") == 404
    assert await status(**behind, authorization="Bearer é") == 404
    assert await status(**behind, authorization="Bearer a token of somebody who may") == 200


@at_a_server()
async def test_without_a_token_there_is_none_to_guess(server: Server) -> None:
    headers = {"x-real-ip": "1.2.3.4", "authorization": "Bearer None"}
    assert (await Guest(server.url).request("GET", "/metrics", headers=headers))[0] == 404


@pytest.mark.parametrize(
    ("peer", "seen"), [("127.0.0.1", True), ("::1", True), ("10.0.0.5", False), ("2001:db8::1", False), ("", False)]
)
def test_metrics_are_not_for_other_machines(peer: str, seen: bool) -> None:
    request = Request({"type": "http", "headers": [], "client": (peer, 1234)})
    assert may_see_metrics(request, None) is seen


@at_a_server()
async def test_metrics_do_not_tell_whether_a_bot_had_a_choice(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1)
    await table.play(random.Random(1), 6)
    text = (await table.guests[0].request("GET", "/metrics"))[2].decode()
    thinking = dict(line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("tablee_bot_seconds"))
    assert "tablee_bot_seconds_count" in thinking
    assert thinking["tablee_bot_seconds_sum"].isdecimal()
    limits = [float(name.split('"')[1]) for name in thinking if "{" in name]
    assert min(limits) >= 0.5


# Cookies


async def seat_with(server: Server, cookie: str, table: str) -> int | None:
    """The seat of whoever brings this Cookie header, over HTTP and over a WebSocket."""
    guest = Guest(server.url, cookie)
    seat: int | None = (await guest.call("GET", f"/api/tables/{table}"))["seat"]
    at_table = await guest.connect(table)
    assert (await at_table.until("hello"))["seat"] == seat
    return seat


@pytest.mark.parametrize(
    "others",
    ['prefs={"a":1}; {}', "{}; theme=[dark; a b=c", "=; {}; ;;", "tablee=a.b.c; {}", "big=" + "x" * 9000 + "; {}"],
    ids=["json", "brackets", "blanks", "tossed", "big"],
)
@at_a_server()
async def test_a_neighbours_cookie_does_not_hide_ours(server: Server, others: str) -> None:
    guest = Guest(server.url)
    table = (await guest.open("koikoi", 2, seats=["me"]))["id"]
    cookie = others.replace("{}", guest.cookie)
    assert await seat_with(server, cookie, table) == 0


@at_a_server(secure=True)
async def test_a_secure_cookie_is_this_hosts_own_and_the_old_one_is_still_good(server: Server) -> None:
    guest = Guest(server.url)
    table = (await guest.open("koikoi", 2, seats=["me"]))["id"]
    name, value = guest.cookie.split("=")
    assert name == "__Host-tablee"
    old = f"tablee={value}"
    assert await seat_with(server, old, table) == 0
    _, headers, _ = await Guest(server.url, old).request("GET", "/api/me")
    assert headers["set-cookie"].startswith(f"__Host-tablee={value}; Path=/;")
    assert "Domain" not in headers["set-cookie"]
    stranger = Guest(server.url)
    await stranger.call("GET", "/api/me")
    tossed = "tablee=" + stranger.cookie.split("=")[1]
    assert await seat_with(server, f"{tossed}; {guest.cookie}", table) == 0


@at_a_server()
async def test_a_key_made_by_another_node_makes_nobody_a_stranger(server: Server) -> None:
    other = await started(replace(server.services.config, port=0))
    try:
        made = other.services.store.now() + 1
        await other.services.store.add_key(Key("abcd1234", os.urandom(32), made))
        await other.gate.guests.renew(other.services.store)
        guest = Guest(other.url)
        table = (await guest.open("koikoi", 2, seats=["me"]))["id"]
        assert guest.cookie.startswith("tablee=abcd1234.")
        assert await seat_with(server, guest.cookie, table) == 0
        _, headers, _ = await Guest(server.url, guest.cookie).request("GET", "/api/me")
        assert "set-cookie" not in headers
    finally:
        await other.shutdown()


# Words


async def heard_of(table: Party, wanted: int) -> list[int]:
    """Let everybody say *wanted* words; who said those that the last one heard, in order."""
    for number in range(wanted):
        for each in table.sockets:
            each.send({"t": "emote", "emote": "wow" if number % 2 else "oops"})
    for each in table.sockets:
        each.send({"t": "ping"})
        await each.until("pong")
    return [json.loads(data)["seat"] for data in table.sockets[-1].raw if b'"t":"emote"' in data]


@at_a_server(limits=replace(UNLIMITED, emotes_rate=0.001, emotes_burst=4))
async def test_a_seat_says_so_many_words_however_many_connections_it_has(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    table.sockets.insert(0, await table.guests[0].connect(table.id))
    await table.first.until("hello")
    heard = await heard_of(table, 10)
    assert sorted(heard) == [0] * 4 + [1] * 4
    assert any(b'"code":"too_fast"' in data for data in table.first.raw)


@at_a_server(limits=replace(UNLIMITED, emotes_rate=0.001, emotes_burst=4))
async def test_a_table_says_so_many_words(server: Server) -> None:
    """And nobody is thrown out for it."""
    table = await party(server, "hiifuu", 6)
    assert len(await heard_of(table, 15)) == 3 * 4
    for each in table.sockets:
        each.send({"t": "ping"})
        await each.until("pong")


@at_a_server(limits=replace(UNLIMITED, emotes_rate=20.0, emotes_burst=1))
async def test_who_waits_a_little_may_speak_again(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    heard = 0
    while heard < 3:
        heard += len(await heard_of(table, 1)) > heard


# Proof


@at_a_server()
async def test_who_leaves_after_the_match_takes_no_proof_along(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(1))
    path = f"/api/tables/{table.id}/record"
    before = await table.guests[0].call("GET", path)
    await table.guests[1].ask(table.id, "leave")
    after = await table.guests[0].call("GET", path)
    assert after == before
    assert after["proof"]["salts"] == [SALT, SALT]
    tablee.verify(after)


# Small things


@at_a_server(origins=("https://192.168.1.5:8000",))
async def test_who_is_on_the_list_with_https_is_not_believed_over_http(server: Server) -> None:
    guest = Guest(server.url)
    host = "192.168.1.5:8000"
    for origin, status in ((f"https://{host}", 201), (f"http://{host}", 403)):
        wish = b'{"game": "koikoi", "players": 2}'
        assert (await guest.request("POST", "/api/tables", wish, {"host": host, "origin": origin}))[0] == status


@at_a_server(limits=Limits(messages_rate=0.001, messages_burst=2, unreadable=5))
async def test_a_move_that_came_too_fast_is_refused_under_its_mark(server: Server) -> None:
    """So that a page knows that it may be made again."""
    table = await party(server, "koikoi", 2)
    table.first.send({"t": "ping"})
    table.first.send({"t": "ping"})
    table.first.move("keep", "too soon")
    refused = await table.first.until("refused", "problem")
    assert (refused.get("ref"), refused["code"], refused.get("seq")) == ("too soon", "too_fast", table.first.seq)


@at_a_server()
async def test_a_request_that_is_broken_off_is_no_error(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    with await connected(server) as raw:
        head = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 30\r\n\r\n"
        await asyncio.get_running_loop().sock_sendall(raw, head + b"{")
        while not server.server_state.tasks:
            await asyncio.sleep(0)
    while server.server_state.tasks:
        await asyncio.sleep(0)
    assert not caplog.records
