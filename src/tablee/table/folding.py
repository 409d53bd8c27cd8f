"""From a log to its table. A log that cannot be folded, for whatever reason, is one error: BadLog."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablee import games
from tablee.core.refused import Refused
from tablee.table.badlog import BadLog
from tablee.table.entries import Again, Branched, Entry, Opened, read_entry
from tablee.table.people import People
from tablee.table.table import Table

Logged = tuple[int, int, bytes | Entry]
"""Number, time in milliseconds, and entry, as it is kept or as it was read."""


def follow(table: Table, seq: int, at: int, entry: bytes | Entry) -> Entry:
    """Let *table* take the next row of its log, or the row that a match begins with if it has none yet.

    Answers the entry, read. Raises BadLog; the table is then of no use any more.
    """
    try:
        known = read_entry(entry) if isinstance(entry, bytes | str) else entry
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLog("entry", table.id, seq, str(error)) from None
    if table.seq == 0 and isinstance(known, Again):
        table.seq = seq - 1
    if seq != table.seq + 1:
        raise BadLog("gap", table.id, seq, f"follows {table.seq}")
    _check_place(table, seq, known)
    try:
        table.apply(known, at)
    except BadLog:
        raise
    except Refused as refused:
        raise BadLog("move", table.id, seq, f"{refused.rule} {refused.code}") from None
    except Exception as error:  # a salt that is no number, options that the game does not have …
        raise BadLog("order", table.id, seq, repr(error)) from error
    return known


def _check_place(table: Table, seq: int, entry: Entry) -> None:
    """See that the entry is about this table: opened once, first of all, and about chairs that there are."""
    if isinstance(entry, Opened | Branched) != (seq == 1):
        raise BadLog("order", table.id, seq, "a table is opened first, and once")
    if isinstance(entry, Opened | Branched | Again):
        try:
            games.game(entry.settings.game)
        except KeyError as unknown:
            raise BadLog("rules", table.id, seq, str(unknown)) from None
    if not 0 <= getattr(entry, "seat", 0) < max(1, len(table.seats)):
        raise BadLog("order", table.id, seq, "there is no such seat")


def folded(table_id: str, log: Iterable[Logged], people: People | None = None) -> Table:
    """The table of a log, from its beginning or from that of a match, fit to be shown. Raises BadLog."""
    table = Table(table_id, people)
    for seq, at, entry in log:
        follow(table, seq, at, entry)
    check_shown(table)
    return table


def check_shown(table: Table) -> None:
    """Raise BadLog if *table* cannot be shown, as its log makes no sense."""
    try:
        table.info()
    except Exception as error:
        raise BadLog("order", table.id, table.seq, repr(error)) from error
