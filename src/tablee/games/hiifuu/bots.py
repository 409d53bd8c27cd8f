"""Bots for Hiifuu. They see a view, never the state."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tablee.core.bot import Bot, Budget, Chair, Thinking, Valued, favourite, guesses
from tablee.core.dice import Dice
from tablee.games.hiifuu.policy import HiifuuPolicy
from tablee.games.hiifuu.view import HiifuuView

_WANTED = 2
_BEATEN_BY = 0.4
"""How likely somebody who holds a higher card of the colour plays it, now …"""
_BEATEN_LATER_BY = 0.65
"""… or in some later trick."""


class Novice:
    """A careful beginner: guesses which cards will win, and plays for the best chance of exactly two tricks."""

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
            return _discards(view, view.hand, view.choose.count)
        codes = [text.split()[1] for text in view.legal]
        if view.seats[view.seat].tricks > _WANTED:
            ranked = _hindering(view, codes)
            return {f"play {code}": -float(rank) for rank, code in enumerate(ranked)}
        return {f"play {code}": _chance(view, view.hand, view.seat, code) for code in codes}


def _discards(view: HiifuuView, hand: list[str], count: int) -> dict[str, float]:
    """Every choice by the chance of two tricks that it leaves, guessed from the cards' ranks alone."""
    wins = {code: _later(view, code) for code in hand}
    doubt = {code: chance * (1 - chance) for code, chance in wins.items()}
    all_wins, all_doubt = sum(wins.values()), sum(doubt.values())

    def unsure(aside: tuple[str, ...]) -> float:
        kept = all_wins - sum([wins[code] for code in aside])
        return (kept - _WANTED) ** 2 + all_doubt - sum([doubt[code] for code in aside])

    return {f"discard {' '.join(aside)}": -unsure(aside) for aside in combinations(hand, count)}


def _chance(view: HiifuuView, hand: Sequence[str], seat: int, code: str) -> float:
    """How likely playing *code* now leads to exactly two tricks, if every card wins or loses by itself."""
    ways = [0.0] * (_WANTED + 1)
    ways[view.seats[seat].tricks] = 1.0
    for other in hand:
        wins = _now(view, seat, code) if other == code else _later(view, other)
        ways = [ways[n] * (1 - wins) + (ways[n - 1] * wins if n else 0.0) for n in range(_WANTED + 1)]
    return ways[_WANTED]


def _now(view: HiifuuView, seat: int, code: str) -> float:
    """How likely *code* wins this trick."""
    colour, value = code[0], int(code[1:])
    if view.leads is not None and colour != view.leads:
        return 0.0
    if any(laid.card[0] == colour and int(laid.card[1:]) > value for laid in view.trick):
        return 0.0
    played = {laid.seat for laid in view.trick}
    to_come = [
        player
        for other, player in enumerate(view.seats)
        if other != seat and other not in played and not player.out and colour not in player.voids
    ]
    held = sum(player.hand for player in to_come)
    return (1 - _BEATEN_BY * _share(view, held)) ** _higher(view, code)


def _later(view: HiifuuView, code: str) -> float:
    """How likely *code* wins some later trick."""
    held = sum(
        player.hand for seat, player in enumerate(view.seats) if seat != view.seat and code[0] not in player.voids
    )
    return 0.9 * (1 - _BEATEN_LATER_BY * _share(view, held)) ** _higher(view, code)


def _share(view: HiifuuView, held: int) -> float:
    """How likely an unseen card is among *held* of them."""
    return min(1.0, held / max(1, sum(view.unseen.values())))


def _higher(view: HiifuuView, code: str) -> int:
    """How many unseen cards beat *code*."""
    colour, value = code[0], int(code[1:])
    own = [int(other[1:]) for other in (*(view.hand or []), *(view.aside or [])) if other[0] == colour]
    return sum(v not in own and v not in view.played[colour] for v in range(value + 1, view.top + 1))


def _hindering(view: HiifuuView, codes: list[str]) -> list[str]:
    """Nothing left to win: let a trick go to somebody who has two, take it from anybody else. The best first."""
    ranked = sorted(codes, key=lambda code: (int(code[1:]), code))
    happy = view.winning is not None and view.seats[view.winning].tricks == _WANTED
    return ranked if happy else ranked[::-1]


BOTS: dict[str, Bot] = {"novice": Novice()}
THINKING = Thinking(HiifuuPolicy(), regular=500, expert=6000, master=16000, deep=True)
