"""The 48 cards of Koï-Koï as woodblock prints: a file a month with its plant, its light or animal, and its four cards.

Codes are those of KK-1. `index/<code>` are small overlays with month and kind, for those who learn the cards.
"""

from __future__ import annotations

import importlib
from typing import Final

from art.koikoi import index
from art.koikoi.back import back as back

MONTHS: Final = (
    "pine",
    "plum",
    "cherry",
    "wisteria",
    "iris",
    "peony",
    "clover",
    "susuki",
    "chrysanthemum",
    "maple",
    "willow",
    "paulownia",
)


def cards() -> dict[str, str]:
    """All 48 cards in the order of KK-1, then the overlays."""
    pictures: dict[str, str] = {}
    for month in MONTHS:
        pictures |= importlib.import_module(f"art.koikoi.{month}").cards()
    return pictures | index.cards()
