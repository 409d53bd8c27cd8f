"""The backs of the cards, one a game, each in the style of its game. None tells top from bottom by much."""

from __future__ import annotations

from typing import Final

from art.hilo import COLOURS as HILO_COLOURS
from art.hygge.paper import CREAM, FLAKE
from art.hygge.paper import card as paper_card
from art.ink import CRIMSON, GOLD, INDIGO, INK, PAPER, PINK, card, circle, group, path, petals, rays
from art.waves import waves

_UME: Final = "M0 0C-12.5-3-9.5-14 0-13.5 9.5-14 12.5-3 0 0z"


def koikoi() -> str:
    """Waves and a plum blossom."""
    mon = circle(0, 0, 21, PAPER) + circle(0, 0, 18, CRIMSON, GOLD, 1.2)
    mon += petals(5, _UME, PAPER, 1.2) + path(rays(9, 0, 6), "none", CRIMSON, 1) + circle(0, 0, 3, GOLD, INK, 0.8)
    return card(waves("#8f9ad1") + group(mon, 50, 80), INDIGO)


def hilo() -> str:
    """All eight shapes around a higher and a lower."""
    places = ((18, 20), (50, 20), (82, 20), (18, 70), (82, 70), (18, 120), (50, 120), (82, 120))
    shapes = "".join(
        f'<path fill="{colour.base}" transform="translate({x} {y})scale(1.1)" d="{colour.shape}"/>'
        for colour, (x, y) in zip(HILO_COLOURS.values(), places, strict=True)
    )
    lines = path("M-4 45H104M-4 95H104M34-4V144M66-4V144", "none", "#3b3646", 1.5)
    arrows = path("M50 46L66 67H34z", PAPER) + path("M50 94L66 73H34z", GOLD)
    return card(lines + f'<g stroke="none">{shapes}</g>' + arrows, "#2d2937", height=140)


def hiifuu() -> str:
    """Waves and a petal of each colour."""
    petal = "M0 0C-15-6-13-19 0-20 13-19 15-6 0 0z"
    four = "".join(
        f'<path d="{petal}" fill="{fill}" transform="rotate({turn})"/>'
        for turn, fill in ((0, "#de7a1c"), (90, PINK), (180, "#58a353"), (270, "#2f4fa6"))
    )
    mon = circle(0, 0, 25, PAPER) + four + circle(0, 0, 5, GOLD)
    return card(waves("#cf5a57") + group(mon, 50, 80), CRIMSON)


def hygge() -> str:
    """Knitting, with a snowflake in the middle."""
    body = (
        '<pattern id="t" width="8" height="7" patternUnits="userSpaceOnUse"><path fill="none" stroke="#b8654c"'
        ' stroke-width="2.6" d="M0 0L4 5 8 0"/></pattern><path fill="url(#t)" d="M4 4H96V156H4z"/>'
    )
    zigzag = "".join(f"M4 {y}" + "l4 5 4-5" * 12 for y in (24, 38, 115, 129))
    dots = "".join(f"M8 {y}" + "h0m12 0" * 8 for y in (35, 126))
    body += f'<g fill="none" stroke="{CREAM}"><path stroke-width="3" d="{zigzag}"/><path stroke-width="4" d="{dots}"/>'
    body += f'<path stroke-width="2" transform="translate(50 80)scale(2.5)" d="{FLAKE}"/></g>'
    return paper_card(body, "#a5523e")


BACKS: Final = {"back-koikoi": koikoi, "back-hilo": hilo, "back-hiifuu": hiifuu, "back-hygge": hygge}
