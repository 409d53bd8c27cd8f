"""A match answers only for seats that there are, and a refused move leaves no trace."""

from __future__ import annotations

import pytest

import tablee

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
