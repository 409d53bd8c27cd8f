"""Setup of Hygge: the pile, the reserve, who begins; and its options."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest

from tablee.core.chance import BadChance, Scripted
from tablee.core.dice import SeedDice
from tablee.core.match import Match
from tablee.core.options import BadOption
from tablee.games.hygge import GAME, cards
from tablee.games.hygge.state import HyggeState
from tablee.games.hygge.view import HyggeView

rule = pytest.mark.rule

ORDERED = [cards.text(card) for card in cards.DECK]


def opening(players: int = 2, **options: Any) -> HyggeState:
    return GAME.opening(players, GAME.options.complete(options, players))


def dealing(players: int) -> HyggeState:
    state = opening(players)
    state.settle_chance([0])
    return state


def seen(match: Match, seat: int | None = None) -> HyggeView:
    view = match.view(seat)
    assert isinstance(view, HyggeView)
    return view


def numbers(seed: bytes) -> Iterator[int]:
    """The numbers of a seed as DESIGN has them, made here a second time."""
    block = 0
    while True:
        digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8))
        block += 1


def shuffle(codes: list[str], source: Iterator[int]) -> list[str]:
    for last in range(len(codes) - 1, 0, -1):
        other = next(source) % (last + 1)
        codes[last], codes[other] = codes[other], codes[last]
    return codes


@rule("HY-4")
@pytest.mark.parametrize(("players", "under"), [(2, 16), (3, 10), (4, 16)])
def test_winter_is_shuffled_into_the_bottom_of_the_pile(players: int, under: int) -> None:
    seed = bytes(range(32))
    source = numbers(seed)
    deck = shuffle(ORDERED[:], source)
    bottom = 67 - under
    expected = deck[:bottom] + shuffle([*deck[bottom:], "winter"], source)
    state = dealing(players)
    assert [cards.text(card) for card in state.roll(SeedDice(seed))] == expected
    places = {list(state.roll(SeedDice(bytes([k] * 32)))).index(cards.WINTER) for k in range(256)}
    assert places == set(range(bottom, 67))


@rule("HY-4")
@pytest.mark.parametrize(("players", "earliest"), [(2, 51), (3, 57), (4, 51)])
def test_a_deck_has_all_cards_and_winter_near_the_bottom(players: int, earliest: int) -> None:
    state = dealing(players)
    sound = [*ORDERED[:earliest], "winter", *ORDERED[earliest:]]

    def why_impossible(codes: list[str]) -> str:
        return state.why_impossible([cards.card(code) for code in codes])

    assert why_impossible(sound) == ""
    assert why_impossible([*ORDERED, "winter"]) == ""
    too_high = [*ORDERED[: earliest - 1], "winter", *ORDERED[earliest - 1 :]]
    assert why_impossible(too_high) == f"winter is among the last {67 - earliest} cards"
    assert why_impossible(sound[:-1]) == "67 cards are needed, not 66"
    assert why_impossible(["bear", *sound[1:]]) == "there are only 3 of bear"


@rule("HY-5")
@pytest.mark.parametrize(("players", "places"), [(2, 10), (3, 12), (4, 13)])
def test_the_reserve_is_filled_in_reading_order_from_the_top(players: int, places: int) -> None:
    match = GAME.start(players, chance=Scripted(("first", 0), ("deck", [*ORDERED, "winter"])))
    view = seen(match)
    assert view.reserve == ORDERED[:places]
    flat = [position for row in view.picture for position in row if position]
    assert flat == list(range(1, places + 1))
    assert view.pile == 67 - places


@rule("HY-5")
def test_default_pictures_depend_on_the_number_of_players() -> None:
    assert GAME.options.complete(None, 2)["layout"] == [".##.", "###.", ".###", "..##"]
    assert GAME.options.complete(None, 3)["layout"] == [".###.", "###..", "..###", ".###."]
    assert GAME.options.complete(None, 4)["layout"] == ["..#..", ".###.", "#####", ".###.", "..#.."]


@rule("HY-5")
def test_blank_rows_and_columns_of_a_picture_keep_their_numbers() -> None:
    picture = ["." * 6, ".#.###", "......", ".##.##", "...###"]
    match = GAME.start(2, {"layout": picture}, chance=Scripted(("first", 0), ("deck", [*ORDERED, "winter"])))
    assert match.legal(0) == ["row 2", "row 4", "row 5", "col 2", "col 3", "col 4", "col 5", "col 6"]
    assert seen(match).picture[3] == [0, 5, 6, 0, 7, 8]
    lines = {line.move: line.cards for line in seen(match, 0).lines}
    assert lines["col 4"] == [ORDERED[1], ORDERED[8]]


@rule("HY-5")
@pytest.mark.parametrize("picture", [["#" * 9], ["#" * 17], ["#####", "####"], ["####x", "#####", "#####"], "#" * 10])
def test_a_picture_has_10_to_16_places(picture: Any) -> None:
    with pytest.raises(BadOption) as bad:
        GAME.start(2, {"layout": picture})
    assert bad.value.option == "layout"


@rule("HY-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_drawn_by_lot(players: int) -> None:
    state = opening(players)
    assert GAME.chance_name(state) == "first"
    assert {int(state.roll(SeedDice(bytes([k] * 32)))[0]) for k in range(64)} == set(range(players))
    for seat in range(players):
        match = GAME.start(players, chance=Scripted(("first", seat), ("deck", [*ORDERED, "winter"])))
        assert match.to_act == [seat]
    with pytest.raises(BadChance, match=f"not {players}"):
        GAME.start(players, chance=Scripted(("first", players), ("deck", [*ORDERED, "winter"])))


@rule("HY-3")
def test_the_option_snowflakes_overrides_single_values() -> None:
    options = GAME.options.complete({"snowflakes": {"plum": 7}}, 2)
    assert options["snowflakes"] == cards.SNOWFLAKES | {"plum": 7}
    assert list(options) == ["layout", "games", "snowflakes"]
    with pytest.raises(BadOption, match="bear"):
        GAME.options.complete({"snowflakes": {"bear": 1}}, 2)


@rule("HY-14")
def test_a_match_has_one_game_or_three() -> None:
    assert GAME.options.complete(None, 2)["games"] == 1
    assert GAME.options.complete({"games": 3}, 2)["games"] == 3
    with pytest.raises(BadOption, match="games"):
        GAME.options.complete({"games": 2}, 2)
