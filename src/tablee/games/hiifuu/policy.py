"""How Hiifuu is played sensibly: every card has a chance to win a trick, and a hand is good if two of them will.

Looks at the trick, at what was played and at the acting seat's own cards; never at other hands.
"""
# tablee: compiled

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.core.policy import Policy, share
from tablee.core.state import State
from tablee.games.hiifuu import actions
from tablee.games.hiifuu.cards import COLOUR, COLOURS, VALUES, count_of, lowest_of
from tablee.games.hiifuu.options import ROUNDS, TOKENS
from tablee.games.hiifuu.state import ASIDE, DISCARDING, HAND, NO_COLOUR, PLAYED, HiifuuState

_WANTED: Final[i64] = 2
_MOST: Final[i64] = 13
"""Cards of a hand at most."""


@final
class HiifuuPolicy(Policy):
    """A club player of Hiifuu. `later` holds how likely each card of the hand wins a later trick; `held` the cards.

    Who is not *patient* takes tricks sooner.
    """

    def __init__(self, patient: bool = True) -> None:
        super().__init__(0.03)
        self.held: vec[i64] = vec[i64]([0] * _MOST)
        self.later: vec[float] = vec[float]([0.0] * _MOST)
        self.unseen: vec[i64] = vec[i64]([0] * COLOURS)
        self.beats: float = 0.65  # how likely a higher card in some hand beats a card in a later trick …
        self.beats_now: float = 0.45  # … or in this one
        self.at_best: float = 0.9  # how likely a card wins that nothing beats: it may never be led
        self.eager: float = 0.4  # what a trick is worth, beyond that chance, to who needs it …
        self.patience: float = 0.08  # … less for each card in the hand: late ones bring more (HF-11), and hold
        self.rid: float = 0.25  # what it is worth to lose a card of which nobody knows whether it would win
        if not patient:
            self.eager = 0.2
            self.patience = 0.04
            self.rid = 0.05
        self.spoil: float = 0.1  # what others are worth beside one's own chance:
        self.spoil_third: float = 0.35  # somebody's third trick
        self.spoil_second: float = 0.3  # or a second one less
        self.luck: float = 0.6  # how much of the tokens to come may undo a lead, more with few players

    def weigh(self, state: State, seat: i64) -> i64:
        assert isinstance(state, HiifuuState)
        count: i64 = state.legal(seat, self.out)
        held: i64 = self._weigh_hand(state, seat)
        if state.phase == DISCARDING:
            for at in range(count):
                self.worth[at] = self._without(held, at, _WANTED)
            return count
        won: i64 = state.tricks_of(seat)
        need: i64 = _WANTED - won
        for at in range(count):
            card: i64 = self.out[at] - actions.PLAY
            wins: float = self._now(state, seat, card)
            worth: float = 0.0
            if need >= 0:
                place: i64 = 0
                while self.held[place] != card:
                    place += 1
                if need > 0:
                    worth = wins * (self._without(held, place, need - 1) + self.eager - self.patience * float(held))
                later: float = self.later[place]
                worth += (1.0 - wins) * (self._without(held, place, need) + self.rid * later * (1.0 - later))
            self.worth[at] = worth + self.spoil * self._spoils(state, seat, wins)
            if need < 0:
                self.worth[at] += 0.001 * float(card % VALUES)
        return count

    def _weigh_hand(self, state: HiifuuState, seat: i64) -> i64:
        """See what is unseen, and how likely each card of the hand wins later; answer how many there are."""
        own = state.own
        everything: i64 = BIT[state.rules.top] - 1
        left: i64 = 0
        for colour in range(COLOURS):
            at: i64 = 4 * seat + colour
            gone: i64 = own[HAND + at] | own[ASIDE + at] | own[PLAYED + colour]
            self.unseen[colour] = everything & ~gone
            left += count_of(everything & ~gone)
        count: i64 = 0
        for colour in range(COLOURS):
            rest: i64 = own[HAND + 4 * seat + colour]
            if rest == 0:
                continue
            beaten: float = 1.0 - self.beats * self._share(state, seat, colour, left, False)
            while rest != 0:
                value: i64 = lowest_of(rest)
                rest &= rest - 1
                higher: i64 = count_of(self.unseen[colour] >> (value + 1))
                self.held[count] = VALUES * colour + value
                self.later[count] = self.at_best * beaten**higher
                count += 1
        return count

    def _share(self, state: HiifuuState, seat: i64, colour: i64, left: i64, now: bool) -> float:
        """How likely an unseen card of a colour is in a hand that can play it: in this trick, or in some."""
        in_hands: i64 = 0
        cards: i64 = state.rules.tricks - state.done
        if state.phase == DISCARDING:
            cards = state.rules.tricks
        for other in range(state.players):
            if other == seat or state.out & BIT[other] != 0 or state.voids & BIT[4 * other + colour] != 0:
                continue
            if (state.trick >> (7 * other)) & 127 != 0:
                if now:
                    continue
                in_hands += cards - 1
            else:
                in_hands += cards
        if left == 0 or in_hands >= left:
            return 1.0
        return float(in_hands) / float(left)

    def _now(self, state: HiifuuState, seat: i64, card: i64) -> float:
        """How likely a card wins this trick."""
        colour: i64 = COLOUR[card]
        if state.led != NO_COLOUR and (colour != state.led or card < state.best):
            return 0.0
        left: i64 = 0
        for one in range(COLOURS):
            left += count_of(self.unseen[one])
        higher: i64 = count_of(self.unseen[colour] >> (card % VALUES + 1))
        return (1.0 - self.beats_now * self._share(state, seat, colour, left, True)) ** higher

    def _without(self, held: i64, place: i64, need: i64) -> float:
        """How likely the other cards of the hand win exactly *need* tricks, if each wins or loses by itself."""
        none: float = 1.0
        one: float = 0.0
        two: float = 0.0
        for at in range(held):
            if at != place:
                wins: float = self.later[at]
                two += (one - two) * wins
                one += (none - one) * wins
                none -= none * wins
        if need == 0:
            return none
        if need == 1:
            return one
        return two

    def _spoils(self, state: HiifuuState, seat: i64, wins: float) -> float:
        """What a trick does to others: good if it makes a third one for somebody, bad if it makes a second."""
        if state.led == NO_COLOUR:
            return 0.0
        tricks: i64 = state.tricks_of(state.winning)
        if tricks == _WANTED:
            return self.spoil_third * (1.0 - 2.0 * wins)
        if tricks < _WANTED:
            return self.spoil_second * wins
        return 0.0

    def candidates(self, state: State, seat: i64, most: i64) -> list[list[int]]:
        """While cards are set aside, the choices that leave the best chance of two tricks."""
        assert isinstance(state, HiifuuState)
        if state.phase != DISCARDING:
            return super().candidates(state, seat, most)
        held: i64 = self._weigh_hand(state, seat)
        wanted: i64 = state.left_to_discard(seat)
        found: list[tuple[float, int]] = []
        for aside in range(BIT[held]):
            if count_of(aside & 511) + count_of(aside >> 9) == wanted:
                found.append((-self._kept(held, aside), int(aside)))
        found.sort()
        return [
            [int(actions.DISCARD + self.held[at]) for at in range(held) if aside & BIT[at] != 0]
            for _, aside in found[: int(most)]
        ]

    def _kept(self, held: i64, aside: i64) -> float:
        """How likely the cards that stay win exactly two tricks."""
        none: float = 1.0
        one: float = 0.0
        two: float = 0.0
        for at in range(held):
            if aside & BIT[at] == 0:
                wins: float = self.later[at]
                two += (one - two) * wins
                one += (none - one) * wins
                none -= none * wins
        return two

    def estimate(self, state: State, seat: i64) -> float:
        """From the points so far, and the tokens of the rounds to come (HF-15)."""
        assert isinstance(state, HiifuuState)
        spread: float = 0.0
        for later in range(state.round, ROUNDS):
            line = state.rules.lines[later]
            token: float = float(line[1] + line[TOKENS - 2]) / 2.0
            spread += token * token
        return share(state.totals, seat, self.luck * math.sqrt(spread / float(state.players)), True)

    def result(self, state: State, seat: i64) -> float:
        """A victory, or how near it was."""
        won: float = super().result(state, seat)
        if not state.over:
            return won
        return 0.9 * won + 0.1 * share(state.totals, seat, 3.0, True)

    def secret(self, state: State) -> bool:
        assert isinstance(state, HiifuuState)
        return state.phase == DISCARDING
