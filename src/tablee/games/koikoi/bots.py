"""Bots for Koï-Koï. They see a view, never the state."""

from __future__ import annotations

from tablee.core.bot import Bot, Chair, GreedyBot, Level, Thinking
from tablee.games.koikoi.policy import KoiKoiPolicy
from tablee.games.koikoi.view import KoiKoiView

_WORTH = {"L": 8.0, "A": 3.0, "R": 3.0}
_SAKE_CUP = 9.0
_YAKU = 6.0
_TIME_LEFT = 4
"""Cards in the hand to play on with."""


class Novice(GreedyBot):
    """A careful beginner: takes what is worth most, completes yaku, plays on for little. Does not look at the other."""

    def values(self, chair: Chair) -> dict[str, float]:
        view = chair.view
        assert isinstance(view, KoiKoiView)
        assert view.seat is not None
        if view.duty == "keep_or_swap":
            return {"keep": 1.0, "swap": 0.0}
        if view.duty == "koi_or_stop":
            wanted = _koi_or_stop(view, view.seat, chair.options["koi_multiplies"])
            return {text: float(text == wanted) for text in view.legal}
        return {text: _value(text, view, view.seat) for text in view.legal}


def _koi_or_stop(view: KoiKoiView, seat: int, multiplies: bool) -> str:
    """Plays on while the points are few and cards are left."""
    assert view.stop is not None
    enough = 7 if multiplies else 5
    return "koi" if view.stop.points < enough and view.seats[seat].hand >= _TIME_LEFT else "stop"


def _value(text: str, view: KoiKoiView, seat: int) -> float:
    """What a move brings: worth of the cards taken, or less what is laid down."""
    match text.split():
        case ["play", code, "x", target]:
            return _gain([code, target], view, seat)
        case ["take", target]:
            return _gain([target], view, seat)
        case ["wild", target]:
            return _gain(["11a", target], view, seat) - 2  # the joker can wait for something better
        case ["play", code] if took := view.captures[code]:
            return _gain([code, *took], view, seat)
        case ["play", code]:
            return -_gain([code], view, seat)
        case _:
            return 0.0


def _gain(codes: list[str], view: KoiKoiView, seat: int) -> float:
    """The cards' own worth, more if one of them completes a yaku."""
    total = 0.0
    for code in codes:
        total += _SAKE_CUP if code == "9A" else _WORTH.get(code[-1], 1.0)
        total += sum(_YAKU for near in view.seats[seat].near if near.need == 1 and code in near.wanted)
    return total


BOTS: dict[str, Bot] = {"novice": Novice()}
THINKING = Thinking(
    regular=Level(KoiKoiPolicy(counting=False), 0, moves=4),
    expert=Level(KoiKoiPolicy(counting=False), 300, moves=10),
    master=Level(KoiKoiPolicy(), 8000, moves=24),
)
