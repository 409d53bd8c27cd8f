"""Whether reviews are right, and what they cost: what docs/review.md claims. Intervals are of 95 %.

    python bench/review.py calibrate [--matches 4] [--work 4000]   mean loss of each level, self-played
    python bench/review.py blunders  [--matches 10]     planted blunders that are among the three largest mistakes
    python bench/review.py luck      [--matches 10]     whether luck and what is unexplained have mean zero
    python bench/review.py coverage  [--matches 4]      how often intervals contain what 16 times the work finds
    python bench/review.py cost                         CPU seconds of a review

`--tables koikoi/2/classic,hilo/2` says at which tables, `--levels expert` whose matches, `--jobs 2` how many processes.
With `--json FILE` all but the last can be interrupted: asked for the same again they go on, and print what there is.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import tablee
from tablee.bots import bot
from tablee.bots.evaluation import measure_pair
from tablee.cli.work import in_order, progress
from tablee.core.bot import Chair
from tablee.core.dice import FastDice
from tablee.core.match import Match
from tablee.review import mistakes, review_match
from tablee.review.course import course
from tablee.review.reviewing import Job, Judged, Kind, Task, perform

TABLES = "koikoi/2/rulebook,koikoi/2/classic,hiifuu/4,hilo/2,hygge/2"
BLUNDER = 0.10
"""The loss of a planted move, by SURELY times the work of a review."""
SURELY = 64
AGAIN = 16
SURE = 1.96
Row = dict[str, Any]
"""What one match adds to a trial."""


class Table(NamedTuple):
    """Where is played."""

    game: str
    players: int
    preset: str

    @property
    def options(self) -> dict[str, Any]:
        return {"preset": self.preset} if self.preset else {}

    def __str__(self) -> str:
        return "/".join([self.game, str(self.players), *([self.preset] if self.preset else [])])


def table(text: str) -> Table:
    game, players, *preset = text.split("/")
    return Table(game, int(players), preset[0] if preset else next(iter(tablee.game(game).options.presets), ""))


def seed_of(*words: object) -> bytes:
    return hashlib.sha256("\0".join(map(str, words)).encode()).digest()


def played_on(match: Match, level: str, dice: FastDice) -> bytes:
    """The record of a match that bots of one level play to its end."""
    its = bot(match.game, level)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, its.choose(Chair(match, seat), dice))
    return tablee.written(match.record())


def self_played(at: Table, level: str, number: int) -> bytes:
    seed = seed_of("review", at, level, number)
    match = tablee.game(at.game).start(at.players, at.options, seed)
    return played_on(match, level, FastDice(int.from_bytes(seed[:8], "big")))


def decisions(record: bytes, work: int, seats: range, kind: Kind = "decision") -> Iterator[Judged]:
    """The first pass over the decisions of some seats."""
    for number, step in enumerate(course(record).steps):
        if step.seat in seats:
            found = perform(Job(record, 0, work), Task(kind, step.seat, number))
            if isinstance(found, Judged):
                yield found


# Trials: many matches, each written down when it is done


class Wanted(NamedTuple):
    """One match of a trial."""

    trial: str
    at: Table
    level: str
    number: int
    work: int

    @property
    def name(self) -> str:
        return f"{self.trial} {self.at} {self.level} {self.number} {self.work}"


def tried(wish: argparse.Namespace, trial: Callable[[Wanted], Row]) -> Iterator[tuple[Table, str, list[Row]]]:
    """What a trial finds in the matches of each table and level. What the file has of it is not done again."""
    tables = [table(text) for text in wish.tables.split(",")]
    levels = wish.levels.split(",")
    wanted = [
        Wanted(wish.command, at, level, number, wish.work)
        for number in range(wish.matches)
        for at in tables
        for level in levels
    ]
    file = None if wish.json is None else Path(wish.json)
    done = {} if file is None or not file.exists() else _kept(file)
    missing = [one for one in wanted if one.name not in done]
    try:
        with progress("matches") as bar:
            task = bar.add_task(wish.command, total=len(wanted), completed=len(wanted) - len(missing))
            for one, found in zip(missing, in_order(trial, missing, wish.jobs), strict=True):
                done[one.name] = found
                bar.advance(task)
                if file is not None:
                    with file.open("a", encoding="utf-8") as out:
                        out.write(json.dumps({"name": one.name, **found}) + "\n")
    except KeyboardInterrupt:
        print("# interrupted")
    for at in tables:
        for level in levels:
            mine = [one for one in wanted if (one.at, one.level) == (at, level)]
            yield at, level, [done[one.name] for one in mine if one.name in done]


def _kept(file: Path) -> dict[str, Row]:
    """The matches in a file, by their names. A last line that is not whole is lost."""
    lines = file.read_text("utf-8").split("\n")
    file.write_text("\n".join([*lines[:-1], ""]), "utf-8")
    return {one["name"]: one for one in map(json.loads, lines[:-1])}


# Calibration


def calibrated(one: Wanted) -> Row:
    """What a match adds to the calibration: how many decisions there were, and the sum of their losses."""
    began = time.process_time()
    record = self_played(one.at, one.level, one.number)
    found = [judged.decision.loss for judged in decisions(record, one.work, range(one.at.players), "loss")]
    return {"count": len(found), "sum": sum(found), "seconds": time.process_time() - began}


def calibrate(wish: argparse.Namespace) -> None:
    for at, level, rows in tried(wish, calibrated):
        if len(rows) > 1:
            print(_row(at, level, wish.work, rows))


def _row(at: Table, level: str, work: int, rows: list[Row]) -> str:
    """A level in the form of calibration.toml. The error is that of matches, whose decisions may be alike."""
    count = sum(row["count"] for row in rows)
    mean = sum(row["sum"] for row in rows) / count
    spread = sum((row["sum"] - mean * row["count"]) ** 2 for row in rows)
    error = math.sqrt(spread * len(rows) / (len(rows) - 1)) / count
    fields = {
        "game": at.game,
        "players": at.players,
        "preset": at.preset,
        "work": work,
        "level": level,
        "matches": len(rows),
        "decisions": count,
        "mean_loss": round(mean, 6),
        "error": round(error, 6),
    }
    told = "\n".join(f"{key} = {json.dumps(value)}" for key, value in fields.items())
    return f"[[level]]  # {1000 * mean:.2f} ± {1000 * SURE * error:.2f} thousandths\n{told}\n"


# Planted blunders


def planted(one: Wanted) -> Row:
    """A blunder put into a match: whether it is among the three largest mistakes, and its cost; nothing without one."""
    record = self_played(one.at, one.level, one.number)
    its = course(record)
    dice = FastDice(one.number)
    order = list(range(len(its.steps)))
    for k in range(len(order) - 1, 0, -1):
        other = dice.below(k + 1)
        order[k], order[other] = order[other], order[k]
    for k in order:
        step = its.steps[k]
        found = perform(Job(record, 1, one.work), Task("decision", step.seat, k))
        if not isinstance(found, Judged):
            continue
        first, last = found.decision.moves[0], found.decision.moves[-1]
        if first.value - last.value < BLUNDER:
            continue
        best, worst = (its.game.read(step.before, step.seat, move.move) for move in (first, last))
        world = step.before.resample(step.seat, dice)
        pair = measure_pair(its.game, world, step.seat, dice, best, worst, SURELY * one.work // 4)
        if pair.loss(step.seat) <= BLUNDER:
            continue
        match = tablee.replay(record, k)
        match.play(step.seat, last.move)
        review = review_match(played_on(match, one.level, dice), step.seat, work=one.work, shared=())
        return {"found": k in [its.step for its in mistakes(review)[:3]], "loss": pair.loss(step.seat), "step": k}
    return {}


def blunders(wish: argparse.Namespace) -> None:
    print("| table | planted | found | share | mean loss |\n| --- | --- | --- | --- | --- |")
    for at, _, rows in tried(wish, planted):
        losses = [row["loss"] for row in rows if "loss" in row]
        hits = sum(row["found"] for row in rows if "found" in row)
        loss = statistics.fmean(losses or [0.0])
        print(f"| {at} | {len(losses)} | {hits} | {_share(hits, len(losses))} | {loss:.2f} |", flush=True)


def _share(hits: int, count: int) -> str:
    """A share with Wilson's interval."""
    if count == 0:
        return "–"
    share, z = hits / count, SURE
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return f"{share:.1%} ({middle - half:.1%} to {middle + half:.1%})"


