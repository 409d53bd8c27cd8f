"""An evening at a server: tables in every phase, all games, and people with cookies. The same evening each time.

People, their salts, the server's secrets, keys and ids, the bots' choices and the time of day are all given. What
happens is said by the protocol alone, so a later version can spend the evening too.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any

from tablee.client import AtTable, Guest, Json
from tablee.server.app import Server, store_for
from tablee.server.config import Config
from tablee.server.live import tables as tables_module
from tablee.store import Key
from tests.server.serving import some_move
from tests.versions.kept import Clock, served

EVENING = int(datetime(2026, 11, 17, 19, tzinfo=UTC).timestamp() * 1000)
FORTY_DAYS = 40 * 24 * 3600
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ONE_ROUND: Json = {"rounds": 1}
LONG_PAUSE = 10_000
Seats = list[str | Json]
"""Who sits where: the name of a person, BOT, or "open"."""

BOT: Json = {"bot": "random"}


def _digest(*words: object) -> bytes:
    return hashlib.sha256(" ".join(str(word) for word in words).encode()).digest()


class Pauses:
    """The pauses of bots: none, unless the table has `LONG_PAUSE` and bots are being `awaited`."""

    awaited = False

    async def __call__(self, seconds: float) -> None:
        if self.awaited:
            await asyncio.sleep(seconds)


@dataclass
class Sitting:
    """People at a table that is being played; `sockets[seat]` is who is connected there."""

    id: str
    people: dict[int, str]
    guests: dict[str, Guest]
    clock: Clock
    rng: random.Random
    sockets: dict[int, AtTable] = field(default_factory=dict)
    marks: count[int] = field(default_factory=lambda: count(1))

    @property
    def any(self) -> AtTable:
        return next(iter(self.sockets.values()))

    def guest(self, seat: int) -> Guest:
        return self.guests[self.people[seat]]

    async def ask(self, by: int, what: str, /, **wishes: Any) -> None:
        """Ask something over HTTP; everybody hears what comes of it."""
        self.clock.tick()
        answer = await self.guest(by).ask(self.id, what, **wishes)
        for socket in self.sockets.values():
            await socket.reach(answer["table"]["seq"])

    async def ready(self, seat: int, match: int = 1) -> None:
        self.clock.tick()
        answer = await self.guest(seat).ready(self.id, _digest("salt", self.people[seat], self.id, match).hex())
        for socket in self.sockets.values():
            await socket.reach(answer["table"]["seq"])

    async def open(self) -> None:
        """The commitments are listed: everybody opens."""
        for seat in self.people:
            self.clock.tick()
            await self.guest(seat).open_salt(self.id)

    async def connect(self, seat: int) -> None:
        self.sockets[seat] = await self.guest(seat).connect(self.id)
        await self.sockets[seat].until("hello")

    async def leave(self, seat: int) -> None:
        """Close the browser; whoever is left hears it."""
        self.sockets.pop(seat).close()
        if self.sockets:
            while (await self.any.until("people"))["here"][seat]:
                pass

    async def until(self, happened: Callable[[AtTable], bool]) -> None:
        """Let everybody hear what is told, until that is so for one of them, and the others know as much."""
        while not happened(self.any):
            await self.any.next()
        for socket in self.sockets.values():
            await socket.reach(self.any.seq)

    async def phase(self, phase: str) -> None:
        await self.until(lambda socket: socket.table["phase"] == phase)

    def _waits_for_people(self, socket: AtTable) -> bool:
        view = socket.view
        return view is not None and (view["over"] or all(seat in self.sockets for seat in view["to_act"]))

    async def move(self) -> bool:
        """Let one of those whose turn it is move, and wait for the bots; False when the match is over."""
        view = self.any.view
        if view is None or view["over"]:
            return False
        socket = self.sockets[self.rng.choice(view["to_act"])]
        self.clock.tick()
        socket.move(some_move(socket, self.rng), ref=f"mark {next(self.marks)}")
        await socket.reach(socket.seq + 1)
        await self.until(lambda one: one.seq >= socket.seq and self._waits_for_people(one))
        return True

    async def play(self, moves: int = 1_000_000) -> None:
        """So many moves of people, or to the end."""
        await self.until(self._waits_for_people)
        for _ in range(moves):
            if not await self.move():
                break

    async def part(self) -> None:
        for seat in list(self.sockets):
            await self.leave(seat)


class Evening:
    """Everybody who comes, and the tables they sit at: `tables` are their names by id."""

    def __init__(self, server: Server, clock: Clock, guests: dict[str, Guest]) -> None:
        self.clock = clock
        self.guests = guests
        self.tables: dict[str, str] = {}
        self.seats: dict[str, dict[str, int]] = {name: {} for name in guests}
        self.pauses = Pauses()
        numbers, services = count(1), server.services
        services.new_secret = lambda player: _digest("secret", next(numbers)).hex()
        services.sleep = self.pauses

    async def table(self, title: str, game: str, seats: Seats, **wishes: Any) -> Sitting:
        """A table: the first person opens it, the others sit down."""
        people = {seat: who for seat, who in enumerate(seats) if isinstance(who, str) and who != "open"}
        opener, *others = people
        wanted = ["me" if seat == opener else "open" if seat in people else who for seat, who in enumerate(seats)]
        self.clock.tick()
        guest = self.guests[people[opener]]
        opened = await guest.open(game, len(seats), seats=wanted, name=people[opener], **wishes)
        for seat in others:
            self.clock.tick()
            await self.guests[people[seat]].ask(opened["id"], "sit", seat=seat, name=people[seat])
        self.tables[opened["id"]] = title
        for seat, name in people.items():
            self.seats[name][opened["id"]] = seat
        return Sitting(opened["id"], people, self.guests, self.clock, random.Random(title))

    async def match(self, title: str, game: str, seats: Seats, **wishes: Any) -> Sitting:
        """A table at which a match begins."""
        sitting = await self.table(title, game, seats, **{"level": "random", "pause": 0, **wishes})
        await self.begin(sitting)
        return sitting

    async def begin(self, sitting: Sitting) -> None:
        for seat in sitting.people:
            await sitting.connect(seat)
            await sitting.ready(seat)
        await sitting.ask(next(iter(sitting.people)), "start")
        await sitting.open()
        await sitting.phase("playing")

    async def spend(self) -> None:
        """All of it. Each of these is one table, or a few that differ by the game only."""
        parts: list[Callable[[], Awaitable[None]]] = [
            self.lobbies,
            self.played_to_the_end,
            self.in_the_middle,
            self.overtaken_by_the_clock,
            self.somebody_left,
            self.somebody_lost,
            self.given_up,
            self.offered_again,
            self.second_match,
            self.waiting_for_a_bot,
        ]
        for part in parts:
            await part()

    async def lobbies(self) -> None:
        """One with nothing but defaults, one with nothing but wishes, and one for the conversation."""
        lobby = await self.table("lobby", "hilo", ["Ann", BOT, "open"])
        await lobby.ready(0)
        wishes = {"listed": True, "watch": "nobody", "starts": "when_full", "clock": 90, "stand_in": 120, "pause": 500}
        await self.table("lobby, starts when full", "hygge", ["Cléo", "open", BOT], level="novice", **wishes)
        await self.table("lobby of the conversation", "koikoi", ["Ann", "open"], options=ONE_ROUND)

    async def played_to_the_end(self) -> None:
        everybody: dict[str, Seats] = {
            "hiifuu": ["Ann", BOT, "Bo", BOT],
            "hilo": ["Bo", "雪"],
            "hygge": ["Cléo", "open", "Ann"],
            "koikoi": ["Bo", "Cléo"],
        }
        for game, seats in everybody.items():
            wishes = {"options": ONE_ROUND} if game == "koikoi" else {}
            sitting = await self.table(f"over, {game}", game, seats, listed=True, pause=0, **wishes)
            if game == "hygge":
                await sitting.ask(0, "bot", seat=1, level="novice")
                await sitting.ask(2, "free", seat=1)
                await sitting.ask(2, "bot", seat=1, level="random")
                await sitting.ask(2, "name", name="Ann d’en event")
            await self.begin(sitting)
            await sitting.play()
            await sitting.part()

    async def in_the_middle(self) -> None:
        everybody: dict[str, Seats] = {"hiifuu": ["Ann", "Bo", BOT, "雪"], "koikoi": ["雪", "Bo"]}
        for game, seats in everybody.items():
            sitting = await self.match(f"playing, {game}", game, seats, listed=True)
            await sitting.play(30)
            await sitting.part()

    async def overtaken_by_the_clock(self) -> None:
        """Bo has a coffee and the table makes his move; then there is an hour for the next one."""
        sitting = await self.match("playing, hygge, with a clock", "hygge", ["Bo", "雪"], clock=3600)
        await sitting.play(10)
        before = sitting.any.seq
        await sitting.part()
        self.clock.tick(3601)
        for seat in sitting.people:
            await sitting.connect(seat)
        await sitting.until(lambda socket: socket.seq > before)
        await sitting.play(3)
        await sitting.part()

    async def somebody_left(self) -> None:
        """Cléo goes; Bo went too, but is back."""
        sitting = await self.match("playing, hilo, one is away", "hilo", ["Ann", "Bo", "Cléo"], stand_in=60)
        await sitting.play(9)
        while sitting.any.view is not None and 1 in sitting.any.view["to_act"]:
            await sitting.move()
        await sitting.ask(1, "leave")
        await sitting.ask(1, "sit")
        await sitting.leave(2)
        await sitting.ask(2, "leave")
        await sitting.play(9)
        await sitting.part()

    async def somebody_lost(self) -> None:
        """雪 is in a tunnel, and after a second a bot plays."""
        sitting = await self.match("playing, hygge, a bot stands in", "hygge", ["Ann", "雪"], stand_in=1)
        await sitting.play(8)
        await sitting.leave(1)
        self.clock.tick(2)
        await sitting.until(lambda socket: socket.table["seats"][1]["stand_in"])
        await sitting.play(4)
        await sitting.part()

    async def given_up(self) -> None:
        sitting = await self.match("abandoned", "koikoi", ["Ann", "雪"])
        await sitting.play(6)
        await sitting.ask(0, "give-up")
        await sitting.ask(1, "give-up")
        await sitting.phase("abandoned")
        await sitting.part()

    async def offered_again(self) -> None:
        """Ann has accepted, Bo has not answered."""
        sitting = await self.match("a rematch is offered", "koikoi", ["Ann", "Bo"], options=ONE_ROUND)
        await sitting.play()
        await sitting.ask(1, "again")
        await sitting.ready(0, match=2)
        await sitting.part()

    async def second_match(self) -> None:
        sitting = await self.match("in the second match", "hygge", ["Bo", "Cléo"])
        await sitting.play()
        await sitting.ask(1, "again")
        await sitting.ready(0, match=2)
        await sitting.ready(1, match=2)
        await sitting.open()
        await sitting.phase("playing")
        await sitting.play(12)
        await sitting.part()

    async def waiting_for_a_bot(self) -> None:
        """A bot thinks when the server stops."""
        wishes = {"watch": "nobody", "pause": LONG_PAUSE}
        sitting = await self.match("playing, koikoi, the bot's turn", "koikoi", ["Cléo", BOT], **wishes)
        await sitting.play(7)
        self.pauses.awaited = True
        while sitting.any.view is not None and 0 in sitting.any.view["to_act"]:
            self.clock.tick()
            sitting.any.move(some_move(sitting.any, sitting.rng), ref=f"mark {next(sitting.marks)}")
            await sitting.any.reach(sitting.any.seq + 1)
        await sitting.part()


async def spent(database: str) -> tuple[Evening, int]:
    """An evening in an empty database; answers it, and when it ended."""
    clock, ids, people = Clock(EVENING - FORTY_DAYS * 1000), random.Random(14), count(1)
    tables_module.new_table_id = lambda: "".join(ids.choices(LETTERS, k=14))
    secrets.randbelow = lambda exclusive_upper_bound: ids.randrange(exclusive_upper_bound)  # for numbers of people
    guests: dict[str, Guest] = {}

    async def came(server: Server, *names: str) -> None:
        server.gate.guests.new = lambda: _digest("guest", next(people)).hex()[:22]  # type: ignore[method-assign]
        for name in names:
            guests[name] = Guest(server.url)
            await guests[name].call("GET", "/api/me")

    await _add_key(database, Key("01d01d01", _digest("the old key"), clock.now))
    async with served(database, clock) as server:
        await came(server, "雪")
    first_cookie = guests["雪"].cookie
    clock.now = EVENING
    await _add_key(database, Key("2e42e42e", _digest("the new key"), clock.now))
    async with served(database, clock) as server:
        await came(server, "Ann", "Bo", "Cléo")
        guests["雪"] = Guest(server.url, first_cookie)
        evening = Evening(server, clock, guests)
        await evening.spend()
    guests["雪"].cookie = first_cookie
    return evening, clock.now


async def _add_key(database: str, key: Key) -> None:
    store = store_for(Config(database=database))
    await store.open()
    await store.add_key(key)
    await store.close()
