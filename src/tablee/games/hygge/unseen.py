"""What nobody at a table of Hygge knows, and the worlds that fit: the order of the pile, and where winter is in it."""
# tablee: compiled

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tablee.core.dice import Dice
from tablee.games.hygge.cards import KINDS, WINTER


def reshuffled(pile: vec[i64], safe: i64, dice: Dice) -> vec[i64]:
    """The same cards in any order, each as likely; winter, if it is there, not among the first *safe* (HY-4).

    It does not depend on the order in which they lie.
    """
    copies = vec[i64]([0] * (KINDS + 1))
    for card in pile:
        copies[card] += 1
    out = vec[i64]()
    for kind in range(KINDS):
        for _ in range(copies[kind]):
            out = append(out, kind)
    dice.shuffle(out)
    if copies[WINTER] != 0:
        place: i64 = safe + dice.below(len(out) + 1 - safe)
        out = extend(append(out[:place], WINTER), out[place:])
    return out
