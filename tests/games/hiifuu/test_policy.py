"""How a club player of Hiifuu decides, in positions where it is plain why."""

from __future__ import annotations

import pytest

from tablee.games.hiifuu import cards
from tablee.games.hiifuu.policy import HiifuuPolicy
from tests.games.hiifuu.positions import in_turn, position


def codes(colour: int, members: int) -> list[str]:
    return cards.texts(colour, members)


@pytest.mark.parametrize("seat", range(4))
def test_what_is_unseen_is_in_other_hands_or_set_aside_by_others(seat: int) -> None:
    hands = ["o2 p9 g3", "o5 p1 b7", "b3 p3 g8", "o4 p4 g11"]
    aside = {0: "g1", 1: "b2", 2: "o7", 3: "p5"}
    policy = HiifuuPolicy()
    policy.weigh(position(hands, leader=seat, aside=aside), seat)
    unseen = {code for colour in range(4) for code in codes(colour, policy.unseen[colour])}
    assert unseen == {
        code for other in range(4) if other != seat for code in [*hands[other].split(), *aside[other].split()]
    }


def test_a_card_of_another_colour_or_below_the_best_does_not_win_the_trick() -> None:
    state = position(["o2 o9 p9 p1", "o5 p2 g1 g2", "b3 p3 g3 g4", "o4 p4 g5 g6"], leader=1)
    in_turn(state, "o5", "b3", "o4")
    policy = HiifuuPolicy()
    policy.weigh(state, 0)
    wins = {code: policy._now(state, 0, cards.card(code)) for code in ("o2", "o9", "p9", "p1")}
    assert wins == {"o2": 0.0, "o9": 1.0, "p9": 0.0, "p1": 0.0}


def test_who_leads_may_win_with_any_card_the_higher_the_likelier() -> None:
    state = position(["o2 o9", "o5 o6", "o3 o11", "o4 o7"])
    policy = HiifuuPolicy()
    policy.weigh(state, 0)
    low, high = (policy._now(state, 0, cards.card(code)) for code in ("o2", "o9"))
    assert 0.0 < low < high < 1.0
