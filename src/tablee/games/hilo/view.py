"""What one seat knows of a match of HILO, as data. views.py fills it."""

from __future__ import annotations

from msgspec import Struct

from tablee.core.view import View


class Near(Struct, frozen=True, gc=False):
    """A line one card away: two face-up cards of a colour; `cell` is the third, face down or of another colour."""

    line: str
    colour: str
    cell: int


class Grid(Struct, frozen=True, gc=False):
    """A player's cards in reading order, None for those this seat has not seen. `showing` is the sum of the others.

    `full` are full lines that lie there, declined or just made.
    """

    rows: int
    cols: int
    cells: list[str | None]
    showing: int
    near: list[Near]
    full: list[str]


class Offer(Struct, frozen=True, gc=False):
    """HL-10 to HL-15: what a `hilo` would remove, in the order of the discard pile: its line, then those that go too.

    `cells` is what is left, in `rows` rows. If two lines have to go, the player is asked for their order afterwards.
    """

    move: str
    removes: list[list[str]]
    rows: int
    cells: list[str | None]


class HiloView(View, frozen=True, kw_only=True, tag="hilo"):
    """What a seat sees. `grids` are by seat; `flips` how many cards each has turned over while all flip (HL-4).

    `drawn` is the card this seat has drawn and not yet placed (HL-7). `left` is how many turns are left once there is a
    `closer` (HL-16), the current one included.
    """

    turn: int | None
    grids: list[Grid]
    flips: list[int]
    discard: str | None
    discards: int
    pile: int
    drawn: str | None
    closer: int | None
    left: int | None
    offers: list[Offer]
