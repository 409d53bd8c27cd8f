"""HL-16 to HL-20: the closer, the final reveal, doubling, the end of the game."""

from __future__ import annotations

from itertools import pairwise

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.events import GameEnded, RoundEnded
from tablee.games.hilo.events import Closed, Removal, Revealed
from tablee.games.hilo.grid import GRID, removals, remove, total
from tablee.games.hilo.scoring import best_removals
from tests.games.hilo.positions import Position, position

rule = pytest.mark.rule

PLAIN = "r1? o2? y3? / g4? c5? b6? / v7? p8? r9?"
"""45 points."""


def finish(game: Position) -> Revealed:
    """The last turn: a card is drawn and dropped, a face-down card turned; answer how the end of the round is told."""
    cells = game.grid(game.state.turn).replace("/", " ").split()
    place = next(number for number, code in enumerate(cells, 1) if code.endswith("?"))
    heard = game.play("draw", f"drop {place}")
    return next(event for event in heard if isinstance(event, Revealed))


@rule("HL-16")
def test_who_ends_a_turn_with_no_face_down_card_closes() -> None:
    game = position("b1 o3 y4 / g3 c6 b7?", PLAIN, "p1? p2? p3?", discard="p11")
    assert game.play("take 6")[-1] == Closed(0)
    view = game.view(1)
    assert (view.closer, view.left, view.turn) == (0, 2, 1)


@rule("HL-16")
def test_the_turn_ends_after_hilo_or_keep() -> None:
    game = position("b1 b2 y4 / g3? c6 b7", PLAIN, discard="b3")
    game.play("take 3")
    assert game.state.closer == -1
    game.play("keep")
    assert game.state.closer == -1
    game = position("b1 b2 y4 / g3 c6 b7?", PLAIN, drawn="b3")
    game.play("swap 3", "hilo r1")
    assert game.state.closer == -1  # a face-down card is left


@rule("HL-16")
def test_removing_the_line_may_take_away_the_last_card() -> None:
    game = position("b1 b2 b9?", PLAIN, discard="b3")
    game.play("take 3")
    assert game.play("hilo r1")[-1] == Closed(0)
    assert game.view(1).grids[0].cells == []


@rule("HL-16")
def test_all_others_have_exactly_one_more_turn() -> None:
    game = position("o1? o5? o3?", "b1 b2 y4?", PLAIN, "p1? p2? p3?", turn=1, discard="p11")
    game.play("take 3")
    assert game.state.closer == 1
    for seat, left in ((2, 3), (3, 2), (0, 1)):
        assert game.state.seats() == [seat]
        assert game.view(None).left == left
        game.play("take 1")
    assert len(game.state.rounds()) == 1


@rule("HL-16")
def test_nobody_else_becomes_closer() -> None:
    game = position("b1 b2 y4?", "o1 o5 o3?", PLAIN, discard="p11")
    game.play("take 3")
    heard = game.play("take 3")
    assert not any(isinstance(event, Closed) for event in heard)
    assert game.state.closer == 0
    assert game.state.seats() == [2]


@rule("HL-17")
def test_all_cards_are_turned_over_and_full_lines_go() -> None:
    game = position("b1 o3 y4", "r1? r2? r3? / g5 c7 p6?", closer=0, turn=1, pile="p11", discard="p10")
    heard = game.play("draw", "drop 6")
    (revealed,) = [event for event in heard if isinstance(event, Revealed)]
    assert revealed.sheets[1].turned == ["r1", "r2", "r3"]
    assert revealed.sheets[1].removed == [Removal("r1", None, ["r3", "r2", "r1"])]
    assert revealed.sheets[1].left == ["g5", "c7", "p6"]
    assert [one.sum for one in revealed.sheets] == [8, 18]
    assert revealed.points == [8, 18]
    assert game.state.rounds() == [[8, 18]]
    assert game.state.pending == 1


