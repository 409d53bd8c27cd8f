"""What one hostile guest could do to everybody else, tried over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from urllib.parse import urlsplit

import pytest
from picows import WSMsgType

from tablee.server.client import Guest
from tablee.server.config import Limits
from tablee.server.run import Server
from tests.server.serving import at_a_server, party


async def connected(server: Server) -> socket.socket:
    """A bare TCP connection that takes as little as it can."""
    address = urlsplit(server.address)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, (address.hostname, address.port))
    return raw


async def upgraded(server: Server, table: str) -> socket.socket:
    """The same as a WebSocket at a table, once the server has agreed."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
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
    table = (await Guest(server.address).open("koikoi", 2))["id"]
    loop = asyncio.get_running_loop()
    with await upgraded(server, table) as raw:
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            for _ in range(400):  # 52 MB
                await loop.sock_sendall(raw, (PING + LONGEST) * 1000)
    assert await Guest(server.address).call("GET", f"/api/tables/{table}")


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
    table = (await Guest(server.address).open("koikoi", 2))["id"]
    with await upgraded(server, table) as raw:
        await asyncio.get_running_loop().sock_sendall(raw, PING + LONGEST)
        await until(raw, PONG + b"\x7d" + b"x" * 125)
