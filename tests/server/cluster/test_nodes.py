"""Several nodes over PostgreSQL and Redis: any node serves any table, whatever is lost on the way or killed."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
import uvloop

import tablee
from tablee.client import AtTable, Guest
from tablee.server.app import Server
from tablee.server.cluster.redis import LEASE, RedisCluster
from tablee.server.config import Config
from tests.server.serving import PATIENCE, SHORT, UNLIMITED, Party, begin, killed, party, some_move, started
from tests.store import servers

HEAL = 0.1


def at_nodes(postgres: str, redis: str, work: Callable[[Server, Server], Awaitable[None]], heal: float = HEAL) -> None:
    """Two nodes that share their tables."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            nodes = []
            for _ in range(2):
                nodes.append(
                    await started(
                        Config(port=0, database=postgres, redis=redis, heal=heal, least_pause=0.0, limits=UNLIMITED)
                    )
                )
                stack.push_async_callback(nodes[-1].shutdown)
            await work(nodes[0], nodes[1])

    uvloop.run(asyncio.wait_for(run(), PATIENCE))


async def spread(first: Server, second: Server, game: str, people: int, bots: int = 0, **wishes: Any) -> Party:
    """A party whose people sit at different nodes in turn."""
    table = await party(first, game, people, bots, **wishes)
    for number in range(1, people, 2):
        table.sockets[number].close()
        table.guests[number] = Guest(second.url, table.guests[number].cookie)
        table.sockets[number] = await table.guests[number].connect(table.id)
        await table.sockets[number].until("hello")
    await table.settle(max(socket.seq for socket in table.sockets))
    return table


@pytest.mark.parametrize("game", tablee.game_names())
def test_people_at_different_nodes_play_a_whole_game(postgres: str, redis: str, game: str) -> None:
    async def work(first: Server, second: Server) -> None:
        people = tablee.game(game).players[0]
        table = await spread(first, second, game, people)
        await table.play(random.Random(1))
        record = await table.guests[1].call("GET", f"/api/tables/{table.id}/record")
        tablee.verify(record)

    at_nodes(postgres, redis, work)


def test_moves_made_at_once_on_two_nodes_are_both_made(postgres: str, redis: str) -> None:
    async def work(first: Server, second: Server) -> None:
        for seed in range(6):
            table = await spread(first, second, "hilo", 4)
            rng = random.Random(seed)
            begun = table.first.seq
            for socket in table.sockets:
                socket.move(some_move(socket, rng), seq=begun)
            await table.settle(begun + 4)
            assert [socket.view["to_act"] for socket in table.sockets if socket.view] == [
                table.first.view["to_act"] if table.first.view else []
            ] * 4
        assert first.services.metrics.write_conflicts + second.services.metrics.write_conflicts > 0

    at_nodes(postgres, redis, work)


def test_what_is_taken_back_at_one_node_is_told_at_the_other_and_can_be_there(postgres: str, redis: str) -> None:
    """A person with a page at each node, against a bot."""

    async def work(first: Server, second: Server) -> None:
        table = await party(first, "koikoi", 1, 1, options={"rounds": 1, "hand_swap": False})
        nodes = [table.guests[0], Guest(second.url, table.guests[0].cookie)]
        pages = [table.first, await nodes[1].connect(table.id)]
        await pages[1].until("hello")
        rng = random.Random(4)
        for turn in range(6):
            here, there = pages[turn % 2], pages[1 - turn % 2]
            while here.view is None or here.view["to_act"] != [0]:
                await here.next()
            here.move(some_move(here, rng))
            await here.until("step")
            answer = await nodes[turn % 2].ask(table.id, "take-back", seq=here.seq)
            assert answer["table"]["taken_back"] == turn + 1
            for page in (here, there):
                while page.table["taken_back"] != turn + 1:
                    await page.next()
            while here.view["to_act"] != [0]:
                await here.next()
            assert here.view == there.view
        table.sockets[0] = pages[1]
        await table.play(rng)
        for node in nodes:
            record = await node.call("GET", f"/api/tables/{table.id}/record")
            tablee.verify(record)
            assert record["taken_back"] == 6

    at_nodes(postgres, redis, work)


def test_what_happens_at_one_node_is_heard_at_the_other_before_anybody_looks_into_the_log(
    postgres: str, redis: str
) -> None:
    async def work(first: Server, second: Server) -> None:
        table = await spread(first, second, "koikoi", 2)
        await table.play(random.Random(3), 6)

    at_nodes(postgres, redis, work, heal=1000.0)


def test_what_redis_loses_the_log_tells(postgres: str, redis: str) -> None:
    async def work(first: Server, second: Server) -> None:
        for node in (first, second):
            deaf: Any = node.services.cluster
            deaf._hear = lambda data: None
        table = await spread(first, second, "koikoi", 2)
        await table.play(random.Random(2), 8)

    at_nodes(postgres, redis, work)


def test_bots_go_on_at_another_node_as_soon_as_nobody_is_at_the_first(postgres: str, redis: str) -> None:
    """The first node gives back what it may act for. Had it to run out, that would take five minutes."""

    async def work(first: Server, second: Server) -> None:
        table = await party(first, "koikoi", 1, 1)
        await table.play(random.Random(3), 4)
        table.first.close()
        nodes: Any = second.services.cluster
        while await nodes._redis.exists(LEASE + table.id):
            await asyncio.sleep(0.01)
        table.guests[0] = Guest(second.url, table.guests[0].cookie)
        table.sockets[0] = await table.guests[0].connect(table.id)
        await table.first.until("hello")
        await table.play(random.Random(4), 8)

    at_nodes(postgres, redis, work, heal=100.0)


