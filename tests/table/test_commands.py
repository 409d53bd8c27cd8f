"""What people ask of a table and when it is too late for it: moves for others, chairs, coming back, names."""

from __future__ import annotations

import pytest

from tablee.table import commands
from tablee.table.commands import NotNow
from tablee.table.entries import Moved
from tests.table.logged import Logged


def to_act(told: Logged) -> tuple[int, str, int, str]:
    """Whose turn it is: seat, player, since which number, and a move they may make."""
    assert told.table.match is not None
    seat = told.table.match.to_act[0]
    return seat, ["ann", "bob"][seat], told.table.seats[seat].turn_since, told.table.match.legal(seat)[0]


def away(told: Logged) -> tuple[int, str, int, str]:
    """The one whose turn it is stands up, and a bot plays for them."""
    seat, player, asked, text = to_act(told)
    told.write(commands.may_stand_in(told.table, seat))
    return seat, player, asked, text


# Moves that others make


def test_a_bot_moves_for_who_is_away() -> None:
    told = Logged(stand_in=5).begin()
    seat, _, asked, text = away(told)
    assert commands.may_move_for(told.table, seat, asked, text, by_clock=False) == Moved(seat, text, by="bot")


def test_a_bots_move_comes_too_late_for_who_is_back() -> None:
    told = Logged(stand_in=5).begin()
    seat, player, asked, text = away(told)
    told.write(commands.may_return(told.table, player))
    with pytest.raises(NotNow, match="stale"):
        commands.may_move_for(told.table, seat, asked, text, by_clock=False)


def test_the_clocks_move_is_made_for_who_is_there_and_says_so() -> None:
    told = Logged(clock=30).begin()
    seat, _, asked, text = to_act(told)
    assert commands.may_move_for(told.table, seat, asked, text, by_clock=True) == Moved(seat, text, by="clock")


@pytest.mark.parametrize("by_clock", [True, False])
def test_a_move_for_somebody_is_about_the_decision_it_was_chosen_for(by_clock: bool) -> None:
    told = Logged(clock=30, stand_in=5, options={"rounds": 12}).begin()
    seat, _, asked, text = away(told)
    told.play(1)
    assert told.table.match is not None
    if seat not in told.table.match.to_act:
        with pytest.raises(NotNow, match="stale"):
            commands.may_move_for(told.table, seat, asked, text, by_clock)
    while seat not in told.table.match.to_act:
        told.play(1)
    with pytest.raises(NotNow, match="stale"):
        commands.may_move_for(told.table, seat, asked, text, by_clock)
    now = told.table.seats[seat].turn_since
    assert commands.may_move_for(told.table, seat, now, text, by_clock).seat == seat


# Coming back


def test_a_stranger_has_nothing_to_come_back_to() -> None:
    told = Logged(stand_in=5).begin()
    away(told)
    with pytest.raises(NotNow, match="not_seated"):
        commands.may_return(told.table, "eve")


def test_who_never_went_cannot_come_back() -> None:
    told = Logged(stand_in=5).begin()
    for player in ("ann", "bob"):
        with pytest.raises(NotNow, match="not_seated"):
            commands.may_return(told.table, player)


def test_after_the_match_there_is_nothing_to_come_back_to() -> None:
    told = Logged(stand_in=5).begin()
    _, player, _, _ = away(told)
    told.play(1000)
    assert told.table.phase == "over"
    with pytest.raises(NotNow, match="not_seated"):
        commands.may_return(told.table, player)


def test_a_bot_stands_in_only_for_a_person_at_a_table_that_wants_it_while_they_play() -> None:
    told = Logged(stand_in=5)
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    with pytest.raises(NotNow, match="stale"):
        commands.may_stand_in(told.table, 0)  # nobody plays yet
    with pytest.raises(NotNow, match="stale"):
        commands.may_stand_in(Logged().begin().table, 0)  # not wanted here
    begun = Logged(stand_in=5).begin()
    begun.write(commands.may_stand_in(begun.table, 0))
    with pytest.raises(NotNow, match="stale"):
        commands.may_stand_in(begun.table, 0)  # one does already


def test_who_stood_up_sits_down_again_on_the_same_chair() -> None:
    told = Logged(stand_in=5).begin()
    told.write(commands.may_leave(told.table, "bob"))
    assert told.table.seat_of("bob") is None
    entry = commands.may_sit(told.table, "bob", None, None)
    told.write(entry)
    assert told.table.seat_of("bob") == 1
    assert not told.table.seats[1].played_by_bot
    with pytest.raises(NotNow, match="seated_already"):
        commands.may_sit(told.table, "bob", None, None)


