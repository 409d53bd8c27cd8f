"""Commands: what people may want of a table, and the entry that grants it. Who may not is told why (`NotNow`).

Everybody with a seat, and who opened the table, may put bots on chairs and start, and give away the chair of a person
who is not there, or lets the others wait. Only who opened the table may send away anybody else. All of that only before
a match.
"""
# tablee: compiled

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tablee import games
from tablee.bots import UnknownLevel, bot, levels
from tablee.core.branch import Origin
from tablee.core.game import BadPlayers
from tablee.core.match import Match
from tablee.core.options import BadOption
from tablee.table.drawing import ANSWER_SECONDS, MOST_COMMITMENTS, READY_SECONDS, opens
from tablee.table.entries import (
    Again,
    BotSat,
    Branched,
    Freed,
    GaveUp,
    Hinted,
    Left,
    Listed,
    Moved,
    Named,
    Opened,
    Readied,
    Redrawn,
    Returned,
    Revealed,
    Sat,
    Started,
    StoodIn,
    TakenBack,
)
from tablee.table.names import BadName, clean, name_among
from tablee.table.people import MOST_PEOPLE, Introduced, People
from tablee.table.seat import Seat
from tablee.table.settings import Settings
from tablee.table.table import BEFORE, FINISHED, Table

Presence = Literal["here", "just_left", "absent"]
"""Whether the person of a chair is connected. Who has just left may be back in a moment."""

INSTEAD_OF_PEOPLE = "expert"
"""The level of bots that take the chairs of people in a branch, or the strongest one of the game."""

MOST_BRANCHED = 5000
"""Moves before a branch: whoever opens its log plays them all, at one go. A long match has some hundreds."""

BACK_SOON_SECONDS = 60
"""For so long nobody gives up a match without those who have lost their connection and did not leave."""


