"""What a match has written down: a list that only grows, so that matches with the same past can share it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Kept(Generic[Item]):
    """Things in the order in which they were added. To share them costs the same however many there are.

    Those who share one list have each a beginning of it. Who adds to a list that another has made longer goes on with a
    list of its own.

    >>> moves = Kept()
    >>> moves.add("play 1L")
    >>> twin = moves.shared()
    >>> moves.add("play 2R")
    >>> twin.add("play 3a")
    >>> list(moves), list(twin)
    (['play 1L', 'play 2R'], ['play 1L', 'play 3a'])
    """

    __slots__ = ("_count", "_items")

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._count = 0

    def add(self, item: Item) -> None:
        if len(self._items) != self._count:
            self._items = self._items[: self._count]
        self._items.append(item)
        self._count += 1

    def shared(self) -> Kept[Item]:
        """The same things; what is added to one is not in the other."""
        twin: Kept[Item] = Kept()
        twin._items, twin._count = self._items, self._count
        return twin

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Item]:
        return islice(self._items, self._count)
