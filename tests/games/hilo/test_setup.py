"""HL-1 to HL-5: the cards, the deal, the first flips, who starts."""

from __future__ import annotations

import pytest

import tablee
from tablee.games.hilo import GAME, actions, cards
from tablee.games.hilo.events import Dealt, Flipped, FlipsShown, Starts
from tablee.games.hilo.view import HiloView
from tests.games.hilo.positions import deck, match

rule = pytest.mark.rule

HIGH = "r11 r10 r9 r8 r7 r6 r5 r4 r3"
LOW = "b-1 b0 b1 b2 b3 b4 b5 b6 b7"
EVEN = "g-1 g0 g1 g2 g3 g4 g5 g6 g7"


def seen(game: tablee.Match, seat: int | None) -> HiloView:
    view = game.view(seat)
    assert isinstance(view, HiloView)
    return view


@rule("HL-1")
def test_there_are_eight_colours_with_values_from_minus_one_to_eleven() -> None:
    assert len(cards.CODES) == len(set(cards.CODES)) == 104
    assert cards.CODES[:3] == ["r-1", "r0", "r1"]
    assert [code[0] for code in cards.CODES[::13]] == ["r", "o", "y", "g", "c", "b", "v", "p"]
    for code in cards.CODES:
        assert cards.text(cards.card(code)) == code
        assert cards.VALUE[cards.card(code)] == int(code[1:])
        assert cards.COLOURS[cards.COLOUR[cards.card(code)]] == code[0]


