"""The back of Hiifuu's cards. It hardly tells top from bottom."""

from __future__ import annotations

from art.ink import CRIMSON, GOLD, PAPER, PINK, card, circle, group
from art.waves import waves


def back() -> str:
    """Waves and a petal of each colour."""
    petal = "M0 0C-15-6-13-19 0-20 13-19 15-6 0 0z"
    four = "".join(
        f'<path d="{petal}" fill="{fill}" transform="rotate({turn})"/>'
        for turn, fill in ((0, "#de7a1c"), (90, PINK), (180, "#58a353"), (270, "#2f4fa6"))
    )
    mon = circle(0, 0, 25, PAPER) + four + circle(0, 0, 5, GOLD)
    return card(waves("#cf5a57") + group(mon, 50, 80), CRIMSON)
