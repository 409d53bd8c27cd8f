"""From 0.1.0: people leave the logs, and what is looked up is written beside them.

Every log is rewritten before anything is served, a table a transaction. The table `tablee_migrating` lists what is
still to be done, so a migration that was interrupted goes on. A log that cannot be folded only loses the people in it;
its table is named at the end.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from typing import Any, TextIO

import msgspec
from msgspec import Struct

from tablee.store import Also, Row
from tablee.store.sqlite_schema import READ, project
from tablee.table import projections
from tablee.table.folding import follow
from tablee.table.people import People, Person
from tablee.table.table import FINISHED, Table

CREATE_LIST = """
    CREATE TABLE tablee_migrating (table_id TEXT PRIMARY KEY, fault TEXT);
    INSERT INTO tablee_migrating SELECT DISTINCT table_id, NULL FROM log
"""
NEXT = "SELECT table_id FROM tablee_migrating WHERE fault IS NULL LIMIT 100"
FAULTS = "SELECT table_id, fault FROM tablee_migrating WHERE fault IS NOT NULL ORDER BY table_id"
DROP_LIST = "DROP TABLE tablee_migrating"
FIRST_RULES = 1


class Rewritten(Struct):
    """A log of 0.1.0 as it is now: rows that have changed, and what is written beside them. `fault`: why not all."""

    rows: list[Row]
    also: list[Also]
    fault: str | None = None


def rewritten(table_id: str, rows: list[Row]) -> Rewritten:
    """What becomes of the log of a table."""
    table = Table(table_id)
    reader = _Reader(table.people)
    out = Rewritten([], [])
    for row in rows:
        entry = reader.entry(row.entry, table if out.fault is None else None)
        if entry != row.entry:
            out.rows.append(Row(row.seq, row.at, entry))
        if out.fault is None:
            phase = table.phase
            try:
                follow(table, row.seq, row.at, entry)
            except Exception as error:  # whatever is wrong with it, the others go on
                out.fault = f"{row.seq}: {type(error).__name__}: {error}"
            else:
                if table.phase != phase and table.phase in FINISHED:
                    out.also.append(Also(result=projections.result(table)))
    if out.fault is None:
        out.also.append(Also(summary=projections.summary(table)))
    out.also += [Also(person=person) for person in reader.people.values()]
    return out


class _Reader:
    """Reads the entries of one log as 0.1.0 wrote them, and takes the people out."""

    def __init__(self, known: People) -> None:
        self.people: dict[str, Person] = {}
        self._known = known
        self._chairs: dict[str, str] = {}  # who last sat down on which

    def entry(self, data: bytes, table: Table | None) -> bytes:
        """An entry as it is written now; *table* is how the table was before it, if that is known."""
        try:
            entry = msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return data
        if not isinstance(entry, dict):
            return data
        match entry.get("e"):
            case "opened":
                entry["opener"] = self._number(entry.get("opener"))
            case "sat":
                guest, name = entry.pop("player", None), entry.pop("name", None)
                self._chairs[str(entry.get("seat"))] = str(guest)
                entry = {"e": "sat", "seat": entry.pop("seat", None), "person": self._number(guest, name), **entry}
            case "named":
                guest, name = self._chairs.get(str(entry.get("seat"))), entry.pop("name", None)
                if guest is not None:
                    self._number(guest, name)
            case "started":
                entry["rules"] = FIRST_RULES
            case "again" if table is not None:
                stay = [None if seat.away else seat.sitter for seat in table.seats]
                entry |= {"settings": table.settings, "opener": table.opener, "opened": table.opened}
                entry |= {"match": table.number + 1, "seats": stay}
            case _:
                return data
        return msgspec.json.encode(entry)

    def _number(self, guest: Any, name: Any = None) -> int:
        """The number of a guest, who has this name now."""
        person = self._known.introduced(str(guest), name if isinstance(name, str) else None)
        self._known.put(person)
        self.people[person.guest] = person
        return person.number


class Progress:
    """Tells whoever started the server how far it is: one line on a terminal, a line now and then elsewhere."""

    def __init__(self, total: int, out: TextIO | None = None) -> None:
        self._out = sys.stderr if out is None else out
        self._total = total
        self._done = 0
        self._every = 0.1 if self._out.isatty() else 5.0
        self._next = time.monotonic()
        self.say()

    def step(self) -> None:
        self._done += 1
        if time.monotonic() >= self._next or self._done == self._total:
            self.say()

    def say(self) -> None:
        self._next = time.monotonic() + self._every
        told = f"Bringing tables of 0.1.0 up to date: {self._done:,} of {self._total:,}"
        self._print(f"\r{told}" if self._out.isatty() else f"{told}\n")

    def end(self, faults: list[tuple[str, str]]) -> None:
        """Say that it is done, and which tables cannot be opened."""
        if self._out.isatty():
            self._print("\n")
        for table, fault in faults:
            self._print(f"Table {table} cannot be told again ({fault}). It stays as it was, without its people.\n")
        if faults:
            self._print(f"{len(faults):,} of all tables cannot be opened. The rest are up to date.\n")

    def _print(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


def unfinished(connection: sqlite3.Connection) -> bool:
    """Whether there are logs to rewrite in this file."""
    query = "SELECT count(*) FROM sqlite_master WHERE name = 'tablee_migrating'"
    return bool(connection.execute(query).fetchone()[0])


def rewrite(connection: sqlite3.Connection) -> None:
    """Rewrite all logs of a file that nobody else has open, and leave nothing of the old ones in it."""
    progress = Progress(connection.execute("SELECT count(*) FROM tablee_migrating WHERE fault IS NULL").fetchone()[0])
    while tables := connection.execute(NEXT).fetchall():
        for (table,) in tables:
            connection.execute("BEGIN IMMEDIATE")
            new = rewritten(table, [Row(*row) for row in connection.execute(READ, (table, 0))])
            for row in new.rows:
                change = (row.entry, table, row.seq)
                connection.execute("UPDATE log SET entry = ? WHERE table_id = ? AND seq = ?", change)
            for also in new.also:
                project(connection, table, also)
            if new.fault is None:
                connection.execute("DELETE FROM tablee_migrating WHERE table_id = ?", (table,))
            else:
                connection.execute("UPDATE tablee_migrating SET fault = ? WHERE table_id = ?", (new.fault, table))
            connection.execute("COMMIT")
            progress.step()
    faults = connection.execute(FAULTS).fetchall()
    connection.execute("VACUUM")  # 0.1.0 left copies of old pages behind
    connection.execute(DROP_LIST)
    progress.end(faults)
