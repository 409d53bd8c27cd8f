"""Taking back at a table: who may, what then stays, what everybody is told, and what its log costs."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import tablee
from tablee import games
from tablee.table import commands, logversion, projections, steps
from tablee.table import table as tables
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow
from tablee.table.entries import Moved, TakenBack, read_entry, write_entry
from tablee.table.folding import folded
from tablee.table.protocol import Step, write
from tablee.table.recent import Recent
from tablee.table.table import Table
from tests.table.logged import SALTS, Logged


def against_bots(game: str = "koikoi", players: int = 2, seat: int = 0, **wishes: Any) -> Logged:
    """Ann plays against bots."""
    if game == "koikoi":
        wishes.setdefault("options", {"rounds": 12, "hand_swap": False})
    told = Logged(**{"game": game, "players": players, "options": {}, **wishes})
    told.write(commands.may_sit(told.table, "ann", seat, "ann"))
    for other in range(players):
        if other != seat:
            told.write(commands.may_seat_bot(told.table, "ann", other, "random"))
    told.ready("ann", SALTS[0])
    told.deal("ann")
    return told


def goes_on(told: Logged, moves: int = 1, rng: random.Random | None = None) -> None:
    """So many moves, by whoever has a turn; a person's with a mark."""
    rng = rng or random.Random(told.table.seq)
    for _ in range(moves):
        match = told.table.match
        assert match is not None
        if match.over:
            return
        seat = rng.choice(match.to_act)
        chosen = match.view(seat).choose
        if chosen is not None:
            text = " ".join([chosen.verb, *rng.sample(chosen.among, chosen.count)])
        else:
            text = rng.choice(match.legal(seat))
        bot = told.table.seats[seat].bot is not None
        told.write(Moved(seat, text, "" if bot else f"r{told.table.seq}", "bot" if bot else "player"))


def decides(told: Logged) -> None:
    """Bots move until it is Ann's turn, and she moves."""
    for _ in range(50):
        goes_on(told)
        entry = told.log[-1][2]
        if isinstance(entry, Moved) and entry.by == "player":
            return


def takes_back(told: Logged) -> TakenBack:
    entry = commands.may_take_back(told.table, "ann", told.table.seq)
    told.write(entry)
    return entry


def refused(told: Logged, player: str = "ann", seq: int | None = None) -> str:
    with pytest.raises(NotNow) as reason:
        commands.may_take_back(told.table, player, told.table.seq if seq is None else seq)
    return reason.value.code


def moves_of(told: Logged) -> list[tuple[int, str]]:
    assert told.table.match is not None
    return told.table.match.moves


# Who may


def test_the_last_decision_is_taken_back_with_all_that_followed() -> None:
    told = against_bots()
    decides(told)
    before = moves_of(told)
    while 0 not in told.table.match.to_act:  # type: ignore[union-attr]
        goes_on(told)
    assert len(moves_of(told)) > len(before)
    entry = takes_back(told)
    assert entry == TakenBack(0, len(before) - 1)
    assert moves_of(told) == before[:-1]
    assert told.table.has_turn(0)


def test_it_can_be_done_before_the_bots_have_answered_and_again_and_again() -> None:
    told = against_bots()
    for _ in range(5):
        decides(told)
    own = [number for number, (seat, _) in enumerate(moves_of(told)) if seat == 0]
    assert [takes_back(told).stay for _ in own] == own[::-1]
    assert refused(told) == "nothing_to_take_back"
    assert told.table.info().taken_back == len(own)


def test_before_the_first_decision_there_is_nothing_to_take_back() -> None:
    told = against_bots()
    assert refused(told) == "nothing_to_take_back"


def test_nobody_takes_back_where_another_person_plays() -> None:
    told = Logged().begin()
    told.play(3)
    assert refused(told, "ann") == refused(told, "bob") == "not_only_bots"


def test_a_person_for_whom_a_bot_plays_is_a_person() -> None:
    told = Logged(stand_in=5).begin()
    told.play(3)
    told.write(commands.may_leave(told.table, "bob"))
    assert told.table.seats[1].played_by_bot
    assert refused(told) == "not_only_bots"
    assert not told.table.can_take_back(0)


