"""What one seat knows of a match of Koï-Koï, built up from nothing."""
# tablee: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy_extensions import i64

from tablee.core.bits import listed, popcount
from tablee.core.events import SeatEvent
from tablee.core.state import STRANGER
from tablee.core.views import shared
from tablee.games.koikoi import actions, cards
from tablee.games.koikoi.events import Score
from tablee.games.koikoi.scoring import COUNT, NAMES, missing_for
from tablee.games.koikoi.seats import CALLS, CAPTURED, HAND, PLAYED, SHOWN
from tablee.games.koikoi.sheets import sheet, yaku
from tablee.games.koikoi.state import CHOOSING, DECIDING, NO_CARD, KoiKoiState
from tablee.games.koikoi.view import KoiKoiView, Near, Player


def views(state: KoiKoiState, heard: Mapping[int | None, Sequence[SeatEvent]]) -> dict[int | None, KoiKoiView]:
    """What each of these seats knows (None: a stranger), who heard this of the last move."""
    seats = [_player(state, 0), _player(state, 1)]
    ba = cards.texts(state.ba)
    closed = [month + 1 for month in range(12) if state.closed & cards.MONTH[month]] if state.closed else []
    return {seat: _view(state, seat, last, seats, ba, closed) for seat, last in heard.items()}


def _view(
    state: KoiKoiState,
    seat: int | None,
    last: Sequence[SeatEvent],
    seats: list[Player],
    ba: list[str],
    closed: list[int],
) -> KoiKoiView:
    """What *seat* knows: of the last move, and what everybody does. Never the state with bits removed."""
    who: i64 = STRANGER if seat is None else seat
    seen = who != STRANGER and state.hands_seen()
    own_hand: i64 = state.own[HAND + who] if seen else 0
    return KoiKoiView(
        **shared(state, seat),
        round=min(state.round + 1, state.rules.rounds),
        legal=[] if seat is None else [actions.TEXTS[action] for action in state.actions(who)],
        last=list(last),
        oya=state.oya,
        months=state.rules.rounds,
        ba=ba,
        pile=len(state.pile) - state.turned,
        hand=cards.texts(own_hand) if seen else None,
        captures=_captures(own_hand, state.ba),
        seats=seats,
        turned=cards.text(state.undecided) if state.phase == CHOOSING and state.undecided != NO_CARD else None,
        stop=_stop(state, who) if who == state.turn and state.phase == DECIDING else None,
        joker_owner=None if state.joker_owner < 0 else state.joker_owner,
        joker_month=None if state.joker_month < 0 else state.joker_month + 1,
        closed=closed,
    )


def _stop(state: KoiKoiState, seat: i64) -> Score:
    return sheet(state.own, seat, state.leftover(seat), state.rules)


def _captures(hand: i64, ba: i64) -> dict[str, list[str]]:
    return {cards.text(card): cards.texts(ba & cards.MONTH[cards.month(card)]) for card in listed(hand)}


def _player(state: KoiKoiState, seat: i64) -> Player:
    captured: i64 = state.own[CAPTURED + seat]
    made = yaku(captured, state.rules)
    return Player(
        popcount(state.own[HAND + seat]),
        cards.texts(captured),
        made,
        sum([yaku.points for yaku in made]),
        [] if state.over else _near(state, captured, state.own[CAPTURED + 1 - seat]),
        state.own[CALLS + seat],
        cards.texts(state.own[SHOWN + seat] & ~state.own[PLAYED + seat]),
    )


def _near(state: KoiKoiState, captured: i64, gone: i64) -> list[Near]:
    """Yaku that can still be made and are begun, nearest first."""
    near: list[Near] = []
    needs: list[i64] = []
    row: i64 = 0
    while row < COUNT:
        have, need, wanted = missing_for(row, captured, gone, state.rules)
        if have > 0 and 0 < need <= popcount(wanted):
            place = len(needs)
            while place > 0 and needs[place - 1] > need:
                place -= 1
            needs.insert(place, need)
            near.insert(place, Near(NAMES[row], have, need, cards.texts(wanted) if need <= 3 else []))
        row += 1
    return near
