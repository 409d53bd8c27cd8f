"""The cards of Hygge, and the texts of its moves."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.bits import listed
from tablee.core.refused import Refused
from tablee.games.hygge import GAME, actions, cards

rule = pytest.mark.rule

COPIES = {code: int(cards.COPIES[number]) for number, code in enumerate(cards.CODES)}
HEAPS = st.fixed_dictionaries({code: st.integers(0, COPIES[code]) for code in cards.CODES[:22]})


def heap_of(copies: dict[str, int]) -> int:
    return cards.heap(" ".join(code for code, count in copies.items() for _ in range(count)))


@rule("HY-1")
def test_there_are_66_cards_and_winter() -> None:
    assert len(cards.DECK) == 66
    assert len(cards.CODES) == 23
    assert [kind for kind in cards.DECK if kind < 7] == [kind for kind in range(7) for _ in range(3)]
    for first in range(7, 22, 3):
        assert sum(first <= kind < first + 3 for kind in cards.DECK) == 9
    assert cards.text(cards.WINTER) == "winter"


@rule("HY-2")
def test_animals_have_paws_and_colours() -> None:
    known = {cards.text(animal): (cards.PAWS[animal], cards.colours(animal)) for animal in range(7)}
    assert known == {
        "hedgehog": (2, ["red"]),
        "bear": (2, ["blue"]),
        "dormouse": (2, ["purple"]),
        "squirrel": (2, ["green"]),
        "tortoise": (1, ["yellow"]),
        "bat": (1, ["yellow", "red", "purple"]),
        "frog": (1, ["yellow", "blue", "green"]),
    }


@rule("HY-3")
def test_objects_have_copies_and_snowflakes_by_colour() -> None:
    table = [
        (code, COPIES[code], cards.SNOWFLAKES[code], cards.colours(cards.card(code))) for code in cards.CODES[7:22]
    ]
    assert table == [
        ("apple", 4, 2, ["red"]),
        ("mushroom", 3, 3, ["red"]),
        ("scarf", 2, 4, ["red"]),
        ("blueberry", 4, 2, ["blue"]),
        ("mitten", 3, 3, ["blue"]),
        ("blanket", 2, 4, ["blue"]),
        ("plum", 5, 2, ["purple"]),
        ("candle", 2, 3, ["purple"]),
        ("cushion", 2, 5, ["purple"]),
        ("acorn", 5, 2, ["green"]),
        ("tea", 2, 3, ["green"]),
        ("sweater", 2, 5, ["green"]),
        ("honey", 3, 3, ["yellow"]),
        ("cheese", 3, 3, ["yellow"]),
        ("lantern", 3, 3, ["yellow"]),
    ]


def test_codes_read_back() -> None:
    assert [cards.card(cards.text(card)) for card in range(23)] == list(range(23))
    with pytest.raises(ValueError, match="snowman"):
        cards.card("snowman")


@given(HEAPS)
def test_heaps_count_every_kind(copies: dict[str, int]) -> None:
    heap = heap_of(copies)
    assert 0 <= heap < 1 << 62
    assert cards.table(heap) == {code: count for code, count in copies.items() if count}
    assert heap_of({code: COPIES[code] - count for code, count in copies.items()}) + heap == heap_of(
        {code: COPIES[code] for code in copies}
    )


@rule("HY-8")
@given(HEAPS)
def test_an_animal_shelters_a_kind_a_paw_of_its_own_colours(copies: dict[str, int]) -> None:
    there = {code for code, count in copies.items() if count}
    expected = set()
    for animal in there & set(cards.CODES[:7]):
        own = cards.colours(cards.card(animal))
        kinds = [code for code in cards.CODES[7:22] if code in there and cards.colours(cards.card(code))[0] in own]
        for paws in range(1, int(cards.PAWS[cards.card(animal)]) + 1):
            expected |= {" ".join(["shelter", animal, *some]) for some in combinations(kinds, paws)}
    assert {actions.text(actions.SHELTER + one) for one in listed(actions.shelters(heap_of(copies)))} == expected


def test_move_texts_read_back() -> None:
    assert len(set(actions.TEXTS)) == actions.COUNT
    for number, text in enumerate(actions.TEXTS):
        assert actions.action(text) == number
        assert GAME.write([number]) == text
    assert actions.text(actions.SHELTER + 44) == "shelter frog lantern"


def test_objects_of_a_shelter_are_named_in_any_order() -> None:
    assert actions.action("shelter bear blanket mitten") == actions.action("shelter bear mitten blanket")


@pytest.mark.parametrize(
    "text",
    """
    |row|row 0|row 33|row 01|row 1 2|Row 1|col -1|col 33|shelter|shelter apple|shelter bear bear|shelter bear winter
    |shelter bear snow|pass 1|discard|discard winter|discard plum plum""".replace("\n    ", "").split("|"),
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no move of Hygge|is no card"):
        actions.action(text)


@rule("HY-8")
@pytest.mark.parametrize(
    ("text", "code", "named"),
    [
        ("shelter bear", "no_object", ["bear"]),
        ("shelter bear apple", "wrong_colour", ["bear", "apple"]),
        ("shelter bear plum mitten apple plum", "wrong_colour", ["bear", "apple", "plum"]),
        ("shelter bear mitten mitten", "named_twice", ["mitten"]),
        ("shelter bear blueberry mitten blanket", "too_few_paws", ["bear"]),
        ("shelter bat apple honey", "too_few_paws", ["bat"]),
    ],
)
def test_what_no_animal_can_shelter_is_refused_with_the_reason(text: str, code: str, named: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        actions.action(text)
    assert (refused.value.rule, refused.value.code, refused.value.cards) == ("HY-8", code, named)
