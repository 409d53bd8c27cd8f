"""What bots may do: only what is legal, only from what their seat knows, no longer than they are allowed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from types import SimpleNamespace
from typing import cast

import pytest

import tablee
from tablee.bots import bot, levels
from tablee.core.bot import Budget, Chair
from tablee.core.dice import FastDice
from tablee.core.match import Match
from tests.bots.policies import WITH_POLICY
from tests.laws.tables import GAMES, Setting, plain_settings

FEW = Budget(40)
each_game = pytest.mark.parametrize("name", tablee.game_names())
each_setting = pytest.mark.parametrize("setting", plain_settings(), ids=repr)


class Other(Chair):
    """The chair of the same seat in a world that it cannot tell from the real one."""

    def __init__(self, chair: Chair, dice: FastDice) -> None:
        self._real = chair
        world = chair.world(dice)
        game, seat = chair.game, chair.seat
        fake = SimpleNamespace(
            game=game,
            options=chair.options,
            view=lambda seat: game.view(world, seat, chair.view.last),
            legal=lambda seat: game.legal(world, seat),
            world=world.resample,
        )
        self._match = cast(Match, fake)
        self.seat = seat
        self.history = chair.history


def decisions(setting: Setting, seed: int, moves: int) -> Iterator[Chair]:
    """The chair that has to decide, again and again, while novices play."""
    dice = FastDice(seed)
    match = setting.game.start(setting.players, setting.options, bytes([seed]) * 32)
    for _ in range(moves):
        if match.over:
            return
        chair = Chair(match, match.to_act[dice.below(len(match.to_act))])
        yield chair
        match.play(chair.seat, bot(setting.game, "novice").choose(chair, dice))


@each_setting
def test_choices_and_values_depend_only_on_what_the_seat_knows(setting: Setting) -> None:
    for number, chair in enumerate(decisions(setting, seed=5, moves=60)):
        if number % 4:
            continue
        other = Other(chair, FastDice(1000 + number))
        for level in levels(setting.game):
            one = bot(setting.game, level)
            assert one.choose(chair, FastDice(number), FEW) == one.choose(other, FastDice(number), FEW), level
            assert one.evaluate(chair, FastDice(number), FEW) == one.evaluate(other, FastDice(number), FEW), level


@each_setting
def test_every_level_plays_only_legal_moves_to_the_end(setting: Setting) -> None:
    for level in levels(setting.game):
        for seed in range(3):
            dice = FastDice(seed)
            match = setting.game.start(setting.players, setting.options, bytes([seed]) * 32)
            chairs = [Chair(match, seat) for seat in range(match.players)]
            while not match.over:
                seat = match.to_act[dice.below(len(match.to_act))]
                match.play(
                    seat, bot(setting.game, level).choose(chairs[seat], dice, Budget(12))
                )  # raises Refused if not


@each_game
def test_the_same_dice_give_the_same_values_and_the_move_is_the_first_of_them(name: str) -> None:
    game = tablee.game(name)
    for chair in decisions(Setting(game, game.players[0], {}), seed=3, moves=12):
        for level in levels(game)[1:]:
            first, again = (bot(game, level).evaluate(chair, FastDice(9), Budget(100)) for _ in range(2))
            assert first == again
            assert {one.move for one in first} <= set(chair.legal)
            if level != "novice":
                assert bot(game, level).choose(chair, FastDice(9), Budget(100)) == first[0].move
            assert all(one.error is None or 0 <= one.value <= 1 for one in first)
            if level in ("expert", "master"):
                assert all(one.error is not None for one in first)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_limit_of_seconds_is_kept(game: tablee.Game) -> None:
    for chair in decisions(Setting(game, game.players[-1], {}), seed=8, moves=5):
        began = time.process_time()
        bot(game, "master").choose(chair, FastDice(1), Budget(10**9, seconds=0.05))
        assert time.process_time() - began < 0.5


@each_game
def test_more_playouts_leave_less_doubt(name: str) -> None:
    game = tablee.game(name)
    chair = next(islice(decisions(Setting(game, game.players[0], {}), seed=3, moves=20), 7, None))
    few, many = (bot(game, "master").evaluate(chair, FastDice(9), Budget(count))[0] for count in (60, 4000))
    assert few.error is not None
    assert many.error is not None
    assert many.error <= few.error or few.error == 0


@pytest.mark.parametrize("name", WITH_POLICY)
def test_noise_falls_the_same_way_until_it_is_reseeded(name: str) -> None:
    game = tablee.game(name)
    policy = import_module(f"{game.package}.bots").THINKING.master.policy
    answers: list[tuple[int, int]] = []
    for chair in decisions(Setting(game, game.players[0], {}), seed=3, moves=60):
        world = chair.world(FastDice(1))
        if world.duty(chair.seat) == "discard":
            continue
        for seed in range(6):
            policy.reseed_noise(FastDice(seed))
            first, again = (policy.sensible(world, chair.seat, FastDice(7 + turn)) for turn in range(2))
            assert first == again
            answers.append((len(answers) // 6, first))
    assert len(set(answers)) > len(answers) // 6  # some do change
