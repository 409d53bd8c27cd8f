"""`tablee backup` and `tablee restore`: all tables in one file, while a server writes, and back when none does."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tablee.cli.app import app
from tablee.server.app import Server
from tablee.store import Also, Row, Summary
from tablee.store import backup as copies
from tablee.store.backup import Unusable
from tablee.store.sqlite import SqliteStore
from tablee.store.sqlite_schema import MIGRATIONS
from tests.server.serving import at_a_server, party


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def refused(*words: object) -> str:
    """What the command says when it does nothing: one line."""
    result = run(*words)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1), result.output
    return result.stderr


def fill(database: Path, tables: int) -> None:
    """So many tables with an entry each."""

    async def work() -> None:
        store = SqliteStore(database)
        await store.open()
        for number in range(tables):
            table = f"table{number}"
            also = Also(Summary(table, "hilo", "lobby", True, 1))
            store.append(table, Row(1, 1, b"entry"), also, lambda _: None)
        await store.close()

    asyncio.run(work())


def names(database: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM tables ORDER BY id")]


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    fill(tmp_path / "tables.db", 3)
    return tmp_path / "tables.db"


def test_a_copy_holds_everything_and_is_its_owners_alone(database: Path, tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        result = run("backup", tmp_path / "copy.db", "--database", database)
    finally:
        os.umask(old)
    assert result.exit_code == 0, result.output
    assert "3 tables (3 entries)" in result.stdout
    assert names(tmp_path / "copy.db") == names(database)
    assert mode(tmp_path / "copy.db") == 0o600
    assert {file.name for file in tmp_path.iterdir()} == {"tables.db", "copy.db"}


def test_a_file_that_is_there_is_replaced_only_when_told(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(b"dear to somebody")
    assert "stays as it is" in refused("backup", copy, "--database", database)
    assert copy.read_bytes() == b"dear to somebody"
    assert run("backup", copy, "--database", database, "--overwrite").exit_code == 0
    assert len(names(copy)) == 3


def test_a_copy_that_cannot_be_made_leaves_no_trace(database: Path, tmp_path: Path) -> None:
    assert "is no database of Tablée" in refused("backup", tmp_path / "copy", "--database", _other(tmp_path))
    assert "there is no database" in refused("backup", tmp_path / "copy", "--database", tmp_path / "none.db")
    assert "No such file" in refused("backup", tmp_path / "none" / "copy", "--database", database)
    assert "itself" in refused("backup", database, "--database", database, "--overwrite")
    (tmp_path / "folder").mkdir()
    assert "directory" in refused("backup", tmp_path / "folder", "--database", database, "--overwrite")
    assert {file.name for file in tmp_path.iterdir()} == {"tables.db", "other.db", "folder"}


def test_a_damaged_database_is_not_copied_and_that_is_said(database: Path, tmp_path: Path) -> None:
    data = bytearray(database.read_bytes())
    data[8192:] = b"\xff" * (len(data) - 8192)
    database.write_bytes(data)
    said = refused("backup", tmp_path / "copy.db", "--database", database)
    assert f"{database} is damaged" in said
    assert "tablee restore" in said
    assert {file.name for file in tmp_path.iterdir()} == {"tables.db"}


def _other(folder: Path) -> Path:
    """Somebody else's database."""
    with contextlib.closing(sqlite3.connect(folder / "other.db")) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    return folder / "other.db"


@at_a_server()
async def test_while_people_play_a_copy_is_whole_and_a_restore_is_refused(server: Server) -> None:
    database = Path(server.services.config.database)
    copy = database.with_name("copy.db")
    table = await party(server, "hilo", 2)
    rng = random.Random(1)
    made: list[copies.Content] = []
    copying = threading.Thread(target=lambda: made.append(copies.backup(database, copy)))
    copying.start()
    while not made and await table.move(rng):
        pass
    await asyncio.to_thread(copying.join)
    assert made[0].tables == 1
    assert copies.check(copy) == made[0]
    refusal = await asyncio.to_thread(refused, "restore", copy, "--database", database)
    assert "Stop the server first" in refusal
    await table.play(rng, 3)  # nothing has changed for those who play
    assert made[0].entries < len(await server.services.store.read(table.id))


