"""The lamp at a served table: an answer for one, that everybody knows of, from what that one can see."""

from __future__ import annotations

import asyncio
import random
import time

import pytest

import tablee
from tablee import bots
from tablee.bots.evaluation import Evaluation, MoveValue, Reason
from tablee.client import AtTable, CallFailed, Guest, Json
from tablee.server.app import Server
from tablee.server.http import hints
from tablee.server.workers.pool import Crowded, Failed, Spent, Turn
from tests.server.live.test_room import Watched
from tests.server.live.test_taking_back import decide, own_turn
from tests.server.serving import Party, at_a_server, party, room_of, some_move

AT_ONCE = {"hand_swap": False}


async def ask(table: Party, guest: int = 0, seq: int | None = None, language: str = "en") -> Json:
    its = table.sockets[guest].seq if seq is None else seq
    answer: Json = await table.guests[guest].call("POST", f"/api/tables/{table.id}/hint?lang={language}", {"seq": its})
    return answer


async def told(socket: AtTable) -> Json:
    while True:
        message = await socket.next()
        if message["t"] == "step" and message["kind"] == "hinted":
            return message


def with_time(server: Server) -> None:
    """The lamp thinks as much as it wants to, however busy this machine is."""
    for worker in server.services.bots._hints.workers:
        worker._thinking, worker._seconds = 60.0, 120.0


def options(game: str) -> Json:
    return AT_ONCE if game == "koikoi" else {}


@pytest.mark.parametrize("game", tablee.game_names())
@at_a_server()
async def test_in_every_game_it_names_legal_moves_the_best_first(server: Server, game: str) -> None:
    with_time(server)
    table = await party(server, game, 1, tablee.game(game).players[0] - 1, options=options(game))
    one = table.first
    for _ in range(2):
        while one.view is None or 0 not in one.view["to_act"]:
            await one.next()
        answer = await ask(table)
        assert answer["seq"] == one.seq
        if not answer["forced"]:
            values = [move["value"] for move in answer["moves"]]
            assert 1 <= len(values) <= 5
            assert values == sorted(values, reverse=True)
            assert all(0 <= value <= 1 for value in values)
            assert all(move["error"] is None or 0 < move["error"] < 0.5 for move in answer["moves"])
            assert answer["worlds"] > 10
        match = room_of(table).table.match.copy()
        for move in answer["moves"]:
            match.copy().play(0, move["move"])  # raises if it is not legal
        assert (await told(one))["seat"] == 0
        one.move(answer["moves"][0]["move"])
        await one.until("step")
    assert server.services.metrics.hints == 2


@at_a_server()
async def test_everybody_hears_that_somebody_asked_and_only_they_hear_the_answer(server: Server) -> None:
    with_time(server)
    table = await party(server, "koikoi", 2, options=AT_ONCE, lamp=True)
    assert all(socket.table["lamp"] for socket in table.sockets)
    watcher = await somebody(server).connect(table.id)
    await watcher.until("hello")
    assert table.first.view is not None
    seat = table.first.view["to_act"][0]
    answer = await ask(table, seat)
    for socket in (*table.sockets, watcher):
        message = await told(socket)
        assert message["seat"] == seat
        assert [chair["hints"] for chair in message["table"]["seats"]] == [int(number == seat) for number in (0, 1)]
    texts = [str(move["value"]).encode() for move in answer["moves"]] + [why.encode() for why in answer["why"]]
    for socket in (*table.sockets, watcher):
        assert not [text for text in texts if len(text) > 4 and any(text in data for data in socket.raw)]
    with pytest.raises(CallFailed) as failed:
        await ask(table, 1 - seat)
    assert (failed.value.status, failed.value.code) == (409, "not_your_turn")


def somebody(server: Server) -> Guest:
    return Guest(server.url)


@at_a_server()
async def test_with_people_there_is_none_unless_it_was_agreed(server: Server) -> None:
    table = await party(server, "koikoi", 2, options=AT_ONCE)
    assert not table.first.table["lamp"]
    assert table.first.view is not None
    with pytest.raises(CallFailed) as failed:
        await ask(table, table.first.view["to_act"][0])
    assert failed.value.code == "no_lamp"


@at_a_server()
async def test_asked_again_it_is_answered_again_and_counts_once(server: Server) -> None:
    with_time(server)
    table = await party(server, "koikoi", 1, 1, options=AT_ONCE)
    one = await own_turn(table)
    first, second = await asyncio.gather(ask(table), ask(table))
    third = await ask(table)
    assert one.view is not None
    assert first["moves"][0]["move"] in one.view["legal"]
    assert first["moves"][0]["move"] == second["moves"][0]["move"] == third["moves"][0]["move"]
    assert room_of(table).table.match.hints == [1, 0]
    one.move(some_move(one, random.Random(1)))
    await told(one)


