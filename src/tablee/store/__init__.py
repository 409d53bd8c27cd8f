"""Where tables live: their logs, appended to and never changed, and the keys that sign cookies.

An append is true once `done` hears so: then it is on disk, and no other entry has its number.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from msgspec import Struct


class Outcome(Enum):
    """How an append went. `TAKEN`: another entry has this number. `FAILED`: the database did not take it."""

    WRITTEN = 1
    TAKEN = 2
    FAILED = 3


Done = Callable[[Outcome], None]


class Row(Struct, frozen=True):
    """One entry of a table's log as it is kept: its number, when it was written (milliseconds), and what it says."""

    seq: int
    at: int
    entry: bytes


class Summary(Struct, frozen=True):
    """What the list of tables knows of one. Written with the first entry and whenever the phase changes."""

    id: str
    game: str
    phase: str
    listed: bool
    opened: int


class Key(Struct, frozen=True):
    """A key for cookies, and when it was made (milliseconds)."""

    id: str
    secret: bytes
    made: int


class Unavailable(Exception):
    """The database does not answer."""


class NewerSchema(Exception):
    """The database was written by a later version of Tablée."""


class Store(Protocol):
    """A database of tables. Its methods are called on one event loop."""

    @property
    def log_version(self) -> int:
        """Kinds of entries up to this number may be written: all nodes know them (table/language.py)."""

    async def open(self) -> None:
        """Get ready: connect, bring the schema up to date."""

    async def close(self) -> None:
        """Write what was given to it, then let go of the database."""

    def append(self, table: str, row: Row, summary: Summary | None, done: Done) -> None:
        """Write *row* at the end of the log of *table*; later call *done*, on the event loop."""

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The log of *table* after number *after*, in order; empty for a table that there is not."""

    async def latest(self, tables: list[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""

    async def listed(self, limit: int) -> list[Summary]:
        """Tables that want to be found and have not begun or are being played, the newest first."""

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
