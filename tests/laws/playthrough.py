"""Whole games as text, for reading: moves as written, then what everybody heard.

To make one: python -m tests.laws.playthrough GAME PLAYERS OPTIONS > tests/games/GAME/playthroughs/NAME.txt
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module

import tablee
from tablee.core.bot import Chair
from tablee.core.events import GameEnded, RoundEnded
from tablee.core.words import Words

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]


def told(match: tablee.Match) -> Iterator[str]:
    """What everybody heard of the last move."""
    words = Words(match.game, NAMES)
    for event in match.heard(None):
        if isinstance(event, RoundEnded):
            yield f"    = round {event.round}: {event.points}, totals {event.totals}"
        elif isinstance(event, GameEnded):
            yield f"    = won by {words.listing([NAMES[seat] for seat in event.winners])}"
        elif sentence := words.narrate(event):
            yield f"    {sentence}"


def lines(match: tablee.Match, moves: Iterator[tuple[int, str]]) -> Iterator[str]:
    """The playthrough of *match* with these moves."""
    yield f"game: {match.game.name}"
    yield f"players: {match.players}"
    yield f"options: {json.dumps(match.options, ensure_ascii=False)}"
    yield f"seed: {match.seed}"
    yield ""
    yield from told(match)
    for seat, text in moves:
        yield f"{NAMES[seat]}> {text}"
        match.play(seat, text)
        yield from told(match)


def again(text: str) -> str:
    """The playthrough that the header and the moves of *text* give."""
    head, _, body = text.partition("\n\n")
    header = dict(line.split(": ", 1) for line in head.splitlines())
    match = tablee.game(header["game"]).start(
        int(header["players"]), json.loads(header["options"]), bytes.fromhex(header["seed"])
    )
    moves = (line.split("> ", 1) for line in body.splitlines() if not line.startswith(" "))
    return "\n".join(lines(match, ((NAMES.index(name), move) for name, move in moves))) + "\n"


def by_novices(match: tablee.Match) -> Iterator[tuple[int, str]]:
    """The moves of novices, seat after seat."""
    novice = import_module(f"{match.game.package}.bots").BOTS["novice"]
    dice = tablee.FastDice(0)
    while not match.over:
        seat = match.to_act[0]
        yield seat, novice.choose(Chair(match, seat), dice)


def main() -> None:
    name, players, options = sys.argv[1:]
    seed = bytes(31) + b"\1"
    match = tablee.game(name).start(int(players), json.loads(options), seed)
    print("\n".join(lines(match, by_novices(match))))


if __name__ == "__main__":
    main()
