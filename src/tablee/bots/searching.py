"""The bots that search: how they differ is how many ways they try, and in how many worlds."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import NamedTuple

from tablee.bots.search import Race
from tablee.bots.tree import Tree
from tablee.core.bot import Budget, Chair, Valued
from tablee.core.dice import Dice
from tablee.core.policy import Policy

CURIOUS = 0.3
"""How much a tree tries what looks worse: the constant of its UCB."""


class Thought(NamedTuple):
    """What a bot decided, and in how many playouts of how many it wanted: the same number, unless time was over."""

    move: str
    made: int
    wanted: int


@dataclass(frozen=True)
class Searching:
    """Plays candidates on in worlds it cannot tell from the real one, and takes what came out best.

    *breadth* is how many candidates are tried: those that the game's policy likes most. With *deep* it also looks for
    better play than the policy's in what follows: a tree in place of a race. When its seconds are over it answers with
    what it has; with next to nothing, as the policy would.
    """

    policy: Policy
    playouts: int
    breadth: int
    deep: bool

    def choose(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> str:
        return self.think(chair, dice, budget).move

    def think(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> Thought:
        """The move that it chooses, and how much it did for it."""
        budget = budget or Budget()
        search = self._search(chair, dice, budget)
        made = int(search.playouts)
        wanted = self._playouts(budget) if search.cut else made
        return Thought(chair.game.write(search.moves[search.winner()]), made, wanted)

    def evaluate(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> list[Valued]:
        search = self._search(chair, dice, budget or Budget())
        chosen = search.winner()
        untried = search.cut and search.playouts == 0
        values = [
            Valued(chair.game.write(move), search.mean(number), None if untried else search.error(number))
            for number, move in enumerate(search.moves)
        ]
        return [values.pop(chosen), *sorted(values, key=lambda one: -one.value)]

    def _search(self, chair: Chair, dice: Dice, budget: Budget) -> Race | Tree:
        deadline = time.monotonic() + budget.seconds
        world = chair.world(dice)
        moves = self.policy.candidates(world, chair.seat, self.breadth)
        search: Race | Tree
        if self.deep:
            search = Tree(self.policy, chair.seat, moves, world.players, CURIOUS)
        else:
            search = Race(self.policy, chair.seat, moves)
        search.run(world, dice, self._playouts(budget), deadline)
        return search

    def _playouts(self, budget: Budget) -> int:
        return self.playouts if budget.playouts is None else budget.playouts
