"""March: cherry in flower, with the curtain behind which the party sits."""

from __future__ import annotations

from art.ink import (
    BLUSH,
    BROWN,
    CRIMSON,
    FINE,
    GOLD,
    INDIGO,
    INK,
    LEAF,
    PINK,
    RED,
    SKY,
    WHITE,
    Spot,
    brush,
    card,
    circle,
    clip,
    clipped,
    define,
    dots,
    group,
    line,
    mirror,
    path,
    petals,
    polar,
    rays,
    strew,
)
from art.koikoi import ribbons

PETAL = "M0 0C-10-4-13-18-4-20.5L0-17 4-20.5C13-18 10-4 0 0Z"


def _blossom(fill: str, core: str) -> str:
    return (
        petals(5, PETAL, fill, 1.3)
        + line(rays(5, 0, 7), core, 1.2)
        + dots([polar(8.5, a) for a in range(0, 360, 72)], 1.3, core)
        + circle(0, 0, 2.6, GOLD, core, 1)
    )


BLOSSOMS = define("d", _blossom(PINK, CRIMSON)) + define("l", _blossom(BLUSH, RED))
LEAF_D = "M0 0C-7-6-7-15 0-22 7-15 7-6 0 0Z"


def _leaves(*places: tuple[float, float, float]) -> str:
    return "".join(group(path(LEAF_D, LEAF, INK, FINE), x, y, turn) for x, y, turn in places)


PLAIN: tuple[Spot, ...] = (
    ("d", 24, 26, 10, 1.15),
    ("l", 74, 22, 30, 1.05),
    ("l", 12, 76, 50, 0.9),
    ("d", 62, 66, 20, 1.2),
    ("l", 92, 104, 40, 1),
    ("d", 24, 120, 35, 1.15),
    ("l", 66, 136, 5, 1.1),
)


def _branches() -> str:
    return brush("M-4 36C22 46 30 70 52 74S84 64 104 68", 5, BROWN) + brush(
        "M44 72C56 92 40 118 60 164M50 106C64 104 78 116 104 112", 4.4, BROWN
    )


def _plain() -> str:
    return _branches() + _leaves((34, 90, -50), (72, 70, 20), (76, 132, -20), (38, 40, 60)) + strew(*PLAIN)


def _plain_weeping() -> str:
    boughs = brush("M104 4C70 4 40 14 30 50S34 120 24 140M56 18C70 40 74 84 66 112M84 6C96 30 96 50 90 70", 4.4, BROWN)
    return (
        boughs
        + _leaves((32, 92, 60), (66, 96, -70), (92, 52, -50), (24, 140, 170))
        + strew(
            ("l", 34, 32, 10, 1.05),
            ("d", 78, 26, 30, 1.1),
            ("d", 24, 80, 50, 1.1),
            ("l", 70, 72, 0, 1.1),
            ("l", 26, 128, 20, 1.1),
            ("d", 70, 124, 35, 1.2),
        )
    )


def _light() -> str:
    swag = "M-2 92Q17 113 36 97 50 88 64 97 83 113 102 92V164H-2Z"
    rope = "M-2 91Q17 112 36 96 50 87 64 96 83 112 102 91"
    stripes = line("M10 84Q6 122 8 166M27 84Q30 122 28 166M73 84Q70 122 72 166M90 84Q94 122 92 166", WHITE, 8)
    band = line("M-2 147H102", INDIGO, 9) + line("M-2 141.4H102M-2 152.6H102", GOLD, 1.8)
    crest = circle(50, 121, 15, GOLD) + group(petals(5, PETAL, WHITE, 2) + circle(0, 0, 5, RED, None), 50, 121, 0, 0.63)
    tassels = path("M36 98l-4 17 4-2 4 2ZM64 98l-4 17 4-2 4 2Z", GOLD, INK, 1.2) + dots([(36, 96), (64, 96)], 5.2, INK)
    flowers = strew(
        ("d", 16, 20, 10, 0.95),
        ("l", 50, 14, 30, 0.95),
        ("d", 86, 22, 50, 0.95),
        ("l", 22, 60, 0, 0.95),
        ("d", 54, 50, 20, 1.05),
        ("l", 88, 62, 40, 0.95),
        ("d", 2, 84, 60, 0.6),
        ("d", 50, 82, 33, 0.6),
    )
    curtain = path(swag, CRIMSON) + clipped("k", stripes + band + crest) + path(swag)
    cord = brush(rope, 2.8, GOLD, 1.3) + tassels + dots([(36, 96), (64, 96)], 3.7, GOLD)
    return brush("M-4 40C20 44 34 62 52 60S86 40 104 46", 3.6, BROWN) + flowers + curtain + cord


def cards() -> dict[str, str]:
    """The four cards of the month."""
    swag = clip("k", "M-2 92Q17 113 36 97 50 88 64 97 83 113 102 92V164H-2Z")
    return {
        "3L": card(_light(), SKY, BLOSSOMS + swag),
        "3R": card(_plain() + ribbons.poem(ribbons.YOSHINO, 50, 82, -11), SKY, BLOSSOMS),
        "3a": card(_plain(), SKY, BLOSSOMS),
        "3b": card(mirror(_plain_weeping()), SKY, BLOSSOMS),
    }
