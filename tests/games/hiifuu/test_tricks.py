"""HF-8 to HF-13 and HF-16: tricks, tokens, and what a third trick does."""

from __future__ import annotations

import pytest

from tablee.games.hiifuu.events import Played, TrickWon
from tablee.games.hiifuu.state import DECK
from tests.games.hiifuu.positions import hand, in_turn, legal, play, position

rule = pytest.mark.rule


@rule("HF-8")
def test_the_leader_plays_any_card_and_then_everybody_clockwise() -> None:
    state = position(["o1 p1", "o2 p2", "o3 p3", "o4 p4"], leader=2)
    assert legal(state, 2) == {"play o3", "play p3"}
    order = []
    for code in ("p3", "p4", "p1", "p2"):
        order.append(state.first())
        in_turn(state, code)
    assert order == [2, 3, 0, 1]


@rule("HF-8")
def test_only_the_one_whose_turn_it_is_may_play() -> None:
    state = position(["o1 p1", "o2 p2", "o3 p3", "o4 p4"], leader=2)
    assert state.seats() == [2]
    assert legal(state, 0) == set()


@rule("HF-9")
def test_the_led_colour_must_be_followed_with_any_value() -> None:
    state = position(["o5 p1", "o2 o9 p2", "o3 p3", "o4 p4"])
    in_turn(state, "o5")
    assert legal(state, 1) == {"play o2", "play o9"}
    assert state.duty(1) == "follow"


@rule("HF-9")
def test_who_holds_none_of_the_led_colour_plays_any_card() -> None:
    state = position(["o5 p1", "b2 g9", "o3 p3", "o4 p4"])
    in_turn(state, "o5")
    assert state.duty(1) == "throw"
    assert legal(state, 1) == {"play g9", "play b2"}
    assert in_turn(state, "g9") == [Played(1, "g9", led=False, void=True)]


@rule("HF-9")
def test_not_following_shows_everybody_that_the_colour_is_not_held() -> None:
    state = position(["o5 p1", "b2 g9", "o3 p3", "o4 p4"])
    in_turn(state, "o5", "g9", "o3", "o4")
    assert state.voids == 1 << 4


@rule("HF-10")
def test_the_highest_card_of_the_led_colour_wins() -> None:
    state = position(["o5 p1", "b12 p2", "o11 p3", "o4 p4"])
    assert in_turn(state, "o5", "b12", "o11", "o4")[-1] == TrickWon(2, "o11", 1, None, None, out=False)
    assert state.tricks_of(2) == 1


@rule("HF-10")
def test_the_leader_wins_if_nobody_follows() -> None:
    state = position(["o1 p1", "b12 p2", "g11 p3", "p13 p4"])
    in_turn(state, "o1", "b12", "g11", "p13")
    assert state.tricks_of(0) == 1


@rule("HF-10")
def test_the_winner_leads_the_next_trick() -> None:
    state = position(["o5 p1", "b12 p2", "o11 p3", "o4 p4"])
    in_turn(state, "o5", "b12", "o11", "o4")
    assert state.seats() == [2]
    assert legal(state, 2) == {"play p3"}


@rule("HF-11")
def test_a_second_trick_takes_the_first_token_of_the_line_at_once() -> None:
    state = position(["o9 p1", "o1 p2", "o2 p3", "o3 p4"], tricks=[1, 0, 0, 0], line=[3, 1, 4, 2])
    assert in_turn(state, "o9", "o1", "o2", "o3")[-1] == TrickWon(0, "o9", 2, 3, None, out=False)
    assert state.token_of(0) == 3
    assert state.tokens_left() == [1, 4, 2]


@rule("HF-11")
def test_a_first_trick_takes_nothing() -> None:
    state = position(["o9 p1", "o1 p2", "o2 p3", "o3 p4"])
    in_turn(state, "o9", "o1", "o2", "o3")
    assert state.token_of(0) is None
    assert state.tokens_left() == [1, 2, 3, 4]


@rule("HF-12")
def test_a_third_trick_covers_the_token_which_does_not_go_back() -> None:
    state = position(["o9 p1", "o1 p2", "o2 p3", "o3 p4"], tricks=[2, 0, 0, 0], tokens={0: 1}, line=[2, 3, 4])
    assert in_turn(state, "o9", "o1", "o2", "o3")[-1] == TrickWon(0, "o9", 3, None, 1, out=False)
    assert state.tokens_left() == [2, 3, 4]
    in_turn(state, "p1", "p2", "p3", "p4")
    assert state.rounds() == [[0, 0, 0, 0]]


@rule("HF-12")
def test_who_has_three_tricks_plays_on_and_further_tricks_change_nothing() -> None:
    state = position(["o9 p9", "o1 p2", "o2 p3", "o3 p4"], tricks=[3, 2, 0, 0], tokens={0: 1, 1: 2}, line=[3, 4])
    assert in_turn(state, "o9", "o1", "o2", "o3")[-1] == TrickWon(0, "o9", 4, None, None, out=False)
    assert state.seats() == [0]
    assert state.tokens_left() == [3, 4]
    in_turn(state, "p9", "p2", "p3", "p4")
    assert state.rounds() == [[0, 2, 0, 0]]


