"""What a seat of Koï-Koï does not know, and the worlds that fit: hands it has not seen, and the pile."""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import BIT, listed, popcount
from tablee.core.dice import Dice
from tablee.games.koikoi.cards import PLAINS, months_of
from tablee.games.koikoi.scoring import is_lucky
from tablee.games.koikoi.seats import ABSENT, HAND, LEFT, PLAYED, SHOWN

_RARELY: Final[i64] = 8
"""One of so many cards that were passed over is in the hand after all."""


def passed(left: i64) -> i64:
    """Cards that would have taken, or been, something better than plain cards: hardly in the hand of who left these."""
    return months_of(left & ~PLAINS) | (months_of(left) & ~PLAINS)


def redeal(own: vec[i64], seats: i64, pile: vec[i64], none_lucky: bool, likely: bool, dice: Dice) -> vec[i64]:
    """Give these seats (bits) new hands, and answer a new pile: each way as likely that fits what play has shown.

    Cards that were shown stay; months known to be absent do not come; with *none_lucky* no hand was lucky when it was
    dealt (KK-6: it would have won at once). With *likely* cards that were passed over come less often than others.
    """
    hidden: i64 = 0  # the cards that may lie anywhere unseen
    for seat in range(2):
        if seats & BIT[seat] != 0:
            hidden |= own[HAND + seat] & ~own[SHOWN + seat]
    for card in pile:
        hidden |= BIT[card]
    left = listed(_redeal_hands(own, seats, hidden, none_lucky, likely, dice))
    dice.shuffle(left)
    return left


def _redeal_hands(own: vec[i64], seats: i64, hidden: i64, none_lucky: bool, likely: bool, dice: Dice) -> i64:
    """Give these seats new hands from the hidden cards; answer the cards that are left over."""
    while True:
        rest: i64 = hidden
        fits: bool = True
        for seat in range(2):
            if seats & BIT[seat] == 0:
                continue
            known: i64 = own[HAND + seat] & own[SHOWN + seat]
            count: i64 = popcount(own[HAND + seat]) - popcount(known)
            rare: i64 = 0
            if likely:
                rare = passed(own[LEFT + seat])
            drawn: i64 = _draw(hidden & ~own[ABSENT + seat], rare, count, dice)
            fits = fits and drawn & ~rest == 0  # both hands are drawn alone, and kept if no card is in both
            rest &= ~drawn
            own[HAND + seat] = known | drawn
            if none_lucky and is_lucky(own[PLAYED + seat] | own[HAND + seat]):
                fits = False
        if fits:
            return rest


def _draw(among: i64, rare: i64, count: i64, dice: Dice) -> i64:
    """*count* cards of a set, each choice as likely, but for the rare ones."""
    left = listed(among)
    out: i64 = 0
    size: i64 = len(left)
    while count > 0:
        at: i64 = dice.below(size)
        if rare & BIT[left[at]] != 0 and dice.below(_RARELY) != 0:
            continue
        out |= BIT[left[at]]
        size -= 1
        left[at] = left[size]
        count -= 1
    return out
