"""The race of candidates: means, standard errors, who is dropped and who wins, from results written by hand."""

from __future__ import annotations

import math
import statistics
from importlib import import_module

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.search import Race

POLICY = import_module("tablee.games.koikoi.bots").THINKING.master.policy


def race(*results: list[float]) -> Race:
    """A race in which each candidate had these results, a number a world."""
    out = Race(POLICY, 0, [[number] for number in range(len(results))])
    out.worlds = len(results[0])
    out.results = vec[float]([value for world in zip(*results, strict=True) for value in world])
    for number, its in enumerate(results):
        out.tried[number], out.sums[number] = len(its), sum(its)
        out.squares[number] = sum(value * value for value in its)
    return out


def alternating(mean: float, spread: float, worlds: int = 64) -> list[float]:
    return [mean + (spread if world % 2 else -spread) for world in range(worlds)]


def test_a_candidates_mean_and_its_standard_error() -> None:
    values = [0.25, 0.5, 1.0, 0.0, 0.75, 0.5]
    one = race(values, [0.0] * 6)
    assert one.mean(0) == pytest.approx(statistics.fmean(values))
    assert one.error(0) == pytest.approx(statistics.pstdev(values) / math.sqrt(6))
    assert (one.mean(1), one.error(1)) == (0.0, 0.0)


def test_what_was_tried_once_or_never_is_wholly_in_doubt() -> None:
    assert race([0.5], [0.5]).error(0) == 1.0
    assert Race(POLICY, 0, [[0], [1]]).error(0) == 1.0
    assert Race(POLICY, 0, [[0], [1]]).mean(0) == 0.0
    assert race([0.5, 0.5], [0.0, 1.0]).error(1) == pytest.approx(0.5 / math.sqrt(2))


def test_what_the_policy_leans_to_is_not_part_of_what_a_candidate_came_to() -> None:
    one = race([0.5, 0.7], [0.2, 0.2])
    one.leanings = vec[float]([0.1, 0.0])
    assert one.mean(0) == pytest.approx(0.5)


def test_candidates_are_compared_world_by_world() -> None:
    first, second = [0.1, 0.4, 0.3, 0.9, 0.2], [0.3, 0.5, 0.7, 0.8, 0.6]
    one = race(first, [0.0] * 5, second)
    one._compare(0, 2)
    ahead = [b - a for a, b in zip(first, second, strict=True)]
    assert one.ahead == pytest.approx(statistics.fmean(ahead))
    assert one.standard_error == pytest.approx(statistics.stdev(ahead) / math.sqrt(5))


def test_a_lead_that_is_always_the_same_is_in_no_doubt() -> None:
    one = race([0.2] * 6, [0.9] * 6)  # what is left of rounding is below zero here
    one._compare(0, 1)
    assert one.ahead == pytest.approx(0.7)
    assert one.standard_error == pytest.approx(0.0, abs=1e-7)


def test_the_best_has_the_highest_mean_however_often_it_was_tried() -> None:
    one = race([0.2, 0.2], [0.6, 0.6], [0.5, 0.5])
    assert one.best() == 1
    one.tried[2], one.sums[2] = 10, 7.0
    assert one.best() == 2
    one.alive = vec[i64]([0, 1])
    assert one.best() == 1
    assert race([0.5, 0.5], [0.5, 0.5]).best() == 0  # the first of equals


@pytest.mark.parametrize(("doubts", "wins"), [(1.4, 0), (1.6, 1)])
def test_the_policys_own_choice_wins_unless_another_is_convincingly_ahead(doubts: float, wins: int) -> None:
    spread = 0.2
    error = spread * math.sqrt(64 / 63) / math.sqrt(64)
    assert race([0.5] * 64, alternating(0.5 + doubts * error, spread)).winner() == wins


def test_one_world_convinces_nobody() -> None:
    assert race([0.1], [0.9]).winner() == 0
    assert race([0.9], [0.1]).winner() == 0
    gone = race([0.1], [0.9], [0.2])
    gone.alive = vec[i64]([1, 2])
    assert gone.winner() == 1  # the first one was dropped


@pytest.mark.parametrize(
    ("doubts", "first", "left"),
    [
        (2.7, False, [0]),
        (2.4, False, [0, 1]),
        (2.7, True, [0, 1]),  # the policy's own choice is given more time
        (3.9, True, [0, 1]),
        (4.1, True, [1]),
    ],
)
def test_who_is_clearly_behind_is_dropped(doubts: float, first: bool, left: list[int]) -> None:
    spread = 0.2
    error = spread * math.sqrt(64 / 63) / math.sqrt(64)
    better, worse = [0.5] * 64, alternating(0.5 - doubts * error, spread)
    one = race(worse, better) if first else race(better, worse)
    one._drop()
    assert list(one.alive) == left


@pytest.mark.parametrize(("worlds", "left"), [(32, [0, 1]), (59, [0, 1]), (60, [0]), (64, [0])])
def test_what_always_came_out_the_same_is_dropped_only_after_many_worlds(worlds: int, left: list[int]) -> None:
    one = race([0.5] * worlds, [0.5] * worlds)
    one._drop()
    assert list(one.alive) == left
