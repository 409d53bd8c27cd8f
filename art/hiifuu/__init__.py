"""The 72 cards of Hiifuu: four flowers, each in its colour, on wave paper of another.

The value and a small flower stand at the left edge, so that a fanned hand can be read. Colours differ in hue, in
lightness, in the flower's outline and in the waves below it.

72 files of 40 KB together leave 550 bytes for each: a petal is drawn once and turned, waves are a pattern, and the
frame is drawn last and covers what goes beyond it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from art.hiifuu.back import back as back
from art.hiifuu.tokens import TOKENS, token
from art.ink import CRIMSON, GOLD, INDIGO, INK, MOSS, PINE, PINK, WHITE, circle, path
from art.numerals import number_path, width

POSTER: Final = "p12"

DEEP: Final = "#2f7d4a"
FERN: Final = "#58a353"
LIME: Final = "#a8d479"

VALUES: Final = range(1, 19)


def ring(petal: str) -> str:
    """Sixteen petals: a petal and its opposite, these two and two across, and so on."""
    body = petal
    for ref, turn in zip("abcd", ("180", "90", "45", "22.5"), strict=True):
        body = f'<g id="{ref}">{body}</g><use href="#{ref}" transform="rotate({turn})"/>'
    return body


def five(body: str) -> str:
    """*body* and four more, turned by 72° each."""
    return f'<g id="a">{body}</g>' + "".join(f'<use href="#a" transform="rotate({i * 72})"/>' for i in range(1, 5))


def chrysanthemum() -> str:
    """Three rings of narrow petals, lighter towards the middle."""
    petals = ring('<path d="M0 0C-8-9-8-37 0-37S8-9 0 0z"/>')
    rings = f'<g id="p">{petals}</g><use href="#p" fill="#f3a144" transform="scale(.7)"/>'
    return rings + circle(0, 0, 9, "#fbd27c")


def cherry() -> str:
    """Five notched petals."""
    petal = '<path d="M0 0C-24-8-23-32-9-37L0-29 9-37C23-32 24-8 0 0z"/>' + path("M0 0V-17", "none", CRIMSON, 2)
    return five(petal) + circle(0, 0, 7, GOLD)


def lotus() -> str:
    """Pointed petals, from the side."""
    turns = ((68, DEEP), (-68, DEEP), (0, DEEP), (42, FERN), (-42, FERN), (20, LIME), (-20, LIME))
    turned = "".join(f'<use href="#a" transform="rotate({turn} 0 26)" fill="{fill}"/>' for turn, fill in turns)
    return '<path id="a" d="M0 26C-16 12-15-14 0-28 15-14 16 12 0 26z"/>' + turned


def morning_glory() -> str:
    """A wide funnel with five pale rays."""
    ray = '<path fill="#b9c9f5" stroke="none" d="M0 0Q-9-8-3-34H3Q9-8 0 0z"/>'
    return circle(0, 0, 36, "#2f4fa6") + five(ray) + circle(0, 0, 6, WHITE, None)


class Flower(NamedTuple):
    """A colour of the deck."""

    bloom: str
    petal: str  # colour of the falling ones
    ground: str
    wave: str
    crest: str


FLOWERS: Final = {
    "o": Flower(chrysanthemum(), "#de7a1c", "#fbf0d3", INDIGO, "#6373b8"),
    "p": Flower(cherry(), PINK, "#fff3ec", PINE, "#4c8a72"),
    "g": Flower(lotus(), "#62a857", "#eff3df", "#a9cfcb", "#6fa5a5"),
    "b": Flower(morning_glory(), "#2f4fa6", "#eef1f6", "#e3b04b", "#c98f2c"),
}
HILL: Final = "M-56 48V-6Q-40-20-20-8T36-40V48z"
WAVES: Final = "M1 6q8-8 16 0M4 8q5-5 10 0M-8 2Q0-6 8 2m2 0q8-8 16 0"


def card(letter: str, value: int) -> str:
    """The card of this flower and value."""
    flower = FLOWERS[letter]
    size = 1.7 if value < 10 else 1.4
    left = -39 if value < 10 else -51 + width(str(value)) * size / 2
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -108 100 160">'
        f'<g fill="none" stroke="{INK}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round">'
        f'<pattern id="w" width=".2" height=".1" stroke="{flower.crest}"><path d="{WAVES}"/></pattern>'
        f'<rect x="-58" y="-106" width="96" height="156" rx="7" fill="{flower.ground}"/>'
        f'<path d="{HILL}" fill="{flower.wave}"/><path d="{HILL}" fill="url(#w)"/>'
        f'<path id="l" d="M0 0Q-34 8-36 34-8 36 0 0L-28 26" fill="{MOSS}"/><use href="#l" transform="rotate(150)"/>'
        f'<g fill="{flower.petal}"><g id="f">{flower.bloom}</g>'
        '<use href="#f" transform="translate(-39-53)scale(.28)"/>'
        '<use href="#a" transform="translate(8-64)rotate(50)scale(.5)"/></g>'
        f'<path d="{number_path(str(value))}" transform="translate({left:.0f}-81)scale({size})" stroke-width="3.4"/>'
        '<rect x="-58" y="-106" width="96" height="156" rx="7" stroke-width="4"/></g></svg>'
    )


def cards() -> dict[str, str]:
    """All cards by their codes."""
    return {f"{letter}{value}": card(letter, value) for letter in FLOWERS for value in VALUES}


def parts() -> dict[str, str]:
    """The score tokens."""
    return {f"token/{value}": token(value) for value in TOKENS} | {"token/blank": token(None)}
