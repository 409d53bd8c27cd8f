"""How fast the tree search is, beside OpenSpiel's information-set tree search on hearts in the same run.

Both have 20 cards left to play in the round, four players, and as many iterations a decision. CPU time, rounds
interleaved, medians. Theirs plays on at random; ours does so too for comparison, and then as it really does: with its
policy, which weighs every card.

    python -m bench.search [--rounds 5] [--iterations 2000]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import Any

import tablee
from bench.engine import dealt_hearts, pyspiel
from tablee.bots.tree import Tree
from tablee.core.policy import Policy
from tablee.core.state import State
from tablee.games.hiifuu.policy import HiifuuPolicy

LEFT = 20
TARGET = 5.0


def hiifuu(left: int) -> State:
    """A round of Hiifuu with so many cards to play."""
    game, dice = tablee.game("hiifuu"), tablee.FastDice(3)
    state = game.opening(4, game.options.complete({}, 4))
    state.settle(dice)
    for _ in range(4 * 4 + 36 - left):  # HF-6: four cards each set aside, then nine played
        state.act(state.choices()[0], dice)
    return state


def our_speed(state: State, policy: Policy, iterations: int) -> float:
    seat = state.seats()[0]
    tree = Tree(policy, seat, policy.candidates(state, seat, 24), 4, 0.3)
    began = time.process_time()
    tree.run(state, tablee.FastDice(1), iterations)
    return iterations / (time.process_time() - began)


def hearts(spiel: Any, left: int) -> Any:
    state, _ = dealt_hearts(spiel)
    while len(state.legal_actions()) and _cards(state) > left:
        state.apply_action(random.choice(state.legal_actions()))
    return state


def _cards(state: Any) -> int:
    """How many cards are still to be played."""
    twin, count = state.clone(), 0
    while not twin.is_terminal():
        twin.apply_action(twin.legal_actions()[0])
        count += 1
    return count


def their_speed(spiel: Any, state: Any, iterations: int) -> float:
    evaluator = spiel.RandomRolloutEvaluator(1, 1)
    final = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = spiel.ISMCTSBot(1, evaluator, 2.0, iterations, -1, final, False, False)
    began = time.process_time()
    bot.step(state)
    return iterations / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--iterations", type=int, default=2000)
    wish = parser.parse_args()
    spiel = pyspiel()
    random.seed(1)
    here, there = hiifuu(LEFT), hearts(spiel, LEFT)
    blind = Policy()
    blind.whole = False
    speeds: dict[str, list[float]] = {"OpenSpiel, hearts": [], "hiifuu, at random": [], "hiifuu, with its policy": []}
    for _ in range(wish.rounds):
        speeds["OpenSpiel, hearts"].append(their_speed(spiel, there, wish.iterations))
        speeds["hiifuu, at random"].append(our_speed(here, blind, wish.iterations))
        speeds["hiifuu, with its policy"].append(our_speed(here, HiifuuPolicy(), wish.iterations))
    print(f"information-set tree search with {LEFT} cards left, iterations a CPU second; to reach: {TARGET:.0f} times")
    peer = statistics.median(speeds["OpenSpiel, hearts"])
    for name, found in speeds.items():
        print(f"  {name:<24} {statistics.median(found):>10,.0f}   {statistics.median(found) / peer:.1f} times")


if __name__ == "__main__":
    main()
