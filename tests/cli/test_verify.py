"""`tablee verify`: what was tampered with is found and named; what is no record at all is said, without a traceback."""

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies
from typer.testing import CliRunner, Result

import tablee
from tablee.cli import simulate
from tablee.cli.app import app
from tablee.cli.verify import check
from tests.core.test_proof import _record

Record = dict[str, Any]


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@cache
def honest(name: str) -> str:
    """A finished game."""
    game = tablee.game(name)
    players = game.players[0]
    plan = simulate.Plan(name, players, game.options.complete({}, players), ["random"] * players, "honest")
    return tablee.written(simulate.play_out(game, plan, 1).record()).decode()


def tampered(name: str, change: Callable[[Record], object]) -> str:
    record = json.loads(honest(name))
    change(record)
    return json.dumps(record)


def _swap_cards(record: Record) -> None:
    deck = next(value for _, value in record["chance"] if isinstance(value, list))
    deck[0], deck[-1] = deck[-1], deck[0]


TAMPERING: dict[str, tuple[Callable[[Record], object], str]] = {
    "two cards change places": (_swap_cards, "chance["),
    "a chance of another name": (lambda r: r["chance"][0].__setitem__(0, "weather"), "chance[0]"),
    "a chance that is no outcome": (lambda r: r["chance"][-1].__setitem__(1, "rain"), "chance["),
    "chance too many": (lambda r: r["chance"].append(r["chance"][0]), "chance["),
    "chance missing": (lambda r: r["chance"].pop(), "chance["),
    "another seed": (lambda r: r.__setitem__("seed", "00" * 32), "chance[0]"),
    "a seed that is none": (lambda r: r.__setitem__("seed", "tea"), "seed"),
    "a move that is none": (lambda r: r["moves"][4].__setitem__(1, "dance"), "moves[4]"),
    "a move by another seat": (lambda r: r["moves"][0].__setitem__(0, 77), "moves[0]"),
    "a move too many": (lambda r: r["moves"].append(r["moves"][-1]), "moves["),
    "the last move missing": (lambda r: r["moves"].pop(), "rounds"),
    "points of a round": (lambda r: r["rounds"][0].__setitem__(0, 4711), "rounds"),
    "a round missing": (lambda r: r["rounds"].pop(), "rounds"),
    "a total": (lambda r: r["totals"].__setitem__(0, 4711), "totals"),
    "all win": (lambda r: r.__setitem__("winners", list(range(-1, r["players"]))), "winners"),
    "nobody wins": (lambda r: r.__setitem__("winners", []), "winners"),
    "an option that does not exist": (lambda r: r["options"].__setitem__("sauce", 1), "options.sauce"),
    "another game": (lambda r: r.__setitem__("game", "poker"), "game"),
    "too many players": (lambda r: r.__setitem__("players", 99), "players"),
    "another format": (lambda r: r.__setitem__("format", "tablee/9"), "format"),
    "a key too many": (lambda r: r.__setitem__("comment", "hi"), "comment"),
    "a key missing": (lambda r: r.pop("moves"), "moves"),
    "a name too many": (lambda r: r.__setitem__("names", ["x"] * 9), "names"),
}


@pytest.mark.parametrize("name", tablee.game_names())
@pytest.mark.parametrize("what", TAMPERING)
def test_tampering_is_found_and_its_place_named(name: str, what: str, tmp_path: Path) -> None:
    change, place = TAMPERING[what]
    file = tmp_path / "r.jsonl"
    file.write_text(f"{honest(name)}\n\n{tampered(name, change)}\n{honest(name)}\n", "utf-8")
    result = run("verify", file)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{file}: line 3: ")
    assert place in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == f"{file}: 1 of 3 records wrong\n"


ORDER = "\x1b]0;owned\x07\u202e\x9b31m"
"""What a terminal would obey, and what turns the writing round."""


@pytest.mark.parametrize("command", ["verify", "replay", "review"])
@pytest.mark.parametrize(
    "change",
    [
        lambda r: r.__setitem__(ORDER * 10_000, 1),
        lambda r: r.__setitem__("format", ORDER),
        lambda r: r.__setitem__("game", ORDER),
        lambda r: r["options"].__setitem__(ORDER, 1),
        lambda r: r["chance"][0].__setitem__(0, ORDER),
        lambda r: r["moves"][0].__setitem__(1, ORDER),
    ],
    ids=["a key", "the format", "the game", "an option", "a chance", "a move"],
)
def test_a_forged_record_gives_the_terminal_no_orders(
    command: str, change: Callable[[Any], Any], tmp_path: Path
) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text(tampered("koikoi", change), "utf-8")
    result = run(command, file)
    assert result.exit_code in (1, 2)
    assert not [letter for letter in result.output if letter != "\n" and not letter.isprintable()]
    assert len(result.output) < 2000


