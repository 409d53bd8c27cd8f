"""What one seat knows of a match of Hiifuu, built up from nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tablee.core.events import Face
from tablee.core.view import Choose, View, shared
from tablee.games.hiifuu import actions, cards
from tablee.games.hiifuu.options import ROUNDS
from tablee.games.hiifuu.scoring import COVERS, ENOUGH
from tablee.games.hiifuu.state import ASIDE, DISCARDING, HAND, NO_COLOUR, NOBODY, PLAYED, HiifuuState


class Laid(Struct, frozen=True):
    """A card that a seat played."""

    seat: int
    card: str


class Trick(Struct, frozen=True):
    """A finished trick in the order of play."""

    winner: int
    cards: list[Laid]


class Player(Struct, frozen=True):
    """What everybody sees of one player.

    `hand` counts cards. `token` was taken in this round (HF-11), and is `covered` by a third trick (HF-12). `voids` are
    colours the player has shown not to hold (HF-9). `discarded`: has set aside all of HF-6; `out` of the round (HF-16).
    `wants` is how many points are missing to the ten that end the game (HF-15).
    """

    hand: int
    tricks: int
    token: int | None
    covered: bool
    voids: str
    discarded: bool
    out: bool
    wants: int


class HiifuuView(View, frozen=True, kw_only=True, tag="hiifuu"):
    """What a seat sees. `hand` and `aside`, its own cards, are None for a stranger.

    `tokens` is what is left of the line, the next first. `trick` lies on the table in the order of play and `leads` is
    its colour; `winning` the seat that has the best card of it. `last_trick` may be looked at until the next card is
    played (HF-10). `played` are the values played in this round, by colour; `unseen` how many cards of each colour
    others hold or have set aside, for all that this seat knows. `tricks_left` counts tricks to come, this one included.
    """

    rounds_at_most: int
    top: int
    leader: int
    tokens: list[int]
    hand: list[str] | None
    aside: list[str] | None
    leads: str | None
    trick: list[Laid]
    winning: int | None
    last_trick: Trick | None
    tricks_left: int
    seats: list[Player]
    played: dict[str, list[int]]
    unseen: dict[str, int]


def view(state: HiifuuState, seat: int | None, last: Sequence[Face]) -> HiifuuView:
    """What *seat* knows (None: a stranger). Never the state with bits removed."""
    acts = seat is not None and state.may_act(seat)
    discards = acts and state.phase == DISCARDING
    held = [] if seat is None else state.texts(HAND, seat)
    aside = [] if seat is None else state.texts(ASIDE, seat)
    if seat is not None and state.out >> seat & 1:  # HF-16 the rest of the hand is set aside
        held, aside = [], sorted(held + aside, key=cards.card)
    played = {letter: cards.texts(colour, state.own[PLAYED + colour]) for colour, letter in enumerate(cards.LETTERS)}
    trick = _laid(state, state.trick, state.leader)
    return HiifuuView(
        **shared(state, seat),
        round=state.round + (0 if state.over else 1),
        legal=[actions.text([action]) for action in state.actions(seat)]
        if seat is not None and acts and not discards
        else [],
        choose=Choose("discard", state.left_to_discard(seat), held) if seat is not None and discards else None,
        last=list(last),
        rounds_at_most=ROUNDS,
        top=state.rules.top,
        leader=state.leader,
        tokens=state.tokens_left(),
        hand=None if seat is None else held,
        aside=None if seat is None else aside,
        leads=None if state.led == NO_COLOUR else cards.LETTERS[state.led],
        trick=trick,
        winning=_winner(trick),
        last_trick=_last_trick(state),
        tricks_left=state.rules.tricks - state.done,
        seats=[_player(state, other) for other in range(state.players)],
        played={letter: [int(code[1:]) for code in codes] for letter, codes in played.items()},
        unseen={
            letter: state.rules.top - len(codes) - sum(code[0] == letter for code in held + aside)
            for letter, codes in played.items()
        },
    )


def _player(state: HiifuuState, seat: int) -> Player:
    tricks = state.tricks_of(seat)
    out = bool(state.out >> seat & 1)
    return Player(
        hand=0 if out else len(state.texts(HAND, seat)),
        tricks=tricks,
        token=state.token_of(seat),
        covered=tricks >= COVERS and state.token_of(seat) is not None,
        voids="".join(letter for colour, letter in enumerate(cards.LETTERS) if state.voids >> (4 * seat + colour) & 1),
        discarded=state.left_to_discard(seat) == 0,
        out=out,
        wants=max(0, ENOUGH - state.totals[seat]),
    )


def _laid(state: HiifuuState, trick: int, leader: int) -> list[Laid]:
    """The cards of a trick in the order of play."""
    seats = [(leader + step) % state.players for step in range(state.players)]
    return [Laid(seat, cards.text(card - 1)) for seat in seats if (card := trick >> 7 * seat & 127)]


def _winner(trick: Sequence[Laid]) -> int | None:
    """HF-10: who has the highest card of the led colour."""
    following = [laid for laid in trick if laid.card[0] == trick[0].card[0]]
    return max(following, key=lambda laid: int(laid.card[1:])).seat if following else None


def _last_trick(state: HiifuuState) -> Trick | None:
    if state.last_leader == NOBODY:
        return None
    laid = _laid(state, state.last, state.last_leader)
    winner = _winner(laid)
    assert winner is not None
    return Trick(winner, laid)
