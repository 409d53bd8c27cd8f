"""Positions of HILO written by hand. A grid is written row by row, `r1 r2 b3? / …`; a card with `?` is face down."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

import tablee
from tablee.core.bits import BIT
from tablee.core.chance import Scripted
from tablee.core.events import Event, SeatEvent
from tablee.games.hilo import GAME, cards
from tablee.games.hilo.grid import COLUMNS, DOWN, GRID, ROWS, SHAPE
from tablee.games.hilo.state import PLACING, TURN, HiloState
from tablee.games.hilo.view import HiloView


class Position:
    """A state with its moves as texts."""

    def __init__(self, state: HiloState) -> None:
        self.state = state

    def legal(self, seat: int | None = None) -> list[str]:
        return GAME.legal(self.state, self.state.turn if seat is None else seat)

    def play(self, *texts: str, seat: int | None = None) -> list[SeatEvent]:
        """Make moves, each by *seat* or else the seat whose turn it is; answer what everybody heard."""
        self.state.story = story = list[Event]()
        for text in texts:
            who = self.state.turn if seat is None else seat
            for action in GAME.read(self.state, who, text):
                self.state.apply(who, action)
        self.state.story = None
        return [event.public for event in story]

    def refused(self, text: str, seat: int | None = None) -> tuple[str, str, list[str]]:
        """Rule, code and cards of the refusal of a move, which changes nothing."""
        before = self.state.fingerprint()
        try:
            self.play(text, seat=seat)
        except tablee.Refused as refused:
            assert self.state.fingerprint() == before
            return refused.rule, refused.code, refused.cards
        raise AssertionError(f"{text} was not refused")

    def grid(self, seat: int = 0) -> str:
        """A grid as it is written here."""
        base = GRID * seat
        rows, cols = ROWS[self.state.grids[base + SHAPE]], COLUMNS[self.state.grids[base + SHAPE]]
        codes = [
            cards.text(self.state.grids[base + cell]) + ("?" if self.state.grids[base + DOWN] >> cell & 1 else "")
            for cell in range(rows * cols)
        ]
        return " / ".join(" ".join(codes[row * cols : (row + 1) * cols]) for row in range(rows))

    def discards(self, count: int) -> list[str]:
        """The uppermost discards, the top card last."""
        return [cards.text(card) for card in self.state.discards[: self.state.discarded]][-count:]

    def view(self, seat: int | None = 0) -> HiloView:
        return GAME.views(self.state, {seat: ()})[seat]


def position(
    *grids: str,
    discard: str = "p11",
    pile: str = "",
    turn: int = 0,
    drawn: str = "",
    closer: int = -1,
    totals: Sequence[int] = (),
    used_up: bool = False,
    reshuffled: bool = False,
) -> Position:
    """*turn* is to act, or to place the card it has *drawn*. Cards not named lie under those of *pile*.

    *used_up*: the draw pile holds no others, they lie under those of *discard*.
    """
    state = HiloState(len(grids))
    state.pending = 0
    named = f"{' '.join(grids)} {discard} {pile} {drawn}".replace("?", "").replace("/", " ").split()
    assert len(set(named)) == len(named)
    rest = [code for code in cards.CODES if code not in named]
    for seat, grid in enumerate(grids):
        _lay(state, seat, grid)
    under, over = (rest, []) if used_up else ([], rest)
    top = [cards.card(code) for code in [*under, *discard.split()]]
    state.discarded = len(top)
    for place, card in enumerate(top):
        state.discards[place] = card
    state.pile = vec[i64]([cards.card(code) for code in [*pile.split(), *over]])
    state.drawn = cards.card(drawn) if drawn else -1
    state.phase, state.turn, state.acting = PLACING if drawn else TURN, turn, BIT[turn]
    state.closer = closer
    state.reshuffled = reshuffled
    for seat, total in enumerate(totals):
        state.totals[seat] = total
    assert sorted(state.census()) == list(range(104))
    return Position(state)


def _lay(state: HiloState, seat: int, grid: str) -> None:
    rows = [row.split() for row in grid.split("/")] if grid else []
    shape = (len(rows), len(rows[0]) if rows else 0)
    base = GRID * seat
    state.grids[base + SHAPE] = next(k for k in range(6) if (ROWS[k], COLUMNS[k]) == shape)
    for cell, code in enumerate(code for row in rows for code in row):
        state.grids[base + cell] = cards.card(code.rstrip("?"))
        if code.endswith("?"):
            state.grids[base + DOWN] |= 1 << cell


def deck(*grids: str, discard: str = "p11", pile: str = "") -> list[str]:
    """A deck that deals these nine cards to each seat, then the discard, then the pile."""
    hands = [grid.split() for grid in grids]
    front = [*(hand[cell] for cell in range(9) for hand in hands), discard, *pile.split()]
    return front + [code for code in cards.CODES if code not in front]


def match(*chance: tuple[str, list[str] | int], players: int = 2) -> tablee.Match:
    """A match with this chance."""
    return GAME.start(players, {}, chance=Scripted(*chance))


def codes(numbers: Sequence[int]) -> list[str]:
    """The codes of these cards."""
    return [cards.text(number) for number in numbers]
