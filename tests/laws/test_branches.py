"""A second try of a match, in every game: the seat sees what it saw, and all else is dealt from what it knew alone."""

from __future__ import annotations

import random

import pytest

import tablee
from tablee.core.branch import Origin, branch
from tablee.core.chance import BadChance
from tablee.core.match import Match
from tablee.core.refused import Refused
from tests.laws.tables import GAMES, Setting, plain_settings

SEED = "5e" * 32


def some_move(match: Match, rng: random.Random) -> tuple[int, str]:
    seat = rng.choice(match.to_act)
    chosen = match.view(seat).choose
    if chosen is not None:
        return seat, " ".join([chosen.verb, *rng.sample(chosen.among, chosen.count)])
    return seat, rng.choice(match.legal(seat))


def played(setting: Setting, moves: int, rng: random.Random) -> Match:
    """A match after so many moves, or before its last one."""
    match = setting.game.start(setting.players, setting.options, seed=rng.randbytes(32))
    for _ in range(moves):
        after = match.from_here()
        after.play(*some_move(match, rng))
        if after.over:
            break
        match = after
    return match


def origin_of(match: Match, seat: int, seed: str = SEED) -> Origin:
    return Origin([(name, value) for name, value in match.record()["chance"]], match.moves, seat, seed)


@pytest.mark.parametrize("setting", plain_settings(), ids=repr)
def test_the_seat_sees_and_hears_what_it_did_and_cannot_tell_which_cards_were_there_before(setting: Setting) -> None:
    rng = random.Random(repr(setting))
    others = 0
    for moves in (0, 1, 2, 5, 12, 30, 75):
        match = played(setting, moves, rng)
        for seat in range(setting.players):
            origin = origin_of(match, seat)
            tried = match.branch(origin)
            assert tried.view(seat) == match.view(seat)
            assert tried.heard(seat) == match.heard(seat)
            assert tried.to_act == match.to_act
            others += tried.fingerprint() != match.fingerprint()
            twin = match.from_here()
            twin._state = match.world(seat, tablee.FastDice(moves))
            assert twin.branch(origin).fingerprint() == tried.fingerprint()
            for other in range(setting.players):
                if other != seat:  # what others alone were told may be of cards that they do not have any more
                    assert tried.heard(other) == tried.heard()
    assert others > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_begins_the_same_whenever_it_is_begun_again_and_goes_on_by_its_own_seed(game: tablee.Game) -> None:
    setting = Setting(game, game.players[0], {})
    match = played(setting, 2, random.Random(1))
    before = match.record(), match.fingerprint()
    origin = origin_of(match, 0)
    one, two = match.branch(origin), branch(game, setting.players, match.options, origin)
    others = match.branch(origin_of(match, 0, "6f" * 32))
    assert one.fingerprint() == two.fingerprint() != others.fingerprint()
    rng = random.Random(2)
    while not one.over:
        move = some_move(one, rng)
        assert one.play(*move) == two.play(*move)
        assert one.fingerprint() == two.fingerprint()
    assert (match.record(), match.fingerprint()) == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_moves_are_taken_back_to_where_it_began_and_the_same_cards_come_again(game: tablee.Game) -> None:
    match = played(Setting(game, game.players[0], {}), 2, random.Random(1))
    tried = match.branch(origin_of(match, 0))
    positions, rng = [tried.fingerprint()], random.Random(3)
    assert (tried.step, tried.moves, tried.taken_back, tried.last_decision(0)) == (0, [], 0, None)
    while not tried.over and tried.step < 15:
        tried.play(*some_move(tried, rng))
        positions.append(tried.fingerprint())
    made = tried.moves
    for stay in (len(made) - 1, len(made) // 2, 0):
        tried.take_back(stay)
        assert tried.fingerprint() == positions[stay]
        assert tried.moves == made[:stay]
        assert tried.step == stay
    for number, move in enumerate(made, 1):
        tried.play(*move)
        assert tried.fingerprint() == positions[number]
    assert tried.taken_back == 3
    with pytest.raises(ValueError, match="cannot stay"):
        match.branch(origin_of(match, 0)).take_back(0)


def test_help_that_was_had_before_does_not_count_in_it() -> None:
    match = played(Setting(tablee.game("koikoi"), 2, {}), 6, random.Random(1))
    match.take_back(5)
    match.note_hint(1)
    tried = match.branch(origin_of(match, 1))
    assert (tried.taken_back, tried.hints) == (0, [0, 0])
    assert (match.taken_back, match.hints) == (1, [0, 1])


def test_a_branch_has_no_record() -> None:
    match = tablee.game("koikoi").start(2, seed=bytes(32))
    with pytest.raises(ValueError, match="no record"):
        match.branch(origin_of(match, 0)).record()


def test_what_cannot_have_gone_so_is_no_branch() -> None:
    match = played(Setting(tablee.game("koikoi"), 2, {}), 6, random.Random(1))
    game, options, good = match.game, match.options, origin_of(match, 1)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="no seat"):
            branch(game, 2, options, Origin(good.chance, good.moves, seat, SEED))
    with pytest.raises(BadChance):
        branch(game, 2, options, Origin(good.chance[:-1], good.moves, 1, SEED))
    with pytest.raises(Refused):
        branch(game, 2, options, Origin(good.chance, [*good.moves, (0, "play 1L x 12L")], 1, SEED))
    with pytest.raises(ValueError, match="seed"):
        branch(game, 2, options, Origin(good.chance, good.moves, 1, "5e"))
