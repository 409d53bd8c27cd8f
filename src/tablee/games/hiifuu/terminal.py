"""Hiifuu in a terminal: cards in colour and the table in 12 lines."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.core.events import SeatEvent
from tablee.core.view import View
from tablee.core.words import Words
from tablee.games.hiifuu import events
from tablee.games.hiifuu.view import HiifuuView

_MARKS = {"o": "✻", "p": "✿", "g": "♣", "b": "❖"}
_STYLES = {"o": "bold dark_orange", "p": "bold hot_pink", "g": "bold green3", "b": "bold dodger_blue1"}
_WIDTH = 76
_LONGEST_NAME = 16


def card(code: str) -> Text:
    """A card's code with the mark and colour of its flower; mark and letter tell colours apart without colour too."""
    return Text(f"{_MARKS[code[0]]}{code}", _STYLES[code[0]])


def _row(codes: list[str]) -> Text:
    return Text(" ").join([card(code) for code in codes])


def board(view: View, words: Words) -> RenderableType:
    """The whole table as the seat sees it: players clockwise, the seat itself last, with what each has played."""
    assert isinstance(view, HiifuuView)
    lines: list[RenderableType] = [_head(view, words), _seats(view, words), Text("─" * _WIDTH, "dim")]
    if view.last_trick is not None and not view.trick:
        lines.append(_last_trick(view, words))
    lines.append(_unseen(view, words))
    if view.aside:
        lines.append(Text.assemble((f"{words.say('board.aside')}  ", "dim"), _row(view.aside)))
    if view.hand is not None:
        lines.append(Text.assemble((f"{words.say('board.your_hand')}  ", "bold"), _row(view.hand)))
    return Group(*lines)


def _head(view: HiifuuView, words: Words) -> Text:
    head = Text(words.say("board.round", round=view.round, rounds=view.rounds_at_most), "bold")
    head.append(f" · {words.say('board.tokens')} ")
    head.append(" ".join(map(str, view.tokens)) or words.say("board.no_tokens"), "bold yellow")
    return head.append(f" · {words.say('board.tricks_left', n=view.tricks_left)}")


def _seats(view: HiifuuView, words: Words) -> Table:
    """A line a player: who acts or leads, points, tricks as pips, the token, the card played, colours not held."""
    table = Table.grid(padding=(0, 2, 0, 0))
    own = view.players - 1 if view.seat is None else view.seat
    played = {laid.seat: laid.card for laid in view.trick}
    for step in range(1, view.players + 1):
        seat = (own + step) % view.players
        player = view.seats[seat]
        table.add_row(
            Text("▸" if seat in view.to_act else " ", "bold cyan"),
            Text(_name(seat, words), "bold cyan" if seat in view.to_act else "bold"),
            Text(str(view.totals[seat]), justify="right"),
            Text(words.say("board.hand_of", n=player.hand), "dim"),
            Text("●" * player.tricks),
            _token(view, seat),
            card(played[seat]) if seat in played else Text(),
            _note(view, seat, words),
        )
    return table


def _name(seat: int, words: Words) -> str:
    name = words.who(seat) if seat != words.seat else words.who(seat).capitalize()
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _token(view: HiifuuView, seat: int) -> Text:
    player = view.seats[seat]
    if player.token is None:
        return Text()
    return Text(f"({player.token}✗)", "dim") if player.covered else Text(f"({player.token})", "bold yellow")


def _note(view: HiifuuView, seat: int, words: Words) -> Text:
    player = view.seats[seat]
    if player.out:
        return Text(words.say("board.out"), "dim")
    notes = []
    if seat == view.leader and not view.over:
        notes.append(Text(words.say("board.leads"), "dim"))
    if any(not other.discarded for other in view.seats) and not view.over:
        notes.append(Text(words.say("board.discarded" if player.discarded else "board.chooses"), "dim"))
    if player.voids:
        marks = [Text(_MARKS[letter], _STYLES[letter]) for letter in player.voids]
        notes.append(Text.assemble((f"{words.say('board.no')} ", "dim"), Text(" ").join(marks)))
    return Text("  ").join(notes)


def _last_trick(view: HiifuuView, words: Words) -> Text:
    """HF-10: the finished trick, its winner's card underlined."""
    assert view.last_trick is not None
    line = Text(f"{words.say('board.last_trick')}  ", "dim")
    for at, laid in enumerate(view.last_trick.cards):
        if at:
            line.append(" ")
        shown = card(laid.card)
        if laid.seat == view.last_trick.winner:
            shown.stylize("underline")
            shown = Text.assemble(shown, (f" ({_name(laid.seat, words)})", "dim"))
        line.append_text(shown)
    return line


def _unseen(view: HiifuuView, words: Words) -> Text:
    """How many cards of each colour others may still hold; nothing at a table without aids."""
    if view.unseen is None:
        return Text()
    counts = [Text(f"{_MARKS[letter]} {view.unseen[letter]}", _STYLES[letter]) for letter in _MARKS]
    return Text.assemble((f"{words.say('board.unseen')}  ", "dim"), Text("   ").join(counts))


def choice(text: str, view: View, words: Words) -> Text:
    """A legal move as it is offered to a person."""
    code = text.split()[-1]
    return Text.assemble(card(code), f" {words.say('choice.play', card=words.card(code))}")


def sheet(event: SeatEvent, words: Words) -> RenderableType | None:
    """HF-14, a line a player."""
    if not isinstance(event, events.RoundScored):
        return None
    table = Table(show_edge=False, pad_edge=False)
    table.add_column(words.say("sheet.player"))
    table.add_column(words.say("sheet.tricks"), justify="right")
    table.add_column(words.say("sheet.token"), justify="right")
    table.add_column(words.say("sheet.points"), justify="right")
    for seat, score in enumerate(event.seats):
        token = "" if score.token is None else str(score.token)
        if score.token is not None and not score.points:
            token = words.say("sheet.covered", token=score.token)
        points = Text(str(score.points), "bold yellow" if score.points else "dim")
        table.add_row(_name(seat, words), str(score.tricks), token, points)
    if event.left:
        table.caption = words.say("sheet.left", tokens=" ".join(map(str, event.left)))
    return table
