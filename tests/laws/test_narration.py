"""Every event has words in every language: no kind of it, no variant, nothing heard in whole games is left unsaid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest

from tablee.core.events import GameEnded, RoundEnded, SeatEvent
from tablee.core.game import Game
from tablee.core.languages import LANGUAGES
from tablee.core.narration import Part, Tell, parts_of
from tablee.core.words import Words
from tests.laws.heard import heard
from tests.laws.tables import GAMES

NAMES = ["Agathe", "Basile", "Chloé", "Didier", "Élise", "Hugo"]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def tells(game: Game) -> list[Tell]:
    return [tell for told in game.narration.told.values() for tell in told]


@each_game
def test_every_kind_of_event_is_told_or_declared_not_to_be(game: Game) -> None:
    events = vars(import_module(f"{game.package}.events")).values()
    kinds = {
        kind for kind in events if isinstance(kind, type) and issubclass(kind, SeatEvent) and kind is not SeatEvent
    }
    assert kinds
    assert set(game.narration.told) == kinds | {RoundEnded, GameEnded}


def unsaid(parts: Mapping[str, Part], keys: list[str], words: Words) -> Iterator[str]:
    """What is lacking for texts that are given these parts: the texts themselves, parts in them, texts within parts."""
    for key in keys:
        try:
            wanted = parts_of(words.raw(key))
        except KeyError:
            yield f"there is no text {key}"
            continue
        yield from (f"nothing fills {{{part}}} of {key}" for part in wanted - set(parts) - {"name"})
    for part in parts.values():
        yield from within(part, words)


def within(part: Any, words: Words) -> Iterator[str]:
    match part:
        case ["text", group, None, parts]:
            yield from unsaid(parts, [group], words)
        case ["text", group, _, parts]:
            keys = [key for key in words.game.texts(words.language) if key.startswith(f"{group}.")]
            yield from unsaid(parts, keys, words) if keys else [f"there is no text {group}.…"]
        case ["counted", _, group]:
            keys = [key for key in words.game.texts(words.language) if key.startswith(f"{group}.")]
            yield from unsaid({"n": 1}, keys, words) if keys else [f"there is no text {group}.…"]
        case ["each", _, inner]:
            yield from within(inner, words)


@each_game
@each_language
def test_every_sentence_is_there_and_all_its_parts_are_filled(game: Game, language: str) -> None:
    words = Words(game, NAMES, language)
    assert [problem for tell in tells(game) for problem in unsaid(tell.parts, tell.keys, words)] == []


@each_game
def test_every_sentence_is_told_of_something_that_happens(game: Game) -> None:
    told = {tell for _, event in heard(game) for tell in game.narration.sentences(event)}
    assert [tell.key for tell in tells(game) if tell not in told] == []


@each_game
@each_language
def test_whatever_is_heard_in_whole_games_is_said(game: Game, language: str) -> None:
    for seat, event in heard(game):
        said = Words(game, NAMES, language, seat).narrate(event)
        silent = not game.narration.told[type(event)]
        assert (said is None) == silent, event
        assert silent or re.fullmatch(r"[^{}|]+[.!]", said or ""), (event, said)
        assert silent or not re.search(r"None|\bevent\b|\w_\w|\w\.\w", said or ""), (event, said)
