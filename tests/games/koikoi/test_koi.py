"""KK-19 to KK-25: koï-koï or stop, what it scores, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.games.koikoi import GAME
from tablee.games.koikoi.events import Stopped
from tablee.games.koikoi.seats import CALLS, REACHED
from tablee.games.koikoi.sheets import sheet
from tablee.games.koikoi.state import DECIDING, KoiKoiState
from tests.games.koikoi.positions import PLAIN, Position, match, position

rule = pytest.mark.rule


def nearly(captured: str = "1L 8L", **options: Any) -> Position:
    """Seat 0 takes the phoenix and has three lights; both still hold cards."""
    return position(hand="12a 5a", ba="12L 2R", other="1a 2a", pile="7A", captured=captured, **options)


@rule("KK-19")
def test_a_yaku_made_asks_for_koi_or_stop_at_the_end_of_the_turn() -> None:
    game = nearly()
    told = game.play("play 12a")
    assert [type(event).__name__ for event in told] == ["Laid", "Laid", "YakuMade"]
    assert game.state.turn == 0
    assert game.legal() == {"koi", "stop"}
    with pytest.raises(tablee.Refused) as caught:
        game.play("play 5a")
    assert (caught.value.rule, caught.value.code) == ("KK-19", "koi_or_stop_first")


@rule("KK-19")
def test_koi_plays_on_and_a_yaku_already_counted_does_not_ask_again() -> None:
    game = nearly()
    game.play("play 12a", "koi")
    assert game.state.turn == 1
    game.play("play 2a", "play 5a")  # 2a takes 2R; then 5a: nothing new for seat 0
    assert game.state.phase != DECIDING


@rule("KK-19")
def test_an_extra_card_that_adds_a_point_counts_as_making_a_yaku() -> None:
    five_animals = position(
        hand="9A 3a", ba="9a 10a", other="1a 2b", pile="6a 12b", captured="2A 4A 5A 8A 11A", must_capture=False
    )
    five_animals.state.own[REACHED] = 1  # KK-19 the choice for five animals was had before
    five_animals.play("play 9A")
    assert five_animals.legal() == {"koi", "stop"}


@rule("KK-19")
def test_the_view_says_what_a_stop_would_score_before_it_is_decided() -> None:
    game = nearly()
    game.play("play 12a")
    stop = game.view(0).stop
    assert stop is not None
    assert (stop.base, stop.points) == (5, 5)
    assert [yaku.name for yaku in stop.yaku] == ["sankou"]
    assert game.view(1).stop is None


@rule("KK-20")
def test_a_yaku_made_with_the_last_card_of_both_hands_is_a_stop_without_being_asked() -> None:
    game = position(hand="12a", ba="12L 2R", other="", pile="7A", captured="1L 8L")
    told = game.play("play 12a")
    stopped = next(event for event in told if isinstance(event, Stopped))
    assert not stopped.asked
    assert list(game.state.totals) == [5, 0]


@rule("KK-20")
def test_with_only_ones_own_hand_empty_one_still_chooses() -> None:
    game = position(hand="12a", ba="12L 2R", other="5a", pile="7A", captured="1L 8L")
    game.play("play 12a")
    assert game.legal() == {"koi", "stop"}
    game.play("koi")
    assert game.state.turn == 1


def stop_with(own: int, other: int, captured: str, **options: Any) -> int:
    """What seat 0 scores by stopping now after *own* and *other* calls of koï-koï."""
    game = nearly(captured, **options)
    game.state.own[CALLS], game.state.own[CALLS + 1] = own, other
    game.play("play 12a", "stop")
    return game.state.totals[0]


@rule("KK-21")
@pytest.mark.parametrize(
    ("own", "other", "captured", "expected"),
    [
        (0, 0, "1L 8L", 5),
        (1, 0, "1L 8L", 10),
        (2, 0, "1L 8L", 15),
        (0, 1, "1L 8L", 10),
        (0, 2, "1L 8L", 10),
        (0, 0, "1L 3L 8L", 16),
        (0, 1, "1L 3L 8L", 32),
        (2, 1, "1L 3L 8L", 96),
    ],
)
def test_the_score_is_base_times_own_times_risk_times_seven(own: int, other: int, captured: str, expected: int) -> None:
    assert stop_with(own, other, captured) == expected


@rule("KK-21")
def test_each_factor_can_be_switched_off() -> None:
    assert stop_with(2, 1, "1L 3L 8L", koi_multiplies=False) == 32
    assert stop_with(2, 1, "1L 3L 8L", koi_risk=False) == 48
    assert stop_with(2, 1, "1L 3L 8L", seven_doubles=False) == 48


@rule("KK-21")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_sheet_counts_the_calls_of_its_seat_and_the_risk_of_the_other(seat: int) -> None:
    state = position(captured="1L 8L 12L", other_captured="1R 2R 3R").state
    state.own[CALLS + seat], state.own[CALLS + 1 - seat] = 2, 0
    mine, theirs = (sheet(state.own, which, 0, state.rules) for which in (seat, 1 - seat))
    assert (mine.own, mine.risk, mine.points) == (3, 1, 15)
    assert (theirs.own, theirs.risk, theirs.points) == (1, 2, 10)


@rule("KK-21")
def test_seven_counts_from_exactly_seven_base_points() -> None:
    six = {"sankou": 6}
    seven = {"sankou": 7}
    assert stop_with(0, 0, "1L 8L", points=six) == 6
    assert stop_with(0, 0, "1L 8L", points=seven) == 14


@rule("KK-22")
def test_only_the_player_who_stops_scores() -> None:
    game = nearly(other_captured="3L 9A")
    game.play("play 12a", "stop")
    assert list(game.state.totals) == [5, 0]


@rule("KK-23")
def test_hands_used_up_without_a_stop_are_a_draw_and_the_oya_stays() -> None:
    game = position(hand="5a", ba="2R", other="", pile="7A")
    game.state.oya = 1
    told = game.play("play 5a")
    assert "Drawn" in [type(event).__name__ for event in told]
    assert list(game.state.points) == [0, 0]
    assert game.state.oya == 1


@rule("KK-23")
def test_a_koi_called_earlier_scores_nothing_in_a_draw() -> None:
    game = position(hand="12a", ba="12L 2R", other="5a", pile="7A 8a", captured="1L 8L")
    game.play("play 12a", "koi", "play 5a")
    assert list(game.state.points) == [0, 0]


@rule("KK-24")
def test_the_winner_of_a_round_is_oya_of_the_next() -> None:
    game = nearly()
    game.state.oya = 1
    game.play("play 12a", "stop")
    assert game.state.oya == 0
    assert game.state.round == 1


@rule("KK-25")
def test_after_the_last_round_the_higher_total_wins_and_equal_totals_share() -> None:
    game = nearly(rounds=1)
    game.play("play 12a", "stop")
    assert game.state.over
    assert game.state.winners() == 1
    draw = position(hand="5a", ba="2R", other="", pile="7A", rounds=1)
    draw.play("play 5a")
    assert draw.state.over
    assert draw.state.winners() == 3


@rule("KK-25")
def test_a_match_that_is_over_takes_no_more_moves() -> None:
    game = match(PLAIN, hand_swap=False, rounds=1)
    while not game.over:
        game.play(game.to_act[0], game.legal(game.to_act[0])[-1])
    with pytest.raises(tablee.Refused) as caught:
        game.play(0, "stop")
    assert (caught.value.rule, caught.value.code) == ("KK-25", "over")


def test_presets_set_what_the_table_says_and_single_options_override_them() -> None:
    rulebook, classic = (GAME.options.complete({"preset": name}, 2) for name in ("rulebook", "classic"))
    differ = {name for name in rulebook if rulebook[name] != classic[name]}
    assert differ == {
        "preset",
        "hand_swap",
        "must_capture",
        "sankou_rain_man",
        "extras",
        "sake_is_plain",
        "koi_multiplies",
    }
    assert GAME.options.complete({}, 2) == rulebook
    assert GAME.options.complete({"preset": "classic", "hand_swap": True}, 2) == classic | {"hand_swap": True}
    assert isinstance(GAME.opening(2, classic), KoiKoiState)
