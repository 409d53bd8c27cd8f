"""December: paulownia, with the phoenix that alights on no other tree."""

from __future__ import annotations

from art.ink import (
    CRIMSON,
    FINE,
    GOLD,
    INDIGO,
    INK,
    LEAF,
    LILAC,
    MOSS,
    ORANGE,
    PINE,
    RED,
    VIOLET,
    WHITE,
    brush,
    card,
    circle,
    define,
    dots,
    flat,
    line,
    mirror,
    path,
    strew,
)

BELL = "M0 0C-3-3-4-6-8-8A4.6 4.6 0 0 1-4-15 4.6 4.6 0 0 1 4-15 4.6 4.6 0 0 1 8-8C4-6 3-3 0 0Z"


def _spike() -> str:
    """Bells up a stem, smaller towards the top."""
    places = (
        (-6, -76, 1),
        (-6, 76, 1),
        (-18, -54, 0.9),
        (-18, 54, 0.9),
        (-32, -36, 0.75),
        (-32, 36, 0.75),
        (-42, 0, 0.75),
    )
    bells = "".join(
        f'<path d="{BELL}" transform="translate(0 {y})rotate({turn})scale({scale})"/>' for y, turn, scale in places
    )
    return line("M0 4V-42", INK, 3) + f'<g fill="{VIOLET}" stroke-width="{FINE}">{bells}</g>'


def _leaf(fill: str) -> str:
    blade = (
        "M0 0C-6-6-14-6-20-2-28 0-32 8-38 12-34 18-26 18-22 18-22 28-12 36 0 46"
        " 12 36 22 28 22 18 26 18 34 18 38 12 32 8 28 0 20-2 14-6 6-6 0 0Z"
    )
    return path(blade, fill) + line("M0 2V38M0 6Q-14 4-28 11M0 6Q14 4 28 11M0 16L-13 24M0 16L13 24", LEAF, 1.6)


DEFS = define("s", _spike()) + define("p", _leaf(PINE)) + define("m", _leaf(MOSS))


def _plain() -> str:
    return strew(
        ("s", 50, 78, 0, 1.35),
        ("s", 20, 88, -12, 1),
        ("s", 80, 88, 12, 1),
        ("m", 22, 88, 28, 0.95),
        ("m", 78, 88, -28, 0.95),
        ("p", 50, 92, 0, 1.3),
    )


def _plain_side() -> str:
    return strew(
        ("s", 28, 80, -6, 1.35),
        ("s", 66, 92, 12, 1.1),
        ("m", 76, 96, -30, 1.1),
        ("p", 30, 92, 14, 1.25),
        ("m", 66, 126, -6, 0.9),
        ("s", 90, 64, 20, 0.8),
    )


def _plain_gold() -> str:
    band = path("M-4 112C20 104 34 118 52 112S84 104 104 114V164H-4Z", GOLD)
    return band + _plain()


def _phoenix() -> str:
    tails = (
        ("M54 66C86 62 98 90 84 108S80 140 88 146", INDIGO),
        ("M54 70C78 72 80 92 68 110S58 134 66 144", RED),
        ("M52 72C62 80 62 96 50 108S40 124 44 130", PINE),
    )
    eyes = [(88, 146), (66, 144), (44, 130)]
    body = "M34 58C40 50 56 50 62 62 62 74 48 80 38 72Z"
    neck = "M44 64C30 60 42 44 28 34"
    far_wing = "M38 58C26 52 14 54 6 64L14 66 9 75 18 74 16 84 26 79 28 88 40 72Z"
    wing = "M44 62C36 44 42 22 62 8L66 17 77 10 77 20 89 16 85 27 96 28 87 36 94 41C82 44 76 58 58 66Z"
    return (
        "".join(brush(d, 5, colour) + line(d, GOLD, 1.6) for d, colour in tails)
        + dots(eyes, 8, INK)
        + dots(eyes, 6.5, GOLD)
        + dots(eyes, 3, RED)
        + path(far_wing, INDIGO)
        + path(wing, INDIGO)
        + line("M57 48L66 20M61 50L77 23M65 52L86 29M66 56L88 37M14 66L30 64M18 74L32 68", LILAC, 1.5)
        + path("M43 60C37 46 42 30 55 20 58 28 66 30 65 37 72 42 68 56 56 65Z", RED)
        + path("M43 60C40 50 44 42 53 37 60 44 62 54 54 64Z", GOLD)
        + path(body, INK, INK, 3)
        + line(neck, INK, 11)
        + flat(body, ORANGE)
        + line(neck, ORANGE, 8)
        + line("M40 70l5-4M46 73l5-4M46 66l5-4M52 69l5-4", CRIMSON, 1.8)
        + brush("M30 28C34 20 34 14 28 9M33 29C40 24 44 16 40 10M25 27C26 20 22 16 17 14", 2.4, RED, FINE)
        + circle(26, 33, 7, GOLD)
        + path("M20 31Q12 33 10 40 16 39 21 37Z", WHITE, INK, FINE)
        + dots([(25, 32)], 1.6, INK)
    )


def _light() -> str:
    leaves = strew(
        ("s", 24, 124, -8, 0.7), ("m", 18, 122, 24, 0.85), ("m", 84, 120, -24, 0.85), ("p", 48, 124, 0, 1.05)
    )
    return leaves + _phoenix()


def cards() -> dict[str, str]:
    """The four cards of the month."""
    return {
        "12L": card(_light(), defs=DEFS),
        "12a": card(_plain(), defs=DEFS),
        "12b": card(mirror(_plain_side()), defs=DEFS),
        "12c": card(_plain_gold(), defs=DEFS),
    }
