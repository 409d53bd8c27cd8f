"""Reviews are kept with their table and their person: found if they are made with the same, within limits."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace

from tablee.server.app import store_for
from tablee.server.config import Config
from tablee.store import Also, NewerSchema, Person, ReviewId, Row, Store, Unavailable, Untouched, postgres, sqlite
from tablee.store.sqlite import SqliteStore
from tests.store import test_old_tables
from tests.store.test_people import begun, bytes_of
from tests.store.test_store import appended, some_table, with_store
from tests.versions.kept import empty_postgres

MANY = (1000, 1 << 30)
OLD = Untouched(2**60, 2**60, 2**60)


async def at_a_table(store: Store, guest: str = "guest", person: int = 2**48 - 1) -> ReviewId:
    """A review that somebody can have of the first match of a new table."""
    table = some_table()
    await appended(store, table, Row(1, 1, b"{}"), also=Also(begun(table, "over", 1), Person(person, guest, "Ann")))
    return ReviewId(table, person, 1, "0.2.0", 1, 4000, (1, 2))


def test_a_review_is_found_by_who_asks_for_the_same(database: str) -> None:
    async def work(store: Store) -> None:
        its = await at_a_table(store)
        assert await store.review(its) is None
        await store.keep_review(its, b"\0\xff review", *MANY)
        assert await store.review(its) == b"\0\xff review"

    with_store(database, work)


def test_a_review_is_there_when_the_store_is_opened_again_and_for_other_nodes(database: str) -> None:
    kept: list[ReviewId] = []

    async def keep(store: Store) -> None:
        kept.append(await at_a_table(store))
        await store.keep_review(kept[0], b"review", *MANY)
        node = await opened(database)
        assert await node.review(kept[0]) == b"review"
        await node.close()

    async def find(store: Store) -> None:
        assert await store.review(kept[0]) == b"review"

    with_store(database, keep)
    with_store(database, find)


@pytest.mark.parametrize(
    "changes", [{"engine": "0.2.1"}, {"rules": 2}, {"work": 400}, {"shared": (1,)}, {"shared": ()}, {"shared": (12,)}]
)
def test_made_with_something_else_it_is_another_review_and_takes_the_place(
    database: str, changes: dict[str, Any]
) -> None:
    async def work(store: Store) -> None:
        its = await at_a_table(store)
        await store.keep_review(its, b"review", *MANY)
        other = replace(its, **changes)
        assert await store.review(other) is None
        await store.keep_review(other, b"another", *MANY)
        assert await store.review(other) == b"another"
        assert await store.review(its) is None

    with_store(database, work)


def test_another_person_and_another_match_have_reviews_of_their_own(database: str) -> None:
    async def work(store: Store) -> None:
        its = await at_a_table(store)
        await appended(store, its.table, Row(2, 1, b"{}"), also=Also(person=Person(7, "other", "Bo")))
        others = [replace(its, person=7), replace(its, match=2), await at_a_table(store)]
        for number, one in enumerate([its, *others]):
            await store.keep_review(one, b"%d" % number, *MANY)
        assert [await store.review(one) for one in [its, *others]] == [b"0", b"1", b"2", b"3"]

    with_store(database, work)


# Going


def test_reviews_go_with_their_table(database: str) -> None:
    async def work(store: Store) -> None:
        old, kept = await at_a_table(store), await at_a_table(store)
        await appended(store, kept.table, Row(2, 1, b"{}"), also=Also(replace(begun(kept.table, "over", 1), touched=9)))
        for its in (old, replace(old, match=2), kept):
            await store.keep_review(its, b"review", *MANY)
        assert await store.drop(replace(OLD, finished=9), 10) == 1
        assert [await store.review(its) for its in (old, replace(old, match=2), kept)] == [None, None, b"review"]

    test_old_tables.with_store(database, work)


def test_reviews_go_with_who_is_forgotten_and_those_of_others_stay(database: str) -> None:
    async def work(store: Store) -> None:
        guest = secrets.token_hex(8)
        mine = [await at_a_table(store, guest), await at_a_table(store, guest)]
        await appended(store, mine[0].table, Row(2, 1, b"{}"), also=Also(person=Person(7, "other", "Bo")))
        others = [replace(mine[0], person=7), await at_a_table(store)]
        for its in mine + others:
            await store.keep_review(its, b"review", *MANY)
        await store.forget(guest)
        assert [await store.review(its) for its in mine + others] == [None, None, b"review", b"review"]

    with_store(database, work)


def test_who_has_another_name_keeps_their_reviews(database: str) -> None:
    async def work(store: Store) -> None:
        its = await at_a_table(store)
        await store.keep_review(its, b"review", *MANY)
        await appended(store, its.table, Row(2, 1, b"{}"), also=Also(person=Person(its.person, "guest", "Anna")))
        assert await store.review(its) == b"review"

    with_store(database, work)


def test_nothing_is_kept_of_who_was_forgotten_meanwhile_or_of_a_table_that_went(database: str) -> None:
    async def work(store: Store) -> None:
        guest = secrets.token_hex(8)
        forgotten, gone = await at_a_table(store, guest), await at_a_table(store)
        await store.forget(guest)
        await store.drop(OLD, 10**6)
        for its in (forgotten, gone):
            await store.keep_review(its, b"review", *MANY)
            assert await store.review(its) is None

    with_store(database, work)


def test_nothing_of_the_review_of_who_was_forgotten_is_left_in_the_files(tmp_path: Path) -> None:
    file, review = tmp_path / "tables.db", secrets.token_bytes(20_000)

    async def work(store: Store) -> None:
        its = await at_a_table(store)
        await store.keep_review(its, review, *MANY)
        assert review[9000:9100] in bytes_of(file)
        await store.forget("guest")
        assert review[9000:9100] not in bytes_of(file)

    with_store(str(file), work)


# Limits


@pytest.mark.parametrize("bounds", [(3, 1 << 30), (1000, 30), (1000, 39)])
def test_only_so_many_are_kept_of_so_many_bytes_and_the_first_made_go(database: str, bounds: tuple[int, int]) -> None:
    async def work(store: Store) -> None:
        now = [10**15]
        store.now = lambda: now[0]  # type: ignore[method-assign]
        table = await at_a_table(store)
        all_of_them = [replace(table, match=match) for match in range(5)]
        for its in all_of_them:
            await store.keep_review(its, b"ten bytes!", *bounds)
            now[0] += 1
        there = [await store.review(its) is not None for its in all_of_them]
        assert there == [False, False, True, True, True]
        await store.keep_review(all_of_them[2], b"made anew!", *bounds)  # so it is the last one
        now[0] += 1
        await store.keep_review(all_of_them[0], b"ten bytes!", *bounds)
        there = [await store.review(its) is not None for its in all_of_them]
        assert there == [True, False, True, False, True]

    test_old_tables.with_store(database, work)


def test_two_nodes_that_keep_reviews_at_once_keep_no_more_than_there_may_be(database: str) -> None:
    async def work(store: Store) -> None:
        node = await opened(database)
        nodes, times = (store, node), itertools.count(10**15)
        for one in nodes:
            one.now = lambda: next(times)  # type: ignore[method-assign]
        its = await at_a_table(store)
        all_of_them = [replace(its, match=match) for match in range(60)]
        await asyncio.gather(*(nodes[one.match % 2].keep_review(one, b"review", 5, 1 << 30) for one in all_of_them))
        assert len([one for one in all_of_them if await store.review(one)]) == 5
        await node.close()

    test_old_tables.with_store(database, work)


def test_a_review_that_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        its = await at_a_table(store)
        await store.keep_review(its, b"before", *MANY)
        pages = await store._read_with(lambda connection: connection.execute("PRAGMA page_count").fetchone()[0])
        await store._read_with(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages + 2}").fetchone())
        with pytest.raises(Unavailable, match="full"):
            await store.keep_review(its, secrets.token_bytes(100_000), *MANY)
        assert await store.review(its) == b"before"
        await store.check()
        await store._read_with(lambda connection: connection.execute("PRAGMA max_page_count = 1000000").fetchone())
        await store.keep_review(its, b"after", *MANY)
        assert await store.review(its) == b"after"

    with_store(str(tmp_path / "tables.db"), work)


def test_a_review_that_postgresql_does_not_take_in_time_is_given_up(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.store.postgres.PATIENCE_SECONDS", 0.5)

    async def work(store: Store) -> None:
        its = await at_a_table(store)
        other = await asyncpg.connect(postgres)
        holds = other.transaction()
        await holds.start()
        await other.execute("LOCK TABLE reviews")
        with pytest.raises(Unavailable):
            await store.keep_review(its, b"review", *MANY)
        await appended(store, its.table, Row(2, 1, b"{}"))  # moves are written meanwhile
        await holds.rollback()
        await other.close()
        await store.keep_review(its, b"review", *MANY)
        assert await store.review(its) == b"review"

    with_store(postgres, work)


# From the version before


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Awaitable[str]]:
    """Makes an empty database that no other test has."""

    async def new() -> str:
        if request.param == "sqlite":
            return str(tmp_path / "tables.db")
        return await empty_postgres(request.getfixturevalue("postgres"))

    return new


async def opened(database: str) -> Store:
    store = store_for(Config(database=database))
    await store.open()
    return store


async def version_of(database: str) -> Any:
    if not database.startswith("postgresql"):
        with contextlib.closing(sqlite3.connect(database)) as file:
            return file.execute("PRAGMA user_version").fetchone()[0]
    connection = await asyncpg.connect(database)
    try:
        return await connection.fetchval("SELECT max(version) FROM tablee_schema")
    finally:
        await connection.close()


def with_scripts(patch: pytest.MonkeyPatch, change: Callable[[list[str]], list[str]]) -> None:
    """This process becomes one of another version."""
    for module in (sqlite, postgres):
        patch.setattr(module, "MIGRATIONS", change(module.MIGRATIONS))


def test_what_the_version_before_wrote_is_there_and_reviews_can_be_kept(
    address: Callable[[], Awaitable[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        database = await address()
        with monkeypatch.context() as patch:
            with_scripts(patch, lambda scripts: scripts[:4])
            before = await opened(database)
            its = await at_a_table(before)
            written = await before.load(its.table)
            await before.close()
        assert await version_of(database) == 4
        store = await opened(database)
        assert await version_of(database) == 5
        assert await store.load(its.table) == written
        await store.keep_review(its, b"review", *MANY)
        assert await store.review(its) == b"review"
        await store.close()

    asyncio.run(work())


def test_a_start_that_fails_in_the_middle_changes_nothing_and_the_next_one_goes_on(
    address: Callable[[], Awaitable[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        database = await address()
        with monkeypatch.context() as patch:
            with_scripts(patch, lambda scripts: scripts[:4])
            await (await opened(database)).close()
        with monkeypatch.context() as patch:
            with_scripts(patch, lambda scripts: [*scripts[:4], f"{scripts[4]}; no statement"])
            with pytest.raises(Unavailable):
                await opened(database)
        assert await version_of(database) == 4
        store = await opened(database)
        await store.keep_review(its := await at_a_table(store), b"review", *MANY)
        assert await store.review(its) == b"review"
        await store.close()

    asyncio.run(work())


def test_a_node_of_the_version_before_goes_on_and_what_it_deletes_takes_its_reviews_along(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        database = await empty_postgres(postgres)
        with monkeypatch.context() as patch:
            with_scripts(patch, lambda scripts: scripts[:4])
            before = await opened(database)
        store = await opened(database)
        forgotten, gone = await at_a_table(before, "ada"), await at_a_table(before)
        for its in (forgotten, gone):
            await store.keep_review(its, b"review", *MANY)
        await before.forget("ada")
        assert [await store.review(its) for its in (forgotten, gone)] == [None, b"review"]
        assert await before.drop(OLD, 10) == 2
        assert await store.review(gone) is None
        await before.check()
        await before.close()
        await store.close()
        with monkeypatch.context() as patch:
            with_scripts(patch, lambda scripts: scripts[:4])
            with pytest.raises(NewerSchema, match="Install that version again"):
                await opened(database)

    asyncio.run(work())
