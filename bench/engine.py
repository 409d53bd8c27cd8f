"""How fast the engine is, beside OpenSpiel's hearts in the same run.

CPU time, rounds interleaved so that both see the same machine, medians. Where a comparison could be made in two ways we
take the one that is better for the peer: its games begin after the deal, ours are whole games with all their deals;
and of its rollouts we take the fastest.

    python bench/engine.py [--rounds 7] [--json FILE]
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tablee
from tablee.core.state import State

HERE = Path(__file__).parent
PEERS = HERE.parent / "build" / "bench-peers"

TARGETS = {
    "a": {"hiifuu": 2.5},
    "b": {"hiifuu": 4.0, "koikoi": 2.0, "hilo": 2.0, "hygge": 1.5},
    "copy": {"": 3.0},
}
MATCH_KB = 20.0


def pyspiel() -> Any:
    """OpenSpiel, installed first if need be."""
    sys.path.append(str(PEERS))
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        print("Installing OpenSpiel for comparison…", flush=True)
        install = [sys.executable, "-m", "pip", "install", "-q", "--target", str(PEERS), "-r", str(HERE / "peers.txt")]
        subprocess.run(install, check=True)
        importlib.invalidate_caches()
        return importlib.import_module("pyspiel")


def opening(name: str) -> State:
    """The start of a game with as many players as hearts has, or as it can have."""
    game = tablee.game(name)
    players = 4 if 4 in game.players else game.players[-1]
    return game.opening(players, game.options.complete(None, players))


def cpu_seconds(work: Callable[[], int]) -> float:
    """Units of work per CPU second."""
    gc.collect()
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


# (a) driven action by action from Python


def drive_hearts(spiel: Any, games: int) -> Callable[[], int]:
    """Games of hearts from just after their deals."""
    dealt = [dealt_hearts(spiel)[0] for _ in range(games)]

    def play() -> int:
        actions, chance = 0, random.random
        for start in dealt:
            state = start.clone()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
                actions += 1
        return actions

    return play


def drive_ours(name: str, least: int) -> int:
    dice, actions, chance = tablee.FastDice(1), 0, random.random
    start = opening(name)
    start.settle(dice)
    for _ in range(least):  # as for hearts: Python 3.11 specialises a function that runs once only if it has a `for`
        state = start.copy()
        while legal := state.choices():
            state.act(legal[int(chance() * len(legal))], dice)
            actions += 1
        if actions >= least:
            break
    return actions


# (b) inside the compiled module


def dealt_hearts(spiel: Any) -> tuple[Any, int]:
    """A dealt state of hearts, and how many actions a game has from there."""
    state = spiel.load_game("hearts").new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    actions, twin = 0, state.clone()
    while not twin.is_terminal():
        twin.apply_action(random.choice(twin.legal_actions()))
        actions += 1
    return state, actions


def roll_out_hearts(spiel: Any, rollouts: int) -> int:
    """OpenSpiel's C++ rollouts: the evaluation of one node of its tree search."""
    state, actions = dealt_hearts(spiel)
    evaluator = spiel.RandomRolloutEvaluator(rollouts, 1)
    bot = spiel.MCTSBot(state.get_game(), evaluator, 2.0, 1, 100, False, 1, False)
    bot.mcts_search(state)
    return rollouts * actions


def play_out_ours(name: str, least: int) -> int:
    dice, actions = tablee.FastDice(1), 0
    start = opening(name)
    while actions < least:
        actions += start.copy().playout(dice)
    return actions


# copies


def half_way(name: str) -> State:
    """A state in the middle of a first round."""
    dice, state = tablee.FastDice(1), opening(name)
    state.settle(dice)
    for _ in range(20):
        state.apply(state.first(), state.pick(state.first(), dice))
        state.settle(dice)
    return state


def clone_hearts(spiel: Any, copies: int) -> int:
    state, _ = dealt_hearts(spiel)
    for _ in range(20):
        state.apply_action(random.choice(state.legal_actions()))
    for _ in range(copies):
        state.clone()
    return copies


def copy_ours(name: str, copies: int) -> int:
    state = half_way(name)
    for _ in range(copies):
        state.copy()
    return copies


