"""Resampling: every world that fits what a seat knows is reached, each as often, and no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import sqrt

import pytest

from tablee.core.dice import FastDice
from tablee.core.state import STRANGER
from tablee.games.hiifuu import cards
from tablee.games.hiifuu.state import ASIDE, HAND, HiifuuState
from tests.games.hiifuu.positions import dealt, hand, in_turn, position, rules, set_aside

World = tuple[tuple[str, ...], ...]


def world(state: HiifuuState) -> World:
    """All hands, then all that is set aside."""
    seats = range(state.players)
    return tuple(tuple(hand(state, seat)) for seat in seats) + tuple(tuple(set_aside(state, seat)) for seat in seats)


def fitting(state: HiifuuState, seat: int) -> set[World]:
    """Every world that fits, by trying all of them."""
    here = world(state)
    hidden = [heap for heap in range(2 * state.players) if heap % state.players != seat]
    unseen = sorted((code for heap in hidden for code in here[heap]), key=cards.card)
    lacks = {
        heap: {letter for colour, letter in enumerate("opgb") if state.voids >> (4 * heap + colour) & 1}
        for heap in range(state.players)
    }

    def deals(heaps: list[int], left: list[str]) -> Iterator[dict[int, tuple[str, ...]]]:
        if not heaps:
            yield {}
            return
        for some in combinations(left, len(here[heaps[0]])):
            if any(code[0] in lacks.get(heaps[0], ()) for code in some):
                continue
            for rest in deals(heaps[1:], [code for code in left if code not in some]):
                yield {heaps[0]: some} | rest

    return {tuple(deal.get(heap, codes) for heap, codes in enumerate(here)) for deal in deals(hidden, unseen)}


POSITIONS = {
    "nothing is known": position(["o1 p1", "o2 p2", "g3", "b4"], aside={0: "b1", 1: "b2"}),
    "one void": position(["o1 p1", "o2 p2", "g3", "b4"], aside={1: "b2", 3: "g1"}, voids={2: "o"}),
    "the same void twice": position(["o1 p1", "p3 p2", "g3 g5", "b4"], aside={3: "o7 o9"}, voids={1: "o", 2: "o"}),
    "two voids": position(["o1 p1", "p3 p2", "o3 g5", "b4"], aside={2: "o7"}, voids={1: "o", 2: "p"}),
    "three voids": position(["o1", "p3 g2", "o3 g5", "b4"], aside={2: "o7"}, voids={1: "o", 2: "p", 3: "og"}),
    "voids in all but one colour": position(
        ["o1", "p3 p2", "o3 g5", "b4"], aside={1: "p7 o7"}, voids={1: "ogb", 3: "p"}
    ),
    "voids that overlap": position(
        ["o1", "p3 b2", "g3 b5", "b4 o4"], aside={1: "p7 o7"}, voids={1: "og", 2: "op", 3: "g"}
    ),
    "a colour that nobody else holds": position(
        ["g1 g2", "p3 b2", "b5", "b4"], aside={1: "p7"}, voids={1: "og", 2: "g"}
    ),
    "four voids": position(
        ["o1", "p3 g1", "o3 b5", "g4", "b4", "o5"], aside={1: "o7"}, voids={1: "o", 2: "p", 3: "b", 4: "go", 5: "b"}
    ),
    "somebody has dropped out": position(
        ["o1 p1", "o2 p2", "o3 p3", "g4 b4"], aside={3: "o5"}, voids={3: "o"}, out=[3], third_trick="drops_out"
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("seat", [STRANGER, 0, 3])
def test_every_world_that_fits_is_as_likely(name: str, seat: int) -> None:
    state, dice = POSITIONS[name], FastDice(7)
    worlds = fitting(state, seat)
    assert world(state) in worlds
    each = min(100, 20_000 // len(worlds))
    drawn = Counter(world(state.resample(seat, dice)) for _ in range(each * len(worlds)))
    assert set(drawn) <= worlds
    if each < 20:  # too many worlds to see each of them often
        return
    assert set(drawn) == worlds
    freedom = len(worlds) - 1
    squares = sum((drawn[one] - each) ** 2 for one in worlds) / each
    assert abs(squares - freedom) < 4.5 * sqrt(2 * freedom) + 1e-9


@pytest.mark.parametrize("done", [0, 1, 3])
def test_before_all_have_set_aside_hands_and_discards_of_others_are_unknown(done: int) -> None:
    match = dealt()
    for seat in range(1, done + 1):
        match.play(seat, match.legal(seat)[0])
    state, dice = match._state, FastDice(3)
    assert isinstance(state, HiifuuState)
    places: Counter[tuple[int, str]] = Counter()
    for _ in range(4000):
        twin = state.resample(0, dice)
        assert hand(twin, 0) == hand(state, 0)
        assert [len(heap) for heap in world(twin)] == [len(heap) for heap in world(state)]
        places.update((heap, code) for heap, codes in enumerate(world(twin)) for code in codes if heap not in (0, 4))
    for heap, codes in enumerate(world(state)):
        if heap in (0, 4):
            continue
        for code in (code for other in world(state)[1:4] + world(state)[5:] for code in other):
            likely = 4000 * len(codes) / 39
            assert abs(places[heap, code] - likely) <= 5 * sqrt(likely)


def test_what_a_seat_set_aside_itself_stays() -> None:
    state = position(["o1 p1", "o2 p2", "g3", "b4"], aside={0: "b1 g5", 1: "b2"})
    for number in range(20):
        twin = state.resample(0, FastDice(number))
        assert set_aside(twin, 0) == ["g5", "b1"]
        assert hand(twin, 0) == ["o1", "p1"]


def test_a_void_is_of_the_hand_and_not_of_what_was_set_aside() -> None:
    state = position(["o1 p1", "p2", "g3", "b4"], aside={1: "o2"}, voids={1: "o"})
    for number in range(200):
        assert not any(code[0] == "o" for code in hand(state.resample(0, FastDice(number)), 1))
    drawn = [set_aside(state.resample(0, FastDice(number)), 1) for number in range(200)]
    assert ["o2"] in drawn


def test_twins_give_the_same_worlds_with_the_same_dice() -> None:
    state, dice = HiifuuState(rules(6, third_trick="drops_out")), FastDice(11)
    state.settle(dice)
    for _ in range(300):
        if state.over:
            break
        for seat in range(STRANGER, 6):
            twin = state.resample(seat, dice)
            one, other = state.resample(seat, FastDice(5)), twin.resample(seat, FastDice(5))
            assert one.fingerprint() == other.fingerprint()
            assert sorted(one.census()) == sorted(state.census())
            for place in range(24):
                lacking = state.voids >> place & 1
                assert not (lacking and one.own[HAND + place])
        actor = state.first()
        state.apply(actor, state.pick(actor, dice))
        state.settle(dice)


def test_after_the_game_what_was_set_aside_is_still_unknown() -> None:
    state = position(["o9", "o1", "o2", "o3"], round=5, aside={1: "p1", 2: "p2", 3: "p3"})
    in_turn(state, "o9", "o1", "o2", "o3")
    assert state.over
    drawn = {tuple(state.resample(0, FastDice(number)).texts(ASIDE, 1)) for number in range(50)}
    assert drawn == {("p1",), ("p2",), ("p3",)}
