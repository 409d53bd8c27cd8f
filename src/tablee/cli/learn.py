"""`tablee learn`: the lessons of the games, which of them were done, and one of them with a voice.

What a lesson shows and says is `tablee.lessons`; here it is shown, asked for and remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from tablee import games
from tablee.cli import arguments, narration, play, rulebook
from tablee.cli.answers import Key, Move, Rule, Unclear, Word, example, understand
from tablee.cli.progress import Kept, Progress
from tablee.cli.screen import Screen
from tablee.cli.sitting import Leaving
from tablee.core.game import Game
from tablee.core.refused import Refused
from tablee.core.texts import Texts
from tablee.core.view import View
from tablee.core.words import Words
from tablee.lessons import lessons
from tablee.lessons.file import Beat, Lesson
from tablee.lessons.moments import NotThisWay, answer_to, goes_on, moment, played


def run(name: str | None, number: int | None, asked: str | None) -> None:
    """The command: the list of all lessons or, of one game, the one that is next."""
    language = arguments.language(asked)
    screen, texts, progress = Screen(), narration.own(language), Progress()
    if name is None:
        _list([games.game(one) for one in games.names()], screen, texts, progress)
        return
    game = arguments.game(name)
    there = lessons(game)
    if not there:
        raise arguments.Trouble(f"{game.name} has no lessons")
    if number is not None and not 1 <= number <= len(there):
        raise arguments.Trouble(f"the lessons of {game.name} are 1 to {len(there)}, not {number}")
    wanted = number or next((one.number for one in there if not progress.of(game.name, one.number).done), None)
    if wanted is None:
        _list([game], screen, texts, progress)
        return
    try:
        for lesson in there[wanted - 1 :]:
            Learning(game, lesson, screen, texts, progress).run()
            last = lesson.number == len(there)
            if screen.ask(texts.say("learn.real" if last else "learn.next")).lower() in texts.raw("save.no").split():
                break
            if last:
                play.run(play.first_game(game, language))
                return
    except (Leaving, KeyboardInterrupt, EOFError):
        screen.print(Text())
    screen.print(Text(texts.say("goodbye")))


def _list(there: Sequence[Game], screen: Screen, texts: Texts, progress: Progress) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for game in there:
        for lesson in lessons(game):
            kept = progress.of(game.name, lesson.number)
            state = (
                texts.say("learn.done")
                if kept.done
                else texts.say("learn.at", n=len(kept.moves), all=len(lesson.beats))
                if kept.moves
                else ""
            )
            table.add_row(Text(game.name, "bold"), str(lesson.number), lesson.title[texts.language], Text(state, "dim"))
    screen.print(table, Text(), Text(texts.say("learn.how", game=there[0].name)))


class Learning:
    """One lesson, from where it was left."""

    def __init__(self, game: Game, lesson: Lesson, screen: Screen, texts: Texts, progress: Progress) -> None:
        self.game = game
        self.lesson = lesson
        self.screen = screen
        self.texts = texts
        self.say = texts.say
        self.language = texts.language
        self.progress = progress
        others = texts.raw("bots").split()
        names = [*others[: lesson.seat], texts.say("you"), *others[lesson.seat : lesson.players - 1]]
        self.words = Words(game, names, self.language, lesson.seat)
        self.terminal = narration.terminal(game)
        self.kept = progress.of(game.name, lesson.number)
        self.moves = [] if self.kept.done else list(self.kept.moves)
        self.news: list[str] = []

    def run(self) -> None:
        """Through to its end. Leaving, KeyboardInterrupt and EOFError come through; what was done is remembered."""
        try:
            at = moment(self.game, self.lesson, self.moves)
        except (NotThisWay, Refused):  # the lesson has changed since
            self.moves = []
            at = moment(self.game, self.lesson)
        self.news = self._heard(at.steps[-1:])
        while at.beat is not None:
            move = self._decided(at.view, self.lesson.beats[at.beat])
            self.moves.append(move)
            at = moment(self.game, self.lesson, self.moves)
            self.progress.keep(self.game.name, self.lesson.number, Kept(self.kept.done, self.moves))
            self.news = self._heard(at.steps)
            self._read_sheets(at.steps)
        self.progress.keep(self.game.name, self.lesson.number, Kept(done=True))
        end = self.lesson.end
        news = [Text(line) for line in self.news]
        board = self.terminal.board(at.view, self.words)
        self.screen.decision(news, board, self._voice(end.say[self.language], end.rule), [], "", 0)

    def _heard(self, steps: Sequence[View]) -> list[str]:
        return [line for view in steps for line in narration.sentences(view.last, self.words)]

    def _read_sheets(self, steps: Sequence[View]) -> None:
        """What a round brought is read before the lesson goes on."""
        for view in steps:
            for chapter in narration.chapters(view.last):
                if end := narration.round_end(chapter):
                    standings = narration.standings(self.words.names, end.totals, end.points, self.language)
                    sheets = narration.sheets(chapter, self.words)
                    self._read(*sheets, standings)

    def _decided(self, view: View, beat: Beat) -> str:
        """The move that goes on: made, or shown."""
        answer: Text | None = None
        page = 0
        while True:
            pages = self._show(view, beat, answer, page)
            understood = understand(self._asked(view), view, self.game.prefix, self.texts)
            answer = None
            match understood:
                case Move(text) if goes_on(beat, text):
                    return text
                case Move(text):
                    answer = self._answered(beat, text)
                case Key("hint"):
                    return beat.moves[0]
                case Key("quit"):
                    raise Leaving
                case Key("more"):
                    page = (page + 1) % pages
                case Key("rules"):
                    rulebook.show(self.screen.console, self.game, self.language)
                case Key("last"):
                    self._read(Text("\n".join(self.news)))
                case Key(_):
                    self._read(
                        Text(self.say("learn.help", word=rulebook.a_word(self.game, self.language)).strip()),
                        *self._passage(beat.rule),
                    )
                case Rule(number):
                    self._read(*(self._passage(number) or [Text(self.say("unclear.rule", rule=number))]))
                case Word(written):
                    self._read(*rulebook.explanation(self.game, written, self.texts))
                case Unclear(key, parts):
                    answer = Text(self.say(key, **parts), "bold red")

    def _answered(self, beat: Beat, move: str) -> Text:
        """What is said to a move that does not go on: why not now, or why not at all. It is not made."""
        match, _ = played(self.game, self.lesson, self.moves)
        try:
            match.play(self.lesson.seat, move)
        except Refused as refused:
            why = self.game.explain(refused, self.language)
            return Text.assemble((why, "bold red"), f"  {refused.rule}")
        answer = answer_to(beat, move)
        said = beat.otherwise if answer is None else answer.say
        return Text(said[self.language] if said else "", "bold green")

    def _show(self, view: View, beat: Beat, answer: Text | None, page: int) -> int:
        news = [answer] if answer is not None else [Text(line) for line in self.news]
        voice = self._voice(beat.say[self.language], beat.rule)
        for code in beat.point:
            if code in self.game.codes and not code.isalpha():  # one that is a word is English: the voice said it
                voice.append("  ").append_text(self.terminal.card(code))
        if view.choose is None:
            choices = [self.terminal.choice(text, view, self.words) for text in view.legal]
        else:
            choices = list(self._things(view.choose.among))
        board = self.terminal.board(view, self.words)
        return self.screen.decision(news, board, voice, choices, self.say("ask.more"), page)

    def _voice(self, said: str, rule: str) -> Text:
        """What the lesson says, with how far one is and the rule behind it."""
        place = f"{min(len(self.moves) + 1, len(self.lesson.beats))}/{len(self.lesson.beats)}"
        return Text.assemble((f"{place} ", "bold cyan"), (said, "bold"), (f"  {rule}", "dim"))

    def _things(self, among: Sequence[str]) -> Iterator[Text]:
        numbers = [str(number) for number in range(1, len(among) + 1)]
        if list(among) != numbers:  # places bear their numbers on the board
            yield from (self.terminal.card(code) if code in self.game.codes else Text(code) for code in among)

    def _asked(self, view: View) -> str:
        if view.choose is not None:
            return self.screen.ask(self.say("learn.several", n=view.choose.count, example=example(view.choose)))
        return self.screen.ask(self.say("learn.choice", n=len(view.legal)))

    def _passage(self, number: str) -> list[RenderableType]:
        """What the rules say under a number; nothing if it is none."""
        text = rulebook.passage(self.game, number, self.language)
        return [] if text is None else [Markdown(text)]

    def _read(self, *things: RenderableType) -> None:
        self.screen.page(*things, prompt=self.say("ask.go_on"))
