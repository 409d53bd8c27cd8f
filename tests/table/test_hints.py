"""Hints at a table: where they are allowed, who may ask, and that everybody knows of it; what one says is nowhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tablee
from tablee.table import commands, logversion, projections, steps
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow
from tablee.table.entries import Hinted, Moved, read_entry, write_entry
from tablee.table.folding import folded
from tests.table.logged import Logged
from tests.table.test_taking_back import against_bots, decides, goes_on, takes_back


def own_turn(told: Logged) -> None:
    """Bots move until it is Ann's turn."""
    while not told.table.has_turn(0):
        goes_on(told)


def refused(told: Logged, player: str = "ann", seq: int | None = None) -> str:
    with pytest.raises(NotNow) as reason:
        commands.may_be_hinted(told.table, player, told.table.seq if seq is None else seq)
    return reason.value.code


def is_hinted(told: Logged, player: str = "ann") -> Hinted:
    entry = commands.may_be_hinted(told.table, player, told.table.seq)
    told.write(entry)
    return entry


# Where


@pytest.mark.parametrize(
    ("wish", "alone", "together"), [(None, True, False), (True, True, True), (False, False, False)]
)
def test_against_bots_there_are_hints_and_with_people_if_who_opened_the_table_wants_it(
    wish: bool | None, alone: bool, together: bool
) -> None:
    told, people = against_bots(lamp=wish), Logged(lamp=wish).begin()
    assert (told.table.lamp, told.table.info().lamp) == (alone, alone)
    assert (people.table.lamp, people.table.info().lamp) == (together, together)
    own_turn(told)
    seat = people.table.match.to_act[0]  # type: ignore[union-attr]
    player = ["ann", "bob"][seat]
    if together:
        assert is_hinted(people, player) == Hinted(seat)
    else:
        assert refused(people, player) == "no_lamp"
    if alone:
        assert is_hinted(told) == Hinted(0)
    else:
        assert refused(told) == "no_lamp"


def test_in_a_lobby_it_depends_on_who_sits_there_now() -> None:
    told = Logged()
    assert not told.table.info().lamp
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    assert not told.table.info().lamp  # somebody may still come
    told.write(commands.may_seat_bot(told.table, "ann", 1, "random"))
    assert told.table.info().lamp
    told.write(commands.may_free(told.table, "ann", 1))
    told.write(commands.may_sit(told.table, "bob", 1, "bob"))
    assert not told.table.info().lamp


def test_a_person_for_whom_a_bot_plays_is_still_a_person() -> None:
    told = Logged(stand_in=5).begin()
    told.write(commands.may_leave(told.table, "bob"))
    assert not told.table.lamp


# Who, and when


def test_whoever_has_to_decide_may_ask_and_nobody_else() -> None:
    told = against_bots(stand_in=5)
    own_turn(told)
    assert refused(told, "eve") == "not_seated"
    assert refused(told, seq=told.table.seats[0].turn_since - 1) == "stale"
    assert refused(told, seq=told.table.seq + 1) == "stale"
    assert commands.may_be_hinted(told.table, "ann", told.table.seats[0].turn_since) == Hinted(0)
    while told.table.has_turn(0):
        goes_on(told)
    assert refused(told) == "not_your_turn"
    goes_on(told, 1000)
    assert told.table.phase == "over"
    assert refused(told) == "not_playing"


def test_what_is_asked_twice_for_one_decision_counts_once() -> None:
    told = against_bots()
    own_turn(told)
    assert not told.table.hinted(0)
    is_hinted(told)
    assert told.table.hinted(0)
    assert refused(told) == "hinted_already"
    assert commands.may_ask_for_hint(told.table, "ann", told.table.seq) == 0
    decides(told)
    own_turn(told)
    assert not told.table.hinted(0)
    is_hinted(told)
    assert told.table.info().seats[0].hints == 2


