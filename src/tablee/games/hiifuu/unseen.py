"""Dealing unseen cards anew, every way that fits what is known as likely as any other.

Cards lie in heaps, four sets a heap, one a colour. Of a hidden heap its size is known, and colours it does not hold.
Which heaps these are, and why a colour is known to be missing, is the state's business.

Heaps that lack the same colours are one block, dealt together and then divided. The first block is given so many cards
of each colour, the next so many of what is left, and so on; how many is drawn by the number of ways in which the rest
can then be dealt. For the last block that lacks something, and for the cards that may lie anywhere, there is nothing to
count: any of the cards will do. Colours between which no later block tells apart count as one.
"""
# tablee: compiled

from __future__ import annotations

from math import comb
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.core.dice import Dice
from tablee.games.hiifuu.cards import COLOUR, COLOURS, FLAG, VALUES, count_of, lowest_of

HEAPS: Final[i64] = 12
_ANY: Final[i64] = 15
"""All four colours, as bits."""
_MASKS: Final[i64] = 16
_BY_COLOURS: Final[bytes] = bytes([lacks for size in (3, 2, 1) for lacks in range(1, 15) if lacks.bit_count() == size])
"""What a block may lack, the most colours first: those leave the least to count."""

_WAYS: Final[vec[float]] = vec[float]([float(comb(n, k)) for n in range(73) for k in range(73)])
_ZEROS: Final[vec[i64]] = vec[i64]([0] * 72)


def _ways(n: i64, k: i64) -> float:
    """How many ways there are to take *k* of *n* cards."""
    return _WAYS[n * 73 + k]


def redeal(heaps: vec[i64], hidden: i64, voids: i64, dice: Dice) -> None:
    """Deal the cards of the *hidden* heaps (bits) among them anew. Bits 4k to 4k+3 of *voids*: colours heap k lacks."""
    _Redeal(heaps, hidden, voids).deal(dice)


