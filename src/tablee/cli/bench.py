"""`tablee bench`: how fast the engine is here: random play inside it, and copying a state.

How that compares with others is measured in the project's bench/.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from tablee import compiled, games
from tablee.cli import arguments
from tablee.core.dice import FastDice
from tablee.core.state import State


def run(seconds: float, names: list[str]) -> None:
    """The command: about *seconds* for each game and number of players."""
    if not 0 < seconds <= 60:
        raise arguments.Trouble(f"the seconds are more than 0 and at most 60, not {seconds}")
    chosen = [arguments.game(name) for name in names or games.names()]
    console = Console(highlight=False)
    console.print(f"engine: {'compiled' if compiled() else 'interpreted'}; random play, one core")
    table = Table("game", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in ("players", "games/s", "actions a game", "actions/s", "copy"):
        table.add_column(column, justify="right")
    for game in chosen:
        for players in game.players:
            opening = game.opening(players, game.options.complete({}, players))
            played, actions, spent = _playouts(opening, seconds * 0.8)
            copy = _time_of(_dealt(opening).copy, seconds * 0.2)
            rate, length = f"{played / spent:,.0f}", f"{actions / played:,.0f}"
            table.add_row(game.name, str(players), rate, length, f"{actions / spent:,.0f}", f"{copy * 1e6:.2f} µs")
    console.print(table)


def _playouts(opening: State, seconds: float) -> tuple[int, int, float]:
    """Games played, actions made, seconds spent."""
    dice = FastDice(1)
    games_played = actions = 0
    began = now = time.perf_counter()
    while games_played < 2 or now - began < seconds:
        actions += opening.copy().playout(dice)
        games_played += 1
        now = time.perf_counter()
    return games_played, actions, now - began


def _dealt(opening: State) -> State:
    """A state with the cards on the table."""
    state = opening.copy()
    state.settle(FastDice(1))
    return state


def _time_of(work: Callable[[], object], seconds: float) -> float:
    """Seconds that a call takes, the best of a few rounds."""
    best = float("inf")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        for _ in range(1000):
            work()
        best = min(best, (time.perf_counter() - began) / 1000)
    return best
