"""HL-10 to HL-15: lines of one colour, what removing them leaves, and what a slide makes."""

from __future__ import annotations

import pytest

from tablee.games.hilo.events import Closed, Kept, Removed
from tablee.games.hilo.grid import FULL, REMOVALS, TWO_COLUMNS, TWO_ROWS, line_cells
from tests.games.hilo.positions import position

rule = pytest.mark.rule

OTHER = "p-1? p0? p1? / p2? p3? p4? / p5? p6? p7?"
THE_OTHER_WAY = {"d1 rows": "d1 cols", "d1 cols": "d1 rows", "d2 rows": "d2 cols", "d2 cols": "d2 rows"}


@rule("HL-10")
@pytest.mark.parametrize(
    ("grid", "cell", "line"),
    [
        ("r1 r2 o3 / g4? c5? b6? / v7? p8? y9?", 3, "r1"),
        ("r1? o2? y3? / r4 g5 r6 / v7? p8? y9?", 5, "r2"),
        ("o1? g5? y3? / b4? g7? r6? / o7 r8 r9", 7, "r3"),
        ("r1 o2? y3? / r4 g5? b6? / v7? p8? y9?", 7, "c1"),
        ("o1? r2 y3? / b4? r5 g6? / v7? p8? y9?", 8, "c2"),
        ("o1? g2? y3 / b4? g5? r6 / v7? p8? r9", 3, "c3"),
    ],
)
def test_a_card_placed_may_clear_the_row_or_column_it_completes(grid: str, cell: int, line: str) -> None:
    game = position(grid, OTHER, discard="b2 r3")
    assert game.play(f"take {cell}")[-1].__class__.__name__ == "Placed"
    assert game.state.seats() == [0]
    assert game.legal() == [f"hilo {line}", "keep"]


@rule("HL-10")
@pytest.mark.parametrize(
    ("grid", "cell", "line"),
    [
        ("r1 o2? y3? / g4? r5 b6? / v7? p8? y9?", 9, "d1"),
        ("o1? g2? r3 / g4? b5? b6? / r7 p8? y9?", 5, "d2"),
    ],
)
def test_in_a_full_grid_diagonals_are_lines_with_two_ways_to_push(grid: str, cell: int, line: str) -> None:
    game = position(grid, OTHER, discard="b2 r6")
    game.play(f"take {cell}")
    assert game.legal() == [f"hilo {line} rows", f"hilo {line} cols", "keep"]


@rule("HL-10")
def test_a_card_swapped_in_or_turned_over_completes_a_line_as_well() -> None:
    swapped = position("r1 r2 o3 / g4? c5? b6? / v7? p8? y9?", OTHER, drawn="r3")
    swapped.play("swap 3")
    assert swapped.legal() == ["hilo r1", "keep"]
    turned = position("r1 r2 r3? / g4? c5? b6? / v7? p8? y9?", OTHER, drawn="b3")
    turned.play("drop 3")
    assert turned.legal() == ["hilo r1", "keep"]


@rule("HL-10")
@pytest.mark.parametrize("grid", ["r1 r2? o3 / g4? c5? b6? / v7? p8? y9?", "r1 b2 o3 / g4? c5? b6? / v7? p8? y9?"])
def test_a_line_with_a_face_down_card_or_another_colour_is_not_full(grid: str) -> None:
    game = position(grid, OTHER, discard="b3 r3")
    game.play("take 3")
    assert game.state.seats() == [1]


@rule("HL-10")
def test_only_lines_with_the_card_just_placed_count() -> None:
    game = position("r1 r2 r3 / g4 g5 b6? / v7? p8? y9?", OTHER, discard="b2 g6")
    game.play("take 6")
    assert game.legal() == ["hilo r2", "keep"]
    assert game.refused("hilo r1") == ("HL-10", "line_without_card", ["r1", "r2", "r3"])
    untouched = position("r1 r2 r3 / g4 g5 b6? / v7? p8? y9?", OTHER, discard="b2 c6")
    untouched.play("take 9")
    assert untouched.state.seats() == [1]


