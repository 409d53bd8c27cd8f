"""Bots for HILO. They see a view, never the state."""

from __future__ import annotations

from itertools import combinations
from math import exp

from tablee.core.bot import Bot, Chair, GreedyBot, Level, Thinking
from tablee.games.hilo.policy import HiloPolicy
from tablee.games.hilo.view import HiloView

_UNSEEN = 5.0
"""What a face-down card is worth on average."""
_DRAW = 3.0
"""What a drawn card saves on average; the top of the discard pile has to save more."""
_HASTE = 2.0
"""What closing is worth, beyond the points, to one who is sure to have the lowest sum."""

Cells = list[str | None]


class Novice(GreedyBot):
    """A careful beginner: swaps high cards for low ones, clears a line when it is full, closes as the lowest now."""

    def values(self, chair: Chair) -> dict[str, float]:
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
    cells = list(view.grids[seat].cells)
    down = cells.count(None)
    match text.split():
        case ["draw"]:
            return _worth(cells) - _DRAW
        case ["take", cell]:
            cells[int(cell) - 1] = view.discard
            down = cells.count(None)
        case ["swap", cell]:
            cells[int(cell) - 1] = view.drawn
            down = cells.count(None)
        case ["drop", _]:
            down -= 1
        case ["hilo", *_]:
            cells = next(offer for offer in view.offers if offer.move == text).cells
            down = cells.count(None)
    worth = _worth(cells)
    closes = down == 0 and view.closer is None
    return worth + (_closing(worth, view, seat) if closes else 0.0)


def _worth(cells: Cells) -> float:
    """The sum of a grid, face-down cards as the average. Colours are for when a line is full."""
    return sum(_UNSEEN if code is None else float(code[1:]) for code in cells)


def _closing(worth: float, view: HiloView, seat: int) -> float:
    """HL-16, HL-19: the points that doubling may cost, less what it is worth to end the round as the lowest."""
    others = [grid.showing + _UNSEEN * grid.cells.count(None) for other, grid in enumerate(view.grids) if other != seat]
    doubled = 1 / (1 + exp(min(50.0, (min(others) - worth) / 4)))
    return doubled * max(worth, 0.0) - (1 - doubled) * _HASTE


BOTS: dict[str, Bot] = {"novice": Novice()}
THINKING = Thinking(
    regular=Level(HiloPolicy(begun=False), 0, moves=4),
    expert=Level(HiloPolicy(), 100, moves=8),
    master=Level(HiloPolicy(), 4000, moves=16),
)
