"""The import contracts of pyproject.toml bite: each is shown a small package that breaks it, and one that does not.

`make check` runs the same contracts on tablee itself. They name no game: games are found by their folders.
"""

import os
import shutil
import subprocess
import sys
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
    "cli/__init__.py": "import tablee.bots",
}


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


@pytest.mark.parametrize("contract", ["layers", "independent-games", "files-of-a-game"])
def test_a_sound_package_passes(tmp_path: Path, contract: str) -> None:
    result = lint_imports(tmp_path, contract, {})
    assert "1 kept, 0 broken" in result.stdout, result.stdout + result.stderr
    assert result.returncode == 0


@pytest.mark.parametrize(
    ("contract", "file", "text", "complaint"),
    [
        ("layers", "core/state.py", "import tablee.games", "tablee.core is not allowed to import tablee.games"),
        ("layers", "games/whist/bots.py", "import tablee.cli", "tablee.games is not allowed to import tablee.cli"),
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
