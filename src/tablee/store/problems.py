"""What is wrong with a database file, and what to do about it, in a sentence or two for whoever runs the server."""

from __future__ import annotations

import sqlite3
from pathlib import Path

_PRIMARY = 0xFF
"""SQLite's error codes have the kind of error in the low byte, and details above."""

_SENTENCES = {
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened. Is there such a folder, and may you write in it?",
    sqlite3.SQLITE_PERM: "{path} may not be read or written by you. See to whom it belongs, or name another file.",
    sqlite3.SQLITE_READONLY: "{path} may not be written by you. See to whom it and its folder belong.",
    sqlite3.SQLITE_NOTADB: "{path} is no database. Name another file, or move this one away.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged. Move it away and bring back a copy: tablee restore FILE",
    sqlite3.SQLITE_BUSY: "{path} is locked by another program. Wait until that is done, or stop it, and try again.",
    sqlite3.SQLITE_LOCKED: "{path} is locked by another program. Wait until that is done, or stop it, and try again.",
    sqlite3.SQLITE_FULL: "{path} cannot grow: the disk is full. Make room and try again.",
    sqlite3.SQLITE_IOERR: "{path} cannot be read or written: the disk reports an error ({error}).",
}


def sentence(path: Path, error: BaseException | None) -> str:
    """What this *error* means for the person who named *path*."""
    code = getattr(error, "sqlite_errorcode", None)
    known = _SENTENCES.get(code & _PRIMARY) if code is not None else None
    return (known or "{path} cannot be used: {error}. Is it a database of Tablée?").format(path=path, error=error)


def unavailable(path: Path, error: Exception) -> str:
    """Why a store could not be opened: what is wrong with its file, if it has one, or what the *error* itself says."""
    cause = error.__cause__
    return sentence(path, cause) if isinstance(cause, sqlite3.Error) else str(error)


def newer_log(path: Path | str, number: int, known: int) -> str:
    """What to do with a database in which a later version of Tablée may have written what this one cannot read."""
    return (
        f"{path} has tables of a newer version of Tablée (log version {number}; this one knows {known})."
        " Install that version again, or name another database with --database."
    )


def newer(path: Path | str, version: int, known: int) -> str:
    """What to do with a database that a later version of Tablée has written."""
    return (
        f"{path} has been written by a newer version of Tablée (schema {version}; this one knows {known})."
        " Install that version again, or name another database with --database."
    )
