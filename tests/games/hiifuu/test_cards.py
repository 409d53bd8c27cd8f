"""HF-1 and HF-2, and the texts of cards and moves."""

from __future__ import annotations

import pytest

from tablee.games.hiifuu import GAME, actions, cards
from tests.games.hiifuu.positions import rules

rule = pytest.mark.rule


@rule("HF-1")
def test_there_are_18_values_in_each_of_four_colours() -> None:
    assert [f"{colour}{value}" for colour in "opgb" for value in range(1, 19)] == cards.CODES
    assert len(set(cards.CODES)) == 72


@rule("HF-1")
def test_codes_read_back() -> None:
    for number, code in enumerate(cards.CODES):
        assert cards.card(code) == number
        assert cards.text(number) == code
        assert GAME.card_text(GAME.card(code)) == code


@pytest.mark.parametrize("code", ["", "o", "o0", "o19", "r3", "O7", "o07", "7o", "o7 ", "o-1", "оo"])
def test_what_is_no_card_is_not_read(code: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        cards.card(code)


@rule("HF-2")
@pytest.mark.parametrize(("players", "top"), [(4, 13), (5, 15), (6, 18)])
def test_values_in_play_depend_on_the_number_of_players(players: int, top: int) -> None:
    deck = [cards.text(card) for card in rules(players).deck]
    assert deck == [f"{colour}{value}" for colour in "opgb" for value in range(1, top + 1)]


def test_a_set_of_one_colour_lists_counts_and_picks_its_cards() -> None:
    for members in (0b1, 0b10_0000_0000_0000_0001, 0b11_1111_1111_1111_1111, 0b1_0101_0000_1000):
        places = [place for place in range(18) if members >> place & 1]
        assert cards.count_of(members) == len(places)
        assert cards.lowest_of(members) == places[0]
        assert [cards.nth_of(members, n) for n in range(len(places))] == places
        assert cards.texts(2, members) == [f"g{place + 1}" for place in places]


def test_move_texts_read_back() -> None:
    for number in range(72):
        assert actions.read(actions.text([number])) == [number]
    some = [72, 90, 143]
    assert actions.text(some) == "discard o1 p1 b18"
    assert actions.read("discard o1 p1 b18") == some


@pytest.mark.parametrize(
    "text", ["", "play", "discard", "play o1 o2", "pass", "play  o1", "Play o1", "play o1 ", "discard o1 x2", "o1"]
)
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 — the reason differs
        actions.read(text)


def test_card_names_are_for_people() -> None:
    assert GAME.card_name("p13") == "pink 13"
    assert GAME.card_name("p13", "fr") == "13 rose"
