"""What a client is told: what a card would take, which yaku lie there and which are near, and what is left to take."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.koikoi import cards
from tests.games.koikoi.positions import PLAIN, match, position

rule = pytest.mark.rule


@rule("KK-9")
def test_a_card_of_the_hand_says_what_it_would_take() -> None:
    view = position(hand="2a 3L 8L 12a", ba="2A 3R 3a 12L 12b 12c 9A", other="1a").view(0)
    assert view.captures == {"2a": ["2A"], "3L": ["3R", "3a"], "8L": [], "12a": ["12L", "12b", "12c"]}
    other = position(hand="2a", ba="2A 1R", other="1a").view(1)
    assert other.captures == {"1a": ["1R"]}
    assert position(hand="2a", ba="2A", other="1a").view(None).captures == {}


def test_before_hands_are_seen_nothing_is_said_of_them() -> None:
    view = match(PLAIN).view(0)
    assert (view.hand, view.captures) == (None, {})  # type: ignore[attr-defined]


@rule("KK-14")
@pytest.mark.parametrize(
    ("captured", "options", "expected"),
    [
        ("1L 3L 8L 11L 12L 1R", {}, {"gokou": "1L 3L 8L 11L 12L"}),
        ("1L 3L 8L 12L 1R", {}, {"shikou": "1L 3L 8L 12L"}),
        ("1L 3L 8L 11L 1R", {}, {"ameshikou": "1L 3L 8L 11L"}),
        ("1L 8L 11L 2A", {}, {"sankou": "1L 8L 11L"}),
        ("3L 9A 1L 2A", {}, {"hanami": "3L 9A"}),
        ("8L 9A 1L 2A", {}, {"tsukimi": "8L 9A"}),
        ("6A 7A 10A 2A", {}, {"inoshikachou": "6A 7A 10A"}),
        ("6A 7A 10A 2A", {"extras": True}, {"inoshikachou": "2A 6A 7A 10A"}),
        ("1R 2R 3R 4R", {}, {"akatan": "1R 2R 3R"}),
        ("1R 2R 3R 4R", {"extras": True}, {"akatan": "1R 2R 3R 4R"}),
        ("6R 9R 10R 4R", {}, {"aotan": "6R 9R 10R"}),
        ("6R 9R 10R 4R", {"extras": True}, {"aotan": "4R 6R 9R 10R"}),
        ("2A 4A 5A 8A 11A 4R", {}, {"tane": "2A 4A 5A 8A 11A"}),
        ("1R 4R 5R 7R 11R 2A", {}, {"tan": "1R 4R 5R 7R 11R"}),
        ("1a 1b 2a 2b 3a 3b 4a 4b 5a 5b 4R 9A", {}, {"kasu": "1a 1b 2a 2b 3a 3b 4a 4b 5a 5b"}),
        ("1a 1b 2a 2b 3a 3b 4a 4b 5a 4R 9A", {"sake_is_plain": True}, {"kasu": "1a 1b 2a 2b 3a 3b 4a 4b 5a 9A"}),
        (
            "1R 2R 3R 6R 9R 10R 2A",
            {"triad": True},
            {
                "akatan": "1R 2R 3R",
                "aotan": "6R 9R 10R",
                "tan": "1R 2R 3R 6R 9R 10R",
                "triad": "1R 2R 3R 6R 9R 10R",
            },
        ),
    ],
)
def test_a_yaku_is_shown_with_its_own_cards_and_no_others(
    captured: str, options: dict[str, Any], expected: dict[str, str]
) -> None:
    view = position(hand="12b", other="12c", captured=captured, **options).view(None)
    assert {made.name: " ".join(made.cards) for made in view.seats[0].yaku} == expected
    assert view.seats[0].base == sum(made.points for made in view.seats[0].yaku)
    assert view.seats[1].yaku == []


def near(captured: str, gone: str = "", **options: Any) -> list[tuple[str, int, int, str]]:
    """What is near for seat 0 if the other has captured *gone*."""
    game = position(hand="12b", other="12c", captured=captured, other_captured=gone, **options)
    return [(one.name, one.have, one.need, " ".join(one.wanted)) for one in game.view(1).seats[0].near]


@rule("KK-14")
def test_what_is_near_says_how_many_and_which_and_the_nearest_comes_first() -> None:
    assert near("3L 9A 1R 2a", gone="8L 3R") == [
        ("sankou", 1, 2, "1L 11L 12L"),
        ("ameshikou", 1, 3, "1L 11L 12L"),
        ("tane", 1, 4, ""),  # too many to name them
        ("tan", 1, 4, ""),
        ("kasu", 1, 9, ""),
    ]
    assert near("6R 9R") == [("aotan", 2, 1, "10R"), ("tan", 2, 3, "1R 2R 3R 4R 5R 7R 10R 11R")]
    assert near("1R 7A") == [
        ("inoshikachou", 1, 2, "6A 10A"),
        ("akatan", 1, 2, "2R 3R"),
        ("tane", 1, 4, ""),
        ("tan", 1, 4, ""),
    ]
    assert near("") == []


@rule("KK-14")
def test_what_cannot_be_made_any_more_is_not_near() -> None:
    assert near("2R 3R", gone="1R") == [("tan", 2, 3, "4R 5R 6R 7R 9R 10R 11R")]
    assert near("2R 3R", gone="1R 4R 5R 6R 7R 9R") == []  # two ribbons are left, three are needed
    assert near("2R 3R", gone="1R 4R 5R 6R 7R") == [("tan", 2, 3, "9R 10R 11R")]
    assert near("8L", gone="9A 1L 3L") == [("sankou", 1, 2, "11L 12L")]


@rule("KK-14")
def test_what_is_made_is_not_near() -> None:
    assert near("2A 4A 5A 8A 11A") == []
    assert near("3L 9A", gone="1L 8L 11L 12L") == [("tane", 1, 4, "")]


@rule("KK-15")
def test_four_lights_with_the_rain_man_want_the_rain_man() -> None:
    assert ("ameshikou", 3, 1, "11L") in near("1L 3L 8L")  # the phoenix would make another yaku
    assert ("ameshikou", 2, 2, "8L 11L 12L") in near("1L 3L")
    assert ("ameshikou", 3, 1, "8L 12L") in near("1L 3L 11L")
    for captured in ("1L", "1L 3L", "1L 3L 8L"):
        assert "ameshikou" not in {name for name, *_ in near(captured, gone="11L")}


@rule("KK-15")
def test_three_lights_are_near_with_the_rain_man_if_that_counts() -> None:
    assert near("1L 11L", gone="3L") == [("sankou", 2, 1, "8L 12L"), ("ameshikou", 2, 2, "8L 12L")]
    assert near("1L 11L", gone="3L", sankou_rain_man=False) == [
        ("ameshikou", 2, 2, "8L 12L"),
        ("sankou", 1, 2, "8L 12L"),
    ]


@rule("KK-17")
def test_the_triad_is_near_only_where_it_counts() -> None:
    assert near("1R 2R 3R 6R 9R", triad=True) == [("aotan", 2, 1, "10R"), ("triad", 5, 1, "10R")]
    assert near("1R 2R 3R 6R 9R") == [("aotan", 2, 1, "10R")]


@rule("KK-18")
def test_the_sake_cup_is_near_ten_plain_cards_where_it_is_one() -> None:
    plains = "1a 1b 2a 2b 3a 3b 4a 4b"
    assert ("kasu", 9, 1, " ".join(cards.texts(cards.PLAINS & ~cards.mask(plains)))) in near(
        plains + " 9A", sake_is_plain=True
    )
    assert ("kasu", 8, 2, " ".join(cards.texts(cards.PLAINS & ~cards.mask(plains)))) in near(plains + " 9A")
