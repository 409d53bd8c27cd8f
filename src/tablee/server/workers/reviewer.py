"""A process that reviews matches: `python -m tablee.server.workers.reviewer`, spoken to by reviews.py.

It goes on with one review for a moment at a time and remembers where it was: others can have their moment in between.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Generator
from typing import BinaryIO

from tablee.review import Decision, Progress, Review, results, review_steps
from tablee.server.workers.process import answer_requests
from tablee.server.workers.reviews import MOST_UNDER_WAY, Moment, Request, packed

Steps = Generator[Progress, None, Review]


def go_on(request: Request, under_way: OrderedDict[str, Steps]) -> Moment:
    """Review for `request.seconds` of processor time, and at least one step."""
    steps = under_way.pop(request.key, None)
    afresh = request.afresh or steps is None
    if steps is None or afresh:
        steps = review_steps(request.record, request.seat, work=request.work, shared=request.shared)
    until = time.process_time() + request.seconds
    found: list[Decision] = []
    curve: list[results.Moment] = []
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            return Moment(decisions=found, curve=curve, review=packed(end.value), afresh=afresh)
        if progress.decision is not None:
            found.append(progress.decision)
        if progress.moment is not None:
            curve.append(progress.moment)
        if time.process_time() >= until:
            break
    under_way[request.key] = steps
    while len(under_way) > MOST_UNDER_WAY:
        under_way.popitem(last=False)
    return Moment(progress.done, progress.total, progress.first, found, afresh=afresh, curve=curve)


def serve(asked: BinaryIO, answered: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    under_way: OrderedDict[str, Steps] = OrderedDict()

    def answer(request: Request) -> Moment:
        try:
            return go_on(request, under_way)
        except Exception as error:
            print(f"a review failed: {type(error).__name__}", file=sys.stderr)
            return Moment(failed=True)

    answer_requests(asked, answered, Request, answer)


def be_the_last() -> None:
    """Everybody else on this machine comes first."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(19)
    with contextlib.suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_the_last()
    serve(sys.stdin.buffer, sys.stdout.buffer)
