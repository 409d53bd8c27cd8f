"""Two moves compared, in a game made up for it: what each move brings in each world is written by hand."""

from __future__ import annotations

import math
import statistics
import time

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.paired import NONE, Paired
from tablee.core.bits import BIT
from tablee.core.dice import FastDice
from tablee.core.reasons import Reasons
from tablee.core.state import State
from tests.bots.bet import Bet, Known, alternating

SAME = [[0.5, 0.5]]
"""Two moves that always bring the same: neither is dropped early."""


class Odd(Reasons):
    """One is glad of a world with an odd number, and sorry for the second move."""

    def __init__(self) -> None:
        super().__init__(["odd"], ["second"])

    def happened(self, before: State, after: State, seat: i64) -> i64:
        assert isinstance(after, Bet)
        return (BIT[0] if after.hidden % 2 else 0) | (BIT[1] if after.made == 1 else 0)


def comparison(brings: list[list[float]], played: int = NONE) -> tuple[Paired, Known]:
    policy = Known(brings)
    return Paired(policy, Odd(), 0, [[move] for move in range(len(brings[0]))], played), policy


def column(brings: list[list[float]], move: int) -> list[float]:
    return [row[move] for row in brings]


# The half that measures


def test_what_is_measured_is_the_difference_in_the_same_worlds() -> None:
    brings = [[0.9, 0.4], [0.7, 0.6], [0.1, 0.3], [0.8, 0.2], [0.6, 0.6]]
    one, policy = comparison(brings)
    one.best, one.other = 0, 1
    one.measure(Bet(), FastDice(1), 5)
    first, second = column(brings, 0), column(brings, 1)
    ahead = [a - b for a, b in zip(first, second, strict=True)]
    assert (one.measured, one.playouts, policy.worlds) == (5, 10, 5)
    assert one.loss(0) == pytest.approx(statistics.fmean(ahead))
    assert one.loss(1) == pytest.approx(-statistics.fmean(ahead))
    assert one.loss_error() == pytest.approx(statistics.stdev(ahead) / math.sqrt(5))
    for place, values in enumerate((first, second)):
        assert one.value_of(place) == pytest.approx(statistics.fmean(values))
        assert one.value_error(place) == pytest.approx(statistics.stdev(values) / math.sqrt(5))
    assert (one.points_of(0), one.points_of(1)) == pytest.approx((2 / 5, 10 + 2 / 5))
    assert [one.often(0, place) for place in (0, 1)] == pytest.approx([2 / 5, 2 / 5])
    assert [one.often(1, place) for place in (0, 1)] == [0.0, 1.0]


def test_the_move_played_is_measured_once_if_it_is_the_best() -> None:
    one, _ = comparison([[0.9, 0.1], [0.5, 0.1]])
    one.best = one.other = 0
    one.measure(Bet(), FastDice(1), 4)
    assert (one.measured, one.playouts) == (4, 4)
    assert (one.loss(0), one.loss_error()) == (0.0, 0.0)
    assert one.value_of(0) == pytest.approx(0.7)


def test_points_are_those_of_the_round_in_which_the_move_is_made() -> None:
    one, _ = comparison([[0.5, 0.5]])
    one.best, one.other = 1, 1
    later = Bet()
    later.points = vec[i64]([70, 80])  # of a round before
    one.measure(later, FastDice(1), 3)
    assert one.points_of(0) == 10.0


class Closing(Bet):
    """A move of seat 0 ends the round; another would follow."""

    def copy(self) -> Closing:
        return Closing(self)

    def apply(self, seat: i64, action: i64) -> None:
        assert seat == 0, "the next round is played"
        self.made = int(action)
        self._score_round(vec[i64]([10 * self.made + self.hidden % 2, 0]))
        self._wait_for(1, 1)


def test_a_move_that_ends_the_round_is_not_followed_by_the_next_one() -> None:
    one, _ = comparison([[0.9, 0.4]])
    one.best, one.other = 0, 1
    one.measure(Closing(), FastDice(1), 3)
    assert one.loss(0) == pytest.approx(0.5)
    assert (one.points_of(0), one.points_of(1)) == (0.0, 10.0)


