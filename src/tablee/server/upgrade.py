"""Where a request for a WebSocket leaves HTTP: who may have one, for which table. Everything else is uvicorn's.

The checks are made before the handshake, and what is refused is refused as plain HTTP.
"""

from __future__ import annotations

import asyncio
import re
from urllib.parse import parse_qs, urlsplit

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablee.core.texts import LANGUAGES, texts
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.messages import Trouble, write
from tablee.server.sockets import Socket, take_over
from tablee.store import Unavailable

_PATH = re.compile(r"/api/tables/([a-z0-9]{1,32})/socket")
_STATUS = {"wrong_origin": "403 Forbidden", "no_such_table": "404 Not Found", "unavailable": "503 Service Unavailable"}
LONGEST_REQUEST = 8 * 1024


class NotAdmitted(Exception):
    """A WebSocket is refused. The code is one of the problems that there are words for."""


class Doorkeeper(HttpToolsProtocol):
    """uvicorn's HTTP, with its own way to a WebSocket. `house` is set by the subclass that serves one."""

    house: House

    def handle_websocket_upgrade(self) -> None:
        self.transport.pause_reading()
        task = self.loop.create_task(self._upgrade())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _upgrade(self) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in self.scope["headers"]}
        try:
            try:
                socket = await self._admit(headers)
            except Unavailable:
                raise NotAdmitted("unavailable") from None
        except NotAdmitted as refusal:
            self._refuse(str(refusal))
            return
        if self.transport.is_closing():
            return
        self.connections.discard(self)
        request = b"".join([self.scope["method"].encode(), b" ", self.url, b" HTTP/1.1\r\n"])
        lines = [name + b": " + value + b"\r\n" for name, value in self.scope["headers"]]
        take_over(self.transport, request + b"".join(lines) + b"\r\n", socket)

    async def _admit(self, headers: dict[str, str]) -> Socket:
        house = self.house
        peer = self.client[0] if self.client else ""
        forwarded = b",".join(value for name, value in self.scope["headers"] if name == b"x-forwarded-for")
        address = house.proxies.address(peer, forwarded.decode("latin-1"))
        if not house.origins.allows(headers.get("origin"), headers.get("host")):
            raise NotAdmitted("wrong_origin")
        if not house.addresses.may_request(address):
            raise NotAdmitted("too_fast")
        if not house.addresses.may_connect(address):
            raise NotAdmitted("too_many_connections")
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.scope["headers"]) > LONGEST_REQUEST:
            raise NotAdmitted("too_large")
        target = urlsplit(self.url.decode("latin-1"))
        path = _PATH.fullmatch(target.path)
        if path is None or self.scope["method"] != "GET" or "sec-websocket-key" not in headers:
            raise NotAdmitted("no_such_table")
        room = await house.room(path[1])
        if room is None or house.stopping:
            raise NotAdmitted("no_such_table")
        query = parse_qs(target.query)
        language = query.get("lang", ["en"])[0]
        guest, _ = house.guests.read(headers.get("cookie"))
        connection = Connection(
            room,
            house.guests.new() if guest is None else guest,  # who has no cookie can watch
            language if language in LANGUAGES else "en",
            address,
        )
        since = query.get("since", [""])[0]
        return Socket(connection, int(since) if since.isascii() and since.isdigit() and len(since) < 16 else None)

    def _refuse(self, code: str) -> None:
        body = write(Trouble(code, texts("tablee.server", "en").say(f"problem.{code}")))
        status = _STATUS.get(code, "429 Too Many Requests")
        head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self.transport.write(f"{head}connection: close\r\n\r\n".encode() + body)
        self.transport.close()


def protocol_for(house: House) -> type[asyncio.Protocol]:
    """The protocol class that serves *house*, for uvicorn."""
    return type("HouseProtocol", (Doorkeeper,), {"house": house})
