"""How the tests that hold for every game play each of them in a browser. Nothing here lists games.

A game whose table has no plain buttons says how in `PLAYING` of tests/web/<game>/playing.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tests.web.by_keys import Player
from tests.web.people import Json, Person
from tests.web.playing import turns


def click_a_move(one: Person) -> None:
    """One decision where every move is a button, or holds one."""
    seq = one.seq
    one.page.locator("button[data-move], [data-move] button").first.click()
    one.reach(seq + 1)


def press_a_move(player: Player, view: Json) -> None:
    """The same by keys."""
    player.go_to("button[data-move], [data-move] button")
    player.press("Enter")


def no_move(view: Json) -> list[str]:
    return []


@dataclass(frozen=True)
class Playing:
    """One game, for the tests of all games."""

    turn: Callable[[Person], None] = click_a_move
    """One decision, whatever it is, by clicking; then its step is shown."""
    by_keys: Callable[[Player, Json], None] = press_a_move
    """One decision by keys."""
    at_once: Mapping[str, Any] = field(default_factory=dict)
    """Options with which the first decision is to play a card."""
    pictured: Mapping[str, Any] = field(default_factory=dict)
    """Options for a match that is shown in pictures."""
    hidden: bool = True
    """A player knows cards that the others do not."""
    sheets: bool = False
    """There are decisions for which a sheet comes up."""
    wanted: Callable[[Json], list[str]] = no_move
    """Moves that lead to such a decision, if they are legal."""

    def to_the_end(self, people: Sequence[Person]) -> int:
        """Play until the game is over; answers how many decisions were made."""
        made = 0
        for actor in turns(people):
            self.turn(actor)
            made += 1
        return made


def playing(game: str) -> Playing:
    """How this game is played."""
    name = f"tests.web.{game}.playing"
    try:
        found = find_spec(name)
    except ModuleNotFoundError:  # it has no folder here
        found = None
    if found is None:
        return Playing()
    its: Playing = import_module(name).PLAYING
    return its
