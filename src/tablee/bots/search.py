"""Choosing among moves by playing on in worlds that the seat cannot tell from the real one.

Every candidate is tried in the same worlds, each played on to the end of the round as the game's policy has it, by
players of the same noise, and valued by what that end is worth in the match. Candidates that have fallen clearly
behind are dropped, so that the work goes to those that are close. The same seed, view and number of playouts give the
same answer; with a deadline it stops there, and goes by the worlds in which all candidates were tried.
"""
# tablee: compiled

from __future__ import annotations

import math
import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.bits import BIT, popcount
from tablee.core.dice import Dice
from tablee.core.policy import Policy
from tablee.core.state import State

FIRST_CHECK: Final[i64] = 16
"""Worlds in which all candidates are tried before any is dropped; again after twice as many, and so on."""
BEHIND: Final[float] = 2.6
"""Standard errors by which a candidate has to be behind the best to be dropped …"""
FAR_BEHIND: Final[float] = 4.0
"""… and the first one, the policy's own choice: of many candidates the best of the first worlds may be just lucky."""
TOO_LITTLE: Final[float] = 0.001
"""A share of the victory that is not worth more work: who cannot be ahead of the best by this is dropped as well."""
CONVINCING: Final[float] = 1.5
"""Standard errors by which a candidate has to be ahead of the first one to be taken …"""
FEWEST: Final[i64] = 4
"""… and in how many worlds: in two or three, one of many candidates always looks far ahead."""
NEVER: Final[float] = math.inf
"""A deadline that does not come."""
LONGEST: Final[i64] = 4000
"""Actions of a playout after which it is given up: a round that nobody ends."""


def play_on(state: State, policy: Policy, dice: Dice) -> None:
    """To the end of this round, or of the match."""
    rounds: i64 = len(state.points)
    whole: bool = policy.whole
    count: i64 = 0
    while not state.over and (whole or i64(len(state.points)) == rounds) and count < LONGEST:
        if state.pending != 0:
            state.settle(dice)
            continue
        seat: i64 = state.first()
        state.apply(seat, policy.sensible(state, seat, dice))
        count += 1


def contest(opening: State, one: Policy, others: Policy, seat: int, dice: Dice) -> float:
    """A whole match played by policies alone, *one* of them on *seat*: its result. For measuring and tuning them."""
    state = opening.copy()
    one.reseed_noise(dice)
    others.reseed_noise(dice)
    apart: i64 = seat
    while not state.over:
        if state.pending != 0:
            state.settle(dice)
            continue
        acting: i64 = state.first()
        if acting == apart:
            state.apply(acting, one.sensible(state, acting, dice))
        else:
            state.apply(acting, others.sensible(state, acting, dice))
    winners: i64 = state.winners()
    if winners & BIT[apart] == 0:
        return 0.0
    return 1.0 / float(popcount(winners))


