"""Whether cards can be what was shuffled or drawn."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.deck import why_not_drawn

CODES = ["a", "b", "c", "never"]
DECK = [0, 1, 2, 2]


@pytest.mark.parametrize(
    ("outcome", "count", "why"),
    [
        ([2, 0, 2, 1], 4, ""),
        ([2, 2], 2, ""),
        ([], 0, ""),
        ([0, 1, 2], 4, "4 cards are needed, not 3"),
        ([0, 1, 2, 2, 0], 4, "4 cards are needed, not 5"),
        ([0, 1, 0, 2], 4, "a is there twice"),
        ([2, 2, 2, 0], 4, "there are only 2 of c"),
        ([0, 3], 2, "never does not belong there"),
    ],
)
def test_cards_are_drawn_if_there_are_so_many_and_none_more_often_than_in_the_deck(
    outcome: list[int], count: int, why: str
) -> None:
    assert why_not_drawn(vec[i64](outcome), count, vec[i64](DECK), CODES) == why


def test_the_deck_stays_as_it_is() -> None:
    deck = vec[i64](DECK)
    assert why_not_drawn(vec[i64]([2, 1]), 2, deck, CODES) == ""
    assert list(deck) == DECK
