"""The server is killed in the middle of everything, and nobody is worse off. crash.py does it hundreds of times."""

from __future__ import annotations

import asyncio

import uvloop

from tests.server.crash import crash


def test_nothing_that_was_told_is_lost_when_the_server_is_killed() -> None:
    harness = uvloop.run(asyncio.wait_for(crash(kills=12, tables=4, seed=1), 180))
    assert harness.killed == 12
    assert harness.resumed > 12
    assert harness.moves > 100


def test_second_tries_of_matches_are_not_lost_either() -> None:
    harness = uvloop.run(asyncio.wait_for(crash(kills=4, tables=1, seed=3, differently=True), 180))
    assert harness.killed == 4
    assert harness.tried > 0
