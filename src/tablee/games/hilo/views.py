"""What one seat knows of a match of HILO, built up from nothing."""
# tablee: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import BIT, listed
from tablee.core.events import SeatEvent
from tablee.core.state import NOBODY, STRANGER
from tablee.core.view import Choose
from tablee.core.views import shared
from tablee.games.hilo import actions, cards
from tablee.games.hilo.cards import COLOUR, COLOURS, VALUE
from tablee.games.hilo.grid import COLUMNS, DOWN, GRID, LINES, REMOVALS, ROWS, SHAPE, SIZE, line_cells
from tablee.games.hilo.sheets import lines_removed
from tablee.games.hilo.state import FLIPPING, NO_CARD, OFFERED, ORDERING, HiloState
from tablee.games.hilo.view import Grid, HiloView, Near, Offer

_UNSEEN: Final[i64] = -1


def views(state: HiloState, heard: Mapping[int | None, Sequence[SeatEvent]]) -> dict[int | None, HiloView]:
    """What each of these seats knows (None: a stranger), who heard this of the last move."""
    flipping = state.phase == FLIPPING  # HL-4 everybody sees the own cards only; later all see the same
    grids = [] if flipping else _grids(state, STRANGER)
    return {seat: _view(state, seat, last, grids) for seat, last in heard.items()}


def _view(state: HiloState, seat: int | None, last: Sequence[SeatEvent], grids: list[Grid]) -> HiloView:
    """What *seat* knows. Never the state with bits removed."""
    who: i64 = STRANGER if seat is None else seat
    flipping = state.phase == FLIPPING
    acting = state.may_act(who)
    return HiloView(
        **shared(state, seat),
        round=state.round + (0 if state.over else 1),
        legal=[actions.TEXTS[action] for action in state.actions(who)] if acting and not flipping else [],
        choose=_choose(state, who) if acting and flipping else None,
        last=list(last),
        turn=None if state.turn == NOBODY else state.turn,
        grids=_grids(state, who) if flipping else grids,
        flips=[int(state.flips(other)) for other in range(state.players)] if flipping else [],
        discard=cards.text(state.discards[state.discarded - 1]) if state.discarded != 0 else None,
        discards=state.discarded,
        pile=len(state.pile) - state.used,
        drawn=cards.text(state.drawn) if state.turn == who and state.drawn != NO_CARD else None,
        closer=None if state.closer == NOBODY else state.closer,
        left=_turns_left(state),
        offers=_offers(state, who) if acting and (state.phase == OFFERED or state.phase == ORDERING) else [],
    )


def _choose(state: HiloState, seat: i64) -> Choose:
    return Choose("flip", 2 - state.flips(seat), [actions.CELLS[action] for action in state.actions(seat)])


def _turns_left(state: HiloState) -> int | None:
    if state.closer == NOBODY or state.turn == NOBODY:
        return None
    return int((state.closer - state.turn) % state.players)


def _grids(state: HiloState, seat: i64) -> list[Grid]:
    return [_grid(state, other, state.hidden(other, seat)) for other in range(state.players)]


def _grid(state: HiloState, owner: i64, hidden: i64) -> Grid:
    grid = state.grids[GRID * owner : GRID * (owner + 1)]
    shape: i64 = grid[SHAPE]
    near: list[Near] = []
    full: list[str] = []
    for number in range(8):
        places = listed(line_cells(shape, number))
        if len(places) == 3:
            first: i64 = _colour(grid, hidden, places[0])
            second: i64 = _colour(grid, hidden, places[1])
            third: i64 = _colour(grid, hidden, places[2])
            if first == second and second == third:
                if first != _UNSEEN:
                    full.append(LINES[number])
            elif second == third and second != _UNSEEN:
                near.append(Near(LINES[number], COLOURS[second], int(places[0] + 1)))
            elif first == third and first != _UNSEEN:
                near.append(Near(LINES[number], COLOURS[first], int(places[1] + 1)))
            elif first == second and first != _UNSEEN:
                near.append(Near(LINES[number], COLOURS[first], int(places[2] + 1)))
    showing: i64 = 0
    for cell in range(SIZE[shape]):
        if hidden & BIT[cell] == 0:
            showing += VALUE[grid[cell]]
    return Grid(ROWS[shape], COLUMNS[shape], _codes(grid, hidden), showing, near, full)


def _colour(grid: vec[i64], hidden: i64, cell: i64) -> i64:
    """The colour of a cell, by number, as far as it is seen."""
    return _UNSEEN if hidden & BIT[cell] != 0 else COLOUR[grid[cell]]


def _codes(grid: vec[i64], hidden: i64) -> list[str | None]:
    """The cells of a grid as codes, None for those that are not seen."""
    return [None if hidden & BIT[cell] != 0 else cards.CODES[grid[cell]] for cell in range(SIZE[grid[SHAPE]])]


def _offers(state: HiloState, seat: i64) -> list[Offer]:
    offers = []
    for removal in listed(state.offer):
        grid = state.grids[GRID * seat : GRID * (seat + 1)]
        gone = lines_removed(grid, removal, state.phase == ORDERING)
        offers.append(Offer(f"hilo {REMOVALS[removal]}", gone, ROWS[grid[SHAPE]], _codes(grid, grid[DOWN])))
    return offers
