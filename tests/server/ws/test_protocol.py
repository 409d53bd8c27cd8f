"""What the protocol promises: numbers without gaps, moves made once, stale and foreign moves refused, resuming."""

from __future__ import annotations

import random

import pytest

import tablee
from tablee.client import CallFailed, Guest
from tablee.server.app import Server
from tests.server.serving import at_a_server, party, restarted, room_of, some_move


@at_a_server()
async def test_a_move_said_twice_is_made_once(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    assert table.first.view is not None
    mover = table.sockets[table.first.view["to_act"][0]]
    seq, text = mover.seq, some_move(mover, random.Random(1))
    ref = mover.move(text)
    mover.move(text, ref, seq)
    step = await mover.until("step")
    assert step["ref"] == ref
    assert await mover.until("done", "refused") == {"t": "done", "ref": ref, "seq": step["seq"]}


@at_a_server()
async def test_every_message_is_counted_once(server: Server) -> None:
    metrics = server.services.metrics
    table = await party(server, "koikoi", 2)
    heard = metrics.messages_in
    await table.play(random.Random(1), 3)
    for socket in table.sockets:
        socket.send({"t": "sync", "since": socket.seq})
        await socket.until("hello")  # what was on its way before has come too
    assert metrics.messages_out == sum(len(socket.raw) for socket in table.sockets)
    assert metrics.messages_in - heard == 3 + 2


@at_a_server()
async def test_only_the_mover_is_told_the_mark(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    assert table.first.view is not None
    seat = table.first.view["to_act"][0]
    table.sockets[seat].move(some_move(table.sockets[seat], random.Random(1)))
    step = await table.sockets[1 - seat].until("step")
    assert "ref" not in step


@at_a_server()
async def test_a_move_about_an_earlier_position_is_stale(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    rng = random.Random(2)
    await table.play(rng, 3)
    assert table.first.view is not None
    mover = table.sockets[table.first.view["to_act"][0]]
    mover.move(some_move(mover, rng), seq=mover.seq - 1)
    refused = await mover.until("refused")
    assert (refused["code"], refused["rule"], refused["seq"]) == ("stale", "", mover.seq)
    mover.move(some_move(mover, rng), seq=mover.seq + 1)
    assert (await mover.until("refused"))["code"] == "stale"


@at_a_server()
async def test_what_others_do_at_the_same_time_makes_nothing_stale(server: Server) -> None:
    table = await party(server, "hilo", 3)
    assert table.first.view is not None
    assert table.first.view["to_act"] == [0, 1, 2]
    seq, rng = table.first.seq, random.Random(3)
    moves = [some_move(socket, rng) for socket in table.sockets]
    for socket, text in zip(table.sockets, moves, strict=True):
        socket.move(text, seq=seq)
    await table.settle(seq + 3)


@at_a_server()
async def test_a_refusal_names_the_rule_in_the_players_language(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    assert table.first.view is not None
    waiting = 1 - table.first.view["to_act"][0]
    french = await table.guests[waiting].connect(table.id, language="fr")
    await french.until("hello")
    ref = french.move("keep")
    refused = await french.until("refused")
    assert refused["ref"] == ref
    assert refused["rule"] == "KK-8"
    assert refused["code"] == "not_your_turn"
    texts = tablee.game("koikoi").texts("fr")
    assert refused["text"] == tablee.core.texts.texts("tablee.core", "fr").say("refused.not_your_turn") or (
        "refused.not_your_turn" in texts
    )


@at_a_server()
async def test_a_stranger_cannot_move(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    stranger = await Guest(server.url).connect(table.id)
    await stranger.until("hello")
    stranger.move("keep")
    assert (await stranger.until("refused"))["code"] == "not_seated"


@at_a_server()
async def test_two_connections_of_a_player_agree(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    second = await table.guests[0].connect(table.id)
    await second.until("hello")
    have = len(table.first.raw)
    assert second.view == table.first.view
    await table.play(random.Random(4), 8)
    await second.reach(table.first.seq)
    assert [data for data in second.raw if b'"t":"step"' in data] == [
        data for data in table.first.raw[have:] if b'"t":"step"' in data
    ]


@pytest.mark.parametrize("game", tablee.game_names())
@at_a_server()
async def test_steps_can_be_had_again_from_any_number(server: Server, game: str) -> None:
    """Resumed at every number, also after a restart: byte for byte what was told the first time."""
    table = await party(server, game, tablee.game(game).players[0])
    await table.play(random.Random(5), 25)
    steps = [data for data in table.first.raw if b'"t":"step"' in data]
    last = table.first.seq
    first = last - len(steps)
    for round_ in range(2):
        for since in range(first, last + 1, 1 if round_ == 0 else 7):
            again = await table.guests[0].connect(table.id, since)
            hello = await again.until("hello")
            assert (hello["seq"], hello["until"]) == (since, last)
            assert hello["view"] is None
            assert again.behind is (since < last)
            await again.reach(last)
            assert [data for data in again.raw if b'"t":"step"' in data] == steps[since - first :]
            again.close()
        table.server = server = await restarted(server)
    await server.shutdown()


@at_a_server()
async def test_sync_on_an_open_connection_tells_the_same_again(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(6), 6)
    told = [data for data in table.first.raw if b'"t":"step"' in data][-4:]
    table.first.raw.clear()
    table.first.send({"t": "sync", "since": table.first.seq - 4})
    table.first.seq -= 4
    hello = await table.first.until("hello")
    assert (hello["seq"], hello["until"], hello["view"]) == (table.sockets[1].seq - 4, table.sockets[1].seq, None)
    await table.first.reach(table.sockets[1].seq)
    assert table.first.raw[1:] == told
    await table.play(random.Random(6), 2)


@at_a_server()
async def test_who_is_ahead_of_the_table_gets_the_position(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    ahead = await table.guests[0].connect(table.id, since=1_000_000)
    hello = await ahead.until("hello")
    assert hello["seq"] == hello["until"] == table.first.seq
    assert hello["view"] == table.first.view


@at_a_server()
async def test_people_are_told_who_is_here(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    watcher = await Guest(server.url).connect(table.id)
    while (await table.first.until("people")) != {"t": "people", "here": [True, True], "watchers": 1}:
        pass
    watcher.close()
    table.sockets[1].close()
    while (await table.first.until("people")) != {"t": "people", "here": [True, False], "watchers": 0}:
        pass


@at_a_server()
async def test_who_promised_to_speak_and_is_silent_for_twice_as_long_cannot_be_reached(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    other = table.sockets[1]
    connections = list(server.sessions)
    other.send({"t": "ping", "every": 4})
    await other.until("pong")
    silent = next(one for one in connections if one.seat == 1)
    server.sessions.note_the_silent(silent.heard_at + 8.0)
    assert not silent.silent
    server.sessions.note_the_silent(silent.heard_at + 8.1)
    here = {"t": "people", "here": [True, True], "watchers": 0}
    while (await table.first.until("people")) != {**here, "silent": [1]}:
        pass
    other.send({"t": "ping"})  # back, and no promise any more
    while (await table.first.until("people")) != here:
        pass
    server.sessions.note_the_silent(silent.heard_at + 1000.0)
    assert not any(one.silent for one in connections)


@at_a_server()
async def test_who_speaks_in_another_tab_can_be_reached(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    await table.guests[1].connect(table.id)
    other = table.sockets[1]
    other.send({"t": "ping", "every": 1})
    await other.until("pong")
    server.sessions.note_the_silent(server.services.loop.time() + 3.0)
    assert [one.silent for one in server.sessions if one.seat == 1].count(True) == 1
    assert room_of(table).members._silent() == []


@at_a_server()
async def test_people_are_told_when_a_bot_takes_a_chair_and_leaves_it(server: Server) -> None:
    ann = Guest(server.url)
    table = (await ann.open("koikoi", 2, seats=["me"]))["id"]
    socket = await ann.connect(table)
    assert (await socket.until("people"))["here"] == [True, False]
    await ann.ask(table, "bot", seat=1, level="random")
    assert (await socket.until("people"))["here"] == [True, True]
    await ann.ask(table, "free", seat=1)
    assert (await socket.until("people"))["here"] == [True, False]


@at_a_server()
async def test_a_word_goes_to_everybody(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    table.first.send({"t": "emote", "emote": "wow"})
    for socket in table.sockets:
        assert await socket.until("emote") == {"t": "emote", "seat": 0, "emote": "wow"}


@at_a_server()
async def test_ping_is_answered(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    table.first.send({"t": "ping"})
    assert (await table.first.until("pong"))["now"] > 0


@at_a_server()
async def test_there_is_no_record_before_the_end(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    for what in ("record", "record?match=1", "replay?seat=0", "record?match=0"):
        with pytest.raises(CallFailed) as failed:
            await table.guests[0].call("GET", f"/api/tables/{table.id}/{what}")
        assert failed.value.code == "no_such_match"
