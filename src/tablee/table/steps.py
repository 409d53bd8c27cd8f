"""Steps: what each person at a table is told of an entry, built for a seat, encoded once for all of its connections.

Every function here is given the table as it is just after the entry.
"""
# tablee: compiled

from __future__ import annotations

from collections.abc import Collection, Mapping

from tablee.core.view import View
from tablee.table.entries import Branched, Entry, Moved, Started, TakenBack, kind
from tablee.table.protocol import PROTOCOL, Hello, Over, Step, write
from tablee.table.recent import Recent
from tablee.table.table import Table


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
            view=None if since is not None or table.match is None else table.match.view(seat, aids=table.settings.aids),
            now=now,
            due=table.dues(),
            back=table.can_take_back(seat),
        )
    )


def changes_table(table: Table, entry: Entry) -> bool:
    """Whether the entry changed more than cards: who sits where, what was agreed, or the phase."""
    return not isinstance(entry, Moved) or table.phase == "over"


def ends_match(table: Table, entry: Entry) -> bool:
    """Whether the entry was the last move of a match."""
    return isinstance(entry, Moved) and table.phase == "over"


def again(recent: Recent, player: str, since: int) -> list[bytes] | None:
    """All that *player* was told after step *since*, at the seat they had each time; None if not all was for them."""
    told: list[bytes] = []
    for table, entry in recent.again(since):
        if not table.shown_to(player):
            return None
        told.append(step(table, entry, table.seat_of(player)))
        if ends_match(table, entry):
            told.append(over(table))
    return told


def step(table: Table, entry: Entry, seat: int | None) -> bytes:
    """What *seat* is told, as it goes out."""
    return steps(table, entry, [seat])[seat]


def steps(table: Table, entry: Entry, seats: Collection[int | None]) -> dict[int | None, bytes]:
    """The same for several seats."""
    return {seat: write(message) for seat, message in step_messages(table, entry, seats).items()}


def step_messages(table: Table, entry: Entry, seats: Collection[int | None]) -> dict[int | None, Step]:
    """What each of these seats is told."""
    views: Mapping[int | None, View | None]
    views = dict.fromkeys(seats) if table.match is None else table.match.views(seats, aids=table.settings.aids)
    changed = changes_table(table, entry)
    info, due = table.info() if changed else None, table.dues()
    its_seat: int | None = getattr(entry, "seat", None)
    ref, by = (entry.ref, entry.by) if isinstance(entry, Moved) else ("", "")
    name = kind(entry)
    stay = entry.stay if isinstance(entry, TakenBack) else None
    return {
        seat: Step(
            seq=table.seq,
            kind=name,
            seat=its_seat,
            by=by,
            ref=ref if seat is not None and seat == its_seat else "",
            view=view,
            due=due,
            table=info,
            you=seat if changed else None,
            stay=stay,
            back=table.can_take_back(seat),
        )
        for seat, view in views.items()
    }


def past_step(table: Table, entry: Entry, seat: int | None) -> Step:
    """What *seat* heard, without what it saw then. At a table without aids nobody looks up what was played."""
    played = table.settings.aids and isinstance(entry, Moved | Started | Branched)
    heard = table.match.heard(seat) if table.match is not None and played else []
    by = entry.by if isinstance(entry, Moved) else ""
    stay = entry.stay if isinstance(entry, TakenBack) else None
    return Step(seq=table.seq, kind=kind(entry), seat=getattr(entry, "seat", None), by=by, events=heard, stay=stay)


def over(table: Table) -> bytes:
    """That the match is over."""
    assert table.match is not None
    where = "" if table.branch is not None else f"/api/tables/{table.id}/record?match={table.number}"
    return write(Over(table.seq, table.number, table.match.totals, table.match.winners, where))
