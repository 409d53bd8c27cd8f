"""Who plays like whom: only where a table says so, and nobody else could be meant."""

from __future__ import annotations

import statistics

import msgspec
import pytest

import tablee
from tablee.review import calibration, pooled, review_match, reviewing
from tablee.review.calibration import Calibrated, plays_like, preset_of
from tests.review.matches import played

LEVELS = {"random": 0.04, "novice": 0.02, "regular": 0.01, "expert": 0.002}


@pytest.fixture
def calibrated(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        Calibrated(
            game="koikoi",
            players=2,
            preset="classic",
            work=4000,
            level=level,
            matches=100,
            decisions=9000,
            mean_loss=loss,
            error=0.0002,
        )
        for level, loss in LEVELS.items()
    ]
    monkeypatch.setattr(calibration, "table", lambda: rows)


@pytest.mark.parametrize(
    ("mean", "error", "level"),
    [
        (0.011, 0.001, "regular"),
        (0.011, 0.0044, "regular"),
        (0.011, 0.0047, None),
        (0.5, 0.001, "random"),
        (-0.001, 0.001, "expert"),
        (0.016, 0.002, "novice"),
    ],
)
@pytest.mark.usefixtures("calibrated")
def test_a_level_is_named_if_the_interval_leaves_out_all_others(mean: float, error: float, level: str | None) -> None:
    assert plays_like("koikoi", 2, "classic", 4000, mean, error) == level


@pytest.mark.usefixtures("calibrated")
def test_what_was_not_calibrated_is_like_nobody() -> None:
    assert plays_like("koikoi", 2, "rulebook", 4000, 0.01, 0.0001) is None
    assert plays_like("koikoi", 2, None, 4000, 0.01, 0.0001) is None
    assert plays_like("koikoi", 2, "classic", 400, 0.01, 0.0001) is None
    assert plays_like("hilo", 2, "classic", 4000, 0.01, 0.0001) is None
    assert plays_like("koikoi", 2, "classic", 4000, None, None) is None


def test_the_shipped_table_can_be_read_and_its_levels_are_there() -> None:
    from tablee.bots import levels

    for row in calibration.table():
        assert row.level in levels(tablee.game(row.game))
        assert row.preset in (tablee.game(row.game).options.presets or [""])


def test_in_the_shipped_table_the_stronger_a_level_is_the_less_it_loses() -> None:
    tables: dict[tuple[str, int, str], list[Calibrated]] = {}
    for row in calibration.table():
        assert (row.work, row.matches) == (4000, 100)
        tables.setdefault((row.game, row.players, row.preset), []).append(row)
    assert {game for game, _, _ in tables} >= {"koikoi", "hiifuu", "hilo", "hygge"}
    for rows in tables.values():
        assert [row.level for row in rows] == ["random", "novice", "regular", "expert", "master"]
        losses = [row.mean_loss for row in rows]
        assert losses == sorted(losses, reverse=True)


def test_a_set_of_options_is_known_by_its_name() -> None:
    game = tablee.game("koikoi")
    assert preset_of(game, 2, game.options.complete({}, 2)) == "rulebook"
    assert preset_of(game, 2, game.options.complete({"preset": "classic"}, 2)) == "classic"
    assert preset_of(game, 2, game.options.complete({"rounds": 3}, 2)) is None
    hilo = tablee.game("hilo")
    assert preset_of(hilo, 4, hilo.options.complete({}, 4)) == ""


def test_matches_are_pooled_by_their_decisions() -> None:
    review = review_match(played("hygge", moves=12), 0, work=64)
    one = msgspec.structs.replace(review, mean_loss=0.010, mean_loss_error=0.002)
    other = msgspec.structs.replace(review, mean_loss=0.011, mean_loss_error=0.004, decisions=2 * review.decisions)
    together = pooled([one, other])
    assert together is not None
    assert (together.matches, together.decisions) == (2, 3 * len(review.decisions))
    assert together.mean_loss == pytest.approx((0.010 + 2 * 0.011) / 3)
    assert together.mean_loss_error == pytest.approx((0.002**2 + (2 * 0.004) ** 2) ** 0.5 / 3)
    assert pooled([one, msgspec.structs.replace(other, work=128)]) is None
    assert pooled([msgspec.structs.replace(review, mean_loss=None)]) is None


def test_matches_that_differ_more_than_their_own_errors_say_make_the_mean_less_sure() -> None:
    review = review_match(played("hygge", moves=12), 0, work=64)
    found = [msgspec.structs.replace(review, mean_loss=loss, mean_loss_error=0.001) for loss in (0.01, 0.02, 0.06)]
    together = pooled(found)
    assert together is not None
    assert together.mean_loss == pytest.approx(0.03)
    assert together.mean_loss_error == pytest.approx(statistics.stdev([0.01, 0.02, 0.06]) / 3**0.5)


@pytest.mark.usefixtures("calibrated")
def test_only_several_matches_together_are_likened_to_a_level() -> None:
    review = review_match(played("hygge", moves=12), 0, work=64)
    regular = {"game": "koikoi", "preset": "classic", "work": 4000, "mean_loss": 0.0101, "mean_loss_error": 0.001}
    one = msgspec.structs.replace(review, **regular)
    alone, two = pooled([one]), pooled([one, one])
    assert alone is not None
    assert two is not None
    assert (alone.matches, alone.mean_loss, alone.mean_loss_error, alone.plays_like) == (1, 0.0101, 0.001, None)
    assert two.plays_like == "regular"


def test_one_match_is_never_likened_to_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if what its decisions gave away is exactly what is in the table."""
    record = played("koikoi")
    mean = review_match(record, 0, work=64).mean_loss
    assert mean is not None
    its = {"game": "koikoi", "players": 2, "preset": None, "work": 64, "matches": 100, "decisions": 9000}
    row = msgspec.convert({**its, "preset": "", "level": "regular", "mean_loss": mean, "error": 0.0001}, Calibrated)
    monkeypatch.setattr(calibration, "table", lambda: [row])
    monkeypatch.setattr(reviewing, "preset_of", lambda *words: "")
    assert plays_like("koikoi", 2, "", 64, mean, 0.0001) == "regular"
    assert review_match(record, 0, work=64).plays_like is None
