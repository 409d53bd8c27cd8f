"""The import contracts of pyproject.toml bite: each is shown a small package that breaks it, and one that does not.

`make check` runs the same contracts on tablee itself. They name no game: games are found by their folders.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"

SOUND = {
    "__init__.py": "",
    "core/__init__.py": "",
    "core/state.py": "",
    "games/__init__.py": "",
    "games/whist/__init__.py": "",
    "games/whist/cards.py": "from tablee.core import state",
    "games/whist/state.py": "from tablee.games.whist import cards",
    "games/whist/view.py": "from tablee.games.whist.state import cards",
    "games/whist/views.py": "",
    "games/whist/knowledge.py": "",
    "games/tarot/__init__.py": "",
    "games/tarot/cards.py": "",
    "bots/__init__.py": "import tablee.games.whist.view",
    "lessons/__init__.py": "import tablee.core.state",
    "cli/__init__.py": "import tablee.bots\nimport tablee.client\nimport tablee.lessons",
    "client/__init__.py": "import picows",
    "table/__init__.py": "",
    "table/entries.py": "import msgspec",
    "table/table.py": "from tablee.table import entries",
    "store/__init__.py": "",
    "store/sqlite.py": "import sqlite3\nimport time\nimport tablee.table.table",
    "store/postgres.py": "import asyncpg",
    "server/__init__.py": "",
    "server/config.py": "",
    "server/metrics.py": "",
    "server/access/__init__.py": "",
    "server/access/limits.py": "import tablee.server.config",
    "server/workers/__init__.py": "import tablee.server.access.limits",
    "server/cluster/__init__.py": "",
    "server/cluster/redis.py": "import redis\nimport tablee.server.access.limits",
    "server/live/__init__.py": "",
    "server/live/inbox.py": "import tablee.table.entries",
    "server/live/room.py": "from tablee.server import cluster, workers\nimport tablee.server.live.inbox",
    "server/ws/__init__.py": "",
    "server/ws/socket.py": "import picows\nimport tablee.server.live.room",
    "server/http/__init__.py": "import json\nimport tablee.server.live.room",
    "server/app.py": "import tablee.server.http\nimport tablee.server.ws.socket\nimport tablee.store.sqlite",
}

CONTRACTS = [
    contract["id"] for contract in tomllib.loads(PYPROJECT.read_text("utf-8"))["tool"]["importlinter"]["contracts"]
]


def lint_imports(folder: Path, contract: str, changes: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run one contract on SOUND with *changes*."""
    for name, text in (SOUND | changes).items():
        file = folder / "tablee" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + "\n")
    shutil.copy(PYPROJECT, folder)
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--contract", contract]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_sound_package_passes(tmp_path: Path, contract: str) -> None:
    result = lint_imports(tmp_path, contract, {})
    assert "1 kept, 0 broken" in result.stdout, result.stdout + result.stderr
    assert result.returncode == 0


@pytest.mark.parametrize(
    ("contract", "file", "text", "complaint"),
    [
        ("layers", "core/state.py", "import tablee.games", "tablee.core is not allowed to import tablee.games"),
        ("layers", "games/whist/bots.py", "import tablee.cli", "tablee.games is not allowed to import tablee.cli"),
        ("layers", "lessons/__init__.py", "import tablee.bots", "tablee.lessons is not allowed to import tablee.bots"),
        ("layers", "bots/__init__.py", "import tablee.lessons", "tablee.bots is not allowed to import tablee.lessons"),
        (
            "layers",
            "games/whist/bots.py",
            "import tablee.lessons",
            "tablee.games is not allowed to import tablee.lessons",
        ),
        (
            "independent-games",
            "games/tarot/cards.py",
            "from tablee.games.whist.cards import state",
            "tablee.games.tarot is not allowed to import tablee.games.whist",
        ),
        (
            "files-of-a-game",
            "games/whist/cards.py",
            "import tablee.games.whist.state",
            "tablee.games.whist.cards is not allowed to import tablee.games.whist.state",
        ),
        (
            "layers",
            "client/__init__.py",
            "import tablee.server",
            "tablee.client is not allowed to import tablee.server",
        ),
        (
            "server",
            "server/live/inbox.py",
            "import tablee.server.http",
            "tablee.server.live is not allowed to import tablee.server.http",
        ),
        (
            "server",
            "server/http/__init__.py",
            "import tablee.server.ws",
            "tablee.server.http is not allowed to import tablee.server.ws",
        ),
        (
            "server",
            "server/cluster/redis.py",
            "import tablee.server.live.room",
            "tablee.server.cluster is not allowed to import tablee.server.live",
        ),
        (
            "server",
            "server/cluster/redis.py",
            "import tablee.server.workers",
            "tablee.server.cluster is not allowed to import tablee.server.workers",
        ),
        (
            "server",
            "server/access/limits.py",
            "import tablee.server.cluster",
            "tablee.server.access is not allowed to import tablee.server.cluster",
        ),
        ("server", "server/helpers.py", "", "tablee.server.helpers"),
        (
            "no-circles",
            "server/live/inbox.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import tablee.server.live.room",
            "tablee.server.live",
        ),
        ("websockets", "server/ws/session.py", "import picows", "tablee.server.ws.session -> picows"),
        ("websockets", "server/app.py", "import picows", "tablee.server.app -> picows"),
        ("databases", "cli/serve.py", "import sqlite3", "tablee.cli.serve -> sqlite3"),
        ("databases", "server/live/room.py", "import asyncpg", "tablee.server.live.room -> asyncpg"),
        ("databases", "server/live/room.py", "import redis", "tablee.server.live.room -> redis"),
        ("pure-tables", "table/table.py", "import asyncio", "tablee.table.table -> asyncio"),
        ("pure-tables", "table/table.py", "import time", "tablee.table.table -> time"),
        ("pure-tables", "table/table.py", "from socket import socket", "tablee.table.table -> socket"),
        ("no-json-in-rooms", "server/live/room.py", "import json", "tablee.server.live.room -> json"),
        ("no-json-in-rooms", "server/live/room.py", "import msgspec.json", "tablee.server.live.room -> msgspec"),
        (
            "files-of-a-game",
            "games/whist/unseen.py",
            "import tablee.games.whist.state",
            "tablee.games.whist.unseen is not allowed to import tablee.games.whist.state",
        ),
        (
            "files-of-a-game",
            "games/whist/sheets.py",
            "import tablee.games.whist.state",
            "tablee.games.whist.sheets is not allowed to import tablee.games.whist.state",
        ),
        (
            "files-of-a-game",
            "games/whist/view.py",
            "import tablee.games.whist.views",
            "tablee.games.whist.view is not allowed to import tablee.games.whist.views",
        ),
    ],
)
def test_an_import_that_breaks_a_contract_is_named(
    tmp_path: Path, contract: str, file: str, text: str, complaint: str
) -> None:
    result = lint_imports(tmp_path, contract, {file: text})
    assert complaint in " ".join(result.stdout.split()), result.stdout + result.stderr
    assert result.returncode == 1


def test_a_file_outside_the_order_is_no_way_round_it(tmp_path: Path) -> None:
    changes = {
        "games/whist/state.py": "import tablee.games.whist.knowledge",
        "games/whist/knowledge.py": "import tablee.games.whist.view",
        "games/whist/view.py": "",
    }
    result = lint_imports(tmp_path, "files-of-a-game", changes)
    assert result.returncode == 1, result.stdout + result.stderr
