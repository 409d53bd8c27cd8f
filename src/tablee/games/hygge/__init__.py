"""Hygge: put your provisions away before winter, for two to four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tablee.core.events import SeatEvent
from tablee.core.game import ChanceKind, Game
from tablee.core.refused import Refused
from tablee.core.state import State
from tablee.core.view import View
from tablee.games.hygge import actions, cards, views
from tablee.games.hygge.events import NARRATION
from tablee.games.hygge.options import SCHEMA, Rules
from tablee.games.hygge.state import HyggeState
from tablee.games.hygge.view import HyggeView


class Hygge(Game):
    """Hygge to everybody outside this folder."""

    name = "hygge"
    prefix = "HY"
    players = range(2, 5)
    codes = cards.CODES
    options = SCHEMA
    chance: ClassVar[Mapping[str, ChanceKind]] = {"first": "seat", "deck": "cards"}
    duties: ClassVar[Mapping[str, str]] = {
        "collect": "HY-7",
        "shelter": "HY-8",
        "last_action": "HY-11",
        "wait": "HY-9",
        "over": "HY-13",
    }
    terms: ClassVar[Mapping[str, str]] = {
        "reserve": "HY-5",
        "display": "HY-7",
        "shelter": "HY-8",
        "paw": "HY-2",
        "kind": "HY-8",
        "snowflake": "HY-3",
        "pile": "HY-4",
        "refill": "HY-9",
        "winter": "HY-10",
        "last_action": "HY-11",
        "minus_points": "HY-12",
    }
    narration = NARRATION
    aids = True

    def opening(self, players: int, options: Mapping[str, Any]) -> HyggeState:
        return HyggeState(players, Rules(options))

    def read(self, state: State, seat: int, text: str) -> list[int]:
        try:
            return [actions.action(text)]
        except Refused:
            if state.duty(seat) == "collect":  # whatever is wrong with the shelter, it is not time for one
                raise Refused("HY-7", "collect_first") from None
            raise

    def write(self, moves: Sequence[int]) -> str:
        return actions.text(moves[0])

    def views(self, state: State, heard: Mapping[int | None, Sequence[SeatEvent]]) -> Mapping[int | None, HyggeView]:
        assert isinstance(state, HyggeState)
        return views.views(state, heard)

    def without_aids(self, view: View) -> View:
        assert isinstance(view, HyggeView)
        return views.without_aids(view)


GAME = Hygge()
