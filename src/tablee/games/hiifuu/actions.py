"""What a seat may do in Hiifuu: every action has a number and one text.

`play c` is one action and a move. `discard c d …` is one action for each of its cards, in any order.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.hiifuu import cards

PLAY: Final[i64] = 0  # + card
DISCARD: Final[i64] = 72  # + card
COUNT: Final[i64] = 144


def text(actions: list[int]) -> str:
    """The move text of these actions."""
    if actions[0] < DISCARD:
        return f"play {cards.text(actions[0])}"
    return " ".join(["discard", *[cards.text(action - DISCARD) for action in actions]])


def read(text: str) -> list[int]:
    """The actions of this move text, or ValueError."""
    verb, *codes = text.split(" ")
    named: list[int] = [int(cards.card(code)) for code in codes]
    if verb == "play" and len(named) == 1:
        return named
    if verb == "discard" and len(named) > 0:
        return [card + int(DISCARD) for card in named]
    raise ValueError(f"{text!r:.60} is no move of Hiifuu")
