"""What each person at a table is told of an entry: built for a seat, encoded once for all of its connections."""
# tablee: compiled

from __future__ import annotations

from collections.abc import Collection, Mapping

from tablee.core.view import View
from tablee.table.protocol import PROTOCOL, Hello, Over, Step, write
from tablee.table.recent import Recent
from tablee.table.table import Happening, Table


def hello(table: Table, seat: int | None, now: int, build: str, since: int | None = None) -> bytes:
    """Where somebody is. With *since* they have the position of that number already, and the rest follows."""
    return write(
        Hello(
            protocol=PROTOCOL,
            build=build,
            table=table.info(),
            seat=seat,
            seq=table.seq if since is None else since,
            until=table.seq,
            view=None if since is not None or table.match is None else table.match.view(seat),
            now=now,
            due=table.dues(),
        )
    )


def again(recent: Recent, player: str, since: int) -> list[bytes] | None:
    """All that *player* was told after step *since*, at the seat they had each time; None if not all was for them."""
    told: list[bytes] = []
    for table, happening in recent.again(since):
        if not table.shown_to(player):
            return None
        told.append(step(table, happening, table.seat_of(player)))
        if happening.kind == "moved" and table.phase == "over":
            told.append(over(table))
    return told


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


def past_step(table: Table, happening: Happening, seat: int | None) -> Step:
    """What *seat* heard of what has just happened at *table*, without what it saw then."""
    heard = table.match.heard(seat) if table.match is not None and happening.events else []
    return Step(seq=happening.seq, kind=happening.kind, seat=happening.seat, by=happening.by, events=heard)


def over(table: Table) -> bytes:
    """That the match is over."""
    assert table.match is not None
    where = f"/api/tables/{table.id}/record?match={table.number}"
    return write(Over(table.seq, table.number, table.match.totals, table.match.winners, where))
