"""Positions of Koï-Koï written by hand."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tablee
from tablee.core.bits import BIT, listed
from tablee.core.chance import Scripted
from tablee.core.events import Event, SeatEvent
from tablee.games.koikoi import GAME, actions, cards
from tablee.games.koikoi.options import SCHEMA, Rules
from tablee.games.koikoi.seats import CAPTURED, HAND
from tablee.games.koikoi.state import PLAYING, KoiKoiState
from tablee.games.koikoi.view import KoiKoiView


class Position:
    """A state with its moves as texts. Seat 0 is to play."""

    def __init__(self, state: KoiKoiState) -> None:
        self.state = state

    def legal(self, seat: int | None = None) -> set[str]:
        return set(GAME.legal(self.state, self.state.turn if seat is None else seat))

    def play(self, *texts: str) -> list[SeatEvent]:
        """Make moves, each by the seat whose turn it is; answer what was announced."""
        self.state.story = story = list[Event]()
        for text in texts:
            self.state.apply(self.state.turn, actions.action(text))
        self.state.story = None
        return [event.public for event in story]

    def view(self, seat: int | None) -> KoiKoiView:
        return GAME.views(self.state, {seat: ()})[seat]

    def captured(self, seat: int) -> set[str]:
        return set(cards.texts(self.state.own[CAPTURED + seat]))

    @property
    def ba(self) -> set[str]:
        return set(cards.texts(self.state.ba))


def position(
    hand: str = "",
    ba: str = "",
    *,
    other: str = "",
    pile: str = "",
    captured: str = "",
    other_captured: str = "",
    **options: Any,
) -> Position:
    """Seat 0, the oya, holds *hand* and is to play; cards not named lie in the pile under those of *pile*."""
    state = KoiKoiState(Rules(SCHEMA.complete(options, 2)))
    state.pending = 0
    state.oya = 0
    state.own[HAND], state.own[HAND + 1] = cards.mask(hand), cards.mask(other)
    state.own[CAPTURED], state.own[CAPTURED + 1] = cards.mask(captured), cards.mask(other_captured)
    state.ba = cards.mask(ba)
    named = cards.mask(f"{hand} {ba} {other} {pile} {captured} {other_captured}")
    state.pile = vec[i64]([*(cards.card(code) for code in pile.split()), *listed(cards.ALL & ~named)])
    state.phase, state.turn, state.acting = PLAYING, 0, BIT[0]
    return Position(state)


def deck(opponent: str, oya: str, ba: str) -> list[str]:
    """A deck that deals these hands and this ba (KK-4), eight cards each."""
    first, second, middle = opponent.split(), oya.split(), ba.split()
    front = [*first[:4], *second[:4], *middle[:4], *first[4:], *second[4:], *middle[4:]]
    assert len(front) == 24
    return front + [code for code in cards.CODES if code not in front]


PLAIN = deck(
    opponent="1L 2A 3L 4A 5A 6A 7A 8L",
    oya="1R 2R 3R 4R 5R 6R 7R 8A",
    ba="9A 9R 10A 10R 11L 12L 1a 2a",
)
"""A deal with nothing special in it."""


def match(*decks: list[str], oya: tuple[str, str] = ("1L", "2A"), **options: Any) -> tablee.Match:
    """A match with these deals; seat 0 is oya unless *oya* says otherwise."""
    script = Scripted(("oya", list(oya)), *(("deck", one) for one in decks))
    return GAME.start(2, options, chance=script)


def refusal(game: Position, text: str) -> tuple[str, str, list[str]]:
    """Why a move is refused: rule, code and cards. It changes nothing."""
    before = game.state.fingerprint()
    with pytest.raises(tablee.Refused) as caught:
        game.play(text)
    assert game.state.fingerprint() == before
    return caught.value.rule, caught.value.code, caught.value.cards
