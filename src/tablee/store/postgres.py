"""Tables in PostgreSQL: for several nodes that serve the same tables.

What is to be written gathers while the last batch is on its way, and goes in one statement. Whoever writes a number
first has it: a node that comes second is told so, and nothing else of its batch is lost.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tablee.store import Done, Key, NewerSchema, Outcome, Row, Summary, Unavailable, problems
from tablee.store.nodes import Nodes
from tablee.table.language import LOG_VERSION

log = logging.getLogger("tablee.store")

_Append = tuple[str, Row, Summary | None, Done]

MOST_IN_A_BATCH = 1000
CONNECTIONS = 4
PATIENCE_SECONDS = 10.0
CLOCK_SECONDS = 60.0
_LOCK = 7_461_626_533  # one node at a time brings the schema up to date

MIGRATIONS = [
    """
    CREATE TABLE tables (
        id text PRIMARY KEY, game text NOT NULL, phase text NOT NULL, listed boolean NOT NULL, opened bigint NOT NULL
    );
    CREATE INDEX tables_listed ON tables (opened) WHERE listed AND phase IN ('lobby', 'playing');
    CREATE TABLE log (
        table_id text NOT NULL, seq integer NOT NULL, at bigint NOT NULL, entry bytea NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE TABLE keys (id text PRIMARY KEY, secret bytea NOT NULL, made bigint NOT NULL);
    """,
    """
    CREATE TABLE log_version (number integer NOT NULL);
    INSERT INTO log_version VALUES (2);
    """,
]
"""The schema, a script a version. Never changed, only added to; the table `tablee_schema` counts what was run."""

_APPEND = """
    INSERT INTO log (table_id, seq, at, entry)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bytea[])
    ON CONFLICT DO NOTHING RETURNING table_id, seq
"""
_SUMMARISE = """
    INSERT INTO tables VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET phase = excluded.phase
"""
_LISTED = """
    SELECT id, game, phase, listed, opened FROM tables WHERE listed AND phase IN ('lobby', 'playing')
    ORDER BY opened DESC LIMIT $1
"""
_NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"

_TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class PostgresStore:
    """A `Store` in the PostgreSQL database at *address*."""

    _pool: asyncpg.Pool[Any]

    def __init__(self, address: str, log_version: int = LOG_VERSION) -> None:
        self._address = address
        self._nodes = Nodes(address, log_version, PATIENCE_SECONDS)
        self._waiting: list[_Append] = []
        self._writing: asyncio.Task[None] | None = None
        self._keeping_time: asyncio.Task[None] | None = None
        self._ahead = 0.0  # how far the database's clock is ahead of our monotonic one, in milliseconds

    # Opening and closing

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._address, min_size=1, max_size=CONNECTIONS, command_timeout=PATIENCE_SECONDS
            )
        except _TROUBLE as error:
            raise Unavailable(f"the database does not answer: {type(error).__name__}") from None
        try:
            await self._prepare()
            await self._nodes.open()
            await self._set_clock()
        except NewerSchema:
            self._pool.terminate()
            raise
        except _TROUBLE as error:
            raise Unavailable(f"the database does not answer: {type(error).__name__}") from None
        self._keeping_time = asyncio.get_running_loop().create_task(self._keep_time())

    async def close(self) -> None:
        while self._writing is not None:
            await self._writing
        if self._keeping_time is not None:
            self._keeping_time.cancel()
        await self._nodes.close()
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE_SECONDS)
        except TimeoutError:
            self._pool.terminate()

    async def _prepare(self) -> None:
        """Bring the schema up to date, all of it or nothing, one node at a time."""
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
            await connection.execute("CREATE TABLE IF NOT EXISTS tablee_schema (version integer NOT NULL)")
            version: int = await connection.fetchval("SELECT coalesce(max(version), 0) FROM tablee_schema")
            if version > len(MIGRATIONS):
                raise NewerSchema(problems.newer("the database", version, len(MIGRATIONS)))
            for number, script in enumerate(MIGRATIONS[version:], version + 1):
                await connection.execute(script)
                await connection.execute("INSERT INTO tablee_schema VALUES ($1)", number)

    # Time

    async def _set_clock(self) -> None:
        before = time.monotonic()
        now: int = await self._pool.fetchval(_NOW)
        self._ahead = now - (before + time.monotonic()) / 2 * 1000

    async def _keep_time(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            try:
                await self._set_clock()
            except _TROUBLE as error:
                log.warning("the database's clock cannot be read: %s", type(error).__name__)

    def now(self) -> int:
        return int(time.monotonic() * 1000 + self._ahead)

    # Writing

    def append(self, table: str, row: Row, summary: Summary | None, done: Done) -> None:
        self._waiting.append((table, row, summary, done))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        """Batch after batch, until nothing waits."""
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_IN_A_BATCH], self._waiting[MOST_IN_A_BATCH:]
            outcomes = await self._commit(batch)
            for (_, _, _, done), outcome in zip(batch, outcomes, strict=True):
                try:
                    done(outcome)
                except Exception:  # one table's trouble is not another's
                    log.exception("after a write")
        self._writing = None

    async def _commit(self, batch: list[_Append]) -> list[Outcome]:
        columns = (
            [table for table, _, _, _ in batch],
            [row.seq for _, row, _, _ in batch],
            [row.at for _, row, _, _ in batch],
            [row.entry for _, row, _, _ in batch],
        )
        told = [(s.id, s.game, s.phase, s.listed, s.opened) for _, _, s, _ in batch if s is not None]
        try:
            if not told:
                written = await self._pool.fetch(_APPEND, *columns)
            else:
                async with self._pool.acquire() as connection, connection.transaction():
                    written = await connection.fetch(_APPEND, *columns)
                    mine = {record[0] for record in written}
                    await connection.executemany(_SUMMARISE, [one for one in told if one[0] in mine])
        except _TROUBLE as error:
            log.error("nothing could be written: %s", type(error).__name__)
            return [Outcome.FAILED] * len(batch)
        have = {(record[0], record[1]) for record in written}
        return [Outcome.WRITTEN if (table, row.seq) in have else Outcome.TAKEN for table, row, _, _ in batch]

    # Reading

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        try:
            return list(await self._pool.fetch(query, *values))
        except _TROUBLE as error:
            raise Unavailable(type(error).__name__) from error

    async def read(self, table: str, after: int = 0) -> list[Row]:
        query = "SELECT seq, at, entry FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        return [Row(*row) for row in await self._fetch(query, table, min(after, 2**31 - 1))]

    async def latest(self, tables: list[str]) -> dict[str, int]:
        query = """
            SELECT id, coalesce((SELECT max(seq) FROM log WHERE table_id = id), 0)
            FROM unnest($1::text[]) AS wanted (id)
        """
        return dict(await self._fetch(query, tables))

    async def listed(self, limit: int) -> list[Summary]:
        return [Summary(*row) for row in await self._fetch(_LISTED, limit)]

    async def keys(self) -> list[Key]:
        return [Key(*row) for row in await self._fetch("SELECT id, secret, made FROM keys ORDER BY made DESC, id")]

    async def add_key(self, key: Key) -> None:
        await self._fetch("INSERT INTO keys VALUES ($1, $2, $3)", key.id, key.secret, key.made)

    async def drop_keys(self, made_before: int) -> None:
        await self._fetch("DELETE FROM keys WHERE made < $1", made_before)

    @property
    def log_version(self) -> int:
        return self._nodes.log_version

    async def check(self) -> None:
        self._nodes.check()
        await self._fetch("SELECT 1")
