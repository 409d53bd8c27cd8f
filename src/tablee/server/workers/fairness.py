"""Whose bot may think next: whoever's bots have thought least, and tables where nobody plays in person come last.

Every bot's turn is charged, in seconds of processor time, to a table, to the guest who keeps it going and to that
guest's address with the networks around it. What was charged is forgiven at a steady rate: whose bots think no more
than that can go on for ever. Nothing here knows a process or an event loop.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from tablee.server.access.limits import circles

GUEST, ADDRESS = 2, 4
"""Bots may think this many times as long for one guest, and for one address, as for one table."""
DEBT = 2
"""At most this many times what is granted is charged: whatever somebody did, they do not wait for ever."""
MOST_ACCOUNTS = 20_000
"""Accounts that are kept; the one that was charged longest ago is forgotten first."""
LEAST = 0.02
"""Seconds that are charged for any turn: it also costs what the server does around it, and whoever is told."""
FOR_THE_OLDEST = 8
"""Every so many turns, whoever has waited longest is next: nobody waits for ever."""


class Requester(NamedTuple):
    """For whom a bot thinks, and to whom that is charged: a table, and the guest who keeps it going, from an address.

    `person`: somebody who is here plays at the table in person.
    """

    table: str
    guest: str = ""
    address: str = ""
    person: bool = True


@lru_cache(maxsize=1024)
def accounts_of(requester: Requester) -> tuple[tuple[str, int], ...]:
    """The accounts of a requester, each with how many times as much as a table it may use: the widest first.

    >>> accounts_of(Requester("t", "ada", "1.2.3.4"))
    (('address 1.2.3.4', 4), ('guest ada', 2), ('table t', 1))
    >>> [name for name, _ in accounts_of(Requester("t", "ada", "2001:db8:1:203::"))][:2]
    ['address 2001:db8:1::/48', 'address 2001:db8:1:200::/56']
    """
    around = reversed(circles(requester.address))
    wider = [(f"address {name}", ADDRESS * times) for name, times in around]
    return (*wider, (f"guest {requester.guest}", GUEST), (f"table {requester.table}", 1))


class Accounts:
    """What bots have thought for whom. A table is forgiven *rate* seconds a second, and is spent at *burst*."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._charged: OrderedDict[str, tuple[float, float, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._charged)

    def used(self, name: str) -> float:
        """The seconds that an account has used and that are not forgiven yet."""
        seconds, at, times = self._charged.get(name, (0.0, 0.0, 1))
        return max(0.0, seconds - (self._now() - at) * self._rate * times) if seconds else 0.0

    def charge(self, requester: Requester, seconds: float) -> None:
        """A bot has thought so long."""
        now = self._now()
        for name, times in accounts_of(requester):
            used = min(self.used(name) + max(seconds, LEAST), DEBT * self._burst * times)
            self._charged[name] = (used, now, times)
            self._charged.move_to_end(name)
        self._forget()

    def _forget(self) -> None:
        """Drop accounts that owe nothing any more, and the oldest if there are too many."""
        while self._charged:
            oldest = next(iter(self._charged))
            if len(self._charged) <= MOST_ACCOUNTS and self.used(oldest) > 0.0:
                break
            del self._charged[oldest]

    def spent(self, requester: Requester) -> bool:
        """Whether one of the accounts has used all that it is granted."""
        return any(self.used(name) >= self._burst * times for name, times in accounts_of(requester))


Item = TypeVar("Item")


@dataclass(eq=False)
class _Branch(Generic[Item]):
    """Who waits under an account: the accounts below it, or, under a table, its turns."""

    below: dict[str, _Branch[Item]] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)


class Queue(Generic[Item]):
    """Turns that wait. First come the tables with a person; then, at each step down from networks and addresses over
    guests to tables, who has used least; among those who have used the same, one after the other."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._requesters: dict[Item, Requester] = {}  # in the order in which they came
        self._roots: dict[bool, _Branch[Item]] = {True: _Branch(), False: _Branch()}  # with a person, without
        self._picked = 0

    def __len__(self) -> int:
        return len(self._requesters)

    def __contains__(self, item: Item) -> bool:
        return item in self._requesters

    def put(self, item: Item, requester: Requester) -> None:
        self._requesters[item] = requester
        branch = self._roots[requester.person]
        for name, _ in accounts_of(requester):
            branch = branch.below.setdefault(name, _Branch())
        branch.items.append(item)

    def remove(self, item: Item) -> None:
        """It does not wait any more."""
        requester = self._requesters.pop(item)
        branch, way = self._roots[requester.person], []
        for name, _ in accounts_of(requester):
            way.append((branch, name))
            branch = branch.below[name]
        branch.items.remove(item)
        for above, name in reversed(way):
            child = above.below.pop(name)
            if child.below or child.items:
                above.below[name] = child  # behind the others, for when they have used the same

    def pick(self) -> Item:
        """Whose turn it is; they wait no longer."""
        self._picked += 1
        if self._picked % FOR_THE_OLDEST == 0:
            item = next(iter(self._requesters))
        else:
            item = self._walk(min, persons_first=True).items[0]
        self.remove(item)
        return item

    def drop(self) -> Item:
        """Whose turn would be the last; they wait no longer."""
        item = self._walk(max, persons_first=False).items[-1]
        self.remove(item)
        return item

    def _walk(self, choose: Callable[..., str], persons_first: bool) -> _Branch[Item]:
        branch = self._roots[persons_first]
        if not branch.below:
            branch = self._roots[not persons_first]
        while branch.below:
            names: Iterable[str] = branch.below
            branch = branch.below[choose(names, key=self._accounts.used)]
        return branch
