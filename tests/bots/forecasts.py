"""What a policy says a match is worth between rounds, held against what comes of it when it plays on all chairs."""

from __future__ import annotations

from tablee.bots.search import play_on
from tablee.core.dice import FastDice
from tablee.core.game import Game
from tablee.core.policy import Policy

BANDS = 5


def off_by(game: Game, policy: Policy, players: int, matches: int = 200) -> float:
    """By how much the share hoped for and the share that came differ, on average over like forecasts."""
    dice = FastDice(3)
    hoped = [list[float]() for _ in range(BANDS)]
    came = [list[float]() for _ in range(BANDS)]
    for number in range(matches):
        state = game.start(players, {}, number.to_bytes(32, "big")).world(0, dice)
        forecasts = list[list[float]]()
        while not state.over:
            policy.reseed_noise(dice)
            play_on(state, policy, dice)
            if not state.over:
                forecasts.append([policy.estimate(state, seat) for seat in range(players)])
        winners = [seat for seat in range(players) if state.winners() >> seat & 1]
        for forecast in forecasts:
            for seat, hope in enumerate(forecast):
                band = min(BANDS - 1, int(BANDS * hope))
                hoped[band].append(hope)
                came[band].append(1 / len(winners) if seat in winners else 0.0)
    differences = [abs(sum(one) - sum(other)) for one, other in zip(hoped, came, strict=True)]
    return sum(differences) / sum(map(len, hoped))
