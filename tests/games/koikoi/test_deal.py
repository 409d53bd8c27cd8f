"""KK-1 to KK-8: cards, rounds, who deals, the deal, lucky hands and void deals."""

from __future__ import annotations

import pytest

import tablee
from tablee.core.chance import BadChance, Scripted
from tablee.games.koikoi import GAME, cards
from tablee.games.koikoi.view import KoiKoiView
from tests.games.koikoi.positions import PLAIN, deck, match

rule = pytest.mark.rule

TESHI = deck("1L 1R 1a 1b 5A 6A 7A 8L", "2A 3L 4A 5R 6R 7R 8A 9A", "9R 10A 10R 11L 11A 12L 2a 3a")
KUTTSUKI = deck("2A 3L 4A 5R 6R 7R 8A 9A", "1L 1R 2a 2b 3a 3b 4a 4b", "9R 10A 10R 11L 11A 12L 5A 6A")
BOTH_LUCKY = deck("1L 1R 1a 1b 5A 6A 7A 8L", "2A 2R 3L 3R 4A 4R 5a 5b", "9R 10A 10R 11L 11A 12L 8A 6a")
BA_OF_ONE_MONTH = deck("1L 2A 3L 4A 5A 6A 7A 8L", "1R 2R 3R 4R 5R 6R 7R 8A", "9A 9R 9a 9b 10A 11L 12L 1a")
BA_OF_PAIRS = deck("1L 2A 3L 4A 5A 6A 7A 8L", "1R 2R 3R 4R 5R 6R 7R 8A", "9A 9R 10A 10R 11L 11A 12L 12a")


def view(game: tablee.Match, seat: int | None) -> KoiKoiView:
    seen = game.view(seat)
    assert isinstance(seen, KoiKoiView)
    return seen


@rule("KK-1")
def test_48_cards_four_for_each_month_and_their_codes_read_back() -> None:
    assert len(set(cards.CODES)) == 48
    for number, code in enumerate(cards.CODES):
        assert cards.card(code) == number
        assert cards.text(number) == code
        assert int(code[:-1]) == cards.month(number) + 1
    assert cards.texts(cards.LIGHTS) == ["1L", "3L", "8L", "11L", "12L"]
    assert cards.texts(cards.ANIMALS) == ["2A", "4A", "5A", "6A", "7A", "8A", "9A", "10A", "11A"]
    assert len(cards.texts(cards.RIBBONS)) == 10
    assert len(cards.texts(cards.PLAINS)) == 24


@rule("KK-2")
@pytest.mark.parametrize("rounds", [12, 6, 3, 1])
def test_a_match_has_as_many_rounds_as_the_option_says(rounds: int) -> None:
    game = GAME.start(2, {"rounds": rounds}, bytes(32))
    while not game.over:
        game.play(game.to_act[0], game.legal(game.to_act[0])[0])
    assert len(game.rounds) == rounds
    assert GAME.options.complete({}, 2)["rounds"] == 12
    with pytest.raises(tablee.BadOption, match="rounds"):
        GAME.start(2, {"rounds": 4})


@rule("KK-3")
def test_the_earlier_month_is_oya_and_equal_months_draw_again() -> None:
    game = match(PLAIN, oya=("5A", "2a"))
    assert view(game, None).oya == 1
    script = Scripted(("oya", ["7A", "7a"]), ("oya", ["12L", "12a"]), ("oya", ["3a", "4a"]), ("deck", PLAIN))
    game = GAME.start(2, chance=script)
    assert view(game, None).oya == 0
    assert [name for name, _ in game.record()["chance"]] == ["oya", "oya", "oya", "deck"]


@rule("KK-3")
def test_the_two_cards_drawn_for_oya_are_different_ones() -> None:
    with pytest.raises(BadChance, match="twice"):
        match(PLAIN, oya=("5A", "5A"))


@rule("KK-4")
def test_eight_cards_each_in_fours_opponent_first_and_24_in_the_pile() -> None:
    game = match(PLAIN, hand_swap=False)
    assert view(game, 1).hand == ["1L", "2A", "3L", "4A", "5A", "6A", "7A", "8L"]
    assert view(game, 0).hand == ["1R", "2R", "3R", "4R", "5R", "6R", "7R", "8A"]
    assert set(view(game, None).ba) == {"9A", "9R", "10A", "10R", "11L", "12L", "1a", "2a"}
    assert view(game, None).pile == 24


