"""The maps in the docs lead somewhere: files, classes and functions that they name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "tablee"
FOLDERS = ("core", "bots", "lessons", "arena", "table", "store", "server", "client", "cli")
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text("utf-8")


def section(title: str) -> str:
    """A part of docs/architecture.md."""
    return ARCHITECTURE.split(f"## {title}\n")[1].split("\n## ")[0]


def named_files(text: str) -> set[str]:
    """Paths below src/tablee that a page names, `folder/file.py`."""
    return set(re.findall(rf"`((?:{'|'.join(FOLDERS)})/[\w/]+\.py)`", text))


def defines(file: str, name: str) -> bool:
    """Whether a file has this class, function or field."""
    name = re.escape(name.split(".")[-1])
    source = (SOURCES / file).read_text("utf-8")
    return re.search(rf"^\s*(?:(?:async )?def|class) {name}\b|^\s*{name}(?::.*)? = ", source, re.MULTILINE) is not None


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/protocol.md", "docs/running.md", "CONTRIBUTING.md"])
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    named = named_files((ROOT / page).read_text("utf-8"))
    assert [file for file in sorted(named) if not (SOURCES / file).is_file()] == []
    if page == "docs/architecture.md":
        assert len(named) > 30


def test_files_of_a_served_table_are_named_with_their_folder() -> None:
    assert re.findall(r"`\w+\.py`", section("A served table")) == []


def test_what_the_table_of_questions_names_is_in_its_file() -> None:
    rows = re.findall(r"^\| [^|]+ \| (`(?:server|table)/[\w/]+\.py`[^|]*) \|$", section("A served table"), re.MULTILINE)
    assert len(rows) > 8
    for row in rows:
        file, *names = re.findall(r"`([^`]+)`", row.split(";")[0])
        assert names
        assert [name for name in names if not defines(file, name)] == [], file


def test_every_folder_of_the_server_is_in_its_table() -> None:
    named = set(re.findall(r"^\| `(\w+)/` \|", section("A served table"), re.MULTILINE))
    assert named == {path.parent.name for path in (SOURCES / "server").glob("*/__init__.py")}


def test_every_folder_of_the_package_is_in_the_table_of_layers() -> None:
    layers = set(re.findall(r"^\| `(\w+)/", section("The layers"), re.MULTILINE))
    folders = {path.parent.name for path in SOURCES.glob("*/__init__.py")} - {"web"}
    assert folders <= layers


def test_every_word_of_the_glossary_is_in_the_code() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", section("Glossary"), re.MULTILINE)[2:]
    assert [word for word, _, _ in rows[:4]] == ["command", "entry", "step", "projection"]
    assert len(rows) > 15
    for word, _, code in rows:
        for part in code.split("; "):
            file, *names = re.findall(r"`([^`]+)`", part)
            assert names, word
            assert [name for name in names if not defines(file, name)] == [], (word, file)


def test_the_glossary_has_each_word_once() -> None:
    words = re.findall(r"^\| ([^|`]+) \| [^|]+ \| `", section("Glossary"), re.MULTILINE)
    each = [word for row in words for word in row.split(", ")]
    assert len(set(each)) == len(each) > 20
