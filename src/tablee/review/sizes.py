"""How big a mistake is: the one definition, for the list, the bars, the drill and the terminal.

A loss is looked at as if two played, loss × players / 2, so that tables of two and of six compare. A size is given only
if the lower end of the interval reaches its border.
"""

from __future__ import annotations

from typing import Final

from tablee.review.results import Decision, Review, Size

BORDERS: Final[dict[Size, float]] = {"small": 0.01, "medium": 0.03, "large": 0.07}
"""Where each size begins; what is below is none."""
SURE: Final = 2.394
"""Standard errors of an interval of 98.3 %: with three looks at it, each such, it is one of 95 %."""


def interval(loss: float, error: float, players: int) -> tuple[float, float]:
    """Where a loss surely is, as if two played."""
    scale = players / 2
    return (loss - SURE * error) * scale, (loss + SURE * error) * scale


def size(loss: float, error: float, players: int) -> Size:
    """The largest size that the lower end of the interval reaches."""
    low, _ = interval(loss, error, players)
    found: Size = "none"
    for name, border in BORDERS.items():
        if low >= border:
            found = name
    return found


def is_close(loss: float, error: float, players: int) -> bool:
    """Whether it is too close to call if this was a mistake: the interval is on both sides of the first border."""
    low, high = interval(loss, error, players)
    return low < BORDERS["small"] <= high


def straddles(loss: float, error: float, players: int) -> bool:
    """Whether the interval is on both sides of some border: more worlds may tell."""
    low, high = interval(loss, error, players)
    return any(low < border <= high for border in BORDERS.values())


def mistakes(review: Review) -> list[Decision]:
    """The decisions that have a size, the surest first: by the lower end of what their loss may be."""
    sized = [one for one in review.decisions if one.size != "none"]
    return sorted(sized, key=lambda one: -interval(one.loss, one.error, review.players)[0])
