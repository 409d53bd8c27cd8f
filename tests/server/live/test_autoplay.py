"""What a table does by itself: bots that hang or die, clocks that run out, people who are away. No test waits."""

from __future__ import annotations

import asyncio
import random
import sys
from typing import Any

import pytest

from tablee.client import CallFailed, Guest
from tablee.server.app import Server
from tablee.server.workers.pool import BotPool, Turn
from tests.server.serving import Party, at_a_server, party, room_of

HANGS = [sys.executable, "-c", "import sys; sys.stdin.read()"]
DIES = [sys.executable, "-c", "raise SystemExit(3)"]
LIES = [
    sys.executable,
    "-c",
    "import sys; sys.stdin.buffer.read(4); sys.stdout.write('nonsense' * 9); sys.stdout.flush()",
]


@pytest.mark.parametrize("command", [HANGS, DIES, LIES], ids=["hangs", "dies", "lies"])
@at_a_server()
async def test_a_bot_that_fails_is_replaced_and_the_table_goes_on(server: Server, command: list[str]) -> None:
    services = server.services
    services.bots = BotPool(1, 0.02, services.metrics, command)
    table = await party(server, "koikoi", 1, 1)
    await table.play(random.Random(1), 20)
    assert services.metrics.bots_failed > 0


@at_a_server()
async def test_a_bots_pause_does_not_depend_on_its_choice(server: Server) -> None:
    """What the bot's thinking took is taken off the pause: from question to move it is always the same."""
    services = server.services
    thought: list[float] = []
    slept: list[float] = []

    class Thinker:
        async def choose(self, turn: Turn) -> str:
            thought.append(len(thought) / 10)
            return turn.anything()

        async def stop(self) -> None:
            pass

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    services.bots = Thinker()  # type: ignore[assignment]
    services.time, services.sleep = lambda: sum(thought), sleep
    table = await party(server, "koikoi", 1, 1, pause=10_000)
    await table.play(random.Random(2), 40)
    assert len(slept) > 2
    assert all(round(pause + thinking, 6) == 10 for pause, thinking in zip(slept, thought, strict=False))


@at_a_server()
async def test_whoever_no_longer_waits_for_an_answer_is_cancelled_and_no_more(server: Server) -> None:
    """Python 3.12 and later have a word to say about how compiled code does that."""
    room = room_of(await party(server, "koikoi", 1, 1))
    room._busy = True  # something is being written: the answer has to wait
    waiting = asyncio.create_task(room.execute(lambda table: pytest.fail("nobody waits for it")))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    room._inbox.clear()
    room._busy = False


