"""The tree and the race as they grow: counts that must add up, and choices that follow from them."""

from __future__ import annotations

import math
from importlib import import_module

import pytest
from mypy_extensions import i64

import tablee
from tablee.bots.search import FIRST_CHECK, Race, contest, play_on
from tablee.bots.tree import Tree
from tablee.core.bot import Chair
from tablee.core.dice import Dice
from tablee.core.policy import Policy
from tablee.core.state import State
from tests.bots.policies import WITH_POLICY
from tests.bots.test_race import Always, Rounds
from tests.games.hilo.positions import position as hilo_position
from tests.games.koikoi.positions import position

each_game = pytest.mark.parametrize("name", WITH_POLICY)
SIGHT = 1 << 20
CURIOUS = 0.3


def decision(name: str, moves: int = 9) -> Chair:
    """Somebody who has a choice, after a few moves."""
    game = tablee.game(name)
    match, dice = game.start(game.players[0], seed=bytes(32)), tablee.FastDice(4)
    while len(match.moves) < moves or len(match.legal(match.to_act[0])) < 3:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[dice.below(len(match.legal(seat)))])
    return Chair(match, match.to_act[0])


def policy_of(name: str) -> Policy:
    policy: Policy = import_module(f"{tablee.game(name).package}.bots").THINKING.master.policy
    return policy


def grown(name: str, iterations: int) -> Tree:
    chair, policy = decision(name), policy_of(name)
    world = chair.world(tablee.FastDice(1))
    tree = Tree(policy, chair.seat, policy.candidates(world, chair.seat, 6), world.players, CURIOUS)
    tree.run(world, tablee.FastDice(2), iterations)
    return tree


def children(tree: Tree, node: int) -> list[int]:
    out, child = [], tree.child[node]
    while child != -1:
        out.append(int(child))
        child = tree.sibling[child]
    return out


@each_game
def test_a_tree_adds_up(name: str) -> None:
    tree = grown(name, 300)
    moves = len(tree.moves)
    assert tree.playouts == 300
    assert children(tree, 0) == list(range(1, moves + 1))
    assert [tree.key[node] for node in range(1, moves + 1)] == list(range(moves))
    assert sum(tree.visits[node] for node in range(1, moves + 1)) == 300  # each iteration tries one of the moves
    met = [0]
    for node in met:
        below = children(tree, node)
        met += below
        assert len({tree.key[child] for child in below}) == len(below)
        if node == 0:
            continue
        assert 0.0 <= tree.square[node] <= tree.value[node] + 1e-9
        assert tree.value[node] <= int(tree.visits[node])
        assert all(tree.visits[child] >= 1 for child in below)
        assert sum(tree.visits[child] for child in below) <= tree.visits[node] - 1  # the first visit ended here
        acts = [child for child in below if tree.key[child] < SIGHT]
        assert all(tree.visits[child] <= tree.chances[child] <= tree.visits[node] for child in acts)
    assert sorted(met) == list(range(len(tree.key)))  # every node hangs in the tree, once
    assert len(met) > moves + 20


@each_game
def test_a_tree_tries_what_is_best_or_was_tried_little(name: str) -> None:
    chair, policy = decision(name), policy_of(name)
    world, dice = chair.world(tablee.FastDice(1)), tablee.FastDice(2)
    tree = Tree(policy, chair.seat, policy.candidates(world, chair.seat, 6), world.players, CURIOUS)
    nodes = range(1, len(tree.moves) + 1)
    for done in range(60):
        untried = [node for node in nodes if tree.visits[node] == 0]
        if untried:
            expected = untried[0]
        else:
            worth = [
                tree.value[node] / int(tree.visits[node])
                + CURIOUS * math.sqrt(math.log(done + 1) / int(tree.visits[node]))
                for node in nodes
            ]
            expected = 1 + worth.index(max(worth))
        before = [int(tree.visits[node]) for node in nodes]
        tree.run(world, dice, done + 1)
        tried = [node for node, visits in zip(nodes, before, strict=True) if tree.visits[node] == visits + 1]
        assert tried == [expected]


