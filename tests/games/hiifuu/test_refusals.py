"""Every way in which a move is refused: the rule, the code, the cards in the way; and nothing changes."""

from __future__ import annotations

import pytest

from tablee.core.refused import Refused
from tablee.games.hiifuu import GAME, actions
from tablee.games.hiifuu.state import HiifuuState
from tests.games.hiifuu.positions import dealt, discard_first_cards, in_turn, position


@pytest.mark.parametrize(
    ("text", "rule", "code", "about"),
    [
        ("discard o1 o5 o9 p9", "HF-6", "not_in_hand", ["p9"]),
        ("discard o2 o5 o3 p4", "HF-6", "not_in_hand", ["o2", "o3"]),
        ("discard o1 o5 o9 o18", "HF-6", "not_in_hand", ["o18"]),
        ("discard o1 o5 o9 o9", "HF-6", "named_twice", ["o9"]),
        ("discard o5 o1 o5 o1", "HF-6", "named_twice", ["o1", "o5"]),
        ("discard o1", "HF-6", "wrong_number", ["o1"]),
        ("discard o1 o5 o9 o13 p4", "HF-6", "wrong_number", ["o1", "o5", "o9", "o13", "p4"]),
        ("play o1", "HF-6", "discard_first", []),
        ("discard", "HF-6", "unreadable", []),
        ("discard o1 o5 o9 x3", "HF-6", "unreadable", []),
        ("pass", "HF-6", "unreadable", []),
    ],
)
def test_setting_aside(text: str, rule: str, code: str, about: list[str]) -> None:
    match = dealt()
    before = match._state.fingerprint()
    with pytest.raises(Refused) as caught:
        match.play(0, text)
    assert (caught.value.rule, caught.value.code, caught.value.cards) == (rule, code, about)
    assert caught.value.message
    assert match._state.fingerprint() == before
    assert match.moves == []


def test_setting_aside_twice() -> None:
    match = dealt()
    match.play(0, match.legal(0)[0])
    with pytest.raises(Refused) as caught:
        match.play(0, "discard p4 p8 p12 g3")
    assert (caught.value.rule, caught.value.code) == ("HF-8", "not_your_turn")


def test_setting_aside_when_it_is_over() -> None:
    match = dealt()
    discard_first_cards(match)
    with pytest.raises(Refused) as caught:
        match.play(0, "discard p4 p8 p12 g3")
    assert (caught.value.rule, caught.value.code) == ("HF-8", "play_first")


def refused(state: HiifuuState, seat: int, action: int) -> tuple[str, str, list[str]]:
    before = state.fingerprint()
    with pytest.raises(Refused) as caught:
        state.apply(seat, action)
    assert state.fingerprint() == before
    for language in ("en", "fr"):
        assert GAME.explain(caught.value, language)
    return caught.value.rule, caught.value.code, caught.value.cards


def playing(text: str) -> int:
    return actions.read(text)[0]


def test_playing() -> None:
    state = position(["o5 p1", "o2 o9 p2", "o3 p3", "o4 p4"])
    assert refused(state, 0, playing("play p2")) == ("HF-8", "not_in_hand", ["p2"])
    assert refused(state, 0, playing("play o18")) == ("HF-8", "not_in_hand", ["o18"])
    assert refused(state, 0, playing("discard p1")) == ("HF-8", "play_first", [])
    assert refused(state, 1, playing("play o2")) == ("HF-8", "not_your_turn", [])
    in_turn(state, "o5")
    assert refused(state, 1, playing("play p2")) == ("HF-9", "must_follow", ["o2", "o9"])
    assert refused(state, 1, playing("play p3")) == ("HF-8", "not_in_hand", ["p3"])


@pytest.mark.parametrize("action", [-1, -72, 144, 10**6, -(10**6)])
def test_numbers_that_are_no_action(action: int) -> None:
    assert refused(position(["o5", "o2", "o3", "o4"]), 0, action) == ("HF-8", "no_such_action", [])
    discarding = dealt()._state
    assert isinstance(discarding, HiifuuState)
    assert refused(discarding, 0, action) == ("HF-6", "no_such_action", [])


@pytest.mark.parametrize("seat", [-1, 4, 61, 62, 10**6, -(10**6)])
def test_numbers_that_are_no_seat(seat: int) -> None:
    state = position(["o5", "o2", "o3", "o4"])
    assert refused(state, seat, playing("play o5")) == ("HF-8", "not_your_turn", [])
    assert state.actions(seat) == []


def test_the_game_is_over() -> None:
    state = position(["o9", "o1", "o2", "o3"], round=5)
    in_turn(state, "o9", "o1", "o2", "o3")
    assert refused(state, 0, playing("play o9")) == ("HF-15", "over", [])


def test_a_single_discard_that_is_not_held() -> None:
    state = dealt()._state
    assert isinstance(state, HiifuuState)
    assert refused(state, 0, playing("discard o2")) == ("HF-6", "not_in_hand", ["o2"])
    state.apply(0, playing("discard o1"))
    assert refused(state, 0, playing("discard o1")) == ("HF-6", "not_in_hand", ["o1"])


def test_every_refusal_has_words_in_both_languages() -> None:
    codes = {"not_in_hand", "named_twice", "wrong_number", "discard_first", "play_first", "must_follow"}
    for language in ("en", "fr"):
        assert all(f"refused.{code}" in GAME.texts(language) for code in codes)
