"""`tablee simulate`: many games by players who need no people, their records, and how they went.

Everything follows from the text S. The seed of game k, counted from 1 as lines are, is SHA-256 of S in UTF-8, a zero
byte, and k in decimal digits. The players' dice are seeded with the first 8 bytes of SHA-256("players" ‖ that seed)
and are never the dice of the cards. So the records are the same, byte for byte, with any number of processes.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from tablee import bots, games
from tablee.cli import arguments, work
from tablee.core.bot import Chair
from tablee.core.dice import FastDice
from tablee.core.game import Game
from tablee.core.match import Match
from tablee.core.record import written

CHUNK = 25
"""Games a task."""


@dataclass(frozen=True)
class Plan:
    """What all games of a simulation have in common."""

    game: str
    players: int
    options: dict[str, Any]
    levels: list[str]
    seed: str


@dataclass
class Tally:
    """How some games went. `wins` are alone, `shared` with others."""

    players: int
    games: int = 0
    moves: int = 0
    rounds: int = 0
    wins: list[int] = field(default_factory=list)
    shared: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for counts in (self.wins, self.shared, self.totals):
            counts += [0] * (self.players - len(counts))

    def count(self, match: Match) -> None:
        self.games += 1
        self.moves += len(match.moves)
        self.rounds += len(match.rounds)
        winners = match.winners
        for seat in winners:
            (self.wins if len(winners) == 1 else self.shared)[seat] += 1
        for seat, total in enumerate(match.totals):
            self.totals[seat] += total

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.moves += other.moves
        self.rounds += other.rounds
        for mine, more in ((self.wins, other.wins), (self.shared, other.shared), (self.totals, other.totals)):
            mine[:] = [a + b for a, b in zip(mine, more, strict=True)]


def seed_of(text: str, number: int) -> bytes:
    """The seed of the game with this number."""
    return hashlib.sha256(text.encode("utf-8", "surrogateescape") + b"\0" + str(number).encode()).digest()


def play_out(game: Game, plan: Plan, number: int) -> Match:
    """One game, to its end."""
    seed = seed_of(plan.seed, number)
    dice = FastDice(int.from_bytes(hashlib.sha256(b"players" + seed).digest()[:8], "big"))
    match = game.start(plan.players, plan.options, seed)
    chairs = [Chair(match, seat) for seat in range(plan.players)]
    players = [bots.bot(game, level) for level in plan.levels]
    listeners = [chair for chair, level in zip(chairs, plan.levels, strict=True) if level != bots.RANDOM]
    while not match.over:
        acting = match.to_act
        seat = acting[0 if len(acting) == 1 else dice.below(len(acting))]
        events = match.play(seat, players[seat].choose(chairs[seat], dice))
        for chair in listeners:
            chair.hear(events)
    return match


def _play_some(plan: Plan, keep: bool, numbers: range) -> tuple[Tally, bytes]:
    """Several games: how they went, and their records if wanted."""
    game = games.game(plan.game)
    tally, lines = Tally(plan.players), []
    for number in numbers:
        match = play_out(game, plan, number)
        tally.count(match)
        if keep:
            lines.append(written(match.record()) + b"\n")
    return tally, b"".join(lines)


def simulate(plan: Plan, number: int, jobs: int, file: BinaryIO | None) -> Tally:
    """Play *number* games, write their records to *file*. Interrupted, it answers what was done until then."""
    tally = Tally(plan.players)
    chunks = (range(first, min(first + CHUNK, number + 1)) for first in range(1, number + 1, CHUNK))
    some = partial(_play_some, plan, file is not None)
    with work.progress("games") as bar, contextlib.suppress(KeyboardInterrupt):
        task = bar.add_task(plan.game, total=number)
        for part, lines in work.in_order(some, chunks, jobs):
            if file is not None:
                file.write(lines)
            tally.add(part)
            bar.advance(task, part.games)
    return tally


@contextlib.contextmanager
def _opened(path: Path | None) -> Iterator[BinaryIO | None]:
    if path is None:
        yield None
    elif str(path) == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        try:
            with path.open("wb") as file:
                yield file
        except OSError as error:
            raise arguments.unreadable(path, error) from None


def run(
    game_name: str,
    players: int | None,
    number: int,
    seed: str | None,
    options: str | None,
    preset: str | None,
    levels: str,
    records: Path | None,
    jobs: int,
) -> int:
    """The command. The exit code is 1 if it was interrupted."""
    game = arguments.game(game_name)
    seats = arguments.players(game, players)
    plan = Plan(
        game.name,
        seats,
        arguments.options(game, options, preset, seats),
        arguments.bots(game, levels, seats),
        secrets.token_hex(8) if seed is None else seed,
    )
    arguments.at_least(1, number, "the number of games")
    processes = arguments.jobs(jobs)
    began = time.perf_counter()
    with _opened(records) as file:
        tally = simulate(plan, number, processes, file)
    _report(plan, tally, number, time.perf_counter() - began, to_stderr=str(records) == "-")
    return 0 if tally.games == number else 1


def _report(plan: Plan, tally: Tally, wanted: int, seconds: float, to_stderr: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(stderr=to_stderr, highlight=False)
    short = "" if tally.games == wanted else f" of {wanted:,} (interrupted)"
    speed = f"{seconds:.1f} s, {tally.games / seconds:,.0f} games/s"
    console.print(
        f"{plan.game}, {plan.players} players, {tally.games:,}{short} games, seed {plan.seed!r}: {speed}",
        markup=False,
        soft_wrap=True,
    )
    if tally.games == 0:
        return
    console.print(f"a game: {tally.rounds / tally.games:.2f} rounds, {tally.moves / tally.games:.1f} moves")
    table = Table("seat", "player", box=None, pad_edge=False)
    for column in ("wins", "", "shared", "mean total"):
        table.add_column(column, justify="right")
    for seat, level in enumerate(plan.levels):
        wins, shared, total = tally.wins[seat], tally.shared[seat], tally.totals[seat]
        share, mean = f"{wins / tally.games:.1%}", f"{total / tally.games:.2f}"
        table.add_row(str(seat), level, f"{wins:,}", share, f"{shared:,}", mean)
    console.print(table)
