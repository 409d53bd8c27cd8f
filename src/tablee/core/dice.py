"""Where numbers come from: the dice that anybody can check, and the fast ones for playouts.

Rules never roll: a state says which chance it waits for, and is given the outcome. Who gives it is decided
elsewhere (chance.py).
"""
# tablee: compiled

from __future__ import annotations

import hashlib
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

_TWO_64: Final[int] = 1 << 64
_MASK_32: Final[i64] = 0xFFFFFFFF


class Dice:
    """A source of numbers below *n*, and of shuffles made from them."""

    def below(self, n: i64) -> i64:
        """A number from 0 to *n* − 1, each as likely."""
        raise NotImplementedError

    def shuffle(self, cards: vec[i64]) -> None:
        """Fisher–Yates in place, from the last index down."""
        i: i64 = len(cards) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            card: i64 = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def shuffled(self, cards: list[int]) -> vec[i64]:
        """*cards* in the order that `shuffle` gives them.

        For games that are not compiled: a `vec` that interpreted code passes to compiled code is never freed.
        """
        out = vec[i64](cards)
        self.shuffle(out)
        return out


@final
class SeedDice(Dice):
    """All chance of a match, from its 256-bit seed, simple enough to redo in any language.

    Block *i* is SHA-256(seed ‖ *i* as 8 bytes big-endian), read as four unsigned 64-bit big-endian numbers.
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != 32:
            raise ValueError(f"a seed has 32 bytes, this one {len(seed)}")
        self._seed: bytes = seed
        self._block: bytes = b""
        self._blocks: int = 0
        self._used: int = 4

    def copy(self) -> SeedDice:
        """Dice that roll the same from here on."""
        twin = SeedDice(self._seed)
        twin._block, twin._blocks, twin._used = self._block, self._blocks, self._used
        return twin

    def _next(self) -> int:
        if self._used == 4:
            self._block = hashlib.sha256(self._seed + self._blocks.to_bytes(8, "big")).digest()
            self._blocks += 1
            self._used = 0
        number = int.from_bytes(self._block[self._used * 8 : self._used * 8 + 8], "big")
        self._used += 1
        return number

    def below(self, n: i64) -> i64:
        """The next number *x* below the last multiple of *n* that fits 64 bits, modulo *n*."""
        size: int = int(n)
        limit = _TWO_64 - _TWO_64 % size
        number = self._next()
        while number >= limit:
            number = self._next()
        return i64(number % size)


@final
class FastDice(Dice):
    """xoshiro128++ for playouts and bots. Never decides anything at a table."""

    def __init__(self, seed: int) -> None:
        words: list[int] = []
        mixed = seed & (_TWO_64 - 1)
        for _ in range(4):  # splitmix64 spreads any seed over the four words
            mixed = (mixed + 0x9E3779B97F4A7C15) % _TWO_64
            z = mixed
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % _TWO_64
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB % _TWO_64
            words.append((z ^ (z >> 31)) & 0xFFFFFFFF)
        self._a: i64 = words[0]
        self._b: i64 = words[1]
        self._c: i64 = words[2]
        self._d: i64 = words[3] | 1

    def fork(self, other: FastDice) -> None:
        """Go on as dice of one's own that depend only on where *other* are now: the same again for the same place."""
        self._a = other._a ^ 0x6C8E9CF5
        self._b = other._b ^ 0x3AD14E97
        self._c = other._c ^ 0x51B7D2C3
        self._d = (other._d ^ 0x1F83D9AB) | 1

    def below(self, n: i64) -> i64:
        """A number below *n* ≤ 2^31; the bias is under n / 2^32."""
        total: i64 = (self._a + self._d) & _MASK_32
        number: i64 = ((((total << 7) | (total >> 25)) & _MASK_32) + self._a) & _MASK_32
        shifted: i64 = (self._b << 9) & _MASK_32
        self._c ^= self._a
        self._d ^= self._b
        self._b ^= self._c
        self._a ^= self._d
        self._c ^= shifted
        self._d = ((self._d << 11) | (self._d >> 21)) & _MASK_32
        return (number * n) >> 32

    def shuffle(self, cards: vec[i64]) -> None:
        """The same shuffle, with the four words at hand: dealing is a good part of a playout."""
        a, b, c, d = self._a, self._b, self._c, self._d
        i: i64 = len(cards) - 1
        while i > 0:
            total: i64 = (a + d) & _MASK_32
            number: i64 = ((((total << 7) | (total >> 25)) & _MASK_32) + a) & _MASK_32
            shifted: i64 = (b << 9) & _MASK_32
            c ^= a
            d ^= b
            b ^= c
            a ^= d
            c ^= shifted
            d = ((d << 11) | (d >> 21)) & _MASK_32
            j: i64 = (number * (i + 1)) >> 32
            card: i64 = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1
        self._a, self._b, self._c, self._d = a, b, c, d