class Cheat:
    """Answers something that is no move."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    async def choose(self, turn: Turn) -> str:
        self.asked.append((turn.request.seat, len(turn.request.moves)))
        return "play thirteen"

    async def stop(self) -> None:
        pass


@at_a_server()
async def test_a_bot_that_breaks_the_rules_makes_any_legal_move_instead(server: Server) -> None:
    cheat = Cheat()
    server.services.bots = cheat  # type: ignore[assignment]
    table = await party(server, "koikoi", 1, 1)
    await table.play(random.Random(4), 10)
    assert cheat.asked


@at_a_server()
async def test_a_bot_is_asked_once_for_a_move_although_others_move_meanwhile(server: Server) -> None:
    services, asked = server.services, []

    class Asked:
        async def choose(self, turn: Turn) -> str:
            asked.append((turn.request.seat, [seat for seat, _ in turn.request.moves].count(turn.request.seat)))
            return turn.anything()

        async def stop(self) -> None:
            pass

    services.bots = Asked()  # type: ignore[assignment]
    table = await party(server, "hiifuu", 1, 3)  # all choose their discards at the same time
    await table.play(random.Random(5), 30)
    assert len(asked) > 10
    assert len(set(asked)) == len(asked)


def later(table: Party, seconds: float) -> None:
    """Let so much time have passed for the table."""
    services = table.server.services
    before = services.store.now
    store: Any = services.store
    store.now = lambda: before() + int(seconds * 1000)
    room_of(table).act()


@at_a_server()
async def test_when_a_clock_runs_out_a_bot_makes_the_move(server: Server) -> None:
    table = await party(server, "koikoi", 2, clock=30, pause=3000)
    assert table.first.view is not None
    seat = table.first.view["to_act"][0]
    room = room_of(table)
    due = room.table.due(seat)
    assert due == room.table.seats[seat].turn_began + 33_000
    later(table, 32)
    later(table, 2)
    step = await table.first.until("step")
    assert (step["kind"], step["by"], step["seat"]) == ("moved", "clock", seat)
    assert step["due"][seat] != due
    assert not table.first.table["seats"][seat]["stand_in"]


@at_a_server()
async def test_an_overdue_clock_is_seen_to_when_somebody_comes(server: Server) -> None:
    table = await party(server, "koikoi", 2, clock=30)
    for socket in table.sockets:
        socket.close()
    while server.sessions:
        await table.guests[0].call("GET", "/api/me")
    seq = room_of(table).table.seq
    later(table, 100)
    assert room_of(table).table.seq == seq  # nobody looks: nothing happens
    again = await table.guests[0].connect(table.id)
    assert (await again.until("step"))["by"] == "clock"


@at_a_server()
async def test_a_bot_plays_for_who_is_away_until_they_come_back(server: Server) -> None:
    table = await party(server, "koikoi", 2, stand_in=20)
    table.sockets.pop().close()
    while (await table.first.until("people"))["here"] != [True, False]:
        pass
    later(table, 19)
    assert not room_of(table).table.seats[1].stand_in
    later(table, 2)
    step = await table.first.until("step")
    assert (step["kind"], step["seat"]) == ("stood_in", 1)
    await table.play(random.Random(3), 5)
    back = await table.guests[1].connect(table.id)
    while (await table.first.until("step"))["kind"] != "returned":
        pass
    assert not table.first.table["seats"][1]["stand_in"]
    await back.until("hello")
    assert back.seat == 1


@at_a_server()
async def test_who_comes_back_and_goes_again_is_waited_for_anew(server: Server) -> None:
    table = await party(server, "koikoi", 2, stand_in=20)
    for seconds in (19, 19):
        table.sockets.pop().close()
        while (await table.first.until("people"))["here"] != [True, False]:
            pass
        later(table, seconds)
        assert not room_of(table).table.seats[1].stand_in
        back = await table.guests[1].connect(table.id)
        await back.until("hello")
        table.sockets.append(back)
        while (await table.first.until("people"))["here"] != [True, True]:
            pass


@at_a_server()
async def test_a_bot_plays_for_who_was_alone_with_bots_as_soon_as_for_anybody(server: Server) -> None:
    table = await party(server, "koikoi", 1, 1, stand_in=5)
    watcher = await Guest(server.url).connect(table.id)
    await watcher.until("hello")
    table.first.close()
    while (await watcher.until("people"))["here"] != [False, True]:
        pass
    later(table, 4)
    assert not room_of(table).table.seats[0].stand_in
    later(table, 2)
    while (await watcher.until("step"))["kind"] != "stood_in":
        pass


@at_a_server()
async def test_without_a_stand_in_who_is_away_is_waited_for(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    table.sockets.pop().close()
    while (await table.first.until("people"))["here"] != [True, False]:
        pass
    seq = table.first.seq
    later(table, 10_000)
    assert room_of(table).table.seq == seq


@at_a_server()
async def test_others_may_let_a_bot_play_for_who_is_gone(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    ann, services = table.guests[0], server.services

    async def refused(seat: int) -> str:
        with pytest.raises(CallFailed) as failed:
            await ann.ask(table.id, "stand-in", seat=seat)
        return str(failed.value.code)

    assert [await refused(seat) for seat in (0, 1, 5)] == ["chair_taken", "chair_taken", "no_such_seat"]
    table.sockets.pop().close()
    while (await table.first.until("people"))["here"] != [True, False]:
        pass
    assert await refused(1) == "just_left"
    before = services.time
    services.time = lambda: before() + 10.0
    await ann.ask(table.id, "stand-in", seat=1)
    step = await table.first.until("step")
    assert (step["kind"], step["seat"]) == ("stood_in", 1)
    assert await refused(1) == "chair_taken"  # a bot plays already
    with pytest.raises(CallFailed) as failed:
        await Guest(server.url).ask(table.id, "stand-in", seat=1)
    assert failed.value.code == "not_seated"


@at_a_server()
async def test_nobody_ends_a_match_by_letting_a_bot_play_for_who_is_gone(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    table.sockets.pop().close()
    while (await table.first.until("people"))["here"] != [True, False]:
        pass
    before = server.services.time
    server.services.time = lambda: before() + 10.0
    await table.guests[0].ask(table.id, "give-up")
    with pytest.raises(CallFailed) as failed:
        await table.guests[0].ask(table.id, "stand-in", seat=1)
    assert failed.value.code == "back_soon"


@at_a_server()
async def test_a_bot_may_play_at_once_for_who_has_left(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.guests[1].ask(table.id, "leave")
    await table.guests[0].ask(table.id, "stand-in", seat=1)
    assert room_of(table).table.seats[1].stand_in


@at_a_server()
async def test_a_blink_of_the_other_does_not_let_one_abandon_the_match_alone(server: Server) -> None:
    table = await party(server, "koikoi", 2, stand_in=1)
    table.sockets.pop().close()
    while (await table.first.until("people"))["here"] != [True, False]:
        pass
    later(table, 2)
    assert (await table.first.until("step"))["kind"] == "stood_in"
    with pytest.raises(CallFailed) as failed:
        await table.guests[0].ask(table.id, "give-up")
    assert failed.value.code == "back_soon"
    later(table, 60)
    assert (await table.guests[0].ask(table.id, "give-up"))["table"]["phase"] == "abandoned"


@at_a_server()
async def test_a_blink_of_the_other_does_not_end_a_match_that_one_would_give_up(server: Server) -> None:
    table = await party(server, "koikoi", 2, stand_in=1)
    await table.guests[0].ask(table.id, "give-up")
    table.sockets.pop().close()
    while (await table.first.until("people"))["here"] != [True, False]:
        pass
    later(table, 2)
    assert room_of(table).table.phase == "playing"
    later(table, 60)
    assert (await table.first.until("step"))["table"]["phase"] == "abandoned"
