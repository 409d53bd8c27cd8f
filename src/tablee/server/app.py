"""A whole server: the house, its HTTP and its sockets, on one port, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn

from tablee.server.config import Config
from tablee.server.http.routes import application
from tablee.server.live.house import House
from tablee.server.ws.handshake import protocol_for
from tablee.store import Store
from tablee.store.sqlite import SqliteStore

log = logging.getLogger("tablee.server")

SWITCH_SECONDS = 0.0005
"""How soon the thread that writes gets its turn while the event loop is busy; Python's own 5 ms are too long."""


GC_THRESHOLDS = (20_000, 20, 20)
"""How seldom circles of garbage are looked for: there are few, and the more tables there are, the longer it takes."""


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


def house_for(config: Config) -> House:
    """A house with the store and the neighbours that the configuration names."""
    if config.redis is None:
        return House(config, store_for(config))
    from tablee.server.cluster.redis import RedisNeighbours

    return House(config, store_for(config), RedisNeighbours(config.redis, config.heal))


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
    """uvicorn with a house: opened before the first request, closed before the last connection is cut."""

    def __init__(self, house: House) -> None:
        config = house.config
        self.house = house
        self.when_started: Callable[[], None] = lambda: None
        settings = uvicorn.Config(
            application(house),
            host=config.host,
            port=config.port,
            http=protocol_for(house),
            ws="none",
            loop="auto",  # uvloop, where it can be installed
            lifespan="off",
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
            timeout_graceful_shutdown=5,
            backlog=4096,
        )
        super().__init__(settings)
        settings.load()
        settings.ws_protocol_class = asyncio.Protocol  # only so that upgrades are let through to the doorkeeper

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        self.house.addresses.most_sockets = most_sockets(self.house.config.limits.sockets)
        config = self.house.config
        # The port comes first: who finds it taken has touched no database.
        self._sockets = sockets or sockets_at(config.host, config.port)
        try:
            await self.house.open()
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
            await self.house.close()
            raise CannotListen(error) from error

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.house.stopping:
            return
        for server in self.servers:
            server.close()
        await self.house.close()
        await super().shutdown(self._sockets)

    async def start(self) -> None:
        """Begin to serve on the event loop that runs already, for those who have one."""
        self.lifespan = self.config.lifespan_class(self.config)
        await self.startup()

    @property
    def address(self) -> str:
        """Where it listens, once it does."""
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return f"http://{'[' + host + ']' if ':' in host else host}:{port}"


def serve(config: Config) -> None:
    """Serve until a signal says stop."""
    Server(house_for(config)).run()