@rule("HL-10")
def test_a_line_declined_before_counts_again_if_it_contains_the_card_just_placed() -> None:
    game = position("r1 r2 r3 / g4 g5 b6? / v7? p8? y9?", OTHER, discard="b2 r7")
    game.play("take 2")
    assert game.legal() == ["hilo r1", "keep"]


@rule("HL-10")
def test_the_player_may_decline() -> None:
    game = position("r1 r2 o3 / g4? c5? b6? / v7? p8? y9?", OTHER, discard="b2 r3")
    game.play("take 3")
    assert game.refused("draw") == ("HL-10", "hilo_or_keep_first", ["r1", "r2", "r3"])
    assert game.play("keep") == [Kept(0)]
    assert game.grid() == "r1 r2 r3 / g4? c5? b6? / v7? p8? y9?"
    assert game.view(1).grids[0].full == ["r1"]
    assert game.state.seats() == [1]


@rule("HL-11")
def test_the_lowest_of_the_three_lies_on_top_and_the_replaced_card_below_them() -> None:
    game = position("r7 r-1 o3 / g4? c5? b6? / v7? p8? y9?", OTHER, discard="b2 r3")
    game.play("take 3")
    assert game.play("hilo r1") == [Removed(0, "r1", None, ["r7", "r3", "r-1"], forced=False)]
    assert game.discards(5) == ["b2", "o3", "r7", "r3", "r-1"]
    assert game.state.seats() == [1]


@rule("HL-11")
def test_a_dropped_card_lies_below_the_line_too() -> None:
    game = position("r10 r2 r3? / g4? c5? b6? / v7? p8? y9?", OTHER, discard="b2", drawn="b3")
    game.play("drop 3", "hilo r1")
    assert game.discards(9) == ["b2", "b3", "r10", "r3", "r2"]


@rule("HL-12")
def test_of_several_full_lines_one_is_chosen_and_only_one_goes() -> None:
    game = position("r1 r2 o3 / g4? c5? r6 / v7? p8? r9", OTHER, discard="b2 r3")
    game.play("take 3")
    assert game.legal() == ["hilo r1", "hilo c3", "keep"]
    game.play("hilo c3")
    assert game.grid() == "r1 r2 / g4? c5? / v7? p8?"
    assert game.state.seats() == [1]


@rule("HL-13")
@pytest.mark.parametrize(
    ("line", "cells", "left"),
    [
        ("r1", "1 2 3", "b4? g5 b6 / v7 p8 y9?"),
        ("r2", "4 5 6", "b1? g2 b3 / v7 p8 y9?"),
        ("r3", "7 8 9", "b1? g2 b3 / v4 p5 y6?"),
        ("c1", "1 4 7", "g2 b3? / p5 y6 / o8 g9?"),
        ("c2", "2 5 8", "b1 b3? / v4 y6 / y7 g9?"),
        ("c3", "3 6 9", "b1 g2? / v4 p5 / y7 o8?"),
    ],
)
def test_a_row_or_column_leaves_the_others_in_order(line: str, cells: str, left: str) -> None:
    rest = iter(left.replace("/", " ").split())
    red = [int(cell) for cell in cells.split()]
    codes = [f"r{cell}" if cell in red else next(rest) for cell in range(1, 10)]
    grid = " / ".join(" ".join(codes[row : row + 3]) for row in (0, 3, 6))
    game = position(grid.replace(f"r{red[0]}", "v11", 1), "o1? o2? o3? / o4? o5? o6?", discard=f"c10 r{red[0]}")
    game.play(f"take {red[0]}")
    assert f"hilo {line}" in game.legal()
    game.play(f"hilo {line}")
    assert game.grid() == left


