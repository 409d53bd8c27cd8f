"""Hygge in a terminal: the reserve in its picture and everybody's cards by colour.

Each colour has a mark of its own. An object has it before its name; an animal is in capitals with a mark for each
paw behind it, and slashes between if the paw may choose among colours.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.core.events import SeatEvent
from tablee.core.view import View
from tablee.core.words import Words
from tablee.games.hygge import cards, events
from tablee.games.hygge.view import HyggeView, Player

_MARKS = {"red": "♥", "blue": "◆", "purple": "▲", "green": "♣", "yellow": "●"}
_STYLES = {"red": "red", "blue": "bright_blue", "purple": "magenta", "green": "green", "yellow": "yellow"}
_WIDTH = 78
_WIDEST_CELL = 15
_WIDEST_CARD = 20
_WIDEST_CHOICE = 74


def card(code: str) -> Text:
    """A card's code with the mark of its colour, an animal's with a mark a paw."""
    return _card(code, code)


def _card(code: str, name: str, room: int = _WIDTH) -> Text:
    """A card by this name, cut to *room* columns: the end of the name goes first, then an animal's marks."""
    kind = cards.card(code)
    if kind == cards.WINTER:
        return Text(f"✻{name}"[:room], "bold white")
    colours = cards.colours(kind)
    if not cards.is_animal(kind):
        return Text(f"{_MARKS[colours[0]]}{name}"[:room], _STYLES[colours[0]])
    paws = cards.PAWS[kind] if len(colours) == 1 else 1
    out = Text(name.upper(), "bold")
    marks = Text("/").join([Text(_MARKS[colour] * paws, _STYLES[colour]) for colour in colours])
    if room < len(marks) + 3:
        out.truncate(room)
        return out
    out.truncate(room - len(marks))
    return out.append_text(marks)


def _named(code: str, words: Words, room: int = _WIDTH) -> Text:
    return _card(code, words.card(code), room)


def _by_colour(code: str) -> tuple[int, int]:
    """Where a card stands in a display: by colour, animals of many colours first, an animal before its objects."""
    kind = cards.card(code)
    colours = cards.colours(kind)
    return (cards.COLOURS.index(colours[0]) if len(colours) == 1 else -1, kind)


def _counted(copies: dict[str, int], words: Words, room: int = _WIDTH) -> list[Text]:
    """Kinds with their copies, by colour, each cut to *room*."""
    return [
        Text.assemble(_named(code, words, room), f"×{copies[code]}" if copies[code] > 1 else "")
        for code in sorted(copies, key=_by_colour)
    ]


def _copies(codes: Iterable[str]) -> dict[str, int]:
    out: dict[str, int] = {}
    for code in codes:
        out[code] = out.get(code, 0) + 1
    return out


# The table


def board(view: View, words: Words) -> RenderableType:
    """The whole table as the seat sees it: reserve, opponents in turn order, own display last."""
    assert isinstance(view, HyggeView)
    lines: list[RenderableType] = [Text(" · ".join(_head(view, words)), "bold")]
    if not view.winter:
        lines += _reserve(view, words)
    own = view.players - 1 if view.seat is None else view.seat
    for step in range(1, view.players + 1):
        lines += _seat(view, (own + step) % view.players, words)
    return Group(*lines)


def _head(view: HyggeView, words: Words) -> list[str]:
    head = [words.say("board.game", round=view.round, games=view.games)] if view.games > 1 else []
    if view.winter:
        head.append(words.say("board.winter"))
    else:
        head.append(words.say("board.pile", n=view.pile))
        head.append(words.say("board.safe", n=view.safe + 1) if view.safe else words.say("board.any_time"))
    if view.chosen is not None:
        head.append(words.say("board.chosen", move=choice(view.chosen, view, words).plain))
    return head


