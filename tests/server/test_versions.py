"""Versions meet: a server says what it speaks and which page it has, and clients of another version hear one thing."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
import uvloop

import tablee
from tablee import games
from tablee.client import CallFailed, Guest
from tablee.core.texts import texts
from tablee.server.app import Server
from tablee.server.config import Config
from tablee.server.http import endpoints, routes
from tablee.server.http.files import build_of
from tablee.server.live.member import RETRY_MILLISECONDS
from tablee.store import NewerSchema
from tablee.store.postgres import PostgresStore
from tablee.table import logversion, protocol
from tablee.table.entries import BotSat
from tests.server.serving import PATIENCE, UNLIMITED, all_open, at_a_server, party, restarted, started
from tests.versions.kept import empty_postgres

RELOAD = 4005


@at_a_server()
async def test_hello_names_protocol_build_and_rules(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    hello = await (await table.guests[0].connect(table.id)).next()
    assert (hello["protocol"], hello["build"], hello["table"]["rules"]) == (3, server.services.build, 1)
    assert hello["build"].startswith(tablee.__version__)


def test_a_build_is_the_version_and_a_hash_of_the_page(tmp_path: Path) -> None:
    assert build_of(tmp_path) == tablee.__version__
    (tmp_path / "index.html").write_text("a page")
    first = build_of(tmp_path)
    (tmp_path / "index.html").write_text("another page")
    assert first.startswith(f"{tablee.__version__}+")
    assert len(first) == len(tablee.__version__) + 9
    assert build_of(tmp_path) != first


def test_the_page_is_told_its_build(tmp_path: Path) -> None:
    page = '<!doctype html><meta name="build" content="" /><p>content="" stays</p>'
    (tmp_path / "index.html").write_text(page)

    @at_a_server(web=tmp_path)
    async def work(server: Server) -> None:
        expected = page.replace('name="build" content=""', f'name="build" content="{server.services.build}"')
        for path in ("/", "/index.html", "/t/23456789abcdef"):
            _, _, body = await Guest(server.url).request("GET", path)
            assert body.decode() == expected

    work()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("protocol", [None, 0, 1])
def test_a_client_of_an_older_protocol_is_told_to_reload(protocol: int | None, language: str) -> None:
    @at_a_server()
    async def work(server: Server) -> None:
        table = await party(server, "koikoi", 2)
        socket = await table.guests[0].connect(table.id, language=language, protocol=protocol)
        text = texts("tablee.server", language).say("problem.reload")
        assert await socket.next() == {"t": "problem", "code": "reload", "text": text}
        with pytest.raises(ConnectionResetError):
            await socket.next()
        assert socket.closed == (RELOAD, "reload")
        assert len(server.sessions) == 2

    work()


@pytest.mark.parametrize("said", ["three", "-3", "3.0", "9" * 400, "", "٣"])
def test_a_protocol_that_is_none_is_an_old_one(said: str) -> None:
    @at_a_server()
    async def work(server: Server) -> None:
        table = await party(server, "koikoi", 2)
        socket = await table.guests[0].connect(table.id, protocol=said)  # type: ignore[arg-type]
        assert (await socket.next())["code"] == "reload"

    work()


@at_a_server()
async def test_a_client_of_a_newer_protocol_is_told_to_come_again(server: Server) -> None:
    """Its page is from a node that has been upgraded already; this one will be in a moment."""
    table = await party(server, "koikoi", 2)
    socket = await table.guests[0].connect(table.id, protocol=4)
    assert await socket.next() == {"t": "bye", "reason": "upgrading", "retry": RETRY_MILLISECONDS}
    with pytest.raises(ConnectionResetError):
        await socket.next()
    assert socket.closed == (1012, "upgrading")


class _Asks(msgspec.Struct, forbid_unknown_fields=True):
    seat: int


class _Asked(msgspec.Struct, forbid_unknown_fields=True):
    chair: int


def test_a_body_in_the_shape_of_an_older_protocol_is_answered_with_reload(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = [
        replace(one, takes=_Asks, took=_Asked) if one.path.endswith("/free") else one for one in endpoints.ENDPOINTS
    ]
    monkeypatch.setattr(routes, "ENDPOINTS", changed)

    @at_a_server()
    async def work(server: Server) -> None:
        guest = Guest(server.url)
        table = await guest.open("koikoi", 2, seats=["me", {"bot": "random"}])
        for body, status, code in (({"chair": 1}, 409, "reload"), ({"stool": 1}, 400, "malformed")):
            with pytest.raises(CallFailed) as failed:
                await guest.ask(table["id"], "free", **body)
            assert (failed.value.status, failed.value.code) == (status, code)
        await guest.ask(table["id"], "free", seat=1)

    work()


def test_a_rematch_after_an_upgrade_is_played_by_the_new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    @at_a_server()
    async def work(server: Server) -> None:
        table = await party(server, "koikoi", 2)
        assert table.first.table["rules"] == 1
        await table.play(random.Random(1))
        game = type(games.game("koikoi"))
        monkeypatch.setattr(game, "rules", 2)
        monkeypatch.setattr(game, "replays", lambda self, rules: rules <= 2)
        server = await restarted(server)
        try:
            guests = [Guest(server.url, guest.cookie) for guest in table.guests]
            assert (await guests[0].call("GET", f"/api/tables/{table.id}"))["table"]["rules"] == 1
            assert (await guests[0].call("GET", f"/api/tables/{table.id}/record"))["rules"] == 1
            at_table = (await guests[0].ask(table.id, "again"))["table"]
            assert (at_table["match"], at_table["rules"]) == (2, 2)
            for guest in guests:
                await guest.ready(table.id)
            await all_open(table.id, *guests)
            at_table = (await guests[0].call("GET", f"/api/tables/{table.id}"))["table"]
            assert (at_table["phase"], at_table["match"], at_table["rules"]) == ("playing", 2, 2)
        finally:
            await server.shutdown()

    work()


def test_the_number_of_the_protocol_is_in_the_documents() -> None:
    folder = Path(__file__).parents[2] / "docs"
    assert f"protocol={protocol.PROTOCOL}" in (folder / "client.py").read_text(encoding="utf-8")
    assert f"protocol={protocol.PROTOCOL}" in (folder / "protocol.md").read_text(encoding="utf-8")


def test_what_another_node_would_not_understand_is_refused_until_it_has_gone(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node of tomorrow, at which bots are seated by a new kind of entry, beside one of today."""
    monkeypatch.setattr(logversion, "SINCE", {BotSat: logversion.LOG_VERSION + 1})

    async def work() -> None:
        address = await empty_postgres(postgres)
        config = Config(port=0, database=address, limits=UNLIMITED)
        today = await started(config)
        tomorrow = Server(config, PostgresStore(address, logversion.LOG_VERSION + 1))
        await tomorrow.start()
        try:
            guest = Guest(tomorrow.url)
            table = await guest.open("koikoi", 2, seats=["me"])
            with pytest.raises(CallFailed) as failed:
                await guest.ask(table["id"], "bot", seat=1, level="random")
            assert (failed.value.status, failed.value.code) == (409, "upgrading")
            assert (await Guest(today.url).call("GET", f"/api/tables/{table['id']}"))["table"]["seq"] == 2
            await guest.ask(table["id"], "name", name="Zoë")  # everything else goes on
            await today.shutdown()
            await tomorrow.services.store._nodes.look()  # type: ignore[attr-defined] # as it does each minute
            seated = await guest.ask(table["id"], "bot", seat=1, level="random")
            assert seated["table"]["seats"][1]["bot"] == "random"
            with pytest.raises(NewerSchema):
                await started(config)
        finally:
            await tomorrow.shutdown()

    uvloop.run(asyncio.wait_for(work(), PATIENCE))
