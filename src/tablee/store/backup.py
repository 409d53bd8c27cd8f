"""Copies of a SQLite database: made while a server writes to it, checked, and put back when no server has it.

A copy holds the keys that sign cookies and the cards of games that are being played: only its owner may read it.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tablee.store import problems
from tablee.store.sqlite_schema import MIGRATIONS

PATIENCE_SECONDS = 10.0
"""How long a backup waits for a lock; a server never holds one for long."""

OURS = {"tables", "log", "keys"}


class Unusable(Exception):
    """A file cannot be copied from, or to. Its text says why and what to do."""


@dataclass(frozen=True)
class Content:
    """How much is in a database."""

    tables: int
    entries: int


def backup(database: Path, copy: Path, overwrite: bool = False) -> Content:
    """Write all of *database* to the new file *copy*, as it is at one moment; answer what was found in the copy."""
    if not database.is_file():
        raise Unusable(f"there is no database {database}. Name the one that the server uses with --database.")
    if copy.exists() and copy.samefile(database):
        raise Unusable(f"{copy} is the database itself. Name another file for the copy.")
    with _new_file(copy, overwrite) as unfinished:
        with _connected(database) as source:
            _check_schema(source, database)
            _vacuum_into(unfinished, source, database, copy)
        return check(unfinished, called=copy)


def check(file: Path, called: Path | None = None) -> Content:
    """See that *file* is a whole database of Tablée, and not of a later version. *called*: its name for people."""
    name = called or file
    if not file.is_file():
        raise Unusable(f"there is no file {name}.")
    if _beside(file, "-wal").exists():
        raise Unusable(f"{name} is a database in use, or a part of one. A whole copy is made by: tablee backup FILE")
    with _connected(file, name, read_only=True) as connection:
        return _content(connection, name)


def restore(copy: Path, database: Path) -> tuple[Content, Path | None]:
    """Put *copy* in the place of *database*; answer what is in it now, and where a copy of what was there is kept.

    Whoever else has the database open (a server does all the time) makes it impossible. It is changed in one
    transaction: killed on the way, or out of disk, the old one is still there.
    """
    if database.exists() and copy.exists() and copy.samefile(database):
        raise Unusable(f"{copy} is the database itself. Name the copy that you want back.")
    check(copy)
    if not database.exists():
        with _new_file(database, overwrite=False) as unfinished:
            with contextlib.closing(sqlite3.connect(unfinished)) as target:
                _copy_into(target, copy, database)
            _flush(unfinished)
            return check(unfinished, called=database), None
    with _alone(database) as connection:
        kept = _beside(database, f".before-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}")
        with _new_file(kept, overwrite=False) as unfinished:
            _vacuum_into(unfinished, connection, database, kept)
        database.chmod(0o600)
        _copy_into(connection, copy, database)
        return _content(connection, database), kept


def _content(connection: sqlite3.Connection, name: Path) -> Content:
    _check_schema(connection, name)
    try:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
        if found != ["ok"]:
            raise Unusable(f"{name} is damaged ({'; '.join(found)}). Use another copy.")
        tables, entries = (connection.execute(f"SELECT count(*) FROM {one}").fetchone()[0] for one in ("tables", "log"))
    except sqlite3.Error as error:
        raise Unusable(f"{name} is damaged ({error}). Use another copy.") from error
    return Content(tables, entries)


def _vacuum_into(file: Path, connection: sqlite3.Connection, database: Path, name: Path) -> None:
    """Write a copy to the empty *file*, without what was deleted, and see that it is on the disk."""
    try:
        connection.execute("VACUUM INTO ?", (str(file),))
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_IOERR")):
            raise Unusable(f"{name} cannot be written: {error}. Is there room on that disk?") from error
        raise Unusable(problems.sentence(database, error)) from error
    _flush(file)


def _copy_into(target: sqlite3.Connection, copy: Path, name: Path) -> None:
    with _connected(copy, read_only=True) as source:
        try:
            source.backup(target)
        except sqlite3.Error as error:
            raise Unusable(problems.sentence(name, error)) from error


@contextlib.contextmanager
def _connected(file: Path, name: Path | None = None, *, read_only: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection to a database that is there. *read_only*: a file that nobody writes to, and no trace beside it."""
    uri = f"{file.absolute().as_uri()}?{'mode=ro&immutable=1' if read_only else 'mode=rw'}"
    try:
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE_SECONDS)
    except sqlite3.Error as error:
        raise Unusable(problems.sentence(name or file, error)) from error
    with contextlib.closing(connection):
        yield connection


@contextlib.contextmanager
def _alone(database: Path) -> Iterator[sqlite3.Connection]:
    """A connection beside which there is no other until it is closed.

    SQLite leaves the write-ahead log only for a connection that is the only one, and in exclusive mode it keeps that
    lock: a server that starts meanwhile waits.
    """
    with _connected(database) as connection:
        try:
            connection.execute("PRAGMA busy_timeout = 0")
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
                raise Unusable(f"{database} is in use. Stop the server first, then restore.") from error
            raise Unusable(problems.sentence(database, error)) from error
        _beside(database, "-shm").unlink(missing_ok=True)  # what a server that was killed has left
        yield connection


def _check_schema(connection: sqlite3.Connection, name: Path) -> None:
    try:
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        there = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        raise Unusable(problems.sentence(name, error)) from error
    if not there >= OURS or version < 1:
        raise Unusable(f"{name} is no database of Tablée.")
    if version > len(MIGRATIONS):
        raise Unusable(problems.newer(name, version, len(MIGRATIONS)))


@contextlib.contextmanager
def _new_file(file: Path, overwrite: bool) -> Iterator[Path]:
    """An empty file that only its owner may read; it becomes *file* when all went well, and else leaves no trace."""
    unfinished = file.with_name(f".{file.name}.unfinished-{os.getpid()}")
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY
    reserved = False
    try:
        try:
            if not overwrite:
                os.close(os.open(file, flags, 0o600))  # nobody else makes it meanwhile
                reserved = True
            os.close(os.open(unfinished, flags, 0o600))
        except FileExistsError:
            raise Unusable(f"{file} is there already and stays as it is. Name another, or say --overwrite.") from None
        except OSError as error:
            raise Unusable(f"{file} cannot be written: {error.strerror}.") from error
        yield unfinished
        try:
            unfinished.replace(file)
        except OSError as error:
            raise Unusable(f"{file} cannot be written: {error.strerror}.") from error
        reserved = False
    finally:
        unfinished.unlink(missing_ok=True)
        if reserved:
            file.unlink()


def _beside(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


def _flush(file: Path) -> None:
    """See that it is on the disk."""
    descriptor = os.open(file, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
