"""Logs of 0.1.0 are rewritten: killed at any moment, it goes on; nobody is left in one; a broken one stops nothing."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest

from tablee.client import Guest
from tablee.server.app import store_for
from tablee.server.config import Config
from tablee.store import Row, Unavailable, migration
from tablee.store.sqlite import SqliteStore
from tablee.table.entries import Again, read_entry
from tablee.table.folding import folded
from tablee.table.people import People
from tests.store.test_people import bytes_of
from tests.versions import kept
from tests.versions.conftest import Copy
from tests.versions.kept import Kept, served
from tests.versions.test_opens import everybody_finds_every_table, run

FIRST = Kept(kept.HERE / "0.1.0")

PROGRAM = """
import asyncio, os, signal, sys
from tablee.server.config import Config
from tablee.server.app import store_for
from tablee.store import migration, postgres

left = int(sys.argv[2])

def dying(work):
    def wrapper(*given):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return work(*given)
    return wrapper

migration.rewritten = dying(migration.rewritten)
migration.project = dying(migration.project)
postgres.project = dying(postgres.project)
migration.Progress.step = dying(migration.Progress.step)

async def work():
    store = store_for(Config(database=sys.argv[1]))
    await store.open()
    await store.close()

asyncio.run(work())
"""
"""Opens a database, and dies at the so many-th moment of its migration: in or after a transaction."""


@pytest.fixture(params=["sqlite", "postgres"])
def copy(request: pytest.FixtureRequest, tmp_path: Path) -> Copy:
    if request.param == "sqlite":

        async def sqlite_copy() -> str:
            return kept.sqlite_copy(FIRST.folder, tmp_path)

        return sqlite_copy

    address: str = request.getfixturevalue("postgres")
    return lambda: kept.postgres_copy(FIRST.folder, address)


async def migrated(database: str) -> None:
    store = store_for(Config(database=database))
    await store.open()
    await store.close()


async def query(database: str, text: str) -> list[Any]:
    if database.startswith("postgres"):
        connection = await asyncpg.connect(database)
        try:
            return [tuple(row) for row in await connection.fetch(text)]
        finally:
            await connection.close()
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as file:
        return file.execute(text).fetchall()


def ids() -> list[bytes]:
    return [guest["cookie"].split(".")[1].encode() for guest in FIRST.guests.values()]


async def entries(database: str, table: str | None = None) -> list[bytes]:
    where = "" if table is None else f" WHERE table_id = '{table}'"
    return [bytes(row[0]) for row in await query(database, f"SELECT entry FROM log{where} ORDER BY table_id, seq")]


def named_in(log: list[bytes]) -> set[bytes]:
    """The guests whose ids are in these entries."""
    return {guest for guest in ids() for entry in log if guest in entry}


# Interrupted


@pytest.mark.parametrize("each", [9, 34])
def test_killed_in_its_middle_it_goes_on(copy: Copy, each: int) -> None:
    async def work() -> None:
        database = await copy()
        deaths = 0
        while True:
            moments = each + 7 * deaths  # never the same one
            command = [sys.executable, "-c", PROGRAM, database, str(moments)]
            done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True)
            if done.returncode == 0:
                break
            assert done.returncode == -signal.SIGKILL, done.stderr
            deaths += 1
            assert (await query(database, "SELECT count(*) FROM tablee_migrating"))[0][0] > 0
        assert deaths >= 2
        assert not named_in(await entries(database))
        await everybody_finds_every_table(FIRST, database)

    run(work())


@pytest.mark.parametrize("broken", ["DROP_LIST", "FAULTS"])
def test_stopped_at_its_end_it_ends_the_next_time(copy: Copy, broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before and after what was deleted is cleared away."""

    async def work() -> None:
        database = await copy()
        with monkeypatch.context() as patch:
            patch.setattr(migration, broken, "no statement")
            with pytest.raises(Unavailable):
                await migrated(database)
        assert await query(database, "SELECT * FROM tablee_migrating") == []
        await everybody_finds_every_table(FIRST, database)
        tables = "pg_class WHERE relname" if database.startswith("postgres") else "sqlite_master WHERE name"
        assert await query(database, f"SELECT 1 FROM {tables} = 'tablee_migrating'") == []

    run(work())


