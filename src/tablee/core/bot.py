"""What a bot is, and what it is given: the chair of a seat, never the match.

A bot sees what a player at its seat would see. Search works on worlds that the seat cannot tell from the real one.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tablee.core.dice import Dice
from tablee.core.events import Event, SeatEvent
from tablee.core.policy import Policy
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
        self.history: list[SeatEvent] = match.heard(seat)

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


class Budget(NamedTuple):
    """How much a bot may think: so many playouts (None: as many as its level makes), and so many seconds at most.

    Only without a limit of seconds do the same chair and the same dice give the same move.
    """

    playouts: int | None = None
    seconds: float = math.inf


class Valued(NamedTuple):
    """What a move is worth to a bot.

    `value` is the expected result: the share of the victory, from 0 to 1, for a bot that searches; else a number of the
    bot's own, higher for better moves. `error` is its standard error; None for a guess, which nothing was tried for.
    """

    move: str
    value: float
    error: float | None


class Bot(Protocol):
    """Somebody who answers a move. The same chair and the same dice give the same move.

    A bot that does not search has no use for a budget.
    """

    def choose(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> str:
        """The text of a legal move for the chair's seat, which may act now."""

    def evaluate(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> list[Valued]:
        """The moves it thought about and what it takes them to be worth, the best first."""


class GreedyBot(ABC):
    """A bot that plays what it values most at this moment, and tries nothing out: the novice of a game."""

    @abstractmethod
    def values(self, chair: Chair) -> Mapping[str, float]:
        """The moves it thinks about, and what each is worth to it: more for better ones."""

    def choose(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> str:
        """A move of the highest value, each of them as likely."""
        values = self.values(chair)
        most = max(values.values())
        best = [move for move, value in values.items() if value == most]
        return best[dice.below(len(best))]

    def evaluate(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> list[Valued]:
        """Guesses, the best first."""
        values = [Valued(move, value, None) for move, value in self.values(chair).items()]
        return sorted(values, key=lambda one: -one.value)


class Level(NamedTuple):
    """How a level of bots looks ahead: with which policy, in how many playouts, of how many moves at most.

    Without playouts it goes by the policy alone. With *deep* it grows a tree: where what follows can be played better
    than the policy does.
    """

    policy: Policy
    playouts: int
    moves: int
    deep: bool = False


class Thinking(NamedTuple):
    """How the levels above a novice look ahead in a game."""

    regular: Level
    expert: Level
    master: Level
