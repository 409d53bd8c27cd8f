"""What houses disagree on in Hygge: the options, and the same as the numbers that the rules use."""
# tablee: compiled

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.core.options import OneOf, Picture, Schema, Table
from tablee.games.hygge.cards import CODES, SNOWFLAKES

MOST_LINES: Final[i64] = 32
"""A picture has no more rows, and no more columns."""

PICTURES: Final[dict[int, tuple[str, ...]]] = {
    2: (".##.", "###.", ".###", "..##"),
    3: (".###.", "###..", "..###", ".###."),
    4: ("..#..", ".###.", "#####", ".###.", "..#.."),
}
"""HY-5: the reserve by number of players."""

SCHEMA: Final = Schema(
    Picture(name="layout", rule="HY-5", pictures=PICTURES, least=10, most=16),
    OneOf(name="games", rule="HY-14", values=(1, 3)),
    Table(name="snowflakes", rule="HY-3", numbers=SNOWFLAKES),
)


@final
class Rules:
    """The options of one match as the rules use them.

    A line is a row (its number in the picture, from 0) or a column (MOST_LINES more). Positions are sets of bits.
    """

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.layout: list[str] = list(options["layout"])
        worth: dict[str, int] = options["snowflakes"]
        self.games: i64 = options["games"]
        self.snowflakes: vec[i64] = vec[i64]([worth.get(code, 0) for code in CODES])
        self.places: i64 = 0
        self.line: vec[i64] = vec[i64]([0] * (2 * MOST_LINES))  # HY-7 the positions of each line
        for row in range(len(self.layout)):
            for column in range(len(self.layout[row])):
                if self.layout[row][column] == "#":  # HY-5 numbered in reading order
                    self.line[row] |= BIT[self.places]
                    self.line[MOST_LINES + column] |= BIT[self.places]
                    self.places += 1
        self.lines: vec[i64] = vec[i64]()  # those that have positions
        for number in range(2 * MOST_LINES):
            if self.line[number] != 0:
                self.lines = append(self.lines, number)
