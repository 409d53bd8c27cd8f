"""The protocol as data: what is said fits the schema, the schema is complete, and HTTP keeps to its OpenAPI."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tomllib
from asyncio.subprocess import DEVNULL, PIPE, STDOUT
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

import tablee
from tablee.client import CallFailed, Guest
from tablee.core.languages import LANGUAGES
from tablee.server.app import Server
from tablee.server.http import endpoints, openapi, routes
from tablee.table import protocol
from tests.server.serving import at_a_server, party


def test_every_message_reads_back() -> None:
    for message in (
        protocol.Move("r", 3, "play 1L"),
        protocol.Sync(4),
        protocol.Emote("wow"),
        protocol.Ping(),
    ):
        assert protocol.read(protocol.write(message)) == message


def test_schemas_have_every_view_and_event() -> None:
    said = openapi.message_schema()
    names = json.dumps(said)
    for game in tablee.game_names():
        assert f'"{game}"' in names  # the tag of its view
    assert len(said["$defs"]["View"]["anyOf"]) == len(tablee.game_names())
    assert len(said["$defs"]["SeatEvent"]["anyOf"]) > 20
    for ref in _refs(said):
        assert ref.removeprefix("#/$defs/") in said["$defs"]


def test_schemas_say_which_fields_are_always_there() -> None:
    said = openapi.message_schema()["$defs"]
    assert set(said["Hello"]["required"]) == set(said["Hello"]["properties"])  # all, also where there is a default
    assert set(said["SeatInfo"]["required"]) == set(said["SeatInfo"]["properties"])  # inside of something else
    laid = said["tablee.games.koikoi.events.Laid"]  # another game has events of this name
    assert set(laid["required"]) == set(laid["properties"])
    assert "view" not in said["Step"]["required"]  # it leaves out what is usual
    called = openapi.openapi(endpoints.ENDPOINTS)["components"]["schemas"]
    assert "seats" not in called["OpenTable"]["required"]  # clients may leave it out
    assert set(called["GameInfo"]["required"]) == set(called["GameInfo"]["properties"])


def _refs(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [ref for part in value.values() for ref in _refs(part)]
    if isinstance(value, list):
        return [ref for part in value for ref in _refs(part)]
    return []


def test_every_problem_has_words_in_every_language() -> None:
    folder = files("tablee.server").joinpath("lang")
    said = [tomllib.loads(folder.joinpath(f"{language}.toml").read_text("utf-8")) for language in LANGUAGES]
    for language in said:
        assert language["problem"].keys() == said[0]["problem"].keys()
    assert routes.STATUS.keys() <= said[0]["problem"].keys()


@pytest.mark.parametrize("game", tablee.game_names())
@at_a_server()
async def test_what_is_said_is_in_the_schema(server: Server, game: str) -> None:
    said = openapi.message_schema()
    validator = jsonschema_rs.validator_for({"$defs": said["$defs"], "$ref": "#/$defs/FromServer"})
    table = await party(server, game, tablee.game(game).players[0])
    await table.play(random.Random(1), 30)
    table.first.move("nonsense")
    await table.first.until("refused")
    for socket in table.sockets:
        for data in socket.raw:
            validator.validate(json.loads(data))


def test_the_openapi_document_is_complete() -> None:
    document = openapi.openapi(endpoints.ENDPOINTS)
    assert len([one for path in document["paths"].values() for one in path]) == len(endpoints.ENDPOINTS)
    for ref in _refs(document):
        assert ref.removeprefix("#/components/schemas/") in document["components"]["schemas"]
    msgspec.json.encode(document)


@at_a_server()
async def test_numbers_of_a_page_go_from_where_to_where_the_document_says(server: Server) -> None:
    """The server says the same to who asks for what is beyond."""
    table = await party(server, "koikoi", 2)
    asked = []
    for path, operations in openapi.openapi(endpoints.ENDPOINTS)["paths"].items():
        for parameter in operations.get("get", {}).get("parameters", []):
            name, bounds = parameter["name"], parameter["schema"]
            if name not in ("before", "since", "limit", "match"):
                continue
            asked.append(name)
            for beyond in (bounds["minimum"] - 1, bounds["maximum"] + 1):
                with pytest.raises(CallFailed) as refused:
                    await table.guests[0].call("GET", f"{path.format(id=table.id)}?{name}={beyond}")
                told = f"{name} is a number from {bounds['minimum']} to {bounds['maximum']}"
                assert refused.value.args[1]["detail"] == told
    assert set(asked) == {"before", "limit", "since", "match"}


@at_a_server()
async def test_where_it_is_malformed_to_send_no_body_the_document_says_that_one_is_needed(server: Server) -> None:
    table = await party(server, "koikoi", 2)
    refused = []
    for path, operations in openapi.openapi(endpoints.ENDPOINTS)["paths"].items():
        if "post" in operations:
            _, _, answer = await table.guests[0].request("POST", path.format(id=table.id), b"")
            if json.loads(answer).get("code") == "malformed":
                refused.append(path)
                assert operations["post"]["requestBody"]["required"]
    assert "/api/tables" in refused


ACCEPTED = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 404, 409, 422, 429]
"""
"""What fits the document is never malformed. But a table may be at another point (409), and what options, levels and
seats there are for which game and number of players (422) only the games know: `GET /api/games` says it."""


@at_a_server()
async def test_both_documents_are_where_the_manual_says(server: Server) -> None:
    manual = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")
    for path, document in (
        ("/api/openapi.json", openapi.openapi(endpoints.ENDPOINTS)),
        ("/api/messages.json", openapi.message_schema()),
    ):
        assert f"`{path}`" in manual
        status, _, data = await Guest(server.url).request("GET", path)
        assert (status, json.loads(data)) == (200, json.loads(msgspec.json.encode(document)))


@at_a_server()
async def test_http_keeps_to_its_openapi_document(server: Server, tmp_path: Path) -> None:
    """schemathesis calls everything with what fits and with what does not, at a table that there is."""
    schemathesis = Path(sys.executable).with_name("schemathesis")
    table = await party(server, "koikoi", 2)
    document = openapi.openapi(endpoints.ENDPOINTS)
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation["parameters"]:
                if parameter["in"] == "path":
                    parameter["schema"] = {"type": "string", "enum": [table.id]}
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(document))
    command = [str(schemathesis), "run", str(file), "--url", server.url, "--phases", "coverage", "--no-color"]
    (tmp_path / "schemathesis.toml").write_text(ACCEPTED)
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=STDOUT, stdin=DEVNULL, cwd=tmp_path)
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()[-4000:]
