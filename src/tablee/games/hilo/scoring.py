"""What a round of HILO is worth: the best removals of the final reveal, and the closer's doubling."""
# tablee: compiled

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.games.hilo.grid import GRID, removals, remove, total


def best_removals(grid: vec[i64], base: i64) -> vec[i64]:
    """HL-17: how to remove full lines from a grid, all face up, until there are none and the lowest sum is left.

    Among equals the way whose removals come first in the order `r1` to `d2 cols`.
    """
    return _best(grid, base)[1:]


def _best(grid: vec[i64], base: i64) -> vec[i64]:
    """The lowest sum, then the way to it."""
    ways: i64 = removals(grid, base)
    if ways == 0:
        return append(vec[i64](), total(grid, base, 0))
    best = vec[i64]()
    for removal in range(10):
        if ways & BIT[removal] == 0:
            continue
        rest = grid[base : base + GRID]
        remove(rest, 0, removal)
        way = _best(rest, 0)
        if len(best) == 0 or way[0] < best[0]:
            best = extend(append(append(vec[i64](), way[0]), removal), way[1:])
    return best


def is_doubled(sums: vec[i64], closer: i64) -> bool:
    """HL-19: whether the closer's points count double."""
    own: i64 = sums[closer]
    if own < 0:
        return False
    for seat in range(len(sums)):
        if seat != closer and sums[seat] <= own:
            return True
    return False
