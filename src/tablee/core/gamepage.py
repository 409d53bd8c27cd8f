"""A game as a page shows it, whoever makes the page: its words, its rules as HTML, the pictures its package has.

The web client has this of the games it was built with; of others it asks the server.
"""

from __future__ import annotations

import html
import re
from importlib.resources import files
from itertools import groupby
from typing import Any

from markdown_it import MarkdownIt
from msgspec import Struct

from tablee.core.game import Game
from tablee.core.terms import Term, terms
from tablee.core.texts import texts


class GamePage(Struct, frozen=True):
    """What a page says about a game in one language.

    `says` are its texts by key with those of all games, `tells` how its events are told with them (core/narration.py),
    `cards` the names of cards by code, `duties` the rule of each duty, `terms` the words that need explaining, `rules`
    the rules as HTML. `pictures` are SVG by a card's code, and `back`, if the game's package brings any.
    """

    says: dict[str, str]
    tells: dict[str, list[dict[str, Any]]]
    cards: dict[str, str]
    duties: dict[str, str]
    terms: list[Term]
    rules: str
    pictures: dict[str, str]


def game_page(game: Game, language: str) -> GamePage:
    """All of it."""
    cards = {code: game.card_name(code, language) for code in game.codes}
    return GamePage(
        says(game, language),
        game.narration.declared(),
        cards,
        dict(game.duties),
        terms(game, language),
        rules(game, language),
        pictures(game),
    )


def says(game: Game, language: str) -> dict[str, str]:
    """A game's texts, and those of all games."""
    own, common = game.texts(language), texts("tablee.core", language)
    return {key: common.raw(key) for key in common} | {
        key: own.raw(key) for key in own if not key.startswith(("card.", "term."))
    }


def pictures(game: Game) -> dict[str, str]:
    """The SVG files in the folder `art` of the game's package, by their names. The games of Tablée have none there."""
    folder = files(game.package).joinpath("art")
    found = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return {file.name.removesuffix(".svg"): file.read_text("utf-8") for file in found if file.name.endswith(".svg")}


def rules(game: Game, language: str) -> str:
    """A game's rules as HTML. Numbers are anchors; a card's code in `…` is marked for its picture."""
    page = MarkdownIt("commonmark").enable("table").render(game.rulebook(language))
    seen: set[str] = set()

    def anchor(match: re.Match[str]) -> str:
        number = match[1]
        if number in seen:
            return f'<a class="rule" href="#{number}">{number}</a>'
        seen.add(number)
        return f'<b class="rule" id="{number}">{number}</b>'

    page = re.sub(rf"<strong>({game.prefix}-\d+)</strong>", anchor, page)
    cards = list(game.codes)

    def marked(match: re.Match[str]) -> str:
        named = html.unescape(match[1]).split()
        return " ".join(map(_marked, named)) if set(named) <= set(cards) else match[0]

    page = re.sub(r"<code>([^<]+)</code>", marked, page)
    named = sum(_marked(code) in page for code in cards)
    if named < len(cards) / 2:
        at = page.index("</p>\n", page.index(f'id="{game.prefix}-1"')) + len("</p>\n")
        page = page[:at] + _gallery(cards) + page[at:]
    page = re.sub(r"<table>.*?</table>", lambda match: _table(match[0]), page, flags=re.DOTALL)
    return page.replace("<pre>", '<pre tabindex="0">')


def _table(table: str) -> str:
    """A table that can be read aloud. Without titles it is a picture; where columns have none, rows have."""
    untitled = re.sub(r"<thead>\s*<tr>\s*(<th></th>\s*)+</tr>\s*</thead>", "", table)
    if untitled != table:
        table = untitled.replace("<table>", '<table role="presentation">')
    elif "<th></th>" in table:
        table = re.sub(r"<tr>\s*<td>(.*?)</td>", r'<tr><th scope="row">\1</th>', table, flags=re.DOTALL)
    return f'<div class="scroll" tabindex="0">{table.replace("<th></th>", "<td></td>")}</div>'


def _marked(code: str) -> str:
    return f'<code data-card="{html.escape(code)}">{html.escape(code)}</code>'


def _gallery(cards: list[str]) -> str:
    """All cards, a row for each colour, the letters that codes begin with: for rules that name only a few."""
    rows = ("".join(map(_marked, row)) for _, row in groupby(cards, lambda code: code.rstrip("-0123456789")))
    return f'<div class="gallery" tabindex="0">{"".join(f"<p>{row}</p>" for row in rows)}</div>\n'
