"""Whoever wants to be forgotten is: who they are and what they were called is nowhere, and what was played stays."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tablee.client import Guest, Json
from tablee.server.app import Server
from tests.server.cluster.test_nodes import at_nodes
from tests.server.live.test_lobby import fails
from tests.server.serving import Party, at_a_server, begin, party, room_of
from tests.store.test_people import bytes_of

NAME = "Zénobie d’Ax"


async def forgotten(guest: Guest) -> str:
    """Somebody is forgotten; answers the cookie that they had."""
    cookie = guest.cookie
    assert await guest.call("DELETE", "/api/me") == {}
    return cookie


def id_in(cookie: str) -> str:
    return cookie.split(".")[1]


async def with_name(server: Server, seat: int, **wishes: Any) -> Party:
    """A match of Koï-Koï in which somebody has a name that nobody else has."""
    table = await party(server, "koikoi", 2, **wishes)
    await table.guests[seat].ask(table.id, "name", name=NAME)
    await table.settle(table.first.seq + 1)
    return table


async def seats(guest: Guest, table: str) -> list[Json]:
    found: list[Json] = (await guest.call("GET", f"/api/tables/{table}"))["table"]["seats"]
    return found


@at_a_server()
async def test_neither_name_nor_guest_is_left_on_disk(server: Server) -> None:
    file = Path(server.services.config.database)
    table = await with_name(server, 1)
    await table.play(random.Random(1))
    secret = id_in(table.guests[1].cookie).encode()
    assert secret in bytes_of(file)
    assert NAME.encode() in bytes_of(file)
    await forgotten(table.guests[1])
    left = bytes_of(file)
    assert secret not in left
    assert NAME.encode() not in left
    assert id_in(table.guests[0].cookie).encode() in left


@at_a_server()
async def test_the_cookie_ends(server: Server) -> None:
    guest = Guest(server.url)
    await guest.call("GET", "/api/me")
    status, headers, _ = await guest.request("DELETE", "/api/me")
    assert status == 200
    assert headers["set-cookie"] == "tablee=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
    before = guest.cookie
    await guest.call("GET", "/api/me")
    assert guest.cookie != before  # somebody new


@at_a_server(secure=True)
async def test_both_cookies_end_where_there_may_be_both(server: Server) -> None:
    ended = server.gate.guests.end_cookies()
    assert [cookie.split("=")[0] for cookie in ended] == ["tablee", "__Host-tablee"]
    assert all("Max-Age=0" in cookie for cookie in ended)
    assert ended[1].endswith("; Secure")


@at_a_server()
async def test_another_page_forgets_nobody(server: Server) -> None:
    table = await with_name(server, 1)
    status, _, _ = await table.guests[1].request("DELETE", "/api/me", headers={"origin": "https://evil.example"})
    assert status == 403
    assert (await seats(table.guests[0], table.id))[1]["name"] == NAME


@at_a_server()
async def test_a_match_under_way_is_left_and_nobody_gets_the_chair(server: Server) -> None:
    table = await with_name(server, 1, stand_in=60)
    old = Guest(server.url, await forgotten(table.guests[1]))
    while not (await table.first.until("step"))["table"]["seats"][1]["away"]:
        pass
    chair = table.first.table["seats"][1]
    assert (chair["taken"], chair["name"], chair["away"], chair["stand_in"]) == (True, None, True, True)
    for guest in (old, Guest(server.url)):
        await fails("not_in_lobby", 409, guest.ask(table.id, "sit", seat=1))
        assert (await guest.call("GET", f"/api/tables/{table.id}"))["seat"] is None
    assert room_of(table).table.phase == "playing"


@at_a_server()
async def test_a_chair_in_the_lobby_is_free_again(server: Server) -> None:
    ann, bo = Guest(server.url), Guest(server.url)
    table = (await ann.open("koikoi", 2, seats=["me", "open"], name="Ann"))["id"]
    await bo.ask(table, "sit", seat=1, name=NAME)
    socket = await ann.connect(table)
    await socket.until("hello")
    await forgotten(bo)
    while socket.table["seats"][1]["taken"]:
        await socket.next()
    assert (await ann.ask(table, "bot", seat=1, level="random"))["table"]["seats"][1]["bot"] == "random"


@at_a_server()
async def test_who_opened_the_table_and_was_forgotten_has_no_say_there(server: Server) -> None:
    ann, bo = Guest(server.url), Guest(server.url)
    table = (await ann.open("koikoi", 2, seats=["open", "open"]))["id"]
    await bo.ask(table, "sit", seat=1)
    old = Guest(server.url, await forgotten(ann))
    await fails("not_seated", 409, old.ask(table, "free", seat=1))


@at_a_server()
async def test_a_table_that_nobody_looks_at_is_left_too(server: Server) -> None:
    table = await with_name(server, 1, stand_in=60)
    room = room_of(table)
    for socket in table.sockets:
        socket.close()
    while not room.still:
        await table.guests[0].call("GET", "/api/me")
    room.close("idle")
    await forgotten(table.guests[1])
    while not (await seats(table.guests[0], table.id))[1]["away"]:
        pass


@at_a_server()
async def test_what_was_played_stays_without_a_name(server: Server) -> None:
    table = await with_name(server, 1)
    await table.play(random.Random(1))
    ann, path = table.guests[0], f"/api/tables/{table.id}"
    before = await ann.call("GET", f"{path}/record")
    assert before["names"] == ["Person 1", NAME]
    await forgotten(table.guests[1])
    record = await ann.call("GET", f"{path}/record")
    assert record["names"] == ["Person 1", None]
    assert {**record, "names": 0} == {**before, "names": 0}
    result = await ann.call("GET", f"{path}/result")
    assert [seat["name"] for seat in result["table"]["seats"]] == ["Person 1", None]
    assert [seat["taken"] for seat in result["table"]["seats"]] == [True, True]
    while (await seats(ann, table.id))[1]["name"] is not None:
        pass
    again = (await ann.ask(table.id, "again"))["table"]
    assert [seat["taken"] for seat in again["seats"]] == [True, False]


@at_a_server()
async def test_where_nobody_may_watch_the_forgotten_is_nobody(server: Server) -> None:
    table = await party(server, "koikoi", 2, watch="nobody")
    await table.play(random.Random(1))
    socket = table.sockets[1]
    old = Guest(server.url, await forgotten(table.guests[1]))
    for what in ("result", "record", "replay"):
        await fails("no_such_match", 404, old.call("GET", f"/api/tables/{table.id}/{what}"))
        assert await table.guests[0].call("GET", f"/api/tables/{table.id}/{what}")
    try:
        while True:
            await socket.next()
    except ConnectionResetError:
        assert socket.closed == (4003, "not_seated")


@at_a_server()
async def test_who_comes_back_is_somebody_new(server: Server) -> None:
    table = await with_name(server, 1)
    await table.play(random.Random(1))
    old = Guest(server.url, await forgotten(table.guests[1]))
    await table.guests[0].ask(table.id, "again")
    await old.ask(table.id, "sit", seat=1, name="Other")
    record = await old.call("GET", f"/api/tables/{table.id}/record?match=1")
    assert record["names"] == ["Person 1", None]
    assert (await old.call("GET", f"/api/tables/{table.id}/result?match=1"))["seat"] is None


def test_another_node_learns_of_it(postgres: str, redis: str) -> None:
    async def work(first: Server, second: Server) -> None:
        ann, bo = Guest(second.url), Guest(first.url)
        table = (await ann.open("koikoi", 2, seats=["me", {"bot": "random"}], watch="anybody"))["id"]
        await begin(table, ann)
        await ann.ask(table, "give-up")
        old = Guest(first.url, ann.cookie)
        watching = await bo.connect(table)
        assert (await watching.until("hello"))["table"]["phase"] == "abandoned"
        assert (await old.call("GET", f"/api/tables/{table}"))["seat"] == 0
        await forgotten(ann)  # on the second; no entry says so, as the match has ended
        while (await old.call("GET", f"/api/tables/{table}"))["seat"] is not None:
            pass

    at_nodes(postgres, redis, work)
