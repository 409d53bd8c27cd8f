"""How a player's points come about (HY-12), with all their parts, for people; scoring.py has the numbers."""
# tablee: compiled

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.hygge import cards
from tablee.games.hygge.cards import ANIMALS, KINDS, PAWS, count_of
from tablee.games.hygge.events import Row, Sheet
from tablee.games.hygge.options import Rules
from tablee.games.hygge.scoring import minus_points, snowflakes


def sheet(sheltered: i64, left: i64, rules: Rules) -> Sheet:
    """HY-12: for these heaps, what was sheltered and what still lies face up."""
    good: list[Row] = []
    bad: list[Row] = []
    for kind in range(KINDS):
        copies: i64 = count_of(sheltered, kind)
        if copies > 0:
            good.append(Row(cards.text(kind), int(copies), int(copies * rules.snowflakes[kind])))
        copies = count_of(left, kind)
        if copies > 0:
            bad.append(Row(cards.text(kind), int(copies), -int(copies * (PAWS[kind] if kind < ANIMALS else 1))))
    plus: i64 = snowflakes(sheltered, rules)
    minus: i64 = minus_points(left)
    return Sheet(good, bad, int(plus), int(minus), int(plus - minus))
