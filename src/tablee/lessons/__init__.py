"""Lessons: short matches with fixed cards in which the learner makes every move, and is told what the rules say.

A lesson is a file in the folder `lessons` of its game (`file.py`). What it shows after which moves is a pure function
(`moments.py`). The terminal calls it; for the browser all its moments are written when the client is built (`tree.py`),
and a file that is not right stops that build (`problems.py`). How to write one: docs/lessons.md.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from tablee.core.game import Game
from tablee.lessons.file import BadLesson, Lesson, read_lesson


@cache
def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order; none if it has no folder of them. Raises BadLesson."""
    folder = files(game.package).joinpath("lessons")
    found = [one for one in folder.iterdir() if one.name.endswith(".toml")] if folder.is_dir() else []
    read = sorted((read_lesson(one.name, one.read_text("utf-8")) for one in found), key=lambda one: one.number)
    numbers = [one.number for one in read]
    if numbers != list(range(1, len(read) + 1)):
        raise BadLesson("", f"the lessons of {game.name} are numbered {numbers}, not from 1 without gaps")
    return tuple(read)
