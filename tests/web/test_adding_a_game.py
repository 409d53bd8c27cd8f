"""Whoever follows docs/adding-a-game.md has a game: in a copy of this folder, and as a package of its own.

Nothing but what the document says is done, and nothing outside the game's own folders is changed.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import tablee
from tests.package.test_wheel import clean_clone
from tests.web import book
from tests.web.book import DOCUMENT, ROOT
from tests.web.people import DESKTOP, PHONE, House, Person
from tests.web.playing import alone, turns

TEXT = DOCUMENT.read_text("utf-8")
FOLDERS = ("src/tablee/games/higher/", "tests/games/higher/", "art/higher/", "web/src/games/higher/", "tablee-higher/")


def the_command(begins: str, number: int = 0) -> str:
    """A command of the document, as it stands there."""
    return [line for line in book.commands(TEXT) if line.startswith(begins)][number]


def environment(*paths: Path, **more: str) -> dict[str, str]:
    """With these folders to import from first, and the programs of this Python. Nothing waits for a key."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    modules = os.pathsep.join(map(str, paths))
    return os.environ | {"PATH": path, "PYTHONPATH": modules, "PYTHONDONTWRITEBYTECODE": "1", **more}


def copied(into: Path) -> Path:
    """This folder, with the compiled engine; what the web client is built with is shared. What was copied is listed."""
    tree = clean_clone(into / "tablee")
    sources = [path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()]
    own = [name for name in sources if not name.startswith("web/node_modules/")]
    (into / "copied.json").write_text(json.dumps(own))
    for library in (ROOT / "src").rglob("*.so"):
        shutil.copy2(library, tree / library.relative_to(ROOT))
    return tree


