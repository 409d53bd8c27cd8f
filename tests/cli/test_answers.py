"""What a person types is understood: numbers, texts, parts of texts, keys, rules."""

from typing import cast

import pytest

from tablee.cli.answers import Answer, Key, Move, Rule, Unclear, Word, understand
from tablee.core.texts import texts
from tablee.core.view import Choose, View

ENGLISH, FRENCH = texts("tablee.cli", "en"), texts("tablee.cli", "fr")


class Seen:
    """The part of a view that is looked at."""

    def __init__(self, *legal: str, choose: Choose | None = None) -> None:
        self.legal = list(legal)
        self.choose = choose


def answer(typed: str, seen: Seen) -> Answer:
    return understand(typed, cast(View, seen), "KK", ENGLISH)


PLAYS = Seen("play o7", "play o9", "play p1 x p2", "play p1 x p3")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "play o7"),
        (" 4 ", "play p1 x p3"),
        ("play  o9", "play o9"),
        ("o9", "play o9"),
        ("p1 x p3", "play p1 x p3"),
        ("p3", "play p1 x p3"),
        ("b5", "play b5"),  # none of those offered: the match will say why
        ("fly me", "fly me"),
    ],
)
def test_a_move_by_number_by_text_or_by_its_end(typed: str, meant: str) -> None:
    assert answer(typed, PLAYS) == Move(meant)


@pytest.mark.parametrize("typed", ["0", "5", "99999999999999999999", "007000"])
def test_numbers_that_are_not_offered_are_said_to_be(typed: str) -> None:
    assert answer(typed, PLAYS) == Unclear("unclear.number", {"n": 4})


def test_enter_takes_the_only_choice_and_no_other() -> None:
    assert answer("", Seen("draw")) == Move("draw")
    assert answer("", PLAYS) == Unclear("unclear.nothing", {"n": 4})


def test_keys_and_rule_numbers() -> None:
    assert answer("?", PLAYS) == Key("help")
    assert answer("Q", PLAYS) == Key("quit")
    assert answer("kk-9", PLAYS) == Rule("KK-9")
    assert answer("KK14", PLAYS) == Rule("KK-14")
    assert understand("aide", cast(View, PLAYS), "KK", FRENCH) == Key("help")
    for key in ("help", "rules", "last", "scores", "more", "quit"):
        assert ENGLISH.raw(f"key.{key}").split()[0] == FRENCH.raw(f"key.{key}").split()[0]


@pytest.mark.parametrize("seen", [PLAYS, Seen(choose=Choose("discard", 2, ["o3", "p13", "g1"])), Seen("draw")])
def test_a_word_after_the_key_for_help_is_asked_for(seen: Seen) -> None:
    assert answer("? oya", seen) == Word("oya")
    assert answer("  HELP   Poem  ribbons ", seen) == Word("Poem ribbons")
    assert answer("? kk9", seen) == Rule("KK-9")
    assert answer("? KK-9 please", seen) == Word("KK-9 please")
    assert answer("? ", seen) == Key("help")
    assert answer("i oya", seen) != Word("oya")


CARDS = Seen(choose=Choose("discard", 2, ["o3", "p13", "g1"]))
PLACES = Seen(choose=Choose("flip", 2, ["1", "2", "5", "9"]))


@pytest.mark.parametrize("typed", ["3 1", "3,1", "g1 o3", "g1 1", "discard g1 o3", " discard  3 1"])
def test_several_things_by_number_or_name(typed: str) -> None:
    assert answer(typed, CARDS) == Move("discard g1 o3")


def test_places_go_by_their_own_numbers() -> None:
    assert answer("5 9", PLACES) == Move("flip 5 9")


@pytest.mark.parametrize("typed", ["", "1", "1 1", "o3 1", "1 2 3", "1 4", "o3 b7", "discard", "-1 2", "²  1"])
def test_too_few_too_many_or_others_are_asked_for_again(typed: str) -> None:
    assert answer(typed, CARDS) == Unclear("unclear.several", {"n": 2, "example": "1 2"})
