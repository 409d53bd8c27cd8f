"""A conversation of a client with the server, from hello to over: one JSON object a line, in the order it happened.

{"who":"Ann","connects":2}                    … and says its protocol; `true` is said by clients before there was one.
                                              The first who connects is the client whose conversation it is
{"who":"Bo","calls":{"what":"sit","with":…}}  what is called over HTTP
{"who":"Ann","says":{"t":"ping"}}             … and said on the WebSocket, byte for byte
{"who":"Ann","told":{"t":"pong","now":…}}     what the client was told, byte for byte
{"who":"Ann","closed":4005}                   the code with which the server hung up
"""

from __future__ import annotations

import json
import random
import re
from itertools import count
from typing import Any

import pytest

from tablee.client import AtTable, Guest, Json
from tablee.core.proof import salt_commitment
from tablee.table.protocol import PROTOCOL
from tests.server.serving import some_move

_TIME = re.compile(rb'("now":)\d+')
_WORDS = re.compile(rb'("t":"(?:refused|problem)",.*"text":)"[^"]*"')


def line_of(who: str, does: str, what: bytes) -> bytes:
    return f'{{"who":{json.dumps(who, ensure_ascii=False)},"{does}":'.encode() + what + b"}"


def comparable(line: bytes) -> bytes:
    """A line without what may be another one each time: the time, and the words in which people are told why not."""
    return _WORDS.sub(rb'\1""', _TIME.sub(rb"\g<1>0", line))


class Conversation:
    """People at a table, and the socket of the client whose conversation it is."""

    def __init__(self, table: str, people: dict[str, Guest]) -> None:
        self.table = table
        self.sockets: dict[str, AtTable] = {}
        self.client = ""
        self._people = people
        self._heard = 0

    async def act(self, line: bytes) -> None:
        """Let happen what a line says that somebody did."""
        does: Json = json.loads(line)
        who, guest = does["who"], self._people[does["who"]]
        if "connects" in does:
            self.client = self.client or who
            protocol = None if does["connects"] is True else does["connects"]
            self.sockets[who] = await guest.connect(self.table, protocol=protocol)
        elif "calls" in does:
            await guest.ask(self.table, does["calls"]["what"], **does["calls"]["with"])
        else:
            if does["says"]["t"] == "sync":
                self.sockets[who].seq = does["says"]["since"]
            self.sockets[who].send(line.partition(b'"says":')[2][:-1])

    async def closed(self) -> bytes:
        """The line of how the server hangs up on the client, who is told nothing any more."""
        socket = self.sockets[self.client]
        with pytest.raises(ConnectionResetError):
            await socket.next()
        assert socket.closed is not None
        return line_of(self.client, "closed", str(socket.closed[0]).encode())

    async def told(self) -> bytes:
        """The line of what the client is told next. ConnectionResetError when that is nothing any more."""
        socket = self.sockets[self.client]
        await socket.next()
        self._heard += 1
        return line_of(self.client, "told", socket.raw[self._heard - 1])


class Recording(Conversation):
    """A conversation that is held now and written down."""

    def __init__(self, table: str, people: dict[str, Guest]) -> None:
        super().__init__(table, people)
        self.lines: list[bytes] = []

    async def do(self, who: str, does: str, what: Any, answers: int) -> None:
        """Do something, and wait for so many messages to the client."""
        line = line_of(who, does, json.dumps(what, separators=(",", ":")).encode())
        self.lines.append(line)
        await self.act(line)
        for _ in range(answers):
            self.lines.append(await self.told())

    async def call(self, who: str, what: str, answers: int, **wishes: Any) -> None:
        await self.do(who, "calls", {"what": what, "with": wishes}, answers)

    async def move(self, who: str, text: str, ref: str, answers: int) -> None:
        seq = self.sockets[who].seq
        await self.do(who, "says", {"t": "move", "ref": ref, "seq": seq, "text": text}, answers)


async def hold(table: str, people: dict[str, Guest]) -> list[bytes]:
    """A whole match of Koï-Koï: Ann's conversation, with everything in it that a client can say or be told."""
    talk = Recording(table, people)
    await talk.do("Ann", "connects", PROTOCOL, answers=2)  # hello, people
    await talk.call("Bo", "sit", 2, seat=1, name="Bo")  # step, people
    await talk.do("Bo", "connects", PROTOCOL, answers=1)  # people
    salts = ["a1" * 32, "b2" * 32]
    for seat, who in enumerate(("Ann", "Bo")):
        server = bytes.fromhex(talk.sockets["Ann"].table["commitment"])
        commitment = salt_commitment(table, 1, seat, server, bytes.fromhex(salts[seat])).hex()
        await talk.call(who, "ready", 1, commitment=commitment)
    await talk.do("Ann", "says", {"t": "emote", "emote": "hello"}, answers=1)
    await talk.do("Ann", "says", {"t": "dance"}, answers=1)  # problem
    await talk.call("Ann", "start", 1)
    await talk.call("Ann", "open", 1, salt=salts[0])
    await talk.call("Bo", "open", 2, salt=salts[1])  # revealed, started
    await _play(talk)
    await talk.do("Ann", "says", {"t": "ping"}, answers=1)  # nothing else was on the way
    return talk.lines


async def _play(talk: Recording) -> None:
    """The match to its end. Ann repeats all her moves, and before the fifth and the sixth one she is confused."""
    rng = random.Random(14)
    ann = talk.sockets["Ann"]
    for number in count(1):
        assert ann.view is not None
        who = ("Ann", "Bo")[ann.view["to_act"][0]]
        socket = talk.sockets[who]
        await socket.reach(ann.seq)
        if number == 5:
            await talk.do("Ann", "says", {"t": "sync", "since": ann.seq - 3}, answers=3)
            await talk.move("Ann", "play 13L", "nothing", answers=1)  # refused: there is no such card
        if number == 6:
            await talk.move("Ann", "stop", "too early", answers=1)  # refused
        text, seq = some_move(socket, rng), socket.seq
        await talk.move(who, text, f"move {number}", answers=1)
        if ann.view["over"]:
            talk.lines.append(await talk.told())  # over
            return
        if who == "Ann":
            again = {"t": "move", "ref": f"move {number}", "seq": seq, "text": text}
            await talk.do("Ann", "says", again, answers=1)  # done