@final
class Race:
    """Candidates that are tried side by side. `results` holds a row a world, a value a candidate.

    `leanings` is what the policy adds to each of them, and part of `results` and `sums`. `cut` if time was over first.
    """

    def __init__(self, policy: Policy, seat: int, moves: list[list[int]]) -> None:
        self.policy: Policy = policy
        self.seat: i64 = seat
        self.moves: list[list[int]] = moves
        self.size: i64 = len(moves)
        self.worlds: i64 = 0
        self.playouts: i64 = 0
        self.cut: bool = False
        self.alive: vec[i64] = vec[i64](range(len(moves)))
        self.tried: vec[i64] = vec[i64]([0] * len(moves))
        self.sums: vec[float] = vec[float]([0.0] * len(moves))
        self.squares: vec[float] = vec[float]([0.0] * len(moves))
        self.results: vec[float] = vec[float]()
        self.leanings: vec[float] = vec[float]([0.0] * len(moves))
        self.ahead: float = 0.0
        self.standard_error: float = 0.0

    def run(self, world: State, dice: Dice, playouts: int, deadline: float = NEVER) -> None:
        """Try candidates in worlds like *world*, until *playouts* are made, or `time.monotonic` is at the deadline."""
        most: i64 = playouts
        look: i64 = FIRST_CHECK
        self.leanings = self.policy.leanings(world, self.seat, self.moves)
        while len(self.alive) > 1 and self.playouts < most:
            self._try_all(self.policy.world(world, self.seat, dice), dice, deadline)
            if self.cut:
                return
            if self.worlds == look:
                self._drop()
                look *= 2

    def _try_all(self, world: State, dice: Dice, deadline: float) -> None:
        """One world: every candidate in it, among players of the same noise. If it is cut it does not count."""
        self.policy.reseed_noise(dice)
        row: i64 = len(self.results)
        for _ in range(self.size):
            self.results = append(self.results, 0.0)
        for candidate in self.alive:
            if deadline != NEVER and time.monotonic() >= deadline:
                self.results = self.results[:row]
                self.cut = True
                return
            state = world.copy()
            for action in self.moves[candidate]:
                state.apply(self.seat, action)
            play_on(state, self.policy, dice)
            self.results[row + candidate] = self.policy.result(state, self.seat) + self.leanings[candidate]
        for candidate in self.alive:
            value: float = self.results[row + candidate]
            self.sums[candidate] += value
            self.squares[candidate] += value * value
            self.tried[candidate] += 1
            self.playouts += 1
        self.worlds += 1

    def best(self) -> i64:
        """Of the candidates that are left the one with the highest mean."""
        best: i64 = self.alive[0]
        for candidate in self.alive:
            if self.sums[candidate] * float(self.tried[best]) > self.sums[best] * float(self.tried[candidate]):
                best = candidate
        return best

    def _drop(self) -> None:
        """Drop who is clearly behind: in the same worlds, worse by far more than chance explains."""
        best: i64 = self.best()
        left = vec[i64]()
        for candidate in self.alive:
            if candidate == best or not self._behind(candidate, best):
                left = append(left, candidate)
        self.alive = left

    def _behind(self, candidate: i64, best: i64) -> bool:
        """Whether to drop a candidate. Those that came out the same in the first worlds may still differ in others."""
        self._compare(candidate, best)
        if self.standard_error < 1e-9 and self.worlds < 60:
            return False
        if candidate == 0:
            return self.ahead > FAR_BEHIND * self.standard_error
        return self.ahead + TOO_LITTLE > BEHIND * self.standard_error

    def _compare(self, candidate: i64, best: i64) -> None:
        """By how much *best* is ahead of a candidate in the same worlds, and the standard error of that."""
        total: float = 0.0
        squares: float = 0.0
        at: i64 = 0
        size: i64 = len(self.results)
        while at < size:
            ahead: float = self.results[at + best] - self.results[at + candidate]
            total += ahead
            squares += ahead * ahead
            at += self.size
        n: float = float(self.worlds)
        mean: float = total / n
        variance: float = max(0.0, (squares - total * mean) / (n - 1.0))
        self.ahead = mean
        self.standard_error = math.sqrt(variance / n)

    def mean(self, candidate: int) -> float:
        """What a candidate came to on average; 0 if it was not tried."""
        if self.tried[candidate] == 0:
            return 0.0
        return self.sums[candidate] / float(self.tried[candidate]) - self.leanings[candidate]

    def error(self, candidate: int) -> float:
        """The standard error of that."""
        n: float = float(self.tried[candidate])
        if n < 2.0:
            return 1.0
        mean: float = self.sums[candidate] / n
        return math.sqrt(max(0.0, self.squares[candidate] / n - mean * mean) / n)

    def winner(self) -> int:
        """The number of the best candidate: the first one, unless another is convincingly ahead of it."""
        best: i64 = self.best()
        if best == 0 or self.alive[0] != 0:
            return int(best)
        if self.worlds < FEWEST:
            return 0
        self._compare(0, best)
        return int(best) if self.ahead > CONVINCING * self.standard_error else 0
