"""HF-3 to HF-7: tokens, the deal, what is set aside, and who leads."""

from __future__ import annotations

from math import comb

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.chance import BadChance
from tablee.core.dice import FastDice, SeedDice
from tablee.core.options import BadOption
from tablee.games.hiifuu import GAME, cards
from tablee.games.hiifuu.events import Dealt, Discarded, LeaderDrawn, SetAside
from tablee.games.hiifuu.state import DECK, FIRST, LINE, HiifuuState
from tests.games.hiifuu.positions import dealt, discard_first_cards, in_turn, position, rules, whole_deck

rule = pytest.mark.rule


@rule("HF-3")
def test_round_r_has_tokens_r_to_r_plus_3_by_default() -> None:
    default = GAME.options.complete({}, 4)["tokens"]
    assert default == [[r, r + 1, r + 2, r + 3] for r in range(1, 6)]


@rule("HF-3")
def test_rows_of_tokens_need_not_be_sorted_but_the_line_is() -> None:
    tokens = [[7, 2, 12, 5], [1, 1, 1, 1], [3, 9, 9, 4], [2, 4, 6, 8], [10, 20, 30, 40]]
    match = dealt(tokens=tokens)
    assert match.options["tokens"] == tokens
    assert match.view(None).tokens == [2, 5, 7, 12]  # type: ignore[attr-defined]


@rule("HF-3")
@pytest.mark.parametrize(
    "tokens", [[], [[1, 2, 3, 4]] * 4, [[1, 2, 3]] * 5, [[0, 1, 2, 3]] * 5, [[1, 2, 3, -4]] * 5, "1234", None]
)
def test_tokens_are_five_lists_of_four_positive_numbers(tokens: object) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.start(4, {"tokens": tokens})
    assert caught.value.option == "tokens"


@rule("HF-4")
def test_the_line_is_ascending() -> None:
    assert dealt().view(0).tokens == [1, 2, 3, 4]  # type: ignore[attr-defined]


@rule("HF-4")
def test_with_random_tokens_the_line_lies_as_chance_says_for_all_to_see() -> None:
    match = dealt(chance=[("tokens", [3, 1, 4, 2])], random_tokens=True)
    assert match.view(None).tokens == [3, 1, 4, 2]  # type: ignore[attr-defined]
    assert match.record()["chance"][2] == ["tokens", [3, 1, 4, 2]]


@rule("HF-4")
@pytest.mark.parametrize("line", [[1, 2, 3], [1, 2, 3, 5], [1, 1, 2, 3], [1, 2, 3, 4, 4], []])
def test_a_random_line_has_just_the_tokens_of_the_round(line: list[int]) -> None:
    with pytest.raises(BadChance, match="the tokens of round 1 are 1 2 3 4"):
        dealt(chance=[("tokens", line)], random_tokens=True)


@rule("HF-5")
@pytest.mark.parametrize(("players", "each"), [(4, 13), (5, 12), (6, 12)])
def test_all_cards_in_play_are_dealt_one_by_one(players: int, each: int) -> None:
    match, deck = dealt(players), whole_deck(players)
    for seat in range(players):
        held = match.view(seat).hand  # type: ignore[attr-defined]
        assert held == deck[seat::players]
        assert len(held) == each


@rule("HF-5")
def test_a_deck_has_every_card_in_play_once() -> None:
    state = HiifuuState(rules(4))
    state.settle_chance([0])
    deck = list(state.rules.deck)
    assert state.why_impossible(deck[::-1]) == ""
    assert state.why_impossible(deck[1:]) == "52 cards are needed, not 51"
    assert state.why_impossible([deck[0], *deck[:-1]]) == "o1 is there twice"
    assert state.why_impossible([*deck[:-1], cards.card("b14")]) == "b14 is not in play with 4 players"


@rule("HF-6")
@pytest.mark.parametrize(("players", "aside", "left"), [(4, 4, 9), (5, 3, 9), (6, 2, 10)])
def test_cards_are_set_aside_and_the_rest_is_played(players: int, aside: int, left: int) -> None:
    match = dealt(players)
    view = match.view(0)
    assert view.choose is not None
    assert view.choose.count == aside
    assert len(match.legal(0)) == comb(aside + left, aside)
    discard_first_cards(match)
    for seat in range(players):
        assert len(match.view(seat).hand) == left  # type: ignore[attr-defined]


