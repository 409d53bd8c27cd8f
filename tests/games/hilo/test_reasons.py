"""What is counted for and against a move of HILO: rounds are played to their end."""

from __future__ import annotations

from tablee.games.hilo.reasons import REASONS
from tablee.games.hilo.state import HiloState
from tests.games.hilo.positions import position


def named(before: HiloState, after: HiloState, seat: int) -> set[str]:
    found = REASONS.happened(before, after, seat)
    return {name for at, name in enumerate(REASONS.names) if found >> at & 1}


def last_turn(*grids: str, then: str = "") -> tuple[HiloState, HiloState]:
    """Seat 0 closed; the last seat draws a card, drops it and turns its first card over, and does what is offered."""
    game = position(*grids, closer=0, turn=len(grids) - 1, pile="p11", discard="p10")
    before = game.state.copy()
    game.play("draw", "drop 1", *[then] * bool(then))
    assert len(game.state.points) == len(grids)  # the round is over
    return before, game.state


def test_the_lowest_of_all_is_glad() -> None:
    before, after = last_turn("b1 o0 y1", "r1? o2 y3")
    assert named(before, after, 0) == {"lowest"}
    assert named(before, after, 1) == set()


def test_doubled_points_count_against_the_closer_and_for_the_others() -> None:
    before, after = last_turn("b9 o8 y7", "r1? o2 y3")
    assert named(before, after, 0) == {"doubled"}
    assert named(before, after, 1) == {"lowest", "other_doubled"}


def test_who_has_as_few_as_another_is_not_the_lowest() -> None:
    before, after = last_turn("b9 o8 y7", "c1 o2 y3", "r1? v2 p3")
    assert named(before, after, 1) == named(before, after, 2) == {"other_doubled"}


def test_lines_that_go_count_from_the_moment_of_the_decision() -> None:
    before, after = last_turn("b1 o0 y1", "b2? b3 b4 / g2 g3 g4", then="hilo r1")
    assert named(before, after, 1) >= {"line", "two_lines"}
    assert "next_line" in named(before, after, 0)
    before, after = last_turn("b1 o0 y1", "b2? b3 b4 / g2 c3 g4", then="hilo r1")
    assert "line" in named(before, after, 1)
    assert "two_lines" not in named(before, after, 1)


def test_that_somebody_else_closes_counts_if_nobody_had_before() -> None:
    game = position("b1 o3? y4?", "r1? o2 y3", turn=1, pile="p11 p9", discard="p10")
    before = game.state.copy()
    game.play("draw", "drop 1", "draw", "drop 2")
    assert "other_closes" in named(before, game.state, 0)
    assert "other_closes" not in named(before, game.state, 1)
    later, after = last_turn("b1 o0 y1", "r1? o2 y3")
    assert "other_closes" not in named(later, after, 1)


def test_before_the_round_is_over_nothing_has_happened() -> None:
    game = position("b1 o3? y4?", "r1? o2? y3")
    assert named(game.state, game.state.copy(), 0) == set()
