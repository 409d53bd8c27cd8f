"""May: irises, with the zigzag bridge of eight planks."""

from __future__ import annotations

from art.ink import (
    BROWN,
    FINE,
    GOLD,
    INDIGO,
    INK,
    LEAF,
    LILAC,
    MOSS,
    ORANGE,
    PINE,
    SKY,
    VIOLET,
    WHITE,
    card,
    define,
    flat,
    line,
    nums,
    path,
    strew,
)
from art.koikoi import ribbons


def _flower(standard: str, fall: str) -> str:
    """Three petals stand, three fall; the middle one falls towards us."""
    return (
        path("M-2 2C-16-4-18-20-9-30-2-22 0-10-2 2ZM2 2C16-4 18-20 9-30 2-22 0-10 2 2Z", standard)
        + path("M0 2C-8-8-8-24 0-34 8-24 8-8 0 2Z", standard)
        + path(
            "M-2 0C-14-8-26-4-28 8-29 16-26 20-22 22-20 12-12 8-2 4Z"
            "M2 0C14-8 26-4 28 8 29 16 26 20 22 22 20 12 12 8 2 4Z",
            fall,
        )
        + path("M0 0C-12 4-14 18-8 26-5 30 5 30 8 26 14 18 12 4 0 0Z", fall)
        + flat("M0 4C-4 8-3 16 0 20 3 16 4 8 0 4Z", GOLD)
        + line("M-8 3Q-16 2-20 8M8 3Q16 2 20 8", GOLD, 1.8)
    )


DEFS = define("i", _flower(LILAC, INDIGO)) + define("v", _flower(LILAC, VIOLET))


def _blades(*tips: tuple[float, float, float]) -> str:
    """Leaves from the water: (x at the foot, x and y of the tip)."""
    body = ""
    for i, (x, tx, ty) in enumerate(tips):
        half = round((ty + 150) / 2)
        blade = nums(x - 4, half, tx, ty, x + 5, half, x + 5, 166)
        body += path(f"M{nums(x - 5)} 166Q{blade}Z", MOSS if i % 2 else PINE)
    return body


def _stems(d: str) -> str:
    return line(d, INK, 5.6) + line(d, LEAF, 2.8)


def _water(y: int) -> str:
    waves = f"M10 {y + 12}q8-5 16 0t16 0M56 {y + 20}q8-5 16 0t16 0M4 {y + 28}q8-5 16 0t16 0"
    return path(f"M-4 {y}H104V164H-4Z", SKY) + line(waves, WHITE, 2.2)


def _ribbon() -> str:
    return (
        _water(128)
        + _blades((14, 8, 60), (84, 94, 56), (30, 34, 84), (68, 64, 92), (52, 52, 70), (94, 86, 96))
        + _stems("M24 164V50M78 164V54")
        + strew(("v", 24, 44, -4, 0.95), ("i", 76, 50, 6, 0.95))
        + ribbons.plain(50, 92, -12)
    )


def _plain() -> str:
    return (
        _water(128)
        + _blades((8, 6, 70), (92, 96, 60), (22, 16, 92), (76, 82, 40), (48, 56, 84), (62, 60, 100))
        + _stems("M32 164V50M66 164V104")
        + strew(("i", 34, 46, -4, 1.2), ("v", 68, 102, 6, 1.1))
    )


def _plain_three() -> str:
    return (
        _water(132)
        + _blades((50, 46, 30), (20, 10, 84), (80, 92, 88), (36, 34, 92), (66, 70, 96), (92, 96, 112))
        + _stems("M24 164V76M74 164V48M50 164V110")
        + strew(("v", 76, 44, 6, 0.95), ("i", 24, 66, -6, 0.95), ("v", 54, 112, 0, 1.05))
    )


def _animal() -> str:
    posts = "M8 124V158M60 116V146M46 96V114M94 92V152M42 140V158"
    planks = (  # four spans of two: eight
        "M104 80L36 92 41 106 104 95ZM-6 106L72 116 67 131-6 121Z"
        "M104 126L34 136 39 151 104 141ZM-6 146L56 152 52 166-6 161Z"
    )
    return (
        _blades((10, 6, 50), (90, 96, 40), (38, 32, 58), (62, 62, 62), (24, 20, 70), (78, 84, 66))
        + _stems("M30 110V40M72 110V48")
        + strew(("i", 30, 42, -6, 1.05), ("v", 73, 52, 6, 1.05))
        + _water(100)
        + line(posts, INK, 6)
        + line(posts, BROWN, 3)
        + path(planks, ORANGE)
        + line("M104 87.5L38 99M-6 113.5L70 123.5M104 133.5L36 143.5M-6 153.5L54 159", BROWN, FINE)
    )


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "5A": card(_animal(), defs=DEFS),
        "5R": card(_ribbon(), defs=DEFS),
        "5a": card(_plain(), defs=DEFS),
        "5b": card(_plain_three(), defs=DEFS),
    }
