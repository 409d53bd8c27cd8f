"""`tablee games` and `tablee rules`: what there is to play, and the rules of each game as its folder has them."""

from __future__ import annotations

import os
import re

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from tablee import games
from tablee.cli import arguments, narration
from tablee.core.game import Game
from tablee.core.terms import term, terms
from tablee.core.texts import Texts


def passage(game: Game, number: str, language: str) -> str | None:
    """What the rules say under one number ("KK-9"), in Markdown; None if there is no such number."""
    found: list[str] = []
    for line in game.rulebook(language).splitlines():
        if f"**{number}**" in line:
            found = [line.strip().removeprefix("- ")]
        elif found and (line.startswith("#") or re.search(r"\*\*[A-Z]{2}-\d+\*\*", line)):
            break
        elif found:
            found.append(line)
    return "\n".join(found).strip() or None


def a_word(game: Game, language: str) -> str:
    """A word that somebody could ask for."""
    return next((one.forms[0] for one in terms(game, language)), "…")


def explanation(game: Game, written: str, texts: Texts) -> list[RenderableType]:
    """What a word of the game means, and its rule; which words there are, if this is none of them."""
    found = term(game, texts.language, written)
    if found is None:
        there = ", ".join(one.forms[0] for one in terms(game, texts.language)) or "–"
        return [Text(texts.say("unclear.word", word=written, words=there))]
    sentence = Text.assemble((found.forms[0], "bold"), f" · {found.says}", (f"  {found.rule}", "dim"))
    return [sentence, Text(), Markdown(passage(game, found.rule, texts.language) or "")]


def show(console: Console, game: Game, language: str) -> None:
    """The rules on *console*, page by page if a person reads them there."""
    page = Markdown(game.rulebook(language))
    if console.is_terminal and not console.is_dumb_terminal:
        os.environ.setdefault("LESS", "-R")  # less shows colours only if told to
        with console.pager(styles=not console.no_color):
            console.print(page, width=min(console.width, 100))
    else:
        console.print(page)


def run_rules(name: str, asked: str | None) -> None:
    """The command `tablee rules`."""
    game, language = arguments.game(name), arguments.language(asked)
    show(Console(), game, language)


def run_games(asked: str | None) -> None:
    """The command `tablee games`."""
    language = arguments.language(asked)
    say = narration.own(language).say
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for name in games.names():
        game = games.game(name)
        words = game.texts(language)
        few, many = game.players[0], game.players[-1]
        seats = say("games.players", n=many, players=str(few) if few == many else f"{few}–{many}")
        table.add_row(name, Text.assemble((words.raw("title"), "bold"), f" · {seats} · {words.raw('credit')}"))
        table.add_row("", Text(words.raw("tagline")))
    Console(highlight=False).print(table)
