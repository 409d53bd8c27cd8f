"""What a room keeps of the past: enough to tell somebody again what they missed, and no more.

That is a copy of the table as it was a while ago, and the entries since. Only what is on disk is given to it.
"""
# tablee: compiled

from __future__ import annotations

from collections.abc import Iterator

from tablee.table.entries import Branched, Entry, TakenBack, read_entry
from tablee.table.table import Table

KEPT = 32
"""At least so many of the last entries can be told again, and up to twice as many."""


class Recent:
    """The last 32 to 63 entries of a table, or all since *table*, where they are fewer.

    Nothing is kept of before moves were taken back, or a branch began: telling that again would cost the match from its
    beginning.
    """

    def __init__(self, table: Table) -> None:
        self._begin(table)

    def _begin(self, table: Table) -> None:
        self._then = table.from_here()
        self._later: Table | None = None  # the table 32 entries after `_then`
        self._entries: list[bytes] = []  # all after `_then`, small as on disk
        self._times: list[int] = []  # when they were written

    @property
    def since(self) -> int:
        """Who has the steps up to this number, or a later one, can be told the rest."""
        return self._then.seq

    def start(self) -> Table:
        """The table as it was at number `since`."""
        return self._then.from_here()

    def add(self, table: Table, entry: Entry, data: bytes) -> None:
        """*entry* is on disk, as *data*, and has made *table* what it is now."""
        if isinstance(entry, TakenBack | Branched):
            self._begin(table)
            return
        self._entries.append(data)
        self._times.append(table.at)
        if len(self._entries) == 2 * KEPT:
            assert self._later is not None
            self._then = self._later
            del self._entries[:KEPT]
            del self._times[:KEPT]
        if len(self._entries) == KEPT:
            self._later = table.from_here()

    def work(self, since: int) -> int:
        """How many entries `again` goes through."""
        return len(self._entries) - self._skipped(since)

    def again(self, since: int) -> Iterator[tuple[Table, Entry]]:
        """The entries after number *since*, each with the table as it was then. The table changes with the next one."""
        skipped = self._skipped(since)
        table = self._later.from_here() if skipped and self._later is not None else self._then.from_here()
        for at, data in zip(self._times[skipped:], self._entries[skipped:], strict=True):
            entry = read_entry(data)
            table.apply(entry, at)
            if table.seq > since:
                yield table, entry

    def _skipped(self, since: int) -> int:
        return KEPT if self._later is not None and since >= self._later.seq else 0
