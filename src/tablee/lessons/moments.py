"""What a lesson shows after which moves: a pure function of the lesson and the learner's moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tablee.core.chance import BadChance, Seeded
from tablee.core.game import Game
from tablee.core.match import Match
from tablee.core.state import State
from tablee.core.view import View
from tablee.lessons.file import Answer, Beat, Lesson


class Moment(NamedTuple):
    """Where somebody is in a lesson.

    `steps` are what the learner sees from the last move on, one after the other: after it, and after each move of
    another seat; the last of them is what lies there now. `beat` is the number of the decision to make, from 0; None
    when all is done.
    """

    steps: list[View]
    beat: int | None

    @property
    def view(self) -> View:
        return self.steps[-1]


class NotThisWay(ValueError):
    """Moves that do not go through the lesson."""


def moment(game: Game, lesson: Lesson, moves: Sequence[str] = ()) -> Moment:
    """Where the learner is after these *moves*, each one that goes on. Raises NotThisWay."""
    _, steps = played(game, lesson, moves)
    return Moment(steps, len(moves) if len(moves) < len(lesson.beats) else None)


def played(
    game: Game, lesson: Lesson, moves: Sequence[str] = (), chance: Dealt | None = None
) -> tuple[Match, list[View]]:
    """The match after these moves, and the steps of `Moment`."""
    if len(moves) > len(lesson.beats):
        raise NotThisWay(f"there are {len(lesson.beats)} moves to make, not {len(moves)}")
    match = game.start(lesson.players, lesson.options, chance=chance or Dealt(lesson.chance))
    for seat, move in lesson.before:
        match.play(seat, move)
    steps = [match.view(lesson.seat)]
    for beat, move in zip(lesson.beats, moves, strict=False):
        if not goes_on(beat, move):
            raise NotThisWay(f"{move!r:.60} does not go on here; {', '.join(beat.moves)} would")
        match.play(lesson.seat, move)
        steps = [match.view(lesson.seat)]
        for seat, other in beat.then:
            match.play(seat, other)
            steps.append(match.view(lesson.seat))
    return match, steps


def goes_on(beat: Beat, move: str) -> bool:
    """Whether *move* is what the beat waits for. What a move names may stand in any order."""
    return any(same(move, one) for one in beat.moves)


def answer_to(beat: Beat, move: str) -> Answer | None:
    """What is said to a legal move that does not go on; None: what is said to all others."""
    for answer in beat.answers:
        for one in answer.to:
            if move.startswith(one[:-1]) if one.endswith("*") else same(move, one):
                return answer
    return None


def same(move: str, other: str) -> bool:
    """Whether two texts are one move: "flip 5 1" is "flip 1 5"."""
    return sorted(move.split()) == sorted(other.split())


class Dealt:
    """Chance as a lesson wants it: the first of each name begins with what it says; all else is as a seed has it."""

    def __init__(self, wanted: dict[str, Any]) -> None:
        self._all = wanted
        self._wanted = dict(wanted)
        self._seeded = Seeded(bytes(32))

    @property
    def seed(self) -> str:
        return self._seeded.seed

    @property
    def unused(self) -> list[str]:
        """Chance that the match has not needed."""
        return list(self._wanted)

    def draw(self, game: Game, state: State) -> list[int]:
        rolled, name = self._seeded.draw(game, state), game.chance_name(state)
        if name not in self._wanted:
            return rolled
        value = self._wanted.pop(name)
        try:
            first = game.chance_read(name, " ".join(value).split() if game.chance[name] == "cards" else value)
        except (TypeError, ValueError) as error:
            raise BadChance(0, f"{name}: {error}") from None
        rest = list(rolled)
        for one in first:
            if one in rest:
                rest.remove(one)
        outcome = (first + rest)[: max(len(first), len(rolled))]
        if why := state.why_impossible(outcome):
            raise BadChance(0, f"{name}: {why}")
        return outcome

    def copy(self) -> Dealt:
        twin = Dealt(self._all)
        twin._wanted, twin._seeded = dict(self._wanted), self._seeded.copy()
        return twin

    def again(self) -> Dealt:
        return Dealt(self._all)
