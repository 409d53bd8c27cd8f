"""What lies on the table besides the cards: backs, the score tokens of Hiifuu, cloth and wood, the icon."""

from __future__ import annotations

from typing import Final

from art.backs import BACKS
from art.emblem import icon, icon_maskable, social
from art.ink import CRIMSON, GOLD, INK, PAPER, circle, nums, path, picture, polar
from art.numerals import number_path
from art.waves import HEIGHT, WIDTH, tile

GAME: Final = "table"

TOKENS: Final = range(1, 9)
"""The values of the default table (HF-3); other values are written on the blank one."""

CLOTHS: Final = {  # theme: ground, thread
    "light": ("#efe5cb", "#e6d9b8"),
    "dark": ("#1d2128", "#242a33"),
    "felt": ("#22564a", "#275f52"),
}


def token(value: int | None) -> str:
    """A coin with a scalloped edge, 60 × 60; without a value its place (24 high, in the middle) is empty."""
    edge = "M" + nums(*polar(27, 0))
    for i in range(1, 17):
        edge += f"A6 6 0 0 1 {nums(*polar(27, i * 22.5))}"
    body = path(edge + "z", GOLD, INK, 2) + circle(0, 0, 20.5, PAPER, CRIMSON, 2)
    if value is not None:
        body += f'<path d="{number_path(str(value))}" stroke-width="3.2" transform="scale(1.4)"/>'
    return picture(f'<g transform="translate(30 30)">{body}</g>', 60, 60)


def _tile(body: str, width: int, height: int) -> str:
    """A picture to be repeated as a background: it needs a size of its own."""
    return picture(body, width, height).replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)


def cloth(theme: str) -> str:
    """Waves, so faint that cards stay the loudest thing; three times as large as on a back."""
    ground, thread = CLOTHS[theme]
    waves = f'<g stroke="{thread}" stroke-width=".6" transform="scale(3)">{tile()}</g>'
    width, height = 3 * WIDTH, 3 * HEIGHT
    return _tile(f'<path fill="{ground}" stroke="none" d="M0 0H{width}V{height}H0z"/>{waves}', width, height)


def wood() -> str:
    """Four boards, for Hygge."""
    boards = "M0 1H160M0 25H160M0 49H160M0 73H160M40 1V25M120 25V49M16 49V73M92 73V97"
    grain = "M52 10Q96 6 150 12M6 36Q50 40 104 34M34 60Q80 56 140 62M4 84Q40 88 80 82M104 88Q126 84 152 86"
    ground = '<path fill="#4b2f29" stroke="none" d="M0 0H160V96H0z"/>'
    lines = f'<path stroke="#3e2621" stroke-width="2" d="{boards}"/><path stroke="#533630" d="{grain}"/>'
    return _tile(ground + lines, 160, 96)


def cards() -> dict[str, str]:
    """All of it, by name."""
    drawn = {name: back() for name, back in BACKS.items()}
    drawn |= {f"token-{value}": token(value) for value in TOKENS}
    drawn["token-blank"] = token(None)
    drawn |= {f"felt-{theme}": cloth(theme) for theme in CLOTHS}
    drawn["wood"] = wood()
    drawn |= {"icon": icon(), "icon-turn": icon(turn=True), "icon-maskable": icon_maskable(), "social": social()}
    return drawn
