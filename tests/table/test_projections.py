"""What is kept of a table beside its log: the result of a match, and a summary for lists."""

from __future__ import annotations

from tablee.table import commands, projections
from tablee.table.projections import Summary
from tests.table.logged import SALTS, Logged


def test_a_result_says_how_a_match_ended_without_names() -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    told.ready("ann", SALTS[0])
    told.write(commands.may_seat_bot(told.table, "ann", 1, "novice"))
    told.deal("ann")
    began = told.log[-1][1]
    told.play(1000)
    its, match = projections.result(told.table), told.table.match
    assert match is not None
    assert (its.match, its.rules, its.phase, its.first, its.last) == (1, 1, "over", 1, told.table.seq)
    assert (its.began, its.ended) == (began, told.log[-1][1])
    assert (its.totals, its.winners, its.seats) == (match.totals, match.winners, [told.table.opener, "novice"])
    assert [seat.name for seat in its.table.seats] == [None, None]
    assert projections.named(its.table, ["ann", None]) == told.table.info()


def test_a_summary_says_where_the_match_begins() -> None:
    told = Logged(listed=True).begin()
    assert projections.summary(told.table) == Summary("table", "koikoi", "playing", True, 0, 1, told.table.at)
    told.play(1000)
    told.write(commands.may_play_again(told.table, "ann", "ef" * 32))
    assert projections.summary(told.table) == Summary(
        "table", "koikoi", "lobby", True, 0, told.table.seq, told.table.at
    )
