"""HL-6 to HL-9: take, draw, swap, drop, and an empty draw pile."""

from __future__ import annotations

import pytest

import tablee
from tablee.core.events import Event
from tablee.games.hilo import GAME, actions, cards
from tablee.games.hilo.events import Drew, Dropped, Placed, Reshuffled
from tests.games.hilo.positions import Position, codes, position

rule = pytest.mark.rule

MIXED = "r1 o2 y3? / g4 c5? b6? / v7? p8? r9?"
OTHER = "o1? y2? g3? / c4? b5? v6? / p7? r8? o9?"


@rule("HL-6")
def test_the_top_discard_may_replace_any_card_face_up_or_face_down() -> None:
    game = position(MIXED, OTHER, discard="b2 v3")
    assert game.legal() == [*(f"take {cell}" for cell in range(1, 10)), "draw"]
    heard = game.play("take 1")
    assert heard == [Placed(0, 1, "v3", "discard", "r1", was_down=False)]
    assert game.grid() == "v3 o2 y3? / g4 c5? b6? / v7? p8? r9?"
    assert game.discards(2) == ["b2", "r1"]
    assert game.state.seats() == [1]


@rule("HL-6")
def test_a_replaced_face_down_card_goes_face_up_on_the_discard_pile() -> None:
    game = position(MIXED, OTHER, discard="b2 v3")
    assert game.play("take 6") == [Placed(0, 6, "v3", "discard", "b6", was_down=True)]
    assert game.grid() == "r1 o2 y3? / g4 c5? v3 / v7? p8? r9?"
    assert game.view(1).discard == "b6"


@rule("HL-6")
def test_a_smaller_grid_has_fewer_places() -> None:
    game = position("r1 o2 y3? / g4 c5? b6?", OTHER)
    assert game.legal() == [*(f"take {cell}" for cell in range(1, 7)), "draw"]
    assert game.refused("take 7") == ("HL-6", "no_such_cell", [])
    game.play("draw")
    assert game.refused("swap 7") == ("HL-7", "no_such_cell", [])
    assert game.refused("drop 7") == ("HL-8", "no_such_cell", [])


@rule("HL-6")
def test_passing_is_not_allowed_and_turns_go_clockwise() -> None:
    game = position(MIXED, OTHER, "y4? y5? y6? / y7? y8? y9? / g7? g8? g9?", turn=2)
    assert game.legal(0) == game.legal(1) == []
    assert game.refused("draw", seat=0) == ("HL-5", "not_your_turn", [])
    game.play("take 1")
    assert game.state.seats() == [0]
    game.play("take 1")
    assert game.state.seats() == [1]


@rule("HL-7")
def test_only_the_one_who_draws_sees_the_card() -> None:
    game = position(MIXED, OTHER, pile="c7")
    game.state.story = story = list[Event]()
    game.state.apply(0, GAME.read(game.state, 0, "draw")[0])
    (event,) = story
    assert event.heard_by(0) == Drew(0, "c7")
    assert event.heard_by(1) == event.heard_by(None) == Drew(0, None)
    assert (game.view(0).drawn, game.view(1).drawn, game.view(None).drawn) == ("c7", None, None)
    assert game.state.seats() == [0]


@rule("HL-7")
def test_a_drawn_card_may_be_swapped_for_any_card() -> None:
    game = position(MIXED, OTHER, discard="b2", pile="c7")
    game.play("draw")
    drops = [f"drop {cell}" for cell in (3, 5, 6, 7, 8, 9)]
    assert game.legal() == [*(f"swap {cell}" for cell in range(1, 10)), *drops]
    assert game.play("swap 4") == [Placed(0, 4, "c7", "pile", "g4", was_down=False)]
    assert game.grid() == "r1 o2 y3? / c7 c5? b6? / v7? p8? r9?"
    assert game.discards(9) == ["b2", "g4"]
    assert game.view(0).drawn is None
    assert game.state.seats() == [1]


@rule("HL-8")
def test_a_dropped_card_goes_to_the_discard_pile_and_a_face_down_card_is_turned() -> None:
    game = position(MIXED, OTHER, discard="b2", pile="c7")
    game.play("draw")
    assert game.play("drop 5") == [Dropped(0, "c7", 5, "c5")]
    assert game.grid() == "r1 o2 y3? / g4 c5 b6? / v7? p8? r9?"
    assert game.discards(9) == ["b2", "c7"]
    assert game.state.seats() == [1]