@at_a_server()
async def test_a_decision_that_is_over_has_no_hint(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=AT_ONCE)
    one = await own_turn(table)
    seq = one.seq
    waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    asked: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
    pool = server.services.bots
    thinks = pool.hint

    async def slow(turn: Turn) -> Evaluation | None:
        asked.set_result(turn)
        await waiting
        return await thinks(turn)

    pool.hint = slow  # type: ignore[method-assign]
    asking = asyncio.create_task(ask(table))
    assert (await asked).hint
    one.move(some_move(one, random.Random(1)))
    while one.seq == seq:
        await one.next()
    waiting.set_result(None)
    with pytest.raises(CallFailed) as failed:
        await asking
    assert failed.value.code in ("stale", "not_your_turn")
    assert room_of(table).table.match.hints == [0, 0]


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(Spent(), 429, "lamp_spent"), (Crowded(), 503, "lamp_busy"), (Failed("it died"), 503, "lamp_busy")],
)
@at_a_server()
async def test_a_hint_that_cannot_be_had_does_not_count(
    server: Server, error: Exception, status: int, code: str
) -> None:
    table = await party(server, "koikoi", 1, 1, options=AT_ONCE)
    await own_turn(table)

    async def fails(turn: Turn) -> Evaluation | None:
        raise error

    server.services.bots.hint = fails  # type: ignore[method-assign]
    with pytest.raises(CallFailed) as failed:
        await ask(table)
    assert (failed.value.status, failed.value.code) == (status, code)
    assert room_of(table).table.match.hints == [0, 0]


@at_a_server()
async def test_no_answer_is_given_that_is_not_written_down(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=AT_ONCE)
    await own_turn(table)
    Watched(server).log_version = 3  # type: ignore[attr-defined] # another node does not know hints
    with pytest.raises(CallFailed) as failed:
        await ask(table)
    assert failed.value.code == "upgrading"
    assert room_of(table).table.match.hints == [0, 0]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", " of the possible deals instead of 12%."), ("fr", " des donnes possibles au lieu de 12")],
)
@at_a_server()
async def test_the_reason_is_in_the_language_of_who_asks(server: Server, language: str, words: str) -> None:
    table = await party(server, "koikoi", 1, 1, options=AT_ONCE)
    one = await own_turn(table)
    assert one.view is not None
    legal = one.view["legal"]
    moves = [MoveValue(text, 0.61234 - at / 100, 0.01234 if at else None, 0.0) for at, text in enumerate(legal)]
    why = [Reason("lights", 0.12, 0.31), Reason("seven", 0.2, 0.3)]

    async def says(turn: Turn) -> Evaluation | None:
        return Evaluation(moves, moves[0].move, moves[1].move, 0.1, 0.01, [0.1, -0.1], why, 321)

    server.services.bots.hint = says  # type: ignore[method-assign]
    answer = await ask(table, language=language)
    [reason] = answer["why"]
    assert words in reason.replace("\u202f", " ")
    assert "31" in reason
    assert (answer["worlds"], answer["forced"]) == (321, False)
    assert answer["moves"][0] == {"move": moves[0].move, "value": 0.612, "error": None}
    assert answer["moves"][1]["error"] == 0.012
    assert len(answer["moves"]) == min(hints.MOST_MOVES, len(moves))


@at_a_server()
async def test_a_reason_speaks_for_the_move_that_is_named_first_or_is_left_out(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, options=AT_ONCE)
    one = await own_turn(table)
    assert one.view is not None
    first, second = one.view["legal"][:2]
    moves = [MoveValue(first, 0.5, 0.01, 0.0), MoveValue(second, 0.51, 0.01, 0.0)]

    async def says(turn: Turn) -> Evaluation | None:
        return Evaluation(moves, first, second, -0.01, 0.01, [0.0, 0.0], [Reason("lights", 0.1, 0.3)], 50)

    server.services.bots.hint = says  # type: ignore[method-assign]
    answer = await ask(table)
    assert [move["move"] for move in answer["moves"]] == [second, first]
    assert answer["why"] == []


@pytest.mark.parametrize("level", bots.levels(tablee.game("koikoi")))
@at_a_server()
async def test_an_answer_comes_in_time_whatever_bots_are_at_the_table(server: Server, level: str) -> None:
    """Two seconds on two cores that have nothing else to do; here is time for a machine that has."""
    table = await party(server, "koikoi", 1, 1, options=AT_ONCE, bot=level)
    for worker in server.services.bots._hints.workers:
        worker._seconds = 120.0
    await own_turn(table)
    await ask(table)  # its process has been started
    took = []
    for _ in range(2):
        await decide(table)
        await own_turn(table)
        began = time.monotonic()
        await ask(table)
        took.append(time.monotonic() - began)
    print(f"{level}: {', '.join(f'{one:.2f} s' for one in took)}")
    assert min(took) < 10
