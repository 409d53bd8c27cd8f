"""Candidates tried side by side, in a game made up for it; how a playout ends; whole matches between policies."""

from __future__ import annotations

import math
import statistics
import time

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.search import LONGEST, Race, contest, play_on
from tablee.core.bits import BIT
from tablee.core.dice import Dice, FastDice
from tablee.core.policy import Policy
from tablee.core.state import State
from tests.bots.bet import Bet, Known, alternating


def race(policy: Known) -> Race:
    return Race(policy, 0, [[move] for move in range(len(policy.brings[0]))])


def test_every_world_is_drawn_anew_and_has_tastes_of_its_own() -> None:
    policy = Known([[0.5, 0.5]])
    one = race(policy)
    one.run(Bet(), FastDice(1), 6)
    assert (one.worlds, policy.worlds) == (3, 3)
    told = policy.told
    assert [told[at : at + 2] for at in (0, 4, 8)] == [["world", "noise"]] * 3
    assert len(told) == 12  # and one playout for each candidate


def test_all_candidates_are_tried_in_the_same_worlds() -> None:
    brings = [[0.1 * world, 0.9 - 0.1 * world] for world in range(5)]
    one = race(Known(brings))
    one.run(Bet(), FastDice(1), 10)
    assert list(one.results) == [value for row in brings for value in row]
    for move in (0, 1):
        values = [row[move] for row in brings]
        assert one.mean(move) == pytest.approx(statistics.fmean(values))
        assert one.error(move) == pytest.approx(statistics.pstdev(values) / math.sqrt(5))


@pytest.mark.parametrize("looks", [0, 1, 2, 5])
def test_a_world_that_time_has_cut_does_not_count(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(clock)))
    one = race(Known([[0.25, 0.75]]))
    one.run(Bet(), FastDice(1), 10**6, deadline=float(looks))
    whole = looks // 2
    assert one.cut
    assert (one.worlds, one.playouts) == (whole, 2 * whole)
    assert list(one.results) == [0.25, 0.75] * whole
    assert list(one.sums) == [0.25 * whole, 0.75 * whole]
    assert list(one.tried) == [whole, whole]


def test_what_a_policy_leans_to_counts_for_who_wins_and_not_for_what_a_candidate_is_worth() -> None:
    class Leaning(Known):
        def leanings(self, state: State, seat: i64, moves: list[list[int]]) -> vec[float]:
            return vec[float]([0.0, -0.3])

    one = race(Leaning([[0.5, 0.6]]))
    one.run(Bet(), FastDice(1), 20)
    assert list(one.results[:2]) == pytest.approx([0.5, 0.3])
    assert one.winner() == 0
    assert (one.mean(0), one.mean(1)) == pytest.approx((0.5, 0.6))
    assert race(Known([[0.5, 0.6]])).winner() == 0  # nothing was tried
    other = race(Known([[0.5, 0.6]]))
    other.run(Bet(), FastDice(1), 20)
    assert other.winner() == 1


def test_who_is_behind_is_looked_for_after_16_worlds_and_after_twice_as_many() -> None:
    """Behind by two standard errors after 16 worlds, and so by nearly three after 32."""
    spread = 0.2
    worse = alternating(0.5 - 2.0 * spread / math.sqrt(15), spread, 64)
    one = race(Known([[0.5, value] for value in worse]))
    one.run(Bet(), FastDice(1), 1000)
    assert (one.worlds, one.playouts, list(one.alive)) == (32, 64, [0])


def test_a_few_worlds_convince_and_fewer_do_not() -> None:
    for playouts, winner in ((6, 0), (8, 1)):
        one = race(Known([[0.1, 0.9]]))
        one.run(Bet(), FastDice(1), playouts)
        assert (one.worlds, one.winner()) == (playouts // 2, winner)


def test_a_single_candidate_is_not_tried() -> None:
    one = race(Known([[0.5]]))
    one.run(Bet(), FastDice(1), 100)
    assert (one.worlds, one.winner(), one.cut) == (0, 0, False)


# Playouts and whole matches


class Rounds(State):
    """Three rounds; in each, both seats act once, and seat 0 makes points of what it does. One may never end."""

    def __init__(self, like: Rounds | None = None, endless: bool = False) -> None:
        super().__init__(2, like)
        self.endless: bool = endless if like is None else like.endless
        if like is None:
            self._wait_for(1, 0)

    def copy(self) -> Rounds:
        return Rounds(self)

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        out[0], out[1] = 0, 1
        return 2

    def apply(self, seat: i64, action: i64) -> None:
        if self.endless or seat == 0:
            self._wait_for(1, 1 - seat)
            self.phase = 1 + action
            return
        self._score_round(vec[i64]([self.phase - 1, action]))
        if self.round == 3:
            self._end_game()
        else:
            self._wait_for_chance(1)

    def _roll(self, dice: Dice) -> vec[i64]:
        return vec[i64]([dice.below(2)])

    def _settle_chance(self, outcome: vec[i64]) -> None:
        self.pending = 0
        self._wait_for(1, 0)

    def winners(self) -> i64:
        if self.totals[0] == self.totals[1]:
            return BIT[0] | BIT[1]
        return BIT[0] if self.totals[0] > self.totals[1] else BIT[1]


class Always(Policy):
    """Does always the same."""

    def __init__(self, action: int, whole: bool = False) -> None:
        super().__init__(0.0)
        self.action, self.whole = action, whole
        self.acted = self.reseeded = 0

    def reseed_noise(self, dice: Dice) -> None:
        self.reseeded += 1

    def sensible(self, state: State, seat: i64, dice: Dice) -> i64:
        self.acted += 1
        return self.action


@pytest.mark.parametrize(("whole", "rounds"), [(False, 1), (True, 3)])
def test_a_playout_goes_to_the_end_of_the_round_or_of_the_match(whole: bool, rounds: int) -> None:
    state, policy = Rounds(), Always(1, whole)
    play_on(state, policy, FastDice(1))
    assert (state.round, state.over, policy.acted) == (rounds, whole, 2 * rounds)
    play_on(state, policy, FastDice(1))  # from between two rounds: to the end of the next
    assert state.round == min(3, 2 * rounds)


def test_a_playout_that_nobody_ends_is_given_up() -> None:
    policy = Always(1)
    play_on(Rounds(endless=True), policy, FastDice(1))
    assert policy.acted == LONGEST == 4000


@pytest.mark.parametrize(("one", "others", "results"), [(1, 0, (1.0, 1.0)), (0, 1, (0.0, 0.0)), (1, 1, (0.5, 0.5))])
def test_a_contest_is_a_whole_match_of_one_policy_against_another(
    one: int, others: int, results: tuple[float, float]
) -> None:
    for seat in (0, 1):
        mine, theirs, opening = Always(one), Always(others), Rounds()
        assert contest(opening, mine, theirs, seat, FastDice(1)) == results[seat]
        assert (mine.acted, theirs.acted) == (3, 3)
        assert mine.reseeded == 1  # who plays a match has one taste
        assert not opening.over
