"""What a review says, as data: `tablee-review/1`. Losses and values are shares of the victory."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from tablee.bots.evaluation import MoveValue, Reason

FORMAT = "tablee-review/1"

Size = Literal["none", "small", "medium", "large"]


class Decision(Struct, frozen=True):
    """One decision of the seat, before the move number `step` of the record (from 0).

    `loss` is how much more `best` was worth than the `move` that was made, `error` its standard error. `size` is what
    that makes of it (`sizes.py`), `close` if it is too close to call whether it was a mistake at all. `moves` are
    those that were thought of, the best first. Of a mistake, `sound` are those of them that would not have been
    mistakes: the right answers of a drill.
    """

    step: int
    move: str
    best: str
    loss: float
    error: float
    size: Size
    close: bool
    moves: list[MoveValue]
    why: list[Reason]
    sound: list[str]


class Moment(Struct, frozen=True):
    """What everybody could expect after `step` moves, in the eyes of the reviewed seat."""

    step: int
    value: list[float]


class Review(Struct, frozen=True, kw_only=True):
    """A match as one seat played it. Lists of numbers are by seat.

    `preset` is the named set of options it was played with, "" for the usual ones of a game without names for them, and
    None for others. `mean_loss` is over all decisions, in one pass with the same `work` for each, and `mean_loss_error`
    its standard error. `plays_like` is None: one match says too little, only several (`pooled`) are likened to a level.
    `result` less an even share is `luck` + all of a row of `play` + `unexplained`: `play[i][j]` is what the losses of
    seat j did to seat i, None if nobody looked at them. These are None for a match that was not finished.
    """

    format: str = FORMAT
    game: str
    rules: int
    engine: str
    seat: int
    work: int
    seed: int
    players: int
    preset: str | None
    result: list[float] | None
    decisions: list[Decision]
    mean_loss: float | None
    mean_loss_error: float | None
    plays_like: str | None
    curve: list[Moment]
    luck: list[float] | None
    luck_error: list[float] | None
    play: list[list[float | None]] | None
    unexplained: list[float] | None


def written(review: Review) -> bytes:
    """A review as one line of JSON, its numbers to a millionth."""
    return msgspec.json.encode(_rounded(msgspec.to_builtins(review)))


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    return [_rounded(one) for one in value] if isinstance(value, list) else value
