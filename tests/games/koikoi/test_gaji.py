"""KK-26 to KK-31: the lightning card as a joker."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.koikoi.events import Joker, Stopped
from tests.games.koikoi.positions import Position, position, refusal

rule = pytest.mark.rule


def table(hand: str = "11a 5a", ba: str = "8L 2R", **parts: Any) -> Position:
    return position(hand=hand, ba=ba, other=parts.pop("other", "1a 4a"), gaji=True, **parts)


@rule("KK-26")
def test_without_the_option_gaji_is_an_ordinary_card_of_november() -> None:
    game = position(hand="11a 5a", ba="8L 2R", other="1a")
    assert game.legal() == {"play 11a", "play 5a"}
    assert refusal(game, "wild 8L") == ("KK-26", "no_joker", ["11a"])


@rule("KK-26")
def test_in_the_ba_it_is_captured_with_a_card_of_november_like_any_other() -> None:
    game = table(hand="11R 5a", ba="11a 2R", pile="12a")
    game.play("play 11R")
    assert game.captured(0) == {"11R", "11a"}


@rule("KK-27")
def test_from_the_hand_it_takes_any_one_card_of_the_ba() -> None:
    game = table(ba="8L 2R 11L", pile="12a")
    assert {"wild 8L", "wild 2R", "wild 11L", "play 11a"} <= game.legal()
    game.play("wild 8L")
    assert game.captured(0) == {"11a", "8L"}
    assert game.ba == {"2R", "11L", "12a"}


@rule("KK-27")
def test_as_a_joker_it_takes_one_card_even_where_two_are_of_a_month() -> None:
    game = table(ba="8L 8A 2R", pile="12a")
    game.play("wild 8L")
    assert game.ba == {"8A", "2R", "12a"}


@rule("KK-27")
def test_it_is_no_joker_when_turned_over_from_the_pile() -> None:
    game = table(hand="5a 6a", ba="8L", pile="11a")
    game.play("play 5a")
    assert game.captured(0) == set()
    assert "11a" in game.ba


@rule("KK-27")
def test_only_who_holds_it_can_play_it_and_only_on_a_card_of_the_ba() -> None:
    assert refusal(table(hand="5a 6a"), "wild 8L") == ("KK-27", "not_in_hand", ["11a"])
    assert refusal(table(), "wild 9A") == ("KK-27", "not_in_ba", ["9A"])


@rule("KK-28")
def test_not_if_the_opponent_has_already_played_november_from_the_hand() -> None:
    game = table(hand="11R 5a 6b", ba="8L 2R", other="11a 4a 6a", pile="12a 12b 10a")
    game.play("play 11R")
    assert not any(text.startswith("wild") for text in game.legal())
    assert refusal(game, "wild 8L") == ("KK-28", "joker_barred", ["11R"])


@rule("KK-28")
def test_november_from_the_pile_does_not_bar_the_joker() -> None:
    game = table(hand="5a 6b", ba="8L 2R", other="11a 4a 6a", pile="11R 12b")
    game.play("play 5a")
    assert "wild 8L" in game.legal()


@rule("KK-29")
def test_the_joker_is_a_choice_even_where_another_card_must_capture() -> None:
    game = table(hand="11a 8a 5a", ba="8L 2R")
    assert game.legal() == {"play 8a", "wild 8L", "wild 2R"}
    assert refusal(game, "play 11a") == ("KK-11", "must_capture", ["8a"])


@rule("KK-29")
def test_the_joker_is_never_forced() -> None:
    assert table().legal() == {"play 11a", "play 5a", "wild 8L", "wild 2R"}


@rule("KK-29")
def test_as_a_card_of_november_it_must_capture_where_it_can() -> None:
    game = table(hand="11a 5a", ba="11L 2R")
    assert game.legal() == {"play 11a", "wild 11L", "wild 2R"}


def foiled() -> Position:
    game = table(ba="8L 8A 8a 2R", other="8b 4a", pile="12a 12b")
    told = game.play("wild 8L")
    assert told == [Joker(0, "8L", "8b")]
    return game


@rule("KK-30")
def test_if_three_lie_there_and_the_opponent_holds_the_fourth_the_capture_fails() -> None:
    game = foiled()
    assert game.captured(0) == set()
    assert game.ba == {"8L", "8A", "8a", "2R"}
    assert game.state.turn == 0
    assert "play 11a" in game.legal()


@rule("KK-30")
def test_then_gaji_and_the_fourth_card_are_public_until_they_are_played() -> None:
    game = foiled()
    for seat in (0, 1, None):
        assert [player.shown for player in game.view(seat).seats] == [["11a"], ["8b"]]
    game.play("wild 2R")
    assert game.view(None).seats[0].shown == []
    game.play("play 8b")
    assert game.view(None).seats[1].shown == []


@rule("KK-30")
def test_that_month_is_closed_to_the_joker_for_the_rest_of_the_round() -> None:
    game = foiled()
    assert game.legal() == {"play 11a", "play 5a", "wild 2R"}
    assert refusal(game, "wild 8A") == ("KK-30", "month_closed", ["8A"])
    assert game.view(1).closed == [8]


@rule("KK-30")
def test_if_the_opponent_does_not_hold_the_fourth_the_capture_succeeds() -> None:
    game = table(ba="8L 8A 8a 2R", other="1a 4a", pile="12a")
    game.play("wild 8L")
    assert game.captured(0) == {"11a", "8L"}


@rule("KK-30")
def test_with_two_of_a_month_nothing_is_shown() -> None:
    game = table(ba="8L 8A 2R", other="8b 4a", pile="12a")
    game.play("wild 8L")
    assert game.captured(0) == {"11a", "8L"}


@rule("KK-31")
def test_when_its_owner_stops_what_is_left_of_the_month_goes_to_the_owner_first() -> None:
    game = table(
        hand="11a 12a 5a", ba="8L 8A 12L 2R", pile="6a 6b 7a", captured="1L 3L 2A 4A 5A 6A", seven_doubles=False
    )
    game.play("wild 8L", "stop")  # sankou 5; the geese are the fifth animal
    told = game.state
    assert list(told.totals) == [6, 0]


@rule("KK-31")
def test_the_event_names_the_leftover_cards() -> None:
    game = table(ba="8L 8A 2R", pile="6a", captured="1L 3L")
    stopped = next(event for event in game.play("wild 8L", "stop") if isinstance(event, Stopped))
    assert stopped.score.leftover == ["8A"]


@rule("KK-31")
def test_when_the_opponent_stops_the_leftover_counts_for_nobody() -> None:
    game = table(
        hand="11a 5a 6b", ba="8A 8L 12L 2R", other="12a 4a 7b", pile="6a 9a 7a", other_captured="1L 3L", captured="10a"
    )
    told = game.play("wild 8A", "play 12a", "stop")
    stopped = next(event for event in told if isinstance(event, Stopped))
    assert stopped.seat == 1
    assert stopped.score.leftover == []
    assert list(game.state.totals) == [0, 5]
    assert "8L" in game.captured(0)
