"""How Koï-Koï is played sensibly: cards by what they do for one's own yaku and against the other's.

Looks at the ba, at what both have captured and at the acting seat's own hand; never at the other hand or the pile.
"""
# tablee: compiled

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import BIT, popcount
from tablee.core.policy import Policy, squashed
from tablee.core.state import State
from tablee.games.koikoi import actions
from tablee.games.koikoi.cards import (
    ANIMALS,
    BLUE_RIBBONS,
    BOAR_DEER_BUTTERFLIES,
    CURTAIN,
    GAJI,
    LIGHTS,
    MONTH,
    MOON,
    POEM_RIBBONS,
    RAIN_MAN,
    RIBBONS,
    SAKE_CUP,
    count_of,
)
from tablee.games.koikoi.options import Rules
from tablee.games.koikoi.scoring import AKATAN, AOTAN, HANAMI, INOSHIKACHOU, KASU, SANKOU, TAN, TANE, TSUKIMI, plains
from tablee.games.koikoi.seats import CALLS, CAPTURED, HAND, REACHED
from tablee.games.koikoi.state import CHOOSING, DECIDING, PLAYING, KoiKoiState

_FIVE: Final[list[float]] = [0.0, 0.1, 0.3, 0.8, 1.6, 3.2, 4.2, 5.2, 6.2, 7.2, 8.2, 9.2]
"""What animals or ribbons are worth by their number, if the fifth is worth one point."""
_TEN: Final[list[float]] = [0.08 * n + 0.003 * n * n * n for n in range(10)] + [4.0 + n for n in range(20)]
"""The same of plain cards, of which ten are wanted."""


