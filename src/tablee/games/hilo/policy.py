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
from tablee.games.hilo.grid import DOWN, GRID, LINE, LINE_OF, NO_LINE, SHAPE, SIZE, THROUGH, is_full, line_cells
from tablee.games.hilo.grid import total as total_of
from tablee.games.hilo.state import FLIPPING, LIMIT, NO_CARD, OFFERED, PLACING, TURN, HiloState
from tablee.games.hilo.unseen import redeal

_LINES: Final[i64] = 8
_COLOURS: Final[i64] = 8
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
        self.seen: vec[i64] = vec[i64]([0] * 9)  # the cards of a grid, NO_CARD for one that is face down
        self.cells: vec[float] = vec[float]([0.0] * 9)  # what the lines through each cell promise
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
        now: float = self._weigh_grid(grids, base, ending)
        if phase == OFFERED:
            for at in range(count):
                self.worth[at] = 0.0
                if self.out[at] != actions.KEEP:
                    self.worth[at] = 0.2 + _sum(grids, base, i64(LINE_OF[self.out[at] - actions.HILO]))
            return count
        self._weigh_gifts(state, seat)
        card: i64 = state.drawn
        if phase == TURN:
            card = state.discards[state.discarded - 1]
        down: i64 = grids[base + DOWN]
        shape: i64 = grids[base + SHAPE]
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
            old: float = self.unseen
            gift: float = self.gifts[_COLOURS]
            if down & BIT[cell] == 0:
                old = float(VALUE[grids[base + cell]])
                gift = self.gifts[COLOUR[grids[base + cell]]]
            elif not ending:
                old += self.knowing
            free: float = old - self.cells[cell]
            if free > easiest:
                easiest = free
            gain = old - float(VALUE[card]) + self._with(shape, cell, card, ending) - self.cells[cell]
            if last_down and (down & ~BIT[cell]) == 0:
                gain -= self._closing(state, seat, now - gain)
            self.worth[at] = gain - gift
        if phase == TURN:
            self.worth[count - 1] = self._drawing(easiest, down != 0)
        return count

    def _weigh_grid(self, grids: vec[i64], base: i64, ending: bool) -> float:
        """See what each line and the lines through each cell promise; answer about what the grid is worth now."""
        shape: i64 = grids[base + SHAPE]
        down: i64 = grids[base + DOWN]
        total: float = 0.0
        for cell in range(i64(SIZE[shape])):
            self.cells[cell] = 0.0
            self.seen[cell] = NO_CARD
            if down & BIT[cell] != 0:
                total += self.unseen
            else:
                self.seen[cell] = grids[base + cell]
                total += float(VALUE[grids[base + cell]])
        for line in range(_LINES):
            if line_cells(shape, line) == 0:
                continue
            at: i64 = (shape * _LINES + line) * 3
            one: i64 = i64(LINE[at])
            two: i64 = i64(LINE[at + 1])
            three: i64 = i64(LINE[at + 2])
            promise: float = self._line(self.seen[one], self.seen[two], self.seen[three], ending)
            if promise != 0.0:
                total -= promise
                self.cells[one] += promise
                self.cells[two] += promise
                self.cells[three] += promise
        return total

    def _weigh_gifts(self, state: HiloState, seat: i64) -> None:
        """See what it costs to leave a card of each colour to the next player, or one of which nobody knows."""
        for colour in range(_COLOURS + 1):
            self.gifts[colour] = 0.0
        following: i64 = (seat + 1) % state.players
        if self.spite == 0.0 or following == state.closer:
            return
        grids = state.grids
        base: i64 = GRID * following
        shape: i64 = grids[base + SHAPE]
        down: i64 = grids[base + DOWN]
        scale: float = self.spite / float(state.players - 1)
        for line in range(_LINES):
            if line_cells(shape, line) == 0 or is_full(grids, base, line):
                continue
            first: i64 = (shape * _LINES + line) * 3
            for missing in range(3):
                one: i64 = i64(LINE[first + (missing + 1) % 3])
                two: i64 = i64(LINE[first + (missing + 2) % 3])
                if down & (BIT[one] | BIT[two]) != 0:
                    continue
                colour = i64(COLOUR[grids[base + one]])
                if colour != i64(COLOUR[grids[base + two]]):
                    continue
                goes: float = float(VALUE[grids[base + one]] + VALUE[grids[base + two]])
                three: i64 = i64(LINE[first + missing])
                if down & BIT[three] != 0:
                    goes += self.unseen
                else:
                    goes += float(VALUE[grids[base + three]])
                self.gifts[colour] = max(self.gifts[colour], scale * goes)
        for colour in range(_COLOURS):
            self.gifts[_COLOURS] += self.gifts[colour] / float(_COLOURS)

    def _with(self, shape: i64, cell: i64, card: i64, ending: bool) -> float:
        """What the lines through a cell would promise with this card there."""
        total: float = 0.0
        at: i64 = (shape * 9 + cell) * 12
        end: i64 = at + 12
        while at < end and i64(THROUGH[at]) != NO_LINE:
            total += self._line(card, self.seen[i64(THROUGH[at + 1])], self.seen[i64(THROUGH[at + 2])], ending)
            at += 3
        return total

    def _line(self, one: i64, two: i64, three: i64, ending: bool) -> float:
        """What a line of these cards promises; one that is face down is `NO_CARD`."""
        if one == NO_CARD:  # at most one may be, and then it is the last
            one, three = three, one
        elif two == NO_CARD:
            two, three = three, two
        if one == NO_CARD or two == NO_CARD:
            return 0.0
        total: float = float(VALUE[one] + VALUE[two])
        alike: bool = COLOUR[one] == COLOUR[two]
        if three == NO_CARD:
            if not alike:
                return 0.0
            total += self.unseen
            if total <= 0.0:
                return 0.0
            if ending:
                return self.last * total
            return self.pair_down * total
        total += float(VALUE[three])
        if total <= 0.0:
            return 0.0
        if alike and COLOUR[two] == COLOUR[three]:
            return total  # three of a colour: they go, now or at the end
        if ending or not (alike or COLOUR[one] == COLOUR[three] or COLOUR[two] == COLOUR[three]):
            return 0.0
        return self.pair_up * total

    def _drawing(self, easiest: float, hides: bool) -> float:
        """What drawing is worth: any value, in the place where a card is missed least, or a look."""
        total: float = 0.0
        for value in range(-1, 12):
            gain: float = easiest - float(value)
            if hides and gain < self.knowing:
                gain = self.knowing
            total += gain
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
            for cell in range(i64(SIZE[state.grids[base + SHAPE]])):
                if state.grids[base + DOWN] & BIT[cell] == 0:
                    seen = (seen * 131 + state.grids[base + cell] * 16 + cell) & 0xFFFFFFFFFFFF
        return seen


def _sum(grids: vec[i64], base: i64, line: i64) -> float:
    """The points of a line's cards."""
    return float(total_of(grids, base, ~line_cells(grids[base + SHAPE], line)))