def test_a_restore_does_not_wait_for_who_has_the_database(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("backup", tmp_path / "copy.db", "--database", database)
    monkeypatch.setattr(copies, "PATIENCE_SECONDS", 15.0)
    with contextlib.closing(sqlite3.connect(database)) as server:
        server.execute("SELECT count(*) FROM log").fetchone()
        began = time.monotonic()
        assert "Stop the server first" in refused("restore", tmp_path / "copy.db", "--database", database)
        assert time.monotonic() - began < 15


def test_a_copy_comes_back_and_what_was_there_is_kept(database: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "copy.db", "--database", database)
    fill(database, 5)
    database.chmod(0o644)
    result = run("restore", tmp_path / "copy.db", "--database", database)
    assert result.exit_code == 0, result.output
    assert "3 tables" in result.stdout
    assert len(names(database)) == 3
    (kept,) = tmp_path.glob("tables.db.before-*")
    assert str(kept) in result.stdout
    assert len(names(kept)) == 5
    assert (mode(database), mode(kept)) == (0o600, 0o600)
    fill(database, 4)  # a server takes it
    assert len(names(database)) == 4


def test_a_copy_comes_back_after_a_server_was_killed(database: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "copy.db", "--database", database)
    dying = f"""
import os, sqlite3
connection = sqlite3.connect({str(database)!r}, isolation_level=None)
connection.execute("PRAGMA journal_mode = WAL")
connection.execute("INSERT INTO tables VALUES ('late', 'hilo', 'lobby', 1, 1, 1, 1)")
os._exit(9)
"""
    subprocess.run([sys.executable, "-c", dying], check=False)
    assert (tmp_path / "tables.db-wal").exists()
    assert run("restore", tmp_path / "copy.db", "--database", database).exit_code == 0
    (kept,) = tmp_path.glob("tables.db.before-*")
    assert {file.name for file in tmp_path.iterdir()} == {"tables.db", "copy.db", kept.name}
    assert (len(names(database)), len(names(kept))) == (3, 4)


def test_a_copy_comes_back_where_nothing_is_left(database: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "copy.db", "--database", database)
    new = tmp_path / "new.db"
    assert run("restore", tmp_path / "copy.db", "--database", new).exit_code == 0
    assert names(new) == names(database)
    assert mode(new) == 0o600


def test_a_copy_is_only_read(database: Path, tmp_path: Path) -> None:
    """Not even for a moment is there a file beside it: it may lie where nobody may write."""
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    copy = shutil.copy(database, shelf / "copy.db")  # as a server that was stopped leaves it
    os.utime(shelf, (1, 1))
    assert run("restore", copy, "--database", tmp_path / "new.db").exit_code == 0
    assert len(names(tmp_path / "new.db")) == 3
    assert shelf.stat().st_mtime == 1
    assert Path(copy).read_bytes() == database.read_bytes()


def test_what_is_no_copy_of_ours_is_not_brought_back(database: Path, tmp_path: Path) -> None:
    before = database.read_bytes()
    (tmp_path / "letter.txt").write_text("Dear Sir or Madam, " * 100)
    assert "is no database" in refused("restore", tmp_path / "letter.txt", "--database", database)
    assert "is no database of Tablée" in refused("restore", _other(tmp_path), "--database", database)
    assert "there is no file" in refused("restore", tmp_path / "none", "--database", database)
    assert "itself" in refused("restore", database, "--database", database)
    newer = tmp_path / "newer.db"
    fill(newer, 1)
    with contextlib.closing(sqlite3.connect(newer)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        connection.execute("PRAGMA journal_mode = DELETE")
    assert "newer version of Tablée" in refused("restore", newer, "--database", database)
    assert database.read_bytes() == before
    assert not list(tmp_path.glob("*.before-*"))


def test_a_damaged_copy_is_not_brought_back(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    run("backup", copy, "--database", database)
    data = bytearray(copy.read_bytes())
    data[-4096:] = b"\xff" * 4096
    copy.write_bytes(data)
    assert "damaged" in refused("restore", copy, "--database", database)


def test_a_database_without_its_write_ahead_log_is_no_copy(database: Path, tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("DELETE FROM log")
        connection.commit()
        with pytest.raises(Unusable, match="in use"):
            copies.restore(database, tmp_path / "new.db")


def test_a_restore_that_fails_on_the_way_changes_nothing(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.db"
    run("backup", copy, "--database", database)
    fill(database, 5)

    def full(*_: object) -> None:
        raise Unusable("the disk is full")

    def fail(target: sqlite3.Connection, copy: Path, name: Path) -> None:
        with contextlib.closing(sqlite3.connect(copy)) as source:
            source.backup(target, pages=1, progress=full)  # after the first page

    monkeypatch.setattr(copies, "_copy_into", fail)
    assert "the disk is full" in refused("restore", copy, "--database", database)
    assert len(names(database)) == 5


def test_postgresql_has_commands_of_its_own(tmp_path: Path) -> None:
    assert "pg_dump" in refused("backup", tmp_path / "copy", "--database", "postgresql://localhost/tablee")
    assert "pg_restore" in refused("restore", tmp_path / "copy", "--database", "postgresql://localhost/tablee")
