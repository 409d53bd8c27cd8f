"""A table whose log is kept beside it, as its store would: what the tests of tables begin with."""

from __future__ import annotations

import random

from tablee.core.proof import committed, salt_commitment
from tablee.table import commands
from tablee.table.entries import Entry, Moved, read_entry, write_entry
from tablee.table.people import Introduced
from tablee.table.settings import Settings
from tablee.table.table import Table

SECRET = "ac" * 32
SALTS = ["01" * 32, "02" * 32]


class Logged:
    """A table with its log beside it."""

    def __init__(self, **wishes: object) -> None:
        settings = Settings(**{"game": "koikoi", "players": 2, "options": {"rounds": 1}, **wishes})  # type: ignore[arg-type]
        self.table = Table("table")
        self.log: list[tuple[int, int, Entry]] = []
        self.salts: dict[str, str] = {}
        self.write(commands.may_open(settings, "ann", SECRET))

    def write(self, asked: Entry | Introduced) -> None:
        if isinstance(asked, Introduced):
            self.table.people.put(asked.person)
        entry = asked.entry if isinstance(asked, Introduced) else asked
        self.table.apply(entry, self.now)
        self.log.append((self.table.seq, 1000 * (self.table.seq - 1), read_entry(write_entry(entry))))

    def begin(self) -> Logged:
        for seat, player in enumerate(("ann", "bob")):
            self.write(commands.may_sit(self.table, player, seat, player))
            self.ready(player, SALTS[seat])
        self.deal("ann")
        return self

    def begin_again(self) -> None:
        """After an attempt that failed."""
        for seat, player in enumerate(("ann", "bob")):
            self.ready(player, SALTS[seat])
        self.deal("ann")

    def commitment(self, player: str, salt: str) -> str:
        """What *player* shows of this salt."""
        table, seat = self.table, self.table.seat_of(player)
        assert seat is not None
        server = committed(bytes.fromhex(table.secret))
        return salt_commitment(table.id, table.number, seat, server, bytes.fromhex(salt)).hex()

    def ready(self, player: str, salt: str) -> None:
        self.write(commands.may_be_ready(self.table, player, self.commitment(player, salt)))
        self.salts[player] = salt

    def deal(self, starter: str | None) -> None:
        """List the commitments, open all of them, start."""
        self.write(commands.may_start(self.table, starter, self.now))
        for player in [player for player in self.salts if self.table.seat_of(player) is not None]:
            self.write(commands.may_open_salt(self.table, player, self.salts[player]))
        self.write(commands.may_deal(self.table))

    @property
    def now(self) -> int:
        """When the next entry is written."""
        return 1000 * len(self.log)

    def play(self, moves: int) -> None:
        rng = random.Random(1)
        for _ in range(moves):
            match = self.table.match
            assert match is not None
            if match.over:
                break
            seat = match.to_act[0]
            self.write(Moved(seat, rng.choice(match.legal(seat)), f"r{self.table.seq}"))
