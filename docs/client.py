"""Two people and two bots play a match at a served table: by docs/protocol.md alone, with Python's own library alone.

    python docs/client.py http://127.0.0.1:8000 hilo
    python docs/client.py http://127.0.0.1:8000 koikoi '{"rounds": 1}'

The people are threads of this program and choose their moves at random; a game for two has no bots. Prints who won.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import random
import secrets
import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

Json = Any


class Person:
    """Somebody with a cookie, and later a seat."""

    def __init__(self, server: str) -> None:
        self.host = urlsplit(server).netloc
        self.cookie = ""
        self.call("GET", "/api/me")

    def call(self, method: str, path: str, body: Json = None) -> Json:
        """One request; raises RuntimeError with the reason if it was not granted."""
        connection = http.client.HTTPConnection(self.host)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        given = answer.getheader("Set-Cookie")
        if given is not None:
            self.cookie = given.split(";")[0]
        value = json.loads(answer.read())
        connection.close()
        if answer.status >= 400:
            raise RuntimeError(value["code"])
        return value

    def sit_down(self, table: str) -> WebSocket:
        """Connect, and be ready: commit to a salt, which nobody is told yet."""
        connected = WebSocket(self.host, f"/api/tables/{table}/socket?protocol=3", self.cookie)
        at = self.call("GET", f"/api/tables/{table}")
        self.seat, self.server, self.salt = at["seat"], at["table"]["commitment"], secrets.token_bytes(32)
        fields = ["tablee/2 salt", table, at["table"]["match"], self.seat, bytes.fromhex(self.server), self.salt]
        self.commitment = framed(fields)
        self.call("POST", f"/api/tables/{table}/ready", {"commitment": self.commitment})
        return connected

    def open_salt(self, table: str) -> None:
        """All have committed: tell the salt, if it is the one that the list names, with the server's commitment."""
        its = self.call("GET", f"/api/tables/{table}")["table"]
        if (its["commitment"], its["commitments"][self.seat]) != (self.server, self.commitment):
            raise RuntimeError("this is not what was committed to")
        self.listed = its["commitments"]
        self.call("POST", f"/api/tables/{table}/open", {"salt": self.salt.hex()})

    def check(self, proof: Json) -> None:
        """The record's proof is about what was listed before anybody opened; `tablee verify` checks the rest."""
        if hashlib.sha256(bytes.fromhex(proof["secret"])).hexdigest() != self.server:
            raise RuntimeError("this is not the secret that the server had promised")
        if proof["commitments"] != self.listed or proof["salts"][self.seat] != self.salt.hex():
            raise RuntimeError("these are not the salts that were committed to")


def framed(fields: list[Json]) -> str:
    """The SHA-256 of a list: of each field its length as 4 bytes, then its bytes."""
    data = [field if isinstance(field, bytes) else str(field).encode() for field in fields]
    return hashlib.sha256(b"".join(len(one).to_bytes(4, "big") + one for one in data)).hexdigest()


class WebSocket:
    """As much of RFC 6455 as is needed here."""

    def __init__(self, host: str, path: str, cookie: str) -> None:
        name, _, port = host.partition(":")
        self.socket = socket.create_connection((name, int(port or 80)))
        self.file = self.socket.makefile("rb")
        request = [f"GET {path} HTTP/1.1", f"Host: {host}", f"Cookie: {cookie}", "Upgrade: websocket"]
        request += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
        self.socket.sendall("\r\n".join([*request, "", ""]).encode())
        if b" 101 " not in self.file.readline():
            raise RuntimeError("no WebSocket")
        while self.file.readline().strip():
            pass

    def messages(self) -> Iterator[Json]:
        """Everything the server says, until it hangs up."""
        while head := self.file.read(2):
            kind, size = head[0] & 15, head[1] & 127
            if size > 125:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
            data = self.file.read(size)
            if kind == 1:
                yield json.loads(data)
            elif kind == 8:
                return

    def say(self, message: Json) -> None:
        """A text frame; what clients send is masked, here with zeros."""
        data = json.dumps(message).encode()
        size = bytes([128 | len(data)]) if len(data) < 126 else bytes([128 | 126]) + len(data).to_bytes(2, "big")
        self.socket.sendall(b"\x81" + size + bytes(4) + data)


def play(table: WebSocket, rng: random.Random) -> None:
    """Move whenever it is this seat's turn, until the match is over."""
    seat, seq, view = None, 0, None
    until = 0  # steps up to this one were told before: nobody waits for an answer to them
    said: Json = None  # the move that has no answer yet
    pause = 0.0
    for message in table.messages():
        if message["t"] == "hello":
            seat, seq, view = message["seat"], message["seq"], message["view"]
            until = message["until"]
        elif message["t"] == "step":
            if message["seq"] != seq + 1:
                raise RuntimeError(f"step {message['seq']} follows {seq}")
            seq, view = message["seq"], message.get("view")
            if "table" in message:
                seat = message.get("you")
            if said is not None and message.get("ref") == said["ref"]:
                said = None
        elif message["t"] in ("done", "refused"):
            if message["t"] == "refused" and message["code"] != "stale":
                raise RuntimeError(message["text"])
            said = None
        elif message["t"] == "problem" and message["code"] == "too_fast":
            pause = 0.06
            time.sleep(1)
            table.say(said)
        elif message["t"] == "over":
            return
        if view is not None and said is None and seq >= until and seat in view["to_act"]:
            time.sleep(pause)
            said = {"t": "move", "ref": secrets.token_hex(4), "seq": seq, "text": some_move(view, rng)}
            table.say(said)
    raise RuntimeError("the server hung up")


def some_move(view: Json, rng: random.Random) -> str:
    choose = view.get("choose")
    if choose is not None:
        return " ".join([choose["verb"], *rng.sample(choose["among"], choose["count"])])
    return str(rng.choice(view["legal"]))


def main(server: str, name: str, options: Json) -> None:
    people = [Person(server), Person(server)]
    game = next(one for one in people[0].call("GET", "/api/games")["games"] if one["name"] == name)
    players = 4 if 4 in game["players"] else 2
    seats = ["me", "open", *[{"bot": game["levels"][0]}] * (players - 2)]
    wish = {"game": name, "players": players, "options": options, "seats": seats, "name": "Ada", "pause": 0}
    table = people[0].call("POST", "/api/tables", wish)["table"]["id"]
    people[1].call("POST", f"/api/tables/{table}/sit", {"seat": 1, "name": "Bo"})
    sockets = [person.sit_down(table) for person in people]
    people[0].call("POST", f"/api/tables/{table}/start", {})
    for person in people:
        person.open_salt(table)
    with ThreadPoolExecutor() as threads:
        for played in [threads.submit(play, own, random.Random(seat)) for seat, own in enumerate(sockets)]:
            played.result()
    record = people[0].call("GET", f"/api/tables/{table}/record")
    for person in people:
        person.check(record["proof"])
    print(f"{name}: {len(record['moves'])} moves, totals {record['totals']}, winners {record['winners']}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]) if len(sys.argv) > 3 else {})
