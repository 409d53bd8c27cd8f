"""Much work done by several processes, its results in the order of the tasks, and its progress shown.

No more results wait in memory than a few a process, however long the list of tasks is.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 4
"""Tasks given out a process before the first of them is fetched."""


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The result of each task, in their order, whoever did it."""
    waiting = iter(tasks)
    first = list(islice(waiting, 2))
    if jobs == 1 or len(first) < 2:
        yield from map(work, chain(first, waiting))
        return
    waiting = chain(first, waiting)
    fresh = get_context("spawn")  # a fork would copy the thread that draws the bar in the middle of its work
    pool = ProcessPoolExecutor(jobs, fresh, initializer=_leave_interrupts_to_the_parent)
    try:
        under_way: deque[Future[Result]] = deque(pool.submit(work, task) for task in islice(waiting, _AHEAD * jobs))
        while under_way:
            yield under_way.popleft().result()
            under_way.extend(pool.submit(work, task) for task in islice(waiting, 1))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def progress(unit: str) -> Progress:
    """A bar on stderr that counts *unit*; shows nothing where nobody watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
