"""Kill the server at random moments under load, and see that nothing it said was untrue.

People play at several tables; the server is killed (-9) again and again and started anew on the same file. Everybody
reconnects and goes on where they were, repeating a move they got no answer to. In the end, everything that anybody was
ever told is compared, byte for byte, with what the log says.

`python -m tests.server.crash --kills 300` does it as often as you like.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from dataclasses import dataclass, field
from pathlib import Path

import uvloop
from picows import WSError

import tablee
from tablee.client import AtTable, CallFailed, Guest, Json
from tablee.store.sqlite import SqliteStore
from tablee.table import steps
from tablee.table.entries import Moved, read_entry
from tablee.table.people import People
from tablee.table.table import Table
from tests.server.serving import SHORT, begin, killed, some_move

LOST = (OSError, EOFError, WSError, CallFailed, asyncio.TimeoutError)

PROGRAM = """
import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()  # not without its harness
from tablee.server.config import Config, Limits
from tablee.server.app import Server
plenty = Limits(messages_rate=1e9, messages_burst=1e9, requests_rate=1e9, requests_burst=1e9, tables_rate=1e9,
                tables_burst=1e9, tables_a_day=1e12, entries_rate=1e9, knocks_rate=1e9, knocks_burst=1e9,
                entries_burst=1e9, open_tables=10**9, connections=10**9)
