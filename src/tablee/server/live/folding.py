"""Making a table out of its log, however long that is, while everybody else goes on.

A table cannot leave its process, so it is made on the event loop, in slices of two milliseconds. However many are being
made, each turn of the loop does one slice.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence

from tablee.store import Row
from tablee.table.entries import Entry
from tablee.table.folding import follow
from tablee.table.table import Table

SLICE_SECONDS = 0.002

PAGES_AT_ONCE = 4
"""Logs that are held in memory at once to be read again in pages; who wants more of them waits."""

See = Callable[[Table, Row, Entry], bool]


class Folding:
    """All tables that are being made."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self.pages = asyncio.Semaphore(PAGES_AT_ONCE)

    async def fold(self, table: Table, rows: Sequence[Row], see: See | None = None) -> None:
        """Let *table* take *rows*; *see* is shown each of them and answers whether to go on. Raises BadLog."""
        at = 0
        while at < len(rows):
            async with self._turn:
                at = _slice(table, rows, at, see)
                await asyncio.sleep(0)  # everybody else first, then whoever waits to make another table

    async def follow(self, steps: Iterator[object]) -> None:
        """Take all *steps* of something else that is as long as a log."""
        while True:
            async with self._turn:
                until = time.perf_counter() + SLICE_SECONDS
                if all(time.perf_counter() < until for _ in steps):
                    return
                await asyncio.sleep(0)


def _slice(table: Table, rows: Sequence[Row], at: int, see: See | None) -> int:
    """As many rows from *at* on as there is time for; answers where to go on."""
    until = time.perf_counter() + SLICE_SECONDS
    for number in range(at, len(rows)):
        row = rows[number]
        entry = follow(table, row.seq, row.at, row.entry)
        if see is not None and not see(table, row, entry):
            return len(rows)
        if time.perf_counter() >= until:
            return number + 1
    return len(rows)
