"""October: maple leaves, with the deer that looks away."""

from __future__ import annotations

from art.ink import (
    BROWN,
    CRIMSON,
    FINE,
    GOLD,
    INK,
    ORANGE,
    RED,
    WHITE,
    brush,
    card,
    circle,
    define,
    dots,
    flat,
    line,
    mirror,
    nums,
    path,
    polar,
    strew,
)
from art.koikoi import ribbons

TIPS = ((-128, 14), (-86, 19), (-43, 23), (0, 26), (43, 23), (86, 19), (128, 14))


def _outline() -> str:
    """Seven pointed lobes around the end of the stalk."""
    points = []
    for angle, length in TIPS:
        points += [polar(length * 0.4, angle - 20), polar(length * 0.66, angle - 14), polar(length, angle)]
        points += [polar(length * 0.66, angle + 14), polar(length * 0.4, angle + 20)]
    return "M" + "L".join(nums(*point) for point in points) + "Z"


VEINS = "".join(f"M0 0L{nums(*polar(length * 0.62, angle))}" for angle, length in TIPS[1:-1])


def _leaf(fill: str, veins: str) -> str:
    return path("M0 0Q1 10-3 16", "none", INK, 2.2) + path(_outline(), fill) + line(VEINS, veins, 1)


DEFS = define("r", _leaf(RED, GOLD)) + define("o", _leaf(ORANGE, CRIMSON)) + define("y", _leaf(GOLD, RED))


def _ribbon() -> str:
    return (
        _branch()
        + strew(
            ("r", 22, 34, -20, 1.15),
            ("o", 84, 30, 30, 1.05),
            ("y", 14, 82, 40, 0.95),
            ("r", 86, 92, -30, 1.1),
            ("o", 28, 134, 10, 1.1),
            ("y", 80, 140, 60, 0.95),
        )
        + ribbons.blue(52, 82, 12)
    )


def _branch() -> str:
    return brush("M104 12C80 18 60 40 48 66S20 130-4 140", 4.6, BROWN) + brush(
        "M60 44C50 36 36 36 24 30M44 78C60 84 76 84 92 78M26 112C40 120 60 128 76 146", 2.8, BROWN
    )


def _plain() -> str:
    return _branch() + strew(
        ("r", 28, 36, -20, 1.35),
        ("y", 78, 30, 30, 1.15),
        ("o", 76, 86, 100, 1.3),
        ("y", 18, 92, -60, 1),
        ("r", 68, 138, 130, 1.35),
        ("o", 22, 134, 200, 1.1),
    )


def _plain_stream() -> str:
    """Leaves on the water."""
    twigs = brush("M-4 20C20 22 50 14 76 36M40 19C50 34 50 50 46 62", 3.4, BROWN)
    flow = "M-4 104C20 92 40 116 62 104S90 92 104 100V164H-4Z"
    lines = "M-4 118C20 106 40 130 62 118S90 106 104 114M-4 148C20 136 40 160 62 148S90 136 104 144"
    return (
        twigs
        + flat(flow, "#a9cfcb")
        + path("M-4 104C20 92 40 116 62 104S90 92 104 100")
        + line(lines, WHITE, 2)
        + strew(
            ("r", 22, 34, 190, 1.2),
            ("o", 76, 42, 120, 1.3),
            ("y", 44, 72, 170, 1.1),
            ("o", 22, 118, -30, 1.05),
            ("r", 68, 128, 40, 1.35),
            ("y", 30, 152, 80, 0.8),
        )
    )


def _deer() -> str:
    body = (
        "M28 96C34 88 46 92 58 90 68 88 78 90 83 96 88 104 86 112 84 118L87 150H80L74 122C66 126 52 126 44 122L40 150"
        "H33L31 118C26 112 25 102 28 96Z"
    )
    neck = "M34 100C30 88 33 78 36 70"
    head = "M28 62C31 55 40 54 46 60L58 67Q60 71 54 73L42 74C33 74 26 69 28 62Z"
    antlers = "M34 57C28 46 32 36 22 26M30 44L17 42M42 57C46 46 42 36 52 25M45 42L58 38"
    return (
        path("M40 118L50 148H44L34 122ZM74 116L72 148H66L68 120Z", BROWN)
        + line(antlers, INK, 4.6)
        + line(antlers, GOLD, 2)
        + path(body, INK, INK, 3)
        + line(neck, INK, 17)
        + path(head, INK, INK, 3)
        + flat(body, ORANGE)
        + line(neck, ORANGE, 14)
        + flat(head, ORANGE)
        + path("M30 64C22 62 18 56 20 52 26 52 32 56 34 61Z", ORANGE, INK, FINE)
        + flat("M33 118C30 108 30 98 36 90 40 100 40 112 38 120Z", WHITE)
        + dots([(52, 98), (62, 96), (72, 99), (56, 107), (66, 106), (76, 109)], 2, WHITE)
        + path("M84 97Q92 94 93 102 88 104 85 103Z", WHITE, INK, FINE)
        + circle(43, 65, 1.7, INK, None)
        + dots([(57, 69.5)], 2, INK)
    )


def _animal() -> str:
    return (
        brush("M104 30C88 26 72 14 66-4", 3.4, BROWN)
        + strew(("r", 86, 36, 160, 1.2), ("o", 62, 16, 200, 0.9), ("y", 88, 76, 120, 0.8), ("r", 10, 16, 120, 0.9))
        + _deer()
        + strew(("o", 14, 146, -20, 0.95), ("r", 60, 152, 30, 0.85), ("y", 94, 146, 20, 0.8))
    )


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "10A": card(_animal(), defs=DEFS),
        "10R": card(_ribbon(), defs=DEFS),
        "10a": card(mirror(_plain()), defs=DEFS),
        "10b": card(_plain_stream(), defs=DEFS),
    }
