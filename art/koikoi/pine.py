"""January: pine, with the crane before the sun."""

from __future__ import annotations

from art.ink import (
    BROWN,
    GOLD,
    INK,
    LEAF,
    MOSS,
    PINE,
    RED,
    WHITE,
    brush,
    card,
    circle,
    define,
    flat,
    line,
    nums,
    path,
    polar,
    strew,
)
from art.koikoi import ribbons

NEEDLES = "".join(f"M{nums(*polar(4, a))}L{nums(*polar(15 if a % 40 else 18, a))}" for a in range(-80, 81, 20))


def _tuft(fill: str, needles: str) -> str:
    return path("M-20 0A20 20 0 0 1 20 0Q10 4.5 0 4-10 4.5-20 0Z", fill) + line(NEEDLES, needles, 1.3)


TUFTS = define("t", _tuft(PINE, LEAF)) + define("m", _tuft(MOSS, "#d3e3a2"))


def _crane() -> str:
    plumes = ""
    for angle, length in ((100, 26), (113, 33), (128, 35), (144, 30)):
        x, y = polar(length, angle, 64, 92)
        bow = nums(34 + x / 2, 35 + y / 2, x, y)
        plumes += path(f"M60 88Q{bow}Q{nums(28 + x / 2, 53 + y / 2)} 58 98Z", INK, WHITE, 0.9)
    body = "M33 88C31 100 36 112 48 114.5 62 117 74 110 78.5 101 74 88 62 77 48 77.5 40 78 34 80 33 88Z"
    neck = "M36 90C26 79 28 67 38 60 46 54 47 47 42 42"
    return (
        line("M50 112L48 140M57 112L59 138", INK, 2.6)
        + plumes
        + path(body, INK, INK, 3)  # the whole silhouette in ink …
        + line(neck, INK, 10.6)
        + flat(body, WHITE)  # … then the fills: no joins are left
        + line(neck, WHITE, 7.6)
        + line("M36.5 62C44 56 46.5 51 44 45", INK, 7.8)
        + path("M46 87Q59 83 72 94M46 93Q60 89 71 99M47 99Q60 96 67 104", "none", INK, 1.2)
        + path("M36.5 41L17 36.4 37 46.4Z", GOLD, INK, 1.1)
        + circle(40.6, 42, 6.2, WHITE)
        + path("M34.8 40A6.2 6.2 0 0 1 45.9 38.6Q40.4 41.4 34.8 40Z", RED, INK, 1)
        + circle(39, 43.2, 1.2, INK, None)
    )


def _light() -> str:
    clouds = "M-4 20H24a6 6 0 0 1 0 12H12a5 5 0 0 0 0 10H-4ZM104 74H88a5 5 0 0 0 0 10h5a5 5 0 0 1 0 10H104Z"
    bank = strew(
        ("t", 10, 124, 0, 0.75),
        ("m", 90, 126, 0, 0.75),
        ("m", 32, 140, 0, 0.85),
        ("t", 68, 142, 0, 0.85),
        ("m", 6, 156, 0, 0.9),
        ("t", 42, 160, 0, 0.9),
        ("m", 80, 162, 0, 0.9),
    )
    return circle(62, 44, 31, RED) + path(clouds, GOLD, INK, 1.2) + _crane() + bank


def _bough() -> str:
    return brush("M104 22C76 34 68 58 46 66S10 84-4 108", 6.4, BROWN) + brush(
        "M58 60C70 80 74 110 68 164M70 112C50 112 40 122 22 136", 6, BROWN
    )


def _tree() -> str:
    return _bough() + strew(
        ("m", 24, 36, 0, 1.1),
        ("t", 76, 32, 0, 1.2),
        ("m", 50, 60, 0, 1),
        ("m", 94, 66, 0, 0.9),
        ("t", 10, 74, 0, 0.95),
        ("t", 34, 94, 0, 1.1),
        ("m", 80, 100, 0, 1.1),
        ("m", 12, 124, 0, 1),
        ("t", 94, 134, 0, 0.95),
        ("t", 36, 144, 0, 1.1),
        ("m", 70, 150, 0, 1.1),
    )


def _young_trees() -> str:
    stems = brush("M30 164C24 120 40 92 32 46M76 164C82 140 70 116 74 96", 5, BROWN)
    return stems + strew(
        ("t", 32, 38, 0, 1.35),
        ("m", 14, 72, 0, 1),
        ("m", 56, 66, 0, 1.05),
        ("t", 34, 94, 0, 1),
        ("t", 78, 94, 0, 1.2),
        ("m", 92, 122, 0, 0.9),
        ("m", 10, 122, 0, 1.1),
        ("m", 60, 124, 0, 1),
        ("t", 34, 148, 0, 1.15),
        ("t", 84, 152, 0, 1.15),
    )


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "1L": card(_light(), defs=TUFTS),
        "1R": card(_tree() + ribbons.poem(ribbons.SO_BRIGHT), defs=TUFTS),
        "1a": card(_tree(), defs=TUFTS),
        "1b": card(_young_trees(), defs=TUFTS),
    }
