"""A player's grid: its shapes, its lines, and what is left of it when a line goes (HL-13, HL-14).

A grid is `GRID` numbers of a larger `vec`, from a place called *base*: the cards of its cells in reading order, its
shape, and which cells are face down. There are eight lines, `r1` to `d2`, and ten removals: a diagonal has two ways.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.games.hilo.cards import COLOUR, VALUE

# A grid's numbers: its cells, then
SHAPE: Final[i64] = 9
DOWN: Final[i64] = 10  # the face-down cells, as bits
GRID: Final[i64] = 11

ALL_DOWN: Final[i64] = 0x1FF

# Shapes
EMPTY: Final[i64] = 0
ROW: Final[i64] = 1
COLUMN: Final[i64] = 2
TWO_ROWS: Final[i64] = 3
TWO_COLUMNS: Final[i64] = 4
FULL: Final[i64] = 5
SHAPES: Final[i64] = 6

ROWS: Final[bytes] = bytes([0, 1, 3, 2, 3, 3])
COLUMNS: Final[bytes] = bytes([0, 3, 1, 3, 2, 3])
SIZE: Final[vec[i64]] = vec[i64]([0, 3, 3, 6, 6, 9])

LINES: Final[list[str]] = ["r1", "r2", "r3", "c1", "c2", "c3", "d1", "d2"]
REMOVALS: Final[list[str]] = ["r1", "r2", "r3", "c1", "c2", "c3", "d1 rows", "d1 cols", "d2 rows", "d2 cols"]
DIAGONALS: Final[i64] = 6  # the first of the lines, and of the removals, that are diagonals
LINE_OF: Final[vec[i64]] = vec[i64]([0, 1, 2, 3, 4, 5, 6, 6, 7, 7])
"""The line that each removal removes."""
_WAYS: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16, 32, 64 | 128, 256 | 512])
"""The removals of each line, as bits."""

_SLIDES: Final[dict[int, tuple[int, list[int]]]] = {
    6: (TWO_ROWS, [4, 2, 3, 7, 8, 6]),
    7: (TWO_COLUMNS, [2, 3, 4, 6, 7, 8]),
    8: (TWO_ROWS, [1, 2, 6, 4, 8, 9]),
    9: (TWO_COLUMNS, [1, 2, 4, 6, 8, 9]),
}
"""HL-14: the shape that each diagonal's removal leaves, and its cells in reading order, by their old numbers."""


def _cells(shape: int, line: int) -> list[int]:
    """HL-13: the cells of a line of three, from 0; none if this shape has no such line."""
    rows, columns = ROWS[shape], COLUMNS[shape]
    if line < 3:
        return [3 * line, 3 * line + 1, 3 * line + 2] if columns == 3 and line < rows else []
    if line < 6:
        at = line - 3
        return [at, at + columns, at + 2 * columns] if rows == 3 and at < columns else []
    if shape != FULL:
        return []
    return [0, 4, 8] if line == 6 else [2, 4, 6]


def _left(shape: int, removal: int) -> tuple[int, list[int]]:
    """HL-13, HL-14: the shape after a removal, and its cells by their old places, from 0."""
    gone = _cells(shape, LINE_OF[removal])
    if not gone:
        return EMPTY, []
    if removal in _SLIDES:
        after, numbers = _SLIDES[removal]
        return after, [number - 1 for number in numbers]
    rows = ROWS[shape] - (1 if removal < 3 else 0)
    columns = COLUMNS[shape] - (0 if removal < 3 else 1)
    after = next((k for k in range(1, 6) if (ROWS[k], COLUMNS[k]) == (rows, columns)), 0)
    return after, [cell for cell in range(SIZE[shape]) if cell not in gone]


LINE: Final[vec[i64]] = vec[i64]([c for s in range(6) for n in range(8) for c in (_cells(s, n) or [0, 0, 0])])
"""The three cells of each line of each shape."""
_MASK: Final[vec[i64]] = vec[i64]([sum(1 << cell for cell in _cells(s, n)) for s in range(6) for n in range(8)])
_AFTER: Final[vec[i64]] = vec[i64]([_left(s, r)[0] for s in range(6) for r in range(10)])
_KEPT: Final[vec[i64]] = vec[i64](
    [cell for s in range(6) for r in range(10) for cell in (_left(s, r)[1] + [0] * 6)[:6]]
)