def test_an_older_version_does_not_open_what_is_half_done(tmp_path: Path) -> None:
    database = kept.sqlite_copy(FIRST.folder, tmp_path)
    subprocess.run([sys.executable, "-c", PROGRAM, database, "9"], check=False)
    with contextlib.closing(sqlite3.connect(database)) as file:
        assert file.execute("PRAGMA user_version").fetchone()[0] > 1  # which is all that 0.1.0 knows


# Nobody is left


def test_nobody_is_in_a_log_and_everybody_beside_it(copy: Copy) -> None:
    async def work() -> None:
        database = await copy()
        assert named_in(await entries(database)) == set(ids())
        await migrated(database)
        assert not named_in(await entries(database))
        for entry in await entries(database):
            its = json.loads(entry)
            assert not {"player", "name"} & its.keys()
            if its["e"] == "sat":
                assert isinstance(its["person"], int)
                assert 0 < its["person"] < 2**48
            if its["e"] == "started":
                assert its["rules"] == 1
        people = await query(database, "SELECT table_id, person, guest FROM people")
        assert {guest.encode() for _, _, guest in people} == set(ids())
        assert len({(table, guest) for table, _, guest in people}) == len(people)
        assert len({person for _, person, _ in people}) == len(people)  # another number at every table

    run(work())


def test_nothing_of_the_old_logs_is_left_in_the_file(tmp_path: Path) -> None:
    """Who is forgotten afterwards is nowhere, also where 0.1.0 had left old pages behind."""
    database = kept.sqlite_copy(FIRST.folder, tmp_path)
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as file:
        file.execute("PRAGMA secure_delete = OFF")
        rows = [(f"gone{number}", f'{{"e":"sat","player":"{ids()[0].decode()}"}}') for number in range(500)]
        file.executemany("INSERT INTO log (table_id, seq, at, entry) VALUES (?, 1, 1, ?)", rows)
        file.execute("DELETE FROM log WHERE table_id LIKE 'gone%'")
    assert bytes_of(Path(database)).count(ids()[0]) > 100

    async def work() -> None:
        store = SqliteStore(Path(database))
        await store.open()
        for guest in ids():
            assert guest in bytes_of(Path(database))
            assert len(await store.forget(guest.decode())) > 0
            assert guest not in bytes_of(Path(database))
        for name in ("Cléo", "Ann d’en event", "雪"):
            assert name.encode() not in bytes_of(Path(database))
        await store.close()

    run(work())


# What is beside the logs


def test_every_match_has_its_result_and_is_read_alone(copy: Copy) -> None:
    async def work() -> None:
        database = await copy()
        store = store_for(Config(database=database))
        await store.open()
        rematches = 0
        for table in FIRST.tables:
            whole, current = await store.load(table, 0), await store.load(table)
            people = People(whole.people)
            by_rows = [
                folded(table, [(row.seq, row.at, read_entry(row.entry)) for row in rows], people)
                for rows in (whole.rows, current.rows)
            ]
            assert by_rows[0].info() == by_rows[1].info()
            assert by_rows[0].opener == by_rows[1].opener != 0
            rematches += isinstance(read_entry(current.rows[0].entry), Again)
            for match in FIRST.finished(table):
                played = await store.played(table, match)
                assert played is not None
                rows = [(row.seq, row.at, read_entry(row.entry)) for row in played.log.rows]
                then = folded(table, rows, people)
                assert then.match is not None
                its = played.result
                assert (its.match, its.rules, its.phase) == (match, 1, then.phase)
                assert (its.totals, its.winners, its.seats) == (then.match.totals, then.match.winners, then.playing)
                assert (its.began, its.ended, its.last) == (then.began, rows[-1][1], then.seq)
                assert all(seat.name is None for seat in its.table.seats)
            assert await store.played(table, len(FIRST.finished(table)) + 1) is None
        assert rematches == 2
        await store.close()

    run(work())


