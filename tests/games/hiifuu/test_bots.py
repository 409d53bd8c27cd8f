"""The rule-of-thumb bot: legal, repeatable, blind to what its seat may not see, and better than chance."""

from __future__ import annotations

import pytest

from tablee.core.bot import Chair
from tablee.core.dice import FastDice
from tablee.core.match import Match
from tablee.games.hiifuu import GAME
from tablee.games.hiifuu.bots import BOTS, Novice
from tablee.games.hiifuu.policy import HiifuuPolicy
from tests.bots.forecasts import off_by


def finish(match: Match, seats: set[int], seed: int) -> None:
    """The bot sits on *seats*, chance on the others."""
    bot, dice = Novice(), FastDice(seed)
    while not match.over:
        seat = match.to_act[0]
        if seat in seats:
            match.play(seat, bot.choose(Chair(match, seat), dice))
        else:
            state = match._state.copy()
            picked: list[int] = []
            while state.may_act(seat) and (not picked or state.duty(seat) == "discard"):
                picked.append(state.pick(seat, dice))
                state.apply(seat, picked[-1])
            match.play(seat, GAME.write(picked))


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("third_trick", ["plays_on", "drops_out"])
def test_it_plays_whole_games(players: int, third_trick: str) -> None:
    match = GAME.start(players, {"third_trick": third_trick, "random_tokens": True}, bytes(32))
    finish(match, set(range(players)), 1)
    assert match.over


def test_the_same_chair_and_dice_give_the_same_move() -> None:
    match = GAME.start(4, {}, bytes(32))
    for seat in range(4):
        first, second = (BOTS["novice"].choose(Chair(match, seat), FastDice(3)) for _ in range(2))
        assert first == second
        assert set(first.split()[1:]) <= set(match.view(seat).hand)  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", GAME.players)
def test_it_keeps_two_strong_cards_and_the_weakest(players: int) -> None:
    match = GAME.start(players, {}, bytes(32))
    for seat in range(players):
        hand = sorted(match.view(seat).hand, key=lambda code: -int(code[1:]))  # type: ignore[attr-defined]
        aside = BOTS["novice"].choose(Chair(match, seat), FastDice(0)).split()[1:]
        values = sorted((int(code[1:]) for code in aside), reverse=True)
        assert values == [int(code[1:]) for code in hand[2 : 2 + len(aside)]]


def test_it_scores_more_than_random_players() -> None:
    own, others = 0.0, 0.0
    for number in range(40):
        match = GAME.start(4, {}, number.to_bytes(32, "big"))
        finish(match, {number % 4}, number)
        own += match.totals[number % 4]
        others += (sum(match.totals) - match.totals[number % 4]) / 3
    assert own > 1.3 * others


@pytest.mark.parametrize("players", GAME.players)
def test_a_lead_is_said_to_be_worth_what_comes_of_it(players: int) -> None:
    """HF-15: above all that a match with six is soon over, at ten points."""
    assert off_by(GAME, HiifuuPolicy(), players) < 0.03
