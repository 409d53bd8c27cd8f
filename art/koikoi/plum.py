"""February: plum in flower, with the bush warbler."""

from __future__ import annotations

from art.ink import (
    BROWN,
    GOLD,
    INK,
    LEAF,
    MOSS,
    PAPER,
    PINE,
    RED,
    WHITE,
    brush,
    card,
    circle,
    define,
    dots,
    line,
    mirror,
    path,
    polar,
    rays,
    scallop,
    strew,
)
from art.koikoi import ribbons


def _blossom(fill: str, stamens: str) -> str:
    return (
        path(scallop(5, 9, 5.7), fill)
        + line(rays(5, 0, 5.6, 36), stamens, 1.2)
        + dots([polar(6.6, a) for a in range(36, 360, 72)], 1.2, GOLD if fill == RED else RED)
        + circle(0, 0, 2.4, GOLD, INK, 0.8)
    )


BLOSSOMS = define("r", _blossom(RED, WHITE)) + define("w", _blossom(WHITE, RED))


def _branches() -> str:
    return (
        brush("M-4 150C18 132 22 104 34 88S70 52 74-2", 6.4, BROWN)
        + brush("M30 96C52 92 66 88 92 66M44 72C34 56 24 48 14 24M14 132C34 134 52 138 70 156", 3.6, BROWN)
        + dots([(59, 46), (24, 56), (52, 131)], 4.6, INK)
        + dots([(59, 46), (24, 56), (52, 131)], 3.2, RED)
    )


def _ribbon() -> str:
    blossoms = strew(
        ("r", 16, 24, 0, 1.3),
        ("w", 40, 26, 30, 0.95),
        ("r", 82, 22, 58, 1.4),
        ("r", 86, 72, 20, 1.4),
        ("r", 18, 104, 45, 1.4),
        ("w", 12, 66, 10, 1),
        ("r", 76, 146, 30, 1.3),
        ("w", 34, 146, 60, 1.1),
        ("w", 92, 112, 5, 1.1),
    )
    return _branches() + blossoms + ribbons.poem(ribbons.SO_BRIGHT, 53, 84, 13)


def _warbler() -> str:
    return (
        path("M30 78L8 92 12 82Z", PINE)
        + path("M24 74C24 56 46 48 60 56 66 60 68 68 64 75 56 90 32 90 24 74Z", LEAF)
        + path("M29 77C36 88 54 88 62 77 52 74 42 82 29 77Z", PAPER, INK, 1.1)
        + path("M30 68C38 58 52 62 54 72 46 80 34 78 22 84 26 78 28 74 30 68Z", MOSS)
        + path("M66 62L77 65 66 68Z", GOLD, INK, 1.1)
        + circle(59.4, 62, 1.9, INK, None)
        + path("M42 86v7m7-7v7", "none", INK, 1.6)
    )


def _animal() -> str:
    return (
        _branches()
        + _warbler()
        + strew(
            ("r", 16, 24, 0, 1.3),
            ("w", 40, 26, 30, 0.95),
            ("r", 76, 24, 58, 1.5),
            ("r", 86, 92, 20, 1.4),
            ("r", 20, 120, 45, 1.4),
            ("r", 74, 144, 30, 1.45),
            ("w", 45, 134, 60, 1.1),
        )
    )


def _plain() -> str:
    return _branches() + strew(
        ("r", 18, 26, 0, 1.6),
        ("w", 40, 60, 29, 1.3),
        ("r", 74, 26, 58, 1.7),
        ("r", 82, 76, 20, 1.6),
        ("w", 58, 104, 50, 1.3),
        ("r", 22, 110, 45, 1.7),
        ("w", 10, 70, 10, 1),
        ("r", 72, 144, 30, 1.6),
    )


def _plain_upright() -> str:
    trunk = "M40 164C30 140 52 128 46 104S20 70 34-2"
    twigs = "M46 112C62 100 74 84 76 50M36 60C50 54 60 40 62 16M30 84C20 80 14 66 14 52M44 138C60 138 76 130 86 112"
    return (
        brush(trunk, 7, BROWN)
        + brush(twigs, 3.6, BROWN)
        + strew(
            ("w", 62, 20, 10, 1.3),
            ("r", 30, 36, 40, 1.6),
            ("r", 14, 56, 0, 1.2),
            ("r", 78, 56, 20, 1.7),
            ("w", 50, 82, 5, 1.3),
            ("w", 20, 100, 60, 1.3),
            ("r", 84, 108, 58, 1.6),
            ("r", 28, 138, 30, 1.7),
            ("w", 66, 140, 15, 1.2),
        )
    )


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "2A": card(_animal(), defs=BLOSSOMS),
        "2R": card(_ribbon(), defs=BLOSSOMS),
        "2a": card(_plain(), defs=BLOSSOMS),
        "2b": card(mirror(_plain_upright()), defs=BLOSSOMS),
    }