@rule("HL-17")
def test_a_line_that_was_declined_goes_as_well() -> None:
    game = position("b1 b3 b4 / o1 y2 g3", PLAIN, closer=0, turn=1, pile="p11", discard="p10")
    assert finish(game).sheets[0].removed == [Removal("r1", None, ["b4", "b3", "b1"])]
    assert game.state.rounds() == [[6, 45]]


@rule("HL-17")
def test_the_way_that_leaves_the_lowest_sum_is_taken() -> None:
    """Row 1 and column 1 share a card: the column is worth more."""
    game = position("b1 b3 b4 / b9 y2 g3 / b11 g2 o0", PLAIN, closer=0, turn=1, pile="p11", discard="p10")
    revealed = finish(game)
    assert revealed.sheets[0].removed == [Removal("c1", None, ["b11", "b9", "b1"])]
    assert revealed.sheets[0].sum == 3 + 4 + 2 + 3 + 2 + 0


@rule("HL-17")
@pytest.mark.parametrize(
    ("grid", "removed"),
    [
        ("b1 b4 b5 / b2 y2 g3 / b7 g2 o0", Removal("r1", None, ["b5", "b4", "b1"])),  # column 1 is worth as much
        ("b1 g2 r3 / g5 b5 o6 / y7 p9 b9", Removal("d1", "rows", ["b9", "b5", "b1"])),  # columns leave as much
    ],
)
def test_among_equal_ways_the_first_is_taken(grid: str, removed: Removal) -> None:
    revealed = finish(position(grid, PLAIN, closer=0, turn=1, pile="p11", discard="p10"))
    assert revealed.sheets[0].removed == [removed]


@rule("HL-17")
def test_a_diagonal_goes_the_way_that_makes_another_line_go() -> None:
    """Rows of d1 give (g5 g2 g3), columns give nothing."""
    game = position("b1 g2 g3 / g5 b5 o6 / y7 p9 b9", PLAIN, closer=0, turn=1, pile="p11", discard="p10")
    revealed = finish(game)
    assert revealed.sheets[0].removed == [
        Removal("d1", "rows", ["b9", "b5", "b1"]),
        Removal("r1", None, ["g5", "g3", "g2"]),
    ]
    assert revealed.sheets[0].sum == 7 + 9 + 6


@rule("HL-17")
def test_lines_go_until_none_is_left_even_if_they_are_worth_nothing() -> None:
    game = position("b-1 b0 b1 / o1 y2 g3", PLAIN, closer=0, turn=1, pile="p11", discard="p10")
    revealed = finish(game)
    assert revealed.sheets[0].left == ["o1", "y2", "g3"]
    assert revealed.sheets[0].sum == 6


def every_sum(grid: vec[i64]) -> set[int]:
    """What is left in the end, over all orders of removals."""
    ways = removals(grid, 0)
    if not ways:
        return {total(grid, 0, 0)}
    sums = set[int]()
    for removal in range(10):
        if ways >> removal & 1:
            rest = grid[:]
            remove(rest, 0, removal)
            sums |= every_sum(rest)
    return sums


@rule("HL-17")
@pytest.mark.parametrize("colours", ["rrrrobbbb", "rrrrrrrrr", "robrobrob", "rrrbrbrrr", "rrobrrbor", "rbrbrbrbr"])
def test_no_way_of_removing_leaves_less(colours: str) -> None:
    numbers = {"r": iter(range(1, 12)), "o": iter(range(1, 12)), "b": iter(range(11, 0, -1))}
    codes = [f"{colour}{next(numbers[colour])}" for colour in colours]
    grid = " / ".join(" ".join(codes[row : row + 3]) for row in (0, 3, 6))
    cells = position(grid, "p1? p2? p3?").state.grids[:GRID]
    sums = every_sum(cells)
    for removal in best_removals(cells, 0):
        assert removals(cells, 0) >> removal & 1
        remove(cells, 0, removal)
    assert removals(cells, 0) == 0
    assert total(cells, 0, 0) == min(sums)


