"""A record replays to itself, at any step, and follows from its seed."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tests.laws.tables import Setting, plain_settings, play_randomly, settings

seeds = st.binary(min_size=32, max_size=32)


def played(setting: Setting, seed: bytes) -> tablee.Record:
    match = setting.game.start(setting.players, setting.options, seed)
    play_randomly(match, tablee.FastDice(seed[0]))
    return match.record()


@given(settings(), seeds)
def test_a_record_replays_to_itself(setting: Setting, seed: bytes) -> None:
    record = played(setting, seed)
    again = tablee.replay(tablee.written(record))
    assert again.over
    assert again.record() == record == json.loads(tablee.written(record))
    tablee.verify(record)


@pytest.mark.parametrize("setting", plain_settings(), ids=repr)
def test_every_plain_table_is_played_to_its_end(setting: Setting) -> None:
    record = played(setting, bytes(32))
    assert record["winners"]
    assert [sum(points) for points in zip(*record["rounds"], strict=True)] == record["totals"]
    assert record["options"] == setting.game.options.complete(setting.options, setting.players)
    tablee.verify(record)


@given(settings(), seeds, st.data())
def test_a_shortened_record_goes_on_as_the_game_did(setting: Setting, seed: bytes, data: st.DataObject) -> None:
    record = played(setting, seed)
    step = data.draw(st.integers(0, len(record["moves"])))
    shortened = copy.deepcopy(record)
    shortened["moves"] = record["moves"][:step]
    keep_chance = data.draw(st.booleans())
    if not keep_chance:  # then what is missing comes from the seed
        shortened["chance"] = tablee.replay(record, step).record()["chance"]
    match = tablee.replay(shortened)
    assert match.moves == [tuple(move) for move in record["moves"][:step]]
    for seat, text in record["moves"][step:]:
        assert seat in match.to_act
        match.play(seat, text)
    assert match.record() == record


@pytest.mark.parametrize("setting", plain_settings(), ids=repr)
def test_a_match_replayed_to_a_step_can_be_played_on_differently(setting: Setting) -> None:
    records = [played(setting, bytes([number] * 32)) for number in range(3)]
    for record, step in [(one, step) for one in records for step in range(0, len(one["moves"]), 5)]:
        match = tablee.replay(record, step)
        dealt = match.record()["chance"]
        play_randomly(match, tablee.FastDice(step))
        assert match.record()["chance"][: len(dealt)] == dealt == record["chance"][: len(dealt)]
        tablee.verify(match.record())  # the seed goes on


@given(settings(), seeds, st.data())
def test_a_record_that_was_tampered_with_does_not_verify(setting: Setting, seed: bytes, data: st.DataObject) -> None:
    record = played(setting, seed)
    key = data.draw(st.sampled_from(["seed", "chance", "rounds", "totals", "winners", "moves"]))
    bad = json.loads(json.dumps(record))
    if key == "seed":
        bad["seed"] = bytes(b ^ 1 for b in seed).hex()
    elif key == "moves":
        if not bad["moves"]:  # a round of lucky hands has none
            bad["moves"].append([0, "stop"])
        else:
            bad["moves"].pop()
    elif key == "chance":
        decks = [value for _, value in bad["chance"] if isinstance(value, list) and len(value) > 2]
        deck = data.draw(st.sampled_from(decks))
        other = next((k for k in range(1, len(deck)) if deck[k] != deck[0]), None)
        if other is None:
            return  # a line of equal tokens
        deck[0], deck[other] = deck[other], deck[0]
    elif key == "winners":
        bad["winners"] = bad["winners"][1:] or [setting.players]
    elif key == "totals":
        bad["totals"][data.draw(st.integers(0, setting.players - 1))] += 1
    else:
        bad["rounds"][-1][0] += 1
    with pytest.raises(tablee.BadRecord) as caught:
        tablee.verify(bad)
    assert caught.value.reason


def test_the_same_seed_gives_the_same_chance_and_another_one_does_not() -> None:
    for setting in plain_settings():
        assert played(setting, bytes(32)) == played(setting, bytes(32))
        assert played(setting, bytes(32))["chance"] != played(setting, bytes([1] * 32))["chance"]
