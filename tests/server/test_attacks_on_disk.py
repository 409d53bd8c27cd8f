"""What somebody could read, or grow, on the server's disk, and what of it a stranger could hear too early."""

from __future__ import annotations

import asyncio
import os
import random
import stat
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import tablee
from tablee.client import AtTable, CallFailed, Guest
from tablee.server.app import Server
from tablee.store import sqlite
from tests.server.serving import Party, at_a_server, deal_the_same, party, restarted, some_move


def rights(server: Server) -> dict[str, int]:
    """The rights on the database file and on those that SQLite keeps beside it."""
    file = Path(server.services.config.database)
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in file.parent.glob(f"{file.name}*")}


PRIVATE = {"tables.db": 0o600, "tables.db-wal": 0o600, "tables.db-shm": 0o600}


@at_a_server()
async def test_nobody_else_on_the_machine_reads_the_database(server: Server) -> None:
    await party(server, "koikoi", 2)
    assert rights(server) == PRIVATE


@at_a_server()
async def test_a_database_that_others_could_read_is_closed_to_them(server: Server) -> None:
    before = os.umask(0o022)
    try:
        await party(server, "koikoi", 2)
        Path(server.services.config.database).chmod(0o644)
        for other in ("-wal", "-shm"):
            Path(server.services.config.database + other).chmod(0o644)
        again = await restarted(server)
        try:
            await party(again, "koikoi", 2)
            assert rights(again) == PRIVATE
        finally:
            await again.shutdown()
    finally:
        os.umask(before)


# What is not on disk yet

HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@asynccontextmanager
async def held(server: Server) -> AsyncIterator[None]:
    """Another process holds the database: nothing can be written."""
    command = [sys.executable, "-c", HOLD, server.services.config.database]
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert await process.stdout.readline() == b"held\n"
    try:
        yield
    finally:
        process.stdin.close()
        await process.wait()


@pytest.fixture
def soon_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that cannot be made fails after a moment."""
    monkeypatch.setattr(sqlite, "BUSY_MILLISECONDS", 500)


async def before_the_last_move(server: Server) -> tuple[Party, AtTable, str]:
    """A match of Koï-Koï, who is to make its last move, and that move: it is played twice, and not to its end."""
    whole = await party(server, "koikoi", 2)
    begun = whole.first.seq
    await whole.play(random.Random(1))
    deal_the_same(server.services)
    table, rng = await party(server, "koikoi", 2), random.Random(1)
    await table.play(rng, whole.first.seq - begun - 1)
    assert table.first.view is not None
    mover = table.sockets[rng.choice(table.first.view["to_act"])]
    return table, mover, some_move(mover, rng)


async def refusal(guest: Guest, path: str) -> tuple[int, str]:
    with pytest.raises(CallFailed) as failed:
        await guest.call("GET", path)
    return failed.value.status, failed.value.code


@at_a_server()
async def test_no_answer_comes_from_what_is_not_on_disk(server: Server, soon_given_up: None) -> None:
    """The last move waits for the disk and then fails: nobody sees the cards, and the match goes on."""
    table, mover, move = await before_the_last_move(server)
    stranger, seq = Guest(server.url), table.first.seq
    async with held(server):
        mover.move(move, "the last")
        mover.send({"t": "ping"})
        await mover.until("pong")  # the server has it
        record, replay, seen = await asyncio.gather(
            refusal(stranger, f"/api/tables/{table.id}/record"),
            refusal(stranger, f"/api/tables/{table.id}/replay?seat=0"),
            stranger.call("GET", f"/api/tables/{table.id}"),
        )
        assert record == replay == (404, "no_such_match")
        assert (seen["table"]["phase"], seen["table"]["seq"]) == ("playing", seq)
        assert (await mover.until("problem"))["code"] == "unavailable"
    mover.move(move, "the last")
    await table.settle(seq + 1)
    tablee.verify(await stranger.call("GET", f"/api/tables/{table.id}/record"))


@at_a_server()
async def test_who_sits_down_is_a_stranger_until_it_is_on_disk(server: Server, soon_given_up: None) -> None:
    """A chair lets one speak to the table, so that one may have it can be heard."""
    host, newcomer = Guest(server.url), Guest(server.url)
    table = (await host.open("koikoi", 2, seats=["me"]))["id"]
    await newcomer.call("GET", "/api/me")
    listening, speaking = await host.connect(table), await newcomer.connect(table)
    await speaking.until("people")
    async with held(server):
        sitting = asyncio.create_task(newcomer.ask(table, "sit"))
        while not sitting.done():
            speaking.send({"t": "emote", "emote": "hello"})
            speaking.send({"t": "ping"})
            await speaking.until("pong")
        with pytest.raises(CallFailed) as failed:
            await sitting
        assert failed.value.status == 503
    listening.send({"t": "ping"})
    await listening.until("pong")
    assert not [data for data in listening.raw if b'"t":"emote"' in data]
    assert (await newcomer.ask(table, "sit"))["seat"] == 1
    speaking.send({"t": "emote", "emote": "hello"})
    assert (await listening.until("emote"))["seat"] == 1


@at_a_server()
async def test_who_tries_to_write_all_the_time_does_not_fill_the_servers_log(
    server: Server, soon_given_up: None, caplog: pytest.LogCaptureFixture
) -> None:
    guest = Guest(server.url)
    table = (await guest.open("koikoi", 2, seats=["me"]))["id"]
    for times in (1, 2):
        async with held(server):
            for number in range(3):
                with pytest.raises(CallFailed):
                    await guest.ask(table, "name", name=f"N{number}")
        assert caplog.text.count("nothing could be written") == times
        await guest.ask(table, "name", name="Ann")


@at_a_server()
async def test_the_server_is_ready_again_when_it_can_write_again(server: Server, soon_given_up: None) -> None:
    """And not only when somebody has written: nobody is sent to a server that is not ready."""
    guest = Guest(server.url)
    table = (await guest.open("koikoi", 2))["id"]
    assert (await guest.request("GET", "/readyz"))[0] == 200
    async with held(server):
        with pytest.raises(CallFailed):
            await guest.ask(table, "sit")
        assert (await guest.request("GET", "/readyz"))[0] == 503
    while (await guest.request("GET", "/readyz"))[0] != 200:
        pass
