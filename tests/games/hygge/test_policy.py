"""How a club player of Hygge decides, in positions where it is plain why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
