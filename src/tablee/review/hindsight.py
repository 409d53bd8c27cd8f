"""What chance did to a match: values of moments by playouts, with all cards open that at least one player knew.

The value of a moment is what every seat may expect of the victory if sensible players go on from there, who look only
at what their seats know, and if cards that nobody knows come in any order. Luck is that value after a chance event less
its mean over all that could have come instead. Both sides of each difference have the same dice and the same tastes,
so where nothing new became known it is exactly zero.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.search import play_on
from tablee.core.dice import FastDice
from tablee.core.policy import Policy
from tablee.core.state import State

_SEATS: Final[i64] = 6
_CONVINCED: Final[i64] = 16
"""Pairs in which what was not known lay the same, after which it is clear that nothing new became known."""


@final
class Hindsight:
    """Values of one policy. `mean` and `error` are of the last question, a number a seat."""

    def __init__(self, policy: Policy, players: int) -> None:
        self.policy: Policy = policy
        self.players: i64 = players
        self.trial: FastDice = FastDice(0)
        self.shares: vec[float] = vec[float]([0.0] * _SEATS)
        self.apart: vec[float] = vec[float]([0.0] * _SEATS)
        self.sums: vec[float] = vec[float]([0.0] * _SEATS)
        self.squares: vec[float] = vec[float]([0.0] * _SEATS)
        self.count: i64 = 0

    def seen_by(self, state: State, seat: int, worlds: int, dice: FastDice) -> None:
        """What everybody may expect in *seat*'s own eyes: in worlds that it cannot tell from this one."""
        self._begin()
        for _ in range(worlds):
            world = self.policy.world(state, seat, dice)
            self.policy.reseed_noise(dice)
            self._play(world, len(state.points), dice)
            self._add()

    def luck_of_chance(self, before: State, after: State, pairs: int, dice: FastDice) -> None:
        """What the chance that *before* waits for did, which led to *after*."""
        self._begin()
        rounds: i64 = len(before.points)
        for _ in range(pairs):
            self.policy.reseed_noise(dice)
            self._play(after, rounds, dice)
            self._keep()
            self._play(before, rounds, dice)
            self._add_difference()

    def luck_of_move(
        self, before: State, seat: int, actions: list[int], after: State, pairs: int, dice: FastDice
    ) -> None:
        """What cards that nobody knew did when *seat* made a move, which led to *after*: others are drawn."""
        self._begin()
        rounds: i64 = len(before.points)
        news: bool = after.over or i64(len(after.points)) != rounds
        for _ in range(pairs):
            other = self.policy.dealt_unknown(before, dice)
            for action in actions:
                other.apply(seat, action)
            self.policy.reseed_noise(dice)
            if not news:
                news = self._tells_apart(after, other, dice)
            self._play(after, rounds, dice)
            self._keep()
            self._play(other, rounds, dice)
            self._add_difference()
            if self.count == _CONVINCED and not news:
                return

    def _tells_apart(self, one: State, two: State, dice: FastDice) -> bool:
        """Whether something is known in one of them that is not in the other: dealt with the same dice, they differ."""
        self.trial.fork(dice)
        dealt = self.policy.dealt_unknown(one, self.trial).fingerprint()
        self.trial.fork(dice)
        return dealt != self.policy.dealt_unknown(two, self.trial).fingerprint()

    def luck_of_card(self, before: State, seat: int, action: int, cards: list[int], each: int, dice: FastDice) -> None:
        """The same where one of few *cards* is turned over, the first of them: each of them is tried equally often."""
        self._begin()
        rounds: i64 = len(before.points)
        outcomes: list[State] = []
        for card in cards:
            state = self.policy.with_next(before, card)
            state.apply(seat, action)
            outcomes.append(state)
        share: float = 1.0 / float(len(cards))
        for _ in range(each):
            self.policy.reseed_noise(dice)
            for one in range(_SEATS):
                self.apart[one] = 0.0
            first: bool = True
            for state in outcomes:
                self._play(state, rounds, dice)
                for one in range(self.players):
                    self.apart[one] -= share * self.shares[one]
                    if first:
                        self.apart[one] += self.shares[one]
                first = False
            for one in range(self.players):
                self.shares[one] = self.apart[one]
            self._add()

    def _play(self, state: State, rounds: i64, dice: FastDice) -> None:
        """Write to `shares` how it ends, one time: at the end of the round after so many, or of the match."""
        if state.over or (not self.policy.whole and i64(len(state.points)) != rounds):
            self.policy.shares(state, self.shares)
            return
        self.trial.fork(dice)
        world = self.policy.dealt_unknown(state, self.trial)
        play_on(world, self.policy, self.trial)
        self.policy.shares(world, self.shares)

    def _begin(self) -> None:
        self.count = 0
        for seat in range(_SEATS):
            self.sums[seat] = 0.0
            self.squares[seat] = 0.0

    def _keep(self) -> None:
        for seat in range(self.players):
            self.apart[seat] = self.shares[seat]

    def _add_difference(self) -> None:
        for seat in range(self.players):
            self.shares[seat] = self.apart[seat] - self.shares[seat]
        self._add()

    def _add(self) -> None:
        for seat in range(self.players):
            value: float = self.shares[seat]
            self.sums[seat] += value
            self.squares[seat] += value * value
        self.count += 1

    def means(self) -> list[float]:
        """By seat."""
        return [self.sums[seat] / float(max(1, self.count)) for seat in range(self.players)]

    def variances(self) -> list[float]:
        """Of those means."""
        out: list[float] = []
        n: float = float(max(2, self.count))
        for seat in range(self.players):
            out.append(max(0.0, self.squares[seat] - self.sums[seat] * self.sums[seat] / n) / (n - 1.0) / n)
        return out
