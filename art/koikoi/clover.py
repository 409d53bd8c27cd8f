"""July: bush clover, with the wild boar."""

from __future__ import annotations

from typing import Final, TypeAlias

from art.ink import (
    BROWN,
    CRIMSON,
    FINE,
    GOLD,
    INK,
    LEAF,
    MOSS,
    PINE,
    PINK,
    WHITE,
    along,
    card,
    circle,
    define,
    line,
    mirror,
    nums,
    path,
    use,
)
from art.koikoi import ribbons

Stem: TypeAlias = tuple[float, float, float, float, float, float, float, float]

LEAVES: Final = path(
    "M0-2C-7-6-7-13 0-18 7-13 7-6 0-2ZM-1 0C-9 3-15 0-17-6-11-9-4-6-1 0ZM1 0C9 3 15 0 17-6 11-9 4-6 1 0Z",
    MOSS,
    INK,
    FINE,
)
FLOWERS: Final = path("M0 0C-9-1-13-8-8-14-2-13 1-6 0 0ZM0 0C1-9 7-14 13-11 13-4 7 1 0 0Z", PINK, INK, FINE) + path(
    "M0 0C-5-5-5-13 1-17 6-12 5-5 0 0Z", CRIMSON, INK, FINE
)
DEFS: Final = define("l", LEAVES) + define("f", FLOWERS)


def _spray(stem: Stem, places: str, scale: float, first: float = 0.3) -> str:
    """An arching stem with leaves (l) and flowers (f), one after the other to its tip."""
    x0, y0, *rest = stem
    d = f"M{nums(x0, y0)}C{nums(*rest)}"
    body = line(d, INK, 4.6) + line(d, LEAF, 2)
    for i, (x, y, angle) in enumerate(along(stem, len(places), first)):
        side = 0 if i == len(places) - 1 else 55 if i % 2 else -55
        body += use(places[i], x, y, angle + side, scale)
    return body


def _plain() -> str:
    return (
        _spray((12, 166, 0, 60, 44, 0, 84, 50), "llflflf", 1.2, 0.25)
        + _spray((22, 166, 20, 100, 50, 56, 84, 98), "llflf", 1.2, 0.3)
        + _spray((34, 166, 36, 136, 56, 116, 80, 144), "lflf", 1.1, 0.25)
    )


def _plain_wide() -> str:
    return (
        _spray((54, 166, 50, 90, 54, 6, 86, 44), "llflf", 1.2, 0.3)
        + _spray((46, 166, 50, 110, 36, 20, 10, 78), "lflf", 1.2, 0.35)
        + _spray((58, 166, 60, 130, 72, 84, 88, 112), "llf", 1.2, 0.35)
        + _spray((40, 166, 36, 140, 26, 112, 12, 142), "lf", 1.1, 0.4)
    )


def _ribbon() -> str:
    return _plain() + ribbons.plain(50, 84, -12)


def _boar() -> str:
    body = (
        "M8 122C12 112 22 108 30 100 40 84 58 76 76 82 92 86 100 98 100 112 100 122 96 130 92 134L94 152H84L80 138"
        "C70 142 58 142 50 138L46 152H36L38 136C30 136 22 134 18 131L9 131Q5 128 8 122Z"
    )
    return (
        path("M66 134L70 150H62L58 136ZM30 134L28 148H22L24 132Z", PINE)
        + path(body, BROWN)
        + path("M34 97C38 84 56 74 76 81L72 84 70 80 64 84 61 80 56 85 53 82 48 88 45 86 41 93 38 91Z", INK)
        + path("M40 100L50 92 50 106Z", BROWN)
        + line("M58 100l8 3M70 96l8 4M62 112l8 3M76 110l8 4M84 100l7 5M70 124l8 2M54 122l8 2", GOLD, 1.6)
        + path("M8 122Q12 124 9 131Q4 128 8 122Z", PINK, INK, FINE)
        + path("M18 131C16 126 16 122 19 118 22 122 23 127 22 132Z", WHITE, INK, FINE)
        + circle(31, 110, 2.4, WHITE, INK, 1)
        + circle(30.6, 110.4, 1.1, INK, None)
    )


def _animal() -> str:
    back = (
        _spray((70, 110, 66, 60, 50, 12, 12, 28), "lflfl", 1.2, 0.35)
        + _spray((76, 110, 76, 60, 80, 40, 92, 26), "flfl", 1.2, 0.4)
        + _spray((50, 110, 44, 80, 30, 60, 8, 70), "lfl", 1.15, 0.5)
    )
    front = _spray((104, 160, 70, 150, 40, 150, 8, 156), "lflfl", 1, 0.1)
    return back + _boar() + front


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "7A": card(_animal(), defs=DEFS),
        "7R": card(_ribbon(), defs=DEFS),
        "7a": card(mirror(_plain()), defs=DEFS),
        "7b": card(_plain_wide(), defs=DEFS),
    }
