"""One connection of one person to one table, whatever carries its messages."""
# tablee: compiled

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tablee.core.texts import texts
from tablee.server import messages, unreadable
from tablee.server.limits import Bucket
from tablee.server.metrics import Metrics
from tablee.server.wire import Wire
from tablee.table.badlog import BadLog

if TYPE_CHECKING:
    from tablee.server.room import Room

# Why a connection was closed: RFC 6455 where it has a number, ours from 4000 on
GOING_AWAY = 1001
TEXT_ONLY = 1003
TOO_MUCH = 1008
RESTART = 1012
TOO_SLOW = 4001
NOT_FOR_WATCHING = 4003
UNREADABLE = 4004
RELOAD = 4005


class Connection:
    """A person at a table. `seat` is where they sit now; None: they watch."""

    def __init__(self, room: Room, player: str, language: str, address: str) -> None:
        self.room = room
        self.player = player
        self.language = language
        self.address = address
        self.seat: int | None = None
        self.live = False
        self.heard_at = room.house.loop.time()
        self.promised = 0  # something is said at least every so many seconds; 0: nobody promised that
        self.silent = False  # … and was not
        self.wire: Wire | None = None
        limits = room.house.config.limits
        self._bucket = Bucket(limits.messages_rate, limits.messages_burst)
        self._complaints = 0
        self._most_unsent = limits.unsent_bytes

    def send(self, data: bytes) -> None:
        """Send a message, unless the other side does not read; then it is dropped and may come back."""
        wire = self.wire
        if wire is not None:
            self._sent(wire, wire.send(data))

    def _sent(self, wire: Wire, unsent: int) -> None:
        metrics: Metrics = self.room.house.metrics
        metrics.messages_out += 1
        if unsent > self._most_unsent:
            metrics.slow_readers_dropped += 1
            wire.abort()

    def say(self, message: msgspec.Struct) -> None:
        self.send(messages.write(message))

    def close(self, code: int, reason: str) -> None:
        if self.wire is not None:
            self.wire.close(code, reason)

    def dismiss(self, error: BadLog | None, reason: str = "unavailable") -> None:
        """The table is closed: to come back later, or, if its log cannot be read, not at all."""
        if error is not None:
            self.say(unreadable.problem(error, self.language))
            self.close(UNREADABLE, unreadable.CODE)
        else:
            self.say(messages.Bye(reason, self.room.house.retry))
            self.close(RESTART, reason)

    def abort(self) -> None:
        if self.wire is not None:
            self.wire.abort()

    def problem(self, code: str) -> str:
        """A problem in this person's language."""
        return texts("tablee.server", self.language).say(f"problem.{code}")

    # What the wire tells

    def opened(self, wire: Wire, since: int | None) -> None:
        self.wire = wire
        self.room.house.came(self)
        self.room.join(self, since)

    def heard(self, data: bytes = b"") -> bool:
        """Something came, be it an empty frame of the protocol: whether it may be answered, or was one too many."""
        house = self.room.house
        metrics: Metrics = house.metrics
        metrics.messages_in += 1
        self.heard_at = house.loop.time()
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
        if self.heard() and self.wire is not None:
            self._sent(self.wire, self.wire.pong(data))

    def received(self, data: bytes) -> None:
        """A text message came."""
        if not self.heard(data):
            return
        house = self.room.house
        try:
            message = messages.read(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            house.metrics.unreadable += 1
            self._complain("malformed")
            return
        match message:
            case messages.Move():
                if house.addresses.may_write(self.address):
                    self.room.move(self, message)
                else:
                    house.metrics.too_fast += 1
                    self._complain("too_fast", data)
            case messages.Sync(since):
                if self._bucket.take(10):  # it makes work
                    self.room.join(self, since)
                else:
                    house.metrics.too_fast += 1
                    self._complain("too_fast")
            case messages.Emote(emote):
                self.room.emote(self, emote)
            case messages.Ping(every):
                self.promised = every or 0
                self.say(messages.Pong(house.store.now()))

    def _complain(self, code: str, data: bytes = b"") -> None:
        """Say what was wrong with a message, *data*, and at last hang up. A move is refused: who made it waits."""
        self._complaints += 1
        if self._complaints > self.room.house.config.limits.unreadable:
            self.close(TOO_MUCH, code)
            return
        try:
            message = messages.read(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            message = None
        text = self.problem(code)
        if isinstance(message, messages.Move):
            self.say(messages.RefusedMove(ref=message.ref, seq=self.room.told, rule="", code=code, cards=[], text=text))
        else:
            self.say(messages.Problem(code, text))

    def lost(self) -> None:
        """The wire is gone."""
        if self.wire is not None:
            self.wire = None
            self.room.house.went(self)
            self.room.leave(self)