class NotNow(Exception):
    """Something that cannot be granted. `code` is for programs; `detail` adds to it for people who write programs."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


def may_open(settings: Settings, opener: str, secret: str) -> Introduced:
    """*settings* with all options complete, if there is such a game for so many."""
    try:
        game = games.game(settings.game)
    except KeyError:
        raise NotNow("no_such_game") from None
    try:
        game.check_players(settings.players)
        complete = game.options.complete(settings.options, settings.players)
    except (BadPlayers, BadOption) as bad:
        raise NotNow("bad_options", str(bad)) from None
    if settings.level not in levels(game):
        raise NotNow("no_such_level")
    person = People().introduced(opener, None)
    return Introduced(Opened(replace(settings, options=complete), person.number, secret), person)


def may_branch(
    table: Table, before: Match, player: str, seat: int, level: str | None, name: str | None, seed: str
) -> Introduced:
    """Go on from a finished match of *table*, which was *before* then, on this seat and against bots.

    Their levels are what is wished, or those of the bots that sat there, or what people are replaced with.
    """
    _chair(table, seat)
    if before.over:
        raise NotNow("over_already")
    if before.step > MOST_BRANCHED:
        raise NotNow("worn_out")
    known = levels(before.game)
    if level is not None and level not in known:
        raise NotNow("no_such_level")
    for_people = INSTEAD_OF_PEOPLE if INSTEAD_OF_PEOPLE in known else known[-1]
    person = People().introduced(player, None if name is None else clean(name))
    seats: list[int | str] = [
        level or (one if isinstance(one, str) and one in known else for_people) for one in table.playing
    ]
    seats[seat] = person.number
    chance = [(name, value) for name, value in before.record()["chance"]]
    origin = Origin(chance, before.moves, seat, seed)
    its = replace(table.settings, listed=False, watch="nobody", starts="by_hand", clock=None, stand_in=None, lamp=None)
    position = before.branch(origin).fingerprint()
    return Introduced(
        Branched(its, person.number, seats, table.rules, origin, position, table.id, table.number), person
    )


def may_sit(table: Table, player: str, seat: int | None, name: str | None) -> Introduced | Returned:
    """A free chair, or the one that was theirs."""
    own = table.chair_of(player)
    if own is not None:
        if table.seats[own].away or table.seats[own].stand_in:
            return Returned(own)
        raise NotNow("seated_already")
    if table.phase not in BEFORE:
        raise NotNow("not_in_lobby")
    if seat is None:
        seat = next((number for number, chair in enumerate(table.seats) if not chair.taken), None)
        if seat is None:
            raise NotNow("table_full")
    elif table.seats[_chair(table, seat)].taken:
        raise NotNow("chair_taken")
    if len(table.people) >= MOST_PEOPLE and table.people.number_of(player) == 0:
        raise NotNow("worn_out")
    person = table.people.introduced(player, _name(table, name, seat))
    return Introduced(Sat(seat, person.number), person)


def may_leave(table: Table, player: str) -> Left:
    return Left(_own(table, player))


def may_let_go(table: Table, seat: int) -> Left:
    """The chair of somebody who was forgotten: they have left, as far as the others are concerned."""
    chair = table.seats[seat]
    if table.phase in FINISHED or chair.person is None or chair.away or table.people.known(chair.person):
        raise NotNow("stale")
    return Left(seat)


def may_be_named(table: Table, player: str, name: str | None) -> Introduced:
    seat = _own(table, player)
    return Introduced(Named(seat), table.people.introduced(player, _name(table, name, seat)))


def may_seat_bot(table: Table, player: str, seat: int, level: str, presence: Presence = "here") -> BotSat:
    """A bot on a chair that is free, has another bot, or belongs to a person who is absent."""
    chair = _managed_chair(table, player, seat)
    if seat == table.chair_of(player) or (chair.person is not None and presence == "here"):
        raise NotNow("chair_taken")
    if chair.person is not None and presence == "just_left":
        raise NotNow("just_left")
    try:
        bot(games.game(table.settings.game), level)
    except UnknownLevel:
        raise NotNow("no_such_level") from None
    return BotSat(seat, level)


def may_free(table: Table, player: str, seat: int, presence: Presence = "here", now: int = 0) -> Freed:
    """Empty a chair: of a bot, of a person who is absent or lets the others wait.

    Who opened the table may send away anybody, and may be sent away: nobody can block the others.
    """
    chair = _managed_chair(table, player, seat)
    if not chair.taken:
        raise NotNow("chair_empty")
    if chair.person is None or _opened(table, player) or presence == "absent" or _lets_others_wait(table, seat, now):
        return Freed(seat)
    if presence == "just_left":
        raise NotNow("just_left")
    raise NotNow("wait_for_them" if _waited_for(table, seat) else "not_yours")


def _waited_for(table: Table, seat: int) -> bool:
    """Whether this person alone has not done what all others did."""
    if table.phase == "opening":
        return not table.drawing.has_opened(seat)
    others = [chair for number, chair in enumerate(table.seats) if number != seat]
    return not table.seats[seat].ready and all(chair.ready for chair in others)


def _lets_others_wait(table: Table, seat: int, now: int) -> bool:
    """Whether this person was waited for long enough, or has let an attempt fail."""
    if table.seats[seat].late:
        return True
    if table.phase == "opening":
        since, enough = table.drawing.listed_at, ANSWER_SECONDS
    else:
        since, enough = table.seats[seat].unready_since, READY_SECONDS
    return _waited_for(table, seat) and now >= since + enough * 1000


def may_be_ready(table: Table, player: str, commitment: str) -> Readied:
    """Commit to a salt. What was committed to before is replaced, until all commitments are listed."""
    seat = _own(table, player)
    _in_lobby(table)
    chair = table.seats[seat]
    if chair.commitment == commitment or chair.committed >= MOST_COMMITMENTS:
        raise NotNow("ready_already")
    return Readied(seat, commitment)


def may_start(table: Table, player: str | None, now: int) -> Listed:
    """List the commitments. *player* None: the table itself, when it starts as soon as it is full."""
    if player is not None:
        _managed(table, player)
    _in_lobby(table)
    if not table.full:
        raise NotNow("chairs_empty")
    if not table.all_ready:
        raise NotNow("not_ready")
    if now < table.next_list_at:
        raise NotNow("too_fast")
    return Listed([chair.commitment or "" for chair in table.seats])


def may_open_salt(table: Table, player: str, salt: str) -> Revealed:
    """Open the salt that the list has this person's commitment to."""
    seat = _own(table, player)
    listed = table.drawing.commitments
    if table.phase != "opening" or listed is None or table.attempt_broken:
        raise NotNow("not_opening")
    if table.drawing.has_opened(seat):
        raise NotNow("opened_already")
    if not opens(listed[seat], table.id, table.number, seat, table.secret, salt):
        raise NotNow("wrong_salt")
    return Revealed(seat, salt)


def may_deal(table: Table) -> Started:
    """The match begins: everybody has opened."""
    if not table.all_opened:
        raise NotNow("stale")
    return Started(table.rules)


def may_redraw(table: Table, secret: str, now: int) -> Redrawn:
    """The attempt ends: somebody is gone, or has not opened in time."""
    if table.phase != "opening" or table.all_opened or not (table.attempt_broken or now >= table.open_by):
        raise NotNow("stale")
    return Redrawn(secret)


def may_move(table: Table, player: str, seq: int, text: str, ref: str) -> Moved:
    """A move of the person who sits there, about a position that is still the one to decide on.

    `stale`: it was about an earlier position. What others did at the same time does not make it so.
    """
    seat = table.seat_of(player)
    if seat is None:
        raise NotNow("not_seated")
    if table.phase != "playing":
        raise NotNow("not_playing")
    if seq > table.seq or (table.has_turn(seat) and seq < table.seats[seat].turn_since):
        raise NotNow("stale")
    return Moved(seat, text, ref)


def may_take_back(table: Table, player: str, seq: int) -> TakenBack:
    """Take back one's last decision, where all others are bots. The same cards come again.

    `stale`: whoever asks for it has not seen which decision was the last. What bots did since does not make it so.
    """
    seat = _own(table, player)
    if table.phase != "playing":
        raise NotNow("not_playing")
    if not table.only_bots_beside(seat):
        raise NotNow("not_only_bots")
    assert table.match is not None
    stay = table.match.last_decision(seat)
    if stay is None:
        raise NotNow("nothing_to_take_back")
    if not table.can_take_back(seat):
        raise NotNow("taken_back_enough")
    if not table.seats[seat].decided <= seq <= table.seq:
        raise NotNow("stale")
    return TakenBack(seat, stay)


