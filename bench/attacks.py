"""What one address can do to a server within its limits, for bench/hostile.py. Each goes on until it is stopped.

Everybody asks a little more often than they may, and takes up again what the server has cut off.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from picows import WSError, WSFrame, WSTransport, ws_connect

from tablee.client import AtTable, CallFailed, Guest
from tablee.table.protocol import PROTOCOL

REQUESTS, MESSAGES = 30, 30
"""A second: half as many again as an address may send, and a connection."""
CONNECTIONS = 190
"""Of the 200 that an address may have."""
AT_IT = "at it"
GONE = (OSError, CallFailed, EOFError, WSError)
"""What the server does with who asks too much."""


class At(Guest):
    """A guest at an address of this machine."""

    def __init__(self, server: str, address: str) -> None:
        super().__init__(server)
        self.address = address

    async def wire(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self._url.hostname, self._url.port, local_addr=(self.address, 0))

    async def connect(
        self,
        table: str,
        since: int | None = None,
        language: str = "en",
        protocol: int | None = PROTOCOL,
        **headers: str,
    ) -> AtTable:
        return await self._socket(AtTable, table, "" if since is None else f"&since={since}")

    async def deaf(self, table: str) -> AtTable:
        """A socket that takes no notice of what it is told."""
        return await self._socket(Deaf, table)

    async def _socket(self, listener: type[AtTable], table: str, query: str = "") -> AtTable:
        transport, got = await ws_connect(
            listener,
            f"ws://{self._url.netloc}/api/tables/{table}/socket?protocol={PROTOCOL}{query}",
            extra_headers={"Cookie": self.cookie} if self.cookie else {},
            use_aiofastnet=False,
            local_addr=(self.address, 0),
        )
        if not isinstance(got, AtTable):
            raise ConnectionResetError("the server hung up")
        got.transport = transport
        return got

    async def insist(self, call: Callable[[], Awaitable[Any]]) -> Any:
        """Call until the limits allow it."""
        while True:
            try:
                return await call()
            except GONE:
                await asyncio.sleep(0.2)


class Deaf(AtTable):
    """Takes no notice of what it is told."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        pass


def _at_it() -> None:
    """Tell who waits for it that the attack begins."""
    print(AT_IT, flush=True)


async def at_a_rate(rate: float, work: Callable[[], Awaitable[None]], at_once: int = 20) -> None:
    """Do something so often a second, at most so many times at once."""
    _at_it()
    under_way: set[asyncio.Task[None]] = set()

    async def one() -> None:
        with contextlib.suppress(*GONE):
            await work()

    while True:
        if len(under_way) < at_once:
            task = asyncio.create_task(one())
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        await asyncio.sleep(1 / rate)


async def in_a_loop(count: int, work: Callable[[int], Awaitable[None]]) -> None:
    """So many who each do something again and again, whatever becomes of it."""

    async def one(number: int) -> None:
        while True:
            with contextlib.suppress(*GONE):
                await work(number)
            await asyncio.sleep(0.05)

    _at_it()
    await asyncio.gather(*(one(number) for number in range(count)))


async def bots_only(guest: At, game: str, players: int, level: str) -> str:
    """A table of bots that do not pause, begun."""
    seats = [{"bot": level}] * players
    table: str = (await guest.insist(lambda: guest.open(game, players, seats=seats, pause=0)))["id"]
    await guest.insist(lambda: guest.ask(table, "start"))
    return table


# The attacks


async def masters(guest: At, long: str) -> None:
    """Thirty tables of masters who play as fast as they can."""
    heavy = itertools.cycle([("hilo", 6), ("hygge", 3), ("hiifuu", 6), ("koikoi", 2)])
    tables = [await bots_only(guest, *next(heavy), "master") for _ in range(30)]

    async def watch(number: int) -> None:
        seat = await guest.deaf(tables[number])
        await seat.transport.wait_disconnected()

    await in_a_loop(len(tables), watch)


async def novices(guest: At, long: str) -> None:
    """Thirty tables of novices, whose moves are cheap and many."""
    tables = [await bots_only(guest, "hilo", 6, "novice") for _ in range(30)]

    async def watch(number: int) -> None:
        seat = await guest.deaf(tables[number])
        await seat.transport.wait_disconnected()

    await in_a_loop(len(tables), watch)


async def resumes(guest: At, long: str) -> None:
    """Coming back to a table with a long log, one step behind, and asking for it again and again."""

    first = await guest.connect(long)
    seq = (await first.until("hello"))["seq"]

    async def come_back(number: int) -> None:
        here = await guest.connect(long, since=seq - 1)
        with contextlib.closing(here):
            for _ in range(6):
                here.send({"t": "sync", "since": seq - 1})
                if await asyncio.wait_for(here.inbox.get(), 20) is None:
                    break

    await in_a_loop(10, come_back)


