"""The lanes in which bots think, with workers that answer when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import tablee
from tablee.server.config import Limits
from tablee.server.metrics import Metrics
from tablee.server.workers import pool as botpool
from tablee.server.workers.fairness import Requester
from tablee.server.workers.pool import Answer, BotPool, Failed, Request, Turn, Worker

ADA = Requester("a", "ada", "1.1.1.1")
BEN = Requester("b", "ben", "2.2.2.2")
NOBODY_PLAYS = ADA._replace(person=False)


class Asked:
    """What a worker has been asked and has not answered yet."""

    def __init__(self, worker: Worker, request: Request, hurried: bool) -> None:
        self.worker = worker
        self.request = request
        self.hurried = hurried
        self.answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def answer(self, text: str = "move", cpu: float = 1.0) -> None:
        searched = 0 if self.request.level in ("novice", "regular") else 100
        self.answered.set_result(Answer(text, searched, searched, cpu=cpu))


class Workers:
    """All workers of a pool."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.started = 0

    @property
    def tables(self) -> list[str]:
        """At which tables bots are thinking now."""
        return [one.request.key for one in self.asked if not one.answered.done()]

    def at(self, table: str) -> Asked:
        return next(one for one in self.asked if one.request.key == table and not one.answered.done())


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    all_of_them = Workers()

    async def ask(self: Worker, request: Request, hurried: bool) -> tuple[Answer, float]:
        asked = Asked(self, request, hurried)
        all_of_them.asked.append(asked)
        answer = await asked.answered
        self._remember(request.key)
        return answer, 0.0

    async def start(self: Worker) -> None:
        all_of_them.started += 1

    monkeypatch.setattr(Worker, "ask", ask)
    monkeypatch.setattr(Worker, "start", start)
    return all_of_them


def turn(requester: Requester, level: str = "master", key: str = "") -> Turn:
    match = tablee.game("koikoi").start(2, {"preset": "classic"}, seed=bytes(32))
    return Turn(key or requester.table, match, match.to_act[0], level, requester)


def asked_of(pool: BotPool, turn: Turn) -> asyncio.Task[str]:
    return asyncio.get_running_loop().create_task(pool.choose(turn))


async def settled() -> None:
    """Everything that can happen without anybody's answer has happened."""
    for _ in range(20):
        await asyncio.sleep(0)


def with_a_pool(test: Callable[..., Awaitable[None]], count: int = 1, **limits: Any) -> BotPool:
    metrics = Metrics()

    async def run() -> BotPool:
        pool = BotPool(count, 5.0, metrics, limits=Limits(**limits))
        await test(pool, metrics)
        await pool.stop()
        return pool

    return asyncio.run(asyncio.wait_for(run(), 60))


