"""Nodes of different versions share a database: nobody writes what another one does not know."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from tablee.store import NewerSchema, Unavailable, nodes
from tablee.store.postgres import PostgresStore
from tablee.store.sqlite import SqliteStore
from tablee.table.logversion import LOG_VERSION
from tests.versions.kept import empty_postgres

Opens = Callable[[int], Awaitable[PostgresStore]]


def at_one_database(server: str, work: Callable[[Opens], Awaitable[None]]) -> None:
    """*work* may open nodes that know so much, at one new database."""

    async def run() -> None:
        address = await empty_postgres(server)
        async with AsyncExitStack() as stack:

            async def opens(knows: int) -> PostgresStore:
                store = PostgresStore(address, knows)
                await store.open()
                stack.push_async_callback(store.close)
                return store

            await work(opens)

    asyncio.run(asyncio.wait_for(run(), 180))


def test_a_node_alone_writes_all_that_it_knows(postgres: str) -> None:
    async def work(opens: Opens) -> None:
        assert (await opens(LOG_VERSION)).log_version == LOG_VERSION
        assert (await opens(LOG_VERSION)).log_version == LOG_VERSION

    at_one_database(postgres, work)


def test_the_number_is_raised_when_the_last_node_that_does_not_know_it_has_gone(postgres: str) -> None:
    async def work(opens: Opens) -> None:
        old, other = await opens(2), await opens(2)
        new = await opens(3)
        assert (old.log_version, new.log_version) == (2, 2)
        for gone in (old, other):
            await new._nodes.look()
            assert new.log_version == 2
            await gone.close()
        await new._nodes.look()
        assert new.log_version == 3

    at_one_database(postgres, work)


def test_a_number_is_raised_as_far_as_all_know(postgres: str) -> None:
    async def work(opens: Opens) -> None:
        old, middle, new = await opens(2), await opens(3), await opens(5)
        assert new.log_version == 2
        await old.close()
        await new._nodes.look()
        assert new.log_version == 3
        await middle._nodes.look()
        assert middle.log_version == 3
        await middle.close()
        await new._nodes.look()
        assert new.log_version == 5

    at_one_database(postgres, work)


def test_a_node_that_is_too_old_does_not_start(postgres: str) -> None:
    async def work(opens: Opens) -> None:
        new = await opens(3)
        assert new.log_version == 3
        with pytest.raises(NewerSchema, match=r"log version 3; this one knows 2.*Install that version again"):
            await opens(2)
        await new._nodes.look()
        assert new.log_version == 3

    at_one_database(postgres, work)


def test_a_node_looks_by_itself(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "LOOK_SECONDS", 0.02)

    async def work(opens: Opens) -> None:
        old, new = await opens(2), await opens(3)
        await old.close()
        while new.log_version != 3:
            await asyncio.sleep(0.01)

    at_one_database(postgres, work)


async def _cut_off(store: PostgresStore) -> None:
    """The database hangs up on the connection that holds a node's lock."""
    process: int = store._nodes._connection.get_server_pid()
    await store._pool.fetchval("SELECT pg_terminate_backend($1)", process)
    while not store._nodes._connection.is_closed():
        await asyncio.sleep(0.01)


def test_a_node_that_was_cut_off_holds_its_number_again(postgres: str) -> None:
    async def work(opens: Opens) -> None:
        old = await opens(2)
        await _cut_off(old)
        await old._nodes.look()
        new = await opens(3)
        assert new.log_version == 2

    at_one_database(postgres, work)


def test_a_node_that_comes_back_too_late_is_not_ready_any_more(
    postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The others have gone on meanwhile; a balancer sends nobody there."""

    async def work(opens: Opens) -> None:
        old = await opens(2)
        await old.check()
        await _cut_off(old)
        new = await opens(3)
        assert new.log_version == 3
        monkeypatch.setattr(nodes, "LOOK_SECONDS", 0.01)
        looks = old._nodes
        assert looks._looking is not None
        looks._looking.cancel()
        looks._looking = asyncio.create_task(looks._look_again())
        while looks._newer is None:
            await asyncio.sleep(0.01)
        with pytest.raises(Unavailable, match="log version 3"):
            await old.check()
        assert old.log_version == 2
        await new.check()

    at_one_database(postgres, work)
    assert sum("too old" in record.getMessage() for record in caplog.records) == 1


def test_a_file_is_written_by_whoever_opened_it_last(tmp_path: Path) -> None:
    async def opened(knows: int) -> int:
        store = SqliteStore(tmp_path / "tables.db", knows)
        await store.open()
        await store.close()
        return store.log_version

    assert asyncio.run(opened(2)) == 2
    assert asyncio.run(opened(4)) == 4
    assert asyncio.run(opened(4)) == 4
    with pytest.raises(NewerSchema, match="log version 4; this one knows 3"):
        asyncio.run(opened(3))
    assert asyncio.run(opened(5)) == 5


async def _number(address: str) -> Any:
    connection = await asyncpg.connect(address)
    try:
        return await connection.fetchval("SELECT number FROM log_version")
    finally:
        await connection.close()


def test_the_database_says_the_number(postgres: str) -> None:
    async def run() -> None:
        address = await empty_postgres(postgres)
        for knows in (2, 3):
            store = PostgresStore(address, knows)
            await store.open()
            await store.close()
            assert await _number(address) == knows

    asyncio.run(run())
