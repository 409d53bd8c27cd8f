"""KK-14 to KK-18: the twelve yaku and what changes them."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.koikoi import GAME, cards
from tablee.games.koikoi.options import SCHEMA, YAKU, Rules
from tablee.games.koikoi.scoring import COUNT, NAMES, base, score, yaku_cards
from tests.games.koikoi.positions import position

rule = pytest.mark.rule

TWO_MORE_RIBBONS = "4R 5R"
FIVE_ANIMALS = "2A 4A 5A 8A 11A"
TEN_PLAINS = "1a 1b 2a 2b 3a 3b 4a 4b 5a 5b"


def worth(captured: str, **options: Any) -> dict[str, int]:
    """Every yaku of these cards with its points; the sum must be the base."""
    rules = Rules(SCHEMA.complete(options, 2))
    rows = vec[i64]([0] * COUNT)
    total = score(cards.mask(captured), rules, rows)
    assert total == sum(rows) == base(cards.mask(captured), rules)
    return {NAMES[row]: rows[row] for row in range(COUNT) if rows[row]}


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
    assert worth(captured) == expected


@rule("KK-14")
def test_of_the_yaku_of_lights_only_the_one_with_the_most_points_counts() -> None:
    assert worth("1L 3L 8L 11L 12L", points={"gokou": 3}) == {"shikou": 8}
    assert worth("1L 3L 8L 11L 12L", points={"gokou": 3, "shikou": 3, "ameshikou": 3}) == {"sankou": 5}
    assert worth("1L 3L 8L 11L", points={"sankou": 9}) == {"sankou": 9}


@rule("KK-14")
def test_all_other_yaku_add_up() -> None:
    both = worth(f"7A 10A 6A 2A 4A {TEN_PLAINS} 1R 2R 3R 4R 5R")
    assert both == {"inoshikachou": 5, "akatan": 5, "tane": 1, "tan": 1, "kasu": 1}


@rule("KK-14")
def test_the_option_points_overrides_base_values() -> None:
    assert worth("3L 9A", points={"hanami": 3}) == {"hanami": 3}
    assert worth(FIVE_ANIMALS + " 9A", points={"tane": 4}) == {"tane": 5}
    complete = GAME.options.complete({"points": {"kasu": 2}}, 2)["points"]
    assert list(complete) == YAKU
    assert complete["kasu"] == 2
    assert complete["gokou"] == 10


@rule("KK-14")
def test_views_list_yaku_with_their_cards_and_those_that_are_near() -> None:
    game = position(hand="5a", ba="2R", other="1a", captured="3L 9A 1R 2a", other_captured="8L 3R")
    view = GAME.view(game.state, 1)
    assert [(made.name, made.cards, made.points) for made in view.seats[0].yaku] == [("hanami", ["3L", "9A"], 5)]
    near = {one.name: (one.have, one.need) for one in view.seats[0].near}
    assert near["sankou"] == (1, 2)
    assert near["kasu"] == (1, 9)
    assert "akatan" not in near  # the other one has 3R
    assert "tsukimi" not in near  # … and the moon
    assert view.seats[0].base == 5


@rule("KK-15")
def test_three_lights_with_the_rain_man_count_unless_the_option_is_off() -> None:
    assert worth("1L 11L 12L") == {"sankou": 5}
    assert worth("1L 11L 12L", sankou_rain_man=False) == {}
    assert worth("1L 8L 12L", sankou_rain_man=False) == {"sankou": 5}


@rule("KK-15")
@pytest.mark.parametrize("on", [True, False])
def test_three_lights_and_the_rain_man_are_ameshikou_either_way(on: bool) -> None:
    assert worth("1L 8L 12L 11L", sankou_rain_man=on) == {"ameshikou": 7}


@rule("KK-16")
def test_extras_add_a_point_for_each_further_card() -> None:
    assert worth("7A 10A 6A 2A", extras=True) == {"inoshikachou": 6}
    assert worth("1R 2R 3R 4R", extras=True) == {"akatan": 6}
    assert worth("6R 9R 10R 4R", extras=True) == {"aotan": 6}
    assert worth("1R 2R 3R 4R") == {"akatan": 5}


@rule("KK-16")
def test_akatan_and_aotan_each_count_the_ribbons_beyond_their_own_three() -> None:
    assert worth("1R 2R 3R 6R 9R 10R 4R", extras=True) == {"akatan": 9, "aotan": 9, "tan": 3}


@rule("KK-17")
def test_akatan_and_aotan_together_give_three_more_if_triad_is_on() -> None:
    assert worth("1R 2R 3R 6R 9R 10R", triad=True) == {"akatan": 5, "aotan": 5, "tan": 2, "triad": 3}
    assert worth("1R 2R 3R 6R 9R 10R") == {"akatan": 5, "aotan": 5, "tan": 2}
    assert worth("6R 9R 10R", triad=True) == {"aotan": 5}


@rule("KK-18")
def test_the_sake_cup_may_count_as_a_plain_card_too() -> None:
    nine_and_cup = "1a 1b 2a 2b 3a 3b 4a 4b 5a 9A"
    assert worth(nine_and_cup) == {}
    assert worth(nine_and_cup, sake_is_plain=True) == {"kasu": 1}
    assert worth(FIVE_ANIMALS + " 9A", sake_is_plain=True) == {"tane": 2}


def test_the_cards_of_a_yaku_are_among_the_captured_ones_and_give_it() -> None:
    rules = Rules(SCHEMA.complete({"triad": True}, 2))
    everything = cards.ALL
    rows = vec[i64]([0] * COUNT)
    score(everything, rules, rows)
    for row in range(COUNT):
        if rows[row]:
            alone = vec[i64]([0] * COUNT)
            score(yaku_cards(row, everything, rules), rules, alone)
            assert alone[row] == rows[row], NAMES[row]
