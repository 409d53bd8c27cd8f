"""How a club player of Hygge decides, in positions where it is plain why."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from tablee.core.dice import FastDice
from tablee.games.hygge import GAME
from tablee.games.hygge.policy import HyggePolicy
from tablee.games.hygge.state import LAST, HyggeState

Position = Callable[..., HyggeState]
Play = Callable[..., list[Any]]


def worths(state: HyggeState) -> dict[str, float]:
    return {GAME.write([action]): worth for action, worth in HyggePolicy().weighed(state, 0)}


def test_a_last_action_is_worth_what_it_brings_and_what_it_saves(position: Position, play: Play) -> None:
    """HY-11, HY-12: snowflakes of what is sheltered; and every paw and object that lies about costs a point."""
    state = position("scarf", ["hedgehog apple apple plum", "bear"], pile="honey winter plum")
    play(state, "0 row 1", "0 pass")
    assert state.phase == LAST
    assert worths(state) == {
        "pass": 0.0,
        "discard apple": 1.0,
        "discard scarf": 1.0,
        "discard plum": 1.0,
        "discard hedgehog": 2.0,
        "shelter hedgehog scarf": 4 + 1 + 2,
        "shelter hedgehog apple": 4 + 2 + 2,
        "shelter hedgehog apple scarf": 8 + 3 + 2,
    }


def test_before_winter_what_is_kept_promises_something(position: Position, play: Play) -> None:
    state = position("scarf . . plum acorn tea honey", ["hedgehog apple apple plum", "bear"])
    play(state, "0 row 1")
    assert state.phase != LAST
    worth = worths(state)
    assert max(worth, key=lambda text: worth[text]) == "shelter hedgehog apple scarf"
    assert worth["pass"] > worth["shelter hedgehog apple"] > worth["shelter hedgehog scarf"]  # both may go together yet


def test_a_victory_is_worth_more_by_every_point_and_the_first_seven_count_most() -> None:
    state = GAME.opening(2, GAME.options.complete({}, 2))
    state.settle(FastDice(1))
    state.over = True

    def result(mine: int, other: int) -> float:
        state.totals[0], state.totals[1] = mine, other
        return HyggePolicy().result(state, 0)

    leads = [result(20 + lead, 20) for lead in (1, 2, 7, 14, 30)]
    assert leads == sorted(set(leads))
    assert leads[2] == pytest.approx(0.5 + 0.5 / (1 + math.exp(-1)))
    assert leads[2] - leads[0] > leads[3] - leads[2] > leads[4] - leads[3]
    assert result(20, 20) == 0.5
    assert result(20, 27) == pytest.approx(1 - result(27, 20))
