"""A turn of Hygge: collect, shelter, check the reserve; and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablee.core.dice import FastDice
from tablee.core.refused import Refused
from tablee.games.hygge import GAME, actions, cards, events
from tablee.games.hygge.state import DISPLAY, SHELTERED, HyggeState

rule = pytest.mark.rule
Position = Callable[..., HyggeState]
Play = Callable[..., list[Any]]
Refusal = Callable[[HyggeState, int, str], tuple[str, str, list[str]]]

# The reserve of two players:  . 1 2 .
#                              3 4 5 .
#                              . 6 7 8
#                              . . 9 10
FULL = "apple plum acorn tea bear candle honey scarf mitten frog"


def legal(state: HyggeState, seat: int) -> list[str]:
    return GAME.legal(state, seat)


def display(state: HyggeState, seat: int) -> dict[str, int]:
    return cards.table(state.own[DISPLAY + seat])


@rule("HY-7")
def test_a_row_or_column_is_taken_whole(position: Position, play: Play) -> None:
    state = position(FULL)
    assert legal(state, 0) == [f"row {n}" for n in range(1, 5)] + [f"col {n}" for n in range(1, 5)]
    play(state, "0 row 3")
    assert display(state, 0) == {"candle": 1, "honey": 1, "scarf": 1}
    state = position(FULL)
    play(state, "0 col 2")
    assert display(state, 0) == {"apple": 1, "tea": 1, "candle": 1}


@rule("HY-7")
def test_gaps_in_a_line_do_not_matter(position: Position, play: Play) -> None:
    state = position("apple . acorn . bear . honey scarf mitten frog")
    heard = play(state, "0 row 2")
    assert display(state, 0) == {"acorn": 1, "bear": 1}
    assert heard == [events.Collected(0, "row 2", ["acorn", "bear"])]


@rule("HY-7")
@pytest.mark.parametrize("action", [actions.SHELTER, actions.SHELTER + 1, actions.PASS, actions.DISCARD])
def test_nothing_comes_before_collecting(position: Position, action: int) -> None:
    with pytest.raises(Refused) as refused:
        position(FULL, ["hedgehog apple", ""]).apply(0, action)
    assert (refused.value.rule, refused.value.code) == ("HY-7", "collect_first")


@rule("HY-8")
def test_a_pick_is_any_shelter_or_a_pass(position: Position, play: Play) -> None:
    state = position("scarf . . plum acorn tea honey", ["hedgehog apple plum", "bear"])
    play(state, "0 row 1")
    choices = state.actions(0)
    picked = [state.pick(0, FastDice(seed)) for seed in range(40)]
    assert picked == [choices[FastDice(seed).below(len(choices))] for seed in range(40)]
    assert set(picked) == set(choices)


@rule("HY-7")
def test_a_line_without_cards_cannot_be_taken(position: Position, refusal: Refusal) -> None:
    state = position(". . acorn tea bear candle honey scarf mitten frog")
    assert "row 1" not in legal(state, 0)
    assert refusal(state, 0, "row 1") == ("HY-7", "empty_line", [])
    assert refusal(state, 0, "row 5") == ("HY-5", "no_such_line", [])
    assert refusal(state, 0, "col 32") == ("HY-5", "no_such_line", [])


@rule("HY-7")
def test_collecting_comes_first(position: Position, refusal: Refusal) -> None:
    state = position(FULL, ["bear mitten plum"])
    for text in ("shelter bear mitten", "shelter bear apple", "pass", "discard plum"):
        assert refusal(state, 0, text) == ("HY-7", "collect_first", [])


@rule("HY-8")
def test_all_copies_of_a_kind_go_on_one_paw(position: Position, play: Play) -> None:
    state = position(FULL, ["bear mitten mitten blanket blueberry plum"])
    heard = play(state, "0 row 1", "0 shelter bear blanket mitten")
    assert display(state, 0) == {"apple": 1, "blueberry": 1, "plum": 2}
    assert cards.table(state.own[SHELTERED]) == {"bear": 1, "mitten": 2, "blanket": 1}
    assert heard[1] == events.Sheltered(0, "bear", ["mitten", "mitten", "blanket"], 10)
    assert state.seats() == [1]


@rule("HY-8")
def test_a_paw_may_stay_unused_and_only_one_animal_goes(position: Position, play: Play) -> None:
    state = position(FULL, ["bear bear mitten blanket"])
    play(state, "0 row 1", "0 shelter bear mitten")
    assert display(state, 0) == {"bear": 1, "apple": 1, "blanket": 1, "plum": 1}
    assert state.seats() == [1]  # once a turn


@rule("HY-8")
def test_what_was_just_collected_can_be_sheltered(position: Position, play: Play) -> None:
    state = position(FULL, ["bat"])
    play(state, "0 row 1")
    assert legal(state, 0) == ["shelter bat apple", "shelter bat plum", "pass"]
    play(state, "0 shelter bat plum")
    assert display(state, 0) == {"apple": 1}


@rule("HY-8")
def test_passing_is_asked_only_if_a_shelter_is_possible(position: Position, play: Play) -> None:
    state = position(FULL, ["bear"])
    play(state, "0 row 1")  # apple and plum: nothing for a bear
    assert state.seats() == [1]
    state = position(FULL, ["bear mitten"])
    heard = play(state, "0 row 1")
    assert legal(state, 0) == ["shelter bear mitten", "pass"]
    heard = play(state, "0 pass")
    assert heard == [events.Passed(0)]
    assert state.seats() == [1]
    assert display(state, 0) == {"bear": 1, "apple": 1, "mitten": 1, "plum": 1}


@rule("HY-8")
def test_only_face_up_cards_shelter_and_are_sheltered(position: Position, play: Play, refusal: Refusal) -> None:
    state = position(FULL, ["bear mitten", "frog blanket"])
    play(state, "0 row 1")
    assert refusal(state, 0, "shelter frog mitten") == ("HY-8", "not_face_up", ["frog"])
    assert refusal(state, 0, "shelter bear blueberry blanket") == ("HY-8", "not_face_up", ["blueberry", "blanket"])
    assert refusal(state, 0, "shelter squirrel tea") == ("HY-8", "not_face_up", ["squirrel", "tea"])
    assert refusal(state, 0, "shelter bear apple") == ("HY-8", "wrong_colour", ["bear", "apple"])
    assert refusal(state, 0, "shelter bear") == ("HY-8", "no_object", ["bear"])
    assert refusal(state, 0, "shelter bear mitten mitten") == ("HY-8", "named_twice", ["mitten"])
    assert refusal(state, 0, "shelter bear mitten blanket blueberry") == ("HY-8", "too_few_paws", ["bear"])


@rule("HY-8")
def test_no_second_line_and_no_discard_while_sheltering(position: Position, play: Play, refusal: Refusal) -> None:
    state = position(FULL, ["bear mitten"])
    play(state, "0 row 1")
    for text in ("row 2", "col 4", "discard apple"):
        assert refusal(state, 0, text) == ("HY-8", "shelter_or_pass_first", [])


@rule("HY-9")
def test_with_four_cards_left_it_is_the_next_players_turn(position: Position, play: Play) -> None:
    state = position("apple plum acorn tea bear candle")
    heard = play(state, "0 row 1")
    assert state.cards_at(state.laid) == ["acorn", "tea", "bear", "candle"]
    assert [type(event) for event in heard] == [events.Collected]
    assert state.seats() == [1]


@rule("HY-9")
@pytest.mark.parametrize(
    ("players", "seat", "after"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (3, 2, 0), (4, 2, 3), (4, 3, 0)]
)
def test_turns_go_clockwise(position: Position, play: Play, players: int, seat: int, after: int) -> None:
    state = position(FULL, players=players, turn=seat)
    play(state, f"{seat} row 1")
    assert state.seats() == [after]


@rule("HY-9")
def test_with_fewer_than_four_the_reserve_is_refilled_and_the_player_goes_on(position: Position, play: Play) -> None:
    pile = " ".join(["honey", "cheese", "tea", "tea", "apple", "apple", "apple", "lantern"] + ["plum"] * 2 + ["winter"])
    state = position(". . acorn . bear . . scarf . frog", pile=pile)
    heard = play(state, "0 row 3")  # the scarf: acorn, bear and frog stay
    assert heard[1] == events.Refilled(
        0, ["acorn", "bear", "frog"], ["honey", "cheese", "tea", "tea", "apple", "apple", "apple"]
    )
    assert state.cards_at(state.laid) == ["acorn", "bear", "frog", *heard[1].added]
    assert state.laid == (1 << 10) - 1
    assert state.seats() == [0]
    assert state.duty(0) == "collect"
    assert state.pile[state.drawn] == cards.card("lantern")


@rule("HY-9")
def test_an_empty_reserve_is_refilled_from_the_first_position(position: Position, play: Play) -> None:
    state = position(". . . . . . . . mitten frog")
    play(state, "0 row 4", "0 pass")
    assert state.cards_at(state.laid) == ["hedgehog"] * 3 + ["bear"] * 3 + ["dormouse"] * 3 + ["squirrel"]
    assert state.seats() == [0]


@rule("HY-9")
def test_the_reserve_is_checked_after_sheltering(position: Position, play: Play) -> None:
    state = position(". . . . . . plum scarf mitten frog", ["bear"])
    heard = play(state, "0 row 4")
    assert [type(event) for event in heard] == [events.Collected]
    heard = play(state, "0 shelter bear mitten")
    assert [type(event) for event in heard] == [events.Sheltered, events.Refilled]


@rule("HY-9")
def test_nobody_else_may_act(position: Position) -> None:
    state = position(FULL)
    before = state.fingerprint()
    for seat in (1, 2, -1, 99):
        assert state.actions(seat) == []
        with pytest.raises(Refused) as refused:
            state.apply(seat, actions.ROW)
        assert (refused.value.rule, refused.value.code) == ("HY-9", "not_your_turn")
    for action in (-1, actions.COUNT, 1 << 40):
        with pytest.raises(Refused) as refused:
            state.apply(0, action)
        assert (refused.value.rule, refused.value.code) == ("HY-7", "no_such_action")
    assert state.fingerprint() == before
