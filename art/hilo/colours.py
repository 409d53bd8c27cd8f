"""The eight colours of HILO. Each has a shape, and both are told apart by eyes that see fewer colours."""

from __future__ import annotations

from typing import Final, NamedTuple


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
