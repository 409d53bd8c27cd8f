"""Thousands of games of every game, player count and preset by every level: any move that is not legal ends it.

Searching levels play with a small budget: it is the moves that are tried here, not their strength.

    python bench/legality.py [--games 2000] [--playouts 6]
"""

from __future__ import annotations

import argparse
import time

import tablee
from tablee.bots import bot, levels
from tablee.core.bot import Budget, Chair
from tablee.core.dice import FastDice


def play(game: tablee.Game, players: int, preset: str, level: str, seed: int, playouts: int) -> int:
    """One game of a level among its like; answers how many moves it took. An illegal one raises Refused."""
    dice = FastDice(seed)
    match = game.start(players, {"preset": preset} if preset else {}, seed.to_bytes(32, "big"))
    chairs = [Chair(match, seat) for seat in range(players)]
    moves = 0
    while not match.over:
        seat = match.to_act[dice.below(len(match.to_act))]
        match.play(seat, bot(game, level).choose(chairs[seat], dice, Budget(playouts)))
        moves += 1
    return moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="of each game, spread over the rest")
    parser.add_argument("--playouts", type=int, default=6)
    wish = parser.parse_args()
    for name in tablee.game_names():
        game = tablee.game(name)
        settings = [
            (players, preset, level)
            for players in game.players
            for preset in game.options.presets or [""]
            for level in levels(game)
        ]
        began, moves = time.process_time(), 0
        for seed in range(wish.games):
            players, preset, level = settings[seed % len(settings)]
            moves += play(game, players, preset, level, seed, wish.playouts)
        took = time.process_time() - began
        print(f"{name}: {wish.games:,} games, {moves:,} moves, all legal ({took:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
