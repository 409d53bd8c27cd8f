"""A table as its log has made it: `apply` takes the next entry, and that is the only way anything changes.

What people ask for is checked by the `may_…` functions of asking.py, which answer the entry to write down.
"""
# tablee: compiled

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import msgspec
from msgspec import Struct

from tablee import games
from tablee.core.events import Event
from tablee.core.match import Match
from tablee.core.record import Mover, Record, committed, seed_from
from tablee.table.entries import (
    Again,
    BotSat,
    Entry,
    Freed,
    GaveUp,
    Left,
    Moved,
    Named,
    Opened,
    Readied,
    Returned,
    Sat,
    Started,
    StoodIn,
    kind,
)
from tablee.table.info import Phase, SeatInfo, TableInfo
from tablee.table.settings import Settings

FINISHED: tuple[Phase, ...] = ("over", "abandoned")

REFS_KEPT = 64
"""Moves a table remembers by the mark their sender gave them."""


class BadLog(Exception):
    """An entry that cannot follow the ones before it."""


@dataclass
class Seat:
    """One chair: a person (`player`), a bot (`bot`, its level), or nobody."""

    player: str | None = None
    name: str | None = None
    bot: str | None = None
    salt: str | None = None
    away: bool = False
    stand_in: bool = False
    stood_in_at: int = 0  # when a bot last began to play for them, in milliseconds
    gives_up: bool = False
    asked: int = 0  # the number since which it has been this seat's turn
    asked_at: int = 0  # … and when that was, in milliseconds

    @property
    def taken(self) -> bool:
        return self.player is not None or self.bot is not None

    @property
    def ready(self) -> bool:
        return self.bot is not None or self.salt is not None

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None or self.stand_in

    @property
    def in_person(self) -> bool:
        """A person sits there and plays."""
        return self.player is not None and not self.away and not self.stand_in

    def clear(self) -> None:
        self.player = self.name = self.bot = self.salt = None
        self.away = self.stand_in = self.gives_up = False


class Happening(Struct, frozen=True, gc=False):
    """What an entry did. `lobby`: something changed that is not a matter of cards. `by`: who moved."""

    seq: int
    kind: str
    seat: int | None = None
    ref: str = ""
    by: str = ""
    events: list[Event] = []
    lobby: bool = True


@lru_cache(maxsize=1024)
def _held_once(settings: bytes) -> Settings:
    """The same object for the same settings: thousands of tables have the same few."""
    return msgspec.json.decode(settings, type=Settings)


