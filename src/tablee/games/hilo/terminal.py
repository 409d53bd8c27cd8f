"""HILO in a terminal: every colour with a mark of its own and all grids in 15 lines."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.core.events import SeatEvent
from tablee.core.view import View
from tablee.core.words import Words
from tablee.games.hilo import events
from tablee.games.hilo.view import HiloView

_MARKS = {"r": "❖", "o": "◉", "y": "✦", "g": "▴", "c": "◗", "b": "▮", "v": "✚", "p": "▾"}
_STYLES = {
    "r": "bold bright_red",
    "o": "bold dark_orange",
    "y": "bold yellow",
    "g": "bold green",
    "c": "bold cyan",
    "b": "bold dodger_blue1",
    "v": "bold medium_purple",
    "p": "bold hot_pink",
}
_FACE_DOWN = Text("[  ]", "dim")
_CELL = 4
_GRID = 3 * _CELL + 2
_GAP = 2
_ACROSS = 5
"""So many grids fit beside each other."""
_WIDTH = 78


def card(code: str) -> Text:
    """A card's code with the mark and colour of its colour."""
    return Text(f"{_MARKS[code[0]]}{code}", _STYLES[code[0]])


def _row(codes: Sequence[str]) -> Text:
    return Text(" ").join([card(code) for code in codes])


def _padded(text: Text, width: int) -> Text:
    out = text.copy()
    out.truncate(width, overflow="ellipsis", pad=True)
    return out


def board(view: View, words: Words) -> RenderableType:
    """The whole table as the seat sees it: the piles, the others' grids, the own one with the numbers of its places."""
    assert isinstance(view, HiloView)
    others = [(seat + 1 + (view.seat or 0)) % view.players for seat in range(view.players)]
    if view.seat is None:
        return Group(_head(view, words), *_others(view, sorted(others), words))
    return Group(
        _head(view, words),
        *_others(view, others[:-1], words),
        Text("─" * _WIDTH, "dim"),
        *_own(view, view.seat, words),
    )


def _head(view: HiloView, words: Words) -> Text:
    parts = [Text(words.say("board.round", round=view.round), "bold"), Text(words.say("board.pile", n=view.pile))]
    if view.discard is not None:
        count = words.say("board.of", n=view.discards)
        parts.append(Text.assemble(f"{words.say('board.discard')} ", card(view.discard), f" {count}"))
    if view.drawn is not None:
        parts.append(Text.assemble((f"{words.say('board.drawn')} ", "bold"), card(view.drawn)))
    if view.closer is not None and view.left is not None:
        closed = words.say("board.closed", n=view.left, who=words.who(view.closer))
        parts.append(Text(f"{closed[:1].upper()}{closed[1:]}", "bold magenta"))
    head = Text(" · ").join(parts)
    head.truncate(_WIDTH, overflow="ellipsis")
    return head


def _others(view: HiloView, seats: Sequence[int], words: Words) -> list[Text]:
    """Small grids, beside each other as far as they fit."""
    across = len(seats) if len(seats) <= _ACROSS else (len(seats) + 1) // 2
    lines: list[Text] = []
    for at in range(0, len(seats), across):
        blocks = [_block(view, seat, words) for seat in seats[at : at + across]]
        lines += [Text(" " * _GAP).join(line) for line in zip(*blocks, strict=True)]
    for line in lines:
        line.rstrip()
    return lines


def _block(view: HiloView, seat: int, words: Words) -> list[Text]:
    grid = view.grids[seat]
    lines = [_name(view, seat, words, _GRID)]
    for row in range(3):
        cells = grid.cells[row * grid.cols : (row + 1) * grid.cols] if row < grid.rows else []
        shown = [_FACE_DOWN if code is None else _padded(card(code), _CELL) for code in cells]
        lines.append(_padded(Text(" ").join(shown), _GRID))
    flipped = view.flips and view.flips[seat] == 2 and seat != view.seat
    below = words.say("board.flipped") if flipped else words.say("board.shows", sum=grid.showing)
    lines.append(_padded(Text(below, "dim"), _GRID))
    return lines


