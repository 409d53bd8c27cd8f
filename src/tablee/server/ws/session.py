"""A session: one connection of one person to one table. What they say is read here, and limited."""
# tablee: compiled

from __future__ import annotations

from typing import Protocol

import msgspec

from tablee.server.access.limits import Bucket, take_from_all
from tablee.server.live.member import Member
from tablee.server.live.room import Room
from tablee.server.metrics import Metrics
from tablee.table import protocol

MANY_BYTES = 128 * 1024
"""So many that wait to be taken count for the address, until a transport says that nearly all were."""


class Transport(Protocol):
    """What carries a session's messages: socket.py."""

    def send(self, data: bytes) -> int:
        """Send one text message. Answers how many bytes the other side has not taken yet."""

    def pong(self, data: bytes) -> int:
        """Answer a ping of the WebSocket protocol. Answers what `send` does."""

    def close(self, code: int, reason: str) -> None:
        """Say why, then hang up."""

    def abort(self) -> None:
        """Hang up at once, whatever is still to be sent."""


class Session(Member):
    """A member of a room who says something."""

    def __init__(self, room: Room, player: str, language: str, address: str) -> None:
        super().__init__(player, language, address)
        services = room.services
        limits = services.config.limits
        self.room = room
        self.heard_at: float = services.loop.time()
        self.promised = 0  # something is said at least every so many seconds; 0: nobody promised that
        self._services = services
        self._transport: Transport | None = None
        self._bucket = Bucket(limits.messages_rate, limits.messages_burst)
        self._entries: list[Bucket] = []
        self._complaints = 0
        self._most_complaints: int = limits.unreadable
        self._most_unsent: int = limits.unsent_bytes
        self._waiting = 0  # bytes, as they count for the address

    # What is said to them

    @property
    def connected(self) -> bool:
        return self._transport is not None

    def send(self, data: bytes) -> None:
        transport = self._transport
        if transport is not None:
            self._sent(transport, transport.send(data))

    def _sent(self, transport: Transport, unsent: int) -> None:
        metrics: Metrics = self._services.metrics
        metrics.messages_out += 1
        if unsent > self._most_unsent or (unsent > MANY_BYTES and not self._may_wait(unsent)):
            metrics.slow_readers_dropped += 1
            transport.abort()

    def _may_wait(self, unsent: int) -> bool:
        before, self._waiting = self._waiting, unsent
        return self._services.addresses.may_wait(self.address, before, unsent)

    def taken(self) -> None:
        """Nearly all that waited was taken."""
        if self._waiting:
            self._may_wait(0)

    def close(self, code: int, reason: str) -> None:
        if self._transport is not None:
            self._transport.close(code, reason)

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # What the transport tells

    def opened(self, transport: Transport, since: int | None) -> None:
        self._transport = transport
        self._entries = self._services.addresses.entries(self.address)
        self.room.join(self, since)

    def heard(self, data: bytes = b"") -> bool:
        """Something came, be it an empty frame of the protocol: whether it may be answered, or was one too many."""
        services = self._services
        metrics: Metrics = services.metrics
        metrics.messages_in += 1
        self.heard_at = services.loop.time()
        if self.silent:
            self.silent = False
            self.room.tell_people()
        if self._bucket.take():
            return True
        metrics.too_fast += 1
        self._complain("too_fast", data)
        return False

    def pinged(self, data: bytes) -> None:
        """A ping of the WebSocket protocol came. It costs what a message costs, and so does its answer."""
        if self.heard() and self._transport is not None:
            self._sent(self._transport, self._transport.pong(data))

    def received(self, data: bytes) -> None:
        """A text message came."""
        if not self.heard(data):
            return
        services = self._services
        try:
            message = protocol.read(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            services.metrics.unreadable += 1
            self._complain("malformed")
            return
        match message:
            case protocol.Move():
                if take_from_all(self._entries):
                    self.room.move(self, message)
                else:
                    services.metrics.too_fast += 1
                    self._complain("too_fast", data)
            case protocol.Sync(since):
                if self._bucket.take(10):  # it makes work
                    self.room.join(self, since)
                else:
                    services.metrics.too_fast += 1
                    self._complain("too_fast")
            case protocol.Emote(emote):
                self.room.members.emote(self, emote)
            case protocol.Ping(every):
                self.promised = every or 0
                self.say(protocol.Pong(services.store.now()))

    def _complain(self, code: str, data: bytes = b"") -> None:
        """Say what was wrong with a message, *data*, and at last hang up. A move is refused: who made it waits."""
        self._complaints += 1
        if self._complaints > self._most_complaints:
            self.close(protocol.TOO_MUCH, code)
            return
        try:
            message = protocol.read(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            message = None
        text = self.problem(code)
        if isinstance(message, protocol.Move):
            seq = self.room.last_told
            self.say(protocol.RefusedMove(ref=message.ref, seq=seq, rule="", code=code, cards=[], text=text))
        else:
            self.say(protocol.Problem(code, text))

    def lost(self) -> None:
        """The transport is gone."""
        if self._transport is not None:
            self._transport = None
            self.taken()
            self.room.leave(self)
