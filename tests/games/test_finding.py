"""Games of other packages are found by their entry points, and one that is broken does no harm to the others."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import tablee
from tablee import games

PARTS = {
    "lang/en.toml": 'title = "Whist"',
    "lang/fr.toml": 'title = "Whist"',
    "rules/en.md": "",
    "rules/fr.md": "",
    "bots.py": "BOTS = {}",
    "terminal.py": "raise AssertionError('nobody looks')",
    "__init__.py": """
from tablee.core.game import Game


class Whist(Game):
    name = "whist"
    opening = read = write = views = lambda self: None


GAME = Whist()
""",
}

Made = Callable[..., EntryPoint]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """`made("whist", "pack", {"bots.py": None})`: an entry point, and its package with these files changed."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)

    def make(name: str, package: str, changes: dict[str, str | None] | None = None) -> EntryPoint:
        for file, text in (PARTS | (changes or {})).items():
            if text is not None:
                (tmp_path / package / file).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / package / file).write_text(text)
        for known in set(sys.modules) - before:
            monkeypatch.delitem(sys.modules, known)
        return EntryPoint(name, package, games.GROUP)

    return make


def test_a_whole_package_is_taken(made: Made, caplog: pytest.LogCaptureFixture) -> None:
    assert games.of_others([made("whist", "pack_whole")], ["hilo"]) == {"whist": "pack_whole"}
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("number", "name", "changes", "why"),
    [
        (0, "hilo", {}, "there is another game of this name"),
        (1, "Whist", {}, "a name is small letters"),
        (2, "w" * 32, {}, "a name is small letters"),
        (3, "../whist", {}, "a name is small letters"),
        (17, "1whist", {}, "a name is small letters"),
        (18, "whi_st", {}, "a name is small letters"),
        (19, "", {}, "a name is small letters"),
        (4, "tarot", {}, "its GAME calls itself 'whist'"),
        (5, "whist", {"__init__.py": ""}, "no GAME that is a Game"),
        (6, "whist", {"__init__.py": "GAME = 1"}, "no GAME that is a Game"),
        (7, "whist", {"__init__.py": "1 / 0"}, "ZeroDivisionError: division by zero"),
        (8, "whist", {"__init__.py": "import sys; sys.exit(3)"}, "SystemExit: 3"),
        (9, "whist", {"__init__.py": "import no_such_thing"}, "ModuleNotFoundError: No module named 'no_such_thing'"),
        (10, "whist", {"__init__.py": None, "game.py": PARTS["__init__.py"]}, "no GAME that is a Game"),
        (
            11,
            "whist",
            {"__init__.py": "from pack_11.inner import GAME", "inner.py": PARTS["__init__.py"]},
            "the class of its GAME is in pack_11.inner, and has to be in pack_11 itself",
        ),
        (12, "whist", {"lang/fr.toml": None}, "the file lang/fr.toml is not in the package"),
        (13, "whist", {"lang/en.toml": None}, "the file lang/en.toml is not in the package"),
        (14, "whist", {"rules/fr.md": None}, "the file rules/fr.md is not in the package"),
        (15, "whist", {"bots.py": None}, "ModuleNotFoundError"),
        (16, "whist", {"terminal.py": None}, "there is no pack_16.terminal"),
    ],
)
def test_what_cannot_be_used_is_left_out_and_the_warning_says_why(
    made: Made,
    caplog: pytest.LogCaptureFixture,
    number: int,
    name: str,
    changes: dict[str, str | None],
    why: str,
) -> None:
    package = f"pack_{number}"
    bad = made(name, package, changes)
    good = EntryPoint("zwhist", f"good_{number}", games.GROUP)
    made("zwhist", good.value, {"__init__.py": str(PARTS["__init__.py"]).replace('"whist"', '"zwhist"')})
    assert games.of_others([bad, good], ["hilo"]) == {"zwhist": good.value}
    (told,) = caplog.messages
    assert told.startswith(f"The game {name!r} of the package {package!r} is left out: ")
    assert why in told


def test_of_two_packages_with_the_same_game_the_first_by_name_is_taken(
    made: Made, caplog: pytest.LogCaptureFixture
) -> None:
    two, one = made("whist", "pack_two"), made("whist", "pack_one")
    assert games.of_others([two, one], []) == {"whist": "pack_one"}
    assert "'pack_two' is left out: there is another game of this name" in caplog.text


def test_found_games_stand_among_the_others_in_order(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    before = games.names()
    entry = made("whist", "pack_listed")
    monkeypatch.setattr(games, "entry_points", lambda group: [entry] if group == "tablee.games" else [])
    games._packages.cache_clear()
    games.game.cache_clear()
    try:
        assert games.names() == sorted([*before, "whist"])
        found = tablee.game("whist")
        assert (found.name, found.package) == ("whist", "pack_listed")
        assert found.texts("fr").raw("title") == "Whist"
        with pytest.raises(KeyError, match=r"there is no game 'tarot'; there are .*, whist"):
            tablee.game("tarot")
    finally:
        games._packages.cache_clear()
        games.game.cache_clear()
