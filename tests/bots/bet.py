"""A game made up for comparisons of moves: what each move brings in each world is written by hand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.core.dice import Dice
from tablee.core.policy import Policy
from tablee.core.state import State


class Bet(State):
    """Seat 0 makes its move, then seat 1 ends the round. `hidden` is the number of the world."""

    def __init__(self, like: Bet | None = None) -> None:
        super().__init__(2, like)
        self.hidden: int = 0 if like is None else like.hidden
        self.made: int = -1 if like is None else like.made
        if like is None:
            self._wait_for(1, 0)

    def copy(self) -> Bet:
        return Bet(self)

    def apply(self, seat: i64, action: i64) -> None:
        if seat == 0:
            self.made = int(action)
            self._wait_for(1, 1)
        else:
            self._score_round(vec[i64]([10 * self.made + self.hidden % 2, 0]))
            self._end_game()

    def winners(self) -> i64:
        return BIT[0]


class Known(Policy):
    """Worlds come one after the other; in each, *brings* says what share of the victory each move brings to seat 0."""

    def __init__(self, brings: list[list[float]]) -> None:
        super().__init__(0.0)
        self.brings = brings
        self.worlds = 0
        self.told: list[object] = []

    def world(self, state: State, seat: i64, dice: Dice) -> State:
        assert isinstance(state, Bet)
        world = state.copy()
        world.hidden = self.worlds % len(self.brings)
        self.worlds += 1
        self.told.append("world")
        dice.below(1000)
        return world

    def reseed_noise(self, dice: Dice) -> None:
        self.told.append("noise")

    def sensible(self, state: State, seat: i64, dice: Dice) -> i64:
        self.told.append(int(dice.below(1_000_000)))
        return 0

    def result(self, state: State, seat: i64) -> float:
        assert isinstance(state, Bet)
        return self.brings[state.hidden][state.made]

    def shares(self, state: State, out: vec[float]) -> None:
        out[0] = self.result(state, 0)
        out[1] = 1.0 - out[0]


def alternating(mean: float, spread: float, worlds: int) -> list[float]:
    return [mean + (spread if world % 2 else -spread) for world in range(worlds)]
