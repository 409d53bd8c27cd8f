"""The terminal of one person: a decision fits on one screen, 80 columns by 24 lines or what there is.

From top to bottom: what happened last, the board, what to do, the numbered choices, the prompt. Narration gives way
first, then choices share lines, then they are cut to their columns, and at last they are turned page by page.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Sequence
from math import ceil

from rich.console import Console, RenderableType
from rich.text import Text

COLUMNS, LINES = 80, 24
WIDEST = 100
NARRATION = 4
"""Lines of narration at most, on a screen of 24."""
GAP = "   "
NARROWEST = 22
"""A choice that is cut shows at least so many columns."""


class Screen:
    """Where a person reads and types."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        live = self.console.is_terminal
        self.width = min(self.console.width, WIDEST) if live else COLUMNS
        self.lines = self.console.height if live else LINES
        self.clears = live and not self.console.is_dumb_terminal
        """Whether a new screen replaces the old one; otherwise all is written one below the other."""

    def print(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing, width=self.width, markup=False)

    def clear(self) -> None:
        if self.clears:
            self.console.clear()
        else:
            self.console.print()

    def ask(self, prompt: str) -> str:
        """The line a person types. EOFError if there will be no more."""
        self.console.print(Text(f"{prompt} ", "bold"), end="", soft_wrap=True)
        self.console.file.flush()
        if sys.stdin.isatty():
            _wait_for_input()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def page(self, *things: RenderableType, prompt: str) -> None:
        """Things to read, a blank line after each, until Enter; on several pages if they do not fit on one."""
        pages: list[list[RenderableType]] = [[]]
        used = 1
        for thing in things:
            height = self._height(thing) + 1
            if self.clears and pages[-1] and used + height > self.lines:
                pages.append([])
                used = 1
            pages[-1] += [thing, Text()]
            used += height
        for page in pages:
            self.clear()
            self.print(*page)
            self.ask(prompt)

    def decision(
        self, news: Sequence[Text], board: RenderableType, duty: Text, choices: Sequence[Text], more: str, page: int
    ) -> int:
        """Everything for one decision except its prompt, which has one line left; answers the number of pages.

        *more* is said, with the number of the page, where not all choices fit.
        """
        height = self._height(board)
        rows, pages = columns(choices, self.width, max(self.lines - height - self._height(duty) - 1, 1), page)
        free = self.lines - height - self._height(duty) - len(rows) - 1
        if pages > 1:
            rows[-1] = Text(more.format(page=page % pages + 1, pages=pages), "dim")
        told = self._wrapped(news)[-max(min(free, NARRATION + max(self.lines - LINES, 0)), 0) :] if free > 0 else []
        free -= len(told)
        self.clear()
        if told and free > 0:
            told.append(Text())
            free -= 1
        blank = [Text()] if free > 0 else []
        self.print(*told, board, *blank, duty, *rows)
        return pages

    def _height(self, thing: RenderableType) -> int:
        options = self.console.options.update(width=self.width, height=None)
        return len(self.console.render_lines(thing, options, pad=False))

    def _wrapped(self, news: Sequence[Text]) -> list[Text]:
        return [line for text in news for line in text.wrap(self.console, self.width)]


def _wait_for_input() -> None:
    """Wait until somebody has typed a line, or pressed Ctrl-C.

    Reading alone would lose a Ctrl-C that comes a moment before it blocks: Python has noted it, and waits all the same.
    A signal also writes to the pipe, and that stays there until `select` looks.
    """
    woken, wake = os.pipe()
    try:
        os.set_blocking(wake, False)
        with contextlib.suppress(OSError, ValueError):  # on Windows or in a thread: only read
            before = signal.set_wakeup_fd(wake)
            try:
                select.select([sys.stdin, woken], [], [])
            finally:
                signal.set_wakeup_fd(before)
    finally:
        os.close(woken)
        os.close(wake)


def columns(choices: Sequence[Text], width: int, most: int, page: int = 0) -> tuple[list[Text], int]:
    """Choices, numbered, in *most* lines or fewer, read downwards; and how many pages of them there are.

    With more than one page the last line is left to say so.
    """
    entries = [Text.assemble((f"{number:>2} ", "bold cyan"), choice) for number, choice in enumerate(choices, 1)]
    if not entries:
        return [], 1
    for lines in range(min(4, most), most + 1):
        rows = _rows(entries, lines)
        if all(row.cell_len <= width for row in rows):
            return rows, 1
    across = max(width // (NARROWEST + len(GAP)), 1)
    fitting = ceil(len(entries) / most)
    if fitting <= across:
        return _rows(_cut(entries, width, fitting), most), 1
    size = max((most - 1) * across, 1)
    pages = ceil(len(entries) / size)
    shown = entries[page % pages * size :][:size]
    return [*_rows(_cut(shown, width, across), max(most - 1, 1)), Text()], pages


def _cut(entries: Sequence[Text], width: int, across: int) -> list[Text]:
    room = (width + len(GAP)) // across - len(GAP)
    cut = [entry.copy() for entry in entries]
    for entry in cut:
        entry.truncate(room, overflow="ellipsis")
    return cut


def _rows(entries: Sequence[Text], lines: int) -> list[Text]:
    """Entries in so many lines or fewer, one column after the other, about equally long."""
    lines = ceil(len(entries) / ceil(len(entries) / lines))
    stacks = [entries[at : at + lines] for at in range(0, len(entries), lines)]
    rows = [Text() for _ in stacks[0]]
    for stack in stacks:
        room = max(entry.cell_len for entry in stack)
        for row, entry in zip(rows, stack, strict=False):
            if row.cell_len or stack is not stacks[0]:
                row.append(GAP)
            row.append_text(entry)
            if stack is not stacks[-1]:
                row.append(" " * (room - entry.cell_len))
    return rows
