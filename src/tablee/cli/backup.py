"""`tablee backup` and `tablee restore`: a copy of all tables in one file, and back."""

from __future__ import annotations

from pathlib import Path

from tablee.cli.arguments import Trouble
from tablee.store.backup import Content, Unusable, backup, restore


def run_backup(copy: Path, database: str, overwrite: bool) -> None:
    """The command: writes a copy, also while a server runs."""
    try:
        found = backup(_file(database, "pg_dump"), copy, overwrite)
    except Unusable as error:
        raise Trouble(str(error)) from None
    print(f"{copy} holds {_told(found)}. It has been checked. Keep it secret: it has everybody's cards and keys.")


def run_restore(copy: Path, database: str) -> None:
    """The command: brings a copy back, if no server has the database."""
    try:
        found, kept = restore(copy, _file(database, "pg_restore"))
    except Unusable as error:
        raise Trouble(str(error)) from None
    print(f"{database} holds {_told(found)} again.")
    if kept is not None:
        print(f"What it held before is in {kept}.")


def _file(database: str, instead: str) -> Path:
    if database.startswith(("postgres://", "postgresql://")):
        raise Trouble(f"this is for SQLite files; PostgreSQL has its own command: {instead}")
    return Path(database)


def _told(content: Content) -> str:
    tables = "1 table" if content.tables == 1 else f"{content.tables:,} tables"
    entries = "1 entry" if content.entries == 1 else f"{content.entries:,} entries"
    return f"{tables} ({entries})"
