"""`tablee replay`: a recorded game told as a person would, to everybody or as one seat lived it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tablee import games, replay
from tablee.cli import arguments, narration
from tablee.cli.recordfile import nth
from tablee.core.chance import BadChance
from tablee.core.events import Face
from tablee.core.record import BadRecord, Form, read_record
from tablee.core.refused import Refused
from tablee.core.words import Words


def run(path: Path, number: int, seat: int | None, asked: str | None) -> None:
    """The command."""
    language = arguments.language(asked)
    (line, record), count = nth(path, arguments.at_least(1, number, "the number of a game"))
    try:
        form = read_record(record)
        begin = replay(form, 0)
    except BadRecord as bad:
        raise arguments.Trouble(f"{path}: line {line}: {bad}") from None
    arguments.seat(seat, form.players)
    say = narration.own(language).say
    names = [narration.shown(name) or say("seat", seat=k) for k, name in enumerate(form.names or [None] * form.players)]
    words = Words(games.game(form.game), names, language, seat)
    console = Console(highlight=False)
    teller = Teller(console, words)
    teller.title(form, number, count)
    teller.tell(begin.heard(seat))
    for step, move in enumerate(form.moves):
        try:
            begin.play(move.seat, move.text, move.mover)
        except Refused as refused:
            reason = words.game.explain(refused, language)
            raise arguments.Trouble(
                f"{path}: line {line}: moves[{step}]: {move.seat} {move.text!r:.60}: {reason} [{refused.rule}]"
            ) from None
        except BadChance as bad:
            raise arguments.Trouble(f"{path}: line {line}: chance[{bad.entry}]: {bad.reason}") from None
        teller.tell(begin.heard(seat))
    console.print()
    if begin.over:
        console.print(Text(narration.verdict(begin.winners, words), "bold"))
        console.print(narration.standings(names, begin.totals, None, language))
    else:
        console.print(Text(say("replay.unfinished"), "dim"))


class Teller:
    """Writes down a game, a line an event."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words
        self.say = narration.own(words.language).say

    def title(self, form: Form, number: int, count: int) -> None:
        """Which game this is, who plays, and which options are not as usual."""
        title = self.words.say("title")
        place = self.say("replay.place", number=number, count=count) if count > 1 else ""
        self.console.print(Text(" · ".join(part for part in (title, place) if part), "bold"))
        self.console.print(Text(self.words.listing([self.words.who(seat) for seat in range(form.players)])))
        usual = self.words.game.options.complete({}, form.players)
        unusual = {name: value for name, value in form.options.items() if usual.get(name) != value}
        if unusual:
            options = ", ".join(narration.option(name, value, self.words) for name, value in unusual.items())
            self.console.print(Text(self.say("replay.options", options=options), "dim"))
        self.console.print()

    def tell(self, faces: Sequence[Face]) -> None:
        """One move and all that followed by itself."""
        for chapter in narration.chapters(faces):
            for line in narration.sentences(chapter, self.words):
                self.console.print(Text(line))
            for sheet in narration.sheets(chapter, self.words):
                self.console.print()
                self.console.print(sheet)
            if end := narration.round_end(chapter):
                self.console.print()
                self.console.print(narration.standings(self.words.names, end.totals, end.points, self.words.language))
                self.console.print()
