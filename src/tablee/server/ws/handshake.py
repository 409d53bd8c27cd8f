"""The handshake: who may connect, how long a request may take, where a WebSocket leaves HTTP. The rest is uvicorn's.

A WebSocket is checked before the handshake, and what is refused is refused as plain HTTP.
"""

from __future__ import annotations

import asyncio
import logging
import re
from urllib.parse import parse_qs

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tablee.core.languages import DEFAULT, LANGUAGES
from tablee.core.texts import texts
from tablee.server.access.gate import Gate
from tablee.server.config import Limits
from tablee.server.live import unreadable
from tablee.server.live.member import RETRY_MILLISECONDS
from tablee.server.live.tables import Tables
from tablee.server.ws.session import Session
from tablee.server.ws.sessions import Sessions
from tablee.server.ws.socket import Farewell, Socket
from tablee.server.ws.upgrade import take_over
from tablee.store import Unavailable
from tablee.table.badlog import BadLog
from tablee.table.protocol import PROTOCOL, RELOAD, RESTART, UNREADABLE, Bye, Problem, Trouble, write

log = logging.getLogger("tablee.server")

_PATH = re.compile(r"/api/tables/([a-z0-9]{1,32})/socket")
_STATUS = {
    "malformed": "400 Bad Request",
    "wrong_origin": "403 Forbidden",
    "no_such_table": "404 Not Found",
    "server_error": "500 Internal Server Error",
    "too_slow": "408 Request Timeout",
    "too_large": "431 Request Header Fields Too Large",
    "unavailable": "503 Service Unavailable",
}
LONGEST_REQUEST = 8 * 1024


class TooMuch(Exception):
    """Ends the reading of what came: it was refused, and nothing that follows it is looked at."""


