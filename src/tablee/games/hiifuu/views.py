"""What one seat knows of a match of Hiifuu, built up from nothing."""
# tablee: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.core.events import SeatEvent
from tablee.core.state import NOBODY, STRANGER
from tablee.core.view import Choose
from tablee.core.views import shared
from tablee.games.hiifuu import actions, cards
from tablee.games.hiifuu.cards import COLOURS, LETTERS, VALUES, count_of, lowest_of
from tablee.games.hiifuu.options import ROUNDS
from tablee.games.hiifuu.scoring import COVERS, ENOUGH
from tablee.games.hiifuu.state import ASIDE, DISCARDING, HAND, NO_COLOUR, PLAYED, HiifuuState
from tablee.games.hiifuu.view import HiifuuView, Laid, Player, Trick


def views(state: HiifuuState, heard: Mapping[int | None, Sequence[SeatEvent]]) -> dict[int | None, HiifuuView]:
    """What each of these seats knows (None: a stranger), who heard this of the last move."""
    seats = [_player(state, seat) for seat in range(state.players)]
    return {seat: _view(state, seat, last, seats) for seat, last in heard.items()}


def without_aids(view: HiifuuView) -> HiifuuView:
    """HF-10: tricks lie face down, and what was in them, or not, has to be remembered."""
    if view.over:
        return view
    seats = [replace(player, voids=None) for player in view.seats]
    return replace(view, seats=seats, played=None, unseen=None)


def _view(state: HiifuuState, seat: int | None, last: Sequence[SeatEvent], seats: list[Player]) -> HiifuuView:
    """What *seat* knows. Never the state with bits removed."""
    who: i64 = STRANGER if seat is None else seat
    acts = state.may_act(who)
    discards = acts and state.phase == DISCARDING
    held: list[str] = []
    aside: list[str] = []
    if who != STRANGER:
        held, aside = _own_cards(state, who)
    trick = _laid(state, state.trick, state.leader)
    return HiifuuView(
        **shared(state, seat),
        round=state.round + (0 if state.over else 1),
        legal=[actions.text([action]) for action in state.actions(who)] if acts and not discards else [],
        choose=Choose("discard", state.left_to_discard(who), held) if discards else None,
        last=list(last),
        rounds_at_most=ROUNDS,
        top=state.rules.top,
        leader=state.leader,
        tokens=state.tokens_left(),
        hand=None if seat is None else held,
        aside=None if seat is None else aside,
        leads=None if state.led == NO_COLOUR else LETTERS[state.led],
        trick=trick,
        winning=_winner(trick),
        last_trick=_last_trick(state),
        tricks_left=state.rules.tricks - state.done,
        seats=seats,
        played={LETTERS[colour]: _values(state.own[PLAYED + colour]) for colour in range(COLOURS)},
        unseen={LETTERS[colour]: _unseen(state, who, colour) for colour in range(COLOURS)},
    )


def _own_cards(state: HiifuuState, seat: i64) -> tuple[list[str], list[str]]:
    """The hand, and what was set aside; when a seat is out, that is the rest of its hand, too (HF-16)."""
    if state.out & BIT[seat] == 0:
        return state.texts(HAND, seat), state.texts(ASIDE, seat)
    both: list[str] = []
    for colour in range(COLOURS):
        place: i64 = 4 * seat + colour
        both += cards.texts(colour, state.own[HAND + place] | state.own[ASIDE + place])
    return [], both


def _values(members: i64) -> list[int]:
    """The values of a set of one colour's cards, ascending."""
    out: list[int] = []
    while members != 0:
        out.append(int(lowest_of(members) + 1))
        members &= members - 1
    return out


def _unseen(state: HiifuuState, seat: i64, colour: i64) -> i64:
    """How many cards of a colour are neither played nor this seat's own."""
    unseen: i64 = state.rules.top - count_of(state.own[PLAYED + colour])
    if seat != STRANGER:
        place: i64 = 4 * seat + colour
        unseen -= count_of(state.own[HAND + place]) + count_of(state.own[ASIDE + place])
    return unseen


def _player(state: HiifuuState, seat: i64) -> Player:
    tricks: i64 = state.tricks_of(seat)
    out = state.out & BIT[seat] != 0
    held: i64 = 0
    voids = ""
    for colour in range(COLOURS):
        if not out:
            held += count_of(state.own[HAND + 4 * seat + colour])
        if state.voids & BIT[4 * seat + colour] != 0:
            voids += LETTERS[colour]
    wants: i64 = ENOUGH - state.totals[seat]
    return Player(
        hand=held,
        tricks=tricks,
        token=state.token_of(seat),
        covered=tricks >= COVERS and state.token_of(seat) is not None,
        voids=voids,
        discarded=state.left_to_discard(seat) == 0,
        out=out,
        wants=wants if wants > 0 else 0,
    )


def _laid(state: HiifuuState, trick: i64, leader: i64) -> list[Laid]:
    """The cards of a trick in the order of play."""
    laid: list[Laid] = []
    for step in range(state.players):
        seat: i64 = (leader + step) % state.players
        card: i64 = (trick >> (7 * seat)) & 127
        if card != 0:
            laid.append(Laid(int(seat), cards.text(card - 1)))
    return laid


def _winner(trick: list[Laid]) -> int | None:
    """HF-10: who has the highest card of the led colour."""
    winner: int | None = None
    best: i64 = -1
    for laid in trick:
        card: i64 = cards.card(laid.card)
        if card > best and (winner is None or card // VALUES == best // VALUES):
            best, winner = card, laid.seat
    return winner


def _last_trick(state: HiifuuState) -> Trick | None:
    if state.last_leader == NOBODY:
        return None
    laid = _laid(state, state.last, state.last_leader)
    winner = _winner(laid)
    assert winner is not None
    return Trick(winner, laid)
