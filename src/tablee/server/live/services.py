"""What the rooms of this process share, and all that they know of what is outside them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from tablee.server.access.limits import Addresses
from tablee.server.cluster.nodes import Cluster
from tablee.server.config import Config
from tablee.server.live.folding import Folding
from tablee.server.live.unreadable import Unreadable
from tablee.server.metrics import Metrics
from tablee.server.workers.pool import BotPool
from tablee.server.workers.reviews import Reviews
from tablee.store import Store


class Services:
    """Where rooms write, whom they tell, who thinks for bots, what time it is.

    `build` is that of the page which this server has for browsers. `time` counts seconds, from whenever; the store's
    `now` is the time of day.
    """

    loop: asyncio.AbstractEventLoop

    def __init__(
        self, config: Config, store: Store, cluster: Cluster, addresses: Addresses, metrics: Metrics, build: str
    ) -> None:
        self.config = config
        self.store = store
        self.cluster = cluster
        self.addresses = addresses
        self.metrics = metrics
        self.build = build
        self.bots = BotPool(config.bot_workers, config.bot_seconds, metrics, limits=config.limits)
        self.reviews = Reviews(config.limits, metrics, store)
        self.folding = Folding()
        self.time: Callable[[], float] = time.monotonic
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.new_secret: Callable[[str], str] = lambda player: secrets.token_hex(32)
        self.unreadable = Unreadable(metrics, lambda: self.time())
        self.errands: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin with *work*. Somebody has to hold a task until it is done: here it is held."""
        task = self.loop.create_task(work)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)
        return task
