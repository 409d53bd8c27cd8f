"""The record of a game, `tablee/1`: one JSON object a game, one a line in a file.

Reading checks the form and names the place that is wrong; whether the game can have gone so is replay's and
verify's business.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Struct

LONGEST_LINE = 4 << 20
"""Bytes a record may have; the longest honest one has about 200,000."""


class BadRecord(ValueError):
    """Something that is no record. `place` says where, `reason` what is wrong."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


class Record(TypedDict):
    """A game or its beginning, as JSON has it: who sat down, how chance fell, what was done, what it was worth."""

    format: str
    game: str
    players: int
    options: dict[str, Any]
    seed: str
    chance: list[list[Any]]
    moves: list[list[Any]]
    rounds: list[list[int]]
    totals: list[int]
    winners: list[int]
    names: NotRequired[list[str | None]]
    proof: NotRequired[dict[str, Any]]


class Proof(Struct, kw_only=True, forbid_unknown_fields=True):
    """Where the seed of a served match came from, hex digits throughout.

    The server published `commitment`, the SHA-256 of its `secret`, before it knew any of the players' `salts`, one a
    seat; a bot's is empty. The seed is the SHA-256 of the secret followed by the salts.
    """

    commitment: str
    secret: str
    salts: list[str]


def committed(secret: bytes) -> bytes:
    """What a server publishes of its secret before anybody sits down."""
    return hashlib.sha256(secret).digest()


def seed_from(secret: bytes, salts: Iterable[bytes]) -> bytes:
    """The seed of a served match."""
    return hashlib.sha256(secret + b"".join(salts)).digest()


class Form(Struct, kw_only=True, forbid_unknown_fields=True):
    """A record that was read: the same, checked for its form."""

    format: Literal["tablee/1"]
    game: str
    players: int
    options: dict[str, Any]
    seed: str
    chance: list[tuple[str, Any]]
    moves: list[tuple[int, str]]
    rounds: list[list[int]]
    totals: list[int]
    winners: list[int]
    names: list[str | None] | None = None
    proof: Proof | None = None


def written(record: Record) -> bytes:
    """A record as one line of JSON, without its end."""
    return _ENCODER.encode(record)


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Form)


def read_record(source: bytes | str | Mapping[str, Any]) -> Form:
    """A record from JSON or from its parsed form. Raises BadRecord with the place and the reason."""
    try:
        if isinstance(source, Mapping):
            return msgspec.convert(source, Form)
        if len(source) > LONGEST_LINE:
            raise BadRecord("", f"longer than {LONGEST_LINE} bytes")
        return _DECODER.decode(source)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        raise BadRecord(place.rstrip("`").lstrip("."), reason) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord("", f"not JSON: {error}") from None


def read_records(path: Path) -> Iterator[tuple[int, Form]]:
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
