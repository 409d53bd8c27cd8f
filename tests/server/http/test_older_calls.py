"""What pages of an earlier version still send is answered with one clear "reload", and anything else is malformed."""

from __future__ import annotations

import pytest

from tablee.client import CallFailed, Guest, Json
from tablee.server.app import Server
from tests.server.serving import at_a_server

SALT = "5a" * 32


@pytest.mark.parametrize(
    ("what", "body", "status", "code"),
    [
        ("ready", {"salt": SALT}, 409, "reload"),
        ("sit", {"seat": 1, "salt": SALT}, 409, "reload"),
        ("ready", {"salt": "short"}, 400, "malformed"),
        ("ready", {}, 400, "malformed"),
        ("sit", {"seat": 1, "sugar": SALT}, 400, "malformed"),
    ],
)
@at_a_server()
async def test_a_call_in_an_earlier_shape_is_told_to_reload(
    server: Server, what: str, body: Json, status: int, code: str
) -> None:
    ann = Guest(server.url)
    table = await ann.open("koikoi", 2, seats=["me"])
    with pytest.raises(CallFailed) as failed:
        await ann.call("POST", f"/api/tables/{table['id']}/{what}", body)
    assert (failed.value.status, failed.value.code) == (status, code)
    assert (await ann.call("GET", f"/api/tables/{table['id']}"))["table"]["seq"] == table["seq"]
