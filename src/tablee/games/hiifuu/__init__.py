"""Hiifuu: win exactly two tricks, and the second one late. For four to six."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from tablee.core.events import SeatEvent
from tablee.core.game import ChanceKind, Game
from tablee.core.languages import DEFAULT
from tablee.core.refused import Refused
from tablee.core.state import State
from tablee.core.view import View
from tablee.games.hiifuu import actions, cards, views
from tablee.games.hiifuu.events import NARRATION
from tablee.games.hiifuu.options import SCHEMA, Rules
from tablee.games.hiifuu.state import DISCARDING, HAND, HiifuuState
from tablee.games.hiifuu.view import HiifuuView


class Hiifuu(Game):
    """Hiifuu to everybody outside this folder."""

    name = "hiifuu"
    prefix = "HF"
    players = range(4, 7)
    codes = cards.CODES
    options = SCHEMA
    chance: ClassVar[Mapping[str, ChanceKind]] = {"first": "seat", "deck": "cards", "tokens": "numbers"}
    duties: ClassVar[Mapping[str, str]] = {
        "discard": "HF-6",
        "lead": "HF-8",
        "follow": "HF-9",
        "throw": "HF-9",
        "wait": "HF-8",
        "over": "HF-15",
    }
    terms: ClassVar[Mapping[str, str]] = {
        "trick": "HF-10",
        "lead": "HF-8",
        "led_colour": "HF-8",
        "follow": "HF-9",
        "set_aside": "HF-6",
        "token": "HF-11",
        "line": "HF-4",
        "cover": "HF-12",
        "drop_out": "HF-16",
    }
    narration = NARRATION
    aids = True

    def opening(self, players: int, options: Mapping[str, Any]) -> HiifuuState:
        return HiifuuState(Rules(players, options))

    def card_name(self, code: str, language: str = DEFAULT) -> str:
        return self.texts(language).say(f"card.{code[0]}", value=code[1:])

    def read(self, state: State, seat: int, text: str) -> list[int]:
        assert isinstance(state, HiifuuState)
        chosen = actions.read(text)
        if state.phase == DISCARDING and state.may_act(seat) and chosen[0] >= actions.DISCARD:
            self._check_discards(state, seat, text.split(" ")[1:])
        return chosen

    def _check_discards(self, state: HiifuuState, seat: int, codes: Sequence[str]) -> None:
        """HF-6: so many different cards of the hand, no more and no fewer."""
        hand = state.texts(HAND, seat)
        if strange := [code for code in codes if code not in hand]:
            raise Refused("HF-6", "not_in_hand", strange)
        if twice := sorted({code for code in codes if codes.count(code) > 1}, key=cards.card):
            raise Refused("HF-6", "named_twice", twice)
        if len(codes) != state.left_to_discard(seat):
            raise Refused("HF-6", "wrong_number", codes)

    def write(self, moves: Sequence[int]) -> str:
        return actions.text(list(moves))

    def legal(self, state: State, seat: int) -> list[str]:
        """Every move text; while cards are set aside, every choice of them."""
        assert isinstance(state, HiifuuState)
        single = state.actions(seat)
        if state.phase == DISCARDING and single:
            return [actions.text(list(some)) for some in combinations(single, state.left_to_discard(seat))]
        return [actions.text([action]) for action in single]

    def views(self, state: State, heard: Mapping[int | None, Sequence[SeatEvent]]) -> Mapping[int | None, HiifuuView]:
        assert isinstance(state, HiifuuState)
        return views.views(state, heard)

    def without_aids(self, view: View) -> View:
        assert isinstance(view, HiifuuView)
        return views.without_aids(view)


GAME = Hiifuu()
