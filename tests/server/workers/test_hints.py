"""Hints in a lane of their own: no bot waits for one, nobody has more than their part, what is over is not asked."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict

import msgspec
import pytest

import tablee
from tablee.bots.evaluation import Evaluation, MoveValue
from tablee.server.metrics import Metrics
from tablee.server.workers import pool as botpool
from tablee.server.workers.fairness import GUEST, Requester
from tablee.server.workers.pool import Answer, BotPool, Crowded, Failed, Request, Spent, Turn, Worker
from tablee.server.workers.worker import choose
from tests.server.workers.test_pool import ADA, BEN, Asked, Workers, asked_of, settled, turn, with_a_pool, workers

__all__ = ["workers"]  # the fixture

FOUND = Evaluation([MoveValue("keep", 0.5, 0.1, 0.0)], "keep", "keep", 0.0, 0.1, [0.0, 0.0], [], 9)


def wanted(requester: Requester, key: str = "") -> Turn:
    its = turn(requester, "", key)
    return Turn(its.key, its.match, its.seat, "", requester, hint=True)


def hinted(pool: BotPool, its: Turn) -> asyncio.Task[Evaluation | None]:
    return asyncio.get_running_loop().create_task(pool.hint(its))


def answer(asked: Asked, cpu: float = 1.0) -> None:
    assert asked.request.hint
    asked.answered.set_result(Answer("keep", cpu=cpu, evaluation=FOUND))


def test_bots_and_hints_do_not_wait_for_each_other(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        master, novice = asked_of(pool, turn(ADA, key="m")), asked_of(pool, turn(ADA, "novice", "n"))
        asking = hinted(pool, wanted(ADA, "h"))
        await settled()
        assert sorted(workers.tables) == ["h", "m", "n"]
        answer(workers.at("h"))
        assert await asking == FOUND
        assert metrics.hints == 1
        workers.at("n").answer()
        workers.at("m").answer()
        await asyncio.gather(master, novice)

    with_a_pool(play)


def test_hints_are_thought_about_one_at_a_time_and_who_has_used_least_is_next(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        tasks = [hinted(pool, wanted(ADA, f"a{number}")) for number in range(3)]
        await settled()
        tasks.append(hinted(pool, wanted(BEN, "b")))
        await settled()
        assert workers.tables == ["a0"]
        for key in ("a0", "b", "a1", "a2"):
            await settled()
            assert workers.tables == [key]
            answer(workers.at(key))
        await asyncio.gather(*tasks)
        assert pool._hints.idle

    with_a_pool(play)


def test_hints_are_charged_to_accounts_of_their_own(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        asking = hinted(pool, wanted(ADA))
        await settled()
        answer(workers.at("a"), cpu=4.0)
        await asking
        assert pool._hints.accounts.used("table a") == pytest.approx(4.0, abs=0.5)
        assert pool._hints.accounts.used("guest ada") > 0
        assert pool.accounts.used("table a") == 0
        assert not pool.spent(ADA)

    with_a_pool(play, hints_rate=0.0, hints_burst=10.0)


def test_who_has_had_enough_goes_without_and_others_do_not(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        asking = hinted(pool, wanted(ADA))
        await settled()
        answer(workers.at("a"), cpu=10.0)
        await asking
        with pytest.raises(Spent):
            await pool.hint(wanted(ADA))
        other = ADA._replace(table="another")  # a guest has twice as much as a table
        assert GUEST == 2
        for requester in (other, BEN):
            asking = hinted(pool, wanted(requester))
            await settled()
            answer(workers.at(requester.table), cpu=10.0)
            await asking
        with pytest.raises(Spent):
            await pool.hint(wanted(ADA._replace(table="a third")))
        assert len(workers.asked) == 3
        assert metrics.hints == 3

    with_a_pool(play, hints_rate=0.0, hints_burst=10.0)


def test_what_was_asked_for_all_at_once_is_not_thought_about_when_too_much_was(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        tasks = [hinted(pool, wanted(ADA)) for _ in range(5)]
        for _ in range(2):
            await settled()
            answer(workers.at("a"), cpu=5.0)
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(one) for one in found] == [Evaluation, Evaluation, Spent, Spent, Spent]
        assert len(workers.asked) == 2
        assert pool._hints.idle

    with_a_pool(play, hints_rate=0.0, hints_burst=10.0)


def test_a_decision_that_is_over_is_not_thought_about(workers: Workers) -> None:
    async def play(pool: BotPool, metrics: Metrics) -> None:
        late = wanted(BEN)
        first, second = hinted(pool, wanted(ADA)), hinted(pool, late)
        await settled()
        late.match.play(late.seat, late.match.legal(late.seat)[0])
        answer(workers.at("a"))
        assert (await first, await second) == (FOUND, None)
        assert len(workers.asked) == 1
        assert pool._hints.idle

    with_a_pool(play)


def test_who_waits_too_long_goes_without(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botpool, "HINT_WAIT", 0.01)

    async def play(pool: BotPool, metrics: Metrics) -> None:
        first = hinted(pool, wanted(ADA))
        await settled()
        with pytest.raises(Crowded):
            await pool.hint(wanted(BEN))
        answer(workers.at("a"))
        await first

    with_a_pool(play)


def test_a_process_that_fails_is_charged_and_there_for_the_next(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(self: Worker, request: Request, hurried: bool) -> tuple[Answer, float]:
        raise Failed("it died")

    monkeypatch.setattr(Worker, "ask", fails)

    async def play(pool: BotPool, metrics: Metrics) -> None:
        with pytest.raises(Failed):
            await pool.hint(wanted(ADA))
        assert pool._hints.accounts.used("table a") > 0
        assert pool._hints.idle
        assert metrics.hints == 0

    with_a_pool(play)


def test_its_process_is_nicer_than_all_others_and_has_less_time() -> None:
    pool = BotPool(2, 5.0, Metrics())
    lanes = (pool._quick, pool._thinking, pool._hints)
    assert [len(lane.workers) for lane in lanes] == [1, 2, 1]
    assert [lane.workers[0]._command[-1] for lane in lanes] == ["5", "10", "15"]
    assert pool._hints.workers[0]._thinking == botpool.HINT_SECONDS < 2.0


def asked(match: tablee.Match, deadline: float) -> Request:
    seat = match.to_act[0]
    request = Request("key", match.game.name, match.players, match.options, match.seed, match.moves, seat, "", deadline)
    return msgspec.structs.replace(request, hint=True)


@pytest.mark.parametrize("name", tablee.game_names())
def test_a_worker_answers_with_moves_that_survive_the_way_back(name: str) -> None:
    game = tablee.game(name)
    match = game.start(game.players[0], {"hand_swap": False} if name == "koikoi" else {}, seed=bytes(32))
    answer = choose(asked(match, time.monotonic() + 100), OrderedDict())
    back = msgspec.msgpack.decode(msgspec.msgpack.encode(answer), type=Answer)
    assert back == answer
    assert back.evaluation is not None
    assert back.text == back.evaluation.best
    for move in back.evaluation.moves:
        match.copy().play(match.to_act[0], move.move)
    again = choose(asked(match, time.monotonic() + 100), OrderedDict())
    assert again == answer  # the same dice for the same decision


def test_without_time_a_worker_guesses() -> None:
    match = tablee.game("koikoi").start(2, {"hand_swap": False}, seed=bytes(32))
    answer = choose(asked(match, time.monotonic() - 1), OrderedDict())
    assert answer.evaluation is not None
    assert [move.error for move in answer.evaluation.moves] == [None] * len(answer.evaluation.moves)