def may_be_hinted(table: Table, player: str, seq: int) -> Hinted:
    """Be given a hint for the decision that one has to make. It counts once."""
    seat = may_ask_for_hint(table, player, seq)
    if table.hinted(seat):
        raise NotNow("hinted_already")
    return Hinted(seat)


def may_ask_for_hint(table: Table, player: str, seq: int) -> int:
    """The seat of somebody who has to decide in the position *seq*, and may ask for a hint.

    `stale`: it was another decision then.
    """
    seat = _own(table, player)
    if table.phase != "playing":
        raise NotNow("not_playing")
    if not table.lamp:
        raise NotNow("no_lamp")
    if not table.has_turn(seat):
        raise NotNow("not_your_turn")
    if not table.seats[seat].turn_since <= seq <= table.seq:
        raise NotNow("stale")
    return seat


def may_move_for(table: Table, seat: int, turn_since: int, text: str, by_clock: bool) -> Moved:
    """A bot's move, chosen in the turn that began with entry *turn_since*."""
    chair = table.seats[seat]
    if not table.has_turn(seat) or chair.turn_since != turn_since or not (by_clock or chair.played_by_bot):
        raise NotNow("stale")
    return Moved(seat, text, by="clock" if by_clock else "bot")


def may_stand_in(table: Table, seat: int) -> StoodIn:
    chair = table.seats[seat]
    if table.phase != "playing" or table.settings.stand_in is None or not chair.in_person:
        raise NotNow("stale")
    return StoodIn(seat)


def may_let_a_bot_play(table: Table, player: str, seat: int, presence: Presence) -> StoodIn:
    """A bot for somebody who left or is absent, until they are back, so that the others can go on.

    Not if that would end the match: who has only just lost the connection has not agreed to it.
    """
    own = _own(table, player)
    if table.phase != "playing":
        raise NotNow("not_playing")
    chair = table.seats[_chair(table, seat)]
    if seat == own or chair.person is None or chair.stand_in or (presence == "here" and not chair.away):
        raise NotNow("chair_taken")
    if presence == "just_left" and not chair.away:
        raise NotNow("just_left")
    if all(other.gives_up for other in table.others_in_person(seat)):
        raise NotNow("back_soon")
    return StoodIn(seat)


def may_return(table: Table, player: str) -> Returned:
    """Somebody for whom a bot plays is back."""
    own = table.chair_of(player)
    if own is None or table.phase != "playing" or not table.seats[own].stand_in:
        raise NotNow("not_seated")
    return Returned(own)


def may_give_up(table: Table, player: str, now: int) -> GaveUp:
    """Nobody gives up a match alone while somebody else has only just lost the connection."""
    seat = _own(table, player)
    if table.phase != "playing":
        raise NotNow("not_playing")
    if table.seats[seat].gives_up:
        raise NotNow("gave_up_already")
    alone = all(chair.gives_up for chair in table.others_in_person(seat))
    lost = [chair for chair in table.seats if chair.stand_in and not chair.away]
    if alone and any(now < chair.stood_in_at + BACK_SOON_SECONDS * 1000 for chair in lost):
        raise NotNow("back_soon")
    return GaveUp(seat)


def may_play_again(table: Table, player: str, secret: str) -> Again:
    _own(table, player)
    if table.branch is not None:
        raise NotNow("branch")
    if table.phase not in FINISHED:
        raise NotNow("not_over")
    stay = [
        None if seat.away or (seat.person is not None and not table.people.known(seat.person)) else seat.sitter
        for seat in table.seats
    ]
    return Again(secret, table.settings, table.opener, table.opened, table.number + 1, stay)


def _opened(table: Table, player: str) -> bool:
    return table.people.number_of(player) == table.opener


def _own(table: Table, player: str) -> int:
    seat = table.seat_of(player)
    if seat is None:
        raise NotNow("not_seated")
    return seat


def _chair(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.seats):
        raise NotNow("no_such_seat")
    return seat


def _managed(table: Table, player: str) -> None:
    if not _opened(table, player) and table.seat_of(player) is None:
        raise NotNow("not_seated")
    if table.phase not in BEFORE:
        raise NotNow("not_in_lobby")


def _managed_chair(table: Table, player: str, seat: int) -> Seat:
    """A chair that *player* may do something about; not a bot's, once the match is about to begin."""
    _managed(table, player)
    chair = table.seats[_chair(table, seat)]
    if chair.bot is not None:
        _in_lobby(table)
    return chair


def _in_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise NotNow("opening" if table.phase == "opening" else "not_in_lobby")


def _name(table: Table, name: str | None, seat: int) -> str | None:
    others = [table.name_of(number) for number in range(len(table.seats)) if number != seat]
    try:
        return name_among(name, others)
    except BadName as bad:
        raise NotNow(bad.code) from None
