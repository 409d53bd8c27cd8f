"""Files of records, read line by line: a bad line is told and spoils no other, a huge one fills no memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablee.cli.arguments import Trouble, unreadable
from tablee.core.record import LONGEST_LINE

Line = tuple[int, bytes]
"""Its number in the file, from 1, and what is on it."""


def lines(path: Path) -> Iterator[Line]:
    """The lines that are not blank. A longer one than a record may be comes cut, still too long."""
    try:
        with path.open("rb") as file:
            number = 0
            while line := file.readline(LONGEST_LINE + 2):
                number += 1
                rest = line
                while not rest.endswith(b"\n") and (rest := file.readline(LONGEST_LINE)):
                    pass
                if line.strip():
                    yield number, line.rstrip(b"\r\n") if len(line) <= LONGEST_LINE else line
    except OSError as error:
        raise unreadable(path, error) from None


def nth(path: Path, wanted: int) -> tuple[Line, int]:
    """The *wanted*-th record of a file, from 1, and how many there are."""
    found: Line | None = None
    count = 0
    for line in lines(path):
        count += 1
        if count == wanted:
            found = line
    if found is None:
        raise Trouble(
            f"{path}: no records" if count == 0 else f"{path}: there is no game {wanted}; games are 1 to {count}"
        )
    return found, count
