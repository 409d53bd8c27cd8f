"""What can be said for a move of Hiifuu: whether it leads to exactly two tricks, and to a good token."""
# tablee: compiled

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.core.reasons import Reasons
from tablee.core.state import State
from tablee.games.hiifuu.scoring import COVERS, TAKES
from tablee.games.hiifuu.state import HiifuuState

_SCORES: Final[i64] = 0
_BEST: Final[i64] = 1
_FEW: Final[i64] = 2
_THIRD: Final[i64] = 3
_OTHER_BEST: Final[i64] = 4
_LEADER: Final[i64] = 5


@final
class HiifuuReasons(Reasons):
    """A seat scores, or has too few or too many tricks; somebody scores the best token; who is ahead scores."""

    def __init__(self) -> None:
        super().__init__(["scores", "best_token"], ["too_few", "third_trick", "other_best_token", "leader_scores"])

    def happened(self, before: State, after: State, seat: i64) -> i64:
        assert isinstance(before, HiifuuState)
        assert isinstance(after, HiifuuState)
        played: i64 = len(before.points)
        if i64(len(after.points)) == played:
            return 0
        out: i64 = 0
        if after.tricks_of(seat) < TAKES:
            out |= BIT[_FEW]
        if after.tricks_of(seat) >= COVERS and before.tricks_of(seat) < COVERS:
            out |= BIT[_THIRD]
        most: i64 = 0
        for token in after.line:
            most = max(most, token)
        ahead: i64 = before.totals[seat]
        for other in range(before.players):
            ahead = max(ahead, before.totals[other])
        for one in range(before.players):
            points: i64 = after.points[played + one]
            if points == 0:
                continue
            if one == seat:
                out |= BIT[_SCORES]
                if points == most:
                    out |= BIT[_BEST]
                continue
            if points == most:
                out |= BIT[_OTHER_BEST]
            if before.totals[one] == ahead and ahead > before.totals[seat]:
                out |= BIT[_LEADER]
        return out


REASONS: Final = HiifuuReasons()