@pytest.mark.parametrize(("first", "chances", "chosen"), [(0.9, 100, 0), (0.8, 100, 1), (0.8, 10, 0)])
def test_below_its_moves_too_a_tree_tries_what_is_best_or_was_tried_little(
    first: float, chances: int, chosen: int
) -> None:
    """… for as often as it could have been tried. A move that came to 0.6 in two playouts is beside one of ten."""
    chair, policy = decision("koikoi"), policy_of("koikoi")
    world = chair.world(tablee.FastDice(1))
    tree = Tree(policy, chair.seat, [[0], [1]], 2, CURIOUS)
    nodes = [tree._node(1, policy.out[at]) for at in range(policy.weigh(world, chair.seat))]
    assert [(tree.visits[node], tree.chances[node]) for node in nodes] == [(0, 1)] * len(nodes)  # it is tried now
    for node, visits, mean in zip(
        nodes, [10, 2, *[1000] * len(nodes)], [first, 0.6, *[0.0] * len(nodes)], strict=False
    ):
        tree.visits[node], tree.value[node], tree.chances[node] = visits, visits * mean, chances
    assert tree._choose(1, world, chair.seat) == nodes[chosen]
    assert all(tree.chances[node] == chances + 1 for node in nodes)


def test_what_a_tree_says_of_its_moves() -> None:
    tree = grown("koikoi", 120)
    for move in range(len(tree.moves)):
        n, value, square = int(tree.visits[move + 1]), tree.value[move + 1], tree.square[move + 1]
        assert tree.mean(move) == pytest.approx(value / n)
        assert tree.error(move) == pytest.approx(math.sqrt(max(0.0, square / n - (value / n) ** 2) / n))
    visits = [tree.visits[move + 1] for move in range(len(tree.moves))]
    assert tree.winner() == visits.index(max(visits))
    young = Tree(policy_of("koikoi"), 0, [[0], [1]], 2, CURIOUS)
    assert (young.mean(0), young.error(0), young.winner()) == (0.0, 1.0, 0)


def test_what_others_do_in_secret_is_not_in_a_tree() -> None:
    game, policy = tablee.game("hiifuu"), policy_of("hiifuu")
    match = game.start(game.players[0], seed=bytes(32))  # all are about to discard
    world, own = match.world(0, tablee.FastDice(1)), match.view(0).hand  # type: ignore[attr-defined]
    tree = Tree(policy, 0, policy.candidates(world, 0, 2), world.players, CURIOUS)
    tree.run(world, tablee.FastDice(2), 24)
    later = [game.write([int(key)]) for key in tree.key[len(tree.moves) + 1 :] if key < SIGHT]
    assert {text.split()[0] for text in later} == {"play"}
    assert {text.split()[1] for text in later} - set(own)  # what they do openly is


def test_chance_in_the_middle_of_a_round_comes_out_on_the_way_down() -> None:
    """HILO's draw pile is used up, and the discards are shuffled."""
    game, policy = tablee.game("hilo"), policy_of("hilo")
    grids = ("r3 b4 g2 / c1? v4 p3 / y2? c3 r10?", "o8 r9 o7 / y1? g1 p2 / c5? v8 y6?")
    world = hilo_position(*grids, used_up=True).state
    draw = game.read(world, 0, "draw")
    tree = Tree(policy, 0, [draw, game.read(world, 0, "take 9")], 2, CURIOUS)
    tree.run(world, tablee.FastDice(2), 12)
    assert tree.visits[1] > 1
    assert children(tree, 1)  # what was done with the card


def test_what_a_tree_tries_is_played_on_to_the_end_of_the_round_before_it_is_valued() -> None:
    class Valued(Always):
        def __init__(self) -> None:
            super().__init__(1)
            self.rounds: list[int] = []

        def world(self, state: State, seat: i64, dice: Dice) -> State:
            return state.copy()

        def result(self, state: State, seat: i64) -> float:
            self.rounds.append(int(state.round))
            return 0.5

    policy = Valued()
    Tree(policy, 0, [[0], [1]], 2, CURIOUS).run(Rounds(), tablee.FastDice(2), 6)
    assert policy.rounds == [1] * 12  # of two seats


