"""What a table's log is made of. An entry is a decision that somebody made; everything else follows from them.

Entries are for the log alone: they hold secrets. What people hear is built from nothing, elsewhere. A person is a
random number of this table; who that is and what they are called is not in the log (people.py).
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from tablee.core.branch import Origin
from tablee.table.settings import Settings


class Opened(Struct, frozen=True, tag="opened", tag_field="e"):
    """Somebody opened the table. `secret` is the server's part of the first match's seed."""

    settings: Settings
    opener: int
    secret: str


class Branched(Struct, frozen=True, tag="branched", tag_field="e"):
    """Somebody tries a finished match differently, from one of its steps on. The first of a log, instead of `Opened`.

    The match is on at once: `seats` are a person's number or a bot's level, and `rules` the version it is played by.
    `position` is the fingerprint of what was dealt: whoever would deal otherwise must not go on. `table` and `match`
    are where it comes from.
    """

    settings: Settings
    opener: int
    seats: list[int | str]
    rules: int
    origin: Origin
    position: str
    table: str
    match: int


class Sat(Struct, frozen=True, tag="sat", tag_field="e", omit_defaults=True):
    """A person took an empty chair. `salt`: of release 0.1.0 only, which began matches with it."""

    seat: int
    person: int
    salt: str | None = None


class Left(Struct, frozen=True, tag="left", tag_field="e"):
    """A person stood up. While a match is on, the chair stays theirs."""

    seat: int


class Returned(Struct, frozen=True, tag="returned", tag_field="e"):
    """A person who stood up, or for whom a bot played, plays again."""

    seat: int


class Named(Struct, frozen=True, tag="named", tag_field="e"):
    """A person has another name."""

    seat: int


class BotSat(Struct, frozen=True, tag="bot_sat", tag_field="e"):
    """A bot was put on a chair."""

    seat: int
    level: str


class Freed(Struct, frozen=True, tag="freed", tag_field="e"):
    """A chair was emptied by somebody else than who sat there."""

    seat: int


class Readied(Struct, frozen=True, tag="readied", tag_field="e", omit_defaults=True):
    """A person is ready, and has committed to a salt. `salt`: of release 0.1.0 only, where it was given at once."""

    seat: int
    commitment: str | None = None
    salt: str | None = None


class Listed(Struct, frozen=True, tag="listed", tag_field="e"):
    """All commitments for the next match, one a seat, empty for bots. From now on people open their salts."""

    commitments: list[str]


class Revealed(Struct, frozen=True, tag="revealed", tag_field="e"):
    """A person opened the salt that the list has a commitment to."""

    seat: int
    salt: str


class Redrawn(Struct, frozen=True, tag="redrawn", tag_field="e"):
    """The attempt ended: somebody did not open, or went. A new secret; nobody is ready."""

    secret: str


class Started(Struct, frozen=True, tag="started", tag_field="e"):
    """The match began, by this version of the game's rules. Where none is told it was the first."""

    rules: int = 1


class Moved(Struct, frozen=True, tag="moved", tag_field="e", omit_defaults=True):
    """A move was made: by the person, by a bot, or by a bot because the person's time was up."""

    seat: int
    text: str
    ref: str = ""
    by: Literal["player", "bot", "clock"] = "player"


class TakenBack(Struct, frozen=True, tag="taken_back", tag_field="e"):
    """A person took back their last decision, and all that followed from it: of the match's moves so many `stay`."""

    seat: int
    stay: int


class Hinted(Struct, frozen=True, tag="hinted", tag_field="e"):
    """A person was given a hint for the decision that they had to make. What it said is not in the log."""

    seat: int


class StoodIn(Struct, frozen=True, tag="stood_in", tag_field="e"):
    """A bot plays for a person who is away."""

    seat: int


class GaveUp(Struct, frozen=True, tag="gave_up", tag_field="e"):
    """A person would rather stop; when all who are here would, the match is abandoned."""

    seat: int


class Again(Struct, frozen=True, tag="again", tag_field="e"):
    """Another match of the same people, with a new secret. All that is needed of before is here: a log is read from it.

    `opened` is when the table was opened, `match` counts the matches, and `seats` are who stays: a person's number, a
    bot's level, or nobody.
    """

    secret: str
    settings: Settings
    opener: int
    opened: int
    match: int
    seats: list[int | str | None]


Entry = (
    Opened | Branched | Sat | Left | Returned | Named | BotSat | Freed | Readied | Listed | Revealed | Redrawn | Started
    | Moved | TakenBack | Hinted | StoodIn | GaveUp | Again
)  # fmt: skip

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    """An entry as the log has it."""
    return _ENCODER.encode(entry)


def read_entry(data: bytes) -> Entry:
    """An entry from the log; msgspec.ValidationError if it is none."""
    return _DECODER.decode(data)


def kind(entry: Entry) -> str:
    """The name of an entry's kind, as the log and the steps have it."""
    return str(type(entry).__struct_config__.tag)