server = Server(Config(port=int(sys.argv[1]), database=sys.argv[2], least_pause=0.0, limits=plenty))
server.when_started = lambda: print(server.url, flush=True)
server.run()
"""


@dataclass
class Told:
    """What one person was told at one table: the bytes of each step."""

    table: str
    seat: int
    steps: dict[int, bytes] = field(default_factory=dict)


@dataclass
class Harness:
    """The server, and everything that anybody was told."""

    database: Path
    kills: int
    rng: random.Random
    differently: bool
    address: str = ""
    port: int = 0
    killed: int = 0
    told: list[Told] = field(default_factory=list)
    moves: int = 0
    resumed: int = 0
    repeated: int = 0
    tried: int = 0
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    up: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def done(self) -> bool:
        return self.killed >= self.kills

    async def serve(self) -> None:
        """Start the server, kill it when so many steps were heard, and so on."""
        while not self.done:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", PROGRAM, str(self.port), str(self.database), stdin=PIPE, stdout=PIPE
            )
            assert process.stdout is not None
            self.address = (await process.stdout.readline()).decode().strip()
            self.port = int(self.address.rsplit(":", 1)[1])
            self.up.set()
            wanted = self.moves + self.rng.randrange(1, 120)
            while self.moves < wanted:
                self.heard.clear()
                await self.heard.wait()
            for _ in range(self.rng.randrange(200)):  # at any moment of what is under way
                await asyncio.sleep(0)
            self.up.clear()
            await killed(process)
            self.killed += 1

    # People

    async def sit_and_play(self, game: str, number: int) -> None:
        """Tables of a game, one after the other, until there were enough kills."""
        while not self.done:
            try:
                await self.up.wait()
                people = tablee.game(game).players[0]
                guests = [Guest(self.address) for _ in range(people)]
                seats = ["me", *["open"] * (people - 1)]
                opened = await guests[0].open(game, people, seats=seats, options=SHORT.get(game, {}), pause=0)
                for guest in guests[1:]:
                    await guest.ask(opened["id"], "sit")
                await begin(opened["id"], *guests)
            except LOST:
                continue  # killed while they sat down: another table
            await asyncio.gather(*(self.play(guest, opened["id"], seat) for seat, guest in enumerate(guests)))
            if self.differently:
                await self.try_differently(guests[0], opened["id"])

    async def try_differently(self, guest: Guest, table: str) -> None:
        """Play the match again that has ended there, against bots, from somewhere in its middle."""
        match = f"/api/tables/{table}"
        while not self.done:
            try:
                await self.up.wait()
                step = self.rng.randrange(len((await guest.call("GET", f"{match}/record"))["moves"]))
                wish = {"step": step, "seat": 0, "level": "random"}
                branch = (await guest.call("POST", f"{match}/branch", wish))["table"]["id"]
            except LOST:
                continue
            self.tried += 1
            await self.play(guest, branch, 0)
            return

    async def play(self, guest: Guest, table: str, seat: int) -> None:
        """One person at one table, until the match is over."""
        told = Told(table, seat)
        self.told.append(told)
        rng = random.Random(self.rng.random())
        socket: AtTable | None = None
        asked: tuple[int, str, str] | None = None  # a move that was sent and not heard of
        asked_now = False
        since: int | None = None
        seen: Json | None = None
        while not self.done:
            try:
                if socket is None:
                    await self.up.wait()
                    fresh = await guest.connect(table, since)
                    fresh.view = seen
                    await fresh.until("hello")
                    self.resumed += since is not None
                    socket, asked_now = fresh, False
                    if since is None:
                        seen = fresh.view
                if socket.view is None or (asked is not None and asked_now):
                    pass
                elif socket.view["over"]:
                    return
                elif asked is not None:
                    socket.move(asked[2], asked[1], asked[0])
                    self.repeated += 1
                    asked_now = True
                elif seat in socket.view["to_act"]:
                    asked = (socket.seq, secrets.token_hex(8), some_move(socket, rng))
                    socket.move(asked[2], asked[1])
                    asked_now = True
                message = await socket.next()
            except LOST:
                socket = None
                continue
            if message["t"] == "step":
                start = f'{{"t":"step","seq":{message["seq"]},'.encode()
                data = next(raw for raw in reversed(socket.raw) if raw.startswith(start))
                if told.steps.setdefault(message["seq"], data) != data:
                    raise AssertionError(f"step {message['seq']} of {table} was told differently the second time")
                since, seen = message["seq"], socket.view
                if socket.inbox.empty():
                    socket.raw.clear()
                self.moves += 1
                self.heard.set()
                if asked is not None and message.get("ref") == asked[1]:
                    asked = None
            elif message["t"] in ("done", "refused") and asked is not None and message["ref"] == asked[1]:
                if message["t"] == "refused":
                    raise AssertionError(f"a legal move was refused: {message}")
                asked = None

    # The truth

    async def compare(self) -> int:
        """Everything that was told, against the log. Answers how many steps were compared."""
        store = SqliteStore(self.database)
        await store.open()
        compared = 0
        for told in self.told:
            whole = await store.load(told.table, 0)
            shadow = Table(told.table, People(whole.people))
            for row in whole.rows:
                if row.seq != shadow.seq + 1:
                    raise AssertionError(f"{told.table}: {row.seq} follows {shadow.seq}")
                entry = read_entry(row.entry)
                shadow.apply(entry, row.at)
                if row.seq in told.steps:
                    true = steps.step(shadow, entry, told.seat)
                    if told.steps[row.seq] != true:
                        raise AssertionError(
                            f"{told.table}, {row.seq}: seat {told.seat} was told {told.steps[row.seq]!r}, not {true!r}"
                        )
                    compared += 1
            if told.steps and max(told.steps) > shadow.seq:
                raise AssertionError(f"{told.table}: {max(told.steps)} was told, the log ends at {shadow.seq}")
            moves = [entry for row in whole.rows if isinstance(entry := read_entry(row.entry), Moved)]
            refs = [move.ref for move in moves if move.by == "player"]
            if len(refs) != len(set(refs)):
                raise AssertionError(f"{told.table}: a move was made twice")
        await store.close()
        return compared


async def crash(kills: int, tables: int, seed: int, differently: bool = False) -> Harness:
    """Do it; *differently*: each match is tried differently afterwards. Raises AssertionError at anything untrue."""
    with tempfile.TemporaryDirectory() as folder:
        harness = Harness(Path(folder, "tables.db"), kills, random.Random(seed), differently)
        games = sorted(tablee.game_names(), key=lambda name: (tablee.game(name).players[0], name != "koikoi"))
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(harness.sit_and_play(games[number % len(games)], number)) for number in range(tables)
            ]
            await harness.serve()
            for task in tasks:
                task.cancel()
        harness.moves = await harness.compare()
        return harness


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--differently", action="store_true", help="go on from the middle of each match")
    given = parser.parse_args()
    began = time.monotonic()
    harness = uvloop.run(crash(given.kills, given.tables, given.seed, given.differently))
    print(
        f"{harness.killed} kills, {len(harness.told)} people, {harness.resumed} resumed,"
        f" {harness.tried} tried differently, {harness.repeated} moves repeated, {harness.moves} steps compared,"
        f" none lost or wrong, {time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
