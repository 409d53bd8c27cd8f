"""What one seat knows of a match of HILO, built up from nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tablee.core.bits import listed
from tablee.core.events import Face
from tablee.core.state import STRANGER
from tablee.core.view import Choose, View, shared
from tablee.games.hilo import actions, cards
from tablee.games.hilo.grid import COLUMNS, DOWN, GRID, LINES, REMOVALS, ROWS, SHAPE, SIZE, line_cells
from tablee.games.hilo.state import HiloState
from tablee.games.hilo.table import FLIPPING, NO_CARD, NOBODY, OFFERED, ORDERING


class Near(Struct, frozen=True):
    """A line one card away: two face-up cards of a colour; `cell` is the third, face down or of another colour."""

    line: str
    colour: str
    cell: int


class Grid(Struct, frozen=True):
    """A player's cards in reading order, None for those this seat has not seen. `showing` is the sum of the others.

    `full` are full lines that lie there, declined or just made.
    """

    rows: int
    cols: int
    cells: list[str | None]
    showing: int
    near: list[Near]
    full: list[str]


class Offer(Struct, frozen=True):
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


def view(state: HiloState, seat: int | None, last: Sequence[Face]) -> HiloView:
    """What *seat* knows (None: a stranger). Never the state with bits removed."""
    who = STRANGER if seat is None else seat
    flipping = state.phase == FLIPPING
    acting = seat is not None and state.may_act(seat)
    return HiloView(
        **shared(state, seat),
        round=state.round + (0 if state.over else 1),
        legal=[actions.text(action) for action in state.actions(who)] if acting and not flipping else [],
        choose=_choose(state, who) if acting and flipping else None,
        last=list(last),
        turn=None if state.turn == NOBODY else state.turn,
        grids=[_grid(state, other, who) for other in range(state.players)],
        flips=[state.flips(other) for other in range(state.players)] if flipping else [],
        discard=cards.text(state.discards[state.discarded - 1]) if state.discarded else None,
        discards=state.discarded,
        pile=len(state.pile) - state.used,
        drawn=cards.text(state.drawn) if state.turn == who and state.drawn != NO_CARD else None,
        closer=None if state.closer == NOBODY else state.closer,
        left=_turns_left(state),
        offers=_offers(state, who) if acting and state.phase in (OFFERED, ORDERING) else [],
    )


def _choose(state: HiloState, seat: int) -> Choose:
    return Choose("flip", 2 - state.flips(seat), [actions.CELLS[action] for action in state.actions(seat)])


def _turns_left(state: HiloState) -> int | None:
    if state.closer == NOBODY or state.turn == NOBODY:
        return None
    left: int = (state.closer - state.turn) % state.players
    return left


def _grid(state: HiloState, owner: int, seat: int) -> Grid:
    shape = state.grids[GRID * owner + SHAPE]
    hidden = state.hidden(owner, seat)
    cells = _codes(list(state.grids[GRID * owner : GRID * (owner + 1)]), hidden)
    near, full = [], []
    for number, line in enumerate(LINES):
        places = list(listed(line_cells(shape, number)))
        colours = [code[0] if code else None for code in [cells[place] for place in places]]
        for odd, place in enumerate(places):
            first, second = colours[:odd] + colours[odd + 1 :]
            if first is not None and first == second != colours[odd]:
                near.append(Near(line, first, place + 1))
        if len(set(colours)) == 1 and None not in colours:
            full.append(line)
    shown = sum(int(code[1:]) for code in cells if code is not None)
    return Grid(ROWS[shape], COLUMNS[shape], cells, shown, near, full)


def _codes(grid: Sequence[int], hidden: int) -> list[str | None]:
    """The cells of a grid as codes, None for those that are not seen."""
    return [None if hidden >> cell & 1 else cards.text(grid[cell]) for cell in range(SIZE[grid[SHAPE]])]


def _offers(state: HiloState, seat: int) -> list[Offer]:
    offers = []
    for removal in listed(state.offer):
        gone, left = state.if_removed(seat, removal)
        offers.append(Offer(f"hilo {REMOVALS[removal]}", gone, ROWS[left[SHAPE]], _codes(left, left[DOWN])))
    return offers