# Chairs


def test_who_sits_on_a_chair_that_somebody_left_in_the_last_match_has_a_seat() -> None:
    told = Logged(stand_in=5).begin()
    told.write(commands.may_give_up(told.table, "bob", now=0))
    told.write(commands.may_leave(told.table, "bob"))
    told.play(1000)
    told.write(commands.may_play_again(told.table, "ann", "ef" * 32))
    told.write(commands.may_sit(told.table, "eve", 1, "eve"))
    assert told.table.seat_of("eve") == 1
    chair = told.table.info().seats[1]
    assert (chair.taken, chair.name, chair.bot) == (True, "eve", None)
    assert (chair.ready, chair.away, chair.stand_in, chair.gives_up) == (False, False, False, False)
    for player, salt in (("ann", "03" * 32), ("eve", "04" * 32)):
        told.ready(player, salt)
    told.deal("eve")
    assert told.table.phase == "playing"


def test_a_freed_chair_is_free_and_the_next_sitter_has_nothing_of_the_last() -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    told.write(commands.may_sit(told.table, "bob", 1, "bob"))
    told.ready("bob", "02" * 32)
    with pytest.raises(NotNow, match="wait_for_them"):
        commands.may_free(told.table, "bob", 0)
    told.write(commands.may_free(told.table, "ann", 1))
    assert not told.table.seats[1].taken
    with pytest.raises(NotNow, match="chair_empty"):
        commands.may_free(told.table, "ann", 1)
    told.write(commands.may_sit(told.table, "eve", None, None))
    assert (told.table.seat_of("eve"), told.table.seat_of("bob")) == (1, None)
    assert not told.table.seats[1].ready


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_only_so_many_chairs(seat: int) -> None:
    told = Logged()
    for ask in (
        lambda: commands.may_sit(told.table, "bob", seat, None),
        lambda: commands.may_seat_bot(told.table, "ann", seat, "random"),
        lambda: commands.may_free(told.table, "ann", seat),
    ):
        with pytest.raises(NotNow, match="no_such_seat"):
            ask()


def test_a_table_is_full_when_every_chair_is_taken() -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", None, None))
    with pytest.raises(NotNow, match="chair_taken"):
        commands.may_sit(told.table, "bob", 0, None)
    with pytest.raises(NotNow, match="chair_taken"):
        commands.may_seat_bot(told.table, "ann", 0, "random")
    told.write(commands.may_seat_bot(told.table, "ann", 1, "random"))
    told.write(commands.may_seat_bot(told.table, "ann", 1, "novice"))  # another bot instead
    assert told.table.seats[1].bot == "novice"
    with pytest.raises(NotNow, match="table_full"):
        commands.may_sit(told.table, "bob", None, None)


# Who may ask


def test_strangers_ask_nothing_of_a_table_and_nobody_changes_chairs_during_a_match() -> None:
    told = Logged().begin()
    for player, code in (("eve", "not_seated"), ("bob", "not_in_lobby")):
        for ask in (
            commands.may_free,
            lambda table, player, seat: commands.may_seat_bot(table, player, seat, "random"),
        ):
            with pytest.raises(NotNow, match=code):
                ask(told.table, player, 1)
        with pytest.raises(NotNow, match=code):
            commands.may_start(told.table, player, told.now)
    for refused in (commands.may_leave, lambda table, player: commands.may_give_up(table, player, now=0)):
        with pytest.raises(NotNow, match="not_seated"):
            refused(told.table, "eve")
    with pytest.raises(NotNow, match="not_seated"):
        commands.may_play_again(told.table, "eve", "ef" * 32)
    with pytest.raises(NotNow, match="not_over"):
        commands.may_play_again(told.table, "ann", "ef" * 32)
    with pytest.raises(NotNow, match="not_in_lobby"):
        commands.may_sit(told.table, "eve", None, None)
    with pytest.raises(NotNow, match="not_in_lobby"):
        commands.may_be_ready(told.table, "ann", "03" * 32)


def test_a_name_is_ones_own_and_nobody_elses_at_the_table() -> None:
    told = Logged().begin()
    told.write(commands.may_be_named(told.table, "bob", "Robert"))
    assert [seat.name for seat in told.table.info().seats] == ["ann", "Robert"]
    told.write(commands.may_be_named(told.table, "bob", "Robert"))  # one's own name is not taken
    with pytest.raises(NotNow, match="not_seated"):
        commands.may_be_named(told.table, "eve", "Eve")


