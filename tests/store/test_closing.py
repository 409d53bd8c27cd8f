"""How a store comes and goes: the time it tells, what it still writes when it is closed, and nothing left behind."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from tablee.server.app import store_for
from tablee.server.config import Config
from tablee.store import Also, Outcome, Row, Store, Summary, Unavailable
from tablee.store.postgres import PostgresStore
from tests.store.test_store import appended, some_table, with_store


def test_the_time_is_that_of_the_clock_on_the_wall(database: str) -> None:
    async def work(store: Store) -> None:
        before = time.time() * 1000
        now = store.now()
        after = time.time() * 1000
        assert before - 2000 < now < after + 2000  # the database's clock was read over the network

    with_store(database, work)


def test_what_was_given_to_a_store_is_written_before_it_is_closed(database: str) -> None:
    table, outcomes = some_table(), list[Outcome]()

    async def close_at_once() -> None:
        store = store_for(Config(database=database))
        await store.open()
        for seq in range(1, 30):
            also = Also(Summary(table, "koikoi", "lobby", True, seq)) if seq == 1 else None
            store.append(table, Row(seq, seq, b"entry"), also, outcomes.append)
        await store.close()

    asyncio.run(close_at_once())
    assert outcomes == [Outcome.WRITTEN] * 29

    async def work(store: Store) -> None:
        assert [row.seq for row in await store.read(table)] == list(range(1, 30))

    with_store(database, work)


def test_a_closed_store_leaves_nothing_running(database: str) -> None:
    async def work() -> None:
        store = store_for(Config(database=database))
        await store.open()
        await store.close()
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(work())


def test_a_closed_store_does_not_wait_for_ever_for_what_it_still_reads(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        store = store_for(Config(database=postgres))
        await store.open()
        assert isinstance(store, PostgresStore)
        monkeypatch.setattr("tablee.store.postgres.PATIENCE_SECONDS", 0.1)
        reading = await store._pool.acquire()
        await store.close()
        with pytest.raises(asyncpg.InterfaceError):
            await reading.fetchval("SELECT 1")

    asyncio.run(work())


def test_a_store_that_is_well_says_so(database: str) -> None:
    async def work(store: Store) -> None:
        await store.check()
        assert await appended(store, some_table(), Row(1, 1, b"entry")) == [Outcome.WRITTEN]
        await store.check()

    with_store(database, work)


def test_one_table_that_cannot_bear_the_news_does_not_spoil_it_for_others(database: str) -> None:
    async def work(store: Store) -> None:
        def fail(outcome: Outcome) -> None:
            raise RuntimeError("no")

        store.append(some_table(), Row(1, 1, b"entry"), None, fail)
        assert await appended(store, some_table(), Row(1, 1, b"entry")) == [Outcome.WRITTEN]

    with_store(database, work)


def test_the_clock_of_the_database_is_read_again_and_again(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.store.postgres.CLOCK_SECONDS", 0.001)

    async def work(store: Store) -> None:
        assert isinstance(store, PostgresStore)
        for wrong in (0.0, 1e15):
            store._ahead = wrong  # our own clock has jumped
            while abs(store.now() - time.time() * 1000) > 2000:
                await store.check()

    with_store(postgres, work)


def test_what_was_written_comes_into_the_file_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.store.sqlite.CHECKPOINT_SECONDS", 0.001)
    file = tmp_path / "tables.db"

    async def work(store: Store) -> None:
        table, size = some_table(), file.stat().st_size
        rows = [Row(seq, seq, bytes(1000)) for seq in range(1, 301)]
        assert await appended(store, table, *rows) == [Outcome.WRITTEN] * 300
        while file.stat().st_size < size + 300_000:  # and not only into the log beside it
            await store.check()

    with_store(str(file), work)


def test_a_database_that_has_gone_is_told_to_writers_and_readers(postgres: str) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, PostgresStore)
        pool = store._pool
        gone = await asyncpg.create_pool(postgres, min_size=1)
        gone.terminate()
        store._pool = gone
        assert await appended(store, some_table(), Row(1, 1, b"a"), Row(2, 2, b"b")) == [Outcome.FAILED] * 2
        with pytest.raises(Unavailable):
            await store.read(some_table())
        with pytest.raises(Unavailable):
            await store.check()
        store._pool = pool
        assert await appended(store, some_table(), Row(1, 1, b"a")) == [Outcome.WRITTEN]

    with_store(postgres, work)
