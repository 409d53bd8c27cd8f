"""What holds for the state of every game: legal is what is accepted, copies do not share, cards are conserved."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee.core.state import State
from tests.laws.tables import GAMES, Setting, play_randomly, random_walk, settings, state_after

ACTIONS = range(-2, 420)
"""Every action number of every game, and some that no game has."""

dice_seeds = st.integers(0, 2**32)


def outcome(state: State, seat: int, action: int) -> tablee.Refused | None:
    """Try an action on *state*."""
    try:
        state.apply(seat, action)
    except tablee.Refused as refused:
        return refused
    return None


@given(settings(), dice_seeds, st.integers(0, 60))
def test_exactly_the_legal_actions_are_accepted_and_a_refusal_changes_nothing(
    setting: Setting, seed: int, steps: int
) -> None:
    here = state_after(setting, tablee.FastDice(seed), steps)
    before = here.fingerprint()
    for seat in range(-1, setting.players + 2):
        legal = here.actions(seat)
        assert legal == sorted(set(legal))
        assert bool(legal) == here.may_act(seat)
        for action in ACTIONS:
            twin = here.copy()
            refused = outcome(twin, seat, action)
            assert (refused is None) == (action in legal), (seat, action, refused)
            if refused is None:
                assert twin.fingerprint() != before
            else:
                assert twin.fingerprint() == before
                assert refused.rule.startswith(f"{setting.game.prefix}-")
                assert setting.game.explain(refused, "en")
                assert setting.game.explain(refused, "fr")
    assert here.fingerprint() == before


@given(settings(), dice_seeds)
def test_pick_chooses_as_from_the_list_of_legal_actions(setting: Setting, seed: int) -> None:
    for number, (state, seat, _) in enumerate(random_walk(setting.opening(), tablee.FastDice(seed), 80)):
        legal = state.actions(seat)
        chosen = legal[tablee.FastDice(seed + number).below(len(legal))]
        assert state.pick(seat, tablee.FastDice(seed + number)) == chosen


@given(settings(), dice_seeds)
def test_cards_are_conserved(setting: Setting, seed: int) -> None:
    whole: Counter[int] | None = None
    for state, _, _ in random_walk(setting.opening(), tablee.FastDice(seed), 150):
        census = Counter(state.census())
        whole = whole or census
        assert census == whole


@pytest.mark.parametrize("copied", [lambda state: state.copy(), copy.copy, copy.deepcopy])
@given(setting=settings(), seed=dice_seeds, steps=st.integers(0, 80))
def test_copies_do_not_share(copied: Callable[[State], State], setting: Setting, seed: int, steps: int) -> None:
    dice = tablee.FastDice(seed)
    here = state_after(setting, dice, steps)
    before = here.fingerprint()
    twin = copied(here)
    assert twin.fingerprint() == before
    for _ in random_walk(twin, dice, 60):
        pass
    assert here.fingerprint() == before
    other = copied(here)
    after_copy = other.fingerprint()
    for _ in random_walk(here, dice, 60):
        pass
    assert other.fingerprint() == after_copy


@given(settings(), dice_seeds)
def test_move_texts_read_back(setting: Setting, seed: int) -> None:
    game, dice = setting.game, tablee.FastDice(seed)
    match = game.start(setting.players, setting.options, seed.to_bytes(32, "big"))
    for _ in range(40):
        if match.over:
            return
        for seat in match.to_act:
            legal = match.legal(seat)
            assert len(set(legal)) == len(legal)
            for text in legal[:: max(1, len(legal) // 50)]:
                assert game.write(game.read(match._state, seat, text)) == text
        play_randomly(match, dice, 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_card_codes_read_back(game: tablee.Game) -> None:
    seen = set()
    for match in (game.start(players, None, bytes(32)) for players in game.players):
        for _, value in match.record()["chance"]:
            seen |= set(value) if isinstance(value, list) else set()
    cards = {code for code in seen if isinstance(code, str)}
    assert cards
    assert cards <= set(game.codes)
    for number, code in enumerate(game.codes):
        assert (game.card(code), game.card_text(number)) == (number, code)
    with pytest.raises(ValueError, match="card"):
        game.card("no card at all")


@given(settings(), dice_seeds)
def test_a_playout_ends_and_is_the_same_for_the_same_dice(setting: Setting, seed: int) -> None:
    one, other = setting.opening(), setting.opening()
    assert one.playout(tablee.FastDice(seed)) == other.playout(tablee.FastDice(seed))
    assert one.fingerprint() == other.fingerprint()
    assert one.over
    assert one.winners() != 0
