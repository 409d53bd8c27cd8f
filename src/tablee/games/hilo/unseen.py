"""What a seat of HILO does not know, and the worlds that fit: hidden cells, the draw pile, what others turned over."""
# tablee: compiled

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tablee.core.bits import BIT, listed, nth, popcount
from tablee.core.dice import Dice
from tablee.games.hilo import cards
from tablee.games.hilo.grid import ALL_DOWN, GRID


def redeal(grids: vec[i64], hidden: vec[i64], pile: vec[i64], reshuffled: bool, dice: Dice) -> vec[i64]:
    """Deal hidden cells and the pile anew; answer the new pile. *hidden* are the cells of each seat's grid, as bits.

    After HL-9 hidden cells are never-seen cards, and a *reshuffled* pile holds only cards that have been seen.
    """
    cells = vec[i64]()
    for seat in range(len(hidden)):
        for cell in listed(hidden[seat]):
            cells = append(cells, grids[GRID * seat + cell])
    if reshuffled:
        cells = _shuffled(cells, dice)
        pile = _shuffled(pile, dice)
    else:
        count: i64 = len(cells)
        unseen = _shuffled(extend(cells, pile), dice)
        cells = unseen[:count]
        pile = unseen[count:]
    at: i64 = 0
    for seat in range(len(hidden)):
        for cell in listed(hidden[seat]):
            grids[GRID * seat + cell] = cells[at]
            at += 1
    return pile


def _shuffled(unseen: vec[i64], dice: Dice) -> vec[i64]:
    """These cards in a random order that does not depend on the one they are in."""
    there = cards.NONE[:]
    for card in unseen:
        there[card] = 1
    at: i64 = 0
    for card in range(cards.COUNT):
        if there[card] != 0:
            unseen[at] = card
            at += 1
    dice.shuffle(unseen)
    return unseen


def down_after_flips(count: i64, dice: Dice) -> i64:
    """HL-4: the cells that are still face down after *count* of the nine were turned over, any of them, as bits."""
    down: i64 = ALL_DOWN
    while count > 0:
        down &= ~BIT[nth(down, dice.below(popcount(down)))]
        count -= 1
    return down
