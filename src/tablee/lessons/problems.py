"""What is wrong with the lessons of a game: the build of the client stops at it, and so do the tests.

A lesson replays through all its moves, points at what is there, answers every other legal move, says everything in
every language, and takes no longer than people listen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tablee.core.chance import BadChance
from tablee.core.game import Game
from tablee.core.languages import LANGUAGES, language
from tablee.core.match import Match
from tablee.core.options import BadOption
from tablee.core.refused import Refused
from tablee.core.view import View
from tablee.lessons import lessons
from tablee.lessons.file import BadLesson, Beat, Lesson, Said
from tablee.lessons.moments import Dealt, answer_to, goes_on, played

WORDS_A_MINUTE = 180
LONGEST = 3 * 60
"""Seconds that it takes a careful reader to be told everything on the way through a lesson."""
MOST_LETTERS = 185
"""What is said at a time is read at a glance, and fits below the table on a phone."""
FIRST_MOVE = 20
"""Seconds until the learner knows what to do first."""
MOST_MOMENTS = 60
"""Ways through a lesson end somewhere: it has at most so many moments."""


def problems(game: Game) -> Iterator[str]:
    """All that is wrong with a game's lessons, a line each."""
    try:
        found = lessons(game)
    except BadLesson as bad:
        yield f"{game.name}: {bad}"
        return
    for lesson in found:
        yield from (f"{game.name}, lesson {lesson.number}: {problem}" for problem in of_lesson(game, lesson))


def of_lesson(game: Game, lesson: Lesson) -> Iterator[str]:
    """All that is wrong with one lesson."""
    yield from _unsaid(lesson)
    yield from _too_long(lesson)
    yield from _no_rules(game, lesson)
    try:
        yield from _played_through(game, lesson)
    except (BadChance, BadOption, Refused, ValueError) as error:
        yield f"it does not replay: {error}"


def paths(lesson: Lesson, most: int = MOST_MOMENTS) -> Iterator[tuple[str, ...]]:
    """The learner's moves before every moment of a lesson, on every way through it."""
    reached: list[tuple[str, ...]] = [()]
    for beat in [*lesson.beats, None]:
        yield from reached
        reached = [(*path, move) for path in reached for move in beat.moves] if beat else []
        if len(reached) > most:
            raise BadLesson(lesson.name, f"there are more than {most} ways through it")


# --- what is said ----------------------------------------------------------------------------------------------------


def said(lesson: Lesson) -> Iterator[tuple[str, Said]]:
    """All that it says, and where."""
    yield "title", lesson.title
    for number, beat in enumerate(lesson.beats, 1):
        yield f"beat {number}", beat.say
        if beat.otherwise is not None:
            yield f"beat {number}, otherwise", beat.otherwise
        for answer in beat.answers:
            yield f"beat {number}, the answer to {', '.join(answer.to)}", answer.say
    yield "end", lesson.end.say


def _unsaid(lesson: Lesson) -> Iterator[str]:
    for place, texts in said(lesson):
        for code in LANGUAGES:
            if not texts.get(code, "").strip():
                yield f"{place}: says nothing in {code}"
            elif (never := language(code).never) and (found := re.search(never, texts[code])):
                yield f"{place}: {code} is not spelt so: {texts[code][max(0, found.start() - 20) : found.end() + 20]!r}"
        yield from (f"{place}: there is no language {code!r}" for code in texts if code not in LANGUAGES)


def seconds(texts: Sequence[Said], code: str) -> float:
    """How long it takes to read these."""
    words = sum(len(re.findall(r"\w[\w’'‑-]*", one.get(code, ""))) for one in texts)
    return words * 60 / WORDS_A_MINUTE


def _too_long(lesson: Lesson) -> Iterator[str]:
    for place, texts in said(lesson):
        for code, text in texts.items():
            if len(text) > MOST_LETTERS:
                yield f"{place}: in {code} it has {len(text)} letters, not {MOST_LETTERS}"
    whole = [*[beat.say for beat in lesson.beats], lesson.end.say]
    for code in LANGUAGES:
        if (long := seconds([lesson.title, whole[0]], code)) > FIRST_MOVE:
            yield f"in {code} the first move comes after {long:.0f} seconds, not {FIRST_MOVE}"
        if (long := seconds(whole, code)) > LONGEST:
            yield f"in {code} it takes {long:.0f} seconds, not {LONGEST}"


def _no_rules(game: Game, lesson: Lesson) -> Iterator[str]:
    for place, rule in [
        *[(f"beat {at}", beat.rule) for at, beat in enumerate(lesson.beats, 1)],
        ("end", lesson.end.rule),
    ]:
        if f"**{rule}**" not in game.rulebook():
            yield f"{place}: there is no rule {rule}"


# --- what is done ----------------------------------------------------------------------------------------------------


def _played_through(game: Game, lesson: Lesson) -> Iterator[str]:
    heard: set[tuple[int, int]] = set()  # answers that somebody can hear; -1 for what is said to all others
    for path in list(paths(lesson)):
        chance = Dealt(lesson.chance)
        match, steps = played(game, lesson, path, chance)
        if not path:
            yield from (f"it deals {name!r}, which the game does not need" for name in chance.unused)
        if len(path) == len(lesson.beats):
            continue
        number, beat = len(path), lesson.beats[len(path)]
        place = f"beat {number + 1}"
        if lesson.seat not in match.to_act:
            yield f"{place}: it is not the learner's turn"
            return
        yield from (
            f"{place}: points at {thing!r}, which is not there" for thing in beat.point if not shows(steps[-1], thing)
        )
        others = other_moves(match, lesson.seat, beat)
        for move in others:
            answer = answer_to(beat, move)
            heard.add((number, -1 if answer is None else beat.answers.index(answer)))
        if (number, -1) in heard and beat.otherwise is None:
            yield f"{place}: nothing is said to {next(move for move in others if answer_to(beat, move) is None)!r}"
    for number, beat in enumerate(lesson.beats):
        wanted = [*[(number, at) for at in range(len(beat.answers))], *([(number, -1)] if beat.otherwise else [])]
        if any(one not in heard for one in wanted):
            yield f"beat {number + 1}: has an answer that nobody can hear"


def other_moves(match: Match, seat: int, beat: Beat) -> list[str]:
    """The legal moves that do not go on."""
    return [move for move in match.legal(seat) if not goes_on(beat, move)]


def shows(view: View, thing: str) -> bool:
    """Whether there is something to point at: a legal move, a card that this seat sees, a field with something."""
    if thing in view.legal:
        return True
    plain: dict[str, Any] = msgspec.to_builtins(view)
    plain.pop("last")
    return bool(plain[thing]) if thing in plain else thing in texts_in(plain)


def texts_in(plain: Any) -> set[str]:
    """Every text in something made of JSON, the names of fields included, as some are codes of cards."""
    if isinstance(plain, str):
        return {plain}
    if isinstance(plain, Mapping):
        return set(plain) | {text for value in plain.values() for text in texts_in(value)}
    if isinstance(plain, list):
        return {text for value in plain for text in texts_in(value)}
    return set()
