"""What tricks are worth (HF-11 to HF-14), and when it is enough (HF-15)."""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.hiifuu.options import ROUNDS

ENOUGH: Final[i64] = 10
TAKES: Final[i64] = 2
"""HF-11: the trick that brings a token."""
COVERS: Final[i64] = 3
"""HF-12: the trick that covers it."""


def points(tricks: i64, token: i64) -> i64:
    """HF-14: exactly two tricks score the token taken, if there was one (HF-13)."""
    if tricks == TAKES:
        return token
    return 0


def is_over(rounds: i64, totals: vec[i64]) -> bool:
    """HF-15: after five rounds, or when somebody has ten points."""
    if rounds == ROUNDS:
        return True
    for total in totals:
        if total >= ENOUGH:
            return True
    return False
