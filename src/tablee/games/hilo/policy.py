"""How HILO is played sensibly: a card is worth its points, less what the lines through its place promise.

Looks at face-up cards, at the top of the discard pile and at the card the acting seat has drawn; never under a card.
"""
# tablee: compiled

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.bits import BIT, popcount
from tablee.core.dice import Dice
from tablee.core.policy import Policy, share, squashed
from tablee.core.state import NOBODY, State
from tablee.games.hilo import actions
from tablee.games.hilo.cards import COLOUR, VALUE
from tablee.games.hilo.grid import DOWN, GRID, LINE, LINE_OF, SHAPE, SIZE, is_full, line_cells
from tablee.games.hilo.grid import total as total_of
from tablee.games.hilo.state import FLIPPING, LIMIT, NO_CARD, OFFERED, PLACING, TURN, HiloState
from tablee.games.hilo.unseen import redeal

_LINES: Final[i64] = 8
_COLOURS: Final[i64] = 8
_VALUE: Final[vec[float]] = vec[float]([float(value) for value in VALUE])
_EQUAL: Final[list[list[int]]] = [[0, 1], [0, 2], [0, 4], [0, 5], [0, 8], [1, 3], [1, 4], [1, 7]]
"""Two cells of nine, but for turning and mirroring."""


