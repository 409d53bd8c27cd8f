"""Secrecy on the wire: whatever a seat cannot know could be otherwise, and not one byte that it gets would differ.

A match is played by the protocol, and everything each person got is kept. Then the table's log is told again, but with
the real match exchanged, at each step, for a world that the person cannot tell from it: the same bytes must come out.
"""

from __future__ import annotations

import random

import pytest

import tablee
from tablee.client import Guest
from tablee.core.dice import FastDice
from tablee.server.app import Server
from tablee.table import steps
from tablee.table.entries import Moved, read_entry
from tablee.table.folding import folded
from tablee.table.people import People
from tablee.table.table import Table
from tests.server.serving import at_a_server, party, some_move

STEPS = 40


@pytest.mark.parametrize("game", tablee.game_names())
@at_a_server()
async def test_what_a_seat_cannot_know_changes_no_byte_it_gets(server: Server, game: str) -> None:
    people = tablee.game(game).players[0]
    table = await party(server, game, people, options={})
    watcher = await Guest(server.url).connect(table.id)
    await watcher.until("hello")
    await table.play(random.Random(game), STEPS)
    await watcher.reach(table.first.seq)
    told: dict[int | None, dict[int, bytes]] = {None: {}}
    for seat, socket in [*enumerate(table.sockets), (None, watcher)]:
        told_steps = [data for data in socket.raw if b'"t":"step"' in data]
        told[seat] = {socket.seq - len(told_steps) + 1 + place: data for place, data in enumerate(told_steps)}
    compared = 0
    for seat, steps_of_seat in told.items():
        dice = FastDice(1)
        whole = await server.services.store.load(table.id, 0)
        shadow = Table(table.id, People(whole.people))
        for row in whole.rows:
            entry = read_entry(row.entry)
            shadow.apply(entry, row.at)
            if shadow.match is not None and row.seq in steps_of_seat:
                assert steps.step(shadow, entry, seat) == steps_of_seat[row.seq]
                true = shadow.match._state
                for _ in range(3):
                    shadow.match._state = shadow.match.world(seat, dice)
                    assert steps.step(shadow, entry, seat) == steps_of_seat[row.seq]
                    shadow.match._state = true
                compared += 1
    assert compared > people * min(STEPS, 20)


@at_a_server()
async def test_others_hear_the_same_whatever_was_secretly_chosen(server: Server) -> None:
    """HF-6: while all discard at the same time, nobody hears what the others chose, only that they did."""
    table = await party(server, "hiifuu", 4)
    assert table.first.view is not None
    mover, *others = table.first.view["to_act"]
    rng = random.Random(1)
    whole = await server.services.store.load(table.id)
    rows = [(row.seq, row.at, read_entry(row.entry)) for row in whole.rows]
    told: dict[int | None, set[bytes]] = {seat: set() for seat in (*others, None)}
    for _ in range(20):
        shadow = folded(table.id, rows, People(whole.people))
        entry = Moved(mover, some_move(table.sockets[mover], rng))
        shadow.apply(entry, 1)
        for seat, heard in told.items():
            heard.add(steps.step(shadow, entry, seat))
    assert all(len(heard) == 1 for heard in told.values())


@at_a_server()
async def test_no_secret_is_in_logs_or_metrics(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    table = await party(server, "koikoi", 2)
    await table.play(random.Random(1))
    record = await table.guests[0].call("GET", f"/api/tables/{table.id}/record")
    metrics = (await table.guests[0].request("GET", "/metrics"))[2].decode()
    said = "\n".join(message.getMessage() for message in caplog.records) + metrics
    for secret in (record["seed"], record["proof"]["secret"], table.id, *(guest.cookie for guest in table.guests)):
        assert secret not in said
    for _, text in record["moves"]:
        assert text not in said or text in ("keep", "swap", "stop", "koi")
