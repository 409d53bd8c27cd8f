"""What one seat knows of a match of Koï-Koï, as data. views.py fills it."""

from __future__ import annotations

from msgspec import Struct

from tablee.core.view import View
from tablee.games.koikoi.events import Score, Yaku


class Near(Struct, frozen=True, gc=False):
    """A yaku that is begun and not made: `have` of its cards are captured, `need` more are wanted of `wanted`."""

    name: str
    have: int
    need: int
    wanted: list[str]


class Player(Struct, frozen=True, gc=False):
    """What everybody sees of one player. `shown` are cards of the hand that KK-30 has made public."""

    hand: int
    captured: list[str]
    yaku: list[Yaku]
    base: int
    near: list[Near]
    calls: int
    shown: list[str]


class KoiKoiView(View, frozen=True, kw_only=True, tag="koikoi"):
    """What a seat sees. `hand` is None for a stranger, and for everybody before KK-5 is decided.

    `captures` holds, for each card of the hand, the cards of the ba it would take. `turned` is the pile's card that
    waits for a choice (KK-12), `stop` what a stop would score now (KK-21), `joker_month` what KK-31 hands over at the
    end, `closed` the months of KK-30.
    """

    oya: int
    months: int
    ba: list[str]
    pile: int
    hand: list[str] | None
    captures: dict[str, list[str]]
    seats: list[Player]
    turned: str | None
    stop: Score | None
    joker_owner: int | None
    joker_month: int | None
    closed: list[int]
