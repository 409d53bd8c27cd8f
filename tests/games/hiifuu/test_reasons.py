"""What is counted for and against a move of Hiifuu."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.hiifuu.reasons import REASONS
from tablee.games.hiifuu.state import HiifuuState
from tests.games.hiifuu.positions import position


def named(before: HiifuuState, after: HiifuuState, seat: int) -> set[str]:
    found = REASONS.happened(before, after, seat)
    return {name for at, name in enumerate(REASONS.names) if found >> at & 1}


def ended(before: HiifuuState, tricks: list[int], points: list[int]) -> HiifuuState:
    after = before.copy()
    after.tricks = sum(count << 4 * seat for seat, count in enumerate(tricks))
    after.points = vec[i64]([*before.points, *points])
    return after


HANDS = ["o1", "o2", "o3", "o4"]


def test_two_tricks_score_and_more_or_fewer_do_not() -> None:
    before = position(HANDS)
    after = ended(before, [2, 3, 1, 3], [2, 0, 0, 0])
    assert named(before, after, 0) == {"scores"}
    assert named(before, after, 1) == {"third_trick"}
    assert named(before, after, 2) == {"too_few"}


def test_a_third_trick_that_was_there_before_does_not_count() -> None:
    before = position(HANDS, tricks=[3, 2, 0, 0])
    assert named(before, ended(before, [4, 2, 2, 1], [0, 0, 0, 0]), 0) == set()
    assert named(before, ended(before, [3, 3, 2, 1], [0, 0, 0, 0]), 1) == {"third_trick"}


def test_the_highest_token_is_best() -> None:
    before = position(HANDS)
    after = ended(before, [2, 2, 2, 3], [4, 3, 0, 0])
    assert named(before, after, 0) == {"scores", "best_token"}
    assert named(before, after, 1) == {"scores", "other_best_token"}


def test_it_counts_that_somebody_who_is_ahead_scores() -> None:
    before = position(HANDS, totals=[2, 5, 1, 5])
    assert "leader_scores" in named(before, ended(before, [3, 2, 1, 3], [0, 2, 0, 0]), 0)
    assert "leader_scores" not in named(before, ended(before, [3, 3, 2, 3], [0, 0, 2, 0]), 0)
    assert "leader_scores" not in named(before, ended(before, [3, 2, 1, 2], [0, 2, 0, 3]), 1)  # who is ahead too


def test_before_the_round_is_over_nothing_has_happened() -> None:
    before = position(HANDS)
    assert named(before, before.copy(), 0) == set()
