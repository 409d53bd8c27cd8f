"""A table is its log: told again it is the same, and what people ask for becomes entries or is refused."""

from __future__ import annotations

import random

import pytest

import tablee
from tablee.core.record import BadRecord, seed_from
from tablee.core.refused import Refused
from tablee.table import asking
from tablee.table.asking import NotNow
from tablee.table.entries import Entry, Moved, Started, read_entry, write_entry
from tablee.table.settings import Settings
from tablee.table.table import BadLog, Table, folded

SECRET = "ab" * 32
SALTS = ["01" * 32, "02" * 32]


class Logged:
    """A table with its log beside it."""

    def __init__(self, **wishes: object) -> None:
        settings = Settings(**{"game": "koikoi", "players": 2, "options": {"rounds": 1}, **wishes})  # type: ignore[arg-type]
        self.table = Table("table")
        self.log: list[tuple[int, int, Entry]] = []
        self.write(asking.may_open(settings, "ann", SECRET))

    def write(self, entry: Entry) -> None:
        self.table.apply(entry, 1000 * len(self.log))
        self.log.append((self.table.seq, 1000 * (self.table.seq - 1), read_entry(write_entry(entry))))

    def begin(self) -> Logged:
        for seat, player in enumerate(("ann", "bob")):
            self.write(asking.may_sit(self.table, player, seat, player, SALTS[seat]))
        self.write(asking.may_start(self.table, "ann"))
        return self

    def play(self, moves: int) -> None:
        rng = random.Random(1)
        for _ in range(moves):
            match = self.table.match
            assert match is not None
            if match.over:
                break
            seat = match.to_act[0]
            self.write(Moved(seat, rng.choice(match.legal(seat)), f"r{self.table.seq}"))


def test_a_log_told_again_gives_the_same_table() -> None:
    told = Logged(clock=30).begin()
    told.play(12)
    again = folded("table", told.log)
    assert again.info() == told.table.info()
    assert again.match is not None
    assert told.table.match is not None
    assert again.match.view(0) == told.table.match.view(0)
    assert again.dues() == told.table.dues()
    assert again.done_as(told.log[-1][2].seat, told.log[-1][2].ref) == again.seq  # type: ignore[union-attr]


def test_a_log_with_a_gap_is_no_log() -> None:
    told = Logged().begin()
    with pytest.raises(BadLog):
        folded("table", told.log[:2] + told.log[3:])
    with pytest.raises(BadLog):
        folded("table", [*told.log, (told.table.seq + 1, 0, Started())])


def test_a_refused_move_changes_nothing() -> None:
    told = Logged().begin()
    assert told.table.match is not None
    before = told.table.info(), told.table.match.view(0)
    with pytest.raises(Refused):
        told.table.apply(Moved(told.table.match.to_act[0], "play nothing"), 5)
    assert (told.table.info(), told.table.match.view(0)) == before


def test_the_seed_is_made_of_the_secret_and_all_salts() -> None:
    told = Logged().begin()
    told.play(1000)
    assert told.table.phase == "over"
    record = told.table.record()
    assert bytes.fromhex(record["seed"]) == seed_from(bytes.fromhex(SECRET), [bytes.fromhex(salt) for salt in SALTS])
    tablee.verify(record)
    for key, value in (("secret", "cd" * 32), ("salts", SALTS[::-1]), ("commitment", "00" * 32), ("salts", SALTS[:1])):
        forged = {**record, "proof": {**record["proof"], key: value}}
        with pytest.raises(BadRecord):
            tablee.verify(forged)
    with pytest.raises(BadRecord):
        tablee.verify({**record, "proof": {**record["proof"], "secret": "xyz"}})
    tablee.verify({key: value for key, value in record.items() if key != "proof"})


def test_a_move_is_stale_when_something_else_was_asked_since() -> None:
    told = Logged().begin()
    told.play(4)
    table = told.table
    assert table.match is not None
    seat = table.match.to_act[0]
    player, text = ["ann", "bob"][seat], table.match.legal(seat)[0]
    asking.may_move(table, player, table.seats[seat].asked, text, "r")
    for seq in (table.seats[seat].asked - 1, table.seq + 1):
        with pytest.raises(NotNow, match="stale"):
            asking.may_move(table, player, seq, text, "r")
    with pytest.raises(NotNow, match="not_seated"):
        asking.may_move(table, "eve", table.seq, text, "r")


def test_a_rematch_keeps_people_and_lets_go_of_those_who_left() -> None:
    told = Logged(stand_in=5).begin()
    told.write(asking.may_leave(told.table, "bob"))
    assert told.table.seats[1].stand_in
    told.play(1000)
    told.write(asking.may_play_again(told.table, "ann", "ef" * 32))
    assert told.table.phase == "lobby"
    assert told.table.seats[0].player == "ann"
    assert not told.table.seats[0].ready
    assert not told.table.seats[1].taken
    with pytest.raises(NotNow, match="chairs_empty"):
        asking.may_start(told.table, "ann")


def test_the_record_says_which_moves_the_person_did_not_make() -> None:
    told = Logged(stand_in=10, options={"rounds": 1, "hand_swap": False}).begin()
    told.table.seats[1].bot, told.table.seats[1].player = "random", None

    def move(by: str) -> None:
        match = told.table.match
        assert match is not None
        [seat] = match.to_act
        told.write(Moved(seat, match.legal(seat)[0], by=by))  # type: ignore[arg-type]
        made.append([seat, by])

    made: list[list[object]] = []
    for by in ("player", "clock", "bot", "bot", "player", "bot"):
        move(by)
    written = [
        [seat, None if by == "player" else by if by == "clock" or seat == 1 else "stand_in"] for seat, by in made
    ]
    record = told.table.record()
    assert [[move[0], move[2] if len(move) > 2 else None] for move in record["moves"]] == written
    assert {by for _, by in written} == {None, "clock", "bot", "stand_in"}
