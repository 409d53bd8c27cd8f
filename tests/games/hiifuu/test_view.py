"""What a view holds, and what it does not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablee.core.dice import FastDice
from tablee.core.view import Choose
from tablee.games.hiifuu import GAME
from tablee.games.hiifuu.state import HiifuuState
from tablee.games.hiifuu.view import HiifuuView, Laid, Player, Trick
from tests.games.hiifuu.positions import dealt, in_turn, position, rules

rule = pytest.mark.rule


def seen(state: HiifuuState, seat: int | None) -> HiifuuView:
    return GAME.views(state, {seat: ()})[seat]


@rule("HF-6")
def test_while_setting_aside_a_view_says_what_to_choose_from() -> None:
    match = dealt()
    view = match.view(0)
    assert isinstance(view, HiifuuView)
    assert view.duty == "discard"
    assert view.legal == []
    assert view.choose == Choose("discard", 4, view.hand or [])
    match.play(0, "discard b10 o1 o5 o9")
    after = match.view(0)
    assert isinstance(after, HiifuuView)
    assert after.choose is None
    assert after.aside == ["o1", "o5", "o9", "b10"]
    assert after.hand == [code for code in view.hand or [] if code not in after.aside]


@rule("HF-6")
def test_that_a_seat_has_set_aside_is_public_and_what_is_not() -> None:
    match = dealt()
    match.play(1, "discard o2 o6 o10 p1")
    for seat in (None, 0, 2, 3):
        view = match.view(seat)
        assert isinstance(view, HiifuuView)
        assert [player.discarded for player in view.seats] == [False, True, False, False]
        text = msgspec.json.encode(view).decode()
        assert not any(f'"{code}"' in text for code in ("o2", "o6", "o10", "p1"))


def test_a_trick_under_way() -> None:
    state = position(["o5 p1", "o2 p2", "b3 p3", "o4 p4"], leader=1, aside={1: "g1", 2: "g2"})
    in_turn(state, "o2", "b3", "o4")
    view = seen(state, 0)
    assert view.leader == 1
    assert view.leads == "o"
    assert view.trick == [Laid(1, "o2"), Laid(2, "b3"), Laid(3, "o4")]
    assert view.winning == 3
    assert view.to_act == [0]
    assert view.duty == "follow"
    assert view.legal == ["play o5"]
    assert view.hand == ["o5", "p1"]
    assert [player.voids for player in view.seats] == ["", "", "o", ""]
    assert [player.hand for player in view.seats] == [2, 1, 1, 1]


@rule("HF-10")
def test_the_last_trick_may_be_looked_at_until_the_next_card_is_played() -> None:
    state = position(["o5 p1", "o2 p2", "b3 p3", "o4 p4"])
    assert seen(state, 0).last_trick is None
    in_turn(state, "o5", "o2", "b3", "o4")
    shown = Trick(0, [Laid(0, "o5"), Laid(1, "o2"), Laid(2, "b3"), Laid(3, "o4")])
    assert seen(state, 3).last_trick == seen(state, None).last_trick == shown
    in_turn(state, "p1")
    assert seen(state, 3).last_trick is None


@rule("HF-10")
def test_the_number_of_tricks_is_public() -> None:
    view = seen(position(["o5", "o2", "b3", "o4"], tricks=[1, 0, 3, 4]), None)
    assert [player.tricks for player in view.seats] == [1, 0, 3, 4]


def test_tokens_of_seats_and_what_is_left_of_the_line() -> None:
    state = position(
        ["o5", "o2", "b3", "o4"], tricks=[2, 3, 0, 1], tokens={1: 1, 0: 2}, line=[3, 4], totals=[4, 0, 9, 12]
    )
    view = seen(state, 2)
    assert view.tokens == [3, 4]
    common: dict[str, Any] = {"hand": 1, "voids": "", "discarded": True, "out": False}
    assert view.seats == [
        Player(tricks=2, token=2, covered=False, wants=6, **common),
        Player(tricks=3, token=1, covered=True, wants=10, **common),
        Player(tricks=0, token=None, covered=False, wants=1, **common),
        Player(tricks=1, token=None, covered=False, wants=0, **common),
    ]


def test_played_cards_and_how_many_of_each_colour_are_unseen() -> None:
    state = position(["o5 p1", "o2 p2", "b3 p3", "o4 p4"], aside={0: "g1", 1: "b1 b2"})
    view = seen(state, 0)
    assert view.unseen == {"o": 2, "p": 3, "g": 0, "b": 3}
    assert view.played is not None
    assert view.played["g"] == list(range(2, 14))
    assert view.played["o"] == [1, 3, *range(6, 14)]
    assert seen(state, None).unseen == {"o": 3, "p": 4, "g": 1, "b": 3}


def test_a_stranger_sees_no_hand() -> None:
    view = seen(position(["o5 p1", "o2 p2", "b3 p3", "o4 p4"], aside={0: "g1"}), None)
    assert view.hand is None
    assert view.aside is None
    assert view.legal == []
    assert view.duty == "wait"


@rule("HF-16")
def test_the_hand_of_one_who_dropped_out_is_set_aside_and_secret() -> None:
    state = position(["o5 p1", "o2 p2", "b3 p3", "o4 p4"], aside={3: "g1"}, out=[3], third_trick="drops_out")
    own, other = seen(state, 3), seen(state, 0)
    assert own.hand == []
    assert own.aside == ["o4", "p4", "g1"]
    assert other.seats[3].out
    assert other.seats[3].hand == 0
    assert other.unseen == {"o": 2, "p": 3, "g": 1, "b": 1}


def test_a_finished_game() -> None:
    state = position(["o9", "o1", "o2", "o3"], round=5, tricks=[1, 3, 3, 1], line=[5, 6])
    in_turn(state, "o9", "o1", "o2", "o3")
    view = seen(state, 0)
    assert view.over
    assert view.winners == [0]
    assert view.round == 5
    assert view.to_act == []
    assert view.last_trick is not None
    assert view.seats[0].token == 5


@pytest.mark.parametrize("players", [4, 5, 6])
def test_views_are_small_and_read_back(players: int) -> None:
    state, dice = HiifuuState(rules(players)), FastDice(players)
    state.settle(dice)
    for _ in range(300):
        if state.over:
            break
        for seat in (None, *range(players)):
            view = GAME.view(state, seat)
            text = msgspec.json.encode(view)
            assert len(text) < 1800
            assert msgspec.json.decode(text, type=HiifuuView) == view
        seat = state.first()
        state.apply(seat, state.pick(seat, dice))
        state.settle(dice)


@rule("HF-10")
def test_without_aids_tricks_lie_face_down() -> None:
    state = position(["o5 p1", "o2 p2", "b3 p3", "o4 p4"])
    in_turn(state, "o5", "o2", "b3", "o4", "p1")
    for seat in (0, 3, None):
        view = seen(state, seat)
        assert view.played is not None
        assert {2, 4, 5} <= set(view.played["o"])
        assert [player.voids for player in view.seats] == ["", "", "o", ""]
        hidden = GAME.without_aids(view)
        assert isinstance(hidden, HiifuuView)
        assert (hidden.played, hidden.unseen) == (None, None)
        assert [player.voids for player in hidden.seats] == [None] * 4
        shown = [
            msgspec.structs.replace(one, voids=two.voids) for one, two in zip(hidden.seats, view.seats, strict=True)
        ]
        again = msgspec.structs.replace(hidden, seats=shown, played=view.played, unseen=view.unseen)
        assert again == view  # and everything else is as it was


@rule("HF-10")
def test_when_the_game_is_over_nothing_is_hidden_any_more() -> None:
    match = GAME.start(4, seed=bytes(32))
    dice = FastDice(1)
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(seat, legal[dice.below(len(legal))])
    assert match.view(0, aids=False) == match.view(0)
