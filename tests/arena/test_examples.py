"""The bots of docs/bots.md play as they stand there."""

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import tablee
from tablee.arena.plan import Faults, Plan
from tablee.arena.playing import play

DOCS = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


def node() -> str:
    """The node that builds the client: of the PATH, or from PyPI beside this Python."""
    found = shutil.which("node", path=os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)]))
    assert found, "there is no node here; `make web` gets one"
    return found


@pytest.mark.parametrize("language", ["python", "js"])
@pytest.mark.parametrize("game", tablee.game_names())
def test_the_example_plays_every_game(language: str, game: str, tmp_path: Path) -> None:
    program = sys.executable if language == "python" else node()
    (source,) = re.findall(rf"```{language}\n(.*?)```", DOCS, re.DOTALL)
    file = tmp_path / f"bot.{language}"
    file.write_text(source, "utf-8")
    players = tablee.game(game).players[0]
    options = tablee.game(game).options.complete({}, players)
    plan = Plan(game, players, options, [shlex.join([program, str(file)]), "random"], players, "s")
    done = play(plan, 0, 0)
    assert done.faults[0] == Faults()
    assert done.winners
