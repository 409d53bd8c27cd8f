"""A Redis that takes everything and answers nothing: moves do not wait for it."""

from __future__ import annotations

import asyncio
import contextlib
import random
from contextlib import AsyncExitStack
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop

from tablee.server.cluster.redis import News, RedisCluster
from tablee.server.config import Config
from tests.server.serving import PATIENCE, UNLIMITED, party, started


class Between:
    """Stands between the nodes and Redis, and can hold back everything."""

    def __init__(self, redis: str) -> None:
        self._redis = urlsplit(redis)
        self.lets_through = asyncio.Event()
        self.lets_through.set()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._redis.hostname, self._redis.port)
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                await self.lets_through.wait()
                writer.write(data)
        writer.close()


def test_moves_do_not_wait_for_a_redis_that_hangs(postgres: str, redis: str) -> None:
    """Bots at several tables need a lease each: one time-out is waited for, the first, and no more."""

    async def run() -> None:
        between = Between(redis)
        server = await asyncio.start_server(between.connected, "127.0.0.1", 0)
        address = f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0"
        async with AsyncExitStack() as stack:
            node = await started(
                Config(port=0, database=postgres, redis=address, heal=0.5, least_pause=0.0, limits=UNLIMITED)
            )
            stack.push_async_callback(node.shutdown)
            rng, loop = random.Random(1), asyncio.get_running_loop()
            before = await party(node, "hilo", 1, 1)
            await before.play(rng, 4)
            between.lets_through.clear()
            try:
                begun = loop.time()
                for _ in range(10):  # each needs a lease of its own
                    table = await party(node, "hilo", 1, 1)
                    await table.play(rng, 3)
                await before.play(rng, 6)
                assert loop.time() - begun < 20
            finally:
                between.lets_through.set()
            await before.play(rng, 4)
        server.close()

    uvloop.run(asyncio.wait_for(run(), PATIENCE))


def test_who_is_at_another_node_is_there_until_it_is_not_said_in_time() -> None:
    """For four times as long as a node may take to say it again; of each node for itself."""

    class Time:
        now = 100.0

        def time(self) -> float:
            return self.now

    class Log:
        async def latest(self, tables: list[str]) -> dict[str, int]:
            return {}

    cluster: Any = RedisCluster("redis://127.0.0.1:1/0", heal=1.0)
    cluster._loop, cluster._store, cluster._loaded = clock, _, _ = Time(), Log(), lambda table: None

    def hear(node: str, seats: list[int]) -> None:
        cluster._hear(msgspec.msgpack.encode([News(node, "table", 1, seats)]))

    def there() -> set[int]:
        asyncio.run(cluster._look_once())
        return set(cluster.seats_elsewhere("table"))

    hear("one", [0])
    clock.now += 3.0
    hear("other", [1, 2])
    assert there() == {0, 1, 2}
    clock.now += 1.0
    assert there() == {1, 2}
    clock.now += 2.9
    assert there() == {1, 2}
    hear("one", [0])
    clock.now += 0.1
    assert there() == {0}
    hear("one", [])
    assert there() == set()
    assert not cluster._elsewhere
