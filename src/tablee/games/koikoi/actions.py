"""What a seat may do in Koï-Koï: every action has a number and one text. Each move is one action.

`play c` lays a card; `play c x d` lays it and names the one of two matches it takes; `take d` names it for the pile's
card; `wild d` plays Gaji as a joker on a card of the ba.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.codes import number_of
from tablee.games.koikoi import cards

PLAY: Final[i64] = 0  # + card
PLAY_TAKING: Final[i64] = 48  # + four times the card + the place in its month of the card it takes
TAKE: Final[i64] = 240  # + card
WILD: Final[i64] = 288  # + card
KEEP: Final[i64] = 336
SWAP: Final[i64] = 337
KOI: Final[i64] = 338
STOP: Final[i64] = 339
COUNT: Final[i64] = 340


def play_taking(card: i64, target: i64) -> i64:
    """Lay *card* and take *target*, a card of its month."""
    return PLAY_TAKING + 4 * card + (target & 3)


def taken(action: i64) -> i64:
    """The card that a `play c x d` takes."""
    card: i64 = (action - PLAY_TAKING) >> 2
    return (card & ~3) | ((action - PLAY_TAKING) & 3)


def _write(action: i64) -> str:
    if action < PLAY_TAKING:
        return f"play {cards.text(action)}"
    if action < TAKE:
        return f"play {cards.text((action - PLAY_TAKING) >> 2)} x {cards.text(taken(action))}"
    if action < WILD:
        return f"take {cards.text(action - TAKE)}"
    if action < KEEP:
        return f"wild {cards.text(action - WILD)}"
    return ["keep", "swap", "koi", "stop"][action - KEEP]


TEXTS: Final[list[str]] = [_write(number) for number in range(340)]
_NUMBERS: Final[dict[str, int]] = {
    text: number
    for number, text in enumerate(TEXTS)
    if not (PLAY_TAKING <= number < TAKE and taken(number) == (number - PLAY_TAKING) >> 2)  # no card takes itself
}


def text(action: i64) -> str:
    """The text of an action."""
    return TEXTS[action]


def action(text: str) -> i64:
    """The action of this text, or ValueError."""
    return number_of(text, _NUMBERS, "move of Koï-Koï")
