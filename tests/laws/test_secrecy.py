"""A seat learns nothing it may not know. The one why we trust our secrets.

`resample` gives another world that a seat cannot tell from this one: everything the seat can see must be the same in
both. That resample reaches every such world is shown for each game on small positions, in tests/games.
"""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee.core.events import Event
from tablee.core.state import STRANGER, State
from tests.laws.tables import Setting, play_randomly, random_walk, settings, state_after
from tests.laws.test_states import ACTIONS, dice_seeds, outcome

_encode = msgspec.json.Encoder().encode


def seen(setting: Setting, state: State, seat: int) -> bytes:
    """The view of a seat, to the byte."""
    return _encode(setting.game.view(state, None if seat == STRANGER else seat))


def heard(state: State, seat: int, action: int, listener: int) -> bytes:
    """What *listener* hears when *seat* does *action*, to the byte."""
    story: list[Event] = []
    state.story = story
    state.apply(seat, action)
    state.story = None
    return _encode([event.heard_by(None if listener == STRANGER else listener) for event in story])


@given(settings(), dice_seeds, st.integers(0, 120))
def test_a_twin_looks_the_same(setting: Setting, seed: int, steps: int) -> None:
    dice = tablee.FastDice(seed)
    here = state_after(setting, dice, steps)
    for seat in range(STRANGER, setting.players):
        twin = here.resample(seat, dice)
        assert seen(setting, twin, seat) == seen(setting, here, seat)
        assert twin.acting == here.acting
        assert twin.actions(seat) == here.actions(seat)
        if seat != STRANGER:
            for action in ACTIONS:
                assert what_came(here, seat, action) == what_came(twin, seat, action)


def what_came(state: State, seat: int, action: int) -> tuple[str, str, list[str]] | None:
    refused = outcome(state.copy(), seat, action)
    return None if refused is None else (refused.rule, refused.code, refused.cards)


@given(settings(), dice_seeds, st.integers(0, 60))
def test_views_made_together_are_those_made_one_by_one(setting: Setting, seed: int, steps: int) -> None:
    """What all seats see is made once for all of them: nobody's own cards may get into it."""
    dice = tablee.FastDice(seed)
    match = setting.game.start(setting.players, setting.options, seed=seed.to_bytes(32, "big"))
    play_randomly(match, dice, steps)
    seats = [None, *range(setting.players)]
    for order in (seats, seats[::-1]):
        assert match.views(order) == {seat: match.view(seat) for seat in seats}


@given(settings(), dice_seeds, st.integers(0, 120))
def test_resampling_uses_nothing_but_what_the_seat_knows(setting: Setting, seed: int, steps: int) -> None:
    dice = tablee.FastDice(seed)
    here = state_after(setting, dice, steps)
    for seat in range(STRANGER, setting.players):
        twin = here.resample(seat, dice)
        again = twin.resample(seat, tablee.FastDice(seed + 1))
        assert again.fingerprint() == here.resample(seat, tablee.FastDice(seed + 1)).fingerprint()


@given(settings(), dice_seeds)
def test_events_tell_no_more_than_views(setting: Setting, seed: int) -> None:
    """The same action in two worlds a seat cannot tell apart: it hears a difference only if it then also sees one.

    Not where a round ends: what is then turned up for all to see is gone from the next round's view.
    """
    dice = tablee.FastDice(seed)
    for state, actor, action in random_walk(setting.opening(), dice, 150):
        for seat in range(STRANGER, setting.players):
            here, twin = state.copy(), state.resample(seat, dice)
            if action not in twin.actions(actor):
                continue
            told_here, told_twin = heard(here, actor, action, seat), heard(twin, actor, action, seat)
            same_round = not (here.pending or twin.pending or here.over or twin.over)
            if same_round and told_here != told_twin:
                assert seen(setting, here, seat) != seen(setting, twin, seat), (told_here, told_twin)


@given(settings(), dice_seeds)
def test_the_hidden_cards_of_others_really_vary(setting: Setting, seed: int) -> None:
    """A resample that changed nothing would pass every law above: at the start of a game it must change something."""
    dice = tablee.FastDice(seed)
    for state, _, _ in random_walk(setting.opening(), dice, 1):
        for seat in range(STRANGER, setting.players):
            prints = {state.resample(seat, dice).fingerprint() for _ in range(4)}
            assert len(prints) == 4
