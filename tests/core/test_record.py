"""Records: what is read, what is refused and where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tablee

GOOD: dict[str, Any] = {
    "format": "tablee/1",
    "game": "koikoi",
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
