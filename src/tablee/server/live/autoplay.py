"""What a table must do by itself while somebody is there: bots' turns, clocks, and bots for those who are away.

A table that nobody looks at stands still. When somebody comes, what is overdue happens first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from typing import TYPE_CHECKING

from tablee.core.refused import Refused
from tablee.server.live.drawing import draw
from tablee.server.live.inbox import Awaited, Quietly
from tablee.server.workers.fairness import Payer
from tablee.server.workers.pool import Turn
from tablee.store import Unavailable
from tablee.table.badlog import BadLog
from tablee.table.commands import BACK_SOON_SECONDS, NotNow, may_move_for, may_stand_in
from tablee.table.table import BEFORE, Table

if TYPE_CHECKING:
    from tablee.server.live.room import Room


log = logging.getLogger("tablee.server")


class Duties:
    """The bots and clocks of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._turns: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._away_since: dict[int, float] = {}

    @property
    def under_way(self) -> bool:
        return bool(self._turns)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for _, task in self._turns.values():
            task.cancel()
        self._turns.clear()

    def look(self) -> None:
        """See what is to be done now, and when next."""
        room = self._room
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if room.closed or room.table.phase != "playing" or not room.connections:
            self._away_since.clear()
            self._before_a_match()
            return
        if not self._has_duties(room.table) or not room.house.neighbours.may_act_for(room):
            return
        waits = [*self._bots(), *self._clocks(), *self._absent()]
        if waits:
            self._timer = room.house.loop.call_later(max(0.0, min(waits)), self.look)

    def _before_a_match(self) -> None:
        """An attempt at drawing the seed has a time, and a match that begins by itself may have to wait for it."""
        room = self._room
        if room.closed or not room.connections or room.table.phase not in BEFORE:
            return
        if room.table.phase == "opening" or room.table.starts_by_itself:
            wait = draw(room) if room.house.neighbours.may_act_for(room) else None
            if wait is not None:
                self._timer = room.house.loop.call_later(wait, self.look)

    def _has_duties(self, table: Table) -> bool:
        its = table.settings
        return its.clock is not None or its.stand_in is not None or any(seat.played_by_bot for seat in table.seats)

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
        asked = self._room.table.seats[number].asked
        if number in self._turns:
            if self._turns[number][0] == asked:
                return
            self._turns[number][1].cancel()
        self._turns[number] = (
            asked,
            self._room.house.loop.create_task(self._play(number, asked, by_clock, self._payer())),
        )

    def _payer(self) -> Payer:
        """Whom a bot's thinking is charged to: who has been here longest, of those who play if there are any."""
        room = self._room
        seats = room.table.seats
        playing = [one for one in room.connections if one.seat is not None and seats[one.seat].in_person]
        first = next(iter(playing or room.connections))
        return Payer(room.table.id, first.player, first.address, person=bool(playing))

    async def _play(self, number: int, asked: int, by_clock: bool, payer: Payer) -> None:
        """Choose, wait as long as the table wants bots to wait, whatever the choice was, and move.

        The turn ends when the move is on disk: until then nobody is asked about it again.
        """
        room, table = self._room, self._room.table
        house = room.house
        began = house.time()
        try:
            turn = Turn.of(table, number, table.seats[number].bot or table.settings.level, payer)
            text = await house.bots.choose(turn)
            took = house.time() - began
            pause = self._pause(took, 0.0 if by_clock else table.settings.pause / 1000, payer) - took
            if pause > 0:
                await house.sleep(pause)
            with contextlib.suppress(NotNow, Refused, Unavailable, BadLog):
                try:
                    await self._move(number, asked, text, by_clock)
                except Refused as reason:
                    log.warning("a bot of level %s for %s broke rule %s", turn.level, turn.match.game.name, reason.rule)
                    await self._move(number, asked, turn.anything(), by_clock)
        finally:
            if self._turns.get(number, (0, None))[1] is asyncio.current_task():
                del self._turns[number]
        if room.still:
            house.idle(room)

    def _pause(self, took: float, wanted: float, payer: Payer) -> float:
        """Seconds from the question to the move, when the choice *took* so long and the table wants so many.

        Where a person plays they are never so few that they tell a forced move from a choice; who thinks for longer
        moves at the next multiple of that. So does who has used up what bots may think: there it is for the server.
        """
        least: float = self._room.house.config.least_pause
        people = any(seat.person is not None for seat in self._room.table.seats)
        if least <= 0 or not (people or self._room.house.bots.spent(payer)):
            return wanted
        enough = max(wanted, least)
        return enough if took <= enough else math.ceil(took / least) * least

    async def _move(self, number: int, asked: int, text: str, by_clock: bool) -> None:
        await self._room.ask(Awaited(lambda table: may_move_for(table, number, asked, text, by_clock)))

    # Clocks

    def _clocks(self) -> list[float]:
        """Seconds until the clocks of people run out."""
        room = self._room
        waits = []
        for number in range(len(room.table.seats)):
            due = room.table.due(number)
            if due is not None and number not in self._turns:
                wait = (due - room.house.store.now()) / 1000
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
        now, waits = room.house.store.now() / 1000, []
        for number, seat in enumerate(room.table.seats):
            if not seat.in_person or room.here(number):
                self._away_since.pop(number, None)
                continue
            enough, others = patience, room.table.others_in_person(number)
            if others and all(other.gives_up for other in others):  # then a bot for this one ends the match
                enough = max(patience, BACK_SOON_SECONDS)
            wait = self._away_since.setdefault(number, now) + enough - now
            if wait <= 0:
                room.submit(Quietly(lambda table, number=number: may_stand_in(table, number)))  # type: ignore[misc]
            else:
                waits.append(wait)
        return waits
