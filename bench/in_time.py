"""What a master does in the time that it has at a table where the engine is interpreted, and how good that is.

The same decisions are made by an interpreted master within its seconds, by a compiled one, and by a regular. Then all
of their moves are valued in many more playouts. A move is *behind* if it is worth less than the best by more than three
standard errors and a hundredth of the victory.

    python -m bench.in_time [--decisions 12] [--games koikoi,hilo] [--times 8]
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tablee
from tablee.bots import AT_A_TABLE, bot
from tablee.bots.search import Race
from tablee.bots.searching import Searching
from tablee.core.bot import Chair
from tablee.core.dice import FastDice

CLEARLY = 3.0
MATTERS = 0.01


def master(game: tablee.Game) -> Searching:
    found = bot(game, "master")
    assert isinstance(found, Searching)
    return found


def positions(game: tablee.Game, players: int, count: int) -> Iterator[tablee.Record]:
    """Matches played by regulars, each stopped at a decision between several moves."""
    dice = FastDice(7)
    for number in range(count):
        match = game.start(players, seed=bytes([number]) * 32)
        left = dice.below(20) + number
        while not match.over:
            chair = Chair(match, match.to_act[0])
            left -= 1
            if left < 0 and len(chair.legal) > 1:
                yield match.record()
                break
            match.play(chair.seat, bot(game, "regular").choose(chair, dice))


def decide() -> None:
    """In a process of its own: a line with a record is answered by a line with what a master does there."""
    print(json.dumps(tablee.compiled()), flush=True)
    for line in sys.stdin:
        match = tablee.replay(line)
        chair = Chair(match, match.to_act[0])
        began = time.monotonic()
        thought = master(match.game).think(chair, FastDice(1), AT_A_TABLE)
        print(json.dumps([*thought, time.monotonic() - began]), flush=True)


def behind(game: tablee.Game, match: tablee.Match, moves: list[str], times: int) -> list[float]:
    """By how much each of these moves is clearly behind the best that a master knows; 0 for nothing of the kind."""
    its, seat = master(game), match.to_act[0]
    world = match.world(seat, FastDice(2))
    found = its.policy.candidates(world, seat, its.breadth)
    texts = [game.write(candidate) for candidate in found]
    for move in moves:
        if move not in texts:
            texts.append(move)
            found.append(game.read(world, seat, move))
    race = Race(its.policy, seat, found)
    race.run(world, FastDice(3), times * its.playouts)
    best = int(race.best())
    lost = []
    for number in (texts.index(move) for move in moves):
        less = race.mean(best) - race.mean(number)
        doubt = math.hypot(race.error(best), race.error(number))
        lost.append(less if number != best and less > max(CLEARLY * doubt, MATTERS) else 0.0)
    return lost


def measure(name: str, players: int, decisions: int, times: int, process: Any) -> None:
    game = tablee.game(name)
    made, wanted, seconds, lost = [], 0, [], []
    for record in positions(game, players, decisions):
        process.stdin.write(tablee.written(record).decode().strip() + "\n")
        process.stdin.flush()
        match = tablee.replay(record)
        chair = Chair(match, match.to_act[0])
        others = [bot(game, level).choose(chair, FastDice(1)) for level in ("master", "regular")]
        move, count, aim, took = json.loads(process.stdout.readline())
        made.append(count)
        wanted = max(wanted, aim)
        seconds.append(took)
        lost.append(behind(game, match, [move, *others], times))
    row = " | ".join(
        f"{sum(one > 0 for one in column)} of {len(column)}, {sum(column) / len(column):.3f}"
        for column in zip(*lost, strict=True)
    )
    playouts = f"{min(made)}–{max(made)}, {sorted(made)[len(made) // 2]}"
    print(f"| {name} | {players} | {max(seconds):.2f} | {playouts} | {wanted} | {row} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=12)
    parser.add_argument("--times", type=int, default=8)
    parser.add_argument("--games", default=",".join(tablee.game_names()))
    parser.add_argument("--decide", action="store_true", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.decide:
        decide()
        return
    with tempfile.TemporaryDirectory() as folder:
        source = Path(tablee.__file__).parent
        shutil.copytree(source, Path(folder, "tablee"), ignore=shutil.ignore_patterns("*.so", "__pycache__", "web"))
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.in_time", "--decide"],
            env=os.environ | {"PYTHONPATH": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        with process:
            assert process.stdout is not None
            assert json.loads(process.stdout.readline()) is False, "this has to be interpreted"
            print("Clearly behind, and how much of the victory was lost that way a decision:")
            print("| game | players | longest s | playouts made, median | wanted | master, interpreted |", end="")
            print(" master | regular |\n| --- | --- | --- | --- | --- | --- | --- | --- |")
            for name in wish.games.split(","):
                for players in sorted({tablee.game(name).players[0], tablee.game(name).players[-1]}):
                    measure(name, players, wish.decisions, wish.times, process)
            assert process.stdin is not None
            process.stdin.close()


if __name__ == "__main__":
    main()
