"""What is counted, and how it is told to Prometheus."""

from __future__ import annotations

import pytest

from tablee.server.metrics import SECONDS, THINKING_SECONDS, Histogram, Metrics


def told(metrics: Metrics) -> dict[str, str]:
    """The numbers by their names."""
    lines = [line for line in metrics.text().splitlines() if not line.startswith("#")]
    return dict(line.rsplit(" ", 1) for line in lines)


def test_everything_is_counted_from_the_start_of_the_server_on() -> None:
    counted = told(Metrics())
    assert len(counted) > 40
    assert {float(number) for number in counted.values()} == {0.0}


def test_what_took_longer_is_in_the_buckets_above() -> None:
    histogram = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.11, 1.0, 1.5):
        histogram.observe(seconds)
    assert histogram.lines("took") == [
        "# TYPE took histogram",
        'took_bucket{le="0.1"} 2',
        'took_bucket{le="1.0"} 4',
        'took_bucket{le="+Inf"} 5',
        "took_sum 2.760000",
        "took_count 5",
    ]


def test_what_bots_took_is_told_so_roughly_that_it_says_nothing_of_their_choice() -> None:
    metrics = Metrics()
    assert metrics.write_seconds.limits == SECONDS
    assert metrics.bot_seconds.limits == THINKING_SECONDS
    assert min(THINKING_SECONDS) >= 0.5
    metrics.bot_seconds.observe(0.3)
    assert told(metrics)["tablee_bot_seconds_sum"] == "0"


@pytest.mark.parametrize(
    ("made", "share"),
    [
        (1000, "all"),
        (999, "30%"),
        (300, "30%"),
        (299, "10%"),
        (99, "3%"),
        (30, "3%"),
        (29, "1%"),
        (9, "less"),
        (0, "less"),
    ],
)
def test_how_much_of_its_playouts_a_bot_made(made: int, share: str) -> None:
    metrics = Metrics()
    for _ in range(2):
        metrics.searched("master", made, 1000)
    assert metrics.searches == {("master", share): 2}
    assert told(metrics)[f'tablee_bot_searches_total{{level="master",made="{share}"}}'] == "2"


def test_counters_and_gauges_are_told_by_their_names() -> None:
    metrics = Metrics()
    metrics.moves += 3
    metrics.bad_logs["gap"] = 2
    metrics.gauges["tables"] = lambda: 4
    now = told(metrics)
    assert now["tablee_moves_total"] == "3"
    assert now['tablee_bad_logs_total{reason="gap"}'] == "2"
    assert now["tablee_tables"] == "4"
    assert "# TYPE tablee_moves_total counter\n" in metrics.text()
    assert "# TYPE tablee_tables gauge\n" in metrics.text()
    assert metrics.text().endswith("\n")
