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
from tablee.table import asking
from tablee.table.asking import NotNow
from tablee.table.entries import Entry
from tablee.table.table import FINISHED, Happening, Table


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

    async def change(self, make: Callable[[Table], Entry]) -> messages.AtTable:
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
    found = await call.house.store.listed(50)
    return messages.TableList([messages.Listed(one.id, one.game, one.phase, one.opened) for one in found])


async def open_table(call: Call) -> Struct:
    return await call.at_table(await call.house.open_table(call.body, call.guest, call.address))


async def show_table(call: Call) -> Struct:
    return await call.at_table(await call.room())


async def sit(call: Call) -> Struct:
    wish: messages.Sit = call.body
    return await call.change(lambda table: asking.may_sit(table, call.guest, wish.seat, wish.name, wish.salt))


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
    return await call.change(lambda table: asking.may_free(table, call.guest, seat, _presence(room, seat)))


def _presence(room: Room, seat: int) -> asking.Presence:
    return room.presence(seat) if seat < len(room.table.seats) else "here"


async def ready(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_be_ready(table, call.guest, call.body.salt))


async def start(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_start(table, call.guest))


async def give_up(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_give_up(table, call.guest, call.house.store.now()))


async def again(call: Call) -> Struct:
    return await call.change(lambda table: asking.may_play_again(table, call.guest, call.house.new_secret(call.guest)))


async def result(call: Call) -> Struct:
    """How a match ended: the table and the guest's seat as they were then, and what they see."""
    table = await _finished(call)
    assert table.match is not None
    seat = table.seat_of(call.guest)
    return messages.Result(table.info(), seat, table.match.view(seat))


async def record(call: Call) -> Record:
    """The record of a finished match."""
    return (await _finished(call)).record()


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
        if happening.kind == "started":
            steps.clear()
        if happening.kind in ("started", "moved"):
            if number is not None and number >= len(table.seats):
                raise NotNow("no_such_seat")
            steps.append(telling.step_messages(table, happening, [number])[number])

    await _finished(call, see)
    return Replay(number, steps)


async def _finished(call: Call, see: Callable[[Table, Happening], None] | None = None) -> Table:
    """The table as it was when the match asked for was over; *see* is shown what happened in it."""

    def last_match(table: Table) -> int:
        return table.number if table.phase in FINISHED else table.number - 1

    last = await (await call.room()).see(last_match)
    told = call.query.get("match", "")
    wanted = int(told) if told.isdecimal() and len(told) < 7 else last
    if not 1 <= wanted <= last:
        raise NotNow("no_such_match")
    then = Table(call.at)

    def look(table: Table, entry: Entry, happening: Happening) -> bool:
        if table.number == wanted and see is not None:
            see(table, happening)
        return table.number != wanted or table.phase not in FINISHED

    await call.house.folding.fold(then, await call.house.store.read(then.id), look)
    if then.phase not in FINISHED or not then.shown_to(call.guest):
        raise NotNow("no_such_match")
    return then