def test_a_node_may_act_as_long_as_redis_keeps_others_from_it_and_no_longer(postgres: str, redis: str) -> None:
    async def work(first: Server, second: Server) -> None:
        table = await party(first, "koikoi", 1, 1)
        await table.play(random.Random(3), 4)
        node: Any = first.services.cluster
        for begins in (True, False):
            if not begins:
                await node._redis.pexpire(LEASE + table.id, 1000)
                await node._prolong([table.id])
            said = await node._redis.pttl(LEASE + table.id) / 1000
            believed = node._leases[table.id][1] - asyncio.get_running_loop().time()
            assert 290.0 < believed <= said + 0.002 <= 300.002

    at_nodes(postgres, redis, work, heal=100.0)


def test_a_node_stops_although_a_cancellation_was_lost() -> None:
    """It happens when it comes together with an answer of Redis."""

    class Stubborn:
        def __init__(self) -> None:
            self.asked = asyncio.Event()
            self.cancelled = 0

        async def publish(self, channel: str, data: bytes) -> None:
            self.asked.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.cancelled += 1

        async def aclose(self) -> None:
            pass

    async def run() -> None:
        cluster: Any = RedisCluster("redis://127.0.0.1:1/0", HEAL)
        cluster._redis = redis = Stubborn()
        cluster._loop = asyncio.get_running_loop()
        cluster._run(cluster._publish())
        cluster.moved("table", 1)
        await redis.asked.wait()
        await cluster.close()
        assert redis.cancelled == 1

    uvloop.run(asyncio.wait_for(run(), PATIENCE))


def test_redis_may_be_restarted_empty(postgres: str) -> None:
    port = servers.free_port()

    def run(play: Callable[[Any], Awaitable[None]]) -> None:
        at_nodes(postgres, f"redis://127.0.0.1:{port}/0", play)  # type: ignore[arg-type]

    async def work(first: Server, second: Server) -> None:
        rng = random.Random(3)
        with servers.redis(port):
            table = await spread(first, second, "hilo", 2, 1)
            await table.play(rng, 5)
        await table.play(rng, 3)  # while it is away
        with servers.redis(port):
            await table.play(rng, 5)

    run(work)  # type: ignore[arg-type]


def test_people_know_who_is_connected_elsewhere(postgres: str, redis: str) -> None:
    async def work(first: Server, second: Server) -> None:
        table = await spread(first, second, "koikoi", 2)
        await _told(table.first, [True, True])
        table.sockets[1].close()
        await _told(table.first, [True, False])
        table.sockets[1] = await table.guests[1].connect(table.id)
        await _told(table.first, [True, True])

    at_nodes(postgres, redis, work)


async def _told(socket: AtTable, here: list[bool]) -> None:
    """Wait until this is what somebody was last told about who is here."""
    while [json.loads(data) for data in socket.raw if b'"t":"people"' in data][-1]["here"] != here:
        socket.send({"t": "ping"})
        await socket.until("pong")


PROGRAM = """
import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
from tablee.server.config import Config
from tablee.server.app import Server
config = Config(port=0, database=sys.argv[1], redis=sys.argv[2], heal=float(sys.argv[3]), least_pause=0.0)
server = Server(config)
server.when_started = lambda: print(server.url, flush=True)
server.run()
"""


def test_a_node_is_killed_and_its_people_and_bots_go_on_at_another(postgres: str, redis: str) -> None:
    async def run() -> None:
        processes, addresses = [], []
        for _ in range(2):
            command = [sys.executable, "-c", PROGRAM, postgres, redis, str(HEAL)]
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
            assert process.stdout is not None
            addresses.append((await process.stdout.readline()).decode().strip())
            processes.append(process)
        rng = random.Random(4)
        guest = Guest(addresses[0])
        seats = ["me", {"bot": "random"}]
        table = (await guest.open("koikoi", 2, seats=seats, options=SHORT["koikoi"], pause=0))["id"]
        socket = await guest.connect(table)
        await socket.until("hello")
        await begin(table, guest)
        await _play(socket, rng, 4)
        await killed(processes[0])
        with pytest.raises(ConnectionResetError):
            await socket.until("nothing")
        other = Guest(addresses[1], guest.cookie)
        again = await other.connect(table, since=socket.seq)
        again.view = socket.view
        await again.until("hello")
        await _play(again, rng, 1000)
        tablee.verify(await other.call("GET", f"/api/tables/{table}/record"))
        await killed(processes[1])

    uvloop.run(asyncio.wait_for(run(), PATIENCE))


async def _play(socket: AtTable, rng: random.Random, moves: int) -> None:
    """Play on against bots: so many moves, or to the end."""
    while socket.view is None:
        await socket.next()
    for _ in range(moves):
        if socket.view is None or socket.view["over"]:
            return
        if socket.seat in socket.view["to_act"]:
            socket.move(some_move(socket, rng))
        await socket.reach(socket.seq + 1)
