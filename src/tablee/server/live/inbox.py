"""Commands that wait in front of a table. It takes one at a time, and the next when that one is on disk or refused."""
# tablee: compiled

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tablee.core.refused import Refused
from tablee.server.live.member import Member
from tablee.store import Unavailable
from tablee.table import protocol
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow, may_move
from tablee.table.entries import Entry
from tablee.table.people import Introduced
from tablee.table.table import Table

Make = Callable[[Table], Entry | Introduced]
"""One of the `may_…` functions of table/commands.py: the entry that grants a command, or NotNow."""


class Command:
    """Something wanted of a table. `entry` answers what to write down, None for nothing; it raises NotNow."""

    def entry(self, table: Table) -> Entry | Introduced | None:
        raise NotImplementedError

    def granted(self, seq: int) -> None:
        """It is on disk, as entry number *seq*."""

    def refused(self, table: Table, reason: Refused | NotNow) -> None:
        """It may not be."""

    def failed(self, error: BadLog | None = None) -> None:
        """The write failed, or may have. With *error* the log is unreadable, and nothing can be written."""


class OwnCommand(Command):
    """What the table does by itself. Dropped silently if it is no longer possible."""

    def __init__(self, make: Make) -> None:
        self._make = make

    def entry(self, table: Table) -> Entry | Introduced | None:
        return self._make(table)


class AwaitedCommand(Command):
    """A command whose outcome somebody waits for: `answer` is the number of the entry, or why there is none."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def entry(self, table: Table) -> Entry | Introduced | None:
        return self._make(table)

    def granted(self, seq: int) -> None:
        if not self.answer.done():
            self.answer.set_result(seq)

    def refused(self, table: Table, reason: Refused | NotNow) -> None:
        if not self.answer.done():
            self.answer.set_exception(reason)

    def failed(self, error: BadLog | None = None) -> None:
        if not self.answer.done():
            self.answer.set_exception(error or Unavailable("the entry could not be written"))


class MoveCommand(Command):
    """A person's move."""

    def __init__(self, member: Member, move: protocol.Move) -> None:
        self._member = member
        self._move = move

    def entry(self, table: Table) -> Entry | Introduced | None:
        member, move = self._member, self._move
        seat = member.seat
        if seat is not None and (made := table.done_as(seat, move.ref)) is not None:
            member.say(protocol.Done(move.ref, made))
            return None
        return may_move(table, member.player, move.seq, move.text, move.ref)

    def refused(self, table: Table, reason: Refused | NotNow) -> None:
        member = self._member
        if isinstance(reason, Refused):
            assert table.match is not None
            text = table.match.game.explain(reason, member.language)
            rule, cards = reason.rule, reason.cards
        else:
            rule, cards, text = "", [], member.problem(reason.code)
        member.say(
            protocol.RefusedMove(ref=self._move.ref, seq=table.seq, rule=rule, code=reason.code, cards=cards, text=text)
        )

    def failed(self, error: BadLog | None = None) -> None:
        if error is None:  # else everybody at the table is told
            self._member.say(protocol.Problem("unavailable", self._member.problem("unavailable")))


class JoinCommand(Command):
    """Somebody connected, or missed something: *welcome* tells them between two writes, when all is on disk."""

    def __init__(self, member: Member, welcome: Callable[[], None]) -> None:
        self._member = member
        self._welcome = welcome

    def entry(self, table: Table) -> Entry | Introduced | None:
        self._welcome()
        return None

    def failed(self, error: BadLog | None = None) -> None:
        self._member.dismiss(error)


class ReadCommand(Command):
    """Somebody wants to know how the table is: `answer` is what *look* finds between two writes, never before."""

    def __init__(self, look: Callable[[Table], Any]) -> None:
        self._look = look
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def entry(self, table: Table) -> Entry | Introduced | None:
        if not self.answer.done():
            if table.seq == 0:  # it could not be opened
                raise NotNow("no_such_table")
            self.answer.set_result(self._look(table))
        return None

    def refused(self, table: Table, reason: Refused | NotNow) -> None:
        self.answer.set_exception(reason)

    def failed(self, error: BadLog | None = None) -> None:
        if not self.answer.done():
            self.answer.set_exception(error or Unavailable("what is on disk is not known"))
