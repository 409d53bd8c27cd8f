"""Positions of Hiifuu written by hand, and ways to play on from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.chance import Scripted
from tablee.core.events import SeatEvent
from tablee.core.match import Match
from tablee.games.hiifuu import GAME, cards
from tablee.games.hiifuu.options import Rules
from tablee.games.hiifuu.state import ASIDE, HAND, PLAYED, PLAYING, TOKEN, HiifuuState


def rules(players: int, **options: Any) -> Rules:
    return Rules(players, GAME.options.complete(options, players))


def position(
    hands: Sequence[str],
    *,
    leader: int = 0,
    aside: Mapping[int, str] | None = None,
    tricks: Sequence[int] = (),
    line: Sequence[int] = (1, 2, 3, 4),
    tokens: Mapping[int, int] | None = None,
    voids: Mapping[int, str] | None = None,
    out: Sequence[int] = (),
    totals: Sequence[int] = (),
    round: int = 1,  # noqa: A002 — as the rules call it
    **options: Any,
) -> HiifuuState:
    """A round under way: *leader* is about to lead, all have set aside, every card not named has been played.

    `line` is what is left of it; `tokens` are those that seats have taken.
    """
    state = HiifuuState(rules(len(hands), **options))
    state.pending = 0
    state.phase = PLAYING
    state.round = round - 1
    state.leader = leader
    state.acting = 1 << leader
    own = list(state.own)
    for seat, codes in enumerate(hands):
        _put(own, HAND + 4 * seat, codes)
    for seat, codes in (aside or {}).items():
        _put(own, ASIDE + 4 * seat, codes)
    for card in state.rules.deck:
        colour, flag = cards.COLOUR[card], cards.FLAG[card]
        if not any(own[place] & flag for place in range(colour, PLAYED, 4)):
            own[PLAYED + colour] |= flag
    for seat, token in (tokens or {}).items():
        own[TOKEN + seat] = token
    state.own = vec[i64](own)
    state.discarded = sum(state.rules.aside << 4 * seat for seat in range(len(hands)))
    state.tricks = sum(count << 4 * seat for seat, count in enumerate(tricks))
    state.taken = len(tokens or {})
    state.line = vec[i64]([*(tokens or {}).values(), *line])
    state.done = state.rules.tricks - max(len(codes.split()) for seat, codes in enumerate(hands) if seat not in out)
    for seat, letters in (voids or {}).items():
        state.voids |= sum(1 << 4 * seat + "opgb".index(letter) for letter in letters)
    state.out = sum(1 << seat for seat in out)
    if totals:
        state.totals = vec[i64](list(totals))
    return state


def _put(own: list[int], place: int, codes: str) -> None:
    for code in codes.split():
        card = cards.card(code)
        own[place + cards.COLOUR[card]] |= cards.FLAG[card]


def play(state: HiifuuState, *moves: tuple[int, str], listener: int | None = None) -> list[SeatEvent]:
    """Make moves; answer what *listener* hears of them."""
    state.story = []
    for seat, text in moves:
        for action in GAME.read(state, seat, text):
            state.apply(seat, action)
    heard = [event.heard_by(listener) for event in state.story]
    state.story = None
    return heard


def in_turn(state: HiifuuState, *codes: str) -> list[SeatEvent]:
    """Whoever's turn it is plays the next of these cards."""
    heard: list[SeatEvent] = []
    for code in codes:
        heard += play(state, (state.first(), f"play {code}"))
    return heard


def legal(state: HiifuuState, seat: int) -> set[str]:
    return set(GAME.legal(state, seat))


def hand(state: HiifuuState, seat: int) -> list[str]:
    return state.texts(HAND, seat)


def set_aside(state: HiifuuState, seat: int) -> list[str]:
    return state.texts(ASIDE, seat)


def whole_deck(players: int) -> list[str]:
    """The cards in play in the order of HF-1: seat s is dealt every players-th of them."""
    return [cards.text(card) for card in rules(players).deck]


def dealt(players: int = 4, first: int = 0, chance: Sequence[tuple[str, Any]] = (), **options: Any) -> Match:
    """A match whose first deck is not shuffled, at the discards; *chance* comes after that deck."""
    return GAME.start(players, options, chance=Scripted(("first", first), ("deck", whole_deck(players)), *chance))


def discard_first_cards(match: Match) -> None:
    """Everybody sets the first cards of their hand aside."""
    for seat in match.to_act:
        match.play(seat, match.legal(seat)[0])
