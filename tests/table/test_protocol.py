"""What may be said at all, by its size, and what a closed connection says: as docs/protocol.md has it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.table import protocol

DOCS = Path(__file__).parents[2] / "docs/protocol.md"
MOVE: dict[str, Any] = {"t": "move", "ref": "r", "seq": 1, "text": "keep"}
OPEN: dict[str, Any] = {"game": "koikoi", "players": 2}


def heard(message: dict[str, Any]) -> protocol.FromClient:
    return protocol.read(msgspec.json.encode(message))


@pytest.mark.parametrize(
    ("message", "name", "good", "bad"),
    [
        (MOVE, "ref", ["r", "r" * 64], ["", "r" * 65]),
        (MOVE, "seq", [0, 2**53], [-1, 2**53 + 1, 1.5, "1"]),
        (MOVE, "text", ["", "x" * 200], ["x" * 201, None]),
        ({"t": "sync", "since": 0}, "since", [0, 2**53], [-1, 2**53 + 1, None]),
        ({"t": "ping"}, "every", [None, 1, 60], [0, 61]),
        ({"t": "emote", "emote": "hello"}, "emote", [*protocol.EMOTES], ["", "hullo"]),
    ],
)
def test_what_is_said_has_limits(message: dict[str, Any], name: str, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert getattr(heard({**message, name: value}), name) == value
    for value in bad:
        with pytest.raises(msgspec.ValidationError):
            heard({**message, name: value})


@pytest.mark.parametrize(
    ("kind", "its", "name", "good", "bad"),
    [
        (protocol.OpenTable, OPEN, "players", [1, 16], [0, 17]),
        (protocol.OpenTable, OPEN, "game", ["x" * 40], ["x" * 41]),
        (protocol.OpenTable, OPEN, "name", [None, "x" * 100], ["x" * 101]),
        (protocol.OpenTable, OPEN, "seats", [["open"] * 16], [["open"] * 17, ["you"]]),
        (protocol.Sit, {}, "seat", [None, 0, 15], [-1, 16]),
        (protocol.PutBot, {"level": "novice"}, "seat", [0, 15], [-1, 16]),
        (protocol.PutBot, {"seat": 0}, "level", ["x" * 40], ["x" * 41]),
    ],
)
def test_what_is_wished_has_limits(
    kind: type[msgspec.Struct], its: dict[str, Any], name: str, good: list[Any], bad: list[Any]
) -> None:
    for value in good:
        assert getattr(msgspec.convert({**its, name: value}, kind), name) == value
    for value in bad:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**its, name: value}, kind)


def test_a_table_is_opened_for_all_to_watch_without_clocks_if_nothing_else_is_wished() -> None:
    wish = msgspec.convert(OPEN, protocol.OpenTable)
    assert (wish.options, wish.seats, wish.name, wish.listed, wish.level) == ({}, [], None, False, None)
    assert (wish.watch, wish.starts, wish.clock, wish.stand_in) == ("anybody", "by_hand", None, None)
    assert (wish.pause, wish.lamp, wish.aids) == (900, None, True)


def test_the_numbers_of_closed_connections_are_those_in_the_docs() -> None:
    [said] = re.findall(r"When a connection is closed: .*?\n\n", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    for number, words in (
        (protocol.TEXT_ONLY, "binary is not spoken"),
        (protocol.TOO_MUCH, "too much"),
        (protocol.RESTART, "the server restarts"),
        (protocol.NOT_FOR_WATCHING, "you may not watch"),
        (protocol.UNREADABLE, "the table cannot be read"),
        (protocol.RELOAD, "you speak an older"),
    ):
        assert f"{number} {words}" in said
    assert protocol.GOING_AWAY == 1001  # RFC 6455
