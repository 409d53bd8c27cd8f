"""All sessions together: whom they count for, who is silent, and how everybody takes leave."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tablee.server.access.limits import Addresses
from tablee.server.config import Limits
from tablee.server.ws import sessions as module
from tablee.server.ws.sessions import Sessions


class Somebody:
    """A session that notes what is done with it."""

    def __init__(self, address: str = "1.2.3.4", heard_at: float = 0.0) -> None:
        self.address = address
        self.heard_at = heard_at
        self.done: list[Any] = []

    def close(self, code: int, reason: str) -> None:
        self.done.append((code, reason))

    def abort(self) -> None:
        self.done.append("abort")


def open_sessions(*people: Somebody) -> tuple[Any, Addresses]:
    addresses = Addresses(Limits(connections=2))
    sessions: Any = Sessions(addresses)
    for somebody in people:
        sessions.add(somebody)
    return sessions, addresses


def test_a_session_counts_for_its_address_until_it_is_gone_and_is_gone_once() -> None:
    ann, bo = Somebody(), Somebody()
    sessions, addresses = open_sessions(ann, bo)
    assert (len(sessions), set(sessions)) == (2, {ann, bo})
    assert not addresses.may_connect("1.2.3.4")
    for _ in range(2):
        sessions.remove(ann)
    assert set(sessions) == {bo}
    assert addresses["1.2.3.4"].connections == 1
    assert addresses.may_connect("1.2.3.4")


def test_who_was_not_heard_since_a_moment_is_hung_up_on() -> None:
    late, just, lively = Somebody(heard_at=9.9), Somebody(heard_at=10.0), Somebody(heard_at=11.0)
    sessions, _ = open_sessions(late, just, lively)
    sessions.hang_up_on_the_silent(10.0)
    assert (late.done, just.done, lively.done) == ([(1001, "silent")], [], [])
    assert len(sessions) == 3  # it goes when its socket does


def test_where_nobody_is_nobody_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GOODBYE_SECONDS", 1e9)
    sessions, _ = open_sessions()
    asyncio.run(asyncio.wait_for(sessions.everybody_gone(), 60))


def test_who_takes_leave_in_time_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GOODBYE_SECONDS", 1e9)
    ann, bo = Somebody(), Somebody()
    sessions, _ = open_sessions(ann, bo)

    async def part() -> None:
        waiting = asyncio.create_task(sessions.everybody_gone())
        for somebody in (ann, bo):
            await asyncio.sleep(0)
            assert not waiting.done()
            sessions.remove(somebody)
        await waiting

    asyncio.run(asyncio.wait_for(part(), 60))
    assert (ann.done, bo.done) == ([], [])


def test_who_does_not_take_leave_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GOODBYE_SECONDS", 0.0)
    ann, bo = Somebody(), Somebody()
    sessions, _ = open_sessions(ann, bo)
    sessions.remove(bo)
    asyncio.run(asyncio.wait_for(sessions.everybody_gone(), 60))
    assert (ann.done, bo.done) == (["abort"], [])


def test_leaves_are_waited_for_also_after_nobody_was_there_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GOODBYE_SECONDS", 1e9)
    ann, bo = Somebody(), Somebody()
    sessions, _ = open_sessions(ann)
    sessions.remove(ann)  # the last one, for now
    sessions.add(bo)

    async def part() -> None:
        waiting = asyncio.create_task(sessions.everybody_gone())
        for _ in range(3):
            await asyncio.sleep(0)
        assert not waiting.done()
        sessions.remove(bo)
        await waiting

    asyncio.run(asyncio.wait_for(part(), 60))
    assert bo.done == []
