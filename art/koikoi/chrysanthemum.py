"""September: chrysanthemums, with the sake cup."""

from __future__ import annotations

from art.ink import (
    CRIMSON,
    FINE,
    GOLD,
    INK,
    LEAF,
    MOSS,
    ORANGE,
    PAPER,
    PINE,
    RED,
    card,
    circle,
    define,
    ellipse,
    group,
    line,
    path,
    petals,
    strew,
)
from art.koikoi import ribbons


def _bloom(outer: str, inner: str, core: str) -> str:
    return (
        petals(14, "M0-8C-6.5-14-5.5-25 0-26 5.5-25 6.5-14 0-8Z", outer, FINE)
        + petals(10, "M0 0C-6-8-5-17 0-18 5-17 6-8 0 0Z", inner, FINE, 13)
        + circle(0, 0, 6, core)
    )


def _leaf(fill: str) -> str:
    blade = (
        "M0 0C-6 2-13-1-12-8-18-10-17-18-11-20-13-27-8-31-4-30"
        "-2-34 2-34 4-30 8-31 13-27 11-20 17-18 18-10 12-8 13-1 6 2 0 0Z"
    )
    return path(blade, fill) + line("M0-2V-26M0-8L-9-13M0-8L9-13M0-17L-6-23M0-17L6-23", LEAF, 1.3)


DEFS = (
    define("g", _bloom(GOLD, "#f8d27a", CRIMSON))
    + define("r", _bloom(RED, ORANGE, GOLD))
    + define("l", _leaf(MOSS))
    + define("k", _leaf(PINE))
)


def _ribbon() -> str:
    return strew(
        ("l", 30, 74, -160, 1.1),
        ("k", 70, 44, 30, 1.1),
        ("l", 76, 62, 20, 1),
        ("k", 26, 110, -40, 1),
        ("l", 64, 142, 100, 1.1),
        ("k", 50, 150, 160, 1),
        ("g", 24, 36, 0, 1),
        ("r", 84, 98, 5, 0.95),
        ("g", 28, 136, 9, 0.95),
    ) + ribbons.blue(53, 82, 12)


def _plain() -> str:
    return strew(
        ("k", 66, 56, 50, 1.2),
        ("l", 60, 28, 70, 1.2),
        ("k", 20, 76, 190, 1.2),
        ("l", 44, 92, -40, 1.2),
        ("k", 36, 128, -90, 1.3),
        ("l", 44, 140, 190, 1.2),
        ("g", 36, 44, 0, 1.3),
        ("r", 68, 114, 5, 1.3),
    )


def _plain_three() -> str:
    stems = "M50 164C50 120 30 90 28 50M50 164C52 130 76 100 76 70M50 164V120"
    return (
        line(stems, INK, 6)
        + line(stems, LEAF, 3)
        + strew(
            ("l", 40, 100, -70, 1.1),
            ("k", 62, 108, 70, 1.1),
            ("l", 56, 50, 10, 0.9),
            ("k", 42, 150, -60, 1.2),
            ("l", 58, 150, 64, 1.2),
            ("g", 74, 74, 0, 1.05),
            ("r", 30, 40, 7, 1.1),
            ("g", 44, 116, 3, 0.95),
        )
    )


LONG_LIFE = "M-7-10H7M-6-5H6M-10 0H10M1-14C1-4-3 6-10 12M-2 6H10M6 2V11Q6 14 2 13M0 9L2 11"
"""寿, the wish in the cup."""


def _animal() -> str:
    flowers = strew(
        ("l", 50, 30, 60, 1.1),
        ("k", 54, 30, -30, 1),
        ("k", 60, 140, 60, 1.1),
        ("l", 44, 146, -60, 1.1),
        ("g", 26, 30, 0, 1),
        ("r", 82, 36, 4, 0.85),
        ("g", 82, 140, 5, 0.9),
        ("r", 20, 148, 0, 0.75),
    )
    cup = (
        path("M36 112L33 130Q50 137 67 130L64 112Z", CRIMSON)
        + path("M10 80C12 104 30 120 50 120S88 104 90 80Z", CRIMSON)
        + ellipse(50, 80, 40, 23, RED)
        + ellipse(50, 81, 34, 18, "none", GOLD, 1.6)
        + group(line(LONG_LIFE, GOLD, 2.8), 50, 81, 0, 1.05)
    )
    return flowers + cup


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "9A": card(_animal(), defs=DEFS),
        "9R": card(_ribbon(), defs=DEFS),
        "9a": card(_plain(), defs=DEFS),
        "9b": card(_plain_three(), PAPER, DEFS),
    }
