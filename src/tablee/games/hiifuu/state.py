"""A match of Hiifuu: what may be done, and what then happens.

The methods follow the order of the rules, and HF-n always points there. Nothing here draws a random number, reads a
clock or knows who is listening: chance and actions give the same game every time.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tablee.core.bits import BIT, where_highest
from tablee.core.deck import why_not_drawn
from tablee.core.dice import Dice
from tablee.core.events import Event
from tablee.core.refused import Refused
from tablee.core.state import NOBODY, State
from tablee.games.hiifuu import actions, cards, scoring
from tablee.games.hiifuu.cards import COLOUR, COLOURS, FLAG, VALUES, count_of, lowest_of, nth_of
from tablee.games.hiifuu.events import Dealt, Discarded, LeaderDrawn, Played, RoundScored, Score, SetAside, TrickWon
from tablee.games.hiifuu.options import TOKENS, Rules
from tablee.games.hiifuu.unseen import redeal

NO_COLOUR: Final[i64] = -1
NO_CARD: Final[i64] = -1

# What is being waited for
DISCARDING: Final[i64] = 1  # HF-6
PLAYING: Final[i64] = 2  # HF-8, HF-9

# Which chance: numbers as in the game's list
FIRST: Final[i64] = 1
DECK: Final[i64] = 2
LINE: Final[i64] = 3

# Where cards lie, and what else belongs to seats: places in `own`
SEATS: Final[i64] = 6
HAND: Final[i64] = 0  # + four times the seat + the colour: a set of cards
ASIDE: Final[i64] = 24  # + the same: HF-6
PLAYED: Final[i64] = 48  # + the colour: everything played in this round
TOKEN: Final[i64] = 52  # + the seat: HF-11 the token it took; 0 for none
OWN: Final[i64] = 58

_NOTHING: Final[vec[i64]] = vec[i64]([0] * OWN)
_NO_LINE: Final[vec[i64]] = vec[i64]()


@final
class HiifuuState(State):
    """One moment.

    Small numbers of all seats share a number: `tricks` and `discarded` have four bits a seat, `voids` a bit for each
    colour a seat showed not to hold, `trick` and `last` seven bits for the number of a seat's card plus one.
    """

    def __init__(self, rules: Rules, like: HiifuuState | None = None) -> None:
        super().__init__(rules.players, like)
        self.rules: Rules = rules
        if like is None:
            self.own: vec[i64] = _NOTHING[:]
            self.discarded: i64 = 0  # how many cards each seat has set aside
            self.line: vec[i64] = _NO_LINE  # HF-4
            self.taken: i64 = 0  # how many tokens of the line are gone
            self.leader: i64 = NOBODY  # of this trick; between rounds, of the next
            self.led: i64 = NO_COLOUR
            self.best: i64 = NO_CARD  # the card that wins the trick so far, and whose it is
            self.winning: i64 = NOBODY
            self.trick: i64 = 0
            self.done: i64 = 0  # how many tricks of this round are finished
            self.tricks: i64 = 0
            self.voids: i64 = 0
            self.out: i64 = 0  # HF-16 seats that have dropped out
            self.last: i64 = 0  # HF-10 the last trick
            self.last_leader: i64 = NOBODY
            self.pending = FIRST
        else:
            self.own = like.own[:]
            self.discarded = like.discarded
            self.line = like.line  # replaced by every round, never changed
            self.taken = like.taken
            self.leader = like.leader
            self.led = like.led
            self.best = like.best
            self.winning = like.winning
            self.trick = like.trick
            self.done = like.done
            self.tricks = like.tricks
            self.voids = like.voids
            self.out = like.out
            self.last = like.last
            self.last_leader = like.last_leader

    def copy(self) -> HiifuuState:
        return HiifuuState(self.rules, self)

    # Deal: HF-4, HF-5, HF-7

    def _roll(self, dice: Dice) -> vec[i64]:
        if self.pending == FIRST:
            return append(vec[i64](), dice.below(self.players))
        shuffled = self.rules.deck[:] if self.pending == DECK else self.rules.lines[self.round][:]
        dice.shuffle(shuffled)
        return shuffled

    def _why_impossible(self, outcome: vec[i64]) -> str:
        if self.pending == FIRST:
            fits: bool = len(outcome) == 1 and 0 <= outcome[0] < self.players
            return "" if fits else f"a seat from 0 to {self.players - 1} is needed"
        if self.pending == LINE:
            line = self.rules.lines[self.round]
            same: bool = sorted([int(token) for token in outcome]) == [int(token) for token in line]
            return "" if same else f"the tokens of round {self.round + 1} are {' '.join([str(n) for n in line])}"
        for card in outcome:
            if card % VALUES >= self.rules.top:
                return f"{cards.text(card)} is not in play with {self.players} players"
        return why_not_drawn(outcome, len(self.rules.deck), self.rules.deck, cards.CODES)

    def _settle_chance(self, outcome: vec[i64]) -> None:
        if self.pending == FIRST:  # HF-7
            self.leader = outcome[0]
            self.pending = DECK
            if self.story is not None:
                self.story.append(Event(LeaderDrawn(int(self.leader))))
        elif self.pending == DECK:
            self._deal(outcome)
        else:
            self._lay_line(outcome)

    def _deal(self, deck: vec[i64]) -> None:
        """HF-5: all cards in play, one after the other round the table. What the last round left is cleared away."""
        own = self.own
        for place in range(OWN):
            own[place] = 0
        self.discarded = 0
        self.taken = 0
        self.done = 0
        self.tricks = 0
        self.voids = 0
        seat: i64 = 0
        for card in deck:
            own[HAND + 4 * seat + COLOUR[card]] |= FLAG[card]
            seat += 1
            if seat == self.players:
                seat = 0
        if self.rules.random_tokens:
            self.pending = LINE
        else:
            self._lay_line(self.rules.lines[self.round])

    def _lay_line(self, line: vec[i64]) -> None:
        """HF-4, HF-6: the line of tokens is laid; then all set cards aside."""
        self.pending = 0
        self.line = line
        self._wait_for_all(DISCARDING, BIT[self.players] - 1)
        if self.story is not None:
            each = int(self.rules.tricks + self.rules.aside)
            tokens = [int(token) for token in line]
            dealt = Dealt(int(self.round) + 1, int(self.leader), tokens, each, int(self.rules.aside))
            self.story.append(Event(dealt))

    # Choices

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if not self.may_act(seat):
            return 0
        own = self.own
        hand: i64 = HAND + 4 * seat
        count: i64 = 0
        rest: i64
        if self.led != NO_COLOUR and own[hand + self.led] != 0:  # HF-9
            rest = own[hand + self.led]
            base: i64 = actions.PLAY + VALUES * self.led
            while rest != 0:
                out[count] = base + lowest_of(rest)
                rest &= rest - 1
                count += 1
            return count
        first: i64 = actions.DISCARD if self.phase == DISCARDING else actions.PLAY
        place: i64 = hand
        while place < hand + COLOURS:
            rest = own[place]
            while rest != 0:
                out[count] = first + lowest_of(rest)
                rest &= rest - 1
                count += 1
            first += VALUES
            place += 1
        return count

    def pick(self, seat: i64, dice: Dice) -> i64:
        """One of the legal actions, without listing them: this is most of the time of a playout."""
        own = self.own
        place: i64 = HAND + 4 * seat
        if self.led != NO_COLOUR and own[place + self.led] != 0:
            following: i64 = own[place + self.led]
            return actions.PLAY + VALUES * self.led + nth_of(following, dice.below(count_of(following)))
        first: i64 = actions.PLAY
        held: i64 = self.rules.tricks - self.done
        if self.phase == DISCARDING:
            first = actions.DISCARD
            held += self.left_to_discard(seat)
        n: i64 = dice.below(held)
        orange: i64 = count_of(own[place])
        pink: i64 = count_of(own[place + 1])
        green: i64 = count_of(own[place + 2])
        past_orange: i64 = i64(n >= orange)  # numbers, not branches, as in `nth_of`
        past_pink: i64 = i64(n >= orange + pink)
        past_green: i64 = i64(n >= orange + pink + green)
        colour: i64 = past_orange + past_pink + past_green
        n -= past_orange * orange + past_pink * pink + past_green * green
        return first + VALUES * colour + nth_of(own[place + colour], n)

    def apply(self, seat: i64, action: i64) -> None:
        if not self.may_act(seat):
            raise Refused("HF-15" if self.over else "HF-8", "over" if self.over else "not_your_turn")
        if self.phase == PLAYING:
            if 0 <= action < actions.DISCARD:
                self._play(seat, action - actions.PLAY)
                return
            raise Refused("HF-8", "play_first" if 0 <= action < actions.COUNT else "no_such_action")
        if actions.DISCARD <= action < actions.COUNT:
            self._discard(seat, action - actions.DISCARD)
            return
        raise Refused("HF-6", "discard_first" if 0 <= action < actions.COUNT else "no_such_action")

    # Setting aside: HF-6

    def _discard(self, seat: i64, card: i64) -> None:
        """HF-6: one of the cards that a seat sets aside. When all are done the leader plays (HF-8)."""
        own = self.own
        place: i64 = 4 * seat + COLOUR[card]
        if own[HAND + place] & FLAG[card] == 0:
            raise Refused("HF-6", "not_in_hand", [cards.text(card)])
        own[HAND + place] ^= FLAG[card]
        own[ASIDE + place] |= FLAG[card]
        self.discarded += BIT[4 * seat]
        if self.left_to_discard(seat) > 0:
            return
        self.acting ^= BIT[seat]
        if self.story is not None:
            self.story.append(Event(Discarded(int(seat)), {int(seat): SetAside(int(seat), self.texts(ASIDE, seat))}))
        if self.acting == 0:
            self._wait_for(PLAYING, self.leader)

    def left_to_discard(self, seat: i64) -> i64:
        """HF-6: how many cards a seat still has to set aside."""
        return self.rules.aside - ((self.discarded >> (4 * seat)) & 15)

    # Tricks: HF-8 to HF-13

    def _play(self, seat: i64, card: i64) -> None:
        """HF-8, HF-9: the leader plays any card, the others follow if they can."""
        own = self.own
        colour: i64 = COLOUR[card]
        place: i64 = HAND + 4 * seat + colour
        led: i64 = self.led
        if own[place] & FLAG[card] == 0:
            raise Refused("HF-8", "not_in_hand", [cards.text(card)])
        void: bool = False
        if led == NO_COLOUR:
            self.led = colour
            self.best = card
            self.winning = seat
            self.last = 0  # HF-10 the last trick may no longer be looked at
            self.last_leader = NOBODY
        elif colour == led:
            if card > self.best:
                self.best = card
                self.winning = seat
        else:
            if own[HAND + 4 * seat + led] != 0:
                raise Refused("HF-9", "must_follow", cards.texts(led, own[HAND + 4 * seat + led]))
            self.voids |= BIT[4 * seat + led]
            void = True
        own[place] ^= FLAG[card]
        own[PLAYED + colour] |= FLAG[card]
        self.trick |= (card + 1) << (7 * seat)
        if self.story is not None:
            self.story.append(Event(Played(int(seat), cards.text(card), led == NO_COLOUR, void)))
        after: i64 = seat + 1
        if after == self.players:
            after = 0
        if self.out != 0:
            after = self._after(seat)
        if after == self.leader:
            self._end_trick()
        else:
            self.turn = after
            self.acting = BIT[after]

    def _after(self, seat: i64) -> i64:
        """The next seat clockwise that is still in the round; somebody is."""
        while True:
            seat += 1
            if seat == self.players:
                seat = 0
            if self.out & BIT[seat] == 0:
                return seat

    def _end_trick(self) -> None:
        """HF-10 to HF-13: the highest card of the led colour wins; a second trick takes a token, a third covers it."""
        winner: i64 = self.winning
        self.tricks += BIT[4 * winner]
        won: i64 = self.tricks_of(winner)
        if won == scoring.TAKES and self.taken < TOKENS:
            self.own[TOKEN + winner] = self.line[self.taken]
            self.taken += 1
        if won == scoring.COVERS and self.rules.drops_out:
            self.out |= BIT[winner]
        if self.story is not None:
            self._tell_trick(self.story, winner, won)
        self.last = self.trick
        self.last_leader = self.leader
        self.trick = 0
        self.led = NO_COLOUR
        self.best = NO_CARD
        self.winning = NOBODY
        self.done += 1
        if self.done == self.rules.tricks or self.out == BIT[self.players] - 1:
            self.leader = winner  # HF-7, even after dropping out (HF-16)
            self._end_round()
            return
        self.leader = winner if self.out & BIT[winner] == 0 else self._after(winner)
        self.turn = self.leader
        self.acting = BIT[self.leader]

    def tricks_of(self, seat: i64) -> i64:
        """How many tricks a seat has won in this round."""
        return (self.tricks >> (4 * seat)) & 15

    def _tell_trick(self, story: list[Event], winner: i64, won: i64) -> None:
        token = self.token_of(winner)
        out = won == scoring.COVERS and self.rules.drops_out
        taken = token if won == scoring.TAKES else None
        covered = token if won == scoring.COVERS else None
        story.append(Event(TrickWon(int(winner), cards.text(self.best), int(won), taken, covered, out)))

    def token_of(self, seat: i64) -> int | None:
        """HF-11: the token that a seat took in this round, covered or not."""
        return int(self.own[TOKEN + seat]) if self.own[TOKEN + seat] > 0 else None

    # End: HF-14, HF-15

    def _end_round(self) -> None:
        """HF-14, HF-15: uncovered tokens score; then the next round, or the end."""
        scores = _NOTHING[: self.players]
        for seat in range(self.players):
            scores[seat] = scoring.points(self.tricks_of(seat), self.own[TOKEN + seat])
        if self.story is not None:
            self._tell_round(self.story, scores)
        self._score_round(scores)
        if scoring.is_over(self.round, self.totals):
            self._end_game()
        else:
            self.out = 0
            self._wait_for_chance(DECK)

    def _tell_round(self, story: list[Event], scores: vec[i64]) -> None:
        rows = [
            Score(int(self.tricks_of(seat)), self.token_of(seat), int(scores[seat])) for seat in range(self.players)
        ]
        story.append(Event(RoundScored(int(self.round) + 1, rows, self.tokens_left())))

    def tokens_left(self) -> list[int]:
        """HF-4: the line, without the tokens that were taken."""
        return [int(self.line[at]) for at in range(self.taken, len(self.line))]

    def winners(self) -> i64:
        """HF-15: the most points win; equal totals share."""
        return where_highest(self.totals) if self.over else 0

    def duty(self, seat: i64) -> str:
        if not self.may_act(seat):
            return "wait"
        if self.phase == DISCARDING:
            return "discard"
        if self.led == NO_COLOUR:
            return "lead"
        return "follow" if self.own[HAND + 4 * seat + self.led] != 0 else "throw"

    # What a seat knows

    def resample(self, seat: i64, dice: Dice) -> HiifuuState:
        """Deal anew what *seat* has not seen: other hands, as far as HF-9 allows, and what others set aside."""
        twin = self.copy()
        hidden: i64 = 0
        for other in range(self.players):
            if other != seat:
                hidden |= BIT[other] | BIT[SEATS + other]  # as HAND and ASIDE lie in `own`
        redeal(twin.own, hidden, self.voids, dice)
        return twin

    def fingerprint_parts(self) -> vec[i64]:
        out = vec[i64]([self.discarded, self.taken, self.leader, self.trick, self.done])
        out = extend(out, vec[i64]([self.tricks, self.voids, self.out, self.last, self.last_leader]))
        return extend(extend(out, self.own), self.line)

    def census(self) -> vec[i64]:
        """Every card of this round, wherever it is."""
        out = vec[i64]()
        for place in range(TOKEN):
            rest: i64 = self.own[place]
            while rest != 0:
                out = append(out, VALUES * (place & 3) + lowest_of(rest))
                rest &= rest - 1
        return out

    def texts(self, heap: i64, seat: i64) -> list[str]:
        """The codes of a seat's cards in HAND or ASIDE, in the order of HF-1."""
        out: list[str] = []
        for colour in range(COLOURS):
            out += cards.texts(colour, self.own[heap + 4 * seat + colour])
        return out
