"""August: susuki grass on a hill, with the full moon, and with geese."""

from __future__ import annotations

import math

from art.ink import (
    GOLD,
    INK,
    LEAF,
    PAPER,
    PINE,
    RED,
    SKY,
    WHITE,
    card,
    circle,
    clip,
    clipped,
    define,
    line,
    mirror,
    nums,
    path,
    polar,
    use,
)

HILL = "M-4 164V120C14 98 36 96 54 107 72 95 90 96 104 110V164Z"
FAN = "".join(
    f"M0 {nums(i * 1.2)}C{nums(4, -9 + i * 3, 16 - i * 2, -10 + i * 5, 29 - i * 5.4, 9 + i * 6)}" for i in range(5)
)


def _hill() -> str:
    grass = ""
    for i in range(15):
        x, top = i * 7.2, 114 + 12 * abs(math.sin(i * 1.9))
        grass += f"M{nums(x)} 164Q{nums(x, top + 18, x + (7, -8, 10, -5)[i % 4], top)}"
    return path(HILL, PINE) + clipped("h", line(grass, LEAF, 1.8))


DEFS = clip("h", HILL) + define("f", line(FAN, INK, 5.2) + line(FAN, GOLD, 2.8) + line(FAN, PAPER, 0.9))


def _plume(x: float, y: float, length: float, lean: float, scale: float = 1, flip: bool = False) -> str:
    """A plume that droops to one side of its stem."""
    tx, ty = polar(length, lean, x, y)
    stem = path(f"M{nums(x, y + 34)}Q{nums(x, y, tx, ty)}", "none", INK, 2.2)
    return stem + use("f", tx, ty, lean * 0.5, scale, flip)


def _goose() -> str:
    body = "M-24 5C-14 0-2-4 8-3 14-2 18-6 23-6 27-6 29-4 29-2 26 0 21 0 18 3 8 12-10 12-24 5Z"
    return (
        path("M2-2C4-14 12-22 24-26 22-14 16-4 8 0Z", INK, WHITE, 0.9)
        + path(body, INK, WHITE, 0.9)
        + path("M8 0C0-10-10-18-24-19-18-10-10-1-2 5Z", INK, WHITE, 0.9)
        + path("M28-5l7 2-7 2Z", GOLD, INK, 0.8)
        + line("M-10 7Q0 9 10 5", WHITE, 1.2)
    )


def _light() -> str:
    moon = circle(52, 52, 38, PAPER)
    plumes = _plume(36, 110, 36, -10, 0.9, True) + _plume(48, 108, 52, 3, 1.05) + _plume(68, 108, 26, 8, 0.85)
    return moon + plumes + _hill()


def _animal() -> str:
    flight = use("g", 36, 34, 6, 1) + use("g", 59, 62, 2, 1) + use("g", 30, 88, 8, 0.85)
    return flight + _hill()


def _plain() -> str:
    plumes = (
        _plume(36, 110, 52, -8, 0.95, True)
        + _plume(44, 108, 84, 2, 1.25)
        + _plume(62, 108, 44, 4, 1)
        + _plume(22, 110, 20, -8, 0.7, True)
    )
    return plumes + _hill()


def _plain_wind() -> str:
    """All bow the same way: it blows."""
    plumes = (
        _plume(14, 112, 66, 4, 1.05)
        + _plume(36, 108, 38, 8, 0.95)
        + _plume(52, 108, 86, 3, 1.1)
        + _plume(68, 108, 30, 8, 0.9)
    )
    return plumes + _hill()


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "8L": card(_light(), RED, DEFS),
        "8A": card(_animal(), SKY, clip("h", HILL) + define("g", _goose())),
        "8a": card(_plain(), defs=DEFS),
        "8b": card(mirror(_plain_wind()), defs=DEFS),
    }
