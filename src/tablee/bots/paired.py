"""Two moves compared in the same worlds: how much better the best is than another, and how sure that is.

One half of the work chooses: all candidates are tried side by side, and those that fall clearly behind are dropped, but
never the move in question. The other half measures, in fresh worlds: the best that was chosen, and the move in
question. So the best is not best only because it was lucky in the worlds that chose it. In a world every move has
the same cards, the same dice and the same tastes of all players.

Values are true shares of the victory (`Policy.shares`), without what a bot adds for itself.
"""
# tablee: compiled

from __future__ import annotations

import math
import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.search import BEHIND, FIRST_CHECK, NEVER, TOO_LITTLE, play_on
from tablee.core.bits import BIT
from tablee.core.dice import FastDice
from tablee.core.policy import Policy
from tablee.core.reasons import Reasons
from tablee.core.state import State

NONE: Final[i64] = -1
"""No move: nobody has played one yet."""
_SEATS: Final[i64] = 6


@final
class Paired:
    """The comparison of *moves* of *seat*; *played* is the place of the move in question, or `NONE`.

    `best` is the move that was chosen, `other` the one that it is compared with: the one played or, where none is, the
    second best. What a measured move came to is in `value`, `points` and `counts`, of `best` first and then of `other`.
    """

    def __init__(self, policy: Policy, reasons: Reasons, seat: int, moves: list[list[int]], played: int) -> None:
        self.policy: Policy = policy
        self.reasons: Reasons = reasons
        self.events: i64 = len(reasons.names)
        self.seat: i64 = seat
        self.moves: list[list[int]] = moves
        self.size: i64 = len(moves)
        self.played: i64 = played
        self.trial: FastDice = FastDice(0)
        self.shares: vec[float] = vec[float]([0.0] * _SEATS)
        self.gained: float = 0.0  # points of the seat in the last playout's round
        self.happened: i64 = 0  # … and which events
        self.cut: bool = False
        self.playouts: i64 = 0
        # The half that chooses: a row a world, a share a candidate
        self.worlds: i64 = 0
        self.alive: vec[i64] = vec[i64](range(len(moves)))
        self.results: vec[float] = vec[float]()
        self.tried: vec[i64] = vec[i64]([0] * len(moves))
        self.sums: vec[float] = vec[float]([0.0] * len(moves))
        self.scored: vec[float] = vec[float]([0.0] * len(moves))
        self.seen: vec[i64] = vec[i64]([0] * (len(moves) * len(reasons.names)))
        self.best: i64 = 0
        self.other: i64 = 0
        # The half that measures
        self.measured: i64 = 0
        self.value: vec[float] = vec[float]([0.0, 0.0])
        self.squares: vec[float] = vec[float]([0.0, 0.0])
        self.points: vec[float] = vec[float]([0.0, 0.0])
        self.counts: vec[i64] = vec[i64]([0] * (2 * len(reasons.names)))
        self.behind: vec[float] = vec[float]([0.0] * _SEATS)  # by how much more each seat has with `best`
        self.behind_squared: float = 0.0  # … and that of the seat itself, squared

    def run(
        self, world: State, dice: FastDice, playouts: int, deadline: float = NEVER, only_loss: bool = False
    ) -> None:
        """Choose and measure with so many playouts, in worlds like *world*. `cut` if time was over first.

        With *only_loss* nothing is measured if the best is what was played: then nothing was lost.
        """
        half: i64 = i64(playouts) // 2
        middle: float = deadline
        if deadline != NEVER:
            now: float = time.monotonic()
            middle = now + (deadline - now) / 2.0
        self._choose(world, dice, half, middle)
        if only_loss and self.best == self.other:
            return
        if self.worlds > 0 or self.size == 1:
            self.measure(world, dice, max(2, half // 2), deadline)

    def _play(self, world: State, move: i64, dice: FastDice) -> None:
        """One playout, to the end of this round or of the match."""
        state = world.copy()
        self.trial.fork(dice)
        rounds: i64 = len(world.points)
        for action in self.moves[move]:
            state.apply(self.seat, action)
        if self.policy.whole or i64(len(state.points)) == rounds:  # else the move itself has ended the round
            play_on(state, self.policy, self.trial)
        self.policy.shares(state, self.shares)
        self.gained = 0.0
        if i64(len(state.points)) > rounds:
            self.gained = float(state.points[rounds + self.seat])
        if self.events > 0:
            self.happened = self.reasons.happened(world, state, self.seat)
        self.playouts += 1

    # The half that chooses

    def _choose(self, like: State, dice: FastDice, playouts: i64, deadline: float) -> None:
        look: i64 = FIRST_CHECK
        while len(self.alive) > 1 and self.playouts < playouts:
            if deadline != NEVER and time.monotonic() >= deadline:
                self.cut = True
                break
            world = self.policy.world(like, self.seat, dice)
            self.policy.reseed_noise(dice)
            row: i64 = len(self.results)
            for _ in range(self.size):
                self.results = append(self.results, 0.0)
            for move in self.alive:
                self._play(world, move, dice)
                value: float = self.shares[self.seat]
                self.results[row + move] = value
                self.sums[move] += value
                self.scored[move] += self.gained
                self.tried[move] += 1
                self._note(self.seen, move * self.events)
            self.worlds += 1
            if self.worlds == look:
                self._drop()
                look *= 2
        self._rank()

    def _note(self, counts: vec[i64], at: i64) -> None:
        """Count what happened, from a place on."""
        if self.happened != 0:
            for event in range(self.events):
                if self.happened & BIT[event] != 0:
                    counts[at + event] += 1

    def _rank(self) -> None:
        """Find the best, which is the move played if no other is better, and what it will be compared with."""
        best: i64 = self.alive[0]
        if self.played != NONE:
            best = self.played
        for move in self.alive:
            if self.mean(move) > self.mean(best):
                best = move
        self.best = best
        self.other = self.played
        if self.other == NONE:
            self.other = best
            for number in range(self.size):
                move = number
                if move != best and (self.other == best or self.mean(move) > self.mean(self.other)):
                    self.other = move

    def _drop(self) -> None:
        """Drop who is clearly behind in the same worlds."""
        best: i64 = self.alive[0]
        for move in self.alive:
            if self.sums[move] > self.sums[best]:
                best = move
        left = vec[i64]()
        for move in self.alive:
            if move == best or move == self.played or not self._behind(move, best):
                left = append(left, move)
        self.alive = left

    def _behind(self, move: i64, best: i64) -> bool:
        error: float = self.gap_error(move, best)
        if error < 1e-9 and self.worlds < 60:
            return False
        return self.gap(move, best) + TOO_LITTLE > BEHIND * error

    def mean(self, move: int) -> float:
        """What a move came to while it was tried."""
        if self.tried[move] == 0:
            return 0.0
        return self.sums[move] / float(self.tried[move])

    def gap(self, move: int, best: int) -> float:
        """By how much *best* was ahead of a move, in the worlds in which both were tried."""
        count: i64 = min(self.tried[move], self.tried[best])
        if count == 0:
            return 0.0
        total: float = 0.0
        for row in range(count):
            total += self.results[row * self.size + best] - self.results[row * self.size + move]
        return total / float(count)

    def gap_error(self, move: int, best: int) -> float:
        """The standard error of that; 0 if they came out the same everywhere."""
        count: i64 = min(self.tried[move], self.tried[best])
        if count < 2:
            return 1.0
        total: float = 0.0
        squares: float = 0.0
        for row in range(count):
            ahead: float = self.results[row * self.size + best] - self.results[row * self.size + move]
            total += ahead
            squares += ahead * ahead
        n: float = float(count)
        return math.sqrt(max(0.0, squares - total * total / n) / (n - 1.0) / n)

    # The half that measures

    def measure(self, like: State, dice: FastDice, worlds: i64, deadline: float = NEVER) -> None:
        """Try `best` and `other` in so many fresh worlds more."""
        players: i64 = like.players
        ahead = vec[float]([0.0] * _SEATS)
        for _ in range(worlds):
            if deadline != NEVER and time.monotonic() >= deadline:
                self.cut = True
                return
            world = self.policy.world(like, self.seat, dice)
            self.policy.reseed_noise(dice)
            self._measure(world, self.best, 0, dice)
            self.measured += 1
            if self.other == self.best:
                continue
            for seat in range(players):
                ahead[seat] = self.shares[seat]
            self._measure(world, self.other, 1, dice)
            for seat in range(players):
                self.behind[seat] += ahead[seat] - self.shares[seat]
            own: float = ahead[self.seat] - self.shares[self.seat]
            self.behind_squared += own * own

    def _measure(self, world: State, move: i64, place: i64, dice: FastDice) -> None:
        self._play(world, move, dice)
        value: float = self.shares[self.seat]
        self.value[place] += value
        self.squares[place] += value * value
        self.points[place] += self.gained
        self._note(self.counts, place * self.events)

    def loss(self, seat: int) -> float:
        """How much more of the victory *seat* has if `best` is played and not `other`."""
        if self.measured == 0:
            return 0.0
        return self.behind[seat] / float(self.measured)

    def loss_error(self) -> float:
        """The standard error of the mover's own: not zero, even if all pairs came out the same."""
        if self.other == self.best:
            return 0.0
        return standard_error(self.behind[self.seat], self.behind_squared, self.measured)

    def value_of(self, place: int) -> float:
        """The mover's share with `best` (0) or `other` (1)."""
        return self.value[place] / float(max(1, self.measured))

    def value_error(self, place: int) -> float:
        return standard_error(self.value[place], self.squares[place], self.measured)

    def points_of(self, place: int) -> float:
        """The mover's points of the round, with `best` (0) or `other` (1)."""
        return self.points[place] / float(max(1, self.measured))

    def often(self, event: int, place: int) -> float:
        """In which part of the worlds an event happened, with `best` (0) or `other` (1)."""
        return float(self.counts[place * self.events + event]) / float(max(1, self.measured))

    def effect(self, event: int) -> float:
        """By how much an event speaks for `best` in the half that chose: more of what is good, less of what is not."""
        one: float = float(self.seen[self.best * self.events + event]) / float(max(1, self.tried[self.best]))
        two: float = float(self.seen[self.other * self.events + event]) / float(max(1, self.tried[self.other]))
        if i64(event) < self.reasons.glad:
            return one - two
        return two - one


def standard_error(total: float, squares: float, count: i64) -> float:
    """Of a mean of *count* numbers with this sum and sum of squares. If all are equal, 1 / (count + 1)."""
    n: float = float(count)
    if count < 2:
        return 1.0
    variance: float = (squares - total * total / n) / (n - 1.0)
    if variance <= 1e-18:
        return 1.0 / (n + 1.0)
    return math.sqrt(variance / n)
