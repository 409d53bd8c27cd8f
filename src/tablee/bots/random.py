"""The player who does anything: each legal move as likely. For simulations, and as the measure of all others."""

from __future__ import annotations

from tablee.core.bot import Budget, Chair, Valued
from tablee.core.dice import Dice
from tablee.core.refused import Refused
from tablee.core.state import State


class Random:
    """Chooses uniformly among the legal moves.

    A move of several actions names a set, and is drawn one action after the other: Hiifuu's discards alone would be
    715 texts to choose from. They are tried in a world that the seat cannot tell from the real one.
    """

    def choose(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> str:
        world = chair.world(dice)
        trial = world
        actions = [_any(trial, chair.seat, dice)]
        while not _whole(chair, world, text := chair.game.write(sorted(actions))):
            if trial is world:
                trial = world.copy()
            trial.apply(chair.seat, actions[-1])
            actions.append(_any(trial, chair.seat, dice))
        return text

    def evaluate(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> list[Valued]:
        return [Valued(text, 0.0, None) for text in chair.legal]


def _any(world: State, seat: int, dice: Dice) -> int:
    actions = world.actions(seat)
    return actions[dice.below(len(actions))]


def _whole(chair: Chair, world: State, text: str) -> bool:
    """Whether the actions so far are a move; each of them is legal."""
    try:
        chair.game.read(world, chair.seat, text)
    except Refused:
        return False
    return True
