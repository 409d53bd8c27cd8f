"""Positions of Hygge laid out by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.events import Event
from tablee.core.refused import Refused
from tablee.games.hygge import GAME, cards
from tablee.games.hygge import state as states
from tablee.games.hygge.state import HyggeState


def _layout(
    reserve: str,
    displays: Sequence[str] = (),
    *,
    pile: str | None = None,
    sheltered: Sequence[str] = (),
    turn: int = 0,
    players: int = 2,
    options: dict[str, Any] | None = None,
) -> HyggeState:
    """A state in which *turn* has to collect.

    *reserve* lists the positions in order, `.` for a gap; gaps at its end are left out. Without a *pile* it holds all
    cards that are nowhere else, in the order of the tables, and winter last.
    """
    state = GAME.opening(players, GAME.options.complete(options, players))
    laid = reserve.split()
    heaps = [*displays, *sheltered]
    if pile is None:
        left = cards.texts(sum(int(one) * count for one, count in zip(cards.ONE, cards.COPIES, strict=False)))
        for code in " ".join([reserve, *heaps]).split():
            if code != ".":
                left.remove(code)
        pile = " ".join([*left, "winter"])
    below = [cards.card(code) for code in pile.split()]
    state.pending = 0
    state.drawn = states.CARDS - len(below)
    state.pile = vec[i64]([0] * state.drawn + below)
    places = laid + ["."] * (state.rules.places - len(laid))
    state.reserve = vec[i64]([0 if code == "." else cards.card(code) for code in places])
    state.laid = sum(1 << at for at, code in enumerate(places) if code != ".")
    for seat, codes in enumerate(displays):
        state.own[states.DISPLAY + seat] = cards.heap(codes)
    for seat, codes in enumerate(sheltered):
        state.own[states.SHELTERED + seat] = cards.heap(codes)
    state.phase = states.COLLECTING
    state.turn = turn
    state.acting = 1 << turn
    return state


@pytest.fixture
def position() -> Callable[..., HyggeState]:
    return _layout


@pytest.fixture
def play() -> Callable[..., list[Any]]:
    """Make moves, written "seat text"; answer the public events of what was announced."""

    def moves(state: HyggeState, *texts: str) -> list[Any]:
        story: list[Event] = []
        state.story = story
        for text in texts:
            seat, _, move = text.partition(" ")
            for action in GAME.read(state, int(seat), move):
                state.apply(int(seat), action)
        state.story = None
        return [event.public for event in story]

    return moves


@pytest.fixture
def refusal() -> Callable[[HyggeState, int, str], tuple[str, str, list[str]]]:
    """Why a move is refused, as (rule, code, cards); the state must stay as it was, and both languages explain it."""

    def reason(state: HyggeState, seat: int, text: str) -> tuple[str, str, list[str]]:
        before = state.fingerprint()
        try:
            for action in GAME.read(state, seat, text):
                state.apply(seat, action)
        except Refused as refused:
            assert state.fingerprint() == before
            assert GAME.explain(refused, "en")
            assert GAME.explain(refused, "fr")
            return refused.rule, refused.code, refused.cards
        raise AssertionError(f"{text!r} was not refused")

    return reason
