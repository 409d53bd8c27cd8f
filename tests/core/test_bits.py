"""Sets as bits: against Python's own arithmetic."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablee.core.bits import BIT, listed, lowest, nth, popcount

sets = st.integers(1, 2**62 - 1)


@given(sets)
def test_a_set_is_counted_listed_and_indexed_as_its_numbers(members: int) -> None:
    numbers = [n for n in range(62) if members >> n & 1]
    assert popcount(members) == len(numbers)
    assert lowest(members) == numbers[0]
    assert list(listed(members)) == numbers
    assert [nth(members, k) for k in range(len(numbers))] == numbers


def test_the_empty_set_has_no_numbers_and_each_bit_is_one() -> None:
    assert popcount(0) == 0
    assert list(listed(0)) == []
    assert [lowest(BIT[n]) for n in range(62)] == list(range(62))
