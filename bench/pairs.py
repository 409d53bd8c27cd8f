"""Players for bench/server.py: tables of two that play as fast as they are answered, on Tablée and on boardgame.io."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tablee.client import Guest


@dataclass
class Load:
    """All pairs of a run."""

    pace: float = 0.0
    running: int = 0
    waits: list[float] = field(default_factory=list)
    done: asyncio.Event = field(default_factory=asyncio.Event)

    def finished(self) -> None:
        self.running -= 1
        if self.running == 0:
            self.done.set()


class Pair:
    """A table of two: the next move is sent when both have the last. `pace` is the seconds between moves, 0: none."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.have = 0
        self.sent_at = 0.0
        self.left = 0
        self.next: tuple[Player, int, str] | None = None

    def go(self, moves: int) -> None:
        self.left = moves
        self.load.running += 1
        self._send()

    def _send(self) -> None:
        assert self.next is not None
        player, seq, text = self.next
        self.have = 0
        self.sent_at = time.perf_counter()
        player.play(seq, text)

    def heard(self) -> None:
        """One of the two has the update."""
        self.have += 1
        if self.have < 2:
            return
        self.load.waits.append(time.perf_counter() - self.sent_at)
        self.left -= 1
        if self.left <= 0 or self.next is None:
            self.load.finished()
        elif self.load.pace:
            wait = max(0.0, self.sent_at + self.load.pace - time.perf_counter())
            asyncio.get_running_loop().call_later(wait, self._send)
        else:
            self._send()


class Player(WSListener):
    """One connection of a pair."""

    transport: WSTransport

    def __init__(self, pair: Pair, seat: int) -> None:
        self.pair = pair
        self.seat = seat
        self.ready: asyncio.Event = asyncio.Event()

    def play(self, seq: int, text: str) -> None:
        raise NotImplementedError


class View(msgspec.Struct):
    to_act: list[int]
    legal: list[str]
    over: bool


class Step(msgspec.Struct):
    t: str
    seq: int = 0
    kind: str = ""
    view: View | None = None


_STEP = msgspec.json.Decoder(Step)


class TableePlayer(Player):
    """Speaks Tablée's protocol."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        step = _STEP.decode(frame.get_payload_as_bytes())
        if step.view is None:
            return
        if self.seat in step.view.to_act and step.view.legal:
            self.pair.next = (self, step.seq, step.view.legal[step.seq * 7919 % len(step.view.legal)])
        elif step.view.over:
            self.pair.next = None
        if step.kind == "moved":
            self.pair.heard()
        else:
            self.ready.set()

    def play(self, seq: int, text: str) -> None:
        message = f'{{"t":"move","ref":"{seq}","seq":{seq},"text":"{text}"}}'
        self.transport.send(WSMsgType.TEXT, message)


class BgioPlayer(Player):
    """Speaks socket.io as boardgame.io's client does."""

    match = ""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        data = frame.get_payload_as_bytes()
        if data.startswith(b"0"):
            transport.send(WSMsgType.TEXT, b"40/bench,")
        elif data.startswith(b"2"):
            transport.send(WSMsgType.TEXT, b"3")
        elif data.startswith(b"40/bench"):
            transport.send(WSMsgType.TEXT, f'42/bench,["sync","{self.match}","{self.seat}",null,2]')
        elif data.startswith(b'42/bench,["sync"'):
            self.ready.set()
        elif data.startswith(b'42/bench,["update"'):
            msgspec.json.decode(data[9:])  # as a client would
            self.pair.heard()

    def play(self, seq: int, text: str) -> None:
        assert isinstance(self.pair, BgioPair)
        state = self.pair.state
        seat = state % 2
        player = self.pair.players[seat]
        self.pair.state += 1
        payload = {"type": "play", "args": [state], "playerID": str(seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        message = json.dumps(["update", action, state, self.match, str(seat)])
        player.transport.send(WSMsgType.TEXT, f"42/bench,{message}")


class BgioPair(Pair):
    """Its moves need no view: turns alternate."""

    def __init__(self, load: Load) -> None:
        super().__init__(load)
        self.state = 0
        self.players: list[BgioPlayer] = []


async def tablee_pair(load: Load, address: str) -> Pair:
    pair = Pair(load)
    guests = [Guest(address), Guest(address)]
    table = (await guests[0].open("koikoi", 2, seats=["me"], pause=0, options={"hand_swap": False}))["id"]
    await guests[1].ask(table, "sit")
    for guest in guests:
        await guest.ready(table)
    players = []
    for seat, guest in enumerate(guests):
        url = f"ws://{urlsplit(address).netloc}/api/tables/{table}/socket?protocol=3"
        transport, player = await ws_connect(
            lambda seat=seat: TableePlayer(pair, seat), url, extra_headers={"Cookie": guest.cookie}
        )
        assert isinstance(player, TableePlayer)
        player.transport = transport
        players.append(player)
    await guests[0].ask(table, "start")
    for guest in guests:
        await guest.open_salt(table)
    for player in players:
        await player.ready.wait()
    return pair


async def bgio_pair(load: Load, address: str) -> Pair:
    pair = BgioPair(load)
    match = secrets.token_hex(6)
    url = f"ws://{urlsplit(address).netloc}/socket.io/?EIO=4&transport=websocket"
    for seat in range(2):

        def make(seat: int = seat) -> BgioPlayer:
            player = BgioPlayer(pair, seat)
            player.match = match
            return player

        transport, player = await ws_connect(make, url)
        assert isinstance(player, BgioPlayer)
        player.transport = transport
        pair.players.append(player)
        await player.ready.wait()
    pair.next = (pair.players[0], 0, "")
    return pair