@final
class _Redeal:
    def __init__(self, heaps: vec[i64], hidden: i64, voids: i64) -> None:
        """Take up the cards of the hidden heaps, and see which heaps are one block."""
        self.heaps: vec[i64] = heaps
        self.pool: vec[i64] = _ZEROS[:]  # 18 places a colour, the cards not yet dealt in front
        self.left: vec[i64] = _ZEROS[:COLOURS]  # how many those are
        self.size: vec[i64] = _ZEROS[:HEAPS]  # cards to come to each heap
        self.lacks: vec[i64] = _ZEROS[:HEAPS]  # colours that may not come to it
        self.need: vec[i64] = _ZEROS[:_MASKS]  # cards to come to a block, by what it lacks
        self.blocks: vec[i64] = _ZEROS[:_MASKS]  # what the blocks that lack something lack, in the order of dealing
        self.count: i64 = 0
        self._take_up(hidden)
        alive: i64 = 0
        for colour in range(COLOURS):
            if self.left[colour] > 0:
                alive |= BIT[colour]
        for heap in range(HEAPS):
            lacks: i64 = (voids >> (4 * heap)) & alive
            self.lacks[heap] = lacks
            self.need[lacks] += self.size[heap]
        for lacks in _BY_COLOURS:
            if self.need[lacks] > 0:
                self.blocks[self.count] = lacks
                self.count += 1

    def _take_up(self, hidden: i64) -> None:
        for colour in range(COLOURS):
            cards: i64 = 0
            for heap in range(HEAPS):
                if hidden & BIT[heap] != 0:
                    part: i64 = self.heaps[4 * heap + colour]
                    cards |= part
                    self.size[heap] += count_of(part)
                    self.heaps[4 * heap + colour] = 0
            at: i64 = VALUES * colour
            while cards != 0:
                self.pool[at] = VALUES * colour + lowest_of(cards)
                cards &= cards - 1
                at += 1
            self.left[colour] = at - VALUES * colour

    def deal(self, dice: Dice) -> None:
        dealt = _ZEROS[:]
        for block in range(self.count):
            lacks: i64 = self.blocks[block]
            need: i64 = self.need[lacks]
            colours: i64 = _ANY & ~lacks
            done: i64 = 0
            while colours != 0:
                part: i64 = self._alike(block, colours)
                colours &= ~part
                number: i64 = self._number(block, part, colours, need, dice)
                need -= number
                while number > 0:
                    dealt[done] = self._draw(part, dice)
                    done += 1
                    number -= 1
            self._divide(lacks, dealt, done, dice)
        rest: i64 = 0
        for colour in range(COLOURS):
            for at in range(VALUES * colour, VALUES * colour + self.left[colour]):
                dealt[rest] = self.pool[at]
                rest += 1
        self._divide(0, dealt, rest, dice)

    def _alike(self, block: i64, colours: i64) -> i64:
        """Of these colours the first, with those that no later block tells from it. The last block tells none apart."""
        alike: i64 = colours
        first: i64 = colours & -colours
        for later in range(block + 1, self.count):
            lacks: i64 = self.blocks[later]
            alike &= lacks if lacks & first != 0 else ~lacks
        return alike

    def _cards(self, colours: i64) -> i64:
        """How many cards of these colours are left."""
        cards: i64 = 0
        for colour in range(COLOURS):
            if colours & BIT[colour] != 0:
                cards += self.left[colour]
        return cards

    def _number(self, block: i64, part: i64, others: i64, need: i64, dice: Dice) -> i64:
        """Draw how many of the *need* cards that a block still wants are of *part*; the others are of *others*."""
        if others == 0:
            return need
        total: float = self._count(block, part | others, need)
        at: float = total * _fraction(dice)
        number: i64 = max(0, need - self._cards(others))
        most: i64 = min(need, self._cards(part))
        while number < most:
            at -= self._count_with(block, part, others, need, number)
            if at < 0.0:
                break
            number += 1
        return number

    def _count(self, block: i64, colours: i64, need: i64) -> float:
        """In how many ways a block can get *need* more cards of *colours*, and all later blocks theirs."""
        if colours == 0:
            if block + 1 == self.count:
                return 1.0
            lacks: i64 = self.blocks[block + 1]
            return self._count(block + 1, _ANY & ~lacks, self.need[lacks])
        part: i64 = self._alike(block, colours)
        others: i64 = colours & ~part
        most: i64 = min(need, self._cards(part))
        if others == 0:
            return self._count_with(block, part, others, need, need) if most == need else 0.0
        total: float = 0.0
        for number in range(max(0, need - self._cards(others)), most + 1):
            total += self._count_with(block, part, others, need, number)
        return total

    def _count_with(self, block: i64, part: i64, others: i64, need: i64, number: i64) -> float:
        """The same if *number* of these cards are of *part*."""
        ways: float = _ways(self._cards(part), number)
        first: i64 = _FIRST[part]
        self.left[first] -= number  # nothing looks at one colour of a part alone: only their sum has to be right
        ways *= self._count(block, others, need - number)
        self.left[first] += number
        return ways

    def _draw(self, colours: i64, dice: Dice) -> i64:
        """A card of these colours that is not yet dealt, each as likely."""
        at: i64 = dice.below(self._cards(colours))
        colour: i64 = 0
        while True:
            if colours & BIT[colour] != 0:
                if at < self.left[colour]:
                    break
                at -= self.left[colour]
            colour += 1
        self.left[colour] -= 1
        last: i64 = VALUES * colour + self.left[colour]
        at += VALUES * colour
        card: i64 = self.pool[at]
        self.pool[at] = self.pool[last]
        return card

    def _divide(self, lacks: i64, dealt: vec[i64], count: i64, dice: Dice) -> None:
        """Give the first *count* cards of *dealt* to the heaps of a block."""
        for heap in range(HEAPS):
            if self.lacks[heap] == lacks:
                for _ in range(self.size[heap]):
                    at: i64 = dice.below(count)
                    card: i64 = dealt[at]
                    count -= 1
                    dealt[at] = dealt[count]
                    self.heaps[4 * heap + COLOUR[card]] |= FLAG[card]


_FIRST: Final[bytes] = bytes([max(0, (colours & -colours).bit_length() - 1) for colours in range(16)])


def _fraction(dice: Dice) -> float:
    """A number from 0 up to 1, of 2^53."""
    return (float(dice.below(67108864)) * 134217728.0 + float(dice.below(134217728))) / 9007199254740992.0
