"""What stands beside a log comes with its entry: people, results, where a match begins. People can be forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tablee.server.app import store_for
from tablee.server.config import Config
from tablee.store import Also, MatchResult, Outcome, Person, Row, Store, Summary
from tablee.table.info import SeatInfo, TableInfo
from tests.store.test_store import appended, some_table, with_store


def some_result(match: int, first: int, last: int) -> MatchResult:
    """A result whose numbers are all different."""
    told = {"ready": True, "away": False, "stand_in": False, "gives_up": False, "opened": True, "late": False}
    seat = SeatInfo(taken=True, name=None, bot=None, **told)
    table = TableInfo(
        id="table",
        game="hilo",
        players=2,
        options={"rounds": 3},
        phase="over",
        match=match,
        seq=last,
        seats=[seat, seat],
        listed=True,
        watch="nobody",
        starts="by_hand",
        clock=30,
        stand_in=None,
        level="novice",
        pause=70,
        commitment="c0" * 32,
        commitments=["c1" * 32, "c2" * 32],
        attempts=4,
        opened=5,
        rules=7,
    )
    return MatchResult(
        match=match,
        rules=7,
        phase="over",
        began=1000 + match,
        ended=2000 + match,
        first=first,
        last=last,
        totals=[-3, 12],
        winners=[1],
        seats=[2**48 - 1, "novice"],
        table=table,
    )


def begun(table: str, phase: str, begins: int) -> Summary:
    return Summary(table, "hilo", phase, False, 1, begins)


# What comes with an entry


def test_people_come_with_their_entry_and_are_read_with_the_log(database: str) -> None:
    async def work(store: Store) -> None:
        table, other = some_table(), some_table()
        ann, bo = Person(2**48 - 1, "guest a", "Ann"), Person(5, "guest b", None)
        await appended(store, table, Row(1, 1, b"one"), also=Also(person=ann))
        await appended(store, table, Row(2, 2, b"two"), also=Also(person=bo))
        await appended(store, other, Row(1, 1, b"else"), also=Also(person=Person(5, "guest c", "Cléo")))
        whole = await store.load(table)
        assert whole.rows == [Row(1, 1, b"one"), Row(2, 2, b"two")]
        assert sorted(whole.people, key=lambda one: one.guest) == [ann, bo]
        assert (await store.load(other)).people == [Person(5, "guest c", "Cléo")]
        nobody = await store.load(some_table())
        assert (nobody.rows, nobody.people) == ([], [])

    with_store(database, work)


def test_who_has_another_name_has_only_that_one(database: str) -> None:
    async def work(store: Store) -> None:
        table = some_table()
        await appended(store, table, Row(1, 1, b"one"), also=Also(person=Person(5, "guest", "Ann")))
        await appended(store, table, Row(2, 1, b"two"), also=Also(person=Person(5, "guest", "Anna")))
        assert (await store.load(table)).people == [Person(5, "guest", "Anna")]
        await appended(store, table, Row(3, 1, b"three"), also=Also(person=Person(5, "guest", None)))
        assert (await store.load(table)).people == [Person(5, "guest", None)]

    with_store(database, work)


def test_nothing_follows_from_an_entry_that_is_not_written(database: str) -> None:
    async def work(store: Store) -> None:
        table, other = some_table(), some_table()
        await appended(store, table, Row(1, 1, b"first"), also=Also(begun(table, "lobby", 1)))
        late = Also(begun(table, "over", 9), Person(5, "guest", "Late"), some_result(1, 1, 1))
        good = Also(begun(other, "lobby", 1), Person(6, "guest", "Good"))
        both = await asyncio.gather(
            appended(store, table, Row(1, 2, b"second"), also=late), appended(store, other, Row(1, 2, b"a"), also=good)
        )
        assert list(both) == [[Outcome.TAKEN], [Outcome.WRITTEN]]
        whole = await store.load(table)
        assert ([row.entry for row in whole.rows], whole.people) == ([b"first"], [])
        assert await store.played(table) is None
        assert (await store.load(other)).people == [Person(6, "guest", "Good")]

    with_store(database, work)


def test_a_table_is_read_from_where_its_match_begins(database: str) -> None:
    async def work(store: Store) -> None:
        table = some_table()
        await appended(store, table, Row(1, 1, b"opened"), also=Also(begun(table, "lobby", 1)))
        await appended(store, table, *(Row(seq, seq, b"moved") for seq in range(2, 6)))
        assert [row.seq for row in (await store.load(table)).rows] == [1, 2, 3, 4, 5]
        await appended(store, table, Row(6, 6, b"again"), also=Also(begun(table, "lobby", 6)))
        await appended(store, table, Row(7, 7, b"moved"))
        assert [row.seq for row in (await store.load(table)).rows] == [6, 7]
        assert [row.seq for row in (await store.load(table, 0)).rows] == [1, 2, 3, 4, 5, 6, 7]
        assert [row.seq for row in (await store.load(table, 4)).rows] == [5, 6, 7]
        assert (await store.load(table, 7)).rows == []
        assert (await store.load(table, 2**40)).rows == []

    with_store(database, work)


def test_a_match_that_has_ended_is_read_alone(database: str) -> None:
    async def work(store: Store) -> None:
        table = some_table()
        await appended(store, table, *(Row(seq, seq, b"%d" % seq) for seq in range(1, 4)))
        assert await store.played(table) is None
        ann = Person(3, "guest", "Ann")
        await appended(store, table, Row(4, 4, b"4"), also=Also(result=some_result(1, 1, 4), person=ann))
        await appended(store, table, Row(5, 5, b"5"), Row(6, 6, b"6"))
        await appended(store, table, Row(7, 7, b"7"), also=Also(result=some_result(2, 6, 7)))
        for match, asked, rows in ((1, 1, [1, 2, 3, 4]), (2, 2, [6, 7]), (2, None, [6, 7])):
            played = await store.played(table, asked)
            assert played is not None
            assert played.result == some_result(match, rows[0], rows[-1])
            assert [row.seq for row in played.log.rows] == rows
            assert played.log.people == [ann]
        for none in (0, 3, -1):
            assert await store.played(table, none) is None

    with_store(database, work)


# Forgetting


def test_who_is_forgotten_is_nobody_at_any_table_and_others_stay(database: str) -> None:
    async def work(store: Store) -> None:
        guest, other = secrets.token_hex(8), secrets.token_hex(8)
        tables = {some_table(): phase for phase in ("lobby", "playing", "over")}
        for table, phase in tables.items():
            also = Also(begun(table, phase, 1), Person(1, guest, "Ann"))
            await appended(store, table, Row(1, 1, b"one"), also=also)
            await appended(store, table, Row(2, 1, b"two"), also=Also(person=Person(2, other, "Bo")))
        assert await store.forget(secrets.token_hex(8)) == {}
        assert await store.forget(guest) == tables
        for table in tables:
            assert (await store.load(table)).people == [Person(2, other, "Bo")]
            assert len(await store.read(table)) == 2
        assert await store.forget(guest) == {}

    with_store(database, work)


def bytes_of(database: Path) -> bytes:
    """Everything that is on disk."""
    return b"".join(file.read_bytes() for file in sorted(database.parent.glob(f"{database.name}*")))


def test_nothing_of_who_was_forgotten_is_left_in_the_files(tmp_path: Path) -> None:
    """Also if pages were divided and names changed on the way."""
    file = tmp_path / "tables.db"

    async def work(store: Store) -> None:
        table, names = some_table(), [f"Name{secrets.token_hex(6)}" for _ in range(3)]
        for seq, name in enumerate(names, 1):
            await appended(store, table, Row(seq, 1, b"one"), also=Also(person=Person(2**40, "the guest id", name)))
            neighbours = [
                (Row(seq * 1000 + one, 1, b""), Person(secrets.randbits(41) + 1, f"somebody {one}", "x" * (one % 24)))
                for one in range(1, 400)  # in the pages before and after
            ]
            await asyncio.gather(*(appended(store, table, row, also=Also(person=who)) for row, who in neighbours))
        kept = bytes_of(file)
        assert b"the guest id" in kept
        assert names[-1].encode() in kept
        await store.forget("the guest id")
        left = bytes_of(file)
        assert b"somebody 7" in left
        for gone in (b"the guest id", *(name.encode() for name in names)):
            assert gone not in left

    with_store(str(file), work)


def test_the_write_ahead_log_is_wiped_when_another_program_has_stopped_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.store.sqlite.WIPES", 1)
    file = tmp_path / "tables.db"

    async def work(store: Store) -> None:
        table = some_table()
        await appended(store, table, Row(1, 1, b"one"), also=Also(person=Person(1, "the guest id", "Ann")))
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as reading:
            reading.execute("BEGIN")
            reading.execute("SELECT count(*) FROM people").fetchone()
            assert len(await store.forget("the guest id")) == 1
            assert b"the guest id" in bytes_of(file)  # the other one may still read it
        await appended(store, table, Row(2, 1, b"two"))
        while b"the guest id" in bytes_of(file):
            await store.check()

    with_store(str(file), work)


def test_people_are_forgotten_while_others_are_written(database: str) -> None:
    async def work(store: Store) -> None:
        rival = store_for(Config(database=database))
        await rival.open()

        async def write(number: int) -> list[Any]:
            table = some_table()
            who = Person(number + 1, f"guest {number}", "Ann")
            written = await appended(store, table, *(Row(seq, 1, b"x") for seq in range(1, 40)), also=Also(person=who))
            await (store if number % 2 else rival).forget(f"guest {number}")
            return [set(written), (await store.load(table)).people]

        assert await asyncio.gather(*map(write, range(20))) == [[{Outcome.WRITTEN}, []]] * 20
        await rival.close()

    with_store(database, work)
