"""Reviews on a desk: their process answers as a test says, and the database is a shelf."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from tablee.review import Decision, Review, results
from tablee.server.config import Limits
from tablee.server.metrics import Metrics
from tablee.server.workers.fairness import Requester
from tablee.server.workers.reviews import Job, Moment, Request, Reviews, packed
from tablee.store import ReviewId, Unavailable

ADA = Requester("a", "ada", "1.1.1.1")
BEN = Requester("b", "ben", "2.2.2.2")


def decision(step: int) -> Decision:
    return Decision(step, "play 1a", "play 2a", 0.05, 0.01, "small", False, [], [], [])


WHOLE = Review(
    game="koikoi",
    rules=1,
    engine="0",
    seat=0,
    work=4,
    seed=0,
    players=2,
    preset=None,
    result=None,
    decisions=[],
    mean_loss=None,
    mean_loss_error=None,
    plays_like=None,
    curve=[],
    luck=None,
    luck_error=None,
    play=None,
    unexplained=None,
)


class Shelf:
    """A database of reviews alone."""

    def __init__(self) -> None:
        self.kept: dict[ReviewId, bytes] = {}
        self.bounds: set[tuple[int, int]] = set()
        self.asked = 0
        self.full = False

    async def review(self, its: ReviewId) -> bytes | None:
        self.asked += 1
        return self.kept.get(its)

    async def keep_review(self, its: ReviewId, review: bytes, most: int, most_bytes: int) -> None:
        if self.full:
            raise Unavailable("the disk is full")
        self.kept[its] = review
        self.bounds.add((most, most_bytes))


def which(requester: Requester, match: int = 1) -> ReviewId:
    return ReviewId(requester.table, 5, match, "0", 1, 4, (1,))


class Desk:
    """Reviews whose process does one task of four a moment, two of them in the first pass, and takes a second each."""

    def __init__(self) -> None:
        self.time = 0.0
        self.shelf = Shelf()
        self.limits = Limits(reviews_rate=0.0, reviews_burst=20.0)
        self.reviews = self.another()
        self.asked: list[str] = []
        self.seconds: list[float] = []
        self.done: dict[str, int] = {}
        self.trouble: Exception | None = None
        self.stopped = 0

    def another(self) -> Reviews:
        """The reviews of another server on the same database."""
        store: Any = self.shelf
        return Reviews(self.limits, Metrics(), store, now=lambda: self.time)

    async def exchange(self, data: bytes) -> bytes:
        await asyncio.sleep(0)
        request = msgspec.msgpack.decode(data, type=Request)
        self.asked.append(request.key)
        self.seconds.append(request.seconds)
        if self.trouble is not None:
            raise self.trouble
        afresh = request.afresh or request.key not in self.done
        done = self.done[request.key] = 1 if afresh else self.done[request.key] + 1
        whole = packed(WHOLE) if done == 4 else None
        curve = [results.Moment(10 * done, [0.5, 0.5])] if done < 3 else []
        moment = Moment(done, 4, 2, [decision(done)], whole, afresh=afresh, cpu=1.0, curve=curve)
        return msgspec.msgpack.encode(moment)

    def begin(self, requester: Requester, match: int = 1) -> Job:
        return self.reviews.begin(which(requester, match), 0, b"{}", requester)

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not true():
                await asyncio.sleep(0)

    async def idle(self) -> None:
        """Until there is nothing to do."""
        while self.reviews._task is not None and not self.reviews._task.done():
            await self.reviews._task


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def within_limits() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(within_limits())
