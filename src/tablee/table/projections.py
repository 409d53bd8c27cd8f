"""What the database keeps of a table beside its log, to be looked up. Each follows from the entry it comes with."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tablee.table.info import TableInfo
from tablee.table.people import Person
from tablee.table.table import Table


class Summary(Struct, frozen=True):
    """What the list of tables knows of one, and where in its log the current match begins.

    Written with the first entry and whenever the phase changes. `touched` is when somebody was last known to be there.
    The `phase` of a branch is "branch", whether it is being played or over: it is kept for a day.
    """

    id: str
    game: str
    phase: str
    listed: bool
    opened: int
    begins: int = 1
    touched: int = 0


class MatchResult(Struct, frozen=True, kw_only=True):
    """How a match ended, for when its log cannot be told again: written with the entry that ends it.

    `seats`: a person's number or a bot's level. `first` and `last` are the numbers of its entries. `table` is what
    everybody could know of the table then, without names. `began` and `ended` are milliseconds.
    """

    match: int
    rules: int
    phase: str
    began: int
    ended: int
    first: int
    last: int
    totals: list[int]
    winners: list[int]
    seats: list[int | str | None]
    table: TableInfo


class Also(Struct, frozen=True):
    """What is written together with an entry: all of it, or none."""

    summary: Summary | None = None
    person: Person | None = None
    result: MatchResult | None = None


def summary(table: Table) -> Summary:
    its = table.settings
    phase: str = "lobby" if table.phase == "opening" else table.phase  # for a moment: who looks for one may come in
    if table.branch is not None:
        phase = "branch"
    return Summary(table.id, its.game, phase, its.listed, table.opened, table.begins, table.at)


def result(table: Table) -> MatchResult:
    """The result of a match that has just ended."""
    assert table.match is not None
    info = table.info()
    return MatchResult(
        match=table.number,
        rules=table.rules,
        phase=table.phase,
        began=table.began,
        ended=table.at,
        first=table.begins,
        last=table.seq,
        totals=table.match.totals,
        winners=table.match.winners,
        seats=table.playing,
        table=replace(info, seats=[replace(seat, name=None) for seat in info.seats]),
    )


def named(info: TableInfo, names: list[str | None]) -> TableInfo:
    """The same table with these names on its chairs."""
    return replace(info, seats=[replace(seat, name=name) for seat, name in zip(info.seats, names, strict=True)])
