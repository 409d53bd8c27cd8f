"""Decisions of a review in a person's words: what was played, what was better, by how much, and why."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import NamedTuple

from rich.console import Console, RenderableType
from rich.text import Text

from tablee.bots.evaluation import sentence
from tablee.cli import narration
from tablee.core.languages import language
from tablee.core.view import View
from tablee.core.words import Words
from tablee.review.course import Course
from tablee.review.results import Decision, Review

GIVE_OR_TAKE = 2
"""Standard errors that people are told of."""
PLAIN = 80
"""Letters a line of a table that is drawn where there is no terminal."""


class Bar(NamedTuple):
    """A move that was thought of. `value` is its share of the victory, `points` those of the round that it may bring.

    `part` is what it is worth, of the best.
    """

    move: Text
    value: str
    points: str
    part: float
    played: bool


class Mistake(NamedTuple):
    """One decision, told. `title` says when it was, `size` and `called` how big, `loss` how much it cost.

    `why` are whole sentences. `drawn` is what the seat saw before the move.
    """

    decision: Decision
    drawn: RenderableType
    title: str
    size: str
    called: str
    played: Text
    best: Text
    loss: str
    told: str
    why: list[str]
    bars: list[Bar]

    @property
    def board(self) -> str:
        """What is drawn, without colours."""
        console = Console(file=StringIO(), width=PLAIN, color_system=None, highlight=False)
        with console.capture() as told:
            console.print(self.drawn)
        return "\n".join(line.rstrip() for line in told.get().splitlines())


class Told:
    """A review as it is told to the one who sat there."""

    def __init__(self, review: Review, course: Course, words: Words) -> None:
        self.review = review
        self.course = course
        self.words = words
        self.say = narration.own(words.language).say
        self._drawn = narration.terminal(course.game)
        self.percent = language(words.language).percent

    def mistake(self, decision: Decision, bars: int) -> Mistake:
        """A decision, and its *bars* best moves besides the one that was played."""
        view = self.course.game.view(self.course.states[decision.step], self.review.seat)
        played, best = self._move(decision.move, view), self._move(decision.best, view)
        loss, error = self.percent(decision.loss), self.percent(GIVE_OR_TAKE * decision.error)
        return Mistake(
            decision=decision,
            drawn=self._drawn.board(view, self.words),
            title=self.when(decision),
            size=self.say(f"review.size.{decision.size}"),
            called=self.say(f"review.called.{decision.size}"),
            played=played,
            best=best,
            loss=loss,
            told=self.say("review.told", loss=loss, error=error),
            why=[sentence(self.words, reason) for reason in decision.why],
            bars=self._bars(decision, view, bars),
        )

    def when(self, decision: Decision) -> str:
        """ "Move 17, round 3" """
        number = int(self.course.states[decision.step].round) + 1
        return self.say("review.moment", step=decision.step + 1, round=number)

    def _move(self, text: str, view: View) -> Text:
        return Text(text) if view.choose is not None else self._drawn.choice(text, view, self.words)

    def _bars(self, decision: Decision, view: View, count: int) -> list[Bar]:
        shown = [one for at, one in enumerate(decision.moves) if at < count or one.move == decision.move]
        most = decision.moves[0].value or 1.0
        return [
            Bar(
                self._move(one.move, view),
                self.percent(one.value),
                self.say("review.points", n=language(self.words.language).decimal(one.points)),
                min(1.0, one.value / most),
                one.move == decision.move,
            )
            for one in shown
        ]

    def summary(self, mistakes: Sequence[Decision]) -> list[str]:
        """How many decisions and mistakes there were, and what all of it came to."""
        review, say = self.review, self.say
        lines = [say("review.decisions", n=len(review.decisions)) + " " + say("review.mistakes", n=len(mistakes))]
        if close := sum(one.close for one in review.decisions):
            lines.append(say("review.close", n=close))
        if review.mean_loss is not None and review.mean_loss_error is not None:
            lines.append(self.mean_loss(review.mean_loss, review.mean_loss_error))
        lines += self.luck()
        return lines

    def mean_loss(self, mean: float, error: float) -> str:
        return self.say(
            "review.mean",
            mean=self.percent(mean, 2),
            error=self.percent(GIVE_OR_TAKE * error, 2),
            work=self.review.work,
        )

    def luck(self) -> list[str]:
        """The one line for people: where the result came from."""
        review = self.review
        if review.luck is None or review.play is None or review.unexplained is None or review.result is None:
            return [self.say("review.no_luck")]
        row = review.play[review.seat]
        others = sum(part or 0.0 for seat, part in enumerate(row) if seat != review.seat)
        parts = [review.luck[review.seat], row[review.seat] or 0.0, others, review.unexplained[review.seat]]
        luck, own, theirs, rest = map(language(self.words.language).signed, parts)
        return [self.say("review.luck", luck=luck, own=own, others=theirs, rest=rest)]