@rule("KK-5")
def test_the_opponent_of_the_oya_may_demand_the_oyas_hand() -> None:
    game = match(PLAIN)
    assert game.to_act == [1]
    assert game.legal(1) == ["keep", "swap"]
    game.play(1, "swap")
    assert view(game, 0).hand == ["1L", "2A", "3L", "4A", "5A", "6A", "7A", "8L"]
    kept = match(PLAIN)
    kept.play(1, "keep")
    assert view(kept, 0).hand == ["1R", "2R", "3R", "4R", "5R", "6R", "7R", "8A"]


@rule("KK-5")
def test_until_the_swap_is_decided_nobody_knows_a_hand() -> None:
    game = match(PLAIN)
    for seat in (0, 1, None):
        assert view(game, seat).hand is None
        assert len(view(game, seat).ba) == 8


@rule("KK-5")
def test_the_swap_is_asked_for_void_deals_too_and_before_lucky_hands() -> None:
    game = match(BA_OF_PAIRS, TESHI, PLAIN)
    game.play(1, "keep")
    assert game.to_act == [1]
    assert game.rounds == []
    game.play(1, "swap")  # the teshi goes to the oya
    assert game.rounds == [[6, 0]]


@rule("KK-5")
def test_without_the_option_nobody_is_asked() -> None:
    assert match(PLAIN, hand_swap=False).to_act == [0]


@rule("KK-6")
def test_four_cards_of_a_month_win_the_round_at_once_for_six_points() -> None:
    game = match(TESHI, PLAIN, hand_swap=False)
    assert game.rounds == [[0, 6]]
    assert view(game, None).oya == 1  # KK-24
    assert "lucky_hand" in [type(event).__struct_config__.tag for event in game.heard(None)]


@rule("KK-6")
def test_four_pairs_of_months_win_the_round_at_once_for_six_points() -> None:
    assert match(KUTTSUKI, PLAIN, hand_swap=False).rounds == [[6, 0]]


@rule("KK-6")
def test_three_of_a_month_with_pairs_are_no_lucky_hand() -> None:
    nearly = deck("1L 1R 1a 2A 2R 3L 3R 4A", "4R 5A 6A 7A 8L 9A 10A 11L", "9R 9a 10R 10a 11A 12L 5a 6a")
    assert match(nearly, hand_swap=False).rounds == []


@rule("KK-6")
def test_if_both_hands_are_lucky_nobody_scores_and_the_same_oya_deals_again() -> None:
    game = match(BOTH_LUCKY, PLAIN, hand_swap=False)
    assert game.rounds == []
    assert view(game, None).oya == 0
    assert view(game, None).round == 1


@rule("KK-6")
def test_lucky_hands_can_be_switched_off() -> None:
    game = match(TESHI, hand_swap=False, lucky_hands=False)
    assert game.rounds == []
    assert game.to_act == [0]


@rule("KK-7")
@pytest.mark.parametrize("void", [BA_OF_ONE_MONTH, BA_OF_PAIRS])
def test_four_of_a_month_or_four_pairs_in_the_ba_void_the_deal(void: list[str]) -> None:
    game = match(void, PLAIN, hand_swap=False)
    assert game.rounds == []
    assert view(game, None).oya == 0
    assert set(view(game, None).ba) == {"9A", "9R", "10A", "10R", "11L", "12L", "1a", "2a"}
    assert [name for name, _ in game.record()["chance"]] == ["oya", "deck", "deck"]


@rule("KK-7")
def test_a_lucky_hand_is_looked_at_before_a_void_ba() -> None:
    both = deck("1L 1R 1a 1b 5A 6A 7A 8L", "2A 3L 4A 5R 6R 7R 8A 2R", "9A 9R 9a 9b 10A 11L 12L 3a")
    assert match(both, PLAIN, hand_swap=False).rounds == [[0, 6]]


@rule("KK-7")
def test_void_deals_do_not_depend_on_the_option_lucky_hands() -> None:
    game = match(BA_OF_PAIRS, PLAIN, hand_swap=False, lucky_hands=False)
    assert len(game.record()["chance"]) == 3


@rule("KK-8")
def test_the_oya_plays_first() -> None:
    assert match(PLAIN, hand_swap=False).to_act == [0]
    assert match(PLAIN, oya=("2A", "1L"), hand_swap=False).to_act == [1]
    with pytest.raises(tablee.Refused) as caught:
        match(PLAIN, hand_swap=False).play(1, "play 1L")
    assert (caught.value.rule, caught.value.code) == ("KK-8", "not_your_turn")
