"""The bots of docs/bots.md play as they stand there."""

import re
import shutil
import sys
from pathlib import Path

import pytest

import tablee
from tablee.arena.plan import Faults, Plan
from tablee.arena.playing import play

DOCS = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


@pytest.mark.parametrize(("language", "program"), [("python", sys.executable), ("js", "node")])
@pytest.mark.parametrize("game", tablee.game_names())
def test_the_example_plays_every_game(language: str, program: str, game: str, tmp_path: Path) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    (source,) = re.findall(rf"```{language}\n(.*?)```", DOCS, re.DOTALL)
    file = tmp_path / f"bot.{language}"
    file.write_text(source, "utf-8")
    players = tablee.game(game).players[0]
    options = tablee.game(game).options.complete({}, players)
    plan = Plan(game, players, options, [f"{program} {file}", "random"], players, "s")
    done = play(plan, 0, 0)
    assert done.faults[0] == Faults()
    assert done.winners
