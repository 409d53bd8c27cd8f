"""The cards of Hygge: all of them, and what they say about paws, colours and snowflakes is what the rules say."""

from art.hygge import cards
from art.hygge.animals import ANIMALS
from art.hygge.objects import OBJECTS
from art.hygge.paper import COLOURS, TOES
from art.numerals import number_path
from tablee.games.hygge import cards as game

CARDS = cards()


def test_every_card_of_the_game_has_a_picture_and_every_object_one_without_its_number() -> None:
    assert set(CARDS) == set(game.CODES) | {f"{code}-blank" for code in game.SNOWFLAKES}


def test_animals_have_the_paws_and_colours_of_the_rules() -> None:
    for code, animal in ANIMALS.items():
        kind = game.card(code)
        assert animal.paws == game.PAWS[kind]
        assert sorted(animal.colours) == sorted(game.colours(kind))
        assert CARDS[code].count(TOES) + CARDS[code].count('href="#w"') == animal.paws


def test_objects_have_the_colour_and_the_worth_of_the_rules() -> None:
    assert {code: what.worth for code, what in OBJECTS.items()} == game.SNOWFLAKES
    for code, what in OBJECTS.items():
        assert [what.colour] == game.colours(game.card(code))


def test_a_mark_stands_beside_every_colour() -> None:
    assert len({colour.mark for colour in COLOURS.values()}) == len(COLOURS) == 5
    for code, svg in CARDS.items():
        kind = code.removesuffix("-blank")
        marks = {name for name, colour in COLOURS.items() if colour.mark in svg}
        assert marks == (set(game.colours(game.card(kind))) if kind != "winter" else set())


def test_the_card_without_its_number_is_the_same_otherwise() -> None:
    for code, what in OBJECTS.items():
        number = (
            f'<path transform="translate(78 140)scale(1.3)" stroke-width="3.4" d="{number_path(str(what.worth))}"/>'
        )
        assert CARDS[code].replace(number, "") == CARDS[f"{code}-blank"]
        assert number in CARDS[code]
