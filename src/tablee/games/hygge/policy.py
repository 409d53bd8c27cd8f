"""How Hygge is played sensibly: cards by what they may still bring, before winter, with the animals that are there.

Looks at what lies face up; there is nothing else but the pile, which nobody sees.
"""
# tablee: compiled

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from tablee.core.bits import lowest, popcount
from tablee.core.dice import Dice
from tablee.core.policy import Policy, squashed
from tablee.core.state import State
from tablee.games.hygge import actions
from tablee.games.hygge.cards import ANIMALS, BAT, COPIES, FIELD, FIRST_OBJECT, FROG, OBJECTS, ONE, PAWS, count_of
from tablee.games.hygge.options import Rules
from tablee.games.hygge.refills import ENOUGH, refillers
from tablee.games.hygge.scoring import minus_points, snowflakes
from tablee.games.hygge.state import CARDS, COLLECTING, DISPLAY, LAST, HyggeState
from tablee.games.hygge.unseen import reshuffled

_COLOURS: Final[i64] = 5
_WILD_COLOURS: Final[vec[i64]] = vec[i64]([0, 2, 4, 1, 3, 4])
"""Of bats, then of frogs."""
_LOTS: Final[i64] = 120
"""A *lot* is all copies of an object on a display: a number, eight times the object's place and how many there are."""


