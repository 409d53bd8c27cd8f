"""Reviews are made for all who wait, and nobody's cost the others much. The process answers as the test says."""

from __future__ import annotations

import msgspec
import pytest

from tablee.server.workers import reviews as module
from tablee.server.workers.fairness import Requester
from tablee.server.workers.reviews import AT_ONCE, WAITING
from tablee.table.commands import NotNow
from tests.server.workers.desk import ADA, BEN, WHOLE, Desk, run


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


def test_the_first_moments_are_short_so_that_something_is_seen_soon(desk: Desk) -> None:
    async def test() -> None:
        desk.begin(ADA)
        await desk.idle()
        assert desk.seconds == [0.1, 0.2, 0.4, 0.5]

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


def test_what_the_process_has_forgotten_is_told_from_its_beginning(desk: Desk) -> None:
    async def test() -> None:
        job = desk.begin(ADA)
        await desk.until(lambda: job.done == 3)
        desk.done.clear()  # others had their turn
        await desk.until(lambda: job.done == 1)
        assert [one.step for one in job.found] == [1, 10]
        await desk.idle()
        assert (job.review, job.failures) == (WHOLE, 0)

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
