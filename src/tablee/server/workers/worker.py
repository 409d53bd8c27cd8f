"""A process that chooses moves for bots: `python -m tablee.server.workers.worker NICENESS`, spoken to by pool.py.

It is given whole matches, for it has to find worlds that the bot's seat cannot tell apart; the bot itself is given the
chair of its seat, and no more.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import signal
import sys
import time
from collections import OrderedDict
from typing import BinaryIO

from tablee import bots, games
from tablee.bots import evaluation
from tablee.bots.searching import Searching
from tablee.core.bot import Budget, Chair
from tablee.core.branch import branch
from tablee.core.dice import FastDice
from tablee.core.match import Match
from tablee.server.workers.pool import HINT_PLAYOUTS, MOST_REMEMBERED, Answer, Request
from tablee.server.workers.process import answer_requests


class Seats:
    """A match with a chair for every seat, each having heard everything since the beginning."""

    def __init__(self, request: Request) -> None:
        game = games.game(request.game)
        self.match: Match = (
            game.start(request.players, request.options, request.seed)
            if request.origin is None
            else branch(game, request.players, request.options, request.origin)
        )
        self.chairs = [Chair(self.match, seat) for seat in range(request.players)]

    def begin(self, request: Request) -> bool:
        """Whether this is how the match began that is asked about. It is not, if moves were taken back."""
        played = self.match.moves
        return self.match.seed == request.seed and played == request.moves[: len(played)]

    def follow(self, moves: list[tuple[int, str]]) -> None:
        """Play what is new."""
        for seat, text in moves[len(self.match.moves) :]:
            events = self.match.play(seat, text)
            for chair in self.chairs:
                chair.hear(events)


def choose(request: Request, remembered: OrderedDict[str, Seats]) -> Answer:
    """The bot's move, or what a hint says, in time."""
    seats = remembered.pop(request.key, None)
    if seats is None or not seats.begin(request):
        seats = Seats(request)
    seats.follow(request.moves)
    remembered[request.key] = seats
    while len(remembered) > MOST_REMEMBERED:
        remembered.popitem(last=False)
    chair, dice = seats.chairs[request.seat], _dice(request)
    if request.hint:
        found = evaluation.evaluate(chair, dice, Budget(HINT_PLAYOUTS, request.deadline - time.monotonic()))
        return Answer(found.best, evaluation=found)
    bot = bots.bot(games.game(request.game), request.level)
    if not isinstance(bot, Searching):
        return Answer(bot.choose(chair, dice))
    thought = bot.think(chair, dice, Budget(seconds=request.deadline - time.monotonic()))
    return Answer(thought.move, thought.made, thought.wanted, waits=bots.takes_all_its_time(bot))


def _dice(request: Request) -> FastDice:
    """Dice for this decision alone, the same whenever it is made again. Nobody knows the seed before the end."""
    text = f"{request.seed} seat {request.seat} after {len(request.moves)}"
    return FastDice(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))


def serve(asked: BinaryIO, answered: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    remembered: OrderedDict[str, Seats] = OrderedDict()

    def answer(request: Request) -> Answer:
        try:
            return choose(request, remembered)
        except Exception as error:
            print(f"a bot of level {request.level} for {request.game}: {type(error).__name__}", file=sys.stderr)
            remembered.pop(request.key, None)
            return Answer("")

    answer_requests(asked, answered, Request, answer)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(int(sys.argv[1]))  # bots think when nobody else needs the processor
    serve(sys.stdin.buffer, sys.stdout.buffer)
