"""Sets as bits: against Python's own arithmetic."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import BIT, listed, lowest, nth, popcount, where_highest, where_lowest

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


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=6))
def test_the_best_are_all_that_nobody_is_ahead_of(numbers: list[int]) -> None:
    places = vec[i64](numbers)
    assert list(listed(where_highest(places))) == [at for at, number in enumerate(numbers) if number == max(numbers)]
    assert list(listed(where_lowest(places))) == [at for at, number in enumerate(numbers) if number == min(numbers)]
