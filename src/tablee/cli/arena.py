"""`tablee arena`: bots play many matches on the same deals, and a table says how strong they are.

With `--json FILE` the arena can be interrupted and goes on where it was, when it is asked for the same again.
"""

from __future__ import annotations

import contextlib
import secrets
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import isnan
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from tablee.arena.chart import svg
from tablee.arena.journal import Journal, OtherPlan
from tablee.arena.plan import Plan, Played
from tablee.arena.playing import is_level, play_deal
from tablee.arena.tally import Standing, standings
from tablee.bots import levels
from tablee.cli import arguments, work
from tablee.core.game import Game

WIDE = 120
"""Columns of a report that goes into a file."""


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line; None where nothing was."""

    game: str
    players: int | None
    bots: str
    matches: int
    seed: str | None
    options: str | None
    preset: str | None
    limit: float
    jobs: int
    cluster: str | None
    json: Path | None
    plot: Path | None


def run(wish: Wish) -> int:
    """The command. The exit code is 1 if it was interrupted."""
    game = arguments.game(wish.game)
    players = arguments.players(game, wish.players)
    arguments.at_least(1, wish.matches, "the number of matches")
    if not 0 < wish.limit <= 3600:
        raise arguments.Trouble(f"the limit is more than 0 and at most 3600 seconds, not {wish.limit}")
    jobs = arguments.jobs(wish.jobs)
    names = _names(game, wish.bots)
    options = arguments.options(game, wish.options, wish.preset, players)
    journal = None if wish.json is None else wish.json.with_name(wish.json.name + ".part")
    seed = wish.seed or _begun_with(journal) or secrets.token_hex(4)
    plan = Plan(game.name, players, options, names, wish.matches, seed, wish.limit)
    try:
        deals = _played(plan, None if journal is None else Journal(journal, plan), jobs, wish.cluster)
    except OtherPlan as other:
        raise arguments.Trouble(str(other)) from None
    except OSError as error:
        raise arguments.unreadable(wish.json or Path(), error) from None
    played = [match for deal in deals for match in deal]
    table = standings(plan, played)
    _report(plan, table, len(played))
    if played:
        _write(wish, plan, table, played)
    if len(deals) < plan.deals:
        return 1
    if journal is not None:
        journal.unlink()
    return 0


def _names(game: Game, text: str) -> list[str]:
    """Levels and commands, with commas between; quotes keep a command with commas together."""
    words = shlex.shlex(text, posix=True)
    words.whitespace, words.whitespace_split, words.commenters = ",", True, ""
    try:
        names = [name.strip() for name in words]
        programs = [shlex.split(name)[:1] for name in names]
    except ValueError as error:
        raise arguments.Trouble(f"the bots are not readable: {error}") from None
    if not names or not all(programs):
        raise arguments.Trouble("name at least one bot")
    for name, (program,) in zip(names, programs, strict=True):
        if not is_level(game, name) and shutil.which(program) is None:
            there = ", ".join(levels(game))
            raise arguments.Trouble(f"{name!r:.60} is no level of {game.name} ({there}) and no program that can be run")
    return names


def _begun_with(path: Path | None) -> str | None:
    """The seed of an arena that was interrupted."""
    if path is None or not path.exists():
        return None
    with contextlib.suppress(msgspec.MsgspecError, OSError):
        return msgspec.json.decode(path.read_bytes().split(b"\n")[0], type=Plan).seed
    return None


def _played(plan: Plan, journal: Journal | None, jobs: int, cluster: str | None) -> list[list[Played]]:
    """All deals, in order, those of the journal first; fewer if it was interrupted."""
    deals = [] if journal is None else journal.deals[: plan.deals]
    with work.progress("matches") as bar, contextlib.suppress(KeyboardInterrupt):
        task = bar.add_task(plan.game, total=plan.deals * plan.players, completed=len(deals) * plan.players)
        missing = range(len(deals), plan.deals)
        play = partial(play_deal, plan)
        results = work.in_order(play, missing, jobs) if cluster is None else work.on_cluster(play, missing, cluster)
        for deal in results:
            if journal is None:
                deals.append(deal)
            else:
                journal.add(deal)
                deals = journal.deals
            bar.advance(task, plan.players)
    return deals


def _report(plan: Plan, table: Sequence[Standing], matches: int) -> None:
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDE)
    wanted = plan.deals * plan.players
    short = "" if matches == wanted else f" of {wanted:,} (interrupted)"
    console.print(
        f"{plan.game}, {plan.players} players, {matches:,}{short} matches on {matches // plan.players:,} deals, "
        f"seed {plan.seed!r}; even is {1 / plan.players:.1%}",
        markup=False,
        soft_wrap=True,
    )
    shown = Table("bot", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("matches", "share", "points a round", "ahead by", "CPU ms", "p99", "rating"):
        shown.add_column(column, justify="right")
    for one in table:
        rating = "–" if one.rating is None else f"{one.rating:.1f} ±{one.rating_error:.1f}"
        shown.add_row(
            one.name,
            f"{one.matches:,}",
            f"{one.share:.1%} {_error(100 * one.share_error, '%')}",
            f"{one.points:.2f}",
            f"{one.lead:+.2f} {_error(one.lead_error)}",
            f"{one.median_ms:.2f}",
            f"{one.p99_ms:.1f}",
            rating,
        )
    console.print(shown)
    for one in table:
        faults = one.faults
        if faults.late or faults.illegal or faults.silent:
            counts = f"{faults.late} late, {faults.illegal} illegal, {faults.silent} without an answer"
            console.print(f"{one.name}: turns played at random for it: {counts}", markup=False, soft_wrap=True)


def _error(half: float, unit: str = "") -> str:
    return "" if isnan(half) else f"±{half:.1f}{unit}" if unit else f"±{half:.2f}"


def _write(wish: Wish, plan: Plan, table: Sequence[Standing], played: Sequence[Played]) -> None:
    """The files asked for."""
    for path in (wish.json, wish.plot):
        if path is None:
            continue
        if path == wish.json:
            kept = [{**msgspec.to_builtins(match), "seconds": None} for match in played]
            whole = {"format": "tablee-arena/1", "plan": plan, "standings": table, "matches": kept}
            text = msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"
        else:
            text = svg(table, f"{plan.game}, {plan.players} players, {len(played)} matches", 1 / plan.players)
        try:
            path.write_text(text, "utf-8")
        except OSError as error:
            raise arguments.unreadable(path, error) from None
