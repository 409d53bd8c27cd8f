"""The HTTP interface: what can be called, with what, and what it answers. endpoints.py lists them with their paths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from tablee import __version__, bots, games
from tablee.core.draws import Draw, traced
from tablee.core.languages import DEFAULT
from tablee.core.match import Match
from tablee.core.options import Option
from tablee.core.record import Record
from tablee.review import Decision, Review, results
from tablee.server.http import history
from tablee.server.live.inbox import Make
from tablee.server.live.room import Room
from tablee.server.live.services import Services
from tablee.server.live.tables import Tables
from tablee.server.workers.fairness import Requester
from tablee.server.workers.reviews import Job
from tablee.store import Played, ReviewId, Row
from tablee.table import commands, protocol
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow
from tablee.table.entries import Entry, Moved, Started, TakenBack
from tablee.table.people import People
from tablee.table.projections import named
from tablee.table.steps import step_messages
from tablee.table.table import FINISHED, MOST_PLAYED_AGAIN, Table

LIVELY_SECONDS = 1800
"""A table is listed as long as somebody was there so lately."""

LONG_LOG = 1000
"""Entries of a finished match that are read and played again for the price of a call. A long match has hundreds."""
ENTRIES_A_REQUEST = 100
"""More of them cost as much as a request does."""

LONGEST_TOLD = 5000
"""Moves of a match that is replayed or reviewed, all of it at once in memory. A long match has hundreds."""

MOST_MATCHES = 999_999
"""No table has so many."""


@dataclass
class Call:
    """One request. `guest` is who calls, from `address`; `at` the table's id in the path, `query` what follows it.

    `language` is what the guest reads.
    """

    tables: Tables
    guest: str
    address: str
    at: str
    query: dict[str, str]
    language: str = DEFAULT
    body: Any = None

    @property
    def services(self) -> Services:
        return self.tables.services

    async def room(self) -> Room:
        room = await self.tables.room(self.at)
        if room is None:
            raise NotNow("no_such_table")
        return room

    async def change(self, make: Make) -> protocol.AtTable:
        """Carry out a command, and answer how the table is then."""
        room = await self.room()
        await room.execute(make)
        return await self.at_table(room)

    async def at_table(self, room: Room) -> protocol.AtTable:
        """How the table is for who calls: as it is on disk."""
        found: protocol.AtTable = await room.read(
            lambda table: protocol.AtTable(table.info(), table.seat_of(self.guest))
        )
        return found


async def me(call: Call) -> Struct:
    return protocol.Nothing()


async def forget_me(call: Call) -> Struct:
    await call.tables.forget_guest(call.guest)
    call.services.reviews.forget(call.guest)
    return protocol.Nothing()


async def all_games(call: Call) -> Struct:
    return protocol.GameList([_game(name) for name in games.names()])


def _game(name: str) -> protocol.GameInfo:
    game = games.game(name)
    return protocol.GameInfo(
        name=name,
        players=list(game.players),
        levels=bots.levels(game),
        options=[_option(option, game.players) for option in game.options],
        presets=game.options.presets,
        aids=game.aids,
    )


def _option(option: Option, players: range) -> protocol.OptionInfo:
    values = getattr(option, "values", None)
    return protocol.OptionInfo(
        name=option.name,
        rule=option.rule,
        kind=option.kind,
        defaults={str(number): option.default(number) for number in players},
        values=[False, True] if option.kind == "flag" else None if values is None else list(values),
        least=getattr(option, "least", None),
        most=getattr(option, "most", None),
    )


async def list_tables(call: Call) -> Struct:
    store = call.services.store
    found = await store.listed(50, store.now() - LIVELY_SECONDS * 1000)
    return protocol.TableList([protocol.Listed(one.id, one.game, one.phase, one.opened) for one in found])


async def open_table(call: Call) -> Struct:
    return await call.at_table(await call.tables.open(call.body, call.guest, call.address))


async def show_table(call: Call) -> Struct:
    return await call.at_table(await call.room())


async def sit(call: Call) -> Struct:
    wish: protocol.Sit = call.body
    return await call.change(lambda table: commands.may_sit(table, call.guest, wish.seat, wish.name))


async def leave(call: Call) -> Struct:
    return await call.change(lambda table: commands.may_leave(table, call.guest))


async def name(call: Call) -> Struct:
    return await call.change(lambda table: commands.may_be_named(table, call.guest, call.body.name))


async def put_bot(call: Call) -> Struct:
    wish: protocol.PutBot = call.body
    room = await call.room()
    return await call.change(
        lambda table: commands.may_seat_bot(table, call.guest, wish.seat, wish.level, _presence(room, wish.seat))
    )


async def free(call: Call) -> Struct:
    seat: int = call.body.seat
    room = await call.room()
    now = call.services.store.now()
    return await call.change(lambda table: commands.may_free(table, call.guest, seat, _presence(room, seat), now))


async def let_a_bot_play(call: Call) -> Struct:
    seat: int = call.body.seat
    room = await call.room()
    return await call.change(lambda table: commands.may_let_a_bot_play(table, call.guest, seat, _presence(room, seat)))


def _presence(room: Room, seat: int) -> commands.Presence:
    return room.presence(seat) if seat < len(room.table.seats) else "here"


async def ready(call: Call) -> Struct:
    return await call.change(lambda table: commands.may_be_ready(table, call.guest, call.body.commitment))


async def open_salt(call: Call) -> Struct:
    return await call.change(lambda table: commands.may_open_salt(table, call.guest, call.body.salt))


async def start(call: Call) -> Struct:
    return await call.change(lambda table: commands.may_start(table, call.guest, call.services.store.now()))


async def give_up(call: Call) -> Struct:
    return await call.change(lambda table: commands.may_give_up(table, call.guest, call.services.store.now()))


async def take_back(call: Call) -> Struct:
    return await call.change(lambda table: commands.may_take_back(table, call.guest, call.body.seq))


async def again(call: Call) -> Struct:
    return await call.change(
        lambda table: commands.may_play_again(table, call.guest, call.services.new_secret(call.guest))
    )


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
        match = (await _replayed(call, played, people)).match
    except BadLog:  # whatever is wrong with the log, how it ended is known
        match = None
    view = None if match is None else match.view(seat)
    return protocol.Result(table, seat, view, its.totals, its.winners, its.rules)


async def record(call: Call) -> Record:
    """The record of a finished match."""
    return (await _replayed(call, *await _played(call))).record()


async def steps(call: Call) -> Struct:
    """Steps of the match that is on, as the guest heard them, in pages."""
    limit = _number(call, "limit", 1, protocol.LONGEST_PAGE)
    before = _number(call, "before", 0, 2**53)
    room = await call.room()
    return await history.page(room, call.guest, call.address, before, limit or protocol.LONGEST_PAGE)


def _number(call: Call, name: str, least: int, most: int) -> int | None:
    """A number of the query; None if it is not there."""
    given = call.query.get(name)
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= 16 and least <= int(given) <= most):
        raise NotNow("malformed", f"{name} is a number from {least} to {most}")
    return int(given)


class Replay(Struct, frozen=True):
    """A finished match step by step, as one seat lived it (None: as a stranger did).

    `draws` says of each chance of the record what was shuffled or drawn from.
    """

    seat: int | None
    steps: list[protocol.Step]
    draws: list[Draw]


async def replay(call: Call) -> Struct:
    """All steps of a finished match from one seat; what was taken back is not among them."""
    seat = call.query.get("seat")
    number = int(seat) if seat is not None and seat.isdecimal() and len(seat) < 3 else None
    steps: list[protocol.Step] = []

    def see(table: Table, entry: Entry) -> None:
        if isinstance(entry, Started | Moved):
            if number is not None and number >= len(table.seats):
                raise NotNow("no_such_seat")
            if len(steps) > LONGEST_TOLD:
                raise NotNow("worn_out", f"there are more than {LONGEST_TOLD} moves")
            steps.append(step_messages(table, entry, [number])[number])
        elif isinstance(entry, TakenBack):
            del steps[1 + entry.stay :]  # the first one is the start

    table = await _replayed(call, *await _played(call), see)
    assert table.match is not None
    draws: list[Draw] = []
    await call.services.folding.follow(traced(table.match, draws))
    return Replay(number, steps, draws)


class ReviewProgress(Struct, frozen=True):
    """How far the review of a guest's own seat is: `done` of `total` tasks.

    `decisions` and the moments of the `curve` are those that were found after the first `since` of them; a decision
    comes again when it was looked at more closely. `heard` is what to say as `since` next time. Once `review` is there,
    it holds them all.
    """

    match: int
    seat: int
    done: int
    total: int
    heard: int
    decisions: list[Decision]
    curve: list[results.Moment]
    review: Review | None = None


async def begin_review(call: Call) -> Struct:
    """Review the guest's own seat of a finished match, or hear how far that is: never another person's losses."""
    played, people = await _played(call)
    its = played.result
    person = people.number_of(call.guest)
    if person not in its.seats:
        raise NotNow("not_seated")
    reviews = call.services.reviews
    job = reviews.find((call.at, its.match, call.guest))
    if job is None:
        requester = Requester(call.at, call.guest, call.address)
        of_bots = tuple(seat for seat, who in enumerate(its.seats) if isinstance(who, str))
        which = ReviewId(call.at, person, its.match, __version__, its.rules, reviews.work, of_bots)
        seat = its.seats.index(person)
        job = await reviews.stored(which, seat, requester)
        if job is None:
            reviews.check(requester)
            record = (await _replayed(call, played, people)).record()
            if len(record["moves"]) > LONGEST_TOLD:
                raise NotNow("worn_out", f"there are more than {LONGEST_TOLD} moves")
            job = reviews.begin(which, seat, msgspec.json.encode(record), requester)
    return _progress(job, 0)


async def follow_review(call: Call) -> Struct:
    """How far a review is that the guest has begun."""
    match, since = _number(call, "match", 0, MOST_MATCHES), _number(call, "since", 0, 2**53)
    job = None if match is None else call.services.reviews.find((call.at, match, call.guest))
    if job is None:
        raise NotNow("no_such_review")
    return _progress(job, since or 0)


def _progress(job: Job, since: int) -> ReviewProgress:
    new = job.found[since:] if since <= len(job.found) else job.found
    decisions = [one for one in new if isinstance(one, Decision)]
    curve = [one for one in new if isinstance(one, results.Moment)]
    heard = len(job.found)
    return ReviewProgress(job.key[1], job.request.seat, job.done, job.total, heard, decisions, curve, job.review)


async def branch(call: Call) -> Struct:
    """Try a finished match differently: a table of its own, at which it goes on from one of its steps."""
    wish: protocol.Branch = call.body
    played, people = await _played(call)
    before: Match | None = None

    def see(table: Table, entry: Entry) -> None:
        nonlocal before
        if table.match is not None and table.match.step == wish.step:
            before = table.match.from_here()  # a later one counts, if moves were taken back

    table = await _replayed(call, played, people, see)
    assert table.match is not None
    if before is None or wish.step > table.match.step:
        raise NotNow("no_such_step", f"there are {table.match.step} moves")
    seed = call.services.new_secret(call.guest)
    entry = commands.may_branch(table, before, call.guest, wish.seat, wish.level, wish.name, seed)
    return await call.at_table(await call.tables.branch(entry, call.address))


async def _played(call: Call) -> tuple[Played, People]:
    """The match asked for, which has ended, and the people of the table."""
    played = await call.tables.played(call.at, _number(call, "match", 0, MOST_MATCHES))
    if played is None:
        room = await call.room()  # raises if there is no such table, or none that can be read
        raise NotNow("no_such_match" if room.table.branch is None else "branch")
    people = People(played.log.people)
    if played.result.table.watch == "nobody" and people.number_of(call.guest) not in played.result.seats:
        raise NotNow("no_such_match")
    if not call.services.addresses.may_request(call.address, _price(played)):
        raise NotNow("too_fast")
    return played, people


def _price(played: Played) -> float:
    """What it costs to play a match again beyond what the call costs: the more, the more moves were taken back."""
    entries = len(played.log.rows)
    work = entries + min(MOST_PLAYED_AGAIN, entries * played.result.table.taken_back)
    return max(0, work - LONG_LOG) / ENTRIES_A_REQUEST


async def _replayed(
    call: Call, played: Played, people: People, see: Callable[[Table, Entry], None] | None = None
) -> Table:
    """The table as it was when the match had ended; *see* is shown each of its entries. Raises BadLog."""
    table, name = Table(call.at, people), f"{call.at} match {played.result.match}"
    call.services.unreadable.check(name)

    def look(table: Table, row: Row, entry: Entry) -> bool:
        if see is not None:
            see(table, entry)
        return True

    try:
        await call.services.folding.fold(table, played.log.rows, look)
        if table.phase not in FINISHED:
            raise BadLog("order", table.id, table.seq, f"match {played.result.match} does not end here")
    except BadLog as error:
        call.services.unreadable.found(name, error)
        raise
    return table
