"""Drawing the seed: everybody commits, all is listed, everybody opens; and nobody can block the others."""

from __future__ import annotations

import msgspec
import pytest

import tablee
from tablee.table import commands
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow
from tablee.table.drawing import ANSWER_SECONDS, MOST_COMMITMENTS, OPEN_SECONDS, QUICK_ATTEMPTS, READY_SECONDS
from tablee.table.entries import Entry, Freed, Listed, Readied, Redrawn, Revealed, Sat, Started, read_entry
from tablee.table.folding import folded
from tablee.table.table import Table
from tests.table.logged import SALTS, SECRET, Logged

NEXT = "ef" * 32
"""Another secret."""


def ready(**wishes: object) -> Logged:
    """Ann and Bob are on their chairs, and ready."""
    told = Logged(**wishes)
    for seat, player in enumerate(("ann", "bob")):
        told.write(commands.may_sit(told.table, player, seat, player))
        told.ready(player, SALTS[seat])
    return told


def listed(**wishes: object) -> Logged:
    """… and their commitments are listed."""
    told = ready(**wishes)
    told.write(commands.may_start(told.table, "ann", told.now))
    return told


def redraw(told: Logged) -> None:
    told.write(commands.may_redraw(told.table, NEXT, told.table.open_by))


def not_now(code: str, ask: object, *given: object) -> None:
    with pytest.raises(NotNow) as refused:
        ask(*given)  # type: ignore[operator]
    assert refused.value.code == code


# Being ready


def test_ready_again_replaces_what_was_committed_to_until_it_is_listed() -> None:
    told = ready()
    not_now("ready_already", commands.may_be_ready, told.table, "ann", told.commitment("ann", SALTS[0]))
    told.ready("ann", "07" * 32)
    assert told.table.info().commitments is None
    told.write(commands.may_start(told.table, "bob", told.now))
    assert told.table.info().commitments == [told.commitment("ann", "07" * 32), told.commitment("bob", SALTS[1])]
    not_now("opening", commands.may_be_ready, told.table, "ann", "ab" * 32)
    not_now("wrong_salt", commands.may_open_salt, told.table, "ann", SALTS[0])
    told.write(commands.may_open_salt(told.table, "ann", "07" * 32))


def test_who_readies_for_ever_is_refused_and_nobody_else_is() -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    told.write(commands.may_sit(told.table, "bob", 1, "bob"))
    for number in range(MOST_COMMITMENTS):
        told.write(commands.may_be_ready(told.table, "ann", f"{number:064x}"))
    not_now("ready_already", commands.may_be_ready, told.table, "ann", "ab" * 32)
    told.ready("bob", SALTS[1])
    told.write(commands.may_start(told.table, "bob", told.now))
    redraw(told)
    told.ready("ann", SALTS[0])  # with the next attempt it counts anew


def test_readying_needs_a_chair() -> None:
    not_now("not_seated", commands.may_be_ready, ready().table, "eve", "ab" * 32)


# Opening


def test_all_commitments_are_shown_and_the_match_waits_until_all_have_opened() -> None:
    told = listed()
    info = told.table.info()
    assert (info.phase, info.attempts, [seat.opened for seat in info.seats]) == ("opening", 1, [False, False])
    not_now("opening", commands.may_start, told.table, "ann", told.now)
    not_now("stale", commands.may_deal, told.table)
    told.write(commands.may_open_salt(told.table, "bob", SALTS[1]))
    assert [seat.opened for seat in told.table.info().seats] == [False, True]
    not_now("stale", commands.may_deal, told.table)
    told.write(commands.may_open_salt(told.table, "ann", SALTS[0]))
    not_now("stale", commands.may_redraw, told.table, NEXT, told.table.open_by)  # it is not too late any more
    told.write(commands.may_deal(told.table))
    assert told.table.phase == "playing"
    assert told.table.info().commitments == info.commitments


