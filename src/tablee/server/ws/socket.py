"""WebSockets by picows, as a `Wire`. Nothing outside this file and upgrade.py knows which library it is."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from msgspec import Struct
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport
from picows.picows import WSProtocol  # type: ignore[attr-defined]

from tablee.server.ws.session import TEXT_ONLY, TOO_MUCH, Connection
from tablee.table.protocol import LARGEST_FRAME, write

_TEXT = WSMsgType.TEXT
_READ_BUFFER = 2048
_HANDSHAKE_SECONDS = 5.0
_LAST_WORDS_SECONDS = 2.0

# picows tells its logger of every connection and of what is wrong with it; addresses and texts are nobody's business
_silent = logging.getLogger("tablee.sockets.picows")
_silent.setLevel(logging.CRITICAL + 1)
_SILENT = logging.LoggerAdapter(_silent)


class Socket(WSListener):
    """One WebSocket of one connection."""

    def __init__(self, connection: Connection, since: int | None) -> None:
        self._connection = connection
        self._since = since
        self._parts: list[bytes] = []
        self._transport: WSTransport | None = None

    # What picows tells

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._connection.opened(self, self._since)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == _TEXT and frame.fin and not self._parts:
            self._connection.received(frame.get_payload_as_bytes())
        elif kind == WSMsgType.TEXT or (kind == WSMsgType.CONTINUATION and self._parts):
            self._part(kind, frame)
        elif kind == WSMsgType.CLOSE:
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()
        elif kind == WSMsgType.PING:
            self._connection.pinged(frame.get_payload_as_bytes())
        elif kind == WSMsgType.PONG:
            self._connection.heard()
        else:
            self.close(TEXT_ONLY, "text_only")

    def _part(self, kind: WSMsgType, frame: WSFrame) -> None:
        """A message that comes in several frames."""
        if (kind == WSMsgType.TEXT) == bool(self._parts):
            self.close(WSCloseCode.PROTOCOL_ERROR, "malformed")  # type: ignore[arg-type]
            return
        self._parts.append(frame.get_payload_as_bytes())
        if len(self._parts) > 64 or sum(map(len, self._parts)) > LARGEST_FRAME:
            self.close(TOO_MUCH, "too_large")
        elif frame.fin:
            data, self._parts = b"".join(self._parts), []
            self._connection.received(data)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        self._connection.lost()

    def pause_writing(self) -> None:
        """What waits is looked at after every message."""

    def resume_writing(self) -> None:
        """See there."""

    # What a wire can do

    def send(self, data: bytes) -> int:
        if self._transport is None:
            return 0
        self._transport.send(_TEXT, data)
        return self._transport.underlying_transport.get_write_buffer_size()

    def pong(self, data: bytes) -> int:
        if self._transport is None:
            return 0
        self._transport.send_pong(data)
        return self._transport.underlying_transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        if self._transport is not None:
            transport = self._transport
            transport.send_close(code, reason)  # type: ignore[arg-type]
            transport.disconnect()
            if transport.underlying_transport.get_write_buffer_size():  # it may never be read
                self._connection.room.house.loop.call_later(_LAST_WORDS_SECONDS, transport.disconnect, False)

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.disconnect(graceful=False)


class Farewell(WSListener):
    """A WebSocket that is told one thing and closed. Why a handshake was refused a page could not read."""

    def __init__(self, code: int, reason: str, message: Struct) -> None:
        self._code = code
        self._reason = reason
        self._message = message

    def on_ws_connected(self, transport: WSTransport) -> None:
        transport.send(_TEXT, write(self._message))
        transport.send_close(self._code, self._reason)  # type: ignore[arg-type]
        transport.disconnect()


def take_over(transport: asyncio.Transport, request: bytes, socket: WSListener) -> None:
    """Make a WebSocket of a connection that asked for one with *request*; nothing is being read from it now."""
    protocol: Any = WSProtocol(
        None,  # the host and path are the request's
        None,
        False,  # the server's side
        lambda _: socket,
        _SILENT,
        True,  # hang up on an exception
        _HANDSHAKE_SECONDS,
        False,  # pings are ours
        60,
        60,
        1,
        False,  # and pongs too: they are counted
        LARGEST_FRAME,
        None,
        _READ_BUFFER,
    )
    protocol.connection_made(transport)
    rest = memoryview(request)
    while rest:
        room = protocol.get_buffer(len(rest))
        size = min(len(room), len(rest))
        room[:size] = rest[:size]
        rest = rest[size:]
        protocol.buffer_updated(size)
    transport.set_protocol(protocol)
    transport.resume_reading()
