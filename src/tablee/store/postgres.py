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
import msgspec

from tablee.store import (
    TOUCHED_MILLISECONDS,
    Also,
    Done,
    Key,
    Log,
    NewerSchema,
    Outcome,
    Person,
    Played,
    ReviewId,
    Row,
    Summary,
    Unavailable,
    Untouched,
    migration,
    problems,
)
from tablee.store.nodes import Nodes
from tablee.store.sqlite_schema import read_result, result_row, review_row
from tablee.table.logversion import LOG_VERSION

log = logging.getLogger("tablee.store")

_Append = tuple[str, Row, Also | None, Done]

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
    ALTER TABLE tables ADD COLUMN begins integer NOT NULL DEFAULT 1;
    CREATE TABLE people (
        table_id text NOT NULL, person bigint NOT NULL, guest text NOT NULL, name text, PRIMARY KEY (table_id, person)
    );
    CREATE INDEX people_guest ON people (guest);
    CREATE TABLE results (
        table_id text NOT NULL, match integer NOT NULL, rules integer NOT NULL, phase text NOT NULL,
        began bigint NOT NULL, ended bigint NOT NULL, first integer NOT NULL, last integer NOT NULL,
        totals text NOT NULL, winners text NOT NULL, seats text NOT NULL, info text NOT NULL,
        PRIMARY KEY (table_id, match)
    );
    """,
    """
    ALTER TABLE tables ADD COLUMN touched bigint NOT NULL DEFAULT 0;
    UPDATE tables SET touched = coalesce((SELECT max(at) FROM log WHERE table_id = id), opened);
    CREATE INDEX tables_touched ON tables (touched);
    CREATE INDEX tables_unfinished ON tables (touched) WHERE phase NOT IN ('over', 'abandoned');
    DROP INDEX tables_listed;
    CREATE INDEX tables_listed ON tables (touched) WHERE listed AND phase NOT IN ('over', 'abandoned');
    """,
    """
    CREATE TABLE log_version (number integer NOT NULL);
    INSERT INTO log_version VALUES (2);
    """,
    """
    CREATE TABLE reviews (
        table_id text NOT NULL, person bigint NOT NULL, match integer NOT NULL, engine text NOT NULL,
        rules integer NOT NULL, work integer NOT NULL, shared text NOT NULL, made bigint NOT NULL,
        size integer NOT NULL, review bytea NOT NULL, PRIMARY KEY (table_id, person, match),
        FOREIGN KEY (table_id, person) REFERENCES people (table_id, person) ON DELETE CASCADE
    );
    CREATE INDEX reviews_made ON reviews (made, size);
    """,
]
"""The schema, a script a version. Never changed, only added to; the table `tablee_schema` counts what was run."""

_APPEND = """
    INSERT INTO log (table_id, seq, at, entry)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bytea[])
    ON CONFLICT DO NOTHING RETURNING table_id, seq
"""
_SUMMARISE = """
    INSERT INTO tables (id, game, phase, listed, opened, begins, touched) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, begins = excluded.begins, touched = excluded.touched
"""
_INTRODUCE = """
    INSERT INTO people VALUES ($1, $2, $3, $4)
    ON CONFLICT (table_id, person) DO UPDATE SET guest = excluded.guest, name = excluded.name
"""
_END = "INSERT INTO results VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING"
_READ = "SELECT seq, at, entry FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq"
_LOAD = """
    SELECT 0, seq AS number, at, entry, NULL, NULL FROM log WHERE table_id = $1 AND seq BETWEEN
        coalesce($2, (SELECT begins FROM tables WHERE id = $1), 1) AND $3
    UNION ALL SELECT 1, person, 0, NULL, guest, name FROM people WHERE table_id = $1
    ORDER BY 1, 2
"""
"""Rows of a log, then people: in one statement, so as they are at one moment."""
_PLAYED = """
    SELECT match, rules, phase, began, ended, first, last, totals, winners, seats, info FROM results
    WHERE table_id = $1 AND match = coalesce($2, (SELECT max(match) FROM results WHERE table_id = $1))
"""
_FORGET = """
    WITH gone AS (DELETE FROM people WHERE guest = $1 RETURNING table_id)
    SELECT table_id, coalesce(phase, 'over') FROM gone LEFT JOIN tables ON id = table_id
"""
_LAST_NUMBER = 2**31 - 1
_LISTED = """
    SELECT id, game, phase, listed, opened, begins, touched FROM tables
    WHERE listed AND phase NOT IN ('over', 'abandoned') AND touched > $1 ORDER BY touched DESC LIMIT $2
