"""What waits in front of a table: one thing is asked at a time, and the next when that is on disk or refused."""
# tablee: compiled

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tablee.core.refused import Refused
from tablee.server.ws.session import Connection
from tablee.store import Unavailable
from tablee.table import protocol
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow, may_move
from tablee.table.entries import Entry
from tablee.table.people import Introduced
from tablee.table.table import Table

if TYPE_CHECKING:
    from tablee.server.live.room import Room


class Ask:
    """Something asked of a table. `entry` answers what to write down, None for nothing; it raises NotNow."""

    def entry(self, room: Room) -> Entry | Introduced | None:
        raise NotImplementedError

    def granted(self, seq: int) -> None:
        """It is on disk, as entry number *seq*."""

    def refused(self, room: Room, reason: Refused | NotNow) -> None:
        """It may not be."""

    def failed(self, error: BadLog | None = None) -> None:
        """It could not be written; whether it was is not known. *error*: nothing can be, the log is unreadable."""


class Quietly(Ask):
    """Something that the table does by itself: if it cannot be done any more, that is well."""

    def __init__(self, make: Callable[[Table], Entry | Introduced]) -> None:
        self._make = make

    def entry(self, room: Room) -> Entry | Introduced | None:
        return self._make(room.table)


class Awaited(Ask):
    """Something asked over HTTP: `answer` is the number of the entry, or the exception why there is none."""

    def __init__(self, make: Callable[[Table], Entry | Introduced]) -> None:
        self._make = make
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def entry(self, room: Room) -> Entry | Introduced | None:
        return self._make(room.table)

    def granted(self, seq: int) -> None:
        if not self.answer.done():
            self.answer.set_result(seq)

    def refused(self, room: Room, reason: Refused | NotNow) -> None:
        if not self.answer.done():
            self.answer.set_exception(reason)

    def failed(self, error: BadLog | None = None) -> None:
        if not self.answer.done():
            self.answer.set_exception(error or Unavailable("the entry could not be written"))


class MoveAsk(Ask):
    """A person's move."""

    def __init__(self, connection: Connection, move: protocol.Move) -> None:
        self._connection = connection
        self._move = move

    def entry(self, room: Room) -> Entry | Introduced | None:
        connection, move = self._connection, self._move
        seat = connection.seat
        if seat is not None and (made := room.table.done_as(seat, move.ref)) is not None:
            connection.say(protocol.Done(move.ref, made))
            return None
        return may_move(room.table, connection.player, move.seq, move.text, move.ref)

    def refused(self, room: Room, reason: Refused | NotNow) -> None:
        connection = self._connection
        room.house.metrics.refused += 1
        if isinstance(reason, Refused):
            assert room.table.match is not None
            text = room.table.match.game.explain(reason, connection.language)
            rule, cards = reason.rule, reason.cards
        else:
            rule, cards, text = "", [], connection.problem(reason.code)
        connection.say(
            protocol.RefusedMove(
                ref=self._move.ref, seq=room.table.seq, rule=rule, code=reason.code, cards=cards, text=text
            )
        )

    def failed(self, error: BadLog | None = None) -> None:
        if error is None:  # else everybody at the table is told
            self._connection.say(protocol.Problem("unavailable", self._connection.problem("unavailable")))


class JoinAsk(Ask):
    """Somebody connected, or wants to be told again: answered between two writes, when all that is known is true."""

    def __init__(self, connection: Connection, since: int | None) -> None:
        self._connection = connection
        self._since = since

    def entry(self, room: Room) -> Entry | Introduced | None:
        room.welcome(self._connection, self._since)
        return None

    def failed(self, error: BadLog | None = None) -> None:
        self._connection.dismiss(error)


class Look(Ask):
    """Somebody asks over HTTP how the table is: `answer` is what *see* sees between two writes, never before."""

    def __init__(self, see: Callable[[Table], Any]) -> None:
        self._see = see
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def entry(self, room: Room) -> Entry | Introduced | None:
        if not self.answer.done():
            if room.table.seq == 0:  # it could not be opened
                raise NotNow("no_such_table")
            self.answer.set_result(self._see(room.table))
        return None

    def refused(self, room: Room, reason: Refused | NotNow) -> None:
        self.answer.set_exception(reason)

    def failed(self, error: BadLog | None = None) -> None:
        if not self.answer.done():
            self.answer.set_exception(error or Unavailable("what is on disk is not known"))
