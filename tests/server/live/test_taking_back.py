"""Taking back at a served table: over HTTP, to everybody's sockets, with bots that answer anew."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

import tablee
from tablee.client import AtTable, CallFailed, Json
from tablee.server.app import Server
from tablee.server.config import Limits
from tablee.server.workers.pool import Turn
from tablee.store import Outcome
from tablee.table import logversion
from tablee.table.entries import TakenBack
from tests.server.live.test_room import Watched, settled
from tests.server.serving import UNLIMITED, Party, at_a_server, party, restarted, room_of, some_move

FIRST = {"rounds": 3, "hand_swap": False}


async def own_turn(table: Party) -> AtTable:
    """The person's socket, when it is their turn."""
    one = table.first
    while one.view is None or one.view["to_act"] != [0]:
        await one.next()
    return one


async def decide(table: Party, times: int = 1, seed: int = 1) -> None:
    """The person moves, and hears that it was made; the last time nobody waits for the bots."""
    rng = random.Random(seed)
    for _ in range(times):
        one = await own_turn(table)
        mark = one.move(some_move(one, rng))
        while (message := await one.next())["t"] != "step" or message.get("ref") != mark:
            assert message["t"] != "refused", message


async def take_back(table: Party, seq: int | None = None) -> Json:
    answer: Json = await table.guests[0].ask(table.id, "take-back", seq=table.first.seq if seq is None else seq)
    return answer


async def told(socket: AtTable) -> Json:
    """The step that says so."""
    while True:
        message = await socket.next()
        if message["t"] == "step" and message["kind"] == "taken_back":
            return message


def moves_of(table: Party) -> list[tuple[int, str]]:
    moves: list[tuple[int, str]] = room_of(table).table.match.moves
    return moves


@pytest.mark.parametrize("game", tablee.game_names())
@at_a_server()
async def test_in_every_game_the_same_decision_is_asked_again(server: Server, game: str) -> None:
    options = {"hand_swap": False} if game == "koikoi" else {}
    table = await party(server, game, 1, tablee.game(game).players[0] - 1, options=options)
    await decide(table, 2)
    one = await own_turn(table)
    before = moves_of(table)
    stay = max(number for number, (seat, _) in enumerate(before) if seat == 0)
    answer = await take_back(table)
    assert answer["table"]["taken_back"] == 1
    step = await told(one)
    assert (step["seat"], step["stay"], step["table"]["taken_back"], step["you"]) == (0, stay, 1, 0)
    assert 0 in step["view"]["to_act"]
    assert moves_of(table)[:stay] == before[:stay]
    await table.play(random.Random(2))
    record = await table.guests[0].call("GET", f"/api/tables/{table.id}/record")
    tablee.verify(record)
    assert record["taken_back"] == 1
    result = await table.guests[0].call("GET", f"/api/tables/{table.id}/result")
    assert result["table"]["taken_back"] == 1


@at_a_server()
async def test_the_same_moves_bring_the_same_cards_and_the_bot_answers_the_same(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=FIRST, bot="regular")
    await decide(table, 3)
    one = await own_turn(table)
    line, view = moves_of(table), one.view
    own = [text for seat, text in line if seat == 0]
    for _ in range(2):
        await take_back(table)
        await told(one)
    for text in own[-2:]:
        one = await own_turn(table)
        one.move(text)
        await one.next()
    one = await own_turn(table)
    assert moves_of(table) == line
    assert one.view == view


@at_a_server()
async def test_a_move_on_its_way_and_its_mark_are_of_no_use_afterwards(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=FIRST)
    one = await own_turn(table)
    text, seq = some_move(one, random.Random(1)), one.seq
    mark = one.move(text)
    await one.until("step")
    await take_back(table)
    await told(one)
    one.move(text, mark, seq)
    assert (await one.until("refused", "done"))["code"] == "stale"
    one.move(text, mark)
    assert (await one.until("step"))["ref"] == mark


