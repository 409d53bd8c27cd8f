"""What all our pictures are drawn with: sixteen warm inks, a few strokes and shapes, digits and kana, the card's frame.

A drawing is a text of SVG. There is no font in it (an SVG in an `<img>` cannot load one), no gradient, no raster and
no address, so each file stands alone; its ids are its own, so show it as an image and do not paste it into a page.

`card` opens a group with no fill and an outline of `INK`, `LINE` wide, with round joins. All shapes here rely on that
and write only what differs from it. A group of your own that sets a fill or a stroke is for bare paths, see `petals`.
Angles are in degrees, 0 is up and they go clockwise; x goes right and y goes down, as in SVG.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, TypeAlias

INK: Final = "#241f2b"
PAPER: Final = "#f8eed4"
WHITE: Final = "#fffaf0"
RED: Final = "#d9382c"
CRIMSON: Final = "#a3212a"
ORANGE: Final = "#e5813a"
GOLD: Final = "#f1b53c"
PINE: Final = "#1f5244"
MOSS: Final = "#3b7a57"
LEAF: Final = "#8fb15c"
PINK: Final = "#ef8f9c"
BLUSH: Final = "#fbd3cf"
INDIGO: Final = "#34448a"
VIOLET: Final = "#6b4a94"
LILAC: Final = "#b79ad0"
BROWN: Final = "#6d4433"
SKY: Final = "#a9cfcb"

LINE: Final = 1.5
"""The outline of everything, on a card 100 wide: 0.8 px on a phone, 1.4 px on a desktop."""
FINE: Final = 1.15
"""The outline where flowers are dense; with LINE they would turn black."""


def num(value: float) -> str:
    """A number as short as SVG allows, to one decimal.

    >>> num(3.0), num(-0.5), num(0.04), num(12.34)
    ('3', '-.5', '0', '12.3')
    """
    text = f"{value:.1f}".removesuffix(".0")
    if abs(value) < 1:
        text = text.replace("0.", ".")
    return "0" if text == "-0" else text


def nums(*values: float) -> str:
    """Numbers in a row, as in a path: a minus needs no space before it.

    >>> nums(1, -2, 0.5)
    '1-2 .5'
    """
    return " ".join(num(value) for value in values).replace(" -", "-")


def polar(radius: float, angle: float, x: float = 0, y: float = 0) -> tuple[float, float]:
    """The point at this distance and angle from (x, y)."""
    turn = math.radians(angle)
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


# --- shapes ----------------------------------------------------------------------------------------------------------


def _look(fill: str, stroke: str | None, width: float) -> str:
    look = "" if fill == "none" else f' fill="{fill}"'
    if stroke is None:
        return look + ' stroke="none"'
    if stroke != INK:
        look += f' stroke="{stroke}"'
    return look if width == LINE else look + f' stroke-width="{width:.3g}"'


def path(d: str, fill: str = "none", stroke: str | None = INK, width: float = LINE) -> str:
    """A shape, filled and outlined; only a line when it has no fill."""
    return f'<path d="{d}"{_look(fill, stroke, width)}/>'


def flat(d: str, fill: str) -> str:
    """A shape without an outline."""
    return path(d, fill, None)


def line(d: str, colour: str, width: float) -> str:
    """A stroke of one colour."""
    return path(d, "none", colour, width)


def brush(d: str, width: float, colour: str, outline: float = LINE, ink: str = INK) -> str:
    """A brush stroke with an outline: a wide stroke in ink under a narrower one in colour."""
    return line(d, ink, width + 2 * outline) + line(d, colour, width)


def circle(x: float, y: float, r: float, fill: str = "none", stroke: str | None = INK, width: float = LINE) -> str:
    """A disc, or a ring when it has no fill."""
    at = (f' cx="{num(x)}"' if num(x) != "0" else "") + (f' cy="{num(y)}"' if num(y) != "0" else "")
    return f'<circle{at} r="{num(r)}"{_look(fill, stroke, width)}/>'


def ellipse(
    x: float, y: float, rx: float, ry: float, fill: str = "none", stroke: str | None = INK, width: float = LINE
) -> str:
    """An ellipse along the axes."""
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"{_look(fill, stroke, width)}/>'


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "none",
    stroke: str | None = INK,
    width: float = LINE,
    round_: float = 0,
) -> str:
    """A rectangle from its upper left corner, with rounded corners if wanted."""
    corner = f' rx="{num(round_)}"' if round_ else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner}{_look(fill, stroke, width)}/>'


def dots(points: Iterable[tuple[float, float]], r: float, colour: str) -> str:
    """Small discs of one colour, as one path of strokes without length."""
    return line("".join(f"M{nums(x, y)}h0" for x, y in points), colour, 2 * r)


# --- moving and repeating --------------------------------------------------------------------------------------------


def _transform(x: float, y: float, turn: float, scale: float, flip: bool) -> str:
    text = f"translate({nums(x, y)})" if num(x) != "0" or num(y) != "0" else ""
    if num(turn) != "0":
        text += f"rotate({num(turn)})"
    if flip:
        return text + f"scale({-scale:.3g} {scale:.3g})"
    return text + (f"scale({scale:.3g})" if scale != 1 else "")


def group(body: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, flip: bool = False) -> str:
    """*body*, flipped left to right, scaled, turned and then moved to (x, y)."""
    transform = _transform(x, y, turn, scale, flip)
    return f'<g transform="{transform}">{body}</g>' if transform else body


def use(ref: str, x: float, y: float, turn: float = 0, scale: float = 1, flip: bool = False) -> str:
    """The drawing that `define` called *ref* once more, moved as `group` does."""
    return f'<use href="#{ref}" transform="{_transform(x, y, turn, scale, flip)}"/>'


Spot: TypeAlias = tuple[str, float, float, float, float]
"""Where a `use` goes: ref, x, y, turn, scale."""


def strew(*spots: Spot) -> str:
    """Several uses; the later lie on the earlier."""
    return "".join(use(*spot) for spot in spots)


def define(ref: str, body: str) -> str:
    """A drawing to be `use`d; goes into the *defs* of `card`."""
    return f'<g id="{ref}">{body}</g>'


def clip(ref: str, d: str) -> str:
    """A shape that `clipped` cuts with; goes into the *defs* of `card`."""
    return f'<clipPath id="{ref}"><path d="{d}"/></clipPath>'


def clipped(ref: str, body: str) -> str:
    """*body*, as far as it lies within the shape that `clip` called *ref*."""
    return f'<g clip-path="url(#{ref})">{body}</g>'


def mirror(body: str, width: float = 100) -> str:
    """The whole picture, left and right exchanged."""
    return f'<g transform="matrix(-1 0 0 1 {num(width)} 0)">{body}</g>'


def petals(count: int, d: str, fill: str, width: float = LINE, start: float = 0) -> str:
    """*count* copies of a shape around the origin, the first turned by *start*."""
    around = "".join(f'<path d="{d}" transform="rotate({num(start + i * 360 / count)})"/>' for i in range(count))
    return f'<g fill="{fill}"' + ("" if width == LINE else f' stroke-width="{width:.3g}"') + f">{around}</g>"


def rays(count: int, inner: float, outer: float, start: float = 0) -> str:
    """A path of straight lines out of the centre, at equal angles."""
    turns = [start + i * 360 / count for i in range(count)]
    return "".join(f"M{nums(*polar(inner, turn))}L{nums(*polar(outer, turn))}" for turn in turns)


def scallop(count: int, radius: float, bulge: float, start: float = 0) -> str:
    """The outline of a round flower: *count* arcs around the origin, each of radius *bulge*."""
    turns = [start + i * 360 / count for i in range(count + 1)]
    first, *others = (nums(*polar(radius, turn)) for turn in turns)
    return f"M{first}" + "".join(f"A{nums(bulge, bulge)} 0 0 1 {point}" for point in others) + "Z"


def along(
    ends: tuple[float, float, float, float, float, float, float, float], count: int, first: float = 0, last: float = 1
) -> list[tuple[float, float, float]]:
    """*count* points (x, y, angle) along a cubic curve, given as in a path: start, two handles, end."""
    x0, y0, x1, y1, x2, y2, x3, y3 = ends
    points = []
    for i in range(count):
        t = first + (last - first) * i / max(1, count - 1)
        u = 1 - t
        dx = u * u * (x1 - x0) + 2 * u * t * (x2 - x1) + t * t * (x3 - x2)
        dy = u * u * (y1 - y0) + 2 * u * t * (y2 - y1) + t * t * (y3 - y2)
        x = u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
        y = u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
        points.append((x, y, math.degrees(math.atan2(dx, -dy))))
    return points


# --- writing: monoline, ours, so that no font is needed --------------------------------------------------------------

DIGITS: Final = {  # each in a box of 10 × 16
    "0": "M5 0C8.4 0 10 3.3 10 8S8.4 16 5 16 0 12.7 0 8 1.6 0 5 0Z",
    "1": "M1.2 3.4L5.6 0V16",
    "2": "M.4 4.2C.8 1.5 2.6 0 5 0 7.8 0 9.7 1.8 9.7 4.3 9.7 6.6 8.3 8.2 6 10.4L.3 16H10",
    "3": "M.6 2.9C1.4 1 3 0 5 0 7.6 0 9.3 1.6 9.3 3.8 9.3 6.2 7.5 7.6 4.4 7.6 7.9 7.6 9.9 9.2 9.9 11.8S7.8 16 5 16C2.6 "
    "16 .9 14.9.2 12.8",
    "4": "M7.4 16V0L0 11.2H10",
    "5": "M9 0H1.9L1 7.2C2 6.5 3.4 6 4.9 6 7.9 6 10 8 10 11S7.8 16 4.8 16C2.6 16 .9 15 0 13.2",
    "6": "M8 .4C4 2.4.3 6.6.3 11 .3 14 2.3 16 5.1 16S9.9 14 9.9 11.1 7.9 6.3 5.2 6.3C2.9 6.3.9 7.9.4 10.2",
    "7": "M0 0H10L3.6 16",
    "8": "M5 7.4C2.4 7.4.7 5.9.7 3.7S2.5 0 5 0 9.3 1.5 9.3 3.7 7.6 7.4 5 7.4C2.1 7.4 0 9.1 0 11.7S2.1 16 5 16 10 14.3 "
    "10 11.7 7.9 7.4 5 7.4Z",
    "9": "M2 15.6C6 13.6 9.7 9.4 9.7 5 9.7 2 7.7 0 4.9 0S.1 2 .1 4.9 2.1 9.7 4.8 9.7C7.1 9.7 9.1 8.1 9.6 5.8",
    "-": "M1.5 8.4H8.5",
}

KANA: Final = {  # each around the origin, about 10 × 10
    "あ": "M-4-3H4M-.6-5.4C-1.4-1-1 2.6 0 5M3-1.4C1.6 3.4-4.6 5.6-4.4 2.4-4-.6 3.4-2 4.6 1.2 5.2 3.6 3 5 .9 5.2",
    "か": "M-5-2H.6C3.2-2 2 4.4-1 4.2M-1.8-5.2C-2-.6-3 3-5 5M3-4.2Q4.8-2.6 5-.4",
    "し": "M-2-5.4V1.8C-2 5.6 2.4 5.6 4.4 2",
    "の": "M.4-3.6C0 .4-1.4 3.6-3 3.4-5 3-5-1-2.6-3.2.2-5.4 4.8-3.8 4.8.2 4.8 3 2.8 4.4.8 4.8",
    "み": "M-3.4-4.4H1C.6-1-1.6 4.4-3.6 4.2-5.4 3.8-4.6 1-2 .8 1 .6 3.4 1.6 5 3M3.6-1.4C3.6 1.6 2.6 4 .8 5.4",
    "よ": "M.4-5.2V3C-.6 5.6-4.6 5-4.4 2.8-4 .6 1.2 1.4 4.2 4.6M.4-2H4.4",
    "ろ": "M-3.6-4.4H3L-4.4 2.2C.6-2.2 5.4-.4 4.4 2.8 3.6 5.2.2 5.4-2 4.6",
}


def _advance(digit: str) -> float:
    return 9.6 if digit == "1" else 13.4


def number(
    text: str,
    x: float,
    y: float,
    height: float,
    colour: str = INK,
    width: float = 2.6,
    outline: str | None = None,
    outline_width: float = 1.2,
) -> str:
    """A number around (x, y); *width* is that of the stroke at a height of 16, *outline* a colour around it."""
    left = -(sum(_advance(digit) for digit in text) - 3.4) / 2
    body = ""
    for digit in text:
        body += f'<path d="{DIGITS[digit]}" transform="translate({nums(left, -8)})"/>'
        left += _advance(digit)
    opening = f'<g transform="translate({nums(x, y)})scale({height / 16:.3g})"'
    written = f'{opening} stroke="{colour}" stroke-width="{width:.3g}">{body}</g>'
    if outline is None:
        return written
    return f'{opening} stroke="{outline}" stroke-width="{width + 2 * outline_width:.3g}">{body}</g>' + written


def kana(text: str, x: float, y: float, step: float = 16.4, size: float = 1.12, colour: str = INK) -> str:
    """Kana written downwards, the first around (x, y)."""
    signs = "".join(
        f'<path d="{KANA[sign]}" transform="translate({nums(x, y + i * step)})scale({size:.3g})"/>'
        for i, sign in enumerate(text)
    )
    return f'<g stroke="{colour}" stroke-width="1.9">{signs}</g>'


# --- the card --------------------------------------------------------------------------------------------------------

GROUP: Final = f'fill="none" stroke="{INK}" stroke-width="{LINE}" stroke-linecap="round" stroke-linejoin="round"'


def card(body: str, ground: str = PAPER, defs: str = "", border: str = INK, height: int = 160) -> str:
    """A whole card, 100 wide: a dark frame of 4, and the picture on its ground, cropped by the frame."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 {height}"><defs><clipPath id="c">'
        f'<rect x="4" y="4" width="92" height="{height - 8}" rx="5"/></clipPath></defs>'
        f'<rect width="100" height="{height}" rx="8.5" fill="{border}"/>'
        f'<g clip-path="url(#c)" {GROUP}>'
        + (f"<defs>{defs}</defs>" if defs else "")
        + f'<path d="M0 0H100V{height}H0Z" fill="{ground}" stroke="none"/>{body}</g></svg>'
    )


def picture(body: str, width: int, height: int, defs: str = "") -> str:
    """A drawing without a frame (tokens, marks, an icon), from (0, 0)."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><g {GROUP}>'
        + (f"<defs>{defs}</defs>" if defs else "")
        + f"{body}</g></svg>"
    )