def _name(view: HiloView, seat: int, words: Words, width: int) -> Text:
    """A player's name and total, in *width* columns."""
    total = f" ({view.totals[seat]})"
    name = words.who(seat)
    style = "bold cyan" if seat in view.to_act else "bold magenta" if seat == view.closer else "bold"
    shown = Text(f"{name[:1].upper()}{name[1:]}", style)
    shown.truncate(width - len(total), overflow="ellipsis")
    return _padded(Text.assemble(shown, total), width)


def _own(view: HiloView, seat: int, words: Words) -> list[Text]:
    """The own grid, each place with its number, and the lines one card away."""
    grid = view.grids[seat]
    lines = [Text.assemble(_name(view, seat, words, 30), (words.say("board.shows", sum=grid.showing), "dim"))]
    for row in range(grid.rows):
        line = Text("  ")
        for place in range(row * grid.cols, (row + 1) * grid.cols):
            code = grid.cells[place]
            line.append(f"{place + 1} ", "bold")
            line.append_text(_padded(_FACE_DOWN if code is None else card(code), _CELL + 3))
        line.rstrip()
        lines.append(line)
    if grid.near:
        near = Text(f"{words.say('board.near')} ", "dim")
        for number, one in enumerate(grid.near):
            where = words.say("board.near_line", line=words.say(f"line.{one.line}"), cell=one.cell)
            part = Text.assemble(", " if number else "", (f"{_MARKS[one.colour]} ", _STYLES[one.colour]), where)
            if near.cell_len + part.cell_len > _WIDTH:
                break
            near.append_text(part)
        lines.append(near)
    return lines


def choice(text: str, view: View, words: Words) -> Text:
    """A legal move as it is offered to a person."""
    assert isinstance(view, HiloView)
    assert view.seat is not None
    match text.split():
        case [("take" | "swap") as verb, cell]:
            code = view.grids[view.seat].cells[int(cell) - 1]
            shown = Text(words.say("choice.face_down"), "dim") if code is None else card(code)
            return _said(words, f"choice.{verb}", shown, cell=cell)
        case ["drop", cell]:
            return Text(words.say("choice.drop", cell=cell))
        case ["hilo", line, *slide]:
            offer = next(offer for offer in view.offers if offer.move == text)
            gone = _row(offer.removes[0])
            for more in offer.removes[1:]:
                gone = Text.assemble(gone, ", ", _said(words, "choice.too", _row(more)))
            if slide:
                parts = {"line": words.say(f"line.{line}"), "slide": words.say(f"slide.{slide[0]}")}
                return _said(words, "choice.slide", gone, **parts)
            return _said(words, "choice.hilo", gone, line=words.say(f"line.{line}"))
        case _:
            return Text(words.say(f"choice.{text}"))


def _said(words: Words, key: str, cards: Text, **parts: str) -> Text:
    """A sentence with cards in it."""
    before, after = words.say(key, card="\0", cards="\0", **parts).split("\0")
    return Text.assemble(before, cards, after)


def sheet(event: SeatEvent, words: Words) -> RenderableType | None:
    """HL-17 to HL-19, player by player."""
    if not isinstance(event, events.Revealed):
        return None
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), caption_justify="left")
    table.add_column(words.say("sheet.player"), max_width=14, no_wrap=True)
    table.add_column(words.say("sheet.left"), no_wrap=True)
    table.add_column(words.say("sheet.sum"), justify="right", no_wrap=True)
    table.add_column(words.say("sheet.points"), justify="right", style="bold", no_wrap=True)
    for seat, (own, points) in enumerate(zip(event.sheets, event.points, strict=True)):
        who = words.who(seat)
        name = words.say("sheet.closer", name=who) if seat == event.closer else who
        left = _row(own.left) if own.left else Text(words.say("sheet.nothing"), "dim")
        doubled = seat == event.closer and event.doubled
        total = words.say("sheet.times_two", sum=own.sum) if doubled else str(own.sum)
        table.add_row(f"{name[:1].upper()}{name[1:]}", left, total, str(points))
        for gone in own.removed:
            table.add_row("", _said(words, "sheet.cleared", _row(gone.cards)), "", "")
    table.caption = words.say("sheet.legend")
    return table
