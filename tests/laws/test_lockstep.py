"""Compiled and interpreted agree, action by action: legal actions, refusals, out-of-range numbers, twins, events."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hypothesis import settings

import tablee
from tests.laws.tables import ONE

TRACE = Path(__file__).with_name("trace.py")
GAMES = 2 if ONE is None else 8
"""How many matches of each game."""


def run(package_path: Path, seed: int, games: int) -> tuple[str, list[str]]:
    """Which mode it ran in, and the lines of a trace with the tablee found at *package_path*."""
    done = subprocess.run(
        [sys.executable, str(TRACE), str(seed), str(games), "60"],
        env=os.environ | {"PYTHONPATH": str(package_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr.strip(), done.stdout.splitlines()


def test_compiled_and_interpreted_agree(interpreted: Path) -> None:
    examples = settings().max_examples
    for seed in range(max(1, examples // 50)):
        mode, compiled_lines = run(Path(tablee.__file__).parents[1], seed, GAMES)
        other_mode, interpreted_lines = run(interpreted, seed, GAMES)
        assert (mode, other_mode) == ("True", "False"), "the engine under test must be compiled: make build"
        assert len(compiled_lines) > 200
        for number, (one, other) in enumerate(zip(compiled_lines, interpreted_lines, strict=True)):
            assert one == other, f"seed {seed}, line {number}"
