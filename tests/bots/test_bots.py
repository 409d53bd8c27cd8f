"""Bots are found by their level, answer legal moves, and answer the same from the same dice."""

import math
from collections import Counter

import pytest

import tablee
from tablee.bots import UnknownLevel, about, bot, levels
from tablee.bots.random import Random
from tablee.core.bot import Chair, Valued
from tablee.core.dice import FastDice
from tablee.core.languages import LANGUAGES


@pytest.mark.parametrize("name", tablee.game_names())
def test_every_game_has_the_same_levels(name: str) -> None:
    assert levels(tablee.game(name)) == ["random", "novice", "regular", "expert", "master"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", ["random", "novice", "regular", "expert", "master"])
def test_every_level_has_a_name_a_face_and_a_sentence(level: str, language: str) -> None:
    who = about(level, language)
    assert who.name.istitle()
    assert len(who.face) == 1
    assert who.says.endswith(".")


@pytest.mark.parametrize("name", tablee.game_names())
def test_a_level_that_does_not_exist_is_named_with_those_that_do(name: str) -> None:
    with pytest.raises(UnknownLevel, match=r"'grandmaster'; there are random, novice"):
        bot(tablee.game(name), "grandmaster")


@pytest.mark.parametrize("name", tablee.game_names())
def test_bots_play_to_the_end_and_the_same_again_from_the_same_dice(name: str) -> None:
    game = tablee.game(name)
    for level in levels(game)[:3]:
        players = game.players[-1]
        records = []
        for _ in range(2):
            match = game.start(players, seed="5a" * 32)
            chairs, dice = [Chair(match, seat) for seat in range(players)], FastDice(7)
            while not match.over:
                seat = match.to_act[-1]
                events = match.play(seat, bot(game, level).choose(chairs[seat], dice))
                for chair in chairs:
                    chair.hear(events)
            records.append(match.record())
        assert records[0] == records[1]


@pytest.mark.parametrize("name", tablee.game_names())
def test_the_random_player_likes_all_moves_as_much(name: str) -> None:
    """At the first decision with few moves, and at the very first of the match, where there may be hundreds."""
    game = tablee.game(name)
    match = game.start(game.players[-1], seed="5a" * 32)
    _assert_uniform(match)
    while not 2 <= len(match.legal(match.to_act[0])) <= 12:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    _assert_uniform(match)


def test_the_random_player_says_that_all_moves_are_worth_the_same() -> None:
    match = tablee.game("koikoi").start(2, seed="5a" * 32)
    chair = Chair(match, match.to_act[0])
    assert Random().evaluate(chair, FastDice(1)) == [Valued(text, 0.0, None) for text in chair.legal]


def _assert_uniform(match: tablee.Match) -> None:
    seat = match.to_act[0]
    legal, chair, dice = match.legal(seat), Chair(match, seat), FastDice(1)
    drawn = Counter(frozenset(Random().choose(chair, dice).split()) for _ in range(20 * len(legal)))
    assert set(drawn) <= {frozenset(text.split()) for text in legal}
    chi_square = sum((drawn[frozenset(text.split())] - 20) ** 2 / 20 for text in legal)
    freedom = len(legal) - 1
    assert chi_square < freedom + 4 * math.sqrt(2 * freedom) + 8  # less than one in a thousand
