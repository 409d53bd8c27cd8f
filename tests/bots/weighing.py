"""What the bots of a game think of moves and of leads, as text: whoever changes how they think sees it here.

To write it again, to weighed.txt and searched.txt in tests/games/GAME: python -m tests.bots.weighing GAME
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import tablee
from tablee import bots
from tablee.bots.evaluation import MoveValue, evaluate
from tablee.bots.searching import Searching
from tablee.core.bot import Budget, Chair, Valued

LONGEST = 200
"""Moves of a match."""
EVERY = 8
"""Of so many decisions one is written down; of all others only what everything was worth together."""
PLAYOUTS = 64
"""Of those who search."""


def weighed(game: tablee.Game) -> str:
    """What moves are worth at first sight in a match with each preset, and in one with the most players."""
    few, many = game.players[0], game.players[-1]
    settings = [(few, {"preset": preset}) for preset in game.options.presets] or [(few, {})]
    return "\n".join(line for players, options in [*settings, (many, {})] for line in _match(game, players, options))


def _match(game: tablee.Game, players: int, options: dict[str, str]) -> Iterator[str]:
    """The match of regulars who play anything at times."""
    novice, thinking = import_module(f"{game.package}.bots").BOTS["novice"], bots.thinking(game)
    match, dice = game.start(players, options, bytes(32)), tablee.FastDice(1)
    rounds, shown, everything = 0, 0, dict.fromkeys(["novice", "regular", "master"], 0.0)
    yield f"{players} players, {json.dumps(options)}"
    for step in range(LONGEST):
        if match.over:
            break
        seat = match.to_act[step % len(match.to_act)]
        chair = Chair(match, seat)
        world, legal = chair.world(dice), match.legal(seat)
        if len(legal) > 1:
            worth = {"novice": list(novice.values(chair).items())}
            for name in ("regular", "master"):
                its = getattr(thinking, name).policy.weighed(world, seat)
                worth[name] = [(game.write([action]), value) for action, value in its]
            if shown % EVERY == 0:
                yield from [f"seat {seat}:", *(f"    {name}: {_best(values)}" for name, values in worth.items())]
            shown += 1
            for name, values in worth.items():
                everything[name] += sum(value for _, value in values)
        favourite = game.write(thinking.regular.policy.candidates(world, seat, 1)[0])
        match.play(seat, legal[step % len(legal)] if step % 3 == 2 else favourite)
        if len(match.rounds) > rounds and not match.over:
            rounds = len(match.rounds)
            policy, world = thinking.master.policy, match.world(None, dice)
            yield f"{match.totals}: {', '.join(f'{policy.estimate(world, seat):.3f}' for seat in range(players))}"
    yield f"all of {shown}: {', '.join(f'{name} {worth:.2f}' for name, worth in everything.items())}"
    yield ""


def searched(game: tablee.Game) -> str:
    """What those who search find late in a round, where it is quickly played on."""
    match, thinking, dice = game.start(game.players[0], {}, bytes(32)), bots.thinking(game), tablee.FastDice(1)
    while not match.rounds:
        seat = match.to_act[0]
        match.play(seat, game.write(thinking.regular.policy.candidates(match.world(seat, dice), seat, 1)[0]))
    match.take_back(len(match.moves) * 3 // 4)
    while len(match.legal(match.to_act[0])) < 3:
        match.take_back(len(match.moves) - 1)
    chair = Chair(match, match.to_act[0])
    lines = [f"after {len(match.moves)} moves, seat {chair.seat}:"]
    for name, deep in (("race", False), ("tree", True)):
        search = Searching(thinking.master.policy, PLAYOUTS, 3, deep)
        lines.append(f"    {name}: {_valued(search.evaluate(chair, tablee.FastDice(1)))}")
    for played in (None, chair.legal[0]):
        its = evaluate(chair, tablee.FastDice(1), Budget(PLAYOUTS), played)
        lines.append(
            f"    {its.best}, not {its.other}: {_number(its.loss)} ± {_number(its.error)} in {its.worlds} worlds"
        )
        lines.append(f"        {_valued(its.moves[:4])}")
        lines += [f"        {why.event}: {_number(why.played)}, {_number(why.best)}" for why in its.why]
    return "\n".join([*lines, ""])


def _valued(values: Sequence[Valued | MoveValue]) -> str:
    return ", ".join(f"{one.move} {_number(one.value)} ± {_number(one.error or 0.0)}" for one in values)


def _number(value: float) -> str:
    return f"{round(value, 3) + 0.0:.3f}"  # and never -0.000


def _best(values: list[tuple[str, float]]) -> str:
    """The best three, and how many there are."""
    order = sorted(values, key=lambda one: (-round(one[1], 3), one[0]))
    return f"{', '.join(f'{move} {value:.3f}' for move, value in order[:3])} ({len(values)})"


if __name__ == "__main__":
    folder = Path(__file__).parents[1] / "games" / sys.argv[1]
    (folder / "weighed.txt").write_text(weighed(tablee.game(sys.argv[1])), "utf-8")
    (folder / "searched.txt").write_text(searched(tablee.game(sys.argv[1])), "utf-8")
