"""Seigaiha, the waves of the blue sea: rings that rise behind one another, drawn as the arcs that stay visible.

Only lines, no discs that cover each other, so that a tile has no seams when it is repeated.
"""

from __future__ import annotations

import math
from typing import Final

from art.ink import nums

WIDTH: Final = 20
HEIGHT: Final = 12
"""Of a tile; rings are up to 10 wide to either side, and rows are half a tile apart."""

_RADIUS: Final = WIDTH / 2
_PLACES: Final = ((10, 12), (0, 6), (20, 6), (0, 18), (20, 18))


def _arc(r: float) -> str:
    """The upper part of a ring, up to where the outer rings of the next row hide it."""
    across, down = WIDTH / 2, HEIGHT / 2
    apart = math.hypot(across, down)
    along = (r**2 - _RADIUS**2 + apart**2) / (2 * apart)
    aside = math.sqrt(r**2 - along**2)
    x = (along * across + aside * down) / apart
    y = (along * down - aside * across) / apart
    return f"M{nums(-x, y)}A{nums(r, r)} 0 0 1 {nums(x, y)}"


def tile() -> str:
    """What is in a tile; the group around it says colour and width of the lines."""
    uses = "".join(f'<use href="#w" x="{x}" y="{y}"/>' for x, y in _PLACES)
    return f'<defs><path id="w" d="{"".join(_arc(r) for r in (10, 7, 4))}"/></defs>{uses}'


def waves(colour: str, width: float = 0.9) -> str:
    """Waves all over a card 100 × 160."""
    return (
        f'<pattern id="s" width="{WIDTH}" height="{HEIGHT}" patternUnits="userSpaceOnUse">'
        f'<g fill="none" stroke="{colour}" stroke-width="{width}">{tile()}</g></pattern>'
        '<path d="M0 0H100V160H0z" fill="url(#s)" stroke="none"/>'
    )
