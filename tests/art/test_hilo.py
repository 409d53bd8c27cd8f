"""The cards of HILO: all of them, and nothing that could be taken for something else."""

from art.hilo import cards
from art.hilo.colours import COLOURS
from art.ink import INK, PAPER
from art.numerals import number_path
from tablee.games.hilo.cards import CODES

CARDS = cards()


def test_every_card_of_the_game_has_a_picture() -> None:
    assert list(CARDS) == CODES


def test_each_colour_has_a_shape_of_its_own_on_all_its_cards() -> None:
    assert len({colour.shape for colour in COLOURS.values()}) == len(COLOURS) == 8
    for code, svg in CARDS.items():
        assert COLOURS[code[0]].shape in svg
        assert svg.count('href="#m"') == 3, "on the ground (again), in the corner and as panel"


def test_only_the_value_below_zero_stands_in_a_dark_panel() -> None:
    dark = {code for code, svg in CARDS.items() if f'fill="{INK}" stroke="{PAPER}"' in svg}
    assert dark == {f"{letter}-1" for letter in COLOURS}


def test_only_zero_is_filled() -> None:
    filled = {code for code, svg in CARDS.items() if not svg.endswith(' fill="none"/></g></svg>')} - {
        f"{letter}-1" for letter in COLOURS
    }
    assert filled == {f"{letter}0" for letter in COLOURS}


def test_a_number_is_written_once_without_a_mark_below() -> None:
    for code, svg in CARDS.items():
        assert svg.count(number_path(code[1:])) == 1


def test_six_and_nine_are_not_each_other_upside_down() -> None:
    assert number_path("6").count("c") == 1, "a six has a slanted stroke"
    assert number_path("9").endswith("v11"), "a nine stands on a straight leg"
