"""What people give on the command line, checked: games, numbers of players, options, bots, languages, files.

Whatever is wrong becomes a `Trouble` of one line; app.py says it and exits with 2.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from tablee import games
from tablee.bots import UnknownLevel, bot
from tablee.core.chance import read_seed
from tablee.core.game import BadPlayers, Game
from tablee.core.languages import DEFAULT, LANGUAGES
from tablee.core.options import BadOption


class Trouble(Exception):
    """Something was asked that cannot be done. Its text is one line for a person."""


def game(name: str) -> Game:
    """The game of this name, in any case."""
    try:
        return games.game(name.strip().lower())
    except KeyError as error:
        raise Trouble(str(error.args[0])) from None


def language(asked: str | None) -> str:
    """The language asked for, else the one of the environment, else English."""
    if asked is not None:
        if asked.lower() not in LANGUAGES:
            raise Trouble(f"no language {asked!r:.20}; there are {', '.join(LANGUAGES)}")
        return asked.lower()
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if spoken := os.environ.get(variable):
            return spoken[:2].lower() if spoken[:2].lower() in LANGUAGES else DEFAULT
    return DEFAULT


def players(of: Game, number: int | None) -> int:
    """A number of players that the game allows; without one, the fewest."""
    try:
        wanted = of.players[0] if number is None else number
        of.check_players(wanted)
    except BadPlayers as bad:
        raise Trouble(str(bad)) from None
    return wanted


def options(of: Game, text: str | None, preset: str | None, seats: int) -> dict[str, Any]:
    """Every option with its value, from JSON and the name of a preset."""
    try:
        told = {} if text is None else json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Trouble(f"the options are not JSON: {error}") from None
    if not isinstance(told, Mapping):
        raise Trouble('the options are a JSON object, like {"name": true}')
    if preset is not None:
        told = {**told, "preset": preset}
    try:
        return of.options.complete(told, seats)
    except BadOption as bad:
        raise Trouble(str(bad)) from None


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def bots(of: Game, text: str, seats: int) -> list[str]:
    """A level for each of *seats* chairs: one for all, or as many as there are chairs, with commas."""
    named = [level.strip() for level in text.split(",")]
    try:
        for level in named:
            bot(of, level)
    except UnknownLevel as unknown:
        raise Trouble(str(unknown)) from None
    if len(named) not in (1, seats):
        raise Trouble(f"{seats} chairs need one level for all of them, or {seats} with commas, not {len(named)}")
    return named * seats if len(named) == 1 else named


def seed(text: str | None) -> str | None:
    """The seed of one match."""
    try:
        return None if text is None else read_seed(text).hex()
    except ValueError as error:
        raise Trouble(str(error)) from None


def seat(of: int | None, seats: int) -> int | None:
    """A seat that there is."""
    if of is not None and not 0 <= of < seats:
        raise Trouble(f"there is no seat {of}; seats are 0 to {seats - 1}")
    return of


def at_least(least: int, number: int, what: str) -> int:
    if number < least:
        raise Trouble(f"{what} is at least {least}, not {number}")
    return number


def jobs(number: int) -> int:
    """How many processes; 0 means one for each core."""
    if number == 0:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return at_least(1, number, "the number of jobs")


def unreadable(path: Path, error: OSError) -> Trouble:
    """Why a file cannot be read or written."""
    return Trouble(f"{path}: {error.strerror or error}")
