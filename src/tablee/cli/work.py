"""Much work done by several processes, its results in the order of the tasks, and its progress shown.

No more results wait in memory than a few a process, however long the list of tasks is.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeVar

from tablee.cli.arguments import Trouble

if TYPE_CHECKING:
    from rich.progress import Progress

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 4
"""Tasks given out a process before the first of them is fetched."""
_REACHED_WITHIN = 10.0
"""Seconds in which a cluster has to answer."""


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The result of each task, in their order, whoever did it."""
    waiting = iter(tasks)
    first = list(islice(waiting, 2))
    if jobs == 1 or len(first) < 2:
        yield from map(work, chain(first, waiting))
        return
    fresh = get_context("spawn")  # a fork would copy the thread that draws the bar in the middle of its work
    pool = ProcessPoolExecutor(jobs, fresh, initializer=_leave_interrupts_to_the_parent)
    yield from _fetched(pool, work, chain(first, waiting), _AHEAD * jobs)


@contextmanager
def pool(jobs: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """What does the same as `map`, in so many processes, as long as it is open."""
    if jobs == 1:
        yield map
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts_to_the_parent) as executor:
        try:
            yield executor.map
        finally:
            executor.shutdown(cancel_futures=True)


def on_cluster(work: Callable[[Task], Result], tasks: Iterable[Task], address: str) -> Iterator[Result]:
    """The same, done by the workers of the Dask scheduler at this address."""
    try:
        from distributed import Client
    except ImportError:
        raise Trouble("a cluster needs Dask: pip install 'tablee[cluster]'") from None
    try:
        client = Client(address, timeout=_REACHED_WITHIN, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Trouble(f"no scheduler answers at {address!r:.80}: {error}") from None
    with client:
        workers = max(1, sum(client.nthreads().values()))
        yield from _fetched(client.get_executor(pure=False), work, tasks, _AHEAD * workers)


def _fetched(pool: Executor, work: Callable[[Task], Result], tasks: Iterable[Task], ahead: int) -> Iterator[Result]:
    """Give out so many tasks ahead, fetch their results in order, and leave nothing behind."""
    waiting = iter(tasks)
    under_way: deque[Future[Result]] = deque()
    try:
        under_way.extend(pool.submit(work, task) for task in islice(waiting, ahead))
        while under_way:
            yield under_way.popleft().result()
            under_way.extend(pool.submit(work, task) for task in islice(waiting, 1))
    finally:
        for future in under_way:
            future.cancel()
        pool.shutdown()


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
