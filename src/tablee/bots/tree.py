"""Information-set tree search: one tree of what this seat sees happen, grown over many worlds.

Every iteration draws a world, goes down the tree by what is legal in it, adds a node, plays on with the game's policy
to the end of the round and adds the results on the way back: everybody on the way takes what is best for themself.
A move counts as tried as often as it could have been (its availability), not as often as its parent was.

A node's moves are opened one by one, those first that the policy likes most: where little was tried the policy decides.
What came out by chance and was seen by this seat leads to different nodes; what others do in secret is not in the tree.
"""
# tablee: compiled

from __future__ import annotations

import math
import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.search import NEVER, play_on
from tablee.core.dice import Dice
from tablee.core.policy import Policy
from tablee.core.state import State

_NONE: Final[i64] = -1
_OBSERVATION: Final[i64] = 1 << 20
"""Keys of nodes below this are actions, or numbers of root moves; others are observations."""


@final
class Tree:
    """Grown for one decision of *seat* among *moves*, the policy's favourite first. `cut` if time was over first."""

    def __init__(self, policy: Policy, seat: int, moves: list[list[int]], players: int, curious: float) -> None:
        self.policy: Policy = policy
        self.seat: i64 = seat
        self.moves: list[list[int]] = moves
        self.curious: float = curious
        self.playouts: i64 = 0
        self.cut: bool = False
        # The nodes: their keys, first child, next sibling, visits, availability, and the sum of values for who moved
        self.key: vec[i64] = vec[i64]([0])
        self.child: vec[i64] = vec[i64]([_NONE])
        self.sibling: vec[i64] = vec[i64]([_NONE])
        self.visits: vec[i64] = vec[i64]([0])
        self.chances: vec[i64] = vec[i64]([0])
        self.value: vec[float] = vec[float]([0.0])
        self.square: vec[float] = vec[float]([0.0])
        # The way down: nodes, and who moved there
        self.path: vec[i64] = vec[i64]([0] * 256)
        self.mover: vec[i64] = vec[i64]([0] * 256)
        self.results: vec[float] = vec[float]([0.0] * players)
        for number in range(len(moves)):
            self._node(0, number)

    def run(self, world: State, dice: Dice, playouts: int, deadline: float = NEVER) -> None:
        """One playout an iteration, until so many are made, or `time.monotonic` is at the deadline."""
        most: i64 = playouts
        while self.playouts < most and len(self.moves) > 1:
            if deadline != NEVER and time.monotonic() >= deadline:
                self.cut = True
                return
            self._iterate(self.policy.world(world, self.seat, dice), dice)
            self.playouts += 1

    def _iterate(self, state: State, dice: Dice) -> None:
        self.policy.reseed_noise(dice)
        rounds: i64 = len(state.points)
        depth: i64 = 0
        node: i64 = self._choose_root()
        for action in self.moves[self.key[node]]:
            state.apply(self.seat, action)
        self.path[0] = node
        self.mover[0] = self.seat
        depth = 1
        while not state.over and i64(len(state.points)) == rounds and self.visits[node] > 0 and depth < 250:
            if state.pending != 0:
                state.settle(dice)
                continue
            acting: i64 = state.first()
            if acting != self.seat and self.policy.secret(state):
                state.apply(acting, self.policy.sensible(state, acting, dice))
                continue
            observation: i64 = self.policy.observation(state, self.seat)
            if observation != 0:
                node = self._find(node, _OBSERVATION + observation)
                self.path[depth] = node
                self.mover[depth] = self.mover[depth - 1]
                depth += 1
                if self.visits[node] == 0:
                    break
            node = self._choose(node, state, acting)
            state.apply(acting, self.key[node])
            self.path[depth] = node
            self.mover[depth] = acting
            depth += 1
        play_on_from(state, self.policy, rounds, dice)
        for seat in range(state.players):
            self.results[seat] = self.policy.result(state, seat)
        for at in range(depth):
            result: float = self.results[self.mover[at]]
            self.visits[self.path[at]] += 1
            self.value[self.path[at]] += result
            self.square[self.path[at]] += result * result

    def _choose_root(self) -> i64:
        best: i64 = _NONE
        most: float = -1.0
        logarithm: float = math.log(float(self.playouts + 1))
        node: i64 = self.child[0]
        while node != _NONE:
            if self.visits[node] == 0:
                return node
            worth: float = self._mean(node) + self.curious * math.sqrt(logarithm / float(self.visits[node]))
            if worth > most:
                most = worth
                best = node
            node = self.sibling[node]
        return best

    def _choose(self, parent: i64, state: State, acting: i64) -> i64:
        """By availability-weighted UCB among the open moves that are legal here, or a new one if it is time for it."""
        policy = self.policy
        count: i64 = policy.weigh(state, acting)
        best: i64 = _NONE
        most: float = -1.0
        opened: i64 = 0
        new: i64 = _NONE
        liked: float = -1e300
        for at in range(count):
            node: i64 = self._lookup(parent, policy.out[at])
            if node == _NONE:
                if policy.worth[at] > liked:
                    liked = policy.worth[at]
                    new = policy.out[at]
                continue
            opened += 1
            self.chances[node] += 1
            worth: float = self._mean(node)
            worth += self.curious * math.sqrt(math.log(float(self.chances[node])) / float(self.visits[node]))
            if worth > most:
                most = worth
                best = node
        if new != _NONE and (opened == 0 or opened * opened * 4 < self.visits[parent]):
            return self._node(parent, new)
        return best

    def _mean(self, node: i64) -> float:
        return self.value[node] / float(self.visits[node])

    def _lookup(self, parent: i64, key: i64) -> i64:
        node: i64 = self.child[parent]
        while node != _NONE and self.key[node] != key:
            node = self.sibling[node]
        return node

    def _find(self, parent: i64, key: i64) -> i64:
        node: i64 = self._lookup(parent, key)
        if node == _NONE:
            return self._node(parent, key)
        return node

    def _node(self, parent: i64, key: i64) -> i64:
        """A new child, after those that there are."""
        node: i64 = len(self.key)
        self.key = append(self.key, key)
        self.child = append(self.child, _NONE)
        self.sibling = append(self.sibling, _NONE)
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 1)
        self.value = append(self.value, 0.0)
        self.square = append(self.square, 0.0)
        if self.child[parent] == _NONE:
            self.child[parent] = node
        else:
            last: i64 = self.child[parent]
            while self.sibling[last] != _NONE:
                last = self.sibling[last]
            self.sibling[last] = node
        return node

    # What came of it: root moves have the nodes from 1 on

    def mean(self, move: int) -> float:
        """What a move came to on average."""
        if self.visits[move + 1] == 0:
            return 0.0
        return self._mean(move + 1)

    def error(self, move: int) -> float:
        """The standard error of that."""
        n: float = float(self.visits[move + 1])
        if n < 2.0:
            return 1.0
        mean: float = self._mean(move + 1)
        return math.sqrt(max(0.0, self.square[move + 1] / n - mean * mean) / n)

    def winner(self) -> int:
        """The number of the move that was tried most."""
        best: i64 = 1
        for node in range(1, len(self.moves) + 1):
            if self.visits[node] > self.visits[best]:
                best = node
        return int(best) - 1


def play_on_from(state: State, policy: Policy, rounds: i64, dice: Dice) -> None:
    """To the end of the round, if it has not been reached on the way down."""
    if not state.over and (policy.whole or i64(len(state.points)) == rounds):
        play_on(state, policy, dice)
