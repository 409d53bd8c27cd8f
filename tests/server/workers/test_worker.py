"""What a worker remembers of a match: as long as it goes on as it was, it plays only what is new."""

from __future__ import annotations

import asyncio
import random
import time
from collections import OrderedDict
from typing import Any

import msgspec
import pytest

import tablee
from tablee.core.branch import Origin
from tablee.server.workers.pool import Answer, Failed, Request, Worker
from tablee.server.workers.worker import Seats, choose


def request(match: tablee.Match, level: str = "novice") -> Request:
    its, seat = match.game, match.to_act[0]
    origin = match.origin
    return Request("key", its.name, match.players, match.options, match.seed, match.moves, seat, level, origin=origin)


def play_on(match: tablee.Match, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))


def begun(moves: int) -> tablee.Match:
    match = tablee.game("koikoi").start(2, {"hand_swap": False}, seed=bytes(32))
    play_on(match, random.Random(1), moves)
    return match


def test_a_match_that_goes_on_is_the_one_that_is_remembered() -> None:
    remembered: OrderedDict[str, Seats] = OrderedDict()
    match = begun(3)
    choose(request(match), remembered)
    seats = remembered["key"]
    play_on(match, random.Random(2), 4)
    choose(request(match), remembered)
    assert remembered["key"] is seats
    assert seats.match.moves == match.moves


@pytest.mark.parametrize("after", [0, 1, 2, 5])
def test_after_moves_were_taken_back_the_bot_sees_what_was_played_instead(after: int) -> None:
    """Also if more moves have been made since than were taken back."""
    remembered: OrderedDict[str, Seats] = OrderedDict()
    match = begun(6)
    choose(request(match), remembered)
    stay = match.last_decision(match.moves[-1][0])
    assert stay == 5
    was = match.moves[5]
    match.take_back(stay)
    others = [text for text in match.legal(was[0]) if text != was[1]]
    if after:
        match.play(was[0], others[0])
        play_on(match, random.Random(3), after - 1)
    answer = choose(request(match), remembered)
    seats = remembered["key"]
    assert seats.match.moves == match.moves
    assert seats.match.view(0) == match.view(0)
    assert answer.text in match.legal(match.to_act[0])
    fresh = choose(request(match), OrderedDict())
    assert answer == fresh
    heard = Seats(request(match))
    heard.follow(match.moves)
    assert [chair.history for chair in seats.chairs] == [chair.history for chair in heard.chairs]


def test_a_match_of_another_seed_is_another_match() -> None:
    remembered: OrderedDict[str, Seats] = OrderedDict()
    choose(request(begun(0)), remembered)
    other = tablee.game("koikoi").start(2, {"hand_swap": False}, seed=bytes([1] * 32))
    choose(request(other), remembered)
    assert remembered["key"].match.seed == other.seed


def test_a_branch_is_the_same_match_there_and_is_remembered() -> None:
    remembered: OrderedDict[str, Seats] = OrderedDict()
    match = begun(7)
    before = [(name, value) for name, value in match.record()["chance"]], match.moves
    tried = match.branch(Origin(*before, 1, "5e" * 32))
    for _ in range(3):
        choose(request(tried), remembered)
        assert remembered["key"].match.fingerprint() == tried.fingerprint()
        play_on(tried, random.Random(2), 2)
    assert remembered["key"].match.step == 4
    again = match.branch(Origin(*before, 1, "6f" * 32))
    choose(request(again), remembered)
    assert remembered["key"].match.fingerprint() == again.fingerprint()


def test_a_bot_that_raised_an_exception_has_not_answered() -> None:
    class Failing(Worker):
        async def start(self) -> Any:
            return None

        async def exchange(self, data: bytes) -> bytes:
            return msgspec.msgpack.encode(Answer(""))

    worker = Failing(1.0, 1.0, [])
    with pytest.raises(Failed, match="exception") as failed:
        asyncio.run(worker.ask(Request("a match", "koikoi", 2, {}, "", [], 0, "novice"), hurried=False))
    assert not failed.value.late
    assert not worker.remembers


@pytest.mark.parametrize(("hurried", "thinking"), [(False, 50.0), (True, 0.0)])
def test_a_worker_is_told_until_when_it_may_think_and_has_no_time_at_all_in_a_hurry(
    hurried: bool, thinking: float
) -> None:
    told: list[Request] = []

    class Answering(Worker):
        async def start(self) -> Any:
            return None

        async def exchange(self, data: bytes) -> bytes:
            told.append(msgspec.msgpack.decode(data, type=Request))
            return msgspec.msgpack.encode(Answer("draw"))

    began = time.monotonic()
    asked = Request("a match", "koikoi", 2, {}, "", [], 0, "novice")
    _, deadline = asyncio.run(Answering(50.0, 60.0, []).ask(asked, hurried))
    assert began <= deadline - thinking <= time.monotonic()
    assert [one.deadline for one in told] == [deadline]
