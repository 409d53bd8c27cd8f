"""One person at a table of bots: tells what happens, asks for decisions, explains refusals, shows the scores.

Holds what this seat has heard; what others hold, it is never told.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.bots import AT_A_TABLE, MASTER, about, evaluation, takes_all_its_time
from tablee.cli import narration, rulebook
from tablee.cli.answers import Key, Move, Rule, Unclear, Word, example, understand
from tablee.cli.screen import Screen
from tablee.core.bot import Bot, Budget, Chair
from tablee.core.dice import FastDice
from tablee.core.events import Event, SeatEvent
from tablee.core.languages import language
from tablee.core.match import Match
from tablee.core.refused import Refused
from tablee.core.view import View
from tablee.core.words import Words

NEWS = 4
"""Lines of it that stand above a score sheet."""
HINTS = 12
"""Moves that a hint shows at most."""
HINT = Budget(8000, 2.0)
"""How much is tried for it, and how long at most."""
REMEMBERED = 18
"""Lines of the past that fit on a page."""


class Leaving(Exception):
    """The person wants to go."""


class Sitting:
    """A person's seat in a running match. *pause* is how long they see the table before a bot moves, in seconds."""

    def __init__(
        self, match: Match, words: Words, screen: Screen, bots: Mapping[int, Bot], dice: FastDice, pause: float
    ) -> None:
        assert words.seat is not None
        self.match = match
        self.words = words
        self.seat = words.seat
        self.screen = screen
        self.bots = bots
        self.chairs = {seat: Chair(match, seat) for seat in bots}
        self.dice = dice
        self.pause = pause
        self.texts = narration.own(words.language)
        self.say = self.texts.say
        self.terminal = narration.terminal(match.game)
        self.news: list[str] = []
        """What was heard since the person's last move."""
        self.past: list[str] = []
        """All that was heard."""
        self.refusal: Refused | None = None
        self._hinted = -1  # how many moves had been made when a hint was last given

    def run(self) -> None:
        """Play to the end. Leaving, KeyboardInterrupt and EOFError come through; the match is whole at any moment."""
        self._tell(self.match.heard(self.seat))
        while not self.match.over:
            if self.seat in self.match.to_act:
                self._decide()
            else:
                self._let_a_bot_play()
        self.screen.clear()
        standings = narration.standings(self.words.names, self.match.totals, None, self.words.language)
        self.screen.print(
            Text(narration.verdict(self.match.winners, self.words), "bold yellow"), Text(), standings, Text()
        )
        for key, count in (("back.times", self.match.taken_back), ("hint.times", self.match.hints[self.seat])):
            if count:
                self.screen.print(Text(self.say(key, n=count)), Text())

    # What happens

    def _let_a_bot_play(self) -> None:
        acting = self.match.to_act
        seat = acting[0]
        if self.pause and len(acting) == 1:  # those who act at the same time need not be waited for one by one
            self._watch(seat)
        self._play(seat, self._chosen(seat))

    def _chosen(self, seat: int) -> str:
        """A bot's move, in time."""
        one, began = self.bots[seat], time.monotonic()
        move = one.choose(self.chairs[seat], self.dice, AT_A_TABLE)
        if takes_all_its_time(one):
            time.sleep(max(0.0, began + AT_A_TABLE.seconds - time.monotonic()))
        return move

    def _watch(self, seat: int) -> None:
        """Let the person see how things stand before somebody else moves."""
        board = self.terminal.board(self.match.view(self.seat), self.words)
        waiting = Text(self.say("wait", name=self.words.names[seat]), "dim")
        self.screen.decision([Text(line) for line in self.news], board, waiting, [], "", 0)
        time.sleep(self.pause)

    def _play(self, seat: int, text: str) -> None:
        with _whole():
            events: Sequence[Event] = self.match.play(seat, text, None if seat == self.seat else "bot")
        for chair in self.chairs.values():
            chair.hear(events)
        if seat == self.seat:
            self.news.clear()
        self._tell([event.heard_by(self.seat) for event in events])

    def tell(self, lines: Sequence[str]) -> None:
        """Say something, and remember it."""
        self.news += lines
        self.past += lines
        if not self.screen.clears:
            self.screen.print(*(Text(line) for line in lines))

    def _tell(self, events: Sequence[SeatEvent]) -> None:
        """Say what was heard; a round that ended is shown before the next begins."""
        for chapter in narration.chapters(events):
            self.tell(narration.sentences(chapter, self.words))
            if end := narration.round_end(chapter):
                standings = narration.standings(self.words.names, end.totals, end.points, self.words.language)
                news = [Text("\n".join(self.news[-NEWS:]))] if self.screen.clears else []
                self._read(*news, *narration.sheets(chapter, self.words), standings)
                self.news.clear()

    # What the person decides

    def _decide(self) -> None:
        """Ask until a move is made."""
        view = self.match.view(self.seat)
        message: Text | None = None
        page = 0
        while True:
            pages = self._show(view, message, page)
            answer = understand(self._asked(view), view, self.match.game.prefix, self.texts)
            message = None
            match answer:
                case Move(text):
                    try:
                        self._play(self.seat, text)
                    except Refused as refused:
                        self.refusal = refused
                        message = self._explained(refused)
                    else:
                        self.refusal = None
                        return
                case Key("quit"):
                    raise Leaving
                case Key("back"):
                    if self._take_back():
                        return
                    message = Text(self.say("back.nothing"), "bold red")
                case Key("more"):
                    page = (page + 1) % pages
                case Key("rules"):
                    rulebook.show(self.screen.console, self.match.game, self.words.language)
                    if not self.screen.clears:
                        continue
                case Key(name):
                    self._read(*self._page(name, view))
                case Rule(number):
                    self._read(*(self._passages([number]) or [Text(self.say("unclear.rule", rule=number))]))
                case Word(written):
                    self._read(*rulebook.explanation(self.match.game, written, self.texts))
                case Unclear(key, parts):
                    message = Text(self.say(key, **parts), "bold red")

    def _take_back(self) -> bool:
        """Go back to the person's last decision; the same cards come again. Answers whether there was one."""
        stay = self.match.last_decision(self.seat)
        if stay is None:
            return False
        with _whole():
            self.match.take_back(stay)
        self.chairs = {seat: Chair(self.match, seat) for seat in self.bots}
        self.refusal, self._hinted = None, -1
        self.news.clear()
        self.tell([self.say("back.done")])
        return True

    def _show(self, view: View, message: Text | None, page: int) -> int:
        news = [Text(line) for line in (self.news or self.past[-2:])] if self.screen.clears else []
        if message is not None:
            news = [message]
        rule = self.match.game.duties[view.duty]
        duty = Text.assemble((self.words.say(f"duty.{view.duty}"), "bold"), (f"  {rule}", "dim"))
        board = self.terminal.board(view, self.words)
        return self.screen.decision(news, board, duty, self._choices(view), self.say("ask.more"), page)

    def _choices(self, view: View) -> list[Text]:
        if view.choose is None:
            return [self.terminal.choice(text, view, self.words) for text in view.legal]
        if view.choose.among == [str(number) for number in range(1, len(view.choose.among) + 1)]:
            return []  # places that bear their numbers on the board
        return [self._thing(code) for code in view.choose.among]

    def _thing(self, code: str) -> Text:
        try:
            self.match.game.card(code)
        except ValueError:
            return Text(code)
        return self.terminal.card(code)

    def _asked(self, view: View) -> str:
        if view.choose is not None:
            return self.screen.ask(self.say("ask.several", n=view.choose.count, example=example(view.choose)))
        return self.screen.ask(self.say("ask.choice", n=len(view.legal)))

    # What is explained

    def _explained(self, refused: Refused) -> Text:
        why = Text.assemble((self.match.game.explain(refused, self.words.language), "bold red"), f"  {refused.rule}")
        for code in refused.cards:
            why.append("  ").append_text(self._thing(code))
        return why

    def _page(self, name: str, view: View) -> Sequence[RenderableType]:
        if name == "scores":
            return [self._scores()]
        if name == "hint":
            return [self._hint(view)]
        if name == "last":
            return [Text("\n".join(self.past[-REMEMBERED:]))]
        rules = [self.match.game.duties[view.duty]]
        if self.refusal is not None and self.refusal.rule not in rules:
            rules.insert(0, self.refusal.rule)
        word = rulebook.a_word(self.match.game, self.words.language)
        return [Text(self.say("help", word=word).strip()), *self._passages(rules)]

    def _scores(self) -> RenderableType:
        rounds = self.match.rounds
        return narration.standings(
            self.words.names, self.match.totals, rounds[-1] if rounds else None, self.words.language
        )

    def _hint(self, view: View) -> RenderableType:
        """What the moves are worth from what this seat knows, and one reason. The record counts it, once a decision."""
        found = evaluation.evaluate(Chair(self.match, self.seat), self.dice, HINT)
        if len(self.match.moves) != self._hinted:
            self._hinted = len(self.match.moves)
            self.match.note_hint(self.seat)
        if found.forced:
            return Text(self.say("hint.forced"))
        table = Table(title=self.say("hint.title", name=about(MASTER, self.words.language).name), box=None)
        table.add_column("")
        table.add_column(self.say("hint.share"), justify="right")
        table.add_column(self.say("hint.doubt"), justify="right")
        percent = language(self.words.language).percent
        best = sorted(found.moves, key=lambda one: -one.value)
        for one in best[:HINTS]:
            move = Text(one.move) if view.choose is not None else self.terminal.choice(one.move, view, self.words)
            table.add_row(move, percent(one.value, 0), "" if one.error is None else f"±{percent(one.error)}")
        why = found.why[:1] if best[0].move == found.best else []
        said = [Text(evaluation.sentence(self.words, reason, best=True)) for reason in why]
        return Group(table, *(Padding(one, (1, 0, 0, 0)) for one in said))

    def _passages(self, numbers: Sequence[str]) -> list[RenderableType]:
        """What the rules say under these numbers; nothing for one that is none."""
        found = (rulebook.passage(self.match.game, number, self.words.language) for number in numbers)
        return [Markdown(text) for text in found if text is not None]

    def _read(self, *things: RenderableType) -> None:
        self.screen.page(*things, prompt=self.say("ask.go_on"))


@contextmanager
def _whole() -> Iterator[None]:
    """Ctrl-C waits until what is being done is done: a record never ends in the middle of a move."""
    waiting: list[int] = []

    def wait(number: int, frame: FrameType | None) -> None:
        waiting.append(number)

    before = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt
