"""A server for a test, people at its tables, and the scripted way they play: by the protocol alone."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import random
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import uvloop

from tablee import games
from tablee.client import AtTable, Guest, Json
from tablee.server.app import Server
from tablee.server.config import Config, Limits
from tablee.server.live.services import Services

PATIENCE = 180.0
"""Seconds after which a test has failed. No test waits for time to pass."""

UNLIMITED = Limits(
    messages_rate=1e9,
    messages_burst=1e9,
    requests_rate=1e9,
    requests_burst=1e9,
    knocks_rate=1e9,
    knocks_burst=1e9,
    tables_rate=1e9,
    tables_burst=1e9,
    tables_a_day=1e12,
    entries_rate=1e9,
    entries_burst=1e9,
    again_rate=1e9,
    again_burst=1e9,
    listed_tables=1000,
    listed_burst=1e9,
)

SALT = "5a" * 32
"""What everybody adds to the seed."""

SHORT: dict[str, Json] = {
    name: {option.name: min(option.values) for option in games.game(name).options if option.name == "rounds"}
    for name in games.names()
}
"""Options that make a game short, where it has such: as few rounds as there may be."""


def at_a_server(**wishes: Any) -> Callable[[Callable[..., Awaitable[None]]], Callable[..., None]]:
    """A test that is given a running server; *wishes* are parts of its configuration."""

    def decorate(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
        def run(**given: Any) -> None:
            with tempfile.TemporaryDirectory() as folder:
                usual = {"port": 0, "database": str(Path(folder, "tables.db")), "limits": UNLIMITED, "least_pause": 0.0}
                config = Config(**{**usual, **wishes})
                uvloop.run(asyncio.wait_for(_serve(config, test, given), PATIENCE))

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        parameters = list(inspect.signature(test).parameters.values())[1:]
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined] # pytest asks for these
        run.pytestmark = getattr(test, "pytestmark", [])  # type: ignore[attr-defined]
        return run

    return decorate


async def _serve(config: Config, test: Callable[..., Awaitable[None]], given: dict[str, Any]) -> None:
    server = await started(config)
    try:
        await test(server, **given)
    finally:
        await server.shutdown()


def deal_the_same(services: Services, each: bool = False) -> None:
    """The first table always has the same secret, and so have the second and the third one.

    With salts that are the same too, a test is dealt the same cards each time it runs. *each*: the first table of each
    guest, for tests that share a server.
    """
    asked: Counter[str] = Counter()

    def secret(player: str) -> str:
        key = player if each or not player else "anybody"
        asked[key] += 1
        return hashlib.sha256(b"%d" % asked[key] if player else b"drawn again %d" % asked[key]).hexdigest()

    services.new_secret = secret


async def started(config: Config) -> Server:
    """A server that serves, and deals the same cards each time."""
    server = Server(config)
    deal_the_same(server.services)
    await server.start()
    return server


async def restarted(server: Server) -> Server:
    """The same server after a stop: the same port, the same database."""
    port = int(server.url.rsplit(":", 1)[1])
    await server.shutdown()
    return await started(replace(server.services.config, port=port))


@dataclass
class Party:
    """People at a table, each with a socket; `sockets[seat]` is who sits there."""

    server: Server
    id: str
    guests: list[Guest]
    sockets: list[AtTable]

    @property
    def first(self) -> AtTable:
        return self.sockets[0]

    async def settle(self, seq: int) -> None:
        """Wait until everybody has this step."""
        for socket in self.sockets:
            await socket.reach(seq)

    async def move(self, rng: random.Random) -> bool:
        """Let somebody whose turn it is make some move, and everybody hear it; False when the match is over."""
        view = self.first.view
        assert view is not None
        if view["over"]:
            return False
        seats = [seat for seat in view["to_act"] if seat < len(self.sockets)]
        if seats:
            socket = self.sockets[rng.choice(seats)]
            socket.move(some_move(socket, rng))
        await self.settle(self.first.seq + 1)
        return True

    async def play(self, rng: random.Random, moves: int = 1_000_000) -> None:
        """Play on: to the end, or so many moves."""
        for _ in range(moves):
            if not await self.move(rng):
                break


def some_move(socket: AtTable, rng: random.Random) -> str:
    """A move that this person may make, from what they see."""
    view = socket.view
    assert view is not None
    if view["choose"] is not None:
        choose = view["choose"]
        return " ".join([choose["verb"], *rng.sample(choose["among"], choose["count"])])
    legal: str = rng.choice(view["legal"])
    return legal


async def party(server: Server, game: str, people: int, bots: int = 0, **wishes: Any) -> Party:
    """A table of *people* and *bots*, begun."""
    guests = [Guest(server.url) for _ in range(people)]
    wishes = {"options": SHORT.get(game, {}), "pause": 0, **wishes}
    level = {"bot": wishes.pop("bot", "random")}
    seats: list[Any] = ["me", *["open"] * (people - 1), *[level] * bots]
    table = await guests[0].open(game, people + bots, seats=seats, name="Person 1", **wishes)
    for number, guest in enumerate(guests[1:], 1):
        await guest.ask(table["id"], "sit", seat=number, name=f"Person {number + 1}")
    sockets = [await guest.connect(table["id"]) for guest in guests]
    for guest, socket in zip(guests, sockets, strict=True):
        await guest.ready(table["id"], SALT)
        await socket.until("hello")
    if wishes.get("starts") != "when_full":
        await guests[0].ask(table["id"], "start")
    await all_open(table["id"], *guests)
    begun = Party(server, table["id"], guests, sockets)
    for socket in sockets:
        while socket.table["phase"] != "playing":
            await socket.next()
    await begun.settle(max(socket.seq for socket in sockets))
    return begun


async def all_open(table: str, *guests: Guest) -> None:
    """The commitments of these people are listed: everybody opens, and the match begins."""
    for guest in guests:
        await guest.open_salt(table)


async def begin(table: str, *guests: Guest) -> None:
    """Everybody is ready, the first one starts, everybody opens."""
    for guest in guests:
        await guest.ready(table)
    await guests[0].ask(table, "start")
    await all_open(table, *guests)


def room_of(party: Party) -> Any:
    """The table as the server has it in memory."""
    room = party.server.tables.loaded(party.id)
    assert room is not None
    return room


def autoplay_of(party: Party) -> Any:
    """What makes this table act by itself."""
    return room_of(party).on_change.__self__


async def killed(process: asyncio.subprocess.Process) -> None:
    """A server's process, killed as it stands, and nothing of it left."""
    process.kill()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    await process.stdout.read()
    await process.wait()