"""
_TOUCH = "UPDATE tables SET touched = $2 WHERE id = ANY($1) AND touched < $3"
_UNFINISHED = """
    SELECT id FROM tables WHERE phase NOT IN ('over', 'abandoned')
    AND touched < greatest($1::bigint, $2::bigint, $3::bigint)
    AND touched < CASE phase WHEN 'playing' THEN $1 WHEN 'branch' THEN $3 ELSE $2 END
    AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = id) ORDER BY touched LIMIT $4 FOR UPDATE SKIP LOCKED
"""
_FINISHED = """
    SELECT id FROM tables WHERE touched < $1 AND (phase IN ('over', 'abandoned')
    OR EXISTS (SELECT 1 FROM results WHERE table_id = id)) ORDER BY touched LIMIT $2 FOR UPDATE SKIP LOCKED
"""
_REVIEW = """
    SELECT review FROM reviews WHERE table_id = $1 AND person = $2 AND match = $3
    AND engine = $4 AND rules = $5 AND work = $6 AND shared = $7
"""
_KEEP_REVIEW = """
    INSERT INTO reviews SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM people WHERE table_id = $1 AND person = $2
    ON CONFLICT (table_id, person, match) DO UPDATE SET engine = excluded.engine, rules = excluded.rules,
    work = excluded.work, shared = excluded.shared, made = excluded.made, size = excluded.size, review = excluded.review
"""
_BOUND_REVIEWS = """
    DELETE FROM reviews WHERE made <= (SELECT max(made) FROM (SELECT made, count(*) OVER latest AS place,
    sum(size) OVER latest AS bytes FROM reviews WINDOW latest AS (ORDER BY made DESC)) AS all_of_them
    WHERE place > $1 OR bytes > $2)
