"""The cards of HY-1 to HY-3: kinds, their codes, and how many of each kind lie together.

Copies of a kind are identical, so a card's number is its kind. Cards that lie together are a *heap*, one number with a
field for each kind that counts its copies: two bits an animal, three an object. Adding and subtracting heaps is all
that collecting and sheltering does; no field can overflow, for there are not more copies than it can count.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.codes import number_of

ANIMALS: Final[i64] = 7
OBJECTS: Final[i64] = 15
KINDS: Final[i64] = 22
"""Kinds of animals, then of objects."""
WINTER: Final[i64] = 22

HEDGEHOG: Final[i64] = 0
BEAR: Final[i64] = 1
DORMOUSE: Final[i64] = 2
SQUIRREL: Final[i64] = 3
TORTOISE: Final[i64] = 4
BAT: Final[i64] = 5
FROG: Final[i64] = 6

COLOURS: Final[list[str]] = ["red", "blue", "purple", "green", "yellow"]
"""In the order of HY-3, three kinds of object each."""

_ANIMALS: Final[list[tuple[str, int, list[str]]]] = [
    ("hedgehog", 2, ["red"]),
    ("bear", 2, ["blue"]),
    ("dormouse", 2, ["purple"]),
    ("squirrel", 2, ["green"]),
    ("tortoise", 1, ["yellow"]),
    ("bat", 1, ["yellow", "red", "purple"]),
    ("frog", 1, ["yellow", "blue", "green"]),
]
_OBJECTS: Final[list[tuple[str, int, int]]] = [
    ("apple", 4, 2),
    ("mushroom", 3, 3),
    ("scarf", 2, 4),
    ("blueberry", 4, 2),
    ("mitten", 3, 3),
    ("blanket", 2, 4),
    ("plum", 5, 2),
    ("candle", 2, 3),
    ("cushion", 2, 5),
    ("acorn", 5, 2),
    ("tea", 2, 3),
    ("sweater", 2, 5),
    ("honey", 3, 3),
    ("cheese", 3, 3),
    ("lantern", 3, 3),
]

CODES: Final[list[str]] = [name for name, _, _ in _ANIMALS] + [name for name, _, _ in _OBJECTS] + ["winter"]
SNOWFLAKES: Final[dict[str, int]] = {name: worth for name, _, worth in _OBJECTS}
"""HY-3: what a copy of each object is worth."""
COPIES: Final[vec[i64]] = vec[i64]([3 for _ in _ANIMALS] + [copies for _, copies, _ in _OBJECTS] + [1])
"""How many there are of each kind, winter included."""
PAWS: Final[vec[i64]] = vec[i64]([paws for _, paws, _ in _ANIMALS] + [0 for _ in _OBJECTS])
"""HY-2: the paws of each kind; objects have none."""
DECK: Final[vec[i64]] = vec[i64]([kind for kind in range(22) for _ in range(COPIES[kind])])
"""HY-1: the 66 cards in the order of the tables, copies together …"""
DECK_AND_WINTER: Final[vec[i64]] = vec[i64]([kind for kind in range(23) for _ in range(COPIES[kind])])
"""… and the one that is put among the last of them (HY-4)."""

_NUMBERS: Final[dict[str, int]] = {code: number for number, code in enumerate(CODES)}


def text(card: i64) -> str:
    """A card's code."""
    return CODES[card]


def card(code: str) -> i64:
    """The card of this code, or ValueError."""
    return number_of(code, _NUMBERS, "card")


def is_animal(kind: i64) -> bool:
    return kind < ANIMALS


def is_object(kind: i64) -> bool:
    return ANIMALS <= kind < KINDS


def colour(kind: i64) -> i64:
    """The colour of an object."""
    return (kind - ANIMALS) // 3


def has_colour(animal: i64, colour: i64) -> bool:
    """HY-2: whether *animal* shelters objects of *colour*."""
    return COLOURS[colour] in _ANIMALS[animal][2]


def colours(kind: i64) -> list[str]:
    """The colours of a card: an animal's own in the order of HY-2, or an object's one."""
    return list(_ANIMALS[kind][2]) if is_animal(kind) else [COLOURS[colour(kind)]]


# Heaps

FIRST_OBJECT: Final[i64] = 14
"""Where the fields of objects begin: nine bits a colour."""
SHIFT: Final[vec[i64]] = vec[i64]([2 * kind for kind in range(7)] + [14 + 3 * number for number in range(15)])
ONE: Final[vec[i64]] = vec[i64]([1 << int(SHIFT[kind]) for kind in range(22)])
"""One card of each kind, as a heap."""
FIELD: Final[vec[i64]] = vec[i64]([int(ONE[kind]) * (3 if kind < 7 else 7) for kind in range(22)])
"""All bits that count a kind."""


def count_of(heap: i64, kind: i64) -> i64:
    """How many cards of a kind are in the heap."""
    return (heap & FIELD[kind]) >> SHIFT[kind]


def heap(codes: str) -> i64:
    """The heap of these cards, written with spaces between."""
    out: i64 = 0
    for code in codes.split():
        out += ONE[card(code)]
    return out


def listed(heap: i64) -> vec[i64]:
    """Every card of the heap, ascending, copies together."""
    out = vec[i64]()
    kind: i64 = 0
    while kind < KINDS:
        copies: i64 = count_of(heap, kind)
        while copies > 0:
            out = append(out, kind)
            copies -= 1
        kind += 1
    return out


def texts(heap: i64) -> list[str]:
    """The codes of all cards of the heap, in the order of the tables."""
    return [CODES[kind] for kind in listed(heap)]


def table(heap: i64) -> dict[str, int]:
    """How many of each kind are in the heap, without those of which there are none."""
    return {CODES[kind]: int(count_of(heap, kind)) for kind in range(22) if heap & FIELD[kind] != 0}
