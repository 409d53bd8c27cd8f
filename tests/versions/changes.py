"""What the current version says differently from an earlier one, on purpose: the one place to write it down.

Each function is given what a version said and answers what is expected today.

- 0.1.0 took salts without commitments: whoever was ready in a lobby is not any more, and a client that sends a salt is
  not understood.
"""

from __future__ import annotations

import copy
from typing import Any

from tablee.client import Json
from tablee.server.config import Config
from tablee.server.http.files import build_of
from tests.versions.conversation import line_of

BEFORE_PROTOCOLS = ("0.1.0",)
"""Versions whose `hello` named no protocol, and whose clients say none. Their matches are by the first rules."""


def told(version: str, answers: dict[str, Json]) -> dict[str, Json]:
    """What people are told about one table: by name, `table`, `result` and `hello`.

    A field that was added later is put in here, for the versions that did not have it.
    """
    if version not in BEFORE_PROTOCOLS:
        return answers
    today = copy.deepcopy(
        {
            name: {what: _named(what, answer) for what, answer in _with_totals(told).items()}
            for name, told in answers.items()
        }
    )
    for table in _tables(today):
        table |= {"commitments": None, "attempts": 0, "aids": True, "taken_back": 0, "lamp": _against_bots(table)}
        table["branch"] = None
        for seat in table["seats"]:
            seat |= {"opened": False, "late": False, "hints": 0}
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


def _named(what: str, answer: Json) -> Json:
    """An answer with the rules of the table, and `hello` with its protocol and build."""
    if "table" not in answer:  # it was not granted
        return answer
    named = {**answer, "table": {**answer["table"], "rules": 1}}
    if what != "hello":
        return named
    table = answer["table"]
    back = answer["seat"] is not None and table["phase"] == "playing" and _against_bots(table)
    return {**named, "until": answer["seq"], "protocol": 3, "build": build_of(Config().web), "back": back}


def _against_bots(table: Json) -> bool:
    """One person plays with bots: hints are given there, and decisions can be taken back."""
    return sum(seat["bot"] is None for seat in table["seats"]) == 1


def listed(version: str, answer: Json) -> Json:
    """The list of tables: those at which somebody was in the last half hour. In 0.1.0 it was all that go on."""
    return {"tables": []} if version in BEFORE_PROTOCOLS else answer


def conversation(version: str, lines: list[bytes]) -> list[bytes]:
    """The conversation of a client of *version*, line by line.

    When the protocol changes so that this client is not understood any more, answer here for its version: the line
    with which it connects, and the one clear "reload" that it is told.
    """
    if version in BEFORE_PROTOCOLS:
        told = b'{"t":"problem","code":"reload","text":""}'
        return [lines[0], line_of("Ann", "told", told), line_of("Ann", "closed", b"4005")]
    return lines
