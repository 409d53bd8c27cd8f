"""What is in a SQLite file: its schema, the statements that write and read it, and rows as what they stand for."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Any

import msgspec

from tablee.store import Also, Log, MatchResult, Person, Played, ReviewId, Row, Untouched

SIZES = (512, 256, 128, 64, 32, 16, 8, 4, 2, 1)
"""Rows that go in one statement. After every statement the thread that writes waits for its turn: few are better."""

MIGRATIONS = [
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, listed INTEGER NOT NULL, opened INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_listed ON tables (opened) WHERE listed AND phase IN ('lobby', 'playing');
    CREATE TABLE log (
        n INTEGER PRIMARY KEY, table_id TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL,
        UNIQUE (table_id, seq)
    );
    CREATE TABLE keys (id TEXT PRIMARY KEY, secret BLOB NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN begins INTEGER NOT NULL DEFAULT 1;
    CREATE TABLE people (
        table_id TEXT NOT NULL, person INTEGER NOT NULL, guest TEXT NOT NULL, name TEXT, PRIMARY KEY (table_id, person)
    ) WITHOUT ROWID;
    CREATE INDEX people_guest ON people (guest);
    CREATE TABLE results (
        table_id TEXT NOT NULL, match INTEGER NOT NULL, rules INTEGER NOT NULL, phase TEXT NOT NULL,
        began INTEGER NOT NULL, ended INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
        totals TEXT NOT NULL, winners TEXT NOT NULL, seats TEXT NOT NULL, info TEXT NOT NULL,
        PRIMARY KEY (table_id, match)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET touched = coalesce((SELECT max(at) FROM log WHERE table_id = id), opened);
    CREATE INDEX tables_touched ON tables (touched);
    CREATE INDEX tables_unfinished ON tables (touched) WHERE phase NOT IN ('over', 'abandoned');
    DROP INDEX tables_listed;
    CREATE INDEX tables_listed ON tables (touched) WHERE listed AND phase NOT IN ('over', 'abandoned');
    """,
    """
    CREATE TABLE log_version (number INTEGER NOT NULL);
    INSERT INTO log_version VALUES (2);
    """,
    """
    CREATE TABLE reviews (
        table_id TEXT NOT NULL, person INTEGER NOT NULL, match INTEGER NOT NULL, engine TEXT NOT NULL,
        rules INTEGER NOT NULL, work INTEGER NOT NULL, shared TEXT NOT NULL, made INTEGER NOT NULL,
        size INTEGER NOT NULL, review BLOB NOT NULL, PRIMARY KEY (table_id, person, match),
        FOREIGN KEY (table_id, person) REFERENCES people (table_id, person) ON DELETE CASCADE
    );
    CREATE INDEX reviews_made ON reviews (made, size);
    """,
]
"""The schema, a script a version. Never changed, only added to; `PRAGMA user_version` counts those that were run.

A review is deleted by the database itself when its person is, so that older nodes need not know of it."""

APPEND = "INSERT INTO log (table_id, seq, at, entry) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
APPEND_MANY = {size: f"{APPEND[: APPEND.index('(?')]}{', '.join(['(?, ?, ?, ?)'] * size)}" for size in SIZES}
_SUMMARISE = (
    "INSERT INTO tables (id, game, phase, listed, opened, begins, touched) VALUES (?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, begins = excluded.begins, touched = excluded.touched"
)
_INTRODUCE = (
    "INSERT INTO people VALUES (?, ?, ?, ?)"
    " ON CONFLICT (table_id, person) DO UPDATE SET guest = excluded.guest, name = excluded.name"
)
_END = f"INSERT OR REPLACE INTO results VALUES ({', '.join('?' * 12)})"
READ = "SELECT seq, at, entry FROM log WHERE table_id = ? AND seq > ? ORDER BY seq"
_READ_MATCH = "SELECT seq, at, entry FROM log WHERE table_id = ? AND seq BETWEEN ? AND ? ORDER BY seq"
_BEGINS = "SELECT begins - 1 FROM tables WHERE id = ?"
_PEOPLE = "SELECT person, guest, name FROM people WHERE table_id = ?"
_SEATED = "SELECT table_id, coalesce(phase, 'over') FROM people LEFT JOIN tables ON id = table_id WHERE guest = ?"
_PLAYED = (
    "SELECT match, rules, phase, began, ended, first, last, totals, winners, seats, info FROM results"
    " WHERE table_id = ? AND match = coalesce(?, (SELECT max(match) FROM results WHERE table_id = ?))"
)
LISTED = (
    "SELECT id, game, phase, listed, opened, begins, touched FROM tables"
    " WHERE listed AND phase NOT IN ('over', 'abandoned') AND touched > ? ORDER BY touched DESC LIMIT ?"
)
TOUCH = "UPDATE tables SET touched = ? WHERE id = ? AND touched < ?"
_UNFINISHED = (
    "SELECT id FROM tables WHERE phase NOT IN ('over', 'abandoned') AND touched < max(?1, ?2, ?3)"
    " AND touched < CASE phase WHEN 'playing' THEN ?1 WHEN 'branch' THEN ?3 ELSE ?2 END"
    " AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = id) ORDER BY touched LIMIT ?4"
)
_FINISHED = (
    "SELECT id FROM tables WHERE touched < ?1 AND (phase IN ('over', 'abandoned')"
    " OR EXISTS (SELECT 1 FROM results WHERE table_id = id)) ORDER BY touched LIMIT ?2"
)
REVIEW = (
    "SELECT review FROM reviews WHERE table_id = ? AND person = ? AND match = ?"
    " AND engine = ? AND rules = ? AND work = ? AND shared = ?"
)
_KEEP_REVIEW = (
    "INSERT OR REPLACE INTO reviews SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10"
    " FROM people WHERE table_id = ?1 AND person = ?2"
)
_BOUND_REVIEWS = (
    "DELETE FROM reviews WHERE made <= (SELECT max(made) FROM (SELECT made, count(*) OVER latest AS place,"
    " sum(size) OVER latest AS bytes FROM reviews WINDOW latest AS (ORDER BY made DESC)) WHERE place > ? OR bytes > ?)"
)
_OF_A_TABLE = (("log", "table_id"), ("people", "table_id"), ("results", "table_id"), ("tables", "id"))