"""
_OF_A_TABLE = (("log", "table_id"), ("people", "table_id"), ("results", "table_id"), ("tables", "id"))
_NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"

_TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


async def project(connection: Any, table: str, also: Also) -> None:
    """Write what follows from an entry of *table*."""
    if (told := also.summary) is not None:
        await connection.execute(_SUMMARISE, *msgspec.structs.astuple(told))
    if (who := also.person) is not None:
        await connection.execute(_INTRODUCE, table, who.number, who.guest, who.name)
    if also.result is not None:
        await connection.execute(_END, table, *result_row(also.result))


class PostgresStore:
    """A `Store` in the PostgreSQL database at this URL."""

    _pool: asyncpg.Pool[Any]

    def __init__(self, url: str, log_version: int = LOG_VERSION) -> None:
        self._url = url
        self._nodes = Nodes(url, log_version, PATIENCE_SECONDS)
        self._waiting: list[_Append] = []
        self._writing: asyncio.Task[None] | None = None
        self._failed = False  # the last write
        self._keeping_time: asyncio.Task[None] | None = None
        self._ahead = 0.0  # how far the database's clock is ahead of our monotonic one, in milliseconds

    # Opening and closing

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._url, min_size=1, max_size=CONNECTIONS, command_timeout=PATIENCE_SECONDS
            )
            try:
                await self._prepare()
                await self._nodes.open()
                await self._set_clock()
            except BaseException:
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
        """Bring the schema up to date, all or nothing, then rewrite what 0.1.0 wrote. One node does, others wait."""
        connection = await asyncpg.connect(self._url)  # without a limit of time: that may take long
        try:
            if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", _LOCK):
                log.warning("another node brings the database up to date; this one waits until that is done")
                await connection.execute("SELECT pg_advisory_lock($1)", _LOCK)
            async with connection.transaction():
                await self._run_scripts(connection)
            if await connection.fetchval("SELECT to_regclass('tablee_migrating')") is not None:
                await self._rewrite(connection)
        finally:
            await connection.close()  # and the lock is free again

    async def _run_scripts(self, connection: Any) -> None:
        await connection.execute("CREATE TABLE IF NOT EXISTS tablee_schema (version integer NOT NULL)")
        version: int = await connection.fetchval("SELECT coalesce(max(version), 0) FROM tablee_schema")
        if version > len(MIGRATIONS):
            raise NewerSchema(problems.newer("the database", version, len(MIGRATIONS)))
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            await connection.execute(script)
            await connection.execute("INSERT INTO tablee_schema VALUES ($1)", number)
        if version == 1:
            await connection.execute(migration.CREATE_LIST)

    async def _rewrite(self, connection: Any) -> None:
        """Rewrite all logs, and leave nothing of the old ones in the database's files."""
        total = await connection.fetchval("SELECT count(*) FROM tablee_migrating WHERE fault IS NULL")
        progress = migration.Progress(total)
        while tables := await connection.fetch(migration.NEXT):
            for (table,) in tables:
                async with connection.transaction():
                    rows = [Row(*row) for row in await connection.fetch(_READ, table, 0)]
                    new = migration.rewritten(table, rows)
                    changes = [(row.entry, table, row.seq) for row in new.rows]
                    await connection.executemany("UPDATE log SET entry = $1 WHERE table_id = $2 AND seq = $3", changes)
                    for also in new.also:
                        await project(connection, table, also)
                    await connection.execute("DELETE FROM tablee_migrating WHERE table_id = $1", table)
                    if new.fault is not None:
                        await connection.execute("INSERT INTO tablee_migrating VALUES ($1, $2)", table, new.fault)
                progress.step()
        faults = await connection.fetch(migration.FAULTS)
        await connection.execute("VACUUM FULL log")
        await connection.execute(migration.DROP_LIST)
        progress.end([(table, fault) for table, fault in faults])

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

    def append(self, table: str, row: Row, also: Also | None, done: Done) -> None:
        self._waiting.append((table, row, also, done))
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
        try:
            if not any(also for _, _, also, _ in batch):
                written = await self._pool.fetch(_APPEND, *columns)
            else:
                async with self._pool.acquire() as connection, connection.transaction():
                    written = await connection.fetch(_APPEND, *columns)
                    mine = {(record[0], record[1]) for record in written}
                    for table, row, also, _ in batch:
                        if also is not None and (table, row.seq) in mine:
                            await project(connection, table, also)
        except _TROUBLE as error:
            if not self._failed:  # said once, however often somebody tries
                log.error("nothing could be written: %s", type(error).__name__)
            self._failed = True
            return [Outcome.FAILED] * len(batch)
        self._failed = False
        have = {(record[0], record[1]) for record in written}
        return [Outcome.WRITTEN if (table, row.seq) in have else Outcome.TAKEN for table, row, _, _ in batch]

    # Reading

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        try:
            return list(await self._pool.fetch(query, *values))
        except _TROUBLE as error:
            raise Unavailable(type(error).__name__) from error

    async def read(self, table: str, after: int = 0) -> list[Row]:
        return [Row(*row) for row in await self._fetch(_READ, table, min(after, _LAST_NUMBER))]

    async def load(self, table: str, after: int | None = None) -> Log:
        return await self._load(table, None if after is None else min(after, _LAST_NUMBER - 1) + 1, _LAST_NUMBER)

    async def _load(self, table: str, first: int | None, last: int) -> Log:
        found = await self._fetch(_LOAD, table, first, last)
        rows = [Row(number, at, entry) for kind, number, at, entry, _, _ in found if kind == 0]
        return Log(rows, [Person(number, guest, name) for kind, number, _, _, guest, name in found if kind == 1])

    async def played(self, table: str, match: int | None = None) -> Played | None:
        found = await self._fetch(_PLAYED, table, match)
        if not found:
            return None
        result = read_result(tuple(found[0]))
        return Played(result, await self._load(table, result.first, result.last))  # what has ended stays as it is

    async def forget(self, guest: str) -> dict[str, str]:
        return dict(await self._fetch(_FORGET, guest))

    async def latest(self, tables: list[str]) -> dict[str, int]:
        query = """
            SELECT id, coalesce((SELECT max(seq) FROM log WHERE table_id = id), 0)
            FROM unnest($1::text[]) AS wanted (id)
        """
        return dict(await self._fetch(query, tables))

    async def listed(self, limit: int, since: int) -> list[Summary]:
        return [Summary(*row) for row in await self._fetch(_LISTED, since, limit)]

    async def touch(self, tables: list[str], at: int) -> None:
        await self._fetch(_TOUCH, tables, at, at - TOUCHED_MILLISECONDS)

    async def drop(self, untouched: Untouched, most: int) -> int:
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                since = (untouched.matches, untouched.lobbies, untouched.branches)
                found = await connection.fetch(_UNFINISHED, *since, most)
                if untouched.finished is not None:
                    found += await connection.fetch(_FINISHED, untouched.finished, most - len(found))
                for table, column in _OF_A_TABLE:
                    await connection.execute(f"DELETE FROM {table} WHERE {column} = ANY($1)", [row[0] for row in found])
        except _TROUBLE as error:
            raise Unavailable(type(error).__name__) from error
        return len(found)

    async def review(self, its: ReviewId) -> bytes | None:
        found = await self._fetch(_REVIEW, *review_row(its))
        return found[0][0] if found else None

    async def keep_review(self, its: ReviewId, review: bytes, most: int, most_bytes: int) -> None:
        await self._fetch(_KEEP_REVIEW, *review_row(its), self.now(), len(review), review)
        await self._fetch(_BOUND_REVIEWS, most, most_bytes)

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
        """After a failed write, try one that changes nothing: who has moves to send may wait until it succeeds."""
        self._nodes.check()
        await self._fetch("UPDATE tablee_schema SET version = version" if self._failed else "SELECT 1")
        self._failed = False
