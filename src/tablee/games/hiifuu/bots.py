"""Bots for Hiifuu. They see a view, never the state."""

from __future__ import annotations

from tablee.core.bot import Bot, Budget, Chair, Thinking, Valued, favourite, guesses
from tablee.core.dice import Dice
from tablee.games.hiifuu.policy import HiifuuPolicy
from tablee.games.hiifuu.view import HiifuuView

_WANTED = 2
_BEATEN_BY = 0.4
"""How likely somebody who holds a higher card of the colour plays it."""


class Novice:
    """A careful beginner: guesses which cards will win, and plays for exactly two tricks. Does not count cards."""

    def choose(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> str:
        return favourite(self._values(chair), dice)

    def evaluate(self, chair: Chair, dice: Dice, budget: Budget | None = None) -> list[Valued]:
        return guesses(self._values(chair))

    def _values(self, chair: Chair) -> dict[str, float]:
        view = chair.view
        assert isinstance(view, HiifuuView)
        assert view.seat is not None
        assert view.hand is not None
        if view.choose is not None:
            return _discards(view.hand, view.choose.count)
        codes = [text.split()[1] for text in view.legal]
        tricks = view.seats[view.seat].tricks
        if tricks > _WANTED:
            return {f"play {code}": -float(rank) for rank, code in enumerate(_hindering(view, codes))}
        wins = {code: _now(view, view.seat, code) for code in codes}
        if tricks == _WANTED:  # no more, and the highest of those that lose
            return {f"play {code}": int(code[1:]) / 100 - wins[code] for code in codes}
        return {f"play {code}": wins[code] - int(code[1:]) / 100 for code in codes}  # no higher than it takes


def _discards(hand: list[str], count: int) -> dict[str, float]:
    """Two strong cards stay, and weak ones: what lies between goes."""
    ranked = sorted(hand, key=lambda code: (-int(code[1:]), code))
    return {f"discard {' '.join(sorted(ranked[_WANTED : _WANTED + count], key=hand.index))}": 0.0}


def _now(view: HiifuuView, seat: int, code: str) -> float:
    """How likely *code* wins this trick."""
    colour, value = code[0], int(code[1:])
    if view.leads is not None and colour != view.leads:
        return 0.0
    if any(laid.card[0] == colour and int(laid.card[1:]) > value for laid in view.trick):
        return 0.0
    played = {laid.seat for laid in view.trick}
    to_come = [
        player for other, player in enumerate(view.seats) if other != seat and other not in played and not player.out
    ]
    held = sum(player.hand for player in to_come)
    return (1 - _BEATEN_BY * _share(view, held)) ** _higher(view, code)


def _share(view: HiifuuView, held: int) -> float:
    """How likely an unseen card is among *held* of them."""
    return min(1.0, held / max(1, sum(view.unseen.values())))


def _higher(view: HiifuuView, code: str) -> int:
    """How many cards beat *code* that are not in the own hand; what has been played is forgotten."""
    colour, value = code[0], int(code[1:])
    own = [int(other[1:]) for other in view.hand or [] if other[0] == colour]
    return sum(v not in own for v in range(value + 1, view.top + 1))


def _hindering(view: HiifuuView, codes: list[str]) -> list[str]:
    """Nothing left to win: let a trick go to somebody who has two, take it from anybody else. The best first."""
    ranked = sorted(codes, key=lambda code: (int(code[1:]), code))
    happy = view.winning is not None and view.seats[view.winning].tricks == _WANTED
    return ranked if happy else ranked[::-1]


BOTS: dict[str, Bot] = {"novice": Novice()}
THINKING = Thinking(HiifuuPolicy(), regular=60, expert=3000, master=16000, deep=True)
