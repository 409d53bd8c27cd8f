"""What can be said for a move of HILO: lines that go, who has the fewest points, whose points are doubled."""
# tablee: compiled

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.core.reasons import Reasons
from tablee.core.state import State
from tablee.games.hilo.grid import GRID, SHAPE, SIZE, total
from tablee.games.hilo.state import HiloState

_LINE: Final[i64] = 0
_TWO: Final[i64] = 1
_LOWEST: Final[i64] = 2
_OTHER_DOUBLED: Final[i64] = 3
_DOUBLED: Final[i64] = 4
_NEXT_LINE: Final[i64] = 5
_NEXT_CLOSES: Final[i64] = 6


@final
class HiloReasons(Reasons):
    """Lines of one's own or of the next player go; somebody closes and is, or is not, the lowest."""

    def __init__(self) -> None:
        glad = ["line", "two_lines", "lowest", "other_doubled"]
        super().__init__(glad, ["doubled", "next_line", "other_closes"])

    def happened(self, before: State, after: State, seat: i64) -> i64:
        assert isinstance(before, HiloState)
        assert isinstance(after, HiloState)
        played: i64 = len(before.points)
        if i64(len(after.points)) == played:
            return 0
        out: i64 = 0
        gone: i64 = _gone(before, after, seat)
        if gone > 0:
            out |= BIT[_LINE]
        if gone > 3:
            out |= BIT[_TWO]
        if _gone(before, after, (seat + 1) % before.players) > 0:
            out |= BIT[_NEXT_LINE]
        lowest: bool = True
        for other in range(before.players):
            if other != seat and after.points[played + other] <= after.points[played + seat]:
                lowest = False
        if lowest:
            out |= BIT[_LOWEST]
        closer: i64 = after.closer
        if closer != seat and before.closer != closer:
            out |= BIT[_NEXT_CLOSES]
        if after.points[played + closer] != total(after.grids, GRID * closer, 0):  # HL-19
            out |= BIT[_DOUBLED] if closer == seat else BIT[_OTHER_DOUBLED]
        return out


def _gone(before: HiloState, after: HiloState, seat: i64) -> i64:
    """How many cards of a seat's grid went with lines."""
    at: i64 = GRID * seat + SHAPE
    return SIZE[before.grids[at]] - SIZE[after.grids[at]]


REASONS: Final = HiloReasons()
