"""`tablee games`, `rules`, `bench`, `--version`; and the words of the command line itself."""

import re
import string
import subprocess
import sys

import pytest
from typer.testing import CliRunner, Result

import tablee
from tablee.cli import rulebook
from tablee.cli.app import app
from tablee.core.languages import LANGUAGES
from tablee.core.texts import texts


def run(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(app, list(words), env={"LC_ALL": "C.UTF-8", **environment})


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_are_listed_with_players_designer_and_a_line(language: str) -> None:
    told = " ".join(run("games", "--lang", language).stdout.split())
    for name in tablee.game_names():
        words = tablee.game(name).texts(language)
        for part in (name, words.raw("title"), words.raw("credit"), words.raw("tagline")):
            assert " ".join(part.split()) in told


def test_the_language_is_that_of_the_environment() -> None:
    assert run("games", LC_ALL="fr_FR.UTF-8").stdout == run("games", "--lang", "fr").stdout
    assert run("games", LC_ALL="", LC_MESSAGES="", LANG="fr_CA.UTF-8").stdout == run("games", "--lang", "fr").stdout
    assert run("games", LC_ALL="de_DE.UTF-8").stdout == run("games", "--lang", "en").stdout


@pytest.mark.parametrize("name", tablee.game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_shown_with_their_numbers(name: str, language: str) -> None:
    shown = run("rules", name, "--lang", language)
    assert shown.exit_code == 0
    assert f"{tablee.game(name).prefix}-1 " in shown.stdout
    assert "**" not in shown.stdout


@pytest.mark.parametrize("name", tablee.game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_duty_names_can_be_read(name: str, language: str) -> None:
    game = tablee.game(name)
    for rule in game.duties.values():
        passage = rulebook.passage(game, rule, language)
        assert passage is not None
        assert f"**{rule}**" in passage
        assert len(re.findall(rf"\*\*{game.prefix}-\d+\*\*", passage)) == 1
    assert rulebook.passage(game, f"{game.prefix}-999", language) is None


def test_an_unknown_game_or_language_is_one_line() -> None:
    for words in (["rules", "poker"], ["rules", "hilo", "--lang", "tlh"], ["bench", "poker"], ["games", "--lang", "x"]):
        result = run(*words)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert result.stderr.startswith("tablee: ")


def test_version_says_which_engine_runs() -> None:
    engine = "compiled" if tablee.compiled() else "interpreted"
    assert run("--version").stdout == f"tablee {tablee.__version__} ({engine})\n"


def test_bench_has_a_row_for_each_game_and_number_of_players() -> None:
    lines = run("bench", "--seconds", "0.01").stdout.splitlines()
    assert lines[0].startswith(f"engine: {'compiled' if tablee.compiled() else 'interpreted'}")
    rows = [tuple(line.split()[:2]) for line in lines[2:]]
    assert rows == [(name, str(n)) for name in tablee.game_names() for n in tablee.game(name).players]


def test_a_reader_that_has_seen_enough_is_no_trouble() -> None:
    words = [sys.executable, "-m", "tablee.cli", "rules", tablee.game_names()[0]]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_help_and_version_load_no_game() -> None:
    """What takes long to start is not imported: rich, the games, the bots."""
    code = """
import sys
from tablee.cli import main
sys.argv[1:] = ["--help"]
try:
    main()
except SystemExit:
    print(*sys.modules)
"""
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"rich.console", "tablee.bots", f"tablee.games.{tablee.game_names()[0]}"} & set(loaded)


def test_both_languages_say_the_same_things_with_the_same_parts() -> None:
    english, french = texts("tablee.cli", "en"), texts("tablee.cli", "fr")
    assert list(english) == list(french)
    for key in english:
        assert _parts(english.raw(key)) == _parts(french.raw(key)), key
        assert (" | " in english.raw(key)) == (" | " in french.raw(key)), key


def _parts(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
