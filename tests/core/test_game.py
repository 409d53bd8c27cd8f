"""What every game answers for itself: with how many it is played, and how long a playout was."""

from __future__ import annotations

import pytest

import tablee
from tablee.core.game import BadPlayers
from tablee.core.words import Words


@pytest.mark.parametrize(
    ("name", "wanted"), [("koikoi", "2 players"), ("hilo", "2 to 6 players"), ("hiifuu", "4 to 6 players")]
)
def test_a_wrong_number_of_players_is_told_the_right_ones(name: str, wanted: str) -> None:
    for players in (0, 1, 7, True, "2"):
        with pytest.raises(BadPlayers) as refused:
            tablee.game(name).start(players)  # type: ignore[arg-type]
        assert str(refused.value) == f"{name} is played by {wanted}, not {players!r}"


@pytest.mark.parametrize("name", tablee.game_names())
def test_a_playout_answers_how_many_actions_it_took(name: str) -> None:
    game = tablee.game(name)
    start = game.start(game.players[0], seed=bytes(32)).world(None, tablee.FastDice(1))
    state, dice, count = start.copy(), tablee.FastDice(5), 0
    while not state.over:
        if state.pending:
            state.settle(dice)
            continue
        seat = state.first()
        assert state.choices() == state.actions(seat)
        state.apply(seat, state.pick(seat, dice))
        count += 1
    assert (state.choices(), state.first()) == ([], -1)
    again = start.copy()
    assert again.playout(tablee.FastDice(5)) == count
    assert again.fingerprint() == state.fingerprint()


@pytest.mark.parametrize("name", tablee.game_names())
def test_to_act_is_what_the_first_seat_does_and_all_chance_that_follows(name: str) -> None:
    game = tablee.game(name)
    state = game.start(game.players[0], seed=bytes(32)).world(None, tablee.FastDice(1))
    other, dice, other_dice = state.copy(), tablee.FastDice(5), tablee.FastDice(5)
    for step in range(300):
        choices = state.choices()
        if not choices:
            break
        action = choices[step % len(choices)]
        other.apply(other.first(), action)
        other.settle(other_dice)
        state.act(action, dice)
        assert (state.pending, state.fingerprint()) == (0, other.fingerprint())


def test_people_are_called_by_their_names() -> None:
    names = ["Ann", "Bob"]
    words = Words(tablee.game("koikoi"), names, "en", 0)
    assert (words.names, words.language, words.seat) == (names, "en", 0)


def test_states_that_differ_in_anything_have_different_fingerprints() -> None:
    state = tablee.game("koikoi").start(2, seed=bytes(32)).world(None, tablee.FastDice(1))
    seen = {state.fingerprint()}
    for change in ("over", "acting", "pending", "phase", "turn", "round"):
        other = state.copy()
        setattr(other, change, not getattr(other, change))
        seen.add(other.fingerprint())
    other = state.copy()
    other.totals[0] += 1
    seen.add(other.fingerprint())
    assert len(seen) == 8
    assert state.copy().fingerprint() in seen
