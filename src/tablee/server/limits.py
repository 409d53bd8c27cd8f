"""Counting what comes from whom, and saying when it is too much."""
# tablee: compiled

from __future__ import annotations

import time
from collections import OrderedDict

from tablee.server.config import Limits

MOST_ADDRESSES = 50_000
"""Addresses that are remembered; the one that was silent longest is forgotten first."""


class Bucket:
    """Fills at a rate up to a burst; everything that is let through takes one."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether this may pass."""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < cost:
            return False
        self._level -= cost
        return True


class Address:
    """What one address does."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Bucket(limits.requests_rate, limits.requests_burst)
        self.opening = Bucket(limits.tables_rate, limits.tables_burst)
        self.tables: set[str] = set()
        self.connections = 0


class Addresses:
    """All addresses that were heard of lately."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._known: OrderedDict[str, Address] = OrderedDict()

    def __getitem__(self, address: str) -> Address:
        found = self._known.get(address)
        if found is None:
            found = self._known[address] = Address(self._limits)
            while len(self._known) > MOST_ADDRESSES:
                self._forget_one()
        else:
            self._known.move_to_end(address)
        return found

    def _forget_one(self) -> None:
        name, oldest = self._known.popitem(last=False)
        if oldest.connections:  # not while it is connected
            self._known[name] = oldest

    def may_request(self, address: str) -> bool:
        return self[address].requests.take()

    def may_connect(self, address: str) -> bool:
        return self[address].connections < self._limits.connections

    def may_open(self, address: str) -> bool:
        known = self[address]
        return len(known.tables) < self._limits.open_tables and known.opening.take()
