"""Records: what is read, what is refused and where."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.core.record import LONGEST_LINE, read_record

GOOD: dict[str, Any] = {
    "format": "tablee/2",
    "game": "koikoi",
    "rules": 1,
    "players": 2,
    "options": {},
    "seed": "00" * 32,
    "chance": [],
    "moves": [],
    "rounds": [],
    "totals": [0, 0],
    "winners": [],
}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"format": "tablee/9"}, "format"),
        ({"rules": 0}, "rules"),
        ({"rules": 2}, "rules"),
        ({"rules": "1"}, "rules"),
        ({"game": "chess"}, "game"),
        ({"game": 7}, "game"),
        ({"players": "two"}, "players"),
        ({"players": 3}, "players"),
        ({"options": []}, "options"),
        ({"options": {"rounds": 5}}, "options.rounds"),
        ({"seed": "abc"}, "seed"),
        ({"chance": {}}, "chance"),
        ({"chance": [["oya"]]}, "chance[0]"),
        ({"chance": [["deck", []]]}, "chance[0]"),
        ({"chance": [["oya", ["1L", "99Z"]]]}, "chance[0]"),
        ({"chance": [["oya", ["1L", 7]]]}, "chance[0]"),
        ({"chance": [["oya", "1L"]]}, "chance[0]"),
        ({"chance": [["oya", ["1L", "2A"]], ["deck", ["1L"]]]}, "chance[1]"),
        ({"moves": [[0]]}, "moves[0]"),
        ({"moves": [["a", "keep"]]}, "moves[0][0]"),
        ({"moves": [[0, 1]]}, "moves[0][1]"),
        ({"moves": [[5, "keep"]]}, "moves[0]"),
        ({"moves": [[0, "keep", "player"]]}, "moves[0][2]"),
        ({"moves": [[0, "keep", None]]}, "moves[0][2]"),
        ({"taken_back": -1}, "taken_back"),
        ({"hints": [1]}, ""),
        ({"hints": [0, -1]}, "hints[1]"),
        ({"proof": {"kind": "daily", "version": 1, "commitment": "", "secret": "", "salts": []}}, "proof.kind"),
        ({"proof": {"version": 3, "commitment": "", "secret": "", "salts": []}}, "proof.version"),
        ({"proof": {"commitment": "", "secret": "", "salts": []}}, "proof"),
        ({"names": ["Ann"]}, "names"),
        ({"names": [1, 2]}, "names[0]"),
    ],
)
def test_a_malformed_record_is_refused_at_its_place(change: dict[str, Any], place: str) -> None:
    tablee.replay(GOOD)
    for record in (GOOD | change, json.dumps(GOOD | change)):
        with pytest.raises(tablee.BadRecord) as caught:
            tablee.replay(record)
        assert caught.value.place == place
        assert caught.value.reason


OLD = {key: value for key, value in GOOD.items() if key != "rules"} | {"format": "tablee/1"}


def test_the_older_format_is_read_and_has_nothing_of_the_newer_one() -> None:
    assert tablee.replay(OLD).record() == tablee.replay(GOOD).record()
    for change in ({"rules": 1}, {"moves": [[0, "keep", "bot"]]}, {"hints": [0, 0]}, {"taken_back": 0}):
        with pytest.raises(tablee.BadRecord):
            tablee.read_record(OLD | change)
    with pytest.raises(tablee.BadRecord, match="rules"):
        tablee.read_record(OLD | {"format": "tablee/2"})


def test_a_move_has_no_fourth_item() -> None:
    bad = GOOD | {"moves": [[0, "keep", "bot", 1]]}
    for record in (bad, json.dumps(bad)):
        with pytest.raises(tablee.BadRecord, match="at most length 3"):
            tablee.read_record(record)


def test_a_record_of_other_rules_is_refused_with_that_reason() -> None:
    for check in (tablee.replay, tablee.verify):
        with pytest.raises(tablee.UnknownRules, match="version 2 of its rules; this engine plays 1"):
            check(GOOD | {"rules": 2})


def test_a_record_says_who_made_a_move_and_a_replay_says_it_again() -> None:
    match = tablee.game("koikoi").start(2, {"rounds": 1}, seed=bytes(32))
    movers = itertools.cycle([None, "bot", "stand_in", "clock"])
    while not match.over:
        [seat] = match.to_act
        match.play(seat, match.legal(seat)[0], next(movers))  # type: ignore[arg-type]
    record = match.record()
    assert [move[2:] for move in record["moves"][:5]] == [[], ["bot"], ["stand_in"], ["clock"], []]
    assert tablee.replay(tablee.written(record)).record() == record
    assert match.moves == [(seat, text) for seat, text, *_ in record["moves"]]
    tablee.verify(record)


def test_the_line_of_a_bad_record_in_a_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{json.dumps(GOOD)}\n\n{json.dumps(GOOD | {'totals': 1})}\n")
    records = tablee.read_records(file)
    assert next(records)[0] == 1
    with pytest.raises(tablee.BadRecord, match="line 3, totals"):
        next(records)


def test_records_are_written_one_a_line_and_read_back(tmp_path: Path) -> None:
    game = tablee.game("koikoi")
    records = [game.start(2, seed=bytes([number] * 32), names=["Ann", None]).record() for number in range(3)]
    file = tmp_path / "games.jsonl"
    tablee.write_records(file, records)
    assert [tablee.replay(form).record() for _, form in tablee.read_records(file)] == records
    assert records[0]["names"] == ["Ann", None]


def test_a_step_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no step 1"):
        tablee.replay(GOOD, 1)


def test_chance_past_the_end_of_the_game_does_not_verify() -> None:
    record = tablee.game("koikoi").start(2, seed=bytes(32)).record()
    tablee.verify(record)
    record["chance"].append(["deck", []])
    with pytest.raises(tablee.BadRecord, match="did not need"):
        tablee.verify(record)
    with pytest.raises(tablee.BadRecord, match="missing"):
        tablee.verify(record | {"chance": record["chance"][:1]})


def test_a_record_has_at_most_so_many_bytes() -> None:
    line = json.dumps(GOOD)
    longest = line + " " * (LONGEST_LINE - len(line))
    for text in (longest, longest.encode()):
        assert read_record(text).game == "koikoi"
    for text in (longest + " ", longest.encode() + b" "):
        with pytest.raises(tablee.BadRecord, match=f"longer than {LONGEST_LINE} bytes"):
            read_record(text)
    assert LONGEST_LINE == 4 * 1024 * 1024


def test_what_is_wrong_with_a_result_is_shown_and_cut_where_it_is_long() -> None:
    record: Any = tablee.game("koikoi").start(2, seed=bytes(32)).record()
    with pytest.raises(tablee.BadRecord) as short:
        tablee.verify(record | {"totals": [7, 9]})
    assert "[7, 9]" in short.value.reason
    assert "…" not in short.value.reason
    with pytest.raises(tablee.BadRecord) as long:
        tablee.verify(record | {"totals": [7] * 1000})
    assert repr([7] * 1000)[:117] + "…" in long.value.reason
