"""April: wisteria, with the cuckoo that calls under a thin moon."""

from __future__ import annotations

from art.ink import (
    BROWN,
    FINE,
    GOLD,
    INK,
    LILAC,
    MOSS,
    PAPER,
    VIOLET,
    brush,
    card,
    circle,
    define,
    dots,
    flat,
    group,
    line,
    mirror,
    nums,
    path,
    strew,
)
from art.koikoi import ribbons


def _cluster() -> str:
    """Rows of hanging florets, the lower under the upper, light above and dark at the tip."""
    rows = [
        (-6, 2, 6),
        (-10.5, 3, 7),
        (-12, 3, 8),
        (-10, 3, 6.7),
        (-7.6, 2, 7.6),
        (-6, 2, 6),
        (-3.6, 1, 7.2),
        (-2.4, 1, 5),
    ]
    body = line("M0 6V-5", INK, 2)
    for i, (left, count, wide) in reversed(list(enumerate(rows))):
        florets = "".join(
            f"M{nums(left + k * wide, i * 6.6)}c0 {nums(12, wide, 12, wide)} 0q{nums(-wide / 2, -4, -wide)} 0z"
            for k in range(count)
        )
        body += path(florets, LILAC if i < 4 else VIOLET, INK, FINE)
    return body


def _leaf() -> str:
    blade = "c-5-4-6-11-2-16 4 5 5 11 2 16z"
    sides = "".join(
        f'<path d="M0 0{blade}" transform="translate(0 {y})rotate({turn})"/>'
        for y, turn in ((-8, 62), (-8, -62), (-18, 50), (-18, -50), (-27, 0))
    )
    return line("M0 0V-28", INK, FINE) + f'<g fill="{MOSS}" stroke-width="{FINE}">{sides}</g>'


DEFS = define("w", _cluster()) + define("g", _leaf())
VINE = brush("M-4 14C20 4 30 24 52 16S84 4 104 16", 5, BROWN)


def _ribbon() -> str:
    flowers = strew(
        ("g", 40, 16, 160, 1),
        ("w", 20, 26, 0, 1.6),
        ("w", 84, 24, 0, 1.7),
        ("g", 14, 138, 200, 0.9),
        ("g", 84, 122, 170, 0.9),
    )
    return VINE + flowers + ribbons.plain(52, 92, 10)


def _plain() -> str:
    return VINE + strew(
        ("g", 34, 18, 160, 1),
        ("g", 70, 14, -150, 1),
        ("w", 19, 24, 0, 1.45),
        ("w", 52, 30, 0, 2),
        ("w", 84, 24, 0, 1.45),
        ("g", 22, 124, 190, 0.9),
        ("g", 82, 112, 160, 0.9),
    )


def _plain_young() -> str:
    shoot = brush("M-4 8C40-2 70 20 104 4M70 10C96 40 92 70 78 92", 4.4, BROWN)
    return shoot + strew(
        ("g", 90, 52, 70, 1),
        ("g", 88, 80, 130, 1.1),
        ("g", 50, 12, 190, 0.9),
        ("w", 26, 20, 0, 2.1),
        ("w", 60, 34, 0, 1.3),
        ("w", 74, 104, 0, 1.2),
        ("g", 24, 128, 170, 0.9),
    )


def _cuckoo() -> str:
    """In flight to the right, pale below."""
    return (
        path("M-24 2L-52-4-46 4-52 14-24 11Z", BROWN)
        + path("M-6-4C-16-20-14-38-4-50 8-38 14-18 12-4Z", BROWN)
        + line("M-4-38Q-6-22 0-10M4-28Q4-18 6-10", GOLD, 1.6)
        + path("M-32 5C-16-8 4-12 18-11 28-11 33-5 31 2 22 16-6 20-32 5Z", BROWN)
        + flat("M-26 8C-10 5 16 9 30 2 22 15-6 18-26 8Z", PAPER)
        + line("M4 8l1 6M10 8l1 4", BROWN, 1.4)
        + path("M6-4C0 14-10 28-30 38-32 20-24 2-10-7Z", BROWN)
        + line("M-25 28Q-16 12-4 0M-18 28Q-10 16-2 6", GOLD, 1.6)
        + path("M30-7L43-4 31-1Z", GOLD, INK, FINE)
        + circle(23, -5, 2.6, GOLD, INK, 1)
        + dots([(23.4, -5)], 1.2, INK)
    )


def _animal() -> str:
    moon = path("M66 30A27 27 0 1 1 36 72 29 29 0 0 0 66 30Z", GOLD)
    return (
        moon
        + VINE
        + strew(("g", 57, 16, 178, 0.8), ("w", 18, 24, 0, 1.5), ("w", 41, 24, 0, 0.7), ("w", 87, 22, 0, 0.95))
        + group(_cuckoo(), 54, 114, -14, 1)
    )


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "4A": card(_animal(), defs=DEFS),
        "4R": card(_ribbon(), defs=DEFS),
        "4a": card(_plain(), defs=DEFS),
        "4b": card(mirror(_plain_young()), defs=DEFS),
    }
