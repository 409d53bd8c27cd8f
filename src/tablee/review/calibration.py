"""Which level of bots plays as somebody does, from mean losses of self-played matches of each level.

The table, calibration.toml, is what `python bench/review.py calibrate` prints. Losses grow with the work, so it is used
only for the work that it was made with. Where it has nothing nobody is likened to anybody.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

from tablee.core.game import Game
from tablee.review.results import Review

SURE: Final = 1.96
"""Standard errors of an interval of 95 %."""


class Calibrated(Struct, frozen=True, kw_only=True):
    """The mean loss of a level, with its standard error."""

    game: str
    players: int
    preset: str
    work: int
    level: str
    matches: int
    decisions: int
    mean_loss: float
    error: float


class Pooled(Struct, frozen=True):
    """The mean loss over several matches of one player, its standard error, and whom that is like.

    The error is from how the matches differ or, if larger, from their own errors. Of one match nobody is named.
    """

    matches: int
    decisions: int
    mean_loss: float
    mean_loss_error: float
    plays_like: str | None


@cache
def table() -> list[Calibrated]:
    """All of it."""
    text = files(__package__).joinpath("calibration.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text).get("level", []), list[Calibrated])


def preset_of(game: Game, players: int, options: Mapping[str, Any]) -> str | None:
    """The name of the set of options that a match was played with; "" where a game has no names for them."""
    for name in game.options.presets or [""]:
        named = {"preset": name} if name else {}
        if game.options.complete(named, players) == options:
            return name
    return None


def plays_like(
    game: str, players: int, preset: str | None, work: int, mean: float | None, error: float | None
) -> str | None:
    """The level whose mean loss is nearest, if the interval of *mean* leaves out those of all others."""
    wanted = (game, players, preset, work)
    levels = [one for one in table() if (one.game, one.players, one.preset, one.work) == wanted]
    if not levels or mean is None or error is None:
        return None
    low, high = mean - SURE * error, mean + SURE * error
    nearest = min(levels, key=lambda one: abs(one.mean_loss - mean))
    others = [one for one in levels if one is not nearest]
    return None if any(low <= one.mean_loss <= high for one in others) else nearest.level


def pooled(reviews: Sequence[Review]) -> Pooled | None:
    """Several reviews of one player together, all with the same game, table and work; None if they are not alike."""
    alike = {(one.game, one.players, one.preset, one.work) for one in reviews}
    known = [
        (len(one.decisions), one.mean_loss, one.mean_loss_error)
        for one in reviews
        if one.mean_loss is not None and one.mean_loss_error is not None
    ]
    if len(alike) != 1 or not known:
        return None
    (game, players, preset, work) = next(iter(alike))
    count = sum(decisions for decisions, _, _ in known)
    mean = sum(decisions * loss for decisions, loss, _ in known) / count
    doubt = sum((decisions * its) ** 2 for decisions, _, its in known)
    if len(known) == 1:
        return Pooled(1, count, mean, math.sqrt(doubt) / count, None)
    spread = sum((decisions * (loss - mean)) ** 2 for decisions, loss, _ in known) * len(known) / (len(known) - 1)
    error = math.sqrt(max(spread, doubt)) / count
    return Pooled(len(known), count, mean, error, plays_like(game, players, preset, work, mean, error))
