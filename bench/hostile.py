"""What people at other tables notice of attacks that stay within the limits, each alone and all of them together.

Some people play Koï-Koï against a novice, each from an address of their own, and move as soon as it is their turn. What
is measured is the time from sending a move until it comes back, on disk and told, and how long the novice takes to
answer (300 ms of it are its pause). Meanwhile another process does what one address may do, and a little more, so that
the limits are at work. The server is started anew for each line, on the same database, in which a table has a long log.

    python bench/hostile.py [--seconds 10] [--only masters resumes] [--tables 8] [--entries 30000]

Attackers are nice and people are not: the attackers of the real world bring their own processors. All addresses are of
this machine's loopback (127.…), so it runs on Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import secrets
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.attacks import AT_IT, ATTACKS, GONE, At, attack

LONGEST_WAIT = 0.1
"""Seconds that the slowest hundredth of moves may take, whatever else goes on."""
SETTLING = 3.0
"""Seconds for attacks to have an effect before anything is measured."""

SERVE = """
import sys
from tablee.server.config import Config
from tablee.server.app import Server
server = Server(Config(port=0, database=sys.argv[1]))
server.when_started = lambda: print(server.url, flush=True)
server.run()
"""


@dataclass
class Waits:
    """Seconds that people waited: for their own moves, and for the novice's. `since`: when who still waits began."""

    own: list[float] = field(default_factory=list)
    novice: list[float] = field(default_factory=list)
    since: dict[int, float] = field(default_factory=dict)

    def end(self) -> None:
        """Whoever still waits for a move has waited until now."""
        self.own += [time.perf_counter() - began for began in self.since.values()]


def percentile(waits: list[float], part: float) -> float:
    return sorted(waits)[min(len(waits) - 1, int(len(waits) * part))] if waits else float("nan")


@contextlib.contextmanager
def server(database: Path) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address and process."""
    command = [sys.executable, "-c", SERVE, str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().decode().strip(), process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def memory(pid: int) -> float:
    """Resident megabytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def wal(database: Path) -> float:
    """Megabytes."""
    found = Path(f"{database}-wal")
    return found.stat().st_size / 1e6 if found.exists() else 0.0


# The database


async def open_long(address: str) -> str:
    """A table whose last entry may be said again."""
    guest = At(address, "127.0.0.1")
    table: str = (await guest.open("koikoi", 2, seats=["me"], name="Ada"))["id"]
    for name in ("Ben", "Cy"):
        await guest.ask(table, "name", name=name)
    return table


def lengthen(database: Path, table: str, entries: int) -> None:
    """Write the last entry of a table again and again, as nobody has the time to do by hand."""
    with contextlib.closing(sqlite3.connect(database)) as file:
        last, at, entry = file.execute(
            "SELECT seq, at, entry FROM log WHERE table_id = ? ORDER BY seq DESC LIMIT 1", (table,)
        ).fetchone()
        rows = [(table, last + number, at, entry) for number in range(1, entries + 1)]
        file.executemany("INSERT INTO log (table_id, seq, at, entry) VALUES (?, ?, ?, ?)", rows)
        file.commit()


# People


async def play(address: str, number: int, waits: Waits) -> None:
    """Somebody plays against a novice, match after match, and begins another where the server hangs up."""
    guest, rng = At(address, f"127.0.1.{number + 1}"), random.Random(number)
    while True:
        with contextlib.suppress(*GONE):
            await play_a_match(guest, rng, number, waits)
        await asyncio.sleep(0.2)


async def play_a_match(guest: At, rng: random.Random, number: int, waits: Waits) -> None:
    seats = ["me", {"bot": "novice"}]
    table = (await guest.open("koikoi", 2, seats=seats, pause=0, starts="when_full"))["id"]
    socket = await guest.connect(table)
    await guest.ready(table)
    await guest.open_salt(table)
    while socket.table.get("phase") != "playing" or socket.view is None:
        await socket.next()
    while not socket.view["over"]:
        if socket.seat not in socket.view["to_act"]:
            await socket.next()
            continue
        waits.since.setdefault(number, time.perf_counter())
        socket.move(rng.choice(socket.view["legal"]))
        await socket.reach(socket.seq + 1)
        waits.own.append(time.perf_counter() - waits.since.pop(number))
        if socket.seat not in socket.view["to_act"] and not socket.view["over"]:
            began = time.perf_counter()
            await socket.reach(socket.seq + 1)
            waits.novice.append(time.perf_counter() - began)
    socket.close()


async def people(address: str, given: argparse.Namespace, names: list[str], table: str) -> Waits:
    """What people wait while these attacks go on, who played before they began."""
    waits = Waits()
    playing = [asyncio.create_task(play(address, number, waits)) for number in range(given.tables)]
    attackers = [await begin(name, address, table) for name in names]
    try:
        for attacker in attackers:
            assert attacker.stdout is not None
            if (await attacker.stdout.readline()).decode().strip() != AT_IT:
                raise SystemExit("an attack could not begin")
        await asyncio.wait(playing, timeout=SETTLING, return_when=asyncio.FIRST_EXCEPTION)
        waits.own.clear()
        waits.novice.clear()
        await asyncio.wait(playing, timeout=given.seconds, return_when=asyncio.FIRST_EXCEPTION)
        waits.end()
        for one in playing:
            if one.done():
                one.result()
        for name, attacker in zip(names, attackers, strict=True):
            if attacker.returncode is not None:
                raise SystemExit(f"the attack {name} has given up")
    finally:
        for attacker in attackers:
            with contextlib.suppress(ProcessLookupError):
                attacker.kill()
            await attacker.wait()
        for one in playing:
            one.cancel()
    return waits


async def begin(name: str, address: str, table: str) -> asyncio.subprocess.Process:
    """A process that attacks."""
    command = [__file__, "--server", address, "--long", table, "--attack", name]
    return await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)


# What is asked


def measure(title: str, names: list[str], database: Path, table: str, given: argparse.Namespace, alone: float) -> float:
    """One line; answers the p99 in seconds. *alone* is that without attacks."""
    with server(database) as (address, pid):
        waits = uvloop.run(people(address, given, names, table))
        slowest = percentile(waits.own, 0.99)
        ratio = f"{slowest / alone:8.1f}" if alone else f"{'':8}"
        print(
            f"{title:<12}{len(waits.own):>6}{percentile(waits.own, 0.5) * 1000:>9.1f}{slowest * 1000:>9.1f}"
            f"{max(waits.own, default=float('nan')) * 1000:>9.1f}{ratio}"
            f"{percentile(waits.novice, 0.5) * 1000:>11.0f}{max(waits.novice, default=float('nan')) * 1000:>9.0f}"
            f"{memory(pid):>9.0f}{wal(database):>8.1f}"
            + ("" if slowest < LONGEST_WAIT else f"   p99 is not below {LONGEST_WAIT * 1000:.0f} ms"),
            flush=True,
        )
    return slowest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=list(ATTACKS), help=", ".join(ATTACKS))
    parser.add_argument("--tables", type=int, default=8, help="people who are measured")
    parser.add_argument("--entries", type=int, default=30_000, help="of the long log")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--server", help=argparse.SUPPRESS)
    parser.add_argument("--long", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        os.nice(15)
        number = list(ATTACKS).index(given.attack)
        uvloop.run(attack(given.attack, given.server, f"127.0.2.{number + 1}", given.long))
        return
    with tempfile.TemporaryDirectory(dir=os.environ.get("TABLEE_BENCH_DISK")) as folder:
        database = Path(folder, f"{secrets.token_hex(4)}.db")
        with server(database) as (address, _):
            table = uvloop.run(open_long(address))
        lengthen(database, table, given.entries)
        print(f"{'':<12}{'moves':>6}{'p50 ms':>9}{'p99':>9}{'max':>9}{'ratio':>8}{'novice p50':>11}{'max':>9}", end="")
        print(f"{'MB':>9}{'WAL MB':>8}")
        alone = measure("no attack", [], database, table, given, 0.0)
        names = given.only or list(ATTACKS)
        for name in names:
            measure(name, [name], database, table, given, alone)
        if len(names) > 1:
            measure("all", names, database, table, given, alone)


if __name__ == "__main__":
    main()
