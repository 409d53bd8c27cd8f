"""How strong the levels are: the ladder of every game, one level among others of the level below.

Duplicate deals, seats rotated, 95 % intervals. Even is 1 / players; a ratio of 1 is even.

    python bench/strength.py [--matches 200] [--games koikoi,hilo] [--players 2,4] [--jobs 2] [--steps master:random,…]
"""

from __future__ import annotations

import argparse
import time
from functools import partial

import tablee
from tablee.arena.plan import Plan
from tablee.arena.playing import play_deal
from tablee.arena.tally import standings
from tablee.cli.work import in_order

STEPS = "novice:random,regular:novice,expert:regular,master:expert,master:random"
TARGETS = {"novice:random": (0.6, 1.4), "regular:novice": (0.6, 1.4), "expert:regular": (0.6, 1.4)}
"""The least share with two players, and the least ratio with more."""


def step(game: str, players: int, preset: str, one: str, other: str, matches: int, jobs: int) -> str:
    """One rung, as a line of a table."""
    options = tablee.game(game).options.complete({"preset": preset} if preset else {}, players)
    plan = Plan(game, players, options, [one, other], matches, f"strength {game} {players}")
    began = time.perf_counter()
    played = [match for deal in in_order(partial(play_deal, plan), range(plan.deals), jobs) for match in deal]
    first, second = standings(plan, played)
    least = TARGETS.get(f"{one}:{other}")
    reached = first.share * players >= (1 + 1e-9)
    if least is not None:
        reached = first.share >= least[0] if players == 2 else first.share * players >= least[1]
    elif one == "master" and other == "expert":
        reached = first.share - first.share_error > 1 / players
    name = f"{game} ({preset})" if preset else game
    return (
        f"| {name} | {players} | {one} | {other} | {len(played)} | {first.share:.1%} ± {100 * first.share_error:.1f} "
        f"| {first.share * players:.2f} | {first.lead:+.2f} ± {first.lead_error:.2f} "
        f"| {first.median_ms:.1f} / {second.median_ms:.1f} | {'yes' if reached else 'no'} "
        f"| {time.perf_counter() - began:.0f} s |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--games", default=",".join(tablee.game_names()))
    parser.add_argument("--players", default="")
    parser.add_argument("--presets", default="", help="presets to try besides the defaults")
    parser.add_argument("--steps", default=STEPS)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    print("| game | players | one | among | matches | share | ratio | points ahead a round | CPU ms | reached | took |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in wish.games.split(","):
        game = tablee.game(name)
        for players in game.players:
            if wish.players and str(players) not in wish.players.split(","):
                continue
            for preset in ["", *[preset for preset in wish.presets.split(",") if preset in game.options.presets]]:
                for pair in wish.steps.split(","):
                    one, other = pair.split(":")
                    print(step(name, players, preset, one, other, wish.matches, wish.jobs), flush=True)


if __name__ == "__main__":
    main()
