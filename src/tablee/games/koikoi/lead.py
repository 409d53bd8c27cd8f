"""What a lead is worth in a match of Koï-Koï: how likely it holds, with so many rounds still to come.

Where a player's own koï-koï multiply (KK-21) one round can turn a match, elsewhere hardly: how rounds usually end was
counted over some thousand of them, played well, by the rules of each preset.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from tablee.games.koikoi.options import Rules

_MOST: Final[i64] = 400
"""Leads beyond this are all the same."""
_ROUNDS: Final[i64] = 12
_WIDTH: Final[i64] = 2 * _MOST + 1

_MULTIPLIED: Final[list[tuple[int, float]]] = [
    *[(0, 0.047), (1, 0.16), (2, 0.13), (4, 0.04), (5, 0.19), (6, 0.065), (10, 0.055), (12, 0.065)],
    *[(20, 0.025), (28, 0.045), (40, 0.06), (48, 0.05), (64, 0.04), (84, 0.02), (110, 0.008)],
]
"""By how many points a round is won, and how often: where a player's own koï-koï multiply …"""
_PLAIN: Final[list[tuple[int, float]]] = [
    *[(0, 0.032), (1, 0.25), (2, 0.125), (3, 0.036), (5, 0.26), (6, 0.06), (14, 0.065), (16, 0.052), (18, 0.015)],
    *[(20, 0.04), (24, 0.035), (30, 0.03)],
]
"""… and where they do not."""
_OYA: Final[list[float]] = [0.15, 0.8]
"""How many points it is worth to go first: plain, and multiplied."""


def _table(rounds: list[tuple[int, float]]) -> vec[float]:
    """How likely each lead wins, a row for each number of rounds to come."""
    out = vec[float]([0.0] * _MOST + [0.5] + [1.0] * _MOST)
    for _ in range(_ROUNDS):
        row = [0.0] * int(_WIDTH)
        start: i64 = len(out) - _WIDTH
        for points, often in rounds:
            step: i64 = points
            half: float = often / 2.0
            for at in range(_WIDTH):
                won: float = out[start + min(at + step, _WIDTH - 1)]
                lost: float = out[start + max(at - step, 0)]
                row[at] += half * (won + lost)
        out = extend(out, vec[float](row))
    return out


_TABLES: Final[list[vec[float]]] = [_table(_PLAIN), _table(_MULTIPLIED)]


def holds(lead: i64, oya: bool, rounds: i64, rules: Rules) -> float:
    """How likely a player wins who is so many points ahead, and goes first or not, with *rounds* to come."""
    kind: i64 = i64(rules.koi_multiplies)
    table = _TABLES[kind]
    at: i64 = rounds * _WIDTH + _MOST + max(-_MOST, min(_MOST, lead))
    if rounds == 0 or lead <= -_MOST or lead >= _MOST:
        return table[at]
    first: float = _OYA[kind]
    if oya:
        return table[at] + first * (table[at + 1] - table[at])
    return table[at] + first * (table[at - 1] - table[at])
