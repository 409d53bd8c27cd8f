"""What one seat knows of a match of Koï-Koï, built up from nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tablee.core.bits import popcount
from tablee.core.events import Face
from tablee.core.view import View, shared
from tablee.games.koikoi import actions, cards
from tablee.games.koikoi.events import Score, Yaku
from tablee.games.koikoi.scoring import NAMES, missing_for
from tablee.games.koikoi.seats import CALLS, CAPTURED, HAND, PLAYED, SHOWN
from tablee.games.koikoi.sheets import yaku
from tablee.games.koikoi.state import CHOOSING, DECIDING, NO_CARD, OVER, KoiKoiState


class Near(Struct, frozen=True):
    """A yaku that is begun and not made: `have` of its cards are captured, `need` more are wanted of `wanted`."""

    name: str
    have: int
    need: int
    wanted: list[str]


class Player(Struct, frozen=True):
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


def view(state: KoiKoiState, seat: int | None, last: Sequence[Face]) -> KoiKoiView:
    """What *seat* knows (None: a stranger). Never the state with bits removed."""
    own_hand = None if seat is None or not state.hands_seen() else state.own[HAND + seat]
    return KoiKoiView(
        **shared(state, seat),
        round=min(state.round + 1, state.rules.rounds),
        legal=[] if seat is None else [actions.text(action) for action in state.actions(seat)],
        last=list(last),
        oya=state.oya,
        months=state.rules.rounds,
        ba=cards.texts(state.ba),
        pile=len(state.pile) - state.turned,
        hand=None if own_hand is None else cards.texts(own_hand),
        captures={} if own_hand is None else _captures(own_hand, state.ba),
        seats=[_player(state, other) for other in range(2)],
        turned=cards.text(state.undecided) if state.phase == CHOOSING and state.undecided != NO_CARD else None,
        stop=state.sheet(state.turn) if seat == state.turn and state.phase == DECIDING else None,
        joker_owner=None if state.joker_owner < 0 else state.joker_owner,
        joker_month=None if state.joker_month < 0 else state.joker_month + 1,
        closed=[month + 1 for month in range(12) if state.closed & cards.MONTH[month]],
    )


def _captures(hand: int, ba: int) -> dict[str, list[str]]:
    return {code: cards.texts(ba & cards.MONTH[cards.month(cards.card(code))]) for code in cards.texts(hand)}


def _player(state: KoiKoiState, seat: int) -> Player:
    captured = state.own[CAPTURED + seat]
    gone = state.own[CAPTURED + 1 - seat]
    made = yaku(captured, state.rules)
    return Player(
        hand=popcount(state.own[HAND + seat]),
        captured=cards.texts(captured),
        yaku=made,
        base=sum(yaku.points for yaku in made),
        near=[] if state.phase == OVER else _near(state, captured, gone, {yaku.name for yaku in made}),
        calls=state.own[CALLS + seat],
        shown=cards.texts(state.own[SHOWN + seat] & ~state.own[PLAYED + seat]),
    )


def _near(state: KoiKoiState, captured: int, gone: int, made: set[str]) -> list[Near]:
    """Yaku that can still be made and are begun, nearest first."""
    near = []
    for row, name in enumerate(NAMES):
        have, need, wanted = missing_for(row, captured, gone, state.rules)
        if name not in made and have > 0 and 0 < need <= popcount(wanted):
            near.append(Near(name, have, need, cards.texts(wanted) if need <= 3 else []))
    return sorted(near, key=lambda one: one.need)
