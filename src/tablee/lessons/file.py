"""A lesson as its file has it: `lessons/1-capture.toml`, number and name, in the folder of a game.

Reading checks the form. Whether the match can go so, and whether everything is said, is `problems.py`'s business.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

import msgspec
from msgspec import Struct

Said = dict[str, str]
"""A text in every language, by the language's code."""

_NAME = re.compile(r"([1-9])-([a-z]+)\.toml")


class BadLesson(ValueError):
    """Something that is no lesson. `place` says where, `reason` what is wrong."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to somebody who makes one of these moves; `*` at the end of one stands for whatever follows."""

    to: list[str]
    say: Said


class Beat(Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of the learner.

    `say` is what is said before it, by this `rule`. `point` names what to look at: cards, legal moves, or fields of the
    view. `moves` go on, and the first of them is made for whoever wants to be shown. Any other legal move is not made:
    it is answered by the first of `answers` that fits, or by `otherwise`. `then` is what other seats do before the next
    beat, as (seat, move).
    """

    say: Said
    rule: str
    moves: list[str]
    point: list[str] = []
    otherwise: Said | None = None
    answers: list[Answer] = []
    then: list[tuple[int, str]] = []


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said when all is done."""

    say: Said
    rule: str


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. `chance` is how chance falls, by its name: what it says comes first, the rest as it may.

    `before` are moves of all seats that were made before the learner sits down.
    """

    title: Said
    players: int
    chance: dict[str, Any]
    beats: list[Beat]
    end: End
    options: dict[str, Any] = {}
    seat: int = 0
    before: list[tuple[int, str]] = []
    number: int = 0
    name: str = ""


def read_lesson(file: str, text: str) -> Lesson:
    """The lesson in a file of this name. Raises BadLesson."""
    named = _NAME.fullmatch(file)
    if named is None:
        raise BadLesson(file, "a lesson's file has a number and a name, like 1-capture.toml")
    try:
        tables = tomllib.loads(text)
        lesson = msgspec.convert({**tables, "number": int(named[1]), "name": named[2]}, Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(file, str(error)) from None
    if not lesson.beats:
        raise BadLesson(file, "there is nothing to do in it")
    return lesson
