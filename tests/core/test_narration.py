"""How a declaration of what events say is read: which sentence, for whom, and what fills its parts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import field

from tablee.core.events import GameEnded, RoundEnded, SeatEvent
from tablee.core.game import Game
from tablee.core.languages import language
from tablee.core.narration import (
    Narration,
    Silent,
    Tell,
    card,
    cards,
    counted,
    each,
    row,
    text,
    value,
    who,
)
from tablee.core.texts import filled
from tablee.core.words import Words


class Took(SeatEvent, frozen=True):
    seat: int
    cards: list[str]
    move: str = ""
    points: int | None = None
    last: bool = False
    by_seat: list[Any] = field(default_factory=list)


TEXTS = {
    "event.all": "{cards} ({n} point) | {cards} ({n} points)",
    "event.none": "Nothing.",
    "event.did.you": "You: {cards}.",
    "event.did.they": "{name}: a card.",
    "event.last": "That was all.",
    "event.listed": "{things}",
    "one.seat": "{who} {sum}",
    "some.a": "an apple | {n} apples",
    "some.b": "a bear | {n} bears",
    "go.row": "row {n}",
    "go.pass": "nothing",
    "go.see": "{card}",
}


class FakeTexts:
    def __contains__(self, key: str) -> bool:
        return key in TEXTS

    def raw(self, key: str) -> str:
        return TEXTS[key]

    def say(self, key: str, **parts: Any) -> str:
        return filled(TEXTS[key], language("en"), parts)


def said(event: SeatEvent, *sentences: Tell | Silent, seat: int | None = None) -> str | None:
    def card_name(code: str, language: str) -> str:
        return f"<{code}>"

    game = SimpleNamespace(texts=lambda language: FakeTexts(), card_name=card_name, narration=Narration(*sentences))
    return Words(cast(Game, game), ["Ann", "Bob"], "en", seat).narrate(event)


@pytest.mark.parametrize(("seat", "sentence"), [(1, "You: <a> and <b>."), (0, "Bob: a card."), (None, "Bob: a card.")])
def test_who_acts_is_told_otherwise_than_the_others(seat: int | None, sentence: str) -> None:
    assert said(Took(1, ["a", "b"]), Tell(Took, "did", by="seat", cards=cards("cards")), seat=seat) == sentence


def test_seat_0_is_somebody() -> None:
    assert said(Took(0, ["a"]), Tell(Took, "did", by="seat", cards=cards("cards")), seat=0) == "You: <a>."


def test_what_a_text_does_not_say_is_not_looked_for() -> None:
    assert said(Took(1, []), Tell(Took, "did", by="seat", cards=card("no_such_field"))) == "Bob: a card."


@pytest.mark.parametrize(
    ("when", "event", "fits"),
    [
        ({"points": True}, Took(0, [], points=0), True),
        ({"points": True}, Took(0, [], points=None), False),
        ({"points": False}, Took(0, [], points=0), False),
        ({"points": False}, Took(0, [], points=None), True),
        ({"cards": True}, Took(0, ["a"]), True),
        ({"cards": True}, Took(0, []), False),
        ({"cards": False}, Took(0, []), True),
        ({"last": True}, Took(0, [], last=True), True),
        ({"last": True}, Took(0, [], last=False), False),
        ({"seat": 0}, Took(0, []), True),
        ({"seat": 0}, Took(1, []), False),
        ({"move": "row 2"}, Took(0, [], move="row 2"), True),
        ({"move.0": "row"}, Took(0, [], move="row 2"), True),
        ({"seat": 0, "last": True}, Took(0, [], last=False), False),
        ({"seat": 0, "last": True}, Took(0, [], last=True), True),
    ],
)
def test_a_sentence_is_told_when_the_fields_are_so(when: dict[str, Any], event: SeatEvent, fits: bool) -> None:
    told = said(event, Tell(Took, "last", when=when), Tell(Took, "none"))
    assert told == ("That was all." if fits else "Nothing.")


def test_the_first_that_fits_is_told_and_what_is_told_too() -> None:
    sentences = (
        Tell(Took, "none", when={"cards": False}),
        Tell(Took, "did", by="seat", when={"last": True}),
        Tell(Took, "last", when={"last": True}, too=True),
        Tell(Took, "listed", things=row("cards")),
    )
    assert said(Took(1, [], last=True), *sentences) == "Nothing. That was all."
    assert said(Took(1, ["a"], last=True), *sentences) == "Bob: a card. That was all."
    assert said(Took(1, ["a", "b"]), *sentences) == "a b"


@pytest.mark.parametrize(
    ("part", "event", "listed"),
    [
        (row("cards"), Took(0, ["a", "b", "c"]), "a b c"),
        (cards("cards"), Took(0, ["a", "b", "c"]), "<a>, <b> and <c>"),
        (cards("cards"), Took(0, []), ""),
        (counted("cards", "some"), Took(0, ["b", "a", "b"]), "2 bears and an apple"),
        (who("seat"), Took(1, []), "Bob"),
        (who("seat"), Took(0, []), "you"),
        ("points", Took(0, [], points=-1200), "−1,200"),
        ("cards.1", Took(0, ["a", "b"]), "b"),
        (card("move.1"), Took(0, [], move="see b"), "<b>"),
        (text("go", "move.0", n="move.1", card=card("move.1")), Took(0, [], move="row 2"), "row 2"),
        (text("go", "move.0", n="move.1", card=card("move.1")), Took(0, [], move="pass"), "nothing"),
        (text("go", "move.0", n="move.1", card=card("move.1")), Took(0, [], move="see b"), "<b>"),
        (text("some.b", n=1), Took(0, []), "a bear"),
        (text("some", "cards.0", n=3), Took(0, ["a"]), "3 apples"),
        (
            each("by_seat", text("one.seat", who=who("#"), sum="points")),
            Took(0, [], by_seat=[Took(5, [], points=3), Took(6, [], points=-1)]),
            "you 3 and Bob −1",
        ),
    ],
)
def test_what_fills_a_part(part: Any, event: SeatEvent, listed: str) -> None:
    assert said(event, Tell(Took, "listed", things=part), seat=0) == (listed or None)


def test_a_text_counts_by_n() -> None:
    tell = Tell(Took, "all", cards=cards("cards"), n="points")
    assert said(Took(0, ["a"], points=1), tell) == "<a> (1 point)"
    assert said(Took(0, ["a"], points=2), tell) == "<a> (2 points)"


def test_what_is_declared_silent_or_not_at_all_is_not_told() -> None:
    assert said(Took(0, [])) is None
    assert said(Took(0, []), Silent(Took)) is None
    assert Narration(Silent(Took)).declared()["took"] == []


def test_all_games_tell_the_end_of_a_round_and_may_tell_it_otherwise() -> None:
    assert said(RoundEnded(3, [], [])) == "Round 3 is over."
    assert said(GameEnded([], [])) is None
    assert said(RoundEnded(3, [], []), Tell(RoundEnded, "last")) == "That was all."
    assert said(RoundEnded(3, [], []), Silent(RoundEnded)) is None


@pytest.mark.parametrize(
    "sentences",
    [
        [Tell(Took, "last", when={"last": True})],
        [Tell(Took, "none"), Tell(Took, "last", when={"last": True})],
        [Tell(Took, "none"), Tell(Took, "last")],
        [Tell(Took, "last", too=True)],
    ],
)
def test_a_kind_of_which_something_could_go_unsaid_cannot_be_declared(sentences: list[Tell]) -> None:
    with pytest.raises(ValueError, match="Took: the last sentence"):
        Narration(*sentences)


def test_a_declaration_is_json_and_leaves_out_what_is_not_said() -> None:
    tell = Tell(Took, "did", by="seat", when={"last": True}, cards=cards("cards"))
    assert Narration(tell, Tell(Took, "none"), Tell(Took, "last", when={"last": False}, too=True)).declared() == {
        "took": [
            {
                "key": "event.did",
                "by": "seat",
                "when": {"last": True},
                "parts": {"cards": ["each", "cards", ["card", ""]]},
            },
            {"key": "event.none"},
            {"key": "event.last", "when": {"last": False}, "too": True},
        ],
        "round_ended": [{"key": "event.round_ended", "moment": True, "parts": {"round": "round"}}],
        "game_ended": [],
    }


def test_a_word_that_is_not_there_is_nothing() -> None:
    assert value(Took(0, [], move="pass"), "move.1") == ""
    assert value(Took(0, ["a"]), "cards.1") == ""
    assert value(Took(0, ["a"]), "cards.0") == "a"


def test_what_is_no_part_is_refused() -> None:
    with pytest.raises(ValueError, match="says nothing"):
        said(Took(0, []), Tell(Took, "listed", things=["no_such_thing", "cards"]))


def test_a_moment_is_declared_and_the_end_of_a_round_always_is_one() -> None:
    declared = Narration(Tell(Took, "last", when={"last": True}, moment=True), Tell(Took, "none")).declared()
    assert [tell.get("moment") for tell in declared["took"]] == [True, None]
    assert declared["round_ended"] == [{"key": "event.round_ended", "moment": True, "parts": {"round": "round"}}]


def test_a_sentence_about_somebody_has_a_text_for_them_and_one_for_the_others() -> None:
    assert Tell(Took, "did", by="seat").keys == ["event.did.you", "event.did.they"]
    assert Tell(Took, "last").keys == ["event.last"]
