"""Bots for Hiifuu. They see a view, never the state."""

from __future__ import annotations

from tablee.core.bot import Bot, Chair, GreedyBot, Level, Thinking
from tablee.games.hiifuu.policy import HiifuuPolicy
from tablee.games.hiifuu.view import HiifuuView

_WANTED = 2


class Novice(GreedyBot):
    """A careful beginner: takes what can be taken until there are two, then no more. Does not count cards."""

    def values(self, chair: Chair) -> dict[str, float]:
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
        beats = {code: _beats(view, code) for code in codes}
        if tricks == _WANTED:  # no more: the highest of those that do not win, or the lowest of all
            return {f"play {code}": -100.0 - int(code[1:]) if beats[code] else float(code[1:]) for code in codes}
        return {f"play {code}": float(code[1:]) if beats[code] else -float(code[1:]) for code in codes}


def _discards(hand: list[str], count: int) -> dict[str, float]:
    """Two strong cards stay, one for each trick, and the weakest: what is strong beside them goes."""
    ranked = sorted(hand, key=lambda code: (-int(code[1:]), code))
    first = min(_WANTED, len(hand) - count)
    return {f"discard {' '.join(sorted(ranked[first : first + count], key=hand.index))}": 0.0}


def _beats(view: HiifuuView, code: str) -> bool:
    """Whether a card beats what lies there now."""
    if view.leads is not None and code[0] != view.leads:
        return False
    return all(laid.card[0] != code[0] or int(laid.card[1:]) < int(code[1:]) for laid in view.trick)


def _hindering(view: HiifuuView, codes: list[str]) -> list[str]:
    """Nothing left to win: let a trick go to somebody who has two, take it from anybody else. The best first."""
    ranked = sorted(codes, key=lambda code: (int(code[1:]), code))
    happy = view.winning is not None and view.seats[view.winning].tricks == _WANTED
    return ranked if happy else ranked[::-1]


BOTS: dict[str, Bot] = {"novice": Novice()}
THINKING = Thinking(
    regular=Level(HiifuuPolicy(patient=False), 0, moves=4),
    expert=Level(HiifuuPolicy(), 120, moves=8),
    master=Level(HiifuuPolicy(), 8000, moves=24),
)