@at_a_server()
async def test_what_is_asked_twice_is_done_once(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=FIRST)
    await decide(table, 2)
    seq = table.first.seq
    answers = await asyncio.gather(*(take_back(table, seq) for _ in range(3)), return_exceptions=True)
    codes = sorted(answer.code if isinstance(answer, CallFailed) else "" for answer in answers)
    assert codes == ["", "stale", "stale"]
    assert room_of(table).table.match.taken_back == 1


@at_a_server()
async def test_nobody_takes_back_at_a_table_with_two_people_nor_whoever_only_watches(server: Server) -> None:
    table = await party(server, "koikoi", 2, options=FIRST)
    await table.play(random.Random(1), 4)
    with pytest.raises(CallFailed) as failed:
        await take_back(table)
    assert (failed.value.status, failed.value.code) == (409, "not_only_bots")
    alone = await party(server, "koikoi", 1, 1, options=FIRST)
    await decide(alone)
    with pytest.raises(CallFailed) as failed:
        await table.guests[0].ask(alone.id, "take-back", seq=alone.first.seq)
    assert failed.value.code == "not_seated"


@at_a_server()
async def test_a_bot_that_still_thinks_about_what_was_taken_back_does_not_move(server: Server) -> None:
    asked: list[tuple[Turn, asyncio.Future[str]]] = []

    class Thinker:
        async def choose(self, turn: Turn) -> str:
            answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            asked.append((turn, answer))
            return await answer

        def spent(self, requester: object) -> bool:
            return False

        async def stop(self) -> None:
            pass

    server.services.bots = Thinker()  # type: ignore[assignment]
    table = await party(server, "koikoi", 1, 1, options=FIRST)
    while table.first.view is None or table.first.view["to_act"] != [0]:
        turn, answer = asked.pop(0)
        answer.set_result(turn.anything())
        await table.first.until("step")
    one = table.first
    before = one.view
    one.move(some_move(one, random.Random(1)))
    await one.until("step")
    while one.view is not None and one.view["to_act"] == [0]:  # a choice between two cards
        one.move(some_move(one, random.Random(1)))
        await one.until("step")
    await settled(table)
    turn, answer = asked.pop(0)
    text = turn.anything()
    await take_back(table)
    step = await told(one)
    assert turn.over
    answer.set_result(text)
    await settled(table)
    await asyncio.sleep(0)
    await settled(table)
    assert room_of(table).table.seq == step["seq"]
    assert step["view"]["to_act"] == [0]
    assert before is not None


@at_a_server()
async def test_who_was_away_meanwhile_is_told_the_position_and_who_came_later_the_steps(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=FIRST)
    await decide(table, 2)
    one = await own_turn(table)
    before = one.seq
    watching = await table.guests[0].connect(table.id)
    await watching.until("hello")
    await take_back(table)
    step = await told(one)
    assert (await told(watching))["seq"] == step["seq"]
    for since in (before, before - 2):
        back = await table.guests[0].connect(table.id, since)
        hello = await back.until("hello")
        assert (hello["seq"], hello["view"]) == (hello["until"], one.view)
        assert hello["table"]["taken_back"] == 1
        assert hello["back"] is True
    await decide(table)
    one = await own_turn(table)
    back = await table.guests[0].connect(table.id, step["seq"])
    hello = await back.until("hello")
    assert (hello["seq"], hello["view"], hello["until"]) == (step["seq"], None, one.seq)
    await back.reach(one.seq)
    assert back.view == one.view


@at_a_server()
async def test_after_a_restart_it_goes_on_and_more_can_be_taken_back(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=FIRST)
    await decide(table, 4)
    await own_turn(table)
    await take_back(table)
    await told(table.first)
    seq, view = table.first.seq, table.first.view
    server = await restarted(server)
    try:
        again = await table.guests[0].connect(table.id)
        hello = await again.until("hello")
        assert (hello["seq"], hello["view"], hello["back"]) == (seq, view, True)
        table.sockets[0], table.server = again, server
        await take_back(table)
        assert (await told(again))["table"]["taken_back"] == 2
        await table.play(random.Random(1))
        tablee.verify(await table.guests[0].call("GET", f"/api/tables/{table.id}/record"))
    finally:
        await server.shutdown()


