"""What a seat knows: resample reaches every world that fits, each as often, and no other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import tablee
from tablee.core.bits import listed
from tablee.core.state import STRANGER
from tablee.games.koikoi import cards
from tablee.games.koikoi.scoring import is_lucky
from tablee.games.koikoi.seats import ABSENT, CAPTURED, HAND, LEFT, PLAYED
from tablee.games.koikoi.state import KoiKoiState
from tablee.games.koikoi.unseen import passed
from tests.games.koikoi.positions import PLAIN, Position, match, position

DRAWS = 4000


def worlds(state: KoiKoiState, seat: int) -> Counter[tuple[str, str, str]]:
    """How often each world comes up: both hands and the pile."""
    dice = tablee.FastDice(7)
    seen: Counter[tuple[str, str, str]] = Counter()
    for _ in range(DRAWS):
        twin = state.resample(seat, dice)
        hands = [" ".join(cards.texts(twin.own[HAND + other])) for other in range(2)]
        seen[(hands[0], hands[1], " ".join(cards.text(card) for card in twin.pile[twin.turned :]))] += 1
    return seen


def assert_uniform(seen: Counter[tuple[str, str, str]], expected: int) -> None:
    """All of *expected* worlds came up, about equally often: chi-square within five standard deviations."""
    assert len(seen) == expected
    mean = DRAWS / expected
    chi_square = sum((count - mean) ** 2 / mean for count in seen.values())
    degrees = expected - 1
    assert chi_square < degrees + 5 * (2 * degrees) ** 0.5


def small(hand: str, other: str, ba: str, pile: str, **options: Any) -> Position:
    """A position near its end: everything not named has been captured by seat 0."""
    named = {*hand.split(), *other.split(), *ba.split(), *pile.split()}
    captured = " ".join(code for code in cards.CODES if code not in named)
    game = position(hand=hand, ba=ba, other=other, pile=pile, captured=captured, lucky_hands=False, **options)
    assert len(game.state.pile) == len(pile.split())
    return game


def test_the_opponents_hand_and_the_pile_are_drawn_uniformly() -> None:
    game = small(hand="9A", other="10a 10b", ba="11R", pile="12a 12b 12c")
    assert_uniform(worlds(game.state, 0), 10 * 6)  # 5 unseen cards: 10 hands, 3! piles


def test_a_stranger_knows_neither_hand() -> None:
    game = small(hand="9A 9R", other="10a", ba="11R", pile="12a 12b")
    assert_uniform(worlds(game.state, STRANGER), 10 * 3 * 2)


def test_before_the_swap_is_decided_nobody_knows_even_the_own_hand() -> None:
    state = match(PLAIN)._state
    assert isinstance(state, KoiKoiState)
    dice = tablee.FastDice(1)
    hands = {state.resample(1, dice).fingerprint() for _ in range(50)}
    assert len(hands) == 50
    own = {tuple(listed(state.resample(1, dice).own[HAND + 1])) for _ in range(50)}
    assert len(own) > 40


def test_a_play_that_captures_nothing_shows_which_months_are_not_held() -> None:
    game = small(hand="9A 9R", other="10a 10b 1a", ba="12a 12b", pile="11R 11a 12c 10R", must_capture=True)
    game.play("play 9A")  # captures nothing: seat 0 holds no December
    assert game.state.own[ABSENT] == cards.MONTH[11]
    seen = worlds(game.state, 1)
    assert all("12c" not in hands[0] for hands in seen)
    assert any("10R" in hands[0] for hands in seen)
    unseen = 5 - 1  # 9R 11a 12c 10R … one card of the pile has been turned over
    assert_uniform(seen, (unseen - 1) * 6)  # any but 12c in the hand, 3! piles


def test_without_must_capture_such_a_play_shows_nothing() -> None:
    game = small(hand="9A 9R", other="10a 10b 1a", ba="12a 12b", pile="11R 11a 12c 10R", must_capture=False)
    game.play("play 9A")
    assert any("12c" in hands[0] for hands in worlds(game.state, 1))


@pytest.mark.parametrize(
    ("left", "over"),
    [
        ("1b", "1L 1R"),  # what would have taken it, and is not plain itself
        ("5R", "5A 5R 5a 5b"),  # whatever would have taken it
        ("1b 5R", "1L 1R 5A 5R 5a 5b"),
    ],
)
def test_what_was_left_lying_tells_which_cards_are_hardly_held(left: str, over: str) -> None:
    assert passed(cards.mask(left)) == cards.mask(over)


@pytest.mark.parametrize(
    ("move", "left"),
    [
        ("play 4a", "1b 5R 9a"),  # nothing taken
        ("play 1a", "5R 9a"),  # plain cards
        ("play 5a", ""),  # a ribbon
    ],
)
def test_who_takes_nothing_better_than_plain_cards_has_left_the_rest_lying(move: str, left: str) -> None:
    game = small(hand="1a 4a 5a", other="10a 10b 3a", ba="1b 5R 9a", pile="11R 11a 12c 10R", must_capture=False)
    game.play(move)
    assert game.state.own[LEFT] == cards.mask(left)


def test_likely_worlds_seldom_hold_what_was_passed_over_and_others_alike() -> None:
    game = small(hand="9a 9R", other="10a 10b 1a", ba="12L 12b", pile="11R 11a 12c 10R", must_capture=False)
    game.play("play 9a")  # leaves the phoenix lying
    dice = tablee.FastDice(7)
    held: Counter[str] = Counter()
    for _ in range(DRAWS):
        twin = game.state.likely(1, dice)
        assert sorted(twin.census()) == sorted(game.state.census())
        held.update(cards.texts(twin.own[HAND]))
    assert set(held) == {"9R", "11a", "12c", "10R"}
    assert 0 < held["12c"] < DRAWS / 12  # an eighth of another: one of 25
    assert all(abs(held[code] - DRAWS * 8 / 25) < DRAWS / 20 for code in ("9R", "11a", "10R"))


def test_cards_shown_by_a_foiled_joker_stay_where_they_are() -> None:
    game = small(hand="11a 5a", other="8b 4a", ba="8L 8A 8a 2R", pile="12a 12b 1a", gaji=True)
    game.play("wild 8L")
    seen = worlds(game.state, 0)
    assert all("8b" in hands[1] for hands in seen)
    assert_uniform(seen, 4 * 6)
    assert all("11a" in hands[0] for hands in worlds(game.state, 1))


def test_a_joker_that_was_not_foiled_shows_that_the_fourth_card_is_not_held() -> None:
    game = small(hand="11a 5a", other="9b 4a", ba="8L 8A 8a 2R", pile="12a 8b 1a", gaji=True)
    game.play("wild 8L")
    seen = worlds(game.state, 0)
    assert all("8b" not in hands[1] for hands in seen)
    assert any("1a" in hands[1] for hands in seen)


def test_a_hand_that_would_have_been_lucky_cannot_be() -> None:
    game = match(PLAIN, hand_swap=False)
    state = game._state
    assert isinstance(state, KoiKoiState)
    dice = tablee.FastDice(5)
    for _ in range(3000):
        twin = state.resample(0, dice)
        assert isinstance(twin, KoiKoiState)
        assert not is_lucky(twin.own[HAND + 1])


def test_the_luck_of_a_hand_includes_the_cards_already_played() -> None:
    game = position(hand="9a", ba="12a", other="1b 2a", pile="1a 3a 4a", captured="", must_capture=False)
    state = game.state
    state.own[PLAYED + 1] = cards.mask("1L 1R 1a 5a 6a 7a")
    state.pile = state.pile[:3]
    dice = tablee.FastDice(5)
    hands = {tuple(cards.texts(state.resample(0, dice).own[HAND + 1])) for _ in range(300)}
    possible = {pair for pair in combinations(["1a", "1b", "2a", "3a", "4a"], 2) if "1b" not in pair}
    assert hands == possible


@pytest.mark.parametrize("seat", [STRANGER, 0, 1])
def test_resample_keeps_what_is_public(seat: int) -> None:
    game = position(hand="3L 5a", ba="3R 2A", other="1a 6a", pile="12a", captured="7A 7a")
    twin = game.state.resample(seat, tablee.FastDice(1))
    assert isinstance(twin, KoiKoiState)
    assert twin.ba == game.state.ba
    assert list(twin.own[CAPTURED:PLAYED]) == list(game.state.own[CAPTURED:PLAYED])
    assert sorted(twin.census()) == sorted(game.state.census())


def test_what_was_passed_over_makes_no_world_less_likely_to_a_resample() -> None:
    game = small(hand="9a 9R", other="10a 10b 1a", ba="12L 12b", pile="11R 11a 12c 10R", must_capture=False)
    game.play("play 9a")  # leaves the phoenix lying: likely worlds seldom hold 12c, others as often as any
    assert game.state.own[LEFT] != 0
    assert_uniform(worlds(game.state, 1), 4 * 6)
