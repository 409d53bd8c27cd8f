"""Nothing is left behind in memory: compiled code frees what interpreted code gives it, game after game."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import tablee
from tests.laws.tables import GAMES, play_randomly

CALLS = 1500
MOST_BYTES = 64
"""A leak of anything at all is more than this a call."""

STATM = Path("/proc/self/statm")


def resident() -> int:
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def left_behind(work: Callable[[], object]) -> float:
    """Bytes a call that are still there after it."""
    for _ in range(CALLS // 3):
        work()
    gc.collect()
    before = resident()
    for _ in range(CALLS):
        work()
    gc.collect()
    return (resident() - before) / CALLS


@pytest.mark.skipif(not STATM.exists(), reason="resident memory is read from Linux's /proc")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_matches_views_and_worlds_leave_nothing_behind(game: tablee.Game) -> None:
    dice = tablee.FastDice(1)
    match = game.start(game.players[-1], None, bytes(32))
    play_randomly(match, dice, 2 * game.players[-1])
    seat = match.to_act[0]
    state = match._state
    for work in (
        lambda: game.start(game.players[-1], None, bytes(32)),
        lambda: match.view(seat),
        lambda: match.view(None),
        lambda: match.world(seat, dice),
        lambda: state.copy().playout(dice) if tablee.compiled() else None,
        lambda: [outcome for outcome in match.legal(seat)[:5] if state.copy().actions(seat)],
        lambda: state.census() and state.fingerprint(),
    ):
        assert left_behind(work) < MOST_BYTES
