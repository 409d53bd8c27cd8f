"""How a match ended can be seen for ever: out of a row of its own, written with the entry that ended it."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from tablee.client import Guest
from tablee.server.app import Server
from tablee.table.entries import Again, Opened, read_entry
from tests.server.live.test_lobby import fails
from tests.server.serving import Party, all_open, at_a_server, party, restarted, room_of


async def played(server: Server, **wishes: object) -> Party:
    table = await party(server, "koikoi", 2, **wishes)  # type: ignore[arg-type]
    await table.play(random.Random(1))
    return table


def spoil(server: Server, table: str) -> None:
    """Make the log one that cannot be told again."""
    with sqlite3.connect(server.services.config.database) as database:
        move = b'{"e":"moved","seat":0,"text":"play what there is not"}'
        last = database.execute("SELECT max(seq) FROM log WHERE table_id = ?", [table]).fetchone()[0]
        database.execute("UPDATE log SET entry = ? WHERE table_id = ? AND seq = ?", [move, table, last - 2])
    database.close()


@at_a_server()
async def test_a_result_is_there_where_the_match_cannot_be_told_again(server: Server) -> None:
    table = await played(server)
    path = f"/api/tables/{table.id}/result"
    before = await table.guests[1].call("GET", path)
    assert before["view"]["totals"] == before["totals"]
    assert before["view"]["winners"] == before["winners"]
    assert before["rules"] == 1
    room_of(table).close("idle")
    spoil(server, table.id)
    assert await table.guests[1].call("GET", path) == {**before, "view": None}
    assert await table.guests[1].call("GET", f"{path}?match=1") == {**before, "view": None}
    assert (await Guest(server.url).call("GET", path))["seat"] is None
    await fails("unreadable_table", 500, table.guests[0].call("GET", f"{path}?match=0"))


@at_a_server()
async def test_where_nobody_may_watch_a_result_is_for_those_who_played(server: Server) -> None:
    table = await played(server, watch="nobody")
    room_of(table).close("idle")
    spoil(server, table.id)
    path = f"/api/tables/{table.id}/result"
    assert (await table.guests[0].call("GET", path))["seat"] == 0
    await fails("no_such_match", 404, Guest(server.url).call("GET", path))


@at_a_server()
async def test_an_abandoned_match_has_a_result_too(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(1), 5)
    await fails("no_such_match", 404, table.guests[0].call("GET", f"/api/tables/{table.id}/result"))
    for guest in table.guests:
        await guest.ask(table.id, "give-up")
    result = await table.guests[0].call("GET", f"/api/tables/{table.id}/result")
    assert (result["table"]["phase"], result["winners"], result["seat"]) == ("abandoned", [], 0)
    its = await server.services.store.played(table.id)
    assert its is not None
    assert its.result.began < its.result.ended


@at_a_server()
async def test_who_left_has_no_seat_in_the_result_but_may_see_it(server: Server) -> None:
    table = await party(server, "koikoi", 2, watch="nobody", stand_in=60, pause=0, level="random")
    await table.guests[1].ask(table.id, "leave")
    await table.guests[0].ask(table.id, "give-up")
    result = await table.guests[1].call("GET", f"/api/tables/{table.id}/result")
    assert result["seat"] is None
    assert result["table"]["seats"][1]["away"]
    assert result["table"]["seats"][1]["name"] == "Person 2"


@pytest.mark.parametrize("what", ["result", "record", "replay"])
@at_a_server()
async def test_there_is_nothing_of_a_table_that_there_is_not(server: Server, what: str) -> None:
    for table in ("abcdefghjkmnpq", "x%00y"):
        await fails("no_such_table", 404, Guest(server.url).call("GET", f"/api/tables/{table}/{what}"))


@pytest.mark.parametrize("what", ["result", "record", "replay"])
@at_a_server()
async def test_a_match_is_a_number_and_no_other_match_is_told_instead(server: Server, what: str) -> None:
    table = await played(server)
    path = f"/api/tables/{table.id}/{what}"
    for unsaid in ("x", "-1", "1.0", "%C2%B2", "", "1000000"):
        await fails("malformed", 400, table.guests[0].call("GET", f"{path}?match={unsaid}"))
    for unplayed in ("0", "2", "999999"):
        await fails("no_such_match", 404, table.guests[0].call("GET", f"{path}?match={unplayed}"))


@at_a_server()
async def test_an_old_table_costs_its_current_match_only(server: Server) -> None:
    table = await played(server)
    first = await table.guests[0].call("GET", f"/api/tables/{table.id}/record?match=1")
    await table.guests[0].ask(table.id, "again")
    for guest in table.guests:
        await guest.ready(table.id)
    await all_open(table.id, *table.guests)
    while table.first.table["phase"] != "playing":
        await table.first.next()
    before = await table.guests[0].call("GET", f"/api/tables/{table.id}")
    server = await restarted(server)
    try:
        ann = Guest(server.url, table.guests[0].cookie)
        assert await ann.call("GET", f"/api/tables/{table.id}") == before
        current = await server.services.store.load(table.id)
        assert isinstance(read_entry(current.rows[0].entry), Again)
        its = server.tables.loaded(table.id)
        assert its is not None
        assert its.table.begins == current.rows[0].seq
        whole = await server.services.store.played(table.id, 1)
        assert whole is not None
        assert isinstance(read_entry(whole.log.rows[0].entry), Opened)
        assert whole.log.rows[-1].seq == current.rows[0].seq - 1
        spoil_first = Path(server.services.config.database)
        with sqlite3.connect(spoil_first) as database:  # nobody reads the first match for the second
            database.execute("UPDATE log SET entry = X'00' WHERE table_id = ? AND seq = 2", [table.id])
        database.close()
        its.close("idle")
        assert await ann.call("GET", f"/api/tables/{table.id}") == before
        assert first["totals"] == (await ann.call("GET", f"/api/tables/{table.id}/result?match=1"))["totals"]
    finally:
        await server.shutdown()