def test_a_novice_does_not_wait_for_masters(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        masters = [asked_of(pool, turn(ADA, key=f"m{number}")) for number in range(5)]
        await settled()
        novices = [asked_of(pool, turn(BEN, level, level)) for level in ("novice", "regular")]
        await settled()
        assert workers.tables == ["m0", "novice"]
        workers.at("novice").answer("first")
        await settled()
        assert workers.tables == ["m0", "regular"]
        assert await novices[0] == "first"
        assert not any(master.done() for master in masters)
        assert not any(one.hurried for one in workers.asked)

    with_a_pool(play)


def test_of_those_who_wait_it_is_the_turn_of_who_had_least(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        for number in range(5):
            asked_of(pool, turn(ADA, key=f"a{number}"))
        await settled()
        asked_of(pool, turn(NOBODY_PLAYS._replace(guest="cy", address="3.3.3.3"), key="c"))
        asked_of(pool, turn(BEN, key="b"))
        order = []
        for _ in range(7):
            await settled()
            order += workers.tables
            workers.at(order[-1]).answer()
        assert order == ["a0", "b", "a1", "a2", "a3", "a4", "c"]

    with_a_pool(play)


def test_several_who_look_ahead_do_so_at_the_same_time_and_where_their_match_is_known(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        for _ in range(3):
            for key in ("a", "b"):
                asked_of(pool, turn(ADA, key=key))
            await settled()
            assert sorted(workers.tables) == ["a", "b"]
            for key in ("b", "a"):
                workers.at(key).answer()
            await settled()
        for key in ("a", "b"):
            assert len({one.worker for one in workers.asked if one.request.key == key}) == 1

    with_a_pool(play, 2)


def test_what_a_bot_took_is_charged(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        choosing = asked_of(pool, turn(ADA))
        await settled()
        workers.at("a").answer(cpu=7.0)
        await choosing
        assert pool.accounts.used("guest ada") == 7.0

    with_a_pool(play, bots_rate=0.0)


def test_a_worker_that_fails_is_charged_by_the_clock_and_works_on(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        first, second = (asked_of(pool, turn(ADA, key=key)) for key in ("a", "b"))
        await settled()
        workers.at("a").answered.set_exception(Failed("it is broken"))
        asked = turn(ADA)
        assert await first in asked.match.legal(asked.seat)
        assert pool.accounts.used("table a") > 0
        await settled()
        workers.at("b").answer()
        assert (await second, metrics.bots_failed, metrics.bots_hurried) == ("move", 1, 0)

    with_a_pool(play)


def test_who_is_spent_and_does_not_play_has_bots_that_do_not_look_ahead(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        pool.accounts.charge(ADA, 1e6)
        assert pool.spent(ADA)
        assert not pool.spent(BEN)
        choosing = asked_of(pool, turn(NOBODY_PLAYS))
        await settled()
        assert workers.at("a").hurried
        workers.at("a").answer()
        assert (await choosing, metrics.bots_hurried, metrics.searches) == ("move", 1, {})
        assert "tablee_bots_hurried_total 1\n" in metrics.text()

    with_a_pool(play)


def test_who_is_spent_and_plays_takes_what_nobody_else_wants(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        pool.accounts.charge(ADA, 1e6)
        choosing = [asked_of(pool, turn(ADA, key=key)) for key in ("first", "second")]
        await settled()
        assert {one.request.key: one.hurried for one in workers.asked} == {"first": False, "second": True}
        for key in ("first", "second"):
            workers.at(key).answer()
        await asyncio.gather(*choosing)
        assert (metrics.bots_hurried, metrics.searches) == (1, {("master", "all"): 1})

    with_a_pool(play)


def test_a_novice_of_who_is_spent_is_not_called_hurried(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        pool.accounts.charge(ADA, 1e6)
        choosing = asked_of(pool, turn(NOBODY_PLAYS, "novice"))
        await settled()
        assert not workers.at("a").hurried
        workers.at("a").answer()
        assert (await choosing, metrics.bots_hurried) == ("move", 0)

    with_a_pool(play)


def test_who_waits_too_long_goes_without_a_look_ahead(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botpool, "LONGEST_WAIT", 0.01)

    async def play(pool: BotPool, metrics: Metrics) -> None:
        first, second = (asked_of(pool, turn(ADA, key=key)) for key in ("first", "second"))
        while "second" not in workers.tables:
            await asyncio.sleep(0.001)
        assert workers.at("second").hurried
        workers.at("second").answer("hurried")
        assert await second == "hurried"
        assert not first.done()
        workers.at("first").answer("thought")
        assert await first == "thought"

    with_a_pool(play)


@pytest.mark.parametrize("level", ["master", "novice"])
def test_when_too_many_wait_whose_turn_would_be_last_goes_without(
    workers: Workers, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    monkeypatch.setattr(botpool, "MOST_WAITING", 3)

    async def play(pool: BotPool, metrics: Metrics) -> None:
        pool.accounts.charge(ADA, 1.0)
        choosing = [asked_of(pool, turn(ADA, level, f"a{number}")) for number in range(4)]
        await settled()
        assert not any(one.done() for one in choosing)
        bens = asked_of(pool, turn(BEN, level, "b"))
        await settled()
        if level == "master":
            assert workers.tables == ["a0", "a3"]
            assert workers.at("a3").hurried
        else:
            asked = turn(ADA, level)
            assert choosing[3].result() in asked.match.legal(asked.seat)
            assert metrics.bots_hurried == 1
        workers.at("a0").answer()
        await settled()
        workers.at("b").answer()
        assert await bens == "move"

    with_a_pool(play)


def test_who_no_longer_waits_neither_stops_a_worker_nor_keeps_it(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        thinking, waiting, last = (asked_of(pool, turn(ADA, key=key)) for key in "abc")
        await settled()
        thinking.cancel()
        waiting.cancel()
        await settled()
        assert workers.tables == ["a"]  # it goes on, for nobody
        workers.at("a").answer("too late", cpu=3.0)
        await settled()
        assert workers.tables == ["c"]
        assert pool.accounts.used("guest ada") == 3.0
        workers.at("c").answer("in time")
        assert await last == "in time"
        again = asked_of(pool, turn(ADA, key="d"))
        await settled()
        assert workers.tables == ["d"]
        workers.at("d").answer()
        await again

    with_a_pool(play, bots_rate=0.0)


def test_who_is_gone_at_the_moment_it_is_their_turn_passes_it_on(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        first, second, third = (asked_of(pool, turn(ADA, key=key)) for key in "abc")
        await settled()
        lane = pool._thinking
        second.cancel()  # it has not noticed yet …
        workers.at("a").answer()
        await settled()
        assert workers.tables == ["c"]
        fourth = asked_of(pool, turn(ADA, key="d"))
        await settled()
        lane.give_back(Worker(1.0, 1.0, []))
        fourth.cancel()  # … or has got what it waited for, and does not know
        await settled()
        assert lane.idle
        workers.at("c").answer()
        await asyncio.gather(first, third)

    with_a_pool(play)


def test_a_turn_that_is_over_when_it_comes_is_not_thought_about(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        late = turn(BEN)
        first, second = (asked_of(pool, one) for one in (turn(ADA), late))
        await settled()
        late.match.play(late.seat, late.match.legal(late.seat)[0])
        workers.at("a").answer()
        assert (await first, await second) == ("move", "")
        assert len(workers.asked) == 1
        assert pool._thinking.idle

    with_a_pool(play)


def test_the_quick_process_is_started_with_the_first_that_looks_ahead(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        for key in ("a", "b"):
            choosing = asked_of(pool, turn(ADA, key=key))
            await settled()
            assert workers.started == 1
            assert pool._quick.idle
            workers.at(key).answer()
            await choosing

    with_a_pool(play)


def test_who_waits_when_the_pool_stops_makes_some_move(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        thinking, waiting = (asked_of(pool, turn(ADA, key=key)) for key in "ab")
        await settled()
        await pool.stop()
        asked = turn(ADA)
        assert await waiting in asked.match.legal(asked.seat)
        assert await pool.choose(asked) in asked.match.legal(asked.seat)
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert workers.tables == []

    with_a_pool(play)
