"""The 48 cards of KK-1: numbers, codes, and the sets that rules speak of.

A card's number is four times its month (from 0) plus its place in the month's row of the table: a set is 48 bits.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import BIT, lowest, popcount
from tablee.core.codes import number_of

COUNT: Final[i64] = 48
MONTHS: Final[i64] = 12

_KINDS: Final = ["LRab", "ARab", "LRab", "ARab", "ARab", "ARab", "ARab", "LAab", "ARab", "ARab", "LARa", "Labc"]
CODES: Final[list[str]] = [f"{month}{kind}" for month, kinds in enumerate(_KINDS, 1) for kind in kinds]
_NUMBERS: Final[dict[str, int]] = {code: number for number, code in enumerate(CODES)}


def text(card: i64) -> str:
    """A card's code."""
    return CODES[card]


def card(code: str) -> i64:
    """The card of this code, or ValueError."""
    return number_of(code, _NUMBERS, "card")


def mask(codes: str) -> i64:
    """The set of these cards, written with spaces between."""
    cards: i64 = 0
    for code in codes.split():
        cards |= BIT[card(code)]
    return cards


def texts(cards: i64) -> list[str]:
    """The codes of a set of cards, in the order of KK-1."""
    out: list[str] = []
    while cards != 0:
        out.append(CODES[lowest(cards)])
        cards &= cards - 1
    return out


def month(card: i64) -> i64:
    """A card's month, from 0."""
    return card >> 2


def kind(letter: str) -> i64:
    """All cards whose code ends in one of these letters."""
    return mask(" ".join([code for code in CODES if code[-1] in letter]))


DECK: Final[vec[i64]] = vec[i64](range(48))
"""All cards in the order of KK-1."""
ALL: Final[i64] = mask(" ".join(CODES))
MONTH: Final[vec[i64]] = vec[i64]([15 << (4 * number) for number in range(12)])
"""The cards of each month."""

_FEW: Final[vec[i64]] = vec[i64]([few.bit_count() for few in range(16)])


def count_of(members: i64, month: i64) -> i64:
    """How many of these cards are of a month."""
    return _FEW[(members >> (month << 2)) & 15]


_FIRSTS: Final[i64] = 0x111111111111


def months_of(members: i64) -> i64:
    """All cards of the months that these cards are of."""
    return ((members | members >> 1 | members >> 2 | members >> 3) & _FIRSTS) * 15


def whole_months(members: i64) -> i64:
    """How many months these cards hold all four cards of."""
    return popcount(members & members >> 1 & members >> 2 & members >> 3 & _FIRSTS)


def _paired(members: i64) -> i64:
    """The first card of each month of which there are exactly two among these."""
    twos: i64 = members - ((members >> 1) & (_FIRSTS * 5))
    fours: i64 = (twos & (_FIRSTS * 3)) + ((twos >> 2) & (_FIRSTS * 3))  # every four bits: how many of the month
    return (fours >> 1) & ~fours & ~(fours >> 2) & _FIRSTS


def pairs(members: i64) -> i64:
    """How many months these cards hold exactly two cards of."""
    return popcount(_paired(members))


def months_of_pairs(members: i64) -> i64:
    """All cards of the months of which there are exactly two among these."""
    return _paired(members) * 15


LIGHTS: Final[i64] = kind("L")
ANIMALS: Final[i64] = kind("A")
RIBBONS: Final[i64] = kind("R")
PLAINS: Final[i64] = kind("abc")

CRANE: Final[i64] = mask("1L")
CURTAIN: Final[i64] = mask("3L")
MOON: Final[i64] = mask("8L")
RAIN_MAN: Final[i64] = mask("11L")
PHOENIX: Final[i64] = mask("12L")
SAKE_CUP: Final[i64] = mask("9A")
POEM_RIBBONS: Final[i64] = mask("1R 2R 3R")
BLUE_RIBBONS: Final[i64] = mask("6R 9R 10R")
BOAR_DEER_BUTTERFLIES: Final[i64] = mask("7A 10A 6A")

GAJI: Final[i64] = card("11a")
NOVEMBER: Final[i64] = 10
