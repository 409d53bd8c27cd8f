"""What one seat knows of a match of Hygge, as data. views.py fills it."""

from __future__ import annotations

from msgspec import Struct

from tablee.core.view import View


class Line(Struct, frozen=True, gc=False):
    """A row or column that still has cards, and what taking it now would bring.

    `refills` if fewer than four cards would be left (HY-9: another turn). `best` is the most snowflakes that this
    seat's animals could then shelter at once; None for a stranger.
    """

    move: str
    cards: list[str]
    refills: bool
    best: int | None


class Shelter(Struct, frozen=True, gc=False):
    """A shelter that the own display allows: its snowflakes, and the minus points that go with it."""

    move: str
    snowflakes: int
    minus: int


class Player(Struct, frozen=True, gc=False):
    """What everybody sees of one player: cards by kind, and what they count now. `chose`: the last action is chosen.

    `sheltered` and its `snowflakes` lie face down (HY-8): None at a table without aids, until the game is over.
    """

    display: dict[str, int]
    sheltered: dict[str, int] | None
    snowflakes: int | None
    minus: int
    chose: bool


class HyggeView(View, frozen=True, kw_only=True, tag="hygge"):
    """What a seat sees.

    `picture` holds the rows of the reserve as numbers of positions, from 1, 0 where there is none; `reserve` the card
    at each position, None for a gap. `safe` is how many cards will certainly come before winter, `winter` whether it
    is here. `chosen` is the own last action while others still choose (HY-11). `worth` are the objects' snowflakes.
    """

    games: int
    turn: int | None
    picture: list[list[int]]
    reserve: list[str | None]
    lines: list[Line]
    pile: int
    safe: int
    winter: bool
    seats: list[Player]
    shelters: list[Shelter]
    chosen: str | None
    worth: dict[str, int]
