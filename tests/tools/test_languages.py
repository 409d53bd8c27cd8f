"""The build names whatever a language lacks, and a language is nothing but files."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.core.languages import DEFAULT, LANGUAGES, Language, language
from tests.tools.translated import translate
from tools.languages import CORE, PLACES, ROOT, languages, problems, wrong

POLISH = Language("pl", {"name": "Polski", "locale": "pl"})
KEY = re.compile(r'^("?\w+"?(?:\.\w+)*) = ', re.M)


def test_every_language_says_everything() -> None:
    assert list(problems()) == []


def test_every_folder_with_words_is_looked_at() -> None:
    files = [file.relative_to(ROOT).as_posix() for place in PLACES for file in (ROOT / place).rglob(f"{DEFAULT}.toml")]
    assert {f"src/tablee/{part}/lang/en.toml" for part in ("core", "bots", "cli", "server", "games/hilo")} <= set(files)
    assert "web/src/games/hilo/lang/en.toml" in files


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """All files with words, elsewhere."""
    for place in PLACES:
        for file in (ROOT / place).rglob("*"):
            if file.suffix in (".toml", ".md"):
                (tmp_path / file.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, tmp_path / file.relative_to(ROOT))
    return tmp_path


def test_a_language_of_which_there_is_only_a_name_lacks_every_file(copy: Path) -> None:
    (copy / CORE / "pl.toml").write_text('apart = "; "\n[language]\nname = "Polski"\nlocale = "pl"\n')
    found = list(problems(copy))
    assert f"{CORE}/pl.toml: lacks you" in found
    assert f"{CORE}/pl.toml: lacks event.round_ended" in found
    missing = {line for line in found if line.endswith(": is missing")}
    models = [file for place in PLACES for file in (copy / place).rglob(f"{DEFAULT}.toml")]
    rules = list((copy / "src").rglob(f"rules/{DEFAULT}.md"))
    assert len(missing) == len(models) - 1 + len(rules) > 10
    assert "src/tablee/games/hilo/rules/pl.md: is missing" in missing
    assert "src/tablee/games/koikoi/lang/pl.toml: is missing" in missing
    assert len(found) == len(missing) + len(KEY.findall((copy / CORE / "en.toml").read_text("utf-8"))) - 4


def test_a_language_with_all_files_and_forms_lacks_nothing_until_something_is_taken_out(copy: Path) -> None:
    translate(copy, "pl", 'name = "Polski"\nlocale = "pl"')
    assert languages(copy) == sorted([*languages(), "pl"])
    assert list(problems(copy)) == []
    file = copy / "src/tablee/games/koikoi/lang/pl.toml"
    whole = file.read_text("utf-8")
    for old, new, problem in [
        ('drawn = "', 'drown = "', ["lacks event.drawn", "event.drown is said in no other language"]),
        ("{target}.", ".", ["event.joker.you lacks the part {target}", "event.joker.they lacks the part {target}"]),
        (
            " points. | You stop and score {n} points.",
            " points.",
            ["event.stopped.you needs 3 plural forms (one | few | many), not 2"],
        ),
    ]:
        assert old in whole
        file.write_text(whole.replace(old, new), encoding="utf-8")
        assert list(problems(copy)) == [f"src/tablee/games/koikoi/lang/pl.toml: {line}" for line in problem]
    file.write_text("[event", encoding="utf-8")
    (line,) = problems(copy)
    assert line.startswith("src/tablee/games/koikoi/lang/pl.toml: is no TOML: ")


def test_a_file_of_a_language_that_there_is_not_is_named(copy: Path) -> None:
    (copy / "src/tablee/bots/lang/pl.toml").write_text("", encoding="utf-8")
    assert list(problems(copy)) == [
        f"src/tablee/bots/lang/pl.toml: there is no {CORE}/pl.toml, so there is no such language"
    ]


@pytest.mark.parametrize("about", ['name = "Polski"', 'name = "X"\nlocale = "no such"', 'name = "X"\nlocale = "zz"'])
def test_a_language_says_what_it_is_called_and_its_locale(copy: Path, about: str) -> None:
    (copy / CORE / "pl.toml").write_text(f'apart = "; "\n[language]\n{about}\n')
    (line,) = problems(copy)
    assert line.startswith(f"{CORE}/pl.toml: its table [language] needs a name and a locale that CLDR knows: ")


@pytest.mark.parametrize(
    ("text", "model", "spoken", "problem"),
    [
        ("{n} karta | {n} karty | {n} kart", "{n} card | {n} cards", POLISH, []),
        ("{n} karta | {n} karty", "{n} card | {n} cards", POLISH, ["needs 3 plural forms (one | few | many), not 2"]),
        ("{n} kart", "{n} card | {n} cards", POLISH, ["needs 3 plural forms (one | few | many), not 1"]),
        ("{n} carte", "{n} card | {n} cards", language("fr"), ["needs 2 plural forms (one | other), not 1"]),
        ("{n} a | {n} b | {n} c", "{n} a | {n} b", language("en"), ["needs 2 plural forms (one | other), not 3"]),
        ("une | deux", "one", language("fr"), ["has plural forms, but does not count"]),
        ("", "one", POLISH, ["says nothing"]),
        ("{name}", "{nom}", POLISH, ["lacks the part {nom}", "has a part {name} that nobody fills"]),
        ("{name", "{name}", POLISH, ["cannot be read: expected '}' before end of string"]),
        ("l'ours", "bear", language("fr"), ['is not spelt as the language is: "l\'ours"']),
        ("l'ours", "bear", POLISH, []),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text: str, model: str, spoken: Language, problem: list[str]) -> None:
    assert list(wrong(text, model, spoken)) == problem


@pytest.mark.timeout(300)
def test_the_build_stops_at_a_language_that_lacks_something_and_names_it(tmp_path: Path) -> None:
    """As it is run by `make web` and by pip, in a copy of this folder, interpreted."""
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "node_modules", "gen")
    for folder in ("src", "tools", "web/src", "art"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    shutil.rmtree(tmp_path / "src/tablee/web", ignore_errors=True)

    def build() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tools.web_data"],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(tmp_path / "src")},
            capture_output=True,
            text=True,
            check=False,
        )

    translate(tmp_path, "pl", 'name = "Polski"\nlocale = "pl"')
    built = build()
    assert (built.returncode, built.stderr) == (0, "")
    assert (tmp_path / "web/src/gen/lang/hilo.pl.ts").is_file()
    known = json.loads((tmp_path / "web/src/gen/languages.json").read_text("utf-8"))
    assert list(known) == [*LANGUAGES, "pl"]
    assert known["pl"] == {"name": "Polski", "locale": "pl", "apart": "; "}
    file = tmp_path / "web/src/games/hilo/lang/pl.toml"
    file.write_text(file.read_text("utf-8").replace("face_down = ", "face_up = "), encoding="utf-8")
    built = build()
    assert built.returncode == 1
    assert "web/src/games/hilo/lang/pl.toml: lacks face_down\n" in built.stderr
