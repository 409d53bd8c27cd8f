"""What a table must do by itself while somebody is there: bots' turns, clocks, and bots for those who are away.

A table that nobody looks at stands still. When somebody comes, what is overdue happens first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math

from tablee.core.refused import Refused
from tablee.server.live.drawing import draw
from tablee.server.live.inbox import OwnCommand
from tablee.server.live.room import Room
from tablee.server.workers.fairness import Requester
from tablee.server.workers.pool import Turn
from tablee.store import Unavailable
from tablee.table.badlog import BadLog
from tablee.table.commands import BACK_SOON_SECONDS, NotNow, may_move_for, may_stand_in
from tablee.table.table import BEFORE

log = logging.getLogger("tablee.server")


class Autoplay:
    """What one room does by itself."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._turns: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._away_since: dict[int, float] = {}

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for _, task in self._turns.values():
            task.cancel()
        self._turns.clear()

    def after_change(self, written: bool) -> None:
        """Something has changed; *written*: by an entry of this node, which may be all that a match waited for."""
        if written and self._room.table.phase in BEFORE:
            draw(self._room)
        self.look()

    def look(self) -> None:
        """See what is to be done now, and when next."""
        room, services = self._room, self._room.services
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if room.closed or room.table.phase != "playing" or not room.members:
            self._away_since.clear()
            self._before_a_match()
            return
        if not room.table.acts_by_itself or not services.cluster.may_act_for(room):
            return
        waits = [*self._bots(), *self._clocks(), *self._absent()]
        if waits:
            self._timer = services.loop.call_later(max(0.0, min(waits)), self.look)

    def _before_a_match(self) -> None:
        """An attempt at drawing the seed has a time, and a match that begins by itself may have to wait for it."""
        room = self._room
        if room.closed or not room.members or room.table.phase not in BEFORE:
            return
        if room.table.phase == "opening" or room.table.starts_by_itself:
            wait = draw(room) if room.services.cluster.may_act_for(room) else None
            if wait is not None:
                self._timer = room.services.loop.call_later(wait, self.look)

    # Bots

    def _bots(self) -> list[float]:
        table = self._room.table
        assert table.match is not None
        for number in table.match.to_act:
            if table.seats[number].played_by_bot:
                self._begin(number, by_clock=False)
        return []

    def _begin(self, number: int, by_clock: bool) -> None:
        """Let a bot choose for this seat, unless one does already."""
        if self._chooses(number):
            return
        if number in self._turns:
            self._turns[number][1].cancel()
        turn_since = self._room.table.seats[number].turn_since
        playing = self._room.run(self._play(number, turn_since, by_clock, self._requester()))
        self._turns[number] = (turn_since, playing)

    def _chooses(self, number: int) -> bool:
        """Whether a bot chooses for this seat's turn, not for one that is over or was taken back."""
        return number in self._turns and self._turns[number][0] == self._room.table.seats[number].turn_since

    def _requester(self) -> Requester:
        """For whom a bot thinks: the member who has been here longest, and players come before watchers."""
        room = self._room
        seats = room.table.seats
        playing = [one for one in room.members if one.seat is not None and seats[one.seat].in_person]
        first = next(iter(playing or room.members))
        return Requester(room.table.id, first.player, first.address, person=bool(playing))

    async def _play(self, number: int, turn_since: int, by_clock: bool, requester: Requester) -> None:
        """Choose, wait as long as the table wants bots to wait, whatever the choice was, and move.

        The turn ends when the move is on disk: until then no bot chooses for it again.
        """
        room, table = self._room, self._room.table
        services = room.services
        began = services.time()
        try:
            turn = Turn.of(table, number, table.seats[number].bot or table.settings.level, requester)
            text = await services.bots.choose(turn)
            took = services.time() - began
            pause = self._pause(took, 0.0 if by_clock else table.settings.pause / 1000, requester) - took
            if pause > 0:
                await services.sleep(pause)
            with contextlib.suppress(NotNow, Refused, Unavailable, BadLog):
                try:
                    await self._move(number, turn_since, text, by_clock)
                except Refused as reason:
                    log.warning("a bot of level %s for %s broke rule %s", turn.level, turn.match.game.name, reason.rule)
                    await self._move(number, turn_since, turn.anything(), by_clock)
        finally:
            if self._turns.get(number, (0, None))[1] is asyncio.current_task():
                del self._turns[number]

    def _pause(self, took: float, wanted: float, requester: Requester) -> float:
        """Seconds from the start of a turn to its move, when the choice *took* so long and the table wants so many.

        At a table with a person it is at least `least_pause`: a quicker answer would betray that the bot had no choice.
        A bot that took longer moves at the next multiple of it. The same goes for a table that has used up what bots
        may think: there it spares the server.
        """
        least: float = self._room.services.config.least_pause
        people = any(seat.person is not None for seat in self._room.table.seats)
        if least <= 0 or not (people or self._room.services.bots.spent(requester)):
            return wanted
        enough = max(wanted, least)
        return enough if took <= enough else math.ceil(took / least) * least

    async def _move(self, number: int, turn_since: int, text: str, by_clock: bool) -> None:
        await self._room.execute(lambda table: may_move_for(table, number, turn_since, text, by_clock))

    # Clocks

    def _clocks(self) -> list[float]:
        """Seconds until the clocks of people run out."""
        room = self._room
        waits = []
        for number in range(len(room.table.seats)):
            due = room.table.due(number)
            if due is not None and not self._chooses(number):
                wait = (due - room.services.store.now()) / 1000
                if wait <= 0:
                    self._begin(number, by_clock=True)
                else:
                    waits.append(wait)
        return waits

    # Who is away

    def _absent(self) -> list[float]:
        """Seconds until bots play for people who are away."""
        room, patience = self._room, self._room.table.settings.stand_in
        if patience is None:
            return []
        now, waits = room.services.store.now() / 1000, []
        for number, seat in enumerate(room.table.seats):
            if not seat.in_person or room.here(number):
                self._away_since.pop(number, None)
                continue
            enough, others = patience, room.table.others_in_person(number)
            if others and all(other.gives_up for other in others):  # then a bot for this one ends the match
                enough = max(patience, BACK_SOON_SECONDS)
            wait = self._away_since.setdefault(number, now) + enough - now
            if wait <= 0:
                room.submit(OwnCommand(lambda table, number=number: may_stand_in(table, number)))  # type: ignore[misc]
            else:
                waits.append(wait)
        return waits