def test_one_move_needs_no_tree() -> None:
    chair = decision("koikoi")
    world = chair.world(tablee.FastDice(1))
    tree = Tree(policy_of("koikoi"), chair.seat, [[world.actions(chair.seat)[0]]], 2, CURIOUS)
    tree.run(world, tablee.FastDice(2), 100)
    assert tree.playouts == 0


@each_game
def test_a_race_adds_up(name: str) -> None:
    chair, policy = decision(name), policy_of(name)
    world = chair.world(tablee.FastDice(1))
    race = Race(policy, chair.seat, policy.candidates(world, chair.seat, 4))
    few = int(race.size) * (FIRST_CHECK - 1)
    race.run(world, tablee.FastDice(2), few)
    assert (race.worlds, race.playouts) == (FIRST_CHECK - 1, few)  # nobody is dropped before the first check
    assert list(race.alive) == list(range(race.size))
    race.run(world, tablee.FastDice(3), 400)
    assert len(race.results) == race.worlds * race.size
    assert race.playouts == sum(race.tried)
    assert all(race.tried[candidate] == race.worlds for candidate in race.alive)
    for candidate in range(race.size):
        its = [race.results[at] for at in range(candidate, race.tried[candidate] * race.size, race.size)]
        assert race.sums[candidate] == pytest.approx(sum(its))
        assert race.squares[candidate] == pytest.approx(sum(value * value for value in its))
    assert len(race.alive) == 1 or race.playouts >= 400
    assert all(0.0 < race.mean(candidate) < 1.0 for candidate in race.alive)  # some of the worlds were won


def test_in_every_world_of_a_race_the_noise_is_another() -> None:
    chair, policy = decision("koikoi"), policy_of("koikoi")
    world, dice = chair.world(tablee.FastDice(1)), tablee.FastDice(2)
    race = Race(policy, chair.seat, policy.candidates(world, chair.seat, 2))
    seeds = set()
    for worlds in range(1, 5):
        race.run(world, dice, 2 * worlds)
        seeds.add(int(policy.noise_seed))
    assert len(seeds) == race.worlds == 4


@each_game
def test_playing_on_ends_with_the_round(name: str) -> None:
    chair, policy = decision(name), policy_of(name)
    state = chair.world(tablee.FastDice(1)).copy()
    rounds = len(state.points)
    play_on(state, policy, tablee.FastDice(2))
    assert state.over or len(state.points) > rounds
    assert policy.whole or len(state.points) <= rounds + state.players


@each_game
def test_a_contest_is_won_lost_or_shared(name: str) -> None:
    game = tablee.game(name)
    opening = game.opening(game.players[0], game.options.complete({}, game.players[0]))
    policy = policy_of(name)
    results = [contest(opening, policy, policy, seed % 2, tablee.FastDice(seed)) for seed in range(6)]
    assert all(result in {0.0, *(1 / winners for winners in range(1, opening.players + 1))} for result in results)
    assert 0.0 in results
    assert any(results)
    assert not opening.over


def test_a_contest_that_both_win_is_shared() -> None:
    state = position(hand="1a", other="2a").state
    state.over = True
    state.totals[0] = state.totals[1] = 5
    blind = Policy()
    assert contest(state, blind, blind, 0, tablee.FastDice(1)) == 0.5
    state.totals[1] = 6
    assert contest(state, blind, blind, 0, tablee.FastDice(1)) == 0.0
    assert contest(state, blind, blind, 1, tablee.FastDice(1)) == 1.0


def test_when_there_is_no_time_the_policy_decides() -> None:
    chair, policy = decision("koikoi"), policy_of("koikoi")
    world = chair.world(tablee.FastDice(1))
    moves = policy.candidates(world, chair.seat, 4)
    race = Race(policy, chair.seat, moves)
    race.run(world, tablee.FastDice(2), 10**9, 1e-9)
    assert (race.worlds, race.playouts, race.cut, race.winner()) == (0, 0, True, 0)
    tree = Tree(policy, chair.seat, moves, 2, CURIOUS)
    tree.run(world, tablee.FastDice(2), 10**9, 1e-9)
    assert (tree.playouts, tree.cut, tree.winner()) == (0, True, 0)
