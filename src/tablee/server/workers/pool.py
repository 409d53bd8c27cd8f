"""Bots' choices and hints, made by processes of their own. One that hangs or dies is replaced, and the table goes on.

Bots that look ahead think in one lane, all others in a quick one with a process of its own, so that nobody's novice
waits for anybody's master. In each lane it is the turn of those whose bots have thought least (fairness.py). A bot
thinks for `bots.AT_A_TABLE.seconds` at most and answers then with what it has; a process that has not answered some
time after that is given up, and the bot's move is what its policy likes most. A bot is *hurried* when its account is
spent or it has waited too long: then it chooses that move in the quick lane. Hints have a lane and accounts of their
own, and their process has what the processor has left: no bot waits for one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import sys
import time
from collections import OrderedDict
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from tablee import bots
from tablee.bots.evaluation import Evaluation
from tablee.bots.random import Random
from tablee.bots.searching import Searching
from tablee.core.bot import Bot, Budget, Chair
from tablee.core.branch import Origin
from tablee.core.dice import FastDice
from tablee.core.match import Match
from tablee.server.config import Limits
from tablee.server.metrics import Metrics
from tablee.server.workers.fairness import Accounts, Queue, Requester
from tablee.server.workers.process import Process
from tablee.table.table import Table

log = logging.getLogger("tablee.bots")

LONGEST_ANSWER = 1 << 16
MOST_REMEMBERED = 200
"""Matches that a worker remembers, so that it only plays what is new."""
QUICK, THINKING, HINTS = 5, 10, 15
"""How nice a worker is to everybody else on this machine: in the quick lane, in the other one, and in that of hints."""
HINT_SECONDS = 1.2
HINT_PLAYOUTS = 8000
"""For so long, and in so many playouts at most, a hint is thought about."""
HINT_WAIT = 5.0
"""Seconds after which somebody who waits for a hint goes without."""
LONGEST_WAIT = 10.0
"""Seconds after which somebody who waits for a look ahead goes without one."""
MOST_WAITING = 500
"""Turns that may wait in a lane. With one more, the last in line goes without a look ahead."""


class Request(Struct, frozen=True, array_like=True):
    """What a worker is asked: which match, all of its moves, and for which seat a bot of which level shall choose.

    `deadline` is when it has to answer, by this machine's `time.monotonic()`; in the past: without a look ahead. With
    `hint` it shall say what all moves are worth. A match with an `origin` began there, and not with its seed alone.
    """

    key: str
    game: str
    players: int
    options: dict[str, Any]
    seed: str
    moves: list[tuple[int, str]]
    seat: int
    level: str
    deadline: float = 0.0
    hint: bool = False
    origin: Origin | None = None


class Answer(Struct, frozen=True, array_like=True):
    """The text of a move; "" if the bot failed.

    `made` are the playouts of a bot that looks ahead, `wanted` those that it would have made with more time. With
    `waits` the move is not made before the deadline, so that the time it took tells nothing. `cpu` is the processor
    time it took. `evaluation` is what was asked for with `hint`.
    """

    text: str
    made: int = 0
    wanted: int = 0
    waits: bool = False
    cpu: float = 0.0
    evaluation: Evaluation | None = None


@dataclass(frozen=True)
class Turn:
    """A decision that a bot has to make, or that somebody wants a `hint` for; *key* names its match to the workers.

    `match` goes on while it waits.
    """

    key: str
    match: Match
    seat: int
    level: str
    requester: Requester
    hint: bool = False

    @classmethod
    def of(cls, table: Table, seat: int, level: str, requester: Requester, hint: bool = False) -> Turn:
        assert table.match is not None
        return cls(f"{table.id}/{table.number}", table.match, seat, level, requester, hint)

    @property
    def request(self) -> Request:
        """What a worker is asked now. Not before it is its turn: it holds all moves."""
        its = self.match
        asked = Request(self.key, its.game.name, its.players, its.options, its.seed, its.moves, self.seat, self.level)
        return msgspec.structs.replace(asked, hint=self.hint, origin=its.origin)

    @property
    def searches(self) -> bool:
        """Whether this bot looks ahead."""
        return isinstance(bots.bot(self.match.game, self.level), Searching)

    @property
    def over(self) -> bool:
        """Whether the match went on without it: whatever is said now is stale."""
        return self.seat not in self.match.to_act

    def anything(self) -> str:
        """Some legal move, for when the bot broke the rules."""
        return self._chosen(Random())

    def unsearched(self) -> str:
        """What the bot would play without a look ahead, for when it did not answer. Takes some milliseconds."""
        try:
            return self._chosen(bots.bot(self.match.game, self.level))
        except Exception as error:
            name = self.match.game.name
            log.warning("the policy of %s failed (%s): a random move is made", name, type(error).__name__)
            return self.anything()

    def _chosen(self, bot: Bot) -> str:
        if self.over:
            return ""
        chair = Chair(self.match, self.seat)
        return bot.choose(chair, FastDice(secrets.randbits(64)), Budget(seconds=0.0))


class Failed(Exception):
    """A worker did not answer with a move. `late` if it did not answer in time."""

    def __init__(self, reason: str, late: bool = False) -> None:
        super().__init__(reason)
        self.late = late


class Worker(Process):
    """A process that chooses moves for bots."""

    def __init__(self, thinking: float, seconds: float, command: list[str]) -> None:
        super().__init__(command, seconds, LONGEST_ANSWER)
        self._thinking = thinking
        self.remembers: OrderedDict[str, None] = OrderedDict()

    async def ask(self, request: Request, hurried: bool) -> tuple[Answer, float]:
        """The bot's choice, and when it had to be made. Raises Failed, and ends a process that is to blame."""
        try:
            await self.start()
            deadline = time.monotonic() + (0.0 if hurried else self._thinking)
            asked = msgspec.structs.replace(request, deadline=deadline)
            answer = msgspec.msgpack.decode(await self.exchange(msgspec.msgpack.encode(asked)), type=Answer)
        except TimeoutError:
            await self.stop()
            raise Failed(f"no answer within {self._seconds:g} s", late=True) from None
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            await self.stop()
            raise Failed(type(error).__name__) from None
        except asyncio.CancelledError:  # its answer would be taken for the next one's
            await asyncio.shield(self.stop())
            raise
        if not answer.text:
            raise Failed("it raised an exception")
        self._remember(request.key)
        return answer, deadline

    def _remember(self, key: str) -> None:
        self.remembers[key] = None
        self.remembers.move_to_end(key)
        while len(self.remembers) > MOST_REMEMBERED:
            self.remembers.popitem(last=False)

    async def stop(self) -> None:
        self.remembers.clear()
        await super().stop()


