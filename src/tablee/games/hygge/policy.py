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
from tablee.games.hygge.cards import ANIMALS, BAT, FROG, ONE, count_of
from tablee.games.hygge.options import Rules
from tablee.games.hygge.refills import ENOUGH, refillers
from tablee.games.hygge.scoring import minus_points, snowflakes
from tablee.games.hygge.state import CARDS, COLLECTING, DISPLAY, LAST, HyggeState
from tablee.games.hygge.unseen import reshuffled

_COLOURS: Final[i64] = 5
_YELLOW: Final[i64] = 4
_BAT_COLOURS: Final[vec[i64]] = vec[i64]([1, 0, 1, 0, 1])
_FROG_COLOURS: Final[vec[i64]] = vec[i64]([0, 1, 0, 1, 1])


@final
class HyggePolicy(Policy):
    """A club player of Hygge. `kinds` holds what each kind of object on a display is worth, as it is looked at.

    Without *again* it does not think of the refill that gives a second turn, to itself or to the next player.
    """

    def __init__(self, again: bool = True) -> None:
        super().__init__(0.5)
        self.kinds: vec[float] = vec[float]([0.0] * 15)
        self.copies: vec[float] = vec[float]([0.0] * 15)
        self.matched: float = 0.85
        self.alone: float = 0.34
        self.paw: float = 1.0
        self.again: float = 8.0 if again else 0.0  # what a second turn is worth …
        self.soon: float = 12.0 if again else 0.0  # … and, between two, to be the one who will have the next
        self.rules: Rules | None = None
        self.refillers: vec[bool] = vec[bool]()

    def weigh(self, state: State, seat: i64) -> i64:
        assert isinstance(state, HyggeState)
        count: i64 = state.legal(seat, self.out)
        display: i64 = state.own[DISPLAY + seat]
        rules = state.rules
        at: i64
        if state.phase == COLLECTING:
            time: float = self._time(state)
            for at in range(count):
                self.worth[at] = self._collecting(state, seat, display, self.out[at], time)
            return count
        if state.phase == LAST:
            for at in range(count):
                self.worth[at] = _last(display, self.out[at], rules)
            return count
        time = self._time(state)
        for at in range(count):
            action: i64 = self.out[at]
            self.worth[at] = self._shelter(display, action, rules, time)
        return count

    def _time(self, state: HyggeState) -> float:
        """From 1 at the beginning to 0 when winter comes: about how much can still be done."""
        left: float = float(state.safe()) + 0.4 * float(CARDS - state.drawn - state.safe())
        left /= float(state.players) * 9.0
        if left > 1.0:
            return 1.0
        return left

    def _collecting(self, state: HyggeState, seat: i64, display: i64, line: i64, time: float) -> float:
        """What the display promises with the line's cards in it and the best shelter made; another turn is welcome."""
        taken: i64 = state.rules.line[line] & state.laid
        rest: i64 = taken
        while rest != 0:
            display += ONE[state.reserve[lowest(rest)]]
            rest &= rest - 1
        worth: float = self.promise(display, state.rules, time)
        options: i64 = actions.shelters(display)
        best: float = 0.0
        while options != 0:
            one: i64 = lowest(options)
            options &= options - 1
            gain: float = self._shelter(display, actions.SHELTER + one, state.rules, time) - worth
            if gain > best:
                best = gain
        worth += best
        left: i64 = state.laid & ~taken
        if popcount(left) < ENOUGH:
            worth += self.again * time
        elif state.players == 2 and self.soon > 0.0 and self._mine_next(state, left):
            worth += self.soon * time
        return worth

    def _mine_next(self, state: HyggeState, laid: i64) -> bool:
        """Whether the one who leaves these cards will be the next to refill, whatever the other does."""
        if self.rules is not state.rules:
            self.rules = state.rules
            self.refillers = refillers(state.rules)
        return self.refillers[laid]

    def _shelter(self, display: i64, action: i64, rules: Rules, time: float) -> float:
        if action == actions.PASS:
            return self.promise(display, rules, time)
        one: i64 = action - actions.SHELTER
        objects: i64 = display & actions.KINDS[one]
        left: i64 = display - objects - ONE[actions.ANIMAL[one]]
        return float(snowflakes(objects, rules)) + self.promise(left, rules, time)

    def promise(self, display: i64, rules: Rules, time: float) -> float:
        """What a display may still bring: kinds that an animal there can take, kinds and paws that wait for more."""
        total: float = 0.0
        for at in range(15):
            copies: i64 = count_of(display, ANIMALS + at)
            self.copies[at] = float(copies)
            self.kinds[at] = float(copies * rules.snowflakes[ANIMALS + at])
        matched: float = self.matched
        if time < 0.25:
            matched = 0.4 + 1.8 * time
        idle: float = 0.0
        for colour in range(_COLOURS):
            paws: i64 = count_of(display, colour)
            if colour != _YELLOW:
                paws *= 2
            while paws > 0:
                taken: i64 = self._best_of(3 * colour, 3 * colour + 3)
                if taken < 0:
                    idle += float(paws)
                    break
                total += self._covered(taken, matched)
                paws -= 1
        total += self._wild(display, BAT, _BAT_COLOURS, matched)
        total += self._wild(display, FROG, _FROG_COLOURS, matched)
        hope: float = self.alone * time
        for at in range(15):
            if self.kinds[at] > 0.0:
                total += hope * self.kinds[at] - (1.0 - hope) * self.copies[at]
        total += idle * (self.paw * time - (1.0 - self.paw * time))
        return total

    def _covered(self, kind: i64, matched: float) -> float:
        """A kind that a paw is there for; the paw goes too."""
        worth: float = matched * self.kinds[kind] - (1.0 - matched) * (self.copies[kind] + 1.0)
        self.kinds[kind] = 0.0
        return worth

    def _best_of(self, first: i64, end: i64) -> i64:
        best: i64 = -1
        most: float = 0.0
        for at in range(first, end):
            if self.kinds[at] > most:
                most = self.kinds[at]
                best = at
        return best

    def _wild(self, display: i64, animal: i64, colours: vec[i64], matched: float) -> float:
        """Bats and frogs: one paw, three colours."""
        total: float = 0.0
        for _ in range(count_of(display, animal)):
            best: i64 = -1
            for colour in range(_COLOURS):
                if colours[colour] != 0:
                    one: i64 = self._best_of(3 * colour, 3 * colour + 3)
                    if one >= 0 and (best < 0 or self.kinds[one] > self.kinds[best]):
                        best = one
            if best < 0:
                total += 0.3
                continue
            total += self._covered(best, matched)
        return total

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