class NotAdmitted(Exception):
    """A WebSocket is refused. The code is one of the problems that there are words for."""


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, with limits and its own way to a WebSocket. `protocol_for` says what it serves."""

    tables: Tables
    sessions: Sessions
    gate: Gate
    limits: Limits

    _address: str | None = None
    """Whom this connection counts for. None: for nobody, as a proxy speaks for many."""
    _entered = False
    _deadline: asyncio.TimerHandle | None = None
    """Runs while a request comes in, first for its headers, then for its body."""
    _patience: asyncio.TimerHandle | None = None
    """Runs while an answer waits to be taken."""
    _waiting = 0
    """Bytes of it that count for the address."""
    _in_head = True
    _head = 0
    _body = 0
    _pieces = 0
    _answering: RequestResponseCycle | None = None
    """The request that is being answered. `cycle`, which is uvicorn's, is the last one that came."""

    # Connections have limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        super().connection_made(transport)
        peer, proxies = self.client[0] if self.client else "", self.gate.proxies
        self._address = None if proxies.trusts(peer) else proxies.address(peer, None)
        self._entered = self.gate.addresses.enter(self._address)
        if self._entered:
            self._set_deadline()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _leave(self) -> None:
        """This is no HTTP connection any more."""
        self._drop_deadline()
        self.resume_writing()
        if self._entered:
            self._entered = False
            self.gate.addresses.leave(self._address)

    # Requests have a time to come in, and answers one to be taken

    def _set_deadline(self) -> None:
        self._drop_deadline()
        self._deadline = self.loop.call_later(self.limits.request_seconds, self._too_late)

    def _drop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        self._refuse("too_slow")

    def data_received(self, data: bytes) -> None:
        if self._deadline is None and (self.cycle is None or self.cycle.response_complete):
            self._set_deadline()  # another request on the same connection, or blank lines as if there were one
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > self.limits.request_head:
                self._refuse("too_large")
        else:
            self._body += len(data)
            if self._body > self.limits.request_body:
                self._refuse_body()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_head:  # what follows a body in chunks is of no use to anybody
            self._count_piece()
        else:
            if len(self.headers) >= self.limits.request_headers:
                self._refuse("too_large")
                raise TooMuch
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        self._count_piece()
        super().on_body(body)

    def _count_piece(self) -> None:
        """A body in chunks may come byte by byte, or not end: each piece costs, however small it is."""
        self._pieces += 1
        if self._pieces > self.limits.request_pieces:
            self._refuse_body()
            raise TooMuch

    def _refuse_body(self) -> None:
        if self.cycle is not None and self.cycle.response_started:  # it was said already
            self.transport.close()
        else:
            self._refuse("too_large", "413 Content Too Large")

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._set_deadline()
        if not self.gate.addresses.may_request(self._speaker(), self._cost()):
            self._refuse("too_fast")
            raise TooMuch
        if len(self.url) > self.limits.request_url:
            self._refuse("too_large")
            raise TooMuch
        super().on_headers_complete()

    def _speaker(self) -> str:
        """The address of whoever asks, through proxies or not."""
        peer = self.client[0] if self.client else ""
        return self.gate.proxies.address(peer, ",".join(self._header(b"x-forwarded-for")))

    def _header(self, wanted: bytes) -> list[str]:
        return [value.decode("latin-1") for name, value in self.headers or [] if name == wanted]

    def _cost(self) -> float:
        """What any request costs. What a call costs beyond that is charged where it is answered."""
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        usual = 1.0 if self.url.startswith(b"/api/") else self.limits.file_cost
        return usual + max(0, size - self.limits.usual_head) / self.limits.usual_head

    def on_message_complete(self) -> None:
        self._in_head, self._head, self._body, self._pieces = True, 0, 0, 0
        self._drop_deadline()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """What cannot be read is refused, and counts; the server's log does not speak of it."""
        if not self.transport.is_closing():
            if self._address is not None:
                self.gate.addresses.may_request(self._address)
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._patience is None:
            self._patience = self.loop.call_later(self.limits.answer_seconds, self.transport.abort)
        if not self._may_wait(self.transport.get_write_buffer_size()):
            self.loop.call_soon(self.transport.abort)

    def _may_wait(self, unsent: int) -> bool:
        before, self._waiting = self._waiting, unsent
        return self._address is None or self.gate.addresses.may_wait(self._address, before, unsent)

    def resume_writing(self) -> None:
        if self._waiting:
            self._may_wait(0)
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        super().resume_writing()

    # WebSockets

    def handle_websocket_upgrade(self) -> None:
        if self._answering is not None and not self._answering.response_complete:
            self._refuse("malformed")  # else what is answered late would be said into the WebSocket
            return
        self._drop_deadline()
        self.transport.pause_reading()
        task = self.loop.create_task(self._upgrade())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _upgrade(self) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in self.scope["headers"]}
        try:
            socket = await self._admit(headers)
        except NotAdmitted as refusal:
            self._refuse(str(refusal))
            return
        except Unavailable:
            self._refuse("unavailable")
            return
        except Exception as error:  # else nobody would ever hang up
            log.error("a handshake failed: %s", type(error).__name__)
            self._refuse("server_error")
            return
        if self.transport.is_closing():
            return
        self.connections.discard(self)
        self._leave()
        self.parser = None  # type: ignore[assignment] # it knows this protocol: neither could go without the other
        request = b"".join([self.scope["method"].encode(), b" ", self.url, b" HTTP/1.1\r\n"])
        lines = [name + b": " + value + b"\r\n" for name, value in self.scope["headers"] if name != b"cookie"]
        take_over(self.transport, request + b"".join(lines) + b"\r\n", socket)

    async def _admit(self, headers: dict[str, str]) -> Socket | Farewell:
        gate, tables = self.gate, self.tables
        address = self._speaker()
        if not gate.origins.allows(headers.get("origin"), headers.get("host")):
            raise NotAdmitted("wrong_origin")
        if not gate.addresses.may_connect(address):
            raise NotAdmitted("too_many_connections")
        lines = [(name, value) for name, value in self.scope["headers"] if name != b"cookie"]  # neighbours' are long
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in lines) > LONGEST_REQUEST:
            raise NotAdmitted("too_large")
        target, _, wishes = self.url.decode("latin-1").partition("?")
        path = _PATH.fullmatch(target)
        if path is None or self.scope["method"] != "GET" or "sec-websocket-key" not in headers:
            raise NotAdmitted("no_such_table")
        query, language = parse_qs(wishes), self._language()
        misunderstanding = _misunderstanding(query.get("protocol", [""])[0], language)
        if misunderstanding is not None:
            return misunderstanding
        try:
            room = await tables.room(path[1])
        except BadLog as error:
            return Farewell(UNREADABLE, unreadable.CODE, unreadable.problem(error, language))
        if room is None or tables.stopping:
            raise NotAdmitted("no_such_table")
        cookies = b";".join(value for name, value in self.scope["headers"] if name == b"cookie")
        guest, _ = await gate.guests.identify(cookies.decode("latin-1"), tables.services.store)
        session = Session(
            room,
            gate.guests.new() if guest is None else guest,  # who has no cookie can watch
            language,
            address,
        )
        since = query.get("since", [""])[0]
        known = int(since) if since.isascii() and since.isdigit() and len(since) < 16 else None
        return Socket(session, self.sessions, known)

    def _language(self) -> str:
        """What whoever asks reads, if that is known by now."""
        url = self.url if self.headers and len(self.url) <= self.limits.request_url else b""
        named = parse_qs(url.decode("latin-1").partition("?")[2]).get("lang", [])
        wanted = [*named, *(each[:2].lower() for each in self._header(b"accept-language")), DEFAULT]
        return wanted[0] if wanted[0] in LANGUAGES else DEFAULT

    def _refuse(self, code: str, status: str = "") -> None:
        """Say why, and hang up."""
        if self.transport.is_closing():
            return
        body = write(Trouble(code, texts("tablee.server", self._language()).say(f"problem.{code}")))
        status = status or _STATUS.get(code, "429 Too Many Requests")
        head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self.transport.write(f"{head}connection: close\r\n\r\n".encode() + body)
        self.transport.close()


def _misunderstanding(spoken: str, language: str) -> Farewell | None:
    """What a client of another protocol is told. "" is what those say that are older than the number."""
    version = int(spoken) if spoken.isascii() and spoken.isdigit() and len(spoken) < 6 else 0
    if version == PROTOCOL:
        return None
    if version > PROTOCOL:  # its page came from a node that has been upgraded, and so will this one be
        return Farewell(RESTART, "upgrading", Bye("upgrading", RETRY_MILLISECONDS))
    return Farewell(RELOAD, "reload", Problem("reload", texts("tablee.server", language).say("problem.reload")))


def protocol_for(tables: Tables, sessions: Sessions, gate: Gate) -> type[asyncio.Protocol]:
    """The protocol class that serves these, for uvicorn."""
    its = {"tables": tables, "sessions": sessions, "gate": gate, "limits": tables.services.config.limits}
    return type("ServingProtocol", (HttpProtocol,), its)
