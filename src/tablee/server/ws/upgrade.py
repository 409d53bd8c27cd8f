"""Where a connection that uvicorn has accepted becomes a WebSocket of picows.

picows can only be given a port of its own, and HTTP and WebSockets share one here. So its protocol class is made by
hand, as its own server does it. That class is not public: a test says for which version of picows this is right.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from picows import WSAutoPingStrategy, WSListener
from picows.picows import WSProtocol  # type: ignore[attr-defined]

from tablee.table.protocol import LARGEST_FRAME

_READ_BUFFER = 2048
_HANDSHAKE_SECONDS = 5.0

# picows tells its logger of every connection and of what is wrong with it; addresses and texts are nobody's business
_silent = logging.getLogger("tablee.sockets.picows")
_silent.setLevel(logging.CRITICAL + 1)
_SILENT = logging.LoggerAdapter(_silent)


def take_over(transport: asyncio.Transport, request: bytes, socket: WSListener) -> None:
    """Make a WebSocket of a connection that asked for one with *request*; nothing is being read from it now."""
    protocol: Any = WSProtocol(
        is_client_side=False,
        host_port=None,  # both are in the request
        ws_path=None,
        ws_listener_factory=lambda _: socket,
        logger=_SILENT,
        disconnect_on_exception=True,
        websocket_handshake_timeout=_HANDSHAKE_SECONDS,
        enable_auto_ping=False,  # clients ping
        auto_ping_idle_timeout=60,
        auto_ping_reply_timeout=60,
        auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
        enable_auto_pong=False,  # a session counts pings and what it answers
        max_frame_size=LARGEST_FRAME,
        extra_headers=None,
        read_buffer_init_size=_READ_BUFFER,
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
