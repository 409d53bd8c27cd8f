"""A table is its log: told again it is the same, and what people ask for becomes entries or is refused."""

from __future__ import annotations

import msgspec
import pytest

import tablee
from tablee import games
from tablee.core.proof import seed_from
from tablee.core.record import BadRecord
from tablee.core.refused import Refused
from tablee.table import commands, steps
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow
from tablee.table.entries import Entry, Moved, Started, read_entry, write_entry
from tablee.table.folding import folded
from tablee.table.people import Introduced, Person
from tablee.table.settings import Settings
from tablee.table.table import REFS_KEPT, Table
from tests.table.logged import SALTS, SECRET, Logged


def test_a_log_told_again_gives_the_same_table() -> None:
    told = Logged(clock=30).begin()
    told.play(12)
    again = folded("table", told.log, told.table.people)
    assert again.info() == told.table.info()
    assert again.match is not None
    assert told.table.match is not None
    assert again.match.view(0) == told.table.match.view(0)
    assert again.dues() == told.table.dues()
    assert again.done_as(told.log[-1][2].seat, told.log[-1][2].ref) == again.seq  # type: ignore[union-attr]


def test_a_log_with_a_gap_is_no_log() -> None:
    told = Logged().begin()
    with pytest.raises(BadLog):
        folded("table", told.log[:4] + told.log[5:])
    with pytest.raises(BadLog):
        folded("table", [*told.log, (told.table.seq + 1, 0, Started())])


def test_a_log_that_nobody_could_be_shown_is_no_log() -> None:
    (seq, at, opened), *_ = Logged().log
    for log in ([], [(seq, at, msgspec.structs.replace(opened, secret="no number"))]):
        with pytest.raises(BadLog) as bad:
            folded("table", log)
        assert bad.value.reason == "order"


