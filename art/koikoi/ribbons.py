"""The ribbons (*tanzaku*): red with a poem's words, red without, and blue."""

from __future__ import annotations

from art.ink import GOLD, INDIGO, PAPER, RED, group, kana, line, path, rect

SO_BRIGHT = "あかよろし"
"""On pine and plum: "aka yoroshi", how bright, how good. Printed cards have an old form of か that looks like の."""
YOSHINO = "みよしの"
"""On cherry: "Miyoshino", the hills of Yoshino, famous for their cherries."""


def _strip(fill: str, body: str, x: float, y: float, turn: float) -> str:
    return group(
        rect(-12, -48, 24, 96, fill, PAPER, 6)
        + rect(-12, -48, 24, 96, fill)
        + rect(-9.5, -45.5, 19, 91, "none", GOLD, 1)
        + body,
        x,
        y,
        turn,
    )


def poem(text: str, x: float = 50, y: float = 80, turn: float = 12) -> str:
    """A red ribbon with words, its middle at (x, y)."""
    step = 16.6 if len(text) == 5 else 20
    return _strip(RED, kana(text, 0, -step * (len(text) - 1) / 2, step, 1.16), x, y, turn)


def plain(x: float = 50, y: float = 80, turn: float = 12) -> str:
    """A red ribbon without words."""
    return _strip(RED, line("M0-38V38", GOLD, 1), x, y, turn)


def blue(x: float = 50, y: float = 80, turn: float = 12) -> str:
    """A blue ribbon; its lozenges tell it from a red one where colours do not."""
    lozenges = "".join(f"M0 {at - 7}l4.5 7-4.5 7-4.5-7z" for at in (-30, 0, 30))
    return _strip(INDIGO, path(lozenges, GOLD, None), x, y, turn)
