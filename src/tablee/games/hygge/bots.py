"""Bots for Hygge. They see a view, never the state."""

from __future__ import annotations

from tablee.core.bot import Bot, Chair, GreedyBot, Level, Thinking
from tablee.games.hygge import cards
from tablee.games.hygge.policy import HyggePolicy
from tablee.games.hygge.view import HyggeView, Line

_LONE_OBJECT = 0.2  # of its snowflakes: what an object without an animal promises
_MATCHED_OBJECT = 0.5  # … and with an animal of its colour beside it
_PAW = 0.4  # what a paw that has nothing to shelter yet promises


class Novice(GreedyBot):
    """A tidy beginner: takes little that it cannot shelter yet, and shelters what is worth most."""

    def values(self, chair: Chair) -> dict[str, float]:
        view = chair.view
        assert isinstance(view, HyggeView)
        if view.duty == "collect":
            return {line.move: _line_value(line, view) for line in view.lines}
        if view.duty == "shelter":
            return {one.move: float(one.snowflakes + one.minus) for one in view.shelters}
        return _last_values(view)


def _own(view: HyggeView) -> dict[str, int]:
    assert view.seat is not None
    return dict(view.seats[view.seat].display)


def _line_value(line: Line, view: HyggeView) -> float:
    """What the display promises with the line's cards in it."""
    display = _own(view)
    for code in line.cards:
        display[code] = display.get(code, 0) + 1
    time = min(1.0, view.safe / 20)  # late in the game nothing promises anything any more
    return _promise(display, view, time) + (line.best or 0)


def _promise(display: dict[str, int], view: HyggeView, time: float) -> float:
    """What the cards of a display may still bring, less what they cost if they stay."""
    animals = [cards.card(code) for code in display if cards.is_animal(cards.card(code))]
    value = 0.0
    for code, copies in display.items():
        kind = cards.card(code)
        if cards.is_animal(kind):
            value += copies * int(cards.PAWS[kind]) * (_PAW * time - 1)
        else:
            matched = any(cards.has_colour(animal, cards.colour(kind)) for animal in animals)
            hope = _MATCHED_OBJECT if matched else _LONE_OBJECT * time
            value += copies * (hope * view.worth[code] - (1 - hope))
    return value


def _last_values(view: HyggeView) -> dict[str, float]:
    """HY-11: every last action by what it saves."""
    values: dict[str, float] = {"pass": 0.0}
    for code in _own(view):
        kind = cards.card(code)
        values[f"discard {code}"] = float(cards.PAWS[kind] if cards.is_animal(kind) else 1)
    for one in view.shelters:
        values[one.move] = float(one.snowflakes + one.minus)
    return values


BOTS: dict[str, Bot] = {"novice": Novice()}
THINKING = Thinking(
    regular=Level(HyggePolicy(again=False), 0, moves=4),
    expert=Level(HyggePolicy(again=False), 50, moves=10),
    master=Level(HyggePolicy(), 2000, moves=24),
)