def test_only_who_has_the_chair_takes_back() -> None:
    told = against_bots(stand_in=5)
    decides(told)
    assert refused(told, "eve") == "not_seated"
    told.write(commands.may_leave(told.table, "ann"))
    assert refused(told) == "not_seated"
    told.write(commands.may_sit(told.table, "ann", None, None))
    takes_back(told)


def test_a_match_that_is_over_stays_so_and_before_one_there_is_nothing() -> None:
    lobby = Logged()
    lobby.write(commands.may_sit(lobby.table, "ann", 0, "ann"))
    assert refused(lobby) == "not_playing"
    told = against_bots(options={"rounds": 1, "hand_swap": False})
    goes_on(told, 1000)
    assert told.table.phase == "over"
    assert refused(told) == "not_playing"
    assert not told.table.can_take_back(0)


def test_what_a_bot_played_for_the_person_is_taken_back_too() -> None:
    told = against_bots(stand_in=5, clock=30)
    decides(told)
    goes_on(told, 1) if 0 not in told.table.match.to_act else None  # type: ignore[union-attr]
    while 0 not in told.table.match.to_act:  # type: ignore[union-attr]
        goes_on(told)
    assert told.table.match is not None
    stay = len(moves_of(told))
    told.write(Moved(0, told.table.match.legal(0)[0], by="clock"))
    assert takes_back(told).stay == stay


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_where_all_choose_at_once_what_others_chose_before_stays(seat: int) -> None:
    told = against_bots("hilo", 3, seat)
    match = told.table.match
    assert match is not None
    for mover in (1, 0, 2):
        chosen = match.view(mover).choose
        assert chosen is not None
        by: Any = "player" if mover == seat else "bot"
        told.write(Moved(mover, " ".join([chosen.verb, *chosen.among[: chosen.count]]), by=by))
    entry = takes_back(told)
    assert entry.stay == (1, 0, 2).index(seat)
    assert [mover for mover, _ in moves_of(told)] == [1, 0, 2][: entry.stay]


# About which position


def test_asked_twice_it_is_done_once() -> None:
    told = against_bots()
    for _ in range(3):
        decides(told)
    seq = told.table.seq
    takes_back(told)
    assert refused(told, seq=seq) == "stale"
    assert commands.may_take_back(told.table, "ann", told.table.seq).seat == 0


def test_what_bots_did_meanwhile_does_not_matter_but_an_own_move_does() -> None:
    told = against_bots("hilo", 3)
    decides(told)
    looked = told.table.seq
    while told.table.match.to_act != [0]:  # type: ignore[union-attr]
        goes_on(told)
    assert commands.may_take_back(told.table, "ann", looked).stay < len(moves_of(told))
    assert refused(told, seq=looked - 1) == "stale"
    goes_on(told)
    assert refused(told, seq=looked) == "stale"
    assert refused(told, seq=told.table.seq + 1) == "stale"


def test_a_move_that_was_on_its_way_is_stale_and_its_mark_is_forgotten() -> None:
    told = against_bots()
    decides(told)
    decides(told)
    made = told.log[-1][2]
    assert isinstance(made, Moved)
    assert told.table.done_as(0, made.ref) == told.table.seq
    looked = told.table.seq - 1
    takes_back(told)
    assert told.table.done_as(0, made.ref) is None
    with pytest.raises(NotNow, match="stale"):
        commands.may_move(told.table, "ann", looked, made.text, made.ref)
    assert commands.may_move(told.table, "ann", told.table.seq, made.text, made.ref) == Moved(0, made.text, made.ref)