def test_a_salt_is_opened_once_by_its_seat_to_its_commitment() -> None:
    told = listed()
    not_now("not_seated", commands.may_open_salt, told.table, "eve", SALTS[0])
    not_now("wrong_salt", commands.may_open_salt, told.table, "bob", SALTS[0])  # Ann's
    not_now("wrong_salt", commands.may_open_salt, told.table, "ann", "00" * 32)
    told.write(commands.may_open_salt(told.table, "ann", SALTS[0]))
    not_now("opened_already", commands.may_open_salt, told.table, "ann", SALTS[0])
    for other in (ready(), Logged().begin()):
        not_now("not_opening", commands.may_open_salt, other.table, "ann", SALTS[0])


def test_nothing_that_is_secret_is_shown() -> None:
    told = listed()
    for player, salt in zip(("ann", "bob"), SALTS, strict=True):
        told.write(commands.may_open_salt(told.table, player, salt))
        text = msgspec.json.encode(told.table.info()).decode()
        assert not any(secret in text for secret in (SECRET, *SALTS))


def test_bots_alone_are_dealt_by_the_server_alone() -> None:
    told = Logged()
    for seat in (0, 1):
        told.write(commands.may_seat_bot(told.table, "ann", seat, "random"))
    told.deal("ann")
    proof = told.table.record()["proof"]
    assert (proof["givers"], proof["salts"], proof["attempts"]) == ([], ["", ""], 1)


# An attempt that fails


def test_an_attempt_ends_ten_seconds_after_the_list_with_a_new_secret_and_nobody_ready() -> None:
    told = listed()
    at = told.log[-1][1]
    assert told.table.open_by == at + OPEN_SECONDS * 1000
    told.write(commands.may_open_salt(told.table, "ann", SALTS[0]))
    not_now("stale", commands.may_redraw, told.table, NEXT, told.table.open_by - 1)
    before = told.table.info().commitment
    redraw(told)
    info = told.table.info()
    assert (info.phase, info.commitments, info.attempts) == ("lobby", None, 1)
    assert info.commitment != before
    assert [(seat.ready, seat.opened, seat.late) for seat in info.seats] == [
        (False, False, False),
        (False, False, True),
    ]
    assert folded("table", told.log, told.table.people).info() == info
    not_now("stale", commands.may_redraw, told.table, NEXT, told.table.open_by)
    told.begin_again()
    told.play(1000)
    record = told.table.record()
    assert (record["proof"]["attempts"], record["proof"]["secret"]) == (2, NEXT)
    tablee.verify(record)


@pytest.mark.parametrize(("clock", "seconds"), [(None, 10), (5, 10), (30, 30)])
def test_the_tables_clock_is_the_time_to_open_if_it_is_longer(clock: int | None, seconds: int) -> None:
    told = listed(clock=clock)
    assert told.table.open_by == told.log[-1][1] + seconds * 1000


def test_when_a_giver_goes_the_attempt_ends_at_once() -> None:
    for go in (
        lambda table: commands.may_leave(table, "bob"),
        lambda table: commands.may_free(table, "ann", 1),
        lambda table: commands.may_seat_bot(table, "ann", 1, "random", "absent"),
    ):
        told = listed()
        told.write(commands.may_open_salt(told.table, "bob", SALTS[1]))
        told.write(go(told.table))
        assert told.table.attempt_broken
        not_now("not_opening", commands.may_open_salt, told.table, "ann", SALTS[0])
        not_now("stale", commands.may_deal, told.table)
        told.write(commands.may_redraw(told.table, NEXT, told.now))
        assert told.table.info().phase == "lobby"
        assert not told.table.info().seats[0].ready


def test_who_goes_after_the_last_opening_keeps_the_match_from_being_dealt() -> None:
    told = listed()
    for player, salt in zip(("ann", "bob"), SALTS, strict=True):
        told.write(commands.may_open_salt(told.table, player, salt))
    told.write(commands.may_leave(told.table, "bob"))
    not_now("stale", commands.may_deal, told.table)
    assert not told.table.all_opened
    told.write(commands.may_redraw(told.table, NEXT, told.now))


