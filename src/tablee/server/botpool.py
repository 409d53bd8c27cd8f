"""Bots' choices, made by processes of their own. One that hangs or dies is replaced, and the table goes on.

A table always asks the same process, which remembers its match and only plays what is new.
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

from tablee.bots.random import Random
from tablee.core.bot import Chair
from tablee.core.dice import FastDice
from tablee.core.match import Match
from tablee.server.metrics import Metrics
from tablee.table.table import Table

log = logging.getLogger("tablee.bots")

LONGEST_ANSWER = 1 << 16


class Request(Struct, frozen=True, array_like=True):
    """What a worker is asked: which match, all of its moves, and for which seat a bot of which level shall choose."""

    key: str
    game: str
    players: int
    options: dict[str, Any]
    seed: str
    moves: list[tuple[int, str]]
    seat: int
    level: str


class Answer(Struct, frozen=True, array_like=True):
    """The text of a move; "" if the bot failed."""

    text: str


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
        """Some legal move, for when the bot has none."""
        if self.request.seat not in self.match.to_act:
            return ""  # the match went on meanwhile: whatever is said now is stale
        return Random().choose(Chair(self.match, self.request.seat), FastDice(secrets.randbits(64)))


class Worker:
    """One process. It is started when it is first needed."""

    def __init__(self, seconds: float, command: list[str]) -> None:
        self._seconds = seconds
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()

    async def ask(self, request: Request) -> str | None:
        """The bot's choice; None if it had none in time, and then the process is gone."""
        async with self._lock:
            try:
                process = await self._running()
                data = msgspec.msgpack.encode(request)
                async with asyncio.timeout(self._seconds):
                    assert process.stdin is not None
                    assert process.stdout is not None
                    process.stdin.write(len(data).to_bytes(4, "big") + data)
                    await process.stdin.drain()
                    size = int.from_bytes(await process.stdout.readexactly(4), "big")
                    answer = await process.stdout.readexactly(min(size, LONGEST_ANSWER))
                return msgspec.msgpack.decode(answer, type=Answer).text or None
            except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
                log.warning("a bot of level %s for %s failed: %s", request.level, request.game, type(error).__name__)
                await self.stop()
                return None
            except asyncio.CancelledError:  # its answer would be taken for the next one's
                await asyncio.shield(self.stop())
                raise

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BotPool:
    """All workers."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics, command: list[str] | None = None) -> None:
        self._metrics = metrics
        command = command or [sys.executable, "-m", "tablee.server.botworker"]
        self._workers = [Worker(seconds, command) for _ in range(max(1, workers))]

    async def choose(self, turn: Turn) -> str:
        """The text of a move. There always is one: if the bot fails, any legal move."""
        began = time.perf_counter()
        worker = self._workers[zlib.crc32(turn.request.key.encode()) % len(self._workers)]
        text = await worker.ask(turn.request)
        self._metrics.bot_seconds.observe(time.perf_counter() - began)
        if text is None:
            self._metrics.bots_failed += 1
            return turn.anything()
        return text

    async def stop(self) -> None:
        for worker in self._workers:
            await worker.stop()


def default_workers() -> int:
    """One process for each core but one."""
    return max(1, (os.cpu_count() or 2) - 1)
