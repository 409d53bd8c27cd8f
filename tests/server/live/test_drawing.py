"""Nobody chooses the cards: everything a cheat can say over HTTP, and everybody who lets the others wait."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from typing import Any

import pytest

import tablee
from tablee.client import AtTable, CallFailed, Guest, Json
from tablee.core.proof import committed, salt_commitment, seed_from
from tablee.server.app import Server
from tablee.server.config import Limits
from tablee.server.http.endpoints import ENDPOINTS
from tablee.server.live.drawing import draw
from tablee.server.live.members import ABSENT_AFTER
from tests.server.cluster.test_nodes import at_nodes
from tests.server.live.test_autoplay import later
from tests.server.live.test_lobby import fails
from tests.server.live.test_rematch import Clock
from tests.server.serving import Party, all_open, at_a_server, autoplay_of, party, restarted, room_of

SALTS = ["a1" * 32, "b2" * 32]


async def seated(server: Server, **wishes: Any) -> Party:
    """Ann and Bo at a table of Koï-Koï, connected, and nobody is ready."""
    ann, bo = Guest(server.url), Guest(server.url)
    wishes = {"options": {"rounds": 1}, "pause": 0, **wishes}
    table: str = (await ann.open("koikoi", 2, seats=["me", "open"], name="Ann", **wishes))["id"]
    await bo.ask(table, "sit", seat=1, name="Bo")
    sockets = [await guest.connect(table) for guest in (ann, bo)]
    for socket in sockets:
        await socket.until("hello")
    return Party(server, table, [ann, bo], sockets)


async def listed(server: Server, **wishes: Any) -> Party:
    """… and both have committed, and the commitments are listed."""
    table = await seated(server, **wishes)
    for guest, salt in zip(table.guests, SALTS, strict=True):
        await guest.ready(table.id, salt)
    if wishes.get("starts") != "when_full":
        await table.guests[0].ask(table.id, "start")
    await phase(table.first, "opening")
    return table


async def phase(socket: AtTable, wanted: str) -> Json:
    while socket.table.get("phase") != wanted:
        await socket.next()
    return socket.table


async def shown(guest: Guest, table: str) -> Json:
    its: Json = (await guest.call("GET", f"/api/tables/{table}"))["table"]
    return its


# Fair


@at_a_server()
async def test_the_seed_follows_from_what_was_listed_and_the_record_proves_it(server: Server) -> None:
    table = await listed(server)
    its = await shown(table.guests[1], table.id)
    assert its["commitments"] == [
        salt_commitment(table.id, 1, seat, bytes.fromhex(its["commitment"]), bytes.fromhex(salt)).hex()
        for seat, salt in enumerate(SALTS)
    ]
    assert (await table.guests[1].open_salt(table.id))["table"]["seats"][1]["opened"]
    assert (await table.guests[0].open_salt(table.id))["table"]["phase"] == "playing"
    await table.settle((await shown(table.guests[0], table.id))["seq"])
    await table.play(random.Random(3))
    record = await table.guests[0].call("GET", f"/api/tables/{table.id}/record")
    tablee.verify(record)
    secret = bytes.fromhex(record["proof"]["secret"])
    assert committed(secret).hex() == its["commitment"]
    assert record["seed"] == seed_from(secret, [bytes.fromhex(salt) for salt in SALTS]).hex()
    assert (record["proof"]["commitments"], record["proof"]["salts"]) == (its["commitments"], SALTS)
    assert (record["proof"]["table"], record["proof"]["match"], record["proof"]["attempts"]) == (table.id, 1, 1)


@at_a_server()
async def test_no_salt_and_no_secret_is_told_to_anybody_before_the_match_is_over(server: Server) -> None:
    table = await listed(server)
    watcher = await Guest(server.url).connect(table.id)
    await watcher.until("hello")
    secret = server.tables.loaded(table.id).table.secret  # type: ignore[union-attr]
    answers = [json.dumps(await guest.open_salt(table.id)) for guest in table.guests]
    for socket in (*table.sockets, watcher):
        await phase(socket, "playing")
    for guest in table.guests:
        for what in ("record", "result", "replay"):
            await fails("no_such_match", 404, guest.call("GET", f"/api/tables/{table.id}/{what}"))
    told = [*answers, *(data.decode() for socket in (*table.sockets, watcher) for data in socket.raw)]
    again = await table.guests[0].connect(table.id, since=0)
    await again.reach(table.first.seq)
    told += [data.decode() for data in again.raw]
    assert not [text for text in told for hidden in (*SALTS, secret) if hidden in text]


# Cheats


@at_a_server()
async def test_a_seat_does_not_open_to_anothers_commitment_or_with_anothers_salt(server: Server) -> None:
    table = await listed(server)
    ann, bo = table.guests
    await fails("wrong_salt", 422, bo.ask(table.id, "open", salt=SALTS[0]))
    await fails("wrong_salt", 422, bo.ask(table.id, "open", salt="00" * 32))
    await fails("not_seated", 409, Guest(server.url).ask(table.id, "open", salt=SALTS[0]))
    await ann.open_salt(table.id)
    await fails("opened_already", 409, ann.ask(table.id, "open", salt=SALTS[0]))
    assert (await shown(bo, table.id))["phase"] == "opening"


@pytest.mark.parametrize("where", ["another table", "another match", "another seat", "another attempt"])
@at_a_server()
async def test_a_replayed_commitment_cannot_be_opened(server: Server, where: str) -> None:
    table = await seated(server)
    ann, bo = table.guests
    its = await shown(ann, table.id)
    server_commitment = bytes.fromhex("11" * 32 if where == "another attempt" else its["commitment"])
    replayed = salt_commitment(
        "22222222222222" if where == "another table" else table.id,
        2 if where == "another match" else 1,
        0 if where == "another seat" else 1,
        server_commitment,
        bytes.fromhex(SALTS[0]),
    ).hex()
    if where == "another seat":
        await ann.ready(table.id, SALTS[0])
        assert replayed in ann.salts  # Bo says what Ann said
    else:
        await ann.ready(table.id)
    await bo.ask(table.id, "ready", commitment=replayed)
    await ann.ask(table.id, "start")
    await ann.open_salt(table.id)
    await fails("wrong_salt", 422, bo.ask(table.id, "open", salt=SALTS[0]))


@at_a_server()
async def test_nobody_can_choose_after_the_list_is_written(server: Server) -> None:
    table = await listed(server)
    ann, bo = table.guests
    await ann.open_salt(table.id)
    before = (await shown(bo, table.id))["commitments"]
    await fails("opening", 409, bo.ready(table.id))
    await fails("opening", 409, bo.ask(table.id, "start"))
    assert (await shown(bo, table.id))["commitments"] == before


@at_a_server()
async def test_who_says_what_0_1_0_said_is_told_to_reload(server: Server) -> None:
    table = await seated(server)
    for call in (
        table.guests[0].ask(table.id, "ready", salt=SALTS[0]),
        Guest(server.url).ask(table.id, "sit", salt=SALTS[0]),
    ):
        with pytest.raises(CallFailed) as failed:
            await call
        assert (failed.value.status, failed.value.code) == (409, "reload")


# Attempts that fail


@at_a_server()
async def test_a_match_is_never_dealt_without_somebody_and_the_attempt_ends_after_ten_seconds(server: Server) -> None:
    table = await listed(server)
    before = table.first.table
    await table.guests[0].open_salt(table.id)
    later(table, 9)
    assert (await shown(table.guests[0], table.id))["phase"] == "opening"
    later(table, 1.5)
    now = await phase(table.first, "lobby")
    assert now["commitment"] != before["commitment"]
    assert (now["commitments"], now["attempts"]) == (None, 1)
    assert [(seat["ready"], seat["late"]) for seat in now["seats"]] == [(False, False), (False, True)]
    await fails("not_opening", 409, table.guests[1].ask(table.id, "open", salt=SALTS[1]))  # too late


@at_a_server()
async def test_a_table_looks_at_its_attempt_again_when_the_time_to_open_is_over(server: Server) -> None:
    table = await listed(server)
    room = room_of(table)
    timer = autoplay_of(table)._timer
    assert timer is not None
    left = (room.table.open_by - server.services.store.now()) / 1000
    assert 0 < left <= 10
    assert timer.when() - server.services.loop.time() == pytest.approx(left, abs=0.5)
    assert draw(room) == pytest.approx(left, abs=5)  # seconds


@at_a_server()
async def test_every_attempt_is_counted_in_the_proof(server: Server) -> None:
    table = await listed(server)
    later(table, 11)
    await phase(table.first, "lobby")
    for guest in table.guests:
        await guest.ready(table.id)
    await table.guests[1].ask(table.id, "start")
    await all_open(table.id, *table.guests)
    await phase(table.first, "playing")
    await table.settle(table.first.seq)
    await table.play(random.Random(1))
    record = await table.guests[1].call("GET", f"/api/tables/{table.id}/record")
    assert record["proof"]["attempts"] == 2
    tablee.verify(record)


@at_a_server()
async def test_a_table_that_starts_when_full_starts_again_after_a_failed_attempt(server: Server) -> None:
    table = await listed(server, starts="when_full")
    later(table, 11)
    await phase(table.first, "lobby")
    for guest in table.guests:
        await guest.ready(table.id)
    await phase(table.first, "opening")
    await all_open(table.id, *table.guests)
    await phase(table.first, "playing")


@at_a_server()
async def test_the_attempt_ends_at_once_when_a_giver_leaves(server: Server) -> None:
    table = await listed(server)
    await table.guests[0].open_salt(table.id)
    await table.guests[1].ask(table.id, "leave")
    now = await phase(table.first, "lobby")
    assert [(seat["taken"], seat["ready"]) for seat in now["seats"]] == [(True, False), (False, False)]


@at_a_server()
async def test_an_overdue_attempt_ends_when_somebody_comes(server: Server) -> None:
    table = await listed(server)
    for socket in table.sockets:
        socket.close()
    while server.sessions:
        await table.guests[0].call("GET", "/api/me")
    later(table, 100)
    assert (await shown(table.guests[0], table.id))["phase"] == "opening"  # nobody looks: nothing happens
    again = await table.guests[0].connect(table.id)
    await phase(again, "lobby")


@at_a_server()
async def test_a_server_that_was_stopped_while_salts_were_opened_goes_on(server: Server) -> None:
    table = await listed(server)
    ann, bo = table.guests
    await ann.open_salt(table.id)
    server = await restarted(server)
    await bo.open_salt(table.id)
    assert (await shown(ann, table.id))["phase"] == "playing"
    await server.shutdown()


# Nobody can block the others


@at_a_server()
async def test_somebody_who_readies_and_closes_the_page_is_named_and_can_be_freed(server: Server) -> None:
    clock = Clock(server)
    table = await listed(server)
    bo = table.guests[1]
    table.sockets[0].close()
    other = table.sockets[1]
    while (await other.until("people"))["here"] != [False, True]:
        pass
    await bo.open_salt(table.id)
    its = await shown(bo, table.id)
    assert [seat["opened"] for seat in its["seats"]] == [False, True]  # whom everybody waits for
    await fails("just_left", 409, bo.ask(table.id, "free", seat=0))
    clock.now += ABSENT_AFTER
    freed = await bo.ask(table.id, "free", seat=0)  # who opened the table, too
    assert not freed["table"]["seats"][0]["taken"]
    await phase(other, "lobby")


@at_a_server()
async def test_somebody_who_is_there_and_does_not_open_can_be_freed_after_a_moment(server: Server) -> None:
    table = await listed(server, clock=120)
    bo = table.guests[1]
    await bo.open_salt(table.id)
    await fails("wait_for_them", 409, bo.ask(table.id, "free", seat=0))
    later(table, 3.1)
    assert not (await bo.ask(table.id, "free", seat=0))["table"]["seats"][0]["taken"]
    await phase(table.sockets[1], "lobby")


@at_a_server()
async def test_who_let_an_attempt_fail_can_be_freed_in_the_lobby(server: Server) -> None:
    table = await listed(server)
    bo = table.guests[1]
    await bo.open_salt(table.id)
    later(table, 11)
    await phase(table.sockets[1], "lobby")
    assert not (await bo.ask(table.id, "free", seat=0))["table"]["seats"][0]["taken"]


# What a hostile guest costs


@at_a_server()
async def test_readying_in_a_loop_does_not_grow_the_log_for_ever(server: Server) -> None:
    table = await seated(server)
    before = (await shown(table.guests[0], table.id))["seq"]
    refused = 0
    for number in range(50):
        try:
            await table.guests[1].ask(table.id, "ready", commitment=f"{number:064x}")
        except CallFailed as failed:
            assert failed.code == "ready_already"
            refused += 1
    grown = (await shown(table.guests[0], table.id))["seq"] - before
    assert (grown, refused) == (8, 42)


@at_a_server(limits=Limits(requests_rate=0.001, requests_burst=40))
async def test_what_is_told_to_everybody_costs_more_than_a_look(server: Server) -> None:
    costly = {one.path.rsplit("/", 1)[1] for one in ENDPOINTS if one.cost == 4}
    assert costly == {"sit", "leave", "name", "bot", "free", "ready", "take-back", "hint"}
    guest = Guest(server.url)
    table = (await guest.open("koikoi", 2))["id"]
    for number in range(9):
        await guest.ask(table, "sit" if number % 2 == 0 else "leave")
    await fails("too_fast", 429, guest.ask(table, "leave"))


@at_a_server()
async def test_sitting_readying_and_leaving_in_a_loop_is_slowed_down(server: Server) -> None:
    """Each round lets everybody's page answer: after three lists the next ones are ten seconds apart."""
    table = await seated(server, starts="when_full")
    ann, bo = table.guests
    for attempt in range(1, 4):
        await ann.ready(table.id)
        await bo.ready(table.id)
        assert (await phase(table.first, "opening"))["attempts"] == attempt
        await bo.ask(table.id, "leave")
        await phase(table.first, "lobby")
        await bo.ask(table.id, "sit", seat=1)
    await ann.ready(table.id)
    await bo.ready(table.id)
    assert (await shown(ann, table.id))["phase"] == "lobby"
    later(table, 10.1)
    assert (await phase(table.first, "opening"))["attempts"] == 4