@rule("HL-18")
def test_points_are_the_sum_of_the_cards_left() -> None:
    game = position("b-1 o-1 y0", "r1 o2 y3?", closer=0, turn=1, pile="p11", discard="p10")
    finish(game)
    assert game.state.rounds() == [[-2, 6]]
    assert list(game.state.totals) == [-2, 6]


@rule("HL-18")
def test_an_empty_grid_is_worth_nothing() -> None:
    game = position("", "r1 o2 y3?", closer=0, turn=1, pile="p11", discard="p10")
    finish(game)
    assert game.state.rounds() == [[0, 6]]


@rule("HL-19")
@pytest.mark.parametrize(
    ("closer", "others", "points", "doubled"),
    [
        ("b5 o1 y1", ["r1 o3 y4?"], 7, False),
        ("b5 o1 y1", ["r1 o3 y3?"], 14, True),  # equal is not strictly lower
        ("b5 o1 y1", ["r1 o3 y2?"], 14, True),
        ("b5 o1 y1", ["r11? g9? v9?", "r1 o3 y0?"], 14, True),
        ("b-1 o0 y0", ["r-1 o-1 y-1?"], -1, False),  # below zero
        ("b0 o1 y-1", ["r-1 o-1 y0?"], 0, True),
        ("", ["r-1 o-1 y0?"], 0, True),
    ],
)
def test_the_closer_pays_double_unless_lowest_alone(closer: str, others: list[str], points: int, doubled: bool) -> None:
    game = position(closer, *others, closer=0, turn=len(others), pile="p11", discard="p10")
    revealed = finish(game)
    assert (revealed.closer, revealed.doubled, revealed.points[0]) == (0, doubled, points)
    assert game.state.rounds()[0][0] == points
    assert game.state.rounds()[0][1:] == [sheet.sum for sheet in revealed.sheets[1:]]


@rule("HL-20")
@pytest.mark.parametrize(("before", "over"), [(93, False), (94, True)])
def test_the_game_ends_when_a_total_exceeds_99(before: int, over: bool) -> None:
    game = position("b1 o0 y1", "r1 o2 y3?", closer=0, turn=1, pile="p11", discard="p10", totals=[50, before])
    heard = game.play("draw", "drop 3")
    assert game.state.over == over
    assert isinstance(heard[-1], GameEnded if over else RoundEnded)
    assert game.state.winners() == (1 if over else 0)
    if over:
        assert game.refused("draw", seat=0) == ("HL-20", "over", [])
        assert game.view(0).round == 1
        assert game.view(0).grids[1].cells == ["r1", "o2", "y3"]


@rule("HL-20")
def test_all_who_have_the_lowest_total_win() -> None:
    grids = ("b1 o0 y1", "g11 v11 y11", "r0 o2 y3?")
    game = position(*grids, closer=0, turn=2, pile="p11", totals=[50, 70, 47], discard="p10")
    heard = game.play("draw", "drop 3")
    assert list(game.state.totals) == [52, 103, 52]
    assert heard[-1] == GameEnded([52, 103, 52], [0, 2])


@rule("HL-20")
def test_totals_add_up_over_the_rounds_of_the_worked_example() -> None:
    """Rounds of 7/26/9, 18/14/11 and 23/19/12: nobody exceeds 99, so a fourth round is played."""
    totals = [[0, 0, 0], [7, 26, 9], [25, 40, 20], [48, 59, 32]]
    grids = [
        ("b4 o2 y1", "g11 v8 r7", "p4 c3 g2?"),  # seat 0 closes
        ("b11 o6 y1?", "g9 v4 r1?", "p4 c3 g4"),  # seat 2 closes
        ("b11 o10 y2?", "g9 v9 r1?", "p5 c3 g4"),
    ]
    for (before, after), round_of, closer in zip(pairwise(totals), grids, (0, 2, 2), strict=True):
        game = position(*round_of, closer=closer, turn=(closer + 2) % 3, pile="p11", totals=before, discard="p10")
        finish(game)
        assert list(game.state.totals) == after
        assert not game.state.over
        assert game.state.pending == 1