# Luck


def accounted(one: Wanted) -> Row:
    """The first seat's result, luck, and what is unexplained, of a match of equals."""
    review = review_match(self_played(one.at, one.level, one.number), 0, work=one.work)
    assert review.result is not None
    assert review.luck is not None
    assert review.unexplained is not None
    result = review.result[0] - 1 / one.at.players
    return {"result": result, "luck": review.luck[0], "unexplained": review.unexplained[0]}


def luck(wish: argparse.Namespace) -> None:
    print(
        "| table | level | matches | luck | unexplained | variance without luck, of the raw one | unexplained, of it |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for at, level, rows in tried(wish, accounted):
        if len(rows) < 2:
            continue
        raw, lucky, rest = ([row[name] for row in rows] for name in ("result", "luck", "unexplained"))
        adjusted = [row["result"] - row["luck"] for row in rows]
        of_raw = statistics.pvariance(raw) or 1.0
        print(
            f"| {at} | {level} | {len(rows)} | {_mean(lucky)} | {_mean(rest)} "
            f"| {statistics.pvariance(adjusted) / of_raw:.2f} | {statistics.pvariance(rest) / of_raw:.2f} |",
            flush=True,
        )


def _mean(values: list[float]) -> str:
    return f"{statistics.fmean(values):+.3f} ± {SURE * statistics.stdev(values) / math.sqrt(len(values)):.3f}"


# Coverage


def covered(one: Wanted) -> Row:
    """Of the decisions whose best was not played, how many intervals contain what much more work finds."""
    record = self_played(one.at, one.level, one.number)
    its = course(record)
    count = hits = 0
    for judged in decisions(record, one.work, range(one.at.players)):
        decision = judged.decision
        if decision.best == decision.move:
            continue
        step = its.steps[decision.step]
        dice = FastDice(int.from_bytes(seed_of("coverage", one.number, decision.step)[:8], "big"))
        best = its.game.read(step.before, step.seat, decision.best)
        world = step.before.resample(step.seat, dice)
        pair = measure_pair(its.game, world, step.seat, dice, best, step.actions, AGAIN * one.work // 4)
        half = SURE * math.hypot(decision.error, pair.loss_error())
        count += 1
        hits += abs(decision.loss - pair.loss(step.seat)) <= half
    return {"count": count, "covered": hits}


def coverage(wish: argparse.Namespace) -> None:
    print("| table | level | decisions | covered |\n| --- | --- | --- | --- |")
    for at, level, rows in tried(wish, covered):
        count, hits = (sum(row[name] for row in rows) for name in ("count", "covered"))
        print(f"| {at} | {level} | {count} | {_share(hits, count)} |", flush=True)


# Cost


def cost(wish: argparse.Namespace) -> None:
    print("| table | work | moves | decisions | CPU s, one seat | CPU s, all play | first mistake after s |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for at in map(table, wish.tables.split(",")):
        record = self_played(at, wish.levels.split(",")[0], 0)
        for work in (wish.work // 10, wish.work):
            course.cache_clear()
            first: list[float] = []
            began = time.process_time()

            def look(progress: Any, began: float = began, first: list[float] = first) -> None:
                if progress.decision is not None and progress.decision.size != "none":
                    first.append(time.process_time() - began)

            review = review_match(record, 0, work=work, shared=(), progress=look)
            one = time.process_time() - began
            began = time.process_time()
            review_match(record, 0, work=work)
            every = time.process_time() - began
            moves = len(course(record).steps)
            soon = f"{first[0]:.2f}" if first else "–"
            print(
                f"| {at} | {work} | {moves} | {len(review.decisions)} | {one:.1f} | {every:.1f} | {soon} |", flush=True
            )


COMMANDS = {"calibrate": calibrate, "blunders": blunders, "luck": luck, "coverage": coverage, "cost": cost}
LEVELS = {
    "calibrate": "random,novice,regular,expert,master",
    "blunders": "master",
    "luck": "expert",
    "coverage": "novice",
    "cost": "novice",
}
MATCHES = {"calibrate": 4, "blunders": 10, "luck": 10, "coverage": 4, "cost": 1}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("--tables", default=TABLES)
    parser.add_argument("--levels", default="")
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--work", type=int, default=4000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", default=None, help="where every match is written down, to go on from")
    wish = parser.parse_args()
    wish.levels = wish.levels or LEVELS[wish.command]
    wish.matches = wish.matches or MATCHES[wish.command]
    COMMANDS[wish.command](wish)


if __name__ == "__main__":
    main()
