"""Writes down what this version leaves behind, for all later ones: `python -m tests.versions.write`.

The same evening is spent on SQLite and on PostgreSQL; both must tell everybody the same. README.md says what for.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path
from typing import Any, get_args

import uvloop

import tablee
from tablee.client import Guest
from tablee.table.entries import Entry
from tablee.table.info import Phase
from tests.store import servers
from tests.versions import conversation, kept
from tests.versions.evening import spent
from tests.versions.kept import HERE, STRANGER, Clock, Kept, served

LEFT_OUT = ("--", "SET ", "SELECT pg_catalog.set_config", "\\")
"""Lines of a dump that are for one version of PostgreSQL only, or say nothing."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=HERE / tablee.__version__, help="the folder to write")
    folder: Path = parser.parse_args().to
    if (folder / "expected.json").exists():
        parser.error(f"{folder.name} has been written, and what a version left behind stays as it is (see --to)")
    folder.mkdir(parents=True, exist_ok=True)
    with servers.postgres() as postgres, tempfile.TemporaryDirectory() as work:
        uvloop.run(_write(folder, postgres, Path(work)))
    for file in sorted(folder.iterdir()):
        print(f"{file.stat().st_size:9,} {file.name}")


async def _write(folder: Path, postgres: str, work: Path) -> None:
    file, database = work / "tables.db", await kept.empty_postgres(postgres)
    evening, at = await spent(str(file))
    same, _ = await spent(database)
    cookies = {name: guest.cookie for name, guest in evening.guests.items()}
    assert cookies == {name: guest.cookie for name, guest in same.guests.items()}
    _compact(file)
    shutil.copyfile(file, folder / "tables.db")
    (folder / "tables.sql").write_text(_dump(database), encoding="utf-8")
    _has_every_kind_of_entry(folder)

    guests = {name: {"cookie": cookies[name], "seats": evening.seats[name]} for name in sorted(cookies)}
    _save(folder / "guests.json", guests)
    clock = Clock(at)
    listed, told = await _told(kept.sqlite_copy(folder, work), clock, cookies, list(evening.tables))
    copy = await kept.postgres_copy(folder, postgres)
    assert (listed, told) == await _told(copy, clock, cookies, list(evening.tables))
    tables = {table: _expected(title, told[table]) for table, title in evening.tables.items()}
    assert {table["phase"] for table in tables.values()} == set(get_args(Phase)), "a phase is missing"
    _save(folder / "expected.json", {"at": at, "listed": listed, "tables": tables})

    async with served(kept.sqlite_copy(folder, work), clock) as server:
        await _write_records(Kept(folder), server.url)
    async with served(kept.sqlite_copy(folder, work), clock) as server:
        [table] = [table for table, title in evening.tables.items() if "conversation" in title]
        people = {name: Guest(server.url, cookies[name]) for name in ("Ann", "Bo")}
        lines = await conversation.hold(table, people)
    (folder / "conversation.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))


async def _told(
    database: str, clock: Clock, cookies: dict[str, str], tables: list[str]
) -> tuple[Any, dict[str, dict[str, Any]]]:
    """The list of tables, and what everybody is told about each."""
    async with served(database, clock) as server:
        people = {name: Guest(server.url, cookie) for name, cookie in {STRANGER: "", **cookies}.items()}
        return await people[STRANGER].call("GET", "/api/tables"), await kept.all_told(people, tables)


def _expected(title: str, told: dict[str, Any]) -> dict[str, Any]:
    """What the file says of one table. Who is told what a stranger is told is not named."""
    table = told[STRANGER]["table"]["table"]
    known = {name: told[name] for name in told if name == STRANGER or told[name] != told[STRANGER]}
    return {"title": title, "game": table["game"], "phase": table["phase"], "match": table["match"], "told": known}


async def _write_records(version: Kept, address: str) -> None:
    """The records of all finished matches, and one that never saw a server."""
    records = []
    for table in version.tables:
        guest = Guest(address, version.guests[next(iter(version.seated(table)))]["cookie"])
        for match in version.finished(table):
            records.append(await guest.call("GET", f"/api/tables/{table}/record?match={match}"))
    records.append(_played_without_a_server().record())
    tablee.write_records(version.records, records)


def _played_without_a_server() -> tablee.Match:
    rng, match = random.Random(14), tablee.game("hilo").start(3, seed="14" * 32)
    while not match.over:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


# Databases


def _compact(file: Path) -> None:
    """Everything in one small file."""
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("VACUUM")
    database.close()
    assert not file.with_name(f"{file.name}-wal").exists()


def _dump(address: str) -> str:
    """A database as statements that any PostgreSQL understands, an entry of a log as readable as it can be."""
    command = [servers.program("pg_dump", "postgresql"), "--inserts", "--no-owner", "--no-privileges", address]
    environment = {**os.environ, "PGOPTIONS": "-c bytea_output=escape"}
    dump = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    return "".join(f"{line}\n" for line in dump.splitlines() if line and not line.startswith(LEFT_OUT))


def _has_every_kind_of_entry(folder: Path) -> None:
    with sqlite3.connect(folder / "tables.db") as database:
        entries = [json.loads(entry) for (entry,) in database.execute("SELECT entry FROM log")]
    database.close()
    kinds = {kind.__struct_config__.tag for kind in get_args(Entry)}
    assert {entry["e"] for entry in entries} == kinds, "the evening lacks a kind of entry"
    assert {entry.get("by", "player") for entry in entries if entry["e"] == "moved"} == {"player", "bot", "clock"}


def _save(file: Path, data: Any) -> None:
    """As JSON, a line for each thing of the first two levels."""
    file.write_text(_lines(data, 2) + "\n", encoding="utf-8")


def _lines(data: Any, levels: int) -> str:
    if levels == 0 or not isinstance(data, dict):
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    parts = (f"{json.dumps(key, ensure_ascii=False)}: {_lines(value, levels - 1)}" for key, value in data.items())
    return "{\n" + ",\n".join(parts) + "\n}"


if __name__ == "__main__":
    main()
