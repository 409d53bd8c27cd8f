"""What a client is told: grids, sums, lines one card away, offers; and how much of it."""

from __future__ import annotations

import json

import msgspec
import pytest

import tablee
from tablee.games.hilo import GAME
from tablee.games.hilo.view import HiloView, Near, Offer
from tests.games.hilo.positions import position

rule = pytest.mark.rule


def test_the_sum_showing_is_that_of_the_face_up_cards() -> None:
    view = position("r-1 o2 y3? / g4 c5? b6?", "o1? y2? g3?", discard="p9 p11").view(1)
    own, other = view.grids
    assert (own.rows, own.cols, own.cells, own.showing) == (2, 3, ["r-1", "o2", None, "g4", None, None], 5)
    assert (other.rows, other.cols, other.cells, other.showing) == (1, 3, [None] * 3, 0)
    assert (view.discard, view.discards, view.pile) == ("p11", 2, 104 - 9 - 2)
    assert (view.turn, view.to_act, view.duty, view.legal, view.drawn) == (0, [0], "wait", [], None)


def test_lines_one_card_away_say_which_colour_and_which_cell() -> None:
    grid = position("r1 r2 o3 / o4? r5 b6? / b7 y8? o9", "p1? p2? p3?").view(None).grids[0]
    assert grid.near == [
        Near("r1", "r", 3),  # a card of another colour is in the way
        Near("c2", "r", 8),  # a face-down card
        Near("c3", "o", 6),
        Near("d1", "r", 9),
    ]
    assert grid.full == []


def test_a_small_grid_has_only_its_own_lines() -> None:
    grid = position("r1 b2 / r4 y5? / b6? b7", "p1? p2? p3?").view(None).grids[0]
    assert grid.near == [Near("c1", "r", 5), Near("c2", "b", 4)]


def test_a_full_line_that_lies_there_is_named() -> None:
    grid = position("r1 r2 r3 / o4? g5 b6?", "p1? p2? p3?").view(None).grids[0]
    assert (grid.near, grid.full) == ([], ["r1"])


@rule("HL-10")
def test_an_offer_says_what_would_go_and_what_would_be_left() -> None:
    game = position("r1 b2 b3? / o4 o5 g6 / r7 p8 r9", "p1? p2? p3?", discard="b11 r5")
    game.play("take 5")
    assert game.view(0).offers == [
        Offer("hilo d1 rows", [["r9", "r5", "r1"]], 2, ["o4", "b2", None, "r7", "p8", "g6"]),
        Offer("hilo d1 cols", [["r9", "r5", "r1"]], 3, ["b2", None, "o4", "g6", "r7", "p8"]),
    ]
    assert game.view(1).offers == game.view(None).offers == []
    assert game.view(0).legal == ["hilo d1 rows", "hilo d1 cols", "keep"]


@rule("HL-13")
def test_an_offered_row_leaves_a_line_that_was_declined() -> None:
    game = position("r1 r2 r3 / g4 g5 b6? / v7? p8? y9?", "p1? p2? p3?", discard="b2 g6")
    game.play("take 6")
    assert game.view(0).offers == [Offer("hilo r2", [["g6", "g5", "g4"]], 2, ["r1", "r2", "r3", None, None, None])]


def test_a_view_survives_json_and_stays_small() -> None:
    game = GAME.start(6, {}, bytes(32))
    dice = tablee.FastDice(3)
    sizes = []
    while not game.over:
        seat = game.to_act[dice.below(len(game.to_act))]
        legal = game.legal(seat)
        game.play(seat, legal[dice.below(len(legal))])
        for watcher in (seat, None):
            view = game.view(watcher)
            text = msgspec.json.encode(view)
            assert json.loads(text)["game"] == "hilo"
            shown = msgspec.convert({**json.loads(text), "last": []}, HiloView)
            assert msgspec.structs.replace(shown, last=view.last) == view
            sizes.append(len(text))
    assert sorted(sizes)[len(sizes) // 2] < 1500


def test_between_two_rounds_the_next_one_is_set_up_and_at_the_end_the_last_one_lies_there() -> None:
    game = position("b1 o0 y1", "r1 o2 y3?", closer=0, turn=1, pile="p11", discard="p10", totals=[50, 94])
    game.play("draw", "drop 3")
    view = game.view(0)
    assert (view.over, view.round, view.winners, view.turn, view.left, view.closer) == (True, 1, [0], None, None, 0)
    assert [grid.cells for grid in view.grids] == [["b1", "o0", "y1"], ["r1", "o2", "y3"]]


@pytest.mark.parametrize(
    ("cells", "near", "full"),
    [
        ("o1 r2 r3", [Near("r1", "r", 1)], []),
        ("r1 o2 r3", [Near("r1", "r", 2)], []),
        ("r1 r2 o3", [Near("r1", "r", 3)], []),
        ("o1? r2 r3", [Near("r1", "r", 1)], []),
        ("r1 o2? r3", [Near("r1", "r", 2)], []),
        ("r1 r2 o3?", [Near("r1", "r", 3)], []),
        ("r1? r2 r3", [Near("r1", "r", 1)], []),  # nobody sees that it is full already
        ("o1 r2? r3?", [], []),
        ("r1? o2 r3?", [], []),
        ("r1? r2? o3", [], []),
        ("r1? r2? r3?", [], []),
        ("o1 r2 y3", [], []),
        ("r1 r2 r3", [], ["r1"]),
    ],
)
def test_a_line_is_near_when_two_seen_cards_agree_and_the_third_does_not(
    cells: str, near: list[Near], full: list[str]
) -> None:
    grid = position(f"{cells} / g4? b5 y6?", "p1? p2? p3?").view(None).grids[0]
    assert (grid.near, grid.full) == (near, full)
