"""Cut paper: what the cards of Hygge are made of. No outlines, two tones a shape, evening light.

A card is a picture above a strip. On the strip of an object are its colour and what it is worth, on that of an animal
its paws and its colours; each colour goes with a mark, so that nobody has to tell colours apart.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from art.ink import num
from art.numerals import number_path

CHOC: Final = "#4a2f2a"
CREAM: Final = "#f6e9d3"
SNOW: Final = "#f4efe6"
NIGHT: Final = "#2d3a55"
WOOD: Final = "#b9794a"
WOOD_DARK: Final = "#a1653b"
WOOD_LIGHT: Final = "#cd8e5b"
RED, RED_DARK = "#cc4331", "#a93327"
BLUE, BLUE_DARK = "#3f6aa8", "#2f5288"
PURPLE, PURPLE_DARK = "#7d4f97", "#66407f"
GREEN, GREEN_DARK = "#5d9466", "#457a51"
LEAF, LEAF_DARK = "#5f8a4a", "#4a7340"
BRASS: Final = "#dba745"


class Colour(NamedTuple):
    """One of the five colours of objects."""

    strip: str
    sign: str  # what is written on the strip with
    wall: str
    tone: str  # of the marks on the wall
    mark: str  # about 20 × 20, around the origin


COLOURS: Final = {
    "red": Colour("#c03d2f", CREAM, "#f3d3bd", "#eabfa6", "M0 9C-18-3-6-14 0-6 6-14 18-3 0 9z"),
    "blue": Colour("#2c5a8c", CREAM, "#cfdfe4", "#b9d0d9", "M0-10Q8-1 8 3A8 7 0 0 1-8 3Q-8-1 0-10z"),
    "purple": Colour("#66417f", CREAM, "#e2d5e3", "#d3c1d6", "M4-9A9 9 0 1 0 9 5 8 8 0 0 1 4-9z"),
    "green": Colour(
        "#24573a", CREAM, "#dbe3c8", "#c7d4b0", "M-11 11L-7 7C-12-4-2-11 9-9 11 2 4 12-7 7zM-5 3L-3 5 5-5z"
    ),
    "yellow": Colour("#e5ad35", CHOC, "#f8ebc6", "#f1dca5", "M0-10L3-4 10-3 5 2 6 9 0 6-6 9-5 2-10-3-3-4z"),
}

PAW: Final = "M-7 7C-9 3-4-1 0-1S9 3 7 7 3 9 0 9-5 11-7 7z"
TOES: Final = "M-8-3h0M-3-8h0M3-8h0M8-3h0"
FLAKE: Final = (
    "M0-10V10M-9-5L9 5M-9 5L9-5M-4-9L0-6 4-9M-4 9L0 6 4 9M-10-1L-5-3-6-8M10 1L5 3 6 8M-10 1L-5 3-6 8M10-1L5-3 6-8"
)


def cut(d: str, fill: str) -> str:
    """A piece of paper."""
    return f'<path fill="{fill}" d="{d}"/>'


def disc(x: float, y: float, r: float, fill: str) -> str:
    """A round piece."""
    return f'<circle fill="{fill}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str) -> str:
    """An oval piece."""
    return f'<ellipse fill="{fill}" cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"/>'


def thread(d: str, colour: str, width: float) -> str:
    """A line, with round ends."""
    return f'<path fill="none" stroke="{colour}" stroke-width="{num(width)}" d="{d}"/>'


def mirrored(body: str, ref: str = "h") -> str:
    """*body* and its mirror image, about the middle of the card."""
    return f'<g id="{ref}">{body}</g><use href="#{ref}" transform="matrix(-1 0 0 1 100 0)"/>'


def card(body: str, ground: str) -> str:
    """A whole card: the frame comes last and covers what goes beyond it."""
    frame = '<rect x="2" y="2" width="96" height="156" rx="7"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 160">'
        f'<g stroke-linecap="round" stroke-linejoin="round">{frame} fill="{ground}"/>{body}'
        f'{frame} fill="none" stroke="{CHOC}" stroke-width="4"/></g></svg>'
    )


STRIP: Final = "M4 124H96V151A5 5 0 0 1 91 156H9A5 5 0 0 1 4 151z"


def object_card(body: str, colour: Colour, worth: int | None) -> str:
    """An object on a table; without *worth* its place stays empty."""
    wall = (
        f'<pattern id="t" viewBox="-16 -16 64 64" width=".38" height=".29" fill="{colour.tone}">'
        f'<path id="m" d="{colour.mark}"/><use href="#m" x="32" y="32"/></pattern>'
        '<path fill="url(#t)" d="M4 4H96V124H4z"/>'
    )
    table = cut("M4 100H96V124H4z", WOOD) + cut("M4 100H96V103H4z", WOOD_LIGHT)
    signs = f'<use href="#m" x="20" y="140" fill="{colour.sign}"/>'
    written = f'<path transform="translate(52 140)" stroke-width="1.8" d="{FLAKE}"/>'
    if worth is not None:
        written += f'<path transform="translate(78 140)scale(1.3)" stroke-width="3.4" d="{number_path(str(worth))}"/>'
    signs += f'<g fill="none" stroke="{colour.sign}">{written}</g>'
    return card(wall + table + body + cut(STRIP, colour.strip) + signs, colour.wall)


def animal_card(body: str, paws: int, colours: list[str]) -> str:
    """An animal in its den."""
    den = (
        cut("M4 124V60C4 22 24 4 50 4S96 22 96 60V124z", "#7f5443")
        + cut("M10 124V62C10 28 28 12 50 12S90 28 90 62V124z", "#f0d3a3")
        + cut("M10 106H90V124H10z", "#dcae74")
    )
    again = ' id="w"' if paws == 2 else ""
    paw = f'<g{again} fill="{CHOC}" stroke="{CHOC}" transform="translate(20 140)">'
    paw += f'<path d="{PAW}"/><path stroke-width="5" d="{TOES}"/></g>'
    if paws == 2:
        paw += '<use href="#w" x="24"/>'
    if len(colours) == 1:
        signs = _tile(COLOURS[colours[0]], 79, 13, 1)
    else:
        signs = "".join(_tile(COLOURS[name], x, 9, 0.8) for x, name in zip((46, 65, 84), colours, strict=True))
    return card(den + body + cut(STRIP, CREAM) + paw + signs, "#6b4538")


def _tile(colour: Colour, x: int, half: int, size: float) -> str:
    """A colour and its mark on an animal's strip."""
    mark = f'<path transform="translate({x} 140)scale({size})" fill="{colour.sign}" d="{colour.mark}"/>'
    return cut(f"M{x - half} 127H{x + half}V153H{x - half}z", colour.strip) + mark