@final
class KoiKoiPolicy(Policy):
    """A club player of Koï-Koï."""

    def __init__(self) -> None:
        super().__init__(0.3)
        self.trio: vec[float] = vec[float]([0.06, 0.11, 0.42, 1.0])  # of a yaku, by how many of its three cards
        self.pair: vec[float] = vec[float]([0.08, 0.35, 1.0])
        self.five: vec[float] = vec[float](_FIVE)
        self.ten: vec[float] = vec[float](_TEN)
        self.denial: float = 0.8  # what a point less for the other is worth
        self.lying: float = 0.35  # how likely each unseen card of its month takes a card that is left lying
        self.own_loss: float = 0.8  # how much a card counts that one leaves lying and might have had
        self.each: float = 0.1  # what any card is worth
        self.back: float = 0.35  # what it is worth to hold another card of the month
        self.nerve: float = 0.30  # how likely koï-koï comes out well …
        self.nerve_cards: float = 0.06  # … with each card in hand,
        self.nerve_more: float = 0.04  # … each point that may come,
        self.nerve_danger: float = 0.045  # … and each that threatens
        self.loss: float = 2.75  # what it costs if it does not

    def promise(self, captured: i64, gone: i64, rules: Rules) -> float:
        """What captured cards have brought and may still bring in yaku; *gone* are those that the other has."""
        total: float = 0.0
        lights: i64 = LIGHTS
        if not rules.sankou_rain_man:
            lights &= ~RAIN_MAN
        have: i64 = popcount(captured & lights)
        if have >= 3:
            total += float(rules.points[SANKOU]) + 2.5 * float(have - 3)
        elif popcount(lights & ~gone) >= 3:
            total += float(rules.points[SANKOU]) * self.trio[have]
        if captured & RAIN_MAN != 0 and have >= 3:
            total += 2.0
        if gone & SAKE_CUP == 0:
            total += self._of(CURTAIN | SAKE_CUP, captured, gone, float(rules.points[HANAMI]))
            total += self._of(MOON | SAKE_CUP, captured, gone, float(rules.points[TSUKIMI]))
        total += self._of(BOAR_DEER_BUTTERFLIES, captured, gone, float(rules.points[INOSHIKACHOU]))
        total += self._of(POEM_RIBBONS, captured, gone, float(rules.points[AKATAN]))
        total += self._of(BLUE_RIBBONS, captured, gone, float(rules.points[AOTAN]))
        if popcount(gone & ANIMALS) < 5:
            total += self.five[popcount(captured & ANIMALS)] * float(rules.points[TANE])
        if popcount(gone & RIBBONS) < 6:
            total += self.five[popcount(captured & RIBBONS)] * float(rules.points[TAN])
        return total + self.ten[popcount(captured & plains(rules))] * float(rules.points[KASU])

    def _of(self, wanted: i64, captured: i64, gone: i64, points: float) -> float:
        """A yaku of two or three named cards."""
        if wanted & gone != 0:
            return 0.0
        have: i64 = popcount(wanted & captured)
        if popcount(wanted) == 2:
            return points * self.pair[have]
        return points * self.trio[have]

    def weigh(self, state: State, seat: i64) -> i64:
        assert isinstance(state, KoiKoiState)
        count: i64 = state.legal(seat, self.out)
        own = state.own
        mine: i64 = own[CAPTURED + seat]
        theirs: i64 = own[CAPTURED + 1 - seat]
        phase: i64 = state.phase
        if phase == DECIDING:
            self.worth[0] = self._koi(state, seat)
            self.worth[1] = 0.0
            return count
        if phase != PLAYING and phase != CHOOSING:
            self.worth[0] = 0.5  # KK-5 nobody knows anything: keep
            self.worth[1] = 0.0
            return count
        rules = state.rules
        before: float = self.promise(mine, theirs, rules) - self.denial * self.promise(theirs, mine, rules)
        for at in range(count):
            action: i64 = self.out[at]
            took: i64
            if phase == CHOOSING:
                took = BIT[action - actions.TAKE] | BIT[state.undecided]
            else:
                took = _taken(state, action)
            if took != 0:
                after: i64 = mine | took
                worth: float = (
                    self.promise(after, theirs, rules) - self.denial * self.promise(theirs, after, rules) - before
                )
                self.worth[at] = worth + self.each * float(popcount(took))
                if action >= actions.WILD and action < actions.KEEP:
                    self.worth[at] -= 1.5  # the joker can wait for something better
            else:
                self.worth[at] = self._lay(state, seat, action - actions.PLAY, mine, theirs)
        return count

    def _lay(self, state: KoiKoiState, seat: i64, card: i64, mine: i64, theirs: i64) -> float:
        """A card that takes nothing: less what it gives the other, unless no card of its month is left to take it."""
        month: i64 = MONTH[card >> 2]
        known: i64 = (mine | theirs | state.ba | state.own[HAND + seat]) & month
        unseen: i64 = 4 - count_of(known, card >> 2)
        again: i64 = (
            count_of(state.own[HAND + seat], card >> 2) - 1
        )  # the rest of the month in the own hand takes it back
        rules = state.rules
        bit: i64 = BIT[card]
        gives: float = self.promise(theirs | bit, mine, rules) - self.promise(theirs, mine, rules)
        loses: float = self.promise(mine | bit, theirs, rules) - self.promise(mine, theirs, rules)
        chance: float = self.lying * float(unseen)
        if chance > 1.0:
            chance = 1.0
        return -chance * (gives + self.own_loss * loses) - 0.4 + self.back * float(again)

    def _koi(self, state: KoiKoiState, seat: i64) -> float:
        """Whether to play on: what may still come, against what the other may do to it. Above 0: koï-koï."""
        own = state.own
        rules = state.rules
        now: float = float(state.stop_points(seat))
        mine: i64 = own[CAPTURED + seat]
        theirs: i64 = own[CAPTURED + 1 - seat]
        left: float = float(popcount(own[HAND + seat]))
        if left < 2.0:
            return -5.0
        more: float = self.promise(mine, theirs, rules) - float(own[REACHED + seat])
        danger: float = self.promise(theirs, mine, rules)
        factor: float = 1.0
        if rules.koi_multiplies:
            factor = (2.0 + float(own[CALLS + seat])) / (1.0 + float(own[CALLS + seat]))
        wins: float = self.nerve + self.nerve_cards * left + self.nerve_more * more - self.nerve_danger * danger
        if wins > 0.85:
            wins = 0.85
        lost: float = self.loss * (1.0 - wins)
        if rules.koi_risk:
            lost *= 1.8
        return wins * (now * factor + 1.0 + 0.4 * more) - lost - now

    def hope(self, state: State, seat: i64) -> float:
        """From the lead and the rounds that are left; the winner of a round goes first in the next."""
        assert isinstance(state, KoiKoiState)
        lead: float = float(state.totals[seat] - state.totals[1 - seat])
        if state.oya == seat:
            lead += 0.5
        else:
            lead -= 0.5
        return squashed(1.7 * lead / (9.0 * math.sqrt(float(state.rules.rounds - state.round))))

    def result(self, state: State, seat: i64) -> float:
        """A clear victory is a little better than a narrow one: the points are not nothing."""
        if not state.over:
            return self.hope(state, seat)
        lead: float = float(state.totals[seat] - state.totals[1 - seat])
        won: float = 0.5
        if lead > 0.0:
            won = 1.0
        elif lead < 0.0:
            won = 0.0
        return 0.95 * won + 0.05 * squashed(lead / 8.0)

    def sight(self, state: State, seat: i64) -> i64:
        assert isinstance(state, KoiKoiState)
        return (state.ba * 31 + state.own[CAPTURED + seat] * 7 + state.own[CAPTURED + 1 - seat]) & 0xFFFFFFFFFFFF


def _taken(state: KoiKoiState, action: i64) -> i64:
    """What a play takes, itself included; nothing if it takes nothing."""
    if action < actions.PLAY_TAKING:
        matches: i64 = state.ba & MONTH[action >> 2]
        if matches == 0:
            return 0
        return matches | BIT[action]
    if action < actions.TAKE:
        return BIT[(action - actions.PLAY_TAKING) >> 2] | BIT[actions.taken(action)]
    return BIT[GAJI] | BIT[action - actions.WILD]
