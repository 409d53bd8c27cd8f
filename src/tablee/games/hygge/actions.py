"""What a seat may do in Hygge: every action has a number and one text. Each move is one action.

`row 2`, `col 3` collect a line; `shelter bear mitten blanket` lets an animal shelter one kind of object for each paw;
`pass` shelters nothing; `discard plum` is for the last action. There are 45 shelters, numbered by animal, then single
kinds, then pairs: a set of them is a number's bits.
"""
# tablee: compiled

from __future__ import annotations

from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.refused import Refused
from tablee.games.hygge import cards
from tablee.games.hygge.cards import (
    BAT,
    BEAR,
    DORMOUSE,
    FIELD,
    FIRST_OBJECT,
    FROG,
    HEDGEHOG,
    SQUIRREL,
    TORTOISE,
)

ROW: Final[i64] = 0  # + row, from 0
COL: Final[i64] = 32  # + column, from 0
SHELTER: Final[i64] = 64  # + shelter
PASS: Final[i64] = 109
DISCARD: Final[i64] = 110  # + kind
COUNT: Final[i64] = 132


def _shelters(animal: int) -> list[tuple[int, ...]]:
    """HY-8: what an animal can shelter: one kind of its colours for each paw, and at least one."""
    kinds = [kind for kind in range(7, 22) if cards.has_colour(animal, cards.colour(kind))]
    return [some for paws in range(1, int(cards.PAWS[animal]) + 1) for some in combinations(kinds, paws)]


_ALL: Final[list[tuple[int, tuple[int, ...]]]] = [(animal, some) for animal in range(7) for some in _shelters(animal)]
_OF: Final[list[int]] = [animal for animal, _ in _ALL]

ANIMAL: Final[vec[i64]] = vec[i64](_OF)
"""The animal of each shelter."""
KINDS: Final[vec[i64]] = vec[i64]([sum([int(FIELD[kind]) for kind in some]) for _, some in _ALL])
"""The fields of the objects of each shelter."""
START: Final[vec[i64]] = vec[i64]([_OF.index(animal) for animal in range(7)])
"""The first shelter of each animal."""


def objects(shelter: i64) -> list[int]:
    """The kinds that a shelter names, ascending."""
    return list(_ALL[shelter][1])


_ONE_PAW: Final[vec[i64]] = vec[i64](
    [sum([1 << at for at in range(3) if field >> 3 * at & 7 != 0]) for field in range(512)]
)
"""Which of a colour's three kinds are there, by the nine bits that count them."""
_TWO_PAWS: Final[vec[i64]] = vec[i64]([[0, 1, 2, 11, 4, 21, 38, 63][int(_ONE_PAW[field])] for field in range(512)])
"""The same, followed by the pairs: first and second, first and third, second and third."""


def shelters(heap: i64) -> i64:
    """HY-8: the shelters that these face-up cards allow."""
    out: i64 = 0
    red: i64 = (heap >> FIRST_OBJECT) & 511
    blue: i64 = (heap >> (FIRST_OBJECT + 9)) & 511
    purple: i64 = (heap >> (FIRST_OBJECT + 18)) & 511
    green: i64 = (heap >> (FIRST_OBJECT + 27)) & 511
    yellow: i64 = (heap >> (FIRST_OBJECT + 36)) & 511
    if heap & FIELD[HEDGEHOG] != 0:
        out |= _TWO_PAWS[red] << START[HEDGEHOG]
    if heap & FIELD[BEAR] != 0:
        out |= _TWO_PAWS[blue] << START[BEAR]
    if heap & FIELD[DORMOUSE] != 0:
        out |= _TWO_PAWS[purple] << START[DORMOUSE]
    if heap & FIELD[SQUIRREL] != 0:
        out |= _TWO_PAWS[green] << START[SQUIRREL]
    if heap & FIELD[TORTOISE] != 0:
        out |= _ONE_PAW[yellow] << START[TORTOISE]
    if heap & FIELD[BAT] != 0:
        out |= (_ONE_PAW[red] | _ONE_PAW[purple] << 3 | _ONE_PAW[yellow] << 6) << START[BAT]
    if heap & FIELD[FROG] != 0:
        out |= (_ONE_PAW[blue] | _ONE_PAW[green] << 3 | _ONE_PAW[yellow] << 6) << START[FROG]
    return out


# Texts


def _write(action: int) -> str:
    if action < COL:
        return f"row {action - ROW + 1}"
    if action < SHELTER:
        return f"col {action - COL + 1}"
    if action < PASS:
        animal, some = _ALL[action - int(SHELTER)]
        return " ".join(["shelter", cards.text(animal), *[cards.text(kind) for kind in some]])
    if action == PASS:
        return "pass"
    return f"discard {cards.text(action - DISCARD)}"


TEXTS: Final[list[str]] = [_write(number) for number in range(132)]
_NUMBERS: Final[dict[str, int]] = {text: number for number, text in enumerate(TEXTS)}


def text(action: i64) -> str:
    """The text of an action."""
    return TEXTS[action]


def action(text: str) -> i64:
    """The action of this text, objects in any order. ValueError for no move's text, Refused for no animal's shelter."""
    number = _NUMBERS.get(text)
    if number is not None:
        return i64(number)
    words = text.split()
    if len(words) < 2 or words[0] != "shelter":
        raise ValueError(f"{text!r:.60} is no move of Hygge")
    animal = cards.card(words[1])
    named = sorted([int(cards.card(code)) for code in words[2:]])
    if not cards.is_animal(animal) or not all(cards.is_object(kind) for kind in named):
        raise ValueError(f"{text!r:.60} is no move of Hygge")
    number = _NUMBERS.get(" ".join([*words[:2], *[cards.text(kind) for kind in named]]))
    if number is not None:
        return i64(number)
    raise _refusal(animal, named)


def _refusal(animal: i64, named: list[int]) -> Refused:
    """HY-8: why *animal* can never shelter these objects."""
    if not named:
        return Refused("HY-8", "no_object", [cards.text(animal)])
    strange = [kind for kind in named if not cards.has_colour(animal, cards.colour(kind))]
    if strange:
        return Refused(
            "HY-8", "wrong_colour", [cards.text(animal), *[cards.text(kind) for kind in sorted(set(strange))]]
        )
    twice = sorted({kind for kind in named if named.count(kind) > 1})
    if twice:
        return Refused("HY-8", "named_twice", [cards.text(kind) for kind in twice])
    return Refused("HY-8", "too_few_paws", [cards.text(animal)])
