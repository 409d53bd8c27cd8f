"""How a game is played sensibly and fast, and what the end of a round is worth: what search needs to know of a game.

A game's own is in its `policy.py`. What a seat does may depend only on what that seat knows: a policy is given a whole
state, and looks at its public part and at the acting seat's own cards. The tests try this with twins.
"""
# tablee: compiled

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import BIT, popcount
from tablee.core.dice import Dice
from tablee.core.state import MOST_ACTIONS, State

BLIND: Final[float] = -1.0
"""The noise of a policy that knows nothing."""

_LEAST: Final[float] = -1e300
_MASK_32: Final[i64] = 0xFFFFFFFF
_TWO_32: Final[float] = 4294967296.0
_SEATS_APART: Final[i64] = 977
"""More than there are actions in most games: each seat has noise of its own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Weighs what a seat may do. `out` and `worth` hold the actions weighed last, and what each is worth.

    `noise` is how much chance is added to what an action is worth: in playouts nobody plays the same way every time.
    How much each action gets follows from `noise_seed`, which stays until `reseed_noise`: where moves are compared in
    the same world, others answer the same to the same things, and what differs is what the moves do.
    `prior` is what worth counts beside what playouts show, where a policy is sure of itself.
    `whole` if playouts go to the end of the match, as they must if `estimate` cannot say what a round's end is worth.

    `Policy()` itself knows no game: it is `blind`, plays at random, and its playouts go to the end of the match.
    """

    def __init__(self, noise: float = BLIND) -> None:
        self.noise: float = noise
        self.blind: bool = noise < 0.0
        self.whole: bool = noise < 0.0
        self.prior: float = 0.0
        self.noise_seed: i64 = 1
        self.out: vec[i64] = vec[i64]([0] * MOST_ACTIONS)
        self.worth: vec[float] = vec[float]([0.0] * MOST_ACTIONS)

    # What a game provides

    def weigh(self, state: State, seat: i64) -> i64:
        """Write the actions of *seat*, which may act, to `out` and what they are worth to `worth`; answer how many."""
        count: i64 = state.legal(seat, self.out)
        for at in range(count):
            self.worth[at] = 0.0
        return count

    def estimate(self, state: State, seat: i64) -> float:
        """What *seat* may expect of the match, from 0 for a loss to 1 for a victory, at the end of a round."""
        return 1.0 / float(state.players)

    def world(self, state: State, seat: i64, dice: Dice) -> State:
        """A state that *seat* cannot tell from this one, the more likely ones more often."""
        return state.resample(seat, dice)

    def dealt_unknown(self, state: State, dice: Dice) -> State:
        """The same moment with the cards that nobody at the table knows dealt anew, wherever they were.

        A game in which cards come from a pile, or lie face down, says so here; otherwise nothing is unknown to all.
        """
        return state.copy()

    def next_cards(self, state: State, seat: i64, action: i64) -> list[int]:
        """The cards of which *action* turns one over, each as likely: first the one that it is, then all others.

        Nothing if none is turned over, or if there is more to it: then outcomes are drawn, and not gone through.
        """
        return []

    def with_next(self, state: State, card: i64) -> State:
        """The same moment if *card*, one of those, is the next."""
        return state.copy()

    def secret(self, state: State) -> bool:
        """Whether others do not see what is done now."""
        return False

    def indifferent(self, state: State, seat: i64) -> bool:
        """Whether all that *seat* may do is equal by the rules, as nobody can know anything yet: no decision at all."""
        return False

    def observation(self, state: State, seat: i64) -> i64:
        """What *seat* has seen of chance, as a number. Where it differs after the same moves, a tree has two nodes."""
        return 0

    def candidates(self, state: State, seat: i64, most: i64) -> list[list[int]]:
        """The moves worth a thought, as actions, the most promising first and *most* of them."""
        return [[action] for action in self.ranked(state, seat)[: int(most)]]

    def ranked(self, state: State, seat: i64) -> list[int]:
        """The actions of *seat*, those that are worth most first."""
        count: i64 = self.weigh(state, seat)
        order = [(-self.worth[at], int(self.out[at])) for at in range(count)]
        order.sort()
        return [action for _, action in order]

    # What all games share

    def leanings(self, state: State, seat: i64, moves: list[list[int]]) -> vec[float]:
        """What is added to the playouts of each move: nothing for the first, the favourite; less for worse ones.

        Nothing at all where a move is several actions: what each is worth depends on the others.
        """
        if self.prior == 0.0 or max([len(move) for move in moves]) > 1:
            return vec[float]([0.0] * len(moves))
        worth = dict(self.weighed(state, seat))
        return vec[float]([self.prior * (worth[move[0]] - worth[moves[0][0]]) for move in moves])

    def reseed_noise(self, dice: Dice) -> None:
        """From now on the noise falls another way."""
        self.noise_seed = 2 * dice.below(1 << 30) + 1

    def sensible(self, state: State, seat: i64, dice: Dice) -> i64:
        """What a sensible player does, with a little noise."""
        if self.blind:
            return state.pick(seat, dice)
        count: i64 = self.weigh(state, seat)
        if count == 1:
            return self.out[0]
        best: i64 = 0
        most: float = _LEAST
        scale: float = self.noise / _TWO_32
        for at in range(count):
            liked: i64 = ((self.out[at] + 1 + _SEATS_APART * seat) * self.noise_seed) & _MASK_32
            worth: float = self.worth[at] + scale * float(liked)
            if worth > most:
                most = worth
                best = at
        return self.out[best]

    def weighed(self, state: State, seat: i64) -> list[tuple[int, float]]:
        """What each action of *seat* is worth, for those outside compiled code."""
        count: i64 = self.weigh(state, seat)
        return [(int(self.out[at]), self.worth[at]) for at in range(count)]

    def result(self, state: State, seat: i64) -> float:
        """The same as `estimate`, but of a match that is over: a victory is 1, shared by those who share it."""
        if not state.over:
            return self.estimate(state, seat)
        winners: i64 = state.winners()
        if winners & BIT[seat] == 0:
            return 0.0
        return 1.0 / float(popcount(winners))

    def shares(self, state: State, out: vec[float]) -> None:
        """Write every seat's share of the victory to *out*, at the end of a round: they sum to 1.

        Without what a policy's own `result` adds for a bot, such as a margin.
        """
        seat: i64
        players: i64 = state.players
        if state.over:
            winners: i64 = state.winners()
            each: float = 1.0 / float(popcount(winners))
            for seat in range(players):
                out[seat] = 0.0
                if winners & BIT[seat] != 0:
                    out[seat] = each
            return
        total: float = 0.0
        for seat in range(players):
            out[seat] = self.estimate(state, seat)
            total += out[seat]
        for seat in range(players):
            out[seat] = out[seat] / total if total > 0.0 else 1.0 / float(players)


def squashed(x: float) -> float:
    """From 0 to 1, one half at 0: how likely a lead of *x* holds."""
    if x > 30.0:
        return 1.0
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-x))


def share(totals: vec[i64], seat: i64, width: float, most_wins: bool) -> float:
    """How likely *seat* wins from these totals, if what is still to come differs by about *width*."""
    sign: float = -1.0
    if most_wins:
        sign = 1.0
    own: float = float(totals[seat]) * sign
    sum_of_all: float = 0.0
    for other in range(len(totals)):
        lead: float = (float(totals[other]) * sign - own) / width
        if lead > 30.0:
            lead = 30.0
        sum_of_all += math.exp(lead)
    return 1.0 / sum_of_all
