"""Tables to try the laws on: every game, every number of players, presets and random options, found and not listed.

Those of Tablée itself; with TABLEE_LAWS in the environment, the name of a game, that one alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

import tablee
from tablee.core.bits import listed
from tablee.core.game import Game
from tablee.core.options import Flag, Grid, OneOf, Option, Picture, Table
from tablee.core.state import State

ONE = os.environ.get("TABLEE_LAWS")
GAMES = [
    game
    for game in map(tablee.game, tablee.game_names())
    if (game.package.startswith("tablee.") if ONE is None else game.name == ONE)
]


@dataclass(frozen=True)
class Setting:
    """A table about to be played at."""

    game: Game
    players: int
    options: dict[str, Any]

    def __repr__(self) -> str:
        return f"{self.game.name} for {self.players}, {json.dumps(self.options)}"

    def opening(self) -> State:
        return self.game.opening(self.players, self.game.options.complete(self.options, self.players))


def plain_settings() -> list[Setting]:
    """Every game with every number of players, once with defaults and once with each preset."""
    return [
        Setting(game, players, {"preset": preset} if preset else {})
        for game in GAMES
        for players in game.players
        for preset in (*game.options.presets, *([] if game.options.presets else [""]))
    ]


@st.composite
def settings(draw: st.DrawFn) -> Setting:
    """Any game, any number of players, any set of options."""
    game = draw(st.sampled_from(GAMES))
    players = draw(st.sampled_from(list(game.players)))
    named = [option for option in game.options if draw(st.booleans())]
    return Setting(game, players, {option.name: draw(values(option)) for option in named})


def values(option: Option) -> st.SearchStrategy[Any]:
    """Values that an option can have."""
    match option:
        case Flag():
            return st.booleans()
        case OneOf(values=allowed):
            return st.sampled_from(allowed)
        case Table(numbers=numbers, least=least):
            return st.dictionaries(st.sampled_from(list(numbers)), st.integers(least, 20))
        case Grid(rows=rows, least=least):
            row = st.lists(st.integers(least, 12), min_size=len(rows[0]), max_size=len(rows[0]))
            return st.lists(row, min_size=len(rows), max_size=len(rows))
        case Picture():
            return pictures(option)
    raise AssertionError(f"no strategy for {option}")


@st.composite
def pictures(draw: st.DrawFn, option: Picture) -> list[str]:
    height, width = draw(st.integers(3, 8)), draw(st.integers(6, 9))
    count = draw(st.integers(option.least, min(option.most, height * width)))
    places = draw(st.permutations(range(height * width)))[:count]
    return ["".join("#" if y * width + x in places else "." for x in range(width)) for y in range(height)]


def random_walk(state: State, dice: tablee.Dice, longest: int = 400) -> Iterator[tuple[State, int, int]]:
    """Play at random; before each action, the state and which seat is about to do which action in it."""
    state.settle(dice)
    for _ in range(longest):
        if state.over:
            return
        seats = listed(state.acting)
        seat = seats[dice.below(len(seats))]
        choices = state.actions(seat)
        action = choices[dice.below(len(choices))]
        yield state, seat, action
        state.apply(seat, action)
        state.settle(dice)


def state_after(setting: Setting, dice: tablee.Dice, steps: int) -> State:
    """The state after so many random actions, or at the end of a shorter game."""
    state = setting.opening()
    for _ in random_walk(state, dice, steps):
        pass
    return state


def play_randomly(match: tablee.Match, dice: tablee.Dice, moves: int = 10_000) -> None:
    """Make random legal moves."""
    for _ in range(moves):
        if match.over:
            return
        seat = match.to_act[dice.below(len(match.to_act))]
        legal = match.legal(seat)
        match.play(seat, legal[dice.below(len(legal))])
