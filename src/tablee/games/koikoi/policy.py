"""How Koï-Koï is played sensibly: cards by what they do for one's own yaku and against the other's.

Looks at the ba, at what both have captured and at the acting seat's own hand; never at the other hand or the pile.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from tablee.core.bits import BIT, lowest, popcount
from tablee.core.dice import Dice
from tablee.core.policy import Policy, squashed
from tablee.core.state import STRANGER, State
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
    PLAINS,
    POEM_RIBBONS,
    RAIN_MAN,
    RIBBONS,
    SAKE_CUP,
    count_of,
)
from tablee.games.koikoi.lead import holds
from tablee.games.koikoi.options import Rules
from tablee.games.koikoi.scoring import (
    AKATAN,
    AOTAN,
    HANAMI,
    INOSHIKACHOU,
    KASU,
    SANKOU,
    TAN,
    TANE,
    TSUKIMI,
    plains,
)
from tablee.games.koikoi.seats import CAPTURED, HAND, REACHED
from tablee.games.koikoi.state import CHOOSING, DECIDING, PLAYING, SWAPPING, KoiKoiState
from tablee.games.koikoi.unseen import redeal

_SETS: Final[list[int]] = [
    LIGHTS,
    CURTAIN | SAKE_CUP,
    MOON | SAKE_CUP,
    BOAR_DEER_BUTTERFLIES,
    POEM_RIBBONS,
    BLUE_RIBBONS,
    ANIMALS,
    RIBBONS,
    PLAINS,
]
_AMONG: Final[vec[i64]] = vec[i64](_SETS)
"""The cards of the yaku of KK-14 from three lights on …"""
_NEEDED: Final[vec[i64]] = vec[i64]([3, 2, 2, 3, 3, 3, 5, 5, 10])
"""… and how many of them it takes."""
_ROWS: Final[i64] = 9
_BOTH: Final[i64] = 18
_TOO_MANY: Final[i64] = 4
"""A yaku that wants so many more cards is not thought of yet."""
_FIVE: Final[list[float]] = [0.0, 0.1, 0.3, 0.8, 1.6, 3.2, 4.2, 5.2, 6.2, 7.2, 8.2, 9.2]
"""What animals or ribbons are worth by their number, if the fifth is worth one point."""
_TEN: Final[list[float]] = [0.08 * n + 0.003 * n * n * n for n in range(10)] + [4.0 + n for n in range(20)]
"""The same of plain cards, of which ten are wanted."""


@final
class KoiKoiPolicy(Policy):
    """A club player of Koï-Koï.

    Without *counting* it looks at its own cards only: not at what the other one collects, and not at how many cards of
    a month are still to come.
    """

    def __init__(self, counting: bool = True) -> None:
        super().__init__(0.3)
        self.trio: vec[float] = vec[float]([0.045, 0.067, 0.51, 1.0])  # of a yaku, by how many of its three cards
        self.pair: vec[float] = vec[float]([0.093, 0.36, 1.0])
        self.five: vec[float] = vec[float](_FIVE)
        self.ten: vec[float] = vec[float](_TEN)
        self.kinds: vec[float] = vec[float]([3.4, 1.6, 2.2, 1.6])  # worth of a light, animal, ribbon, plain card,
        self.sake: float = 7.3  # … the sake cup beyond an animal,
        self.wanted: vec[float] = vec[float]([1.5, 7.1, 2.2, 1.2])  # … a card of a yaku that wants so many more,
        self.denied: vec[float] = vec[float]([0.82, 1.7, 1.1, 0.41])  # … or of one of the other's,
        self.points: float = 0.064  # … and more for each point of that yaku
        self.lying: float = 0.04  # what a card that is left lying costs, of its worth to the other,
        self.lying_each: float = 0.19  # … and for each unseen card that could take it
        self.unseen: float = 0.19
        self.back: float = 2.5  # what it is worth to hold another card of the month
        self.joker: float = 2.0  # the joker can wait for something better
        self.urgent: float = 2.1  # what each unseen card of the month adds to a capture: without them it can wait
        if not counting:
            self.denied = vec[float]([0.0] * 4)
            self.lying = 0.0
            self.lying_each = 0.0
            self.unseen = 0.0
            self.urgent = 0.0
        self.cards: vec[i64] = vec[i64]([0] * _BOTH)  # of each yaku that is begun: the cards it wants,
        self.to_me: vec[float] = vec[float]([0.0] * _BOTH)  # … what one of them is worth to the seat,
        self.to_them: vec[float] = vec[float]([0.0] * _BOTH)  # … and to the other
        self.begun: i64 = 0
        # What koï-koï brings beyond a stop, in points: the weights of what `_koi` looks at
        self.nerve: vec[float] = vec[float]([-3.7, 0.14, 0.13, -0.041, 0.63, 0.2, -1.4, -0.13, 2.5])
        self.nerve_multiplied: vec[float] = vec[float]([-7.5, 3.4, 0.044, -0.039, 3.4, -0.084, -5.2, -0.072, 12.0])

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
        phase: i64 = state.phase
        if phase == DECIDING:
            self.worth[0] = self._koi(state, seat)
            self.worth[1] = 0.0
            return count
        if phase != PLAYING and phase != CHOOSING:
            self.worth[0] = 0.5  # KK-5 nobody knows anything: keep
            self.worth[1] = 0.0
            return count
        self._weigh_yaku(state.own[CAPTURED + seat], state.own[CAPTURED + 1 - seat], state.rules)
        for at in range(count):
            action: i64 = self.out[at]
            took: i64
            if phase == CHOOSING:
                took = BIT[action - actions.TAKE]
            else:
                took = _taken(state, action)
            if took == 0:
                self.worth[at] = self._lay(state, seat, action - actions.PLAY)
                continue
            worth: float = 0.0
            month: i64 = lowest(took) >> 2
            while took != 0:
                worth += self._worth(lowest(took), self.to_me)
                took &= took - 1
            if action >= actions.WILD and action < actions.KEEP:
                worth -= self.joker
            elif phase == PLAYING:
                worth += self.urgent * self._unseen(state, seat, month)
            self.worth[at] = worth
        return count

    def _weigh_yaku(self, mine: i64, theirs: i64, rules: Rules) -> None:
        """See which yaku are begun on both sides, and what the cards that they want are worth."""
        self.begun = 0
        for at in range(_ROWS):
            among: i64 = _AMONG[at]
            if at == 0 and not rules.sankou_rain_man:
                among &= ~RAIN_MAN
            if at == _ROWS - 1 and rules.sake_is_plain:
                among |= SAKE_CUP
            left: i64 = among & ~(mine | theirs)
            if left == 0:
                continue
            to_me: i64 = _needed(at, among & mine, left)
            to_them: i64 = _needed(at, among & theirs, left)
            if to_me == _TOO_MANY and to_them == _TOO_MANY:
                continue
            points: float = 1.0 + self.points * float(rules.points[SANKOU + at])
            if to_me != _TOO_MANY:
                self._add(left, self.wanted[to_me] * points, self.denied[to_me] * points)
            if to_them != _TOO_MANY:
                self._add(left, self.denied[to_them] * points, self.wanted[to_them] * points)

    def _add(self, cards: i64, to_me: float, to_them: float) -> None:
        self.cards[self.begun] = cards
        self.to_me[self.begun] = to_me
        self.to_them[self.begun] = to_them
        self.begun += 1

    def _worth(self, card: i64, to_whom: vec[float]) -> float:
        """What a card is worth by its kind, and for the yaku that want it."""
        bit: i64 = BIT[card]
        worth: float = self.kinds[3]
        if bit & LIGHTS != 0:
            worth = self.kinds[0]
        elif bit & ANIMALS != 0:
            worth = self.kinds[1]
        elif bit & RIBBONS != 0:
            worth = self.kinds[2]
        if bit == SAKE_CUP:
            worth += self.sake
        for at in range(self.begun):
            if self.cards[at] & bit != 0:
                worth += to_whom[at]
        return worth

    def _lay(self, state: KoiKoiState, seat: i64, card: i64) -> float:
        """A card that takes nothing: less what it gives the other, unless no card of its month is left to take it."""
        unseen: float = self._unseen(state, seat, card >> 2)
        again: float = float(count_of(state.own[HAND + seat], card >> 2) - 1)  # the rest of the month takes it back
        gives: float = (self.lying + self.lying_each * unseen) * self._worth(card, self.to_them)
        return self.back * again - gives - self.unseen * unseen

    def _unseen(self, state: KoiKoiState, seat: i64, month: i64) -> float:
        """How many cards of a month *seat* does not see."""
        own = state.own
        return float(4 - count_of(own[CAPTURED] | own[CAPTURED + 1] | state.ba | own[HAND + seat], month))

    def _koi(self, state: KoiKoiState, seat: i64) -> float:
        """What koï-koï brings beyond a stop: what may still come, against what the other may do. Above 0: play on."""
        own = state.own
        rules = state.rules
        mine: i64 = own[CAPTURED + seat]
        theirs: i64 = own[CAPTURED + 1 - seat]
        left: float = float(popcount(own[HAND + seat]))
        if left == 0.0:
            return -9.0
        nerve = self.nerve
        if rules.koi_multiplies:
            nerve = self.nerve_multiplied
        now: float = float(state.stop_points(seat))
        if state.round + 1 == rules.rounds:  # the last round: a stop that wins is enough, and one that loses is none
            lead: float = float(state.totals[seat] - state.totals[1 - seat]) + now
            if lead != 0.0:
                return -lead
        more: float = self.promise(mine, theirs, rules) - float(own[REACHED + seat])
        danger: float = self.promise(theirs, mine, rules)
        worth: float = nerve[0] + nerve[1] * left + (nerve[2] + nerve[3] * left) * now
        worth += (nerve[4] + nerve[5] * left) * more + (nerve[6] + nerve[7] * now) * danger
        if own[REACHED + seat] < 7:  # KK-21 the seventh point doubles
            worth += nerve[8]
        return worth

    def estimate(self, state: State, seat: i64) -> float:
        """From the lead and the rounds that are left; the winner of a round goes first in the next."""
        assert isinstance(state, KoiKoiState)
        lead: i64 = state.totals[seat] - state.totals[1 - seat]
        return holds(lead, state.oya == seat, state.rules.rounds - state.round, state.rules)

    def result(self, state: State, seat: i64) -> float:
        """A clear victory is a little better than a narrow one: the points are not nothing."""
        if not state.over:
            return self.estimate(state, seat)
        lead: float = float(state.totals[seat] - state.totals[1 - seat])
        won: float = 0.5
        if lead > 0.0:
            won = 1.0
        elif lead < 0.0:
            won = 0.0
        return 0.95 * won + 0.05 * squashed(lead / 8.0)

    def world(self, state: State, seat: i64, dice: Dice) -> State:
        assert isinstance(state, KoiKoiState)
        return state.likely(seat, dice)

    def dealt_unknown(self, state: State, dice: Dice) -> State:
        """The pile; before anybody has looked (KK-5), the hands as well."""
        assert isinstance(state, KoiKoiState)
        if state.phase == SWAPPING:
            return state.resample(STRANGER, dice)
        twin = state.copy()
        if state.pending == 0 and not state.over:
            rest = redeal(twin.own, 0, state.pile[state.turned :], False, False, dice)
            twin.pile = extend(state.pile[: state.turned], rest)
        return twin

    def next_cards(self, state: State, seat: i64, action: i64) -> list[int]:
        """KK-12: after every card that is played."""
        assert isinstance(state, KoiKoiState)
        if state.phase != PLAYING:
            return []
        return [int(card) for card in state.pile[state.turned :]]

    def with_next(self, state: State, card: i64) -> State:
        assert isinstance(state, KoiKoiState)
        twin = state.copy()
        pile = state.pile[:]
        for at in range(state.turned, len(pile)):
            if pile[at] == card:
                pile[at] = pile[state.turned]
                pile[state.turned] = card
                break
        twin.pile = pile
        return twin

    def indifferent(self, state: State, seat: i64) -> bool:
        """KK-5: nobody has looked at a card."""
        return state.phase == SWAPPING

    def observation(self, state: State, seat: i64) -> i64:
        assert isinstance(state, KoiKoiState)
        return (state.ba * 31 + state.own[CAPTURED + seat] * 7 + state.own[CAPTURED + 1 - seat]) & 0xFFFFFFFFFFFF


def _needed(row: i64, have: i64, left: i64) -> i64:
    """How many more cards a yaku wants that is begun; 0 if it is made and more may still add to it."""
    if have == 0:
        return _TOO_MANY
    need: i64 = _NEEDED[row] - popcount(have)
    if need <= 0:
        return 0
    if need >= _TOO_MANY or need > popcount(left):
        return _TOO_MANY
    return need


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
