"""What cards are worth in Hygge (HY-12): snowflakes of what is sheltered, minus points for what lies about."""
# tablee: compiled

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.hygge.cards import ANIMALS, KINDS, PAWS, count_of
from tablee.games.hygge.options import Rules


def snowflakes(heap: i64, rules: Rules) -> i64:
    """The snowflakes of all objects of a heap; animals count nothing."""
    total: i64 = 0
    kind: i64 = ANIMALS
    while kind < KINDS:
        total += count_of(heap, kind) * rules.snowflakes[kind]
        kind += 1
    return total


def minus_points(heap: i64) -> i64:
    """One for every object of a heap and one for every paw on every animal."""
    total: i64 = 0
    kind: i64 = 0
    while kind < ANIMALS:
        total += count_of(heap, kind) * PAWS[kind]
        kind += 1
    while kind < KINDS:
        total += count_of(heap, kind)
        kind += 1
    return total