def _rematch(folder: Path) -> tuple[list[Row], int]:
    """The log of a table that offers a rematch, and where that is."""
    [table] = [table for table, its in FIRST.tables.items() if its["title"] == "a rematch is offered"]
    with contextlib.closing(sqlite3.connect(kept.sqlite_copy(FIRST.folder, folder))) as file:
        query = "SELECT seq, at, entry FROM log WHERE table_id = ? ORDER BY seq"
        rows = [Row(*row) for row in file.execute(query, (table,))]
    [again] = [at for at, row in enumerate(rows) if b'"again"' in row.entry]
    return rows, again


@pytest.mark.parametrize("left", [None, 0, 1])
def test_a_rematch_begins_with_the_settings_and_the_people_of_before(tmp_path: Path, left: int | None) -> None:
    """But for who had stood up in the middle of the match."""
    rows, at = _rematch(tmp_path)
    if left is not None:  # in place of the last move
        rows[at - 1] = Row(rows[at - 1].seq, 1, b'{"e":"left","seat":%d}' % left)
    new = migration.rewritten("table", rows)
    entries = [json.loads(row.entry) for row in new.rows]
    [opened], [again] = ([entry for entry in entries if entry["e"] == kind] for kind in ("opened", "again"))
    people = [entry["person"] for entry in entries if entry["e"] == "sat"]
    assert again["seats"] == [None if seat == left else person for seat, person in enumerate(people)]
    assert (again["settings"], again["opener"], again["match"]) == (opened["settings"], opened["opener"], 2)


def test_after_a_fault_a_rematch_stays_as_it_was(tmp_path: Path) -> None:
    rows, at = _rematch(tmp_path)
    rows[at - 1] = Row(rows[at - 1].seq, 1, b"nonsense")
    new = migration.rewritten("table", rows)
    assert new.fault is not None
    assert rows[at].seq not in [row.seq for row in new.rows]
    assert [also for also in new.also if also.summary or also.result] == []


# Broken logs


def _no_json(entry: bytes) -> bytes:
    return b"\xff nonsense"


def _unknown(entry: bytes) -> bytes:
    return b'{"e":"danced","seat":0}'


def _bad_move(entry: bytes) -> bytes:
    return msgspec.json.encode({**json.loads(entry), "text": "play nothing at all"})


def _no_seat(entry: bytes) -> bytes:
    return msgspec.json.encode({**json.loads(entry), "seat": 77})


def test_a_log_that_cannot_be_told_again_stops_nothing_and_keeps_nobody(
    copy: Copy, capsys: pytest.CaptureFixture[str]
) -> None:
    titles = {
        "over, hilo": _no_json,
        "playing, koikoi": _unknown,
        "over, hiifuu": _bad_move,
        "abandoned": _no_seat,
        "in the second match": None,  # a gap, in the second one
    }
    broken = {table: titles[its["title"]] for table, its in FIRST.tables.items() if its["title"] in titles}
    assert len(broken) == len(titles)

    async def work() -> None:
        database = await copy()
        for table, breaks in broken.items():
            await _break(database, table, breaks)
        await migrated(database)
        said = capsys.readouterr().err
        assert "5 of all tables cannot be opened" in said
        for table in broken:
            assert f"Table {table} cannot be told again" in said
            assert not named_in(await entries(database, table))
        await everybody_finds_every_table(FIRST, database, but=broken)
        [second] = [table for table in broken if FIRST.tables[table]["title"] == "in the second match"]
        async with served(database, FIRST.clock) as server:
            result = await Guest(server.url).call("GET", f"/api/tables/{second}/result")
            assert (result["table"]["match"], result["table"]["phase"]) == (1, "over")
            assert result["view"]["totals"] == result["totals"]

    run(work())


