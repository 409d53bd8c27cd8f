"""An evening at a server: guests come, play whole matches, lose their connection, come back, and leave.

    python bench/soak.py --minutes 60 --guests 60

Guests play every game, against bots and with each other. Every minute it prints what the server holds (memory, open
files, the database's write-ahead log, tables in memory) and how long moves took to come back. The last line says
whether memory was flat after the first ten minutes: how much it grew a minute, with the interval that nineteen of
twenty such evenings would be in.
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
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import uvloop

from tablee import bots, games
from tablee.client import AtTable, CallFailed, Guest

SERVE = """
import sys
from tablee.server.config import Config, Limits
from tablee.server.app import Server
n = 10**9
plenty = Limits(messages_rate=n, messages_burst=n, requests_rate=n, requests_burst=n, knocks_rate=n,
                knocks_burst=n, tables_rate=n, tables_burst=n,
                tables_a_day=n * 86400, entries_rate=n, entries_burst=n,
                open_tables=n, connections=n, http_connections=n, again_rate=n, again_burst=n, share=1.0)
server = Server(Config(port=0, database=sys.argv[1], limits=plenty, idle=float(sys.argv[2])))
server.when_started = lambda: print(server.url, flush=True)
server.run()
"""

WARM_UP_MINUTES = 10
FLAT = 0.1
"""Megabytes a minute that do not matter: caches fill for a while."""
IDLE_SECONDS = 30.0
THINKING_SECONDS = 0.3
SHORT = {"koikoi": {"rounds": 3}}

# What guests do, of a hundred: after a move of theirs, or when they choose a table
DROPS, RELOADS, LEAVES = 3.0, 1.0, 0.3
INVITES, JOINS, PLAYS_AGAIN = 35, 70, 20


class Evening:
    """What all guests share."""

    def __init__(self, address: str, until: float) -> None:
        self.address = address
        self.until = until
        self.waits: list[float] = []
        self.did: Counter[str] = Counter()
        self.invitations: list[str] = []

    @property
    def late(self) -> bool:
        return time.monotonic() >= self.until


class Player:
    """A guest who plays match after match."""

    at: AtTable

    def __init__(self, evening: Evening, number: int) -> None:
        self.evening = evening
        self.rng = random.Random(number)
        self.guest = Guest(evening.address)

    def chance(self, of_a_hundred: float) -> bool:
        return self.rng.random() * 100 < of_a_hundred

    async def come_and_go(self) -> None:
        while not self.evening.late:
            if self.chance(10):
                self.guest = Guest(self.evening.address)  # somebody else
            try:
                await self._sit_and_play()
            except (CallFailed, ConnectionError, TimeoutError) as trouble:
                self.evening.did[f"trouble: {type(trouble).__name__} {getattr(trouble, 'code', '')}"] += 1
                await asyncio.sleep(self.rng.random())

    async def _sit_and_play(self) -> None:
        invitations = self.evening.invitations
        if invitations and self.chance(JOINS):
            table = invitations.pop()
            await self.guest.ask(table, "sit")
            await self.guest.ready(table)
        else:
            table = await self._open(alone=not self.chance(INVITES))
        self.at = await self.guest.connect(table)
        try:
            await asyncio.wait_for(self.at.until("hello"), 60)
            while await self._play(table):
                await self._rematch(table)
        finally:
            self.at.close()
            with contextlib.suppress(CallFailed, ConnectionError):
                await self.guest.ask(table, "leave")

    async def _open(self, alone: bool) -> str:
        name = self.rng.choice(games.names())
        game = games.game(name)
        players = self.rng.choice(game.players)
        level = bots.levels(game)[0]
        others = [{"bot": level}] * (players - (1 if alone else 2))
        seats = ["me", *([] if alone else ["open"]), *others]
        wish = {"seats": seats, "starts": "when_full", "pause": 100, "stand_in": 5, "options": SHORT.get(name, {})}
        table: str = (await self.guest.open(name, players, **wish))["id"]
        await self.guest.ready(table)
        if not alone:
            self.evening.invitations.append(table)
        return table

    async def _rematch(self, table: str) -> None:
        with contextlib.suppress(CallFailed):  # somebody has offered it
            await self.guest.ask(table, "again")
        await self.guest.ready(table)

    async def _play(self, table: str) -> bool:
        """Play a match to its end; whether to play another one."""
        socket = self.at
        ref, sent = "", 0.0
        while True:
            if socket.table["phase"] in ("over", "abandoned"):
                self.evening.did["matches"] += 1
                return not self.evening.late and self.chance(PLAYS_AGAIN)
            if not socket.behind and socket.table["phase"] in ("lobby", "opening"):
                await self._draw(table, socket)
            if not ref and not socket.behind and socket.view and socket.seat in socket.view["to_act"]:
                await asyncio.sleep(self.rng.expovariate(1 / THINKING_SECONDS))
                sent, ref = time.perf_counter(), socket.move(self._some_move(socket))
            told = await asyncio.wait_for(socket.next(), 60)
            if told.get("ref") == ref and ref:
                if told["t"] == "step":
                    self.evening.waits.append(time.perf_counter() - sent)
                ref = ""
                if self.evening.late or self.chance(LEAVES):
                    self.evening.did["left"] += 1
                    return False
                if self.chance(DROPS):
                    socket = self.at = await self._come_back(table, socket)

    async def _draw(self, table: str, socket: AtTable) -> None:
        """Do what is to be done before the cards are dealt: open the salt, or be ready again after an attempt."""
        if socket.seat is None:
            return
        own = socket.table["seats"][socket.seat]
        with contextlib.suppress(CallFailed, KeyError):  # the list has become another one meanwhile
            if socket.table["phase"] == "opening" and not own["opened"]:
                await self.guest.open_salt(table)
            elif socket.table["phase"] == "lobby" and not own["ready"]:
                await self.guest.ready(table)

    async def _come_back(self, table: str, before: AtTable) -> AtTable:
        before.close()
        await asyncio.sleep(self.rng.random() * 3)
        reloads = self.chance(100 * RELOADS / DROPS)
        self.evening.did["reloaded" if reloads else "resumed"] += 1
        socket = await self.guest.connect(table, None if reloads else before.seq)
        socket.view = before.view
        await asyncio.wait_for(socket.until("hello"), 60)
        if reloads:
            await self.guest.call("GET", f"/api/tables/{table}/steps")
        return socket

    def _some_move(self, socket: AtTable) -> str:
        assert socket.view is not None
        choose = socket.view["choose"]
        if choose is not None:
            return " ".join([choose["verb"], *self.rng.sample(choose["among"], choose["count"])])
        move: str = self.rng.choice(socket.view["legal"])
        return move


# What is measured


class Meter:
    """What the server holds."""

    def __init__(self, pid: int, database: Path, guest: Guest) -> None:
        self.pid = pid
        self.wal = Path(f"{database}-wal")
        self.guest = guest
        self.memory: list[float] = []
        """Megabytes, the mean of each minute."""

    def megabytes(self) -> float:
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    async def minute(self, evening: Evening) -> None:
        seen = []
        for _ in range(12):
            await asyncio.sleep(5)
            seen.append(self.megabytes())
        self.memory.append(statistics.fmean(seen))
        lines = (await self.guest.request("GET", "/metrics"))[2].decode().splitlines()
        rooms = next(float(line.split()[1]) for line in lines if line.startswith("tablee_tables "))
        files = len(list(Path(f"/proc/{self.pid}/fd").iterdir()))
        wal = self.wal.stat().st_size / 1e6 if self.wal.exists() else 0.0
        waits, evening.waits = sorted(evening.waits), []
        if not waits:
            raise SystemExit("nobody could move for a minute: there is nothing to measure")
        p50, p99 = (waits[int(len(waits) * part)] * 1000 if waits else 0.0 for part in (0.5, 0.99))
        print(
            f"{len(self.memory):>6}{self.memory[-1]:>9.1f}{files:>7}{wal:>8.1f}{rooms:>7.0f}{len(waits):>8}"
            f"{p50:>9.1f}{p99:>9.1f}{evening.did['matches']:>9}",
            flush=True,
        )

    def verdict(self) -> str:
        """Whether memory stayed: least squares through what it was by the minute."""
        seen = self.memory[WARM_UP_MINUTES:]
        if len(seen) < 3:
            return f"too short: memory is judged after {WARM_UP_MINUTES} minutes, by three more at least"
        slope, _ = statistics.linear_regression(range(len(seen)), seen)
        middle, mean = (len(seen) - 1) / 2, statistics.fmean(seen)
        off = sum((one - mean - slope * (at - middle)) ** 2 for at, one in enumerate(seen)) / (len(seen) - 2)
        about = (off / sum((at - middle) ** 2 for at in range(len(seen)))) ** 0.5 * (2 if len(seen) > 10 else 4.3)
        flat = slope - about <= 0 or slope + about < FLAT
        return (
            f"memory after {WARM_UP_MINUTES} minutes: {mean:.1f} MB, {slope:+.3f} MB a minute"
            f" ({slope - about:+.3f} to {slope + about:+.3f}): {'flat' if flat else 'it grows'}"
        )


@contextlib.contextmanager
def server(folder: str) -> Iterator[tuple[str, int, Path]]:
    """A server of its own: its address, process and database."""
    database = Path(folder, "tables.db")
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, str(database), str(IDLE_SECONDS)],
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield next(line.strip() for line in process.stdout if line.startswith("http")), process.pid, database
        finally:
            process.terminate()


async def soak(address: str, pid: int, database: Path, guests: int, minutes: int) -> str:
    evening = Evening(address, time.monotonic() + 60 * minutes)
    meter = Meter(pid, database, Guest(address))
    print("minute       MB  files  WAL MB  rooms   moves   p50 ms   p99 ms  matches")
    playing = [asyncio.create_task(Player(evening, number).come_and_go()) for number in range(guests)]
    for _ in range(minutes):
        await meter.minute(evening)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    print(", ".join(f"{count} {what}" for what, count in evening.did.most_common()))
    return meter.verdict()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--guests", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(folder) as (address, pid, database):
        print(uvloop.run(soak(address, pid, database, given.guests, given.minutes)))


if __name__ == "__main__":
    main()