NO_LINE: Final[i64] = 8


def _through(shape: int, cell: int) -> list[int]:
    """The lines through a cell, each with its two other cells; four of them, the missing ones as `NO_LINE`."""
    lines = [(n, [k for k in _cells(shape, n) if k != cell]) for n in range(8) if cell in _cells(shape, n)]
    flat = [number for line, others in lines for number in (line, *others)]
    return flat + [8, 0, 0] * (4 - len(lines))


THROUGH: Final[vec[i64]] = vec[i64]([number for s in range(6) for cell in range(9) for number in _through(s, cell)])


def size(grid: vec[i64], base: i64) -> i64:
    """How many cards a grid has."""
    return SIZE[grid[base + SHAPE]]


def line_cells(shape: i64, line: i64) -> i64:
    """The cells of a line, as bits; none if this shape has no such line."""
    return _MASK[shape * 8 + line]


def is_full(grid: vec[i64], base: i64, line: i64) -> bool:
    """Whether a line is of three face-up cards of one colour."""
    at: i64 = grid[base + SHAPE] * 8 + line
    mask: i64 = _MASK[at]
    if mask == 0 or grid[base + DOWN] & mask != 0:
        return False
    colour: i64 = COLOUR[grid[base + LINE[at * 3]]]
    return colour == COLOUR[grid[base + LINE[at * 3 + 1]]] and colour == COLOUR[grid[base + LINE[at * 3 + 2]]]


def removals(grid: vec[i64], base: i64) -> i64:
    """How full lines can be removed from a grid, as bits."""
    out: i64 = 0
    for line in range(8):
        if is_full(grid, base, line):
            out |= _WAYS[line]
    return out


def removals_through(grid: vec[i64], base: i64, cell: i64) -> i64:
    """HL-10: how full lines that contain this face-up cell can be removed, as bits."""
    out: i64 = 0
    down: i64 = grid[base + DOWN]
    shape: i64 = grid[base + SHAPE]
    colour: i64 = COLOUR[grid[base + cell]]
    at: i64 = (shape * 9 + cell) * 12
    end: i64 = at + 12
    while at < end:
        line: i64 = THROUGH[at]
        if line == NO_LINE:
            break
        if (
            COLOUR[grid[base + THROUGH[at + 1]]] == colour
            and COLOUR[grid[base + THROUGH[at + 2]]] == colour
            and down & _MASK[shape * 8 + line] == 0
        ):
            out |= _WAYS[line]
        at += 3
    return out


def remove(grid: vec[i64], base: i64, removal: i64) -> None:
    """HL-13, HL-14: take a line out of a grid, and push the rest together."""
    shape: i64 = grid[base + SHAPE]
    way: i64 = shape * 10 + removal
    before = grid[base : base + GRID]
    down: i64 = 0
    after: i64 = _AFTER[way]
    for cell in range(SIZE[after]):
        old: i64 = _KEPT[way * 6 + cell]
        grid[base + cell] = before[old]
        if before[DOWN] & BIT[old] != 0:
            down |= BIT[cell]
    grid[base + SHAPE] = after
    grid[base + DOWN] = down


def line_cards(grid: vec[i64], base: i64, line: i64) -> vec[i64]:
    """HL-11: the three cards of a full line in descending order: in one colour a higher number is a higher value."""
    at: i64 = (grid[base + SHAPE] * 8 + line) * 3
    a: i64 = grid[base + LINE[at]]
    b: i64 = grid[base + LINE[at + 1]]
    c: i64 = grid[base + LINE[at + 2]]
    high: i64 = max(a, b, c)
    low: i64 = min(a, b, c)
    return append(append(append(vec[i64](), high), a + b + c - high - low), low)


def total(grid: vec[i64], base: i64, hidden: i64) -> i64:
    """The sum of the cards of a grid, without those of the cells in *hidden*."""
    out: i64 = 0
    for cell in range(SIZE[grid[base + SHAPE]]):
        if hidden & BIT[cell] == 0:
            out += VALUE[grid[base + cell]]
    return out
