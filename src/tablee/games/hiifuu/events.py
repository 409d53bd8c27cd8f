"""What is announced at a table of Hiifuu. Only the one who sets cards aside hears which."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tablee.core.events import SeatEvent
from tablee.core.narration import Narration, Silent, Tell, card, cards, row


class LeaderDrawn(SeatEvent, frozen=True):
    """HF-7: who leads the first trick, by lot."""

    seat: int


class Dealt(SeatEvent, frozen=True):
    """HF-4, HF-5: a deal; `tokens` is the line. Everybody holds `hand` cards and has to set `aside` of them aside."""

    round: int
    leader: int
    tokens: list[int]
    hand: int
    aside: int


class Discarded(SeatEvent, frozen=True):
    """HF-6: a player has set cards aside."""

    seat: int


class SetAside(SeatEvent, frozen=True):
    """HF-6: the same, as the player hears it."""

    seat: int
    cards: list[str]


class Played(SeatEvent, frozen=True):
    """HF-8, HF-9: a card was played; `led` if it opens a trick, `void` if it shows that the led colour is not held."""

    seat: int
    card: str
    led: bool
    void: bool


class TrickWon(SeatEvent, frozen=True):
    """HF-10 to HF-13, HF-16: a trick was won, the player's `tricks`-th in this round.

    `token` was taken with it (None: none); `covered` is the token that it covers; `out` if the player drops out.
    """

    seat: int
    card: str
    tricks: int
    token: int | None
    covered: int | None
    out: bool


class Score(Struct, frozen=True, gc=False):
    """One player's round: tricks won, the token taken (None: none), and what it scores."""

    tricks: int
    token: int | None
    points: int


class RoundScored(SeatEvent, frozen=True):
    """HF-14: what every seat has from the round; `left` are the tokens that nobody took."""

    round: int
    seats: list[Score]
    left: list[int]


NARRATION: Final = Narration(
    Tell(LeaderDrawn, "first", by="seat"),
    Tell(Dealt, "dealt", by="leader", round="round", tokens=row("tokens"), n="aside"),
    Tell(Discarded, "discarded", by="seat"),
    Tell(SetAside, "set_aside", by="seat", cards=cards("cards")),
    Tell(Played, "led", by="seat", when={"led": True}, card=card("card")),
    Tell(Played, "thrown", by="seat", when={"void": True}, card=card("card")),
    Tell(Played, "played", by="seat", card=card("card")),
    Tell(
        TrickWon, "token", by="seat", when={"tricks": 2, "token": True}, moment=True, card=card("card"), token="token"
    ),
    Tell(TrickWon, "no_token", by="seat", when={"tricks": 2}, moment=True, card=card("card")),
    Tell(
        TrickWon,
        "covered",
        by="seat",
        when={"tricks": 3, "covered": True},
        moment=True,
        card=card("card"),
        token="covered",
    ),
    Tell(TrickWon, "third", by="seat", when={"tricks": 3}, card=card("card")),
    Tell(TrickWon, "won", by="seat", card=card("card"), n="tricks"),
    Tell(TrickWon, "out", by="seat", when={"out": True}, too=True, moment=True),
    Silent(RoundScored),
)