@rule("HF-6")
def test_all_set_aside_at_the_same_time_in_any_order() -> None:
    match = dealt()
    assert match.to_act == [0, 1, 2, 3]
    match.play(2, match.legal(2)[7])
    assert match.to_act == [0, 1, 3]
    match.play(0, match.legal(0)[0])
    match.play(3, match.legal(3)[0])
    assert match.view(0).duty == "wait"
    match.play(1, match.legal(1)[0])
    assert match.to_act == [0]
    assert match.view(0).duty == "lead"


@rule("HF-6")
def test_the_order_in_which_cards_are_named_does_not_matter() -> None:
    one, other = dealt(), dealt()
    one.play(0, "discard o1 o5 o9 o13")
    other.play(0, "discard o13 o1 o9 o5")
    assert one._state.fingerprint() == other._state.fingerprint()
    assert one.view(0) == other.view(0)


@rule("HF-6")
def test_every_choice_is_listed_once_in_the_order_of_the_cards() -> None:
    match = dealt()
    texts = match.legal(0)
    assert texts[0] == "discard o1 o5 o9 o13"
    assert texts[-1] == "discard g11 b2 b6 b10"
    assert len(set(texts)) == 715
    numbers = [[cards.card(code) for code in text.split()[1:]] for text in texts]
    assert numbers == sorted(numbers)


@rule("HF-6")
def test_only_the_one_who_sets_aside_hears_what() -> None:
    match = dealt()
    (event,) = match.play(1, "discard o2 o6 o10 p1")
    assert event.public == Discarded(1)
    assert event.heard_by(1) == SetAside(1, ["o2", "o6", "o10", "p1"])
    for other in (None, 0, 2, 3):
        assert event.heard_by(other) == Discarded(1)


@rule("HF-7")
@pytest.mark.parametrize("first", [0, 3])
def test_the_first_leader_is_drawn_by_lot_before_the_discards(first: int) -> None:
    match = dealt(first=first)
    assert match.heard(None) == [LeaderDrawn(first), Dealt(1, first, [1, 2, 3, 4], 13, 4)]
    assert match.view(None).leader == first  # type: ignore[attr-defined]
    discard_first_cards(match)
    assert match.to_act == [first]


@rule("HF-7")
@pytest.mark.parametrize("seat", [-1, 4, 17])
def test_the_lot_falls_on_a_seat(seat: int) -> None:
    state = HiifuuState(rules(4))
    assert state.why_impossible([seat]) == "a seat from 0 to 3 is needed"
    assert state.why_impossible([0, 1]) != ""


@rule("HF-7")
def test_the_winner_of_the_last_trick_leads_the_next_round() -> None:
    state = position(["o1", "o3", "o2", "p9"], leader=1)
    in_turn(state, "o3", "o2", "p9", "o1")
    assert state.pending == DECK
    state.settle_chance(list(state.rules.deck))
    assert state.leader == 1
    for seat in range(4):
        for action in state.actions(seat)[:4]:
            state.apply(seat, action)
    assert state.seats() == [1]


def test_chance_is_rolled_as_anybody_can_redo() -> None:
    """A lot is below(players); the deck in the order of HF-1 and the ascending line are shuffled."""
    state = HiifuuState(rules(5, random_tokens=True, tokens=[[4, 3, 2, 1]] * 5))
    dice, again = SeedDice(bytes(32)), SeedDice(bytes(32))
    assert state.pending == FIRST
    first = state.roll(dice)
    assert list(first) == [again.below(5)]
    state.settle_chance(first)
    deck = state.roll(dice)
    wanted = vec[i64]([cards.card(code) for code in whole_deck(5)])
    again.shuffle(wanted)
    assert list(deck) == list(wanted)
    state.settle_chance(deck)
    assert state.pending == LINE
    line = vec[i64]([1, 2, 3, 4])
    again.shuffle(line)
    assert list(state.roll(dice)) == list(line)


def test_a_pick_is_one_of_the_legal_actions_by_the_same_dice() -> None:
    dice, again = FastDice(5), FastDice(5)
    state = HiifuuState(rules(6))
    state.settle(FastDice(1))
    while not state.over:
        seat = state.first()
        choices = state.actions(seat)
        action = state.pick(seat, dice)
        assert action == choices[again.below(len(choices))]
        state.apply(seat, action)
        state.settle(FastDice(state.round))
