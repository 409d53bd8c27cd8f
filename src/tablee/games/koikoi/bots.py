"""Bots for Koï-Koï. They see a view, never the state."""

from __future__ import annotations

from tablee.core.bits import popcount
from tablee.core.bot import Bot, Budget, Chair, Thinking, Valued, favourite, guesses
from tablee.core.dice import Dice
from tablee.games.koikoi import cards
from tablee.games.koikoi.policy import KoiKoiPolicy
from tablee.games.koikoi.view import KoiKoiView

_WORTH = {"L": 8.0, "A": 3.0, "R": 3.0}
_SAKE_CUP = 9.0


class Novice:
    """A careful beginner: takes what is worth most, helps yaku along, plays on for little and out of danger."""

    def choose(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> str:
        return favourite(self._values(chair), dice)

    def evaluate(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> list[Valued]:
        return guesses(self._values(chair))

    def _values(self, chair: Chair) -> dict[str, float]:
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
    """Plays on while the points are few, cards are left, and the opponent is not about to have a yaku."""
    assert view.stop is not None
    opponent = view.seats[1 - seat]
    danger = opponent.base > 0 or sum(near.need == 1 for near in opponent.near) > 1
    enough, cards_wanted = (14, 2) if multiplies else (5, 4)  # a koï-koï that multiplies is worth more risk
    return "koi" if view.stop.points < enough and view.seats[seat].hand >= cards_wanted and not danger else "stop"


def _value(text: str, view: KoiKoiView, seat: int) -> float:
    """What a move brings: worth of the cards taken, less what it leaves lying for the opponent."""
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
            return -_gain([code], view, 1 - seat) - _left(code, view) / 4
        case _:
            return 0.0


def _gain(codes: list[str], view: KoiKoiView, seat: int) -> float:
    """The cards' own worth, more if they are wanted for a yaku of either player."""
    total = 0.0
    for code in codes:
        total += _SAKE_CUP if code == "9A" else _WORTH.get(code[-1], 1.0)
        for player, weight in ((view.seats[seat], 6.0), (view.seats[1 - seat], 4.0)):
            total += sum(weight / near.need for near in player.near if code in near.wanted)
    return total


def _left(code: str, view: KoiKoiView) -> int:
    """How likely somebody takes a card that is left lying: how many of its month are still to come."""
    month = cards.MONTH[cards.month(cards.card(code))]
    seen = [*view.ba, *(view.hand or []), *view.seats[0].captured, *view.seats[1].captured]
    unseen: int = 4 - popcount(cards.mask(" ".join(seen)) & month)
    return unseen


BOTS: dict[str, Bot] = {"novice": Novice()}
THINKING = Thinking(KoiKoiPolicy(), regular=0, expert=1200, master=40000)