def test_in_a_world_every_move_has_the_same_dice_and_tastes_and_the_next_world_others() -> None:
    measuring, choosing = comparison(SAME), comparison(SAME)
    measuring[0].best, measuring[0].other = 0, 1
    measuring[0].measure(Bet(), FastDice(1), 3)
    choosing[0]._choose(Bet(), FastDice(1), 6, math.inf)
    for _, policy in (measuring, choosing):
        told = policy.told
        assert len(told) == 12
        for at in (0, 4, 8):
            assert told[at : at + 2] == ["world", "noise"]
            assert told[at + 2] == told[at + 3]
        assert len(set(told[2::4])) == 3


# The half that chooses


@pytest.mark.parametrize(("doubts", "left"), [(2.7, [0]), (2.4, [0, 1])])
def test_who_is_clearly_behind_is_dropped(doubts: float, left: list[int]) -> None:
    spread, worlds = 0.2, 16
    error = spread / math.sqrt(worlds - 1)
    worse = alternating(0.5 - doubts * error, spread, worlds)
    one, _ = comparison([[0.5, value] for value in worse])
    one._choose(Bet(), FastDice(1), 2 * worlds, math.inf)
    assert (one.worlds, one.playouts) == (worlds, 2 * worlds)
    assert list(one.alive) == left


def test_who_can_hardly_be_ahead_is_dropped() -> None:
    """By less than is worth more work: the same mean, and nearly no doubt."""
    one, _ = comparison([[0.5, value] for value in alternating(0.5, 0.0005, 16)])
    one._choose(Bet(), FastDice(1), 32, math.inf)
    assert list(one.alive) == [0]


@pytest.mark.parametrize(("worlds", "left"), [(32, 2), (64, 1)])
def test_what_always_came_out_the_same_is_dropped_only_after_many_worlds(worlds: int, left: int) -> None:
    one, _ = comparison(SAME)
    one._choose(Bet(), FastDice(1), 2 * worlds, math.inf)
    assert (one.worlds, len(one.alive)) == (worlds, left)


def test_all_moves_are_tried_in_the_same_worlds_until_they_are_dropped() -> None:
    brings = [[0.9 - 0.1 * (world % 2), 0.1, 0.9 - 0.1 * (world % 3 == 0)] for world in range(60)]
    one, policy = comparison(brings)
    one._choose(Bet(), FastDice(1), 90, math.inf)
    assert list(one.alive) == [0, 2]  # the middle one was dropped after 16 worlds
    assert list(one.tried) == [37, 16, 37]
    assert one.playouts == sum(one.tried) == 90
    assert policy.worlds == one.worlds == 37
    for move in range(3):
        assert one.mean(move) == pytest.approx(statistics.fmean(column(brings, move)[: one.tried[move]]))
    assert list(one.scored) == pytest.approx([18, 10 * 16 + 8, 20 * 37 + 18])
    assert list(one.seen) == [18, 0, 8, 16, 18, 0]


# Both halves together


def test_half_of_the_work_chooses_and_the_other_half_measures_pairs() -> None:
    one, policy = comparison([[0.2, 0.6]])
    one.run(Bet(), FastDice(1), 40)
    assert (one.worlds, one.measured, policy.worlds) == (10, 10, 20)
    assert (one.best, one.other) == (1, 0)
    assert one.loss(0) == pytest.approx(0.4)


def test_a_move_without_another_is_measured_at_least_twice() -> None:
    for playouts, measured in ((0, 2), (7, 2), (40, 10)):
        one, _ = comparison([[0.3]])
        one.run(Bet(), FastDice(1), playouts)
        assert (one.worlds, one.measured) == (0, measured)


def test_what_was_not_chosen_is_not_measured() -> None:
    one, policy = comparison(SAME)
    one.run(Bet(), FastDice(1), 1)
    assert (one.worlds, one.measured, policy.worlds) == (0, 0, 0)


def test_half_of_the_time_is_for_choosing(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000, 2000))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(clock)))
    one, _ = comparison(SAME)
    one.run(Bet(), FastDice(1), 10**6, deadline=1040.0)
    assert one.cut
    assert one.worlds == 19  # looks at the clock between the first one and half past
    assert one.measured == 19
