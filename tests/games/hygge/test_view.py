"""What a seat sees at a table of Hygge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tablee.core.dice import FastDice
from tablee.games.hygge import GAME
from tablee.games.hygge.state import HyggeState
from tablee.games.hygge.view import HyggeView, Line, Player, Shelter

rule = pytest.mark.rule
Position = Callable[..., HyggeState]
Play = Callable[..., list[Any]]


def seen(state: HyggeState, seat: int | None) -> HyggeView:
    return GAME.views(state, {seat: ()})[seat]


def test_lines_say_what_they_would_bring(position: Position) -> None:
    state = position("apple plum . . bear candle", ["bat plum", "tea"])
    view = seen(state, 0)
    assert view.legal == ["row 1", "row 2", "row 3", "col 2", "col 3"]
    assert view.lines == [
        Line("row 1", ["apple", "plum"], True, 4),
        Line("row 2", ["bear"], True, 2),
        Line("row 3", ["candle"], True, 3),
        Line("col 2", ["apple", "candle"], True, 3),
        Line("col 3", ["plum", "bear"], True, 4),
    ]
    assert view.reserve == ["apple", "plum", None, None, "bear", "candle", None, None, None, None]
    assert view.picture == [[0, 1, 2, 0], [3, 4, 5, 0], [0, 6, 7, 8], [0, 0, 9, 10]]


@rule("HY-9")
def test_a_line_says_whether_the_reserve_would_be_refilled(position: Position) -> None:
    view = seen(position("apple plum tea acorn bear candle"), 0)
    assert {line.move: line.refills for line in view.lines} == {
        "row 1": False,
        "row 2": True,
        "row 3": False,
        "col 1": False,
        "col 2": True,
        "col 3": False,
    }


def test_others_see_the_lines_and_may_not_take_them(position: Position) -> None:
    state = position("apple plum tea acorn bear candle", ["", "hedgehog mushroom mushroom"])
    other, stranger = seen(state, 1), seen(state, None)
    assert other.legal == stranger.legal == []
    assert other.duty == stranger.duty == "wait"
    assert [line.move for line in other.lines] == [line.move for line in stranger.lines]
    assert other.lines[0].best == 8
    assert {line.best for line in stranger.lines} == {None}
    assert other.turn == stranger.turn == 0
    assert stranger.shelters == []


@rule("HY-8")
def test_possible_shelters_say_their_snowflakes(position: Position, play: Play) -> None:
    state = position("apple plum acorn tea bear candle honey scarf mitten frog", ["bear mitten mitten blanket"])
    play(state, "0 row 1")
    view = seen(state, 0)
    assert view.legal == [*[one.move for one in view.shelters], "pass"]
    assert view.shelters == [
        Shelter("shelter bear mitten", 6, 4),
        Shelter("shelter bear blanket", 4, 3),
        Shelter("shelter bear mitten blanket", 10, 5),
    ]


def test_displays_are_open_to_everybody(position: Position) -> None:
    state = position("apple plum acorn tea", ["bear plum plum", ""], sheltered=["", "bat honey"])
    for seat in (0, 1, None):
        assert seen(state, seat).seats == [
            Player({"bear": 1, "plum": 2}, {}, 0, 4, False),
            Player({}, {"bat": 1, "honey": 1}, 3, 0, False),
        ]


@rule("HY-4")
@pytest.mark.parametrize(("players", "safe"), [(2, 41), (3, 45), (4, 38)])
def test_the_view_says_how_many_cards_come_before_winter(players: int, safe: int) -> None:
    view = GAME.start(players, seed=bytes(32)).view()
    assert isinstance(view, HyggeView)
    assert view.safe == safe
    assert not view.winter


@rule("HY-4")
def test_winter_may_come_any_time_once_the_bottom_is_reached(position: Position) -> None:
    state = position("apple plum acorn tea", pile=" ".join(["plum"] * 15 + ["winter"]))
    assert seen(state, 0).safe == 0
    state = position("apple plum acorn tea", pile=" ".join(["plum"] * 16 + ["winter"]))
    assert seen(state, 0).safe == 1


@rule("HY-11")
def test_a_chosen_last_action_is_seen_by_its_own_seat_only(position: Position, play: Play) -> None:
    state = position("scarf", ["plum", "bear mitten"], pile="winter plum")
    play(state, "0 row 1", "1 shelter bear mitten")
    assert seen(state, 1).chosen == "shelter bear mitten"
    assert seen(state, 1).legal == []
    for seat in (0, None):
        view = seen(state, seat)
        assert view.chosen is None
        assert view.seats[1].chose
        assert view.seats[1].display == {"bear": 1, "mitten": 1}
    assert seen(state, 0).legal == ["pass", "discard scarf", "discard plum"]
    assert seen(state, 0).winter


def test_a_finished_game_still_shows_what_was_left(position: Position, play: Play) -> None:
    state = position("scarf", ["plum", ""], pile="winter plum")
    play(state, "0 row 1", "0 pass")
    view = seen(state, None)
    assert view.over
    assert view.round == 1
    assert view.winners == [1]
    assert view.seats[0].display == {"scarf": 1, "plum": 1}
    assert (view.legal, view.lines, view.shelters) == ([], [], [])


def test_views_are_small_and_have_no_card_of_the_pile() -> None:
    dice = FastDice(1)
    sizes = []
    for number in range(10):
        match = GAME.start(4, seed=bytes([number] * 32))
        while not match.over:
            seat = match.to_act[0]
            view = match.view(seat)
            assert isinstance(view, HyggeView)
            text = msgspec.json.encode(view)
            if not view.winter:
                assert b'"winter"' not in text.replace(b'"winter":', b"")
            sizes.append(len(text))
            moves = match.legal(seat)
            assert view.legal == moves
            match.play(seat, moves[dice.below(len(moves))])
    assert sorted(sizes)[len(sizes) // 2] < 2000
    assert max(sizes) < 3000


@rule("HY-8")
def test_without_aids_what_is_sheltered_lies_face_down_until_the_game_is_over(position: Position, play: Play) -> None:
    state = position("scarf", ["plum", ""], sheltered=["", "bat honey"], pile="winter plum")
    for seat in (0, 1, None):
        view = seen(state, seat)
        hidden = GAME.without_aids(view)
        assert isinstance(hidden, HyggeView)
        assert hidden.seats == [Player({"plum": 1}, None, None, 1, False), Player({}, None, None, 0, False)]
        assert msgspec.structs.replace(hidden, seats=view.seats) == view  # and everything else is as it was
    play(state, "0 row 1", "0 pass")
    assert state.over
    assert GAME.without_aids(seen(state, 0)) == seen(state, 0)
