"""What all policies share: results and estimates, the order of moves, noise that stays until reseeded, leanings."""

from __future__ import annotations

import math
from importlib import import_module

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tablee
from tablee.core.policy import Policy, share, squashed
from tablee.core.state import State
from tests.games.koikoi.positions import position

KOIKOI: Policy = import_module("tablee.games.koikoi.bots").THINKING.master.policy


@pytest.mark.parametrize(("totals", "results"), [((9, 4), (1.0, 0.0)), ((4, 9), (0.0, 1.0)), ((7, 7), (0.5, 0.5))])
def test_a_victory_is_one_and_is_shared_by_those_who_share_it(
    totals: tuple[int, int], results: tuple[float, float]
) -> None:
    state, shares = position(hand="1a", other="2a").state, vec[float]([9.0, 9.0])
    assert Policy().result(state, 0) == Policy().estimate(state, 0) == 0.5  # not over
    Policy().shares(state, shares)
    assert list(shares) == [0.5, 0.5]
    state.totals[0], state.totals[1] = totals
    state.over = True
    assert (Policy().result(state, 0), Policy().result(state, 1)) == results
    Policy().shares(state, shares)
    assert tuple(shares) == results


@pytest.mark.parametrize(("hopes", "wanted"), [((0.6, 0.2), (0.75, 0.25)), ((0.0, 0.0), (0.5, 0.5))])
def test_shares_between_rounds_are_the_hopes_of_all_brought_to_one(
    hopes: tuple[float, float], wanted: tuple[float, float]
) -> None:
    class Hopeful(Policy):
        def estimate(self, state: State, seat: i64) -> float:
            return hopes[seat]

    shares = vec[float]([9.0, 9.0])
    Hopeful().shares(position(hand="1a", other="2a").state, shares)
    assert tuple(shares) == pytest.approx(wanted)


def test_a_policy_that_knows_nothing_expects_its_share_and_plays_at_random() -> None:
    blind = Policy()
    assert (blind.blind, blind.whole) == (True, True)
    assert (Policy(0.0).blind, Policy(0.0).whole) == (False, False)
    game = tablee.game("hiifuu").start(5, seed=bytes(32))
    assert blind.estimate(game.world(0, tablee.FastDice(1)), 0) == pytest.approx(0.2)
    state = position(hand="1a 2a 3a 4a", ba="12a", other="5a").state
    dice = tablee.FastDice(3)
    assert {blind.sensible(state, 0, dice) for _ in range(200)} == set(state.actions(0))
    assert [worth for _, worth in blind.weighed(state, 0)] == [0.0] * 4
    assert (blind.secret(state), blind.observation(state, 0)) == (False, 0)


def test_moves_are_ranked_by_what_they_are_worth_and_the_best_are_candidates() -> None:
    state = position(hand="1a 3a 8a 12a", ba="1L 3R 8L 12b", other="5a").state
    worth = dict(KOIKOI.weighed(state, 0))
    assert len(set(worth.values())) > 1
    ranked = KOIKOI.ranked(state, 0)
    assert sorted(ranked) == sorted(state.actions(0))
    assert [worth[action] for action in ranked] == sorted(worth.values(), reverse=True)
    assert KOIKOI.candidates(state, 0, 2) == [[action] for action in ranked[:2]]


def test_without_noise_the_best_is_played_and_with_it_others_too_until_it_is_reseeded() -> None:
    state = position(hand="1a 3a 8a 12a", ba="1L 3R 8L 12b", other="5a").state
    noise = KOIKOI.noise
    dice = tablee.FastDice(1)
    try:
        KOIKOI.noise = 0.0
        assert KOIKOI.sensible(state, 0, dice) == KOIKOI.ranked(state, 0)[0]
        KOIKOI.noise = 1e-6  # at most so much is added to what an action is worth: it decides between equals only
        worth = dict(KOIKOI.weighed(state, 0))
        for _ in range(20):
            KOIKOI.reseed_noise(dice)
            assert worth[int(KOIKOI.sensible(state, 0, dice))] == max(worth.values())
        KOIKOI.noise = 1000.0
        chosen = set()
        for _ in range(60):
            KOIKOI.reseed_noise(dice)
            assert KOIKOI.noise_seed % 2 == 1
            first = KOIKOI.sensible(state, 0, dice)
            assert KOIKOI.sensible(state, 0, dice) == first
            chosen.add(first)
        assert chosen == set(state.actions(0))
    finally:
        KOIKOI.noise = noise


def test_a_policy_leans_to_its_favourite_where_it_is_sure_of_itself() -> None:
    state = position(hand="1a 3a 8a 12a", ba="1L 3R 8L 12b", other="5a").state
    worth, before = dict(KOIKOI.weighed(state, 0)), KOIKOI.prior
    moves = KOIKOI.candidates(state, 0, 3)
    try:
        KOIKOI.prior = 0.0
        assert list(KOIKOI.leanings(state, 0, moves)) == [0.0] * 3
        for prior in (0.5, 1.0):
            KOIKOI.prior = prior
            leanings = list(KOIKOI.leanings(state, 0, moves))
            assert leanings == pytest.approx([prior * (worth[one[0]] - worth[moves[0][0]]) for one in moves])
            assert leanings[0] == 0.0 > leanings[-1]
        assert list(KOIKOI.leanings(state, 0, [moves[0], [1, 2]])) == [0.0] * 2  # several actions
    finally:
        KOIKOI.prior = before


def test_how_likely_a_lead_holds() -> None:
    assert squashed(0.0) == 0.5
    assert squashed(1.0) == pytest.approx(1 / (1 + math.exp(-1)))
    assert squashed(1.0) + squashed(-1.0) == pytest.approx(1.0)
    assert squashed(30.0) < 1.0 == squashed(30.1) == squashed(1e9)
    assert squashed(-30.0) > 0.0 == squashed(-30.1) == squashed(-1e9)


@pytest.mark.parametrize("most_wins", [True, False])
def test_shares_of_a_match_add_up_and_who_is_ahead_has_more(most_wins: bool) -> None:
    totals = vec[i64]([10, 16, 4])
    shares = [share(totals, seat, 6.0, most_wins) for seat in range(3)]
    assert sum(shares) == pytest.approx(1.0)
    assert (shares[1] > shares[0] > shares[2]) is most_wins
    assert shares[0] == pytest.approx(1 / (math.e + 1 + 1 / math.e))
    assert share(vec[i64]([5, 5]), 0, 3.0, most_wins) == pytest.approx(0.5)
    wide = [share(vec[i64]([10, 16, 4]), seat, 600.0, most_wins) for seat in range(3)]
    assert wide == pytest.approx([1 / 3] * 3, abs=0.01)


def test_a_share_is_never_too_small_for_a_number() -> None:
    assert share(vec[i64]([0, 100_000]), 0, 1.0, True) == pytest.approx(math.exp(-30.0))
    assert share(vec[i64]([0, 100_000]), 1, 1.0, True) == pytest.approx(1.0)
