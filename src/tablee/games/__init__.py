"""The games, found by their folders. Adding a game is adding a folder that ends in a `GAME`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from tablee.core.game import Game


def names() -> list[str]:
    """The names of all games."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def game(name: str) -> Game:
    """The game of this name. KeyError if there is none."""
    if name not in names():
        raise KeyError(f"there is no game {name!r}; there are {', '.join(names())}")
    found: Game = import_module(f"{__name__}.{name}").GAME
    return found
