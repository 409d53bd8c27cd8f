"""One table in memory: its connections, what is asked of it, and what must happen by itself.

Everything goes one at a time: what is asked is tried, written down, and told when it is on disk; the next thing waits
until then. So nobody is ever told what might still be lost, and what is in memory is what is in the log.
"""
# tablee: compiled

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from tablee.core.refused import Refused
from tablee.server import messages, telling
from tablee.server.asks import Ask, Awaited, JoinAsk, Look, MoveAsk, Quietly
from tablee.server.connection import NOT_FOR_WATCHING, Connection
from tablee.server.drawing import draw
from tablee.server.duties import Duties
from tablee.server.limits import Bucket, take_from_all
from tablee.server.metrics import Metrics
from tablee.server.recent import Recent
from tablee.store import Also, Outcome, Row, Unavailable
from tablee.table import language, projections
from tablee.table.asking import NotNow, Presence, may_let_go, may_return
from tablee.table.badlog import BadLog
from tablee.table.entries import Entry, write_entry
from tablee.table.folding import follow
from tablee.table.people import Introduced
from tablee.table.table import FINISHED, Happening, Table

if TYPE_CHECKING:
    from tablee.server.house import House

log = logging.getLogger("tablee.server")

Telling = list[tuple[Connection, bytes]]

ABSENT_AFTER = 10.0
"""Seconds after which somebody whose connection is gone counts as absent: others may give their chair away."""

CHANGES_WHO_IS_HERE = ("sat", "left", "returned", "bot_sat", "freed", "again")
"""Kinds of entries after which other chairs may have somebody who is here."""

MOST_ENTRIES = 50_000
"""Entries that the log of one match may have, its lobby included. A long match has some thousands."""

EMOTES_OF_A_TABLE = 3
"""How many times as many words as one seat all seats together say: everybody at the table gets each of them."""

PEOPLE_RATE = 4.0
PEOPLE_BURST = 8.0
"""How often everybody is told who is here: a second, and at once. What comes faster is told together."""


