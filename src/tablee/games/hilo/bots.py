"""Bots for HILO. They see a view, never the state."""

from __future__ import annotations

from itertools import combinations
from math import exp

from tablee.core.bot import Bot, Budget, Chair, Thinking, Valued, favourite, guesses
from tablee.core.dice import Dice
from tablee.games.hilo.policy import HiloPolicy
from tablee.games.hilo.view import HiloView

_UNSEEN = 5.0
"""What a face-down card is worth on average."""
_DRAW = 3.0
"""What a drawn card saves on average; the top of the discard pile has to save more."""
_HASTE = 2.0
"""What closing is worth, beyond the points, to one who is sure to have the lowest sum."""

Cells = list[str | None]


class Novice:
    """A careful beginner: swaps high cards for low ones, sees colours when a line is full, closes as the lowest now."""

    def choose(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> str:
        return favourite(self._values(chair), dice)

    def evaluate(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> list[Valued]:
        return guesses(self._values(chair))

    def _values(self, chair: Chair) -> dict[str, float]:
        view = chair.view
        assert isinstance(view, HiloView)
        assert view.seat is not None
        if view.choose is not None:
            pairs = combinations(view.choose.among, view.choose.count)
            return {" ".join([view.choose.verb, *pair]): 0.0 for pair in pairs}
        moves = [offer.move for offer in view.offers] or view.legal  # HILO whenever it can
        return {text: -_cost(text, view, view.seat) for text in moves}


def _cost(text: str, view: HiloView, seat: int) -> float:
    """About how many points the grid will bring after a move."""
    grid = view.grids[seat]
    rows, cells, down = grid.rows, list(grid.cells), grid.cells.count(None)
    match text.split():
        case ["draw"]:
            return _worth(cells, rows) - _DRAW
        case ["take", cell]:
            cells[int(cell) - 1] = view.discard
            down = cells.count(None)
        case ["swap", cell]:
            cells[int(cell) - 1] = view.drawn
            down = cells.count(None)
        case ["drop", _]:
            down -= 1
        case ["hilo", *_]:
            offer = next(offer for offer in view.offers if offer.move == text)
            rows, cells = offer.rows, offer.cells
            down = cells.count(None)
    worth = _worth(cells, rows)
    closes = down == 0 and view.closer is None
    return worth + (_closing(worth, view, seat) if closes else 0.0)


def _worth(cells: Cells, rows: int) -> float:
    """The sum of a grid, face-down cards as the average, less that of a full line, which goes at the end at last."""
    values = [_UNSEEN if code is None else float(code[1:]) for code in cells]
    full = [0.0]
    for line in _lines(rows, len(cells)):
        colours = {None if (code := cells[place]) is None else code[0] for place in line}
        if len(colours) == 1 and None not in colours:
            full.append(sum(values[place] for place in line))
    return sum(values) - max(full)


def _lines(rows: int, count: int) -> list[tuple[int, int, int]]:
    """The places of every line of three, in a grid of so many rows and cards."""
    cols = count // rows if rows else 0
    lines = [(3 * row, 3 * row + 1, 3 * row + 2) for row in range(rows)] if cols == 3 else []
    if rows == 3:
        lines += [(col, col + cols, col + 2 * cols) for col in range(cols)]
    return [*lines, (0, 4, 8), (2, 4, 6)] if count == 9 else lines


def _closing(worth: float, view: HiloView, seat: int) -> float:
    """HL-16, HL-19: the points that doubling may cost, less what it is worth to end the round as the lowest."""
    others = [grid.showing + _UNSEEN * grid.cells.count(None) for other, grid in enumerate(view.grids) if other != seat]
    doubled = 1 / (1 + exp(min(50.0, (min(others) - worth) / 4)))
    return doubled * max(worth, 0.0) - (1 - doubled) * _HASTE


BOTS: dict[str, Bot] = {"novice": Novice()}
THINKING = Thinking(HiloPolicy(), regular=0, expert=400, master=4000)
