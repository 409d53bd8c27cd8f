"""What a person typed, understood: a numbered choice, a move's text or a part of it, a key, a rule's number, a word.

Knows no rules: whether a move is allowed, the match says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.core.texts import Texts
from tablee.core.view import Choose, View

KEYS = ("help", "hint", "back", "rules", "last", "scores", "more", "quit")


@dataclass(frozen=True)
class Move:
    """A move to try."""

    text: str


@dataclass(frozen=True)
class Key:
    """One of KEYS."""

    name: str


@dataclass(frozen=True)
class Rule:
    """The number of a rule to read."""

    number: str


@dataclass(frozen=True)
class Word:
    """A word that somebody wants explained, as they wrote it."""

    written: str


@dataclass(frozen=True)
class Unclear:
    """Nothing that was asked for; `key` is what to say about it."""

    key: str
    parts: dict[str, Any] = field(default_factory=dict)


Answer = Move | Key | Rule | Word | Unclear


def understand(typed: str, view: View, prefix: str, texts: Texts) -> Answer:
    """What *typed* means to the one who sees *view*. *prefix* begins the game's rule numbers."""
    words = typed.split()
    line = " ".join(words)
    for key in KEYS:
        if line.lower() in texts.raw(f"key.{key}").split():
            return Key(key)
    key, _, about = line.partition(" ")
    asks = bool(about) and key.lower() in texts.raw("key.help").split()
    if found := re.fullmatch(rf"{prefix}-?(\d+)", about if asks else line, re.IGNORECASE):
        return Rule(f"{prefix}-{found[1]}")
    if asks:
        return Word(about)
    if view.choose is not None:
        return _several(words, view.choose)
    return _one(line, view.legal)


def _one(line: str, legal: Sequence[str]) -> Answer:
    if not line:
        return Move(legal[0]) if len(legal) == 1 else Unclear("unclear.nothing", {"n": len(legal)})
    if line.isascii() and line.isdigit():
        number = int(line) if len(line) < 5 else 0
        if not 1 <= number <= len(legal):
            return Unclear("unclear.number", {"n": len(legal)})
        return Move(legal[number - 1])
    return Move(_completed(line, legal))


def _completed(line: str, legal: Sequence[str]) -> str:
    """The move meant by its last words alone ("o7" for "play o7"), if only one can be; else the words as they stand."""
    if line in legal:
        return line
    ends = [text for text in legal if text.endswith(f" {line}")]
    verbs = {text.split()[0] for text in legal}
    if len(ends) == 1:
        return ends[0]
    if len(verbs) == 1 and " " not in line:  # so that the match can say why it is none of those offered
        return f"{next(iter(verbs))} {line}"
    return line


def _several(words: Sequence[str], choose: Choose) -> Answer:
    wrong = Unclear("unclear.several", {"n": choose.count, "example": example(choose)})
    named = words[1:] if words and words[0] == choose.verb else words
    things = [_thing(word, choose.among) for word in " ".join(named).replace(",", " ").split()]
    if None in things or len(things) != choose.count or len(set(things)) != choose.count:
        return wrong
    return Move(" ".join([choose.verb, *(thing for thing in things if thing is not None)]))


def _thing(word: str, among: Sequence[str]) -> str | None:
    """By its own name, or by its number in the list."""
    if word in among:
        return word
    if word.isascii() and word.isdigit() and len(word) < 5 and 1 <= int(word) <= len(among):
        return among[int(word) - 1]
    return None


def example(choose: Choose) -> str:
    """Numbers that could be typed: "1 2 3"."""
    return " ".join(str(number) for number in range(1, choose.count + 1))
