"""The tables that are in memory.

A table comes into memory when somebody asks for it, by replaying its log, and leaves when nobody was there for a while.
The work for a move does not depend on how many tables are here.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets

from tablee import bots, games
from tablee.server.live.autoplay import Autoplay
from tablee.server.live.inbox import Make
from tablee.server.live.room import Room
from tablee.server.live.services import Services
from tablee.store import Played, Row
from tablee.table import protocol
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow, may_open, may_seat_bot, may_sit
from tablee.table.entries import Entry
from tablee.table.folding import check_shown
from tablee.table.people import Introduced, People
from tablee.table.recent import KEPT, Recent
from tablee.table.settings import Settings
from tablee.table.table import FINISHED, Table

log = logging.getLogger("tablee.server")

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_ID = re.compile(f"[{_LETTERS}]{{14}}")


def new_table_id() -> str:
    """Fourteen letters that nobody can guess, and nobody misreads."""
    return "".join(secrets.choice(_LETTERS) for _ in range(14))


class Tables:
    """The tables of this process, each with a room. `stopping`: no more of them."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.stopping = False
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        services.metrics.gauges["tables"] = lambda: len(self._rooms)

    async def room(self, table_id: str) -> Room | None:
        """The table of this id, out of memory or out of the log; None if there is none.

        Raises Unavailable, and BadLog if the log cannot be folded.
        """
        room = self._rooms.get(table_id)
        if room is not None:
            return room
        if self.stopping or _ID.fullmatch(table_id) is None:
            return None
        self.services.unreadable.check(table_id)
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = self.services.loop.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Room | None:
        services = self.services
        await services.store.touch([table_id], services.store.now())  # so that it is not deleted meanwhile
        log_of_table = await services.store.load(table_id)
        rows = log_of_table.rows
        if not rows:
            return None
        table = Table(table_id, People(log_of_table.people))
        old = max(0, len(rows) + 1 - 2 * KEPT)  # the entries after these are kept
        if rows[0].seq > 1:  # a rematch begins here: nothing is known of before
            old = max(old, 1)
        try:
            await services.folding.fold(table, rows[:old])
            recent = Recent(table)

            def remember(table: Table, row: Row, entry: Entry) -> bool:
                recent.add(table, entry, row.entry)
                return True

            await services.folding.fold(table, rows[old:], remember)
            check_shown(table)
        except BadLog as error:
            services.unreadable.found(table_id, error)
            raise
        services.unreadable.mended(table_id)
        if self.stopping:
            return None
        room = Room(services, table, recent)
        services.metrics.tables_loaded += 1
        self._keep(room)
        room.let_go()
        return room

    def _keep(self, room: Room) -> None:
        """Have a table in memory, until it is closed."""
        autoplay = Autoplay(room)

        def leave() -> None:
            autoplay.stop()
            if self._rooms.get(room.id) is room:
                del self._rooms[room.id]

        room.on_change = autoplay.after_change
        room.on_close = leave
        self._rooms[room.id] = room

    def loaded(self, table_id: str) -> Room | None:
        """The table, if it is in memory."""
        return self._rooms.get(table_id)

    async def played(self, table_id: str, match: int | None) -> Played | None:
        """A match that has ended, out of the database (None: the last one). Raises Unavailable."""
        return None if _ID.fullmatch(table_id) is None else await self.services.store.played(table_id, match)

    async def open(self, wish: protocol.OpenTable, player: str, address: str) -> Room:
        """A new table, with everybody on their chairs who was wished there. Raises NotNow and Unavailable."""
        services = self.services
        if wish.seats.count("me") > 1:
            raise NotNow("me_twice")
        if len(wish.seats) > wish.players:
            raise NotNow("too_many_seats")
        its = Settings(
            game=wish.game,
            players=wish.players,
            options=wish.options,
            listed=wish.listed,
            watch=wish.watch,
            starts=wish.starts,
            clock=wish.clock,
            stand_in=wish.stand_in,
            level=wish.level or _default_level(wish.game),
            pause=wish.pause,
            lamp=wish.lamp,
            aids=wish.aids,
        )
        opened = may_open(its, player, services.new_secret(player))
        for seat in wish.seats:
            if isinstance(seat, protocol.BotSeat) and seat.bot not in bots.levels(games.game(wish.game)):
                raise NotNow("no_such_level")
        commands: list[Make] = [lambda _: opened]
        for number, seat in enumerate(wish.seats):
            if seat == "me":
                commands.append(lambda table, at=number: may_sit(table, player, at, wish.name))  # type: ignore[misc]
            elif isinstance(seat, protocol.BotSeat):
                commands.append(lambda table, at=number, seat=seat: may_seat_bot(table, player, at, seat.bot))  # type: ignore[misc]
        if wish.listed and not services.addresses.may_list(address):
            raise NotNow("too_many_listed")
        return await self._opened(commands, address)

    async def branch(self, branched: Introduced, address: str) -> Room:
        """A new table for a branch. Raises NotNow and Unavailable."""
        return await self._opened([lambda _: branched], address)

    async def _opened(self, commands: list[Make], address: str) -> Room:
        """A new table after its first commands."""
        services = self.services
        if not services.addresses.may_open(address):
            raise NotNow("too_many_tables")
        room = Room(services, Table(new_table_id()))
        self._keep(room)
        await asyncio.gather(*(room.execute(command) for command in commands))
        services.metrics.tables_opened += 1
        services.addresses.opened(address, room.id, room.table.settings.listed)
        room.opened_from = address
        return room

    async def forget_guest(self, guest: str) -> None:
        """Delete who somebody is. At tables that go on they leave; what was played stays, without them."""
        for table_id, phase in (await self.services.store.forget(guest)).items():
            try:
                room = self._rooms.get(table_id)
                if room is not None:
                    room.catch_up()
                elif phase not in FINISHED:
                    await self.room(table_id)  # it lets go of whom it does not know
                self.services.cluster.forgotten(table_id)
            except Exception:  # one table's trouble is not another's; who comes to it will see the same
                log.exception("somebody could not leave a table")

    def evict(self, before: float) -> None:
        """Let tables go that nobody has been at since *before*."""
        for room in [room for room in self._rooms.values() if room.idle_since <= before and room.still]:
            self.services.metrics.tables_evicted += 1
            room.close("idle")

    def close(self) -> None:
        """Send everybody away to come back later."""
        self.stopping = True
        for room in list(self._rooms.values()):
            room.close("stopping")

    async def touch(self) -> None:
        """Note that the tables live at which somebody is."""
        store = self.services.store
        await store.touch([room.id for room in self._rooms.values() if room.members], store.now())


def _default_level(game: str) -> str:
    """The bot that plays for people: the regular one, or else the strongest that the game has."""
    try:
        levels = bots.levels(games.game(game))
        return "regular" if "regular" in levels else levels[-1]
    except (KeyError, ImportError):
        return bots.RANDOM
