"""The 72 cards of HF-1: numbers and codes.

A card's number is 18 times its colour plus its value less one. A hand is four sets of 18 bits, one a colour.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.codes import number_of

COUNT: Final[i64] = 72
COLOURS: Final[i64] = 4
VALUES: Final[i64] = 18
LETTERS: Final[str] = "opgb"

CODES: Final[list[str]] = [f"{letter}{value}" for letter in LETTERS for value in range(1, 19)]
_NUMBERS: Final[dict[str, int]] = {code: number for number, code in enumerate(CODES)}

COLOUR: Final[vec[i64]] = vec[i64]([number // 18 for number in range(72)])
"""The colour of each card."""
FLAG: Final[vec[i64]] = vec[i64]([1 << number % 18 for number in range(72)])
"""Each card as a set of its colour's cards."""


def text(card: i64) -> str:
    """A card's code."""
    return CODES[card]


def card(code: str) -> i64:
    """The card of this code, or ValueError."""
    return number_of(code, _NUMBERS, "card")


def deck(top: i64) -> vec[i64]:
    """HF-2: the cards with values up to *top*, in the order of HF-1."""
    return vec[i64]([number for number in range(72) if number % 18 < top])


# A number whose 32 windows of five bits all differ, so that the top five of its product with a power of two tell which.
_WINDOWS: Final[i64] = 0x077CB531
_PLACE: Final[vec[i64]] = vec[i64](
    [next(n for n in range(32) if (int(_WINDOWS) << n & 0xFFFFFFFF) >> 27 == top) for top in range(32)]
)
# For a set of half a colour's cards: how many there are, and where the n-th of them is.
_FEW: Final[vec[i64]] = vec[i64]([half.bit_count() for half in range(512)])
_NTH: Final[bytes] = bytes(
    [([place for place in range(9) if half >> place & 1] + [0] * 16)[n] for half in range(512) for n in range(16)]
)


def lowest_of(members: i64) -> i64:
    """The place of the lowest card in a set of one colour that is not empty."""
    return _PLACE[((members & -members) * _WINDOWS & 0xFFFFFFFF) >> 27]


def count_of(members: i64) -> i64:
    """How many cards are in a set of one colour."""
    return _FEW[members & 511] + _FEW[members >> 9]


def nth_of(members: i64, n: i64) -> i64:
    """The place of the *n*-th card, from 0, in a set of one colour that has more.

    No loop and no `if`: a playout asks this at random, and a processor that guesses wrong loses more than this takes.
    """
    low: i64 = _FEW[members & 511]
    high: i64 = i64(n >= low)
    half: i64 = (members >> (9 * high)) & 511
    return 9 * high + i64(_NTH[16 * half + n - high * low])


def texts(colour: i64, members: i64) -> list[str]:
    """The codes of a set of one colour's cards, ascending."""
    out: list[str] = []
    while members != 0:
        out.append(CODES[VALUES * colour + lowest_of(members)])
        members &= members - 1
    return out
