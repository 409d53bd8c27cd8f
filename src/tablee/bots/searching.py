"""The bots that search: how they differ is how many ways they try, and in how many worlds."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.bots.search import Race
from tablee.bots.tree import Tree
from tablee.core.bot import Budget, Chair, Valued
from tablee.core.dice import Dice
from tablee.core.policy import Policy

CURIOUS = 0.3
"""How much a tree tries what looks worse: the constant of its UCB."""


@dataclass(frozen=True)
class Searching:
    """Plays candidates on in worlds it cannot tell from the real one, and takes what came out best.

    *breadth* is how many candidates are tried: those that the game's policy likes most. With *deep* it also looks for
    better play than the policy's in what follows: a tree in place of a race.
    """

    policy: Policy
    budget: Budget
    breadth: int
    deep: bool = False

    def choose(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> str:
        search = self._search(chair, dice, budget or self.budget)
        return chair.game.write(search.moves[search.winner()])

    def evaluate(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> list[Valued]:
        search = self._search(chair, dice, budget or self.budget)
        chosen = search.winner()
        values = [
            Valued(chair.game.write(move), search.mean(number), search.error(number))
            for number, move in enumerate(search.moves)
        ]
        return [values.pop(chosen), *sorted(values, key=lambda one: -one.value)]

    def _search(self, chair: Chair, dice: Dice, budget: Budget) -> Race | Tree:
        world = chair.world(dice)
        moves = self.policy.candidates(world, chair.seat, self.breadth)
        search: Race | Tree
        if self.deep:
            search = Tree(self.policy, chair.seat, moves, world.players, CURIOUS)
        else:
            search = Race(self.policy, chair.seat, moves)
        search.run(world, dice, budget.playouts, budget.seconds)
        return search
