"""All that a WebSocket library has to offer; sockets.py makes one of picows."""

from __future__ import annotations

from typing import Protocol


class Wire(Protocol):
    """What carries messages."""

    def send(self, data: bytes) -> int:
        """Send one text message. Answers how many bytes the other side has not taken yet."""

    def pong(self, data: bytes) -> int:
        """Answer a ping of the WebSocket protocol. Answers what `send` does."""

    def close(self, code: int, reason: str) -> None:
        """Say why, then hang up."""

    def abort(self) -> None:
        """Hang up at once, whatever is still to be sent."""
