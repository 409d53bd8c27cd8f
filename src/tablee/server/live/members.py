"""Who is at a table now: the members of its room, who of them sits where, and what they are told beside its steps."""
# tablee: compiled

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet

from tablee.server.access.limits import Bucket, take_from_all
from tablee.server.live.member import Member
from tablee.server.live.services import Services
from tablee.table import protocol
from tablee.table.commands import Presence
from tablee.table.table import Table

ABSENT_AFTER = 10.0
"""Seconds after which somebody whose connection is gone counts as absent: others may give their chair away."""

EMOTES_OF_A_TABLE = 3
"""All seats together may say this many times as many words as one seat: everybody at the table gets each of them."""

PEOPLE_RATE = 4.0
PEOPLE_BURST = 8.0
"""How often a second everybody may be told who is here, and how often at once. What comes faster is told together."""


class Members:
    """The members of one room, in the order in which they came."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._members: dict[Member, None] = {}
        self._gone: dict[int, float] = {}  # when a seat's last connection here ended
        self._since: float = services.time()
        self._people = Bucket(PEOPLE_RATE, PEOPLE_BURST)
        self._people_timer: asyncio.TimerHandle | None = None
        self._words: dict[int | None, Bucket] = {}

    def __iter__(self) -> Iterator[Member]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def __contains__(self, member: object) -> bool:
        return member in self._members

    def add(self, member: Member) -> None:
        self._members[member] = None

    def remove(self, member: Member) -> None:
        self._members.pop(member, None)

    def clear(self) -> None:
        """They are all gone, and nobody is told anything any more."""
        self._members.clear()
        if self._people_timer is not None:
            self._people_timer.cancel()
            self._people_timer = None

    # Who sits where

    def find_seats(self, table: Table) -> None:
        for member in self._members:
            member.seat = table.seat_of(member.player)

    @property
    def seats(self) -> AbstractSet[int]:
        """The seats whose players are connected to this node."""
        return {member.seat for member in self._members if member.seat is not None}

    def lost(self, seat: int) -> None:
        """The connection of this seat is gone, or only about to come: a connection may blink."""
        self._gone[seat] = self._services.time()

    def here(self, table: Table, number: int) -> bool:
        """Whether somebody plays this seat now, here or on another node."""
        if table.seats[number].bot is not None:
            return True
        for member in self._members:
            if member.seat == number:
                return True
        return number in self._services.cluster.seats_elsewhere(table.id)

    def presence(self, table: Table, number: int) -> Presence:
        """Whether the person of this seat is connected, or was a moment ago."""
        if self.here(table, number):
            return "here"
        gone = self._services.time() - self._gone.get(number, self._since)
        return "absent" if gone >= ABSENT_AFTER else "just_left"

    # What they are told

    def send(self, data: bytes) -> None:
        """Send a message to all of them."""
        for member in list(self._members):
            member.send(data)

    def tell_people(self, table: Table, again: Callable[[], None]) -> None:
        """Tell everybody who is connected. If that was done too often, *again* is called in a moment instead."""
        if not self._members or self._people_timer is not None:
            return
        if not self._people.take():
            self._people_timer = self._services.loop.call_later(1 / PEOPLE_RATE, self._later, again)
            return
        watchers = sum(member.seat is None for member in self._members)
        here = [self.here(table, number) for number in range(len(table.seats))]
        self.send(protocol.write(protocol.People(here, watchers, self._silent())))

    def _silent(self) -> list[int]:
        """Seats whose people are connected here, and cannot be reached."""
        return sorted(self.seats - {member.seat for member in self._members if not member.silent})

    def _later(self, again: Callable[[], None]) -> None:
        self._people_timer = None
        again()

    def emote(self, member: Member, emote: str) -> None:
        """Let everybody hear a word of a seat; who only watches says none."""
        if member.seat is None:
            return
        if take_from_all([self._words_of(member.seat, 1), self._words_of(None, EMOTES_OF_A_TABLE)]):
            self.send(protocol.write(protocol.Emoted(member.seat, emote)))
        else:
            member.say(protocol.Problem("too_fast", member.problem("too_fast")))

    def _words_of(self, seat: int | None, times: int) -> Bucket:
        """What limits the words of this seat, or (None) of all seats together."""
        bucket = self._words.get(seat)
        if bucket is None:
            limits = self._services.config.limits
            bucket = self._words[seat] = Bucket(limits.emotes_rate * times, limits.emotes_burst * times)
        return bucket
