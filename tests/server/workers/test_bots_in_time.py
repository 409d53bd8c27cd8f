"""A bot at a table answers in time, also where the engine is interpreted: with what it has, never with anything."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import sys
import time
from pathlib import Path

import pytest

import tablee
from tablee.bots import AT_A_TABLE, bot
from tablee.bots.searching import Searching
from tablee.core.dice import FastDice
from tablee.server.app import Server
from tablee.server.metrics import SHARES, Metrics
from tablee.server.workers import pool as botpool
from tablee.server.workers.fairness import LEAST, Requester
from tablee.server.workers.pool import QUICK, BotPool, Turn
from tests.server.live.test_autoplay import DIES, HANGS, LIES
from tests.server.serving import PATIENCE, at_a_server, party

each_game = pytest.mark.parametrize("name", tablee.game_names())

THINKING = 0.2
"""Seconds; few enough for a test, and too few for a master that is interpreted."""

TICK = 0.002
"""The event loop's timers count whole milliseconds, and may end one early."""


def worker_in(folder: Path) -> list[str]:
    """The command of a worker that runs the sources in *folder*."""
    start = "runpy.run_module('tablee.server.workers.worker', run_name='__main__')"
    return [sys.executable, "-c", f"import runpy, sys; sys.path.insert(0, {str(folder)!r}); {start}"]


def turn(match: tablee.Match, seat: int, level: str) -> Turn:
    return Turn("t/1", match, seat, level, Requester("t"))


class Watched(BotPool):
    """Remembers how long each decision took, and whether there was anything to decide."""

    def __init__(self, command: list[str], metrics: Metrics) -> None:
        super().__init__(1, PATIENCE, metrics, command, THINKING)
        self.decided: list[tuple[float, bool]] = []

    async def choose(self, turn: Turn) -> str:
        began, forced = time.monotonic(), len(turn.match.legal(turn.request.seat)) == 1
        text = await super().choose(turn)
        self.decided.append((time.monotonic() - began, forced))
        return text


@each_game
@at_a_server()
async def test_interpreted_a_master_answers_when_its_time_is_over_whatever_it_has_to_decide(
    server: Server, interpreted: Path, name: str
) -> None:
    services = server.services
    services.bots = bots = Watched(worker_in(interpreted), services.metrics)
    people = 3 if name == "hiifuu" else 1  # bots that choose at the same time wait for one another
    table = await party(server, name, people, 1, bot="master")
    rng = random.Random(1)
    while len(bots.decided) < 6 or (name == "hiifuu" and not any(forced for _, forced in bots.decided)):
        assert await table.move(rng)
    assert min(seconds for seconds, _ in bots.decided) > THINKING - TICK
    assert services.metrics.bots_failed == 0
    cut = {share for level, share in services.metrics.searches if level == "master"}
    assert cut & {"30%", "10%", "3%", "1%", "less"}


@at_a_server()
async def test_interpreted_a_move_takes_three_seconds_and_not_much_more(server: Server, interpreted: Path) -> None:
    metrics = Metrics()
    pool = BotPool(1, PATIENCE, metrics, worker_in(interpreted))
    match = tablee.game("koikoi").start(2, {"preset": "classic"}, seed=bytes(32))
    asked = turn(match, match.to_act[0], "master")
    try:
        await pool.choose(asked)  # starts its process
        began = time.monotonic()
        move = await pool.choose(asked)
        assert AT_A_TABLE.seconds - TICK <= time.monotonic() - began < AT_A_TABLE.seconds + 2
    finally:
        await pool.stop()
    assert move in match.legal(match.to_act[0])
    assert metrics.bots_failed == 0
    assert metrics.searches


@at_a_server()
async def test_compiled_a_bot_answers_as_soon_as_it_has_made_its_playouts(server: Server) -> None:
    pool, metrics = server.services.bots, server.services.metrics
    match = tablee.game("koikoi").start(2, {"preset": "classic"}, seed=bytes(32))
    seat = match.to_act[0]
    asked = turn(match, seat, "expert")
    assert await pool.choose(asked) == await pool.choose(asked)
    assert metrics.searches == {("expert", "all"): 2}
    await pool.choose(turn(match, seat, "regular"))  # which does not look ahead
    assert metrics.searches == {("expert", "all"): 2}


@each_game
@pytest.mark.parametrize("command", [HANGS, DIES, LIES], ids=["hangs", "dies", "lies"])
def test_a_bot_that_does_not_answer_makes_the_move_that_its_policy_likes_most(name: str, command: list[str]) -> None:
    game, metrics, dice = tablee.game(name), Metrics(), FastDice(1)
    match = game.start(game.players[0], seed=bytes(32))
    master = bot(game, "master")
    assert isinstance(master, Searching)

    async def play() -> None:
        pool = BotPool(1, 0.02, metrics, command, thinking=0.01)
        for _ in range(8):
            seat = match.to_act[0]
            favourite, *_ = master.policy.candidates(match.world(seat, dice), seat, master.breadth)
            text = await pool.choose(turn(match, seat, "master"))
            assert text == game.write(favourite)
            match.play(seat, text)
        await pool.stop()

    asyncio.run(play())
    assert metrics.bots_failed == 8
    assert metrics.searches == {}


