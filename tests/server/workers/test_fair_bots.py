"""Bots for everybody: what one guest's bots cost, the others do not wait for. And what a bot's pause does not tell."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from typing import Any

import pytest

from tablee.client import AtTable, Guest
from tablee.server.app import Server
from tablee.server.config import Limits
from tablee.server.workers.fairness import Requester
from tablee.server.workers.pool import Turn
from tests.server.serving import UNLIMITED, Party, at_a_server, autoplay_of, party, room_of, some_move

ATTACKER, VICTIM = "203.0.113.7", "198.51.100.9"
HEAVY = [("hilo", 6), ("hygge", 3), ("hiifuu", 6), ("koikoi", 2)]
TABLES = 30
ANSWERS = 7


class From(Guest):
    """A guest at an address, as a proxy tells it."""

    def __init__(self, server: str, address: str) -> None:
        super().__init__(server)
        self.address = address

    async def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        return await super().request(method, path, body, {"x-forwarded-for": self.address, **(headers or {})})

    async def at(self, table: str) -> AtTable:
        forwarded: Any = {"X-Forwarded-For": self.address}
        return await self.connect(table, **forwarded)


async def patiently(guest: Guest, table: str, what: str) -> None:
    """Ask until the limit of requests allows it."""
    while True:
        status, _, _ = await guest.request("POST", f"/api/tables/{table}/{what}", b"{}")
        if status != 429:
            assert status == 200
            return
        await asyncio.sleep(0.1)


async def masters(server: Server, number: int) -> list[AtTable]:
    """As many tables of masters as one address may open, who play as fast as they can while somebody watches."""
    attacker, sockets = From(server.url, ATTACKER), []
    for count in range(number):
        game, players = HEAVY[count % len(HEAVY)]
        table = await attacker.open(game, players, seats=[{"bot": "master"}] * players, pause=0)
        await patiently(attacker, table["id"], "start")
        sockets.append(await attacker.at(table["id"]))
    return sockets


async def answers(server: Server, count: int) -> list[float]:
    """Seconds that a novice takes to answer somebody who has nothing to do with that."""
    guest = From(server.url, VICTIM)
    table = (await guest.open("koikoi", 2, seats=["me", {"bot": "novice"}], pause=0, starts="when_full"))["id"]
    socket = await guest.at(table)
    await guest.ready(table)
    await guest.open_salt(table)
    rng = random.Random(1)
    took: list[float] = []
    await socket.until("step")
    while len(took) < count:
        view = socket.view
        if view is None or socket.seat not in view["to_act"]:
            await socket.next()
            continue
        socket.move(some_move(socket, rng))
        await socket.reach(socket.seq + 1)
        if (view := socket.view) is not None and socket.seat not in view["to_act"] and not view["over"]:
            began = time.monotonic()
            await socket.reach(socket.seq + 1)
            took.append(time.monotonic() - began)
    return took


@at_a_server(limits=Limits(), least_pause=0.3, proxies=("127.0.0.1",))
async def test_thirty_tables_of_masters_do_not_keep_a_novice_elsewhere_from_answering(server: Server) -> None:
    sockets = await masters(server, TABLES)
    while server.services.metrics.moves < TABLES:  # they are at it
        await asyncio.sleep(0.05)
    took = await answers(server, ANSWERS)
    assert statistics.median(took) <= 1.0
    before = server.services.metrics.moves
    while server.services.metrics.moves == before:  # they still are
        await asyncio.sleep(0.05)
    for socket in sockets:
        assert socket.closed is None


@at_a_server(limits=Limits(bots_burst=0.05, bots_rate=0.0), least_pause=0.0, proxies=("127.0.0.1",))
async def test_who_has_used_up_what_bots_may_think_has_tables_that_go_on_to_their_end(server: Server) -> None:
    sockets = await masters(server, 4)
    while server.services.metrics.matches_finished == 0:
        await asyncio.sleep(0.05)
    assert server.services.metrics.bots_hurried > 10
    assert server.services.metrics.bots_failed == 0
    assert len(sockets) == 4


# Who is charged


def requester_at(table: Party) -> Requester:
    requester: Requester = autoplay_of(table)._requester()
    return requester


async def everybody(table: Party, count: int) -> None:
    while len(room_of(table).members) != count:
        await table.guests[0].call("GET", "/api/me")


@at_a_server()
async def test_a_bots_turn_is_charged_to_who_has_played_here_longest_and_then_to_who_watches(server: Server) -> None:
    table = await party(server, "hiifuu", 2, 2)
    watcher = Guest(server.url)
    await watcher.call("GET", "/api/me")
    watching = await watcher.connect(table.id)
    await watching.until("hello")
    first, second, _ = (one.player for one in room_of(table).members)
    assert requester_at(table) == Requester(table.id, first, "127.0.0.1", person=True)
    table.sockets[0].close()
    await everybody(table, 2)
    assert requester_at(table) == Requester(table.id, second, "127.0.0.1", person=True)
    table.sockets[1].close()
    await everybody(table, 1)
    assert requester_at(table).person is False
    assert requester_at(table).guest not in (first, second)


@at_a_server()
async def test_who_watched_before_anybody_played_is_not_charged(server: Server) -> None:
    table = await party(server, "hiifuu", 1, 3)
    own = requester_at(table).guest
    watching = await Guest(server.url).connect(table.id)
    await watching.until("hello")
    table.first.close()
    await everybody(table, 1)
    assert requester_at(table).guest != own
    back = await table.guests[0].connect(table.id)
    await back.until("hello")
    assert requester_at(table) == Requester(table.id, own, "127.0.0.1", person=True)


# Pauses


@pytest.mark.parametrize(
    ("took", "wanted", "pause"),
    [
        (0.0, 0.0, 0.3),
        (0.29, 0.0, 0.3),
        (0.3, 0.0, 0.3),
        (0.31, 0.0, 0.6),
        (0.61, 0.0, 0.9),
        (0.0, 0.2, 0.3),
        (0.2, 0.5, 0.5),
        (0.5, 0.5, 0.5),
        (0.55, 0.5, 0.6),
        (0.0, 0.9, 0.9),
    ],
)
@at_a_server(least_pause=0.3)
async def test_where_a_person_plays_a_bot_moves_after_its_pause_or_at_the_next_step_of_time(
    server: Server, took: float, wanted: float, pause: float
) -> None:
    table = await party(server, "koikoi", 1, 1)
    assert autoplay_of(table)._pause(took, wanted, requester_at(table)) == pytest.approx(pause)


class Bots:
    """Answers at once."""

    def __init__(self, spent: bool = False) -> None:
        self._spent = spent
        self.requesters: list[Requester] = []

    def spent(self, requester: Requester) -> bool:
        return self._spent

    async def choose(self, turn: Turn) -> str:
        self.requesters.append(turn.requester)
        return turn.anything()

    async def stop(self) -> None:
        pass


def listened(server: Server, bots: Bots) -> list[float]:
    """The pauses that bots make, without them; thinking takes no time."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    services: Any = server.services
    services.bots, services.sleep, services.time = bots, sleep, lambda: 0.0
    return slept