class Waiting:
    """Somebody who waits for a worker."""

    def __init__(self) -> None:
        self.worker: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()


T = TypeVar("T")


class Crowded(Exception):
    """Too many wait, or it took too long."""


class Spent(Exception):
    """Hints have been thought about for this requester as long as they may."""


class Lane:
    """Workers, and who waits for one of them."""

    def __init__(self, workers: list[Worker], accounts: Accounts) -> None:
        self.workers = workers
        self.accounts = accounts
        self._free = list(workers)
        self._queue: Queue[Waiting] = Queue(accounts)
        self._closed = False

    @property
    def idle(self) -> bool:
        """Whether somebody could think here at once."""
        return bool(self._free)

    async def worker(self, turn: Turn, patience: float | None = None) -> Worker:
        """A worker, to be given back: one that remembers the match, if it is free. Raises Crowded."""
        if self._closed:
            raise Crowded
        if self._free:
            found = next((one for one in self._free if turn.key in one.remembers), self._free[0])
            self._free.remove(found)
            return found
        waiting = Waiting()
        self._queue.put(waiting, turn.requester)
        if len(self._queue) > MOST_WAITING:
            self._send_away(self._queue.drop())
        try:
            async with asyncio.timeout(patience):
                return await waiting.worker
        except TimeoutError:
            self._gone(waiting)
            raise Crowded from None
        except asyncio.CancelledError:
            self._gone(waiting)
            raise

    def give_back(self, worker: Worker) -> None:
        """A worker has nothing to do: it goes to whose turn it is."""
        while self._queue:
            waiting = self._queue.pick()
            if not waiting.worker.done():  # they may have gone a moment ago
                waiting.worker.set_result(worker)
                return
        if not self._closed:
            self._free.append(worker)

    def _gone(self, waiting: Waiting) -> None:
        """They do not wait any more. If they got a worker at this very moment, it goes to the next."""
        got = waiting.worker
        if waiting in self._queue:
            self._queue.remove(waiting)
        elif got.done() and not got.cancelled() and got.exception() is None:
            self.give_back(got.result())

    def _send_away(self, waiting: Waiting) -> None:
        if not waiting.worker.done():
            waiting.worker.set_exception(Crowded())

    def close(self) -> None:
        """Nobody thinks here any more."""
        self._closed = True
        self._free.clear()
        while self._queue:
            self._send_away(self._queue.drop())


