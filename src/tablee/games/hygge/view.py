"""What one seat knows of a match of Hygge, built up from nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tablee.core.bits import BIT, listed, popcount
from tablee.core.events import Face
from tablee.core.view import View, shared
from tablee.games.hygge import actions, cards
from tablee.games.hygge.cards import ONE
from tablee.games.hygge.scoring import minus_points, snowflakes
from tablee.games.hygge.state import (
    CARDS,
    CHOSEN,
    COLLECTING,
    DISPLAY,
    LAST,
    NOBODY,
    OVER,
    SHELTERED,
    UNDECIDED,
    HyggeState,
)


class Line(Struct, frozen=True):
    """A row or column that still has cards, and what taking it now would bring.

    `refills` if fewer than four cards would be left (HY-9: another turn). `best` is the most snowflakes that this
    seat's animals could then shelter at once; None for a stranger.
    """

    move: str
    cards: list[str]
    refills: bool
    best: int | None


class Shelter(Struct, frozen=True):
    """A shelter that the own display allows: its snowflakes, and the minus points that go with it."""

    move: str
    snowflakes: int
    minus: int


class Player(Struct, frozen=True):
    """What everybody sees of one player: cards by kind, and what they count now. `chose`: the last action is chosen."""

    display: dict[str, int]
    sheltered: dict[str, int]
    snowflakes: int
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


def view(state: HyggeState, seat: int | None, last: Sequence[Face]) -> HyggeView:
    """What *seat* knows (None: a stranger). Never the state with bits removed."""
    return HyggeView(
        **shared(state, seat),
        round=min(state.round + 1, state.rules.games),
        legal=[] if seat is None else [actions.text(action) for action in state.actions(seat)],
        last=list(last),
        games=state.rules.games,
        turn=None if state.turn == NOBODY else state.turn,
        picture=_picture(state.rules.layout),
        reserve=[cards.text(card) if state.laid & BIT[at] else None for at, card in enumerate(state.reserve)],
        lines=_lines(state, seat) if state.phase == COLLECTING else [],
        pile=CARDS - state.drawn,
        safe=state.safe(),
        winter=state.phase in (LAST, OVER),
        seats=[_player(state, other) for other in range(state.players)],
        shelters=[] if seat is None or state.over else _shelters(state, seat),
        chosen=_chosen(state, seat),
        worth={code: state.rules.snowflakes[cards.card(code)] for code in cards.SNOWFLAKES},
    )


def _picture(layout: list[str]) -> list[list[int]]:
    number = iter(range(1, 1 + "".join(layout).count("#")))
    return [[next(number) if place == "#" else 0 for place in row] for row in layout]


def _lines(state: HyggeState, seat: int | None) -> list[Line]:
    return [
        Line(
            actions.text(line),
            state.cards_at(taken),
            popcount(state.laid & ~taken) < 4,
            None if seat is None else _best(state, seat, taken),
        )
        for line in state.rules.lines
        if (taken := state.rules.line[line] & state.laid)
    ]


def _best(state: HyggeState, seat: int, taken: int) -> int:
    """The most snowflakes of one shelter with the cards at these positions added to the display."""
    heap = state.own[DISPLAY + seat] + sum(ONE[state.reserve[position]] for position in listed(taken))
    worths = [snowflakes(heap & actions.KINDS[one], state.rules) for one in listed(actions.shelters(heap))]
    return max(worths, default=0)


def _shelters(state: HyggeState, seat: int) -> list[Shelter]:
    heap = state.own[DISPLAY + seat]
    out = []
    for one in listed(actions.shelters(heap)):
        objects = heap & actions.KINDS[one]
        minus = minus_points(objects + ONE[actions.ANIMAL[one]])
        out.append(Shelter(actions.text(actions.SHELTER + one), snowflakes(objects, state.rules), minus))
    return out


def _player(state: HyggeState, seat: int) -> Player:
    display, sheltered = state.own[DISPLAY + seat], state.own[SHELTERED + seat]
    return Player(
        display=cards.table(display),
        sheltered=cards.table(sheltered),
        snowflakes=snowflakes(sheltered, state.rules),
        minus=minus_points(display),
        chose=state.own[CHOSEN + seat] != UNDECIDED,
    )


def _chosen(state: HyggeState, seat: int | None) -> str | None:
    if seat is None or state.own[CHOSEN + seat] == UNDECIDED:
        return None
    return actions.text(state.own[CHOSEN + seat])
