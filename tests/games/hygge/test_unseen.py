"""What is hidden in Hygge: the order of the pile, and last actions that are chosen and not shown yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.dice import FastDice
from tablee.core.events import Event
from tablee.core.refused import Refused
from tablee.core.state import STRANGER
from tablee.games.hygge import GAME, actions, cards
from tablee.games.hygge.state import CARDS, CHOSEN, DECK, DISPLAY, HyggeState

rule = pytest.mark.rule
Position = Callable[..., HyggeState]
Play = Callable[..., list[Any]]

SEATS = (0, 1, STRANGER)


def pile_of(state: HyggeState) -> tuple[str, ...]:
    return tuple(cards.text(card) for card in state.pile[state.drawn :])


def chi_square(found: Counter[Any], worlds: set[Any], draws: int) -> float:
    expected = draws / len(worlds)
    return sum((found[world] - expected) ** 2 / expected for world in worlds)


@rule("HY-4")
@pytest.mark.parametrize("seat", SEATS)
def test_every_order_of_the_pile_is_as_likely(position: Position, seat: int) -> None:
    state = position("apple plum acorn tea", pile="plum winter plum bear")  # all within the bottom: winter is anywhere
    worlds = set(permutations(pile_of(state)))
    assert len(worlds) == 12
    dice = FastDice(7)
    found = Counter(pile_of(state.resample(seat, dice)) for _ in range(6000))
    assert set(found) == worlds
    assert chi_square(found, worlds, 6000) < 31.3  # 11 degrees of freedom, 0.1 %


@rule("HY-4")
def test_winter_is_as_likely_at_every_place_where_it_can_be(position: Position) -> None:
    pile = ["plum", "tea", *["honey"] * 3, *["acorn"] * 5, *["plum"] * 4, *["apple"] * 3, "winter"]
    state = position("bear", pile=" ".join(pile))  # 18 cards, the first two above the bottom
    assert state.safe() == 2
    dice = FastDice(9)
    found = Counter(pile_of(state.resample(0, dice)).index("winter") for _ in range(8000))
    places = set(range(2, 18))
    assert set(found) == places
    assert chi_square(found, places, 8000) < 37.7  # 15 degrees of freedom, 0.1 %


@rule("HY-11")
def test_others_secret_last_actions_are_any_of_theirs(position: Position, play: Play) -> None:
    state = position("scarf", ["plum", "bear mitten", "tea"], pile="winter plum acorn", players=3)
    play(state, "0 col 2", "1 shelter bear mitten", "0 discard plum")
    mine = {actions.action(text) for text in ("shelter bear mitten", "pass", "discard bear", "discard mitten")}
    worlds = {(action, order) for action in mine for order in permutations(("plum", "acorn"))}
    dice = FastDice(3)
    found: Counter[Any] = Counter()
    for _ in range(4000):
        twin = state.resample(0, dice)
        assert twin.own[CHOSEN] == actions.action("discard plum")
        assert twin.own[CHOSEN + 2] == state.own[CHOSEN + 2]
        found[(twin.own[CHOSEN + 1], pile_of(twin))] += 1
    assert set(found) == worlds
    assert chi_square(found, worlds, 4000) < 24.3  # 7 degrees of freedom, 0.1 %
    seen = {(twin.own[CHOSEN], twin.own[CHOSEN + 1]) for twin in (state.resample(STRANGER, dice) for _ in range(400))}
    assert len(seen) == 3 * 4


@rule("HY-11")
def test_twins_give_the_same_sample(position: Position, play: Play) -> None:
    pile = "plum winter tea acorn"
    one = position("scarf", ["plum", "bear mitten"], pile=pile)
    other = position("scarf", ["plum", "bear mitten"], pile="acorn plum tea winter")
    for seat in SEATS:
        assert one.resample(seat, FastDice(5)).fingerprint() == other.resample(seat, FastDice(5)).fingerprint()
    one, other = (position("scarf", ["plum", "bear mitten"], pile="winter tea acorn") for _ in range(2))
    play(one, "0 row 1", "1 shelter bear mitten")
    play(other, "0 row 1", "1 discard bear")
    for seat in (0, STRANGER):
        assert one.resample(seat, FastDice(5)).fingerprint() == other.resample(seat, FastDice(5)).fingerprint()
    assert one.resample(1, FastDice(5)).fingerprint() != other.resample(1, FastDice(5)).fingerprint()


def heard(state: HyggeState, seat: int, action: int) -> list[Any]:
    """What *seat* hears of its own action, or why it was refused."""
    trial = state.copy()
    trial.story = story = list[Event]()
    try:
        trial.apply(seat, action)
    except Refused as refused:
        assert trial.fingerprint() == state.fingerprint()
        return [refused.rule, refused.code, refused.cards]
    return [event.heard_by(seat) for event in story]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_cannot_tell_a_sample_from_the_truth(players: int) -> None:
    """Views, moves, refusals, and events up to the moment at which hidden cards are turned over."""
    dice = FastDice(players)
    options = GAME.options.complete({"games": 3}, players)
    state = GAME.opening(players, options)
    while not state.over:
        state.settle(dice)
        for seat in range(players):
            twin = state.resample(seat, dice)
            assert GAME.view(twin, seat) == GAME.view(state, seat)
            assert twin.actions(seat) == state.actions(seat)
            assert sorted(twin.census()) == sorted(state.census())
            for action in range(-1, actions.COUNT + 1):
                for truth, dream in zip(heard(state, seat, action), heard(twin, seat, action), strict=False):
                    if type(truth).__name__ in ("Refilled", "WinterCame", "Discarded", "Sheltered", "Passed"):
                        break
                    assert truth == dream
        assert GAME.view(state.resample(STRANGER, dice), None) == GAME.view(state, None)
        seat = state.seats()[dice.below(len(state.seats()))]
        legal = state.actions(seat)
        state.apply(seat, legal[dice.below(len(legal))])
    assert state.resample(0, dice).fingerprint() == state.fingerprint()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_are_conserved(players: int) -> None:
    dice = FastDice(10 + players)
    whole = sorted([*cards.DECK, cards.WINTER])
    for _ in range(20):
        state = GAME.opening(players, GAME.options.complete({"games": 3}, players))
        while not state.over:
            if state.pending:
                assert state.pending != DECK or len(state.census()) == 0
                state.settle(dice)
            assert sorted(state.census()) == whole
            seat = state.seats()[dice.below(len(state.seats()))]
            legal = state.actions(seat)
            state.apply(seat, legal[dice.below(len(legal))])
        assert sorted(state.census()) == whole


def test_a_copy_shares_nothing_that_changes(position: Position, play: Play) -> None:
    state = position("apple plum acorn tea bear", ["hedgehog"])
    before, twin = state.fingerprint(), state.copy()
    assert twin.fingerprint() == before
    play(twin, "0 row 1", "0 shelter hedgehog apple")
    assert state.fingerprint() == before
    assert twin.fingerprint() != before
    assert state.own[DISPLAY] == cards.heap("hedgehog")


def test_what_makes_no_difference_is_not_in_the_fingerprint(position: Position) -> None:
    one, other = position("apple plum . tea bear"), position("apple plum . tea bear")
    other.reserve[2] = 5  # a gap
    other.pile[0] = 3  # drawn long ago
    assert one.fingerprint() == other.fingerprint()
    other.pile = vec[i64]([*other.pile[: CARDS - 2], other.pile[CARDS - 1], other.pile[CARDS - 2]])
    assert one.fingerprint() != other.fingerprint()
