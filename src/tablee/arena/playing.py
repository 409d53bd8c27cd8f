"""Playing what an arena has planned: a deal with all its rotations, by itself, wherever a process has time for it."""

from __future__ import annotations

import time

from tablee import bots, games
from tablee.arena.external import Stranger
from tablee.arena.plan import Faults, Plan, Played
from tablee.core.bot import Bot, Chair
from tablee.core.dice import FastDice
from tablee.core.game import Game


def is_level(game: Game, name: str) -> bool:
    """Whether this is one of the game's own bots; anything else is a command."""
    return name in bots.levels(game)


def play_deal(plan: Plan, deal: int) -> list[Played]:
    """All rotations of one deal."""
    return [play(plan, deal, rotation) for rotation in range(plan.players)]


def play(plan: Plan, deal: int, rotation: int) -> Played:
    """One match. Who may act at the same time acts in the order of the chairs."""
    game = games.game(plan.game)
    match = game.start(plan.players, plan.options, plan.chance(deal))
    seats = plan.seats(deal, rotation)
    chairs = [Chair(match, seat) for seat in range(plan.players)]
    seeds = [plan.dice(deal, rotation, seat) for seat in range(plan.players)]
    dice = [FastDice(seed) for seed in seeds]
    players = [_player(game, plan, plan.bots[number]) for number in seats]
    strangers = {seat: player for seat, player in enumerate(players) if isinstance(player, Stranger)}
    seconds: list[list[float]] = [[] for _ in seats]
    try:
        for seat, stranger in strangers.items():
            stranger.begin(chairs[seat], plan.players, seeds[seat] & 0xFFFFFFFF)
        while not match.over:
            seat = match.to_act[0]
            clock = time.perf_counter if seat in strangers else time.process_time
            began = clock()
            text = players[seat].choose(chairs[seat], dice[seat])
            seconds[seat].append(clock() - began)
            events = match.play(seat, text)
            for chair in chairs:
                chair.hear(events)
    finally:
        for stranger in strangers.values():
            stranger.end(match.totals, match.winners)
    faults = [strangers[seat].faults if seat in strangers else Faults() for seat in range(plan.players)]
    return Played(deal, rotation, seats, match.totals, match.winners, len(match.rounds), seconds, faults)


def _player(game: Game, plan: Plan, name: str) -> Bot | Stranger:
    return bots.bot(game, name) if is_level(game, name) else Stranger(name, plan.limit)
