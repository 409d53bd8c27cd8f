"""Matches to review, played by bots and written down."""

from __future__ import annotations

from functools import cache
from typing import Any

import tablee
from tablee.bots import bot
from tablee.core.bot import Budget, Chair
from tablee.core.dice import FastDice
from tablee.core.record import Record

SHORT: dict[str, dict[str, Any]] = {"koikoi": {"rounds": 3, "hand_swap": True}}
"""Options for matches that are soon over."""


@cache
def _played(game: str, players: int, level: str, seed: int, moves: int | None) -> bytes:
    match = tablee.game(game).start(players, SHORT.get(game, {}), bytes([seed]) * 32)
    dice = FastDice(seed)
    while not match.over and len(match.moves) != moves:
        seat = match.to_act[0]
        match.play(seat, bot(match.game, level).choose(Chair(match, seat), dice, Budget(60)))
    return tablee.written(match.record())


def played(
    game: str, players: int | None = None, level: str = "novice", seed: int = 1, moves: int | None = None
) -> bytes:
    """The record of a match that ends, or stops after so many moves."""
    return _played(game, players or tablee.game(game).players[0], level, seed, moves)


def changed(record: bytes, **fields: Any) -> Record:
    """A record with some of its fields otherwise."""
    import json

    found: Record = {**json.loads(record), **fields}  # type: ignore[typeddict-item]
    return found
