"""Counting what comes from whom, and saying when it is too much.

An IPv6 address stands for its /64, which is what one household or one phone has at least. Many have a /56 or a /48 of
them: these are counted as well, and may do several times as much.
"""
# tablee: compiled

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache

from tablee.server.config import Limits

MOST_ADDRESSES = 50_000
"""Addresses and networks that are remembered; the one that was silent longest is forgotten first."""

DAY = 86_400.0

WIDER = ((56, 4), (48, 16))
"""Networks that are counted around an IPv6 address, and how many times as much as one address they may do."""

TIMES_SHOWN = 2
"""… but only so many times as many of their tables are in the list: there is no more room in it for other people."""


@lru_cache(maxsize=4096)
def circles(address: str) -> tuple[tuple[str, int], ...]:
    """*address* and the networks around it, each with how many times as much as an address it may do.

    >>> circles("1.2.3.4")
    (('1.2.3.4', 1),)
    >>> circles("2001:db8:1:203::")
    (('2001:db8:1:203::', 1), ('2001:db8:1:200::/56', 4), ('2001:db8:1::/48', 16))
    """
    if ":" not in address:
        return ((address, 1),)
    wider = [(str(ipaddress.ip_network((address, length), strict=False)), times) for length, times in WIDER]
    return ((address, 1), *wider)


class Bucket:
    """Fills at a rate up to a burst; everything that is let through takes one."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._at = time.monotonic()

    def has(self, cost: float) -> bool:
        """Whether so much may pass now."""
        now: float = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        return self._level >= cost

    def take(self, cost: float = 1.0) -> bool:
        """Whether this may pass; if so, it is counted."""
        if not self.has(cost):
            return False
        self._level -= cost
        return True


def take_from_all(buckets: list[Bucket], cost: float = 1.0) -> bool:
    """Whether this may pass by all of them. If not, it takes from none."""
    for bucket in buckets:
        if not bucket.has(cost):
            return False
    for bucket in buckets:
        bucket._level -= cost
    return True


class Address:
    """What one address does, or one network that may do so many *times* as much."""

    def __init__(self, limits: Limits, times: int) -> None:
        self.requests = Bucket(limits.requests_rate * times, limits.requests_burst * times)
        self.knocks = Bucket(limits.knocks_rate * times, limits.knocks_burst * times)
        self.again = Bucket(limits.again_rate * times, limits.again_burst * times)
        self.opening = Bucket(limits.tables_rate * times, limits.tables_burst * times)
        self.daily = Bucket(limits.tables_a_day * times / DAY, limits.tables_a_day * times)
        self.entries = Bucket(limits.entries_rate * times, limits.entries_burst * times)
        shown = min(times, TIMES_SHOWN)
        self.listing = Bucket(limits.listed_rate * shown, limits.listed_burst * shown)
        self.tables: dict[str, bool] = {}  # and whether they are shown to everybody
        self.connections = 0
        self.http_connections = 0
        self.waiting = 0  # bytes that were sent and not taken yet, as far as they are many
        self.most_waiting = limits.waiting_bytes * times
        self.most_tables = limits.open_tables * times
        self.most_listed = limits.listed_tables * shown
        self.most_connections = limits.connections * times
        self.most_http_connections = limits.http_connections * times


class Addresses:
    """All addresses that were heard of lately, with the networks around them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._known: OrderedDict[str, Address] = OrderedDict()
        self._sockets = 0
        self.most_sockets = limits.sockets

    def __getitem__(self, address: str) -> Address:
        """The address alone, without the networks around it."""
        return self._get(address, 1)

    def _around(self, address: str) -> list[Address]:
        return [self._get(name, times) for name, times in circles(address)]

    def _get(self, name: str, times: int) -> Address:
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = Address(self._limits, times)
            if len(self._known) > MOST_ADDRESSES:
                self._forget_one()
        else:
            self._known.move_to_end(name)
        return found

    def _forget_one(self) -> None:
        name, oldest = self._known.popitem(last=False)
        if oldest.connections or oldest.http_connections:  # not while it is connected
            self._known[name] = oldest

    def may_request(self, address: str, cost: float = 1.0) -> bool:
        """Whether a request may be answered; then it is counted, as half a burst at most.

        One that is refused counts as a connection does.
        """
        around, cost = self._around(address), min(cost, max(1.0, self._limits.requests_burst / 2))
        if take_from_all([known.requests for known in around], cost):
            return True
        take_from_all([known.knocks for known in around])
        return False

    def may_hear_again(self, address: str, entries: int) -> bool:
        """Whether so many entries may be gone through again; if so, they are counted, as a burst at most."""
        return take_from_all([known.again for known in self._around(address)], min(entries, self._limits.again_burst))

    def may_open(self, address: str) -> bool:
        """Whether one more table may be opened; then it is counted."""
        around = self._around(address)
        if any(len(known.tables) >= known.most_tables for known in around):
            return False
        return take_from_all([bucket for known in around for bucket in (known.opening, known.daily)])

    def may_list(self, address: str) -> bool:
        """Whether one more table may be shown to everybody; then it is counted."""
        around = self._around(address)
        if any(sum(known.tables.values()) >= known.most_listed for known in around):
            return False
        return take_from_all([known.listing for known in around])

    def entries(self, address: str) -> list[Bucket]:
        """By which one more move must pass (`take_from_all`). They are the same for as long as it is connected."""
        return [known.entries for known in self._around(address)]

    def opened(self, address: str, table: str, listed: bool = False) -> None:
        for known in self._around(address):
            known.tables[table] = listed

    def closed(self, address: str, table: str) -> None:
        for known in self._around(address):
            known.tables.pop(table, None)

    # Connections

    def may_connect(self, address: str) -> bool:
        """Whether one more WebSocket may be had."""
        return all(
            known.connections < known.most_connections and self._below_its_share(known)
            for known in self._around(address)
        )

    def connected(self, address: str) -> None:
        self._sockets += 1
        for known in self._around(address):
            known.connections += 1

    def disconnected(self, address: str) -> None:
        self._sockets -= 1
        for known in self._around(address):
            known.connections -= 1

    def enter(self, address: str | None) -> bool:
        """Whether one more HTTP connection may be had; then it is counted. None: a proxy's, which speaks for many."""
        around = [] if address is None else self._around(address)
        if self._sockets >= self.most_sockets or not all(
            known.http_connections < known.most_http_connections and self._below_its_share(known) for known in around
        ):
            return False
        if not take_from_all([known.knocks for known in around]):
            return False
        self._sockets += 1
        for known in around:
            known.http_connections += 1
        return True

    def leave(self, address: str | None) -> None:
        """An HTTP connection is gone, or has become something else."""
        self._sockets -= 1
        if address is not None:
            for known in self._around(address):
                known.http_connections -= 1

    def may_wait(self, address: str, before: int, now: int) -> bool:
        """Note that on one connection *now* bytes wait to be taken, and no more *before* bytes.

        Answers whether what waits on the other connections of this address leaves room for it.
        """
        leaves_room = True
        for known in self._around(address):
            known.waiting += now - before
            if now > 0 and known.waiting - now > known.most_waiting:
                leaves_room = False
        return leaves_room

    def _below_its_share(self, known: Address) -> bool:
        return known.connections + known.http_connections < self.most_sockets * self._limits.share