class Table:
    """One table. `seq` is the number of the last entry, 0 before the first; `at` is when it was written."""

    settings: Settings

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.at = 0
        self.opened = 0
        self.opener = ""
        self.phase: Phase = "lobby"
        self.number = 1
        self.secret = ""
        self.salts: list[str] = []
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self._refs: dict[tuple[int, str], int] = {}

    def from_here(self) -> Table:
        """A copy that takes the next entries as this table does; of the match it has no record."""
        twin = Table(self.id)
        if self.seq:
            twin.settings = self.settings
        twin.seq, twin.at, twin.opened, twin.opener = self.seq, self.at, self.opened, self.opener
        twin.phase, twin.number, twin.secret, twin.salts = self.phase, self.number, self.secret, list(self.salts)
        twin.seats = [replace(seat) for seat in self.seats]
        twin.match = None if self.match is None else self.match.from_here()
        twin._refs = dict(self._refs)
        return twin

    # What is the case

    def seat_of(self, player: str) -> int | None:
        """The seat that *player* plays from; None for a stranger and for somebody who stood up."""
        for number, seat in enumerate(self.seats):
            if seat.player == player and not seat.away:
                return number
        return None

    def chair_of(self, player: str) -> int | None:
        """The seat that is *player*'s, also if they stood up."""
        for number, seat in enumerate(self.seats):
            if seat.player == player:
                return number
        return None

    def shown_to(self, player: str) -> bool:
        """Whether *player* may see the cards: where nobody watches, only who has a chair. A lobby shows none."""
        return self.settings.watch == "anybody" or self.phase == "lobby" or self.chair_of(player) is not None

    def others_in_person(self, number: int) -> list[Seat]:
        """The chairs of all people who play, but for this one."""
        return [seat for each, seat in enumerate(self.seats) if each != number and seat.in_person]

    def done_as(self, seat: int, ref: str) -> int | None:
        """The number of the move that *seat* sent under this mark, if it was made."""
        return self._refs.get((seat, ref)) if ref else None

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def all_ready(self) -> bool:
        return all(seat.ready for seat in self.seats)

    @property
    def starts_by_itself(self) -> bool:
        """Whether the match begins as soon as every chair is taken and ready: a rematch always does."""
        return self.phase == "lobby" and (self.settings.starts == "when_full" or self.number > 1)

    def info(self) -> TableInfo:
        """What everybody may know."""
        its = self.settings
        return TableInfo(
            id=self.id,
            game=its.game,
            players=its.players,
            options=its.options,
            phase=self.phase,
            match=self.number,
            seq=self.seq,
            seats=[
                SeatInfo(
                    taken=seat.taken,
                    name=seat.name,
                    bot=seat.bot,
                    ready=seat.ready,
                    away=seat.away,
                    stand_in=seat.stand_in,
                    gives_up=seat.gives_up,
                )
                for seat in self.seats
            ],
            listed=its.listed,
            watch=its.watch,
            starts=its.starts,
            clock=its.clock,
            stand_in=its.stand_in,
            level=its.level,
            pause=its.pause,
            commitment=committed(bytes.fromhex(self.secret)).hex(),
            opened=self.opened,
        )

    def due(self, number: int) -> int | None:
        """When the clock of a person whose turn it is runs out, in milliseconds; None if none runs."""
        seat = self.seats[number]
        if self.settings.clock is None or seat.played_by_bot or not self.asks(number):
            return None
        return seat.asked_at + self.settings.clock * 1000

    def dues(self) -> list[int | None] | None:
        """`due` of every seat; None if nobody has a clock."""
        if self.settings.clock is None or self.phase != "playing":
            return None
        return [self.due(number) for number in range(len(self.seats))]

    def asks(self, number: int) -> bool:
        """Whether it is this seat's turn."""
        return self.phase == "playing" and self.match is not None and number in self.match.to_act

    def record(self) -> Record:
        """The match with everything that proves its chance. Holds all secrets: only for a match that is over."""
        assert self.match is not None
        record = self.match.record()
        record["proof"] = {
            "kind": "table",
            "version": 1,
            "commitment": committed(bytes.fromhex(self.secret)).hex(),
            "secret": self.secret,
            "salts": self.salts,
        }
        return record

    # What happens

    def apply(self, entry: Entry, at: int) -> Happening:
        """Take the next entry. Raises Refused for a move against the rules, and then nothing has changed."""
        happening = self._take(entry, at)
        self.seq += 1
        self.at = at
        return happening

    def _take(self, entry: Entry, at: int) -> Happening:
        seq = self.seq + 1
        match entry:
            case Moved():
                return self._move(entry, seq, at)
            case Opened(settings, opener, secret):
                self.settings = _held_once(msgspec.json.encode(settings))
                self.opener, self.secret, self.opened = opener, secret, at
                self.seats = [Seat() for _ in range(settings.players)]
                return Happening(seq, kind(entry))
            case Started():
                return self._start(seq, at)
            case Again(secret):
                self._again(secret)
                return Happening(seq, kind(entry))
            case _:
                self._change(self.seats[entry.seat], entry)
                if isinstance(entry, StoodIn):
                    self.seats[entry.seat].stood_in_at = at
                return Happening(seq, kind(entry), entry.seat)

    def _change(
        self, seat: Seat, entry: Sat | Left | Returned | Named | BotSat | Freed | Readied | StoodIn | GaveUp
    ) -> None:
        """What happens to one chair."""
        match entry:
            case Sat():
                seat.player, seat.name, seat.salt = entry.player, entry.name, entry.salt
            case Left():
                if self.phase == "playing":
                    seat.away, seat.stand_in = True, self.settings.stand_in is not None
                    self._abandon_if_all_would()
                else:
                    seat.clear()
            case Returned():
                seat.away = seat.stand_in = seat.gives_up = False
            case Named(name=name):
                seat.name = name
            case BotSat(level=level):
                seat.clear()
                seat.bot = level
            case Freed():
                seat.clear()
            case Readied(salt=salt):
                seat.salt = salt
            case StoodIn():
                seat.stand_in = True
                self._abandon_if_all_would()
            case GaveUp():
                seat.gives_up = True
                self._abandon_if_all_would()

    def _abandon_if_all_would(self) -> None:
        here = [seat for seat in self.seats if seat.in_person]
        if self.phase == "playing" and here and all(seat.gives_up for seat in here):
            self.phase = "abandoned"

    def _start(self, seq: int, at: int) -> Happening:
        if self.phase != "lobby" or not self.full or not self.all_ready:
            raise BadLog(f"{self.id}: a match cannot start at {seq}")
        its = self.settings
        self.salts = [seat.salt or "" for seat in self.seats]  # of this match, whoever leaves afterwards
        seed = seed_from(bytes.fromhex(self.secret), [bytes.fromhex(salt) for salt in self.salts])
        names = [seat.name if seat.bot is None else seat.bot for seat in self.seats]
        self.match = games.game(its.game).start(its.players, its.options, seed, names=names)
        self.match.options = its.options  # they are complete
        self.phase = "playing"
        self._refs.clear()
        self._ask(self.match.to_act, [], None, seq, at)
        return Happening(seq, "started", events=self.match.last)

    def _move(self, entry: Moved, seq: int, at: int) -> Happening:
        if self.match is None or self.phase != "playing":
            raise BadLog(f"{self.id}: a move at {seq} without a match")
        before = self.match.to_act
        events = self.match.play(entry.seat, entry.text, self._mover(entry))
        if entry.ref:
            self._refs[entry.seat, entry.ref] = seq
            if len(self._refs) > REFS_KEPT:
                del self._refs[next(iter(self._refs))]
        if entry.by == "player":
            self.seats[entry.seat].gives_up = False
        self._ask(self.match.to_act, before, entry.seat, seq, at)
        if self.match.over:
            self.phase = "over"
        return Happening(seq, "moved", entry.seat, entry.ref, entry.by, events, lobby=self.phase == "over")

    def _mover(self, entry: Moved) -> Mover | None:
        if entry.by == "bot":
            return "bot" if self.seats[entry.seat].bot is not None else "stand_in"
        return "clock" if entry.by == "clock" else None

    def _ask(self, now: list[int], before: list[int], mover: int | None, seq: int, at: int) -> None:
        """Note since when it is whose turn. Others who act at the same time do not make a choice out of date."""
        for number in now:
            if number == mover or number not in before:
                self.seats[number].asked, self.seats[number].asked_at = seq, at

    def _again(self, secret: str) -> None:
        self.phase = "lobby"
        self.match = None
        self.number += 1
        self.secret = secret
        for seat in self.seats:
            if seat.away:
                seat.clear()
            seat.salt = None
            seat.stand_in = seat.gives_up = False


def folded(table_id: str, log: list[tuple[int, int, Entry]]) -> Table:
    """The table of a log of (number, time, entry). Raises BadLog."""
    table = Table(table_id)
    for seq, at, entry in log:
        if seq != table.seq + 1:
            raise BadLog(f"{table_id}: {seq} follows {table.seq}")
        table.apply(entry, at)
    return table
