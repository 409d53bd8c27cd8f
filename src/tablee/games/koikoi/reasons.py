"""What can be said for a move of Koï-Koï: which yaku it brings, and which it leaves to the other."""
# tablee: compiled

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.core.reasons import Reasons
from tablee.core.state import State
from tablee.games.koikoi.options import Rules
from tablee.games.koikoi.scoring import (
    COUNT,
    akatan,
    aotan,
    base,
    hanami,
    inoshikachou,
    kasu,
    light_yaku,
    tan,
    tane,
    tsukimi,
)
from tablee.games.koikoi.seats import CAPTURED
from tablee.games.koikoi.state import KoiKoiState

_YAKU: Final[list[str]] = [
    *["lights", "viewing", "boar_deer_butterflies", "poem_ribbons", "blue_ribbons", "animals", "ribbons", "plains"]
]
_SEVEN: Final[i64] = 8
_SIDE: Final[i64] = 9
"""How many events there are of each side …"""
_OTHER_WINS: Final[i64] = 18
"""… and this one: that the seat itself wins says less than its yaku do."""


@final
class KoiKoiReasons(Reasons):
    """A side makes a yaku, or wins the round with seven points or more; the other wins it."""

    def __init__(self) -> None:
        each = [*_YAKU, "seven"]
        super().__init__(each, [*[f"other_{name}" for name in each], "other_wins"])

    def happened(self, before: State, after: State, seat: i64) -> i64:
        assert isinstance(before, KoiKoiState)
        assert isinstance(after, KoiKoiState)
        out: i64 = _of_side(before, after, seat) + _of_side(before, after, 1 - seat) * BIT[_SIDE]
        if _wins(before, after, 1 - seat):
            out |= BIT[_OTHER_WINS]
        return out


def _wins(before: KoiKoiState, after: KoiKoiState, side: i64) -> bool:
    played: i64 = len(before.points)
    return i64(len(after.points)) > played and after.points[played + side] > 0


def _of_side(before: KoiKoiState, after: KoiKoiState, side: i64) -> i64:
    rules = after.rules
    captured: i64 = after.own[CAPTURED + side]
    out: i64 = _made(captured, rules) & ~_made(before.own[CAPTURED + side], rules)
    if rules.seven_doubles and _wins(before, after, side) and base(captured, rules) >= 7:
        out |= BIT[_SEVEN]
    return out


def _made(captured: i64, rules: Rules) -> i64:
    """The yaku of these cards, in the order of `_YAKU`."""
    out: i64 = 0
    if light_yaku(captured, rules) != COUNT:
        out |= BIT[0]
    if hanami(captured, rules) + tsukimi(captured, rules) > 0:
        out |= BIT[1]
    if inoshikachou(captured, rules) > 0:
        out |= BIT[2]
    if akatan(captured, rules) > 0:
        out |= BIT[3]
    if aotan(captured, rules) > 0:
        out |= BIT[4]
    if tane(captured, rules) > 0:
        out |= BIT[5]
    if tan(captured, rules) > 0:
        out |= BIT[6]
    if kasu(captured, rules) > 0:
        out |= BIT[7]
    return out


REASONS: Final = KoiKoiReasons()