@rule("HL-13")
def test_in_a_small_grid_only_lines_of_three_count() -> None:
    rows = position("r1 b2 o3 / r4 c5? b6?", OTHER, discard="b11 r2")
    rows.play("take 2")
    assert rows.state.seats() == [1]  # r1 r4 is a column of two, r1 r2 part of a row
    rows = position("r1 b2 r3 / r4 c5? b6?", OTHER, discard="b11 r2")
    rows.play("take 2")
    assert rows.legal() == ["hilo r1", "keep"]
    assert rows.refused("hilo c1") == ("HL-13", "no_such_line", [])
    assert rows.refused("hilo d1 rows") == ("HL-13", "no_such_line", [])
    assert rows.refused("hilo r3") == ("HL-13", "no_such_line", [])
    assert rows.refused("hilo r2") == ("HL-10", "line_not_full", ["r4"])
    columns = position("r1 r2 / b4 c5? / r7 y8?", OTHER, discard="b11 r4")
    columns.play("take 3")
    assert columns.legal() == ["hilo c1", "keep"]
    columns.play("hilo c1")
    assert columns.grid() == "r2 / c5? / y8?"


@rule("HL-13")
@pytest.mark.parametrize(("grid", "line"), [("b1 r2 r3", "r1"), ("b1 / r2 / r3", "c1")])
def test_a_single_line_may_go_and_leave_nothing(grid: str, line: str) -> None:
    game = position(grid, OTHER, discard="b11 r1")
    game.play("take 1")
    assert game.legal() == [f"hilo {line}", "keep"]
    assert game.play(f"hilo {line}")[-1] == Closed(0)
    assert game.grid() == ""


@rule("HL-13")
def test_a_line_declined_elsewhere_stays_when_another_goes() -> None:
    game = position("r1 r2 r3 / g4 g5 b6? / v7? p8? y9?", OTHER, discard="b2 g6")
    game.play("take 6", "hilo r2")
    assert game.grid() == "r1 r2 r3 / v7? p8? y9?"
    assert game.state.seats() == [1]


@rule("HL-14")
@pytest.mark.parametrize(
    ("removal", "left"),
    [
        ("d1 rows", "4 2 3 / 7 8 6"),
        ("d1 cols", "2 3 / 4 6 / 7 8"),
        ("d2 rows", "1 2 6 / 4 8 9"),
        ("d2 cols", "1 2 / 4 6 / 8 9"),
    ],
)
def test_the_triangle_above_the_gap_is_pushed_down_or_sideways(removal: str, left: str) -> None:
    gap = (1, 5, 9) if removal.startswith("d1") else (3, 5, 7)
    codes = [f"r{cell}" if cell in gap else f"{'ogybcvpoy'[cell - 1]}{cell}" for cell in range(1, 10)]
    codes[4] = "v11"
    codes[7] += "?"
    grid = " / ".join(" ".join(codes[row : row + 3]) for row in (0, 3, 6))
    game = position(grid, "p-1? p0? p1? / p2? p3? p4?", discard="p10 r5")
    game.play("take 5", f"hilo {removal}")
    assert game.grid() == " / ".join(" ".join(codes[int(cell) - 1] for cell in row.split()) for row in left.split("/"))
    assert game.state.seats() == [1]


@rule("HL-15")
def test_no_line_that_a_slide_makes_was_a_line_before() -> None:
    """So whatever is full after a slide was made by it, and nothing that was declined is left over."""
    before = {line_cells(FULL, line) for line in range(8)}
    after = {"d1 rows": "423 786", "d1 cols": "247 368", "d2 rows": "126 489", "d2 cols": "148 269"}
    for removal, lines in after.items():
        diagonal = {1, 5, 9} if removal.startswith("d1") else {3, 5, 7}
        for line in lines.split():
            assert sum(1 << int(cell) - 1 for cell in line) not in before
        for cells in before:
            assert any(cells >> cell - 1 & 1 for cell in diagonal)  # each old line has lost a card
    for shape in (TWO_ROWS, TWO_COLUMNS):
        lines_of_three = [line_cells(shape, line) for line in range(8) if line_cells(shape, line)]
        assert len(lines_of_three) == 2
        assert lines_of_three[0] & lines_of_three[1] == 0
    assert len(REMOVALS) == 10


