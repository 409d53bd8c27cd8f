"""What lies in a grid and what went from it, as people are told; grid.py and scoring.py have the numbers."""
# tablee: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import listed, nth
from tablee.games.hilo import cards
from tablee.games.hilo.events import Flips, Removal, Sheet
from tablee.games.hilo.grid import (
    ALL_DOWN,
    DIAGONALS,
    DOWN,
    LINE_OF,
    LINES,
    REMOVALS,
    SHAPE,
    line_cards,
    line_cells,
    removals,
    remove,
    size,
    total,
)
from tablee.games.hilo.scoring import best_removals


def first_flips(grid: vec[i64], base: i64) -> Flips:
    """HL-4: the cards that were turned over first."""
    down: i64 = grid[base + DOWN]
    cells = [int(cell) for cell in listed(ALL_DOWN & ~down)]
    codes = [cards.text(grid[base + cell]) for cell in cells]
    return Flips([cell + 1 for cell in cells], codes, int(total(grid, base, down)))


def removal_sheet(grid: vec[i64], base: i64, removal: i64) -> Removal:
    """HL-11: the line that a removal takes, and its cards."""
    line: i64 = LINE_OF[removal]
    slide = REMOVALS[removal][3:] if removal >= DIAGONALS else None
    return Removal(LINES[line], slide, [cards.text(card) for card in line_cards(grid, base, line)])


def offered_cards(grid: vec[i64], base: i64, offer: i64) -> list[str]:
    """HL-10, HL-15: the cards of the lines to choose from, in reading order. *offer* are their removals, as bits."""
    cells: i64 = 0
    for removal in listed(offer):
        cells |= line_cells(grid[base + SHAPE], LINE_OF[removal])
    return [cards.text(grid[base + cell]) for cell in listed(cells)]


def lines_removed(grid: vec[i64], removal: i64, sliding: bool) -> list[list[str]]:
    """HL-10, HL-15: remove a line and those that go too after a slide; answer their cards, line after line."""
    gone = [removal_sheet(grid, 0, removal).cards]
    remove(grid, 0, removal)
    if removal >= DIAGONALS or sliding:
        made: i64 = removals(grid, 0)
        while made != 0:
            gone.append(removal_sheet(grid, 0, nth(made, 0)).cards)
            remove(grid, 0, nth(made, 0))
            made = removals(grid, 0)
    return gone


def final_sheet(grid: vec[i64]) -> Sheet:
    """HL-17, HL-18: what is turned over at the end, what goes, and what is left. Changes the grid it is given."""
    turned = [cards.text(grid[cell]) for cell in listed(grid[DOWN])]
    grid[DOWN] = 0
    removed: list[Removal] = []
    for removal in best_removals(grid, 0):
        removed.append(removal_sheet(grid, 0, removal))
        remove(grid, 0, removal)
    left = [cards.text(grid[cell]) for cell in range(size(grid, 0))]
    return Sheet(turned, removed, left, int(total(grid, 0, 0)))
