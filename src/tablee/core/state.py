"""What every game's state can do, whoever asks: a match, a playout, a bot's search.

A state is a pure function of players, options, chance and actions. It never draws a random number: when the rules
want one it says which (`pending`), and `settle_chance` is told the outcome.
"""
# tablee: compiled

from __future__ import annotations

import hashlib
from typing import ClassVar, Final

from librt.vecs import extend, vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import BIT, listed
from tablee.core.dice import Dice
from tablee.core.events import Event, GameEnded, RoundEnded

STRANGER: Final[i64] = -1
"""The seat of somebody who only watches."""

NOBODY: Final[i64] = -1
"""No seat: nobody's turn, nobody's card."""

# The phases of every game; its own are numbered from 1
CHANCE: Final[i64] = 0
OVER: Final[i64] = -1

MOST_ACTIONS: Final[i64] = 256
"""No state of any game offers more actions than this to one seat."""

_OUT: Final[vec[i64]] = vec[i64]([0] * MOST_ACTIONS)
_ROOM: Final[list[int]] = [0] * 256
_FIRST: Final[vec[i64]] = vec[i64]([(seats & -seats).bit_length() - 1 for seats in range(64)])
"""The first of a set of seats, -1 for none; no game has more than six."""


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of another package is not compiled with the engine
class State:
    """One moment of a match. Subclasses are one game each; their methods follow the order of its rules.

    `players`  number of seats
    `acting`   the seats that may act now, as a set of bits; empty while chance is pending and when it is over
    `phase`    what is being waited for: `CHANCE`, `OVER`, or a number of the game's own
    `turn`     the seat whose turn it is; `NOBODY` where several act at once
    `pending`  which chance the rules wait for: its number in `Game.chance`, from 1; 0 for none
    `over`     nobody will act any more
    `round`    how many rounds are finished
    `points`   points of all finished rounds, seat by seat, round after round
    `totals`   points of every seat so far
    `story`    where events are told, or None when nobody listens (playouts)
    """

    DUTIES: ClassVar[list[str]] = []
    """What a seat that may act has to do, by phase."""

    def __init__(self, players: i64, like: State | None) -> None:
        """The state before the first chance, or a copy of *like*."""
        self.players: i64 = players
        self.story: list[Event] | None = None
        if like is None:
            self.acting: i64 = 0
            self.phase: i64 = CHANCE
            self.turn: i64 = NOBODY
            self.pending: i64 = 0
            self.over: bool = False
            self.round: i64 = 0
            self.points: vec[i64] = vec[i64]()
            self.totals: vec[i64] = vec[i64]([0] * players)
        else:
            self.acting = like.acting
            self.phase = like.phase
            self.turn = like.turn
            self.pending = like.pending
            self.over = like.over
            self.round = like.round
            self.points = like.points  # replaced by every round, never changed
            self.totals = like.totals[:]

    # What a game provides

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the actions *seat* may choose from to the front of *out*, ascending; answer how many."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64) -> None:
        """Do *action*, or raise Refused and change nothing."""
        raise NotImplementedError

    def copy(self) -> State:
        """The same state, sharing nothing that can change; nobody listens to it."""
        raise NotImplementedError

    def _roll(self, dice: Dice) -> vec[i64]:
        """An outcome of the pending chance. `roll` calls this, `why_impossible` and `settle_chance` the next two."""
        raise NotImplementedError

    def _why_impossible(self, outcome: vec[i64]) -> str:
        """Why *outcome* is no outcome of the pending chance; "" if it is one."""
        raise NotImplementedError

    def _settle_chance(self, outcome: vec[i64]) -> None:
        """The pending chance has come out as *outcome*, which fits."""
        raise NotImplementedError

    def resample(self, seat: i64, dice: Dice) -> State:
        """Another state that *seat* cannot tell from this one, each as likely.

        Made of what the seat knows and *dice* alone; for `STRANGER`, of what everybody has seen.
        """
        raise NotImplementedError

    def winners(self) -> i64:
        """The winning seats as a set of bits; empty while the game is not over."""
        raise NotImplementedError

    def census(self) -> vec[i64]:
        """Every card of the round, wherever it is: always the same ones."""
        raise NotImplementedError

    def fingerprint_parts(self) -> vec[i64]:
        """Every number of the game's own that makes this state differ from others; only for `fingerprint`."""
        raise NotImplementedError

    # What a game may say otherwise, or do faster

    def duty(self, seat: i64) -> str:
        """What *seat* has to do now, as a code with a rule and a sentence; "wait" for nothing."""
        return self.DUTIES[self.phase] if self.may_act(seat) else "wait"

    def pick(self, seat: i64, dice: Dice) -> i64:
        """The *below(count)*-th of the actions *seat*, which may act, can choose from."""
        out = _OUT
        return out[dice.below(self.legal(seat, out))]

    # What all games share

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def actions(self, seat: i64) -> list[int]:
        """The actions *seat* may choose from, ascending."""
        out = _OUT
        count: i64 = self.legal(seat, out)
        found = _ROOM[:count]  # made at its full length: a list that grows costs more than finding what is in it
        for k in range(count):
            found[k] = int(out[k])
        return found

    def seats(self) -> list[int]:
        """The seats that may act now, ascending."""
        return [int(seat) for seat in listed(self.acting)]

    def first(self) -> i64:
        """The first of the seats that may act now; -1 for nobody: chance is pending, or it is over."""
        return _FIRST[self.acting]

    def may_act(self, seat: i64) -> bool:
        return 0 <= seat < self.players and self.acting & BIT[seat] != 0

    def choices(self) -> list[int]:
        """What the first of the seats that may act can choose from; nothing when the game is over."""
        return self.actions(_FIRST[self.acting]) if self.acting != 0 else []

    def act(self, action: i64, dice: Dice) -> None:
        """Let that seat do one of its choices, and what chance then follows come out as *dice* say."""
        self.apply(_FIRST[self.acting], action)
        if self.pending != 0:
            self.settle(dice)

    # Chance for everybody outside, in lists: a `vec` that interpreted code passes to compiled code is never freed

    def roll(self, dice: Dice) -> list[int]:
        """An outcome of the pending chance."""
        return [int(number) for number in self._roll(dice)]

    def why_impossible(self, outcome: list[int]) -> str:
        """Why *outcome* is none of the pending chance; "" if it is one."""
        return self._why_impossible(vec[i64](outcome))

    def settle_chance(self, outcome: list[int]) -> None:
        """The pending chance has come out as *outcome*, which fits."""
        self._settle_chance(vec[i64](outcome))

    def settle(self, dice: Dice) -> None:
        """Let all pending chance come out as *dice* say."""
        while self.pending != 0:
            self._settle_chance(self._roll(dice))

    def playout(self, dice: Dice) -> i64:
        """Play to the end at random, the first of the seats that may act each time; answer how many actions it took."""
        count: i64 = 0
        while not self.over:
            if self.pending != 0:
                self._settle_chance(self._roll(dice))
                continue
            seat: i64 = _FIRST[self.acting]
            self.apply(seat, self.pick(seat, dice))
            count += 1
        return count

    def fingerprint(self) -> bytes:
        """The same for equal states, and nothing can be read from it."""
        parts = vec[i64]([self.players, self.acting, self.phase, self.turn, self.pending, i64(self.over), self.round])
        parts = extend(extend(extend(parts, self.points), self.totals), self.fingerprint_parts())
        return hashlib.sha256(" ".join([str(number) for number in parts]).encode()).digest()

    def rounds(self) -> list[list[int]]:
        """Points of every seat, a list a finished round."""
        flat = [int(points) for points in self.points]
        return [flat[at : at + int(self.players)] for at in range(0, len(flat), int(self.players))]

    # How a step of a game's rules ends

    def _wait_for(self, phase: i64, seat: i64) -> None:
        """It is this seat's turn."""
        self.phase = phase
        self.turn = seat
        self.acting = BIT[seat]

    def _wait_for_all(self, phase: i64, seats: i64) -> None:
        """These seats, a set of bits, act at once, in any order."""
        self.phase = phase
        self.turn = NOBODY
        self.acting = seats

    def _wait_for_chance(self, pending: i64) -> None:
        """Nobody acts before this chance has come out."""
        self.phase = CHANCE
        self.acting = 0
        self.pending = pending

    def _score_round(self, points: vec[i64]) -> None:
        """Write down a finished round, and announce it."""
        self.points = extend(self.points[:], points)  # a copy first: other states share what was there
        for seat in range(self.players):
            self.totals[seat] += points[seat]
        self.round += 1
        if self.story is not None:
            scores, totals = [int(number) for number in points], [int(number) for number in self.totals]
            self.story.append(Event(RoundEnded(int(self.round), scores, totals)))

    def _end_game(self) -> None:
        """Nobody acts any more: announce who has won."""
        self.phase = OVER
        self.turn = NOBODY
        self.acting = 0
        self.over = True
        if self.story is not None:
            totals, winners = [int(number) for number in self.totals], listed(self.winners())
            self.story.append(Event(GameEnded(totals, [int(seat) for seat in winners])))
