"""After a match: the offer of another one, chairs of people who are gone, and results that stay where they are."""

from __future__ import annotations

import random

from tablee.client import Guest
from tablee.server.app import Server
from tablee.server.live.members import ABSENT_AFTER
from tests.server.live.test_lobby import fails
from tests.server.serving import Party, all_open, at_a_server, party


class Clock:
    """The server's time, as the test wants it."""

    def __init__(self, server: Server) -> None:
        self.now = server.services.time()
        server.services.time = lambda: self.now


async def _played(server: Server, people: int = 2, bots: int = 0) -> Party:
    table = await party(server, "koikoi" if people + bots == 2 else "hilo", people, bots)
    await table.play(random.Random(7))
    return table


async def _phase(guest: Guest, table: str) -> str:
    phase: str = (await guest.call("GET", f"/api/tables/{table}"))["table"]["phase"]
    return phase


@at_a_server()
async def test_a_rematch_begins_when_the_last_one_accepts_without_a_start(server: Server) -> None:
    table = await _played(server)
    ann, bo = table.guests
    assert (await ann.ask(table.id, "again"))["table"]["phase"] == "lobby"
    await fails("not_over", 409, bo.ask(table.id, "again"))
    await ann.ready(table.id)
    assert await _phase(ann, table.id) == "lobby"
    await bo.ready(table.id)
    await all_open(table.id, ann, bo)
    while table.first.table["phase"] != "playing":
        await table.first.next()
    assert table.first.table["match"] == 2


@at_a_server()
async def test_a_first_match_that_starts_by_hand_still_waits_for_it(server: Server) -> None:
    ann, bo = Guest(server.url), Guest(server.url)
    table = (await ann.open("koikoi", 2, seats=["me", "open"]))["id"]
    await ann.ready(table)
    await bo.ask(table, "sit", seat=1)
    await bo.ready(table)
    assert await _phase(ann, table) == "lobby"
    await ann.ask(table, "start")
    assert await _phase(ann, table) == "opening"
    await all_open(table, ann, bo)
    assert await _phase(ann, table) == "playing"


@at_a_server()
async def test_the_chair_of_somebody_who_is_gone_can_be_given_to_a_bot_and_the_rematch_begins(server: Server) -> None:
    clock = Clock(server)
    table = await _played(server)
    ann = table.guests[0]
    await ann.ask(table.id, "again")
    await ann.ready(table.id)
    await fails("chair_taken", 409, ann.ask(table.id, "bot", seat=1, level="random"))  # Bo is here
    table.sockets[1].close()
    while (await table.first.until("people"))["here"] != [True, False]:
        pass
    clock.now += ABSENT_AFTER - 1
    await fails("just_left", 409, ann.ask(table.id, "bot", seat=1, level="random"))  # it may have been a blink
    clock.now += 1
    await ann.ask(table.id, "bot", seat=1, level="random")
    await ann.open_salt(table.id)
    while table.first.table["phase"] != "playing":
        await table.first.next()
    assert table.first.table["seats"][1]["bot"] == "random"


@at_a_server()
async def test_nobody_gives_away_the_chair_of_somebody_who_is_there_or_has_just_sat_down(server: Server) -> None:
    clock = Clock(server)
    ann, bo, cy = (Guest(server.url) for _ in range(3))
    table = (await ann.open("hilo", 3, seats=["me", "open", "open"]))["id"]
    socket = await ann.connect(table)
    await socket.until("hello")
    clock.now += 100
    await bo.ask(table, "sit", seat=1)
    await cy.ask(table, "sit", seat=2)
    await fails("just_left", 409, cy.ask(table, "bot", seat=1, level="random"))
    await fails("just_left", 409, cy.ask(table, "free", seat=1))
    await fails("no_such_seat", 422, cy.ask(table, "free", seat=9))
    clock.now += ABSENT_AFTER
    await fails("not_yours", 409, cy.ask(table, "free", seat=0))  # Ann is connected
    await fails("chair_taken", 409, cy.ask(table, "bot", seat=2, level="random"))  # one's own
    await fails("not_seated", 409, Guest(server.url).ask(table, "free", seat=1))
    assert (await cy.ask(table, "free", seat=1))["table"]["seats"][1]["taken"] is False


@at_a_server()
async def test_a_result_stays_as_it_was_whatever_happens_at_the_table_afterwards(server: Server) -> None:
    table = await _played(server, 2, 1)
    ann, bo = table.guests
    views = [socket.view for socket in table.sockets]
    path = f"/api/tables/{table.id}/result?match=1"
    before = await bo.call("GET", path)
    assert before["view"] == views[1]
    assert before["seat"] == 1
    await bo.ask(table.id, "leave")
    await ann.ask(table.id, "again")
    await ann.ask(table.id, "bot", seat=1, level="random")
    await ann.ready(table.id)
    assert (await ann.call("GET", f"/api/tables/{table.id}"))["table"]["match"] == 2
    assert await bo.call("GET", path) == before
    assert [seat["name"] for seat in before["table"]["seats"]] == ["Person 1", "Person 2", None]
    assert before["table"]["phase"] == "over"
    assert (await Guest(server.url).call("GET", path))["view"]["seat"] is None
    record = await bo.call("GET", f"/api/tables/{table.id}/record?match=1")
    assert record["totals"] == before["view"]["totals"]
    await fails("no_such_match", 404, ann.call("GET", f"/api/tables/{table.id}/result?match=2"))


@at_a_server()
async def test_who_played_where_nobody_may_watch_finds_the_result_after_leaving_and_nobody_else_does(
    server: Server,
) -> None:
    table = await party(server, "koikoi", 2, watch="nobody")
    await table.play(random.Random(7))
    await table.guests[1].ask(table.id, "leave")
    for what in ("result", "record", "replay"):
        path = f"/api/tables/{table.id}/{what}"
        assert await table.guests[1].call("GET", path)
        await fails("no_such_match", 404, Guest(server.url).call("GET", path))