async def emotes(guest: At, long: str) -> None:
    """All seats of a table talk all the time, and as many as may listen."""
    talkers = [guest, *(At(guest.server, guest.address) for _ in range(5))]
    table = (await guest.open("hilo", 6, seats=["me"]))["id"]
    for number, one in enumerate(talkers[1:], 1):
        await one.insist(lambda one=one, number=number: one.ask(table, "sit", seat=number, name=f"T{number}"))  # type: ignore[misc]
    sockets = [await one.deaf(table) for one in talkers]
    for _ in range(CONNECTIONS - len(talkers)):
        sockets.append(await guest.insist(lambda: guest.deaf(table)))

    async def talk(number: int) -> None:
        said = json.dumps({"t": "emote", "emote": "hello"})
        here = sockets[number]
        while not here.transport.is_disconnected:
            here.send(said)
            await asyncio.sleep(1 / 20)
        sockets[number] = await talkers[number].deaf(table)

    await in_a_loop(len(talkers), talk)


async def pings(guest: At, long: str) -> None:
    """Large pings from as many as may connect, who do not read the answers."""
    table = (await guest.open("koikoi", 2))["id"]

    async def ping(number: int) -> None:
        here = await guest.deaf(table)
        here.transport.underlying_transport.pause_reading()
        while not here.transport.is_disconnected:
            here.transport.send_ping(b"x" * 125)
            await asyncio.sleep(1 / 20)

    await in_a_loop(CONNECTIONS, ping)


async def headers(guest: At, long: str) -> None:
    """Requests that never end."""

    async def begin(number: int) -> None:
        reader, writer = await guest.wire()
        writer.write(b"GET /api/me HTTP/1.1\r\nhost: x\r\n")
        for _ in range(20):
            writer.write(b"x-more: y\r\n")
            await asyncio.wait_for(reader.read(1), 1)

    await in_a_loop(245, lambda number: _bounded(begin(number), 30))


async def _bounded(work: Awaitable[None], seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(work, seconds)


async def floods(guest: At, long: str) -> None:
    """Pages, calls and nonsense without waiting for an answer, and without end."""
    wishes = (b"GET / HTTP/1.1\r\nhost: x\r\n\r\n", b"GET /api/me HTTP/1.1\r\nhost: x\r\n\r\n", b"nonsense\r\n\r\n")

    async def ask(number: int) -> None:
        reader, writer = await guest.wire()
        with contextlib.closing(writer):
            heard = b"nothing yet"
            while heard:
                writer.write(wishes[number % len(wishes)] * 100)
                heard = await asyncio.wait_for(reader.read(2**20), 10)

    await in_a_loop(12, ask)


async def slow(guest: At, long: str) -> None:
    """As many as may watch a table where much happens, and none of them reads."""
    table = await bots_only(guest, "hilo", 6, "novice")

    async def watch(number: int) -> None:
        here = await guest.deaf(table)
        here.transport.underlying_transport.pause_reading()
        await asyncio.sleep(60)

    await in_a_loop(CONNECTIONS, watch)


async def writes(guest: At, long: str) -> None:
    """Tables of two at which both move as fast as they may."""

    async def two(number: int) -> None:
        other = At(guest.server, guest.address)
        table = (await guest.open("koikoi", 2, seats=["me"], options={"hand_swap": False}))["id"]
        await other.insist(lambda: other.ask(table, "sit", seat=1, name="Other"))
        sockets = [await one.connect(table) for one in (guest, other)]
        for one in (guest, other):
            await one.insist(lambda one=one: one.ready(table))  # type: ignore[misc]
        await guest.insist(lambda: guest.ask(table, "start"))
        for one in (guest, other):
            await one.insist(lambda one=one: one.open_salt(table))  # type: ignore[misc]
        await asyncio.gather(*(_move(one) for one in sockets))

    await in_a_loop(28, two)


async def _move(here: AtTable) -> None:
    with contextlib.closing(here):
        while here.view is None or not here.view["over"]:
            if here.view is not None and here.view["legal"]:
                here.move(here.view["legal"][0])
                await asyncio.sleep(1 / MESSAGES)
            await here.next()


async def lamps(guest: At, long: str) -> None:
    """Hints at many tables, asked for all the time, from several guests of an address; the heaviest there are."""
    heavy = itertools.cycle([("hilo", 6), ("hygge", 4), ("hiifuu", 6)])
    guests = [guest, *(At(guest.server, guest.address) for _ in range(9))]

    async def ask(number: int) -> None:
        one, (game, players) = guests[number], next(heavy)
        here = await _against_bots(one, game, players)
        with contextlib.closing(here):
            while True:
                with contextlib.suppress(CallFailed):
                    await one.ask(here.table["id"], "hint", seq=here.seq)
                await asyncio.sleep(len(guests) / REQUESTS)

    await in_a_loop(len(guests), ask)


async def taking_back(guest: At, long: str) -> None:
    """At ten tables a decision late in the match is made and taken back, without end."""

    async def dither(number: int) -> None:
        here = await _against_bots(guest, "koikoi", 2)
        with contextlib.closing(here):
            for _ in range(40):  # so that there is something to play again
                await _decide(here)
            while here.view is not None and not here.view["over"]:
                with contextlib.suppress(CallFailed):
                    await guest.ask(here.table["id"], "take-back", seq=here.seq)
                await _decide(here)

    await in_a_loop(10, dither)


async def _against_bots(guest: At, game: str, players: int, **wanted: Any) -> AtTable:
    """A table against novices, begun; it is this guest's turn. *wanted* are options."""
    options = {"hand_swap": False, **wanted} if game == "koikoi" else wanted
    seats = ["me", *[{"bot": "novice"}] * (players - 1)]
    wishes = {"seats": seats, "options": options, "pause": 0, "starts": "when_full"}
    table = (await guest.insist(lambda: guest.open(game, players, **wishes)))["id"]
    here = await guest.connect(table)
    await guest.insist(lambda: guest.ready(table))
    await guest.insist(lambda: guest.open_salt(table))
    while here.view is None or here.seat not in here.view["to_act"]:
        await here.next()
    return here


async def _decide(here: AtTable) -> None:
    """Make a move, as soon as it is one's turn."""
    while here.view is None or (here.seat not in here.view["to_act"] and not here.view["over"]):
        await here.next()
    if not here.view["over"]:
        here.move(here.view["legal"][0])
        await here.until("step")


async def reviews(guest: At, long: str) -> None:
    """Match after match is played and reviewed, by several guests of an address."""
    guests = [guest, *(At(guest.server, guest.address) for _ in range(9))]

    async def play_and_review(number: int) -> None:
        one = guests[number]
        here = await _against_bots(one, "koikoi", 2, rounds=1)
        with contextlib.closing(here):
            while here.view is not None and not here.view["over"]:
                await _decide(here)
        review = f"/api/tables/{here.table['id']}/review"
        await one.insist(lambda: one.call("POST", review))
        while (await one.insist(lambda: one.call("GET", f"{review}?match=1")))["review"] is None:
            await asyncio.sleep(1.0)

    await in_a_loop(len(guests), play_and_review)


async def cookies(guest: At, long: str) -> None:
    """Cookies of keys that there are not, which are looked for in the database."""

    async def show() -> None:
        made_up = f"tablee={secrets.token_hex(4)}.{secrets.token_hex(8)}.{secrets.token_hex(16)}"
        await guest.request("GET", "/api/me", headers={"cookie": made_up})

    await at_a_rate(REQUESTS, show)


async def bodies(guest: At, long: str) -> None:
    """Bodies that are much too large."""

    async def send() -> None:
        await guest.request("POST", "/api/tables", b"[" * 1_000_000)

    await at_a_rate(REQUESTS, send)


async def _ended(guest: At) -> str:
    """A table at which a match of many moves has ended."""
    table = await bots_only(guest, "hilo", 6, "random")
    here = await guest.connect(table)
    await here.until("over")
    here.close()
    return table


async def records(guest: At, long: str) -> None:
    """Records and replays of a long match."""
    table = await _ended(guest)
    paths = itertools.cycle(["record", "replay", "result"])

    async def read() -> None:
        await guest.request("GET", f"/api/tables/{table}/{next(paths)}")

    await at_a_rate(REQUESTS, read)


async def branches(guest: At, long: str) -> None:
    """Second tries of a long match, from its last move."""
    table = await _ended(guest)
    record = await guest.insist(lambda: guest.call("GET", f"/api/tables/{table}/record"))
    wish = json.dumps({"step": len(record["moves"]) - 1, "seat": 0}).encode()

    async def try_differently() -> None:
        await guest.request("POST", f"/api/tables/{table}/branch", wish)

    await at_a_rate(REQUESTS, try_differently)


ATTACKS: dict[str, Callable[[At, str], Awaitable[None]]] = {
    one.__name__: one
    for one in (
        masters,
        novices,
        resumes,
        emotes,
        pings,
        headers,
        floods,
        slow,
        writes,
        lamps,
        taking_back,
        reviews,
        cookies,
        bodies,
        records,
        branches,
    )
}


async def attack(name: str, server: str, address: str, long: str) -> None:
    """Do it, from an address. *long* is a table with a long log."""
    guest = At(server, address)
    while True:
        with contextlib.suppress(*GONE):
            await guest.call("GET", "/api/me")
            await ATTACKS[name](guest, long)
        await asyncio.sleep(0.5)
