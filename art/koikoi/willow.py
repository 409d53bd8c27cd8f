"""November: willow in the rain, with the poet Ono no Michikaze who watches a frog, the swallow, and the lightning."""

from __future__ import annotations

from art.ink import (
    BROWN,
    FINE,
    GOLD,
    INDIGO,
    INK,
    LEAF,
    MOSS,
    RED,
    SKY,
    WHITE,
    brush,
    card,
    circle,
    define,
    dots,
    flat,
    group,
    line,
    path,
    strew,
)
from art.koikoi import ribbons

LEFT = "".join(f"M0 {y}c-8 2-12 10-11 21 8-5 11-13 11-21z" for y in range(6, 90, 22))
RIGHT = "".join(f"M0 {y}c8 2 12 10 11 21-8-5-11-13-11-21z" for y in range(-5, 90, 22))


def _strand(leaf: str) -> str:
    return path("M0-12V88", "none", INK, 2) + path(LEFT + RIGHT + "M0 84q-5 9 0 22 5-13 0-22z", leaf, INK, FINE)


YOUNG = define("v", _strand(LEAF))
DEFS = define("w", _strand(MOSS)) + YOUNG


def _swallow() -> str:
    return (
        path("M-20 2L-50-14-34 2-48 18-18 9Z", INDIGO)
        + path("M-2-5C-8-24-2-42 16-54 18-36 20-18 14-4Z", INDIGO)
        + path("M-26 4C-12-8 8-12 22-8 30-5 32 0 30 4 20 14-8 14-26 4Z", INDIGO)
        + path("M-16 7C0 4 14 8 29 4 18 13-2 14-16 7Z", WHITE, INK, FINE)
        + path("M18 6C22 2 27 1 30 3 28 8 23 10 18 11Z", RED, INK, 1)
        + path("M8-2C4 16-8 34-28 46-26 24-20 4-8-7Z", INDIGO)
        + line("M10-44Q2-26 6-10M-20 34Q-12 16-2 2", WHITE, 1.2)
        + path("M30-3L40 1 30 4Z", GOLD, INK, FINE)
        + dots([(23, -2)], 1.7, WHITE)
    )


def _animal() -> str:
    strands = strew(("w", 15, 0, 0, 1.15), ("v", 38, -8, 0, 0.6), ("v", 64, -4, 0, 0.6), ("w", 86, 0, 0, 1.35))
    return strands + group(_swallow(), 50, 100, -28, 1)


def _ribbon() -> str:
    trunk = brush("M104-4C84 20 92 60 84 96S90 140 86 166", 11, BROWN)
    strands = strew(
        ("v", 62, -6, 0, 1.3), ("w", 86, -10, 0, 1), ("v", 36, 0, 0, 1.35), ("w", 14, 2, 0, 1.3), ("w", 60, -20, 0, 1)
    )
    return trunk + strands + ribbons.plain(50, 84, -12)


def _poet() -> str:
    dome = "M8 60Q14 24 54 18 92 24 96 64 86 55 76 61 66 54 54 60 42 53 32 60 20 53 8 60Z"
    robe = "M42 84C32 88 27 100 25 114 40 121 58 121 71 114 70 100 64 90 56 84Z"
    sleeve = "M48 90C60 88 70 96 78 116L60 126C52 120 46 104 48 90Z"
    return (
        path("M38 134v14h-11M62 134v14h-11", "none", INK, 5)
        + path(robe, INDIGO)
        + path("M25 114C40 121 58 121 71 114L74 136H21Z", WHITE)
        + line("M34 118V134M46 120V134M60 119V134", SKY, 2)
        + brush("M54 18V104", 2, BROWN, 1.3)
        + path(sleeve, RED)
        + circle(43, 77, 9, WHITE)
        + path("M34 74C33 64 38 60 44 61 48 52 58 54 56 62L53 77Q44 70 34 74Z", INK)
        + line("M36.5 77.5h3.5", INK, 1.6)
        + path("M36 82Q35 89 39 92 41 88 41 84Z", INK)
        + circle(57, 94, 3.6, WHITE, INK, FINE)
        + path(dome, GOLD)
        + path("M54 18Q34 34 32 60M54 18V60M54 18Q74 34 76 61M54 18V12", "none", INK, FINE)
        + line("M16.5 42Q54 21 89 44", RED, 3)
    )


def _frog() -> str:
    return (
        path("M-12 6C-14-2-6-8 0-7 4-13 10-11 10-6 13-2 10 4 4 6L8 10H-2Q-8 12-12 6Z", LEAF)
        + path("M-8 4C-4-2 2 2-2 9H-12", "none", INK, 1.3)
        + dots([(6, -7)], 1.6, INK)
    )


def _light() -> str:
    stream = "M-4 126C20 120 30 140 52 142S90 128 104 132V164H-4Z"
    return (
        path(stream, SKY)
        + line("M4 136q8-4 16 0t14 4M60 152q8-5 16 0t16 0", WHITE, 2)
        + strew(("w", 91, -2, 0, 1.3), ("v", 10, 0, 0, 0.75), ("w", 76, -4, 0, 0.7), ("v", 26, -4, 0, 0.4))
        + path("M20 164C24 150 44 146 60 148S100 144 104 140V164Z", MOSS)
        + _poet()
        + group(_frog(), 18, 144, -12, 1.15)
    )


def _lightning() -> str:
    rain = "M30 66L22 90M92 66L84 92M80 96L74 116M12 88L6 108M66 70L58 96"
    cloud = "M4 4H96V50C92 58 86 58 82 50 76 62 60 62 56 50 50 60 34 62 30 50 24 60 8 60 4 50Z"
    gate = "M-4 128Q50 138 104 128V122Q50 130-4 122ZM8 131H20V164H8ZM80 131H92V164H80ZM14 142H86V149H14Z"
    swirls = "M14 40a7 7 0 1 1 9-8M44 34a8 8 0 1 1 11-9M76 40a7 7 0 1 1 9-8"
    return (
        flat("M0 44H100V160H0Z", RED)  # the ground is ink, so that no red shows between cloud and frame
        + line(rain, INK, 2)
        + path(gate, INK)
        + path("M56 40L24 88H42L28 142 76 74H56L78 40Z", GOLD, INK, 2)
        + path(cloud, INK)
        + line(swirls, SKY, 2.4)
        + strew(("v", 11, 36, 0, 0.8), ("v", 91, 44, 0, 0.75))
    )


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "11L": card(_light(), defs=DEFS),
        "11A": card(_animal(), defs=DEFS),
        "11R": card(_ribbon(), defs=DEFS),
        "11a": card(_lightning(), INK, YOUNG),
    }
