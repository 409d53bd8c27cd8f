"""Decks: whether cards can be what was shuffled, all of a deck in some order or some that were drawn from it."""
# tablee: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def why_not_drawn(outcome: vec[i64], count: i64, deck: vec[i64], codes: list[str]) -> str:
    """Why *outcome* is not *count* cards of *deck* in some order; "" if it is. *codes* are those of all cards."""
    if len(outcome) != count:
        return f"{count} cards are needed, not {len(outcome)}"
    left = vec[i64]([0] * len(codes))
    for card in deck:
        left[card] += 1
    copies = left[:]
    for card in outcome:
        left[card] -= 1
        if left[card] >= 0:
            continue
        if copies[card] == 0:
            return f"{codes[card]} does not belong there"
        if copies[card] == 1:
            return f"{codes[card]} is there twice"
        return f"there are only {copies[card]} of {codes[card]}"
    return ""
