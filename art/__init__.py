"""The pictures of all cards, drawn by code: `python -m art OUT_DIR` writes them as SVG.

A folder here is a game, called as the game is; a file is what they draw with, and `table.py` draws what all tables
have. Nothing lists the games. A folder has, and none of it must be there:

- `cards()`  the cards by their codes
- `back()`   the back of a card
- `parts()`  what else lies on its table, by names with a `/` in them
- `POSTER`   the code of a card for the picture that is shown where somebody shares a link
"""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType


def games() -> dict[str, ModuleType]:
    """The games that are drawn, by name."""
    names = sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
    return {name: importlib.import_module(f"art.{name}") for name in names}


def pictures(game: ModuleType) -> dict[str, str]:
    """All pictures of a game by name: its cards, its parts, and its `back`."""
    drawn: dict[str, str] = {}
    for draw in ("cards", "parts"):
        if hasattr(game, draw):
            drawn |= getattr(game, draw)()
    if hasattr(game, "back"):
        drawn["back"] = game.back()
    return drawn
