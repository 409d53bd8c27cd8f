"""A copy of a match stands alone: whatever is done to one, the other stays as it was and goes on by itself."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee.core.chance import Scripted
from tests.laws.tables import GAMES, Setting, play_randomly, settings

Copying = Callable[[tablee.Match], tablee.Match]

each_way = pytest.mark.parametrize(
    "copied", [lambda match: match.copy(), copy.copy, copy.deepcopy], ids=["copy()", "copy", "deepcopy"]
)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
seeds = st.binary(min_size=32, max_size=32)
moves_before = st.integers(0, 80) | st.just(10_000)


def begun(setting: Setting, seed: bytes, moves: int) -> tablee.Match:
    """A match after so many random moves, or at its end."""
    names = [f"Player {seat}" for seat in range(setting.players)]
    match = setting.game.start(setting.players, setting.options, seed, names=names)
    play_randomly(match, tablee.FastDice(seed[0]), moves)
    return match


def all_of(match: tablee.Match) -> tuple[Any, ...]:
    """Everything that can be asked of a match, as values of its own."""
    seats = [None, *range(match.players)]
    views = [msgspec.to_builtins(match.view(seat)) for seat in seats]
    heard = [msgspec.to_builtins(match.heard(seat)) for seat in seats]
    legal = [match.legal(seat) for seat in range(match.players)]
    return copy.deepcopy((match.record(), views, heard, legal, match.to_act, match.options, match.names))


def assert_whole(match: tablee.Match) -> None:
    """Its record says what has happened: it follows from its seed, and replays to what everybody sees."""
    record = match.record()
    tablee.verify(record)
    assert all_of(tablee.replay(record)) == all_of(match)


@each_way
@given(setting=settings(), seed=seeds, moves=moves_before, first=st.booleans())
def test_a_match_and_its_copy_go_on_by_themselves(
    copied: Copying, setting: Setting, seed: bytes, moves: int, first: bool
) -> None:
    match = begun(setting, seed, moves)
    before = all_of(match)
    twin = copied(match)
    assert all_of(twin) == before
    one, other = (match, twin) if first else (twin, match)
    play_randomly(one, tablee.FastDice(1))
    assert all_of(other) == before
    after = all_of(one)
    play_randomly(other, tablee.FastDice(2))
    assert all_of(one) == after
    assert_whole(one)
    assert_whole(other)


@each_way
@given(setting=settings(), seed=seeds, moves=st.integers(0, 80))
def test_the_same_moves_give_the_same_chance_to_both(
    copied: Copying, setting: Setting, seed: bytes, moves: int
) -> None:
    match = begun(setting, seed, moves)
    twin = copied(match)
    play_randomly(match, tablee.FastDice(1))
    for seat, text in match.moves[len(twin.moves) :]:
        twin.play(seat, text)
    assert all_of(twin) == all_of(match)


@each_way
@given(setting=settings(), seed=seeds, data=st.data())
def test_copies_of_a_replay_go_on_with_the_chance_that_is_left(
    copied: Copying, setting: Setting, seed: bytes, data: st.DataObject
) -> None:
    """Also where the record was not dealt from its seed."""
    record = begun(setting, seed, 10_000).record()
    if data.draw(st.booleans()):
        record["seed"] = bytes(byte ^ 1 for byte in seed).hex()
    step = data.draw(st.integers(0, len(record["moves"])))
    form = tablee.read_record(record)
    match = tablee.replay(form, step)
    before = all_of(match)
    twin = copied(match)
    form.chance.clear()  # what the copy goes on with is its own
    for seat, text in record["moves"][step:]:
        twin.play(seat, text)
    assert twin.record() == record
    assert all_of(match) == before


def test_a_copy_of_a_match_with_scripted_chance_ends_with_the_script() -> None:
    game = tablee.game("hilo")
    match = game.start(2, chance=Scripted(*map(tuple, game.start(2, seed=bytes(32)).record()["chance"])))
    twin = copy.copy(match)
    for one in (match, twin):
        with pytest.raises(tablee.BadChance, match="the script has no"):
            play_randomly(one, tablee.FastDice(1))


def changed(value: Any) -> None:
    """Change all that can be changed in *value*."""
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, list | dict):
            changed(part)
    if isinstance(value, dict):
        value.update(dict.fromkeys(value, 0))
    else:
        value.clear()


@each_way
@given(setting=settings(), seed=seeds, moves=moves_before)
def test_what_is_changed_in_one_by_hand_does_not_change_the_other(
    copied: Copying, setting: Setting, seed: bytes, moves: int
) -> None:
    match = begun(setting, seed, moves)
    before = all_of(match)
    twin = copied(match)
    for other in (match, copied(twin)):
        assert other.names is not None
        other.names[0] = "somebody else"
        for things in (other.options, other.last, other.record(), other.moves, other.totals, other.rounds):
            changed(things)
        assert all_of(twin) == before
    play_randomly(twin, tablee.FastDice(1))
    assert_whole(twin)


@each_game
def test_what_is_changed_in_a_record_does_not_change_its_match(game: tablee.Game) -> None:
    match = game.start(game.players[0], seed=bytes(32))
    before = all_of(match)
    changed(match.record())
    assert all_of(match) == before


@each_game
def test_a_view_does_not_follow_options_that_are_changed_by_hand(game: tablee.Game) -> None:
    match = game.start(game.players[0], seed=bytes(32))
    before = match.view(0)
    changed(match.options)
    assert match.view(0) == before


def changeable(thing: object) -> Iterator[object]:
    """All that can change in a match; of a state and of dice, which are compiled, only themselves."""
    if isinstance(thing, tablee.Game | str | bytes | int | None):
        return
    if not isinstance(thing, tuple | msgspec.Struct | Mapping) or isinstance(thing, dict):
        yield thing
    if isinstance(thing, Mapping):
        parts = list(thing.values())
    elif isinstance(thing, list | tuple):
        parts = list(thing)
    elif isinstance(thing, msgspec.Struct):
        parts = [getattr(thing, name) for name in thing.__struct_fields__]
    elif isinstance(thing, tablee.State | tablee.Dice):
        parts = []
    else:
        parts = [getattr(thing, name) for name in getattr(type(thing), "__slots__", None) or vars(thing)]
    for part in parts:
        yield from changeable(part)


@each_way
@given(setting=settings(), seed=seeds, moves=moves_before, replayed=st.booleans())
def test_nothing_that_can_change_is_shared(
    copied: Copying, setting: Setting, seed: bytes, moves: int, replayed: bool
) -> None:
    match = begun(setting, seed, moves)
    if replayed:
        match = tablee.replay(match.record())
    ours, theirs = list(changeable(match)), list(changeable(copied(match)))
    assert len(ours) > 8
    assert not {id(thing) for thing in ours} & {id(thing) for thing in theirs}


def test_a_deep_copy_of_several_things_keeps_them_together() -> None:
    match = tablee.game("hilo").start(2, seed=bytes(32))
    one, other = copy.deepcopy([match, match])
    assert one is other is not match


@each_game
def test_a_match_that_is_pickled_says_what_to_do_instead(game: tablee.Game) -> None:
    match = game.start(game.players[0], seed=bytes(32))
    with pytest.raises(TypeError, match=r"keep or send match\.record\(\), and play it again with tablee\.replay"):
        pickle.dumps(match)