def test_a_bot_that_is_late_is_counted_each_time_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()
    match = tablee.game("koikoi").start(2, {"preset": "classic"}, seed=bytes(32))

    async def play() -> None:
        pool = BotPool(1, 0.02, metrics, HANGS)
        for level in ("master", "master", "expert", "master"):
            await pool.choose(turn(match, match.to_act[0], level))
        await pool.stop()

    with caplog.at_level(logging.WARNING, "tablee.bots"):
        asyncio.run(play())
    assert (metrics.bots_failed, metrics.bots_late) == (4, 4)
    assert "tablee_bots_late_total 4\n" in metrics.text()
    said = [record.getMessage() for record in caplog.records]
    assert [line.split(" failed")[0] for line in said] == [
        "a bot of level master for koikoi",
        "a bot of level expert for koikoi",
    ]
    assert all("no answer within 0.02 s" in line for line in said)


def test_a_turn_that_is_over_when_its_bot_fails_has_no_move() -> None:
    match = tablee.game("koikoi").start(2, {"preset": "classic"}, seed=bytes(32))
    asked = turn(match, match.to_act[0], "master")
    match.play(match.to_act[0], asked.unsearched())
    assert asked.unsearched() == asked.anything() == ""


def test_metrics_tell_roughly_how_much_of_its_playouts_a_level_made() -> None:
    metrics = Metrics()
    for made in (8000, 2400, 2399, 800, 240, 80, 79, 0):
        metrics.searched("master", made, 8000)
    metrics.searched("expert", 120, 120)
    told = [line for line in metrics.text().splitlines() if line.startswith("tablee_bot_searches_total")]
    counts = {"10%": 2, "less": 2}
    assert sorted(told) == sorted(
        [
            'tablee_bot_searches_total{level="expert",made="all"} 1',
            *(f'tablee_bot_searches_total{{level="master",made="{share}"}} {counts.get(share, 1)}' for share in SHARES),
        ]
    )


def test_a_process_that_takes_long_to_start_is_not_late(tmp_path: Path) -> None:
    """Only once it has started does its time begin."""
    metrics, source = Metrics(), Path(tablee.__file__).parents[1]
    slow = worker_in(source)
    slow[-1] = f"import time; time.sleep(0.5); {slow[-1]}"
    match = tablee.game("koikoi").start(2, {"preset": "classic"}, seed=bytes(32))

    async def play() -> str:
        pool = BotPool(1, 10.0, metrics, slow, thinking=0.4)
        text = await pool.choose(turn(match, match.to_act[0], "expert"))
        await pool.stop()
        return text

    assert asyncio.run(play()) in match.legal(match.to_act[0])
    assert list(metrics.searches) != [("expert", "less")]
    assert metrics.bots_failed == 0


@each_game
def test_a_hurried_bot_makes_the_move_that_its_policy_likes_most(name: str) -> None:
    game, metrics, dice = tablee.game(name), Metrics(), FastDice(1)
    match = game.start(game.players[0], seed=bytes(32))
    master = bot(game, "master")
    assert isinstance(master, Searching)
    nobody_plays = Requester("t", person=False)

    async def play() -> None:
        pool = BotPool(1, PATIENCE, metrics)
        pool.accounts.charge(nobody_plays, 1e6)
        for _ in range(8):
            seat = match.to_act[0]
            favourite, *_ = master.policy.candidates(match.world(seat, dice), seat, master.breadth)
            text = await pool.choose(Turn("t/1", match, seat, "master", nobody_plays))
            assert text == game.write(favourite)
            match.play(seat, text)
        await pool.stop()

    asyncio.run(play())
    assert (metrics.bots_hurried, metrics.bots_failed) == (8, 0)


def test_a_worker_tells_what_processor_time_it_took_and_is_nicer_when_it_looks_ahead() -> None:
    match = tablee.game("hilo").start(6, seed=bytes(32))
    own = os.getpriority(os.PRIO_PROCESS, 0)

    async def play() -> None:
        pool = BotPool(1, PATIENCE, Metrics())
        for number, level in enumerate(["master", "novice"]):
            await pool.choose(Turn("t/1", match, match.to_act[0], level, Requester(str(number))))
        assert pool.accounts.used("table 0") > 2 * LEAST
        assert LEAST / 2 < pool.accounts.used("table 1") <= LEAST + 1
        for lane, niceness in ((pool._quick, QUICK), (pool._thinking, botpool.THINKING)):
            process = lane.workers[0]._process
            assert process is not None
            assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, own + niceness)
        await pool.stop()

    asyncio.run(play())
