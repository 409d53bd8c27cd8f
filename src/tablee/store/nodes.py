"""Nodes of different versions on one PostgreSQL: which language of logs all of them know.

Each node holds a shared lock on the number that it knows, for as long as it runs. Whoever can lock the old number for
itself alone may raise the number in the database: then no node is left that knows only the old one. The lock of a node
that was killed goes with its connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tablee.store import NewerSchema, Unavailable, problems

log = logging.getLogger("tablee.store")

LOOK_SECONDS = 60.0
_LOCKS = 1_952_539_252
"""The first half of the locks' keys; the second is the number."""
_HOLD = "SELECT pg_advisory_lock_shared($1, $2)"
_ALONE = "SELECT pg_try_advisory_xact_lock($1, $2)"


class Nodes:
    """This node among the others. `log_version`: kinds of entries up to this number may be written."""

    def __init__(self, url: str, knows: int, patience: float) -> None:
        self.log_version = 0
        self._url = url
        self._knows = knows
        self._patience = patience
        self._connection: Any = None
        self._looking: asyncio.Task[None] | None = None
        self._newer: NewerSchema | None = None

    async def open(self) -> None:
        """Say that this node runs. Raises NewerSchema if others have already agreed on what it does not know."""
        try:
            await self.look()
        except BaseException:
            await self.close()
            raise
        self._looking = asyncio.get_running_loop().create_task(self._look_again())

    async def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        if self._connection is not None:
            with contextlib.suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
                await self._connection.close(timeout=self._patience)

    def check(self) -> None:
        """Raise Unavailable if this node was cut off, and the others have gone on to what it does not know."""
        if self._newer is not None:
            raise Unavailable(str(self._newer))

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except NewerSchema as newer:
                if self._newer is None:
                    log.error("this node is too old for the others and should be stopped: %s", newer)
                self._newer = newer
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
                log.warning("the other nodes' versions cannot be read: %s", type(error).__name__)
                self._connection.terminate()

    async def look(self) -> None:
        """See which number is agreed on, and raise it as far as all nodes know. Waits for nobody."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._url, timeout=self._patience, command_timeout=self._patience)
            await self._connection.execute(_HOLD, _LOCKS, self._knows)
        number: int = await self._connection.fetchval("SELECT number FROM log_version")
        if number > self._knows:
            raise NewerSchema(problems.newer_log("the database", number, self._knows))
        while number < self._knows and await self._raise(number):
            number += 1
        self.log_version = number

    async def _raise(self, number: int) -> bool:
        """One more than *number*, unless some node knows no more. A node that starts meanwhile waits for it."""
        async with self._connection.transaction():
            alone = bool(await self._connection.fetchval(_ALONE, _LOCKS, number))
            if alone:
                raised = "UPDATE log_version SET number = $2 WHERE number = $1"
                await self._connection.execute(raised, number, number + 1)
        if alone:
            log.info("entries of number %d are written from now on: all nodes know them", number + 1)
        return alone