def test_a_name_may_change_while_salts_are_opened_and_nothing_else() -> None:
    told = listed()
    told.write(commands.may_be_named(told.table, "bob", "Robert"))
    assert not told.table.attempt_broken
    not_now("table_full", commands.may_sit, told.table, "eve", None, None)
    not_now("seated_already", commands.may_sit, told.table, "ann", None, None)
    told.write(commands.may_open_salt(told.table, "ann", SALTS[0]))
    told.write(commands.may_open_salt(told.table, "bob", SALTS[1]))
    told.write(commands.may_deal(told.table))
    assert told.table.record()["names"] == ["ann", "Robert"]


def test_bots_stay_as_they_are_while_salts_are_opened() -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    told.write(commands.may_seat_bot(told.table, "ann", 1, "random"))
    told.ready("ann", SALTS[0])
    told.write(commands.may_start(told.table, "ann", told.now))
    not_now("opening", commands.may_free, told.table, "ann", 1)
    not_now("opening", commands.may_seat_bot, told.table, "ann", 1, "novice")


def test_after_some_attempts_the_next_list_is_not_written_at_once() -> None:
    told = ready()
    for attempt in range(1, QUICK_ATTEMPTS + 2):
        told.write(commands.may_start(told.table, "ann", told.now + 1_000_000 * (attempt > QUICK_ATTEMPTS)))
        at = told.table.drawing.listed_at
        redraw(told)
        for player, salt in zip(("ann", "bob"), SALTS, strict=True):
            told.ready(player, salt)
        assert told.table.info().attempts == attempt
        if attempt < QUICK_ATTEMPTS:
            assert told.table.next_list_at == 0
        else:
            assert told.table.next_list_at == at + OPEN_SECONDS * 1000
            not_now("too_fast", commands.may_start, told.table, "ann", told.table.next_list_at - 1)
            not_now("too_fast", commands.may_start, told.table, None, told.table.next_list_at - 1)


def test_a_rematch_counts_its_attempts_anew() -> None:
    told = Logged().begin()
    told.play(1000)
    told.write(commands.may_play_again(told.table, "ann", NEXT))
    info = told.table.info()
    assert (info.attempts, info.commitments, [seat.ready for seat in info.seats]) == (0, None, [False, False])
    assert [seat.opened for seat in info.seats] == [False, False]


# Nobody can block the others


def test_who_does_not_open_may_be_freed_by_anybody_on_a_chair_after_a_moment() -> None:
    told = listed()
    at = told.table.drawing.listed_at
    told.write(commands.may_open_salt(told.table, "bob", SALTS[1]))
    not_now("wait_for_them", commands.may_free, told.table, "bob", 0, "here", at + ANSWER_SECONDS * 1000 - 1)
    assert commands.may_free(told.table, "bob", 0, "here", at + ANSWER_SECONDS * 1000) == Freed(
        0
    )  # who opened the table
    not_now("not_seated", commands.may_free, told.table, "eve", 0, "here", at + 60_000)
    assert commands.may_free(told.table, "bob", 0, "absent", at) == Freed(0)
    assert commands.may_free(told.table, "ann", 1, "here", at) == Freed(1)  # who opened the table may always


def test_who_has_opened_is_not_freed_by_who_has_not() -> None:
    told = listed()
    told.write(commands.may_open_salt(told.table, "ann", SALTS[0]))
    not_now("not_yours", commands.may_free, told.table, "bob", 0, "here", told.now + 60_000)
    not_now("just_left", commands.may_free, told.table, "bob", 0, "just_left", told.now)


def test_who_let_an_attempt_fail_may_be_freed_until_they_open() -> None:
    told = listed()
    told.write(commands.may_open_salt(told.table, "bob", SALTS[1]))
    redraw(told)
    assert commands.may_free(told.table, "bob", 0, "here", told.now) == Freed(0)
    not_now("not_yours", commands.may_free, ready().table, "bob", 0, "here", 10**9)
    told.begin_again()
    assert not told.table.info().seats[0].late


