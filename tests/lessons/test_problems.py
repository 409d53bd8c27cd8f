"""A lesson's file that is not right is named, with the place and the reason, and the build stops."""

from __future__ import annotations

import pytest

from tablee import games
from tablee.lessons.file import BadLesson, read_lesson
from tablee.lessons.moments import moment
from tablee.lessons.problems import MOST_LETTERS, of_lesson

HYGGE = games.game("hygge")
KOIKOI = games.game("koikoi")
SOUND = """
title.en = "Take a line"
title.fr = "Prendre une ligne"
players = 2

[chance]
first = 0
deck = ["plum acorn tea apple honey candle mitten scarf cheese lantern"]

[[beats]]
rule = "HY-7"
say.en = "Take the fourth row."
say.fr = "Prenez la ligne 4."
point = ["row 4", "cheese", "reserve"]
moves = ["row 4"]
otherwise.en = "Not this one."
otherwise.fr = "Pas celle-ci."
then = [[1, "row 1"]]

[[beats.answers]]
to = ["row 1", "col *"]
say.en = "Not this one either."
say.fr = "Celle-ci non plus."

[[beats]]
rule = "HY-7"
say.en = "Take any."
say.fr = "Prenez n’importe laquelle."
moves = ["row 2", "row 3", "col 1", "col 2", "col 3", "col 4"]

[end]
rule = "HY-12"
say.en = "Done."
say.fr = "Voilà."
"""


def found(old: str = "", new: str = "") -> list[str]:
    """What is wrong with the lesson above, with one thing changed."""
    assert SOUND.count(old) == 1 or not old, old
    return list(of_lesson(HYGGE, read_lesson("1-line.toml", SOUND.replace(old, new) if old else SOUND)))


def test_a_sound_one_has_no_problems() -> None:
    assert found() == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('say.fr = "Voilà."\n', "", "end: says nothing in fr"),
        ('say.fr = "Voilà."', 'say.fr = " "', "end: says nothing in fr"),
        ('title.fr = "Prendre une ligne"\n', "", "title: says nothing in fr"),
        ('otherwise.fr = "Pas celle-ci."\n', "", "beat 1, otherwise: says nothing in fr"),
        (
            'say.fr = "Celle-ci non plus."\n',
            "",
            "beat 1, the answer to row 1, col *: says nothing in fr",
        ),
        ("Voilà.", "Voilà !", "end: fr is not spelt so: 'Voilà !'"),
        ('say.en = "Done."', 'say.en = "Done."\nsay.xx = "Fini."', "end: there is no language 'xx'"),
        ('"row 4", "cheese"', '"row 5", "cheese"', "beat 1: points at 'row 5', which is not there"),
        ('"row 4", "cheese"', '"row 4", "bear"', "beat 1: points at 'bear', which is not there"),
        ('"reserve"', '"shelters"', "beat 1: points at 'shelters', which is not there"),
        ('rule = "HY-12"', 'rule = "HY-99"', "end: there is no rule HY-99"),
        ('otherwise.en = "Not this one."\notherwise.fr = "Pas celle-ci."\n', "", "beat 1: nothing is said to 'row 2'"),
        ('to = ["row 1", "col *"]', 'to = ["row 9"]', "beat 1: has an answer that nobody can hear"),
        ("then = [", "then = [[1, 'row 2'], ", "it does not replay: "),
        ('moves = ["row 4"]', 'moves = ["row 9"]', "it does not replay: "),
        ("then = [[1, ", "then = [[0, ", "it does not replay: "),
        ("mitten scarf", "mitten no_such", "it does not replay: "),
        ("first = 0", "first = 7", "it does not replay: "),
        ("first = 0", "last = 0", "it deals 'last', which the game does not need"),
        ("Done.", "Done. " * 40, f"end: in en it has 240 letters, not {MOST_LETTERS}"),
        ("Take the fourth row.", "Go on " * 31, "in en the first move comes after 22 seconds, not 20"),
    ],
)
def test_each_thing_that_can_be_wrong_is_named(old: str, new: str, problem: str) -> None:
    assert [line for line in found(old, new) if line.startswith(problem)], found(old, new)


def test_a_turn_that_is_not_the_learners_is_named() -> None:
    assert found('then = [[1, "row 1"]]\n') == ["beat 2: it is not the learner's turn"]


def test_what_takes_longer_than_three_minutes_is_named() -> None:
    beat = SOUND.partition("[[beats]]")[2].partition("[[beats]]")[2].partition("[end]")[0]
    long = beat.replace("Take any.", "a " * 92)
    text = SOUND.replace(beat, "[[beats]]".join([long] * 6))
    assert "in en it takes 186 seconds, not 180" in list(of_lesson(HYGGE, read_lesson("1-line.toml", text)))


def test_what_branches_without_end_is_no_lesson() -> None:
    beat = SOUND.partition("[[beats]]")[2].partition("[[beats]]")[2].partition("[end]")[0]
    text = SOUND.replace(beat, f"{beat}\n[[beats]]{beat}\n[[beats]]{beat}")
    assert [line for line in of_lesson(HYGGE, read_lesson("1-line.toml", text)) if "60 ways" in line]


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("capture.toml", SOUND, "a lesson's file has a number and a name"),
        ("0-capture.toml", SOUND, "a lesson's file has a number and a name"),
        ("1-capture.toml", SOUND.replace("players = 2", "player = 2"), "player"),
        ("1-capture.toml", SOUND.replace("players = 2", "players = 'two'"), "Expected `int`"),
        ("1-capture.toml", SOUND + "\n[", "Invalid initial character"),
        ("1-capture.toml", SOUND.split("[[beats]]")[0] + "beats = []\n[end]" + SOUND.split("[end]")[1], "beats"),
    ],
)
def test_what_is_no_lesson_at_all_is_not_read(file: str, text: str, reason: str) -> None:
    with pytest.raises(BadLesson, match=reason) as bad:
        read_lesson(file, text)
    assert str(bad.value).startswith(f"{file}: ")


def test_the_cards_it_names_come_first_and_all_others_follow() -> None:
    view = moment(HYGGE, read_lesson("1-line.toml", SOUND)).view
    assert view.reserve == ["plum", "acorn", "tea", "apple", "honey", "candle", "mitten", "scarf", "cheese", "lantern"]  # type: ignore[attr-defined]
    assert view.pile == 57  # type: ignore[attr-defined]