def test_every_wrong_record_of_every_file_is_named_whoever_looks(tmp_path: Path) -> None:
    good, bad = honest("koikoi"), tampered("koikoi", TAMPERING["a total"][0])
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "c.jsonl"]
    files[0].write_text(f"{good}\n" * 60, "utf-8")
    files[1].write_text(f"{good}\n" * 30 + f"{bad}\n" + f"{good}\n" * 20 + "not json\n", "utf-8")
    files[2].write_text(f"{bad}\n", "utf-8")
    results = [run("verify", *files, "--jobs", jobs) for jobs in (1, 2)]
    assert results[0].stdout == results[1].stdout
    assert results[0].stderr == results[1].stderr
    assert results[0].exit_code == results[1].exit_code == 1
    told = results[0].stderr.splitlines()
    assert [line.split(": ")[:2] for line in told] == [
        [str(files[1]), "line 31"],
        [str(files[1]), "line 52"],
        [str(files[2]), "line 1"],
    ]
    assert results[0].stdout.splitlines()[0] == f"{files[0]}: 60 records OK"


def test_an_unfinished_game_is_well_and_said_to_be_unfinished(tmp_path: Path) -> None:
    match = tablee.game("koikoi").start(2)
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    file = tmp_path / "r.jsonl"
    file.write_bytes(tablee.written(match.record()))
    result = run("verify", file)
    assert (result.exit_code, result.stdout) == (0, f"{file}: 1 record OK, 1 of them unfinished\n")


@pytest.mark.parametrize("content", [b"", b"\n \n"])
def test_a_file_without_records_is_not_well(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    file.write_bytes(content)
    result = run("verify", file)
    assert (result.exit_code, result.stderr) == (2, f"tablee: {file}: no records\n")


def test_a_file_that_is_not_there_does_not_keep_from_the_next(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text(honest("koikoi"), "utf-8")
    result = run("verify", tmp_path / "none.jsonl", tmp_path, file)
    assert result.exit_code == 2
    assert "none.jsonl: No such file or directory\n" in result.stderr
    assert "Is a directory\n" in result.stderr
    assert result.stdout == f"{file}: 1 record OK\n"


@pytest.mark.parametrize(
    "line",
    [b"{", b"null", b"[]", b"\xff\xfe", b"{}", b"[" * 200_000, b'{"format": "tablee/1"}', b"x" * (5 << 20)],
    ids=["half", "null", "list", "no text", "empty", "deep", "little", "long"],
)
def test_what_is_no_record_is_said_in_one_line(line: bytes, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    file.write_bytes(line + b"\n" + honest("koikoi").encode())
    result = run("verify", file)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{file}: line 1: ")
    assert result.stderr.count("\n") == 1
    assert "1 of 2 records wrong" in result.stdout


JSON = strategies.recursive(
    strategies.none() | strategies.booleans() | strategies.integers() | strategies.text(),
    lambda inner: strategies.lists(inner, max_size=3) | strategies.dictionaries(strategies.text(), inner, max_size=3),
    max_leaves=6,
)


def _played(record: Record) -> Record:
    """All but names and options: one that never came into play may be another, and nothing is wrong."""
    return {key: value for key, value in record.items() if key not in ("names", "options")}


@pytest.mark.parametrize("name", tablee.game_names())
@given(data=strategies.data())
def test_any_value_at_any_place_is_refused_or_harmless(name: str, data: strategies.DataObject) -> None:
    record = json.loads(honest(name))
    at: Any = record
    while isinstance(at, dict | list) and at:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(strategies.sampled_from(keys))
        if not isinstance(at[key], dict | list) or not at[key] or data.draw(strategies.booleans()):
            at[key] = data.draw(JSON)
            break
        at = at[key]
    count, _, faults, _ = check([(1, json.dumps(record).encode())])
    assert count == 1
    assert faults or _played(record) == _played(json.loads(honest(name)))


@pytest.mark.parametrize(
    ("name", "option", "value", "place"),
    [
        ("hiifuu", "tokens", [[8, 8, 8, 8]] * 5, "moves["),
        ("hygge", "snowflakes", {"apple": 9}, "rounds"),
        ("koikoi", "koi_multiplies", False, "rounds"),
        ("koikoi", "rounds", 6, "moves["),
        ("koikoi", "hand_swap", False, "moves["),
    ],
)
def test_another_option_is_found_where_it_makes_a_difference(name: str, option: str, value: object, place: str) -> None:
    def change(record: Record) -> None:
        before = record["options"][option]
        record["options"][option] = {**before, **value} if isinstance(value, dict) else value

    [(_, reason)] = check([(1, tampered(name, change).encode())])[2]
    assert reason.startswith(place)


def test_a_full_disk_is_said_without_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(honest("koikoi"))
    command = [sys.executable, "-m", "tablee.cli", "verify", str(file)]
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr == "tablee: the output cannot be written: No space left on device\n"


def test_what_proves_less_is_said(tmp_path: Path) -> None:
    older = Path(__file__).parent.parent / "versions/0.1.0/records.jsonl"
    result = run("verify", older)
    assert result.exit_code == 0
    assert "7 of them with a proof of version 1, the weaker one" in result.stdout
    assert "server alone" not in result.stdout
    file = tmp_path / "proofs.jsonl"
    file.write_text(f"{_record()}\n{_record(())}\n{honest('hilo')}\n", "utf-8")
    result = run("verify", file)
    assert (result.exit_code, "3 records OK" in result.stdout) == (0, True)
    assert "1 of them without a salt of anybody: the server alone chose" in result.stdout
    assert "version 1" not in result.stdout
    assert "of them" not in run("verify", _file(tmp_path, _record())).stdout.replace("of them unfinished", "")


def _file(folder: Path, line: str) -> Path:
    (folder / "one.jsonl").write_text(line + "\n", "utf-8")
    return folder / "one.jsonl"