def test_who_is_not_ready_while_all_others_are_may_be_freed_after_a_minute() -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    at = told.log[-1][1]
    told.write(commands.may_sit(told.table, "bob", 1, "bob"))
    not_now("not_yours", commands.may_free, told.table, "bob", 0, "here", at + 10**9)  # Bob is not ready either
    told.ready("bob", SALTS[1])
    not_now("wait_for_them", commands.may_free, told.table, "bob", 0, "here", at + READY_SECONDS * 1000 - 1)
    assert commands.may_free(told.table, "bob", 0, "here", at + READY_SECONDS * 1000) == Freed(0)


def test_the_minute_begins_anew_with_every_attempt() -> None:
    told = listed()
    for player, salt in zip(("ann", "bob"), SALTS, strict=True):
        told.write(commands.may_open_salt(told.table, player, salt))
    told.write(commands.may_free(told.table, "ann", 1))
    told.write(commands.may_redraw(told.table, NEXT, told.now))
    at = told.log[-1][1]
    told.write(commands.may_sit(told.table, "bob", 1, "bob"))
    told.ready("bob", SALTS[1])
    not_now("wait_for_them", commands.may_free, told.table, "bob", 0, "here", at + READY_SECONDS * 1000 - 1)
    assert commands.may_free(told.table, "bob", 0, "here", at + READY_SECONDS * 1000) == Freed(0)


# Logs


def test_a_log_in_which_the_drawing_cannot_have_gone_so_is_none() -> None:
    told = listed()
    bad: list[Entry] = [
        Listed(list(told.table.info().commitments or [])),
        Revealed(0, SALTS[1]),
        Started(),
    ]
    for entry in bad:
        with pytest.raises(BadLog):
            folded("table", [*told.log, (told.table.seq + 1, 0, entry)])
    told.write(commands.may_open_salt(told.table, "ann", SALTS[0]))
    for entry in (Revealed(0, SALTS[0]), Started()):
        with pytest.raises(BadLog):
            folded("table", [*told.log, (told.table.seq + 1, 0, entry)])
    before = ready()
    for entry in (Listed(["00" * 32, "11" * 32]), Listed([]), Revealed(0, SALTS[0]), Redrawn(NEXT), Started()):
        with pytest.raises(BadLog):
            folded("table", [*before.log, (before.table.seq + 1, 0, entry)])


def test_a_log_told_again_is_at_the_same_point_of_the_drawing() -> None:
    told = listed()
    told.write(commands.may_open_salt(told.table, "bob", SALTS[1]))
    again = folded("table", told.log, told.table.people)
    assert again.info() == told.table.info()
    assert (again.open_by, again.all_opened, again.attempt_broken) == (told.table.open_by, False, False)


# Release 0.1.0


def old(*ready: Entry) -> Table:
    """Ann and Bob on their chairs, and what release 0.1.0 wrote down then."""
    told = Logged()
    for seat, player in enumerate(("ann", "bob")):
        told.write(commands.may_sit(told.table, player, seat, player))
    _, at, sat = told.log.pop()
    assert isinstance(sat, Sat)
    log = [*told.log, (3, at, Sat(1, sat.person, SALTS[1]))]  # with a salt one was ready at once
    log += [(seq, 1000, entry) for seq, entry in enumerate(ready, 4)]
    return folded("table", log, told.table.people)


def test_a_match_of_0_1_0_goes_on_with_its_weaker_proof() -> None:
    table = old(Readied(0, salt=SALTS[0]), Started())
    assert (table.phase, [seat.ready for seat in table.info().seats]) == ("playing", [True, True])
    record = table.record()
    assert (record["proof"]["version"], record["proof"]["salts"]) == (1, SALTS)
    tablee.verify(record)
    assert read_entry(b'{"e":"readied","seat":0,"salt":"' + SALTS[0].encode() + b'"}') == Readied(0, salt=SALTS[0])


def test_whoever_was_ready_in_0_1_0_presses_ready_again() -> None:
    table = old(Readied(0, salt=SALTS[0]))
    assert [seat.ready for seat in table.info().seats] == [False, False]
    not_now("not_ready", commands.may_start, table, "ann", 0)
    with pytest.raises(BadLog):
        old(Started())
