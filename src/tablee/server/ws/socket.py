"""WebSockets by picows, as the transport of a session. Only this file and upgrade.py know which library it is."""

from __future__ import annotations

import asyncio

from msgspec import Struct
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from tablee.server.ws.session import Session
from tablee.server.ws.sessions import Sessions
from tablee.table.protocol import LARGEST_FRAME, TEXT_ONLY, TOO_MUCH, write

_TEXT = WSMsgType.TEXT
_LAST_WORDS_SECONDS = 2.0


class Socket(WSListener):
    """The WebSocket of one session, which is one of *sessions* as long as it is open."""

    def __init__(self, session: Session, sessions: Sessions, since: int | None) -> None:
        self._session = session
        self._sessions = sessions
        self._since = since
        self._parts: list[bytes] = []
        self._transport: WSTransport | None = None

    # What picows tells

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._sessions.add(self._session)
        self._session.opened(self, self._since)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == _TEXT and frame.fin and not self._parts:
            self._session.received(frame.get_payload_as_bytes())
        elif kind == WSMsgType.TEXT or (kind == WSMsgType.CONTINUATION and self._parts):
            self._part(kind, frame)
        elif kind == WSMsgType.CLOSE:
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()
        elif kind == WSMsgType.PING:
            self._session.pinged(frame.get_payload_as_bytes())
        elif kind == WSMsgType.PONG:
            self._session.heard()
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
            self._session.received(data)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        self._sessions.remove(self._session)
        self._session.lost()

    def pause_writing(self) -> None:
        """Nothing: a session looks at what waits after every message."""

    def resume_writing(self) -> None:
        self._session.taken()

    # What a transport can do

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
                asyncio.get_running_loop().call_later(_LAST_WORDS_SECONDS, transport.disconnect, False)

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.disconnect(graceful=False)


class Farewell(WSListener):
    """A WebSocket that is opened to say one thing, and closed: a page cannot read why a handshake was refused."""

    def __init__(self, code: int, reason: str, message: Struct) -> None:
        self._code = code
        self._reason = reason
        self._message = message

    def on_ws_connected(self, transport: WSTransport) -> None:
        transport.send(_TEXT, write(self._message))
        transport.send_close(self._code, self._reason)  # type: ignore[arg-type]
        transport.disconnect()
