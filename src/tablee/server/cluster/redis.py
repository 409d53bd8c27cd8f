"""Other nodes, by way of Redis. Redis only says that a table changed; the log says what.

Redis may lose any message, be restarted empty or be away. A node looks into the log every few seconds for tables that
have people here, so what was lost is found; who plays the bots is settled by a lease, and if Redis is away by the log,
where a number can be written once. A Redis that does not answer once is taken to be away, and nobody waits for it until
it answers a ping again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Coroutine
from collections.abc import Set as AbstractSet
from typing import Any

import msgspec
import redis.asyncio
from msgspec import Struct
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError

from tablee.server.cluster.nodes import Cluster, SharedTable
from tablee.store import Store, Unavailable

log = logging.getLogger("tablee.nodes")

CHANNEL = "tablee:tables"
LEASE = "tablee:lease:"
EPOCH = "tablee:epoch"
LOOK = 2**62
"""A number that no table has: whoever has the table in memory reads it again."""
PATIENCE_SECONDS = 1.0
_TROUBLE = (RedisError, OSError, TimeoutError)

# Only who holds a lease prolongs it or gives it back; the epoch in it tells an old holder from a new one.
_PROLONG = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0"
_RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"


class News(Struct, array_like=True):
    """What nodes tell each other: a table has an entry `seq`, and these seats' players are connected to `node`."""

    node: str
    table: str
    seq: int
    seats: list[int]