def test_a_hint_is_no_move_and_makes_none_stale() -> None:
    told = against_bots(clock=30)
    own_turn(told)
    seq, due = told.table.seq, told.table.due(0)
    is_hinted(told)
    text = told.table.match.legal(0)[0]  # type: ignore[union-attr]
    assert told.table.due(0) == due
    assert commands.may_move(told.table, "ann", seq, text, "r") == Moved(0, text, "r")


def test_hints_stay_counted_when_the_decision_is_taken_back_and_it_may_be_asked_for_again() -> None:
    told = against_bots()
    own_turn(told)
    is_hinted(told)
    decides(told)
    takes_back(told)
    assert told.table.info().seats[0].hints == 1
    assert not told.table.hinted(0)
    is_hinted(told)
    assert told.table.info().seats[0].hints == 2


# What is told


def test_everybody_is_told_who_asked_and_nothing_of_what_it_says() -> None:
    told = against_bots("hilo", 3)
    own_turn(told)
    before = {seat: told.table.match.view(seat) for seat in (0, 1, None)}  # type: ignore[union-attr]
    is_hinted(told)
    for seat in (0, 1, None):
        message: dict[str, Any] = json.loads(steps.step(told.table, told.log[-1][2], seat))
        assert (message["kind"], message["seat"]) == ("hinted", 0)
        assert [chair["hints"] for chair in message["table"]["seats"]] == [1, 0, 0]
        assert told.table.match is not None
        assert told.table.match.view(seat) == before[seat]
        assert set(message) <= {"t", "seq", "kind", "seat", "view", "table", "you", "back"}


def test_record_and_result_count_hints_of_every_seat() -> None:
    told = Logged(lamp=True).begin()
    for _ in range(6):
        seat = told.table.match.to_act[0]  # type: ignore[union-attr]
        if seat == 1:
            is_hinted(told, "bob")
        told.play(1)
    count = told.table.info().seats[1].hints
    assert count > 0
    told.play(1000)
    record = told.table.record()
    assert record["hints"] == [0, count]
    assert [chair.hints for chair in projections.result(told.table).table.seats] == [0, count]
    tablee.verify(record)
    told.write(commands.may_play_again(told.table, "ann", "cd" * 32))
    assert [chair.hints for chair in told.table.info().seats] == [0, 0]


def test_where_nobody_asked_the_record_does_not_speak_of_it() -> None:
    told = against_bots()
    goes_on(told, 10)
    assert "hints" not in told.table.record()


# The log


def test_a_log_with_hints_told_again_gives_the_same_table() -> None:
    told = against_bots()
    for _ in range(4):
        own_turn(told)
        is_hinted(told)
        decides(told)
    own_turn(told)
    is_hinted(told)
    again = folded("table", told.log, told.table.people)
    assert again.info() == told.table.info()
    assert again.hinted(0)
    twin = told.table.from_here()
    assert twin.hinted(0)
    twin.match.note_hint(0)  # type: ignore[union-attr]
    assert told.table.info().seats[0].hints == 5


def test_an_entry_of_a_hint_that_nobody_could_be_given_is_none() -> None:
    people, told = Logged().begin(), against_bots()
    own_turn(told)
    lobby = Logged(lamp=True)
    wrong = [(people, people.table.match.to_act[0]), (told, 1), (lobby, 0)]  # type: ignore[union-attr]
    for one, seat in wrong:
        with pytest.raises(BadLog, match="nobody could be given a hint"):
            folded("table", [*one.log, (one.table.seq + 1, 0, Hinted(seat))], one.table.people)


def test_nodes_that_do_not_know_it_are_not_given_it() -> None:
    assert logversion.since(Hinted(0)) == 4 <= logversion.LOG_VERSION
    assert read_entry(write_entry(Hinted(2))) == Hinted(2)
    assert write_entry(Hinted(2)) == b'{"e":"hinted","seat":2}'
    assert b"lamp" not in write_entry(Logged().log[0][2])
    assert b'"lamp":true' in write_entry(Logged(lamp=True).log[0][2])
