"""One table in memory: who is connected, the commands it is given, and what everybody is told.

Commands are taken one at a time: each is tried, written down, and told when it is on disk; the next one waits until
then. So nobody is ever told what might still be lost, and what is in memory is what is in the log.
"""
# tablee: compiled

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from collections.abc import Set as AbstractSet
from typing import Any

from tablee.core.refused import Refused
from tablee.server.live.inbox import AwaitedCommand, Command, JoinCommand, Make, MoveCommand, OwnCommand, ReadCommand
from tablee.server.live.member import Member
from tablee.server.live.members import Members
from tablee.server.live.services import Services
from tablee.server.metrics import Metrics
from tablee.store import Also, Outcome, Row, Unavailable
from tablee.table import logversion, projections, protocol, steps
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow, Presence, may_let_go, may_return
from tablee.table.entries import Again, BotSat, Entry, Freed, Left, Moved, Returned, Sat, Started, write_entry
from tablee.table.folding import follow
from tablee.table.people import Introduced
from tablee.table.recent import Recent
from tablee.table.table import FINISHED, Table

log = logging.getLogger("tablee.server")

Outgoing = list[tuple[Member, bytes]]

CHANGES_WHO_IS_HERE = (Sat, Left, Returned, BotSat, Freed, Again)
"""Entries after which other chairs may have somebody who is here."""

MOST_ENTRIES = 50_000
"""Entries that the log of one match may have, its lobby included. A long match has some thousands."""


def _no_autoplay(written: bool) -> None:
    pass


def _nobody_to_tell() -> None:
    pass


