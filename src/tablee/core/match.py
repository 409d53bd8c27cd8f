"""One match: a game, its seats, and everything that has happened since.

A move is read, tried on a copy with all chance that follows, and only then becomes true; a refused one leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn, Self

from tablee.core.bits import listed
from tablee.core.branch import Origin
from tablee.core.chance import Chance, Seeded
from tablee.core.dice import Dice
from tablee.core.events import Event, SeatEvent
from tablee.core.kept import Kept
from tablee.core.record import Mover, Record
from tablee.core.refused import Refused
from tablee.core.state import STRANGER, State

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.view import View


LONGEST_MOVE = 200
"""Characters a move text may have; no game's longest move has half of it."""


@lru_cache(maxsize=1 << 12)
def _shared(seat: int, text: str, by: Mover | None) -> tuple[int, str, Mover | None]:
    """The same tuple for the same move: thousands of matches hold the same few texts. Rare ones are soon forgotten."""
    return seat, text, by


class Match:
    """A running or finished match. Made by `Game.start` and `tablee.replay`."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, Any],
        chance: Chance,
        names: Sequence[str | None] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.names = None if names is None else list(names)
        self._chance = chance
        self._drawn: Kept[tuple[str, Any]] = Kept()
        self._moves: Kept[tuple[int, str, Mover | None]] = Kept()
        self.taken_back = 0
        """How many decisions were taken back."""
        self.hints = [0] * players
        """How many hints each seat was given."""
        self.origin: Origin | None = None
        """Of a branch: where it began."""
        self._at_origin: Match | None = None  # … as it was there
        state = game.opening(players, options)
        self.last: list[Event] = self._settle(state)
        self._state = state

    def _settle(self, state: State) -> list[Event]:
        """Let everything happen that follows by itself, a next round’s chance included; answer what is announced."""
        story: list[Event] = state.story if state.story is not None else []
        state.story = story
        drawn: list[tuple[str, Any]] = []
        while state.pending:
            outcome = self._chance.draw(self.game, state)
            name = self.game.chance_name(state)
            drawn.append((name, self.game.chance_written(name, outcome)))
            state.settle_chance(outcome)
        state.story = None
        for one in drawn:
            self._drawn.add(one)
        return story

    # What is going on

    @property
    def players(self) -> int:
        return self._state.players

    @property
    def seed(self) -> str:
        """The seed of all chance, 64 hex digits. A secret until the match is over."""
        return self._chance.seed

    @property
    def to_act(self) -> list[int]:
        """The seats that may act now, ascending."""
        return self._state.seats()

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def rounds(self) -> list[list[int]]:
        """Points of every seat, a list a finished round."""
        return self._state.rounds()

    @property
    def totals(self) -> list[int]:
        return list(self._state.totals)

    @property
    def winners(self) -> list[int]:
        """The winning seats, ascending; empty while the match is not over."""
        return list(listed(self._state.winners()))

    @property
    def moves(self) -> list[tuple[int, str]]:
        """All moves made, as (seat, text); of a branch, those since it began."""
        return [(seat, text) for seat, text, _ in self._moves]

    @property
    def step(self) -> int:
        """How many moves were made; of a branch, since it began."""
        return len(self._moves)

    def last_decision(self, seat: int) -> int | None:
        """How many moves had been made when *seat* made its last one; None if it has made none."""
        return max((number for number, (mover, _, _) in enumerate(self._moves) if mover == seat), default=None)

    def legal(self, seat: int) -> list[str]:
        """Every move text *seat* may play now."""
        return self.game.legal(self._state, seat) if self._state.may_act(seat) else []

    def view(self, seat: int | None = None, *, aids: bool = True) -> View:
        """What *seat* sees (None: a stranger); without *aids* nothing that it would have to remember."""
        self._check_seat(seat)
        view = self.game.view(self._state, seat, self.heard(seat))
        return view if aids else self.game.without_aids(view)

    def views(self, seats: Iterable[int | None], *, aids: bool = True) -> Mapping[int | None, View]:
        """What each of these seats sees: `view`, and less work than one by one."""
        heard: dict[int | None, list[SeatEvent]] = dict.fromkeys(seats, self.heard())
        private = any(event.private for event in self.last)
        for seat in heard:
            self._check_seat(seat)
            if private:
                heard[seat] = self.heard(seat)
        views = self.game.views(self._state, heard)
        return views if aids else {seat: self.game.without_aids(view) for seat, view in views.items()}

    def heard(self, seat: int | None = None) -> list[SeatEvent]:
        """What *seat* heard of the last move (None: a stranger)."""
        return [event.heard_by(seat) for event in self.last]

    def world(self, seat: int | None, dice: Dice) -> State:
        """A state that *seat* cannot tell from the real one, drawn with *dice*: for bots and analysis."""
        self._check_seat(seat)
        return self._state.resample(STRANGER if seat is None else seat, dice)

    # What is done

    def play(self, seat: int, text: str, by: Mover | None = None) -> list[Event]:
        """Make a move; answer what is announced. Raises Refused, and then nothing has changed.

        *by*: who made it, if the seat's own player did not; the record says so.
        """
        try:
            actions, words = self._read(seat, text)
            state = self._state.copy()
            state.story = []
            for action in actions:
                state.apply(seat, action)
        except Refused as refused:
            refused.explain = self.game.explain
            raise
        events = self._settle(state)
        self._state = state
        self._moves.add(_shared(seat, words, by))
        self.last = events
        return events

    def take_back(self, stay: int) -> None:
        """Take back a decision: the match is as it was when *stay* moves had been made, and the same cards come again.

        It is played again from the beginning to there, or from where a branch began.
        """
        if not 0 <= stay < len(self._moves):
            raise ValueError(f"of {len(self._moves)} moves {stay} cannot stay")
        before = (
            Match(self.game, self.players, self.options, self._chance.again(), self.names)
            if self._at_origin is None
            else self._at_origin.from_here()
        )
        for seat, text, by in islice(self._moves, stay):
            before.play(seat, text, by)
        self.__dict__.update(
            before.__dict__, taken_back=self.taken_back + 1, hints=self.hints, _at_origin=self._at_origin
        )

    def branch(self, origin: Origin) -> Self:
        """A match that goes on from here, where *origin* is: with other cards wherever its seat does not know them.

        What others heard of the last move may name cards that they do not have any more; they keep what all heard.
        """
        chance, seat = Seeded(origin.seed), origin.seat
        self._check_seat(seat)
        twin = self.from_here()
        twin._state = self._state.resample(seat, chance.dice)
        twin._chance, twin._moves = chance, Kept()
        twin.last = [
            Event(event.public, {seat: event.private[seat]} if seat in event.private else {}) for event in self.last
        ]
        twin.taken_back, twin.hints, twin.origin = 0, [0] * self.players, origin
        twin._at_origin = twin.from_here()
        return twin

    def fingerprint(self) -> str:
        """The same for the same position, and nothing can be read from it."""
        return self._state.fingerprint().hex()

    def note_hint(self, seat: int) -> None:
        """*seat* was given a hint: the record says so."""
        self.hints = [count + (number == seat) for number, count in enumerate(self.hints)]

    def _read(self, seat: int, text: str) -> tuple[list[int], str]:
        state, duties = self._state, self.game.duties
        if not isinstance(seat, int) or not 0 <= seat < self.players:
            raise Refused(duties["wait"], "no_such_seat")
        if state.over:
            raise Refused(duties["over"], "over")
        if not state.may_act(seat):
            raise Refused(duties["wait"], "not_your_turn")
        if not isinstance(text, str) or len(text) > LONGEST_MOVE:
            raise Refused(duties[state.duty(seat)], "unreadable")
        words = " ".join(text.split())
        try:
            return self.game.read(state, seat, words), words
        except ValueError:
            raise Refused(duties[state.duty(seat)], "unreadable") from None

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < self.players):
            raise ValueError(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")

    # What is kept

    def record(self) -> Record:
        """Everything needed to play this match again. Holds all secrets: for players only when the match is over.

        A branch has none: its cards do not follow from a seed and moves alone.
        """
        if self.origin is not None:
            raise ValueError("a branch has no record")
        record = Record(
            format="tablee/2",
            game=self.game.name,
            rules=self.game.rules,
            players=self.players,
            options=deepcopy(self.options),
            seed=self._chance.seed,
            chance=[[name, list(value) if isinstance(value, list) else value] for name, value in self._drawn],
            moves=[[seat, text] if by is None else [seat, text, by] for seat, text, by in self._moves],
            rounds=self.rounds,
            totals=self.totals,
            winners=self.winners,
        )
        if self.names is not None:
            record["names"] = list(self.names)
        if self.taken_back:
            record["taken_back"] = self.taken_back
        if any(self.hints):
            record["hints"] = list(self.hints)
        return record

    def copy(self) -> Self:
        """The same match once more, sharing nothing that can change: each goes on by itself, with the same chance."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.options = deepcopy(self.options)
        twin.names = None if self.names is None else list(self.names)
        twin.last = deepcopy(self.last)
        twin.hints = list(self.hints)
        twin._chance = self._chance.copy()
        twin._drawn, twin._moves = deepcopy(self._drawn), deepcopy(self._moves)
        twin._state = self._state.copy()
        return twin

    def from_here(self) -> Self:
        """A copy that goes on by itself, and shares with this match what does not change while it is played.

        Unlike `copy` it costs the same however long the match has been.
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._chance = self._chance.copy()
        twin._drawn, twin._moves = self._drawn.shared(), self._moves.shared()
        twin._state = self._state.copy()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a match cannot be pickled: keep or send match.record(), and play it again with tablee.replay")
