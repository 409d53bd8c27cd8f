"""A whole server: tables, HTTP and WebSockets on one port, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvicorn

from tablee.server.access.gate import Gate
from tablee.server.cluster.nodes import Cluster
from tablee.server.config import Config
from tablee.server.http.files import build_of
from tablee.server.http.routes import application
from tablee.server.live.retention import drop_old_tables
from tablee.server.live.services import Services
from tablee.server.live.tables import Tables
from tablee.server.metrics import Metrics
from tablee.server.ws.handshake import protocol_for
from tablee.server.ws.sessions import Sessions
from tablee.store import Store, Unavailable
from tablee.store.sqlite import SqliteStore

log = logging.getLogger("tablee.server")

SWITCH_SECONDS = 0.0005
"""How soon the thread that writes gets its turn while the event loop is busy; Python's own 5 ms are too long."""


GC_THRESHOLDS = (20_000, 20, 20)
"""How seldom circles of garbage are looked for: there are few, and the more tables there are, the longer it takes."""


SWEEP_SECONDS = 5.0
SILENCE_SECONDS = 2.0
TOUCH_SECONDS = 300.0
HOUR = 3600.0

OWN_FILES = 200
"""What the server has open besides connections, at most: the database, its bots, the web client."""


def most_sockets(wanted: int) -> int:
    """How many of *wanted* connections the system lets this process have; it is asked for more if need be."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = wanted + OWN_FILES
    if soft < enough:
        with contextlib.suppress(ValueError, OSError):  # some systems have a limit that they do not tell
            soft = min(enough, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(1, min(wanted, soft - OWN_FILES))


def store_for(config: Config) -> Store:
    """The store that the configuration names."""
    if config.database.startswith(("postgres://", "postgresql://")):
        from tablee.store.postgres import PostgresStore

        return PostgresStore(config.database)
    return SqliteStore(Path(config.database))


def cluster_for(config: Config) -> Cluster:
    """The other nodes, as the configuration names them."""
    if config.redis is None:
        return Cluster()
    from tablee.server.cluster.redis import RedisCluster

    return RedisCluster(config.redis, config.heal)


class CannotListen(Exception):
    """Nothing can be served at this address; `error` says why."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def sockets_at(host: str, port: int) -> list[socket.socket]:
    """A socket for each address that *host* has. Raises CannotListen."""
    sockets: list[socket.socket] = []
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _, address in dict.fromkeys(found):
            sockets.append(one := socket.socket(family, kind, protocol))
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(address)
    except OSError as error:
        for one in sockets:
            one.close()
        raise CannotListen(error) from error
    return sockets


class Server(uvicorn.Server):
    """uvicorn with tables: open before the first request, closed before the last connection is cut.

    *store* is another one than the configuration names.
    """

    def __init__(self, config: Config, store: Store | None = None) -> None:
        metrics, self.gate = Metrics(), Gate(config)
        store, cluster = store or store_for(config), cluster_for(config)
        self.services = Services(config, store, cluster, self.gate.addresses, metrics, build_of(config.web))
        self.tables = Tables(self.services)
        self.sessions = Sessions(self.gate.addresses)
        self.when_started: Callable[[], None] = lambda: None
        self._by_itself: list[asyncio.Task[None]] = []
        metrics.gauges["connections"] = lambda: len(self.sessions)
        settings = uvicorn.Config(
            application(self.tables, self.gate),
            host=config.host,
            port=config.port,
            http=protocol_for(self.tables, self.sessions, self.gate),
            ws="none",
            loop="auto",  # uvloop, where it can be installed
            lifespan="off",
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
            log_level="error",  # a line for each bad request would fill the disk
            timeout_graceful_shutdown=5,
            backlog=4096,
        )
        super().__init__(settings)
        settings.load()
        settings.ws_protocol_class = asyncio.Protocol  # only so that upgrades are let through to the handshake

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        config = self.services.config
        self.gate.addresses.most_sockets = most_sockets(config.limits.sockets)
        # The port comes first: who finds it taken has touched no database.
        self._sockets = sockets or sockets_at(config.host, config.port)
        try:
            await self._open()
            await self._listen()
        except BaseException:
            for one in self._sockets:
                one.close()
            raise
        self.when_started()

    async def _listen(self) -> None:
        try:
            await super().startup(self._sockets)
        except OSError as error:  # somebody else was faster
            await self._close()
            raise CannotListen(error) from error

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.tables.stopping:
            return
        for server in self.servers:
            server.close()
        await self._close()
        await super().shutdown(self._sockets)

    async def _open(self) -> None:
        """Get ready to serve."""
        services = self.services
        services.loop = asyncio.get_running_loop()
        await services.store.open()
        await self.gate.guests.renew(services.store)
        await services.cluster.open(self.tables.loaded, services.store)
        self._by_itself = [
            services.loop.create_task(work)
            for work in (
                _every(SILENCE_SECONDS, self._note_the_silent),
                _every(SWEEP_SECONDS, self._sweep),
                _every(TOUCH_SECONDS, self.tables.touch),
                _every(HOUR, lambda: self.gate.guests.renew(services.store)),
                _every(HOUR, lambda: drop_old_tables(services), at_once=True),
            )
        ]

    async def _note_the_silent(self) -> None:
        self.sessions.note_the_silent(self.services.loop.time())

    async def _sweep(self) -> None:
        now, config = self.services.loop.time(), self.services.config
        self.tables.evict(now - config.idle)
        self.sessions.hang_up_on_the_silent(now - config.silence)

    async def _close(self) -> None:
        """Send everybody away to come back later, finish writing, and stop."""
        self.tables.close()
        await self.sessions.everybody_gone()
        for task in self._by_itself:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.services.bots.stop()
        await self.services.reviews.stop()
        await self.services.cluster.close()
        await self.services.store.close()

    async def start(self) -> None:
        """Begin to serve on the event loop that runs already, for those who have one."""
        self.lifespan = self.config.lifespan_class(self.config)
        await self.startup()

    @property
    def url(self) -> str:
        """Where it listens, once it does."""
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return f"http://{'[' + host + ']' if ':' in host else host}:{port}"


async def _every(seconds: float, work: Callable[[], Awaitable[None]], at_once: bool = False) -> None:
    """Do *work* again and again, whatever comes of it."""
    while True:
        if not at_once:
            await asyncio.sleep(seconds)
        at_once = False
        try:
            await work()
        except Unavailable as error:
            log.warning("the database did not answer: %s", error)
        except Exception:
            log.exception("what is done every %g s failed", seconds)
