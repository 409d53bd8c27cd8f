"""A table as its log has made it: `apply` takes the next entry, and that is the only way anything changes.

Commands are checked by the `may_…` functions of commands.py, which answer the entry to write down.
"""
# tablee: compiled

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import msgspec

from tablee import games
from tablee.core.branch import branch
from tablee.core.match import Match
from tablee.core.proof import seed_from_1
from tablee.core.record import Mover, Record
from tablee.table.badlog import BadLog
from tablee.table.drawing import OPEN_SECONDS, QUICK_ATTEMPTS, Drawing, commitment_of, opens, proof_1
from tablee.table.entries import (
    Again,
    BotSat,
    Branched,
    Entry,
    Freed,
    GaveUp,
    Hinted,
    Left,
    Listed,
    Moved,
    Named,
    Opened,
    Readied,
    Redrawn,
    Returned,
    Revealed,
    Sat,
    Started,
    StoodIn,
    TakenBack,
)
from tablee.table.info import BranchInfo, Phase, SeatInfo, TableInfo
from tablee.table.people import People
from tablee.table.seat import Seat, seat_of
from tablee.table.settings import Settings

FINISHED: tuple[Phase, ...] = ("over", "abandoned")
BEFORE: tuple[Phase, ...] = ("lobby", "opening")

REFS_KEPT = 64
"""Moves a table remembers by the mark their sender gave them."""


MOST_PLAYED_AGAIN = 30_000
"""Moves of a match that are played again because somebody took back: whoever opens its log plays them all."""


@lru_cache(maxsize=1024)
def _held_once(settings: bytes) -> Settings:
    """The same object for the same settings: thousands of tables have the same few."""
    return msgspec.json.decode(settings, type=Settings)


