"""What the current version says differently from an earlier one, on purpose: the one place to write it down.

Each function is given what a version said and answers what is expected today.

- 0.1.0 took salts without commitments: whoever was ready in a lobby is not any more, and a client that sends a salt is
  not understood.
"""

from __future__ import annotations

import copy
import re
from typing import Any

from tablee.server.client import Json


def told(version: str, answers: dict[str, Json]) -> dict[str, Json]:
    """What people are told about one table: by name, `table`, `result` and `hello`.

    A field that was added later is put in here, for the versions that did not have it.
    """
    if version != "0.1.0":
        return answers
    today = copy.deepcopy({name: _with_totals(told) for name, told in answers.items()})
    for table in _tables(today):
        table |= {"commitments": None, "attempts": 0}
        for seat in table["seats"]:
            seat |= {"opened": False, "late": False}
            seat["ready"] = seat["bot"] is not None if table["phase"] == "lobby" else seat["ready"]
    return today


def _tables(answer: Any) -> list[Json]:
    """All tables in an answer."""
    if not isinstance(answer, dict):
        return []
    found = [table for inside in answer.values() for table in _tables(inside)]
    return [*found, answer] if "commitment" in answer else found


def _with_totals(told: Json) -> Json:
    """0.1.0 told the totals of a result in its view only, and its rules had no number."""
    result = told["result"]
    if "view" in result:
        added = {"totals": result["view"]["totals"], "winners": result["view"]["winners"], "rules": 1}
        told = {**told, "result": {**result, **added}}
    return told


def listed(version: str, answer: Json) -> Json:
    """The list of tables."""
    return answer


def conversation(version: str, lines: list[bytes]) -> list[bytes]:
    """The conversation of a client of *version*, line by line.

    When the protocol changes so that this client is not understood any more, answer here for its version: the line
    with which it connects, and the one clear "reload" that it is told.
    """
    if version != "0.1.0":
        return lines
    salt = next(number for number, line in enumerate(lines) if b'"what":"ready"' in line)
    return [_with_todays_fields(line) for line in lines[:salt]]


def _with_todays_fields(line: bytes) -> bytes:
    line = line.replace(b'"gives_up":false}', b'"gives_up":false,"opened":false,"late":false}')
    return re.sub(rb'("opened":\d+)}', rb'\1,"commitments":null,"attempts":0}', line)