@at_a_server()
async def test_the_replay_has_the_moves_that_stay_and_the_log_all_that_happened(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options={**FIRST, "rounds": 1})
    await decide(table, 2)
    await own_turn(table)
    await take_back(table)
    await told(table.first)
    pages = await table.guests[0].call("GET", f"/api/tables/{table.id}/steps")
    [step] = [step for step in pages["steps"] if step["kind"] == "taken_back"]
    assert step["stay"] == len(moves_of(table))
    assert sum(one["kind"] == "moved" for one in pages["steps"]) > step["stay"]
    await table.play(random.Random(1))
    record = await table.guests[0].call("GET", f"/api/tables/{table.id}/record")
    for seat in ("", "&seat=0"):
        replay = await table.guests[0].call("GET", f"/api/tables/{table.id}/replay?match=1{seat}")
        assert [one["kind"] for one in replay["steps"]] == ["started", *["moved"] * len(record["moves"])]
        assert [one["seat"] for one in replay["steps"][1:]] == [move[0] for move in record["moves"]]
    assert replay["steps"][-1]["view"]["totals"] == record["totals"]


@at_a_server(limits=replace(UNLIMITED, again_rate=0.0, again_burst=10_000.0))
async def test_a_page_of_the_past_is_charged_what_was_played_again(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=FIRST)
    await decide(table, 5)
    await own_turn(table)
    await take_back(table)
    await told(table.first)
    its, bucket = room_of(table).table, server.services.addresses["127.0.0.1"].again
    assert bucket.has(10_000)
    await table.guests[0].call("GET", f"/api/tables/{table.id}/steps")
    assert its.played_again > 5
    left = 10_000 - (its.seq - its.begins + 1 + its.played_again)
    assert bucket.has(left)
    assert not bucket.has(left + 1)


@at_a_server()
async def test_if_it_could_not_be_written_nothing_was_taken_back(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=FIRST)
    await decide(table, 3)
    one = await own_turn(table)
    before, store = moves_of(table), Watched(server)
    store.outcomes = [Outcome.FAILED]
    with pytest.raises(CallFailed):
        await take_back(table)
    await settled(table)
    assert moves_of(table) == before
    assert room_of(table).table.match.taken_back == 0
    await take_back(table)
    assert (await told(one))["stay"] < len(before)


@pytest.mark.parametrize("outcome", [Outcome.FAILED, Outcome.TAKEN])
@at_a_server()
async def test_a_table_that_was_read_again_still_has_all_its_moves(server: Server, outcome: Outcome) -> None:
    """Bots are asked with all of them, and taking back counts them."""
    table = await party(server, "koikoi", 1, 1, options={**FIRST, "rounds": 12})
    await decide(table, 30)
    one = await own_turn(table)
    before = moves_of(table)
    assert room_of(table).recent.since > 20
    store = Watched(server)
    store.outcomes = [outcome]
    one.move(some_move(one, random.Random(1)))
    await settled(table)
    assert moves_of(table)[: len(before)] == before


@at_a_server()
async def test_while_a_node_does_not_know_it_it_is_refused(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=FIRST)
    await decide(table)
    store = Watched(server)
    store.log_version = logversion.SINCE[TakenBack] - 1  # type: ignore[attr-defined]
    with pytest.raises(CallFailed) as failed:
        await take_back(table)
    assert failed.value.code == "upgrading"
    assert room_of(table).table.match.taken_back == 0


@at_a_server(limits=Limits())
async def test_whoever_takes_back_without_end_is_stopped_and_pays_for_it_alone(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=FIRST)
    await decide(table)
    granted, code = 0, ""
    while not code:
        try:
            await take_back(table)
        except CallFailed as failed:
            code = failed.code
        else:
            granted += 1
            await told(table.first)
            await decide(table)
    assert code == "too_fast"
    assert 5 <= granted <= 200
