"""A second try: a match that goes on from a step of another one, as one seat knew it.

Whatever that seat did not know then is dealt anew, so nothing of the branch tells how the other match went on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tablee.core.chance import Scripted

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.match import Match


class Origin(Struct, frozen=True):
    """Where a branch begins: the chance and the moves of a match up to a step, and the seat that tries it differently.

    What that seat does not know is dealt by `seed` (64 hex digits), and so is all chance afterwards. Holds all secrets.
    """

    chance: list[tuple[str, Any]]
    moves: list[tuple[int, str]]
    seat: int
    seed: str

    @property
    def step(self) -> int:
        """How many moves had been made."""
        return len(self.moves)


def branch(game: Game, players: int, options: Mapping[str, Any], origin: Origin) -> Match:
    """The match that begins at *origin*. Raises BadChance and Refused if nothing can have gone so."""
    match = game.start(players, options, chance=Scripted(*origin.chance))
    for seat, text in origin.moves:
        match.play(seat, text)
    return match.branch(origin)
