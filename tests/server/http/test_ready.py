"""What a balancer is told of a server: alive, ready, or to send nobody here any more."""

from __future__ import annotations

from typing import Any

from tablee.client import Guest
from tablee.server.app import Server
from tablee.store import Unavailable
from tests.server.serving import at_a_server


@at_a_server()
async def test_a_server_that_is_stopping_is_alive_and_not_ready(server: Server) -> None:
    guest = Guest(server.url)
    assert (await guest.request("GET", "/readyz"))[0] == 200
    server.tables.stopping = True
    status, _, body = await guest.request("GET", "/readyz")
    assert (status, body) == (503, b"stopping\n")
    assert (await guest.request("GET", "/healthz"))[0] == 200
    server.tables.stopping = False
    assert (await guest.request("GET", "/readyz"))[0] == 200


@at_a_server()
async def test_a_server_without_its_database_is_alive_and_not_ready(server: Server) -> None:
    async def check() -> None:
        raise Unavailable("the disk is full")

    store: Any = server.services.store
    before, store.check = store.check, check
    guest = Guest(server.url)
    assert (await guest.request("GET", "/readyz"))[0] == 503
    assert (await guest.request("GET", "/healthz"))[0] == 200
    store.check = before
    assert (await guest.request("GET", "/readyz"))[0] == 200