# Several nodes


def test_people_at_two_nodes_draw_together(postgres: str, redis: str) -> None:
    async def work(first: Server, second: Server) -> None:
        ann, bo = Guest(first.url), Guest(second.url)
        table = (await ann.open("koikoi", 2, seats=["me", "open"], starts="when_full"))["id"]
        await bo.ask(table, "sit", seat=1)
        sockets = [await ann.connect(table), await bo.connect(table)]
        await ann.ready(table)
        await sockets[1].until("hello")
        await bo.ready(table)
        for guest, socket in zip((ann, bo), sockets, strict=True):
            await phase(socket, "opening")
            await guest.open_salt(table)
        for socket in sockets:
            await asyncio.wait_for(phase(socket, "playing"), 60)

    at_nodes(postgres, redis, work)


@at_a_server()
async def test_bots_alone_are_dealt_and_the_record_says_that_the_server_alone_chose(server: Server) -> None:
    guest = Guest(server.url)
    table = (await guest.open("koikoi", 2, seats=[{"bot": "random"}] * 2, pause=0, options={"rounds": 1}))["id"]
    socket = await guest.connect(table)
    await guest.ask(table, "start")
    await phase(socket, "over")
    record = await guest.call("GET", f"/api/tables/{table}/record")
    assert (record["proof"]["givers"], record["proof"]["attempts"]) == ([], 1)
    tablee.verify(record)


@at_a_server()
async def test_a_rematch_draws_anew(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(7))
    first = await table.guests[0].call("GET", f"/api/tables/{table.id}/record")
    await table.guests[0].ask(table.id, "again")
    listed_before = first["proof"]["commitments"]
    await table.guests[0].ask(table.id, "ready", commitment=listed_before[0])  # that of the first match
    await table.guests[1].ready(table.id)
    await phase(table.first, "opening")
    await fails("wrong_salt", 422, table.guests[0].ask(table.id, "open", salt=first["proof"]["salts"][0]))


@at_a_server(limits=Limits(requests_rate=0.001, requests_burst=41))
async def test_nobody_else_hears_a_hundred_names_at_once(server: Server) -> None:
    guest, other = Guest(server.url), Guest(server.url)
    table = (await guest.open("koikoi", 2, seats=["me"]))["id"]
    here = await other.connect(table)
    before = (await here.until("hello"))["seq"]
    with contextlib.suppress(CallFailed):
        for number in range(40):
            await guest.ask(table, "name", name=f"N{number}")
    here.send({"t": "ping"})
    await here.until("pong")
    assert here.seq - before < 11
