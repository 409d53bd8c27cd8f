"""A guest's own seat of a finished match is reviewed for them, and for nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tablee.client import Guest
from tablee.review import review_match
from tablee.server.app import Server
from tablee.server.live.retention import DAY_MILLISECONDS, drop_old_tables
from tablee.store.sqlite import SqliteStore
from tests.server.cluster.test_nodes import at_nodes
from tests.server.live.test_lobby import fails
from tests.server.serving import Party, at_a_server, party, restarted

WORK = 40


async def played(server: Server, moves: int = 1_000_000, **wishes: Any) -> Party:
    server.services.reviews.work = WORK
    table = await party(server, "koikoi", 2, **wishes)
    await table.play(random.Random(1), moves)
    return table


def path(table: Party) -> str:
    return f"/api/tables/{table.id}/review"


async def whole(guest: Guest, where: str, match: int = 1) -> dict[str, Any]:
    """Ask until it is there, as the page does."""
    at = await guest.call("POST", f"{where}?match={match}")
    heard, curve = list(at["decisions"]), list(at["curve"])
    while at["review"] is None:
        await asyncio.sleep(0.05)
        at = await guest.call("GET", f"{where}?match={match}&since={at['heard']}")
        heard += at["decisions"]
        curve += at["curve"]
    assert {one["step"] for one in heard} <= {one["step"] for one in at["review"]["decisions"]}
    assert [one["step"] for one in curve] == list(range(1, len(curve) + 1))  # none twice
    found: dict[str, Any] = at
    return found


@at_a_server()
async def test_everybody_has_their_own_seat_reviewed(server: Server) -> None:
    table = await played(server)
    record = await table.guests[0].call("GET", f"/api/tables/{table.id}/record")
    for seat, guest in enumerate(table.guests):
        at = await whole(guest, path(table))
        assert (at["match"], at["seat"], at["review"]["seat"], at["review"]["work"]) == (1, seat, seat, WORK)
        alone = review_match(record, seat, work=WORK, shared=[])
        assert [one["step"] for one in at["review"]["decisions"]] == [one.step for one in alone.decisions]
        assert [one["loss"] for one in at["review"]["decisions"]] == [round(one.loss, 6) for one in alone.decisions]
        moves = {number for number, move in enumerate(record["moves"]) if move[0] == seat}
        assert moves >= {one["step"] for one in at["review"]["decisions"]}


@at_a_server()
async def test_decisions_and_the_curve_are_told_as_they_are_found(server: Server) -> None:
    table = await played(server)
    ann = table.guests[0]
    await whole(ann, path(table))
    (job,) = server.services.reviews._jobs.values()
    its = job.review
    assert its is not None
    job.review, job.found = None, [its.decisions[0], its.curve[1], its.curve[2], its.decisions[1], its.curve[3]]
    server.services.reviews._under_way.add(job)  # as if it went on
    told = []
    for since in range(6):
        at = await ann.call("GET", f"{path(table)}?match=1&since={since}")
        assert at["heard"] == 5
        told.append(([one["step"] for one in at["decisions"]], [one["step"] for one in at["curve"]]))
    one, two = its.decisions[0].step, its.decisions[1].step
    both, last = ([one, two], [1, 2, 3]), ([two], [3])
    assert told == [both, ([two], [1, 2, 3]), ([two], [2, 3]), last, ([], [3]), ([], [])]
    assert (
        (await ann.call("GET", f"{path(table)}?match=1&since=6"))["curve"]
        == [  # it has begun anew meanwhile
            {"step": moment.step, "value": moment.value} for moment in its.curve[1:4]
        ]
    )


@at_a_server()
async def test_another_person_s_losses_are_not_told(server: Server) -> None:
    table = await played(server)
    review = (await whole(table.guests[0], path(table)))["review"]
    assert [row[0] is None for row in review["play"]] == [False, False]
    assert [row[1] for row in review["play"]] == [None, None]


@at_a_server()
async def test_what_a_bot_lost_is_told(server: Server) -> None:
    server.services.reviews.work = WORK
    table = await party(server, "koikoi", 1, bots=1)
    await table.play(random.Random(1))
    review = (await whole(table.guests[0], path(table)))["review"]
    assert all(isinstance(part, float) for row in review["play"] for part in row)


@at_a_server()
async def test_who_did_not_play_has_nothing_reviewed(server: Server) -> None:
    table = await played(server)
    stranger = Guest(server.url)
    await fails("not_seated", 409, stranger.call("POST", path(table)))
    await whole(table.guests[0], path(table))
    await fails("not_seated", 409, stranger.call("POST", path(table)))
    await fails("no_such_review", 404, stranger.call("GET", f"{path(table)}?match=1"))
    await fails("no_such_review", 404, table.guests[1].call("GET", f"{path(table)}?match=1"))


@at_a_server()
async def test_where_nobody_may_watch_those_who_played_have_their_review(server: Server) -> None:
    table = await played(server, watch="nobody")
    await fails("no_such_match", 404, Guest(server.url).call("POST", path(table)))
    assert (await whole(table.guests[1], path(table)))["seat"] == 1


@at_a_server()
async def test_a_match_that_is_being_played_is_not_reviewed(server: Server) -> None:
    table = await played(server, 5)
    await fails("no_such_match", 404, table.guests[0].call("POST", path(table)))
    await fails("no_such_match", 404, table.guests[0].call("POST", f"{path(table)}?match=1"))
    await fails("no_such_review", 404, table.guests[0].call("GET", f"{path(table)}?match=1"))
    assert not server.services.reviews._jobs


@at_a_server()
async def test_an_abandoned_match_is_reviewed_without_luck(server: Server) -> None:
    table = await played(server, 5)
    for guest in table.guests:
        await guest.ask(table.id, "give-up")
    review = (await whole(table.guests[0], path(table)))["review"]
    assert review["decisions"]
    assert (review["luck"], review["play"], review["result"]) == (None, None, None)


async def written(server: Server) -> None:
    """Until nothing is under way any more: what was made is in the database, if it could be written."""
    while server.services.reviews._under_way:
        await asyncio.sleep(0.01)


async def is_made(server: Server, guest: Guest, where: str) -> dict[str, Any]:
    """A review that this server makes itself."""
    at = await guest.call("POST", f"{where}?match=1")
    assert at["review"] is None
    found = await whole(guest, where)
    await written(server)
    return found


@contextlib.asynccontextmanager
async def after_a_restart(server: Server) -> AsyncIterator[Server]:
    await written(server)
    again = await restarted(server)
    again.services.reviews.work = WORK
    try:
        yield again
    finally:
        await again.shutdown()


async def rows(server: Server) -> int:
    """Reviews in the database."""
    store: Any = server.services.store
    if isinstance(store, SqliteStore):
        count = "SELECT count(*) FROM reviews"
        found: int = await store._read_with(lambda connection: connection.execute(count).fetchone()[0])
        return found
    return len(await store._fetch("SELECT 1 FROM reviews"))


@at_a_server()
async def test_a_review_survives_a_restart(server: Server) -> None:
    table = await played(server)
    before = [await is_made(server, guest, path(table)) for guest in table.guests]
    async with after_a_restart(server) as again:
        for seat, guest in enumerate(table.guests):
            guest = Guest(again.url, guest.cookie)
            await fails("no_such_review", 404, guest.call("GET", f"{path(table)}?match=1"))  # nobody has asked for it
            for how in ("POST", "GET"):
                at = await guest.call(how, f"{path(table)}?match=1")
                assert at["review"] == before[seat]["review"]
                assert (at["match"], at["seat"], at["heard"], at["decisions"], at["curve"]) == (1, seat, 0, [], [])
        assert again.services.reviews._process._process is None  # nothing was made


@at_a_server()
async def test_after_a_restart_nobody_else_has_it_either(server: Server) -> None:
    table = await played(server, watch="nobody")
    await is_made(server, table.guests[0], path(table))
    async with after_a_restart(server) as again:
        await fails("no_such_match", 404, Guest(again.url).call("POST", f"{path(table)}?match=1"))
        ann, bo = (Guest(again.url, guest.cookie) for guest in table.guests)
        assert (await ann.call("POST", f"{path(table)}?match=1"))["review"]["seat"] == 0
        await fails("no_such_review", 404, bo.call("GET", f"{path(table)}?match=1"))
        assert (await is_made(again, bo, path(table)))["seat"] == 1


@pytest.mark.parametrize("other", ["engine = '0.0.1'", "rules = 77", "work = 41", "shared = '[1]'"])
@at_a_server()
async def test_what_was_made_with_something_else_is_made_anew_and_replaced(server: Server, other: str) -> None:
    table = await played(server)
    before = await is_made(server, table.guests[0], path(table))
    store: Any = server.services.store
    await store._read_with(lambda connection: connection.execute(f"UPDATE reviews SET {other}"))
    async with after_a_restart(server) as again:
        ann = Guest(again.url, table.guests[0].cookie)
        assert (await is_made(again, ann, path(table)))["review"] == before["review"]
        store = again.services.store
        left = f"SELECT {other} FROM reviews"
        assert await store._read_with(lambda connection: connection.execute(left).fetchall()) == [(0,)]


@at_a_server(keep_days=30)
async def test_reviews_go_with_a_table_that_nobody_touches(server: Server) -> None:
    table = await played(server)
    await is_made(server, table.guests[0], path(table))
    for socket in table.sockets:
        socket.close()
    services = server.services
    now = services.store.now()
    services.store.now = lambda: now + 31 * DAY_MILLISECONDS  # type: ignore[method-assign]
    assert await rows(server) == 1
    await drop_old_tables(services)
    assert await rows(server) == 0


@at_a_server()
async def test_a_review_that_cannot_be_written_is_shown(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    table = await played(server)
    store: Any = server.services.store
    await store._read_with(lambda connection: connection.execute("PRAGMA query_only = ON"))
    shown = [await is_made(server, guest, path(table)) for guest in table.guests]
    assert await rows(server) == 0
    assert "reviews are kept in memory only" in caplog.text
    assert caplog.text.count("cannot be written") == 1
    assert (await table.guests[0].call("POST", path(table)))["review"] == shown[0]["review"]
    async with after_a_restart(server) as again:
        made = await is_made(again, Guest(again.url, table.guests[0].cookie), path(table))
        assert made["review"] == shown[0]["review"]
        assert await rows(again) == 1


def test_another_node_finds_what_one_has_made(postgres: str, redis: str) -> None:
    async def work(first: Server, second: Server) -> None:
        table = await played(first)
        before = await is_made(first, table.guests[0], path(table))
        second.services.reviews.work = WORK
        ann = Guest(second.url, table.guests[0].cookie)
        assert (await ann.call("POST", path(table)))["review"] == before["review"]
        assert second.services.reviews._process._process is None
        await ann.call("DELETE", "/api/me")
        assert await rows(first) == 0

    at_nodes(postgres, redis, work)


@at_a_server()
async def test_a_review_comes_after_everything_else_on_the_machine(server: Server) -> None:
    table = await played(server)
    await whole(table.guests[0], path(table))
    process = server.services.reviews._process._process
    assert process is not None
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
    assert os.sched_getscheduler(process.pid) == os.SCHED_IDLE


@at_a_server()
async def test_who_is_forgotten_has_no_review_left(server: Server) -> None:
    table = await played(server)
    await whole(table.guests[0], path(table))
    await whole(table.guests[1], path(table))
    await written(server)
    await table.guests[0].call("DELETE", "/api/me")
    assert len(server.services.reviews._jobs) == 1
    assert await rows(server) == 1
    async with after_a_restart(server) as again:
        assert (await Guest(again.url, table.guests[1].cookie).call("POST", path(table)))["review"]["seat"] == 1


@pytest.mark.parametrize("query", ["match=x", "match=1&since=x", "match=1&since=-1", "match=1000000"])
@at_a_server()
async def test_what_is_no_number_is_malformed(server: Server, query: str) -> None:
    table = await played(server, 1)
    await fails("malformed", 400, table.guests[0].call("GET", f"{path(table)}?{query}"))
