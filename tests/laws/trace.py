"""Plays at random and prints a line for everything that happens: the same lines compiled and interpreted.

A program of its own, so that test_lockstep.py can run it with either: python trace.py SEED GAMES LONGEST
"""

from __future__ import annotations

import copy
import os
import sys

import tablee
from tablee.core.bits import listed
from tablee.core.game import Game
from tablee.core.options import Flag, OneOf
from tablee.core.state import STRANGER, State


def some_options(game: Game, dice: tablee.Dice) -> dict[str, object]:
    """Flags and choices at random; options of other kinds keep their defaults."""
    chosen: dict[str, object] = {}
    for option in game.options:
        if isinstance(option, Flag):
            chosen[option.name] = dice.below(2) == 0
        elif isinstance(option, OneOf):
            chosen[option.name] = option.values[dice.below(len(option.values))]
    return chosen


def attempt(state: State, seat: int, action: int) -> str:
    """What comes of an action that may not be allowed, or not even exist."""
    twin = state.copy()
    twin.story = []
    try:
        twin.apply(seat, action)
    except tablee.Refused as refused:
        return f"{refused.rule} {refused.code} {refused.cards}"
    return f"{twin.fingerprint().hex()} {twin.story}"


def trace(game: Game, dice: tablee.Dice, longest: int) -> None:
    players = game.players[dice.below(len(game.players))]
    options = game.options.complete(some_options(game, dice), players)
    print("new", game.name, players, options)
    state = game.opening(players, options)
    for step in range(longest):
        while state.pending:
            rolled = state.roll(dice)
            print(
                "chance",
                state.pending,
                rolled,
                repr(state.why_impossible(rolled)),
                repr(state.why_impossible(rolled[1:])),
            )
            state.settle_chance(rolled)
        if state.over:
            break
        seats = listed(state.acting)
        seat = seats[dice.below(len(seats))]
        legal = state.actions(seat)
        print(step, seat, state.duty(seat), legal)
        for _ in range(3):  # anybody, anything, within reach or far out of it
            wild = dice.below(440) - 20 if dice.below(4) else (dice.below(3) - 1) * 2**60
            print("try", attempt(state, dice.below(players + 2) - 1, wild))
        for watcher in range(STRANGER, players):
            if dice.below(8) == 0:
                twin = state.resample(watcher, dice)
                print("twin", watcher, twin.fingerprint().hex(), game.view(twin, None))
        state.apply(seat, legal[dice.below(len(legal))])
        print(state.fingerprint().hex(), list(state.totals))
    print("playout", state.copy().playout(dice), listed(state.winners()))


def copies(game: Game, dice: tablee.Dice) -> None:
    """A match, and what becomes of it and of its copies."""
    match = game.start(game.players[0], some_options(game, dice), bytes([dice.below(256)]) * 32)
    for count in (20, 400):
        for one in (match.copy(), copy.copy(match), copy.deepcopy(match), match):
            for _ in range(count):
                if not one.over:
                    legal = one.legal(one.to_act[0])
                    one.play(one.to_act[0], legal[dice.below(len(legal))])
            print("copy", one.record(), one.heard())


def main() -> None:
    seed, games, longest = (int(word) for word in sys.argv[1:])
    print(tablee.compiled(), file=sys.stderr)
    dice = tablee.FastDice(seed)
    one = os.environ.get("TABLEE_LAWS")
    for _ in range(games):
        for name in [name for name in tablee.game_names() if one in (None, name)]:
            trace(tablee.game(name), dice, longest)
            copies(tablee.game(name), dice)


if __name__ == "__main__":
    main()
