"""Bots' choices, made by processes of their own. One that hangs or dies is replaced, and the table goes on.

A table always asks the same process, which remembers its match and only plays what is new. A bot thinks for
`bots.AT_A_TABLE.seconds` at most and answers then with what it has; a process that has not answered some time after
that is given up, and the bot's move is what its policy likes most.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import sys
import time
import zlib
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from tablee import bots
from tablee.bots.random import Random
from tablee.core.bot import Bot, Budget, Chair
from tablee.core.dice import FastDice
from tablee.core.match import Match
from tablee.server.metrics import Metrics
from tablee.table.table import Table

log = logging.getLogger("tablee.bots")

LONGEST_ANSWER = 1 << 16
READY = b"ready"
"""What a worker says when it has started."""
STARTING = 6
"""How many times as long as for an answer a worker is waited for until it has started."""


class Request(Struct, frozen=True, array_like=True):
    """What a worker is asked: which match, all of its moves, and for which seat a bot of which level shall choose.

    `deadline` is when it has to answer, by this machine's `time.monotonic()`.
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


class Answer(Struct, frozen=True, array_like=True):
    """The text of a move; "" if the bot failed.

    `made` are the playouts of a bot that looks ahead, `wanted` those that it would have made with more time. With
    `waits` the move is not made before the deadline, so that the time it took tells nothing.
    """

    text: str
    made: int = 0
    wanted: int = 0
    waits: bool = False


@dataclass(frozen=True)
class Turn:
    """A decision that a bot has to make."""

    request: Request
    match: Match

    @classmethod
    def of(cls, table: Table, seat: int, level: str) -> Turn:
        match = table.match
        assert match is not None
        key = f"{table.id}/{table.number}"
        moves, its = match.moves, table.settings
        return cls(Request(key, its.game, its.players, match.options, match.seed, moves, seat, level), match)

    def anything(self) -> str:
        """Some legal move, for when the bot broke the rules."""
        return self._chosen(Random())

    def unsearched(self) -> str:
        """What the bot would play without a look ahead, for when it did not answer. Takes some milliseconds."""
        try:
            return self._chosen(bots.bot(self.match.game, self.request.level))
        except Exception as error:
            log.warning("the policy of %s failed (%s): a random move is made", self.request.game, type(error).__name__)
            return self.anything()

    def _chosen(self, bot: Bot) -> str:
        if self.request.seat not in self.match.to_act:
            return ""  # the match went on meanwhile: whatever is said now is stale
        chair = Chair(self.match, self.request.seat)
        return bot.choose(chair, FastDice(secrets.randbits(64)), Budget(seconds=0.0))


class Failed(Exception):
    """A worker did not answer with a move. `late` if it did not answer in time."""

    def __init__(self, reason: str, late: bool = False) -> None:
        super().__init__(reason)
        self.late = late


class Worker:
    """One process. It is started when it is first needed."""

    def __init__(self, thinking: float, seconds: float, command: list[str]) -> None:
        self._thinking = thinking
        self._seconds = seconds
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()

    async def ask(self, request: Request) -> Answer:
        """The bot's choice. Raises Failed if there is none; a process that is to blame is gone then."""
        async with self._lock:
            try:
                process = await self._running()
                deadline = time.monotonic() + self._thinking
                answer = await self._answer(process, msgspec.structs.replace(request, deadline=deadline))
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
        if answer.waits:
            await asyncio.sleep(max(0.0, deadline - time.monotonic()))
        return answer

    async def _answer(self, process: asyncio.subprocess.Process, request: Request) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        data = msgspec.msgpack.encode(request)
        async with asyncio.timeout(self._seconds):
            process.stdin.write(len(data).to_bytes(4, "big") + data)
            await process.stdin.drain()
            size = int.from_bytes(await process.stdout.readexactly(4), "big")
            answer = await process.stdout.readexactly(min(size, LONGEST_ANSWER))
        return msgspec.msgpack.decode(answer, type=Answer)

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
            assert self._process.stdout is not None
            async with asyncio.timeout(STARTING * self._seconds):
                if await self._process.stdout.readexactly(len(READY)) != READY:
                    raise EOFError
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BotPool:
    """All workers. A bot thinks for *thinking* seconds at most, and is given up after *seconds*."""

    def __init__(
        self,
        workers: int,
        seconds: float,
        metrics: Metrics,
        command: list[str] | None = None,
        thinking: float = bots.AT_A_TABLE.seconds,
    ) -> None:
        self._metrics = metrics
        self._said: set[tuple[str, str, str]] = set()
        command = command or [sys.executable, "-m", "tablee.server.botworker"]
        self._workers = [Worker(thinking, seconds, command) for _ in range(max(1, workers))]

    async def choose(self, turn: Turn) -> str:
        """The text of a move. There always is one: if the bot fails, what it would play without a look ahead."""
        began = time.perf_counter()
        asked = turn.request
        worker = self._workers[zlib.crc32(asked.key.encode()) % len(self._workers)]
        try:
            answer = await worker.ask(asked)
        except Failed as failed:
            self._failed(asked, failed)
            return turn.unsearched()
        finally:
            self._metrics.bot_seconds.observe(time.perf_counter() - began)
        if answer.wanted:
            self._metrics.searched(asked.level, answer.made, answer.wanted)
        return answer.text

    def _failed(self, asked: Request, failed: Failed) -> None:
        """Count it, and say it once: on a machine that is too slow it may happen at every move."""
        self._metrics.bots_failed += 1
        self._metrics.bots_late += failed.late
        kind = (asked.game, asked.level, str(failed))
        if kind not in self._said:
            self._said.add(kind)
            log.warning(
                "a bot of level %s for %s failed (%s) and moves without a look ahead; from now on this is only counted"
                " in /metrics",
                *(asked.level, asked.game, failed),
            )

    async def stop(self) -> None:
        for worker in self._workers:
            await worker.stop()


def default_workers() -> int:
    """One process for each core but one."""
    return max(1, (os.cpu_count() or 2) - 1)
