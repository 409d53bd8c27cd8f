"""KK-14 to KK-18: the twelve yaku and what changes them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.koikoi import GAME, cards
from tablee.games.koikoi.options import SCHEMA, YAKU, Rules
from tablee.games.koikoi.scoring import NAMES, base, score, yaku_cards
from tests.games.koikoi.positions import position

rule = pytest.mark.rule

TWO_MORE_RIBBONS = "4R 5R"
FIVE_ANIMALS = "2A 4A 5A 8A 11A"
TEN_PLAINS = "1a 1b 2a 2b 3a 3b 4a 4b 5a 5b"


def yaku(captured: str, **options: Any) -> dict[str, int]:
    """Every yaku of these cards with its points; the sum must be the base."""
    rules = Rules(SCHEMA.complete(options, 2))
    points = score(cards.mask(captured), rules)
    assert base(cards.mask(captured), rules) == sum(points)
    return {name: number for name, number in zip(NAMES, points, strict=True) if number}


@rule("KK-14")
@pytest.mark.parametrize(
    ("captured", "expected"),
    [
        ("1L 3L 8L 11L 12L", {"gokou": 10}),
        ("1L 3L 8L 12L", {"shikou": 8}),
        ("1L 3L 8L 11L", {"ameshikou": 7}),
        ("1L 8L 12L", {"sankou": 5}),
        ("1L 8L", {}),
        ("3L 9A", {"hanami": 5}),
        ("8L 9A", {"tsukimi": 5}),
        ("3L 8L 9A", {"hanami": 5, "tsukimi": 5}),
        ("7A 10A 6A", {"inoshikachou": 5}),
        ("7A 10A", {}),
        ("1R 2R 3R", {"akatan": 5}),
        ("6R 9R 10R", {"aotan": 5}),
        ("1R 2R 6R", {}),
        (FIVE_ANIMALS, {"tane": 1}),
        (FIVE_ANIMALS + " 9A", {"tane": 2}),
        ("2A 4A 5A 8A", {}),
        ("1R 2R 4R 5R 7R", {"tan": 1}),
        ("1R 2R 4R 5R 7R 11R", {"tan": 2}),
        (TEN_PLAINS, {"kasu": 1}),
        (TEN_PLAINS + " 6a 6b", {"kasu": 3}),
        ("1a 1b 2a 2b 3a 3b 4a 4b 5a", {}),
        ("", {}),
    ],
)
def test_each_yaku_has_its_cards_and_points(captured: str, expected: dict[str, int]) -> None:
    assert yaku(captured) == expected


@rule("KK-14")
def test_of_the_yaku_of_lights_only_the_one_with_the_most_points_counts() -> None:
    assert yaku("1L 3L 8L 11L 12L", points={"gokou": 3}) == {"shikou": 8}
    assert yaku("1L 3L 8L 11L 12L", points={"gokou": 3, "shikou": 3, "ameshikou": 3}) == {"sankou": 5}
    assert yaku("1L 3L 8L 11L", points={"sankou": 9}) == {"sankou": 9}


@rule("KK-14")
def test_all_other_yaku_add_up() -> None:
    both = yaku(f"7A 10A 6A 2A 4A {TEN_PLAINS} 1R 2R 3R 4R 5R")
    assert both == {"inoshikachou": 5, "akatan": 5, "tane": 1, "tan": 1, "kasu": 1}


@rule("KK-14")
def test_the_option_points_overrides_base_values() -> None:
    assert yaku("3L 9A", points={"hanami": 3}) == {"hanami": 3}
    assert yaku(FIVE_ANIMALS + " 9A", points={"tane": 4}) == {"tane": 5}
    complete = GAME.options.complete({"points": {"kasu": 2}}, 2)["points"]
    assert list(complete) == YAKU
    assert complete["kasu"] == 2
    assert complete["gokou"] == 10


@rule("KK-14")
def test_views_list_yaku_with_their_cards_and_those_that_are_near() -> None:
    game = position(hand="5a", ba="2R", other="1a", captured="3L 9A 1R 2a", other_captured="8L 3R")
    view = game.view(1)
    assert [(made.name, made.cards, made.points) for made in view.seats[0].yaku] == [("hanami", ["3L", "9A"], 5)]
    near = {one.name: (one.have, one.need) for one in view.seats[0].near}
    assert near["sankou"] == (1, 2)
    assert near["kasu"] == (1, 9)
    assert "akatan" not in near  # the other one has 3R
    assert "tsukimi" not in near  # … and the moon
    assert view.seats[0].base == 5


@rule("KK-15")
def test_three_lights_with_the_rain_man_count_unless_the_option_is_off() -> None:
    assert yaku("1L 11L 12L") == {"sankou": 5}
    assert yaku("1L 11L 12L", sankou_rain_man=False) == {}
    assert yaku("1L 8L 12L", sankou_rain_man=False) == {"sankou": 5}


@rule("KK-15")
@pytest.mark.parametrize("on", [True, False])
def test_three_lights_and_the_rain_man_are_ameshikou_either_way(on: bool) -> None:
    assert yaku("1L 8L 12L 11L", sankou_rain_man=on) == {"ameshikou": 7}


@rule("KK-16")
def test_extras_add_a_point_for_each_further_card() -> None:
    assert yaku("7A 10A 6A 2A", extras=True) == {"inoshikachou": 6}
    assert yaku("1R 2R 3R 4R", extras=True) == {"akatan": 6}
    assert yaku("6R 9R 10R 4R", extras=True) == {"aotan": 6}
    assert yaku("1R 2R 3R 4R") == {"akatan": 5}


@rule("KK-16")
def test_akatan_and_aotan_each_count_the_ribbons_beyond_their_own_three() -> None:
    assert yaku("1R 2R 3R 6R 9R 10R 4R", extras=True) == {"akatan": 9, "aotan": 9, "tan": 3}


@rule("KK-17")
def test_akatan_and_aotan_together_give_three_more_if_triad_is_on() -> None:
    assert yaku("1R 2R 3R 6R 9R 10R", triad=True) == {"akatan": 5, "aotan": 5, "tan": 2, "triad": 3}
    assert yaku("1R 2R 3R 6R 9R 10R") == {"akatan": 5, "aotan": 5, "tan": 2}
    assert yaku("6R 9R 10R", triad=True) == {"aotan": 5}


@rule("KK-18")
def test_the_sake_cup_may_count_as_a_plain_card_too() -> None:
    nine_and_cup = "1a 1b 2a 2b 3a 3b 4a 4b 5a 9A"
    assert yaku(nine_and_cup) == {}
    assert yaku(nine_and_cup, sake_is_plain=True) == {"kasu": 1}
    assert yaku(FIVE_ANIMALS + " 9A", sake_is_plain=True) == {"tane": 2}


def test_the_cards_of_a_yaku_are_among_the_captured_ones_and_give_it() -> None:
    rules = Rules(SCHEMA.complete({"triad": True}, 2))
    everything = cards.ALL
    for row, points in enumerate(score(everything, rules)):
        if points:
            assert score(yaku_cards(row, everything, rules), rules)[row] == points, NAMES[row]


@given(st.integers(0, cards.ALL), st.booleans(), st.booleans(), st.booleans())
def test_the_base_is_the_sum_of_the_yaku(captured: int, extras: bool, triad: bool, plain: bool) -> None:
    rules = Rules(SCHEMA.complete({"extras": extras, "triad": triad, "sake_is_plain": plain}, 2))
    assert base(captured, rules) == sum(score(captured, rules))


def test_other_ribbons_are_no_part_of_the_triad() -> None:
    rules = Rules(SCHEMA.complete({"triad": True}, 2))
    six = cards.mask("1R 2R 3R 6R 9R 10R")
    assert yaku_cards(NAMES.index("triad"), six | cards.mask("4R 5R 1L"), rules) == six