class RedisCluster(Cluster):
    """Nodes that share a Redis server. *heal* is how often the log is looked at, in seconds."""

    def __init__(self, url: str, heal: float) -> None:
        self._redis: redis.asyncio.Redis = redis.asyncio.from_url(
            url,
            socket_timeout=PATIENCE_SECONDS,
            socket_connect_timeout=PATIENCE_SECONDS,
            retry=Retry(NoBackoff(), 1, supported_errors=(RedisConnectionError,)),  # after a restart; never a time-out
        )
        self._listening_redis: redis.asyncio.Redis = redis.asyncio.from_url(url, socket_connect_timeout=2.0)
        self._heal = heal
        self._node = secrets.token_hex(4)
        self._tables: dict[str, SharedTable] = {}  # at which somebody is
        self._leases: dict[str, tuple[str, float]] = {}
        self._seeking: set[str] = set()
        self._elsewhere: dict[str, dict[str, tuple[frozenset[int], float]]] = {}
        self._news: asyncio.Queue[News] = asyncio.Queue(10_000)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._away = False
        self._pinging = False

    async def open(self, loaded: Callable[[str], SharedTable | None], store: Store) -> None:
        self._loaded = loaded
        self._store = store
        self._loop = asyncio.get_running_loop()
        for work in (self._listen(), self._publish(), self._look()):
            self._run(work)

    async def close(self) -> None:
        while self._tasks:  # a cancellation that falls into an answer of Redis is lost: it is said again
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=0.1)
        if self._leases and not self._away:
            with contextlib.suppress(*_TROUBLE):
                together = self._redis.pipeline(transaction=False)
                for table, (value, _) in self._leases.items():
                    together.eval(_RELEASE, 1, LEASE + table, value)
                await together.execute()
        for connection in (self._redis, self._listening_redis):
            with contextlib.suppress(*_TROUBLE):
                await connection.aclose()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Whether Redis is there

    def _lost(self, error: BaseException) -> None:
        """It did not answer: nobody waits for it any more."""
        if not self._away:
            self._away = True
            log.warning("Redis is away, other nodes are told and heard by the log alone: %s", type(error).__name__)

    async def _ping(self) -> None:
        try:
            await self._redis.ping()
            self._away = False
            log.warning("Redis is back")
        except _TROUBLE:
            pass
        finally:
            self._pinging = False

    # Telling

    def moved(self, table: str, seq: int) -> None:
        self._tell(table, seq)

    def forgotten(self, table: str) -> None:
        self._tell(table, LOOK)

    def entered(self, table: SharedTable) -> None:
        self._tables[table.id] = table
        self._tell(table.id, 0)

    def left(self, table: SharedTable) -> None:
        if self._tables.pop(table.id, None) is not None:
            self._tell(table.id, 0)
            lease = self._leases.pop(table.id, None)
            if lease is not None:
                self._run(self._release(table.id, lease[0]))

    def people_changed(self, table: SharedTable) -> None:
        self._publish_soon(table.id, 0, table.seats_here)

    def _tell(self, table: str, seq: int) -> None:
        its = self._tables.get(table)
        self._publish_soon(table, seq, frozenset() if its is None else its.seats_here)

    def _publish_soon(self, table: str, seq: int, here: AbstractSet[int]) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # the log will tell
            self._news.put_nowait(News(self._node, table, seq, sorted(here)))

    async def _publish(self) -> None:
        while True:
            news = [await self._news.get()]
            while not self._news.empty() and len(news) < 500:
                news.append(self._news.get_nowait())
            if self._away:
                continue
            try:
                await self._redis.publish(CHANNEL, msgspec.msgpack.encode(news))
            except _TROUBLE as error:
                self._lost(error)

    # Hearing

    async def _listen(self) -> None:
        while True:
            try:
                async with self._listening_redis.pubsub() as heard:
                    await heard.subscribe(CHANNEL)
                    async for message in heard.listen():
                        if message["type"] == "message":
                            self._hear(message["data"])
            except _TROUBLE as error:
                log.warning("other nodes cannot be heard: %s", type(error).__name__)
            await asyncio.sleep(min(1.0, self._heal))

    def _hear(self, data: bytes) -> None:
        try:
            heard = msgspec.msgpack.decode(data, type=list[News])
        except msgspec.MsgspecError:
            return
        for news in heard:
            if news.node == self._node:
                continue
            table = self._loaded(news.table)
            self._note(news, table)
            if table is not None and news.seq > table.seq:
                table.catch_up()

    def _note(self, news: News, table: SharedTable | None) -> None:
        """Remember who is connected elsewhere, for as long as it is said again in time."""
        before = self.seats_elsewhere(news.table)
        nodes = self._elsewhere.setdefault(news.table, {})
        if news.seats:
            nodes[news.node] = (frozenset(news.seats), self._loop.time() + 4 * self._heal)
        else:
            nodes.pop(news.node, None)
            if not nodes:
                del self._elsewhere[news.table]
        if table is not None and self.seats_elsewhere(news.table) != before:
            table.tell_people()
            table.act()

    def seats_elsewhere(self, table: str) -> AbstractSet[int]:
        nodes = self._elsewhere.get(table)
        if not nodes:
            return frozenset()
        now = self._loop.time()
        return frozenset().union(*(seats for seats, until in nodes.values() if until > now))

    # Looking for oneself

    async def _look(self) -> None:
        """Every few seconds: find what was not heard, say again who is here, keep or seek the leases."""
        while True:
            await asyncio.sleep(self._heal)
            try:
                await self._look_once()
            except Unavailable:
                pass
            except Exception:
                log.exception("while looking into the log")

    async def _look_once(self) -> None:
        if self._away and not self._pinging:
            self._pinging = True
            self._run(self._ping())
        tables = list(self._tables.values())
        latest = await self._store.latest([table.id for table in tables])
        for table in tables:
            if latest.get(table.id, 0) > table.seq:
                table.catch_up()
            self.people_changed(table)
        await self._prolong([table.id for table in tables if table.id in self._leases])
        for table in tables:
            table.act()
        now = self._loop.time()
        for table_id, nodes in list(self._elsewhere.items()):
            if all(until <= now for _, until in nodes.values()):
                del self._elsewhere[table_id]

    # Leases

    def may_act_for(self, table: SharedTable) -> bool:
        lease = self._leases.get(table.id)
        if self._away or (lease is not None and lease[1] > self._loop.time()):
            return True  # without Redis everybody plays, and the log takes the first
        if table.id not in self._seeking:
            self._seeking.add(table.id)
            self._run(self._acquire(table))
        return False

    async def _acquire(self, table: SharedTable) -> None:
        until = self._loop.time() + 3 * self._heal
        try:
            epoch = await self._redis.incr(EPOCH)
            value = f"{self._node}:{epoch}"
            if await self._redis.set(LEASE + table.id, value, nx=True, px=int(3000 * self._heal)):
                self._leases[table.id] = (value, until)
        except _TROUBLE as error:
            self._lost(error)
        finally:
            self._seeking.discard(table.id)
        if self._away or table.id in self._leases:
            table.act()

    async def _prolong(self, tables: list[str]) -> None:
        """Keep the leases of these tables, all at once; those that are lost are sought anew."""
        held = [(table, self._leases[table][0]) for table in tables]
        until = self._loop.time() + 3 * self._heal
        kept: list[Any] = [False] * len(held)
        if held and not self._away:
            try:
                together = self._redis.pipeline(transaction=False)
                for table, value in held:
                    together.eval(_PROLONG, 1, LEASE + table, value, str(int(3000 * self._heal)))
                kept = await together.execute()
            except _TROUBLE as error:
                self._lost(error)
        for (table, value), still in zip(held, kept, strict=True):
            if still:
                self._leases[table] = (value, until)
            else:
                self._leases.pop(table, None)

    async def _release(self, table: str, value: str) -> None:
        if self._away:
            return
        with contextlib.suppress(*_TROUBLE):
            await self._redis.eval(_RELEASE, 1, LEASE + table, value)
