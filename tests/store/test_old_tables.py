"""Which tables are deleted when nobody has touched them, and that nothing is left of those."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tablee.store import Also, Person, ReviewId, Row, Store, Summary, Untouched
from tests.store import test_store
from tests.store.test_people import some_result
from tests.store.test_store import appended, some_table

LOBBIES, MATCHES, FINISHED = 3000, 2000, 1000
FIVE_MINUTES = 300_000
ALL = Untouched(LOBBIES, MATCHES, FINISHED)


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """*work* with a store that is empty at first, also if other tests use the same."""

    async def emptied(store: Store) -> None:
        await store.drop(Untouched(2**60, 2**60, 2**60, 2**60), 10**6)
        await work(store)

    test_store.with_store(database, emptied)


async def table_of(store: Store, phase: str, touched: int, played_before: bool = False) -> str:
    table = some_table()
    summary = Summary(table, "hilo", phase, False, 1, 1, touched)
    over = phase in ("over", "abandoned")
    also = Also(
        summary,
        Person(5, "guest", "Ann"),
        replace(some_result(1, 1, 2), phase=phase) if over or played_before else None,
    )
    await appended(store, table, Row(1, touched, b"{}"), also=also)
    return table


async def remaining(store: Store, tables: dict[str, str]) -> set[str]:
    return {name for name, table in tables.items() if (await store.load(table)).rows}


@pytest.mark.parametrize("finished", [True, False])
def test_a_table_goes_when_nobody_has_touched_it_for_as_long_as_its_kind_is_kept(database: str, finished: bool) -> None:
    async def work(store: Store) -> None:
        before = {"lobby": LOBBIES, "opening": LOBBIES, "playing": MATCHES, "over": FINISHED, "abandoned": FINISHED}
        old = {phase: await table_of(store, phase, at - 1) for phase, at in before.items()}
        kept = {phase: await table_of(store, phase, at) for phase, at in before.items()}
        rematch = {
            f"{phase} {at}": await table_of(store, phase, at, played_before=True)
            for phase in ("lobby", "playing")
            for at in (FINISHED - 1, FINISHED)
        }
        dropped = await store.drop(ALL if finished else Untouched(LOBBIES, MATCHES, None), 100)
        assert await remaining(store, kept) == set(kept)
        assert await remaining(store, old) == (set() if finished else {"over", "abandoned"})
        gone = {"lobby 999", "playing 999"} if finished else set()
        assert await remaining(store, rematch) == set(rematch) - gone
        assert dropped == (7 if finished else 3)
        assert await store.drop(ALL if finished else Untouched(LOBBIES, MATCHES, None), 100) == 0

    with_store(database, work)


@pytest.mark.parametrize("others", [0, 10**6])
def test_a_branch_goes_after_its_own_time_whatever_becomes_of_others(database: str, others: int) -> None:
    async def work(store: Store) -> None:
        tables = {str(at): await table_of(store, "branch", at) for at in (499, 500)}
        tables["playing"] = await table_of(store, "playing", others)
        tables["over"] = await table_of(store, "over", 1)
        assert await store.drop(Untouched(others, others, None, 500), 10) == 1
        assert await remaining(store, tables) == {"500", "playing", "over"}

    with_store(database, work)


def test_so_many_go_at_once_the_longest_untouched_first(database: str) -> None:
    async def work(store: Store) -> None:
        tables = {str(at): await table_of(store, "lobby", at) for at in (30, 10, 20)}
        tables["over"] = await table_of(store, "over", 5)
        assert await store.drop(ALL, 2) == 2
        assert await remaining(store, tables) == {"30", "over"}
        assert await store.drop(ALL, 2) == 2
        assert await remaining(store, tables) == set()

    with_store(database, work)


def test_nothing_is_left_of_a_table_that_went(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def work(store: Store) -> None:
        gone, kept = await table_of(store, "over", 1), await table_of(store, "over", FINISHED)
        for table in (gone, kept):
            await store.keep_review(ReviewId(table, 5, 1, "0.2.0", 1, 4000, ()), b"review", 10, 1000)
        assert await store.drop(ALL, 10) == 1
        with sqlite3.connect(file) as connection:
            for name, column in (
                ("log", "table_id"),
                ("people", "table_id"),
                ("results", "table_id"),
                ("reviews", "table_id"),
                ("tables", "id"),
            ):
                assert connection.execute(f"SELECT {column} FROM {name}").fetchall() == [(kept,)], name
        connection.close()

    with_store(str(file), work)


def test_who_is_at_a_table_keeps_it(database: str) -> None:
    async def work(store: Store) -> None:
        tables = {"touched": await table_of(store, "lobby", 1), "not": await table_of(store, "lobby", 1)}
        await store.touch([tables["touched"]], 2 + FIVE_MINUTES)
        assert await store.drop(Untouched(2 + FIVE_MINUTES, 0), 10) == 1
        assert await remaining(store, tables) == {"touched"}

    with_store(database, work)


def test_it_is_not_noted_again_and_again_that_somebody_is_there(database: str) -> None:
    async def work(store: Store) -> None:
        tables = {"touched": await table_of(store, "lobby", 1000)}
        await store.touch([tables["touched"]], 1000 + FIVE_MINUTES)
        assert await store.drop(Untouched(1001, 0), 10) == 1
        assert await remaining(store, tables) == set()

    with_store(database, work)
