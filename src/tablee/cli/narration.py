"""How a game is told in a terminal, the same for playing and for replaying: events in sentences, rounds as sheets.

What a card or a board looks like is each game's own (`terminal.py`), and so is what is said of an event (`events.py`);
here it is found and put together.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from tablee.core.events import Face, RoundEnded
from tablee.core.game import Game
from tablee.core.texts import Texts, texts
from tablee.core.view import View
from tablee.core.words import Words


class Terminal(Protocol):
    """What a game's `terminal.py` can draw."""

    def card(self, code: str) -> Text: ...

    def board(self, view: View, words: Words) -> RenderableType: ...

    def choice(self, text: str, view: View, words: Words) -> Text: ...

    def sheet(self, face: Face, words: Words) -> RenderableType | None: ...


def terminal(game: Game) -> Terminal:
    """The game's own way of drawing itself."""
    return cast(Terminal, import_module(f"{game.package}.terminal"))


def own(language: str) -> Texts:
    """What the command line itself says."""
    return texts("tablee.cli", language)


def sentences(faces: Iterable[Face], words: Words) -> list[str]:
    """What is worth a line."""
    return [line for face in faces if (line := words.narrate(face))]


def chapters(faces: Sequence[Face]) -> list[list[Face]]:
    """Faces cut after each end of a round: what belongs to the round that ended, and what comes after."""
    parts: list[list[Face]] = [[]]
    for face in faces:
        parts[-1].append(face)
        if isinstance(face, RoundEnded):
            parts.append([])
    return [part for part in parts if part]


def round_end(faces: Iterable[Face]) -> RoundEnded | None:
    """The end of a round, if there is one among them."""
    return next((face for face in faces if isinstance(face, RoundEnded)), None)


def sheets(faces: Iterable[Face], words: Words) -> list[RenderableType]:
    """The score sheets among them."""
    drawn = terminal(words.game)
    return [sheet for face in faces if (sheet := drawn.sheet(face, words)) is not None]


def standings(names: Sequence[str], totals: Sequence[int], points: Sequence[int] | None, language: str) -> Table:
    """Who has how many points: of the last round, if there is one, and in all."""
    say = own(language).say
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("")
    if points is not None:
        table.add_column(say("sheet.round"), justify="right")
    table.add_column(say("sheet.total"), justify="right", style="bold")
    for seat, name in enumerate(names):
        row = [name] if points is None else [name, f"{points[seat]:+d}".replace("+0", "0")]
        table.add_row(*row, str(totals[seat]))
    return table


def verdict(winners: Sequence[int], words: Words) -> str:
    """Who won."""
    say = own(words.language).say
    if list(winners) == [words.seat]:
        return say("over.you_won")
    names = words.listing([words.who(seat) for seat in winners])
    return say("over.won" if len(winners) == 1 else "over.shared", names=names[:1].upper() + names[1:])


def shown(name: str | None) -> str:
    """A name without what a terminal would obey, or what turns the writing round."""
    return "".join(letter for letter in name or "" if letter.isprintable())


def option(name: str, value: object, words: Words) -> str:
    """An option and its value, in a person's words where there are some."""
    sentences, say = words.game.texts(words.language), own(words.language).say
    key = f"option.{name}"
    title = sentences.raw(f"{key}.title") if f"{key}.title" in sentences else name
    if isinstance(value, bool):
        shown = say("option.on" if value else "option.off")
    elif f"{key}.{value}" in sentences:
        shown = sentences.raw(f"{key}.{value}")
    else:
        shown = json.dumps(value, ensure_ascii=False)
    return say("option.is", title=title, value=shown)