def test_giving_up_is_said_once_and_abandons_when_all_who_are_there_say_it() -> None:
    told = Logged(stand_in=5).begin()
    told.write(commands.may_give_up(told.table, "ann", now=0))
    assert told.table.info().phase == "playing"
    with pytest.raises(NotNow, match="gave_up_already"):
        commands.may_give_up(told.table, "ann", now=0)
    told.write(commands.may_give_up(told.table, "bob", now=0))
    assert told.table.info().phase == "abandoned"
    with pytest.raises(NotNow, match="not_playing"):
        commands.may_give_up(told.table, "ann", now=0)
    with pytest.raises(NotNow, match="not_playing"):
        commands.may_move(told.table, "ann", told.table.seq, "keep", "r")


def test_who_moves_has_not_given_up() -> None:
    told = Logged().begin()
    seat, player, _, text = to_act(told)
    told.write(commands.may_give_up(told.table, player, now=0))
    told.write(commands.may_move(told.table, player, told.table.seq, text, "r"))
    assert not told.table.info().seats[seat].gives_up


@pytest.mark.parametrize("name", ["ann", "Ann", "ANN", "аnn"])
def test_a_name_that_looks_like_anothers_is_taken(name: str) -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    with pytest.raises(NotNow) as refused:
        commands.may_sit(told.table, "bob", 1, name)
    assert refused.value.code == "name_taken"


def test_a_table_is_opened_only_for_a_game_players_options_and_a_level_that_there_are() -> None:
    for wishes, code in (
        ({"game": "poker"}, "no_such_game"),
        ({"players": 3}, "bad_options"),
        ({"options": {"rounds": 5}}, "bad_options"),
        ({"level": "genius"}, "no_such_level"),
    ):
        with pytest.raises(NotNow) as refused:
            Logged(**wishes)
        assert refused.value.code == code
        assert bool(refused.value.detail) is (code == "bad_options")
    opened = Logged()
    assert opened.table.opener == opened.table.people.number_of("ann") != 0
    assert opened.table.settings.options["hand_swap"] is True  # all options are complete
    with pytest.raises(NotNow, match="no_such_level"):
        commands.may_seat_bot(opened.table, "ann", 0, "genius")


def test_a_match_starts_when_all_chairs_are_taken_and_all_are_ready() -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    told.ready("ann", "01" * 32)
    with pytest.raises(NotNow, match="chairs_empty"):
        commands.may_start(told.table, "ann", told.now)
    told.write(commands.may_sit(told.table, "bob", 1, "bob"))
    for player in ("ann", None):
        with pytest.raises(NotNow, match="not_ready"):
            commands.may_start(told.table, player, told.now)
    told.ready("bob", "02" * 32)
    told.deal(None)
    assert told.table.phase == "playing"
    with pytest.raises(NotNow, match="not_in_lobby"):
        commands.may_start(told.table, None, told.now)


# Who is away, and who only seems to be


def absent(*seats: int, players: int = 3, stand_in: int | None = 5) -> Logged:
    """A match of three at which bots play for these seats, who lost their connection and did not leave."""
    told = Logged(game="hilo", players=players, stand_in=stand_in, options={})
    for seat, player in enumerate(PEOPLE[:players]):
        told.write(commands.may_sit(told.table, player, seat, player))
        told.ready(player, f"0{seat + 1}" * 32)
    told.deal("ann")
    for seat in seats:
        told.write(commands.may_stand_in(told.table, seat))
    return told


PEOPLE = ("ann", "bob", "cy")


def test_who_comes_back_by_sitting_down_gets_their_chair_from_the_bot() -> None:
    told = absent(1)
    told.write(commands.may_sit(told.table, "bob", None, None))
    assert not told.table.seats[1].stand_in
    with pytest.raises(NotNow, match="seated_already"):
        commands.may_sit(told.table, "bob", None, None)


@pytest.mark.parametrize(("presence", "code"), [("here", "chair_taken"), ("just_left", "just_left"), ("absent", "")])
def test_a_bot_takes_the_chair_of_a_person_who_is_absent(presence: commands.Presence, code: str) -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "ann", 0, "ann"))
    told.write(commands.may_sit(told.table, "bob", 1, "bob"))
    if code:
        with pytest.raises(NotNow, match=code):
            commands.may_seat_bot(told.table, "ann", 1, "novice", presence)
    else:
        told.write(commands.may_seat_bot(told.table, "ann", 1, "novice", presence))
        assert (told.table.seats[1].bot, told.table.seat_of("bob")) == ("novice", None)
    with pytest.raises(NotNow, match="chair_taken"):
        commands.may_seat_bot(told.table, "ann", 0, "novice", presence)  # one's own, over another connection


