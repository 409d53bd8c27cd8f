"""Everything that is said between a client and the server, typed once. docs/protocol.md explains it in words.

A WebSocket carries one JSON object a message, told apart by `t`. Requests and answers over HTTP are plain objects.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tablee.core.events import SeatEvent
from tablee.core.proof import Hash
from tablee.core.view import View
from tablee.table.info import TableInfo
from tablee.table.settings import Milliseconds, Seconds

PROTOCOL = 3
"""The version of all of this. It goes up when a client of the last one would not be understood, or not understand."""

LARGEST_FRAME = 8 * 1024
LARGEST_BODY = 16 * 1024
LONGEST_PAGE = 64

Seq = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Ref = Annotated[str, Meta(min_length=1, max_length=64)]
MoveText = Annotated[str, Meta(max_length=200)]
GivenName = Annotated[str, Meta(max_length=100)]
Word = Annotated[str, Meta(max_length=40)]

EMOTES = ("hello", "well_played", "thanks", "oops", "wow", "thinking", "hurry", "bye")
EmoteName = Literal["hello", "well_played", "thanks", "oops", "wow", "thinking", "hurry", "bye"]

# Why a WebSocket was closed: RFC 6455 where it has a number, ours from 4000 on
GOING_AWAY = 1001
TEXT_ONLY = 1003
TOO_MUCH = 1008
RESTART = 1012
NOT_FOR_WATCHING = 4003
UNREADABLE = 4004
RELOAD = 4005

# What a client says on the WebSocket


class Move(Struct, frozen=True, tag="move", tag_field="t"):
    """Make a move. `seq` is the number of the position it is about; `ref` makes saying it twice harmless."""

    ref: Ref
    seq: Seq
    text: MoveText


class Sync(Struct, frozen=True, tag="sync", tag_field="t"):
    """Tell me all steps after `since`, as if I had just connected."""

    since: Seq


class Emote(Struct, frozen=True, tag="emote", tag_field="t"):
    """A word to everybody at the table."""

    emote: EmoteName


class Ping(Struct, frozen=True, tag="ping", tag_field="t"):
    """Are you there? `every`: I say something at least every so many seconds, and cannot be reached if I do not."""

    every: Annotated[int, Meta(ge=1, le=60)] | None = None


FromClient = Move | Sync | Emote | Ping

# What the server says on the WebSocket


class Hello(Struct, frozen=True, kw_only=True, tag="hello", tag_field="t"):
    """Where you are: the table, your seat (None: you watch) and the position number `seq`.

    `view` is what you see in that position; None before a match, and if you said that you have this position already.
    `until` is where the table is: steps up to this number are told again and long past, those after it are news.
    `now` is the server's time and `due` when clocks run out, by seat, both in milliseconds. `protocol` is the version
    of what is spoken here, `build` that of the server and of the page that it has for browsers. `back`: you could take
    back your last decision.
    """

    protocol: int
    build: str
    table: TableInfo
    seat: int | None
    seq: int
    until: int
    view: View | None
    now: int
    due: list[int | None] | None = None
    back: bool = False


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="step", tag_field="t"):
    """Something happened: entry number `seq` of the table's log. Everybody gets every number, in order, without gaps.

    `kind`    what: "moved", "started", or a change of the lobby
    `by`      of a move: "player", "bot", or "clock" when a person's time was up
    `seat`    whom it is about
    `ref`     your own mark, if this is your seat's move
    `view`    what you see now; None before a match. What you hear of "moved" and "started" is its `last`
    `events`  the same without the view, in pages of past steps only
    `table`   the table, if anything of it changed that is not a matter of cards
    `you`     your seat, wherever `table` is told
    `stay`    of "taken_back": how many moves of the match stay; marks of before are forgotten
    `back`    you could take back your last decision now
    """

    seq: int
    kind: str
    seat: int | None = None
    by: str = ""
    ref: str = ""
    events: list[SeatEvent] = []
    view: View | None = None
    due: list[int | None] | None = None
    table: TableInfo | None = None
    you: int | None = None
    stay: int | None = None
    back: bool = False


class Done(Struct, frozen=True, tag="done", tag_field="t"):
    """Your move `ref` was made already, as number `seq`."""

    ref: str
    seq: int


class RefusedMove(Struct, frozen=True, kw_only=True, tag="refused", tag_field="t"):
    """Your move `ref` was not made, and nothing has changed.

    `rule` is the number of the rule that says so ("" if it is not a matter of rules), `code` the reason for programs,
    `cards` the cards in the way, `text` the same for people; `seq` is the position the table is at.
    """

    ref: str
    seq: int
    rule: str
    code: str
    cards: list[str]
    text: str


class People(Struct, frozen=True, omit_defaults=True, tag="people", tag_field="t"):
    """Who is connected: a flag a seat (bots are always here), and how many watch.

    `silent`: seats of people who are connected and cannot be reached. They said nothing for twice as long as promised.
    """

    here: list[bool]
    watchers: int
    silent: list[int] = []


class Over(Struct, frozen=True, tag="over", tag_field="t"):
    """The match is over. `record` is where all of it can be fetched, secrets included; a branch has none: ""."""

    seq: int
    match: int
    totals: list[int]
    winners: list[int]
    record: str


class Emoted(Struct, frozen=True, tag="emote", tag_field="t"):
    """Somebody said a word."""

    seat: int
    emote: str


class Pong(Struct, frozen=True, tag="pong", tag_field="t"):
    """I am. `now` is the server's time in milliseconds."""

    now: int


