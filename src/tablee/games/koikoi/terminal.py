"""Koï-Koï in a terminal: cards in colour and the table in 15 lines."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.core.events import SeatEvent
from tablee.core.view import View
from tablee.core.words import Words
from tablee.games.koikoi import cards, events
from tablee.games.koikoi.view import KoiKoiView, Player

_MARKS = {"L": "☼", "A": "◆", "R": "▌"}
_STYLES = {"L": "bold yellow", "A": "bold green", "R": "bold red"}
_BLUE = cards.texts(cards.BLUE_RIBBONS)
_PLAIN_RIBBONS = cards.texts(cards.RIBBONS & ~cards.BLUE_RIBBONS & ~cards.POEM_RIBBONS)
_KINDS = {"lights": cards.LIGHTS, "animals": cards.ANIMALS, "ribbons": cards.RIBBONS, "plains": cards.PLAINS}
_WIDTH = 76


def card(code: str) -> Text:
    """A card's code with the mark and colour of its kind; months and kinds are told apart without colour too."""
    if code in _BLUE:
        style = "bold blue"
    elif code in _PLAIN_RIBBONS:
        style = "magenta"
    else:
        style = _STYLES.get(code[-1], "white")
    return Text(f"{code}{_MARKS.get(code[-1], '·')}", style)


def _row(codes: list[str], gap: str = " ") -> Text:
    return Text(gap).join([card(code) for code in codes])


def board(view: View, words: Words) -> RenderableType:
    """The whole table as the seat sees it."""
    assert isinstance(view, KoiKoiView)
    own = 0 if view.seat is None else view.seat
    month, pile = words.say("board.month", round=view.round, months=view.months), words.say("board.pile", n=view.pile)
    lines: list[RenderableType] = [Text(f"{month} · {pile}", "bold")]
    lines += _seat(view, 1 - own, words)
    lines.append(Text(f"── {words.say('board.middle')} ".ljust(_WIDTH, "─"), "dim"))
    lines += _ba(view)
    lines.append(Text("─" * _WIDTH, "dim"))
    lines += _seat(view, own, words)
    if view.seat is not None:
        hand = Text(words.say("board.unseen"), "dim") if view.hand is None else _row(view.hand, "  ")
        lines.append(Text.assemble((f"{words.say('board.your_hand')}  ", "bold"), hand))
    return Group(*lines)


def _ba(view: KoiKoiView) -> list[Text]:
    rows = [view.ba[at : at + 9] for at in range(0, len(view.ba), 9)] or [[]]
    lines = [Text.assemble("  ", _row(row, "   ")) for row in rows]
    if view.turned is not None:
        lines[-1] = Text.assemble(lines[-1], ("   ← ", "bold"), card(view.turned))
    return lines


def _seat(view: KoiKoiView, seat: int, words: Words) -> list[Text]:
    player = view.seats[seat]
    head = [
        Text(words.who(seat).capitalize(), "bold cyan" if seat in view.to_act else "bold"),
        Text(f"{view.totals[seat]}"),
        Text(words.say("board.hand_of", n=player.hand), "dim"),
    ]
    if seat == view.oya:
        head.insert(1, Text(words.say("board.oya"), "dim"))
    if player.calls:
        head.append(Text(words.say("board.koi", n=player.calls), "bold magenta"))
    if player.shown:
        head.append(Text.assemble(words.say("board.knows", cards=""), _row(player.shown)))
    lines = [Text(" · ").join(head), _captured(player, words)]
    if made_or_near := _progress(player, words):
        lines.append(made_or_near)
    return lines


def _captured(player: Player, words: Words) -> Text:
    """The captured cards by kind; kinds with many cards are only counted, until the line fits."""
    groups = {
        kind: [code for code in player.captured if cards.mask(code) & members] for kind, members in _KINDS.items()
    }
    counted: set[str] = set()
    while True:
        parts = [
            Text.assemble(
                (f"{words.say(f'kind.{kind}')} ", "dim"), Text(f"{len(mine)}") if kind in counted else _row(mine)
            )
            for kind, mine in groups.items()
            if mine
        ]
        line = Text.assemble("  ", Text("  ").join(parts) if parts else Text(words.say("board.nothing"), "dim"))
        if line.cell_len <= _WIDTH:
            return line
        counted.add(max(groups.keys() - counted, key=lambda kind: (kind == "plains", len(groups[kind]))))


def _progress(player: Player, words: Words) -> Text | None:
    """The yaku made, then those nearest, as far as they fit on a line."""
    line = Text("  ")
    for made in player.yaku:
        line.append(f"{_short(words, made.name)} {made.points}  ", "bold yellow")
    for near in player.near:
        if near.need > 2:
            break
        part = words.say("board.near", yaku=_short(words, near.name), n=near.need)
        if line.cell_len + len(part) > _WIDTH:
            break
        line.append(f"{part}  ", "dim")
    return line if line.cell_len > 2 else None


def _short(words: Words, name: str) -> str:
    """The Japanese name of a yaku, which is the shorter one."""
    full = words.say(f"yaku.{name}")
    return full[full.index("(") + 1 : -1] if "(" in full else full


def choice(text: str, view: View, words: Words) -> Text:
    """A legal move as it is offered to a person."""
    assert isinstance(view, KoiKoiView)
    match text.split():
        case ["play", code]:
            took = view.captures[code]
            if len(took) == 3:
                return _said(words, "choice.takes_all", card=code)
            return (
                _said(words, "choice.takes", card=code, took=took[0])
                if took
                else _said(words, "choice.stays", card=code)
            )
        case ["play", code, "x", target]:
            return _said(words, "choice.takes", card=code, took=target)
        case [("take" | "wild") as verb, target]:
            return _said(words, f"choice.{verb}", card=target)
        case ["stop"]:
            return Text(words.say("choice.stop", n=view.stop.points if view.stop else 0))
        case _:
            return Text(words.say(f"choice.{text}"))


def _said(words: Words, key: str, **codes: str) -> Text:
    """A sentence in which each card stands with its mark and its name."""
    sentence = words.say(key, **{part: f"\0{code}\0" for part, code in codes.items()})
    pieces = sentence.split("\0")
    out = Text()
    for number, piece in enumerate(pieces):
        out.append_text(Text.assemble(card(piece), f" {words.card(piece)}") if number % 2 else Text(piece))
    return out


def sheet(event: SeatEvent, words: Words) -> RenderableType | None:
    """KK-21, line by line."""
    if not isinstance(event, events.Stopped):
        return None
    score = event.score
    table = Table(title=words.who(event.seat).capitalize(), title_justify="left", show_edge=False, pad_edge=False)
    table.add_column(words.say("sheet.yaku"))
    table.add_column("")
    table.add_column(words.say("sheet.points"), justify="right")
    for made in score.yaku:
        shown = _row(made.cards) if len(made.cards) <= 7 else Text(f"{len(made.cards)} ×·")
        table.add_row(words.say(f"yaku.{made.name}"), shown, str(made.points))
    table.add_row(Text(words.say("sheet.base"), "bold"), "", str(score.base))
    for factor in ("own", "risk", "seven"):
        if (times := getattr(score, factor)) > 1:
            table.add_row(words.say(f"sheet.{factor}"), "", f"× {times}")
    table.add_row(Text(words.say("sheet.points"), "bold yellow"), "", Text(str(score.points), "bold yellow"))
    if score.leftover:
        table.caption = words.say("sheet.leftover", cards=words.cards(score.leftover))
    return table