async def _break(database: str, table: str, breaks: Callable[[bytes], bytes] | None) -> None:
    """Spoil the fifth entry from the end."""
    where = f"WHERE table_id = '{table}' AND seq = (SELECT max(seq) - 4 FROM log WHERE table_id = '{table}')"
    [(entry,)] = await query(database, f"SELECT entry FROM log {where}")
    if breaks is None:
        await query(database, f"DELETE FROM log {where}")
    else:
        data = breaks(bytes(entry)).hex()
        value = f"decode('{data}', 'hex')" if database.startswith("postgres") else f"X'{data}'"
        await query(database, f"UPDATE log SET entry = {value} {where}")


@pytest.mark.parametrize(
    "entry", [b"", b"[]", b"17", b'{"e":"sat"}', b'{"e":"sat","seat":[1],"player":{},"name":9}', b'{"e":"named"}']
)
def test_an_entry_that_is_none_is_no_trouble(entry: bytes) -> None:
    new = migration.rewritten("table", [Row(1, 1, entry)])
    assert new.fault is not None
    assert new.fault.startswith("1: ")


# Others


def test_one_node_migrates_and_the_others_wait(
    postgres: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    rewritten, done = migration.rewritten, list[str]()

    def count(table: str, rows: list[Row]) -> migration.Rewritten:
        done.append(table)
        return rewritten(table, rows)

    monkeypatch.setattr(migration, "rewritten", count)

    async def work() -> None:
        database = await kept.postgres_copy(FIRST.folder, postgres)
        await asyncio.gather(*(migrated(database) for _ in range(3)))
        assert sorted(done) == sorted(FIRST.tables)
        assert caplog.text.count("this one waits until that is done") == 2
        await everybody_finds_every_table(FIRST, database)

    run(work())


def test_a_file_that_a_server_has_open_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.store.sqlite.BUSY_MILLISECONDS", 50)
    database = kept.sqlite_copy(FIRST.folder, tmp_path)
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("SELECT count(*) FROM log").fetchone()
        with pytest.raises(Unavailable) as refused:
            asyncio.run(migrated(database))
        assert "locked" in str(refused.value)
        assert other.execute("PRAGMA user_version").fetchone() == (1,)
        assert other.execute("SELECT count(*) FROM sqlite_master WHERE name = 'people'").fetchone() == (0,)
    asyncio.run(migrated(database))


def test_a_new_database_has_nothing_to_migrate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(migrated(str(tmp_path / "new.db")))
    asyncio.run(migrated(str(tmp_path / "new.db")))
    assert capsys.readouterr().err == ""


# Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_one_line_on_a_terminal() -> None:
    out = Terminal()
    progress = migration.Progress(1200, out)
    for _ in range(1200):
        progress.step()
    progress.end([])
    line = "\rBringing tables of 0.1.0 up to date: "
    assert out.getvalue().startswith(f"{line}0 of 1,200{line}")
    assert out.getvalue().endswith(f"{line}1,200 of 1,200\n")
    assert out.getvalue().count("\n") == 1
    assert out.getvalue().count("\r") < 100  # not one for each


@pytest.mark.parametrize(("out", "seconds"), [(Terminal(), 0.1), (io.StringIO(), 5.0)])
def test_progress_is_told_ten_times_a_second_on_a_terminal_and_every_five_seconds_elsewhere(
    out: io.StringIO, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    progress = migration.Progress(100, out)
    for passed, told in ((0.0, 1), (0.98 * seconds, 1), (0.04 * seconds, 2), (0.98 * seconds, 2), (seconds, 3)):
        now[0] += passed
        progress.step()
        assert out.getvalue().count("Bringing") == told


def test_progress_is_a_line_now_and_then_elsewhere() -> None:
    out = io.StringIO()
    progress = migration.Progress(3, out)
    for _ in range(3):
        progress.step()
    progress.end([("table", "why")])
    assert out.getvalue().splitlines() == [
        "Bringing tables of 0.1.0 up to date: 0 of 3",
        "Bringing tables of 0.1.0 up to date: 3 of 3",
        "Table table cannot be told again (why). It stays as it was, without its people.",
        "1 of all tables cannot be opened. The rest are up to date.",
    ]