@rule("HL-15")
def test_a_line_made_by_the_slide_goes_too_without_a_choice() -> None:
    grid = "r1 b2 b3 / b4 o5 g6 / v7 p8? r9"  # rows of d1: (b4 b2 b3) (v7 p8 g6)
    game = position(grid, OTHER, discard="b11 r5")
    game.play("take 5")
    (offer, _) = game.view(0).offers
    assert (offer.move, offer.removes, offer.rows) == ("hilo d1 rows", [["r9", "r5", "r1"], ["b4", "b3", "b2"]], 1)
    assert game.play("hilo d1 rows") == [
        Removed(0, "d1", "rows", ["r9", "r5", "r1"], forced=False),
        Removed(0, "r1", None, ["b4", "b3", "b2"], forced=True),
    ]
    assert game.grid() == "v7 p8? g6"
    assert game.discards(7) == ["o5", "r9", "r5", "r1", "b4", "b3", "b2"]
    assert game.state.seats() == [1]


@rule("HL-15")
def test_the_other_slide_may_make_no_line() -> None:
    game = position("r1 b2 b3 / b4 o5 g6 / v7 p8? r9", OTHER, discard="b11 r5")
    game.play("take 5")
    game.play("hilo d1 cols")
    assert game.grid() == "b2 b3 / b4 g6 / v7 p8?"
    assert game.state.seats() == [1]


@rule("HL-15")
def test_a_line_with_a_face_down_card_is_not_made() -> None:
    game = position("r1 b2 b3? / b4 o5 g6 / v7 p8? r9", OTHER, discard="b11 r5")
    game.play("take 5", "hilo d1 rows")
    assert game.grid() == "b4 b2 b3? / v7 p8? g6"


@rule("HL-15")
@pytest.mark.parametrize(
    ("grid", "removal", "lines"),
    [
        ("r1 b2 b3 / b4 o5 g6 / g7 g8 r9", "d1 rows", ("r1", "r2")),
        ("r1 b2 g3 / b4 o5 g6 / b7 g8 r9", "d1 cols", ("c1", "c2")),
        ("b1 b2 r3 / g4 o5 b6 / r7 g8 g9", "d2 rows", ("r1", "r2")),
        ("b1 g2 r3 / b4 o5 g6 / r7 b8 g9", "d2 cols", ("c1", "c2")),
    ],
)
@pytest.mark.parametrize("which", [0, 1])
def test_of_two_lines_the_player_says_which_goes_first_and_both_go(
    grid: str, removal: str, lines: tuple[str, str], which: int
) -> None:
    game = position(grid, OTHER, discard="b11 r5")
    game.play("take 5")
    assert game.legal() == [*sorted([f"hilo {removal}", f"hilo {THE_OTHER_WAY[removal]}"], reverse=True), "keep"]
    assert [len(offer.removes) for offer in game.view(0).offers if offer.move == f"hilo {removal}"] == [3]
    game.play(f"hilo {removal}")
    assert game.state.seats() == [0]
    assert game.state.duty(0) == "which_first"
    assert game.legal() == [f"hilo {line}" for line in lines]
    rule_number, code, cards = game.refused("keep")
    assert (rule_number, code, len(cards)) == ("HL-15", "which_first", 6)
    assert game.refused("draw")[:2] == ("HL-15", "which_first")
    assert game.refused("hilo d1 rows")[:2] == ("HL-13", "no_such_line")
    before = game.state.discarded
    game.play(f"hilo {lines[which]}")
    colours = [code[0] for code in game.discards(game.state.discarded - before)]
    assert colours == (["b"] * 3 + ["g"] * 3 if which == 0 else ["g"] * 3 + ["b"] * 3)
    assert game.grid() == ""
    assert game.state.closer == 0
    assert game.state.seats() == [1]
