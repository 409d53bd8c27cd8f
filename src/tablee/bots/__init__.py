"""Who can take an empty chair: the bots of each game, found by their levels' names.

A game's own bots are in its folder (`bots.py`, `BOTS`); what every game has is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from tablee.bots.random import Random
from tablee.core.bot import Bot
from tablee.core.game import Game

RANDOM = "random"


class UnknownLevel(ValueError):
    """A level that this game's bots do not have."""


def levels(game: Game) -> list[str]:
    """The levels of a game's bots, the plainest first."""
    return list(_bots(game))


def bot(game: Game, level: str) -> Bot:
    """The bot of this level."""
    found = _bots(game)
    if level not in found:
        raise UnknownLevel(f"{game.name} has no bot {level!r:.40}; there are {', '.join(found)}")
    return found[level]


def _bots(game: Game) -> Mapping[str, Bot]:
    own: Mapping[str, Bot] = import_module(f"{game.package}.bots").BOTS
    return {RANDOM: Random(), **own}
