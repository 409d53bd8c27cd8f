"""Lists that only grow: who shares one is not changed by what another adds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablee.core.kept import Kept


def test_what_was_added_is_there_in_its_order() -> None:
    kept: Kept[str] = Kept()
    assert (len(kept), list(kept)) == (0, [])
    for text in "abc":
        kept.add(text)
    assert (len(kept), list(kept)) == (3, ["a", "b", "c"])


def test_who_shares_a_list_does_not_copy_it() -> None:
    kept: Kept[int] = Kept()
    for number in range(100):
        kept.add(number)
    twin = kept.shared()
    assert twin._items is kept._items
    twin.add(100)
    assert twin._items is kept._items  # nobody else had made it longer
    assert (len(kept), list(kept)) == (100, list(range(100)))
    kept.add(-1)
    assert (list(twin)[-1], list(kept)[-1]) == (100, -1)


@given(st.lists(st.tuples(st.integers(0, 4), st.booleans(), st.integers())))
def test_sharing_is_like_copying(steps: list[tuple[int, bool, int]]) -> None:
    lists: list[list[int]] = [[]]
    kept: list[Kept[int]] = [Kept()]
    for which, share, number in steps:
        at = which % len(kept)
        if share:
            kept.append(kept[at].shared())
            lists.append(list(lists[at]))
        else:
            kept[at].add(number)
            lists[at].append(number)
        assert [list(one) for one in kept] == lists
        assert [len(one) for one in kept] == [len(one) for one in lists]