@rule("HL-8")
def test_a_face_up_card_cannot_be_turned_over() -> None:
    game = position(MIXED, OTHER, drawn="c7")
    assert game.refused("drop 4") == ("HL-8", "already_face_up", ["g4"])


def test_everything_in_its_time() -> None:
    game = position(MIXED, OTHER, pile="c7")
    assert game.refused("swap 1") == ("HL-7", "draw_first", [])
    assert game.refused("drop 3") == ("HL-7", "draw_first", [])
    assert game.refused("keep") == ("HL-10", "no_line", [])
    assert game.refused("hilo r1") == ("HL-10", "no_line", [])
    assert game.refused("flip 3 5") == ("HL-4", "flips_done", [])
    game.play("draw")
    for text in ("draw", "take 1", "keep", "hilo r1"):
        assert game.refused(text) == ("HL-7", "swap_or_drop_first", ["c7"])


@pytest.mark.parametrize(("seat", "action"), [(0, -1), (0, 48), (0, 1 << 40), (-1, 18), (2, 18), (99, 18)])
def test_numbers_out_of_range_are_refused(seat: int, action: int) -> None:
    game = position(MIXED, OTHER)
    with pytest.raises(tablee.Refused) as caught:
        game.state.apply(seat, action)
    assert caught.value.code == ("no_such_action" if seat == 0 else "not_your_turn")
    assert game.state.actions(seat) == (game.state.actions(0) if seat == 0 else [])


def empty_pile() -> Position:
    return position(MIXED, OTHER, discard="b2 v3", used_up=True)


@rule("HL-9")
def test_an_empty_draw_pile_is_made_of_the_discards_without_the_top_one() -> None:
    game = empty_pile()
    discards = codes(list(game.state.discards[: game.state.discarded]))
    game.play("draw")
    assert GAME.chance_name(game.state) == "reshuffle"
    assert game.state.seats() == []
    assert game.state.why_impossible(GAME.chance_read("reshuffle", discards[:-1])) == ""
    assert game.state.why_impossible(GAME.chance_read("reshuffle", discards[1:])) != ""  # the top card stays
    assert game.state.why_impossible(GAME.chance_read("reshuffle", discards[:-2])) != ""
    game.state.story = story = list[Event]()
    game.state.settle_chance(GAME.chance_read("reshuffle", ["b2", *discards[:-2]]))
    assert [event.heard_by(0) for event in story] == [Reshuffled(85), Drew(0, "b2")]
    assert game.discards(9) == ["v3"]
    assert (game.view(0).drawn, game.view(0).pile, game.view(0).discards) == ("b2", 84, 1)
    assert game.state.seats() == [0]


@rule("HL-9")
def test_the_shuffle_begins_with_the_discards_from_bottom_to_top() -> None:
    game = empty_pile()
    game.play("draw")
    wanted = game.state.discards[: game.state.discarded - 1]
    tablee.FastDice(7).shuffle(wanted)
    assert list(game.state.roll(tablee.FastDice(7))) == list(wanted)


@rule("HL-9")
def test_taking_needs_no_draw_pile() -> None:
    game = empty_pile()
    game.play("take 1")
    assert game.state.pending == 0
    assert game.view(0).pile == 0


@rule("HL-9")
def test_the_last_card_of_the_pile_is_drawn_without_a_shuffle() -> None:
    game = position(MIXED, OTHER, discard="b2", pile="v3", used_up=True)
    game.play("draw")
    assert game.state.pending == 0
    assert game.view(0).drawn == "v3"


def test_every_action_reads_back() -> None:
    assert len(actions.TEXTS) == len(set(actions.TEXTS)) == actions.COUNT
    for number, text in enumerate(actions.TEXTS):
        assert actions.text(number) == text
        assert actions.action(text) == number
    for text in ("take", "take 0", "take 10", "hilo d1", "hilo r1 rows", "Draw", "keep 1", "pass"):
        with pytest.raises(ValueError, match="no move"):
            actions.action(text)


def test_decks_are_in_the_order_of_the_cards() -> None:
    assert codes(list(cards.DECK)) == cards.CODES
