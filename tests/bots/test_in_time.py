"""A bot whose time is over answers with what it has; where no time is given, only playouts count."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

import tablee
from tablee.bots import AT_A_TABLE, bot, takes_all_its_time
from tablee.bots.search import FEWEST, Race
from tablee.bots.searching import Searching
from tablee.bots.tree import Tree
from tablee.core.bot import Budget, Chair
from tablee.core.dice import FastDice
from tablee.core.state import State
from tests.bots.test_thinking import decisions
from tests.laws.tables import GAMES, Setting

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

NOON = 1000.0


class Clock:
    """Time that passes only when it is looked at: it is noon after so many looks."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def __call__(self) -> float:
        self.looks -= 1
        return NOON - 1 if self.looks >= 0 else NOON


def master(game: tablee.Game) -> Searching:
    found = bot(game, "master")
    assert isinstance(found, Searching)
    return found


def hard_ones(game: tablee.Game, moves: int = 12) -> Iterator[tuple[Chair, State, list[list[int]]]]:
    """Decisions among several candidates: the chair, a world, the candidates."""
    its = master(game)
    for chair in decisions(Setting(game, game.players[0], {}), seed=3, moves=moves):
        world = chair.world(FastDice(1))
        candidates = its.policy.candidates(world, chair.seat, its.breadth)
        if len(candidates) > 1:
            yield chair, world, candidates


@each_game
def test_a_race_that_is_cut_is_the_race_of_its_whole_worlds(game: tablee.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it is cut: as if there had been so many playouts to make from the beginning."""
    policy = master(game).policy
    for chair, world, moves in hard_ones(game, 6):
        for looks in [*range(2 * len(moves) + 2), 60, 333]:
            monkeypatch.setattr(time, "monotonic", Clock(looks))
            race, whole = Race(policy, chair.seat, moves), Race(policy, chair.seat, moves)
            race.run(world, FastDice(5), 10**6, NOON)
            assert race.cut or len(race.alive) == 1  # decided before
            assert race.playouts <= looks
            assert sum(race.tried) == race.playouts
            assert min(race.tried) >= 1 or race.worlds == 0
            if race.worlds:
                whole.run(world, FastDice(5), int(race.playouts))
            assert not whole.cut
            assert list(race.tried) == list(whole.tried)
            assert list(race.results) == list(whole.results)
            assert list(race.sums) == list(whole.sums)
            assert race.winner() == whole.winner()
            if race.worlds < FEWEST:
                assert race.winner() == 0  # the policy's choice


@each_game
def test_a_tree_that_is_cut_takes_what_was_tried_most_so_far(
    game: tablee.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy = master(game).policy
    for chair, world, moves in hard_ones(game, 6):
        for looks in (0, 1, len(moves), 60):
            monkeypatch.setattr(time, "monotonic", Clock(looks))
            tree, whole = (Tree(policy, chair.seat, moves, world.players, 0.3) for _ in range(2))
            tree.run(world, FastDice(5), 10**6, NOON)
            whole.run(world, FastDice(5), looks)
            assert (tree.cut, whole.cut) == (True, False)
            assert tree.playouts == whole.playouts == looks
            assert list(tree.visits) == list(whole.visits)
            assert tree.winner() == whole.winner()
            if looks <= len(moves):
                assert tree.winner() == 0


@each_game
def test_when_time_is_over_at_once_the_move_is_the_policys(game: tablee.Game) -> None:
    its, nothing = master(game), Budget(seconds=0.0)
    for chair, _, candidates in hard_ones(game):
        favourite = game.write(candidates[0])
        assert its.choose(chair, FastDice(1), nothing) == favourite
        assert its.think(chair, FastDice(1), nothing) == (favourite, 0, its.playouts)
        values = its.evaluate(chair, FastDice(1), nothing)
        assert values[0].move == favourite
        assert {(one.value, one.error) for one in values} == {(0.0, None)}


@each_game
def test_what_was_made_is_what_was_wanted_unless_time_was_over(game: tablee.Game) -> None:
    its = master(game)
    for chair in decisions(Setting(game, game.players[0], {}), seed=3, moves=12):
        whole = its.think(chair, FastDice(1), Budget(200))
        assert whole.made == whole.wanted
        assert (whole.made == 0) == (len(chair.legal) == 1)


def jumping() -> Callable[[], float]:
    """A clock that goes on by an hour whenever it is looked at."""
    hours = iter(range(10**9))
    return lambda: 3600.0 * next(hours)


@each_game
def test_without_a_limit_of_seconds_no_clock_counts(game: tablee.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting(game, game.players[-1], {})
    wanted = [bot(game, "expert").evaluate(chair, FastDice(1)) for chair in decisions(setting, 4, 8)]
    monkeypatch.setattr(time, "monotonic", jumping())
    assert [bot(game, "expert").evaluate(chair, FastDice(1)) for chair in decisions(setting, 4, 8)] == wanted


@each_game
def test_at_a_table_a_bot_makes_all_its_playouts_if_there_is_time(
    game: tablee.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: NOON)
    for chair in decisions(Setting(game, game.players[0], {}), seed=3, moves=8):
        expert = bot(game, "expert")
        assert expert.choose(chair, FastDice(1), AT_A_TABLE) == expert.choose(chair, FastDice(1))


def test_at_a_table_a_bot_has_three_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """As docs/bots.md says to whoever waits for it."""
    looks = iter(range(10**6))
    monkeypatch.setattr(time, "monotonic", lambda: NOON + next(looks) / 4)
    chair, _, _ = next(hard_ones(tablee.game("koikoi")))
    thought = bot(tablee.game("koikoi"), "master").think(chair, FastDice(1), AT_A_TABLE)  # type: ignore[attr-defined]
    assert 0 < thought.made < thought.wanted
    assert next(looks) / 4 == 3.25  # four looks a second, and the first one does not count


LEVELS = ["random", "novice", "regular", "expert", "master"]


def test_with_the_compiled_engine_no_bot_takes_all_its_time() -> None:
    assert not any(takes_all_its_time(bot(tablee.game("koikoi"), level)) for level in LEVELS)


@pytest.mark.parametrize(("compiled", "takes"), [(True, []), (False, ["expert", "master"])])
def test_only_bots_that_search_take_all_their_time_and_only_interpreted(
    compiled: bool, takes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.bots.compiled", lambda: compiled)
    assert [level for level in LEVELS if takes_all_its_time(bot(tablee.game("koikoi"), level))] == takes
