"""Who meets whom on which deals: everything that decides the results of an arena, and nothing else.

A deal is played once for every rotation of its line-up, so that each bot has had each chair with the same chance.
"""

from __future__ import annotations

import hashlib
from itertools import combinations
from math import ceil, comb
from typing import Any

from msgspec import Struct


class Plan(Struct, frozen=True):
    """What an arena plays. `bots` are levels or commands; `limit` the seconds a command has for a move."""

    game: str
    players: int
    options: dict[str, Any]
    bots: list[str]
    matches: int
    seed: str
    limit: float = 5.0

    @property
    def deals(self) -> int:
        """Whole deals: enough for the matches asked for."""
        return ceil(self.matches / self.players)

    def line_up(self, deal: int) -> list[int]:
        """Who sits down for a deal, as numbers of `bots`.

        With fewer bots than chairs the last one takes all that are left; with more, they take turns.
        """
        count = len(self.bots)
        if count <= self.players:
            return [*range(count), *[count - 1] * (self.players - count)]
        number = deal % comb(count, self.players)
        return list(list(combinations(range(count), self.players))[number])

    def seats(self, deal: int, rotation: int) -> list[int]:
        """The line-up of a deal, moved on by so many chairs."""
        line_up = self.line_up(deal)
        return [line_up[(seat - rotation) % self.players] for seat in range(self.players)]

    def chance(self, deal: int) -> bytes:
        """The seed of a deal's cards: the same for all its rotations."""
        return hashlib.sha256(f"{self.seed}\0deal {deal}".encode()).digest()

    def dice(self, deal: int, rotation: int, seat: int) -> int:
        """The seed of a bot's own dice."""
        text = f"{self.seed}\0dice {deal} {rotation} {seat}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


class Faults(Struct):
    """How often a bot did not answer as it should: too late, not legally, or not at all."""

    late: int = 0
    illegal: int = 0
    silent: int = 0

    def add(self, other: Faults) -> None:
        self.late += other.late
        self.illegal += other.illegal
        self.silent += other.silent


class Played(Struct):
    """How one match went. Lists are by chair: `seats` says whose it was. `seconds` are of all decisions, CPU time."""

    deal: int
    rotation: int
    seats: list[int]
    totals: list[int]
    winners: list[int]
    rounds: int
    seconds: list[list[float]]
    faults: list[Faults]
