"""The score tokens of Hiifuu: coins with a number."""

from __future__ import annotations

from typing import Final

from art.ink import CRIMSON, GOLD, INK, PAPER, circle, nums, path, picture, polar
from art.numerals import number_path

TOKENS: Final = range(1, 9)
"""The values of the default table (HF-3); other values are written on the blank one."""


def token(value: int | None) -> str:
    """A coin with a scalloped edge, 60 × 60; without a value its place (24 high, in the middle) is empty."""
    edge = "M" + nums(*polar(27, 0))
    for i in range(1, 17):
        edge += f"A6 6 0 0 1 {nums(*polar(27, i * 22.5))}"
    body = path(edge + "z", GOLD, INK, 2) + circle(0, 0, 20.5, PAPER, CRIMSON, 2)
    if value is not None:
        body += f'<path d="{number_path(str(value))}" stroke-width="3.2" transform="scale(1.4)"/>'
    return picture(f'<g transform="translate(30 30)">{body}</g>', 60, 60)
