"""Every lesson of every game, walked through: all its beats, and every answer to another legal move."""

from __future__ import annotations

import pytest

from tablee import games
from tablee.core.game import Game
from tablee.core.languages import LANGUAGES
from tablee.core.refused import Refused
from tablee.lessons import lessons
from tablee.lessons.file import Lesson
from tablee.lessons.moments import NotThisWay, answer_to, goes_on, moment, played, same
from tablee.lessons.problems import FIRST_MOVE, LONGEST, of_lesson, paths, seconds

ALL = [(games.game(name), lesson) for name in games.names() for lesson in lessons(games.game(name))]
each_lesson = pytest.mark.parametrize(("game", "lesson"), ALL, ids=lambda one: getattr(one, "name", ""))


def test_every_game_of_tablee_has_three_or_four_lessons() -> None:
    own = [games.game(name) for name in games.names() if games.game(name).package.startswith("tablee.")]
    assert {game.name: len(lessons(game)) for game in own if len(lessons(game)) not in (3, 4)} == {}


@each_lesson
def test_nothing_is_wrong_with_it(game: Game, lesson: Lesson) -> None:
    assert list(of_lesson(game, lesson)) == []


@each_lesson
def test_every_way_through_it_leads_to_its_end(game: Game, lesson: Lesson) -> None:
    ends = 0
    for path in paths(lesson):
        now = moment(game, lesson, path)
        if now.beat is None:
            ends += 1
            continue
        assert now.beat == len(path)
        beat = lesson.beats[now.beat]
        assert lesson.seat in now.view.to_act
        assert now.view.seat == lesson.seat
        for move in beat.moves:
            after = moment(game, lesson, [*path, move])
            assert len(after.steps) == 1 + len(beat.then)
    assert ends > 0


@each_lesson
def test_every_other_legal_move_is_answered_in_every_language_and_not_made(game: Game, lesson: Lesson) -> None:
    for path in paths(lesson):
        if len(path) == len(lesson.beats):
            continue
        beat, now = lesson.beats[len(path)], moment(game, lesson, path)
        match, _ = played(game, lesson, path)
        for move in match.legal(lesson.seat):
            if goes_on(beat, move):
                continue
            answer = answer_to(beat, move)
            said = beat.otherwise if answer is None else answer.say
            assert said is not None
            assert all(said[code] for code in LANGUAGES)
            with pytest.raises(NotThisWay):
                moment(game, lesson, [*path, move])
        assert moment(game, lesson, path) == now


@each_lesson
def test_a_careful_reader_moves_within_twenty_seconds_and_is_through_in_three_minutes(
    game: Game, lesson: Lesson
) -> None:
    for code in LANGUAGES:
        assert seconds([lesson.title, lesson.beats[0].say], code) <= FIRST_MOVE == 20
        assert seconds([*[beat.say for beat in lesson.beats], lesson.end.say], code) <= LONGEST == 180


@each_lesson
def test_it_is_a_pure_function_of_the_moves(game: Game, lesson: Lesson) -> None:
    moves = [beat.moves[0] for beat in lesson.beats]
    once = [moment(game, lesson, moves[:made]) for made in range(len(moves) + 1)]
    again = [moment(game, lesson, moves[:made]) for made in reversed(range(len(moves) + 1))]
    assert once == again[::-1]
    assert [one.beat for one in once] == [*range(len(moves)), None]


def test_it_ends_where_its_moves_do() -> None:
    game, lesson = ALL[0]
    moves = [beat.moves[0] for beat in lesson.beats]
    with pytest.raises(NotThisWay, match=f"there are {len(moves)} moves to make, not {len(moves) + 1}"):
        moment(game, lesson, [*moves, moves[-1]])


def test_what_the_rules_refuse_is_refused_here_as_well() -> None:
    game = games.game("koikoi")
    match, _ = played(game, lessons(game)[0])
    with pytest.raises(Refused) as refused:
        match.play(0, "play 1a")
    assert (refused.value.rule, refused.value.code) == ("KK-11", "must_capture")


@pytest.mark.parametrize(
    ("move", "other", "one"),
    [
        ("flip 1 5", "flip 5 1", True),
        ("play 3L", "play 3L", True),
        ("discard o7 p7 g7 b7", "discard b7 g7 o7 p7", True),
        ("flip 1 5", "flip 1 6", False),
        ("play 3L", "play 3L x 3R", False),
    ],
)
def test_the_order_of_what_a_move_names_does_not_matter(move: str, other: str, one: bool) -> None:
    assert same(move, other) == one
