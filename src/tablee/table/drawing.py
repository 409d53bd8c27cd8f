"""How the seed of a match is drawn: everybody commits to a salt, all commitments are listed, everybody opens theirs.

An attempt ends with the match, or with a new secret of the server: when somebody did not open in time, or went. Nobody
is ready then. Whoever does not like a draw can only abort it, and everybody sees that: the lists are counted.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablee.core.proof import committed, salt_commitment, seed_from

OPEN_SECONDS = 10
"""How long people have to open their salts, or as long as the table's clock, if that is longer."""

ANSWER_SECONDS = 3
"""How long a page that is there may take to open, before others may free its chair."""

READY_SECONDS = 60
"""How long somebody may let all others wait who are ready, before these may free the chair."""

MOST_COMMITMENTS = 8
"""How many times a seat may be ready for one list: several tabs do no harm, and the log does not grow for ever."""

QUICK_ATTEMPTS = 3
"""Lists that may follow each other at once; those after them are `OPEN_SECONDS` apart."""


@dataclass
class Drawing:
    """The list of the attempt that is under way, or that the match was dealt from. Lists here are never changed.

    `commitments` and `salts` are one a seat, empty for bots, and a salt that was not opened yet is empty too.
    """

    attempts: int = 0
    listed_at: int = 0
    commitments: list[str] | None = None
    salts: list[str] | None = None

    def write_list(self, commitments: list[str], at: int) -> None:
        self.attempts += 1
        self.listed_at = at
        self.commitments = commitments
        self.salts = [""] * len(commitments)

    def open(self, seat: int, salt: str) -> None:
        assert self.salts is not None
        self.salts = [salt if number == seat else other for number, other in enumerate(self.salts)]

    def end(self) -> None:
        """The attempt has failed."""
        self.commitments = self.salts = None

    def has_opened(self, seat: int) -> bool:
        return self.salts is not None and self.salts[seat] != ""

    @property
    def givers(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, commitment in enumerate(self.commitments or []) if commitment]

    @property
    def complete(self) -> bool:
        """Whether all people have opened."""
        return self.commitments is not None and all(self.has_opened(seat) for seat in self.givers)

    def seed(self, secret: str) -> bytes:
        assert self.salts is not None
        return seed_from(bytes.fromhex(secret), [bytes.fromhex(salt) for salt in self.salts])

    def proof(self, table: str, match: int, secret: str) -> dict[str, object]:
        """What a record says of it. Holds all secrets."""
        return {
            "kind": "table",
            "version": 2,
            "table": table,
            "match": match,
            "commitment": commitment_of(secret),
            "secret": secret,
            "givers": self.givers,
            "commitments": self.commitments,
            "salts": self.salts,
            "attempts": self.attempts,
        }


def commitment_of(secret: str) -> str:
    """What is shown of the server's secret; hex digits, both."""
    return committed(bytes.fromhex(secret)).hex()


def opens(commitment: str, table: str, match: int, seat: int, secret: str, salt: str) -> bool:
    """Whether *salt* is what this seat has committed to."""
    its = salt_commitment(table, match, seat, committed(bytes.fromhex(secret)), bytes.fromhex(salt))
    return its.hex() == commitment


def proof_1(secret: str, salts: list[str]) -> dict[str, object]:
    """What a record says of a match that release 0.1.0 began."""
    return {"kind": "table", "version": 1, "commitment": commitment_of(secret), "secret": secret, "salts": salts}
