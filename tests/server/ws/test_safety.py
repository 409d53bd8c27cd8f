"""Limits and doors: origins, cookies, sizes, rates, slow readers, and nonsense of every kind."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import random
from urllib.parse import urlsplit

import pytest
from picows import WSError, WSMsgType

from tablee.client import CallFailed, Guest
from tablee.server.access.guests import Guests
from tablee.server.access.origins import Origins, Proxies
from tablee.server.app import Server
from tablee.server.config import Limits
from tablee.store import Key
from tests.server.serving import at_a_server, party

# Who may talk to the server


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "localhost:8000", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://192.168.1.5:8000", "192.168.1.5:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("https://cards.example", "cards.example", True),
        ("https://cards.example", "10.0.0.1:8000", True),
        ("http://cards.example", "cards.example", False),  # on the list with https
        ("http://localhost:9000", "localhost:8000", False),
        ("http://evil.example", "localhost:8000", False),
        ("http://evil.example", "evil.example", False),  # a name that was made to point here
        ("null", "localhost:8000", False),
        ("file://", "localhost:8000", False),
        ("http://localhost:8000.evil.example", "localhost:8000", False),
        ("http://[broken", "localhost:8000", False),
        ("http://localhost:8000", None, False),
    ],
)
def test_origins(origin: str | None, host: str | None, allowed: bool) -> None:
    assert Origins(["https://cards.example"]).allows(origin, host) is allowed


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        ("http://kitchen:8000", "kitchen:8000", True),
        ("http://Kitchen.local:8000", "KITCHEN.local:8000", True),
        ("http://kitchen.example:8000", "kitchen.example:8000", False),
        ("https://CARDS.example", "10.0.0.1:8000", True),
        ("ftp://localhost:8000", "localhost:8000", False),
    ],
)
def test_a_page_may_come_from_this_machine_by_its_own_name(
    origin: str, host: str, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen")
    assert Origins(["https://Cards.example/"]).allows(origin, host) is allowed


def test_only_the_addresses_that_proxies_added_are_believed() -> None:
    proxies = Proxies(["10.0.0.0/8", "2001:db8::1"])
    assert proxies.address("10.0.0.1", "6.6.6.6, 10.0.0.3, 7.7.7.7, 10.0.0.2") == "7.7.7.7"
    assert proxies.address("10.0.0.1", "10.0.0.3, 10.0.0.2") == "10.0.0.3"  # nobody but proxies
    assert proxies.address("10.0.0.1", "") == "10.0.0.1"
    assert proxies.address("2001:db8::1", "2001:db8:7:8:9::1") == "2001:db8:7:8::"
    assert [proxies.trusts(peer) for peer in ("10.9.9.9", "11.0.0.1", "2001:db8::1", "2001:db8::2", "")] == [
        True,
        False,
        True,
        False,
        False,
    ]


def test_forwarded_addresses_are_believed_of_proxies_only() -> None:
    proxies = Proxies(["10.0.0.0/8"])
    assert proxies.address("10.0.0.1", "1.2.3.4") == "1.2.3.4"
    assert proxies.address("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2") == "1.2.3.4"
    assert proxies.address("9.9.9.9", "1.2.3.4") == "9.9.9.9"
    assert proxies.address("10.0.0.1", "nonsense") == "unknown"
    assert proxies.address("2001:db8::1:2:3:4", None) == "2001:db8::"
    assert proxies.address("::ffff:1.2.3.4", None) == "1.2.3.4"


@at_a_server()
async def test_a_foreign_page_gets_nothing(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    with pytest.raises(WSError):
        await table.guests[0].connect(table.id, Origin="http://evil.example")
    body = b"{}"
    status, _, _ = await table.guests[0].request(
        "POST", f"/api/tables/{table.id}/leave", body, {"origin": "http://evil.example"}
    )
    assert status == 403
    own = await table.guests[0].connect(table.id, Origin=server.url)
    await own.until("hello")


class Keys:
    """A store that has only keys."""

    def __init__(self) -> None:
        self.kept: list[Key] = []
        self.time = 0

    def now(self) -> int:
        return self.time

    async def keys(self) -> list[Key]:
        return sorted(self.kept, key=lambda key: -key.made)

    async def add_key(self, key: Key) -> None:
        self.kept.append(key)

    async def drop_keys(self, made_before: int) -> None:
        self.kept = [key for key in self.kept if key.made >= made_before]


def test_cookies_are_signed_and_keys_rotate() -> None:
    async def work() -> None:
        store, day = Keys(), 24 * 3600 * 1000
        guests = Guests(True, 30, 90)
        await guests.renew(store)  # type: ignore[arg-type]
        guest = guests.new()
        header = guests.set_cookie(guest)
        assert "HttpOnly; SameSite=Lax; Secure" in header
        cookie = header.split(";")[0]
        assert guests.read(cookie) == (guest, True)
        store.time += 31 * day
        await guests.renew(store)  # type: ignore[arg-type]
        assert guests.read(cookie) == (guest, False)  # still good, to be signed anew
        key, _, signature = guests.value(guest).split(".")
        for forged in (
            f"tablee={key}.{guests.new()}.{signature}",
            f"tablee={key}.{guest}.{signature[:-2]}AA",
            f"tablee=xxxx.{guest}.{signature}",
            "tablee=é.é.é",
            "tablee=..",
            "tablee",
            "x" * 5000,
            None,
        ):
            assert guests.read(forged) == (None, False)
        store.time += 100 * day
        await guests.renew(store)  # type: ignore[arg-type]
        assert guests.read(cookie) == (None, False)

    asyncio.run(work())


@at_a_server()
async def test_nobody_sits_on_a_seat_by_its_public_face(server: Server) -> None:
    """All that is public about a player does not let anybody be them."""
    table = await party(server, "koikoi", 2)
    secrets = [guest.cookie.split("=")[1].split(".")[1].encode() for guest in table.guests]
    for socket in table.sockets:
        for data in socket.raw:
            assert not any(secret in data for secret in secrets)


# Too much


@at_a_server(limits=Limits(messages_rate=0.001, messages_burst=5, unreadable=3))
async def test_who_talks_too_fast_is_told_and_then_cut_off(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    for _ in range(12):
        table.first.send({"t": "ping"})
    with pytest.raises(ConnectionResetError):
        await table.first.until("nothing")
    told = [json.loads(data)["t"] for data in table.first.raw]
    assert [kind for kind in told if kind in ("pong", "problem")] == ["pong"] * 5 + ["problem"] * 3
    assert table.first.closed == (1008, "too_fast")
    again = await table.guests[0].connect(table.id, since=table.first.seq)
    await again.until("hello")


@at_a_server(limits=Limits(messages_rate=0.001, messages_burst=24))
async def test_asking_for_old_steps_costs_as_much_as_ten_other_messages(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    for _ in range(3):
        table.first.send({"t": "sync", "since": 10**9})
    for _ in range(2):
        assert (await table.first.until("hello"))["seq"] == table.first.seq
    assert (await table.first.until("problem"))["code"] == "too_fast"
    table.first.send({"t": "ping"})
    await table.first.until("pong")
    table.first.send({"t": "ping"})
    assert (await table.first.until("problem", "pong"))["code"] == "too_fast"


@at_a_server(limits=Limits(tables_rate=0.001, tables_burst=2))
async def test_an_address_opens_so_many_tables(server: Server) -> None:
    for _ in range(2):
        await Guest(server.url).open("koikoi", 2)
    with pytest.raises(CallFailed) as failed:
        await Guest(server.url).open("koikoi", 2)
    assert (failed.value.status, failed.value.code) == (429, "too_many_tables")


@at_a_server(limits=Limits(requests_rate=0.001, requests_burst=3))
async def test_an_address_asks_so_much(server: Server) -> None:
    guest = Guest(server.url)
    codes = [(await guest.request("GET", "/api/me"))[0] for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]


@at_a_server(limits=Limits(connections=3))
async def test_an_address_has_so_many_connections(server: Server) -> None:
    guest = Guest(server.url)
    table = (await guest.open("koikoi", 2))["id"]
    held = [await guest.connect(table) for _ in range(3)]
    with pytest.raises(WSError):
        await guest.connect(table)
    held[0].close()
    while len(server.sessions) > 2:
        await guest.call("GET", "/api/me")
    await guest.connect(table)


@at_a_server()
async def test_bodies_have_a_limit(server: Server) -> None:
    status, _, body = await Guest(server.url).request("POST", "/api/tables", b" " * 20_000 + b"{}")
    assert status == 413
    assert json.loads(body)["code"] == "too_large"


@at_a_server(limits=Limits(unsent_bytes=20_000))
async def test_a_slow_reader_is_dropped_and_can_come_back(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    address = urlsplit(server.url)
    _, writer = await asyncio.open_connection(address.hostname, address.port)
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /api/tables/{table.id}/socket?protocol=3 HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    )
    writer.write(head.encode())  # and reads nothing
    while not (slow := [one for one in server.sessions if one.seat is None and one.entered]):
        await Guest(server.url).call("GET", "/api/me")
    while server.services.metrics.slow_readers_dropped == 0:
        slow[0].send(b" " * 50_000)
    while slow[0] in server.sessions:
        await Guest(server.url).call("GET", "/api/me")
    writer.close()
    await table.play(random.Random(1), 3)
    again = await Guest(server.url).connect(table.id, since=table.first.seq - 3)
    await again.reach(table.first.seq)


# Nonsense


@at_a_server()
async def test_binary_is_not_spoken_here(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    table.first.transport.send(WSMsgType.BINARY, b"{}")
    with pytest.raises(ConnectionResetError):
        await table.first.until("nothing")
    assert table.first.closed == (1003, "text_only")


@at_a_server()
async def test_a_huge_frame_is_refused(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    table.first.transport.send(WSMsgType.TEXT, b" " * 9000)
    with pytest.raises(ConnectionResetError):
        await table.first.until("nothing")
    assert table.first.closed is not None
    assert table.first.closed[0] == 1009


@at_a_server()
async def test_a_message_in_parts_is_put_together(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    table.first.transport.send(WSMsgType.TEXT, b'{"t":', fin=False)
    table.first.transport.send(WSMsgType.CONTINUATION, b'"ping"', fin=False)
    table.first.transport.send(WSMsgType.CONTINUATION, b"}")
    await table.first.until("pong")
    for _ in range(20):
        table.first.transport.send(WSMsgType.TEXT, b" " * 1000, fin=False)
    with pytest.raises(ConnectionResetError):
        await table.first.until("nothing")


NONSENSE = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"{}",
    b'{"t":"move"}',
    b'{"t":"fly"}',
    b'{"t":["move"]}',
    b'{"t":"move","ref":"","seq":1,"text":"keep"}',
    b'{"t":"move","ref":"a","seq":-1,"text":"keep"}',
    b'{"t":"move","ref":"a","seq":1e400,"text":"keep"}',
    b'{"t":"move","ref":"a","seq":"1","text":"keep"}',
    b'{"t":"move","ref":"a","seq":1,"text":null}',
    b'{"t":"move","ref":"a","seq":1,"text":"' + b"k" * 300 + b'"}',
    b'{"t":"sync","since":-1}',
    b'{"t":"sync","since":9007199254740993}',
    b'{"t":"emote","emote":"<script>"}',
    b"[" * 5000,
    b'{"t":"ping","x":' + b'{"a":' * 1300 + b"1" + b"}" * 1300 + b"}",
    b"\xff\xfe{",
    b'{"t":"ping"}\x00',
    "{'t':'ping'}".encode("utf-16"),
]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=range(len(NONSENSE)))
@at_a_server()
async def test_nonsense_is_answered_and_does_no_harm(server: Server, nonsense: bytes) -> None:
    table = await party(server, "koikoi", 2)
    table.first.transport.send(WSMsgType.TEXT, nonsense)
    table.first.send({"t": "ping"})
    answer = await table.first.until("problem", "pong")
    if answer["t"] == "problem":
        assert answer["code"] == "malformed"
        await table.first.until("pong")
    await table.play(random.Random(1), 2)


@at_a_server(
    limits=Limits(messages_rate=1e9, messages_burst=1e9, unreadable=10**9, requests_rate=1e9, requests_burst=1e9)
)
async def test_fuzzed_messages_do_no_harm(server: Server) -> None:
    """Messages with bytes changed, cut, doubled and mixed: every one is answered, and the table goes on."""
    rng = random.Random(7)
    table = await party(server, "koikoi", 2)
    good = [
        b'{"t":"move","ref":"r","seq":7,"text":"play 1L x 1R"}',
        b'{"t":"sync","since":3}',
        b'{"t":"emote","emote":"wow"}',
        b'{"t":"ping"}',
    ]
    stranger = await Guest(server.url).connect(table.id)
    await stranger.until("hello")
    for _ in range(1500):
        data = bytearray(rng.choice(good))
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(data) + 1)
            match rng.randrange(4):
                case 0:
                    data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 4)))
                case 1:
                    del data[at : at + rng.randrange(1, 6)]
                case 2:
                    data[at : at + 1] = bytes([rng.randrange(256)])
                case _:
                    data += rng.choice(good)
        stranger.transport.send(WSMsgType.TEXT, bytes(data))
    stranger.send({"t": "move", "ref": "the last", "seq": 1, "text": "keep"})
    while (await stranger.until("refused")).get("ref") != "the last":
        pass
    await table.play(random.Random(1), 4)


@pytest.mark.parametrize(
    "raw",
    [
        b"\x00" * 100,
        b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20_000,
        b"GET /api/tables/a/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
    ids=range(6),
)
@at_a_server()
async def test_broken_http_does_no_harm(server: Server, raw: bytes) -> None:
    address = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(raw)
    writer.write_eof()
    with contextlib.suppress(ConnectionResetError):
        await reader.read()
    writer.close()
    await Guest(server.url).call("GET", "/api/me")


@at_a_server()
async def test_frames_broken_on_the_wire_do_no_harm(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    rng = random.Random(8)
    for _ in range(60):
        victim = await Guest(server.url).connect(table.id)
        await victim.until("hello")
        raw = victim.transport.underlying_transport
        raw.write(bytes(rng.randrange(256) for _ in range(rng.randrange(1, 40))))
        raw.close()
    await table.play(random.Random(1), 4)


# What everybody gets


@at_a_server()
async def test_every_answer_has_the_headers_that_keep_pages_apart(server: Server) -> None:
    guest = Guest(server.url)
    for path in ("/", "/api/me", "/api/tables/none", "/nothing.js", "/healthz", "/t/abc"):
        _, headers, _ = await guest.request("GET", path)
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


@at_a_server()
async def test_health_and_metrics(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(1), 3)
    guest = Guest(server.url)
    assert (await guest.request("GET", "/healthz"))[0] == 200
    assert (await guest.request("GET", "/readyz"))[0] == 200
    text = (await guest.request("GET", "/metrics"))[2].decode()
    assert "tablee_moves_total 3\n" in text
    assert "tablee_connections 2\n" in text
    assert table.id not in text
