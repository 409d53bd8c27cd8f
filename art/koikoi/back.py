"""The back of Koï-Koï's cards. It hardly tells top from bottom."""

from __future__ import annotations

from typing import Final

from art.ink import CRIMSON, GOLD, INDIGO, INK, PAPER, card, circle, group, path, petals, rays
from art.waves import waves

_UME: Final = "M0 0C-12.5-3-9.5-14 0-13.5 9.5-14 12.5-3 0 0z"


def back() -> str:
    """Waves and a plum blossom."""
    mon = circle(0, 0, 21, PAPER) + circle(0, 0, 18, CRIMSON, GOLD, 1.2)
    mon += petals(5, _UME, PAPER, 1.2) + path(rays(9, 0, 6), "none", CRIMSON, 1) + circle(0, 0, 3, GOLD, INK, 0.8)
    return card(waves("#8f9ad1") + group(mon, 50, 80), INDIGO)
