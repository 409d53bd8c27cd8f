"""The record of a game: one JSON object a game, one a line in a file. `tablee/2` is written, `tablee/1` read as well.

Reading checks the form and names the place that is wrong; whether the game can have gone so is replay's and
verify's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from tablee.core.proof import Proof1, Proof2

LONGEST_LINE = 4 << 20
"""Bytes a record may have; the longest honest one has about 200,000."""


LONGEST_REASON = 500
"""Characters in which it is said what is wrong with a record: some of them are the record's own."""


class BadRecord(ValueError):
    """Something that is no record. `place` says where, `reason` what is wrong.

    Both may quote what is wrong, and can be shown in a terminal: nothing in them is obeyed, or turns the writing round.
    """

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = _printable(place)
        self.reason = _printable(reason)

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


def _printable(text: str) -> str:
    cut = text if len(text) <= LONGEST_REASON else f"{text[:LONGEST_REASON]}…"
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in cut)


class UnknownRules(BadRecord):
    """A record of another version of the rules: the same moves could come out differently here."""

    def __init__(self, game: str, version: int, known: int) -> None:
        super().__init__("rules", f"{game} was played by version {version} of its rules; this engine plays {known}")


Mover = Literal["bot", "stand_in", "clock"]
"""Who made a move that the seat's own player did not make: the bot that has the chair, a bot for a person who was away,
or a bot because the person's time was up.
"""


class Record(TypedDict):
    """A game or its beginning, as JSON has it: who sat down, how chance fell, what was done, what it was worth."""

    format: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: str
    chance: list[list[Any]]
    moves: list[list[Any]]
    rounds: list[list[int]]
    totals: list[int]
    winners: list[int]
    names: NotRequired[list[str | None]]
    taken_back: NotRequired[int]
    hints: NotRequired[list[int]]
    proof: NotRequired[dict[str, Any]]


class Made(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """A move of a record; `by` only if the seat's own player did not make it."""

    seat: int
    text: str
    by: Mover | UnsetType = UNSET

    @property
    def mover(self) -> Mover | None:
        return None if self.by is UNSET else self.by


class RecordFormat(Struct, kw_only=True, forbid_unknown_fields=True):
    """A record that was read: the same, checked for its form."""

    game: str
    players: int
    options: dict[str, Any]
    seed: str
    chance: list[tuple[str, Any]]
    moves: list[Made]
    rounds: list[list[int]]
    totals: list[int]
    winners: list[int]
    names: list[str | None] | None = None
    proof: Proof1 | Proof2 | None = None

    @property
    def rules_version(self) -> int:
        """The version of the game's rules by which it was played."""
        return 1


class RecordFormat1(RecordFormat, kw_only=True, forbid_unknown_fields=True, tag_field="format", tag="tablee/1"):
    """A record as it was written until version 0.1.0."""

    proof: Proof1 | None = None  # there was no other

    def __post_init__(self) -> None:
        if any(move.mover for move in self.moves):
            raise ValueError("tablee/1 does not say who made a move")


class RecordFormat2(RecordFormat, kw_only=True, forbid_unknown_fields=True, tag_field="format", tag="tablee/2"):
    """A record as it is written now: with the version of the rules, who made each move, and which help was used."""

    rules: Annotated[int, Meta(ge=1)]
    taken_back: Annotated[int, Meta(ge=0)] = 0
    hints: list[Annotated[int, Meta(ge=0)]] | None = None

    def __post_init__(self) -> None:
        if self.hints is not None and len(self.hints) != self.players:
            raise ValueError(f"{len(self.hints)} numbers of hints for {self.players} players")

    @property
    def rules_version(self) -> int:
        return self.rules


def written(record: Record) -> bytes:
    """A record as one line of JSON, without its end."""
    return _ENCODER.encode(record)


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[RecordFormat1 | RecordFormat2] = msgspec.json.Decoder(RecordFormat1 | RecordFormat2)


def read_record(source: bytes | str | Mapping[str, Any]) -> RecordFormat:
    """A record from JSON or from its parsed form. Raises BadRecord with the place and the reason."""
    try:
        if isinstance(source, Mapping):
            form: RecordFormat1 | RecordFormat2 = msgspec.convert(source, RecordFormat1 | RecordFormat2)
            return form
        if len(source) > LONGEST_LINE:
            raise BadRecord("", f"longer than {LONGEST_LINE} bytes")
        return _DECODER.decode(source)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        raise BadRecord(place.rstrip("`").lstrip("."), reason) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord("", f"not JSON: {error}") from None


def read_records(path: Path) -> Iterator[tuple[int, RecordFormat]]:
    """The records of a `.jsonl` file with their line numbers, from 1. Blank lines are passed over."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                yield number, read_record(line)
            except BadRecord as bad:
                raise BadRecord(f"line {number}{', ' if bad.place else ''}{bad.place}", bad.reason) from None


def write_records(path: Path, records: Iterable[Record]) -> None:
    """A `.jsonl` file of these records."""
    with path.open("wb") as file:
        file.writelines(written(record) + b"\n" for record in records)
