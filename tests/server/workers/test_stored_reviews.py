"""Reviews that were made are in the database: written once, found again. One that cannot be read costs nobody."""

from __future__ import annotations

import zlib

import pytest

from tablee.server.workers import reviews as module
from tablee.server.workers.reviews import packed
from tests.server.workers.desk import ADA, WHOLE, Desk, run, which


def test_a_whole_review_is_written_once_and_found_by_another_server(desk: Desk) -> None:
    async def test() -> None:
        assert await desk.reviews.stored(which(ADA), 0, ADA) is None
        desk.begin(ADA)
        await desk.idle()
        assert desk.shelf.bounds == {(10_000, 64 * 2**20)}  # docs/running.md says so
        other = desk.another()
        job = await other.stored(which(ADA), 0, ADA)
        assert job is not None
        assert (job.review, job.request.seat, job.request.record) == (WHOLE, 0, b"")
        assert other.find(job.key) is job
        assert other.begin(which(ADA), 0, b"{}", ADA) is job
        assert not other._under_way
        assert desk.asked == ["a/1/ada"] * 4

    run(test)


def test_a_review_that_was_found_is_kept_in_memory_within_the_same_limits(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 1)

    async def test() -> None:
        desk.shelf.kept = {which(ADA, match): packed(WHOLE) for match in (1, 2)}
        for match in (1, 2):
            job = await desk.reviews.stored(which(ADA, match), 0, ADA)
            assert job is not None
            assert list(desk.reviews._jobs) == [("a", match, "ada")]
            assert job.size > 100

    run(test)


def test_what_is_under_way_goes_on_when_it_is_found_meanwhile(desk: Desk) -> None:
    async def test() -> None:
        job = desk.begin(ADA)
        desk.shelf.kept[which(ADA)] = packed(WHOLE)
        found = await desk.reviews.stored(which(ADA), 0, ADA)
        assert found is not None
        assert found.review == WHOLE
        assert desk.reviews.find(job.key) is job
        assert job in desk.reviews._under_way or job.review is not None
        await desk.idle()
        assert job.review == WHOLE

    run(test)


def test_how_far_a_review_is_costs_no_look_at_the_database(desk: Desk) -> None:
    async def test() -> None:
        job = desk.begin(ADA)
        desk.reviews.find(job.key)
        await desk.idle()
        desk.reviews.find(job.key)
        assert desk.shelf.asked == 0

    run(test)


@pytest.mark.parametrize("data", [b"", b"nonsense", zlib.compress(b"{"), zlib.compress(b'{"game": 1}')])
def test_what_cannot_be_read_is_made_anew(desk: Desk, data: bytes) -> None:
    async def test() -> None:
        desk.shelf.kept[which(ADA)] = data
        assert await desk.reviews.stored(which(ADA), 0, ADA) is None
        desk.begin(ADA)
        await desk.idle()
        assert desk.shelf.kept[which(ADA)] == packed(WHOLE)

    run(test)


def test_a_review_that_cannot_be_written_is_shown_and_that_is_said_once(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        said = []
        for match, full in enumerate([True, True, False, True]):
            desk.shelf.full = full
            job = desk.begin(ADA, match)
            await desk.idle()
            assert job.review == WHOLE
            assert desk.reviews.find(job.key) is job
            said.append(
                caplog.text.count("reviews are kept in memory only, as they cannot be written: the disk is full")
            )
        assert said == [1, 1, 1, 2]
        assert list(desk.shelf.kept) == [which(ADA, 2)]

    run(test)


def test_a_review_that_is_too_long_is_not_written(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert module.LONGEST_STORED == 2**20

    async def test() -> None:
        for match, longest in enumerate([len(packed(WHOLE)) - 1, len(packed(WHOLE))]):
            monkeypatch.setattr(module, "LONGEST_STORED", longest)
            job = desk.begin(ADA, match)
            await desk.idle()
            assert job.review == WHOLE
        assert list(desk.shelf.kept) == [which(ADA, 1)]

    run(test)


def test_the_review_of_a_guest_who_was_forgotten_meanwhile_is_not_written(desk: Desk) -> None:
    async def test() -> None:
        job = desk.begin(ADA)
        await desk.until(lambda: job.done == 3)
        desk.reviews.forget("ada")
        await desk.idle()
        assert desk.shelf.kept == {}

    run(test)


def test_a_process_that_answers_with_no_review_has_failed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.server.workers.desk.packed", lambda review: b"nonsense")

    async def test() -> None:
        desk.begin(ADA)
        await desk.idle()
        assert desk.stopped == 2
        assert not desk.reviews._jobs
        assert desk.shelf.kept == {}

    run(test)
