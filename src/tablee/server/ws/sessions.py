"""All sessions of this process: counted, ended when they fall silent, and when the server stops."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

from tablee.server.access.limits import Addresses
from tablee.server.ws.session import Session
from tablee.table.protocol import GOING_AWAY

GOODBYE_SECONDS = 1.0
"""How long people have to take their leave when the server stops."""


class Sessions:
    """The sessions that are on, each counted for its address."""

    def __init__(self, addresses: Addresses) -> None:
        self._addresses = addresses
        self._sessions: set[Session] = set()
        self._last_gone = asyncio.Event()

    def __len__(self) -> int:
        return len(self._sessions)

    def __iter__(self) -> Iterator[Session]:
        return iter(self._sessions)

    def add(self, session: Session) -> None:
        self._sessions.add(session)
        self._addresses.connected(session.address)

    def remove(self, session: Session) -> None:
        if session in self._sessions:
            self._sessions.remove(session)
            self._addresses.disconnected(session.address)
            if not self._sessions:
                self._last_gone.set()

    def hang_up_on_the_silent(self, before: float) -> None:
        """Close those in which nothing was said since *before*, not even a ping."""
        for session in [one for one in self._sessions if one.heard_at < before]:
            session.close(GOING_AWAY, "silent")

    def note_the_silent(self, now: float) -> None:
        """Tell the others at a table of those who promised to say something, and have not for twice as long."""
        for session in self._sessions:
            if session.promised and not session.silent and now - session.heard_at > 2 * session.promised:
                session.silent = True
                session.room.tell_people()

    async def everybody_gone(self) -> None:
        """Wait until all are closed; hang up on those who do not take their leave."""
        if self._sessions:
            self._last_gone.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._last_gone.wait(), GOODBYE_SECONDS)
            for session in list(self._sessions):
                session.abort()
