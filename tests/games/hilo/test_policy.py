"""How a club player of HILO decides, in positions where it is plain why."""

from __future__ import annotations

import pytest

from tablee.bots.search import Race
from tablee.core.dice import FastDice
from tablee.games.hilo import GAME
from tablee.games.hilo.policy import HiloPolicy
from tests.bots.forecasts import off_by
from tests.games.hilo.positions import Position, position


def worth_of(game: Position, text: str, begun: bool = True) -> float:
    texts = game.legal()
    return dict(zip(texts, (worth for _, worth in HiloPolicy(begun).weighed(game.state, 0)), strict=True))[text]


@pytest.mark.parametrize("drop", [True, False])
def test_a_full_line_of_the_others_counts_nothing_when_the_round_is_closed(drop: bool) -> None:
    """HL-17: it goes before the points are counted: closing is as good against three zeros as against such a line."""
    own = "r3 b4 g2 / c1 v4 p3 / y2 c3 r10?"
    closing = "drop 9" if drop else "swap 9"
    line, mixed, nothing = (
        worth_of(position(own, f"{row} / y1 g1 p2 / c5? v8? y6?", drawn="b6"), closing)
        for row in ("o8 o9 o7", "o8 r9 o7", "o0 r0 b0")
    )
    assert mixed > line + 2
    assert line == nothing


def test_of_two_full_lines_that_share_a_card_only_the_better_goes() -> None:
    own = "r3 b4 g2 / c1 v4 p3 / y2 c3 r10?"
    two = position(own, "o8 o9 o7 / o2 g1 p2 / o3 v8? y6?", drawn="b6")  # 24 in the row, 13 in the column
    one = position(own, "c0 r0 b0 / o2 g1 p2 / o3 v8? y6?", drawn="b6")
    assert worth_of(two, "drop 9") == worth_of(one, "drop 9")


def test_what_the_policy_thinks_counts_a_little_beside_the_playouts() -> None:
    policy = HiloPolicy()
    game = position("r3 b4 g2 / c1? v4? p3? / y2? c3? r10?", "o8 r9 o7 / y1? g1? p2? / c5? v8? y6?", drawn="b0")
    moves = policy.candidates(game.state, 0, 16)
    worth = dict(policy.weighed(game.state, 0))
    leanings = list(policy.leanings(game.state, 0, moves))
    assert leanings[0] == 0
    assert leanings == pytest.approx([policy.prior * (worth[one] - worth[moves[0][0]]) for [one] in moves])
    assert -0.02 < min(leanings) < -0.002


def test_what_is_no_single_action_is_left_to_the_playouts() -> None:
    match = GAME.start(2, {}, bytes(32))
    policy, world = HiloPolicy(), match.world(0, FastDice(1))
    flips = policy.candidates(world, 0, 16)
    assert len(flips) == 8
    assert set(policy.leanings(world, 0, flips)) == {0.0}


def test_values_are_those_of_the_playouts() -> None:
    """A leaning decides between moves that are close, and is no part of what a move is said to be worth."""
    game = position("r3 b4 g2 / c1? v4? p3? / y2? c3? r10?", "o8 r9 o7 / y1? g1? p2? / c5? v8? y6?", drawn="b0")
    policy = HiloPolicy()
    moves = policy.candidates(game.state, 0, 3)
    means = []
    for prior in (0.0, 0.5):
        policy.prior = prior
        race = Race(policy, 0, moves)
        race.run(game.state, FastDice(1), 24)
        means.append([race.mean(number) for number in range(len(moves))])
    assert means[0] == pytest.approx(means[1])
    assert race.winner() == 0


def test_a_card_that_completes_the_next_players_line_is_not_left_to_them() -> None:
    own = "g-1 v-1 o6 / r7? b2? y4?"
    needs_pink = "p3 g2 v3 / p2 b7 c-1 / o5? y9? r1"
    needs_nothing = "p3 g2 v3 / o2 b7 c-1 / o5? y9? r1"
    keeps, leaves = (worth_of(position(own, needs_pink, drawn="p8"), move) for move in ("swap 4", "drop 4"))
    assert keeps > leaves
    keeps, leaves = (worth_of(position(own, needs_nothing, drawn="p8"), move) for move in ("swap 4", "drop 4"))
    assert leaves > keeps


def test_an_open_card_of_ones_own_is_not_left_to_them_either() -> None:
    own = "p9 v-1 o9 / r7? b2? y4?"
    game = position(own, "p3 g2 v3 / p2 b7 c-1 / o5? y9? r1", drawn="b1")
    assert worth_of(game, "swap 3") > worth_of(game, "swap 1")


def test_what_is_left_to_who_has_closed_is_of_no_use_to_them() -> None:
    own = "g-1 v-1 o6 / r7? b2? y4?"
    needs, needs_not = (
        worth_of(position(own, f"p3 g2 v3 / {left} b7 c-1 / o5 y9 r1", drawn="p8", closer=1), "drop 4")
        for left in ("p2", "o2")
    )
    assert needs == needs_not


def test_a_regular_does_not_see_what_a_card_is_worth_to_the_next_player() -> None:
    game = position("g-1 v-1 o6 / r7? b2? y4?", "p3 g2 v3 / p2 b7 c-1 / o5? y9? r1", drawn="p8")
    assert worth_of(game, "drop 4", begun=False) > worth_of(game, "swap 4", begun=False)


@pytest.mark.parametrize("players", GAME.players)
def test_a_lead_is_said_to_be_worth_what_comes_of_it(players: int) -> None:
    assert off_by(GAME, HiloPolicy(), players) < 0.03


@pytest.mark.parametrize("move", ["drop", "swap"])
def test_turning_the_last_card_over_closes_wherever_it_lies(move: str) -> None:
    rows = ["r9 b4 g8", "c1 v9 p3", "y2 c3 r10?"]
    turned = [" ".join(reversed(row.split())) for row in reversed(rows)]  # by half a turn: the lines are the same
    other = "o0 r0 b0 / y1 g1 p2 / c5? v8? y6?"
    last, first = (
        worth_of(position(" / ".join(grid), other, drawn="b6"), f"{move} {cell}")
        for grid, cell in ((rows, 9), (turned, 1))
    )
    assert first == pytest.approx(last)
    two = [*rows[:2], "y2 c3? r10?"]
    assert worth_of(position(" / ".join(two), other, drawn="b6"), f"{move} 9") > last + 2  # it does not close yet
