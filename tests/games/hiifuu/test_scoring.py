"""HF-14 and HF-15: what a round scores, and when and how the game ends."""

from __future__ import annotations

import pytest

from tablee.core.events import GameEnded, RoundEnded
from tablee.games.hiifuu.events import RoundScored, Score
from tablee.games.hiifuu.state import DECK
from tests.games.hiifuu.positions import in_turn, position

rule = pytest.mark.rule

LAST = ["o9", "o1", "o2", "o3"]
"""The hands before a last trick, which seat 0 wins."""


@rule("HF-14")
def test_an_uncovered_token_scores_its_number_and_the_rest_of_the_line_is_out() -> None:
    state = position(LAST, tricks=[3, 2, 1, 2], tokens={0: 1, 1: 2, 3: 3}, line=[4])
    heard = in_turn(state, *LAST)
    assert heard[-2:] == [
        RoundScored(1, [Score(4, 1, 0), Score(2, 2, 2), Score(1, None, 0), Score(2, 3, 3)], [4]),
        RoundEnded(1, [0, 2, 0, 3], [0, 2, 0, 3]),
    ]
    assert state.rounds() == [[0, 2, 0, 3]]


@rule("HF-14")
def test_the_second_trick_may_be_the_last_one() -> None:
    state = position(LAST, tricks=[1, 3, 3, 1])
    in_turn(state, *LAST)
    assert state.rounds() == [[1, 0, 0, 0]]


@rule("HF-14")
def test_the_third_trick_may_be_the_last_one() -> None:
    state = position(LAST, tricks=[2, 3, 3, 0], tokens={0: 1})
    in_turn(state, *LAST)
    assert state.rounds() == [[0, 0, 0, 0]]


@rule("HF-14")
def test_the_round_ends_when_the_hands_are_empty_and_the_next_one_has_new_tokens() -> None:
    state = position([f"{code} b{at}" for at, code in enumerate(LAST, 1)], tricks=[1, 0, 3, 3])
    in_turn(state, *LAST)
    assert state.pending == 0
    in_turn(state, "b1", "b2", "b3", "b4")
    assert state.pending == DECK
    state.settle_chance(list(state.rules.deck))
    assert state.tokens_left() == [2, 3, 4, 5]
    assert [state.tricks_of(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert [state.token_of(seat) for seat in range(4)] == [None] * 4


@rule("HF-15")
@pytest.mark.parametrize(("before", "over"), [(8, False), (9, True), (30, True)])
def test_ten_points_at_the_end_of_a_round_end_the_game(before: int, over: bool) -> None:
    state = position(LAST, round=2, totals=[before, 0, 0, 0], tricks=[1, 3, 3, 1])
    in_turn(state, *LAST)
    assert state.totals[0] == before + 1
    assert state.over == over
    assert state.seats() == []


@rule("HF-15")
def test_the_game_ends_after_round_5() -> None:
    for number in (4, 5):
        state = position(LAST, round=number, totals=[2, 1, 0, 0], tricks=[3, 3, 2, 0], tokens={2: 1})
        in_turn(state, *LAST)
        assert state.over == (number == 5)
        assert (state.winners() != 0) == (number == 5)


@rule("HF-15")
def test_most_points_win() -> None:
    state = position(LAST, round=5, totals=[2, 7, 5, 0], tricks=[1, 3, 2, 2], tokens={2: 1, 3: 8}, line=[3])
    heard = in_turn(state, *LAST)
    assert list(state.totals) == [5, 7, 6, 8]
    assert heard[-1] == GameEnded([5, 7, 6, 8], [3])


@rule("HF-15")
def test_a_tie_shares_the_victory() -> None:
    state = position(LAST, round=5, totals=[4, 7, 6, 0], tricks=[1, 3, 2, 2], tokens={2: 1, 3: 5}, line=[3])
    assert in_turn(state, *LAST)[-1] == GameEnded([7, 7, 7, 5], [0, 1, 2])


@rule("HF-15")
def test_a_game_in_which_nobody_scored_is_won_by_all() -> None:
    state = position(LAST, round=5, tricks=[3, 3, 3, 0])
    assert in_turn(state, *LAST)[-1] == GameEnded([0, 0, 0, 0], [0, 1, 2, 3])
