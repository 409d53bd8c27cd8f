"""What a bot is, and what it is given: the chair of a seat, never the match.

A bot sees what a player at its seat would see. Search works on worlds that the seat cannot tell from the real one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from tablee.core.dice import Dice
from tablee.core.events import Event, Face
from tablee.core.state import State

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.match import Match
    from tablee.core.view import View


class Chair:
    """A seat of a running match as the one who sits there has it. `history` is what it has heard since it was made."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.seat = seat
        self.history: list[Face] = match.heard(seat)

    @property
    def game(self) -> Game:
        return self._match.game

    @property
    def options(self) -> Mapping[str, Any]:
        return self._match.options

    @property
    def view(self) -> View:
        return self._match.view(self.seat)

    @property
    def legal(self) -> list[str]:
        return self._match.legal(self.seat)

    def world(self, dice: Dice) -> State:
        """A state this seat cannot tell from the real one."""
        return self._match.world(self.seat, dice)

    def hear(self, events: Iterable[Event]) -> None:
        """Remember what was announced."""
        self.history += [event.heard_by(self.seat) for event in events]


class Bot(Protocol):
    """Somebody who answers a move. The same chair and the same dice give the same move."""

    def choose(self, chair: Chair, dice: Dice) -> str:
        """The text of a legal move for the chair's seat, which may act now."""
