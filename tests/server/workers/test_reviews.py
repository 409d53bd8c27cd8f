"""Reviews are made for all who wait, and nobody's cost the others much. The process answers as the test says."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from tablee.review import Decision, Review, results
from tablee.server.config import Limits
from tablee.server.metrics import Metrics
from tablee.server.workers import reviews as module
from tablee.server.workers.fairness import Requester
from tablee.server.workers.process import Process
from tablee.server.workers.reviews import AT_ONCE, WAITING, Job, Moment, Request, Reviews
from tablee.table.commands import NotNow

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


class Desk:
    """Reviews whose process does one task of four a moment, two of them in the first pass, and takes a second each."""

    def __init__(self) -> None:
        self.time = 0.0
        self.reviews = Reviews(Limits(reviews_rate=0.0, reviews_burst=20.0), Metrics(), now=lambda: self.time)
        self.asked: list[str] = []
        self.done: dict[str, int] = {}
        self.trouble: Exception | None = None
        self.stopped = 0

    async def exchange(self, data: bytes) -> bytes:
        await asyncio.sleep(0)
        request = msgspec.msgpack.decode(data, type=Request)
        self.asked.append(request.key)
        if self.trouble is not None:
            raise self.trouble
        done = self.done[request.key] = 1 if request.afresh else self.done.get(request.key, 0) + 1
        whole = WHOLE if done == 4 else None
        curve = [results.Moment(10 * done, [0.5, 0.5])] if done < 3 else []
        moment = Moment(done, 4, 2, [decision(done)], whole, afresh=request.afresh, cpu=1.0, curve=curve)
        return msgspec.msgpack.encode(moment)

    def begin(self, requester: Requester, match: int = 1) -> Job:
        return self.reviews.begin(match, 0, b"{}", [], requester)

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not true():
                await asyncio.sleep(0)

    async def idle(self) -> None:
        """Until there is nothing to do."""
        while self.reviews._task is not None and not self.reviews._task.done():
            await self.reviews._task


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    one = Desk()

    async def exchange(process: Process, data: bytes) -> bytes:
        return await one.exchange(data)

    async def stop(process: Process) -> None:
        one.stopped += 1

    monkeypatch.setattr(Process, "exchange", exchange)
    monkeypatch.setattr(Process, "stop", stop)
    return one


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def within_limits() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(within_limits())


def test_a_review_is_made_once_and_kept(desk: Desk) -> None:
    async def test() -> None:
        job = desk.begin(ADA)
        await desk.idle()
        assert job.review == WHOLE
        assert (job.found, job.request.record) == ([], b"")
        assert desk.begin(ADA) is job
        assert desk.reviews.find(("a", 1, "ada")) is job
        await desk.idle()
        assert desk.asked == ["a/1/ada"] * 4

    run(test)


def test_what_is_found_is_told_as_it_is_found(desk: Desk) -> None:
    async def test() -> None:
        job = desk.begin(ADA)
        assert (job.done, job.total, job.found) == (0, 0, [])
        await desk.until(lambda: job.done == 3)
        assert [one.step for one in job.found] == [1, 10, 2, 20, 3]
        assert (job.total, job.first) == (4, 2)
        await desk.idle()

    run(test)


def test_reviews_of_several_take_turns(desk: Desk) -> None:
    async def test() -> None:
        desk.begin(ADA)
        desk.begin(BEN)
        await desk.idle()
        assert desk.asked == ["a/1/ada", "b/1/ben"] * 4

    run(test)


def test_one_guest_with_many_reviews_does_not_hold_up_another(desk: Desk) -> None:
    """Ben, who comes last, is done after as many moments of others as his own, and the one for the oldest."""

    async def test() -> None:
        for match in range(4):
            desk.begin(ADA, match)
        await desk.until(lambda: len(desk.asked) >= 4)
        before = len(desk.asked)
        job = desk.begin(BEN)
        await desk.until(lambda: job.review is not None)
        assert len(desk.asked) - before <= 6
        await desk.idle()

    run(test)


def test_a_guest_has_only_so_many_under_way_and_an_address_twice_as_many(desk: Desk) -> None:
    async def test() -> None:
        for match in range(2 * AT_ONCE):
            desk.begin(ADA, match)
        with pytest.raises(NotNow, match="too_many_reviews"):
            desk.begin(ADA, 100)
        assert desk.begin(ADA, 0) is not None  # it is under way already
        others = [Requester(f"t{number}", f"guest {number}", "1.1.1.1") for number in range(2 * AT_ONCE + 1)]
        for other in others[:-1]:
            desk.begin(other)
        with pytest.raises(NotNow, match="too_many_reviews"):
            desk.begin(others[-1])
        desk.begin(BEN)
        await desk.idle()

    run(test)


def test_everybody_together_has_only_so_many_under_way(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_UNDER_WAY", 2)

    async def test() -> None:
        desk.begin(ADA)
        desk.begin(BEN)
        third = Requester("c", "cleo", "3.3.3.3")
        with pytest.raises(NotNow, match="too_many_reviews"):
            desk.begin(third)
        await desk.idle()
        desk.begin(third)
        await desk.idle()

    run(test)


def test_who_has_used_up_their_budget_begins_no_more(desk: Desk) -> None:
    """A table has 20 seconds: five reviews of four. What was made is still there to see."""

    async def test() -> None:
        for match in range(5):
            desk.begin(ADA, match)
            await desk.idle()
        with pytest.raises(NotNow, match="too_many_reviews"):
            desk.reviews.check(ADA)
        with pytest.raises(NotNow, match="too_many_reviews"):
            desk.begin(ADA, 5)
        assert desk.begin(ADA, 4).review == WHOLE
        desk.reviews.check(BEN)

    run(test)


def test_a_review_that_nobody_waits_for_rests_once_all_decisions_were_looked_at(desk: Desk) -> None:
    async def test() -> None:
        job = desk.begin(ADA)
        desk.time = WAITING + 1
        await desk.idle()
        assert (job.done, job.review) == (2, None)
        assert not desk.reviews._under_way
        assert desk.reviews.find(job.key) is job  # somebody is there again
        await desk.idle()
        assert job.review == WHOLE
        assert desk.asked == ["a/1/ada"] * 4

    run(test)


def test_reviews_that_rest_are_taken_up_only_as_others_are_begun(desk: Desk) -> None:
    """Otherwise a guest could let many of them rest, and have them all under way at once."""

    async def test() -> None:
        for match in range(2 * AT_ONCE + 1):
            desk.time += WAITING + 1
            desk.begin(ADA, match)
            desk.time += WAITING + 1
            await desk.idle()
        for match in range(2 * AT_ONCE):
            desk.begin(ADA, match)
        with pytest.raises(NotNow, match="too_many_reviews"):
            desk.reviews.find(("a", 2 * AT_ONCE, "ada"))
        await desk.idle()

    run(test)


def test_a_review_goes_on_while_somebody_asks_for_it(desk: Desk) -> None:
    async def test() -> None:
        job = desk.begin(ADA)
        desk.time = WAITING
        await desk.idle()
        assert job.review == WHOLE

    run(test)


def test_a_process_that_fails_is_replaced_and_the_review_begun_anew(desk: Desk) -> None:
    async def test() -> None:
        job = desk.begin(ADA)
        await desk.until(lambda: job.done == 3)
        desk.trouble = EOFError()
        await desk.until(lambda: job.failures == 1)
        assert (job.found, job.done, desk.stopped) == ([], 0, 1)
        desk.trouble = None
        await desk.idle()
        assert job.review == WHOLE

    run(test)


@pytest.mark.parametrize("trouble", [EOFError(), TimeoutError(), OSError(), msgspec.DecodeError()])
def test_a_review_that_fails_twice_is_given_up_and_can_be_asked_for_again(desk: Desk, trouble: Exception) -> None:
    async def test() -> None:
        desk.trouble = trouble
        desk.begin(ADA)
        await desk.idle()
        assert desk.asked == ["a/1/ada"] * 2
        assert desk.reviews.find(("a", 1, "ada")) is None
        assert not desk.reviews._under_way
        desk.trouble = None
        job = desk.begin(ADA)
        await desk.idle()
        assert job.review == WHOLE

    run(test)


def test_only_so_many_are_kept_and_the_one_asked_for_longest_ago_goes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)

    async def test() -> None:
        for match in (1, 2):
            desk.begin(ADA, match)
            await desk.idle()
        assert desk.reviews.find(("a", 1, "ada")) is not None
        desk.begin(BEN)
        await desk.idle()
        assert list(desk.reviews._jobs) == [("a", 1, "ada"), ("b", 1, "ben")]

    run(test)


def test_those_that_rest_take_only_so_much_memory_whole_or_not(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 1)

    async def test() -> None:
        desk.begin(ADA)
        await desk.idle()
        desk.begin(BEN)
        desk.time = WAITING + 1
        await desk.idle()
        assert not desk.reviews._jobs

    run(test)


def test_a_guest_who_is_forgotten_has_no_reviews(desk: Desk) -> None:
    async def test() -> None:
        desk.begin(ADA, 1)
        await desk.idle()
        desk.begin(ADA, 2)
        desk.begin(BEN)
        desk.reviews.forget("ada")
        await desk.idle()
        assert list(desk.reviews._jobs) == [("b", 1, "ben")]
        assert not desk.reviews._under_way
        assert "a/2/ada" not in desk.asked

    run(test)
