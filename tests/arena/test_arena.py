"""`tablee arena`: the same deals for everybody, the same results whoever plays them, and nobody can stop it."""

from __future__ import annotations

import json
import shlex
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import tablee
from tablee.arena.journal import Journal, OtherPlan
from tablee.arena.plan import Faults, Plan, Played
from tablee.arena.playing import play, play_deal
from tablee.arena.tally import standings
from tablee.cli.app import app
from tablee.core.options import Schema

STRANGERS = Path(__file__).with_name("strangers.py")
SHORT = {"rounds": 1, "hand_swap": False}


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["arena", *[str(word) for word in words]])


def plan(game: str, players: int, bots: list[str], matches: int, **options: Any) -> Plan:
    schema: Schema = tablee.game(game).options
    return Plan(game, players, schema.complete(options, players), bots, matches, "s", 0.4)


def stranger(how: str) -> str:
    return shlex.join([sys.executable, str(STRANGERS), how])


def results(path: Path) -> Any:
    found = json.loads(path.read_text("utf-8"))
    for one in found["standings"]:
        del one["median_ms"], one["p99_ms"]
    return found


# Who meets whom


def test_every_bot_has_every_chair_with_the_same_cards() -> None:
    four = plan("hiifuu", 4, ["novice", "random"], 8)
    assert four.deals == 2
    assert [four.seats(0, turn) for turn in range(4)] == [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
    assert four.chance(0) != four.chance(1)


def test_with_more_bots_than_chairs_all_meet() -> None:
    three = plan("koikoi", 2, ["novice", "random", "regular"], 6)
    meetings = Counter(tuple(sorted(three.line_up(deal))) for deal in range(three.deals))
    assert meetings == {(0, 1): 1, (0, 2): 1, (1, 2): 1}


def test_a_bot_against_itself_has_exactly_half() -> None:
    """On the same deals with the chairs changed, two that never roll dice play the same match twice."""
    even = plan("hygge", 2, ["novice", "novice"], 20)
    table = standings(even, [match for deal in range(even.deals) for match in play_deal(even, deal)])
    assert table[0].share == pytest.approx(0.5, abs=0.2)
    assert table[0].share + table[1].share == pytest.approx(1)


# What is counted


def test_shares_points_and_intervals_by_hand() -> None:
    two = plan("koikoi", 2, ["novice", "random"], 4)
    none = [Faults(), Faults()]

    def match(deal: int, rotation: int, seats: list[int], totals: list[int], winners: list[int]) -> Played:
        return Played(deal, rotation, seats, totals, winners, 2, [[0.001], [0.003]], none)

    table = standings(
        two,
        [
            match(0, 0, [0, 1], [10, 0], [0]),
            match(0, 1, [1, 0], [0, 6], [1]),
            match(1, 0, [0, 1], [4, 4], [0, 1]),
            match(1, 1, [1, 0], [8, 0], [0]),
        ],
    )
    assert (table[0].share, table[1].share) == (0.625, 0.375)  # deals: 1 and 1/4
    assert table[0].share_error == pytest.approx(1.96 * 0.375)
    assert table[0].lead == pytest.approx((4 - 2) / 2)
    assert table[0].points == pytest.approx((4 + 1) / 2)
    assert table[0].median_ms == 2


# The command


def test_the_same_results_with_any_number_of_jobs(tmp_path: Path) -> None:
    found = []
    for jobs in (1, 2):
        file, plot = tmp_path / f"{jobs}.json", tmp_path / f"{jobs}.svg"
        done = run(
            *("--game", "koikoi", "--bots", "regular,novice", "--matches", 6, "--seed", "x", "--options"),
            *(json.dumps(SHORT), "--jobs", jobs, "--json", file, "--plot", plot),
        )
        assert done.exit_code == 0, done.output
        assert "regular" in done.output
        assert plot.read_text("utf-8").startswith("<svg")
        found.append(results(file))
    assert found[0] == found[1]
    assert len(found[0]["matches"]) == 6
    assert not list(tmp_path.glob("*.part"))


def test_an_interrupted_arena_goes_on(tmp_path: Path) -> None:
    words = ["--game", "hygge", "--bots", "novice,random", "--matches", 8, "--seed", "x", "--json"]
    assert run(*words, tmp_path / "whole.json").exit_code == 0
    begun = Plan("hygge", 2, tablee.game("hygge").options.complete({}, 2), ["novice", "random"], 8, "x", 5.0)
    part = tmp_path / "again.json.part"
    journal = Journal(part, begun)
    for deal in range(2):
        journal.add(play_deal(begun, deal))
    with part.open("ab") as file:
        file.write(b'[{"deal": 2, "rota')  # the power went away here
    assert run(*words, tmp_path / "again.json").exit_code == 0
    assert results(tmp_path / "again.json") == results(tmp_path / "whole.json")


def test_a_journal_belongs_to_one_arena(tmp_path: Path) -> None:
    Journal(tmp_path / "x.part", plan("hygge", 2, ["novice", "random"], 8))
    with pytest.raises(OtherPlan, match="another arena"):
        Journal(tmp_path / "x.part", plan("hygge", 2, ["novice", "novice"], 8))
    (tmp_path / "y.part").write_text("{}\n")
    with pytest.raises(OtherPlan, match="no journal"):
        Journal(tmp_path / "y.part", plan("hygge", 2, ["novice", "random"], 8))


@pytest.mark.parametrize(
    ("words", "trouble"),
    [
        (["--game", "koikoi", "--bots", "divine"], "no level of koikoi"),
        (["--game", "koikoi", "--bots", ","], "name at least one bot"),
        (["--game", "koikoi", "--bots", "'novice"], "not readable"),
        (["--game", "koikoi", "--bots", "novice", "--matches", 0], "at least 1"),
        (["--game", "koikoi", "--bots", "novice", "--limit", 0], "limit"),
        (["--game", "koikoi", "--bots", "novice", "--players", 3], "not 3"),
    ],
)
def test_what_cannot_be_done_is_one_line(words: list[object], trouble: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert trouble in done.stderr


# Bots that somebody brings along


@pytest.mark.parametrize("game", tablee.game_names())
def test_a_program_can_play_every_game(game: str) -> None:
    players = tablee.game(game).players[0]
    done = play(plan(game, players, [stranger("plays"), "random"], players), 0, 0)
    assert done.faults[0] == Faults()
    assert done.winners


@pytest.mark.parametrize(
    ("how", "late", "illegal", "silent"),
    [
        ("cheats", 0, 2, 0),
        ("dies", 0, 0, 1),
        ("rude", 0, 0, 2),
        ("late", 1, 0, 0),
        ("hangs", 3, 0, 1),
        ("babbles", 0, 0, 0),
    ],
)
def test_whatever_a_program_does_the_match_goes_on(how: str, late: int, illegal: int, silent: int) -> None:
    """The least number of lost turns, where there are any."""
    done = play(plan("koikoi", 2, [stranger(how), "random"], 2, **SHORT), 0, 0)
    faults = done.faults[done.seats.index(0)]
    assert done.winners
    assert faults.late == late
    assert faults.illegal >= illegal if illegal else faults.illegal == 0
    assert faults.silent >= silent if silent else faults.silent == 0


def test_a_program_that_is_not_there_loses_all_its_turns() -> None:
    done = play(plan("hygge", 2, ["/nowhere/to/be/found", "random"], 2), 0, 0)
    assert done.faults[0].silent > 0
    assert done.winners


def test_faults_are_reported() -> None:
    done = run(
        *("--game", "koikoi", "--bots", f"novice,{shlex.quote(stranger('cheats'))}", "--matches", 2, "--seed", "x"),
        *("--options", json.dumps(SHORT)),
    )
    assert done.exit_code == 0, done.output
    assert "illegal" in done.output


def test_a_program_may_lie_in_a_folder_with_a_space_in_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "my bots"
    folder.mkdir()
    program = folder / "bot"
    program.write_text(f"#!/bin/sh\nexec {stranger('plays')}\n")
    program.chmod(0o755)
    done = run(
        *("--game", "koikoi", "--bots", f'novice,"{shlex.quote(str(program))}"', "--matches", 2, "--seed", "x"),
        *("--options", json.dumps(SHORT)),
    )
    assert done.exit_code == 0, done.output
    assert "without an answer" not in done.output
