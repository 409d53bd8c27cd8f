"""Tables in one SQLite file: for one machine, with nothing to set up.

One thread writes. While it waits for the disk (`synchronous=FULL`), moves of all tables gather, and the next
transaction takes them all: many moves share one wait. Copying the write-ahead log back into the file is the work of
another thread and holds up nobody. But the log can begin anew only between two transactions, while nobody reads. When
it has grown long, the thread that writes sees to that, and finds little left to copy.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from tablee.store import (
    TOUCHED_MILLISECONDS,
    Also,
    Done,
    Key,
    Log,
    NewerSchema,
    Outcome,
    Played,
    ReviewId,
    Row,
    Summary,
    Unavailable,
    Untouched,
    migration,
    problems,
)
from tablee.store.sqlite_schema import (
    APPEND,
    APPEND_MANY,
    LISTED,
    MIGRATIONS,
    READ,
    REVIEW,
    SIZES,
    TOUCH,
    drop,
    forget,
    keep_review,
    load,
    played,
    project,
    review_row,
)
from tablee.table.logversion import LOG_VERSION

log = logging.getLogger("tablee.store")

Result = TypeVar("Result")
_Append = tuple[str, Row, Also | None, Done]

ENOUGH_FOR_A_BATCH = 1000
CHECKPOINT_SECONDS = 2.0
CHECKPOINT_BYTES = 4 * 2**20
"""The write-ahead log is copied into the file so often, or whenever it has grown by so much, …"""
LONG_LOG_BYTES = 24 * 2**20
"""… and begins anew when it is longer than this."""
ANEW_MILLISECONDS = 100
"""How long that waits for another program that reads the file, a backup say. If in vain, it is tried again later."""
WIPES = 20
"""How often that is tried when somebody was forgotten, before they are answered."""
BUSY_MILLISECONDS = 10_000
PRIVATE = 0o600
PROBE_SECONDS = 1.0
PROBE_MILLISECONDS = 100


class SqliteStore:
    """A `Store` in the file *path*."""

    def __init__(self, path: Path, log_version: int = LOG_VERSION) -> None:
        self._path = path
        self.log_version = log_version
        self._gathered: list[_Append] = []
        self._queue: queue.SimpleQueue[list[_Append] | None] = queue.SimpleQueue()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="tablee-read")
        self._reading: sqlite3.Connection | None = None
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []
        self._failed = False
        self._probe_at = 0.0
        self._copying = threading.Lock()  # the write-ahead log into the file
        self._copy_now = threading.Event()
        self._copied_at = 0
        self._anew_at = LONG_LOG_BYTES
        self._gate = threading.Condition()
        self._reads = False
        self._shut = False  # nobody begins to read now

    # Opening and closing

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._keep_private()
        try:
            await self._read_with(self._prepare)
        except BaseException:
            await self.close()
            raise
        for work in (self._write, self._checkpoint):
            thread = threading.Thread(target=work, name=f"tablee-{work.__name__.strip('_')}", daemon=True)
            thread.start()
            self._threads.append(thread)

    async def close(self) -> None:
        self._hand_over()
        self._queue.put(None)
        self._stopping.set()
        self._copy_now.set()
        for thread in self._threads:
            await asyncio.to_thread(thread.join)
        if self._reading is not None:
            await self._read_with(lambda connection: connection.close())
        self._reader.shutdown()

    def _keep_private(self) -> None:
        """Nobody else on this machine reads the file: it holds hands of cards, and the keys that sign cookies.

        SQLite gives the write-ahead log and its index the rights of the file; those that are there already are mended.
        """
        try:
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE))
        except OSError:
            return  # SQLite will say why it cannot be opened
        for suffix in ("", "-wal", "-shm"):
            file = Path(f"{self._path}{suffix}")
            try:
                if stat.S_IMODE(file.stat().st_mode) & ~PRIVATE:
                    file.chmod(PRIVATE)
            except FileNotFoundError:
                pass
            except OSError as error:
                log.warning("%s can be read by others, and its rights cannot be changed: %s", file, error.strerror)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute("PRAGMA secure_delete = ON")  # also when a name changes, or a page is divided
        connection.execute("PRAGMA foreign_keys = ON")  # a review goes with its person
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Bring the schema up to date, all of it or nothing, and then what 0.1.0 wrote, if this file has any."""
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if version == 1 or migration.unfinished(connection):
            with _alone(connection):
                self._run_scripts(connection)
                migration.rewrite(connection)
        else:
            self._run_scripts(connection)

    def _run_scripts(self, connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        try:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if version > len(MIGRATIONS):
                raise NewerSchema(problems.newer(self._path, version, len(MIGRATIONS)))
            scripts = MIGRATIONS[version:] + ([migration.CREATE_LIST] if version == 1 else [])
            for script in scripts:
                for statement in script.split(";"):
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            self._agree(connection)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise

    def _agree(self, connection: sqlite3.Connection) -> None:
        """From now on entries are written as this version writes them: there is no other node."""
        number = int(connection.execute("SELECT number FROM log_version").fetchone()[0])
        if number > self.log_version:
            raise NewerSchema(problems.newer_log(self._path, number, self.log_version))
        connection.execute("UPDATE log_version SET number = ?", (self.log_version,))

    # Writing

    def append(self, table: str, row: Row, also: Also | None, done: Done) -> None:
        """What comes while the event loop goes round once is handed over together: the writer wakes once."""
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append((table, row, also, done))

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _write(self) -> None:
        """The writer's thread: batch after batch, until it is told to stop."""
        with contextlib.closing(self._connect()) as connection:
            going = True
            while going:
                batch: list[_Append] = []
                given = self._queue.get()
                while given is not None:
                    batch += given
                    if len(batch) >= ENOUGH_FOR_A_BATCH:
                        break
                    try:
                        given = self._queue.get_nowait()
                    except queue.Empty:
                        break
                going = given is not None
                if batch:
                    self._tell(batch, self._commit(connection, batch))
                    self._bound_log(connection)
                del batch, given  # they know the tables they came from, and the next ones may be long in coming

    def _commit(self, connection: sqlite3.Connection, batch: list[_Append]) -> list[Outcome]:
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = self._insert_all(connection, batch)
            connection.execute("COMMIT")
            self._failed = False
            return outcomes
        except sqlite3.Error as error:
            if not self._failed:  # said once: guests try again all the time, and the log may be on the same disk
                log.error("nothing could be written: %s", error)
            self._failed = True
            self._probe_at = time.monotonic() + PROBE_SECONDS
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return [Outcome.FAILED] * len(batch)

    def _insert_all(self, connection: sqlite3.Connection, batch: list[_Append]) -> list[Outcome]:
        """Many rows in few statements; if a number is taken, one by one."""
        connection.execute("SAVEPOINT rows")
        at = 0
        for size in SIZES:
            while len(batch) - at >= size:
                values = [
                    part for table, row, _, _ in batch[at : at + size] for part in (table, row.seq, row.at, row.entry)
                ]
                try:
                    connection.execute(APPEND_MANY[size], values)
                except sqlite3.IntegrityError:
                    connection.execute("ROLLBACK TO rows")
                    return [self._insert(connection, append) for append in batch]
                at += size
        for table, _, also, _ in batch:
            if also is not None:
                project(connection, table, also)
        return [Outcome.WRITTEN] * len(batch)

    def _insert(self, connection: sqlite3.Connection, append: _Append) -> Outcome:
        table, row, also, _ = append
        if connection.execute(APPEND, (table, row.seq, row.at, row.entry)).rowcount != 1:
            return Outcome.TAKEN
        if also is not None:
            project(connection, table, also)
        return Outcome.WRITTEN

    def _tell(self, batch: list[_Append], outcomes: list[Outcome]) -> None:
        def tell() -> None:
            for (_, _, _, done), outcome in zip(batch, outcomes, strict=True):
                try:
                    done(outcome)
                except Exception:  # one table's trouble is not another's
                    log.exception("after a write")

        with contextlib.suppress(RuntimeError):  # the event loop has gone
            self._loop.call_soon_threadsafe(tell)

    # The write-ahead log

    def _checkpoint(self) -> None:
        """The other thread: copies what was written from the write-ahead log into the file, beside the writer."""
        with contextlib.closing(self._connect()) as connection:
            while not self._stopping.is_set():
                self._copy_now.wait(CHECKPOINT_SECONDS)
                self._copy_now.clear()
                with contextlib.suppress(sqlite3.Error), self._copying:
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _bound_log(self, connection: sqlite3.Connection) -> None:
        """Keep the write-ahead log short; called by the writer between two transactions."""
        try:
            size = Path(f"{self._path}-wal").stat().st_size
        except OSError:
            return
        if size >= self._copied_at + CHECKPOINT_BYTES:
            self._copied_at = size
            self._copy_now.set()
        if size >= self._anew_at:
            self._copied_at = 0
            self._anew_at = LONG_LOG_BYTES if self._begin_anew(connection) else size + CHECKPOINT_BYTES

    def _begin_anew(self, connection: sqlite3.Connection) -> bool:
        """Copy the rest of the write-ahead log and empty it. Whether it could be done: others may be reading."""
        with self._copying, self._nobody_reading():
            try:
                connection.execute(f"PRAGMA busy_timeout = {ANEW_MILLISECONDS}")
                return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
            except sqlite3.Error:
                return False
            finally:
                connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")

    @contextlib.contextmanager
    def _nobody_reading(self) -> Iterator[None]:
        """Wait until the reader has finished, and let it begin nothing new meanwhile."""
        with self._gate:
            self._shut = True
            self._gate.wait_for(lambda: not self._reads)
        try:
            yield
        finally:
            with self._gate:
                self._shut = False
                self._gate.notify_all()

    @contextlib.contextmanager
    def _somebody_reading(self) -> Iterator[None]:
        with self._gate:
            self._gate.wait_for(lambda: not self._shut)
            self._reads = True
        try:
            yield
        finally:
            with self._gate:
                self._reads = False
                self._gate.notify_all()

    # Reading

    async def _read_with(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        def read() -> Result:
            if self._reading is None:
                self._reading = self._connect()
            with self._somebody_reading():
                return work(self._reading)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, read)
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error

    async def read(self, table: str, after: int = 0) -> list[Row]:
        rows = await self._read_with(lambda connection: connection.execute(READ, (table, after)).fetchall())
        return [Row(*row) for row in rows]

    async def load(self, table: str, after: int | None = None) -> Log:
        return await self._read_with(lambda connection: load(connection, table, after))

    async def played(self, table: str, match: int | None = None) -> Played | None:
        return await self._read_with(lambda connection: played(connection, table, match))

    async def latest(self, tables: list[str]) -> dict[str, int]:
        query = "SELECT max(seq) FROM log WHERE table_id = ?"

        def read(connection: sqlite3.Connection) -> dict[str, int]:
            return {table: connection.execute(query, (table,)).fetchone()[0] or 0 for table in tables}

        return await self._read_with(read)

    async def listed(self, limit: int, since: int) -> list[Summary]:
        rows = await self._read_with(lambda connection: connection.execute(LISTED, (since, limit)).fetchall())
        return [Summary(one, game, phase, bool(listed), *times) for one, game, phase, listed, *times in rows]

    async def touch(self, tables: list[str], at: int) -> None:
        def note(connection: sqlite3.Connection) -> None:
            connection.executemany(TOUCH, [(at, table, at - TOUCHED_MILLISECONDS) for table in tables])

        await self._read_with(note)

    async def drop(self, untouched: Untouched, most: int) -> int:
        return await self._read_with(lambda connection: drop(connection, untouched, most))

    async def forget(self, guest: str) -> dict[str, str]:
        tables = await self._read_with(lambda connection: forget(connection, guest))
        if tables:
            await asyncio.to_thread(self._wipe)
        return tables

    def _wipe(self) -> None:
        """Empty the write-ahead log of what was deleted; the file itself has nothing of it (`secure_delete`)."""
        with contextlib.closing(self._connect()) as connection:
            for _ in range(WIPES):
                if self._begin_anew(connection):
                    return
        self._anew_at = 0  # another program reads for long: whoever writes next tries again, until it succeeds
        log.warning("what was deleted is still in the write-ahead log, as another program reads the database")

    async def review(self, its: ReviewId) -> bytes | None:
        found = await self._read_with(lambda connection: connection.execute(REVIEW, review_row(its)).fetchone())
        return found[0] if found else None

    async def keep_review(self, its: ReviewId, review: bytes, most: int, most_bytes: int) -> None:
        made = self.now()
        await self._read_with(lambda connection: keep_review(connection, its, made, review, most, most_bytes))

    async def keys(self) -> list[Key]:
        query = "SELECT id, secret, made FROM keys ORDER BY made DESC, id"
        return [Key(*row) for row in await self._read_with(lambda connection: connection.execute(query).fetchall())]

    async def add_key(self, key: Key) -> None:
        insert = "INSERT INTO keys VALUES (?, ?, ?)"
        await self._read_with(lambda connection: connection.execute(insert, (key.id, key.secret, key.made)))

    async def drop_keys(self, made_before: int) -> None:
        await self._read_with(lambda connection: connection.execute("DELETE FROM keys WHERE made < ?", (made_before,)))

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def check(self) -> None:
        if self._failed:
            await self._read_with(self._probe)
        await self._read_with(lambda connection: connection.execute("SELECT 1").fetchone())

    def _probe(self, connection: sqlite3.Connection) -> None:
        """The last write failed: try one now and then. Those who have moves to send may wait until it succeeds."""
        if time.monotonic() < self._probe_at:
            raise sqlite3.OperationalError("the last write failed")
        self._probe_at = time.monotonic() + PROBE_SECONDS
        connection.execute(f"PRAGMA busy_timeout = {PROBE_MILLISECONDS}")
        try:
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")  # as it is: only the writing matters
            self._failed = False
        finally:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")


@contextlib.contextmanager
def _alone(connection: sqlite3.Connection) -> Iterator[None]:
    """Have the file open alone for a while: only then does SQLite leave its write-ahead log."""
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA journal_mode = DELETE")
    yield
    connection.execute("PRAGMA locking_mode = NORMAL")
    connection.execute("PRAGMA journal_mode = WAL")
