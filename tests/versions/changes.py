"""What the current version says differently from an earlier one, on purpose: the one place to write it down.

Each function is given what a version said and answers what is expected today.
"""

from __future__ import annotations

import json

from tablee.server.client import Json


def told(version: str, answers: dict[str, Json]) -> dict[str, Json]:
    """What people are told about one table: by name, `table`, `result` and `hello`.

    A field that was added later is put in here, for the versions that did not have it.
    """
    for of_person in answers.values():
        if "seq" in (hello := of_person.get("hello") or {}):
            hello["until"] = hello["seq"]  # says since 0.2.0 where catching up ends
    return answers


def listed(version: str, answer: Json) -> Json:
    """The list of tables."""
    return answer


def conversation(version: str, lines: list[bytes]) -> list[bytes]:
    """The conversation of a client of *version*, line by line.

    When the protocol changes so that this client is not understood any more, answer here for its version: the line
    with which it connects, and the one clear "reload" that it is told.
    """
    changed: list[bytes] = []
    table: Json = {}
    seat, seq = None, 0
    for line in lines:
        said: Json = json.loads(line)
        told = said.get("told", {})
        table = told.get("table", table)
        seat = told.get("you", told.get("seat")) if "table" in told else seat
        seq = told["seq"] if told.get("t") in ("hello", "step") else seq
        if told.get("t") == "hello":  # says since 0.2.0 where catching up ends
            line = line.replace(b'"seq":%d,"view"' % seq, b'"seq":%d,"until":%d,"view"' % (seq, seq))
        changed.append(line)
        if said.get("says", {}).get("t") == "sync":  # begins since 0.2.0 with `hello`, which says that
            hello = {"t": "hello", "table": {**table, "seq": seq}, "seat": seat, "seq": said["says"]["since"]}
            hello |= {"until": seq, "view": None, "now": 0, "due": None}
            told_first = {"who": said["who"], "told": hello}
            changed.append(json.dumps(told_first, separators=(",", ":"), ensure_ascii=False).encode())
    return changed
