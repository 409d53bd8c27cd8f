"""A second try as a table: who may begin one, what its log says, and that it is told again the same."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from tablee import games
from tablee.core.match import Match
from tablee.table import commands, logversion, projections, steps
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow
from tablee.table.entries import Branched, Entry, Hinted, Moved, Opened, TakenBack, read_entry, write_entry
from tablee.table.folding import folded
from tablee.table.info import BranchInfo
from tablee.table.people import Introduced
from tablee.table.recent import Recent
from tablee.table.settings import Settings
from tablee.table.table import Table
from tests.table.logged import Logged
from tests.table.test_taking_back import against_bots, goes_on

SEED = "5e" * 32


def finished(**wishes: Any) -> Logged:
    """Ann and Bob have played a match to its end."""
    told = Logged(**wishes).begin()
    goes_on(told, 1000)
    return told


def at_step(told: Logged, step: int) -> Match:
    """The match of a table as it was after so many moves."""
    assert told.table.match is not None
    match = told.table.match.from_here()
    match.take_back(step)
    match.taken_back = 0
    return match


def branched(
    told: Logged, step: int = 6, seat: int = 0, level: str | None = None, name: str | None = None
) -> Introduced:
    before = at_step(told, step) if step < told.table.match.step else told.table.match  # type: ignore[union-attr]
    assert before is not None
    return commands.may_branch(told.table, before, "ann", seat, level, name, SEED)


class Tried(Logged):
    """A table that begins with a branch, with its log beside it."""

    def __init__(self, asked: Introduced) -> None:
        self.table = Table("another")
        self.log: list[tuple[int, int, Entry]] = []
        self.write(asked)


def entry_of(asked: Introduced) -> Branched:
    assert isinstance(asked.entry, Branched)
    return asked.entry


def test_the_match_is_on_at_once_with_the_person_in_the_seat_and_bots_around() -> None:
    told = finished()
    for seat in (0, 1):
        tried = Tried(branched(told, 6, seat, name="  Ann  ")).table
        match, before = tried.match, at_step(told, 6)
        assert match is not None
        assert tried.phase == "playing"
        assert tried.seat_of("ann") == seat
        assert tried.name_of(seat) == "Ann"
        assert tried.seats[1 - seat].bot == "expert"
        assert match.view(seat) == before.view(seat)
        assert match.fingerprint() != before.fingerprint()
        assert tried.info().branch == BranchInfo("table", 1, 6, seat)
        assert tried.number == 1
        assert [tried.seats[number].turn_since for number in match.to_act] == [1]


def test_it_is_private_without_clocks_and_otherwise_as_was_agreed() -> None:
    told = finished(clock=30, stand_in=60, listed=True, starts="when_full", lamp=False, aids=False, pause=50)
    its = Tried(branched(told)).table
    options = told.table.settings.options
    assert its.settings == Settings(
        game="koikoi", players=2, options=options, watch="nobody", level="random", pause=50, aids=False
    )
    assert its.lamp
    assert not its.shown_to("bob")
    assert its.shown_to("ann")
    assert its.dues() is None


def test_bots_that_sat_there_sit_there_again_and_others_are_as_strong_as_is_wished() -> None:
    told = against_bots("hiifuu", 4, seat=2)
    goes_on(told, 1000)
    assert [seat.bot for seat in Tried(branched(told, 4, 2)).table.seats] == ["random", "random", None, "random"]
    assert [seat.bot for seat in Tried(branched(told, 4, 0)).table.seats] == [None, "random", "expert", "random"]
    assert [seat.bot for seat in Tried(branched(told, 4, 0, "novice")).table.seats] == [None, *["novice"] * 3]


def test_a_bot_that_is_not_there_any_more_is_replaced_like_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    told = against_bots()
    goes_on(told, 1000)
    monkeypatch.setattr(commands, "levels", lambda game: ["novice", "master"])
    assert entry_of(branched(told)).seats[1] == "master"


def test_what_there_is_not_cannot_be_tried() -> None:
    told = finished()
    last = told.table.match.step  # type: ignore[union-attr]
    Tried(branched(told, last - 1))
    Tried(branched(told, 0))
    for step, seat, level, code in (
        (last, 0, None, "over_already"),
        (6, 2, None, "no_such_seat"),
        (6, -1, None, "no_such_seat"),
        (6, 0, "nobody", "no_such_level"),
    ):
        with pytest.raises(NotNow) as reason:
            branched(told, step, seat, level)
        assert reason.value.code == code


def test_a_match_that_was_given_up_can_be_tried_from_where_it_stood() -> None:
    told = Logged().begin()
    told.play(5)
    for player in ("ann", "bob"):
        told.write(commands.may_give_up(told.table, player, 0))
    assert told.table.phase == "abandoned"
    assert Tried(branched(told, 5)).table.info().branch == BranchInfo("table", 1, 5, 0)


def test_nobody_tries_what_would_take_long_to_open(monkeypatch: pytest.MonkeyPatch) -> None:
    told = finished()
    monkeypatch.setattr(commands, "MOST_BRANCHED", 6)
    Tried(branched(told, 6))
    with pytest.raises(NotNow) as reason:
        branched(told, 7)
    assert reason.value.code == "worn_out"


# Its log


def test_its_log_holds_what_happened_before_and_nothing_of_afterwards_or_of_people() -> None:
    told = finished()
    entry = entry_of(branched(told, 6))
    record = told.table.record()
    assert entry.origin.moves == [(seat, text) for seat, text, *_ in record["moves"][:6]]
    assert [list(one) for one in entry.origin.chance] == record["chance"][: len(entry.origin.chance)]
    assert (entry.table, entry.match, entry.rules, entry.origin.seat) == ("table", 1, 1, 0)
    data = write_entry(entry)
    assert read_entry(data) == entry
    assert data.startswith(b'{"e":"branched",')
    for secret in (b"ann", b"bob", record["seed"].encode(), told.table.secret.encode()):
        assert secret not in data
    assert logversion.since(entry) == 5 <= logversion.LOG_VERSION


def test_chance_that_came_later_is_not_in_it() -> None:
    told = against_bots()
    goes_on(told, 1000)
    record = told.table.record()
    entry = entry_of(branched(told, 3))
    assert len(entry.origin.chance) < len(record["chance"])


def test_a_log_told_again_gives_the_same_table_and_taking_back_and_hints_go_on() -> None:
    tried = Tried(branched(finished(options={"rounds": 3}), 9))
    rng = random.Random(4)
    while tried.table.match.last_decision(0) is None:  # type: ignore[union-attr]
        goes_on(tried, 1, rng)
    tried.write(commands.may_take_back(tried.table, "ann", tried.table.seq))
    tried.write(commands.may_be_hinted(tried.table, "ann", tried.table.seq))
    goes_on(tried, 12, rng)
    assert {type(entry) for _, _, entry in tried.log} == {Branched, Moved, TakenBack, Hinted}
    again = folded("another", tried.log, tried.table.people)
    for table in (again, tried.table.from_here()):
        assert table.info() == tried.table.info()
        assert table.match is not None
        assert table.match.fingerprint() == tried.table.match.fingerprint()  # type: ignore[union-attr]
        assert table.can_take_back(0) == tried.table.can_take_back(0)
    goes_on(tried, 1000, rng)
    assert tried.table.phase == "over"


def test_before_ones_first_own_decision_there_is_nothing_to_take_back() -> None:
    tried = Tried(branched(finished(), 9))
    assert not tried.table.can_take_back(0)
    with pytest.raises(NotNow) as reason:
        commands.may_take_back(tried.table, "ann", tried.table.seq)
    assert reason.value.code == "nothing_to_take_back"


def test_moves_before_it_count_as_played_again() -> None:
    tried = Tried(branched(finished(), 9))
    assert tried.table.played_again == 9


def test_a_log_that_begins_otherwise_than_it_did_is_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = entry_of(branched(finished()))
    folded("another", [(1, 0, entry)])
    origin = entry.origin
    for wrong, reason in (
        (replace(entry, position="00" * 32), "rules"),
        (replace(entry, origin=replace(origin, seed="00" * 32)), "rules"),  # it deals other cards
        (replace(entry, origin=replace(origin, seat=7)), "order"),
        (replace(entry, seats=entry.seats[:1]), "order"),
        (replace(entry, origin=replace(origin, moves=[(0, "play what there is not")])), "move"),
        (replace(entry, rules=99), "rules"),
        (replace(entry, settings=replace(entry.settings, game="bridge")), "rules"),
    ):
        with pytest.raises(BadLog) as bad:
            folded("another", [(1, 0, wrong)])
        assert bad.value.reason == reason
    game = type(games.game("koikoi"))
    monkeypatch.setattr(game, "rules", 2)
    with pytest.raises(BadLog, match="version 1 of its rules; here it is 2"):
        folded("another", [(1, 0, entry)])


def test_a_match_that_is_over_is_no_beginning() -> None:
    told = finished(options={"rounds": 1})
    match = told.table.match
    assert match is not None
    entry = entry_of(branched(told, match.step - 1))
    whole = replace(entry.origin, chance=[(name, value) for name, value in match.record()["chance"]], moves=match.moves)
    with pytest.raises(BadLog) as bad:
        folded("another", [(1, 0, replace(entry, origin=whole, position=match.branch(whole).fingerprint()))])
    assert bad.value.reason == "order"


def test_it_is_the_first_entry_of_a_log_and_no_other() -> None:
    told = finished()
    entry = entry_of(branched(told))
    opened = told.log[0][2]
    assert isinstance(opened, Opened)
    logs: list[list[tuple[int, int, Entry]]] = [
        [(1, 0, opened), (2, 0, entry)],
        [(1, 0, entry), (2, 0, entry)],
        [(1, 0, entry), (2, 0, opened)],
    ]
    for log in logs:
        with pytest.raises(BadLog) as bad:
            folded("another", log)
        assert (bad.value.reason, bad.value.seq) == ("order", 2)


# What is told of it


def test_not_a_byte_depends_on_cards_that_the_seat_did_not_know() -> None:
    """A twin of the match, with other cards in the other hand and in the pile, gives the same table to see."""
    told = finished(options={"rounds": 1, "hand_swap": False})
    for seat in (0, 1):
        entry = entry_of(branched(told, 7, seat))
        deck = entry.origin.chance[-1][1]
        theirs = at_step(told, 7).view(1 - seat).hand  # type: ignore[attr-defined]
        twin_deck = list(deck)
        for one, two in ((deck.index(theirs[0]), -1), (deck.index(theirs[1]), -2), (-3, -4)):
            twin_deck[one], twin_deck[two] = twin_deck[two], twin_deck[one]
        chance = [*entry.origin.chance[:-1], (entry.origin.chance[-1][0], twin_deck)]
        twin = replace(entry, origin=replace(entry.origin, chance=chance))
        assert twin.origin.chance != entry.origin.chance
        tables = [folded("another", [(1, 0, one)]) for one in (entry, twin)]
        for told_to in (seat, None):
            told_of = [
                steps.hello(table, told_to, 5, "build") + steps.step(table, first, told_to)
                for table, first in zip(tables, (entry, twin), strict=True)
            ]
            assert told_of[0] == told_of[1]


def test_it_commits_to_nothing_and_says_no_seed() -> None:
    entry = entry_of(branched(finished()))
    table = folded("another", [(1, 0, entry)])
    assert table.info().commitment == ""
    for seat in (0, 1, None):
        data = steps.hello(table, seat, 0, "build") + steps.step(table, entry, seat)
        assert SEED.encode() not in data
        assert entry.position.encode() not in data


def test_who_reads_the_log_hears_the_last_move_before_it() -> None:
    told = finished()
    entry = entry_of(branched(told, 6))
    table = folded("another", [(1, 0, entry)])
    step = steps.past_step(table, entry, 0)
    assert (step.kind, step.events) == ("branched", at_step(told, 6).heard(0))
    assert step.events


def test_its_end_names_no_record_and_leaves_no_rematch() -> None:
    tried = Tried(branched(finished(), 6))
    with pytest.raises(NotNow) as reason:
        commands.may_play_again(tried.table, "ann", SEED)
    assert reason.value.code == "branch"
    goes_on(tried, 1000)
    assert tried.table.phase == "over"
    assert b'"record":""' in steps.over(tried.table)
    with pytest.raises(NotNow) as reason:
        commands.may_play_again(tried.table, "ann", SEED)
    assert reason.value.code == "branch"


def test_the_list_of_tables_knows_it_as_a_branch_to_the_end() -> None:
    tried = Tried(branched(finished(), 6))
    assert projections.summary(tried.table).phase == "branch"
    goes_on(tried, 1000)
    summary = projections.summary(tried.table)
    assert (summary.phase, summary.listed, summary.begins) == ("branch", False, 1)


def test_what_came_before_it_is_not_told_again() -> None:
    tried = Tried(branched(finished(), 6))
    recent = Recent(Table("another"))
    for seq, _, entry in list(tried.log):
        recent.add(tried.table, entry, write_entry(entry))
        assert recent.since == seq
