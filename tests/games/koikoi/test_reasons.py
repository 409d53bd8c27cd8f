"""What is counted for and against a move of Koï-Koï."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.paired import Paired
from tablee.core.dice import FastDice
from tablee.games.koikoi import GAME, cards
from tablee.games.koikoi.policy import KoiKoiPolicy
from tablee.games.koikoi.reasons import REASONS
from tablee.games.koikoi.seats import CAPTURED
from tablee.games.koikoi.state import DECIDING, KoiKoiState
from tests.games.koikoi.positions import position


def named(before: KoiKoiState, after: KoiKoiState, seat: int) -> set[str]:
    found = REASONS.happened(before, after, seat)
    return {name for at, name in enumerate(REASONS.names) if found >> at & 1}


def ended(before: KoiKoiState, captured: str, points: tuple[int, int] = (0, 0)) -> KoiKoiState:
    """The end of the round, where seat 0 has these cards more."""
    after = before.copy()
    after.own[CAPTURED] |= cards.mask(captured)
    after.points = vec[i64]([*before.points, *points])
    return after


@pytest.mark.parametrize(
    ("captured", "event"),
    [
        ("1L 3L 8L", "lights"),
        ("3L 9A", "viewing"),
        ("8L 9A", "viewing"),
        ("6A 7A 10A", "boar_deer_butterflies"),
        ("1R 2R 3R", "poem_ribbons"),
        ("6R 9R 10R", "blue_ribbons"),
        ("2A 4A 5A 8A 11A", "animals"),
        ("1R 2R 4R 5R 6R", "ribbons"),
        ("1a 1b 2a 2b 3a 3b 4a 4b 5a 5b", "plains"),
    ],
)
def test_a_yaku_counts_for_the_one_who_makes_it_and_against_the_other(captured: str, event: str) -> None:
    before = position(hand="12a", captured="").state
    after = ended(before, captured)
    assert named(before, after, 0) == {event}
    assert named(before, after, 1) == {f"other_{event}"}


def test_what_was_made_before_does_not_count_again() -> None:
    before = position(hand="12a", captured="1L 3L 8L").state
    assert named(before, ended(before, "12L"), 0) == set()
    assert named(before, ended(before, "9A"), 0) == {"viewing"}


def test_who_wins_counts_against_the_other_and_seven_points_for_both() -> None:
    before = position(hand="12a").state
    assert named(before, ended(before, "3L 9A", (5, 0)), 1) == {"other_viewing", "other_wins"}
    assert named(before, ended(before, "3L 8L 9A", (20, 0)), 0) == {"viewing", "seven"}
    assert named(before, ended(before, "3L 8L 9A", (20, 0)), 1) == {"other_viewing", "other_seven", "other_wins"}
    assert named(before, ended(before, "3L 8L 9A", (0, 1)), 0) == {"viewing", "other_wins"}


def test_seven_points_are_something_only_where_they_double() -> None:
    before = position(hand="12a", seven_doubles=False).state
    assert named(before, ended(before, "3L 8L 9A", (10, 0)), 0) == {"viewing"}


def test_a_round_of_earlier_does_not_count() -> None:
    before = position(hand="12a").state
    before.points = vec[i64]([0, 9])
    assert named(before, ended(before, "", (3, 0)), 0) == set()
    assert named(before, before.copy(), 0) == set()


def test_after_a_stop_nothing_more_is_counted() -> None:
    """KK-19: the month is over then, and what the next one brings is no reason."""
    game = position(hand="12a 2A 7a 12b", ba="12L 5A", captured="1L 8L", other="4a 4b 11a", rounds=3)
    game.play("play 12a")
    state = game.state
    assert state.phase == DECIDING
    koi, stop = (GAME.read(state, 0, text) for text in ("koi", "stop"))
    pair = Paired(KoiKoiPolicy(), REASONS, 0, [koi, stop], 1)
    pair.other = 1
    pair.measure(state, FastDice(1), 100)
    assert {pair.often(event, 1) for event in range(len(REASONS.names))} == {0.0}
    assert any(0 < pair.often(event, 0) < 1 for event in range(len(REASONS.names)))
