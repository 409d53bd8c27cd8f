"""What the current version says differently from an earlier one, on purpose: the one place to write it down.

Each function is given what a version said and answers what is expected today. So far that is the same.
"""

from __future__ import annotations

from tablee.server.client import Json


def told(version: str, answers: dict[str, Json]) -> dict[str, Json]:
    """What people are told about one table: by name, `table`, `result` and `hello`.

    A field that was added later is put in here, for the versions that did not have it.
    """
    return answers


def listed(version: str, answer: Json) -> Json:
    """The list of tables."""
    return answer


def conversation(version: str, lines: list[bytes]) -> list[bytes]:
    """The conversation of a client of *version*, line by line.

    When the protocol changes so that this client is not understood any more, answer here for its version: the line
    with which it connects, and the one clear "reload" that it is told.
    """
    return lines