@pytest.mark.parametrize("code", ["", "r", "r12", "r-2", "x1", "1r", "r01", "R1", "r−1"])
def test_other_codes_are_no_cards(code: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        cards.card(code)


@rule("HL-2")
def test_the_deck_is_dealt_in_turn_to_all_seats_cell_by_cell() -> None:
    game = match(("deck", cards.CODES), players=3)
    for seat in range(3):
        game.play(seat, "flip 1 9")
    assert [grid.cells[0] for grid in seen(game, None).grids] == cards.CODES[:3]
    assert [grid.cells[8] for grid in seen(game, None).grids] == cards.CODES[24:27]


@rule("HL-2")
def test_nobody_sees_a_face_down_card_not_even_its_owner() -> None:
    game = match(("deck", deck(HIGH, LOW)))
    for seat in (0, 1, None):
        assert [(grid.rows, grid.cols, grid.cells) for grid in seen(game, seat).grids] == [(3, 3, [None] * 9)] * 2


@rule("HL-3")
def test_the_next_card_starts_the_discard_pile_and_the_rest_is_drawn_from() -> None:
    game = match(("deck", deck(HIGH, LOW, discard="y5", pile="y6 y7")))
    assert game.heard() == [Dealt(1, "y5")]
    assert (seen(game, 0).discard, seen(game, 0).discards, seen(game, 0).pile) == ("y5", 1, 104 - 18 - 1)
    game.play(0, "flip 1 2")
    game.play(1, "flip 1 2")
    game.play(0, "draw")
    assert seen(game, 0).drawn == "y6"


@rule("HL-4")
def test_all_flip_at_the_same_time_in_any_order() -> None:
    game = match(("deck", deck(HIGH, LOW, EVEN)), players=3)
    assert game.to_act == [0, 1, 2]
    game.play(2, "flip 1 2")
    assert game.to_act == [0, 1]
    game.play(0, "flip 1 2")
    game.play(1, "flip 1 2")
    assert game.to_act == [0]


@rule("HL-4")
def test_own_flips_are_seen_at_once_and_the_others_when_all_have_flipped() -> None:
    game = match(("deck", deck(HIGH, LOW)))
    (event,) = game.play(1, "flip 9 1")
    assert event.heard_by(1) == Flipped(1, [1, 9], ["b-1", "b7"])
    assert event.heard_by(0) == event.heard_by(None) == Flipped(1, [], [])
    own = seen(game, 1).grids[1]
    assert (own.cells, own.showing) == (["b-1", *[None] * 7, "b7"], 6)
    for seat in (0, None):
        other = seen(game, seat).grids[1]
        assert (other.cells, other.showing, other.near, other.full) == ([None] * 9, 0, [], [])
        assert seen(game, seat).flips == [0, 2]
    events = game.play(0, "flip 4 5")
    shown = next(event.public for event in events if isinstance(event.public, FlipsShown))
    assert [(one.cells, one.cards, one.sum) for one in shown.flips] == [
        ([4, 5], ["r8", "r7"], 15),
        ([1, 9], ["b-1", "b7"], 6),
    ]
    assert seen(game, None).grids[1].cells == own.cells
    assert seen(game, None).flips == []


@rule("HL-4")
def test_the_order_in_which_two_cards_are_named_does_not_matter() -> None:
    one, other = match(("deck", deck(HIGH, LOW))), match(("deck", deck(HIGH, LOW)))
    assert one.play(0, "flip 3 7") == other.play(0, "flip 7 3")
    assert one.view(0) == other.view(0)
    assert other.moves == [(0, "flip 7 3")]


@rule("HL-4")
def test_any_two_of_nine_cards_may_be_flipped() -> None:
    game = match(("deck", deck(HIGH, LOW)))
    legal = game.legal(0)
    assert len(legal) == len(set(legal)) == 36
    assert legal[0] == "flip 1 2"
    assert legal[-1] == "flip 8 9"
    choose = seen(game, 0).choose
    assert choose is not None
    assert (choose.verb, choose.count, choose.among) == ("flip", 2, actions.CELLS)
    assert seen(game, 0).legal == []
    assert seen(game, None).choose is None
    game.play(0, "flip 1 2")
    assert game.legal(0) == []
    assert seen(game, 0).choose is None


@rule("HL-4")
def test_a_single_flip_is_seen_by_its_owner_and_leaves_eight_cells() -> None:
    state = GAME.opening(2, {})
    state.settle_chance(GAME.chance_read("deck", deck(HIGH, LOW)))
    state.apply(0, actions.action("flip 5"))
    assert state.seats() == [0, 1]
    assert state.actions(0) == [0, 1, 2, 3, 5, 6, 7, 8]
    assert GAME.legal(state, 0) == [f"flip {cell}" for cell in (1, 2, 3, 4, 6, 7, 8, 9)]
    seen = GAME.views(state, {0: (), 1: ()})
    assert [seen[seat].grids[0].cells[4] for seat in (0, 1)] == ["r7", None]
    with pytest.raises(tablee.Refused) as caught:
        state.apply(0, actions.action("flip 5"))
    assert (caught.value.rule, caught.value.code, caught.value.cards) == ("HL-4", "already_flipped", ["r7"])


@pytest.mark.parametrize(
    ("text", "rule_number", "code"),
    [
        ("flip", "HL-4", "two_cells"),
        ("flip 1", "HL-4", "two_cells"),
        ("flip 1 2 3", "HL-4", "two_cells"),
        ("flip 4 4", "HL-4", "same_cell"),
        ("flip 0 1", "HL-4", "unreadable"),
        ("flip 1 10", "HL-4", "unreadable"),
        ("flip r1 r2", "HL-4", "unreadable"),
        ("flip １ 2", "HL-4", "unreadable"),
        ("draw", "HL-4", "flip_first"),
        ("take 1", "HL-4", "flip_first"),
        ("keep", "HL-4", "flip_first"),
        ("hilo r1", "HL-4", "flip_first"),
        ("", "HL-4", "unreadable"),
    ],
)
def test_nothing_but_two_different_cells_is_a_flip(text: str, rule_number: str, code: str) -> None:
    game = match(("deck", deck(HIGH, LOW)))
    before = game.record()
    with pytest.raises(tablee.Refused) as caught:
        game.play(0, text)
    assert (caught.value.rule, caught.value.code, caught.value.cards) == (rule_number, code, [])
    assert game.record() == before


@rule("HL-4")
def test_nobody_flips_twice_or_later() -> None:
    game = match(("deck", deck(HIGH, LOW)))
    game.play(0, "flip 1 2")
    with pytest.raises(tablee.Refused, match="not your turn"):
        game.play(0, "flip 3 4")
    game.play(1, "flip 1 2")
    for text in ("flip 3 4", "flip", "flip 3"):
        with pytest.raises(tablee.Refused) as caught:
            game.play(0, text)
        assert (caught.value.rule, caught.value.code) == ("HL-4", "flips_done")


@rule("HL-5")
def test_the_highest_sum_of_two_cards_starts() -> None:
    game = match(("deck", deck(LOW, EVEN, HIGH)), players=3)
    game.play(0, "flip 8 9")  # 13
    game.play(1, "flip 1 2")  # −1
    events = game.play(2, "flip 8 7")  # 9
    assert events[-1].public == Starts(0, lot=False)
    assert game.to_act == [0]
    assert [name for name, _ in game.record()["chance"]] == ["deck"]


@rule("HL-5")
def test_among_equals_one_is_drawn_by_lot() -> None:
    game = match(("deck", deck(LOW, HIGH, EVEN)), ("first", 2), players=3)
    game.play(0, "flip 8 9")  # 13
    game.play(1, "flip 8 9")  # 7
    events = game.play(2, "flip 9 8")  # 13
    assert events[-1].public == Starts(2, lot=True)
    assert game.to_act == [2]
    assert game.record()["chance"][-1] == ["first", 2]


@rule("HL-5")
def test_the_lot_is_the_one_of_the_tied_seats_that_the_dice_say() -> None:
    game = match(("deck", deck(LOW, HIGH, EVEN)), ("first", 0), players=3)
    game.play(0, "flip 8 9")
    game.play(1, "flip 8 9")
    state = game._state.copy()
    for cell in ("8", "9"):
        state.apply(2, actions.action(f"flip {cell}"))
    assert GAME.chance_name(state) == "first"
    for seed in range(20):
        assert list(state.roll(tablee.FastDice(seed))) == [[0, 2][tablee.FastDice(seed).below(2)]]


@pytest.mark.parametrize("seat", [1, 3, 99])
def test_a_lot_for_somebody_else_does_not_fit(seat: int) -> None:
    game = match(("deck", deck(LOW, HIGH, EVEN)), ("first", seat), players=3)
    game.play(0, "flip 8 9")
    game.play(1, "flip 8 9")
    with pytest.raises(tablee.BadChance, match="0, 2"):
        game.play(2, "flip 8 9")


def test_a_deck_has_every_card_once() -> None:
    with pytest.raises(tablee.BadChance, match="104 cards are needed, not 103"):
        match(("deck", cards.CODES[1:]))
    with pytest.raises(tablee.BadChance, match="r0 is there twice"):
        match(("deck", ["r0", *cards.CODES[1:]]))


@rule("HL-5")
def test_every_round_is_set_up_this_way() -> None:
    game = match(("deck", deck(LOW, HIGH)), ("deck", deck(EVEN, LOW)))
    game.play(0, "flip 1 2")
    game.play(1, "flip 1 2")
    while not game.rounds:
        seat = game.to_act[0]
        moves = game.legal(seat)
        game.play(seat, "draw" if "draw" in moves else "keep" if "keep" in moves else moves[-1])
    view = seen(game, None)
    assert (view.round, view.closer, view.turn, view.flips) == (2, None, None, [0, 0])
    assert game.to_act == [0, 1]
    game.play(0, "flip 1 9")  # 6
    game.play(1, "flip 1 2")  # −1
    assert game.to_act == [0]
