"""What anybody who has a table's address may know of it. Nothing of the cards: that is in the views."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Phase = Literal["lobby", "opening", "playing", "over", "abandoned"]
"""`opening`: everybody is ready, and the salts are being opened; the match begins when all are."""


class SeatInfo(Struct, frozen=True, kw_only=True):
    """One chair. `taken`: somebody sits there; `bot`: the level of the bot that does.

    `ready`: has committed to a part of the next seed; `opened`: has opened it; `late`: was asked to, and did not.
    `away`: the person stood up in the middle of the match. `stand_in`: a bot plays for the person. `gives_up`: would
    rather stop. `hints`: how many they were given in this match.
    """

    taken: bool
    name: str | None
    bot: str | None
    ready: bool
    away: bool
    stand_in: bool
    gives_up: bool
    opened: bool
    late: bool
    hints: int = 0


class BranchInfo(Struct, frozen=True):
    """Where the match of a table was tried differently: after `step` moves of a finished match of another table.

    `seat` is who tries it: what that seat did not know then was dealt anew.
    """

    table: str
    match: int
    step: int
    seat: int


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table. `match` counts the matches played here, from 1; `commitment` is the SHA-256 of the server's secret.

    `commitments` are those of all seats, empty for bots, from when they are listed on; None before. `attempts` counts
    the lists of this match.
    `rules` is the version of the game's rules by which the match is played, or by which the next one will be.
    `taken_back` counts the decisions of this match that were taken back. `lamp`: people may ask for hints.
    `branch`: the match is a second try of another one. It has no `commitment`, and no record.
    """

    id: str
    game: str
    players: int
    options: dict[str, Any]
    phase: Phase
    match: int
    rules: int
    seq: int
    seats: list[SeatInfo]
    listed: bool
    watch: Literal["anybody", "nobody"]
    starts: Literal["by_hand", "when_full"]
    clock: int | None
    stand_in: int | None
    level: str
    pause: int
    commitment: str
    opened: int
    commitments: list[str] | None
    attempts: int
    taken_back: int = 0
    lamp: bool = False
    aids: bool = True
    branch: BranchInfo | None = None
