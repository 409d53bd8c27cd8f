"""What a seat cannot know is dealt anew, every way as likely, and nothing else changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from itertools import permutations

import pytest

import tablee
from tablee.core.state import STRANGER
from tablee.games.hilo import GAME, actions
from tablee.games.hilo.grid import DOWN, GRID
from tablee.games.hilo.state import HiloState
from tests.games.hilo.positions import Position, codes, deck, position

rule = pytest.mark.rule

EACH = 200
"""How often each world is expected."""


def worlds(game: Position, seat: int, count: int) -> Counter[tuple[str, ...]]:
    """What is where in resampled worlds: both grids, the drawn card, the draw pile."""
    dice = tablee.FastDice(2024)
    out = Counter[tuple[str, ...]]()
    for _ in range(count * EACH):
        twin = Position(game.state.resample(seat, dice))
        drawn = codes([twin.state.drawn]) if twin.state.drawn >= 0 else []
        out[(twin.grid(0), twin.grid(1), *drawn, "|", *codes(list(twin.state.pile[twin.state.used :])))] += 1
        assert twin.view(None if seat == STRANGER else seat) == game.view(None if seat == STRANGER else seat)
        assert sorted(twin.state.census()) == list(range(104))
    return out


def assert_uniform(found: Counter[tuple[str, ...]], wanted: Set[tuple[str, ...]]) -> None:
    """Every world that fits, none that does not, and about equally often (chi-square, four deviations)."""
    assert set(found) == wanted
    square = sum((found[world] - EACH) ** 2 / EACH for world in wanted)
    freedom = len(wanted) - 1
    assert square < freedom + 4 * (2 * freedom) ** 0.5


@rule("HL-2")
@pytest.mark.parametrize("seat", [0, 1, STRANGER])
def test_face_down_cells_and_the_draw_pile_are_dealt_anew(seat: int) -> None:
    game = position("r1 o2 y3?", "g1 c2 b3?", discard="p11", pile="v4 p5", used_up=True)
    wanted = {(f"r1 o2 {a}?", f"g1 c2 {b}?", "|", c, d) for a, b, c, d in permutations(["y3", "b3", "v4", "p5"])}
    assert len(wanted) == 24
    assert_uniform(worlds(game, seat, 24), wanted)


@rule("HL-7")
@pytest.mark.parametrize("seat", [1, STRANGER])
def test_a_card_that_another_has_drawn_is_dealt_anew(seat: int) -> None:
    game = position("r1 o2 y3?", "g1 c2 b3?", drawn="v4", pile="p5", used_up=True)
    wanted = {(f"r1 o2 {a}?", f"g1 c2 {b}?", c, "|", d) for a, b, c, d in permutations(["y3", "b3", "v4", "p5"])}
    assert_uniform(worlds(game, seat, 24), wanted)


@rule("HL-7")
def test_an_own_drawn_card_is_known() -> None:
    game = position("r1 o2 y3?", "g1 c2 b3?", drawn="v4", pile="p5", used_up=True)
    wanted = {(f"r1 o2 {a}?", f"g1 c2 {b}?", "v4", "|", d) for a, b, d in permutations(["y3", "b3", "p5"])}
    assert_uniform(worlds(game, 0, 6), wanted)


@rule("HL-9")
@pytest.mark.parametrize("seat", [0, 1, STRANGER])
def test_a_reshuffled_pile_holds_cards_that_were_seen_and_face_down_cells_do_not(seat: int) -> None:
    game = position("r1 o2 y3?", "g1 c2 b3?", pile="v4 p5 r7", used_up=True, reshuffled=True)
    wanted = {
        (f"r1 o2 {a}?", f"g1 c2 {b}?", "|", *pile)
        for a, b in permutations(["y3", "b3"])
        for pile in permutations(["v4", "p5", "r7"])
    }
    assert_uniform(worlds(game, seat, 12), wanted)


@rule("HL-9")
def test_a_card_that_another_drew_from_a_reshuffled_pile_was_seen_too() -> None:
    game = position("r1 o2 y3?", "g1 c2 b3?", drawn="v4", pile="p5 r7", used_up=True, reshuffled=True)
    wanted = {
        (f"r1 o2 {a}?", f"g1 c2 {b}?", drawn, "|", *pile)
        for a, b in permutations(["y3", "b3"])
        for drawn, *pile in permutations(["v4", "p5", "r7"])
    }
    assert_uniform(worlds(game, 1, 12), wanted)


@rule("HL-9")
def test_reshuffling_is_remembered_until_the_next_deal() -> None:
    game = position("r1 o2 y3?", "g1 c2 b3?", used_up=True, discard="p10 p11")
    before = game.state.copy()
    game.play("draw")
    game.state.settle(tablee.FastDice(1))
    after = game.state.copy()
    game.play("drop 3")  # closes
    game.play("take 3")
    game.state.settle(tablee.FastDice(1))
    assert [before.reshuffled, after.reshuffled, game.state.reshuffled] == [False, True, False]
    twin = after.copy()
    twin.reshuffled = False
    assert twin.fingerprint() != after.fingerprint()


def flipping() -> HiloState:
    state = GAME.opening(3, {})
    grids = [" ".join(f"{colour}{value}" for value in range(1, 10)) for colour in "rbg"]
    state.settle_chance(GAME.chance_read("deck", deck(*grids)))
    return state


@rule("HL-4")
def test_which_cells_others_have_flipped_is_drawn_anew() -> None:
    state = flipping()
    for text in ("flip 3", "flip 7"):
        state.apply(0, actions.action(text))
        state.apply(1, actions.action(text))
    state.apply(2, actions.action("flip 5"))
    dice = tablee.FastDice(99)
    pairs = Counter[int]()
    own = [state.grids[place] for place in (2, 6)]
    for _ in range(36 * EACH):
        twin = state.resample(0, dice)
        assert [twin.grids[place] for place in (2, 6)] == own
        assert twin.grids[DOWN] == state.grids[DOWN]
        assert [twin.flips(seat) for seat in range(3)] == [2, 2, 1]
        pairs[twin.grids[GRID + DOWN]] += 1
    assert len(pairs) == 36
    assert sum((count - EACH) ** 2 / EACH for count in pairs.values()) < 35 + 4 * 70**0.5


@rule("HL-4")
def test_cards_that_others_have_flipped_are_dealt_anew_until_all_have() -> None:
    state = flipping()
    for text in ("flip 3", "flip 7"):
        state.apply(1, actions.action(text))
    dice = tablee.FastDice(5)
    there = {state.resample(0, dice).grids[GRID + 2] for _ in range(400)}
    assert len(there) > 50
    for seat in (0, 2):
        for text in ("flip 1", "flip 2"):
            state.apply(seat, actions.action(text))
    assert {state.resample(0, dice).grids[GRID + 2] for _ in range(20)} == {state.grids[GRID + 2]}


@pytest.mark.parametrize("seat", [STRANGER, 0, 1, 2])
def test_worlds_that_a_seat_cannot_tell_apart_are_dealt_the_same(seat: int) -> None:
    """At every moment of a game, chance included; and the seat is refused and told the same in them."""
    dice = tablee.FastDice(31)
    state = GAME.opening(3, {})
    state.settle(dice)
    for step in range(120):
        if state.over:
            break
        twin = state.resample(seat, dice)
        assert twin.resample(seat, tablee.FastDice(step)).fingerprint() == (
            state.resample(seat, tablee.FastDice(step)).fingerprint()
        )
        seats = state.seats()
        actor = seats[dice.below(len(seats))]
        choices = state.actions(actor)
        state.apply(actor, choices[dice.below(len(choices))])
        if state.pending:
            again = state.resample(seat, tablee.FastDice(step))
            assert again.pending == state.pending
            assert GAME.view(again, None) == GAME.view(state, None)
        state.settle(dice)
