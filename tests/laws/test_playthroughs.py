"""Whole games as they were read and found right. A diff here is reviewed first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tablee
from tests.laws.playthrough import again
from tests.laws.tables import GAMES

GAMES_TESTS = Path(__file__).parents[1] / "games"
PLAYTHROUGHS = sorted(GAMES_TESTS.glob("*/playthroughs/*.txt"))


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_the_game_is_still_told_the_same(file: Path) -> None:
    assert again(file.read_text("utf-8")) == file.read_text("utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_preset_has_a_playthrough(game: tablee.Game) -> None:
    texts = [file.read_text("utf-8") for file in PLAYTHROUGHS if file.parts[-3] == game.name]
    options = [json.loads(text.splitlines()[2].removeprefix("options: ")) for text in texts]
    assert options
    assert {one.get("preset") for one in options} >= set(game.options.presets)
