"""The cards of Hiifuu: all of them, and to be read in a hand of thirteen."""

from art.hiifuu import FLOWERS, VALUES, cards, parts
from art.hiifuu.tokens import TOKENS
from art.numerals import number_path, width
from tablee.games.hiifuu.cards import CODES

CARDS = cards()


def test_every_card_of_the_game_has_a_picture() -> None:
    assert list(CARDS) == CODES


def test_each_colour_has_its_own_flower_and_its_own_waves() -> None:
    assert len({flower.bloom for flower in FLOWERS.values()}) == 4
    assert len({flower.wave for flower in FLOWERS.values()}) == 4


def test_the_value_is_at_the_left_edge() -> None:
    """Thirteen cards 60 wide on a phone of 390 show 26 of each: two fifths of a card have to hold the value."""
    for value in VALUES:
        svg = CARDS[f"o{value}"]
        placed = svg.partition(number_path(str(value)))[2]
        centre, _, rest = placed.partition("translate(")[2].partition("-81)")
        scale = float(rest.removeprefix("scale(").partition(")")[0])
        half = (width(str(value)) + 3.4) * scale / 2
        left_edge = -60
        assert float(centre) - half - left_edge > 4
        assert float(centre) + half - left_edge < 40


def test_the_flower_is_drawn_once_and_repeated_small() -> None:
    for svg in CARDS.values():
        assert svg.count('id="f"') == svg.count('href="#f"') == 1


def test_there_is_a_token_for_every_value_of_the_default_table_and_a_blank_one() -> None:
    assert set(parts()) == {f"token/{value}" for value in TOKENS} | {"token/blank"}
    assert set(TOKENS) == {first + more for first in range(1, 6) for more in range(4)}
