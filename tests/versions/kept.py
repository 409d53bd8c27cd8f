"""What a version left behind, read from its folder, and a server of the current code on a copy of its data."""

from __future__ import annotations

import contextlib
import json
import secrets
import shutil
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg  # type: ignore[import-untyped]

from tablee.client import CallFailed, Guest, Json
from tablee.server.app import Server
from tablee.server.config import Config
from tests.server.serving import UNLIMITED

HERE = Path(__file__).parent
STRANGER = "a stranger"
"""Somebody who has no cookie, among the names of people."""

PATIENCE_OF_A_BOT = 60.0
"""Seconds that a bot may take on a busy machine; one that is cut short plays anything."""


@dataclass
class Clock:
    """The server's time in milliseconds: it stands still unless it is moved.

    So clocks do not run out, keys do not get too old and nothing is cleared away, however old the data are.
    """

    now: int

    def tick(self, seconds: float = 1.0) -> None:
        self.now += int(seconds * 1000)


@dataclass(frozen=True)
class Kept:
    """The folder of a version. README.md says what is in its files."""

    folder: Path

    @property
    def version(self) -> str:
        return self.folder.name

    @cached_property
    def guests(self) -> dict[str, Json]:
        """Everybody by name: `cookie`, and `seats` by table."""
        guests: dict[str, Json] = self._json("guests.json")
        return guests

    @cached_property
    def expected(self) -> Json:
        """`at`, when it was written down, the list of tables as it was `listed`, and all `tables` by id."""
        expected: Json = self._json("expected.json")
        return expected

    @property
    def tables(self) -> dict[str, Json]:
        tables: dict[str, Json] = self.expected["tables"]
        return tables

    @property
    def records(self) -> Path:
        return self.folder / "records.jsonl"

    @property
    def conversation(self) -> Path:
        return self.folder / "conversation.jsonl"

    @property
    def clock(self) -> Clock:
        """A clock that stands at when this was written."""
        return Clock(self.expected["at"])

    def guest(self, name: str, server: Server) -> Guest:
        """Somebody with the cookie they were given then."""
        return Guest(server.url, "" if name == STRANGER else self.guests[name]["cookie"])

    def seated(self, table: str) -> dict[str, int]:
        """The seats of people at a table, by name."""
        return {name: guest["seats"][table] for name, guest in self.guests.items() if table in guest["seats"]}

    def finished(self, table: str) -> range:
        """The numbers of a table's matches that are over or abandoned."""
        expected = self.tables[table]
        return range(1, expected["match"] + (expected["phase"] in ("over", "abandoned")))

    def _json(self, name: str) -> Any:
        return json.loads((self.folder / name).read_text(encoding="utf-8"))


def versions() -> list[Kept]:
    """All versions that left something behind."""
    return [Kept(file.parent) for file in sorted(HERE.glob("*/expected.json"))]


# Databases


def sqlite_copy(folder: Path, to: Path) -> str:
    """The address of a copy of a version's SQLite file."""
    copy = to / f"{secrets.token_hex(4)}.db"
    shutil.copyfile(folder / "tables.db", copy)
    return str(copy)


async def postgres_copy(folder: Path, server: str) -> str:
    """The address of a new PostgreSQL database with a version's data."""
    address = await empty_postgres(server)
    connection = await asyncpg.connect(address)
    await connection.execute((folder / "tables.sql").read_text(encoding="utf-8"))
    await connection.close()
    return address


async def empty_postgres(server: str) -> str:
    """The address of a new PostgreSQL database."""
    name = f"tables_{secrets.token_hex(4)}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return urlunsplit(urlsplit(server)._replace(path=f"/{name}"))


@contextlib.asynccontextmanager
async def served(database: str, clock: Clock) -> AsyncIterator[Server]:
    """A server of the current code on *database*, by this clock."""
    config = Config(port=0, database=database, least_pause=0.0, limits=UNLIMITED, bot_seconds=PATIENCE_OF_A_BOT)
    server = Server(config)
    server.services.store.now = lambda: clock.now  # type: ignore[method-assign]
    await server.start()
    try:
        yield server
    finally:
        await server.shutdown()


# What people are told


async def all_told(people: dict[str, Guest], tables: Iterable[str]) -> dict[str, dict[str, Json]]:
    """What everybody is told about each table: by its page, as its last result, and first on the WebSocket."""
    return {table: await _told(people, table) for table in tables}


async def _told(people: dict[str, Guest], table: str) -> dict[str, Json]:
    told: dict[str, Json] = {}
    for name, guest in people.items():
        told[name] = {
            "table": await _answer(guest, f"/api/tables/{table}"),
            "result": await _answer(guest, f"/api/tables/{table}/result"),
        }
    for name in sorted(told, key=lambda name: _bot_plays_for(told[name]["table"])):
        told[name]["hello"] = await _hello(people[name], table)
    return told


def _bot_plays_for(at_table: Json) -> bool:
    """Who comes back while a bot plays for them changes the table: they come last."""
    seat = at_table["seat"]
    return seat is not None and bool(at_table["table"]["seats"][seat]["stand_in"])


async def _answer(guest: Guest, path: str) -> Json:
    try:
        answer: Json = await guest.call("GET", path)
        return answer
    except CallFailed as failed:
        return {"failed": failed.status, "code": failed.code}


async def _hello(guest: Guest, table: str) -> Json:
    socket = await guest.connect(table)
    try:
        hello = await socket.next()
        return {key: value for key, value in hello.items() if key != "now"}
    except ConnectionResetError:
        assert socket.closed is not None
        return {"closed": socket.closed[0]}
    finally:
        socket.close()
