"""Where tables live: logs, appended to and never changed, what follows from them, people, reviews, keys for cookies.

An append is true when `done` is told so: then it is on disk, and no other entry has its number.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from msgspec import Struct

from tablee.table.people import Person
from tablee.table.projections import Also, MatchResult, Summary

__all__ = ["Also", "Done", "Key", "Log", "MatchResult", "Outcome", "Person", "Played", "ReviewId", "Row", "Store"]
__all__ += ["Summary", "Unavailable"]


class Outcome(Enum):
    """How an append went. `TAKEN`: another entry has this number. `FAILED`: the database did not take it."""

    WRITTEN = 1
    TAKEN = 2
    FAILED = 3


Done = Callable[[Outcome], None]

TOUCHED_MILLISECONDS = 5 * 60 * 1000
"""So often it is noted that somebody is at a table."""


class Row(Struct, frozen=True, gc=False):
    """One entry of a table's log as it is kept: its number, when it was written (milliseconds), and what it says."""

    seq: int
    at: int
    entry: bytes


class Log(Struct, frozen=True):
    """Rows of a table's log, and who its numbers are: read at one moment."""

    rows: list[Row]
    people: list[Person]


class Played(Struct, frozen=True):
    """A match that has ended: its result, the rows of its log, and who its numbers are."""

    result: MatchResult
    log: Log


class Key(Struct, frozen=True):
    """A key for cookies, and when it was made (milliseconds)."""

    id: str
    secret: bytes
    made: int


class ReviewId(Struct, frozen=True):
    """Which review: of a person's part in a match, and what it is made with. With anything else it is another one.

    `shared` are the other seats whose losses it tells.
    """

    table: str
    person: int
    match: int
    engine: str
    rules: int
    work: int
    shared: tuple[int, ...]


class Untouched(Struct, frozen=True):
    """Tables that nobody has touched since these times (milliseconds) may go; None: they are kept."""

    lobbies: int
    matches: int
    finished: int | None = None
    branches: int = 0


class Unavailable(Exception):
    """The database does not answer."""


class NewerSchema(Exception):
    """The database was written by a later version of Tablée."""


class Store(Protocol):
    """A database of tables. Its methods are called on one event loop."""

    @property
    def log_version(self) -> int:
        """Kinds of entries up to this number may be written: all nodes know them (table/logversion.py)."""

    async def open(self) -> None:
        """Get ready: connect, bring the schema up to date."""

    async def close(self) -> None:
        """Write what was given to it, then let go of the database."""

    def append(self, table: str, row: Row, also: Also | None, done: Done) -> None:
        """Write *row* at the end of the log of *table*, and *also* its projections: both or neither.

        *done* is called later, on the event loop.
        """

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The log of *table* after number *after*, in order; empty for a table that there is not."""

    async def load(self, table: str, after: int | None = None) -> Log:
        """The log of *table* after number *after* (None: from where the current match begins), with its people."""

    async def played(self, table: str, match: int | None = None) -> Played | None:
        """A match of *table* that has ended (None: the last one); None if there is no such match."""

    async def forget(self, guest: str) -> dict[str, str]:
        """Delete who *guest* is, at all tables, and their reviews; answers the phases of those tables by their ids.

        Nothing of it stays in the database's files, as far as the database can see to that.
        """

    async def latest(self, tables: list[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""

    async def listed(self, limit: int, since: int) -> list[Summary]:
        """Tables that want to be found, are not over and were touched after *since*, the last touched first."""

    async def touch(self, tables: list[str], at: int) -> None:
        """Note that somebody was at these tables at this time; not if it was noted in the last minutes."""

    async def drop(self, untouched: Untouched, most: int) -> int:
        """Delete tables with all that is kept of them, at most so many at once; answers how many.

        A table at which a match has ended is a finished one, whatever goes on there now.
        """

    async def review(self, its: ReviewId) -> bytes | None:
        """A review that was kept; None if there is none, or it was made with something else."""

    async def keep_review(self, its: ReviewId, review: bytes, most: int, most_bytes: int) -> None:
        """Keep a review in the place of any other of this person and match, until the table or the person is deleted.

        If they have been already, it is not kept. At most so many are, of so many bytes together: those that were made
        first go.
        """

    async def keys(self) -> list[Key]:
        """All keys, the newest first."""

    async def add_key(self, key: Key) -> None:
        """Keep a key."""

    async def drop_keys(self, made_before: int) -> None:
        """Forget keys made before this time."""

    def now(self) -> int:
        """The time that entries are dated with, in milliseconds: the database's own where several nodes share it."""

    async def check(self) -> None:
        """Raise Unavailable if nothing could be written now."""
