"""Sets of small numbers as the bits of an `i64`: what every game with a hand of cards needs.

The compiler has no popcount and no count of trailing zeros, and miscompiles `1 << n` for an `i64` *n*: all three are
made here. A set holds numbers 0 to 61; larger constants would be boxed at each use.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SIZE: Final[i64] = 62
BIT: Final[vec[i64]] = vec[i64]([1 << n for n in range(62)])

_PAIRS: Final[i64] = 0x1555555555555555
_FOURS: Final[i64] = 0x3333333333333333
_EIGHTS: Final[i64] = 0x0F0F0F0F0F0F0F0F

# 2 is a primitive root modulo 67: the powers of two below 2**66 leave 66 different remainders.
_POWER: Final[vec[i64]] = vec[i64]([next((n for n in range(66) if pow(2, n, 67) == r), 0) for r in range(67)])


def popcount(members: i64) -> i64:
    """How many numbers are in the set."""
    members -= (members >> 1) & _PAIRS
    members = (members & _FOURS) + ((members >> 2) & _FOURS)
    members = (members + (members >> 4)) & _EIGHTS
    members += members >> 8
    members += members >> 16
    members += members >> 32
    return members & 0x7F


def lowest(members: i64) -> i64:
    """The smallest number of a set that is not empty."""
    return _POWER[(members & -members) % 67]


def nth(members: i64, n: i64) -> i64:
    """The *n*-th number of the set, from 0, ascending."""
    while n > 0:
        members &= members - 1
        n -= 1
    return lowest(members)


def where_highest(numbers: vec[i64]) -> i64:
    """The places of the highest of these numbers as a set: several, if they are equal."""
    best: i64 = numbers[0]
    places: i64 = 0
    for place in range(len(numbers)):
        if numbers[place] > best:
            best = numbers[place]
            places = 0
        if numbers[place] == best:
            places |= BIT[place]
    return places


def where_lowest(numbers: vec[i64]) -> i64:
    """The places of the lowest of these numbers as a set: several, if they are equal."""
    best: i64 = numbers[0]
    places: i64 = 0
    for place in range(len(numbers)):
        if numbers[place] < best:
            best = numbers[place]
            places = 0
        if numbers[place] == best:
            places |= BIT[place]
    return places


def listed(members: i64) -> vec[i64]:
    """The numbers of the set, ascending."""
    out = vec[i64]()
    while members != 0:
        out = append(out, lowest(members))
        members &= members - 1
    return out
