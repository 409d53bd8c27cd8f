"""What was told of a match before somebody came, in pages: for a log that is read after a reload.

The last page is usually made of what the room keeps; an older one costs the match up to there, made again in slices.
"""

from __future__ import annotations

from tablee.server import telling
from tablee.server.house import House
from tablee.server.messages import Step, Steps
from tablee.server.room import Room
from tablee.table.asking import NotNow
from tablee.table.entries import Entry
from tablee.table.table import Happening, Table


class _Page:
    """Steps after number *since* up to number *until*, as *player* was told them."""

    def __init__(self, player: str, since: int, until: int) -> None:
        self.player = player
        self.since = since
        self.until = until
        self.steps: list[Step] = []
        self.more = since > 0

    def add(self, table: Table, happening: Happening) -> bool:
        """Take what has just happened at *table*; answers whether there may be more."""
        if happening.kind == "again":  # what was before is another match
            self.steps.clear()
            self.more = False
        if self.since < happening.seq <= self.until and table.shown_to(self.player):
            self.steps.append(telling.past_step(table, happening, table.seat_of(self.player)))
        return happening.seq < self.until

    def add_from_log(self, table: Table, entry: Entry, happening: Happening) -> bool:
        return self.add(table, happening)


async def page(house: House, room: Room, player: str, address: str, before: int | None, limit: int) -> Steps:
    """The last *limit* steps before number *before* (None: all so far). Raises NotNow and Unavailable."""

    def charge(entries: int) -> None:
        if not house.addresses.may_hear_again(address, entries):
            raise NotNow("too_fast")

    def lately(table: Table) -> tuple[_Page, bool]:
        until = table.seq if before is None else min(before - 1, table.seq)
        wanted = _Page(player, max(0, until - limit), until)
        if wanted.since < room.recent.since:
            return wanted, False
        charge(room.recent.work(wanted.since))
        for then, happening in room.recent.again(wanted.since):
            if not wanted.add(then, happening):
                break
        return wanted, True

    wanted, found = await room.see(lately)
    if not found:
        charge(wanted.until)
        async with house.folding.pages:
            rows = await house.store.read(room.table.id)
            await house.folding.fold(Table(room.table.id), rows, wanted.add_from_log)
    return Steps(wanted.steps, wanted.more)