class Room:
    """A table and the people who are connected to it here."""

    def __init__(self, house: House, table: Table, recent: Recent | None = None) -> None:
        self.house = house
        self.table = table
        self.recent = recent or Recent(table)
        self.connections: dict[Connection, None] = {}
        self.closed = False
        self._unreadable: BadLog | None = None  # why it was closed
        self._inbox: list[Ask] = []  # hardly ever more than one
        self._busy = False  # an entry is on its way to the disk: what is in memory may still turn out untrue
        self._people_untold = False
        self._people_told = Bucket(PEOPLE_RATE, PEOPLE_BURST)
        self._people_timer: asyncio.TimerHandle | None = None
        self._look_again = False
        self.told = table.seq  # the last entry that everybody here was told of
        self._errands = 0
        self._words: dict[int | None, Bucket] = {}
        self._duties: Duties | None = Duties(self)
        self._gone: dict[int, float] = {}  # when a seat's last connection here ended
        self._since: float = house.time()

    # What is asked

    async def ask(self, awaited: Awaited) -> int:
        """Ask something; answers the number of the entry. Raises NotNow, Refused or Unavailable."""
        self.submit(awaited)
        return await awaited.answer

    async def see(self, see: Callable[[Table], Any]) -> Any:
        """What *see* finds out about the table as it is on disk. Raises NotNow or Unavailable."""
        look = Look(see)
        self.submit(look)
        return await look.answer

    def move(self, connection: Connection, move: messages.Move) -> None:
        self.submit(MoveAsk(connection, move))

    def join(self, connection: Connection, since: int | None) -> None:
        """Somebody is here and knows the steps up to *since* (None: nothing)."""
        self.submit(JoinAsk(connection, since))

    def submit(self, ask: Ask) -> None:
        if self.closed:
            ask.failed(self._unreadable)
            return
        self._inbox.append(ask)
        if not self._busy:
            self._go_on()

    def _go_on(self) -> None:
        """Take what is asked, until something has to be written."""
        while self._inbox and not self._busy and not self.closed:
            ask = self._inbox.pop(0)
            try:
                entry = ask.entry(self)
                if entry is not None:
                    self._try(ask, entry)
            except (NotNow, Refused) as reason:
                ask.refused(self, reason)
            except Exception:
                log.exception("at a table")
                self._give_up()
                ask.failed()

    def _try(self, ask: Ask, asked: Entry | Introduced) -> None:
        """Let it happen in memory, give it to the store, and get ready to tell."""
        house, table = self.house, self.table
        entry, person = (asked.entry, asked.person) if isinstance(asked, Introduced) else (asked, None)
        if language.since(entry) > house.store.log_version:
            raise NotNow("upgrading")  # another node would not understand it
        if table.seq - table.begins >= MOST_ENTRIES:
            raise NotNow("worn_out")  # whoever opens it reads all of them
        if person is not None:
            table.people.put(person)
        phase, at = table.phase, house.store.now()
        happening = table.apply(entry, at)
        self._busy = True
        also = None
        if person is not None or table.phase != phase:
            changed = table.seq == 1 or table.phase != phase
            also = Also(
                summary=projections.summary(table) if changed else None,
                person=person,
                result=projections.result(table) if changed and table.phase in FINISHED else None,
            )
        metrics: Metrics = house.metrics
        began: float = house.loop.time()

        def written(outcome: Outcome) -> None:
            metrics.write_seconds.observe(house.loop.time() - began)
            if self.closed:
                ask.failed(self._unreadable)
            elif outcome is Outcome.WRITTEN:
                self._written(ask, data, happening, tellings)
            else:
                self._not_written(ask, outcome)

        data = write_entry(entry)
        house.store.append(table.id, Row(table.seq, at, data), also, written)
        tellings = self._tellings(happening)  # while the disk works

    @property
    def writing(self) -> bool:
        """Whether an entry is on its way to the disk."""
        return self._busy

    # What is true

    def _written(self, ask: Ask, entry: bytes, happening: Happening, tellings: Telling) -> None:
        self._busy = False
        self.told = happening.seq
        self.recent.add(self.table, entry)
        self._count(happening)
        if happening.lobby:
            self._find_seats()
        for connection, data in tellings:
            connection.send(data)
        ask.granted(happening.seq)
        self.house.neighbours.moved(self.table.id, happening.seq)
        self._afterwards(happening)
        self._settle()

    def _settle(self) -> None:
        """What is in memory is on disk: tell who is here, if that had to wait, and go on."""
        if self._people_untold:
            self.tell_people()
        self._go_on()
        if self._look_again and not self._busy:
            self.look()

    def _find_seats(self) -> None:
        """Who sits where now."""
        for connection in self.connections:
            connection.seat = self.table.seat_of(connection.player)

    def _count(self, happening: Happening) -> None:
        metrics: Metrics = self.house.metrics
        metrics.entries += 1
        if happening.kind == "moved":
            metrics.moves += 1
            if happening.by == "clock":
                metrics.timeouts += 1
            if self.table.phase == "over":
                metrics.matches_finished += 1
                self.house.finished(self)

    def _afterwards(self, happening: Happening) -> None:
        """What an entry makes necessary."""
        self._seats_changed(happening)
        if happening.kind == "started":
            self._show_out()
        draw(self)
        self.look_after()

    def _show_out(self) -> None:
        """Send those away who waited in the lobby and may not watch."""
        for connection in list(self.connections):
            if not self.table.shown_to(connection.player):
                self._turn_away(connection)

    def _turn_away(self, connection: Connection) -> None:
        self.connections.pop(connection, None)
        connection.close(NOT_FOR_WATCHING, "not_seated")

    def _tellings(self, happening: Happening) -> Telling:
        """Who is to be told what, once it is true."""
        table = self.table
        seats = {
            connection: table.seat_of(connection.player) if happening.lobby else connection.seat
            for connection in self.connections
            if happening.kind != "started" or table.shown_to(connection.player)
        }
        by_seat = telling.steps(table, happening, set(seats.values()))
        tellings = [(connection, by_seat[seat]) for connection, seat in seats.items()]
        if happening.kind == "moved" and self.table.phase == "over":
            data = telling.over(self.table)
            tellings += [(connection, data) for connection in self.connections]
        return tellings

    # What goes wrong

    def _not_written(self, ask: Ask, outcome: Outcome) -> None:
        """Somebody else was faster, or the database failed: what is in the log is true, not what is in memory."""
        if outcome is Outcome.TAKEN:
            self.house.metrics.write_conflicts += 1
            self._inbox.insert(0, ask)
        else:
            self.house.metrics.write_failures += 1
            ask.failed()
        self._run(self._reload())

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._errands += 1
        task = self.house.loop.create_task(work)
        self.house.errands.add(task)
        task.add_done_callback(self._back)

    def _back(self, task: asyncio.Task[None]) -> None:
        self._errands -= 1
        self.house.errands.discard(task)

    async def _reload(self) -> None:
        """Make the table anew, from what was on disk a while ago and the log since; tell what was not told yet."""
        await self._take_in(self.recent.start())

    def look(self) -> None:
        """See whether another node has written to the log."""
        if self.closed:
            return
        if self._busy:
            self._look_again = True
            return
        self._look_again = False
        self._busy = True
        self._run(self._take_in(self.table))

    async def _take_in(self, table: Table) -> None:
        """Let *table* take what the log has beyond it; nothing else happens meanwhile."""
        try:
            log_of_table = await self.house.store.load(table.id, table.seq or None)
            rows = log_of_table.rows
            table.people.replace(log_of_table.people)
            known = [row for row in rows if row.seq <= self.told]
            await self.house.folding.fold(table, known)
            self.table = table
            for row in rows[len(known) :]:
                happening = follow(table, row.seq, row.at, row.entry)
                self.told = row.seq
                self.recent.add(table, row.entry)
                if happening.lobby:
                    self._find_seats()
                for connection, data in self._tellings(happening):
                    connection.send(data)
                self._afterwards_elsewhere(happening)
            self._find_seats()
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
        self.look_after()
        self._settle()

    def let_go(self) -> None:
        """Whoever sits here and was forgotten has left."""
        for number, seat in enumerate(self.table.seats):
            if seat.person is not None and not seat.away and not self.table.people.known(seat.person):
                self.submit(Quietly(lambda table, seat=number: may_let_go(table, seat)))  # type: ignore[misc]

    def _seats_changed(self, happening: Happening) -> None:
        if happening.kind == "sat" and happening.seat is not None:
            self._gone[happening.seat] = self.house.time()  # who has just sat down may still be on the way
        if happening.kind in CHANGES_WHO_IS_HERE:
            self.tell_people()

    def _afterwards_elsewhere(self, happening: Happening) -> None:
        self._seats_changed(happening)
        if happening.kind == "started":
            self._show_out()
        if happening.kind == "moved" and self.table.phase == "over":
            self.house.finished(self)

    def _give_up(self) -> None:
        """Nothing can be said for certain: everybody shall come back, and find what the log has."""
        self.close("unavailable")

    def _close_unreadable(self, error: BadLog) -> None:
        """What is in the log cannot be followed: everybody is told so, and need not come back."""
        if self.closed:
            return
        self.house.unreadable.found(self.table.id, error)
        self._stop(error)
        for connection in list(self.connections):
            connection.dismiss(error)
        self.connections.clear()  # each knows this room: neither could go without the other

    def close(self, reason: str) -> None:
        """Send everybody away, to come back later."""
        if self.closed:
            return
        self._stop(None)
        for connection in list(self.connections):
            connection.dismiss(None, reason)
        self.connections.clear()

    def _stop(self, error: BadLog | None) -> None:
        """Leave memory. Whoever waits for something that was asked is told why it will not be."""
        self.closed = True
        self._unreadable = error
        if self._duties is not None:
            self._duties.stop()
            self._duties = None  # it knows this room, too
        if self._people_timer is not None:
            self._people_timer.cancel()
            self._people_timer = None
        self.house.forget(self)
        while self._inbox:
            self._inbox.pop(0).failed(error)

    # Who is here

    def welcome(self, connection: Connection, since: int | None) -> None:
        """Tell somebody where they are; all that is known is on disk now."""
        table = self.table
        if connection.wire is None:
            return
        connection.seat = table.seat_of(connection.player)
        if not table.shown_to(connection.player):
            self._turn_away(connection)
            return
        told = None if since is None else self._told_since(connection, since)
        connection.send(self._hello(connection, None if told is None else since))
        for data in told or []:
            connection.send(data)
        self._enter(connection)

    def _hello(self, connection: Connection, known: int | None) -> bytes:
        """Where they are; *known* is the position that they have already."""
        house = self.house
        return telling.hello(self.table, connection.seat, house.store.now(), house.build, known)

    def _told_since(self, connection: Connection, since: int) -> list[bytes] | None:
        """What somebody who has step *since* was told after it; None if that is too much, or was not for them."""
        if since == self.table.seq:
            return []
        if not self.recent.since <= since < self.table.seq:
            return None
        if not self.house.addresses.may_hear_again(connection.address, self.recent.work(since)):
            return None
        self.house.metrics.resumed += 1
        return telling.again(self.recent, connection.player, since)

    def _enter(self, connection: Connection) -> None:
        """From now on they are told everything."""
        self.connections[connection] = None
        self.house.busy(self)
        if not connection.live:
            connection.live = True
            self.house.neighbours.people_changed(self)
            self.tell_people()
        self.look_after()
        chair = self.table.chair_of(connection.player)
        if chair is not None and self.table.seats[chair].stand_in and not self.table.seats[chair].away:
            player = connection.player
            self.submit(Quietly(lambda table: may_return(table, player)))

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        self.connections.pop(connection, None)
        if self.closed:
            return
        if connection.live:
            connection.live = False
            if connection.seat is not None:
                self._gone[connection.seat] = self.house.time()
            self.house.neighbours.people_changed(self)
            self.tell_people()
            self.look_after()
        if not self.connections:
            self.house.idle(self)

    def here(self, number: int) -> bool:
        """Whether somebody plays this seat now, here or on another node."""
        seat = self.table.seats[number]
        return (
            seat.bot is not None
            or any(connection.seat == number for connection in self.connections)
            or number in self.house.neighbours.seats_elsewhere(self.table.id)
        )

    def presence(self, number: int) -> Presence:
        """Whether the person of this seat is connected, or was a moment ago: a connection may blink."""
        if self.here(number):
            return "here"
        gone = self.house.time() - self._gone.get(number, self._since)
        return "absent" if gone >= ABSENT_AFTER else "just_left"

    def tell_people(self) -> None:
        """Tell everybody who is connected, when it is true who sits where, and not for each of many who come and go."""
        self._people_untold = self._busy
        if self._busy or not self.connections or self._people_timer is not None:
            return
        if not self._people_told.take():
            self._people_timer = self.house.loop.call_later(1 / PEOPLE_RATE, self._tell_people_at_last)
            return
        watchers = sum(connection.seat is None for connection in self.connections)
        here = [self.here(number) for number in range(len(self.table.seats))]
        data = messages.write(messages.People(here, watchers, self._silent()))
        for connection in list(self.connections):
            connection.send(data)

    def _silent(self) -> list[int]:
        """Seats whose people are connected here, and cannot be reached."""
        speaking = {connection.seat for connection in self.connections if not connection.silent}
        return sorted({seat for one in self.connections if (seat := one.seat) is not None and seat not in speaking})

    def _tell_people_at_last(self) -> None:
        self._people_timer = None
        self.tell_people()

    def look_after(self) -> None:
        """See what the table must do by itself now."""
        if self._duties is not None:
            self._duties.look()

    def emote(self, connection: Connection, emote: str) -> None:
        if connection.seat is None:
            return
        if not take_from_all([self._words_of(connection.seat, 1), self._words_of(None, EMOTES_OF_A_TABLE)]):
            connection.say(messages.Problem("too_fast", connection.problem("too_fast")))
        else:
            data = messages.write(messages.Emoted(connection.seat, emote))
            for other in list(self.connections):
                other.send(data)

    def _words_of(self, seat: int | None, times: int) -> Bucket:
        """How much this seat may still say; None: all of them."""
        bucket = self._words.get(seat)
        if bucket is None:
            limits = self.house.config.limits
            bucket = self._words[seat] = Bucket(limits.emotes_rate * times, limits.emotes_burst * times)
        return bucket

    @property
    def still(self) -> bool:
        """Whether nobody is here and nothing is under way."""
        if self.closed or self.connections or self._inbox or self._busy or self._errands:
            return False
        return self._duties is None or not self._duties.under_way