@final
class HyggePolicy(Policy):
    """A club player of Hygge. What each lot is worth, and what it promises at a time, is written down beforehand.

    Without *again* it does not think of the refill that gives a second turn, to itself or to the next player.
    """

    def __init__(self, again: bool = True) -> None:
        super().__init__(0.5)
        self.matched: float = 0.85
        self.alone: float = 0.34
        self.paw: float = 1.0
        self.again: float = 8.0 if again else 0.0  # what a second turn is worth …
        self.soon: float = 12.0 if again else 0.0  # … and, between two, to be the one who will have the next
        self.rules: Rules | None = None  # by which is written down …
        self.value: vec[float] = vec[float]([0.0] * _LOTS)  # … the snowflakes of a lot,
        self.best: vec[i64] = vec[i64]([0] * (_COLOURS * 512))  # … which is worth most, by the bits of a colour,
        self.refillers: vec[bool] = vec[bool]()
        self.time: float = -1.0  # the time at which
        self.covered: vec[float] = vec[float]([0.0] * _LOTS)  # … a lot that a paw is there for promises this,
        self.hoped: vec[float] = vec[float]([0.0] * _LOTS)  # … one that waits for a paw this,
        self.idle: float = 0.0  # … and a paw that waits for objects this

    def weigh(self, state: State, seat: i64) -> i64:
        assert isinstance(state, HyggeState)
        count: i64 = state.legal(seat, self.out)
        display: i64 = state.own[DISPLAY + seat]
        at: i64
        if state.phase == LAST:
            for at in range(count):
                self.worth[at] = _last(display, self.out[at], state.rules)
            return count
        self._look_up(state.rules, self._time(state))
        for at in range(count):
            if state.phase == COLLECTING:
                self.worth[at] = self._collecting(state, display, self.out[at])
            elif self.out[at] == actions.PASS:
                self.worth[at] = self._promise(display)
            else:
                self.worth[at] = self._shelter(display, self.out[at] - actions.SHELTER)
        return count

    def _time(self, state: HyggeState) -> float:
        """From 1 at the beginning to 0 when winter comes: about how much can still be done."""
        left: float = float(state.safe()) + 0.4 * float(CARDS - state.drawn - state.safe())
        left /= float(state.players) * 9.0
        if left > 1.0:
            return 1.0
        return left

    def _look_up(self, rules: Rules, time: float) -> None:
        """Write down what lots are worth by these rules, and what they promise at this time."""
        if self.rules is not rules:
            self.rules = rules
            self.refillers = vec[bool]()
            self._rank(rules)
        elif self.time == time:
            return
        self.time = time
        self.idle = self.paw * time - (1.0 - self.paw * time)
        matched: float = self.matched
        if time < 0.25:
            matched = 0.4 + 1.8 * time
        hope: float = self.alone * time
        for at in range(OBJECTS):
            copies: float = 0.0
            for lot in range(8 * at + 1, 8 * at + 1 + COPIES[ANIMALS + at]):
                copies += 1.0
                if self.value[lot] > 0.0:
                    self.covered[lot] = matched * self.value[lot] - (1.0 - matched) * (copies + 1.0)
                    self.hoped[lot] = hope * self.value[lot] - (1.0 - hope) * copies
                else:
                    self.hoped[lot] = 0.0

    def _rank(self, rules: Rules) -> None:
        """What each lot is worth, and of all that may lie there of a colour, which lot is worth most."""
        for lot in range(_LOTS):
            self.value[lot] = float((lot & 7) * rules.snowflakes[ANIMALS + (lot >> 3)])
        for there in range(_COLOURS * 512):
            self.best[there] = 0
            place: i64
            for place in range(3):
                one: i64 = 8 * (3 * (there >> 9) + place) + (there >> 3 * place & 7)
                if self.value[one] > self.value[self.best[there]]:
                    self.best[there] = one

    def _collecting(self, state: HyggeState, display: i64, line: i64) -> float:
        """What the display promises with the line's cards in it and the best shelter made; another turn is welcome."""
        taken: i64 = state.rules.line[line] & state.laid
        rest: i64 = taken
        while rest != 0:
            display += ONE[state.reserve[lowest(rest)]]
            rest &= rest - 1
        worth: float = self._promise(display)
        options: i64 = actions.shelters(display)
        best: float = 0.0
        while options != 0:
            gain: float = self._shelter(display, lowest(options)) - worth
            options &= options - 1
            if gain > best:
                best = gain
        worth += best
        left: i64 = state.laid & ~taken
        if popcount(left) < ENOUGH:
            worth += self.again * self.time
        elif state.players == 2 and self.soon > 0.0 and self._mine_next(state, left):
            worth += self.soon * self.time
        return worth

    def _mine_next(self, state: HyggeState, laid: i64) -> bool:
        """Whether the one who leaves these cards will be the next to refill, whatever the other does."""
        if len(self.refillers) == 0:
            self.refillers = refillers(state.rules)
        return self.refillers[laid]

    def _shelter(self, display: i64, one: i64) -> float:
        objects: i64 = display & actions.KINDS[one]
        left: i64 = display - objects - ONE[actions.ANIMAL[one]]
        worth: float = 0.0
        lot: i64 = 0
        objects >>= FIRST_OBJECT
        while objects != 0:
            worth += self.value[lot + (objects & 7)]
            objects >>= 3
            lot += 8
        return worth + self._promise(left)

    def _promise(self, display: i64) -> float:
        """What a display may still bring: kinds that an animal there can take, kinds and paws that wait for more."""
        total: float = 0.0
        idle: float = 0.0
        lot: i64
        for colour in range(_COLOURS):
            for _ in range(count_of(display, colour) * PAWS[colour]):
                lot = self._best(display, colour)
                if lot == 0:
                    idle += 1.0
                    continue
                total += self.covered[lot]
                display &= ~FIELD[ANIMALS + (lot >> 3)]
        for animal in range(BAT, FROG + 1):
            wild: float = 0.0
            for _ in range(count_of(display, animal)):
                lot = self._best_for(display, animal)
                if lot == 0:
                    wild += 0.3
                    continue
                wild += self.covered[lot]
                display &= ~FIELD[ANIMALS + (lot >> 3)]
            total += wild
        display >>= FIRST_OBJECT
        lot = 0
        while display != 0:
            total += self.hoped[lot + (display & 7)]
            display >>= 3
            lot += 8
        return total + idle * self.idle

    def _best(self, display: i64, colour: i64) -> i64:
        """The lot of a colour that is worth most; 0 if none is worth anything."""
        return self.best[colour << 9 | (display >> (FIRST_OBJECT + 9 * colour) & 511)]

    def _best_for(self, display: i64, animal: i64) -> i64:
        """The same for bats and frogs: one paw, three colours."""
        best: i64 = 0
        for at in range(3 * (animal - BAT), 3 * (animal - BAT) + 3):
            lot: i64 = self._best(display, _WILD_COLOURS[at])
            if self.value[lot] > self.value[best]:
                best = lot
        return best

    def estimate(self, state: State, seat: i64) -> float:
        """HY-14: from the lead over the best of the others and the games that are left."""
        assert isinstance(state, HyggeState)
        return squashed(_lead(state, seat) / (8.0 * math.sqrt(float(state.rules.games - state.round))))

    def result(self, state: State, seat: i64) -> float:
        """A victory, and by how much: one point more is worth having in most worlds."""
        if not state.over:
            return self.estimate(state, seat)
        assert isinstance(state, HyggeState)
        return 0.5 * super().result(state, seat) + 0.5 * squashed(_lead(state, seat) / 7.0)

    def dealt_unknown(self, state: State, dice: Dice) -> State:
        """The pile."""
        assert isinstance(state, HyggeState)
        twin = state.copy()
        if state.pending == 0 and not state.over:
            rest = reshuffled(state.pile[state.drawn :], state.safe(), dice)
            twin.pile = extend(state.pile[: state.drawn], rest)
        return twin

    def secret(self, state: State) -> bool:
        assert isinstance(state, HyggeState)
        return state.phase == LAST

    def observation(self, state: State, seat: i64) -> i64:
        assert isinstance(state, HyggeState)
        seen: i64 = state.drawn
        rest: i64 = state.laid
        while rest != 0:
            seen = (seen * 29 + state.reserve[lowest(rest)]) & 0xFFFFFFFFFFFF
            rest &= rest - 1
        return seen


def _lead(state: HyggeState, seat: i64) -> float:
    best: i64 = -1000000
    for other in range(state.players):
        if other != seat and state.totals[other] > best:
            best = state.totals[other]
    return float(state.totals[seat] - best)


def _last(display: i64, action: i64, rules: Rules) -> float:
    """HY-11: what a last action saves."""
    if action == actions.PASS:
        return 0.0
    if action < actions.PASS:
        one: i64 = action - actions.SHELTER
        objects: i64 = display & actions.KINDS[one]
        return float(snowflakes(objects, rules) + minus_points(objects + ONE[actions.ANIMAL[one]]))
    return float(minus_points(ONE[action - actions.DISCARD]))
