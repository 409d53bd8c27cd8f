"""The process that reviews: a moment at a time, and the same in the end as all at once."""

from __future__ import annotations

import io
from collections import OrderedDict

import msgspec
import pytest

import tablee
from tablee.core.dice import FastDice
from tablee.core.match import Match
from tablee.review import Decision, Review, review_match, written
from tablee.server.workers import reviewer
from tablee.server.workers.process import READY
from tablee.server.workers.reviewer import Steps, go_on, serve
from tablee.server.workers.reviews import Moment, Request, unpacked

WORK = 20


@pytest.fixture(scope="module")
def record() -> bytes:
    match: Match = tablee.game("koikoi").start(2, {"preset": "classic", "rounds": 1}, seed=bytes(32))
    dice = FastDice(1)
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(seat, legal[dice.below(len(legal))])
    return msgspec.json.encode(match.record())


def request(record: bytes, key: str = "t/1/ada", **more: float | bool) -> Request:
    return msgspec.structs.replace(Request(key, record, 0, [], WORK, seconds=0.0), **more)


def review_in(moment: Moment) -> Review:
    assert moment.review is not None
    return unpacked(moment.review)


def whole(record: bytes) -> Review:
    return msgspec.json.decode(written(review_match(record, 0, work=WORK, shared=[])), type=Review)


def test_moment_by_moment_it_is_the_same_review(record: bytes) -> None:
    under_way: OrderedDict[str, Steps] = OrderedDict()
    found: list[Decision] = []
    moments = [go_on(request(record, afresh=True), under_way)]
    while moments[-1].review is None:
        moments.append(go_on(request(record), under_way))
    for moment in moments:
        found += moment.decisions
    expected = whole(record)
    assert review_in(moments[-1]) == expected
    assert [moment.done for moment in moments[:-1]] == list(range(1, len(moments)))
    assert [moment.afresh for moment in moments] == [True] + [False] * (len(moments) - 1)
    assert {one.step for one in found} == {one.step for one in expected.decisions}
    moves = [move[0] for move in msgspec.json.decode(record)["moves"]]
    assert {moment.first for moment in moments[:-1]} == {2 * moves.count(0) + len(moves) - 1}
    drawn = [point for moment in moments for point in moment.curve]
    assert [point.step for point in drawn] == [point.step for point in expected.curve[1:-1]]
    assert drawn[5].value == pytest.approx(expected.curve[6].value, abs=1e-6)
    assert not under_way


def test_with_time_it_goes_on_to_the_end(record: bytes) -> None:
    moment = go_on(request(record, seconds=1e9), OrderedDict())
    review = review_in(moment)
    assert review == whole(record)
    assert len(moment.decisions) >= len(review.decisions)
    assert len(moment.curve) == len(review.curve) - 2


def test_what_is_asked_for_afresh_begins_from_the_beginning(record: bytes) -> None:
    under_way: OrderedDict[str, Steps] = OrderedDict()
    for _ in range(3):
        go_on(request(record), under_way)
    assert go_on(request(record, afresh=True), under_way).done == 1


def test_it_remembers_only_so_many_and_says_when_it_has_to_begin_anew(
    record: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewer, "MOST_UNDER_WAY", 2)
    under_way: OrderedDict[str, Steps] = OrderedDict()
    for key in ("a", "b", "a", "c"):
        go_on(request(record, key), under_way)
    assert list(under_way) == ["a", "c"]
    again = go_on(request(record, "b"), under_way)
    assert (again.afresh, again.done) == (True, 1)
    assert go_on(request(record, "c"), under_way).done == 2


def test_a_record_that_is_none_fails_and_others_are_answered(record: bytes) -> None:
    asked = io.BytesIO()
    for one in (request(b"{}"), request(record, seconds=1e9)):
        data = msgspec.msgpack.encode(one)
        asked.write(len(data).to_bytes(4, "big") + data)
    asked.seek(0)
    answered = io.BytesIO()
    serve(asked, answered)
    answered.seek(0)
    assert answered.read(len(READY)) == READY
    moments = []
    while head := answered.read(4):
        moments.append(msgspec.msgpack.decode(answered.read(int.from_bytes(head, "big")), type=Moment))
    assert [one.failed for one in moments] == [True, False]
    assert review_in(moments[1]) == whole(record)
    assert moments[1].cpu > 0
