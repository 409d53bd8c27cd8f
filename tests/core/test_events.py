"""What happened, as it is written."""

from __future__ import annotations

import msgspec

from tablee.core.events import Event, Face


class CardsWereShown(Face, frozen=True):
    """Something that happened."""

    count: int


def test_an_event_is_written_with_its_name_in_small_letters() -> None:
    assert msgspec.to_builtins(CardsWereShown(3)) == {"event": "cards_were_shown", "count": 3}


def test_who_hears_something_else_hears_that_alone() -> None:
    event = Event(CardsWereShown(0), {1: CardsWereShown(3)})
    assert [event.heard_by(seat) for seat in (None, 0, 1)] == [CardsWereShown(0), CardsWereShown(0), CardsWereShown(3)]
