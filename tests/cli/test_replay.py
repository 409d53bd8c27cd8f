"""`tablee replay`: a game told as a person would."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import tablee
from tablee.cli.app import app
from tablee.core.languages import LANGUAGES


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env={"LC_ALL": "C.UTF-8"})


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Three games of each, with most players."""
    folder = tmp_path_factory.mktemp("records")
    for name in tablee.game_names():
        words = ["--players", tablee.game(name).players[-1], "--games", 3, "--seed", "told"]
        run("simulate", "--game", name, *words, "--records", folder / f"{name}.jsonl")
    return {name: folder / f"{name}.jsonl" for name in tablee.game_names()}


@pytest.mark.parametrize("name", tablee.game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_to_its_end(name: str, language: str, files: dict[str, Path]) -> None:
    result = run("replay", files[name], "--game-number", 2, "--lang", language)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].startswith(tablee.game(name).texts(language).raw("title"))
    assert "game 2 of 3" in lines[0] or "partie 2 sur 3" in lines[0]
    record = json.loads(files[name].read_text("utf-8").splitlines()[1])
    told = [line.split()[-1] for line in lines[-record["players"] :]]
    assert told == [str(total) for total in record["totals"]]
    assert len(lines) > len(record["moves"])
    assert "{" not in result.stdout


@pytest.mark.parametrize("name", tablee.game_names())
def test_a_seat_is_told_its_own_game(name: str, files: dict[str, Path]) -> None:
    public = run("replay", files[name]).stdout
    own = run("replay", files[name], "--seat", 1).stdout
    assert "Seat 1 " in public
    assert "You " in own
    assert "You " not in public


def test_names_of_the_record_are_used(tmp_path: Path) -> None:
    match = tablee.game("koikoi").start(2, {"rounds": 3}, names=["Zoé", None])
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    file = tmp_path / "r.jsonl"
    file.write_bytes(tablee.written(match.record()))
    told = run("replay", file).stdout
    assert "Zoé" in told
    assert "Seat 1" in told
    assert "the game was not finished" in told
    assert "Options: Rounds: 3" in told


def test_what_cannot_be_told_is_said_in_one_line(files: dict[str, Path], tmp_path: Path) -> None:
    record = json.loads(files["koikoi"].read_text("utf-8").splitlines()[0])
    record["moves"][1][1] = "play 1L x 12L"
    broken, empty, text = tmp_path / "broken.jsonl", tmp_path / "empty.jsonl", tmp_path / "text.jsonl"
    broken.write_text(json.dumps(record), "utf-8")
    empty.write_text("", "utf-8")
    text.write_text("hello", "utf-8")
    for words, reason in (
        ([files["koikoi"], "--game-number", 4], "there is no game 4; games are 1 to 3"),
        ([files["koikoi"], "--game-number", 0], "at least 1"),
        ([files["koikoi"], "--seat", 2], "there is no seat 2; seats are 0 to 1"),
        ([files["koikoi"], "--lang", "xx"], "no language 'xx'; there are en, fr"),
        ([tmp_path / "none.jsonl"], "No such file or directory"),
        ([broken], "line 1: moves[1]"),
        ([empty], "no records"),
        ([text], "line 1: not JSON"),
    ):
        result = run("replay", *words)
        assert result.exit_code == 2, words
        assert result.stderr.startswith("tablee: ")
        assert reason in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_name_gives_the_terminal_no_orders(files: dict[str, Path], tmp_path: Path) -> None:
    record = json.loads(files["koikoi"].read_text("utf-8").splitlines()[0])
    record["names"] = ["\x1b[2J\x1b]0;owned\x07Zoé", "\u202ekcatta\x9b31m"]
    file = tmp_path / "named.jsonl"
    file.write_text(json.dumps(record), "utf-8")
    result = run("replay", file)
    assert result.exit_code == 0, result.output
    assert "Zoé" in result.stdout
    assert not [letter for letter in result.stdout if letter != "\n" and not letter.isprintable()]
