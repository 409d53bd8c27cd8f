"""How big a mistake is: where each size begins, and that it has to be sure."""

from __future__ import annotations

import pytest

from tablee.review.sizes import SURE, interval, is_close, size, straddles


@pytest.mark.parametrize(
    ("loss", "found"),
    [
        (-0.5, "none"),
        (0.0, "none"),
        (0.00999, "none"),
        (0.01, "small"),
        (0.02999, "small"),
        (0.03, "medium"),
        (0.06999, "medium"),
        (0.07, "large"),
        (1.0, "large"),
    ],
)
def test_a_size_begins_at_its_border(loss: float, found: str) -> None:
    assert size(loss, 0.0, 2) == found


def test_tables_of_two_and_six_compare() -> None:
    assert size(0.01, 0.0, 6) == "medium"
    assert size(0.005, 0.0, 6) == size(0.015, 0.0, 2) == "small"
    assert interval(0.02, 0.001, 4) == pytest.approx((0.04 - 2 * SURE * 0.001, 0.04 + 2 * SURE * 0.001))


def test_a_size_is_given_only_if_the_lower_end_reaches_it() -> None:
    assert size(0.05, 0.001, 2) == "medium"
    assert size(0.05, 0.01, 2) == "small"
    assert size(0.05, 0.02, 2) == "none"
    assert size(0.03 + SURE * 0.01, 0.01, 2) == "medium"
    assert size(0.03 + SURE * 0.01 - 1e-9, 0.01, 2) == "small"


def test_an_interval_has_98_3_percent_so_that_three_looks_have_95() -> None:
    from statistics import NormalDist

    assert 2 * NormalDist().cdf(SURE) - 1 == pytest.approx(1 - 0.05 / 3, abs=1e-4)


def test_it_is_too_close_to_call_if_the_interval_is_on_both_sides_of_the_first_border() -> None:
    assert is_close(0.02, 0.01, 2)
    assert is_close(0.01 - SURE * 0.001, 0.001, 2)  # just reaches it
    assert not is_close(0.02, 0.001, 2)
    assert not is_close(0.001, 0.001, 2)


@pytest.mark.parametrize(("loss", "doubtful"), [(0.01, True), (0.03, True), (0.07, True), (0.05, False), (0.0, False)])
def test_more_worlds_are_tried_where_an_interval_is_on_both_sides_of_a_border(loss: float, doubtful: bool) -> None:
    assert straddles(loss, 0.002, 2) == doubtful
