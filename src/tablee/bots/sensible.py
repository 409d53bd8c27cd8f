"""The player who goes by a game's policy alone: good habits, and no look ahead."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.core.bot import Budget, Chair, Valued
from tablee.core.dice import Dice
from tablee.core.policy import Policy


@dataclass(frozen=True)
class Sensible:
    """Plays what the policy likes most. *breadth* is how many moves it can say its order of."""

    policy: Policy
    breadth: int

    def choose(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> str:
        return self.evaluate(chair, dice)[0].move

    def evaluate(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> list[Valued]:
        moves = self.policy.candidates(chair.world(dice), chair.seat, self.breadth)
        return [Valued(chair.game.write(move), -float(rank), None) for rank, move in enumerate(moves)]
