"""June: peonies, with butterflies."""

from __future__ import annotations

from art.ink import (
    BLUSH,
    CRIMSON,
    FINE,
    GOLD,
    INK,
    LEAF,
    MOSS,
    PINE,
    PINK,
    RED,
    WHITE,
    card,
    circle,
    define,
    dots,
    group,
    line,
    path,
    polar,
    rays,
    scallop,
    strew,
)
from art.koikoi import ribbons


def _bloom(outer: str, middle: str, inner: str) -> str:
    return (
        path(scallop(7, 26, 12.4), outer)
        + path(rays(7, 18, 23), "none", INK, FINE)
        + group(path(scallop(6, 18.5, 10, 22), middle) + path(rays(6, 11, 15.5, 22), "none", INK, FINE), 0, -1)
        + path(scallop(5, 10.5, 6.4, 10), inner, INK, FINE)
        + dots([polar(4.6, a) for a in range(0, 360, 60)], 2, GOLD)
        + circle(0, 0, 2.4, GOLD, INK, 0.8)
    )


def _leaf(fill: str) -> str:
    blade = "M0 0C-5-6-14-6-20-14-13-16-9-14-6-18-9-26-4-32 0-40 4-32 9-26 6-18 9-14 13-16 20-14 14-6 5-6 0 0Z"
    return path(blade, fill) + line("M0-3V-30M0-8L-11-13M0-8L11-13", LEAF, 1.3)


RED_BLOOM = define("r", _bloom(CRIMSON, RED, PINK))
DEFS = define("p", _bloom(PINK, BLUSH, WHITE)) + define("l", _leaf(MOSS)) + define("k", _leaf(PINE))


def _ribbon() -> str:
    return strew(
        ("k", 24, 60, -10, 1.1),
        ("l", 70, 50, 40, 1),
        ("l", 12, 60, 200, 1.1),
        ("k", 90, 70, 10, 1.1),
        ("l", 30, 120, -100, 1),
        ("k", 60, 140, 120, 1.2),
        ("l", 30, 146, -20, 1),
        ("r", 22, 38, 0, 1.05),
        ("p", 84, 98, 0, 0.95),
        ("r", 24, 138, 10, 1),
    ) + ribbons.blue(55, 82, 12)


def _plain() -> str:
    return strew(
        ("k", 50, 66, 60, 1.3),
        ("l", 28, 66, 190, 1.3),
        ("k", 60, 34, 60, 1.3),
        ("l", 70, 96, 20, 1.2),
        ("k", 44, 120, -80, 1.3),
        ("l", 40, 140, -130, 1.2),
        ("r", 34, 44, 0, 1.3),
        ("p", 66, 116, 10, 1.3),
    )


def _plain_one() -> str:
    stem = line("M52 164C54 130 50 110 50 80", INK, 6.5) + line("M52 164C54 130 50 110 50 80", LEAF, 3.5)
    return stem + strew(
        ("l", 50, 40, -50, 1.2),
        ("k", 54, 40, 40, 1.2),
        ("k", 50, 124, -70, 1.3),
        ("l", 52, 128, 66, 1.3),
        ("l", 50, 148, -110, 1.1),
        ("k", 54, 150, 110, 1.1),
        ("p", 50, 66, 0, 1.6),
    )


def _butterfly() -> str:
    wings = path("M0-2C-4-16-18-26-28-20-30-8-18 3 0 3ZM0 3C-12 2-22 10-18 19-12 24-4 14 0 6Z", GOLD)
    spots = dots([(-19, -12)], 3.4, RED) + dots([(-12, 12)], 2.6, WHITE)
    half = wings + spots
    return half + group(half, flip=True) + path("M0-6V10M-1-6Q-3-14-8-16M1-6Q3-14 8-16", "none", INK, 2.4)


def _animal() -> str:
    return strew(
        ("l", 34, 108, -40, 1.1),
        ("k", 66, 108, 30, 1.1),
        ("k", 30, 136, -100, 1.2),
        ("l", 76, 140, 100, 1.2),
        ("r", 32, 136, 0, 1.05),
        ("p", 78, 128, 10, 0.95),
        ("f", 40, 44, -24, 1.1),
        ("f", 70, 80, 28, 0.85),
    )


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "6A": card(_animal(), defs=DEFS + RED_BLOOM + define("f", _butterfly())),
        "6R": card(_ribbon(), defs=DEFS + RED_BLOOM),
        "6a": card(_plain(), defs=DEFS + RED_BLOOM),
        "6b": card(_plain_one(), defs=DEFS),
    }