def _reserve(view: HyggeView, words: Words) -> list[Text]:
    """HY-5: the picture without its blank rows and columns, the others with their numbers."""
    columns = [at for at in range(len(view.picture[0])) if any(row[at] for row in view.picture)]
    room = min((_WIDTH - 3) // len(columns), _WIDEST_CELL)
    head = Text("   ")
    for column in columns:
        head.append(f"{column + 1}".ljust(room), "dim")
    lines = [head]
    for number, row in enumerate(view.picture, 1):
        if any(row):
            line = Text.assemble((f"{number:>2} ", "dim"))
            for column in columns:
                line.append_text(_cell(view, row[column], room, words))
            lines.append(line)
    return lines


def _cell(view: HyggeView, position: int, room: int, words: Words) -> Text:
    code = view.reserve[position - 1] if position else None
    if code is None:
        cell = Text("·" if position else "", "dim")
    else:
        cell = _named(code, words, room - 1)
        if code in view.worth and len(cell) + 2 < room:
            cell = Text.assemble(cell, (f" {view.worth[code]}", "dim"))
    cell.pad_right(room - len(cell))
    return cell


def _seat(view: HyggeView, seat: int, words: Words) -> list[Text]:
    """One player: what is sheltered and what it costs now, and the display in as many lines as it needs."""
    player: Player = view.seats[seat]
    name = words.who(seat).capitalize() if seat == view.seat else words.names[seat]
    head = [Text(name, "bold cyan" if seat in view.to_act else "bold")]
    if player.snowflakes is not None:
        head.append(Text(words.say("board.snowflakes", n=player.snowflakes)))
    if player.minus:
        head.append(Text(words.say("board.minus", n=player.minus)))
    if view.games > 1:
        head.append(Text(words.say("board.total", n=str(view.totals[seat]).replace("-", "−")), "dim"))
    if player.chose and seat != view.seat:
        head.append(Text(words.say("board.chose"), "dim"))
    lines = [Text(" ").join(head)]
    shown = _counted(player.display, words) or [Text(words.say("board.nothing"), "dim")]
    for at, one in enumerate(shown):
        if lines[-1].cell_len + one.cell_len + 3 > _WIDTH:
            lines.append(Text(" "))
        lines[-1].append_text(Text.assemble(" · " if at == 0 else " ", one))
    return lines


# Choices


def choice(text: str, view: View, words: Words) -> Text:
    """A legal move as it is offered to a person."""
    assert isinstance(view, HyggeView)
    match text.split():
        case [("row" | "col") as kind, number]:
            return _line_choice(text, words.say(f"choice.{kind}", n=int(number)), view, words)
        case ["shelter", animal, *objects]:
            mine = {} if view.seat is None else view.seats[view.seat].display
            counted = _counted({code: mine.get(code, 1) for code in objects}, words)
            out = _said(words, "choice.shelter", animal=_named(animal, words), cards=Text(" ").join(counted))
            worth = [shelter.snowflakes for shelter in view.shelters if shelter.move == text]
            return out.append(f" ({words.say('choice.worth', n=worth[0])})", "dim") if worth else out
        case ["discard", code]:
            return _said(words, "choice.discard", card=_named(code, words))
        case _:
            return Text(words.say("choice.pass"))


def _line_choice(text: str, name: str, view: HyggeView, words: Words) -> Text:
    found = [line for line in view.lines if line.move == text]
    if not found:
        return Text(name)
    line = found[0]
    notes = [words.say("choice.best", n=line.best)] if line.best else []
    if line.refills:
        notes.append(words.say("choice.refills"))
    note = f" ({', '.join(notes)})" if notes else ""
    for room in range(_WIDEST_CARD, 2, -1):  # long names are cut until all fit on one line
        named = Text(" ").join(_counted(_copies(line.cards), words, room))
        out = _said(words, "choice.line", line=Text(name), cards=named).append(note, "dim")
        if out.cell_len <= _WIDEST_CHOICE:
            break
    return out


def _said(words: Words, key: str, **parts: Text) -> Text:
    """A sentence whose parts keep their colours."""
    pieces = words.say(key, **{part: f"\0{part}\0" for part in parts}).split("\0")
    return Text.assemble(*[parts[piece] if number % 2 else piece for number, piece in enumerate(pieces)])


def sheet(event: SeatEvent, words: Words) -> RenderableType | None:
    """HY-12, a player a row."""
    if not isinstance(event, events.Scored):
        return None
    table = Table(title=words.say("sheet.title", round=event.round), box=box.SIMPLE, width=_WIDTH)
    table.add_column(words.say("sheet.player"))
    table.add_column(words.say("sheet.sheltered"), ratio=1)
    table.add_column("✻", justify="right")
    table.add_column(words.say("sheet.left"), ratio=1)
    table.add_column("−", justify="right")
    table.add_column(words.say("sheet.points"), justify="right")
    for seat, one in enumerate(event.sheets):
        table.add_row(
            words.who(seat).capitalize() if seat == words.seat else words.names[seat],
            _rows([row for row in one.sheltered if row.points], words),
            str(one.snowflakes),
            _rows(one.left, words),
            str(one.minus),
            Text(str(one.points).replace("-", "−"), "bold"),
        )
    return table


def _rows(rows: list[events.Row], words: Words) -> Text:
    """Kinds with their copies and points."""
    shown = [
        Text.assemble(_named(row.card, words), f"×{row.copies}" if row.copies > 1 else "", f"({_signed(row.points)})")
        for row in rows
    ]
    return Text(" ").join(shown)


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−")
