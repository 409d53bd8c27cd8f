"""Reviews of finished matches, made by one process that comes after everything else on this machine.

Who waits takes turns: a review goes on for a moment, then it is the turn of those whose reviews have used least
(fairness.py). A review goes on while somebody asks how far it is, and without anybody until all decisions were looked
at once. It is made once and kept, within limits: in memory, and when it is whole in the database, for after a restart
and for other nodes. If it is made again, it comes out the same.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
import zlib
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
from msgspec import Struct

from tablee.bots.evaluation import WORK
from tablee.review import Decision, Review, results, written
from tablee.server.config import Limits
from tablee.server.metrics import Metrics
from tablee.server.workers.fairness import Accounts, Queue, Requester, accounts_of
from tablee.server.workers.process import Process
from tablee.store import ReviewId, Store, Unavailable
from tablee.table.commands import NotNow

log = logging.getLogger("tablee.reviews")

LONGEST_ANSWER = 1 << 24
MOMENT = 0.5
"""Seconds of processor time for which a review goes on before it is another one's turn …"""
FIRST = 0.1
"""… but the first time; then twice as long each time: whoever waits sees something soon."""
PATIENCE = 300.0
"""Seconds for a moment's answer. They are many: on a busy machine this process hardly runs."""
WAITING = 15.0
"""Seconds after somebody last asked how far a review is that they are taken to wait for it."""
AT_ONCE = 2
"""Reviews that may be under way at once for an account, times what it may use more than a table (`accounts_of`)."""
MOST_UNDER_WAY = 64
"""Reviews under way for everybody together."""
MOST_KEPT = 1000
MOST_BYTES = 64 << 20
"""Reviews that are kept in memory, whole or not, and what they may take; the one that was asked for longest ago goes
first."""
MOST_STORED = 10_000
MOST_STORED_BYTES = 64 << 20
"""Whole ones in the database, and what they may take; the one that was made longest ago goes first."""
LONGEST_STORED = 1 << 20
"""One that takes more is not written there. Usual ones take 10 KB."""

Key = tuple[str, int, str]
"""A table, the number of a match, and the guest whose seat it is about."""


class Request(Struct, frozen=True, array_like=True):
    """What the process is asked: to go on with a review; `afresh`: from its beginning."""

    key: str
    record: bytes
    seat: int
    shared: list[int]
    work: int
    seconds: float = MOMENT
    afresh: bool = False


class Moment(Struct, frozen=True, array_like=True):
    """What came of it: tasks done, in total and in the first pass; the decisions and moments of the curve found this
    time; the review, packed, if it is whole. `afresh`: it began from its beginning. `cpu` is the processor time."""

    done: int = 0
    total: int = 0
    first: int = 0
    decisions: list[Decision] = []
    review: bytes | None = None
    afresh: bool = False
    failed: bool = False
    cpu: float = 0.0
    curve: list[results.Moment] = []


def packed(review: Review) -> bytes:
    """A review as it comes from the process, and lies in the database."""
    return zlib.compress(written(review))


def unpacked(data: bytes) -> Review:
    """… and back. Raises zlib.error and MsgspecError."""
    return msgspec.json.decode(zlib.decompress(data), type=Review)


@dataclass(eq=False)
class Job:
    """A review, under way or whole. `asked` is when its guest last asked how far it is."""

    key: Key
    its: ReviewId
    request: Request
    requester: Requester
    asked: float
    done: int = 0
    total: int = 0
    first: int = 0
    found: list[Decision | results.Moment] = field(default_factory=list)
    review: Review | None = None
    size: int = 0
    failures: int = 0

    @property
    def first_pass_is_done(self) -> bool:
        return self.total > 0 and self.done >= self.first


