"""A socket between its library and a session: frames put together, what is too much, and how it is closed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from picows import WSMsgType

from tablee.server.ws import socket as module
from tablee.server.ws.socket import Farewell, Socket
from tablee.table.protocol import LARGEST_FRAME, Bye

TEXT, MORE = WSMsgType.TEXT, WSMsgType.CONTINUATION


class Frame:
    """A frame as the library hands it over."""

    def __init__(self, kind: WSMsgType, data: bytes = b"", fin: bool = True) -> None:
        self.msg_type, self.fin, self._data = kind, fin, data

    def get_payload_as_bytes(self) -> bytes:
        return self._data


class Wire:
    """The library's transport, and that below it: what was done with it, in order."""

    def __init__(self, unsent: int = 0) -> None:
        self.done: list[Any] = []
        self.unsent = unsent
        self.underlying_transport = self

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def send(self, kind: WSMsgType, data: bytes) -> None:
        self.done.append(("send", kind, data))

    def send_pong(self, data: bytes) -> None:
        self.done.append(("pong", data))

    def send_close(self, code: int, reason: str = "") -> None:
        self.done.append(("close", int(code), reason))

    def disconnect(self, graceful: bool = True) -> None:
        self.done.append("disconnect" if graceful else "abort")


class Person:
    """A session that notes what its socket tells it."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def opened(self, transport: Any, since: int | None) -> None:
        self.told.append(("opened", since))

    def received(self, data: bytes) -> None:
        self.told.append(data)

    def pinged(self, data: bytes) -> None:
        self.told.append(("pinged", data))

    def heard(self) -> None:
        self.told.append("heard")

    def lost(self) -> None:
        self.told.append("lost")


class At:
    """Somebody who is connected: their session, their socket, the wire, and the sessions that are on."""

    def __init__(self, unsent: int = 0, since: int | None = None) -> None:
        self.person, self.on = Person(), set[Any]()
        self.wire: Any = Wire(unsent)
        sessions: Any = self.on  # what is wanted of them are `add` and `remove`
        self.socket = Socket(self.person, sessions, since)  # type: ignore[arg-type]
        self.socket.on_ws_connected(self.wire)  # type: ignore[arg-type] # a stand-in

    def hear(self, *frames: Frame) -> None:
        for frame in frames:
            self.socket.on_ws_frame(self.wire, frame)  # type: ignore[arg-type]

    @property
    def told(self) -> list[Any]:
        return self.person.told[1:]  # after `opened`


def parts(*data: bytes) -> list[Frame]:
    """One message in several frames."""
    last = len(data) - 1
    return [Frame(MORE if at else TEXT, part, fin=at == last) for at, part in enumerate(data)]


def test_it_is_one_of_the_sessions_from_beginning_to_end() -> None:
    at = At(since=7)
    assert at.person.told == [("opened", 7)]
    assert at.on == {at.person}
    at.socket.on_ws_disconnected(at.wire)
    assert at.told == ["lost"]
    assert at.on == set()
    assert (at.socket.send(b"late"), at.socket.pong(b"late")) == (0, 0)
    at.socket.close(1000, "late")
    at.socket.abort()
    assert at.wire.done == []


def test_messages_in_one_frame_and_in_several_come_whole_and_in_order() -> None:
    at = At()
    at.hear(Frame(TEXT, b"one"), *parts(b"tw", b"", b"o"), Frame(TEXT, b"three"), *parts(b"fo", b"ur"))
    assert at.told == [b"one", b"two", b"three", b"four"]
    assert at.wire.done == []


def test_between_the_frames_of_a_message_there_may_be_pings() -> None:
    at = At()
    begin, end = parts(b"a", b"b")
    at.hear(begin, Frame(WSMsgType.PING, b"?"), Frame(WSMsgType.PONG), end)
    assert at.told == [("pinged", b"?"), "heard", b"ab"]


def test_a_message_in_frames_has_the_size_of_one_and_so_many_frames() -> None:
    most = LARGEST_FRAME // 2
    at = At()
    at.hear(*parts(b"x" * most, b"x" * (LARGEST_FRAME - most)), *parts(*[b"x"] * 64))
    assert [len(data) for data in at.told] == [LARGEST_FRAME, 64]
    for too_much in (parts(b"x" * most, b"x" * (LARGEST_FRAME - most + 1)), parts(*[b""] * 65)):
        at = At()
        at.hear(*too_much)
        assert at.told == []
        assert at.wire.done == [("close", 1008, "too_large"), "disconnect"]


def test_no_message_begins_within_another_and_none_goes_on_that_did_not_begin() -> None:
    at = At()
    at.hear(Frame(TEXT, b"a", fin=False), Frame(TEXT, b"b"))
    assert at.wire.done == [("close", 1002, "malformed"), "disconnect"]
    at = At()
    at.hear(Frame(MORE, b"b"))
    assert at.wire.done == [("close", 1003, "text_only"), "disconnect"]
    assert at.told == []


def test_only_text_is_spoken() -> None:
    at = At()
    at.hear(Frame(WSMsgType.BINARY, b"{}"))
    assert (at.told, at.wire.done) == ([], [("close", 1003, "text_only"), "disconnect"])


def test_who_takes_leave_is_answered() -> None:
    at = At()
    at.hear(Frame(WSMsgType.CLOSE))
    assert at.wire.done == [("close", 1000, ""), "disconnect"]


def test_what_is_sent_says_how_much_was_not_taken_yet() -> None:
    at = At(unsent=99)
    assert (at.socket.send(b"hello"), at.socket.pong(b"!")) == (99, 99)
    assert at.wire.done == [("send", TEXT, b"hello"), ("pong", b"!")]
    at.socket.abort()
    assert at.wire.done[2:] == ["abort"]


@pytest.mark.parametrize("unsent", [0, 1])
def test_who_does_not_read_that_it_is_over_is_cut_off_soon(unsent: int, monkeypatch: pytest.MonkeyPatch) -> None:
    later: list[Any] = []
    assert module._LAST_WORDS_SECONDS <= 5

    async def work() -> None:
        monkeypatch.setattr(
            asyncio.get_running_loop(), "call_later", lambda seconds, call, *its: later.append((seconds, call, its))
        )
        At(unsent).socket.close(1012, "stopping")

    asyncio.run(work())
    assert len(later) == unsent
    for seconds, cut_off, its in later:
        assert seconds == module._LAST_WORDS_SECONDS
        wire = cut_off.__self__
        assert wire.done == [("close", 1012, "stopping"), "disconnect"]
        cut_off(*its)
        assert wire.done[2:] == ["abort"]


def test_a_farewell_says_one_thing_and_hangs_up() -> None:
    wire: Any = Wire()
    Farewell(1012, "upgrading", Bye("upgrading", 500)).on_ws_connected(wire)
    assert wire.done == [
        ("send", TEXT, b'{"t":"bye","reason":"upgrading","retry":500}'),
        ("close", 1012, "upgrading"),
        "disconnect",
    ]
