"""What a room keeps of the past: how far back it goes, and that it tells the same again."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.table import commands, steps
from tablee.table.entries import Freed, Left, Moved, Named, Readied, Sat, StoodIn, write_entry
from tablee.table.people import Introduced
from tablee.table.recent import Recent
from tablee.table.table import Table
from tests.table.logged import SALTS, Logged


class Kept:
    """A table, what its room keeps of it, and what everybody was told of each entry when it was new."""

    def __init__(self, first: int = 0, **wishes: Any) -> None:
        self.logged = Logged(**wishes)
        self.first = first
        self._seen = Table("table", self.logged.table.people)
        self._recent: Recent | None = None
        self.told: dict[str, dict[int, list[bytes]]] = {"ann": {}, "bob": {}, "eve": {}}

    @property
    def recent(self) -> Recent:
        """Up to date."""
        if self._recent is None and self.first == 0:
            self._recent = Recent(self._seen)
        for seq, at, entry in self.logged.log[self._seen.seq :]:
            self._seen.apply(entry, at)
            if self._recent is not None:
                self._recent.add(self._seen, entry, write_entry(entry))
            elif seq == self.first:
                self._recent = Recent(self._seen)
            for player, heard in self.told.items():
                heard[seq] = [steps.step(self._seen, entry, self._seen.seat_of(player))]
                if isinstance(entry, Moved) and self._seen.phase == "over":
                    heard[seq].append(steps.over(self._seen))
        assert self._recent is not None
        return self._recent

    @property
    def seq(self) -> int:
        return self.logged.table.seq

    def expected(self, player: str, since: int) -> list[bytes]:
        return [data for seq in range(since + 1, self.seq + 1) for data in self.told[player][seq]]

    def lobby(self, entries: int) -> None:
        """So many entries of a lobby."""
        for _ in range(entries):
            self.logged.write(Named(0))

    def sits(self, player: str, seat: int) -> None:
        person = self.logged.table.people.introduced(player, player)
        self.logged.write(Introduced(Sat(seat, person.number), person))


@pytest.mark.parametrize(
    ("entries", "since"),
    [
        (1, 0),
        (31, 0),
        (32, 0),
        (33, 0),
        (63, 0),
        (64, 32),
        (65, 32),
        (95, 32),
        (96, 64),
        (97, 64),
        (127, 64),
        (128, 96),
    ],
)
def test_32_to_63_entries_are_kept_or_all_there_are(entries: int, since: int) -> None:
    kept = Kept()
    kept.sits("ann", 0)
    kept.lobby(entries - 2)
    if entries == 1:
        kept.logged.log.pop()
    assert kept.recent.since == since


def test_what_is_kept_begins_where_the_table_was_made() -> None:
    kept = Kept(first=7)
    kept.sits("ann", 0)
    kept.lobby(40)
    assert kept.recent.since == 7
    kept.lobby(30)
    assert kept.recent.since == 39
    assert steps.again(kept.recent, "ann", 39) == kept.expected("ann", 39)


@pytest.mark.parametrize("player", ["ann", "bob", "eve"])
@pytest.mark.parametrize("moves", [3, 29, 60, 61, 100])
def test_from_every_number_all_is_told_as_it_was_the_first_time(player: str, moves: int) -> None:
    kept = Kept(options={"rounds": 12}, clock=30)
    kept.logged.begin().play(moves)
    recent = kept.recent
    for since in range(recent.since, kept.seq + 1):
        assert steps.again(recent, player, since) == kept.expected(player, since)
        assert recent.work(since) <= 63
    assert steps.again(recent, player, kept.seq) == []
    assert kept.seq - recent.since >= min(32, kept.seq)


def test_who_is_a_step_behind_costs_at_most_32_entries_once_there_are_so_many() -> None:
    kept = Kept(options={"rounds": 12})
    kept.logged.begin()
    for _ in range(100):
        kept.logged.play(1)
        recent = kept.recent
        if kept.seq >= 32:
            assert 0 <= recent.work(kept.seq - 1) <= 32
        assert recent.work(recent.since) == kept.seq - recent.since


def test_telling_again_leaves_no_trace() -> None:
    kept = Kept(options={"rounds": 12})
    kept.logged.begin().play(70)
    first = steps.again(kept.recent, "ann", kept.recent.since)
    assert first == steps.again(kept.recent, "ann", kept.recent.since) == kept.expected("ann", kept.recent.since)
    kept.logged.play(40)
    assert steps.again(kept.recent, "ann", kept.recent.since) == kept.expected("ann", kept.recent.since)


def test_over_is_told_again_and_so_is_what_comes_after_it() -> None:
    kept = Kept()
    kept.logged.begin().play(1000)
    end = kept.seq
    kept.logged.write(commands.may_play_again(kept.logged.table, "ann", "cd" * 32))
    kept.logged.write(Readied(0, SALTS[0]))
    kept.logged.write(Left(1))
    kept.sits("eve", 1)
    for player in ("ann", "bob", "eve"):
        told = steps.again(kept.recent, player, end - 1)
        assert told is not None
        assert told == kept.expected(player, end - 1)
        assert [b'"t":"over"' in data for data in told] == [False, True, *[False] * 4]


def test_a_seat_that_changed_hands_is_told_to_each_as_they_had_it() -> None:
    kept = Kept()
    kept.sits("ann", 0)
    kept.sits("bob", 1)
    kept.logged.write(Freed(1))
    kept.sits("eve", 1)
    for player in ("ann", "bob", "eve"):
        assert steps.again(kept.recent, player, 0) == kept.expected(player, 0)
    bob = steps.again(kept.recent, "bob", 2)
    assert bob is not None
    assert [b'"you":1' in data for data in bob] == [True, False, False]


def test_who_was_not_to_watch_one_of_the_steps_is_told_none_again() -> None:
    kept = Kept(watch="nobody", stand_in=60)
    kept.logged.begin().play(5)
    begun = kept.seq - 5
    kept.logged.write(StoodIn(1))
    assert steps.again(kept.recent, "bob", begun) == kept.expected("bob", begun)
    assert steps.again(kept.recent, "eve", begun) is None
    assert steps.again(kept.recent, "eve", 0) is None  # the lobby would be for them, the match is not
    assert steps.again(kept.recent, "eve", kept.seq) == []
    kept.logged.play(1000)
    kept.logged.write(commands.may_play_again(kept.logged.table, "ann", "cd" * 32))
    kept.logged.write(Left(1))
    kept.sits("eve", 1)
    lobby = kept.seq - 3
    assert steps.again(kept.recent, "eve", lobby) == kept.expected("eve", lobby)
    assert steps.again(kept.recent, "eve", lobby - 1) is None  # the last card of a match that was not theirs


def test_everything_a_table_has_goes_with_its_copy_and_goes_on_by_itself() -> None:
    logged = Logged(options={"rounds": 12}, stand_in=60).begin()
    logged.play(30)
    logged.write(StoodIn(1))
    table = logged.table
    names = getattr(Table, "__mypyc_attrs__", None) or list(vars(table))
    twin = table.from_here()
    for name in names:
        if name not in ("match", "__dict__"):
            assert getattr(twin, name) == getattr(table, name), name
    assert twin.info() == table.info()
    assert (twin.match, table.match) != (None, None)
    assert twin.match is not None
    assert table.match is not None
    assert twin.match.view(0) == table.match.view(0)
    assert twin.match.moves == table.match.moves
    before, view = table.info(), table.match.view(1)
    rng_moves = len(table.match.moves)
    seat = twin.match.to_act[0]
    twin.match.play(seat, twin.match.legal(seat)[0])
    twin.seats[0].person = 7
    twin.salts.append("more")
    twin.drawing.end()
    assert (table.info(), table.match.view(1), len(table.match.moves)) == (before, view, rng_moves)
    assert table.salts == []
    assert table.drawing.complete


def test_a_table_that_is_not_opened_yet_can_be_copied() -> None:
    twin = Table("table").from_here()
    assert (twin.id, twin.seq, twin.seats, twin.match) == ("table", 0, [], None)
