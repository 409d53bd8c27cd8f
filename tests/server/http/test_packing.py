"""Long answers go out packed to who understands it, and say the same."""

from __future__ import annotations

import asyncio
import gzip
from urllib.parse import urlsplit

import pytest

from tablee.server.app import Server
from tablee.server.http import routes
from tests.server.serving import at_a_server


async def get(server: Server, path: str, accept: str) -> tuple[dict[str, str], bytes]:
    """The headers and the body of what is answered."""
    at = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(at.hostname, at.port)
    writer.write(
        f"GET {path} HTTP/1.1\r\nhost: {at.netloc}\r\naccept-encoding: {accept}\r\nconnection: close\r\n\r\n".encode()
    )
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    lines = head.decode().split("\r\n")[1:]
    return {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}, body


@pytest.mark.parametrize("path", ["/api/games", "/api/openapi.json"])
@at_a_server()
async def test_a_long_answer_is_packed_and_says_the_same(server: Server, path: str) -> None:
    plain_headers, plain = await get(server, path, "identity")
    headers, packed = await get(server, path, "gzip, br")
    assert "content-encoding" not in plain_headers
    assert (headers["content-encoding"], headers["vary"]) == ("gzip", "accept-encoding")
    assert headers["content-type"] == plain_headers["content-type"] == "application/json"
    assert int(headers["content-length"]) == len(packed) < len(plain) / 2
    assert gzip.decompress(packed) == plain


@at_a_server()
async def test_a_very_long_answer_is_packed_too(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "LONG_ANSWER", routes.WORTH_PACKING)
    _, plain = await get(server, "/api/games", "")
    _, packed = await get(server, "/api/games", "gzip")
    assert gzip.decompress(packed) == plain


@at_a_server()
async def test_a_short_answer_is_sent_as_it_is(server: Server) -> None:
    headers, body = await get(server, "/api/tables", "gzip")
    assert "content-encoding" not in headers
    assert body == b'{"tables":[]}'
