"""Bots that somebody brings along: a command that is spoken to in lines of JSON, as docs/bots.md has it.

Whatever such a program does, the arena goes on: what is late, illegal or missing is counted, and the turn is played at
random.
"""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from tablee.arena.plan import Faults
from tablee.bots.random import Random
from tablee.core.bot import Chair
from tablee.core.dice import Dice

PROTOCOL = "tablee-bot/1"
LONGEST_LINE = 1 << 16
START_SECONDS = 15.0
PATIENCE = 3
"""Turns a program may let pass before it is taken for dead."""


class Stranger:
    """One program in one match."""

    def __init__(self, command: str, limit: float) -> None:
        self.faults = Faults()
        self._limit = limit
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._number = 0
        self._missed = 0
        self._heard = 0
        self._process: subprocess.Popen[bytes] | None = None
        with contextlib.suppress(OSError, ValueError):
            self._process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

    def begin(self, chair: Chair, players: int, seed: int) -> None:
        """Say hello, and wait for the answer."""
        hello = {
            "t": "hello",
            "protocol": PROTOCOL,
            "game": chair.game.name,
            "players": players,
            "seat": chair.seat,
            "options": dict(chair.options),
            "seed": seed,
        }
        if not self._say(hello) or self._answer("hello", START_SECONDS) is None:
            self._give_up()

    def choose(self, chair: Chair, dice: Dice) -> str:
        """Its move; any legal one if it has none."""
        text = self._asked(chair)
        return Random().choose(chair, dice) if text is None else text

    def _asked(self, chair: Chair) -> str | None:
        self._number += 1
        heard, self._heard = chair.history[self._heard :], len(chair.history)
        position = {"t": "position", "n": self._number, "view": chair.view, "heard": heard}
        if not self._say(position):
            self.faults.silent += 1
            return None
        answer = self._answer("move", self._limit)
        if answer is None:
            if self._process is None or self._process.poll() is not None:
                self.faults.silent += 1
            else:
                self.faults.late += 1
                self._missed += 1
                if self._missed == PATIENCE:
                    self._give_up()
            return None
        text = answer.get("move")
        if not isinstance(text, str) or not _is_legal(chair, text):
            self.faults.illegal += 1
            return None
        return text

    def end(self, totals: Sequence[int], winners: Sequence[int]) -> None:
        """Say goodbye, and see that it goes."""
        self._say({"t": "bye", "totals": list(totals), "winners": list(winners)})
        if self._process is not None:
            _close(self._process)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(1.0)
        self._give_up()

    def _give_up(self) -> None:
        """No more of it, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            _close(self._process)
            self._process.wait()
            self._process = None

    def _say(self, message: dict[str, Any]) -> bool:
        if self._process is None or self._process.stdin is None or self._process.poll() is not None:
            return False
        try:
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
            self._process.stdin.flush()
        except OSError:
            return False
        return True

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with contextlib.suppress(OSError, ValueError), process.stdout as lines:
            while line := lines.readline(LONGEST_LINE):
                self._lines.put(line)
        self._lines.put(None)

    def _answer(self, kind: str, seconds: float) -> dict[str, Any] | None:
        """The next answer of this kind, and to the position that was sent last; others are passed over."""
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                return None
            if line is None:
                if self._process is not None:
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        self._process.wait(1.0)
                self._give_up()
                return None
            with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
                said = msgspec.json.decode(line)
                if (
                    isinstance(said, dict)
                    and said.get("t") == kind
                    and (kind == "hello" or said.get("n") == self._number)
                ):
                    return said
        return None


def _close(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()


def _is_legal(chair: Chair, text: str) -> bool:
    choose = chair.view.choose
    if choose is None:
        return text in chair.legal
    verb, *named = text.split(" ")
    return verb == choose.verb and len(named) == len(set(named)) == choose.count and set(named) <= set(choose.among)