def played_to_the_end(browser: Browser, house: House, language: str, size: tuple[int, int]) -> Person:
    """Somebody who has played a match of Higher against bots, from the home page's words to the result."""
    one = Person(browser, house, language, size)
    one.go("/")
    words = {"en": "The highest card wins the trick", "fr": "La carte la plus haute remporte le pli"}
    one.page.get_by_text(words[language]).wait_for()
    alone(one, "higher", 3)
    moves = 0
    for _ in turns([one]):
        seq = one.seq
        button = one.page.locator("[data-move^='play ']").first
        (button.locator("button") if button.locator("button").count() else button).click()
        one.reach(seq + 1)
        moves += 1
    assert moves == 6
    assert sum(one.view()["totals"]) == 6
    assert not one.errors
    return one


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this folder in which the document was followed up to its last section but one."""
    tree = copied(tmp_path_factory.mktemp("tree"))
    book.write(TEXT, tree)
    book.run(the_command("python -m tests.laws.playthrough"), tree, environment(tree / "src"))
    return tree


@pytest.fixture
def served(tmp_path: Path) -> Iterator[list[House]]:
    """Servers that are stopped at the end."""
    houses: list[House] = []
    yield houses
    for house in houses:
        house.stop()


def test_every_file_it_gives_is_in_a_folder_of_the_game() -> None:
    paths = list(book.files(TEXT))
    assert len(paths) == 23
    assert [path for path in paths if not path.startswith(FOLDERS)] == []
    for folder in FOLDERS:
        assert [path for path in paths if path.startswith(folder)], folder
    listed = TEXT.partition("```text\n")[2].partition("```")[0]
    for path in paths:
        if path.startswith(FOLDERS[0]):
            assert Path(path).name in listed, f"{path} is not in the list of files"


def test_in_a_copy_of_this_folder_all_laws_hold_for_it_and_it_is_as_tidy_as_the_others(tree: Path) -> None:
    here = environment(tree / "src", TABLEE_LAWS="higher")
    book.run("pytest -q -p no:cacheprovider --hypothesis-profile=mutants tests/laws tests/games/higher", tree, here)
    own = " ".join(folder for folder in FOLDERS if not folder.startswith(("web/", "tablee-higher/")))
    book.run(f"ruff check --no-cache {own} && ruff format --no-cache --check {own}", tree, here)
    book.run("lint-imports --no-logo --no-cache", tree, here)
    book.run(the_command("tablee simulate"), tree, here)
    book.run(f"yes 1 | {the_command('tablee play')} --no-pause", tree, here | {"LC_ALL": "C.UTF-8"})


def test_in_a_copy_of_this_folder_it_has_its_own_table_in_the_browser(
    tree: Path, browser: Browser, served: list[House]
) -> None:
    here = environment(tree / "src")
    book.run("python -m tools.web_data --types", tree, here)
    # as `tools/web check`: types everywhere; formatting and lint of the game, as all other files stay as they are
    book.run("tools/web npm run --silent check -- --output human", tree, here)
    book.run("tools/web npm exec -- prettier --log-level warn --check src/games/higher", tree, here)
    book.run("tools/web npm exec -- eslint --max-warnings 0 src/games/higher", tree, here)
    book.run("tools/web build", tree, here)
    served.append(House(tree, root=tree, environment=here))
    one = played_to_the_end(browser, served[0], "fr", PHONE)
    assert one.page.locator(".place").count() == 3  # its own table, with its own cards
    assert one.page.locator(".own .card img").count() == 0
    one.go("/")
    fan = one.page.locator("article", has_text="Higher").locator(".fan img")
    fan.last.wait_for()
    assert fan.count() == 3
    one.close()
    before = json.loads((tree.parent / "copied.json").read_text())
    assert "docs/adding-a-game.md" in before
    differ = {path for path in before if (tree / path).read_bytes() != (ROOT / path).read_bytes()}
    assert not differ, "a new game changes no file outside its folders"


def test_as_a_package_of_its_own_it_is_found_and_played_everywhere(
    tmp_path: Path, browser: Browser, served: list[House]
) -> None:
    book.write(TEXT, tmp_path)
    for line in (the_command("cp "), the_command("perl ")):
        book.run(line, tmp_path)
    installed = tmp_path / "installed"
    install = the_command("pip install").replace("pip install", "python -m pip install")
    options = f"--quiet --no-deps --no-build-isolation --no-index --target {installed}"
    here = environment(ROOT / "src", installed, PIP_DISABLE_PIP_VERSION_CHECK="1")
    book.run(f"{install} {options}", tmp_path, here | {"PYTHONPATH": ""})
    for name, value in {"hilo": "tablee_higher", "whist": "no_such_package"}.items():
        info = installed / f"bad_{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: bad-{name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[tablee.games]\n{name} = {value}\n")
    away = tmp_path / "away"
    away.mkdir()
    told = book.run("tablee games 2>&1", away, here)
    for name in tablee.game_names():
        assert name in told
    assert "The highest card wins the trick" in told
    assert "'hilo' of the package 'tablee_higher' is left out: there is another game of this name" in told
    assert "'whist' of the package 'no_such_package' is left out: ModuleNotFoundError" in told
    assert "la victoire est partagée" in " ".join(book.run("tablee rules higher --lang fr", away, here).split())
    book.run("tablee simulate --game higher --games 20 --records games.jsonl && tablee verify games.jsonl", away, here)
    book.run(f"yes 1 | {the_command('tablee play', 1)} --no-pause", away, here | {"LC_ALL": "C.UTF-8"})
    served.append(House(away, environment=here))
    one = played_to_the_end(browser, served[0], "fr", DESKTOP)
    one.page.keyboard.press("Escape")
    one.go("/rules/higher")
    one.page.locator("#HG-5").wait_for()
    one.page.locator(".gallery img").nth(29).wait_for()
    one.go("/new/higher")
    one.page.get_by_text("Combien de cartes chacun reçoit.").wait_for(state="attached")
    two = Person(browser, served[0], "en", PHONE)
    alone(two, "higher", 4)
    assert two.page.locator("[data-hand] img").count() == 6
    first = two.page.locator("[data-zone=moves] [data-move]").first
    code = (first.get_attribute("data-move") or "").removeprefix("play ")
    assert first.inner_text() == f"Play {code}"
    seq = two.seq
    two.page.locator("[data-hand]").first.click()  # the only move with this card
    two.reach(seq + 1)
    two.page.evaluate("document.querySelector('header .menu').click()")
    two.page.get_by_role("button", name="Log").click()
    two.page.locator("dialog").get_by_text(f"You play {code}.").wait_for()
    assert not two.complaints("dialog[open]")
    for person in (one, two):
        assert not person.errors
        person.close()
