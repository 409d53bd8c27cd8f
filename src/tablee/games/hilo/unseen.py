"""A table of HILO: what lies where, who sees it, and what a seat cannot tell apart. What may be done is in state.py."""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tablee.core.bits import BIT, listed, nth, popcount
from tablee.core.dice import Dice
from tablee.core.state import State
from tablee.games.hilo import cards
from tablee.games.hilo.grid import ALL_DOWN, DOWN, GRID, SHAPE, size, total

NOBODY: Final[i64] = -1
NO_CARD: Final[i64] = -1

# What is being waited for
CHANCE: Final[i64] = 0
FLIPPING: Final[i64] = 1  # HL-4 two cards each
TURN: Final[i64] = 2  # HL-6, HL-7 take or draw
PLACING: Final[i64] = 3  # HL-7, HL-8 swap or drop
OFFERED: Final[i64] = 4  # HL-10 HILO or keep
ORDERING: Final[i64] = 5  # HL-15 which of two lines goes first
OVER: Final[i64] = 6

# Which chance: numbers as in the game's list
DECK: Final[i64] = 1
FIRST: Final[i64] = 2
RESHUFFLE: Final[i64] = 3


class Table(State):
    """Grids, piles, and whose turn it is. The grid of a seat is in `grids` from `GRID * seat`, as grid.py has it."""

    def __init__(self, players: i64, like: Table | None) -> None:
        super().__init__(players, like)
        if like is None:
            self.phase: i64 = CHANCE
            self.round: i64 = 0  # finished rounds
            self.turn: i64 = NOBODY
            self.closer: i64 = NOBODY
            self.drawn: i64 = NO_CARD
            self.offer: i64 = 0  # HL-10, HL-15 the removals to choose from, as bits
            self.reshuffled: bool = False  # HL-9 the draw pile holds cards that have been seen
            self.grids: vec[i64] = vec[i64]([0] * (players * GRID))
            self.discards: vec[i64] = cards.DECK[:]  # bottom first; only the first `discarded` lie there
            self.discarded: i64 = 0
            self.pile: vec[i64] = cards.DECK
            self.used: i64 = 0  # how many cards of the pile have been drawn
            self.pending = DECK
        else:
            self.phase = like.phase
            self.round = like.round
            self.turn = like.turn
            self.closer = like.closer
            self.drawn = like.drawn
            self.offer = like.offer
            self.reshuffled = like.reshuffled
            self.grids = like.grids[:]
            self.discards = like.discards[:]
            self.discarded = like.discarded
            self.pile = like.pile  # replaced by every shuffle, never changed
            self.used = like.used

    def flips(self, seat: i64) -> i64:
        """HL-4: how many cards *seat* has turned over, before the first turn."""
        return 9 - popcount(self.grids[GRID * seat + DOWN])

    def highest(self) -> i64:
        """HL-5: the seats with the highest sum showing, as bits."""
        out: i64 = 0
        best: i64 = -3
        for seat in range(self.players):
            base: i64 = GRID * seat
            shown: i64 = total(self.grids, base, self.grids[base + DOWN])
            if shown > best:
                best = shown
                out = 0
            if shown == best:
                out |= BIT[seat]
        return out

    def hidden(self, other: i64, seat: i64) -> i64:
        """HL-2, HL-4: the cells of *other*'s grid that *seat* does not see, as bits."""
        if self.phase == FLIPPING and other != seat:
            return ALL_DOWN
        return self.grids[GRID * other + DOWN]

    def deal_unseen(self, twin: Table, seat: i64, dice: Dice) -> None:
        """Deal anew to *twin*, a copy, what *seat* has not seen: hidden cells, the draw pile, a card another has drawn.

        After HL-9 hidden cells are never-seen cards, and the draw pile holds only cards that have been seen.
        """
        foreign: bool = self.drawn != NO_CARD and self.turn != seat
        cells = vec[i64]()
        for other in range(self.players):
            for cell in listed(self.hidden(other, seat)):
                cells = append(cells, self.grids[GRID * other + cell])
            if self.phase == FLIPPING and other != seat:
                twin.grids[GRID * other + DOWN] = ALL_DOWN & ~_flipped(self.flips(other), dice)
        pile = self.pile[self.used :]
        if foreign:
            pile = append(pile, self.drawn)
        if self.reshuffled:
            cells = _dealt_anew(cells, dice)
            pile = _dealt_anew(pile, dice)
        else:
            count: i64 = len(cells)
            unseen = _dealt_anew(extend(cells, pile), dice)
            cells = unseen[:count]
            pile = unseen[count:]
        at: i64 = 0
        for other in range(self.players):
            for cell in listed(self.hidden(other, seat)):
                twin.grids[GRID * other + cell] = cells[at]
                at += 1
        twin.pile = pile
        twin.used = 0
        if foreign:
            twin.drawn = pile[0]
            twin.used = 1

    def census(self) -> vec[i64]:
        """Every card, wherever it is."""
        out = extend(self.discards[: self.discarded], self.pile[self.used :])
        if self.drawn != NO_CARD:
            out = append(out, self.drawn)
        for seat in range(self.players):
            out = extend(out, self.grids[GRID * seat : GRID * seat + size(self.grids, GRID * seat)])
        return out

    def fingerprint_parts(self) -> vec[i64]:
        out = vec[i64]([self.phase, self.round, self.turn, self.closer, self.drawn, self.offer])
        out = append(out, 1 if self.reshuffled else 0)
        for seat in range(self.players):
            base: i64 = GRID * seat
            out = append(append(out, self.grids[base + SHAPE]), self.grids[base + DOWN])
            out = extend(out, self.grids[base : base + size(self.grids, base)])
        out = extend(append(out, self.discarded), self.discards[: self.discarded])
        if self.phase == OVER or self.pending == DECK:  # nobody will draw from this pile
            return out
        return extend(out, self.pile[self.used :])


def _dealt_anew(unseen: vec[i64], dice: Dice) -> vec[i64]:
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


def _flipped(count: i64, dice: Dice) -> i64:
    """*count* of the nine cells, as bits."""
    rest: i64 = ALL_DOWN
    while count > 0:
        rest &= ~BIT[nth(rest, dice.below(popcount(rest)))]
        count -= 1
    return ALL_DOWN & ~rest
