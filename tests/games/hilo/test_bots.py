"""Those who wait for each other to close do not wait for ever."""

import pytest

from tablee.arena.plan import Plan
from tablee.bots import bot
from tablee.core.bot import Budget, Chair
from tablee.core.dice import FastDice
from tablee.games.hilo import GAME
from tablee.games.hilo.bots import _cost
from tests.games.hilo.positions import position

LONGEST = 250
"""Moves of a round: with two players one has about fifty."""


@pytest.mark.parametrize(("deal", "rotation"), [(1, 0), (3, 1), (8, 1)])
def test_bots_do_not_pass_cards_back_and_forth(deal: int, rotation: int) -> None:
    """In these deals two of them did: each took what the other had put down, and nobody turned the last card over."""
    options = GAME.options.complete({}, 2)
    plan = Plan("hilo", 2, options, ["master", "expert"], 30, "strength hilo 2")
    levels = ["master", "expert"] if rotation == 0 else ["expert", "master"]
    match = GAME.start(2, options, plan.chance(deal))
    chairs = [Chair(match, seat) for seat in range(2)]
    dice = [FastDice(plan.dice(deal, rotation, seat)) for seat in range(2)]
    rounds, moves = 0, 0
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot(GAME, levels[seat]).choose(chairs[seat], dice[seat]))
        moves += 1
        if len(match.rounds) > rounds:
            rounds, moves = len(match.rounds), 0
        assert moves < LONGEST


def test_a_take_is_thought_of_only_if_it_turns_a_card_over_or_makes_the_grid_better() -> None:
    policy = bot(GAME, "master").policy  # type: ignore[attr-defined]
    match = GAME.start(2, {}, bytes(32))
    dice, left_out = FastDice(2), 0
    while not match.over:
        seat = match.to_act[0]
        world = Chair(match, seat).world(dice)
        moves = {GAME.write(move) for move in policy.candidates(world, seat, 24)}
        if "draw" in match.legal(seat):
            worth = {GAME.write([action]): value for action, value in policy.weighed(world, seat)}
            cells = match.view(seat).grids[seat].cells  # type: ignore[attr-defined]
            wanted = {
                text
                for text in match.legal(seat)
                if text == "draw" or cells[int(text.split()[1]) - 1] is None or worth[text] > 0
            }
            assert moves == wanted
            left_out += len(match.legal(seat)) - len(wanted)
        match.play(seat, bot(GAME, "expert").choose(Chair(match, seat), dice, Budget(40)))
    assert left_out > 50


def test_a_novice_puts_a_low_card_where_the_highest_lies() -> None:
    game = position("r10 b9 g2 / c1? v4? p3? / y2? c3? o1?", "o8 r9 o7 / y1? g1? p2? / c5? v8? y6?", drawn="b0")
    view = game.view(0)
    costs = {text: _cost(text, view, 0) for text in view.legal}
    assert min(costs, key=lambda text: costs[text]) == "swap 1"
    assert costs["swap 2"] - costs["swap 1"] == pytest.approx(1.0)  # ten points go instead of nine
    assert costs["drop 4"] - costs["swap 1"] == pytest.approx(10.0)