@at_a_server(least_pause=0.3)
async def test_a_table_of_a_person_without_a_pause_has_the_least_one(server: Server) -> None:
    slept = listened(server, bots := Bots())
    table = await party(server, "koikoi", 1, 1, pause=0)
    await table.play(random.Random(1), 20)
    assert set(slept) == {0.3}
    assert {requester.person for requester in bots.requesters} == {True}


@pytest.mark.parametrize("spent", [False, True])
@at_a_server(least_pause=0.3)
async def test_bots_among_themselves_do_not_pause_unless_they_have_used_up_what_they_may(
    server: Server, spent: bool
) -> None:
    slept = listened(server, bots := Bots(spent))
    guest = Guest(server.url)
    table = (await guest.open("koikoi", 2, seats=[{"bot": "random"}] * 2, pause=0))["id"]
    socket = await guest.connect(table)
    await guest.ask(table, "start")
    await socket.reach(20)
    assert set(slept) == ({0.3} if spent else set())
    assert {requester.person for requester in bots.requesters} == {False}


@at_a_server(least_pause=0.3)
async def test_a_move_by_the_clock_has_the_least_pause_too(server: Server) -> None:
    """Or the time it took would tell whether there was a choice."""
    slept = listened(server, Bots())
    table = await party(server, "koikoi", 2, clock=30, pause=5000)
    before, store = server.services.store.now, server.services.store
    store.now = lambda: before() + 31_000  # type: ignore[method-assign]
    room_of(table).act()
    assert (await table.first.until("step"))["by"] == "clock"
    assert slept == [0.3]


def test_a_server_has_a_least_pause_if_nothing_else_is_said() -> None:
    from tablee.server.config import Config

    assert Config().least_pause == 0.3
    assert UNLIMITED.bots_rate == Limits().bots_rate > 0
