"""What every store promises: a number is written once, what was written is read in order, and batches do not mix."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest

from tablee.server.app import store_for
from tablee.server.config import Config
from tablee.store import Also, Key, NewerSchema, Outcome, Row, Store, Summary, Unavailable, Untouched
from tablee.store.postgres import PostgresStore
from tablee.store.sqlite import SqliteStore
from tablee.store.sqlite_schema import MIGRATIONS, drop


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = store_for(Config(database=database))
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def some_table() -> str:
    return secrets.token_hex(7)


async def appended(store: Store, table: str, *rows: Row, also: Also | None = None) -> list[Outcome]:
    """Give all rows to the store at once; answer how each went."""
    loop = asyncio.get_running_loop()
    waits: list[asyncio.Future[Outcome]] = [loop.create_future() for _ in rows]
    for row, wait in zip(rows, waits, strict=True):
        store.append(table, row, also, wait.set_result)
    return await asyncio.gather(*waits)


def test_what_was_written_is_read_in_order(database: str) -> None:
    async def work(store: Store) -> None:
        table = some_table()
        rows = [Row(seq, 1_700_000_000_000 + seq, f"entry {seq}".encode()) for seq in range(1, 50)]
        assert await appended(store, table, *rows) == [Outcome.WRITTEN] * 49
        assert await store.read(table) == rows
        assert await store.read(table, 40) == rows[40:]
        assert await store.read(table, 49) == []
        assert await store.read(some_table()) == []
        assert await store.latest([table, "none"]) == {table: 49, "none": 0}

    with_store(database, work)


def test_a_number_is_written_once_and_spoils_no_batch(database: str) -> None:
    async def work(store: Store) -> None:
        table, other = some_table(), some_table()
        assert await appended(store, table, Row(1, 1, b"first")) == [Outcome.WRITTEN]
        results = await asyncio.gather(
            appended(store, other, Row(1, 2, b"a")),
            appended(store, table, Row(1, 2, b"second")),
            appended(store, other, Row(2, 2, b"b")),
        )
        assert list(results) == [[Outcome.WRITTEN], [Outcome.TAKEN], [Outcome.WRITTEN]]
        assert [row.entry for row in await store.read(table)] == [b"first"]
        assert [row.entry for row in await store.read(other)] == [b"a", b"b"]
        rows = [Row(3, 3, b"c"), Row(4, 3, b"d"), Row(1, 3, b"again")]  # the last of a batch
        assert await appended(store, other, *rows) == [Outcome.WRITTEN, Outcome.WRITTEN, Outcome.TAKEN]
        assert [row.entry for row in await store.read(other)] == [b"a", b"b", b"c", b"d"]

    with_store(database, work)


def test_two_writers_race_and_one_wins_each_number(database: str) -> None:
    async def work(store: Store) -> None:
        rival = store_for(Config(database=database))
        await rival.open()
        table = some_table()
        for seq in range(1, 30):
            both = await asyncio.gather(
                appended(store, table, Row(seq, 1, b"one")), appended(rival, table, Row(seq, 1, b"two"))
            )
            assert sorted(outcome.name for (outcome,) in both) == ["TAKEN", "WRITTEN"]
        await rival.close()
        assert len(await store.read(table)) == 29

    with_store(database, work)


def test_only_listed_tables_that_live_and_go_on_are_listed_the_liveliest_first(database: str) -> None:
    async def work(store: Store) -> None:
        names = ("lobby", "playing", "opening", "over", "abandoned", "hidden", "dead")
        ids = {name: some_table() for name in names}
        for touched, (name, table) in enumerate(ids.items()):
            at = 10**15 + touched if name != "dead" else 10**15 - 1
            at_first = Summary(table, "koikoi", "lobby", name != "hidden", 7, 1, at)
            await appended(store, table, Row(1, 1, b""), also=Also(at_first))
            if name not in ("lobby", "hidden", "dead"):
                await appended(store, table, Row(2, 1, b""), also=Also(msgspec.structs.replace(at_first, phase=name)))
        found = await store.listed(1000, 10**15 - 1)
        assert [one.id for one in found] == [ids["opening"], ids["playing"], ids["lobby"]]
        assert found[-1] == Summary(ids["lobby"], "koikoi", "lobby", True, 7, 1, 10**15)
        assert [one.id for one in await store.listed(1, 0)] == [ids["opening"]]
        await store.touch([ids["lobby"], some_table()], 10**15 + 10**6)
        assert (await store.listed(1, 0))[0].id == ids["lobby"]

    with_store(database, work)


def test_keys_are_kept_and_forgotten(database: str) -> None:
    async def work(store: Store) -> None:
        await store.drop_keys(2**60)
        await store.add_key(Key("a", b"old", 1))
        await store.add_key(Key("b", b"new", 2))
        assert [key.id for key in await store.keys()] == ["b", "a"]
        await store.drop_keys(2)
        assert await store.keys() == [Key("b", b"new", 2)]
        await store.drop_keys(2**60)

    with_store(database, work)


def test_a_store_opens_again_with_what_it_had(database: str) -> None:
    table = some_table()

    async def write(store: Store) -> None:
        await appended(store, table, Row(1, 1, b"kept"))
        await store.check()

    async def read(store: Store) -> None:
        assert [row.entry for row in await store.read(table)] == [b"kept"]

    with_store(database, write)
    with_store(database, read)


def test_the_clock_goes_on(database: str) -> None:
    async def work(store: Store) -> None:
        first = store.now()
        assert first > 1_600_000_000_000
        assert store.now() >= first

    with_store(database, work)


# SQLite


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = sqlite3.connect(tmp_path / "tables.db")
    file.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    file.close()
    store = SqliteStore(tmp_path / "tables.db")
    with pytest.raises(NewerSchema):
        asyncio.run(store.open())
    assert [file.name for file in tmp_path.iterdir()] == ["tables.db"], "it is still open: SQLite's log lies beside it"


def test_a_disk_that_fails_is_told_and_nothing_half_written(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        table = some_table()
        await appended(store, table, Row(1, 1, b"before"))
        good = store._insert_all

        def fail(connection: sqlite3.Connection, batch: list[Any]) -> list[Outcome]:
            good(connection, batch)
            raise sqlite3.OperationalError("the disk is full")

        store._insert_all = fail  # type: ignore[method-assign]
        assert await appended(store, table, Row(2, 1, b"lost")) == [Outcome.FAILED]
        with pytest.raises(Unavailable):
            await store.check()
        store._insert_all = good  # type: ignore[method-assign]
        assert await appended(store, table, Row(2, 1, b"after")) == [Outcome.WRITTEN]
        await store.check()
        assert [row.entry for row in await store.read(table)] == [b"before", b"after"]

    with_store(str(tmp_path / "tables.db"), work)


def test_writing_waits_for_the_disk(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    connection = store._connect()
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_nothing_is_left_in_temporary_files_or_free_pages(tmp_path: Path) -> None:
    connection = SqliteStore(tmp_path / "tables.db")._connect()
    assert connection.execute("PRAGMA temp_store").fetchone() == (2,)  # in memory
    assert connection.execute("PRAGMA secure_delete").fetchone() == (1,)
    connection.close()


def test_after_a_failed_write_sqlite_is_tried_once_in_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.store.sqlite.PROBE_SECONDS", 1000.0)
    monkeypatch.setattr("tablee.store.sqlite.BUSY_MILLISECONDS", 50)

    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert await appended(store, some_table(), Row(1, 1, b"")) == [Outcome.FAILED]
            store._probe_at = 0.0  # a while has passed
            with pytest.raises(Unavailable, match="locked"):
                await store.check()
            other.execute("ROLLBACK")
        with pytest.raises(Unavailable, match="the last write failed"):
            await store.check()  # not tried again so soon
        store._probe_at = 0.0
        await store.check()
        store._probe_at = 1e12
        await store.check()  # as writing works again

    with_store(str(tmp_path / "tables.db"), work)


def test_writing_waits_for_another_program_only_so_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.store.sqlite.BUSY_MILLISECONDS", 20)

    async def work(store: Store) -> None:
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            async with asyncio.timeout(3):
                assert await appended(store, some_table(), Row(1, 1, b"")) == [Outcome.FAILED]
            other.execute("ROLLBACK")

    with_store(str(tmp_path / "tables.db"), work)


def test_after_a_write_was_tried_everything_waits_for_another_program_as_before(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        store._failed = True
        await store.check()  # tries a write, with little patience
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            asyncio.get_running_loop().call_later(0.5, other.execute, "ROLLBACK")
            await store.add_key(Key("waited", b"secret", 1))
        assert [key.id for key in await store.keys()] == ["waited"]

    with_store(str(tmp_path / "tables.db"), work)


def test_a_cleaning_that_fails_leaves_no_transaction_behind() -> None:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            drop(connection, Untouched(1, 1), 10)
        assert not connection.in_transaction


def test_the_write_ahead_log_stays_short_while_much_is_written_and_read(tmp_path: Path) -> None:
    """It is 64 MB at most, although there is always something to write, and somebody who reads."""
    file = tmp_path / "tables.db"
    log = Path(f"{file}-wal")
    entry = secrets.token_bytes(32 * 1024)
    longest = 0

    async def work(store: Store) -> None:
        async def write(table: str) -> None:
            nonlocal longest
            for seq in range(1, 501):
                assert await appended(store, table, Row(seq, 1, entry)) == [Outcome.WRITTEN]
                longest = max(longest, log.stat().st_size)

        async def read(table: str) -> None:
            while not writing.done():
                await store.read(table)

        tables = [some_table() for _ in range(6)]
        writing = asyncio.gather(*map(write, tables))
        await asyncio.gather(writing, *map(read, tables[:2]))
        for table in tables:
            assert [row.seq for row in await store.read(table)] == list(range(1, 501))

    with_store(str(file), work)
    assert longest < 64 * 2**20


def test_after_a_failed_write_postgresql_is_ready_again_only_when_it_takes_one(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.store.postgres.PATIENCE_SECONDS", 0.5)

    async def work(store: Store) -> None:
        await store.check()
        other = await asyncpg.connect(postgres)
        holds = other.transaction()
        await holds.start()
        await other.execute("LOCK TABLE log, tablee_schema")
        assert await appended(store, some_table(), Row(1, 1, b"")) == [Outcome.FAILED]
        with pytest.raises(Unavailable):
            await store.check()
        await holds.rollback()
        await other.close()
        await store.check()
        assert await appended(store, some_table(), Row(1, 1, b"")) == [Outcome.WRITTEN]

    with_store(postgres, work)


def test_after_a_write_postgresql_is_ready_without_another(postgres: str) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, PostgresStore)
        store._failed = True
        assert await appended(store, some_table(), Row(1, 1, b"")) == [Outcome.WRITTEN]
        other = await asyncpg.connect(postgres)
        async with other.transaction():
            await other.execute("LOCK TABLE tablee_schema")
            await asyncio.wait_for(store.check(), 5)
        await other.close()

    with_store(postgres, work)
