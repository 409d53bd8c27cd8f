"""What one seat knows of a match of Hiifuu, as data. views.py fills it."""

from __future__ import annotations

from msgspec import Struct

from tablee.core.view import View


class Laid(Struct, frozen=True, gc=False):
    """A card that a seat played."""

    seat: int
    card: str


class Trick(Struct, frozen=True, gc=False):
    """A finished trick in the order of play."""

    winner: int
    cards: list[Laid]


class Player(Struct, frozen=True, gc=False):
    """What everybody sees of one player.

    `hand` counts cards. `token` was taken in this round (HF-11), and is `covered` by a third trick (HF-12). `voids` are
    colours the player has shown not to hold (HF-9); None at a table without aids. `discarded`: has set aside all of
    HF-6; `out` of the round (HF-16). `wants` is how many points are missing to the ten that end the game (HF-15).
    """

    hand: int
    tricks: int
    token: int | None
    covered: bool
    voids: str | None
    discarded: bool
    out: bool
    wants: int


class HiifuuView(View, frozen=True, kw_only=True, tag="hiifuu"):
    """What a seat sees. `hand` and `aside`, its own cards, are None for a stranger.

    `tokens` is what is left of the line, the next first. `trick` lies on the table in the order of play and `leads` is
    its colour; `winning` the seat that has the best card of it. `last_trick` may be looked at until the next card is
    played (HF-10). `played` are the values played in this round, by colour; `unseen` how many cards of each colour
    others hold or have set aside, for all that this seat knows; both are None at a table without aids. `tricks_left`
    counts tricks to come, this one included.
    """

    rounds_at_most: int
    top: int
    leader: int
    tokens: list[int]
    hand: list[str] | None
    aside: list[str] | None
    leads: str | None
    trick: list[Laid]
    winning: int | None
    last_trick: Trick | None
    tricks_left: int
    seats: list[Player]
    played: dict[str, list[int]] | None
    unseen: dict[str, int] | None
