"""docs/adding-a-game.md as a reader follows it: its files written where it says, its commands run as they stand."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "adding-a-game.md"

_FILE = re.compile(r"^`([\w./-]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files(document: str) -> dict[str, str]:
    """The files that the document gives, by their paths."""
    found = _FILE.findall(document)
    paths = [path for path, _ in found]
    assert len(set(paths)) == len(paths), paths
    return dict(found)


def commands(document: str) -> list[str]:
    """The lines of its shell blocks, in order."""
    return [line for block in _SHELL.findall(document) for line in block.splitlines() if line]


def write(document: str, under: Path) -> None:
    """Make the folders that the document makes, and write its files. A folder that it forgot is missing here too."""
    for line in commands(document):
        if line.startswith("mkdir "):
            run(line, under)
    for path, text in files(document).items():
        if path.startswith("tablee-higher/"):
            (under / path).parent.mkdir(exist_ok=True)
        (under / path).write_text(text, encoding="utf-8")


def run(command: str, folder: Path, environment: Mapping[str, str] | None = None, typed: str | None = None) -> str:
    """Run a line of a shell there; answers what it printed."""
    done = subprocess.run(
        ["bash", "-euc", command],
        cwd=folder,
        env=environment,
        input=typed,
        stdin=subprocess.DEVNULL if typed is None else None,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout
