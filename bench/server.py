"""How fast the table server is, with boardgame.io beside it: the same closed-loop work in the same run.

Tables of two; a move waits until both players have the last update. The server is on one core, this program on another.
Tablée plays Koï-Koï with the real engine, and every move is on disk before anybody hears of it; boardgame.io plays a
game without rules whose view is as large, in memory (`bgio`) or with its file storage (`bgio-file`).

    python bench/server.py --connections 50 200 1000 --rounds 3
    python bench/server.py --connections 200 --paced 200
    python bench/server.py --connections 200 --paced 200 --reviews       without and with reviews going on
    python bench/server.py --idle 100 10000
    python bench/server.py --memory
    python bench/server.py --back 100 30000

boardgame.io is looked for in bench/server/node_modules (`npm install boardgame.io@0.50.2 node-persist` there), or
where --node-modules says.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.pairs import BgioPair, Load, Pair, bgio_pair, tablee_pair
from tablee.client import Guest

HERE = Path(__file__).parent
SERVER_CORE, OUR_CORE = 0, 1
OPENING_AT_ONCE = 16
REVIEWS_BEGIN = 8.0
"""Seconds after which the first matches are over, and under review."""

SERVE = """
import sys
from tablee.server.config import Config, Limits
from tablee.server.app import Server
n = 10**12
plenty = Limits(messages_rate=n, messages_burst=n, requests_rate=n, requests_burst=n, knocks_rate=n,
                knocks_burst=n, tables_rate=n, tables_burst=n,
                tables_a_day=n * 86400, entries_rate=n, entries_burst=n,
                open_tables=n, connections=n, http_connections=n, again_rate=n, again_burst=n, share=1.0)
config = Config(port=int(sys.argv[1]), database=sys.argv[2], least_pause=0.0, limits=plenty, idle=10**9, silence=10**9)
server = Server(config)
server.when_started = lambda: print(server.url, flush=True)
server.run()
"""


@dataclass
class Result:
    """One run."""

    moves: int
    seconds: float
    cpu: float
    waits: list[float] = field(repr=False)

    def percentile(self, part: float) -> float:
        """Milliseconds."""
        return sorted(self.waits)[min(len(self.waits) - 1, int(len(self.waits) * part))] * 1000


# Servers


@contextlib.contextmanager
def server(kind: str, modules: Path, database: str | None = None) -> Iterator[tuple[str, int]]:
    """A server on its core: its address and process."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("TABLEE_BENCH_DISK")) as folder:
        port = _free_port()
        if kind.startswith("tablee"):
            command = [sys.executable, "-c", SERVE, str(port), database or str(Path(folder, "tables.db"))]
        else:
            storage = [folder] if kind == "bgio-file" else []
            command = ["node", str(HERE / "server" / "boardgame.cjs"), str(port), *storage]
        pinned = ["taskset", "-c", str(SERVER_CORE), *command]
        environment = {**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production"}
        with subprocess.Popen(
            pinned, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=environment
        ) as process:
            try:
                assert process.stdout is not None
                for line in process.stdout:
                    if line.startswith(b"http"):
                        break
                yield f"http://127.0.0.1:{port}", process.pid
            finally:
                process.kill()


@contextlib.contextmanager
def reviewing(address: str) -> Iterator[None]:
    """Guests of another process play and review match after match, and have some under way."""
    command = [sys.executable, str(HERE / "hostile.py"), "--server", address, "--long", "", "--attack", "reviews"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            time.sleep(REVIEWS_BEGIN)
            yield
        finally:
            process.kill()


def _free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def cpu_seconds(pid: int) -> float:
    """Processor time of a process with all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# Load


async def run(kind: str, address: str, pid: int, connections: int, moves: int, rate: float) -> Result:
    """Play so many moves at each of the tables; with *rate*, so many a second in all."""
    tables = connections // 2
    load = Load(pace=tables / rate if rate else 0.0)
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def one() -> Pair:
        async with gate:
            return await (tablee_pair if kind.startswith("tablee") else bgio_pair)(load, address)

    pairs = await asyncio.gather(*(one() for _ in range(tables)))
    cpu, began = cpu_seconds(pid), time.perf_counter()
    for number, pair in enumerate(pairs):
        if rate:
            await asyncio.sleep(load.pace * random.random() if number % 10 == 0 else 0)
        pair.go(moves)
    await load.done.wait()
    return Result(len(load.waits), time.perf_counter() - began, cpu_seconds(pid) - cpu, load.waits)


async def hold_idle(kind: str, address: str, number: int) -> None:
    """Open so many tables that nobody is at; of Tablée, begun matches."""
    guest = Guest(address)
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def one() -> None:
        async with gate:
            if kind.startswith("tablee"):
                table = (await guest.open("koikoi", 2, seats=["me", {"bot": "random"}], pause=0))["id"]
                await guest.ready(table)
                await guest.ask(table, "start")
                await guest.open_salt(table)
            else:
                pair = await bgio_pair(Load(), address)
                assert isinstance(pair, BgioPair)
                for player in pair.players:
                    player.transport.disconnect()

    if kind.startswith("tablee"):
        await guest.call("GET", "/api/me")
    await asyncio.gather(*(one() for _ in range(number)))


# What is asked


def compare(kinds: list[str], given: argparse.Namespace) -> None:
    """Moves a second, moves a processor second, and waits, in interleaved rounds; medians."""
    print(f"{'server':<16}{'conns':>6}{'moves/s':>10}{'moves/CPU s':>13}{'p50 ms':>9}{'p99 ms':>9}   rounds")
    for connections in given.connections:
        moves = given.moves or max(10, min(100, 20_000 // connections))
        results: dict[str, list[Result]] = {kind: [] for kind in kinds}
        for _ in range(given.rounds):
            for kind in kinds:
                database = given.postgres if kind == "tablee-pg" else None
                with contextlib.ExitStack() as stack:
                    address, pid = stack.enter_context(server(kind, given.node_modules, database))
                    if kind == "tablee-reviews":
                        stack.enter_context(reviewing(address))
                    work = run(kind, address, pid, connections, moves, given.paced)
                    results[kind].append(uvloop.run(asyncio.wait_for(work, 240)))
        for kind, got in results.items():
            print(
                f"{kind:<16}{connections:>6}"
                f"{statistics.median(one.moves / one.seconds for one in got):>10,.0f}"
                f"{statistics.median(one.moves / max(one.cpu, 0.01) for one in got):>13,.0f}"
                f"{statistics.median(one.percentile(0.5) for one in got):>9.2f}"
                f"{statistics.median(one.percentile(0.99) for one in got):>9.2f}   "
                + " ".join(f"{one.moves / one.seconds:,.0f}" for one in got),
                flush=True,
            )
        if given.reviews:
            slow, fast = (statistics.median(one.percentile(0.99) for one in results[kind]) for kind in reversed(kinds))
            print(f"p99 with reviews: {slow / fast:.2f} × that without", flush=True)


def idle(given: argparse.Namespace) -> None:
    """What a move costs with so many idle tables held."""
    for number in given.idle:
        with server("tablee", given.node_modules) as (address, pid):

            async def work(address: str = address, pid: int = pid, number: int = number) -> Result:
                await hold_idle("tablee", address, number)
                return await run("tablee", address, pid, 200, 60, 0.0)

            got = uvloop.run(work())
            print(
                f"{number:>7,} idle tables: {got.cpu / got.moves * 1e6:6.0f} µs of CPU a move, "
                f"{got.moves / got.seconds:,.0f} moves/s, {memory(pid) / 1e6:,.0f} MB",
                flush=True,
            )


def idle_memory(kinds: list[str], given: argparse.Namespace, number: int = 2000) -> None:
    """What an idle table takes."""
    for kind in kinds:
        with server(kind, given.node_modules) as (address, pid):
            uvloop.run(hold_idle(kind, address, 200))
            before = memory(pid)
            uvloop.run(hold_idle(kind, address, number))
            print(f"{kind:<12} {(memory(pid) - before) / number / 1024:6.1f} KB an idle table", flush=True)


async def one_step_behind(address: str, steps: list[int]) -> list[float]:
    """Milliseconds to be told the last step again when a table is at each of these numbers of steps."""
    guests, rng = [Guest(address), Guest(address)], random.Random(1)
    table = (await guests[0].open("koikoi", 2, seats=["me"], starts="when_full", pause=0))["id"]
    await guests[1].ask(table, "sit")
    sockets = [await guest.connect(table) for guest in guests]

    async def step() -> None:
        """One move, or all that it takes to begin another match; both have heard of it then."""
        first = sockets[0]
        if first.table.get("phase") != "playing":
            if first.table.get("phase") in ("over", "abandoned"):
                await guests[0].ask(table, "again")
            for guest in guests:
                await guest.ready(table)
            for guest in guests:
                await guest.open_salt(table)
            while any(socket.table.get("phase") != "playing" for socket in sockets):
                await asyncio.gather(*(socket.next() for socket in sockets if socket.table.get("phase") != "playing"))
            await asyncio.gather(*(socket.reach(max(each.seq for each in sockets)) for socket in sockets))
        assert first.view is not None
        mover = sockets[first.view["to_act"][0]]
        assert mover.view is not None
        mover.move(rng.choice(mover.view["legal"]))
        await asyncio.gather(*(socket.reach(first.seq + 1) for socket in sockets))

    answers = []
    for wanted in steps:
        while sockets[0].seq < wanted:
            await step()
        for socket in sockets:
            socket.raw.clear()  # what was heard before does not slow down whoever measures
        waits = []
        for _ in range(64):  # what is gone through again depends on how long ago the table was copied
            await step()
            for socket in sockets:
                last, began = socket.seq, time.perf_counter()
                socket.send({"t": "sync", "since": last - 1})
                await socket.until("hello")
                await socket.reach(last)
                waits.append(time.perf_counter() - began)
        answers.append(statistics.median(waits) * 1000)
    return answers


def coming_back(given: argparse.Namespace) -> None:
    """What it costs to come back one step behind, early and late."""
    with server("tablee", given.node_modules) as (address, _):
        took = uvloop.run(one_step_behind(address, given.back))
    for steps, milliseconds in zip(given.back, took, strict=True):
        print(
            f"{steps:>7,} steps: one step behind is told in {milliseconds:.2f} ms, {milliseconds / took[0]:.2f} times"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, nargs="+", default=[50, 200, 1000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--moves", type=int, default=0, help="moves a table; without it, what takes some seconds")
    parser.add_argument("--paced", type=float, default=0.0, metavar="RATE", help="moves a second in all")
    parser.add_argument("--idle", type=int, nargs="+", metavar="N")
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--reviews", action="store_true", help="the same with reviews going on, and the ratio")
    parser.add_argument(
        "--back", type=int, nargs="+", metavar="STEP", help="coming back, one step behind, at these steps"
    )
    parser.add_argument("--only", nargs="+", metavar="SERVER")
    parser.add_argument("--postgres", metavar="ADDRESS", help="measure Tablée on this database, too")
    parser.add_argument("--node-modules", type=Path, default=HERE / "server" / "node_modules")
    given = parser.parse_args()
    with contextlib.suppress(OSError, AttributeError):
        os.sched_setaffinity(0, {OUR_CORE})
    kinds = ["tablee"] + (["tablee-pg"] if given.postgres else []) + ["bgio", "bgio-file"]
    kinds = [kind for kind in given.only or kinds if kind.startswith("tablee") or given.node_modules.is_dir()]
    if given.reviews:
        kinds = ["tablee", "tablee-reviews"]
    if given.back:
        coming_back(given)
    elif given.idle:
        idle(given)
    elif given.memory:
        idle_memory([kind for kind in kinds if kind in ("tablee", "bgio")], given)
    else:
        compare(kinds, given)


if __name__ == "__main__":
    main()
