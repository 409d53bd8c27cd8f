"""All tables that are in memory, and everything they share: the store, the bots, the guests, the limits.

A table comes into memory when somebody asks for it, by replaying its log, and leaves when nobody was there for a while.
The work for a move does not depend on how many tables are here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from tablee import bots, games
from tablee.server import messages
from tablee.server.asks import Awaited
from tablee.server.botpool import BotPool
from tablee.server.config import Config
from tablee.server.connection import GOING_AWAY, Connection
from tablee.server.files import build_of
from tablee.server.folding import Folding
from tablee.server.guests import Guests
from tablee.server.limits import Addresses
from tablee.server.metrics import Metrics
from tablee.server.neighbours import Alone, Neighbours
from tablee.server.origins import Origins, Proxies
from tablee.server.recent import KEPT, Recent
from tablee.server.room import Room
from tablee.server.unreadable import Unreadable
from tablee.store import Played, Row, Store, Unavailable, Untouched
from tablee.table.asking import NotNow, may_open, may_seat_bot, may_sit
from tablee.table.badlog import BadLog
from tablee.table.folding import check_shown
from tablee.table.people import People
from tablee.table.settings import Settings
from tablee.table.table import FINISHED, Happening, Table

log = logging.getLogger("tablee.server")

SWEEP_SECONDS = 5.0
LISTEN_SECONDS = 2.0
GOODBYE_SECONDS = 1.0
TOUCH_SECONDS = 300.0
HOUR = 3600.0
DAY_MILLISECONDS = 86_400_000
DROPPED_AT_ONCE = 10
"""Old tables that are deleted in one transaction: moves wait for it."""
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_ID = re.compile(f"[{_LETTERS}]{{14}}")


def new_table_id() -> str:
    """Fourteen letters that nobody can guess, and nobody misreads."""
    return "".join(secrets.choice(_LETTERS) for _ in range(14))


class House:
    """The tables of this process."""

    loop: asyncio.AbstractEventLoop

    def __init__(self, config: Config, store: Store, neighbours: Neighbours | None = None) -> None:
        self.config = config
        self.store = store
        self.neighbours = neighbours or Alone()
        self.metrics = Metrics()
        self.bots = BotPool(config.bot_workers, config.bot_seconds, self.metrics, limits=config.limits)
        self.guests = Guests(config.secure, config.key_days, config.keep_keys_days)
        self.origins = Origins(config.origins)
        self.proxies = Proxies(config.proxies)
        self.addresses = Addresses(config.limits)
        self.folding = Folding()
        self.connections: set[Connection] = set()
        self.errands: set[asyncio.Task[None]] = set()
        self.build = build_of(config.web)
        self.stopping = False
        self.retry = 500
        self.time: Callable[[], float] = time.monotonic
        self.unreadable = Unreadable(self.metrics, lambda: self.time())
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.new_secret: Callable[[str], str] = lambda player: secrets.token_hex(32)
        self._rooms: dict[str, Room] = {}
        self._opened_from: dict[str, str] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._idle: OrderedDict[Room, float] = OrderedDict()
        self._by_itself: list[asyncio.Task[None]] = []
        self._last_gone = asyncio.Event()
        self.metrics.gauges["tables"] = lambda: len(self._rooms)
        self.metrics.gauges["connections"] = lambda: len(self.connections)

    async def open(self) -> None:
        """Get ready to serve."""
        self.loop = asyncio.get_running_loop()
        await self.store.open()
        await self.guests.renew(self.store)
        await self.neighbours.open(self)
        self._by_itself = [self.loop.create_task(one()) for one in (self._listen, self._sweep, self._tidy)]

    async def close(self) -> None:
        """Send everybody away to come back later, finish writing, and stop."""
        self.stopping = True
        for room in list(self._rooms.values()):
            room.close("stopping")
        await self._everybody_gone()
        for task in self._by_itself:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.bots.stop()
        await self.neighbours.close()
        await self.store.close()

    async def _everybody_gone(self) -> None:
        """Wait until all connections are closed; hang up on those who do not take their leave."""
        if self.connections:
            self._last_gone.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._last_gone.wait(), GOODBYE_SECONDS)
            for connection in list(self.connections):
                connection.abort()

    def came(self, connection: Connection) -> None:
        """A connection was made."""
        self.connections.add(connection)
        self.addresses.connected(connection.address)

    def went(self, connection: Connection) -> None:
        """A connection is gone."""
        if connection in self.connections:
            self.connections.remove(connection)
            self.addresses.disconnected(connection.address)
            if not self.connections:
                self._last_gone.set()

    # Tables

    async def room(self, table_id: str) -> Room | None:
        """The table of this id, out of memory or out of the log; None if there is none.

        Raises Unavailable, and BadLog if the log cannot be folded.
        """
        room = self._rooms.get(table_id)
        if room is not None:
            return room
        if self.stopping or _ID.fullmatch(table_id) is None:
            return None
        self.unreadable.check(table_id)
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = self.loop.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Room | None:
        await self.store.touch([table_id], self.store.now())  # so that it is not deleted meanwhile
        log_of_table = await self.store.load(table_id)
        rows = log_of_table.rows
        if not rows:
            return None
        table = Table(table_id, People(log_of_table.people))
        old = max(0, len(rows) + 1 - 2 * KEPT)  # the entries after these are kept
        if rows[0].seq > 1:  # a rematch begins here: nothing is known of before
            old = max(old, 1)
        try:
            await self.folding.fold(table, rows[:old])
            recent = Recent(table)

            def remember(table: Table, row: Row, happening: Happening) -> bool:
                recent.add(table, row.entry)
                return True

            await self.folding.fold(table, rows[old:], remember)
            check_shown(table)
        except BadLog as error:
            self.unreadable.found(table_id, error)
            raise
        self.unreadable.mended(table_id)
        if self.stopping:
            return None
        room = Room(self, table, recent)
        self.metrics.tables_loaded += 1
        self._take_in(room)
        room.let_go()
        return room

    async def played(self, table_id: str, match: int | None) -> Played | None:
        """A match that has ended, out of the database (None: the last one). Raises Unavailable."""
        return None if _ID.fullmatch(table_id) is None else await self.store.played(table_id, match)

    def _take_in(self, room: Room) -> None:
        self._rooms[room.table.id] = room
        self.idle(room)

    def loaded(self, table_id: str) -> Room | None:
        """The table, if it is in memory."""
        return self._rooms.get(table_id)

    async def open_table(self, wish: messages.OpenTable, player: str, address: str) -> Room:
        """A new table, with everybody on their chairs who was wished there. Raises NotNow and Unavailable."""
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
        )
        opened = may_open(its, player, self.new_secret(player))
        for seat in wish.seats:
            if isinstance(seat, messages.BotSeat) and seat.bot not in bots.levels(games.game(wish.game)):
                raise NotNow("no_such_level")
        if not self.addresses.may_open(address):
            raise NotNow("too_many_tables")
        room = Room(self, Table(new_table_id()))
        self._take_in(room)
        asks = [Awaited(lambda _: opened)]
        for number, seat in enumerate(wish.seats):
            if seat == "me":
                asks.append(Awaited(lambda table, at=number: may_sit(table, player, at, wish.name)))  # type: ignore[misc]
            elif isinstance(seat, messages.BotSeat):
                level = seat.bot
                asks.append(
                    Awaited(lambda table, at=number, level=level: may_seat_bot(table, player, at, level))  # type: ignore[misc]
                )
        await asyncio.gather(*(room.ask(ask) for ask in asks))
        self.metrics.tables_opened += 1
        self.addresses.opened(address, room.table.id)
        self._opened_from[room.table.id] = address
        return room

    def finished(self, room: Room) -> None:
        """A match is over: the table does not count any more for who opened it."""
        address = self._opened_from.pop(room.table.id, None)
        if address is not None:
            self.addresses.closed(address, room.table.id)

    async def forget_guest(self, guest: str) -> None:
        """Delete who somebody is. At tables that go on they leave; what was played stays, without them."""
        for table_id, phase in (await self.store.forget(guest)).items():
            try:
                room = self._rooms.get(table_id)
                if room is not None:
                    room.look()
                elif phase not in FINISHED:
                    await self.room(table_id)  # it lets go of whom it does not know
                self.neighbours.forgotten(table_id)
            except Exception:  # one table's trouble is not another's; who comes to it will see the same
                log.exception("somebody could not leave a table")

    # Coming and going

    def busy(self, room: Room) -> None:
        """Somebody is at this table."""
        self._idle.pop(room, None)
        self.neighbours.entered(room)

    def idle(self, room: Room) -> None:
        """Nobody is at this table."""
        self._idle[room] = self.loop.time()
        self._idle.move_to_end(room)
        self.neighbours.left(room)

    def forget(self, room: Room) -> None:
        """A table leaves memory."""
        self._idle.pop(room, None)
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        self.neighbours.left(room)

    def evict(self, before: float) -> None:
        """Let tables go that nobody has been at since *before*."""
        while self._idle:
            room, since = next(iter(self._idle.items()))
            if since > before:
                break
            if room.still:
                self.metrics.tables_evicted += 1
                self.finished(room)
                room.close("idle")
            else:
                self._idle[room] = self.loop.time()
                self._idle.move_to_end(room)

    def hang_up_on_the_silent(self, before: float) -> None:
        """Close connections that said nothing since *before*, not even a ping."""
        for connection in [one for one in self.connections if one.heard_at < before]:
            connection.close(GOING_AWAY, "silent")

    def note_the_silent(self, now: float) -> None:
        """Tell the others at a table of connections that have not kept their promise to say something."""
        for connection in self.connections:
            if connection.promised and not connection.silent and now - connection.heard_at > 2 * connection.promised:
                connection.silent = True
                connection.room.tell_people()

    async def touch(self) -> None:
        """Note that the tables live at which somebody is."""
        await self.store.touch([room.table.id for room in self._rooms.values() if room.connections], self.store.now())

    async def drop_old_tables(self) -> None:
        """Delete tables that nobody has touched for long. Moves are written in between."""
        days, now = self.config, self.store.now()
        untouched = Untouched(
            lobbies=now - days.lobby_days * DAY_MILLISECONDS,
            matches=now - days.unfinished_days * DAY_MILLISECONDS,
            finished=None if days.keep_days is None else now - days.keep_days * DAY_MILLISECONDS,
        )
        while (dropped := await self.store.drop(untouched, DROPPED_AT_ONCE)) > 0:
            self.metrics.tables_dropped += dropped
            await self.sleep(1.0)

    async def _listen(self) -> None:
        while True:
            await asyncio.sleep(LISTEN_SECONDS)
            try:
                self.note_the_silent(self.loop.time())
            except Exception:
                log.exception("while listening")

    async def _sweep(self) -> None:
        renewed = touched = self.loop.time()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                now = self.loop.time()
                self.evict(now - self.config.idle)
                self.hang_up_on_the_silent(now - self.config.silence)
                if now - touched > TOUCH_SECONDS:
                    touched = now
                    await self.touch()
                if now - renewed > HOUR:
                    renewed = now
                    await self.guests.renew(self.store)
            except Exception:
                log.exception("while sweeping")

    async def _tidy(self) -> None:
        while True:
            try:
                await self.drop_old_tables()
            except Unavailable as error:
                log.warning("old tables could not be deleted: %s", error)
            await asyncio.sleep(HOUR)


def _default_level(game: str) -> str:
    """The bot that plays for people: the regular one, or else the strongest that the game has."""
    try:
        levels = bots.levels(games.game(game))
        return "regular" if "regular" in levels else levels[-1]
    except (KeyError, ImportError):
        return bots.RANDOM
