"""Matches with everything that proves their chance, for the client's own arithmetic: web/src/lib/check.vectors.json.

`python -m tests.web.vectors` writes the file anew; a test sees that it is what the engine says today.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from tablee import games
from tablee.core.draws import draws_of
from tablee.core.match import Match
from tablee.core.proof import committed, salt_commitment, seed_from

FILE = Path(__file__).parent.parent.parent / "web/src/lib/check.vectors.json"
TABLE = "23456789abcdef"
MATCHES: list[tuple[str, int, dict[str, Any], int, str]] = [
    ("hiifuu", 4, {"random_tokens": True}, 12, ""),
    ("hilo", 2, {}, 240, "draw swap"),
    ("hygge", 3, {}, 8, ""),
    ("koikoi", 2, {"rounds": 1}, 60, ""),
]
"""Game, players, options, how many moves at most, and which are made where they may be, but for one in twelve.

Among them are all kinds of chance: HILO's draw pile has to be used up for one.
"""


def vectors() -> list[dict[str, Any]]:
    return [_vector(*match) for match in MATCHES]


def _vector(name: str, players: int, options: dict[str, Any], most: int, rather: str) -> dict[str, Any]:
    secret = bytes(range(32))
    salts = [bytes(range(32, 64)), *[b""] * (players - 1)]
    server = committed(secret)
    match = games.game(name).start(players, options, seed_from(secret, salts))
    events = _played(match, most, rather)
    record = match.record()
    record["proof"] = {
        "kind": "table",
        "version": 2,
        "table": TABLE,
        "match": 1,
        "commitment": server.hex(),
        "secret": secret.hex(),
        "givers": [0],
        "commitments": [salt_commitment(TABLE, 1, 0, server, salts[0]).hex(), *[""] * (players - 1)],
        "salts": [salt.hex() for salt in salts],
        "attempts": 1,
    }
    wire: dict[str, Any] = json.loads(
        msgspec.json.encode({"record": record, "draws": draws_of(match), "events": events})
    )
    return wire


def _played(match: Match, most: int, rather: str) -> list[Any]:
    """Any legal moves; answers what a stranger hears. The first seat is a person's, the others are bots'."""
    rng = random.Random(2)
    events = match.heard(None)
    for _ in range(most):
        if match.over:
            break
        seat = match.to_act[0]
        wanted = [text for text in match.legal(seat) if text.split()[0] in rather.split()]
        text = rng.choice(match.legal(seat)) if rng.random() < 1 / 12 or not wanted else wanted[0]
        match.play(seat, text, None if seat == 0 else "bot")
        events += match.heard(None)
    return events


def text() -> str:
    """The file: a match a line."""
    return "[\n" + ",\n".join(json.dumps(one, separators=(",", ":")) for one in vectors()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
