"""A client in Python, for programs, tests and load: a guest with a cookie, and the guest's sockets at tables.

docs/protocol.md is enough to write one in any language; this one is plain and does not reconnect by itself.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tablee.core.languages import DEFAULT
from tablee.core.proof import salt_commitment
from tablee.table.protocol import PROTOCOL

Json = dict[str, Any]


class CallFailed(Exception):
    """The server did not grant a request."""

    def __init__(self, status: int, trouble: Any) -> None:
        super().__init__(status, trouble)
        self.status = status
        self.code: str = trouble.get("code", "") if isinstance(trouble, dict) else ""


class Guest:
    """Somebody who has a browser: remembers their cookie."""

    def __init__(self, server: str, cookie: str = "") -> None:
        self.server = server
        self.cookie = cookie
        self.salts: dict[str, str] = {}
        """What was committed to, by its commitment."""
        self._url = urlsplit(server)

    async def wire(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to the server."""
        return await asyncio.open_connection(self._url.hostname, self._url.port)

    async def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """One HTTP request: status, headers, body."""
        reader, writer = await self.wire()
        sent = {"host": self._url.netloc, "connection": "close", **(headers or {})}
        if self.cookie:
            sent.setdefault("cookie", self.cookie)
        if body is not None:
            sent = {"content-type": "application/json", "content-length": str(len(body)), **sent}
        lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        try:
            writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + (body or b""))
            head, _, rest = (await reader.read()).partition(b"\r\n\r\n")
        finally:
            writer.close()
        if not head:
            raise ConnectionResetError("the server hung up")
        status, *fields = head.decode("latin-1").split("\r\n")
        got = {name.lower(): value.strip() for name, _, value in (field.partition(":") for field in fields)}
        if len(rest) < int(got.get("content-length", 0)):
            raise ConnectionResetError("the server hung up in the middle of an answer")
        if "set-cookie" in got:
            self.cookie = got["set-cookie"].split(";")[0]
        return int(status.split()[1]), got, rest

    async def call(self, method: str, path: str, body: Json | None = None) -> Any:
        """Call the interface; raises CallFailed."""
        data = json.dumps(body or {}).encode() if method == "POST" else None
        status, _, answer = await self.request(method, path, data)
        value = json.loads(answer)
        if status >= 300:
            raise CallFailed(status, value)
        return value

    async def open(self, game: str, players: int, **wishes: Any) -> Json:
        """Open a table; answers the table."""
        answer = await self.call("POST", "/api/tables", {"game": game, "players": players, **wishes})
        table: Json = answer["table"]
        return table

    async def ask(self, table: str, what: str, **wishes: Any) -> Json:
        """Ask something of a table: sit, leave, name, bot, free, ready, open, start, again, give-up."""
        answer: Json = await self.call("POST", f"/api/tables/{table}/{what}", wishes)
        return answer

    async def ready(self, table: str, salt: str | None = None) -> Json:
        """Be ready: commit to a part of the seed, and keep it."""
        at = await self.call("GET", f"/api/tables/{table}")
        if at["seat"] is None:
            raise CallFailed(409, {"code": "not_seated"})
        own = secrets.token_bytes(32) if salt is None else bytes.fromhex(salt)
        its: Json = at["table"]
        commitment = salt_commitment(table, its["match"], at["seat"], bytes.fromhex(its["commitment"]), own).hex()
        self.salts[commitment] = own.hex()
        return await self.ask(table, "ready", commitment=commitment)

    async def open_salt(self, table: str) -> Json:
        """Open what was committed to, if the list has it; KeyError if it does not."""
        at = await self.call("GET", f"/api/tables/{table}")
        listed, seat = at["table"]["commitments"] or [], at["seat"]
        if seat is None or at["table"]["phase"] != "opening":
            raise CallFailed(409, {"code": "not_opening"})
        return await self.ask(table, "open", salt=self.salts[listed[seat]])

    async def connect(
        self,
        table: str,
        since: int | None = None,
        language: str = DEFAULT,
        protocol: int | None = PROTOCOL,
        **headers: str,
    ) -> AtTable:
        """A socket at a table. *protocol* None: as clients connected before it had a number."""
        spoken = "" if protocol is None else f"&protocol={protocol}"
        query = f"?lang={language}{spoken}" + ("" if since is None else f"&since={since}")
        url = f"ws://{self._url.netloc}/api/tables/{table}/socket{query}"
        own = {"Cookie": self.cookie} if self.cookie else {}
        transport, listener = await ws_connect(AtTable, url, extra_headers={**own, **headers}, use_aiofastnet=False)
        if not isinstance(listener, AtTable):
            raise ConnectionResetError("the server hung up")
        listener.transport = transport
        return listener


class AtTable(WSListener):
    """A socket at a table. `seq`, `view`, `seat` and `table` are as the last messages left them.

    While it is `behind`, what it hears is long past: a move would answer a question that is not asked any more.
    """

    transport: WSTransport

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[Json | None] = asyncio.Queue()
        self.raw: list[bytes] = []
        self.seq = 0
        self.told_until = 0
        self.seat: int | None = None
        self.view: Json | None = None
        self.table: Json = {}
        self.closed: tuple[int, str] | None = None

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            data = frame.get_payload_as_bytes()
            self.raw.append(data)
            self.inbox.put_nowait(json.loads(data))
        elif frame.msg_type == WSMsgType.CLOSE:
            self.closed = (int(frame.get_close_code()), frame.get_close_reason() or "")  # type: ignore[call-overload]
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.inbox.put_nowait(None)

    def send(self, message: Json | str | bytes) -> None:
        data = json.dumps(message) if isinstance(message, dict) else message
        self.transport.send(WSMsgType.TEXT, data)

    def move(self, text: str, ref: str | None = None, seq: int | None = None) -> str:
        """Make a move; answers its mark."""
        mark = ref or secrets.token_hex(8)
        self.send({"t": "move", "ref": mark, "seq": self.seq if seq is None else seq, "text": text})
        return mark

    async def next(self) -> Json:
        """The next message. Raises ConnectionResetError when there will be none."""
        message = await self.inbox.get()
        if message is None:
            self.inbox.put_nowait(None)
            raise ConnectionResetError(self.closed)
        self._take(message)
        return message

    def _take(self, message: Json) -> None:
        if message["t"] == "hello":
            self.seat, self.table, self.seq = message["seat"], message["table"], message["seq"]
            self.told_until = message["until"]
            self.view = message["view"] or self.view
        elif message["t"] == "step":
            if message["seq"] != self.seq + 1:
                raise AssertionError(f"step {message['seq']} follows {self.seq}")
            self.seq = message["seq"]
            self.view = message.get("view")
            if "table" in message:
                self.table, self.seat = message["table"], message.get("you")

    @property
    def behind(self) -> bool:
        """Whether it is still being told what happened before it came."""
        return self.seq < self.told_until

    async def until(self, *kinds: str) -> Json:
        """The next message of one of these kinds."""
        while True:
            message = await self.next()
            if message["t"] in kinds:
                return message

    async def reach(self, seq: int) -> None:
        """Wait for the step of this number."""
        while self.seq < seq:
            await self.next()

    def close(self) -> None:
        self.transport.disconnect()