def test_a_bots_choice_of_before_is_stale() -> None:
    told = against_bots("hilo", 3)
    match = told.table.match
    assert match is not None
    chosen = match.view(0).choose
    assert chosen is not None
    told.write(Moved(0, " ".join([chosen.verb, *chosen.among[: chosen.count]])))
    since = told.table.seats[1].turn_since
    assert commands.may_move_for(told.table, 1, since, "flip 1 2", False).seat == 1
    takes_back(told)
    assert told.table.has_turn(1)
    with pytest.raises(NotNow, match="stale"):
        commands.may_move_for(told.table, 1, since, "flip 1 2", False)
    assert commands.may_move_for(told.table, 1, told.table.seq, "flip 1 2", False).seat == 1


def test_the_clock_begins_anew() -> None:
    told = against_bots(clock=30, pause=500)
    decides(told)
    goes_on(told, 3)
    takes_back(told)
    assert told.table.due(0) == told.table.at + 30_500


# What is told


def heard(told: Logged, seat: int | None) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(steps.step(told.table, told.log[-1][2], seat))
    return message


def test_everybody_is_told_who_took_back_how_many_moves_stay_and_what_they_see_now() -> None:
    told = against_bots("hilo", 3)
    decides(told)
    first = heard(told, 0)
    assert first["back"] is True
    decides(told)
    stay = takes_back(told).stay
    match = told.table.match
    assert match is not None
    for seat in (0, 1, None):
        message = heard(told, seat)
        assert (message["kind"], message["seat"], message["stay"]) == ("taken_back", 0, stay)
        assert message["table"]["taken_back"] == 1
        assert message["view"] == json.loads(write(match.view(seat)))
        assert message.get("back", False) is (seat == 0)
        assert "ref" not in message


def test_whether_it_can_be_taken_back_is_told_with_every_position() -> None:
    told = against_bots()

    def welcome(seat: int | None) -> bool:
        back: bool = json.loads(steps.hello(told.table, seat, 0, ""))["back"]
        return back

    assert not welcome(0)
    decides(told)
    assert [welcome(seat) for seat in (0, 1, None)] == [True, False, False]
    takes_back(told)
    assert not welcome(0)
    assert "back" not in heard(told, 0)


def test_a_page_of_the_past_says_it_without_a_view() -> None:
    told = against_bots()
    decides(told)
    stay = takes_back(told).stay
    assert steps.past_step(told.table, told.log[-1][2], 0) == Step(
        seq=told.table.seq, kind="taken_back", seat=0, stay=stay
    )


# The log


@pytest.mark.parametrize("game", games.names())
def test_a_log_told_again_gives_the_same_table_and_a_record_that_verifies(game: str) -> None:
    players = games.game(game).players[0]
    told, rng = against_bots(game, players), random.Random(5)
    for _ in range(30):
        goes_on(told, rng.randint(1, 12), rng)
        if told.table.can_take_back(0):
            takes_back(told)
    count = told.table.info().taken_back
    assert count > 5
    goes_on(told, 10_000, rng)
    assert told.table.phase == "over"
    again = folded("table", told.log, told.table.people)
    assert again.info() == told.table.info()
    assert again.record() == told.table.record()
    record = again.record()
    assert record["taken_back"] == count == projections.result(again).table.taken_back
    tablee.verify(record)
    assert tablee.replay(record).totals == record["totals"]


def test_the_same_moves_after_it_give_the_same_table() -> None:
    told, other = against_bots(clock=30), against_bots(clock=30)
    rng = random.Random(3)
    goes_on(told, 11, rng)
    decides(told)
    line = moves_of(told)
    takes_back(told)
    for at, (seat, text) in enumerate(line):
        entry = Moved(seat, text, by="player" if seat == 0 else "bot")
        other.write(entry)
        if at >= len(line) - 1:
            told.write(entry)
    assert told.table.match is not None
    assert other.table.match is not None
    for seen in (0, 1, None):
        assert told.table.match.view(seen) == other.table.match.view(seen)
    assert {**told.table.record(), "taken_back": 0} == {**other.table.record(), "taken_back": 0}


