"""Who can take an empty chair: the bots of each game, found by their levels' names.

A game's own are in its folder: `bots.py` has its novice (`BOTS`) and, in `THINKING`, with which policy and how far the
stronger levels look ahead. What every game has is made here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final, NamedTuple

from tablee.bots.random import Random
from tablee.bots.searching import Searching
from tablee.bots.sensible import Sensible
from tablee.core.bot import Bot, Budget, Level, Thinking
from tablee.core.compiled import compiled
from tablee.core.game import Game
from tablee.core.policy import Policy
from tablee.core.texts import texts

RANDOM = "random"
REGULAR = "regular"
EXPERT = "expert"
MASTER = "master"

ANY_GAME = Thinking(Level(Policy(), 60, moves=4), Level(Policy(), 400, moves=10), Level(Policy(), 2000, moves=24))
"""For a game that has no policy of its own: playouts at random."""

AT_A_TABLE: Final[Budget] = Budget(seconds=3.0)
"""What a bot may think where people wait for it: as much as its level does, but not for longer.

Never where things must come out the same on every machine, as in an arena: there only playouts count.
"""


class About(NamedTuple):
    """A level as people meet it: a name, a face of one glyph, and a sentence."""

    name: str
    face: str
    says: str


def about(level: str, language: str = "en") -> About:
    """Who plays at this level."""
    say = texts("tablee.bots", language).say
    return About(say(f"{level}.name"), say(f"{level}.face"), say(f"{level}.says"))


class UnknownLevel(ValueError):
    """A level that this game's bots do not have."""


def levels(game: Game) -> list[str]:
    """The levels of a game's bots, the plainest first."""
    return list(_bots(game.package))


def bot(game: Game, level: str) -> Bot:
    """The bot of this level."""
    found = _bots(game.package)
    if level not in found:
        raise UnknownLevel(f"{game.name} has no bot {level!r:.40}; there are {', '.join(found)}")
    return found[level]


def thinking(game: Game) -> Thinking:
    """How the levels above a novice look ahead in a game."""
    found: Thinking = getattr(import_module(f"{game.package}.bots"), "THINKING", ANY_GAME)
    return found


def takes_all_its_time(bot: Bot) -> bool:
    """Whether a bot at a table answers when its seconds are over, whatever it has to decide, a forced move too.

    One that searches does where the engine is interpreted, as it often needs all of them: when it answers tells nothing
    about its cards.
    """
    return isinstance(bot, Searching) and not compiled()


@cache
def _bots(package: str) -> Mapping[str, Bot]:
    own = import_module(f"{package}.bots")
    its: Thinking = getattr(own, "THINKING", ANY_GAME)
    return {
        RANDOM: Random(),
        **own.BOTS,
        REGULAR: _player(its.regular),
        EXPERT: _player(its.expert),
        MASTER: _player(its.master),
    }


def _player(level: Level) -> Bot:
    if level.playouts == 0:
        return Sensible(level.policy, level.moves)
    return Searching(level.policy, level.playouts, level.moves, level.deep)
