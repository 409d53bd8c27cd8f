"""A table that nobody may watch shows its cards to those who sat there, and to nobody by any way round."""

from __future__ import annotations

import random

import pytest

from tablee.client import AtTable, CallFailed, Guest
from tablee.server.app import Server
from tests.server.cluster.test_nodes import at_nodes
from tests.server.serving import Party, all_open, at_a_server, begin, party

NOT_FOR_WATCHING = (4003, "not_seated")


async def turned_away(socket: AtTable) -> None:
    """It is closed, and not one card was on it."""
    with pytest.raises(ConnectionResetError):
        await socket.until("nothing")
    assert socket.closed == NOT_FOR_WATCHING
    assert_no_cards(socket)


def assert_no_cards(socket: AtTable) -> None:
    assert not [data for data in socket.raw if b'"view":{' in data]


async def stranger(server: Server) -> Guest:
    guest = Guest(server.url)
    await guest.call("GET", "/api/me")
    return guest


async def status(guest: Guest, path: str) -> int:
    return (await guest.request("GET", path))[0]


async def finished(server: Server) -> Party:
    table = await party(server, "koikoi", 2, watch="nobody")
    await table.play(random.Random(1))
    return table


@pytest.mark.parametrize("since", [None, 0, 5])
@at_a_server()
async def test_a_stranger_sees_nothing_after_the_match(server: Server, since: int | None) -> None:
    table = await finished(server)
    await turned_away(await (await stranger(server)).connect(table.id, since=since))
    await turned_away(await Guest(server.url).connect(table.id, since=since))


@at_a_server()
async def test_a_stranger_in_the_lobby_does_not_see_the_deal(server: Server) -> None:
    host, watcher = Guest(server.url), await stranger(server)
    table = (await host.open("koikoi", 2, seats=["me", {"bot": "random"}], watch="nobody"))["id"]
    watching = await watcher.connect(table)
    await watching.until("hello")
    await begin(table, host)
    await turned_away(watching)


@at_a_server()
async def test_who_comes_to_the_next_match_does_not_see_the_last(server: Server) -> None:
    table = await finished(server)
    players, newcomer = table.guests, await stranger(server)
    await players[0].ask(table.id, "again")
    await players[1].ask(table.id, "leave")
    watching = await newcomer.connect(table.id, since=0)
    assert (await watching.until("hello"))["view"] is None
    await newcomer.ask(table.id, "sit")
    watching.send({"t": "sync", "since": 0})
    again = await watching.until("hello")
    assert (again["seat"], again["seq"]) == (1, watching.seq)
    assert_no_cards(watching)
    for what in ("record", "replay"):
        assert await status(newcomer, f"/api/tables/{table.id}/{what}?match=1") == 404
        assert await status(players[0], f"/api/tables/{table.id}/{what}?match=1") == 200
        assert await status(players[1], f"/api/tables/{table.id}/{what}?match=1") == 200  # was there
    await players[0].ready(table.id)
    await newcomer.ready(table.id)
    await all_open(table.id, players[0], newcomer)
    while watching.view is None:
        await watching.next()
    assert watching.seat == 1
    with pytest.raises(CallFailed):
        await players[1].ask(table.id, "sit")


@at_a_server()
async def test_who_sits_there_comes_back_to_all_steps(server: Server) -> None:
    table = await finished(server)
    again = await table.guests[1].connect(table.id, since=0)
    assert (await again.until("hello"))["seq"] == 0
    await again.reach(table.first.seq)
    assert again.view == table.sockets[1].view


def test_a_stranger_at_another_node_does_not_see_the_deal(postgres: str, redis: str) -> None:
    async def work(first: Server, second: Server) -> None:
        host = Guest(first.url)
        table = (await host.open("koikoi", 2, seats=["me", {"bot": "random"}], watch="nobody"))["id"]
        watching = await (await stranger(second)).connect(table)
        await watching.until("hello")
        await begin(table, host)
        await turned_away(watching)

    at_nodes(postgres, redis, work)
