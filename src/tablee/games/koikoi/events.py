"""What is announced at a table of Koï-Koï. Nothing here is secret: hands are not announced, only cards laid."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tablee.core.events import SeatEvent
from tablee.core.narration import Narration, Tell, card, cards, each, text


class OyaDrawn(SeatEvent, frozen=True):
    """KK-3: both drew a card for the deal; `oya` is None if the months were equal."""

    cards: list[str]
    oya: int | None


class Dealt(SeatEvent, frozen=True):
    """KK-4: a deal; the ba is face up."""

    round: int
    oya: int
    ba: list[str]


class SwapDecided(SeatEvent, frozen=True):
    """KK-5: the opponent of the oya kept the hands as dealt, or exchanged them."""

    seat: int
    swapped: bool


class LuckyHand(SeatEvent, frozen=True):
    """KK-6: a lucky hand is shown."""

    seat: int
    hand: list[str]
    kind: str


class DealVoid(SeatEvent, frozen=True):
    """KK-6, KK-7: the same oya deals again. `reason` is "both_lucky", "four_of_a_month" or "four_pairs"."""

    reason: str


class Laid(SeatEvent, frozen=True):
    """KK-9 to KK-12: a card was played or turned over. `took` holds what it captured; empty: it stays in the ba.

    `waits` if two cards match and the player still has to choose.
    """

    seat: int
    card: str
    source: str
    took: list[str]
    waits: bool = False


class Joker(SeatEvent, frozen=True):
    """KK-27, KK-30: Gaji was played as a joker on a card; `shown` is the fourth card that foiled it."""

    seat: int
    target: str
    shown: str | None


class Yaku(Struct, frozen=True, gc=False):
    """A combination with its cards and points."""

    name: str
    points: int
    cards: list[str]


class YakuMade(SeatEvent, frozen=True):
    """KK-19: a player has more yaku points than before."""

    seat: int
    yaku: list[Yaku]
    base: int


class KoiKoi(SeatEvent, frozen=True):
    """KK-19: a player plays on; `calls` is how often so far."""

    seat: int
    calls: int


class Score(Struct, frozen=True, gc=False):
    """KK-21: what a stop is worth. `leftover` is what KK-31 adds to the captured cards."""

    yaku: list[Yaku]
    leftover: list[str]
    base: int
    own: int
    risk: int
    seven: int
    points: int


class Stopped(SeatEvent, frozen=True):
    """KK-19, KK-20: a player stops, or has to (not `asked`), and scores."""

    seat: int
    asked: bool
    score: Score


class Drawn(SeatEvent, frozen=True):
    """KK-23: the hands are used up and nobody stopped."""


NARRATION: Final = Narration(
    Tell(OyaDrawn, "oya", by="oya", when={"oya": True}, first=card("cards.0"), second=card("cards.1")),
    Tell(OyaDrawn, "oya.again", first=card("cards.0"), second=card("cards.1")),
    Tell(Dealt, "dealt", by="oya", round="round", ba=cards("ba")),
    Tell(SwapDecided, "swapped", by="seat", when={"swapped": True}),
    Tell(SwapDecided, "kept", by="seat"),
    Tell(LuckyHand, "lucky", by="seat", moment=True, kind=text("lucky", "kind"), cards=cards("hand")),
    Tell(DealVoid, "void.both_lucky", when={"reason": "both_lucky"}, moment=True),
    Tell(DealVoid, "void.four_of_a_month", when={"reason": "four_of_a_month"}, moment=True),
    Tell(DealVoid, "void.four_pairs", moment=True),
    Tell(Laid, "takes", by="seat", when={"source": "hand", "took": True}, card=card("card"), took=cards("took")),
    Tell(Laid, "stays", by="seat", when={"source": "hand"}, card=card("card")),
    Tell(Laid, "turned.waits", when={"waits": True}, card=card("card")),
    Tell(Laid, "turned.takes", when={"took": True}, card=card("card"), took=cards("took")),
    Tell(Laid, "turned.stays", card=card("card")),
    Tell(Joker, "foiled", by="seat", when={"shown": True}, moment=True, target=card("target"), shown=card("shown")),
    Tell(Joker, "joker", by="seat", target=card("target")),
    Tell(YakuMade, "yaku", by="seat", moment=True, yaku=each("yaku", text("yaku", "name")), n="base"),
    Tell(KoiKoi, "koi", by="seat", moment=True),
    Tell(Stopped, "stopped", by="seat", moment=True, n="score.points"),
    Tell(Drawn, "drawn", moment=True),
)
