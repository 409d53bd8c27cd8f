"""The browser tells whole games in the same words as the terminal, in every language."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.core.game import Game
from tablee.core.languages import LANGUAGES
from tablee.core.words import Words
from tests.laws.heard import LISTENERS, heard
from tests.laws.tables import GAMES
from tests.web.book import ROOT

NAMES = ["Agathe", "Basile", "Chloé", "Didier", "Élise", "Hugo"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_client_and_the_terminal_say_the_same_of_every_event(game: Game, tmp_path: Path) -> None:
    cases: list[dict[str, Any]] = []
    said: list[str | None] = []
    for language in LANGUAGES:
        words = {seat: Words(game, NAMES, language, seat) for seat in LISTENERS}
        for seat, event in heard(game):
            wire = msgspec.json.decode(msgspec.json.encode(event))
            cases.append({"game": game.name, "language": language, "names": NAMES, "seat": seat, "event": wire})
            said.append(words[seat].narrate(event))
    asked, answered = tmp_path / "cases.json", tmp_path / "told.json"
    asked.write_text(json.dumps(cases), encoding="utf-8")
    node = f"node ../tests/web/narrator.mjs {asked} {answered}"  # in web, with the node that builds the client
    done = subprocess.run(
        ["tools/web", "npm", "exec", "-c", node], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(answered.read_text("utf-8"))
    differ = [
        (case["language"], case["event"], one, other)
        for case, one, other in zip(cases, said, told, strict=True)
        if one != other
    ]
    assert differ == []
    assert len(cases) > 1000