@pytest.mark.parametrize(
    ("presence", "left", "code"),
    [
        ("here", False, "chair_taken"),
        ("just_left", False, "just_left"),
        ("absent", False, ""),
        ("just_left", True, ""),
        ("here", True, ""),
    ],
)
def test_others_let_a_bot_play_for_who_left_or_is_absent(presence: commands.Presence, left: bool, code: str) -> None:
    told = absent(stand_in=None)
    if left:
        told.write(commands.may_leave(told.table, "bob"))
    if code:
        with pytest.raises(NotNow, match=code):
            commands.may_let_a_bot_play(told.table, "ann", 1, presence)
    else:
        told.write(commands.may_let_a_bot_play(told.table, "ann", 1, presence))
        assert told.table.seats[1].played_by_bot
        with pytest.raises(NotNow, match="chair_taken"):
            commands.may_let_a_bot_play(told.table, "cy", 1, presence)  # one does already
    for seat, refused in ((0, "chair_taken"), (3, "no_such_seat")):
        with pytest.raises(NotNow, match=refused):
            commands.may_let_a_bot_play(told.table, "ann", seat, "absent")


def test_nobody_ends_a_match_by_letting_a_bot_play_for_who_did_not_give_up() -> None:
    told = absent()
    for player in ("ann", "cy"):
        told.write(commands.may_give_up(told.table, player, told.now))
    with pytest.raises(NotNow, match="back_soon"):
        commands.may_let_a_bot_play(told.table, "ann", 1, "absent")
    assert told.table.phase == "playing"


def test_a_match_is_not_given_up_without_who_lost_the_connection_a_moment_ago() -> None:
    told = absent(1)
    lost, soon = told.table.seats[1].stood_in_at, commands.BACK_SOON_SECONDS * 1000
    told.write(commands.may_give_up(told.table, "ann", lost))  # not alone: Cy plays on
    with pytest.raises(NotNow, match="back_soon"):
        commands.may_give_up(told.table, "cy", lost + soon - 1)
    told.write(commands.may_give_up(told.table, "cy", lost + soon))
    assert told.table.phase == "abandoned"


def test_who_left_is_not_waited_for_when_a_match_is_given_up() -> None:
    told = absent()
    told.write(commands.may_leave(told.table, "bob"))
    for player in ("ann", "cy"):
        told.write(commands.may_give_up(told.table, player, told.now))
    assert told.table.phase == "abandoned"


def test_a_table_remembers_only_so_many_people_and_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Logged()
    told.write(commands.may_sit(told.table, "bob", 0, "bob"))
    told.write(commands.may_leave(told.table, "bob"))
    monkeypatch.setattr(commands, "MOST_PEOPLE", 2)
    assert len(told.table.people) == 2
    with pytest.raises(NotNow, match="worn_out"):
        commands.may_sit(told.table, "eve", None, "eve")
    told.write(commands.may_sit(told.table, "bob", None, "bob"))  # is known


def test_the_mark_of_a_move_is_none_of_the_next_match() -> None:
    told = Logged().begin()
    told.play(1000)
    marks = [(entry.seat, entry.ref) for _, _, entry in told.log if isinstance(entry, Moved)]
    assert any(told.table.done_as(*mark) for mark in marks)
    told.write(commands.may_play_again(told.table, "ann", "ef" * 32))
    told.begin_again()
    assert not any(told.table.done_as(*mark) for mark in marks)


def test_before_a_match_no_bot_plays_for_anybody() -> None:
    told = Logged(stand_in=5)
    for seat, player in enumerate(("ann", "bob")):
        told.write(commands.may_sit(told.table, player, seat, player))
    with pytest.raises(NotNow, match="not_playing"):
        commands.may_let_a_bot_play(told.table, "ann", 1, "absent")


@pytest.mark.parametrize(("starts", "first"), [("by_hand", False), ("when_full", True)])
def test_a_first_match_starts_by_itself_where_that_was_wished_and_a_rematch_always(starts: str, first: bool) -> None:
    told = Logged(starts=starts)
    assert told.table.starts_by_itself is first
    told.begin()
    assert not told.table.starts_by_itself
    told.play(1000)
    told.write(commands.may_play_again(told.table, "ann", "ef" * 32))
    assert told.table.starts_by_itself
