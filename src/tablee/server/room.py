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
from tablee.server.asks import Ask, Awaited, JoinAsk, Look, MoveAsk, Pause, Quietly
from tablee.server.connection import NOT_FOR_WATCHING, RESTART, Connection
from tablee.server.drawing import draw
from tablee.server.duties import Duties
from tablee.server.limits import Bucket, take_from_all
from tablee.server.metrics import Metrics
from tablee.store import Also, Outcome, Row, Unavailable
from tablee.table import projections
from tablee.table.asking import NotNow, Presence, may_let_go, may_return
from tablee.table.entries import Entry, read_entry, write_entry
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

EMOTES_OF_A_TABLE = 3
"""How many times as many words as one seat all seats together say: everybody at the table gets each of them."""


class Room:
    """A table and the people who are connected to it here."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table
        self.connections: dict[Connection, None] = {}
        self.closed = False
        self._inbox: list[Ask] = []  # hardly ever more than one
        self._busy = False  # an entry is on its way to the disk: what is in memory may still turn out untrue
        self._people_untold = False
        self._look_again = False
        self.told = table.seq  # the last entry that everybody here was told of
        self._errands = 0
        self._words: dict[int | None, Bucket] = {}
        self._duties = Duties(self)
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
            ask.failed()
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
        phase, at = table.phase, house.store.now()
        person = None
        if isinstance(asked, Introduced):
            entry, person = asked.entry, asked.person
            table.people.put(person)
        else:
            entry = asked
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
                ask.failed()
            elif outcome is Outcome.WRITTEN:
                self._written(ask, happening, tellings)
            else:
                self._not_written(ask, outcome)

        house.store.append(table.id, Row(table.seq, at, write_entry(entry)), also, written)
        tellings = self._tellings(happening)  # while the disk works

    @property
    def writing(self) -> bool:
        """Whether an entry is on its way to the disk."""
        return self._busy

    # What is true

    def _written(self, ask: Ask, happening: Happening, tellings: Telling) -> None:
        self._busy = False
        self.told = happening.seq
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
        self._duties.look()

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
        """Make the table anew from its log, and tell what was not told yet."""
        await self._take_in(Table(self.table.id, self.table.people))

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
            self.table = table
            table.people.replace(log_of_table.people)
            for row in log_of_table.rows:
                happening = table.take(row.seq, read_entry(row.entry), row.at)
                if row.seq > self.told:
                    self.told = row.seq
                    if happening.lobby:
                        self._find_seats()
                    for connection, data in self._tellings(happening):
                        connection.send(data)
                    self._afterwards_elsewhere(happening)
            self._find_seats()
            self._show_out()  # who was forgotten may not watch everywhere
        except Exception as error:
            if not isinstance(error, Unavailable):
                log.exception("a log could not be read")
            self._give_up()
            return
        self._busy = False
        self.let_go()
        self._duties.look()
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

    def close(self, reason: str) -> None:
        """Send everybody away, to come back later."""
        if self.closed:
            return
        self.closed = True
        self._duties.stop()
        self.house.forget(self)
        bye = messages.write(messages.Bye(reason, self.house.retry))
        for connection in list(self.connections):
            connection.send(bye)
            connection.close(RESTART, reason)
        while self._inbox:
            self._inbox.pop(0).failed()

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
        behind = None if since is None else table.seq - since
        if behind is not None and 0 < behind <= self.house.config.limits.resume_steps:
            self.connections.pop(connection, None)
            self._run(self._resume(connection, since or 0))
            return
        if behind == 0 and connection.live:
            connection.say(messages.Pong(self.house.store.now()))
            return
        connection.send(telling.hello(table, connection.seat, self.house.store.now(), since if behind == 0 else None))
        self._enter(connection)

    async def _resume(self, connection: Connection, since: int) -> None:
        """Tell somebody all steps after *since*, out of the log, then let them in.

        If they might not see all of these, they are told the position instead, and if not even that, turned away.
        """
        shadow = Table(self.table.id, self.table.people)
        tellings: list[bytes] = []
        hidden = False
        try:
            while True:
                for row in await self.house.store.read(shadow.id, shadow.seq):
                    happening = shadow.apply(read_entry(row.entry), row.at)
                    if row.seq > since:
                        hidden = hidden or not shadow.shown_to(connection.player)
                        tellings.append(telling.step(shadow, happening, shadow.seat_of(connection.player)))
                        if happening.kind == "moved" and shadow.phase == "over":
                            tellings.append(telling.over(shadow))
                if self.closed or connection.wire is None:
                    return
                if not self._busy and shadow.seq == self.told:
                    break
                await self._settled()
        except Unavailable:
            self._give_up()
            return
        self.house.metrics.resumed += 1
        connection.seat = self.table.seat_of(connection.player)
        if not self.table.shown_to(connection.player):
            self._turn_away(connection)
            return
        if hidden or not connection.live:
            known = None if hidden else since
            connection.send(telling.hello(self.table, connection.seat, self.house.store.now(), known))
        for data in [] if hidden else tellings:
            connection.send(data)
        self._enter(connection)

    async def _settled(self) -> None:
        """Wait until nothing is being written."""
        pause = Pause()
        self.submit(pause)
        await pause.over

    def _enter(self, connection: Connection) -> None:
        """From now on they are told everything."""
        self.connections[connection] = None
        self.house.busy(self)
        if not connection.live:
            connection.live = True
            self.house.neighbours.people_changed(self)
            self.tell_people()
        self._duties.look()
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
            self._duties.look()
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
        """Tell everybody who is connected, when it is true who sits where."""
        self._people_untold = self._busy
        if self._busy or not self.connections:
            return
        watchers = sum(connection.seat is None for connection in self.connections)
        here = [self.here(number) for number in range(len(self.table.seats))]
        data = messages.write(messages.People(here, watchers))
        for connection in list(self.connections):
            connection.send(data)

    def look_after(self) -> None:
        """See what the table must do by itself now."""
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
        return not (self.connections or self._inbox or self._busy or self._errands or self._duties.under_way)
