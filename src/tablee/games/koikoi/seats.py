"""What belongs to each seat of Koï-Koï: where it is in a state's `own`, plus the number of the seat."""
# tablee: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

HAND: Final[i64] = 0
CAPTURED: Final[i64] = 2
CALLS: Final[i64] = 4  # KK-21 how often it called koï-koï
REACHED: Final[i64] = 6  # KK-19 its yaku points when it last had the choice
PLAYED: Final[i64] = 8  # the cards it laid from the hand in this round
SHOWN: Final[i64] = 10  # KK-30 cards everybody knows to be in its hand
ABSENT: Final[i64] = 12  # cards of months everybody knows not to be in its hand
LEFT: Final[i64] = 14  # what it left lying when it took nothing, or nothing but plain cards
OWN: Final[i64] = 16
