"""Who the numbers in a table's log are: the log and what is told of it hold no name and no guest."""

from __future__ import annotations

import msgspec
import pytest

from tablee.table import commands
from tablee.table.commands import NotNow
from tablee.table.entries import write_entry
from tablee.table.folding import folded
from tablee.table.people import Introduced, People, Person
from tests.table.logged import SECRET, Logged


def test_names_are_those_of_today() -> None:
    told = Logged().begin()
    told.play(1000)
    told.write(commands.may_be_named(told.table, "bob", "Robert"))
    again = folded("table", told.log, told.table.people)
    assert [seat.name for seat in again.info().seats] == ["ann", "Robert"]
    assert again.record()["names"] == ["ann", "Robert"]
    told.table.people.replace([])
    assert [seat.name for seat in again.info().seats] == [None, None]
    assert [seat.taken for seat in again.info().seats] == [True, True]
    assert again.record()["names"] == [None, None]
    assert [again.seat_of(player) for player in ("ann", "bob", "")] == [None, None, None]


def test_who_was_forgotten_is_let_go_of_while_the_table_goes_on_and_nobody_else_is() -> None:
    lobby = Logged()
    lobby.write(commands.may_sit(lobby.table, "bob", 1, "bob"))
    for told, left in ((lobby, (False, False)), (Logged(stand_in=5).begin(), (True, True))):
        bob = told.table.people.number_of("bob")
        with pytest.raises(NotNow, match="stale"):
            commands.may_let_go(told.table, 1)  # is known
        told.table.people.replace([Person(told.table.people.number_of("ann"), "ann", "ann")])
        told.write(commands.may_let_go(told.table, 1))
        chair = told.table.info().seats[1]
        assert (chair.taken, chair.away) == left
        with pytest.raises(NotNow, match="stale"):
            commands.may_let_go(told.table, 1)  # once
        assert told.table.people.introduced("bob", None).number != bob
    over = Logged().begin()
    over.play(1000)
    over.table.people.replace([])
    with pytest.raises(NotNow, match="stale"):
        commands.may_let_go(over.table, 1)


def test_a_person_has_one_number_at_a_table_and_another_at_the_next() -> None:
    numbers = set()
    for _ in range(20):
        told = Logged().begin()
        ann, bob = (told.table.people.number_of(player) for player in ("ann", "bob"))
        assert 0 < ann < 2**48
        assert ann != bob
        assert told.table.opener == ann == told.table.seats[0].person
        numbers |= {ann, bob}
    assert len(numbers) == 40


def test_a_number_is_drawn_again_if_somebody_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([4, 4, 5])
    monkeypatch.setattr("secrets.randbelow", lambda below: next(drawn))
    people = People()
    people.put(people.introduced("ann", "Ann"))
    people.put(people.introduced("bob", None))
    assert (people.number_of("ann"), people.number_of("bob"), people.number_of("eve")) == (5, 6, 0)
    assert (people.name(5), people.name(6), people.name(7), people.name(None)) == ("Ann", None, None, None)


def test_what_is_told_of_a_table_has_no_numbers_of_people() -> None:
    told = Logged().begin()
    text = msgspec.json.encode(told.table.info()).decode()
    assert not any(str(told.table.people.number_of(player)) in text for player in ("ann", "bob"))


def test_an_entry_holds_no_name_and_no_guest() -> None:
    told = Logged()
    for asked in (
        commands.may_open(told.table.settings, "the guest", SECRET),
        commands.may_sit(told.table, "the guest", 0, "the name"),
    ):
        assert isinstance(asked, Introduced)
        assert b"the guest" not in write_entry(asked.entry)
        assert b"the name" not in write_entry(asked.entry)
    told.write(commands.may_sit(told.table, "the guest", 0, "the name"))
    renamed = commands.may_be_named(told.table, "the guest", "other name")
    assert write_entry(renamed.entry) == b'{"e":"named","seat":0}'
    assert renamed.person == Person(told.table.people.number_of("the guest"), "the guest", "other name")
