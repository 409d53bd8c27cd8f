"""Taking back a decision: the match is as if what was taken back had never been, and the same cards come again."""

from __future__ import annotations

import copy

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tests.laws.tables import Setting, play_randomly, settings
from tests.laws.test_copies import all_of

seeds = st.binary(min_size=32, max_size=32)


def begun(setting: Setting, seed: bytes, moves: int) -> tablee.Match:
    match = setting.game.start(setting.players, setting.options, seed)
    play_randomly(match, tablee.FastDice(seed[0]), moves)
    return match


def without_the_count(match: tablee.Match) -> bytes:
    """Everything about a match, but that something was taken back."""
    record, *rest = all_of(match)
    record.pop("taken_back", None)
    return msgspec.json.encode([record, *rest])


@given(settings(), seeds, st.integers(1, 80), st.data())
def test_it_is_as_if_it_had_never_been(setting: Setting, seed: bytes, moves: int, data: st.DataObject) -> None:
    match = begun(setting, seed, moves)
    seat = data.draw(st.integers(0, setting.players - 1))
    stay = match.last_decision(seat)
    made = [number for number, (mover, _) in enumerate(match.moves) if mover == seat]
    assert stay == (made[-1] if made else None)
    if stay is None:
        return
    never = setting.game.start(setting.players, setting.options, seed)
    for mover, text in match.moves[:stay]:
        never.play(mover, text)
    match.take_back(stay)
    assert without_the_count(match) == without_the_count(never)
    assert seat in match.to_act


@given(settings(), seeds, st.integers(1, 80), st.integers(1, 4), st.data())
def test_the_same_moves_give_the_same_match_byte_for_byte(
    setting: Setting, seed: bytes, moves: int, times: int, data: st.DataObject
) -> None:
    """Also if it was played on otherwise in between."""
    match = begun(setting, seed, moves)
    before, line = without_the_count(match), match.moves
    count = 0
    for _ in range(times):
        stay = match.last_decision(data.draw(st.integers(0, setting.players - 1)))
        if stay is None:
            continue
        match.take_back(stay)
        count += 1
        if data.draw(st.booleans()):
            play_randomly(match, tablee.FastDice(9), data.draw(st.integers(0, 9)))
    common = next(
        (at for at, (one, other) in enumerate(zip(match.moves, line, strict=False)) if one != other),
        min(len(match.moves), len(line)),
    )
    if common < len(match.moves):
        match.take_back(common)
        count += 1
    for mover, text in line[common:]:
        match.play(mover, text)
    assert without_the_count(match) == before
    assert match.record().get("taken_back", 0) == match.taken_back == count
    tablee.verify(match.record())


@given(settings(), seeds, st.data())
def test_a_match_of_a_record_goes_back_with_the_records_chance(
    setting: Setting, seed: bytes, data: st.DataObject
) -> None:
    """Also where the record was not dealt from its seed."""
    record = begun(setting, seed, 10_000).record()
    if not record["moves"]:
        return
    record["seed"] = bytes(byte ^ 1 for byte in seed).hex()
    match = tablee.replay(record)
    stay = data.draw(st.integers(0, len(record["moves"]) - 1))
    match.take_back(stay)
    assert without_the_count(match) == without_the_count(tablee.replay(record, stay))
    for mover, text in record["moves"][stay:]:
        match.play(mover, text)
    assert match.record() == {**record, "taken_back": 1}


@given(settings(), seeds, st.integers(1, 40))
def test_a_copy_does_not_go_back_with_it(setting: Setting, seed: bytes, moves: int) -> None:
    match = begun(setting, seed, moves)
    for twin in (match.copy(), match.from_here(), copy.copy(match)):
        before = all_of(twin)
        stay = match.last_decision(0)
        if stay is None:
            return
        match.take_back(stay)
        play_randomly(match, tablee.FastDice(3), 5)
        assert all_of(twin) == before
        play_randomly(twin, tablee.FastDice(4), 5)
        tablee.verify(twin.record())
        tablee.verify(match.record())


def test_only_moves_that_were_made_are_taken_back() -> None:
    match = tablee.game("koikoi").start(2, seed=bytes(32))
    match.play(1, "keep")
    for stay in (-1, 1, 2):
        with pytest.raises(ValueError, match=f"of 1 moves {stay} cannot stay"):
            match.take_back(stay)
    assert (match.taken_back, match.moves) == (0, [(1, "keep")])
    assert "taken_back" not in match.record()
    match.take_back(0)
    assert (match.moves, match.to_act, match.taken_back) == ([], [1], 1)


def test_who_made_a_move_is_still_known_when_a_later_one_is_taken_back() -> None:
    match = tablee.game("koikoi").start(2, {"hand_swap": False}, seed=bytes(32), names=["Ann", None])
    for number, by in enumerate(["bot", None, "clock"]):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0], by)  # type: ignore[arg-type]
        assert len(match.moves) == number + 1
    before = match.record()
    match.take_back(2)
    assert match.record()["moves"] == before["moves"][:2]
    assert match.names == ["Ann", None]