@final
class HiloPolicy(Policy):
    """A club player of HILO. Without *begun* it sees a line only when it is full, not what two of a colour promise.

    `gifts` holds what it costs to leave a card of each colour to the next player, and last one of which nobody knows.
    """

    def __init__(self, begun: bool = True) -> None:
        super().__init__(0.4)
        self.prior = 0.001
        self.colours: vec[i64] = vec[i64]([0] * 9)  # of the cards of a grid; of each that is face down one of its own
        self.values: vec[float] = vec[float]([0.0] * 9)
        self.cells: vec[float] = vec[float]([0.0] * 9)  # what the lines through each cell promise …
        self.placed: vec[float] = vec[float]([0.0] * 9)  # … and would promise with the card in question there
        self.gifts: vec[float] = vec[float]([0.0] * 9)
        self.pair_down: float = 0.28  # how much of a line counts as gone: two of a colour and one face down
        self.pair_up: float = 0.1  # … or one of another colour
        self.last: float = 0.09  # … where only the final reveal can complete it
        self.spite: float = 0.5  # what it counts, shared by the others, that the next one has the card to complete one
        if not begun:
            self.pair_down = 0.0
            self.pair_up = 0.0
            self.last = 0.0
            self.spite = 0.0
        self.knowing: float = 0.1  # what it is worth to know one more card
        self.nerve: float = 7.7  # by how many points the others' last turns help them
        self.haste: float = 2.0  # what it is worth to end the round as the lowest …
        self.rush: float = 0.2  # … and for each point of the lead
        self.shame: float = 5.0  # what a failed close costs besides the points
        self.draw: float = 0.8  # what drawing is worth beyond the card
        self.unseen: float = 5.0  # what a face-down card counts
        self.luck: float = 12.6  # points of a lead that the rounds to come may undo, more with few players

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
        if phase == OFFERED:
            for at in range(count):
                self.worth[at] = 0.0
                if self.out[at] != actions.KEEP:
                    self.worth[at] = 0.2 + _sum(grids, base, LINE_OF[self.out[at] - actions.HILO])
            return count
        card: i64 = state.drawn
        if phase == TURN:
            card = state.discards[state.discarded - 1]
        self._weigh_gifts(state, seat)
        now: float = self._weigh_grid(grids, base, card, ending)
        down: i64 = grids[base + DOWN]
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
                gain = self.knowing + self.cells[cell] * 0.3
                if ending:
                    gain = self.cells[cell] * 0.3
                if last_down:
                    gain -= self._closing(state, seat, now)
                self.worth[at] = gain - self.gifts[COLOUR[card]]
                continue
            if action >= actions.SWAP:
                cell = action - actions.SWAP
            else:
                cell = action - actions.TAKE
            old: float = self.values[cell]
            gift: float = self.gifts[_COLOURS]
            if down & BIT[cell] == 0:
                gift = self.gifts[self.colours[cell]]
            elif not ending:
                old += self.knowing
            free: float = old - self.cells[cell]
            if free > easiest:
                easiest = free
            gain = old - _VALUE[card] + self.placed[cell] - self.cells[cell]
            if last_down and (down & ~BIT[cell]) == 0:
                gain -= self._closing(state, seat, now - gain)
            self.worth[at] = gain - gift
        if phase == TURN:
            self.worth[count - 1] = self._drawing(easiest, down != 0)
        return count

    def _see(self, grids: vec[i64], base: i64) -> None:
        """See the colours and points of a grid."""
        down: i64 = grids[base + DOWN]
        cell: i64
        for cell in range(SIZE[grids[base + SHAPE]]):
            self.colours[cell] = _COLOURS + cell
            self.values[cell] = self.unseen
            if down & BIT[cell] == 0:
                self.colours[cell] = COLOUR[grids[base + cell]]
                self.values[cell] = _VALUE[grids[base + cell]]

    def _weigh_grid(self, grids: vec[i64], base: i64, card: i64, ending: bool) -> float:
        """See what the lines through each cell promise, and would with *card*; answer about what the grid is worth."""
        self._see(grids, base)
        shape: i64 = grids[base + SHAPE]
        total: float = 0.0
        for cell in range(SIZE[shape]):
            self.cells[cell] = 0.0
            self.placed[cell] = 0.0
            total += self.values[cell]
        mine: i64 = COLOUR[card]
        for line in range(_LINES):
            if line_cells(shape, line) == 0:
                continue
            at: i64 = (shape * _LINES + line) * 3
            one: i64 = LINE[at]
            two: i64 = LINE[at + 1]
            three: i64 = LINE[at + 2]
            a: i64 = self.colours[one]
            b: i64 = self.colours[two]
            c: i64 = self.colours[three]
            points: float = self.values[one] + self.values[two] + self.values[three]
            if a == b or b == c or c == a:
                promise: float = self._line(a, b, c, points, ending)
                total -= promise
                self.cells[one] += promise
                self.cells[two] += promise
                self.cells[three] += promise
            elif a != mine and b != mine and c != mine:
                continue
            points += _VALUE[card]
            self.placed[one] += self._line(mine, b, c, points - self.values[one], ending)
            self.placed[two] += self._line(a, mine, c, points - self.values[two], ending)
            self.placed[three] += self._line(a, b, mine, points - self.values[three], ending)
        return total

    def _weigh_gifts(self, state: HiloState, seat: i64) -> None:
        """See what it costs to leave a card of each colour to the next player, or one of which nobody knows."""
        for colour in range(_COLOURS + 1):
            self.gifts[colour] = 0.0
        following: i64 = (seat + 1) % state.players
        if self.spite == 0.0 or following == state.closer:
            return
        base: i64 = GRID * following
        self._see(state.grids, base)
        shape: i64 = state.grids[base + SHAPE]
        scale: float = self.spite / float(state.players - 1)
        for line in range(_LINES):
            if line_cells(shape, line) == 0:
                continue
            at: i64 = (shape * _LINES + line) * 3
            a: i64 = self.colours[LINE[at]]
            b: i64 = self.colours[LINE[at + 1]]
            c: i64 = self.colours[LINE[at + 2]]
            if (a != b and b != c and c != a) or (a == b and b == c):
                continue
            missing: i64 = a
            if b == c:
                missing = b
            goes: float = self.values[LINE[at]] + self.values[LINE[at + 1]] + self.values[LINE[at + 2]]
            if scale * goes > self.gifts[missing]:
                self.gifts[missing] = scale * goes
        for colour in range(_COLOURS):
            self.gifts[_COLOURS] += self.gifts[colour]
        self.gifts[_COLOURS] /= float(_COLOURS)

    def _line(self, a: i64, b: i64, c: i64, points: float, ending: bool) -> float:
        """What a line of these colours and points promises."""
        if points <= 0.0 or (a != b and b != c and c != a):
            return 0.0
        if a == b and b == c:
            return points  # three of a colour: they go, now or at the end
        if a | b | c >= _COLOURS:  # two of a colour and one face down
            if ending:
                return self.last * points
            return self.pair_down * points
        if ending:
            return 0.0
        return self.pair_up * points

    def _drawing(self, easiest: float, hides: bool) -> float:
        """What drawing is worth: any value, in the place where a card is missed least, or a look."""
        total: float = 0.0
        value: float = -1.0
        while value < 12.0:
            gain: float = easiest - value
            if hides and gain < self.knowing:
                gain = self.knowing
            total += gain
            value += 1.0
        return total / 13.0 + self.draw

    def _closing(self, state: HiloState, seat: i64, worth: float) -> float:
        """HL-16, HL-19: what doubling may cost, less what it is worth to end the round as the lowest."""
        least: float = 1000.0
        grids = state.grids
        for other in range(state.players):
            if other != seat:
                least = min(least, self._will_count(grids, GRID * other))
        least -= self.nerve
        doubled: float = squashed((worth - least) / 4.0)
        cost: float = worth
        if cost < 0.0:
            cost = 0.0
        ahead: float = least - worth
        if ahead < 0.0:
            ahead = 0.0
        return doubled * (cost + self.shame) - (1.0 - doubled) * (self.haste + self.rush * ahead)

    def _will_count(self, grids: vec[i64], base: i64) -> float:
        """HL-17, HL-18: about what another grid will count; of its full lines the one that is worth most goes."""
        down: i64 = grids[base + DOWN]
        goes: float = 0.0
        for line in range(_LINES):
            if is_full(grids, base, line):
                goes = max(goes, _sum(grids, base, line))
        return float(total_of(grids, base, down)) + self.unseen * float(popcount(down)) - goes

    def candidates(self, state: State, seat: i64, most: i64) -> list[list[int]]:
        """HL-4: nobody knows anything yet, so pairs of cells differ only by how they lie."""
        assert isinstance(state, HiloState)
        if state.phase == FLIPPING and state.flips(seat) == 0:
            return [list(pair) for pair in _EQUAL]
        if state.phase == TURN:
            return self._turns(state, seat)[: int(most)]
        return super().candidates(state, seat, most)

    def _turns(self, state: HiloState, seat: i64) -> list[list[int]]:
        """Drawing, and every take that turns a card over or makes the grid better.

        Others would only pass the turn on: two who wait for each other to close could do so for ever.
        """
        count: i64 = self.weigh(state, seat)
        down: i64 = state.grids[GRID * seat + DOWN]
        found: list[tuple[float, int]] = []
        for at in range(count):
            action: i64 = self.out[at]
            if action == actions.DRAW or down & BIT[action - actions.TAKE] != 0 or self.worth[at] > 0.0:
                found.append((-self.worth[at], int(action)))
        found.sort()
        return [[action] for _, action in found]

    def estimate(self, state: State, seat: i64) -> float:
        """HL-20: from the totals, and how far they are from the end."""
        most: i64 = 0
        for total in state.totals:
            if total > most:
                most = total
        rounds: float = 0.4 + float(LIMIT + 1 - most) / 16.0
        return share(state.totals, seat, self.luck * math.sqrt(rounds / float(state.players)), False)

    def result(self, state: State, seat: i64) -> float:
        """A victory, or how near it was."""
        won: float = super().result(state, seat)
        if not state.over:
            return won
        return 0.9 * won + 0.1 * share(state.totals, seat, 6.0, False)

    def dealt_unknown(self, state: State, dice: Dice) -> State:
        """Cells that nobody has turned over, and the draw pile."""
        assert isinstance(state, HiloState)
        twin = state.copy()
        hidden = vec[i64]()
        for seat in range(state.players):
            hidden = append(hidden, state.grids[GRID * seat + DOWN])
        twin.pile = redeal(twin.grids, hidden, state.pile[state.used :], state.reshuffled, dice)
        twin.used = 0
        return twin

    def secret(self, state: State) -> bool:
        assert isinstance(state, HiloState)
        return state.phase == FLIPPING

    def observation(self, state: State, seat: i64) -> i64:
        """The cards that lie face up, and the one that this seat has drawn."""
        assert isinstance(state, HiloState)
        seen: i64 = 7
        if state.discarded > 0:
            seen = state.discards[state.discarded - 1]
        if state.turn == seat and state.drawn != NO_CARD:
            seen += 128 * (state.drawn + 1)
        for other in range(state.players):
            base: i64 = GRID * other
            for cell in range(SIZE[state.grids[base + SHAPE]]):
                if state.grids[base + DOWN] & BIT[cell] == 0:
                    seen = (seen * 131 + state.grids[base + cell] * 16 + cell) & 0xFFFFFFFFFFFF
        return seen


def _sum(grids: vec[i64], base: i64, line: i64) -> float:
    """The points of a line's cards."""
    return float(total_of(grids, base, ~line_cells(grids[base + SHAPE], line)))
