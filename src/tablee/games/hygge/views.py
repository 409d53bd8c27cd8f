"""What one seat knows of a match of Hygge, built up from nothing."""
# tablee: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from mypy_extensions import i64

from tablee.core.bits import BIT, listed, popcount
from tablee.core.events import SeatEvent
from tablee.core.state import NOBODY, STRANGER
from tablee.core.views import shared
from tablee.games.hygge import actions, cards
from tablee.games.hygge.cards import ANIMALS, KINDS, ONE
from tablee.games.hygge.scoring import minus_points, snowflakes
from tablee.games.hygge.state import (
    CARDS,
    CHOSEN,
    COLLECTING,
    DISPLAY,
    LAST,
    SHELTERED,
    UNDECIDED,
    HyggeState,
)
from tablee.games.hygge.view import HyggeView, Line, Player, Shelter


def views(state: HyggeState, heard: Mapping[int | None, Sequence[SeatEvent]]) -> dict[int | None, HyggeView]:
    """What each of these seats knows (None: a stranger), who heard this of the last move."""
    seats = [_player(state, seat) for seat in range(state.players)]
    return {seat: _view(state, seat, last, seats) for seat, last in heard.items()}


def without_aids(view: HyggeView) -> HyggeView:
    """HY-8: what is sheltered lies face down, for good: whose it is and what it counts has to be remembered."""
    if view.over:
        return view
    return replace(view, seats=[replace(player, sheltered=None, snowflakes=None) for player in view.seats])


def _view(state: HyggeState, seat: int | None, last: Sequence[SeatEvent], seats: list[Player]) -> HyggeView:
    """What *seat* knows. Never the state with bits removed."""
    who: i64 = STRANGER if seat is None else seat
    return HyggeView(
        **shared(state, seat),
        round=min(state.round + 1, state.rules.games),
        legal=[] if seat is None else [actions.TEXTS[action] for action in state.actions(who)],
        last=list(last),
        games=state.rules.games,
        turn=None if state.turn == NOBODY else state.turn,
        picture=_picture(state.rules.layout),
        reserve=_reserve(state),
        lines=_lines(state, who) if state.phase == COLLECTING else [],
        pile=CARDS - state.drawn,
        safe=state.safe(),
        winter=state.phase == LAST or state.over,
        seats=seats,
        shelters=[] if seat is None or state.over else _shelters(state, who),
        chosen=_chosen(state, who),
        worth={cards.CODES[kind]: state.rules.snowflakes[kind] for kind in range(ANIMALS, KINDS)},
    )


def _picture(layout: list[str]) -> list[list[int]]:
    number: i64 = 0
    rows: list[list[int]] = []
    for row in layout:
        places: list[int] = []
        for place in row:
            if place == "#":
                number += 1
                places.append(int(number))
            else:
                places.append(0)
        rows.append(places)
    return rows


def _reserve(state: HyggeState) -> list[str | None]:
    return [cards.CODES[state.reserve[at]] if state.laid & BIT[at] != 0 else None for at in range(len(state.reserve))]


def _lines(state: HyggeState, seat: i64) -> list[Line]:
    lines: list[Line] = []
    for line in state.rules.lines:
        taken: i64 = state.rules.line[line] & state.laid
        if taken != 0:
            refills = popcount(state.laid & ~taken) < 4
            best = None if seat == STRANGER else int(_best(state, seat, taken))
            lines.append(Line(actions.TEXTS[line], state.cards_at(taken), refills, best))
    return lines


def _best(state: HyggeState, seat: i64, taken: i64) -> i64:
    """The most snowflakes of one shelter with the cards at these positions added to the display."""
    heap: i64 = state.own[DISPLAY + seat]
    for position in listed(taken):
        heap += ONE[state.reserve[position]]
    best: i64 = 0
    for one in listed(actions.shelters(heap)):
        best = max(best, snowflakes(heap & actions.KINDS[one], state.rules))
    return best


def _shelters(state: HyggeState, seat: i64) -> list[Shelter]:
    heap: i64 = state.own[DISPLAY + seat]
    out: list[Shelter] = []
    for one in listed(actions.shelters(heap)):
        objects: i64 = heap & actions.KINDS[one]
        minus: i64 = minus_points(objects + ONE[actions.ANIMAL[one]])
        out.append(Shelter(actions.TEXTS[actions.SHELTER + one], snowflakes(objects, state.rules), minus))
    return out


def _player(state: HyggeState, seat: i64) -> Player:
    display: i64 = state.own[DISPLAY + seat]
    sheltered: i64 = state.own[SHELTERED + seat]
    return Player(
        display=cards.table(display),
        sheltered=cards.table(sheltered),
        snowflakes=snowflakes(sheltered, state.rules),
        minus=minus_points(display),
        chose=state.own[CHOSEN + seat] != UNDECIDED,
    )


def _chosen(state: HyggeState, seat: i64) -> str | None:
    if seat == STRANGER or state.own[CHOSEN + seat] == UNDECIDED:
        return None
    return actions.text(state.own[CHOSEN + seat])