def project(connection: sqlite3.Connection, table: str, also: Also) -> None:
    """Write what follows from an entry of *table*."""
    if (told := also.summary) is not None:
        connection.execute(_SUMMARISE, msgspec.structs.astuple(told))
    if (who := also.person) is not None:
        connection.execute(_INTRODUCE, (table, who.number, who.guest, who.name))
    if also.result is not None:
        connection.execute(_END, (table, *result_row(also.result)))


def drop(connection: sqlite3.Connection, untouched: Untouched, most: int) -> int:
    """Delete tables that nobody has touched."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        since = (untouched.matches, untouched.lobbies, untouched.branches)
        found = connection.execute(_UNFINISHED, (*since, most)).fetchall()
        if untouched.finished is not None:
            found += connection.execute(_FINISHED, (untouched.finished, most - len(found))).fetchall()
        for table, column in _OF_A_TABLE:
            connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", found)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    return len(found)


def result_row(its: MatchResult) -> tuple[int | str, ...]:
    """A result as the columns of a database, but for the table's id."""
    lists = [msgspec.json.encode(one).decode() for one in (its.totals, its.winners, its.seats, its.table)]
    return (its.match, its.rules, its.phase, its.began, its.ended, its.first, its.last, *lists)


def read_result(row: tuple[Any, ...]) -> MatchResult:
    """… and back."""
    values = zip(MatchResult.__struct_fields__, row[:7] + tuple(map(msgspec.json.decode, row[7:])), strict=True)
    return msgspec.convert(dict(values), MatchResult)


def review_row(its: ReviewId) -> tuple[int | str, ...]:
    """Which review it is, as columns of a database."""
    return (*msgspec.structs.astuple(its)[:-1], msgspec.json.encode(its.shared).decode())


def keep_review(
    connection: sqlite3.Connection, its: ReviewId, made: int, review: bytes, most: int, most_bytes: int
) -> None:
    """Keep a review, and no more of them than there may be."""
    with _at_one_moment(connection, "BEGIN IMMEDIATE"):
        connection.execute(_KEEP_REVIEW, (*review_row(its), made, len(review), review))
        connection.execute(_BOUND_REVIEWS, (most, most_bytes))


def load(connection: sqlite3.Connection, table: str, after: int | None) -> Log:
    """Rows of a log with their people, as they are at one moment."""
    with _at_one_moment(connection):
        found = connection.execute(_BEGINS, (table,)).fetchone() if after is None else (after,)
        return _log(connection, table, READ, found[0] if found else 0)


def played(connection: sqlite3.Connection, table: str, match: int | None) -> Played | None:
    """A match that has ended, as everything is at one moment."""
    with _at_one_moment(connection):
        found = connection.execute(_PLAYED, (table, match, table)).fetchone()
        if found is None:
            return None
        result = read_result(found)
        return Played(result, _log(connection, table, _READ_MATCH, result.first, result.last))


def forget(connection: sqlite3.Connection, guest: str) -> dict[str, str]:
    """Delete who *guest* is at all tables; answers these tables' phases."""
    if connection.execute("SELECT 1 FROM people WHERE guest = ? LIMIT 1", (guest,)).fetchone() is None:
        return {}
    with _at_one_moment(connection, "BEGIN IMMEDIATE"):
        tables = dict(connection.execute(_SEATED, (guest,)).fetchall())
        connection.execute("DELETE FROM people WHERE guest = ?", (guest,))
    return tables


@contextlib.contextmanager
def _at_one_moment(connection: sqlite3.Connection, begin: str = "BEGIN") -> Iterator[None]:
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _log(connection: sqlite3.Connection, table: str, query: str, *numbers: int) -> Log:
    rows = connection.execute(query, (table, *numbers)).fetchall()
    people = connection.execute(_PEOPLE, (table,)).fetchall()
    return Log([Row(*row) for row in rows], [Person(*one) for one in people])