@rule("HF-13")
def test_a_second_trick_brings_nothing_when_the_line_is_empty() -> None:
    hands = ["o9", "o1", "o2", "o3", "o4", "o5"]
    state = position(hands, tricks=[1, 2, 2, 2, 2, 0], tokens={1: 1, 2: 2, 3: 3, 4: 4}, line=[])
    assert TrickWon(0, "o9", 2, None, None, out=False) in in_turn(state, "o9", "o1", "o2", "o3", "o4", "o5")
    assert state.rounds() == [[0, 1, 2, 3, 4, 0]]


@rule("HF-13")
def test_a_covered_token_makes_no_room_in_an_empty_line() -> None:
    hands = ["o9", "o1", "o2", "o3", "o4", "o5"]
    state = position(hands, tricks=[1, 3, 2, 2, 2, 0], tokens={1: 1, 2: 2, 3: 3, 4: 4}, line=[])
    heard = in_turn(state, "o9", "o1", "o2", "o3", "o4", "o5")
    assert TrickWon(0, "o9", 2, None, None, out=False) in heard
    assert state.rounds() == [[0, 0, 2, 3, 4, 0]]


# The original rule


@rule("HF-16")
def test_by_default_nobody_drops_out() -> None:
    state = position(["o9 p1", "o1 p2", "o2 p3", "o3 p4"], tricks=[2, 0, 0, 0], tokens={0: 1}, line=[2, 3, 4])
    in_turn(state, "o9", "o1", "o2", "o3")
    assert state.out == 0


@rule("HF-16")
def test_a_third_trick_drops_out_and_the_next_seat_leads() -> None:
    state = position(
        ["o9 p1 g1", "o1 p2 g2", "o2 p3 g3", "o3 p4 g4"],
        tricks=[2, 0, 0, 0],
        tokens={0: 1},
        line=[2, 3, 4],
        third_trick="drops_out",
    )
    assert in_turn(state, "o9", "o1", "o2", "o3")[-1] == TrickWon(0, "o9", 3, None, 1, out=True)
    assert state.seats() == [1]
    assert legal(state, 0) == set()
    in_turn(state, "p2", "p3", "p4")  # a trick of three cards
    assert state.tricks_of(3) == 1
    assert state.seats() == [3]
    in_turn(state, "g4", "g2", "g3")
    assert state.rounds() == [[0, 0, 0, 2]]


@rule("HF-16")
def test_the_next_seat_still_in_the_round_leads_if_others_have_dropped_out_too() -> None:
    state = position(
        ["p1 g1", "o9 p2 g2", "b1 b2", "o3 p4 g4", "o8 p5 g5", "o7 p6 g6"],
        leader=1,
        tricks=[3, 2, 3, 0, 0, 0],
        out=[0, 2],
        third_trick="drops_out",
    )
    in_turn(state, "o9", "o3", "o8", "o7")
    assert state.seats() == [3]
    in_turn(state, "p4", "p5", "p6")
    assert state.seats() == [5]


@rule("HF-16")
def test_a_covered_token_of_somebody_who_dropped_out_does_not_go_back() -> None:
    state = position(
        ["o9 p1", "o1 p9", "o2 p3", "o3 p4"],
        tricks=[2, 1, 0, 0],
        tokens={0: 1},
        line=[2, 3, 4],
        third_trick="drops_out",
    )
    in_turn(state, "o9", "o1", "o2", "o3", "p9", "p3", "p4")
    assert state.rounds() == [[0, 2, 0, 0]]
    assert state.leader == 1


@rule("HF-16")
def test_the_round_ends_when_nobody_is_left_in_it() -> None:
    state = position(
        ["o9 p1", "p2", "p3", "p4"], tricks=[2, 3, 3, 3], out=[1, 2, 3], tokens={0: 1}, third_trick="drops_out"
    )
    in_turn(state, "o9")
    assert state.rounds() == [[0, 0, 0, 0]]
    assert state.pending == DECK


@rule("HF-16")
def test_one_who_is_alone_in_the_round_plays_on_alone() -> None:
    state = position(["o9 p1", "p2", "p3", "p4"], tricks=[1, 3, 3, 3], out=[1, 2, 3], line=[4], third_trick="drops_out")
    in_turn(state, "o9")
    assert state.token_of(0) == 4
    assert state.seats() == [0]
    in_turn(state, "p1")  # a third trick
    assert state.rounds() == [[0, 0, 0, 0]]


@rule("HF-16")
def test_the_winner_of_the_last_trick_leads_the_next_round_even_after_dropping_out() -> None:
    state = position(["o1", "o3", "o2", "o13"], tricks=[0, 0, 0, 2], tokens={3: 1}, third_trick="drops_out")
    in_turn(state, "o1", "o3", "o2", "o13")
    assert state.leader == 3
    assert state.out == 0  # of the next round nobody is out
    state.settle_chance(list(state.rules.deck))
    assert state.seats() == [0, 1, 2, 3]


@rule("HF-16")
def test_somebody_who_dropped_out_keeps_the_rest_of_the_hand_to_themself() -> None:
    state = position(["o9 p1", "o1 p2", "o2 p3", "o3 p4"], tricks=[2, 0, 0, 0], tokens={0: 1}, third_trick="drops_out")
    heard = play(state, (0, "play o9"), (1, "play o1"), (2, "play o2"), (3, "play o3"))
    assert "p1" not in repr(heard)
    assert hand(state, 0) == ["p1"]
