"""Somebody who is connected to a table, as the table knows them. What carries the messages is in ws/session.py."""
# tablee: compiled

from __future__ import annotations

from tablee.core.texts import texts
from tablee.server.live import unreadable
from tablee.table import protocol
from tablee.table.badlog import BadLog

RETRY_MILLISECONDS = 500
"""After so long somebody who is sent away may come back."""


class Member:
    """A person at a table. `seat` is where they sit now (None: they watch); their room says so.

    `entered`: they are told everything, and the others know that they are here. `silent`: they cannot be reached.
    """

    def __init__(self, player: str, language: str, address: str) -> None:
        self.player = player
        self.language = language
        self.address = address
        self.seat: int | None = None
        self.entered = False
        self.silent = False

    @property
    def connected(self) -> bool:
        raise NotImplementedError

    def send(self, data: bytes) -> None:
        """Send a message, unless the other side does not read; then it is dropped and may come back."""
        raise NotImplementedError

    def close(self, code: int, reason: str) -> None:
        """Say why, then hang up."""
        raise NotImplementedError

    def say(self, message: protocol.FromServer) -> None:
        self.send(protocol.write(message))

    def problem(self, code: str) -> str:
        """A problem in this person's language."""
        return texts("tablee.server", self.language).say(f"problem.{code}")

    def dismiss(self, error: BadLog | None, reason: str = "unavailable") -> None:
        """The table is closed: to come back later, or, if its log cannot be read, not at all."""
        if error is not None:
            self.say(unreadable.problem(error, self.language))
            self.close(protocol.UNREADABLE, unreadable.CODE)
        else:
            self.say(protocol.Bye(reason, RETRY_MILLISECONDS))
            self.close(protocol.RESTART, reason)
