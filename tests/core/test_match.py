"""A match answers only for seats that there are, and a refused move leaves no trace."""

from __future__ import annotations

import pytest

import tablee
from tablee.core.branch import Origin

each_game = pytest.mark.parametrize("name", tablee.game_names())


def started(name: str) -> tablee.Match:
    game = tablee.game(name)
    return game.start(game.players[0], seed=bytes(32))


@each_game
def test_there_is_nothing_to_see_from_a_seat_that_is_not_there(name: str) -> None:
    match = started(name)
    for seat in (-1, -2, match.players, 99, "0", 0.0):
        for look in (
            lambda seat: match.view(seat),
            lambda seat: match.views([None, seat]),
            lambda seat: match.world(seat, tablee.FastDice(1)),
        ):
            with pytest.raises(ValueError, match=rf"there is no seat {seat!r}; seats are 0 to {match.players - 1}"):
                look(seat)


@each_game
def test_every_seat_and_a_stranger_have_a_view_and_a_world(name: str) -> None:
    match = started(name)
    seats = [None, *range(match.players)]
    assert [match.view(seat).seat for seat in seats] == seats
    assert list(match.views(seats)) == seats
    assert all(match.world(seat, tablee.FastDice(1)).players == match.players for seat in seats)


@each_game
def test_a_seat_that_is_not_there_makes_no_move(name: str) -> None:
    match = started(name)
    text = match.legal(match.to_act[0])[0]
    for seat in (-1, match.players):
        with pytest.raises(tablee.Refused) as refused:
            match.play(seat, text)
        assert refused.value.code == "no_such_seat"
    assert match.moves == []


def test_a_refusal_is_put_into_words_once_and_only_if_somebody_wants_them() -> None:
    with pytest.raises(tablee.Refused) as caught:
        started("koikoi").play(0, "nonsense")
    refused, said = caught.value, []

    def explain(refused: tablee.Refused) -> str:
        said.append(refused)
        return "words"

    refused.explain = explain
    assert said == []
    assert (refused.message, refused.message, said) == ("words", "words", [refused])


@each_game
def test_a_refusal_says_in_english_what_the_game_explains(name: str) -> None:
    match = started(name)
    with pytest.raises(tablee.Refused) as caught:
        match.play(match.to_act[0], "nonsense")
    assert caught.value.message == match.game.explain(caught.value, "en") != ""
    assert str(caught.value) == f"{caught.value.message} [{caught.value.rule}]"


@pytest.mark.parametrize("name", tablee.game_names())
def test_views_of_all_are_what_each_sees_and_hears(name: str) -> None:
    game, dice = tablee.game(name), tablee.FastDice(5)
    match = game.start(game.players[0], seed=bytes(32))
    seats = [None, *range(match.players)]
    for _ in range(60):
        assert match.views(seats) == {seat: match.view(seat) for seat in seats}
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[dice.below(len(match.legal(seat)))])
        if match.over:
            break


def test_a_record_says_what_was_taken_back_and_who_had_hints() -> None:
    match = started("koikoi")
    assert not {"taken_back", "hints"} & match.record().keys()
    match.note_hint(1)
    for times in (1, 2):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        match.take_back(0)
        assert (match.record()["taken_back"], match.record()["hints"]) == (times, [0, 1])


def played(name: str, moves: int) -> tuple[tablee.Match, list[str]]:
    """A match after so many moves, and what its positions were."""
    match = started(name)
    positions = [match.fingerprint()]
    for number in range(moves):
        seat = match.to_act[-1]
        legal = match.legal(seat)
        match.play(seat, legal[number % len(legal)], by="bot" if number % 2 else None)
        positions.append(match.fingerprint())
    return match, positions


@each_game
def test_what_is_announced_is_answered_and_heard(name: str) -> None:
    match = started(name)
    seat = match.to_act[0]
    events = match.play(seat, match.legal(seat)[0])
    assert events
    assert match.last == events
    assert match.heard() == [event.public for event in events]
    assert match.heard(seat) == [event.heard_by(seat) for event in events]


@each_game
def test_a_record_can_be_seen_at_each_of_its_steps(name: str) -> None:
    match, positions = played(name, 6)
    record = match.record()
    assert [tablee.replay(record, step).fingerprint() for step in range(7)] == positions
    assert tablee.replay(record, 0).moves == []
    assert tablee.replay(record).moves == match.moves
    for step in (-1, 7):
        with pytest.raises(ValueError, match=f"there is no step {step}; the record has 0 to 6"):
            tablee.replay(record, step)


@each_game
@pytest.mark.parametrize("stay", [0, 1, 4])
def test_what_is_taken_back_was_never_played_and_comes_again_the_same(name: str, stay: int) -> None:
    match, positions = played(name, 6)
    moves, record = match.moves, match.record()["moves"]
    match.take_back(stay)
    assert (match.moves, match.step, match.taken_back) == (moves[:stay], stay, 1)
    assert match.fingerprint() == positions[stay]
    assert match.record()["moves"] == record[:stay]  # and who made them
    for at, (seat, text) in enumerate(moves[stay:], stay + 1):
        match.play(seat, text)
        assert match.fingerprint() == positions[at]
    for wrong in (-1, 6):
        with pytest.raises(ValueError, match=f"of 6 moves {wrong} cannot stay"):
            match.take_back(wrong)


@each_game
@pytest.mark.parametrize("stay", [0, 2])
def test_what_is_taken_back_in_a_replay_comes_again_as_the_record_has_it(name: str, stay: int) -> None:
    match, positions = played(name, 6)
    record = match.record() | {"seed": "5e" * 32}  # which would deal other cards
    replay = tablee.replay(record)
    replay.take_back(stay)
    assert replay.fingerprint() == positions[stay]
    for at, (seat, text) in enumerate(match.moves[stay:], stay + 1):
        replay.play(seat, text)
        assert replay.fingerprint() == positions[at]
    assert replay.record()["chance"] == record["chance"]


@each_game
def test_in_a_branch_its_seat_has_heard_what_it_heard_and_others_what_all_heard(name: str) -> None:
    for moves in range(1, 12):
        match, _ = played(name, moves)
        chance = [(kind, value) for kind, value in match.record()["chance"]]
        for seat in range(match.players):
            twin = match.branch(Origin(chance, match.moves, seat, "5e" * 32))
            assert twin.heard(seat) == match.heard(seat)
            assert all(twin.heard(other) == match.heard() for other in range(match.players) if other != seat)
            assert (twin.moves, twin.taken_back, twin.hints) == ([], 0, [0] * match.players)
