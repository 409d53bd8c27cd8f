"""The HTTP interface: what can be called, with what, and what it answers. api.py lists them with their addresses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from tablee import bots, games
from tablee.core.options import Option
from tablee.core.record import Record
from tablee.server import history, messages, telling
from tablee.server.asks import Awaited
from tablee.server.house import House
from tablee.server.room import Room
from tablee.store import Played, Row
from tablee.table import asking
from tablee.table.asking import NotNow
from tablee.table.badlog import BadLog
from tablee.table.entries import Entry
from tablee.table.people import Introduced, People
from tablee.table.projections import named
from tablee.table.table import FINISHED, Happening, Table

LIVELY_SECONDS = 1800
"""A table is listed as long as somebody was there so lately."""


@dataclass
class Call:
    """One request. `guest` is who calls; `at` the table's id in the address, `query` what follows it."""

    house: House
    guest: str
    address: str
    at: str
    query: dict[str, str]
    body: Any = None

    async def room(self) -> Room:
        room = await self.house.room(self.at)
        if room is None:
            raise NotNow("no_such_table")
        return room

    async def change(self, make: Callable[[Table], Entry | Introduced]) -> messages.AtTable:
        """Ask something of the table, and answer how it is then."""
        room = await self.room()
        await room.ask(Awaited(make))
        return await self.at_table(room)

    async def at_table(self, room: Room) -> messages.AtTable:
        """How the table is for who calls: as it is on disk."""
        found: messages.AtTable = await room.see(
            lambda table: messages.AtTable(table.info(), table.seat_of(self.guest))
        )
        return found


async def me(call: Call) -> Struct:
    return messages.Nothing()


async def forget_me(call: Call) -> Struct:
    await call.house.forget_guest(call.guest)
    return messages.Nothing()


async def all_games(call: Call) -> Struct:
    return messages.GameList([_game(name) for name in games.names()])


def _game(name: str) -> messages.GameInfo:
    game = games.game(name)
    return messages.GameInfo(
        name=name,
        players=list(game.players),
        levels=bots.levels(game),
        options=[_option(option, game.players) for option in game.options],
        presets=game.options.presets,
    )


def _option(option: Option, players: range) -> messages.OptionInfo:
    values = getattr(option, "values", None)
    return messages.OptionInfo(
        name=option.name,
        rule=option.rule,
        kind=option.kind,
        defaults={str(number): option.default(number) for number in players},
        values=[False, True] if option.kind == "flag" else None if values is None else list(values),
        least=getattr(option, "least", None),
        most=getattr(option, "most", None),
    )


async def list_tables(call: Call) -> Struct:
    store = call.house.store
    found = await store.listed(50, store.now() - LIVELY_SECONDS * 1000)
    return messages.TableList([messages.Listed(one.id, one.game, one.phase, one.opened) for one in found])


async def open_table(call: Call) -> Struct:
    return await call.at_table(await call.house.open_table(call.body, call.guest, call.address))


async def show_table(call: Call) -> Struct:
    return await call.at_table(await call.room())


async def sit(call: Call) -> Struct:
    wish: messages.Sit = call.body
    return await call.change(lambda table: asking.may_sit(table, call.guest, wish.seat, wish.name))


async def leave(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_leave(table, call.guest))


async def name(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_be_named(table, call.guest, call.body.name))


async def put_bot(call: Call) -> Struct:
    wish: messages.PutBot = call.body
    room = await call.room()
    return await call.change(
        lambda table: asking.may_seat_bot(table, call.guest, wish.seat, wish.level, _presence(room, wish.seat))
    )


async def free(call: Call) -> Struct:
    seat: int = call.body.seat
    room = await call.room()
    now = call.house.store.now()
    return await call.change(lambda table: asking.may_free(table, call.guest, seat, _presence(room, seat), now))


async def let_a_bot_play(call: Call) -> Struct:
    seat: int = call.body.seat
    room = await call.room()
    return await call.change(lambda table: asking.may_let_a_bot_play(table, call.guest, seat, _presence(room, seat)))


