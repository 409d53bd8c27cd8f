"""What all tables have: cloth and wood to play on, the icon, and the picture that is shown with a link."""

from __future__ import annotations

from typing import Final

from art.emblem import icon, icon_maskable, social
from art.ink import picture
from art.waves import HEIGHT, WIDTH, tile

CLOTHS: Final = {  # theme: ground, thread
    "light": ("#efe5cb", "#e6d9b8"),
    "dark": ("#1d2128", "#242a33"),
    "felt": ("#22564a", "#275f52"),
}


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
    """Four boards, for games that are played on wood."""
    boards = "M0 1H160M0 25H160M0 49H160M0 73H160M40 1V25M120 25V49M16 49V73M92 73V97"
    grain = "M52 10Q96 6 150 12M6 36Q50 40 104 34M34 60Q80 56 140 62M4 84Q40 88 80 82M104 88Q126 84 152 86"
    ground = '<path fill="#4b2f29" stroke="none" d="M0 0H160V96H0z"/>'
    lines = f'<path stroke="#3e2621" stroke-width="2" d="{boards}"/><path stroke="#533630" d="{grain}"/>'
    return _tile(ground + lines, 160, 96)


def pictures() -> dict[str, str]:
    """All of it, by name."""
    drawn = {f"felt-{theme}": cloth(theme) for theme in CLOTHS}
    drawn["wood"] = wood()
    drawn |= {"icon": icon(), "icon-turn": icon(turn=True), "icon-maskable": icon_maskable(), "social": social()}
    return drawn
