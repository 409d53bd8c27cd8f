"""What was heard in whole games, of every kind and variant: for tests of what is said of it.

A game is played at random with each number of players, with its presets, and with every value of every option. What
hardly ever happens there, `tests/games/<game>/rare.py` may add: its FACES.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import msgspec

import tablee
from tablee.core.events import SeatEvent
from tablee.core.game import Game
from tablee.core.options import Flag, OneOf
from tests.laws.tables import Setting, plain_settings

ENOUGH = 40
"""So many different events of a sentence are kept for each listener."""


TIMES = 12
LISTENERS = (0, 1, None)
"""Somebody, somebody else, and a stranger."""


@cache
def heard(game: Game) -> list[tuple[int | None, SeatEvent]]:
    """Different events with who heard them, at most ENOUGH for each listener and sentence of the game's narration."""
    found: dict[tuple[int | None, int], dict[bytes, SeatEvent]] = {}
    for number, setting in enumerate([*_settings(game)] * TIMES):
        for seat, event in _played(setting, number):
            told: list[object] = [*game.narration.sentences(event)] or [type(event)]
            kept = [found.setdefault((seat, id(one)), {}) for one in told]
            if any(len(some) < ENOUGH for some in kept):
                for some in kept:
                    some[msgspec.json.encode(event)] = event
    for event in _rare(game):
        for seat in LISTENERS:
            found.setdefault((seat, 0), {})[msgspec.json.encode(event)] = event
    return list(
        {(seat, text): (seat, event) for (seat, _), some in found.items() for text, event in some.items()}.values()
    )


def _rare(game: Game) -> list[SeatEvent]:
    there = (Path(__file__).parents[1] / "games" / game.name / "rare.py").is_file()
    return list(import_module(f"tests.games.{game.name}.rare").FACES) if there else []


def _settings(game: Game) -> Iterator[Setting]:
    yield from (setting for setting in plain_settings() if setting.game is game)
    for option in game.options:
        values = (True, False) if isinstance(option, Flag) else option.values if isinstance(option, OneOf) else ()
        for value in values:
            yield Setting(game, game.players[0], {option.name: value})
            yield Setting(game, game.players[-1], {option.name: value})


def _played(setting: Setting, number: int) -> Iterator[tuple[int | None, SeatEvent]]:
    """All that is heard in a match."""
    match = setting.game.start(setting.players, setting.options, number.to_bytes(32, "big"))
    dice = tablee.FastDice(number)
    while True:
        for seat in LISTENERS:
            for event in match.heard(seat):
                yield seat, event
        if match.over:
            return
        legal = match.legal(seat := match.to_act[dice.below(len(match.to_act))])
        match.play(seat, legal[dice.below(len(legal))])