def _presence(room: Room, seat: int) -> asking.Presence:
    return room.presence(seat) if seat < len(room.table.seats) else "here"


async def ready(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_be_ready(table, call.guest, call.body.commitment))


async def open_salt(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_open_salt(table, call.guest, call.body.salt))


async def start(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_start(table, call.guest, call.house.store.now()))


async def give_up(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_give_up(table, call.guest, call.house.store.now()))


async def again(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_play_again(table, call.guest, call.house.new_secret(call.guest)))


async def result(call: Call) -> Struct:
    """How a match ended: the table and the guest's seat as they were then, and what they see, if that can be told."""
    played, people = await _played(call)
    its = played.result
    names = [None if isinstance(one, str) else people.name(one) for one in its.seats]
    table = named(its.table, names)
    person = people.number_of(call.guest)
    seat = its.seats.index(person) if person in its.seats else None
    if seat is not None and table.seats[seat].away:
        seat = None
    try:
        match = (await _told_again(call, played, people)).match
    except BadLog:  # whatever is wrong with the log, how it ended is known
        match = None
    view = None if match is None else match.view(seat)
    return messages.Result(table, seat, view, its.totals, its.winners, its.rules)


async def record(call: Call) -> Record:
    """The record of a finished match."""
    return (await _told_again(call, *await _played(call))).record()


async def steps(call: Call) -> Struct:
    """Steps of the match that is on, as the guest heard them, in pages."""
    limit = _number(call, "limit", 1, messages.LONGEST_PAGE)
    before = _number(call, "before", 0, 2**53)
    room = await call.room()
    return await history.page(call.house, room, call.guest, call.address, before, limit or messages.LONGEST_PAGE)


def _number(call: Call, name: str, least: int, most: int) -> int | None:
    """A number of the query; None if it is not there."""
    given = call.query.get(name)
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= 16 and least <= int(given) <= most):
        raise NotNow("malformed", f"{name} is a number from {least} to {most}")
    return int(given)


class Replay(Struct, frozen=True):
    """A finished match step by step, as one seat lived it (None: as a stranger did)."""

    seat: int | None
    steps: list[messages.Step]


async def replay(call: Call) -> Struct:
    """All steps of a finished match from one seat."""
    seat = call.query.get("seat")
    number = int(seat) if seat is not None and seat.isdecimal() and len(seat) < 3 else None
    steps: list[messages.Step] = []

    def see(table: Table, happening: Happening) -> None:
        if happening.kind in ("started", "moved"):
            if number is not None and number >= len(table.seats):
                raise NotNow("no_such_seat")
            steps.append(telling.step_messages(table, happening, [number])[number])

    await _told_again(call, *await _played(call), see)
    return Replay(number, steps)


async def _played(call: Call) -> tuple[Played, People]:
    """The match asked for, which has ended, and the people of the table."""
    told = call.query.get("match", "")
    wanted = int(told) if told.isdecimal() and len(told) < 7 else None
    played = await call.house.played(call.at, wanted)
    if played is None:
        await call.room()  # raises if there is no such table, or none that can be read
        raise NotNow("no_such_match")
    people = People(played.log.people)
    if played.result.table.watch == "nobody" and people.number_of(call.guest) not in played.result.seats:
        raise NotNow("no_such_match")
    return played, people


async def _told_again(
    call: Call, played: Played, people: People, see: Callable[[Table, Happening], None] | None = None
) -> Table:
    """The table as it was when the match had ended; *see* is shown what happened in it. Raises BadLog."""
    table, name = Table(call.at, people), f"{call.at} match {played.result.match}"
    call.house.unreadable.check(name)

    def look(table: Table, row: Row, happening: Happening) -> bool:
        if see is not None:
            see(table, happening)
        return True

    try:
        await call.house.folding.fold(table, played.log.rows, look)
        if table.phase not in FINISHED:
            raise BadLog("order", table.id, table.seq, f"match {played.result.match} does not end here")
    except BadLog as error:
        call.house.unreadable.found(name, error)
        raise
    return table
