"""A lesson as the browser gets it: every moment of it, and why each move that one may try is refused.

Written when the client is built, so that a page that has it needs no server.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec

from tablee.core.game import Game
from tablee.core.languages import LANGUAGES
from tablee.core.match import Match
from tablee.core.refused import Refused
from tablee.lessons.file import Lesson
from tablee.lessons.moments import played
from tablee.lessons.problems import paths, texts_in


def tree(game: Game, lesson: Lesson) -> dict[str, Any]:
    """All of it as JSON. `moments` are by the places of the moves in their beats: "" at first, "0.1" after two."""
    why: list[dict[str, Any]] = []
    moments: dict[str, dict[str, Any]] = {}
    for path in paths(lesson):
        match, steps = played(game, lesson, path)
        place = ".".join(str(beat.moves.index(move)) for beat, move in zip(lesson.beats, path, strict=False))
        moments[place] = {"steps": [msgspec.to_builtins(view) for view in steps]}
        if len(path) < len(lesson.beats):
            moments[place]["refused"] = refusals(game, match, lesson.seat, why)
    return {
        "title": lesson.title,
        "players": lesson.players,
        "seat": lesson.seat,
        "beats": [_beat(lesson, number) for number in range(len(lesson.beats))],
        "end": msgspec.to_builtins(lesson.end),
        "refusals": why,
        "moments": moments,
    }


def _beat(lesson: Lesson, number: int) -> dict[str, Any]:
    beat = msgspec.to_builtins(lesson.beats[number])
    return {key: beat[key] for key in ("say", "rule", "point", "moves", "otherwise", "answers")}


def refusals(game: Game, match: Match, seat: int, why: list[dict[str, Any]]) -> dict[str, int]:
    """The moves that somebody may try and the rules refuse, each with the place of its reason in *why*.

    Of all moves, those that name only cards which this seat sees; "" stands for whatever is no move at all.
    """
    legal, seen = set(match.legal(seat)), texts_in(msgspec.to_builtins(match.view(seat)))
    unseen = set(game.codes) - seen
    found: dict[str, int] = {}
    for text in ["", *_texts(game)]:
        if text in legal or unseen & set(text.split()):
            continue
        try:
            match.copy().play(seat, text)
        except Refused as refused:
            found[text] = _place(_explained(game, refused), why)
    return found


def _texts(game: Game) -> list[str]:
    """What can be done in a game, whenever: the texts of its actions."""
    count: int = import_module(f"{game.package}.actions").COUNT
    return [game.write([action]) for action in range(count)]


def _explained(game: Game, refused: Refused) -> dict[str, Any]:
    text = {code: game.explain(refused, code) for code in LANGUAGES}
    return {"rule": refused.rule, "code": refused.code, "cards": refused.cards, "text": text}


def _place(reason: dict[str, Any], why: list[dict[str, Any]]) -> int:
    if reason not in why:
        why.append(reason)
    return why.index(reason)
