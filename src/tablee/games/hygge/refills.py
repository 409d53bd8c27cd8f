"""Who of two players will refill the reserve and so have a second turn (HY-9), counted out beforehand."""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import popcount
from tablee.games.hygge.options import Rules

ENOUGH: Final[i64] = 4
"""HY-9 with fewer cards the reserve is refilled, and the same player goes on."""
_KEPT: Final = 16

_COUNTED: Final[dict[str, vec[bool]]] = {}
"""By layout, the few that are in use."""


def refillers(rules: Rules) -> vec[bool]:
    """For every set of positions that hold cards, whether who leaves it to the other will be the next to refill."""
    layout = "/".join(rules.layout)
    if layout not in _COUNTED:
        if len(_COUNTED) == _KEPT:
            _COUNTED.clear()
        _COUNTED[layout] = _count(rules)
    return _COUNTED[layout]


def _count(rules: Rules) -> vec[bool]:
    out = vec[bool]([True] * (1 << int(rules.places)))  # HY-5 sixteen positions at most
    for laid in range(len(out)):
        for number in rules.lines:
            left: i64 = laid & ~rules.line[number]
            if left != laid and (popcount(left) < ENOUGH or out[left]):
                out[laid] = False  # the other has a line that refills, or that leaves what is good to have left
                break
    return out
