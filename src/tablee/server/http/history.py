"""What was told of a match before somebody came, in pages: for a log that is read after a reload.

The last page is usually made of what the room keeps; an older one costs the match up to there, made again in slices.
"""

from __future__ import annotations

from tablee.server.live.room import Room
from tablee.store import Row
from tablee.table import steps
from tablee.table.commands import NotNow
from tablee.table.entries import Entry
from tablee.table.people import People
from tablee.table.protocol import Step, Steps
from tablee.table.table import Table


class _Page:
    """At most *limit* steps up to number *until*, of the match that begins with number *begins*, as *player* was told
    them."""

    def __init__(self, player: str, begins: int, until: int, limit: int) -> None:
        self.player = player
        self.begins = begins
        self.since = max(begins - 1, until - limit)
        self.until = until
        self.steps: list[Step] = []
        self.more = begins <= self.since < until

    def add(self, table: Table, entry: Entry) -> bool:
        """Take the entry that has made *table* what it is now; answers whether there may be more."""
        if self.since < table.seq <= self.until and table.shown_to(self.player):
            self.steps.append(steps.past_step(table, entry, table.seat_of(self.player)))
        return table.seq < self.until

    def add_from_log(self, table: Table, row: Row, entry: Entry) -> bool:
        return self.add(table, entry)


async def page(room: Room, player: str, address: str, before: int | None, limit: int) -> Steps:
    """The last *limit* steps before number *before* (None: all so far). Raises NotNow and Unavailable."""
    services = room.services

    def charge(entries: int) -> None:
        if not services.addresses.may_hear_again(address, entries):
            raise NotNow("too_fast")

    def lately(table: Table) -> tuple[_Page, bool]:
        until = table.seq if before is None else min(before - 1, table.seq)
        wanted = _Page(player, table.begins, until, limit)
        if wanted.since >= until:
            return wanted, True
        if wanted.since < room.recent.since:
            return wanted, False
        charge(room.recent.work(wanted.since))
        for then, entry in room.recent.again(wanted.since):
            if not wanted.add(then, entry):
                break
        return wanted, True

    wanted, found = await room.read(lately)
    if not found:
        charge(wanted.until - wanted.begins + 1 + room.table.played_again)
        async with services.folding.pages:
            log_of_match = await services.store.load(room.id, wanted.begins - 1)
            table = Table(room.id, People(log_of_match.people))
            await services.folding.fold(table, log_of_match.rows, wanted.add_from_log)
    return Steps(wanted.steps, wanted.more)
