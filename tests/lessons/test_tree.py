"""What the browser gets of a lesson is what the lesson shows and says: every moment, every reason."""

from __future__ import annotations

import msgspec
import pytest

from tablee import games
from tablee.core.game import Game
from tablee.core.languages import LANGUAGES
from tablee.core.refused import Refused
from tablee.lessons import lessons
from tablee.lessons.file import Lesson
from tablee.lessons.moments import moment, played
from tablee.lessons.problems import paths
from tablee.lessons.tree import tree
from tests.lessons.test_lessons import each_lesson


@each_lesson
def test_every_moment_is_in_it_under_the_places_of_its_moves(game: Game, lesson: Lesson) -> None:
    whole = tree(game, lesson)
    places = set()
    for path in paths(lesson):
        place = ".".join(str(beat.moves.index(move)) for beat, move in zip(lesson.beats, path, strict=False))
        steps = whole["moments"][place]["steps"]
        assert steps == [msgspec.to_builtins(view) for view in moment(game, lesson, path).steps]
        places.add(place)
    assert set(whole["moments"]) == places


@each_lesson
def test_each_refusal_in_it_is_the_one_of_the_rules_in_every_language(game: Game, lesson: Lesson) -> None:
    whole = tree(game, lesson)
    path = [beat.moves[0] for beat in lesson.beats]
    for made in range(len(path)):
        match, _ = played(game, lesson, path[:made])
        refused = whole["moments"][".".join(["0"] * made)]["refused"]
        assert not set(refused) & set(match.legal(lesson.seat))
        for text, place in refused.items():
            with pytest.raises(Refused) as why:
                match.play(lesson.seat, text)
            told = whole["refusals"][place]
            assert (told["rule"], told["code"], told["cards"]) == (why.value.rule, why.value.code, why.value.cards)
            assert told["text"] == {code: game.explain(why.value, code) for code in LANGUAGES}
        assert "" in refused


def test_what_is_refused_names_no_card_that_the_learner_does_not_see() -> None:
    game = games.game("koikoi")
    whole = tree(game, lessons(game)[0])
    first = whole["moments"][""]
    assert "play 1a" in first["refused"]
    assert "play 12c" not in first["refused"]  # it lies in the pile
    assert "play 1R" not in first["refused"]  # Agathe holds it
    assert first["steps"][-1]["hand"] is not None
    assert first["steps"][-1]["seats"][1]["hand"] == 8  # a number, no cards


@each_lesson
def test_it_is_small_enough_to_be_loaded_at_once(game: Game, lesson: Lesson) -> None:
    assert len(msgspec.json.encode(tree(game, lesson))) < 80_000
