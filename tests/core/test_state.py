"""What a state is before a game says more."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tablee
from tablee.core.bits import BIT
from tablee.core.state import State


class Countdown(State):
    """A game without any chance: two seats take one or two of five in turn; whoever takes the last wins."""

    def __init__(self, like: Countdown | None = None) -> None:
        super().__init__(2, like)
        self.left: i64 = 5 if like is None else like.left
        if like is None:
            self._wait_for(1, 0)

    def copy(self) -> Countdown:
        return Countdown(self)

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        out[0], out[1] = 1, 2
        return min(self.left, 2)

    def apply(self, seat: i64, action: i64) -> None:
        self.left -= action
        if self.left > 0:
            self._wait_for(1, 1 - seat)
        else:
            self._score_round(vec[i64]([i64(seat == 0), i64(seat == 1)]))
            self._end_game()

    def winners(self) -> i64:
        return BIT[0] if self.totals[0] else BIT[1]


def test_a_game_without_chance_waits_for_none() -> None:
    state = Countdown()
    assert (state.pending, state.choices()) == (0, [1, 2])
    state.act(2, tablee.FastDice(1))
    state.settle(tablee.FastDice(1))
    assert (state.first(), state.choices()) == (1, [1, 2])
    for seed in range(20):
        assert 2 <= state.copy().playout(tablee.FastDice(seed)) <= 3
    assert (state.over, state.round, state.rounds()) == (False, 0, [])


def test_a_match_that_has_only_begun_has_no_points() -> None:
    state = Countdown()
    assert (list(state.totals), state.rounds(), state.round, state.over) == ([0, 0], [], 0, False)
    for action in (2, 2, 1):
        state.act(action, tablee.FastDice(1))
    assert (list(state.totals), state.rounds(), state.round, state.over) == ([1, 0], [[1, 0]], 1, True)


@pytest.mark.parametrize("name", tablee.game_names())
def test_before_the_first_chance_nobody_acts(name: str) -> None:
    game = tablee.game(name)
    state = game.opening(game.players[0], game.options.complete({}, game.players[0]))
    assert (state.pending > 0, state.seats(), state.first(), state.choices()) == (True, [], -1, [])
    state.settle(tablee.FastDice(1))
    assert (state.pending, state.over) == (0, False)
    assert state.seats() != []
