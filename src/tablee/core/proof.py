"""Where the seed of a served match came from: what is hashed, and the `proof` of a record.

Version 2: the server shows the hash of its secret, every person the hash of a salt; all hashes are listed, and only
then are the salts opened. Nobody who still chooses knows what the others have chosen. Version 1, of release 0.1.0, took
the salts themselves, one after the other: whoever was last, and could look into the database, was able to try out many.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="32 bytes as hex digits")]
"""Also a secret or a salt. With a length, as a pattern alone lets a line end pass."""

HashOrNone = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$", max_length=64)]
"""The same of a seat; empty for a bot's."""

SIZE = 32
"""Bytes of a secret, a commitment and a salt."""


class Proof1(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="version", tag=1):
    """The weaker proof, hex digits throughout. `tablee/1` has it with neither kind nor version.

    The server published `commitment`, the SHA-256 of its `secret`, before it knew any of the players' `salts`, one a
    seat; a bot's is empty. The seed is the SHA-256 of the secret followed by the salts.
    """

    kind: Literal["table"] = "table"
    commitment: str
    secret: str
    salts: list[str]


class Proof2(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="version", tag=2):
    """Commitments first, salts afterwards. `commitments` and `salts` are one a seat, empty for bots.

    `givers` are the seats of people. `attempts` counts the lists of commitments written for this match, the one that
    was dealt from included.
    """

    kind: Literal["table"]
    table: Annotated[str, Meta(min_length=1, max_length=64)]
    match: Annotated[int, Meta(ge=1)]
    commitment: Hash
    secret: Hash
    givers: list[int]
    commitments: list[HashOrNone]
    salts: list[HashOrNone]
    attempts: Annotated[int, Meta(ge=1)]


def framed(fields: Iterable[bytes | str | int]) -> bytes:
    """The SHA-256 of a list: of each field its length as 4 bytes, big-endian, then its bytes.

    Texts are UTF-8 and numbers decimal texts. No byte can move from one field to the next.

    >>> framed([b"ab", b"c"]) == framed([b"a", b"bc"])
    False
    """
    digest = hashlib.sha256()
    for field in fields:
        data = field if isinstance(field, bytes) else str(field).encode()
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.digest()


def committed(secret: bytes) -> bytes:
    """What a server publishes of its secret before anybody is ready."""
    return hashlib.sha256(secret).digest()


def salt_commitment(table: str, match: int, seat: int, commitment: bytes, salt: bytes) -> bytes:
    """What a person publishes of a salt: good for this seat, in this match, with this *commitment* of the server only.

    >>> server = committed(bytes(range(32)))
    >>> salt_commitment("23456789abcdef", 1, 0, server, bytes(range(32, 64))).hex()
    '4792ae6cb79dcd20cb310dba120d3688ef880e55fc6de853e4c7b23b402f8e25'
    """
    _check_size(commitment, salt)
    return framed(["tablee/2 salt", table, match, seat, commitment, salt])


def seed_from(secret: bytes, salts: Iterable[bytes]) -> bytes:
    """The seed of a match; *salts* are one a seat, empty for bots.

    >>> seed_from(bytes(range(32)), [bytes(range(32, 64)), b""]).hex()
    '4de567ba87cc563cd2345a226886c618c7960084b9e8f44d78a80ddaacdaca29'
    """
    given = list(salts)
    _check_size(secret, *filter(None, given))
    return framed(["tablee/2 seed", secret, *given])


def seed_from_1(secret: bytes, salts: Iterable[bytes]) -> bytes:
    """The seed of a match that release 0.1.0 began."""
    return hashlib.sha256(secret + b"".join(salts)).digest()


def _check_size(*fields: bytes) -> None:
    for field in fields:
        if len(field) != SIZE:
            raise ValueError(f"{SIZE} bytes are needed, not {len(field)}")
