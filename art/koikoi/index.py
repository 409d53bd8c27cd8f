"""The corner index for beginners: month and kind, to be laid over a card.

`index/3R` goes over 3R; one overlay serves all plain cards of a month: `index/3a` goes over 3a and 3b. A kind has its
own colour and its own shape: a sun for lights, a paw for animals, a strip for ribbons, a leaf for plain cards.
"""

from __future__ import annotations

from typing import Final

from art.ink import GOLD, INDIGO, INK, MOSS, PAPER, RED, circle, dots, line, number, path, picture, rays, rect

TAB: Final = "M3 7Q3 3 7 3H34V43Q34 50 27 50H3Z"
MARKS: Final = {
    "L": line(rays(8, 6, 9), INK, 2.4) + circle(0, 0, 5, GOLD),
    "A": dots([(-6, -1.5), (-2.3, -5.6), (2.3, -5.6), (6, -1.5)], 2.1, INDIGO)
    + path(
        "M0-1.5C4-1.5 6 3 4.6 5.4 3.4 7.4 1.6 6 0 6S-3.4 7.4-4.6 5.4C-6 3-4-1.5 0-1.5Z",
        INDIGO,
        None,
    ),
    "R": rect(-3.5, -8, 7, 16, RED),
    "a": path("M0 8C-8 3-7-4 0-9 7-4 8 3 0 8Z", MOSS) + line("M0 7V-3", PAPER, 1.4),
}
KINDS: Final = ("LRa", "ARa", "LRa", "ARa", "ARa", "ARa", "ARa", "LAa", "ARa", "ARa", "LARa", "La")


def _overlay(month: int, kind: str) -> str:
    mark = f'<g transform="translate(18.5 38)">{MARKS[kind]}</g>'
    return picture(path(TAB, PAPER) + number(str(month), 18.5, 17, 20 if month < 10 else 17, INK, 3.4) + mark, 100, 160)


def cards() -> dict[str, str]:
    """One overlay for each kind of each month."""
    return {f"index/{month}{kind}": _overlay(month, kind) for month, kinds in enumerate(KINDS, 1) for kind in kinds}
