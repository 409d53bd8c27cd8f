"""`tablee simulate`: everything follows from the text S, whoever does the work."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import tablee
from tablee.cli.app import app


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", tablee.game_names())
def test_the_same_seed_gives_the_same_bytes_with_any_number_of_processes(name: str, tmp_path: Path) -> None:
    written = []
    for jobs in (1, 2, 3):
        file = tmp_path / f"{jobs}.jsonl"
        result = run("simulate", "--game", name, "--games", 60, "--seed", "forêt", "--jobs", jobs, "--records", file)
        assert result.exit_code == 0, result.output
        written.append(file.read_bytes())
    assert written[0].count(b"\n") == 60
    assert written[0] == written[1] == written[2]


@pytest.mark.parametrize("name", tablee.game_names())
def test_records_verify_for_all_numbers_of_players(name: str, tmp_path: Path) -> None:
    for players in tablee.game(name).players:
        file = tmp_path / f"{players}.jsonl"
        run("simulate", "--game", name, "--players", players, "--games", 3, "--seed", "x", "--records", file)
        assert [record["players"] for record in records(file)] == [players] * 3
        assert run("verify", file).stdout == f"{file}: 3 records OK\n"


@pytest.mark.parametrize("name", tablee.game_names())
def test_seeds_are_as_documented(name: str, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    run("simulate", "--game", name, "--games", 3, "--seed", "été", "--records", file)
    wanted = [hashlib.sha256("été".encode() + b"\0" + str(k).encode()).hexdigest() for k in (1, 2, 3)]
    assert [record["seed"] for record in records(file)] == wanted


@pytest.mark.parametrize("name", tablee.game_names())
def test_the_cards_do_not_depend_on_how_players_choose(name: str, tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    run("simulate", "--game", name, "--games", 2, "--seed", "x", "--records", one)
    run("simulate", "--game", name, "--games", 2, "--seed", "x", "--bots", "novice", "--records", other)
    pairs = list(zip(records(one), records(other), strict=True))
    assert [a["chance"][0] for a, _ in pairs] == [b["chance"][0] for _, b in pairs]
    assert [a["moves"] for a, _ in pairs] != [b["moves"] for _, b in pairs]


def test_the_summary_agrees_with_the_records(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    result = run("simulate", "--game", "hilo", "--players", 3, "--games", 40, "--seed", "sum", "--records", file)
    games = records(file)
    rows = {line.split()[0]: line.split() for line in result.stdout.splitlines() if line[:1].isdigit()}
    for seat in range(3):
        alone = sum(game["winners"] == [seat] for game in games)
        shared = sum(seat in game["winners"] and len(game["winners"]) > 1 for game in games)
        mean = sum(game["totals"][seat] for game in games) / 40
        assert rows[str(seat)] == [str(seat), "random", str(alone), f"{alone / 40:.1%}", str(shared), f"{mean:.2f}"]
    moves = sum(len(game["moves"]) for game in games) / 40
    assert f"{moves:.1f} moves" in result.stdout
    assert "40 games, seed 'sum'" in result.stdout


def test_a_seed_that_was_drawn_is_printed_and_gives_the_same_again(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    told = run("simulate", "--game", "koikoi", "--games", 2, "--records", one).stdout
    run("simulate", "--game", "koikoi", "--games", 2, "--seed", told.split("'")[1], "--records", other)
    assert one.read_bytes() == other.read_bytes()


def test_options_and_presets_reach_the_record(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    words = ["--game", "koikoi", "--games", 1, "--options", '{"rounds": 3}', "--preset", "classic", "--records", file]
    assert run("simulate", *words).exit_code == 0
    (record,) = records(file)
    assert record["options"]["rounds"] == 3
    assert record["options"]["preset"] == "classic"
    assert record["options"]["must_capture"] is False


def test_records_can_go_to_stdout(tmp_path: Path) -> None:
    result = run("simulate", "--game", "hilo", "--games", 2, "--seed", "x", "--records", "-")
    assert [json.loads(line)["game"] for line in result.stdout.splitlines()] == ["hilo", "hilo"]
    assert "2 games" in result.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--game", "poker"], "there is no game 'poker'; there are "),
        (["--game", "koikoi", "--players", "7"], "koikoi is played by 2 players, not 7"),
        (["--game", "koikoi", "--options", "{"], "the options are not JSON"),
        (["--game", "koikoi", "--options", "[" * 100_000], "the options are not JSON"),
        (["--game", "koikoi", "--options", "NaN"], "the options are not JSON"),
        (["--game", "koikoi", "--options", "[1]"], "the options are a JSON object"),
        (["--game", "koikoi", "--options", '{"rounds": 5}'], "option 'rounds': takes one of 12, 6, 3, 1, not 5"),
        (["--game", "koikoi", "--options", '{"sauce": 5}'], "option 'sauce': there is no such option"),
        (["--game", "koikoi", "--preset", "mild"], "option 'preset': takes one of"),
        (["--game", "koikoi", "--games", "0"], "the number of games is at least 1, not 0"),
        (["--game", "koikoi", "--jobs", "-1"], "the number of jobs is at least 1, not -1"),
        (["--game", "koikoi", "--bots", "genius"], "koikoi has no bot 'genius'"),
        (["--game", "koikoi", "--bots", "random,random,random"], "2 chairs need one level"),
        (["--game", "koikoi", "--records", "/nowhere/at/all.jsonl"], "/nowhere/at/all.jsonl: No such file"),
        (["--game", "koikoi", "--records", "/"], "/: Is a directory"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(words: list[str], reason: str) -> None:
    result = run("simulate", *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("tablee: ")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1
