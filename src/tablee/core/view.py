"""What one seat knows, as data: the part that is the same in all games.

A game's view derives from `View` in its `view.py`, and is built up from nothing in its `views.py`. Clients, bots and
learners get this one type; a state itself has no way to become JSON.
"""

from __future__ import annotations

from typing import TypedDict

from msgspec import Struct

from tablee.core.events import SeatEvent


class Choose(Struct, frozen=True, gc=False):
    """A move that names several things at once, *verb* and *count* of *among* in any order: "discard o3 p13 g1 b2"."""

    verb: str
    count: int
    among: list[str]


class View(Struct, frozen=True, kw_only=True, gc=False, tag_field="game"):
    """What *seat* sees (None: a stranger).

    `duty` is what this seat has to do now, a code with a rule and a sentence ("wait" for nothing). `legal` holds every
    move text it may play now, unless the move names several things at once: then `choose` says what to name.
    `last` is what this seat heard of the last move.
    """

    players: int
    seat: int | None
    round: int
    rounds: list[list[int]]
    totals: list[int]
    over: bool
    winners: list[int]
    to_act: list[int]
    duty: str
    legal: list[str]
    choose: Choose | None = None
    last: list[SeatEvent] = []


class Shared(TypedDict):
    """The fields of `View` that a state knows without its game."""

    players: int
    seat: int | None
    rounds: list[list[int]]
    totals: list[int]
    over: bool
    winners: list[int]
    to_act: list[int]
    duty: str