class Reviews:
    """All reviews of this server."""

    def __init__(
        self,
        limits: Limits,
        metrics: Metrics,
        store: Store,
        command: list[str] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.accounts = Accounts(limits.reviews_rate, limits.reviews_burst)
        self.work = WORK
        self._store = store
        self._writes = True  # so far as is known
        self._now = now
        self._process = Process(
            command or [sys.executable, "-m", "tablee.server.workers.reviewer"], PATIENCE, LONGEST_ANSWER
        )
        self._jobs: OrderedDict[Key, Job] = OrderedDict()
        self._under_way: set[Job] = set()
        self._queue: Queue[Job] = Queue(self.accounts)
        self._task: asyncio.Task[None] | None = None
        metrics.gauges["reviews_under_way"] = lambda: len(self._under_way)

    def find(self, key: Key) -> Job | None:
        """A review that was begun: somebody waits for it from now on. None if there is none (any more).

        Raises NotNow if it rests, and no more may be reviewed for them now.
        """
        job = self._jobs.get(key)
        if job is not None:
            self._jobs.move_to_end(key)
            job.asked = self._now()
            if job.review is None and job not in self._under_way:  # it rests: nobody waited for it any more
                self.check(job.requester)
                self._enqueue(job)
        return job

    def check(self, requester: Requester) -> None:
        """Raises NotNow if no more may be reviewed for them now."""
        busy = Counter(name for job in self._under_way for name, _ in accounts_of(job.requester))
        if (
            len(self._under_way) >= MOST_UNDER_WAY
            or self.accounts.spent(requester)
            or any(busy[name] >= AT_ONCE * times for name, times in accounts_of(requester)[:-1])
        ):
            raise NotNow("too_many_reviews")

    async def stored(self, its: ReviewId, seat: int, requester: Requester) -> Job | None:
        """A review that was made before, by this node or another one. Raises Unavailable."""
        found = await self._store.review(its)
        if found is None:
            return None
        try:
            review = await asyncio.to_thread(unpacked, found)
        except (zlib.error, msgspec.MsgspecError):
            return None  # it is made anew
        job = self._job(its, seat, b"", requester)
        job.review = review
        if job.key not in self._jobs:  # somebody may have been faster
            self._jobs[job.key] = job
            self._rest(job)
        return job

    def begin(self, its: ReviewId, seat: int, record: bytes, requester: Requester) -> Job:
        """Begin with the review of *seat*, which is the guest's own. Raises NotNow."""
        job = self._job(its, seat, record, requester)
        begun = self.find(job.key)
        if begun is not None:
            return begun
        self.check(requester)
        self._jobs[job.key] = job
        self._enqueue(job)
        return job

    def _job(self, its: ReviewId, seat: int, record: bytes, requester: Requester) -> Job:
        key = (its.table, its.match, requester.guest)
        request = Request("/".join(map(str, key)), record, seat, list(its.shared), its.work, FIRST, afresh=True)
        return Job(key, its, request, requester, self._now())

    def forget(self, guest: str) -> None:
        """Drop the reviews of *guest*. Those in the database went with who they are."""
        for key in [key for key in self._jobs if key[2] == guest]:
            del self._jobs[key]

    def _enqueue(self, job: Job) -> None:
        self._under_way.add(job)
        self._queue.put(job, job.requester)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        """A moment for each, until nobody waits."""
        while self._queue:
            job = self._queue.pick()
            if self._is_wanted(job):
                await self._go_on(job)
                if job.review is None and job.failures < 2:
                    self._queue.put(job, job.requester)
                    continue
            self._rest(job)

    def _is_wanted(self, job: Job) -> bool:
        waits = self._now() - job.asked <= WAITING
        return self._jobs.get(job.key) is job and (waits or not job.first_pass_is_done)

    async def _go_on(self, job: Job) -> None:
        began, cpu, review = time.monotonic(), None, None
        try:
            answer = await self._process.exchange(msgspec.msgpack.encode(job.request))
            moment = msgspec.msgpack.decode(answer, type=Moment)
            cpu = moment.cpu
            if moment.review is not None:
                review = await asyncio.to_thread(unpacked, moment.review)
        except (TimeoutError, OSError, EOFError, msgspec.MsgspecError, zlib.error) as error:
            log.warning("the process that reviews matches failed: %s", type(error).__name__)
            await self._process.stop()
            moment = Moment(failed=True)
        finally:
            self.accounts.charge(job.requester, time.monotonic() - began if cpu is None else cpu)
        if moment.afresh or moment.failed:
            job.found = []
        job.failures += moment.failed
        seconds = min(MOMENT, 2 * job.request.seconds)
        job.request = msgspec.structs.replace(job.request, seconds=seconds, afresh=moment.failed)
        job.done, job.total, job.first = moment.done, moment.total, moment.first
        job.found += [*moment.decisions, *moment.curve]
        job.review = review
        if moment.review is not None and self._jobs.get(job.key) is job:
            await self._write(job.its, moment.review)

    async def _write(self, its: ReviewId, review: bytes) -> None:
        """Keep it in the database. If it cannot be written, that is said once, and it is made again some day."""
        if len(review) > LONGEST_STORED:
            return
        try:
            await self._store.keep_review(its, review, MOST_STORED, MOST_STORED_BYTES)
            self._writes = True
        except Unavailable as error:
            if self._writes:
                log.warning("reviews are kept in memory only, as they cannot be written: %s", error)
            self._writes = False

    def _rest(self, job: Job) -> None:
        """It is whole, or has failed twice, or nobody waits for it."""
        self._under_way.discard(job)
        if self._jobs.get(job.key) is not job:
            return
        if job.failures > 1:
            del self._jobs[job.key]  # whoever asks for it begins anew
            return
        if job.review is not None:
            job.found = []
            job.request = msgspec.structs.replace(job.request, record=b"")
        job.size = len(job.request.record) + len(msgspec.msgpack.encode(job.review or job.found))
        self._forget()

    def _forget(self) -> None:
        """Keep no more than there may be of those that rest."""
        resting = [one for one in self._jobs.values() if one not in self._under_way]
        count, size = len(resting), sum(one.size for one in resting)
        for one in resting:  # the one that was asked for longest ago first
            if count <= MOST_KEPT and size <= MOST_BYTES:
                break
            count, size = count - 1, size - one.size
            del self._jobs[one.key]

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._process.stop()
