"""What a seat may do in HILO: every action has a number and one text.

Each move is one action, but for the first flips (HL-4): `flip 1 5` turns over two cells, one action each.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.codes import number_of
from tablee.games.hilo.grid import REMOVALS

FLIP: Final[i64] = 0  # + cell
TAKE: Final[i64] = 9  # + cell
DRAW: Final[i64] = 18
SWAP: Final[i64] = 19  # + cell
DROP: Final[i64] = 28  # + cell
HILO: Final[i64] = 37  # + removal
KEEP: Final[i64] = 47
COUNT: Final[i64] = 48

CELLS: Final[list[str]] = [str(number) for number in range(1, 10)]

TEXTS: Final[list[str]] = [
    *[f"flip {cell}" for cell in CELLS],
    *[f"take {cell}" for cell in CELLS],
    "draw",
    *[f"swap {cell}" for cell in CELLS],
    *[f"drop {cell}" for cell in CELLS],
    *[f"hilo {removal}" for removal in REMOVALS],
    "keep",
]
_NUMBERS: Final[dict[str, int]] = {text: number for number, text in enumerate(TEXTS)}


def text(action: i64) -> str:
    """The text of an action."""
    return TEXTS[action]


def action(text: str) -> i64:
    """The action of this text, or ValueError."""
    return number_of(text, _NUMBERS, "move of HILO")