def test_a_rematch_counts_anew() -> None:
    told = against_bots(options={"rounds": 1, "hand_swap": False})
    decides(told)
    takes_back(told)
    goes_on(told, 1000)
    told.write(commands.may_play_again(told.table, "ann", "cd" * 32))
    assert told.table.info().taken_back == 0
    told.ready("ann", SALTS[1])
    told.deal("ann")
    assert told.table.info().taken_back == 0
    assert told.table.played_again == 0
    assert refused(told) == "nothing_to_take_back"
    assert "taken_back" not in told.table.record()


@pytest.mark.parametrize("wrong", [TakenBack(0, 0), TakenBack(1, 1), TakenBack(0, 999), TakenBack(0, -1)])
def test_an_entry_that_takes_back_anything_else_is_no_entry(wrong: TakenBack) -> None:
    told = against_bots()
    for _ in range(3):
        decides(told)
    assert told.table.match is not None
    assert told.table.match.last_decision(0) not in (0, 1, 999)
    with pytest.raises(BadLog, match="no such decision") as bad:
        folded("table", [*told.log, (told.table.seq + 1, 0, wrong)], told.table.people)
    assert bad.value.reason == "order"


def test_where_people_play_or_no_match_is_on_such_an_entry_is_none_either() -> None:
    people = Logged().begin()
    people.play(3)
    assert people.table.match is not None
    over = against_bots(options={"rounds": 1, "hand_swap": False})
    goes_on(over, 1000)
    assert over.table.match is not None
    lobby = Logged()
    lobby.write(commands.may_sit(lobby.table, "ann", 0, "ann"))
    for told, stay in (
        (people, people.table.match.last_decision(0)),
        (over, over.table.match.last_decision(0)),
        (lobby, 0),
    ):
        assert stay is not None
        entry = TakenBack(0, stay)
        with pytest.raises(BadLog, match="no such decision"):
            folded("table", [*told.log, (told.table.seq + 1, 0, entry)], told.table.people)


def test_nodes_that_do_not_know_it_are_not_given_it() -> None:
    assert logversion.since(TakenBack(0, 1)) == 3 <= logversion.LOG_VERSION
    assert read_entry(write_entry(TakenBack(2, 7))) == TakenBack(2, 7)
    assert write_entry(TakenBack(2, 7)) == b'{"e":"taken_back","seat":2,"stay":7}'


# What it costs


def test_what_is_played_again_has_an_end() -> None:
    told = against_bots()
    told.table.played_again = tables.MOST_PLAYED_AGAIN - 1
    decides(told)
    decides(told)
    assert told.table.can_take_back(0)
    stay = takes_back(told).stay
    assert stay > 0
    decides(told)
    assert told.table.played_again == tables.MOST_PLAYED_AGAIN - 1 + stay
    assert not told.table.can_take_back(0)
    assert refused(told) == "taken_back_enough"


def test_who_was_before_it_is_told_the_position_and_who_was_after_it_the_steps() -> None:
    told = against_bots()
    table = Table("table", told.table.people)
    recent = Recent(table)

    def follow() -> None:
        for _, at, entry in told.log[table.seq :]:
            table.apply(entry, at)
            recent.add(table, entry, write_entry(entry))

    goes_on(told, 40)
    decides(told)
    follow()
    assert recent.since < table.seq - 30
    takes_back(told)
    follow()
    assert recent.since == table.seq
    back = table.seq
    goes_on(told, 40)
    follow()
    assert recent.since == back
    again = list(recent.again(back))
    assert len(again) == recent.work(back) == 40
    goes_on(told, 30)
    follow()
    assert recent.since == back + 32
    takes_back(told)
    follow()
    assert (recent.since, recent.work(recent.since)) == (table.seq, 0)
    kept = recent.start()
    assert kept.match is not None
    assert kept.match.moves == moves_of(told)


def test_a_copy_of_the_table_takes_back_as_the_table_does() -> None:
    told = against_bots()
    goes_on(told, 20)
    decides(told)
    twin = told.table.from_here()
    entry = takes_back(told)
    twin.apply(entry, told.table.at)
    assert twin.info() == told.table.info()
    assert twin.record() == told.table.record()
    assert twin.played_again == told.table.played_again == entry.stay
