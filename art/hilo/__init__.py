"""The 104 cards of HILO: flat geometry, a colour and its shape together in panel, corners and ground.

Hue, lightness and shape all say the colour; to some eyes blue and violet are the same. Values stand in a light panel;
−1, the only one below zero, stands in a dark one, and 0 is a ring filled with its colour.

104 files of 40 KB together leave 390 bytes for each, so a card defines shape and number once and uses them.
"""

from __future__ import annotations

from typing import Final

from art.hilo.back import back as back
from art.hilo.colours import COLOURS
from art.ink import INK, PAPER
from art.numerals import number_path

POSTER: Final = "b7"
VALUES: Final = range(-1, 12)


def card(letter: str, value: int) -> str:
    """The card of this colour and value."""
    colour = COLOURS[letter]
    size = colour.size * (1 if 0 <= value < 10 else 0.77)
    look = f' fill="{colour.base}"' if value == 0 else ' fill="none"'
    panel = ""
    if value < 0:
        panel = f' fill="{INK}" stroke="{PAPER}"'
        look += f' stroke="{PAPER}"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">'
        f'<pattern id="t" viewBox="-12 -12 48 48" width=".4" height=".28" fill="{colour.tone}">'
        f'<path id="m" d="{colour.shape}"/><use href="#m" x="24" y="24"/></pattern>'
        f'<g fill="{PAPER}" stroke="{INK}" stroke-linejoin="round" stroke-linecap="round">'
        f'<rect x="2" y="2" width="96" height="136" rx="7" stroke-width="4" fill="{colour.base}"/>'
        '<rect x="2" y="2" width="96" height="136" rx="7" stroke-width="4" fill="url(#t)"/>'
        '<use id="k" href="#m" x="15" y="16"/><use href="#k" transform="rotate(180 50 70)"/>'
        f'<use href="#m" transform="translate(50 {colour.top})scale({colour.panel})" stroke-width=".4"{panel}/>'
        f'<path d="{number_path(str(value))}" transform="translate(50 {colour.centre})scale({size:.3g})"'
        f' stroke-width="3.6"{look}/></g></svg>'
    )


def cards() -> dict[str, str]:
    """All cards by their codes."""
    return {f"{letter}{value}": card(letter, value) for letter in COLOURS for value in VALUES}
