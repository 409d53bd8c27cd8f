"""Keeping the record of a game that was played: offered, never forced, and never over a file that is there."""

from __future__ import annotations

import time
from pathlib import Path

from rich.text import Text

from tablee.cli.screen import Screen
from tablee.core.match import Match
from tablee.core.record import written
from tablee.core.texts import Texts


def offer(match: Match, screen: Screen, texts: Texts, folder: Path) -> None:
    """Ask for a file until the record is in it or the person does not want it. The end of input means no."""
    usual = f"tablee-{match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl"
    try:
        while True:
            screen.print(Text(texts.say("save.offer"), "bold"))
            typed = screen.ask(texts.say("save.how", file=usual))
            if typed.lower() in texts.raw("save.no").split():
                return
            path = (folder / (typed or usual)).expanduser()
            try:
                with path.open("xb") as file:
                    file.write(written(match.record()) + b"\n")
            except FileExistsError:
                screen.print(Text(texts.say("save.exists", file=path)))
            except (OSError, ValueError) as error:
                reason = error.strerror if isinstance(error, OSError) else None
                screen.print(Text(texts.say("save.failed", file=path, reason=reason or error)))
            else:
                screen.print(Text(texts.say("save.done", file=path)))
                return
    except (EOFError, KeyboardInterrupt):
        screen.print(Text())
