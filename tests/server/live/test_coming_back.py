"""Coming back costs what was missed: steps told again, or the position; and pages of old steps over HTTP."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

import tablee
from tablee.client import AtTable, CallFailed, Guest, Json
from tablee.server.app import Server
from tablee.server.config import Limits
from tablee.server.live import folding
from tablee.store import Outcome
from tests.server.live.test_room import Watched
from tests.server.serving import Party, all_open, at_a_server, party, restarted, room_of

LONG = {"rounds": 12}


def steps_of(socket: AtTable) -> dict[int, bytes]:
    """The steps that a socket was told, by number."""
    return {json.loads(data)["seq"]: data for data in socket.raw if b'"t":"step"' in data}


async def long_table(server: Server, moves: int, **wishes: Any) -> Party:
    table = await party(server, "koikoi", 2, options=LONG, **wishes)
    await table.play(random.Random(2), moves)
    return table


async def second_match(server: Server) -> tuple[Party, int]:
    """A table at which another match has just begun, and the last step of the first one: seven before."""
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(1))
    end = table.first.seq
    await table.guests[0].ask(table.id, "again")
    for guest in table.guests:
        await guest.ready(table.id)
    await all_open(table.id, *table.guests)
    await table.settle(end + 7)
    return table, end


async def come_back(table: Party, since: int, guest: int = 0) -> tuple[Json, AtTable]:
    """Somebody connects with what they have; answers `hello`, and the socket when all is told."""
    again = await table.guests[guest].connect(table.id, since)
    hello = await again.until("hello")
    await again.reach(table.sockets[guest].seq)
    return hello, again


# On the WebSocket


@at_a_server()
async def test_who_is_little_behind_is_told_the_steps_and_who_is_further_the_position(server: Server) -> None:
    table = await long_table(server, 100)
    last, told = table.first.seq, steps_of(table.first)
    oldest = room_of(table).recent.since
    assert 32 <= last - oldest <= 63
    for since in (oldest, oldest + 1, last - 32, last - 1):
        hello, again = await come_back(table, since)
        assert (hello["seq"], hello["until"], hello["view"]) == (since, last, None)
        assert again.view == table.first.view
        assert steps_of(again) == {seq: told[seq] for seq in range(since + 1, last + 1)}
    for since in (oldest - 1, 0, last + 1, 2**53):
        hello, again = await come_back(table, since)
        assert (hello["seq"], hello["until"], hello["view"]) == (last, last, table.first.view)
        assert steps_of(again) == {}
    hello, again = await come_back(table, last)
    assert (hello["seq"], hello["until"], hello["view"]) == (last, last, None)
    await table.play(random.Random(3), 2)
    await again.reach(last + 2)


@at_a_server()
async def test_coming_back_reads_nothing_from_the_database(server: Server) -> None:
    table = await long_table(server, 40)
    store = Watched(server)
    for since in (0, table.first.seq - 1, table.first.seq - 30):
        await come_back(table, since)
    assert store.reads == 0


@at_a_server()
async def test_after_a_restart_the_last_steps_can_still_be_told_again(server: Server) -> None:
    table = await long_table(server, 100)
    last, told = table.first.seq, steps_of(table.first)
    server = await restarted(server)
    hello, again = await come_back(table, last - 63)
    assert (hello["seq"], hello["until"]) == (last - 63, last)
    assert steps_of(again) == {seq: told[seq] for seq in range(last - 62, last + 1)}
    hello, _ = await come_back(table, last - 64)
    assert hello["seq"] == last
    again.move(again.view["legal"][0] if again.view and again.seat in again.view["to_act"] else "keep")
    await server.shutdown()


@at_a_server()
async def test_what_another_node_wrote_is_told_again_too(server: Server) -> None:
    table = await long_table(server, 3)
    store, seq = Watched(server), table.first.seq
    await store.renamed_by_another_node(table, 1)
    room_of(table).catch_up()
    await table.settle(seq + 1)
    await table.play(random.Random(1), 2)
    _, again = await come_back(table, seq - 1)
    told = steps_of(table.first)
    assert steps_of(again) == {number: told[number] for number in range(seq, seq + 4)}


@at_a_server()
async def test_after_a_failed_write_only_what_is_on_disk_is_told_again(server: Server) -> None:
    table = await long_table(server, 3)
    store, seq = Watched(server), table.first.seq
    store.outcomes = [Outcome.FAILED]
    assert table.first.view is not None
    one = table.sockets[table.first.view["to_act"][0]]
    one.move(one.view["legal"][0] if one.view and one.view["legal"] else "keep")
    await one.until("problem")
    await table.play(random.Random(1), 4)
    _, again = await come_back(table, seq - 2)
    told = steps_of(table.first)
    assert steps_of(again) == {number: told[number] for number in range(seq - 1, seq + 5)}


@at_a_server()
async def test_sync_is_answered_as_a_new_connection_is(server: Server) -> None:
    table = await long_table(server, 5)
    seq = table.first.seq
    for since, begins in ((seq, seq), (seq + 7, seq), (seq - 2, seq - 2)):
        table.first.send({"t": "sync", "since": since})
        hello = await table.first.until("hello")
        assert (hello["seq"], hello["until"]) == (begins, seq)
        assert (hello["view"] is None) is (since <= seq)
        assert table.first.behind is (begins < seq)
        await table.first.reach(seq)
    table.first.send({"t": "ping"})
    await table.first.until("pong")
    await table.play(random.Random(1), 2)  # each step once, though it asked thrice


@at_a_server()
async def test_who_was_behind_hears_of_the_end_of_the_match_and_of_the_next(server: Server) -> None:
    table, end = await second_match(server)
    hello, again = await come_back(table, end - 1)
    assert hello["until"] == end + 7
    kinds = [json.loads(data)["t"] for data in again.raw]
    assert [kind for kind in kinds if kind != "people"] == ["hello", "step", "over", *["step"] * 7]


@at_a_server(limits=Limits(again_rate=0.001, again_burst=100, requests_burst=1000))
async def test_who_has_asked_too_often_is_told_the_position_only(server: Server) -> None:
    table = await long_table(server, 16)
    last = table.first.seq
    work = room_of(table).recent.work(0)
    assert 20 <= work < 32
    others = [table.guests[0], table.guests[1], Guest(server.url), Guest(server.url), Guest(server.url)]
    told = []
    for guest in others:  # one address
        again = await guest.connect(table.id, since=0)
        told.append((await again.until("hello"))["seq"])
        await again.reach(last)
    assert told == [0] * (100 // work) + [last] * (5 - 100 // work)
    again = await table.guests[0].connect(table.id, since=last)  # costs nothing
    assert (await again.until("hello"))["view"] is None


# Opening a table


@at_a_server()
async def test_tables_are_made_in_slices_and_once_for_all_who_come(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await long_table(server, 30)
    monkeypatch.setattr(folding, "SLICE_SECONDS", 0.0)
    seq = table.first.seq
    room_of(table).close("idle")
    store, turns = Watched(server), 0
    loading = [asyncio.ensure_future(server.tables.room(table.id)) for _ in range(5)]
    while not loading[0].done():
        turns += 1
        await asyncio.sleep(0)
    rooms = await asyncio.gather(*loading)
    assert rooms[0] is not None
    assert [room is rooms[0] for room in rooms] == [True] * 5
    assert store.reads == 1
    assert turns > seq
    assert rooms[0].table.seq == rooms[0].last_told == seq


# Pages


async def page(guest: Guest, table: str, query: str = "") -> Json:
    answer: Json = await guest.call("GET", f"/api/tables/{table}/steps{query}")
    return answer


async def all_pages(guest: Guest, table: str, limit: int) -> list[Json]:
    """All steps, from the last page to the first."""
    answer = await page(guest, table, f"?limit={limit}")
    steps: list[Json] = answer["steps"]
    while answer["more"]:
        answer = await page(guest, table, f"?limit={limit}&before={steps[0]['seq']}")
        assert answer["steps"]
        steps = answer["steps"] + steps
    return steps


@pytest.mark.parametrize("game", tablee.game_names())
@at_a_server()
async def test_pages_have_what_was_heard_and_no_views(server: Server, game: str) -> None:
    table = await party(server, game, tablee.game(game).players[0], options=LONG if game == "koikoi" else {})
    await table.play(random.Random(5), 90)
    last = table.first.seq
    for guest, socket in zip(table.guests, table.sockets, strict=True):
        steps = await all_pages(guest, table.id, 20)
        assert [step["seq"] for step in steps] == list(range(1, last + 1))
        assert not [step for step in steps if "view" in step or "table" in step]
        for seq, data in steps_of(socket).items():
            told = json.loads(data)
            for name in ("seq", "kind", "seat", "by"):
                assert steps[seq - 1].get(name) == told.get(name)
            assert "events" not in told
            heard = told["view"]["last"] if told["kind"] in ("started", "moved") else []
            assert steps[seq - 1].get("events", []) == heard


@at_a_server()
async def test_a_page_is_what_comes_before_a_number_and_not_longer_than_asked(server: Server) -> None:
    table = await long_table(server, 80)
    guest, last = table.guests[0], table.first.seq

    async def numbers(query: str) -> tuple[list[int], bool]:
        answer = await page(guest, table.id, query)
        return [step["seq"] for step in answer["steps"]], answer["more"]

    assert await numbers("?limit=1") == ([last], True)
    assert await numbers("") == (list(range(last - 63, last + 1)), True)
    assert await numbers(f"?before={last}&limit=2") == ([last - 2, last - 1], True)
    assert await numbers(f"?before={last + 1}&limit=2") == ([last - 1, last], True)
    assert await numbers(f"?before={last + 100}&limit=2") == ([last - 1, last], True)
    assert await numbers("?before=4&limit=3") == ([1, 2, 3], False)
    assert await numbers("?before=4&limit=2") == ([2, 3], True)
    assert await numbers("?before=4&limit=64") == ([1, 2, 3], False)
    assert await numbers("?before=1") == ([], False)
    assert await numbers("?before=0") == ([], False)
    for query in ("?before=-1", "?limit=0", "?limit=65", "?limit=x", "?before=", "?before=1e3", f"?before={10**17}"):
        with pytest.raises(CallFailed) as failed:
            await page(guest, table.id, query)
        assert (failed.value.status, failed.value.code) == (400, "malformed")
    with pytest.raises(CallFailed) as failed:
        await page(guest, "23456789abcdef")
    assert failed.value.status == 404


@at_a_server()
async def test_pages_go_back_to_the_beginning_of_the_match_that_is_on(server: Server) -> None:
    table, end = await second_match(server)
    for limit in (3, 10, 64):
        steps = await all_pages(table.guests[0], table.id, limit)
        assert [step["seq"] for step in steps] == list(range(end + 1, end + 8))


@at_a_server()
async def test_a_page_has_only_what_somebody_might_watch(server: Server) -> None:
    table = await long_table(server, 10, watch="nobody")
    stranger = Guest(server.url)
    steps = await all_pages(stranger, table.id, 64)
    kinds = {step["kind"] for step in steps}
    assert kinds
    assert not kinds & {"started", "moved"}
    assert not [step for step in steps if step.get("events")]
    assert {"started", "moved"} <= {step["kind"] for step in await all_pages(table.guests[1], table.id, 64)}


@at_a_server(limits=Limits(again_rate=0.001, again_burst=160, requests_burst=1000, messages_rate=1e9))
async def test_pages_are_charged_for_what_they_cost(server: Server) -> None:
    table = await long_table(server, 120)
    assert room_of(table).recent.since > 60
    for guest in table.guests:
        await page(guest, table.id, "?before=61&limit=1")  # the match up to there has to be gone through for it
    with pytest.raises(CallFailed) as failed:
        await page(Guest(server.url), table.id, "?before=61&limit=1")
    assert (failed.value.status, failed.value.code) == (429, "too_fast")
    await page(table.guests[0], table.id, "?limit=1")  # the last ones cost less


@at_a_server()
async def test_only_so_many_old_pages_are_made_at_once(server: Server) -> None:
    table = await long_table(server, 90)
    store = Watched(server)
    reading, most = 0, 0
    held = asyncio.Event()
    load = store.load

    async def slowly(table_id: str, after: int | None = None) -> Any:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        if reading == folding.PAGES_AT_ONCE:
            held.set()
        await held.wait()
        log_of_match = await load(table_id, after)
        reading -= 1
        return log_of_match

    store.load = slowly  # type: ignore[method-assign, assignment]
    answers = await asyncio.gather(*(page(table.guests[0], table.id, "?before=9") for _ in range(12)))
    assert [len(answer["steps"]) for answer in answers] == [8] * 12
    assert most == folding.PAGES_AT_ONCE


# Who is here


@at_a_server()
async def test_many_who_come_and_go_are_told_of_together(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    watchers = [await Guest(server.url).connect(table.id) for _ in range(40)]
    for watcher in watchers:
        await watcher.until("hello")
    while (await table.first.until("people"))["watchers"] != 40:
        pass
    began, before = asyncio.get_running_loop().time(), server.services.metrics.messages_out
    comes_and_goes = Guest(server.url)
    for _ in range(50):
        one = await comes_and_goes.connect(table.id)
        await one.until("hello")
        one.close()
    for watcher in watchers[1:]:
        watcher.close()
    while (await table.first.until("people"))["watchers"] != 1:
        pass
    seconds = asyncio.get_running_loop().time() - began
    told = server.services.metrics.messages_out - before
    assert told <= 50 + (8 + 4 * seconds + 1) * 43  # a hello each, and `people` to all so often
    people = [json.loads(data) for data in table.first.raw if b'"t":"people"' in data]
    assert people[-1] == {"t": "people", "here": [True, True], "watchers": 1}
