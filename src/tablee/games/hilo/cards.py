"""The 104 cards of HL-1: numbers, codes, colours and values.

A card's number is thirteen times its colour plus its place in that colour, from −1 to 11.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.codes import number_of

COUNT: Final[i64] = 104
COLOURS: Final[str] = "roygcbvp"

CODES: Final[list[str]] = [f"{letter}{value}" for letter in COLOURS for value in range(-1, 12)]
_NUMBERS: Final[dict[str, int]] = {code: number for number, code in enumerate(CODES)}

DECK: Final[vec[i64]] = vec[i64](range(104))
"""All cards by colour, then value."""
NONE: Final[vec[i64]] = vec[i64]([0] * 104)
"""A nought for each card."""
COLOUR: Final[vec[i64]] = vec[i64]([number // 13 for number in range(104)])
VALUE: Final[vec[i64]] = vec[i64]([number % 13 - 1 for number in range(104)])


def text(card: i64) -> str:
    """A card's code."""
    return CODES[card]


def card(code: str) -> i64:
    """The card of this code, or ValueError."""
    return number_of(code, _NUMBERS, "card")