class Problem(Struct, frozen=True, tag="problem", tag_field="t"):
    """What you said could not be read, or was too much; or why you cannot be served, and the connection ends."""

    code: str
    text: str


class Bye(Struct, frozen=True, tag="bye", tag_field="t"):
    """The server is about to close this connection. Come back after `retry` milliseconds, with `since`."""

    reason: str
    retry: int


FromServer = Hello | Step | Done | RefusedMove | People | Over | Emoted | Pong | Problem | Bye

# HTTP


class BotSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot of this level."""

    bot: Word


class OpenTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table: everything but `game` and `players` has a default. `seats`: who sits where, "open" past its end."""

    game: Word
    players: Annotated[int, Meta(ge=1, le=16)]
    options: dict[str, Any] = {}
    seats: Annotated[list[Literal["me", "open"] | BotSeat], Meta(max_length=16)] = []
    name: GivenName | None = None
    listed: bool = False
    watch: Literal["anybody", "nobody"] = "anybody"
    starts: Literal["by_hand", "when_full"] = "by_hand"
    clock: Seconds | None = None
    stand_in: Seconds | None = None
    level: Word | None = None
    pause: Milliseconds = 900
    lamp: bool | None = None
    aids: bool = True


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a chair: this one, or any."""

    seat: SeatNumber | None = None
    name: GivenName | None = None


class SaltedSit(Sit, frozen=True, forbid_unknown_fields=True):
    """How it was said in protocol 1."""

    salt: Hash | None = None


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    """Your name at this table."""

    name: GivenName | None


class PutBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot on a chair."""

    seat: SeatNumber
    level: Word


class Free(Struct, frozen=True, forbid_unknown_fields=True):
    """Empty a chair."""

    seat: SeatNumber


class StandIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Let a bot play for whoever sits there and is gone."""

    seat: SeatNumber


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """Commit to your part of the seed, which you keep for yourself: docs/protocol.md says what is hashed."""

    commitment: Hash


class SaltedReady(Struct, frozen=True, forbid_unknown_fields=True):
    """How it was said in protocol 1."""

    salt: Hash


class OpenSalt(Struct, frozen=True, forbid_unknown_fields=True):
    """Your part of the seed: the 32 random bytes that you have committed to."""

    salt: Hash


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True):
    """Take back your last decision; `seq` is the number of the position that you look at."""

    seq: Seq


class AskHint(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a hint; `seq` is the number of the position that you look at."""

    seq: Seq


class HintedMove(Struct, frozen=True):
    """A move, and the share of the victory that it may bring, from 0 to 1.

    `error` is how far off that may well be: its standard error; null for a guess, which there was no time to try out.
    """

    move: str
    value: float
    error: float | None


class Hint(Struct, frozen=True):
    """What the lamp says, for you alone: the best moves of those that it tried, the best first.

    `why` are reasons in your language, each counted in the worlds in which the best move and the second were tried.
    `worlds` is in how many that was. `forced`: there is nothing to decide.
    """

    seq: int
    moves: list[HintedMove]
    why: list[str]
    worlds: int
    forced: bool


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """Go on from a finished match after its first `step` moves, on this seat. What it did not know is dealt anew.

    `level` is that of all bots; without it, those that sat there play again, and good ones for people.
    """

    step: Seq
    seat: SeatNumber
    level: Word | None = None
    name: GivenName | None = None


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


class AtTable(Struct, frozen=True):
    """A table and your seat at it (None: you have none)."""

    table: TableInfo
    seat: int | None


class Result(Struct, frozen=True):
    """How a match ended: the table and your seat at it as they were then, and what you see.

    `view` is null where this server cannot tell the match again, as after a change of the rules (`rules` are those by
    which it was played); `totals` and `winners` are always there.
    """

    table: TableInfo
    seat: int | None
    view: View | None
    totals: list[int]
    winners: list[int]
    rules: int


class Steps(Struct, frozen=True):
    """Steps of the match that is on, without their views, the oldest first; `more`: whether there are older ones."""

    steps: list[Step]
    more: bool


class Listed(Struct, frozen=True):
    """One line of the list of tables."""

    id: str
    game: str
    phase: str
    opened: int


class TableList(Struct, frozen=True):
    """Tables that want to be found."""

    tables: list[Listed]


class OptionInfo(Struct, frozen=True, kw_only=True):
    """One option. `kind` is what it takes; `values`: all that it takes, if they are few.

    `defaults` are the values without a preset, by number of players. `least` and `most` bound the numbers in it.
    """

    name: str
    rule: str
    kind: str
    defaults: dict[str, Any]
    values: list[str | int | bool] | None = None
    least: int | None = None
    most: int | None = None


class GameInfo(Struct, frozen=True, kw_only=True):
    """One game: with how many it is played, its bots from the plainest on, its options and their presets.

    `aids`: it has some that a table may switch off.
    """

    name: str
    players: list[int]
    levels: list[str]
    options: list[OptionInfo]
    presets: dict[str, dict[str, Any]]
    aids: bool


class GameList(Struct, frozen=True):
    """All games."""

    games: list[GameInfo]


class Trouble(Struct, frozen=True):
    """Why a request was not granted: `code` for programs, `text` for people, `detail` for those who write programs."""

    code: str
    text: str
    detail: str = ""


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def write(message: Struct) -> bytes:
    """A message as it goes out."""
    return _ENCODER.encode(message)


def read(data: bytes) -> FromClient:
    """What a client said; msgspec.DecodeError (also for a wrong type), UnicodeDecodeError or RecursionError."""
    return _DECODER.decode(data)
