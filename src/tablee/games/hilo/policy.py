"""How HILO is played sensibly: a card is worth its points, less what the lines through its place promise.

Looks at face-up cards, at the top of the discard pile and at the card the acting seat has drawn; never under a card.
"""
# tablee: compiled

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.core.policy import Policy, share, squashed
from tablee.core.state import State
from tablee.games.hilo import actions
from tablee.games.hilo.cards import COLOUR, VALUE
from tablee.games.hilo.grid import DOWN, GRID, LINE_OF, SHAPE, SIZE, line_cells
from tablee.games.hilo.state import LIMIT, HiloState
from tablee.games.hilo.table import FLIPPING, NO_CARD, NOBODY, OFFERED, PLACING, TURN

_LINES: Final[i64] = 8
_ROUND: Final[float] = 9.0
"""By how much a round's points differ, about."""
_EQUAL: Final[list[list[int]]] = [[0, 1], [0, 2], [0, 4], [0, 5], [0, 8], [1, 3], [1, 4], [1, 7]]
"""Two cells of nine, but for turning and mirroring."""


@final
class HiloPolicy(Policy):
    """A club player of HILO."""

    def __init__(self) -> None:
        super().__init__(0.4)
        self.lines: vec[float] = vec[float]([0.0] * _LINES)  # what each line promises as it is
        self.cells: vec[float] = vec[float]([0.0] * 9)  # what the lines through each cell promise
        self.pair_down: float = 0.22  # how much of a line counts as gone: two of a colour and one face down
        self.pair_up: float = 0.16  # … or one of another colour
        self.last: float = 0.09  # … where only the final reveal can complete it
        self.look: float = 0.1  # what it is worth to know one more card
        self.nerve: float = 5.0  # by how many points the others' last turns help them
        self.haste: float = 2.0  # what it is worth to end the round as the lowest …
        self.rush: float = 0.3  # … and for each point of the lead
        self.shame: float = 2.0  # what a failed close costs besides the points
        self.draw: float = 0.3  # what drawing is worth beyond the card
        self.unseen: float = 5.0  # what a face-down card counts

    def weigh(self, state: State, seat: i64) -> i64:
        assert isinstance(state, HiloState)
        count: i64 = state.legal(seat, self.out)
        phase: i64 = state.phase
        at: i64
        if phase != TURN and phase != PLACING and phase != OFFERED:
            for at in range(count):
                self.worth[at] = 0.0
            return count
        base: i64 = GRID * seat
        grids = state.grids
        ending: bool = state.closer != NOBODY
        now: float = self._look_at(grids, base, ending)
        if phase == OFFERED:
            for at in range(count):
                self.worth[at] = 0.0
                if self.out[at] != actions.KEEP:
                    self.worth[at] = 0.2 + _sum(grids, base, i64(LINE_OF[self.out[at] - actions.HILO]))
            return count
        card: i64 = state.drawn
        if phase == TURN:
            card = state.discards[state.discarded - 1]
        down: i64 = grids[base + DOWN]
        closes: float = 0.0
        last_down: bool = down & (down - 1) == 0 and not ending
        easiest: float = -100.0
        for at in range(count):
            action: i64 = self.out[at]
            cell: i64
            gain: float
            if action == actions.DRAW:
                continue
            if action >= actions.DROP:
                cell = action - actions.DROP
                gain = self.look + self.cells[cell] * 0.3
                if ending:
                    gain = self.cells[cell] * 0.3
                if last_down:
                    gain -= self._closing(state, seat, now)
                self.worth[at] = gain
                continue
            if action >= actions.SWAP:
                cell = action - actions.SWAP
            else:
                cell = action - actions.TAKE
            old: float = self.unseen
            if down & BIT[cell] == 0:
                old = float(VALUE[grids[base + cell]])
            elif not ending:
                old += self.look
            free: float = old - self.cells[cell]
            if free > easiest:
                easiest = free
            gain = old - float(VALUE[card]) + self._with(grids, base, cell, card, ending) - self.cells[cell]
            if last_down and (down & ~BIT[cell]) == 0:
                closes = self._closing(state, seat, now - gain)
                gain -= closes
            self.worth[at] = gain
        if phase == TURN:
            self.worth[count - 1] = self._drawing(easiest, down != 0)
        return count

    def _look_at(self, grids: vec[i64], base: i64, ending: bool) -> float:
        """See what each line and the lines through each cell promise; answer about what the grid is worth now."""
        shape: i64 = grids[base + SHAPE]
        down: i64 = grids[base + DOWN]
        total: float = 0.0
        for cell in range(i64(SIZE[shape])):
            self.cells[cell] = 0.0
            if down & BIT[cell] != 0:
                total += self.unseen
            else:
                total += float(VALUE[grids[base + cell]])
        for line in range(_LINES):
            cells: i64 = line_cells(shape, line)
            if cells == 0:
                continue
            promise: float = self._line(grids, base, cells, -1, 0, ending)
            self.lines[line] = promise
            if promise != 0.0:
                total -= promise
                for cell in range(9):
                    if cells & BIT[cell] != 0:
                        self.cells[cell] += promise
        return total

    def _with(self, grids: vec[i64], base: i64, cell: i64, card: i64, ending: bool) -> float:
        """What the lines through a cell would promise with this card there."""
        shape: i64 = grids[base + SHAPE]
        total: float = 0.0
        for line in range(_LINES):
            cells: i64 = line_cells(shape, line)
            if cells & BIT[cell] != 0:
                total += self._line(grids, base, cells, cell, card, ending)
        return total

    def _line(self, grids: vec[i64], base: i64, cells: i64, instead: i64, card: i64, ending: bool) -> float:
        """What a line promises, with *card* in the place of the card of the cell *instead*."""
        down: i64 = grids[base + DOWN]
        colours: i64 = 0  # four bits a colour, how many of it are face up
        hidden: i64 = 0
        total: float = 0.0
        for cell in range(9):
            if cells & BIT[cell] == 0:
                continue
            there: i64 = grids[base + cell]
            if cell == instead:
                there = card
            elif down & BIT[cell] != 0:
                hidden += 1
                total += self.unseen
                continue
            total += float(VALUE[there])
            colours += BIT[4 * i64(COLOUR[there])]
        if hidden > 1 or total <= 0.0:
            return 0.0
        if colours & 0x33333333 & (colours >> 1) & 0x11111111 != 0:
            return total  # three of a colour: they go, now or at the end
        if colours & 0x22222222 == 0:
            return 0.0
        if hidden == 1:
            if ending:
                return self.last * total
            return self.pair_down * total
        if ending:
            return 0.0
        return self.pair_up * total

    def _drawing(self, easiest: float, hides: bool) -> float:
        """What drawing is worth: any value, in the place where a card is missed least, or a look."""
        total: float = 0.0
        for value in range(-1, 12):
            gain: float = easiest - float(value)
            if hides and gain < self.look:
                gain = self.look
            total += gain
        return total / 13.0 + self.draw

    def _closing(self, state: HiloState, seat: i64, worth: float) -> float:
        """HL-16, HL-19: what doubling may cost, less what it is worth to end the round as the lowest."""
        least: float = 1000.0
        grids = state.grids
        for other in range(state.players):
            if other != seat:
                total: float = 0.0
                base: i64 = GRID * other
                for cell in range(i64(SIZE[grids[base + SHAPE]])):
                    if grids[base + DOWN] & BIT[cell] != 0:
                        total += self.unseen
                    else:
                        total += float(VALUE[grids[base + cell]])
                if total < least:
                    least = total
        least -= self.nerve
        doubled: float = squashed((worth - least) / 4.0)
        cost: float = worth
        if cost < 0.0:
            cost = 0.0
        ahead: float = least - worth
        if ahead < 0.0:
            ahead = 0.0
        return doubled * (cost + self.shame) - (1.0 - doubled) * (self.haste + self.rush * ahead)

    def candidates(self, state: State, seat: i64, most: i64) -> list[list[int]]:
        """HL-4: nobody knows anything yet, so pairs of cells differ only by how they lie."""
        assert isinstance(state, HiloState)
        if state.phase == FLIPPING and state.flips(seat) == 0:
            return [list(pair) for pair in _EQUAL]
        return super().candidates(state, seat, most)

    def hope(self, state: State, seat: i64) -> float:
        """HL-20: from the totals, and how far they are from the end."""
        most: i64 = 0
        for total in state.totals:
            if total > most:
                most = total
        rounds: float = 0.4 + float(LIMIT + 1 - most) / 16.0
        return share(state.totals, seat, 0.6 * _ROUND * math.sqrt(rounds), False)

    def result(self, state: State, seat: i64) -> float:
        """A victory, or how near it was."""
        won: float = super().result(state, seat)
        if not state.over:
            return won
        return 0.9 * won + 0.1 * share(state.totals, seat, 6.0, False)

    def secret(self, state: State) -> bool:
        assert isinstance(state, HiloState)
        return state.phase == FLIPPING

    def sight(self, state: State, seat: i64) -> i64:
        """The cards that lie face up, and the one that this seat has drawn."""
        assert isinstance(state, HiloState)
        seen: i64 = 7
        if state.discarded > 0:
            seen = state.discards[state.discarded - 1]
        if state.turn == seat and state.drawn != NO_CARD:
            seen += 128 * (state.drawn + 1)
        for other in range(state.players):
            base: i64 = GRID * other
            for cell in range(i64(SIZE[state.grids[base + SHAPE]])):
                if state.grids[base + DOWN] & BIT[cell] == 0:
                    seen = (seen * 131 + state.grids[base + cell] * 16 + cell) & 0xFFFFFFFFFFFF
        return seen


def _sum(grids: vec[i64], base: i64, line: i64) -> float:
    """The points of a line's cards."""
    total: float = 0.0
    cells: i64 = line_cells(grids[base + SHAPE], line)
    for cell in range(9):
        if cells & BIT[cell] != 0:
            total += float(VALUE[grids[base + cell]])
    return total