class BotPool:
    """All workers. A bot thinks for *thinking* seconds at most, and is given up after *seconds*."""

    def __init__(
        self,
        workers: int,
        seconds: float,
        metrics: Metrics,
        command: list[str] | None = None,
        thinking: float = bots.AT_A_TABLE.seconds,
        limits: Limits | None = None,
    ) -> None:
        self._metrics = metrics
        self._said: set[tuple[str, str, str]] = set()
        limits = limits or Limits()
        self.accounts = Accounts(limits.bots_rate, limits.bots_burst)
        command = command or [sys.executable, "-m", "tablee.server.workers.worker"]

        def lane(count: int, niceness: int, thinking: float, accounts: Accounts) -> Lane:
            return Lane([Worker(thinking, seconds, [*command, str(niceness)]) for _ in range(count)], accounts)

        self._quick = lane(1, QUICK, thinking, self.accounts)
        self._thinking = lane(max(1, workers), THINKING, thinking, self.accounts)
        self._hints = lane(1, HINTS, HINT_SECONDS, Accounts(limits.hints_rate, limits.hints_burst))
        self._tasks: set[asyncio.Task[Any]] = set()
        self._warm = False

    def spent(self, requester: Requester) -> bool:
        """Whether bots have thought for this requester as much as they may."""
        return self.accounts.spent(requester)

    async def choose(self, turn: Turn) -> str:
        """The text of a move. There always is one: if the bot fails, what it would play without a look ahead."""
        began = time.perf_counter()
        try:
            return await self._choose(turn)
        except Failed as failed:
            self._failed(turn, failed)
        except Crowded:
            self._metrics.bots_hurried += 1
        finally:
            self._metrics.bot_seconds.observe(time.perf_counter() - began)
        return turn.unsearched()

    async def _choose(self, turn: Turn) -> str:
        searches = turn.searches
        if searches and not self._warm:
            self._warm = True
            self._run(self._warm_up(turn))
        lane, worker = await self._worker(turn, searches)
        hurried = searches and lane is self._quick
        if turn.over:
            lane.give_back(worker)
            return ""
        # Shielded: if nobody waits for the answer any more, the worker still gives it, and is there for others.
        answer, deadline = await asyncio.shield(self._run(self._ask(lane, worker, turn, hurried)))
        if hurried:
            self._metrics.bots_hurried += 1
        elif answer.wanted:
            self._metrics.searched(turn.level, answer.made, answer.wanted)
        if answer.waits:
            await asyncio.sleep(max(0.0, deadline - time.monotonic()))
        return answer.text

    async def hint(self, turn: Turn) -> Evaluation | None:
        """What the moves of a decision are worth, as far as its seat can know; None if it is not asked any more.

        Raises Spent, Crowded, and Failed. It is charged to whoever asks, whatever becomes of it.
        """
        lane = self._hints
        self._may_ask(turn.requester)
        worker = await lane.worker(turn, HINT_WAIT)
        try:
            self._may_ask(turn.requester)  # what they asked for before has been charged meanwhile
            if turn.over:
                lane.give_back(worker)
                return None
        except Spent:
            lane.give_back(worker)
            raise
        answer, _ = await asyncio.shield(self._run(self._ask(lane, worker, turn, False)))
        self._metrics.hints += 1
        return answer.evaluation

    def _may_ask(self, requester: Requester) -> None:
        if self._hints.accounts.spent(requester):
            raise Spent

    async def _worker(self, turn: Turn, searches: bool) -> tuple[Lane, Worker]:
        """A worker for this turn, and its lane: the quick one also for a bot that has to do without its search."""
        if searches and self._may_search(turn.requester):
            with contextlib.suppress(Crowded):
                return self._thinking, await self._thinking.worker(turn, LONGEST_WAIT)
        return self._quick, await self._quick.worker(turn)

    def _may_search(self, requester: Requester) -> bool:
        """Once an account is spent, only if somebody plays in person and nobody else waits."""
        return not self.spent(requester) or (requester.person and self._thinking.idle)

    async def _ask(self, lane: Lane, worker: Worker, turn: Turn, hurried: bool) -> tuple[Answer, float]:
        began, took = time.monotonic(), None
        try:
            answer, deadline = await worker.ask(turn.request, hurried)
            took = answer.cpu
            return answer, deadline
        finally:
            lane.accounts.charge(turn.requester, time.monotonic() - began if took is None else took)
            lane.give_back(worker)

    async def _warm_up(self, turn: Turn) -> None:
        """Start the quick lane's process before anybody waits for it, and while there is time to."""
        worker = await self._quick.worker(turn)
        try:
            await worker.start()
        except (OSError, EOFError, TimeoutError):  # whoever asks next will see
            await worker.stop()
        finally:
            self._quick.give_back(worker)

    def _run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # has been told to who waited, if anybody did

    def _failed(self, turn: Turn, failed: Failed) -> None:
        """Count it, and say it once: on a machine that is too slow it may happen at every move."""
        self._metrics.bots_failed += 1
        self._metrics.bots_late += failed.late
        kind = (turn.match.game.name, turn.level, str(failed))
        if kind not in self._said:
            self._said.add(kind)
            log.warning(
                "a bot of level %s for %s failed (%s) and moves without a look ahead; from now on this is only counted"
                " in /metrics",
                *(turn.level, turn.match.game.name, failed),
            )

    async def stop(self) -> None:
        lanes = (self._quick, self._thinking, self._hints)
        for lane in lanes:
            lane.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for lane in lanes:
            for worker in lane.workers:
                await worker.stop()


def default_workers() -> int:
    """Processes for bots that look ahead: one for each core but one."""
    return max(1, (os.cpu_count() or 2) - 1)
