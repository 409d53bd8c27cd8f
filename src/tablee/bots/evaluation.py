"""What moves are worth, and why: the same for a hint at the table, a review of a match, a drill.

>>> import tablee
>>> from tablee.bots import evaluation
>>> from tablee.core.bot import Budget, Chair
>>> match = tablee.game("koikoi").start(2, {"preset": "classic"}, seed="07" * 32)
>>> seat = match.to_act[0]
>>> found = evaluation.evaluate(Chair(match, seat), tablee.FastDice(1), Budget(400))
>>> found.moves[0].move in match.legal(seat), found.forced, len(found.why) <= 2
(True, False, True)

`found.moves` are the moves that were thought of, the best first, each with its `value` (share of the victory), its
standard `error` and the `points` of this round that it may bring. `found.best` is compared with `found.other`: with
`played=`, the move in question; else with the second best. `found.loss` is how much worse that other move is, with
`found.error`. `found.why` are at most two events that were counted, to be said with `sentence`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct

from tablee.bots import thinking
from tablee.bots.paired import NONE, Paired
from tablee.core.bot import Budget, Chair, Level
from tablee.core.dice import FastDice
from tablee.core.game import Game
from tablee.core.reasons import Reasons
from tablee.core.state import State
from tablee.core.words import Words

WORK = 4000
"""Playouts of an evaluation, if nobody says how many."""
REASONS = 2
"""How many reasons are given at most."""
WORTH_SAYING = 0.02
"""A difference in how often something happens that is worth telling; and clearly more than chance makes, …"""
SURE = 2.0
"""… by so many standard errors."""


class Reason(Struct, frozen=True):
    """An event that was counted: in which part of the worlds it happens with the other move, and with the best.

    People hear it as `sentence` says it.
    """

    event: str
    played: float
    best: float


class MoveValue(Struct, frozen=True):
    """What a move is worth. `error` is None for a guess: there was no time to try anything."""

    move: str
    value: float
    error: float | None
    points: float


class Evaluation(Struct, frozen=True):
    """The moves of a decision, the best first, and how much worse `other` is than `best`.

    `losses` is what that does to every seat: what each has less of the victory, as it is played and not the best.
    `forced` if there was nothing to decide: then nothing was tried. `worlds` is in how many the two were compared.
    """

    moves: list[MoveValue]
    best: str
    other: str
    loss: float
    error: float
    losses: list[float]
    why: list[Reason]
    worlds: int
    forced: bool = False


def evaluate(
    chair: Chair, dice: FastDice, budget: Budget | None = None, played: str | None = None, level: Level | None = None
) -> Evaluation:
    """What the moves of the chair's seat are worth, from what it knows. *played* is the move in question, if one is.

    The same chair, dice and playouts give the same answer, unless the budget's seconds are over first.
    """
    world = chair.world(dice)
    move = None if played is None else chair.game.read(world, chair.seat, played)
    return evaluate_world(chair.game, world, chair.seat, dice, budget or Budget(), move, level)


def evaluate_world(
    game: Game,
    world: State,
    seat: int,
    dice: FastDice,
    budget: Budget,
    played: Sequence[int] | None = None,
    level: Level | None = None,
    only_loss: bool = False,
) -> Evaluation:
    """The same for a world that *seat* cannot tell from the real one; a move is its actions.

    With *only_loss* the values are guesses where the best was played: the loss is 0 then, at half the work.
    """
    deadline = time.monotonic() + budget.seconds
    its = level or thinking(game).master
    moves = its.policy.candidates(world, seat, its.moves)
    if is_forced(world, seat, its):
        move = game.write(sorted(played) if played is not None else moves[0])
        return Evaluation([MoveValue(move, 0.0, None, 0.0)], move, move, 0.0, 0.0, [0.0] * world.players, [], 0, True)
    at = int(NONE)
    if played is not None:
        at = _place(moves, sorted(played))
    paired = Paired(its.policy, reasons(game), seat, moves, at)
    paired.run(world, dice, WORK if budget.playouts is None else budget.playouts, deadline, only_loss)
    return _told(game, paired, world.players)


def measure_pair(
    game: Game, world: State, seat: int, dice: FastDice, best: list[int], played: list[int], worlds: int
) -> Paired:
    """Two moves compared in so many worlds, without choosing which is the best."""
    pair = Paired(thinking(game).master.policy, Reasons(), seat, [best, played], 1)
    pair.other = 1
    pair.measure(world, dice, worlds)
    return pair


def is_forced(world: State, seat: int, level: Level) -> bool:
    """Whether *seat* has nothing to decide: one action, or several that are equal by the rules."""
    return len(world.actions(seat)) == 1 or level.policy.indifferent(world, seat)


@cache
def reasons(game: Game) -> Reasons:
    """The events that a game names in its `reasons.py`; none, if it has no such file."""
    name = f"{game.package}.reasons"
    if find_spec(name) is None:
        return Reasons()
    found: Reasons = import_module(name).REASONS
    return found


def sentence(words: Words, reason: Reason, best: bool = False) -> str:
    """A reason in a person's words: what happens with the other move instead of the best; or, with *best*, vice versa.

    "Your opponent makes a yaku of lights in 31% of the possible deals instead of 12%."
    """
    this, that = (reason.best, reason.played) if best else (reason.played, reason.best)
    event = words.say(f"reason.{reason.event}")
    return words.say("reason.counted", event=event, this=round(100 * this), that=round(100 * that))


def _place(moves: list[list[int]], played: list[int]) -> int:
    """Where a move is among the candidates, in whatever order its actions are; it becomes one if it is none."""
    for at, move in enumerate(moves):
        if sorted(move) == played:
            return at
    moves.append(played)
    return len(moves) - 1


def _told(game: Game, paired: Paired, players: int) -> Evaluation:
    best, other = int(paired.best), int(paired.other)
    level = paired.value_of(0) if paired.measured else paired.mean(best)
    found = []
    for at, move in enumerate(paired.moves):
        text = game.write(sorted(move))
        if not paired.measured:
            found.append(MoveValue(text, paired.mean(at), None, 0.0))
        elif at in (best, other):
            place = 0 if at == best else 1
            found.append(MoveValue(text, paired.value_of(place), paired.value_error(place), paired.points_of(place)))
        else:
            error = (paired.value_error(0) ** 2 + paired.gap_error(at, best) ** 2) ** 0.5
            value = min(level, max(0.0, level - paired.gap(at, best)))
            found.append(MoveValue(text, value, error, paired.scored[at] / float(max(1, paired.tried[at]))))
    return Evaluation(
        moves=[found.pop(best), *sorted(found, key=lambda one: -one.value)],
        best=game.write(sorted(paired.moves[best])),
        other=game.write(sorted(paired.moves[other])),
        loss=paired.loss(int(paired.seat)),
        error=paired.loss_error(),
        losses=[paired.loss(seat) for seat in range(players)],
        why=_why(paired),
        worlds=int(paired.measured),
    )


def _why(paired: Paired) -> list[Reason]:
    """Chosen by the worlds that chose the best, and counted in those that measured it."""
    if paired.best == paired.other or paired.measured < 2:
        return []
    names = paired.reasons.names
    said: list[Reason] = []
    for event in sorted(range(len(names)), key=lambda one: (-paired.effect(one), one))[:REASONS]:
        best, played = paired.often(event, 0), paired.often(event, 1)
        ahead = best - played if event < paired.reasons.glad else played - best
        error = ((best * (1 - best) + played * (1 - played)) / int(paired.measured)) ** 0.5
        if paired.effect(event) > 0 and ahead >= max(WORTH_SAYING, SURE * error):
            said.append(Reason(names[event], played, best))
    return said
