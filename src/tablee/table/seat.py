"""One chair of a table, and what is known of who sits there."""
# tablee: compiled

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Seat:
    """One chair: a person (by their number), a bot (`bot`, its level), or nobody."""

    person: int | None = None
    bot: str | None = None
    salt: str | None = None  # as release 0.1.0 took it, for a match that it began
    commitment: str | None = None
    committed: int = 0  # how many times since the last attempt
    unready_since: int = 0  # when they sat down, or an attempt or a match ended, in milliseconds
    late: bool = False  # was asked to open, and did not
    away: bool = False
    stand_in: bool = False
    stood_in_at: int = 0  # when a bot last began to play for them, in milliseconds
    gives_up: bool = False
    turn_since: int = 0  # the number of the entry since which it has been this seat's turn
    turn_began: int = 0  # … and when that was, in milliseconds
    hinted: int = 0  # the turn (`turn_since`) for which a hint was given last
    decided: int = 0  # the number of the entry of its last move, or of the last one taken back; 0: it has made none

    @property
    def taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def ready(self) -> bool:
        return self.bot is not None or self.commitment is not None

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None or self.stand_in

    @property
    def in_person(self) -> bool:
        """A person sits there and plays."""
        return self.person is not None and not self.away and not self.stand_in

    @property
    def sitter(self) -> int | str | None:
        """Who sits there, as the log has it: a person's number, a bot's level, nobody."""
        return self.person if self.bot is None else self.bot

    def clear(self) -> None:
        self.person = self.bot = self.salt = self.commitment = None
        self.away = self.stand_in = self.gives_up = self.late = False
        self.committed = 0

    def unready(self, at: int) -> None:
        """Nothing that they gave is of use any more."""
        self.salt = self.commitment = None
        self.committed = 0
        self.unready_since = at


def seat_of(sitter: int | str | None) -> Seat:
    """The chair of who sits there, as the log has it."""
    return Seat(bot=sitter) if isinstance(sitter, str) else Seat(person=sitter)
