"""The sign of the house, three fanned cards: as icon, as icon that says it is your turn, as picture to be shared."""

from __future__ import annotations

import re
from typing import Final

import art
from art.ink import CRIMSON, GOLD, INK, LEAF, PAPER, PINE, RED, circle, group, line, path, picture, rect

TABLE: Final = "#22564a"

# The name in strokes, each letter in a box 10 high for its body, 16 with ascenders; baseline at y = 0.
_NAME: Final = (
    (0, "M0-16H12M6-16V0"),
    (14, "M10-5A5 5 0 0 0 0-5 5 5 0 0 0 10-5M10-10V0"),
    (29, "M0-16V0M0-5A5 5 0 0 0 10-5 5 5 0 0 0 0-5"),
    (44, "M0-16V0"),
    (49, "M0-5H10A5 5 0 1 0 8.5-1.5M4-14L7-17"),
    (64, "M0-5H10A5 5 0 1 0 8.5-1.5"),
)


def moon_card() -> str:
    """A card 100 × 160 around the origin: a red sky, the moon, a hill."""
    return (
        rect(-50, -80, 100, 160, INK, None, round_=9)
        + rect(-45, -75, 90, 150, RED, None, round_=5)
        + circle(4, -22, 34, PAPER, None)
        + path("M-45 30Q-20 0 4 16 26 0 45 14V70A5 5 0 0 1 40 75H-40A5 5 0 0 1-45 70z", PINE, None)
    )


GRASS: Final = "M-34 72Q-34 40-40 26M-28 72Q-24 44-16 26M-10 72Q-12 44-18 36M0 72Q4 50 2 28M14 72Q10 46 18 24"


def side_card(ground: str) -> str:
    """A card of one colour behind it."""
    return rect(-50, -80, 100, 160, INK, None, round_=9) + rect(-45, -75, 90, 150, ground, None, round_=5)


def fan(scale: float) -> str:
    """Three cards, fanned about (0, 0)."""
    left = group(side_card("#2c5a8c") + circle(-22, -50, 13, PAPER, None), -36, 16, -18)
    right = group(side_card(GOLD) + circle(22, -50, 13, CRIMSON, None), 36, 16, 18)
    return group(left + right + moon_card(), 0, 0, 0, scale)


def icon(turn: bool = False) -> str:
    """For the browser's tab, with rounded corners; with a bright dot when it is your turn."""
    body = rect(0, 0, 512, 512, TABLE, None, round_=112) + group(fan(2.35), 256, 262)
    if turn:
        body += circle(396, 116, 112, TABLE, None) + circle(396, 116, 92, "#ffc83d", None)
    return picture(body, 512, 512)


def icon_maskable() -> str:
    """For a phone's home screen: to the edges, and all that counts in the middle circle of 80 %."""
    return picture(rect(0, 0, 512, 512, TABLE, None) + group(fan(1.8), 256, 260), 512, 512)


_PLACES: Final = ((738, 470, 4, "c"), (464, 464, -3, "b"), (190, 452, -10, "a"))
"""Where cards lie on the picture to be shared, from the right: x, y, how they are turned, what their ids begin with."""


def _laid(svg: str, prefix: str, x: float, y: float, turn: float, scale: float) -> str:
    """A whole card laid into another picture; its ids get a prefix."""
    inner = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    box = re.search(r'viewBox="(-?\d+)[ ]?(-?\d+) 100 (\d+)"', svg)
    assert box is not None
    inner = re.sub(r'(id="|href="#|url\(#)', rf"\1{prefix}", inner)
    inner = f'<g fill="#000" stroke="none" stroke-width="1">{inner}</g>'  # as in a file of its own
    return group(group(inner, -50 - int(box[1]), -int(box[3]) / 2 - int(box[2])), x, y, turn, scale)


def social() -> str:
    """1200 × 630, for links: the name, the card of the house, and cards of games that have one for it (`POSTER`)."""
    shown = [game.cards()[game.POSTER] for game in art.games().values() if hasattr(game, "POSTER")]
    laid = [_laid(svg, prefix, x, y, turn, 2.4) for svg, (x, y, turn, prefix) in zip(shown, _PLACES, strict=False)]
    moon = moon_card() + line(GRASS, LEAF, 2)
    cards = "".join(reversed(laid)) + group(moon, 1012, 456, 11, 2.4)
    letters = "".join(f'<path d="{d}" transform="translate({x} 0)"/>' for x, d in _NAME)
    name = f'<g transform="translate(363 176)scale(6.4)" stroke="{PAPER}" stroke-width="2.6">{letters}</g>'
    return picture(rect(0, 0, 1200, 630, TABLE, None) + name + cards, 1200, 630)
