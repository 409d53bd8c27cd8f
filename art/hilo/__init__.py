"""The 104 cards of HILO: flat geometry, a colour and its shape together in panel, corners and ground.

Hue, lightness and shape all say the colour; to some eyes blue and violet are the same. Values stand in a light panel;
−1, the only one below zero, stands in a dark one, and 0 is a ring filled with its colour.

104 files of 40 KB together leave 390 bytes for each, so a card defines shape and number once and uses them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from art.ink import INK, PAPER
from art.numerals import number_path

GAME: Final = "hilo"

VALUES: Final = range(-1, 12)


class Colour(NamedTuple):
    """A colour of the deck and the shape that goes with it."""

    base: str
    tone: str  # of the shapes on the ground
    shape: str  # about 20 × 20, around the origin
    panel: float  # how much larger the shape is that holds the number
    size: float  # of a number of one digit in it
    top: int = 70  # where the panel stands …
    centre: int = 70  # … and where the number


COLOURS: Final = {
    "r": Colour("#c02f3c", "#d4525a", "M0-10L9 0 0 10-9 0z", 4.7, 2.7),
    "o": Colour("#e27a28", "#ee9850", "M0-9L9 8H-9z", 4.9, 2.5, 67, 81),
    "y": Colour("#efc030", "#f7d766", "M-5-8H5L9 0 5 8H-5L-9 0z", 4.6, 3),
    "g": Colour("#1f7d5c", "#359676", "M-7-7H7V7H-7z", 5, 3),
    "c": Colour("#86cbd9", "#b0e0e8", "M0-10Q8-1 8 3A8 7 0 0 1-8 3Q-8-1 0-10z", 5, 2.8, 69, 80),
    "b": Colour("#23509a", "#3a6bb8", "M0-8A8 8 0 0 1 0 8 8 8 0 0 1 0-8z", 5, 3),
    "v": Colour(
        "#573384",
        "#7450a2",
        "M4.5-4.5A5 5 0 1 1 4.5 4.5 5 5 0 1 1-4.5 4.5 5 5 0 1 1-4.5-4.5 5 5 0 1 1 4.5-4.5z",
        3.9,
        2.7,
    ),
    "p": Colour("#ee9fb4", "#f7c3d0", "M0 9C-18-3-6-14 0-6 6-14 18-3 0 9z", 4.8, 2.7, 74, 70),
}


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