class Table:
    """One table. `seq` is the number of the last entry, 0 before the first; `at` is when it was written.

    The current match's log `begins` at a number, and the match `began` at a time; `playing` are who sat down to it.
    """

    settings: Settings

    def __init__(self, table_id: str, people: People | None = None) -> None:
        self.id = table_id
        self.people = People() if people is None else people
        self.seq = 0
        self.at = 0
        self.opened = 0
        self.opener = 0
        self.begins = 1
        self.began = 0
        self.playing: list[int | str | None] = []
        self.phase: Phase = "lobby"
        self.number = 1
        self.secret = ""
        self.salts: list[str] = []  # of a match that release 0.1.0 began
        self.drawing = Drawing()
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.branch: BranchInfo | None = None
        self.played_again = 0  # moves of the match that were played again, as others were taken back
        self._rules = 0  # by which version of its rules the match is played
        self._refs: dict[tuple[int, str], int] = {}

    def from_here(self) -> Table:
        """A copy that takes the next entries as this table does, by itself."""
        twin = Table(self.id, self.people)
        if self.seq:
            twin.settings = self.settings
        twin.seq, twin.at, twin.opened, twin.opener = self.seq, self.at, self.opened, self.opener
        twin.phase, twin.number, twin.secret, twin.salts = self.phase, self.number, self.secret, list(self.salts)
        twin.begins, twin.began, twin.playing, twin._rules = self.begins, self.began, list(self.playing), self._rules
        twin.played_again, twin.branch = self.played_again, self.branch
        twin.seats, twin.drawing = [replace(seat) for seat in self.seats], replace(self.drawing)
        twin.match = None if self.match is None else self.match.from_here()
        twin._refs = dict(self._refs)
        return twin

    # What is the case

    def seat_of(self, player: str) -> int | None:
        """The seat that *player* plays from; None for a stranger and for somebody who stood up."""
        number = self.chair_of(player)
        return None if number is None or self.seats[number].away else number

    def chair_of(self, player: str) -> int | None:
        """The seat that is *player*'s, also if they stood up."""
        person = self.people.number_of(player)
        for number, seat in enumerate(self.seats):
            if seat.person == person:
                return number
        return None

    def name_of(self, number: int) -> str | None:
        """What the person on this chair is called now."""
        return self.people.name(self.seats[number].person)

    def shown_to(self, player: str) -> bool:
        """Whether *player* may see the cards: where nobody watches, only who has a chair. A lobby shows none."""
        return self.settings.watch == "anybody" or self.phase in BEFORE or self.chair_of(player) is not None

    def others_in_person(self, number: int) -> list[Seat]:
        """The chairs of all people who play, but for this one."""
        return [seat for each, seat in enumerate(self.seats) if each != number and seat.in_person]

    def only_bots_beside(self, number: int) -> bool:
        """Whether all other chairs were bots' when the match began. A person for whom a bot plays is a person."""
        return all(isinstance(one, str) for each, one in enumerate(self.playing) if each != number)

    def can_take_back(self, number: int | None) -> bool:
        """Whether this seat's last decision could be taken back now."""
        return (
            number is not None
            and self.phase == "playing"
            and self.seats[number].decided > 0
            and self.only_bots_beside(number)
            and self.played_again < MOST_PLAYED_AGAIN
        )

    @property
    def lamp(self) -> bool:
        """Whether people may ask for hints: as was agreed, or else where one person plays against bots."""
        if self.settings.lamp is not None:
            return self.settings.lamp
        sitting = self.playing if self.match is not None else [seat.sitter for seat in self.seats]
        return sum(not isinstance(one, str) for one in sitting) == 1

    def hinted(self, number: int) -> bool:
        """Whether this seat was given a hint for the decision that it has to make."""
        seat = self.seats[number]
        return self.has_turn(number) and seat.hinted == seat.turn_since

    def done_as(self, seat: int, ref: str) -> int | None:
        """The number of the move that *seat* sent under this mark, if it was made."""
        return self._refs.get((seat, ref)) if ref else None

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def all_ready(self) -> bool:
        return all(seat.ready for seat in self.seats)

    @property
    def attempt_broken(self) -> bool:
        """Whether somebody is gone without whom the list cannot be opened."""
        return self.phase == "opening" and self.drawing.commitments != self._commitments()

    @property
    def all_opened(self) -> bool:
        """Whether the match can be dealt."""
        return self.phase == "opening" and self.drawing.complete and not self.attempt_broken

    @property
    def open_by(self) -> int:
        """When the attempt ends if somebody has not opened, in milliseconds."""
        return self.drawing.listed_at + max(OPEN_SECONDS, self.settings.clock or 0) * 1000

    @property
    def next_list_at(self) -> int:
        """When the commitments may be listed, in milliseconds: after some attempts, not at once."""
        return 0 if self.drawing.attempts < QUICK_ATTEMPTS else self.drawing.listed_at + OPEN_SECONDS * 1000

    def _commitments(self) -> list[str]:
        return [seat.commitment or "" for seat in self.seats]

    @property
    def starts_by_itself(self) -> bool:
        """Whether the match begins as soon as every chair is taken and ready: a rematch always does."""
        return self.phase == "lobby" and (self.settings.starts == "when_full" or self.number > 1)

    @property
    def acts_by_itself(self) -> bool:
        """Whether there may be a bot's turn or a clock."""
        its = self.settings
        if its.clock is not None or its.stand_in is not None:
            return True
        for seat in self.seats:
            if seat.bot is not None or seat.stand_in:
                return True
        return False

    @property
    def rules(self) -> int:
        """The version of the game's rules by which the match is played, or by which the next one will be."""
        return games.game(self.settings.game).rules if self.match is None else self._rules

    def info(self) -> TableInfo:
        """What everybody may know."""
        its = self.settings
        return TableInfo(
            id=self.id,
            game=its.game,
            players=its.players,
            options=its.options,
            phase=self.phase,
            match=self.number,
            rules=self.rules,
            seq=self.seq,
            seats=[
                SeatInfo(
                    taken=seat.taken,
                    name=self.people.name(seat.person),
                    bot=seat.bot,
                    ready=seat.ready,
                    away=seat.away,
                    stand_in=seat.stand_in,
                    gives_up=seat.gives_up,
                    opened=self.drawing.has_opened(number),
                    late=seat.late,
                    hints=0 if self.match is None else self.match.hints[number],
                )
                for number, seat in enumerate(self.seats)
            ],
            listed=its.listed,
            watch=its.watch,
            starts=its.starts,
            clock=its.clock,
            stand_in=its.stand_in,
            level=its.level,
            pause=its.pause,
            commitment=commitment_of(self.secret) if self.branch is None else "",
            opened=self.opened,
            commitments=self.drawing.commitments,
            attempts=self.drawing.attempts,
            taken_back=0 if self.match is None else self.match.taken_back,
            lamp=self.lamp,
            aids=its.aids,
            branch=self.branch,
        )

    def due(self, number: int) -> int | None:
        """When the clock of a person whose turn it is runs out, in milliseconds; None if none runs.

        It starts one pause after the move before: until then people look at that move.
        """
        seat = self.seats[number]
        if self.settings.clock is None or seat.played_by_bot or not self.has_turn(number):
            return None
        return seat.turn_began + self.settings.pause + self.settings.clock * 1000

    def dues(self) -> list[int | None] | None:
        """`due` of every seat; None if nobody has a clock."""
        if self.settings.clock is None or self.phase != "playing":
            return None
        return [self.due(number) for number in range(len(self.seats))]

    def has_turn(self, number: int) -> bool:
        """Whether it is this seat's turn."""
        return self.phase == "playing" and self.match is not None and number in self.match.to_act

    def record(self) -> Record:
        """The match with everything that proves its chance. Holds all secrets: only for a match that is over."""
        assert self.match is not None
        record = self.match.record()
        record["names"] = [one if isinstance(one, str) else self.people.name(one) for one in self.playing]
        record["rules"] = self.rules
        record["proof"] = (
            proof_1(self.secret, self.salts)
            if self.drawing.commitments is None
            else self.drawing.proof(self.id, self.number, self.secret)
        )
        return record

    # What happens

    def apply(self, entry: Entry, at: int) -> None:
        """Take the next entry. Raises Refused for a move against the rules, and then nothing has changed."""
        self._take(entry, at)
        self.seq += 1
        self.at = at

    def _take(self, entry: Entry, at: int) -> None:
        seq = self.seq + 1
        match entry:
            case Moved():
                self._move(entry, seq, at)
            case TakenBack():
                self._take_back(entry, seq, at)
            case Hinted(number):
                if self.match is None or not self.lamp or not self.has_turn(number):
                    raise BadLog("order", self.id, seq, "nobody could be given a hint")
                self.match.note_hint(number)
                self.seats[number].hinted = self.seats[number].turn_since
            case Opened(settings, opener, secret):
                self._lay(settings, opener, secret, at, seq)
                self.seats = [Seat() for _ in range(settings.players)]
            case Branched():
                self._branch(entry, seq, at)
            case Started(rules):
                self._start(rules, seq, at)
            case Listed(commitments):
                if self.phase != "lobby" or not self.full or not self.all_ready or commitments != self._commitments():
                    raise BadLog("order", self.id, seq, "the list is not that of the commitments")
                self.drawing.write_list(commitments, at)
                self.phase = "opening"
            case Revealed():
                self._open(entry, seq)
            case Redrawn(secret):
                self._redraw(secret, seq, at)
            case Again():
                self._again(entry, seq, at)
            case _:
                self._change(self.seats[entry.seat], entry)
                if isinstance(entry, StoodIn):
                    self.seats[entry.seat].stood_in_at = at
                elif isinstance(entry, Sat):
                    self.seats[entry.seat].unready_since = at

    def _change(
        self, seat: Seat, entry: Sat | Left | Returned | Named | BotSat | Freed | Readied | StoodIn | GaveUp
    ) -> None:
        """What happens to one chair."""
        match entry:
            case Sat():
                seat.person, seat.salt = entry.person, entry.salt
            case Left():
                if self.phase == "playing":
                    seat.away, seat.stand_in = True, self.settings.stand_in is not None
                    self._abandon_if_all_would()
                else:
                    seat.clear()
            case Returned():
                seat.away = seat.stand_in = seat.gives_up = False
            case Named():
                pass  # the name is not in the log
            case BotSat(level=level):
                seat.clear()
                seat.bot = level
            case Freed():
                seat.clear()
            case Readied():
                seat.salt, seat.commitment = entry.salt, entry.commitment
                seat.committed += 1
            case StoodIn():
                seat.stand_in = True
                self._abandon_if_all_would()
            case GaveUp():
                seat.gives_up = True
                self._abandon_if_all_would()

    def _abandon_if_all_would(self) -> None:
        here = [seat for seat in self.seats if seat.in_person]
        if self.phase == "playing" and here and all(seat.gives_up for seat in here):
            self.phase = "abandoned"

    def _start(self, rules: int, seq: int, at: int) -> None:
        its = self.settings
        self._check_rules(its.game, rules, seq)
        if self.phase == "lobby":
            seed = self._seed_as_in_0_1_0(seq)
        elif self.all_opened:
            seed = self.drawing.seed(self.secret)
        else:
            raise BadLog("order", self.id, seq, "a match cannot start")
        self._begin(games.game(its.game).start(its.players, its.options, seed), rules, seq, at)

    def _check_rules(self, game: str, rules: int, seq: int) -> None:
        known = games.game(game)
        if not known.replays(rules):
            raise BadLog("rules", self.id, seq, f"{game} by version {rules} of its rules; here it is {known.rules}")

    def _begin(self, match: Match, rules: int, seq: int, at: int) -> None:
        """Everybody sits: *match* is on."""
        self.playing, self.began = [seat.sitter for seat in self.seats], at
        self.match, self.phase, self._rules = match, "playing", rules
        self.match.options = self.settings.options  # they are complete
        self.played_again = 0
        for seat in self.seats:
            seat.decided = 0
        self._refs.clear()
        self._note_turns(self.match.to_act, [], None, seq, at)

    def _branch(self, entry: Branched, seq: int, at: int) -> None:
        its, origin = entry.settings, entry.origin
        self._check_rules(its.game, entry.rules, seq)
        match = branch(games.game(its.game), its.players, its.options, origin)
        if match.fingerprint() != entry.position:
            raise BadLog("rules", self.id, seq, "the engine that began this branch dealt other cards")
        if match.over or len(entry.seats) != its.players:
            raise BadLog("order", self.id, seq, "a branch cannot begin so")
        self._lay(its, entry.opener, "", at, seq)
        self.seats = [seat_of(one) for one in entry.seats]
        self.branch = BranchInfo(entry.table, entry.match, origin.step, origin.seat)
        self._begin(match, entry.rules, seq, at)
        self.played_again = origin.step

    def _seed_as_in_0_1_0(self, seq: int) -> bytes:
        """Release 0.1.0 took salts without commitments, and started without a list."""
        if not self.full or any(seat.bot is None and seat.salt is None for seat in self.seats):
            raise BadLog("order", self.id, seq, "a match cannot start")
        self.salts = [seat.salt or "" for seat in self.seats]  # of this match, whoever leaves afterwards
        for seat in self.seats:
            seat.commitment = "" if seat.bot is None else None  # they were ready
        return seed_from_1(bytes.fromhex(self.secret), [bytes.fromhex(salt) for salt in self.salts])

    def _open(self, entry: Revealed, seq: int) -> None:
        listed = self.drawing.commitments
        if self.phase != "opening" or listed is None or self.drawing.has_opened(entry.seat):
            raise BadLog("order", self.id, seq, "nothing is to be opened")
        if not opens(listed[entry.seat], self.id, self.number, entry.seat, self.secret, entry.salt):
            raise BadLog("order", self.id, seq, "the salt is not the one that the list names")
        self.drawing.open(entry.seat, entry.salt)
        self.seats[entry.seat].late = False

    def _redraw(self, secret: str, seq: int, at: int) -> None:
        if self.phase != "opening":
            raise BadLog("order", self.id, seq, "there is no attempt to end")
        for number, seat in enumerate(self.seats):
            if seat.commitment is not None:
                seat.late = not self.drawing.has_opened(number)
            seat.unready(at)
        self.drawing.end()
        self.phase = "lobby"
        self.secret = secret

    def _move(self, entry: Moved, seq: int, at: int) -> None:
        if self.match is None or self.phase != "playing":
            raise BadLog("order", self.id, seq, "a move without a match")
        before = self.match.to_act
        self.match.play(entry.seat, entry.text, self._mover(entry))
        if entry.ref:
            self._refs[entry.seat, entry.ref] = seq
            if len(self._refs) > REFS_KEPT:
                del self._refs[next(iter(self._refs))]
        if entry.by == "player":
            self.seats[entry.seat].gives_up = False
        self.seats[entry.seat].decided = seq
        self._note_turns(self.match.to_act, before, entry.seat, seq, at)
        if self.match.over:
            self.phase = "over"

    def _take_back(self, entry: TakenBack, seq: int, at: int) -> None:
        possible = self.phase == "playing" and self.only_bots_beside(entry.seat)
        if self.match is None or not possible or entry.stay != self.match.last_decision(entry.seat):
            raise BadLog("order", self.id, seq, "there is no such decision to take back")
        self.match.take_back(entry.stay)
        self.played_again += entry.stay
        self._refs.clear()  # a mark of before is none of this position's
        self.seats[entry.seat].decided = 0 if self.match.last_decision(entry.seat) is None else seq
        self._note_turns(self.match.to_act, [], None, seq, at)

    def _mover(self, entry: Moved) -> Mover | None:
        if entry.by == "bot":
            return "bot" if self.seats[entry.seat].bot is not None else "stand_in"
        return "clock" if entry.by == "clock" else None

    def _note_turns(self, now: list[int], before: list[int], mover: int | None, seq: int, at: int) -> None:
        """Note since when it is whose turn. Others who act at the same time do not make a choice out of date."""
        for number in now:
            if number == mover or number not in before:
                self.seats[number].turn_since, self.seats[number].turn_began = seq, at

    def _lay(self, settings: Settings, opener: int, secret: str, opened: int, seq: int) -> None:
        """What a match begins with: its log can be read from here on."""
        self.settings = _held_once(msgspec.json.encode(settings))
        self.opener, self.secret, self.opened, self.begins = opener, secret, opened, seq

    def _again(self, entry: Again, seq: int, at: int) -> None:
        self._lay(entry.settings, entry.opener, entry.secret, entry.opened, seq)
        self.phase = "lobby"
        self.match = None
        self.number = entry.match
        self.drawing = Drawing()
        self.seats = [seat_of(one) for one in entry.seats]
        for seat in self.seats:
            seat.unready(at)
