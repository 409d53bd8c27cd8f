"""Where a match's chance comes from: its seed, or a record.

A source answers what the pending chance of a state has come out as. It checks what it did not roll itself.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from copy import copy, deepcopy
from typing import TYPE_CHECKING, Any, Protocol, Self

from tablee.core.dice import SeedDice
from tablee.core.state import State

if TYPE_CHECKING:
    from tablee.core.game import Game


class BadChance(ValueError):
    """Chance that cannot have come out so. `entry` is its number in the list, from 0."""

    def __init__(self, entry: int, reason: str) -> None:
        super().__init__(entry, reason)
        self.entry = entry
        self.reason = reason

    def __str__(self) -> str:
        return f"chance entry {self.entry}: {self.reason}"


class Chance(Protocol):
    """A source of outcomes."""

    @property
    def seed(self) -> str:
        """64 hex digits."""

    def draw(self, game: Game, state: State) -> list[int]:
        """What the pending chance of *state* has come out as."""

    def copy(self) -> Chance:
        """Another source, which goes on with the same outcomes by itself."""

    def again(self) -> Chance:
        """Another source, which gives all outcomes once more from the beginning."""


def new_seed() -> bytes:
    """A seed that nobody could have known."""
    return secrets.token_bytes(32)


def read_seed(seed: bytes | str) -> bytes:
    """32 bytes from themselves or from 64 hex digits; ValueError otherwise."""
    if isinstance(seed, str):
        if len(seed) != 64 or not all(digit in "0123456789abcdef" for digit in seed.lower()):
            raise ValueError(f"a seed has 64 hex digits, this one is {seed!r:.80}")
        return bytes.fromhex(seed)
    if not isinstance(seed, bytes) or len(seed) != 32:
        raise ValueError(f"a seed has 32 bytes, this one is {seed!r:.80}")
    return seed


class Seeded:
    """All chance from a seed."""

    def __init__(self, seed: bytes | str) -> None:
        self._seed = read_seed(seed)
        self._dice = SeedDice(self._seed)

    @property
    def dice(self) -> SeedDice:
        """What it rolls."""
        return self._dice

    @property
    def seed(self) -> str:
        return self._seed.hex()

    def draw(self, game: Game, state: State) -> list[int]:
        return state.roll(self._dice)

    def copy(self) -> Self:
        twin = copy(self)
        twin._dice = self._dice.copy()
        return twin

    def again(self) -> Seeded:
        return Seeded(self._seed)


class Recorded:
    """Chance as a record has it; past its end, what the record's seed goes on with.

    The seed's dice are rolled along, so that a shortened record of an honest game goes on exactly as that game did.
    """

    def __init__(self, entries: Sequence[Sequence[Any]], seed: bytes | str) -> None:
        self._entries = entries
        self._at = 0
        self._seeded = Seeded(seed)
        self.binding = True
        """What the record has must fit; else the seed goes on from where it does not: other moves may need another."""

    @property
    def seed(self) -> str:
        return self._seeded.seed

    @property
    def used(self) -> int:
        """How many entries have been drawn."""
        return self._at

    def draw(self, game: Game, state: State) -> list[int]:
        rolled = self._seeded.draw(game, state)
        outcome = rolled
        if self._at < len(self._entries):
            try:
                outcome = self._read(game, state, self._entries[self._at])
            except BadChance:
                if self.binding:
                    raise
                self._entries = self._entries[: self._at]
        self._at += 1
        return outcome

    def copy(self) -> Self:
        twin = copy(self)
        twin._entries = deepcopy(self._entries)
        twin._seeded = self._seeded.copy()
        return twin

    def again(self) -> Self:
        twin = self.copy()
        twin._at, twin._seeded = 0, self._seeded.again()
        return twin

    def _read(self, game: Game, state: State, entry: Sequence[Any]) -> list[int]:
        name, value = entry
        if name != game.chance_name(state):
            raise BadChance(self._at, f"the rules want {game.chance_name(state)!r} here, not {name!r:.40}")
        try:
            outcome = game.chance_read(name, value)
        except ValueError as error:
            raise BadChance(self._at, f"{name}: {error}") from None
        if why := state.why_impossible(outcome):
            raise BadChance(self._at, f"{name}: {why}")
        return outcome


class Scripted(Recorded):
    """Chance written by hand, for tests: nothing comes after its end."""

    def __init__(self, *entries: tuple[str, Any]) -> None:
        super().__init__(entries, bytes(32))

    def draw(self, game: Game, state: State) -> list[int]:
        if self._at >= len(self._entries):
            raise BadChance(self._at, f"the script has no {game.chance_name(state)!r}")
        return super().draw(game, state)
