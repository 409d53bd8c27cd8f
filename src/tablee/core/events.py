"""What is announced when something happens. An event cannot be made without what everybody hears of it.

Each game derives what is heard from `SeatEvent`; what only one seat may hear stands beside what everybody hears, never
inside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from types import MappingProxyType
from typing import Any

from msgspec import Struct


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() and k else c.lower() for k, c in enumerate(name))


class SeatEvent(Struct, frozen=True, gc=False, tag_field="event", tag=_snake):
    """One thing that happened, as somebody hears it."""


class Event(Struct, frozen=True, gc=False):
    """One thing that happened: what everybody hears, and what single seats hear instead."""

    public: SeatEvent
    private: Mapping[int, SeatEvent] = MappingProxyType({})

    def heard_by(self, seat: int | None) -> SeatEvent:
        """What *seat* hears (None: a stranger)."""
        return self.public if seat is None else self.private.get(seat, self.public)

    def __deepcopy__(self, memo: dict[int, Any]) -> Event:
        return Event(deepcopy(self.public, memo), deepcopy(dict(self.private), memo))


class RoundBegan(SeatEvent, frozen=True):
    """A round was set up."""

    round: int


class RoundEnded(SeatEvent, frozen=True):
    """A round is over: its points and the totals so far."""

    round: int
    points: list[int]
    totals: list[int]


class GameEnded(SeatEvent, frozen=True):
    """The game is over."""

    totals: list[int]
    winners: list[int]