# memory


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def hold_matches(name: str, count: int) -> float:
    """KB of resident memory a match, with *count* of them held after 40 moves. Run in a process of its own."""
    game = tablee.game(name)
    players, random_player = game.players[-1], tablee.FastDice(2)

    def one() -> tablee.Match:
        match = game.start(players)
        for _ in range(40):
            if match.over:
                break
            seat = match.to_act[0]
            choose = match.view(seat).choose
            if choose is None:
                legal = match.legal(seat)
                match.play(seat, legal[random_player.below(len(legal))])
            else:
                match.play(seat, " ".join([choose.verb, *choose.among[: choose.count]]))
        return match

    warm = [one() for _ in range(50)]
    gc.collect()
    before = resident()
    held = [one() for _ in range(count)]
    gc.collect()
    used = resident() - before
    assert len(held) + len(warm) == count + 50
    return used / count / 1024


def memory(name: str, count: int) -> float:
    command = [sys.executable, __file__, "--hold", name, "--count", str(count)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


# the table


def compare(peer: Callable[[], int], ours: dict[str, Callable[[], int]], rounds: int) -> tuple[float, dict[str, float]]:
    """Medians of interleaved rounds, in units a CPU second."""
    samples: dict[str, list[float]] = {"": [], **{name: [] for name in ours}}
    for _ in range(rounds):
        samples[""].append(cpu_seconds(peer))
        for name, work in ours.items():
            samples[name].append(cpu_seconds(work))
    medians = {name: statistics.median(values) for name, values in samples.items()}
    return medians.pop(""), medians


def row(what: str, name: str, value: float, peer: float, unit: str, results: list[dict[str, Any]]) -> None:
    target = TARGETS[what].get(name, TARGETS[what].get(""))
    ratio = value / peer
    verdict = "" if target is None else f"  to reach {target:.1f}: {'yes' if ratio >= target else 'NO'}"
    print(f"  {name:<8} {value:>12,.0f} {unit}   {ratio:5.2f} × OpenSpiel{verdict}")
    results.append({"what": what, "game": name, "per_second": value, "ratio": ratio, "target": target})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--matches", type=int, default=10_000, help="how many matches are held to measure memory")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    parser.add_argument("--hold", help=argparse.SUPPRESS)
    parser.add_argument("--count", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.hold:
        print(hold_matches(arguments.hold, arguments.count))
        return
    spiel, names = pyspiel(), tablee.game_names()
    results: list[dict[str, Any]] = []
    mode = "compiled" if tablee.compiled() else "INTERPRETED"
    print(f"tablee {tablee.__version__} ({mode}), median of {arguments.rounds} interleaved rounds, CPU time\n")

    print("(a) driven action by action from Python, actions a second")
    peer, ours = compare(
        drive_hearts(spiel, 300),
        {name: lambda name=name: drive_ours(name, 40_000) for name in names},  # type: ignore[misc]
        arguments.rounds,
    )
    print(f"  hearts   {peer:>12,.0f} actions/s   (OpenSpiel)")
    for name, value in ours.items():
        row("a", name, value, peer, "actions/s", results)

    print("\n(b) inside the compiled module, actions a second")
    peer, ours = compare(
        lambda: roll_out_hearts(spiel, 4000),
        {name: lambda name=name: play_out_ours(name, 300_000) for name in names},  # type: ignore[misc]
        arguments.rounds,
    )
    print(f"  hearts   {peer:>12,.0f} actions/s   (OpenSpiel's C++ rollouts)")
    for name, value in ours.items():
        row("b", name, value, peer, "actions/s", results)

    print("\ncopying a state, copies a second")
    peer, ours = compare(
        lambda: clone_hearts(spiel, 50_000),
        {name: lambda name=name: copy_ours(name, 50_000) for name in names},  # type: ignore[misc]
        arguments.rounds,
    )
    print(f"  hearts   {peer:>12,.0f} copies/s   (OpenSpiel's clone)")
    for name, value in ours.items():
        row("copy", name, value, peer, "copies/s ", results)

    print(f"\nresident memory of a match, {arguments.matches:,} of them held after 40 moves, most players")
    for name in names:
        kilobytes = memory(name, arguments.matches)
        verdict = "yes" if kilobytes <= MATCH_KB else "NO"
        print(f"  {name:<8} {kilobytes:>12.1f} KB            to stay within {MATCH_KB:.0f}: {verdict}")
        results.append({"what": "memory", "game": name, "kilobytes": kilobytes, "target": MATCH_KB})

    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
