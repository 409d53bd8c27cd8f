"""The course of a recorded match: every position, and what chance did between them."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import NamedTuple

from tablee import games
from tablee.core.chance import Recorded
from tablee.core.game import Game
from tablee.core.record import BadRecord, RecordFormat, read_record
from tablee.core.replay import replay
from tablee.core.state import State


class Step(NamedTuple):
    """A move: by whom, as actions, and whether the seat's own player made it."""

    seat: int
    actions: list[int]
    own: bool
    before: State
    after: State
    """Before any chance that follows."""


class Chance(NamedTuple):
    """Chance that fell after `step` moves: the state that waited for it, and the one that came of it."""

    step: int
    before: State
    after: State


class Course:
    """All of it. `states[k]` is the position after k moves, when all chance has fallen."""

    def __init__(self, game: Game, form: RecordFormat) -> None:
        replay(game, form)  # raises BadRecord where something is wrong
        self.game = game
        self.form = form
        self.dealt = hashlib.sha256(repr(form.chance).encode()).hexdigest()
        """By which matches can be told apart, whoever played them."""
        self._chance = Recorded(form.chance, form.seed)
        self.steps: list[Step] = []
        self.chances: list[Chance] = []
        state = game.opening(form.players, game.options.complete(form.options, form.players))
        self.states = [self._settled(state)]
        for move in form.moves:
            before = self.states[-1]
            after = before.copy()
            actions = game.read(before, move.seat, " ".join(move.text.split()))
            for action in actions:
                after.apply(move.seat, action)
            own = move.mover in (None, "bot")  # and no stand-in, nor the clock
            self.steps.append(Step(move.seat, actions, own, before, after))
            self.states.append(self._settled(after))

    def _settled(self, before: State) -> State:
        if not before.pending:
            return before
        after = before.copy()
        while after.pending:
            after.settle_chance(self._chance.draw(self.game, after))
        self.chances.append(Chance(len(self.steps), before, after))
        return after

    @property
    def over(self) -> bool:
        return self.states[-1].over

    def result(self) -> list[float]:
        """Everybody's share of the victory."""
        winners = int(self.states[-1].winners())
        shared = winners.bit_count()
        return [1 / shared if winners >> seat & 1 else 0.0 for seat in range(self.form.players)]


@lru_cache(maxsize=2)
def course(record: bytes) -> Course:
    """The course of a record in JSON: each process that helps with a review has its own."""
    form = read_record(record)
    try:
        game = games.game(form.game)
    except KeyError as error:
        raise BadRecord("game", str(error.args[0])) from None
    return Course(game, form)
