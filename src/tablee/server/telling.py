"""What each person at a table is told of an entry: built for a seat, encoded once for all of its connections."""
# tablee: compiled

from __future__ import annotations

from collections.abc import Collection, Mapping

from tablee.core.view import View
from tablee.server.messages import PROTOCOL, Hello, Over, Step, write
from tablee.table.table import Happening, Table


def hello(table: Table, seat: int | None, now: int, build: str, seq: int | None = None) -> bytes:
    """Where somebody is. With *seq* they have the position of that number already, and the rest follows."""
    known = seq is not None and seq <= table.seq
    return write(
        Hello(
            protocol=PROTOCOL,
            build=build,
            table=table.info(),
            seat=seat,
            seq=seq if known and seq is not None else table.seq,
            view=None if known or table.match is None else table.match.view(seat),
            now=now,
            due=table.dues(),
        )
    )


def step(table: Table, happening: Happening, seat: int | None) -> bytes:
    """What *seat* is told of what has just happened at *table*, as it goes out."""
    return steps(table, happening, [seat])[seat]


def steps(table: Table, happening: Happening, seats: Collection[int | None]) -> dict[int | None, bytes]:
    """The same for several seats."""
    return {seat: write(message) for seat, message in step_messages(table, happening, seats).items()}


def step_messages(table: Table, happening: Happening, seats: Collection[int | None]) -> dict[int | None, Step]:
    """What each of these seats is told of what has just happened at *table*."""
    views: Mapping[int | None, View | None]
    views = dict.fromkeys(seats) if table.match is None else table.match.views(seats)
    info, due = table.info() if happening.lobby else None, table.dues()
    return {
        seat: Step(
            seq=happening.seq,
            kind=happening.kind,
            seat=happening.seat,
            by=happening.by,
            ref=happening.ref if seat is not None and seat == happening.seat else "",
            events=view.last if view is not None and happening.events else [],
            view=view,
            due=due,
            table=info,
            you=seat if happening.lobby else None,
        )
        for seat, view in views.items()
    }


def over(table: Table) -> bytes:
    """That the match is over."""
    assert table.match is not None
    where = f"/api/tables/{table.id}/record?match={table.number}"
    return write(Over(table.seq, table.number, table.match.totals, table.match.winners, where))
