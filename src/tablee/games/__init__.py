"""The games, found and not listed: every folder here, and what other packages bring.

A game is a package that ends in a `GAME`. One of another distribution names itself as an entry point of the group
`tablee.games`: its name, and the package (docs/adding-a-game.md). What cannot be used is left out with a warning, so
that it does no harm to the others.
"""

from __future__ import annotations

import logging
import pkgutil
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.util import find_spec

from tablee.core.game import Game
from tablee.core.languages import DEFAULT

GROUP = "tablee.games"
_NAME = re.compile(r"[a-z][a-z0-9]{0,30}")

log = logging.getLogger(GROUP)


class Unusable(Exception):
    """Why a game of another package is left out."""


def names() -> list[str]:
    """The names of all games."""
    return list(_packages())


@cache
def game(name: str) -> Game:
    """The game of this name. KeyError if there is none."""
    if name not in _packages():
        raise KeyError(f"there is no game {name!r}; there are {', '.join(names())}")
    found: Game = import_module(_packages()[name]).GAME
    return found


@cache
def _packages() -> Mapping[str, str]:
    """The package of each game. Those of others are loaded here once, to see that they can be."""
    found = {module.name: f"{__name__}.{module.name}" for module in pkgutil.iter_modules(__path__) if module.ispkg}
    found |= of_others(entry_points(group=GROUP), found)
    return dict(sorted(found.items()))


def of_others(entries: Iterable[EntryPoint], taken: Iterable[str]) -> dict[str, str]:
    """The packages that *entries* name, without those that cannot be used or have a name that is *taken*."""
    found: dict[str, str] = {}
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.value)):
        try:
            if entry.name in taken or entry.name in found:
                raise Unusable("there is another game of this name")
            check(entry.name, entry.value)
        except (Exception, SystemExit) as problem:  # whatever it is: the other games are none the worse
            why = str(problem) if isinstance(problem, Unusable) else f"{type(problem).__name__}: {problem}"
            log.warning("The game %.40r of the package %.80r is left out: %s", entry.name, entry.value, why)
        else:
            found[entry.name] = entry.value
    return found


def check(name: str, package: str) -> None:
    """Raise Unusable, or whatever goes wrong, unless *package* is the game *name* and has all that is asked of one."""
    if not _NAME.fullmatch(name):
        raise Unusable("a name is small letters and digits, at most 31, and begins with a letter")
    found = getattr(import_module(package), "GAME", None)
    if not isinstance(found, Game):
        raise Unusable("the package has no GAME that is a Game")
    if found.name != name:
        raise Unusable(f"its GAME calls itself {found.name!r:.40}")
    if found.package != package:
        raise Unusable(f"the class of its GAME is in {found.package}, and has to be in {package} itself")
    for file in (f"lang/{DEFAULT}.toml", f"rules/{DEFAULT}.md"):  # it need not speak every language
        if not files(package).joinpath(file).is_file():
            raise Unusable(f"the file {file} is not in the package")
    import_module(f"{package}.bots")
    if find_spec(f"{package}.terminal") is None:  # not loaded: it draws, and not everybody looks
        raise Unusable(f"there is no {package}.terminal")
