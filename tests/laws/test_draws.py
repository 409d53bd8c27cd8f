"""What was left to chance can be redone by whoever has the seed and the lists, without a rule of any game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given

from tablee.core.dice import SeedDice
from tablee.core.draws import Draw, draws_of
from tablee.core.match import Match
from tests.laws.tables import Setting, plain_settings, settings
from tools.web_data import printed


def played(setting: Setting, moves: int) -> Match:
    """A match of some moves, any legal ones."""
    rng = random.Random(7)
    match = setting.game.start(setting.players, setting.options, bytes(range(32)))
    for _ in range(moves):
        if match.over:
            break
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def redone(draw: Draw, dice: SeedDice) -> list[Any]:
    """What the rolls give; a shuffle of what an earlier one gave takes it from there."""
    out: list[Any] = []
    for roll in draw.rolls:
        if roll.kind == "pick":
            out.append(roll.among[dice.below(len(roll.among))])
        else:
            among = list(roll.among)
            for last in range(len(among) - 1, 0, -1):
                other = dice.below(last + 1)
                among[last], among[other] = among[other], among[last]
            again = next((size for size in range(len(out)) if out[size:] == roll.among[: len(out) - size]), len(out))
            out = out[:again] + among
    return out


@pytest.mark.parametrize("setting", plain_settings(), ids=repr)
def test_all_chance_of_a_match_follows_from_its_seed_and_its_lists(setting: Setting) -> None:
    match = played(setting, 150)
    dice = SeedDice(bytes(range(32)))
    draws = draws_of(match)
    again = [(draw.name, redone(draw, dice)) for draw in draws]
    chance = match.record()["chance"]
    assert again == [(name, value if isinstance(value, list) else [value]) for name, value in chance]
    assert all(roll.kind != "below" for draw in draws for roll in draw.rolls)


@given(settings())
def test_decks_are_drawn_from_the_printed_lists_whatever_the_options(setting: Setting) -> None:
    """A page that compares them with what it was built with accuses nobody wrongly."""
    lists = printed(setting.game)
    for draw in draws_of(played(setting, 0)):
        if draw.name in lists:
            first, *more = lists[draw.name][str(setting.players)]
            assert (draw.rolls[0].kind, draw.rolls[0].among) == (first["kind"], first["from"])
            assert [roll.kind for roll in draw.rolls[1:]] == [roll["kind"] for roll in more]
            for roll, listed in zip(draw.rolls[1:], more, strict=True):
                if listed.get("without"):
                    assert len(roll.among) == len(listed["from"]) - 1
                else:
                    assert roll.among[listed["rest"] :] == listed["from"]


def test_a_match_that_is_traced_is_not_changed() -> None:
    match = played(plain_settings()[0], 10)
    before = match.record()
    assert draws_of(match) == draws_of(match)
    assert match.record() == before
