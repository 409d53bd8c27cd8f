"""Before, between and after matches: who may sit, leave, start, and what a table does when people go."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablee.client import CallFailed, Guest
from tablee.server.app import Server
from tablee.server.live.retention import drop_old_tables
from tests.server.serving import at_a_server, begin, party, restarted


async def fails(code: str, status: int, call: Any) -> None:
    with pytest.raises(CallFailed) as failed:
        await call
    assert (failed.value.code, failed.value.status) == (code, status)


@at_a_server()
async def test_sitting_down_and_standing_up(server: Server) -> None:
    ann, bob = Guest(server.url), Guest(server.url)
    table = (await ann.open("hilo", 3, seats=["me"], name="Ann"))["id"]
    await (await ann.connect(table)).until("hello")
    await fails("seated_already", 409, ann.ask(table, "sit"))
    await fails("chair_taken", 409, bob.ask(table, "sit", seat=0))
    await fails("name_taken", 409, bob.ask(table, "sit", name="Аnn"))  # a Cyrillic A
    at = await bob.ask(table, "sit", seat=2, name="  Bob\u202e\u0000 ")
    assert at["seat"] == 2
    assert at["table"]["seats"][2]["name"] == "Bob"
    await fails("chairs_empty", 409, ann.ask(table, "start"))
    await bob.ask(table, "bot", seat=1, level="random")
    await fails("chair_taken", 409, bob.ask(table, "bot", seat=0, level="random"))
    await fails("not_ready", 409, ann.ask(table, "start"))
    await fails("not_yours", 409, bob.ask(table, "free", seat=0))
    await bob.ask(table, "free", seat=1)
    await ann.ask(table, "free", seat=2)
    await fails("not_seated", 409, bob.ask(table, "leave"))
    await ann.ask(table, "leave")
    shown = (await bob.call("GET", f"/api/tables/{table}"))["table"]
    assert not any(seat["taken"] for seat in shown["seats"])


@at_a_server()
async def test_wishes_that_cannot_be(server: Server) -> None:
    ann = Guest(server.url)
    await fails("no_such_game", 422, ann.open("poker", 2))
    await fails("bad_options", 422, ann.open("koikoi", 5))
    await fails("bad_options", 422, ann.open("koikoi", 2, options={"rounds": 7}))
    await fails("no_such_level", 422, ann.open("koikoi", 2, seats=[{"bot": "divine"}]))
    await fails("me_twice", 422, ann.open("koikoi", 2, seats=["me", "me"]))
    await fails("too_many_seats", 422, ann.open("koikoi", 2, seats=["open"] * 3))
    await fails("malformed", 400, ann.open("koikoi", 2, wish="none"))
    await fails("malformed", 400, ann.open("koikoi", "two"))  # type: ignore[arg-type]
    table = (await ann.open("koikoi", 2, seats=["me"]))["id"]
    for short in ("short", "ab" * 31, "ab" * 32 + "\n", "AB" * 32):
        await fails("malformed", 400, ann.ask(table, "ready", commitment=short))
        await fails("malformed", 400, ann.ask(table, "open", salt=short))
    await fails("no_such_seat", 422, ann.ask(table, "free", seat=9))
    await ann.ask(table, "ready", commitment="ab" * 32)
    await fails("ready_already", 409, ann.ask(table, "ready", commitment="ab" * 32))


@at_a_server()
async def test_unknown_tables_are_all_alike(server: Server) -> None:
    ann = Guest(server.url)
    answers = set()
    for name in ("aaaaaaaaaaaaaa", "x", "AAAAAAAAAAAAAA", "a" * 200, "%2e%2e", "22222222222222"):
        for method, what in (("GET", ""), ("GET", "/record"), ("POST", "/sit"), ("GET", "/replay")):
            status, _, body = await ann.request(
                method, f"/api/tables/{name}{what}", b"{}" if method == "POST" else None
            )
            answers.add((status, body))
    assert len(answers) == 1
    assert answers.pop()[0] == 404


@at_a_server()
async def test_a_table_starts_by_itself_when_full(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, starts="when_full")
    assert table.first.table["phase"] == "playing"


@at_a_server()
async def test_listed_tables_are_found_and_others_not(server: Server) -> None:
    ann = Guest(server.url)
    shown = await ann.open("koikoi", 2, listed=True)
    await ann.open("koikoi", 2)
    listed = (await ann.call("GET", "/api/tables"))["tables"]
    assert [table["id"] for table in listed] == [shown["id"]]


@at_a_server()
async def test_watching_can_be_forbidden(server: Server) -> None:
    ann = Guest(server.url)
    table = (await ann.open("koikoi", 2, seats=["me", {"bot": "random"}], watch="nobody", pause=0))["id"]
    watcher = await Guest(server.url).connect(table)
    await watcher.until("hello")  # one may come in to take a chair
    await begin(table, ann)
    with pytest.raises(ConnectionResetError):
        await watcher.until("nothing of the kind")
    assert not any(b'"hand":[' in data for data in watcher.raw)
    late = await Guest(server.url).connect(table)
    with pytest.raises(ConnectionResetError):
        await late.next()
    assert late.closed is not None
    assert late.closed[0] == 4003


@at_a_server()
async def test_a_match_is_abandoned_when_all_who_are_here_would(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.guests[0].ask(table.id, "give-up")
    await fails("gave_up_already", 409, table.guests[0].ask(table.id, "give-up"))
    at = await table.guests[1].ask(table.id, "give-up")
    assert at["table"]["phase"] == "abandoned"
    table.first.move("keep")
    assert (await table.first.until("refused"))["code"] == "not_playing"
    record = await table.guests[0].call("GET", f"/api/tables/{table.id}/record")
    assert record["winners"] == []


@at_a_server()
async def test_who_stands_up_in_a_match_is_played_by_a_bot_and_can_come_back(server: Server) -> None:
    table = await party(server, "koikoi", 2, stand_in=60)
    rng = random.Random(1)
    await table.guests[1].ask(table.id, "leave")
    left = table.sockets.pop()
    while True:
        step = await left.until("step")
        if step["kind"] == "left":
            break
    assert left.seat is None
    assert step["view"]["seat"] is None
    await table.play(rng, 6)
    assert table.first.table["seats"][1]["stand_in"]
    at = await table.guests[1].ask(table.id, "sit")
    assert at["seat"] == 1
    back = await table.guests[1].connect(table.id)
    assert (await back.until("hello"))["view"]["seat"] == 1


@at_a_server()
async def test_everything_is_the_same_after_a_restart(server: Server) -> None:
    table = await party(server, "hilo", 2, 1)
    await table.play(random.Random(2), 12)
    shown = (await table.guests[0].call("GET", f"/api/tables/{table.id}"))["table"]
    views = [socket.view for socket in table.sockets]
    seq = table.first.seq
    server = await restarted(server)
    for socket in table.sockets:
        assert (await socket.until("bye"))["reason"] == "stopping"
    again = [await guest.connect(table.id) for guest in table.guests]
    for socket, view in zip(again, views, strict=True):
        hello = await socket.until("hello")
        assert hello["seq"] >= seq
        if hello["seq"] == seq:
            assert hello["view"] == view
            assert hello["table"] == shown
    await server.shutdown()


@at_a_server()
async def test_idle_tables_leave_memory_and_come_back(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(3), 5)
    view = table.first.view
    services = server.services
    server.tables.evict(services.loop.time() + 1)
    assert server.tables.loaded(table.id) is not None  # somebody is there
    for socket in table.sockets:
        socket.close()
    while server.sessions:
        await table.guests[0].call("GET", "/api/me")
    server.tables.evict(services.loop.time() + 1)
    assert server.tables.loaded(table.id) is None
    again = await table.guests[0].connect(table.id)
    assert (await again.until("hello"))["view"] == view


DAY = 86_400_000


@at_a_server(keep_days=30)
async def test_tables_that_nobody_touches_go_and_others_stay(server: Server) -> None:
    ann, services = Guest(server.url), server.services
    visited, played = await party(server, "koikoi", 2), await party(server, "koikoi", 2)
    await played.play(random.Random(4))
    forgotten = await ann.open("koikoi", 2, listed=True)
    for socket in played.sockets:
        socket.close()
    while len(server.sessions) > len(visited.sockets):
        await ann.call("GET", "/api/me")
    server.tables.evict(services.loop.time() + 1)
    now = services.store.now()
    for days, left in ((6, 3), (8, 2), (29, 2), (31, 1), (200, 1)):
        services.store.now = lambda days=days: now + days * DAY  # type: ignore[method-assign, misc]
        await server.tables.touch()
        await drop_old_tables(services)
        ids = (forgotten["id"], played.id, visited.id)
        assert [bool((await services.store.load(one)).rows) for one in ids].count(True) == left, days
    await fails("no_such_table", 404, ann.call("GET", f"/api/tables/{forgotten['id']}"))
    assert services.metrics.tables_dropped == 2
    await visited.play(random.Random(5), 2)


@at_a_server()
async def test_a_table_that_somebody_opens_again_is_not_deleted_under_them(server: Server) -> None:
    ann, services = Guest(server.url), server.services
    table = (await ann.open("koikoi", 2))["id"]
    server.tables.evict(services.loop.time() + 1)
    assert server.tables.loaded(table) is None
    now = services.store.now()
    services.store.now = lambda: now + 8 * DAY  # type: ignore[method-assign]
    await ann.call("GET", f"/api/tables/{table}")
    await drop_old_tables(services)
    await ann.call("POST", f"/api/tables/{table}/sit")
    assert services.metrics.tables_dropped == 0


@at_a_server()
async def test_dead_tables_do_not_hide_living_ones(server: Server) -> None:
    ann, services = Guest(server.url), server.services
    living = await party(server, "koikoi", 2, listed=True, starts="by_hand")
    for _ in range(60):
        await ann.open("koikoi", 2, listed=True)
    now = services.store.now()
    services.store.now = lambda: now + 1801 * 1000  # type: ignore[method-assign]
    await server.tables.touch()
    listed = (await ann.call("GET", "/api/tables"))["tables"]
    assert [table["id"] for table in listed] == [living.id]
