"""What the current version says differently from an earlier one, on purpose: the one place to write it down.

Each function is given what a version said and answers what is expected today.
"""

from __future__ import annotations

from tablee.server.client import Json


def told(version: str, answers: dict[str, Json]) -> dict[str, Json]:
    """What people are told about one table: by name, `table`, `result` and `hello`.

    A field that was added later is put in here, for the versions that did not have it.
    """
    if version == "0.1.0":
        return {name: _with_totals(told) for name, told in answers.items()}
    return answers


def _with_totals(told: Json) -> Json:
    """0.1.0 told the totals of a result in its view only, and its rules had no number."""
    result = told["result"]
    if "view" in result:
        added = {"totals": result["view"]["totals"], "winners": result["view"]["winners"], "rules": 1}
        told = {**told, "result": {**result, **added}}
    return told


def listed(version: str, answer: Json) -> Json:
    """The list of tables. 0.1.0 listed those too that nobody had been at for long: all, at this evening's end."""
    return {"tables": []} if version == "0.1.0" else answer


def conversation(version: str, lines: list[bytes]) -> list[bytes]:
    """The conversation of a client of *version*, line by line.

    When the protocol changes so that this client is not understood any more, answer here for its version: the line
    with which it connects, and the one clear "reload" that it is told.
    """
    return lines
