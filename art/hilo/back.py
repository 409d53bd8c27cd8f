"""The back of HILO's cards. It hardly tells top from bottom."""

from __future__ import annotations

from art.hilo.colours import COLOURS
from art.ink import GOLD, PAPER, card, path


def back() -> str:
    """All eight shapes around a higher and a lower."""
    places = ((18, 20), (50, 20), (82, 20), (18, 70), (82, 70), (18, 120), (50, 120), (82, 120))
    shapes = "".join(
        f'<path fill="{colour.base}" transform="translate({x} {y})scale(1.1)" d="{colour.shape}"/>'
        for colour, (x, y) in zip(COLOURS.values(), places, strict=True)
    )
    lines = path("M-4 45H104M-4 95H104M34-4V144M66-4V144", "none", "#3b3646", 1.5)
    arrows = path("M50 46L66 67H34z", PAPER) + path("M50 94L66 73H34z", GOLD)
    return card(lines + f'<g stroke="none">{shapes}</g>' + arrows, "#2d2937", height=140)