def test_a_match_is_played_by_the_rules_it_was_begun_by(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Logged(options={"rounds": 1}).begin()
    told.play(1000)
    assert Started(rules=1) in [entry for _, _, entry in told.log]
    game = type(games.game("koikoi"))
    monkeypatch.setattr(game, "rules", 2)
    with pytest.raises(BadLog, match="version 1 of its rules; here it is 2") as bad:
        folded("table", told.log)
    assert bad.value.reason == "rules"
    monkeypatch.setattr(game, "replays", lambda self, rules: rules in (1, 2))
    table = folded("table", told.log, told.table.people)
    assert table.info().rules == 1
    assert table.record()["rules"] == 1
    table.apply(commands.may_play_again(table, "ann", "ab" * 32), 0)
    assert table.info().rules == 2  # what the next one will be played by
    told.table = table
    told.begin_again()
    assert told.log[-1][2] == Started(rules=2)
    assert (table.info().match, table.info().rules) == (2, 2)


def test_a_start_of_the_first_version_says_no_rules_and_means_the_first() -> None:
    assert read_entry(b'{"e":"started"}') == Started(rules=1)
    assert write_entry(Started(rules=1)) == b'{"e":"started","rules":1}'


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
    assert (record["proof"]["version"], record["proof"]["attempts"], record["proof"]["givers"]) == (2, 1, [0, 1])
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
    commands.may_move(table, player, table.seats[seat].turn_since, text, "r")
    for seq in (table.seats[seat].turn_since - 1, table.seq + 1):
        with pytest.raises(NotNow, match="stale"):
            commands.may_move(table, player, seq, text, "r")
    with pytest.raises(NotNow, match="not_seated"):
        commands.may_move(table, "eve", table.seq, text, "r")


def test_a_rematch_keeps_people_and_lets_go_of_those_who_left() -> None:
    told = Logged(stand_in=5).begin()
    told.write(commands.may_leave(told.table, "bob"))
    assert told.table.seats[1].stand_in
    told.play(1000)
    told.write(commands.may_play_again(told.table, "ann", "ef" * 32))
    assert told.table.phase == "lobby"
    assert told.table.seat_of("ann") == 0
    assert not told.table.seats[0].ready
    assert not told.table.seats[1].taken
    with pytest.raises(NotNow, match="chairs_empty"):
        commands.may_start(told.table, "ann", told.now)


def test_the_record_says_which_moves_the_person_did_not_make() -> None:
    told = Logged(stand_in=10, options={"rounds": 1, "hand_swap": False}).begin()
    told.table.seats[1].bot, told.table.seats[1].person = "random", None

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


def test_every_entry_is_told_as_what_it_did() -> None:
    told, heard = Logged(clock=30, stand_in=5), []

    def write(asked: Entry | Introduced) -> None:
        if isinstance(asked, Introduced):
            told.table.people.put(asked.person)
        entry, before = asked.entry if isinstance(asked, Introduced) else asked, told.table.seq
        told.table.apply(entry, 7000)
        assert (told.table.seq, told.table.at) == (before + 1, 7000)
        step = steps.step_messages(told.table, entry, [None])[None]
        assert step.seq == told.table.seq
        assert steps.changes_table(told.table, entry) == (step.table is not None)
        heard.append((step.kind, step.seat, step.table is not None))

    table = told.table
    write(commands.may_seat_bot(table, "ann", 1, "random"))
    write(commands.may_free(table, "ann", 1))
    for seat, player in enumerate(("ann", "bob")):
        write(commands.may_sit(table, player, seat, player))
        write(commands.may_be_ready(table, player, told.commitment(player, SALTS[seat])))
    write(commands.may_be_named(table, "bob", "Bob"))
    write(commands.may_start(table, "ann", 7000))
    write(commands.may_open_salt(table, "bob", SALTS[1]))
    write(commands.may_redraw(table, SECRET, 37_000))
    for seat, player in enumerate(("ann", "bob")):
        write(commands.may_be_ready(table, player, told.commitment(player, SALTS[seat])))
    write(commands.may_start(table, "ann", 7000))
    for seat, player in enumerate(("ann", "bob")):
        write(commands.may_open_salt(table, player, SALTS[seat]))
    write(commands.may_deal(table))
    write(commands.may_stand_in(table, 1))
    write(commands.may_return(table, "bob"))
    assert table.match is not None
    seat = table.match.to_act[0]
    entry = Moved(seat, table.match.legal(seat)[0], "mark", "clock")
    table.apply(entry, 8000)
    moved = steps.step_messages(table, entry, [seat])[seat]
    assert (moved.kind, moved.seat, moved.ref, moved.by, moved.table) == ("moved", seat, "mark", "clock", None)
    assert moved.view is not None
    assert (moved.view.last, moved.events) == (table.match.heard(seat), [])
    assert steps.past_step(table, entry, seat).events == moved.view.last != []
    assert not steps.ends_match(table, entry)
    write(commands.may_give_up(table, "ann", now=0))
    write(commands.may_leave(table, "bob"))
    write(commands.may_play_again(table, "ann", "ef" * 32))
    assert heard == [
        ("bot_sat", 1, True),
        ("freed", 1, True),
        ("sat", 0, True),
        ("readied", 0, True),
        ("sat", 1, True),
        ("readied", 1, True),
        ("named", 1, True),
        ("listed", None, True),
        ("revealed", 1, True),
        ("redrawn", None, True),
        ("readied", 0, True),
        ("readied", 1, True),
        ("listed", None, True),
        ("revealed", 0, True),
        ("revealed", 1, True),
        ("started", None, True),
        ("stood_in", 1, True),
        ("returned", 1, True),
        ("gave_up", 0, True),
        ("left", 1, True),  # the only one who is still there would stop: abandoned
        ("again", None, True),
    ]
    assert (table.info().phase, table.number, table.secret) == ("lobby", 2, "ef" * 32)


def test_the_last_move_changes_the_table_and_not_only_the_cards() -> None:
    told = Logged().begin()
    told.play(1000)
    last = told.log[-1][2]
    before = folded("table", told.log[:-1])
    assert before.info().phase == "playing"
    before.apply(last, 1)
    assert before.info().phase == "over"
    assert steps.changes_table(before, last)
    assert steps.ends_match(before, last)
    assert steps.step_messages(before, last, [None])[None].table == before.info()


def test_a_clock_runs_for_a_person_whose_turn_it_is() -> None:
    told = Logged(clock=30, stand_in=5, pause=0).begin()
    table = told.table
    assert table.match is not None
    seat = table.match.to_act[0]
    started = 1000 * (table.seq - 1)
    assert table.due(seat) == started + 30_000
    assert table.due(1 - seat) is None
    dues: list[int | None] = [None, None]
    dues[seat] = started + 30_000
    assert table.dues() == dues
    told.write(commands.may_stand_in(table, seat))
    assert table.due(seat) is None  # a bot needs no clock
    told.play(1000)
    assert table.dues() is None
    assert Logged().begin().table.dues() is None


def test_a_clock_starts_one_pause_after_the_move_before() -> None:
    """Until then people look at that move."""
    dues = [max(due or 0 for due in Logged(clock=30, pause=pause).begin().table.dues() or []) for pause in (0, 1, 3000)]
    assert dues == [dues[0], dues[0] + 1, dues[0] + 3000]


def test_a_mark_is_remembered_for_the_move_and_the_seat_that_sent_it() -> None:
    told = Logged().begin()
    told.play(3)
    _, _, first = told.log[-3]
    assert isinstance(first, Moved)
    assert told.table.done_as(first.seat, first.ref) == told.log[-3][0]
    assert told.table.done_as(1 - first.seat, first.ref) is None
    assert told.table.done_as(first.seat, "") is None
    assert told.table.done_as(first.seat, "another") is None


def test_only_the_last_marks_are_remembered() -> None:
    told = Logged(options={"rounds": 12}).begin()
    told.play(REFS_KEPT + 3)
    moves = [(seq, entry) for seq, _, entry in told.log if isinstance(entry, Moved)]
    known = [told.table.done_as(entry.seat, entry.ref) for _, entry in moves]
    assert known == [None] * 3 + [seq for seq, _ in moves[3:]]


def test_a_move_without_a_match_is_no_log() -> None:
    told = Logged()
    with pytest.raises(BadLog):
        told.table.apply(Moved(0, "keep"), 0)
    told.begin().play(1000)
    with pytest.raises(BadLog):
        told.table.apply(Moved(0, "keep"), 0)


def test_everybody_may_know_how_the_table_is_and_nobody_what_is_secret() -> None:
    told = Logged(listed=True, clock=30, stand_in=5, pause=700).begin()
    info = told.table.info()
    assert (info.id, info.game, info.players, info.phase, info.match) == ("table", "koikoi", 2, "playing", 1)
    assert (info.seq, info.listed, info.clock, info.stand_in, info.pause) == (told.table.seq, True, 30, 5, 700)
    assert [(seat.name, seat.taken, seat.ready) for seat in info.seats] == [("ann", True, True), ("bob", True, True)]
    text = msgspec.json.encode(info).decode()
    assert not any(secret in text for secret in (SECRET, *SALTS))


def test_what_nobody_asked_for_is_as_people_expect_it() -> None:
    its = Settings(game="koikoi", players=2, options={})
    assert (its.listed, its.watch, its.starts, its.clock, its.stand_in) == (False, "anybody", "by_hand", None, None)
    assert (its.level, its.pause) == ("random", 900)


@pytest.mark.parametrize(
    ("name", "least", "most"), [("clock", 1, 604_800), ("stand_in", 1, 604_800), ("pause", 0, 10_000)]
)
def test_times_have_limits(name: str, least: int, most: int) -> None:
    for value in (least, most):
        its = msgspec.convert({"game": "koikoi", "players": 2, "options": {}, name: value}, Settings)
        assert getattr(its, name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError, match=name):
            msgspec.convert({"game": "koikoi", "players": 2, "options": {}, name: value}, Settings)


def test_a_record_names_people_by_their_names_and_bots_by_their_level() -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", 0, "Ann"))
    told.write(commands.may_seat_bot(told.table, "ann", 1, "novice"))
    told.ready("ann", SALTS[0])
    told.deal("ann")
    assert told.table.record()["names"] == ["Ann", "novice"]
    assert told.table.record()["proof"]["salts"] == [SALTS[0], ""]


def test_who_stands_up_before_the_match_leaves_a_free_chair() -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    told.ready("ann", SALTS[0])
    told.write(commands.may_leave(told.table, "ann"))
    chair = told.table.info().seats[0]
    assert (chair.taken, chair.name, chair.ready, chair.away) == (False, None, False, False)
    told.write(commands.may_sit(told.table, "bob", 0, "ann"))  # the name is free again too
    assert told.table.seat_of("bob") == 0


def test_opening_a_table_is_told_too() -> None:
    table = Table("table")
    opened = commands.may_open(Settings(game="koikoi", players=2, options={}), "ann", SECRET)
    table.apply(opened.entry, 5000)
    step = steps.step_messages(table, opened.entry, [None])[None]
    assert (step.seq, step.kind, step.seat, step.table) == (1, "opened", None, table.info())
    assert (table.seq, table.opened, table.opener, len(table.seats)) == (1, 5000, opened.person.number, 2)


def test_a_log_is_read_from_its_last_match_on() -> None:
    """The entry of a rematch holds all that is needed of before."""
    told = Logged(clock=30, stand_in=5, listed=True, watch="nobody").begin()
    told.play(1000)
    assert told.table.phase == "over"
    told.write(commands.may_play_again(told.table, "bob", "ef" * 32))
    again = told.table.seq
    for player, salt in (("ann", "03" * 32), ("bob", "04" * 32)):
        told.ready(player, salt)
    told.deal(None)
    told.play(5)
    short = folded("table", told.log[again - 1 :], told.table.people)
    for table in (short, folded("table", told.log, told.table.people)):
        assert table.info() == told.table.info()
        assert (table.opener, table.opened, table.begins) == (told.table.opener, 0, again)
        assert table.dues() == told.table.dues()
        assert table.match is not None
        assert told.table.match is not None
        assert [table.match.view(seat) for seat in (0, 1)] == [told.table.match.view(seat) for seat in (0, 1)]
        assert table.record() == told.table.record()
    assert told.table.number == 2


@pytest.mark.parametrize("first", [2, 3])
def test_a_log_is_not_read_from_just_anywhere(first: int) -> None:
    told = Logged().begin()
    with pytest.raises(BadLog, match=f"gap: entry {first} of table tabl…: follows 0"):
        folded("table", told.log[first - 1 :])


def test_a_rematch_is_for_who_is_still_there() -> None:
    told = Logged(game="hilo", players=4, options={}, stand_in=5)
    for seat, player in enumerate(("ann", "bob", "eve")):
        told.write(commands.may_sit(told.table, player, seat, player))
        told.ready(player, SALTS[0])
    told.write(commands.may_seat_bot(told.table, "ann", 3, "novice"))
    told.deal("ann")
    told.write(commands.may_leave(told.table, "bob"))
    told.play(1000)
    ann = told.table.people.number_of("ann")
    told.table.people.replace([Person(ann, "ann", "ann"), Person(told.table.people.number_of("bob"), "bob", None)])
    again = commands.may_play_again(told.table, "ann", "ef" * 32)  # bob has left, eve was forgotten
    assert again.seats == [ann, None, None, "novice"]
    assert (again.match, again.opener) == (2, ann)
    told.write(again)
    assert [seat.taken for seat in told.table.info().seats] == [True, False, False, True]
    assert [seat.ready for seat in told.table.info().seats] == [False, False, False, True]


@pytest.mark.parametrize(
    ("wishes", "acts"),
    [({}, False), ({"clock": 30}, True), ({"stand_in": 5}, True), ({"clock": 30, "stand_in": 5}, True)],
)
def test_a_table_has_something_to_do_by_itself_if_there_are_clocks_or_stand_ins(
    wishes: dict[str, int], acts: bool
) -> None:
    assert Logged(**wishes).begin().table.acts_by_itself is acts


def test_a_table_has_something_to_do_by_itself_if_a_bot_sits_there_or_plays_for_somebody() -> None:
    told = Logged()
    told.write(commands.may_seat_bot(told.table, "ann", 1, "novice"))
    assert told.table.acts_by_itself
    left = Logged().begin()
    left.write(commands.may_let_a_bot_play(left.table, "ann", 1, "absent"))
    assert left.table.acts_by_itself
