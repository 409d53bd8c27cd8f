"""HILO: nine cards, the fewest points, for two to six."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from tablee.core.events import SeatEvent
from tablee.core.game import ChanceKind, Game
from tablee.core.languages import DEFAULT
from tablee.core.refused import Refused
from tablee.core.state import State
from tablee.games.hilo import actions, cards, views
from tablee.games.hilo.events import NARRATION
from tablee.games.hilo.options import SCHEMA
from tablee.games.hilo.state import FLIPPING, HiloState
from tablee.games.hilo.view import HiloView


class Hilo(Game):
    """HILO to everybody outside this folder."""

    name = "hilo"
    prefix = "HL"
    players = range(2, 7)
    codes = cards.CODES
    options = SCHEMA
    chance: ClassVar[Mapping[str, ChanceKind]] = {"deck": "cards", "first": "seat", "reshuffle": "cards"}
    duties: ClassVar[Mapping[str, str]] = {
        "flip": "HL-4",
        "take_or_draw": "HL-6",
        "swap_or_drop": "HL-7",
        "hilo_or_keep": "HL-10",
        "which_first": "HL-15",
        "wait": "HL-5",
        "over": "HL-20",
    }
    terms: ClassVar[Mapping[str, str]] = {
        "hilo": "HL-10",
        "grid": "HL-2",
        "line": "HL-10",
        "diagonal": "HL-14",
        "draw_pile": "HL-3",
        "discard_pile": "HL-3",
        "drop": "HL-8",
        "close": "HL-16",
        "close_up": "HL-13",
        "double": "HL-19",
    }
    narration = NARRATION

    def opening(self, players: int, options: Mapping[str, Any]) -> HiloState:
        return HiloState(players)

    def card_name(self, code: str, language: str = DEFAULT) -> str:
        return self.texts(language).say(f"card.{code[0]}", value=code[1:].replace("-", "−"))

    def read(self, state: State, seat: int, text: str) -> list[int]:
        assert isinstance(state, HiloState)
        verb, *cells = text.split(" ")
        if verb != "flip":
            return [actions.action(text)]
        flips = sorted(actions.action(f"flip {cell}") for cell in cells)
        if state.phase != FLIPPING:
            raise Refused("HL-4", "flips_done")
        if len(flips) != 2 - state.flips(seat):
            raise Refused("HL-4", "two_cells")
        if len(set(flips)) != len(flips):
            raise Refused("HL-4", "same_cell")
        return flips

    def write(self, moves: Sequence[int]) -> str:
        first, *others = [actions.text(move) for move in sorted(moves)]
        return " ".join([first, *[text.split()[1] for text in others]])

    def views(self, state: State, heard: Mapping[int | None, Sequence[SeatEvent]]) -> Mapping[int | None, HiloView]:
        assert isinstance(state, HiloState)
        return views.views(state, heard)

    def legal(self, state: State, seat: int) -> list[str]:
        assert isinstance(state, HiloState)
        possible = state.actions(seat)
        if state.phase == FLIPPING:
            return [self.write(pair) for pair in combinations(possible, 2 - state.flips(seat))] if possible else []
        return [actions.text(action) for action in possible]


GAME = Hilo()
