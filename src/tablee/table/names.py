"""Names people give themselves, made fit to be shown to others.

A name keeps its letters, in any script. It loses what cannot be seen or turns the writing round, and may not look like
the name of somebody else at the table.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST = 24
"""Characters a name may have."""

_MOST_MARKS = 2
"""Accents that may be heaped on one letter."""

_BLANK = "\u115f\u1160\u2800\U00013441\U00013442\U0001d159"
"""Letters and signs that nobody sees: fillers of Korean syllables, empty Braille and hieroglyphs, a headless note."""

# Letters of other scripts, and digits and signs, with the Latin letter they look like.
_PAIRS = (
    "аa вb еe ёe зe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl αa βb εe ιi κk νv οo ρp τt υu χx ωw ϲc ϳj γy ηn "
    "ɑa ɡg ɩi 0o 1l |l !l ıi ℓl $s @a 3e 5s"
)
_LOOKS_LIKE = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})


class BadName(ValueError):
    """A name that cannot be used. `code` says why, for programs: "name_taken"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean(text: str) -> str | None:
    """*text* as a name: no control, direction or invisible characters, single spaces, not too long. None: no name."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", text[: LONGEST * 8]):
        category = unicodedata.category(character)
        marks = marks + 1 if category[0] == "M" else 0
        if category[0] == "Z" or character in "\t\n\r":
            kept.append(" ")
        elif character not in _BLANK and category[0] != "C" and marks <= _MOST_MARKS and category != "Me":
            kept.append(character)
    name = " ".join("".join(kept).split())[:LONGEST].strip()
    return name if any(unicodedata.category(character)[0] in "LNS" for character in name) else None


def skeleton(name: str) -> str:
    """Something that is the same for names that look alike."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(_LOOKS_LIKE)
    letters = "".join(character for character in plain if unicodedata.category(character)[0] in "LNS")
    return letters.replace("rn", "m").replace("vv", "w").replace("i", "l").replace("j", "l")


def name_among(text: str | None, others: Iterable[str | None]) -> str | None:
    """*text* cleaned, or BadName if it looks like one of *others*."""
    name = None if text is None else clean(text)
    if name is not None and skeleton(name) in {skeleton(other) for other in others if other is not None}:
        raise BadName("name_taken")
    return name
