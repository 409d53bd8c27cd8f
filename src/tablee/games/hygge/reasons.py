"""What can be said for a move of Hygge: how much is sheltered from now on, and what winter costs."""
# tablee: compiled

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.core.reasons import Reasons
from tablee.core.state import State
from tablee.games.hygge.scoring import minus_points, snowflakes
from tablee.games.hygge.state import DISPLAY, SHELTERED, HyggeState

MUCH: Final[i64] = 15
"""Snowflakes from now on that are many."""
DEAR: Final[i64] = 5
"""Points that winter costs, and that are many."""

_MUCH: Final[i64] = 0
_OTHER_DEAR: Final[i64] = 1
_DEAR: Final[i64] = 2
_OTHER_MUCH: Final[i64] = 3


@final
class HyggeReasons(Reasons):
    """A seat or another shelters much from now on; winter costs it much."""

    def __init__(self) -> None:
        super().__init__(["much_sheltered", "other_winter"], ["winter", "other_much_sheltered"])

    def happened(self, before: State, after: State, seat: i64) -> i64:
        assert isinstance(before, HyggeState)
        assert isinstance(after, HyggeState)
        if len(after.points) == len(before.points):
            return 0
        out: i64 = 0
        for one in range(before.players):
            gained: i64 = after.own[SHELTERED + one] - before.own[SHELTERED + one]
            much: bool = snowflakes(gained, after.rules) >= MUCH
            dear: bool = minus_points(after.own[DISPLAY + one]) >= DEAR
            if one == seat:
                if much:
                    out |= BIT[_MUCH]
                if dear:
                    out |= BIT[_DEAR]
                continue
            if much:
                out |= BIT[_OTHER_MUCH]
            if dear:
                out |= BIT[_OTHER_DEAR]
        return out


REASONS: Final = HyggeReasons()
