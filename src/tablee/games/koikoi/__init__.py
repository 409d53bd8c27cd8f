"""Hanafuda Koï-Koï: flowers of twelve months, for two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tablee.core.events import SeatEvent
from tablee.core.game import ChanceKind, Game
from tablee.core.state import State
from tablee.games.koikoi import actions, cards, views
from tablee.games.koikoi.events import NARRATION
from tablee.games.koikoi.options import SCHEMA, Rules
from tablee.games.koikoi.state import KoiKoiState
from tablee.games.koikoi.view import KoiKoiView


class KoiKoi(Game):
    """Koï-Koï to everybody outside this folder."""

    name = "koikoi"
    prefix = "KK"
    players = range(2, 3)
    codes = cards.CODES
    options = SCHEMA
    chance: ClassVar[Mapping[str, ChanceKind]] = {"oya": "cards", "deck": "cards"}
    duties: ClassVar[Mapping[str, str]] = {
        "keep_or_swap": "KK-5",
        "play": "KK-9",
        "choose": "KK-12",
        "koi_or_stop": "KK-19",
        "wait": "KK-8",
        "over": "KK-25",
    }
    terms: ClassVar[Mapping[str, str]] = {
        "oya": "KK-3",
        "ba": "KK-4",
        "month": "KK-1",
        "capture": "KK-9",
        "hiki": "KK-9",
        "yaku": "KK-14",
        "koikoi": "KK-19",
        "lights": "KK-1",
        "tane": "KK-14",
        "tan": "KK-14",
        "kasu": "KK-14",
        "gokou": "KK-14",
        "shikou": "KK-14",
        "ameshikou": "KK-14",
        "sankou": "KK-15",
        "hanami": "KK-14",
        "tsukimi": "KK-14",
        "inoshikachou": "KK-14",
        "akatan": "KK-14",
        "aotan": "KK-14",
        "triad": "KK-17",
        "lucky_hand": "KK-6",
        "teshi": "KK-6",
        "kuttsuki": "KK-6",
        "gaji": "KK-26",
    }
    narration = NARRATION
    short: ClassVar[Mapping[str, Any]] = {"rounds": 3}
    first: ClassVar[Mapping[str, Any]] = {"hand_swap": False}

    def opening(self, players: int, options: Mapping[str, Any]) -> KoiKoiState:
        return KoiKoiState(Rules(options))

    def read(self, state: State, seat: int, text: str) -> list[int]:
        return [actions.action(text)]

    def write(self, moves: Sequence[int]) -> str:
        return actions.text(moves[0])

    def views(self, state: State, heard: Mapping[int | None, Sequence[SeatEvent]]) -> Mapping[int | None, KoiKoiView]:
        assert isinstance(state, KoiKoiState)
        return views.views(state, heard)


GAME = KoiKoi()
