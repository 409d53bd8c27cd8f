"""What is said about a database that cannot be used: which file, why, and what to do."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from tablee.store import problems


def said_about(path: Path, statement: str, mode: str = "rw") -> str:
    """What is said when this statement fails, as SQLite itself fails it."""
    with (
        pytest.raises(sqlite3.Error) as caught,
        contextlib.closing(sqlite3.connect(f"file:{path}?mode={mode}", uri=True, timeout=0)) as connection,
    ):
        connection.executescript(statement)
    return problems.sentence(path, caught.value)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute("CREATE TABLE log (n)")
    return tmp_path / "tables.db"


def test_a_file_that_may_not_be_written(file: Path) -> None:
    assert "may not be written by you. See to whom" in said_about(file, "INSERT INTO log VALUES (1)", "ro")


def test_a_file_in_no_folder(tmp_path: Path) -> None:
    assert "Is there such a folder" in said_about(tmp_path / "none" / "tables.db", "SELECT 1")


def test_a_file_that_somebody_locks(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "is locked by another program. Wait" in said_about(file, "INSERT INTO log VALUES (1)")


def test_a_disk_that_is_full(file: Path) -> None:
    full = "PRAGMA max_page_count = 2; INSERT INTO log VALUES (zeroblob(100000))"
    assert "the disk is full. Make room" in said_about(file, full)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir or Madam, " * 100)
    assert "is no database. Name another file" in said_about(tmp_path / "letter.txt", "SELECT * FROM log")


def test_a_database_of_somebody_else(file: Path) -> None:
    assert said_about(file, "CREATE TABLE log (n)").endswith("Is it a database of Tablée?")