class Room:
    """A table and the people who are connected to it here.

    `on_change` is called when there may be something that the table must do by itself (autoplay.py): with True after an
    entry that was written here. `on_close` is called when the table leaves memory.
    """

    def __init__(self, services: Services, table: Table, recent: Recent | None = None) -> None:
        self.services = services
        self.table = table
        self.recent = recent or Recent(table)
        self.members = Members(services)
        self.closed = False
        self.on_change: Callable[[bool], None] = _no_autoplay
        self.on_close: Callable[[], None] = _nobody_to_tell
        self.last_told = table.seq  # the last entry that everybody here was told of
        self.idle_since: float = services.loop.time()  # since when nobody was here, if nobody is
        self.opened_from = ""  # the address that the table counts for, until its first match is over
        self._unreadable: BadLog | None = None  # why it was closed
        self._inbox: list[Command] = []  # hardly ever more than one
        self._busy = False  # an entry is on its way to the disk: what is in memory may still turn out untrue
        self._people_untold = False
        self._catch_up_again = False
        self._errands = 0

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def seq(self) -> int:
        return self.table.seq

    # Commands

    async def execute(self, make: Make) -> int:
        """Carry out a command; answers the number of its entry. Raises NotNow, Refused, BadLog or Unavailable."""
        command = AwaitedCommand(make)
        self.submit(command)
        return await command.answer

    async def read(self, look: Callable[[Table], Any]) -> Any:
        """What *look* finds at the table as it is on disk. Raises NotNow, BadLog or Unavailable."""
        command = ReadCommand(look)
        self.submit(command)
        return await command.answer

    def move(self, member: Member, move: protocol.Move) -> None:
        self.submit(MoveCommand(member, move))

    def join(self, member: Member, since: int | None) -> None:
        """Somebody is here and knows the steps up to *since* (None: nothing)."""
        self.submit(JoinCommand(member, lambda: self._welcome(member, since)))

    def submit(self, command: Command) -> None:
        if self.closed:
            command.failed(self._unreadable)
            return
        self._inbox.append(command)
        if not self._busy:
            self._go_on()

    def _go_on(self) -> None:
        """Take the commands that wait, until something has to be written."""
        while self._inbox and not self._busy and not self.closed:
            command = self._inbox.pop(0)
            try:
                entry = command.entry(self.table)
                if entry is not None:
                    self._try(command, entry)
            except (NotNow, Refused) as reason:
                if isinstance(command, MoveCommand):
                    self.services.metrics.refused += 1
                command.refused(self.table, reason)
            except Exception:
                log.exception("at a table")
                self._give_up()
                command.failed()

    def _try(self, command: Command, wanted: Entry | Introduced) -> None:
        """Let it happen in memory, give it to the store, and get ready to tell."""
        services, table = self.services, self.table
        entry, person = (wanted.entry, wanted.person) if isinstance(wanted, Introduced) else (wanted, None)
        if logversion.since(entry) > services.store.log_version:
            raise NotNow("upgrading")  # another node would not understand it
        if table.seq - table.begins >= MOST_ENTRIES:
            raise NotNow("worn_out")  # whoever opens it reads all of them
        if person is not None:
            table.people.put(person)
        phase, at = table.phase, services.store.now()
        table.apply(entry, at)
        self._busy = True
        also = None
        if person is not None or table.phase != phase:
            changed = table.seq == 1 or table.phase != phase
            also = Also(
                summary=projections.summary(table) if changed else None,
                person=person,
                result=projections.result(table) if changed and table.phase in FINISHED and not table.branch else None,
            )
        metrics: Metrics = services.metrics
        began: float = services.loop.time()

        def written(outcome: Outcome) -> None:
            metrics.write_seconds.observe(services.loop.time() - began)
            if self.closed:
                command.failed(self._unreadable)
            elif outcome is Outcome.WRITTEN:
                self._written(command, entry, data, outgoing)
            else:
                self._not_written(command, outcome)

        data = write_entry(entry)
        services.store.append(table.id, Row(table.seq, at, data), also, written)
        outgoing = self._outgoing(entry)  # while the disk works

    @property
    def writing(self) -> bool:
        """Whether an entry is on its way to the disk."""
        return self._busy

    # What is true

    def _written(self, command: Command, entry: Entry, data: bytes, outgoing: Outgoing) -> None:
        table = self.table
        seq = table.seq
        self._busy = False
        self.last_told = seq
        self.recent.add(table, entry, data)
        self._count(entry)
        if steps.changes_table(table, entry):
            self.members.find_seats(table)
        for member, message in outgoing:
            member.send(message)
        command.granted(seq)
        self.services.cluster.moved(table.id, seq)
        self._afterwards(entry)
        self.on_change(True)
        self._settle()

    def _settle(self) -> None:
        """What is in memory is on disk: tell who is here, if that had to wait, and go on."""
        if self._people_untold:
            self.tell_people()
        self._go_on()
        if self._catch_up_again and not self._busy:
            self.catch_up()

    def _count(self, entry: Entry) -> None:
        metrics: Metrics = self.services.metrics
        metrics.entries += 1
        if isinstance(entry, Moved):
            metrics.moves += 1
            if entry.by == "clock":
                metrics.timeouts += 1
            if self.table.phase == "over":
                metrics.matches_finished += 1

    def _afterwards(self, entry: Entry) -> None:
        """What an entry makes necessary, whichever node wrote it."""
        if isinstance(entry, Moved):
            if self.table.phase == "over":
                self.stop_counting()
            return
        if isinstance(entry, Sat):
            self.members.lost(entry.seat)  # who has just sat down may still be on the way
        if isinstance(entry, CHANGES_WHO_IS_HERE):
            self.tell_people()
        if isinstance(entry, Started):
            self._show_out()

    def stop_counting(self) -> None:
        """The table counts no more for who opened it."""
        if self.opened_from:
            self.services.addresses.closed(self.opened_from, self.id)
            self.opened_from = ""

    def _show_out(self) -> None:
        """Send those away who waited in the lobby and may not watch."""
        for member in list(self.members):
            if not self.table.shown_to(member.player):
                self._turn_away(member)

    def _turn_away(self, member: Member) -> None:
        self.members.remove(member)
        member.close(protocol.NOT_FOR_WATCHING, "not_seated")

    def _outgoing(self, entry: Entry) -> Outgoing:
        """Who is to be told what, once it is true."""
        table = self.table
        changed = steps.changes_table(table, entry)
        started = isinstance(entry, Started)
        seats = {
            member: table.seat_of(member.player) if changed else member.seat
            for member in self.members
            if not started or table.shown_to(member.player)
        }
        by_seat = steps.steps(table, entry, set(seats.values()))
        outgoing = [(member, by_seat[seat]) for member, seat in seats.items()]
        if steps.ends_match(table, entry):
            data = steps.over(table)
            outgoing += [(member, data) for member in self.members]
        return outgoing

    # What goes wrong

    def _not_written(self, command: Command, outcome: Outcome) -> None:
        """Somebody else was faster, or the database failed: what is in the log is true, not what is in memory."""
        if outcome is Outcome.TAKEN:
            self.services.metrics.write_conflicts += 1
            self._inbox.insert(0, command)
        else:
            self.services.metrics.write_failures += 1
            command.failed()
        self.run(self._take_in(self.recent.start()))  # the table as it was on disk a while ago

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin with *work*: the table stays in memory until it is done."""
        self._errands += 1
        task = self.services.run(work)
        task.add_done_callback(self._back)
        return task

    def _back(self, task: asyncio.Task[None]) -> None:
        self._errands -= 1
        if self.still:
            self.idle_since = self.services.loop.time()

    def catch_up(self) -> None:
        """See whether another node has written to the log."""
        if self.closed:
            return
        if self._busy:
            self._catch_up_again = True
            return
        self._catch_up_again = False
        self._busy = True
        self.run(self._take_in(self.table))

    async def _take_in(self, table: Table) -> None:
        """Let *table* take what the log has beyond it, and tell what is new. Nothing else happens meanwhile."""
        try:
            log_of_table = await self.services.store.load(table.id, table.seq or None)
            rows = log_of_table.rows
            table.people.replace(log_of_table.people)
            known = [row for row in rows if row.seq <= self.last_told]
            await self.services.folding.fold(table, known)
            self.table = table
            for row in rows[len(known) :]:
                entry = follow(table, row.seq, row.at, row.entry)
                self.last_told = row.seq
                self.recent.add(table, entry, row.entry)
                if steps.changes_table(table, entry):
                    self.members.find_seats(table)
                for member, data in self._outgoing(entry):
                    member.send(data)
                self._afterwards(entry)
            self.members.find_seats(table)
            self._show_out()  # who was forgotten may not watch everywhere
        except BadLog as error:
            self._close_unreadable(error)
            return
        except Exception as error:
            if not isinstance(error, Unavailable):
                log.exception("a log could not be read")
            self._give_up()
            return
        self._busy = False
        self.let_go()
        self.act()
        self._settle()

    def let_go(self) -> None:
        """Whoever has a chair here and has been forgotten leaves it."""
        for number, seat in enumerate(self.table.seats):
            if seat.person is not None and not seat.away and not self.table.people.known(seat.person):
                self.submit(OwnCommand(lambda table, seat=number: may_let_go(table, seat)))  # type: ignore[misc]

    def _give_up(self) -> None:
        """Nothing can be said for certain: everybody shall come back, and find what the log has."""
        self.close("unavailable")

    def _close_unreadable(self, error: BadLog) -> None:
        """What is in the log cannot be followed: everybody is told so, and need not come back."""
        if not self.closed:
            self.services.unreadable.found(self.id, error)
            self._stop(error, "")

    def close(self, reason: str) -> None:
        """Send everybody away, to come back later."""
        if not self.closed:
            self._stop(None, reason)

    def _stop(self, error: BadLog | None, reason: str) -> None:
        """Leave memory. Whoever waits for a command is told why it will not be."""
        self.closed = True
        self._unreadable = error
        self.services.cluster.left(self)
        self.on_close()
        self.on_close, self.on_change = _nobody_to_tell, _no_autoplay  # they know this room: each would keep the other
        self.stop_counting()
        while self._inbox:
            self._inbox.pop(0).failed(error)
        for member in list(self.members):
            member.dismiss(error, reason)
        self.members.clear()  # each knows this room, too

    # Who is here

    def _welcome(self, member: Member, since: int | None) -> None:
        """Tell somebody where they are; all that is known is on disk now."""
        table = self.table
        if not member.connected:
            return
        member.seat = table.seat_of(member.player)
        if not table.shown_to(member.player):
            self._turn_away(member)
            return
        missed = None if since is None else self._missed(member, since)
        services, known = self.services, None if missed is None else since
        member.send(steps.hello(table, member.seat, services.store.now(), services.build, known))
        for data in missed or []:
            member.send(data)
        self._enter(member)

    def _missed(self, member: Member, since: int) -> list[bytes] | None:
        """What somebody who has step *since* was told after it; None if that is too much, or was not for them."""
        if since == self.table.seq:
            return []
        if not self.recent.since <= since < self.table.seq:
            return None
        if not self.services.addresses.may_hear_again(member.address, self.recent.work(since)):
            return None
        self.services.metrics.resumed += 1
        return steps.again(self.recent, member.player, since)

    def _enter(self, member: Member) -> None:
        """From now on they are told everything."""
        self.members.add(member)
        self.services.cluster.entered(self)
        if not member.entered:
            member.entered = True
            self.services.cluster.people_changed(self)
            self.tell_people()
        self.act()
        chair = self.table.chair_of(member.player)
        if chair is not None and self.table.seats[chair].stand_in and not self.table.seats[chair].away:
            player = member.player
            self.submit(OwnCommand(lambda table: may_return(table, player)))

    def leave(self, member: Member) -> None:
        """A connection is gone."""
        self.members.remove(member)
        if self.closed:
            return
        if member.entered:
            member.entered = False
            if member.seat is not None:
                self.members.lost(member.seat)
            self.services.cluster.people_changed(self)
            self.tell_people()
            self.act()
        if not self.members:
            self.idle_since = self.services.loop.time()
            self.services.cluster.left(self)

    @property
    def seats_here(self) -> AbstractSet[int]:
        """The seats whose players are connected to this node."""
        return self.members.seats

    def here(self, number: int) -> bool:
        """Whether somebody plays this seat now, here or on another node."""
        return self.members.here(self.table, number)

    def presence(self, number: int) -> Presence:
        """Whether the person of this seat is connected, or was a moment ago."""
        return self.members.presence(self.table, number)

    def tell_people(self) -> None:
        """Tell everybody who is connected, once it is on disk who sits where."""
        self._people_untold = self._busy
        if not self._busy:
            self.members.tell_people(self.table, self.tell_people)

    def act(self) -> None:
        """See what the table must do by itself now."""
        self.on_change(False)

    @property
    def still(self) -> bool:
        """Whether nobody is here and nothing is under way."""
        return not (self.closed or self.members or self._inbox or self._busy or self._errands)
