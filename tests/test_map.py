"""The maps in the docs lead somewhere: files, classes and functions that they name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "tablee"
FOLDERS = ("core", "bots", "arena", "table", "store", "server", "cli")


def named_files(text: str) -> set[str]:
    """Paths below src/tablee that a page names, `folder/file.py`."""
    return set(re.findall(rf"`((?:{'|'.join(FOLDERS)})/[\w/]+\.py)`", text))


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/protocol.md", "docs/running.md", "CONTRIBUTING.md"])
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    named = named_files((ROOT / page).read_text("utf-8"))
    assert [file for file in sorted(named) if not (SOURCES / file).is_file()] == []
    if page == "docs/architecture.md":
        assert len(named) > 15


def test_the_files_of_a_served_table_are_there() -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    section = page.split("## A served table\n")[1].split("\n## ")[0]
    files = set(re.findall(r"`(\w+\.py)`", section))
    assert len(files) > 10
    assert [file for file in sorted(files) if not (SOURCES / "server" / file).is_file()] == []


def test_what_the_table_of_questions_names_is_in_its_file() -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| (`(?:server|table)/\w+\.py`[^|]*) \|$", page, re.MULTILINE)
    assert len(rows) > 5
    checked = 0
    for row in rows:
        file, *names = re.findall(r"`([^`]+)`", row.split(";")[0])
        source = (SOURCES / file).read_text("utf-8")
        for name in names:
            if "/" not in name:
                checked += 1
                assert re.search(rf"(?:def|class) {name.split('.')[-1]}\b", source), (file, name)
    assert checked >= 4


def test_every_folder_of_the_package_is_in_the_table_of_layers() -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    layers = set(re.findall(r"^\| `(\w+)/", page, re.MULTILINE))
    folders = {path.parent.name for path in SOURCES.glob("*/__init__.py")} - {"web"}
    assert folders <= layers
