"""KK-9 to KK-13: playing, capturing, turning over."""

from __future__ import annotations

import pytest

from tests.games.koikoi.positions import position, refusal

rule = pytest.mark.rule


@rule("KK-9")
def test_one_card_of_the_month_is_taken_with_the_card_played() -> None:
    game = position(hand="3L 5a", ba="3R 2A", other="1a", pile="12a")
    game.play("play 3L")
    assert game.captured(0) == {"3L", "3R"}
    assert game.ba == {"2A", "12a"}


@rule("KK-9")
def test_two_matches_leave_the_choice_to_the_player() -> None:
    game = position(hand="3L", ba="3R 3a 2R")
    assert game.legal() == {"play 3L x 3R", "play 3L x 3a"}
    assert refusal(game, "play 3L") == ("KK-9", "choose_which", ["3R", "3a"])
    assert refusal(game, "play 3L x 3b") == ("KK-9", "not_in_ba", ["3b"])
    game = position(hand="3L 5a", ba="3R 3a 2R", other="1a", pile="12a")
    game.play("play 3L x 3a")
    assert game.captured(0) == {"3L", "3a"}
    assert game.ba == {"3R", "2R", "12a"}


@rule("KK-9")
def test_three_matches_are_taken_all_at_once() -> None:
    game = position(hand="3L 5a", ba="3R 3a 3b", other="1a", pile="12a")
    assert "play 3L" in game.legal()
    assert refusal(game, "play 3L x 3R") == ("KK-9", "nothing_to_choose", ["3L"])
    game.play("play 3L")
    assert game.captured(0) == {"3L", "3R", "3a", "3b"}


@rule("KK-9")
def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    game = position(hand="3L 5a", ba="2R", other="1a")
    assert refusal(game, "play 1a") == ("KK-9", "not_in_hand", ["1a"])
    assert refusal(game, "play 9a") == ("KK-9", "not_in_hand", ["9a"])
    assert refusal(game, "stop") == ("KK-9", "play_first", [])


@rule("KK-10")
def test_a_card_that_matches_nothing_stays_in_the_ba() -> None:
    game = position(hand="3L 5a", ba="2R", other="1a", pile="12a")
    game.play("play 3L")
    assert game.ba == {"2R", "3L", "12a"}
    assert game.captured(0) == set()


@rule("KK-11")
def test_who_can_capture_must() -> None:
    game = position(hand="3L 5a", ba="3R", other="1a")
    assert game.legal() == {"play 3L"}
    assert refusal(game, "play 5a") == ("KK-11", "must_capture", ["3L"])


@rule("KK-11")
def test_without_the_option_any_card_may_be_played_and_a_match_still_captures() -> None:
    game = position(hand="3L 5a", ba="3R", other="1a", pile="12a", must_capture=False)
    assert game.legal() == {"play 3L", "play 5a"}
    game.play("play 3L")
    assert game.captured(0) == {"3L", "3R"}


@rule("KK-12")
def test_the_card_turned_over_captures_by_the_same_rule() -> None:
    one = position(hand="3L 5a", ba="9R", other="1a", pile="9a")
    one.play("play 3L")
    assert one.captured(0) == {"9R", "9a"}
    three = position(hand="3L 5a", ba="9R 9a 9b", other="1a", pile="9A", must_capture=False)
    three.play("play 3L")
    assert three.captured(0) == {"9A", "9R", "9a", "9b"}


@rule("KK-12")
def test_the_card_turned_over_may_take_the_card_just_played() -> None:
    game = position(hand="3L 5a", ba="9R", other="1a", pile="3R")
    game.play("play 3L")
    assert game.captured(0) == {"3L", "3R"}


@rule("KK-12")
def test_if_two_match_the_card_turned_over_the_player_chooses() -> None:
    game = position(hand="3L 5a", ba="9R 9a 2R", other="1a", pile="9A")
    game.play("play 3L")
    assert game.state.turn == 0
    assert game.legal() == {"take 9R", "take 9a"}
    assert refusal(game, "take 2R") == ("KK-12", "choose_first", ["9R", "9a"])
    assert refusal(game, "play 5a") == ("KK-12", "choose_first", ["9R", "9a"])
    assert game.view(1).turned == "9A"
    game.play("take 9R")
    assert game.captured(0) == {"9A", "9R"}
    assert game.state.turn == 1


@rule("KK-13")
def test_both_players_and_strangers_see_all_captured_cards() -> None:
    game = position(hand="3L", ba="2R", other="1a", captured="5A 5R", other_captured="8L 8a")
    for seat in (0, 1, None):
        view = game.view(seat)
        assert [player.captured for player in view.seats] == [["5A", "5R"], ["8L", "8a"]]


@rule("KK-13")
def test_hands_are_seen_by_their_owners_only() -> None:
    game = position(hand="3L", ba="2R", other="1a")
    assert game.view(0).hand == ["3L"]
    assert game.view(1).hand == ["1a"]
    assert game.view(None).hand is None
    assert [player.hand for player in game.view(None).seats] == [1, 1]
