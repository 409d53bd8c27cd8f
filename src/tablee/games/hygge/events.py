"""What is announced at a table of Hygge. Only the last actions are secret, until all have chosen (HY-11)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tablee.core.events import SeatEvent
from tablee.core.narration import Narration, Silent, Tell, counted, text


class FirstPlayer(SeatEvent, frozen=True):
    """HY-6, HY-14: who begins; `among` are those it was drawn by lot from, empty if there was no need."""

    round: int
    seat: int
    among: list[int]


class ReserveLaid(SeatEvent, frozen=True):
    """HY-5: the reserve of a new game, by position."""

    round: int
    cards: list[str]


class Collected(SeatEvent, frozen=True):
    """HY-7: a player took a row or column."""

    seat: int
    line: str
    cards: list[str]


class Sheltered(SeatEvent, frozen=True):
    """HY-8: an animal sheltered objects, all copies listed."""

    seat: int
    animal: str
    objects: list[str]
    snowflakes: int


class Passed(SeatEvent, frozen=True):
    """HY-8, HY-11: a player could have sheltered or discarded something, and did not."""

    seat: int


class Refilled(SeatEvent, frozen=True):
    """HY-9: `moved` cards were left and moved up, `added` ones were laid, and the player has another turn."""

    seat: int
    moved: list[str]
    added: list[str]


class WinterCame(SeatEvent, frozen=True):
    """HY-10: winter was drawn after `added` cards of a refill."""

    added: list[str]


class LastChosen(SeatEvent, frozen=True):
    """HY-11: a player has chosen their last action; `move` is None for everybody else."""

    seat: int
    move: str | None


class Discarded(SeatEvent, frozen=True):
    """HY-11: a player's last action was to discard a card."""

    seat: int
    card: str


class Row(Struct, frozen=True, gc=False):
    """Some copies of a kind and what they count together."""

    card: str
    copies: int
    points: int


class Sheet(Struct, frozen=True, gc=False):
    """HY-12: a player's score: what was sheltered, what still lay face up."""

    sheltered: list[Row]
    left: list[Row]
    snowflakes: int
    minus: int
    points: int


class Scored(SeatEvent, frozen=True):
    """HY-12: the score sheets of a finished game, by seat."""

    round: int
    sheets: list[Sheet]


NARRATION: Final = Narration(
    Tell(FirstPlayer, "first_player", by="seat", when={"among": True}, round="round"),
    Tell(FirstPlayer, "fewest", by="seat", round="round"),
    Tell(ReserveLaid, "reserve_laid", round="round"),
    Tell(Collected, "collected", by="seat", line=text("line", "line.0", n="line.1"), cards=counted("cards", "some")),
    Tell(
        Sheltered,
        "sheltered",
        by="seat",
        animal=text("the", "animal"),
        cards=counted("objects", "some"),
        n="snowflakes",
    ),
    Tell(Passed, "passed", by="seat"),
    Tell(Refilled, "refilled", by="seat", moment=True),
    Tell(WinterCame, "winter_came", moment=True),
    Tell(
        LastChosen,
        "last_chosen",
        by="seat",
        move=text("last", "move.0", animal=text("the", "move.1"), card=text("some", "move.1", n=1)),
    ),
    Tell(Discarded, "discarded", by="seat", card=text("some", "card", n=1)),
    Silent(Scored),
)
