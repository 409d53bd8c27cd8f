"""docs/client.py was written from docs/protocol.md alone: with it people and bots play every game to the end."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, STDOUT
from pathlib import Path

import pytest

import tablee
from tablee.server.app import Server
from tests.server.serving import SHORT, at_a_server

CLIENT = Path(__file__).parents[2] / "docs" / "client.py"


@pytest.mark.parametrize("game", tablee.game_names())
@at_a_server()
async def test_two_people_and_two_bots_play_a_game_to_the_end(server: Server, game: str) -> None:
    command = [sys.executable, "-I", str(CLIENT), server.url, game, json.dumps(SHORT.get(game, {}))]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=STDOUT, stdin=DEVNULL)
    output = (await process.communicate())[0].decode()
    assert process.returncode == 0, output[-2000:]
    assert output.startswith(f"{game}: ")
    assert server.services.metrics.matches_finished == 1


def test_the_client_needs_nothing_but_pythons_own_library() -> None:
    lines = CLIENT.read_text("utf-8").splitlines()
    modules = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert modules <= sys.stdlib_module_names
