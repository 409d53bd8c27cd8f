"""`tablee review`: what the decisions of recorded matches were worth, told in the terminal, as JSON or as a page."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tablee import games
from tablee.bots import about
from tablee.cli import arguments, narration, recordfile, work
from tablee.cli.mistakes import GIVE_OR_TAKE, Mistake, Told
from tablee.cli.reviewpage import page
from tablee.core.languages import language as spoken
from tablee.core.record import BadRecord
from tablee.core.words import Words
from tablee.review import Progress, Review, mistakes, pooled, review_match, written
from tablee.review.course import Course, course

WORST = 10
"""Moments that the terminal lists."""
SHOWN = 3
"""… and of how many it shows what could have been played."""
BARS = 4
WIDE = 20
"""Letters of the longest bar."""
MOST_WORK = 10_000_000
_LEVELS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line; None where nothing was."""

    file: Path
    seat: int | None
    number: int | None
    work: int
    seed: int
    jobs: int
    json: bool
    html: Path | None
    lang: str | None


def run(wish: Wish) -> int:
    """The command. The exit code is 1 if it was interrupted."""
    language = arguments.language(wish.lang)
    arguments.at_least(8, wish.work, "the work")
    if wish.work > MOST_WORK:
        raise arguments.Trouble(f"the work is at most {MOST_WORK}, not {wish.work}")
    jobs = arguments.jobs(wish.jobs)
    if wish.number is None:
        records = list(recordfile.lines(wish.file))
        if not records:
            raise arguments.Trouble(f"{wish.file}: no records")
    else:
        records = [recordfile.nth(wish.file, arguments.at_least(1, wish.number, "the number of a game"))[0]]
    if wish.html is not None and len(records) > 1:
        raise arguments.Trouble("a page is of one game: say which with --game-number")
    reviews: list[Review] = []
    try:
        for line, record in records:
            reviews.append(_reviewed(wish, line, record, jobs, language))
    except KeyboardInterrupt:
        return 1
    if not wish.json and len(reviews) > 1:
        _report_all(reviews, language)
    return 0


def _reviewed(wish: Wish, line: int, record: bytes, jobs: int, language: str) -> Review:
    try:
        its = course(record)
        seat = _seat(its) if wish.seat is None else wish.seat
        arguments.seat(seat, its.form.players)
        with work.progress("") as bar, work.pool(jobs) as each:
            task = bar.add_task(its.game.name, total=None)

            def show(one: Progress) -> None:
                bar.update(task, completed=one.done, total=one.total)

            review = review_match(record, seat, work=wish.work, seed=wish.seed, each=each, progress=show)
    except BadRecord as bad:
        raise arguments.Trouble(f"{wish.file}: line {line}: {bad}") from None
    if wish.json:
        sys.stdout.buffer.write(written(review) + b"\n")
        sys.stdout.flush()
    told = Told(review, its, _words(its, seat, language))
    if wish.html is not None:
        try:
            wish.html.write_text(page(told), "utf-8")
        except OSError as error:
            raise arguments.unreadable(wish.html, error) from None
    if not wish.json:
        _report(told)
    return review


def _seat(its: Course) -> int:
    """The first seat that a person had; the first of all, if bots had all of them."""
    people = [move.seat for move in its.form.moves if move.mover != "bot"]
    return min(people, default=0)


def _words(its: Course, seat: int, language: str) -> Words:
    say = narration.own(language).say
    given = its.form.names or [None] * its.form.players
    names = [narration.shown(name) or say("seat", seat=number) for number, name in enumerate(given)]
    return Words(its.game, names, language, seat)


def _report(told: Told) -> None:
    """The worst moments as a table, the very worst with what could have been played, and what it all came to."""
    console, say, review = Console(highlight=False), told.say, told.review
    found = mistakes(review)
    title = say("review.title", game=told.words.say("title"), name=told.words.names[review.seat])
    console.print(Text(title, "bold"))
    if curve := _curve(review):
        console.print(Text.assemble((say("review.curve") + "  ", "dim"), curve))
    console.print()
    worst = [told.mistake(decision, BARS) for decision in found[:WORST]]
    if worst:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for key in ("when", "how_big", "loss", "played", "better"):
            table.add_column(say(f"review.{key}"), justify="right" if key == "loss" else "left")
        for one in worst:
            table.add_row(one.title, one.size, one.loss, one.played, one.best)
        console.print(table)
        console.print()
    for one in worst[:SHOWN]:
        _show(console, told, one)
    for text in told.summary(found):
        console.print(Text(text), soft_wrap=True)


def _show(console: Console, told: Told, one: Mistake) -> None:
    console.print(Text(one.title, "bold"))
    console.print(one.drawn)
    console.print(Text.assemble((told.say("review.played") + "  ", "dim"), one.played))
    console.print(Text.assemble((told.say("review.better") + "  ", "dim"), one.best))
    console.print(Text(" ".join([one.told, *one.why])), soft_wrap=True)
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for side in ("left", "right", "left", "right", "left"):
        table.add_column(justify=side, no_wrap=side == "right")
    for bar in one.bars:
        mark = "▸" if bar.played else " "
        table.add_row(mark, bar.value, Text("█" * max(1, round(WIDE * bar.part)), "green"), bar.points, bar.move)
    console.print(table)
    console.print()


def _curve(review: Review) -> str:
    """The seat's own expectation over the match, a letter for every few moves."""
    values = [moment.value[review.seat] for moment in review.curve]
    width = 60
    picked = values if len(values) <= width else [values[at * (len(values) - 1) // (width - 1)] for at in range(width)]
    return "".join(_LEVELS[min(7, max(0, int(8 * value)))] for value in picked)


def _report_all(reviews: list[Review], language: str) -> None:
    """The matches of one player at each kind of table together: only that can say how strong they play."""
    say = narration.own(language).say
    percent = spoken(language).percent
    console = Console(highlight=False)
    console.print()
    tables: dict[tuple[str, int, str | None], list[Review]] = {}
    for review in reviews:
        tables.setdefault((review.game, review.players, review.preset), []).append(review)
    alike = [(where, found) for where, its in tables.items() if len(its) > 1 and (found := pooled(its)) is not None]
    if not alike:
        console.print(Text(say("review.not_alike")), soft_wrap=True)
    for where, together in alike:
        mean, error = percent(together.mean_loss, 2), percent(GIVE_OR_TAKE * together.mean_loss_error, 2)
        line = say("review.together", n=together.matches, mean=mean, error=error)
        like = together.plays_like
        said = "" if like is None else " " + say("review.like", level=about(like, language).name)
        named = "" if len(tables) == 1 else _table(*where, language) + " · "
        console.print(Text(named + line + said, "bold"), soft_wrap=True)


def _table(game: str, players: int, preset: str | None, language: str) -> str:
    """Where was played: "Hanafuda Koï-Koï, 2 players, Classic"."""
    texts = games.game(game).texts(language)
    variant = [texts.raw(f"option.preset.{preset}")] if preset else []
    people = narration.own(language).say("games.players", players=players, n=players)
    return ", ".join([texts.raw("title"), people, *variant])
