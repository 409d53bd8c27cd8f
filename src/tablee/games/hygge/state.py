"""A match of Hygge: what may be done, and what then happens.

The methods follow the order of the rules, and HY-n always points there. Nothing here draws a random number, reads a
clock or knows who is listening: chance and actions give the same game every time.
"""
# tablee: compiled

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tablee.core.bits import BIT, listed, lowest, nth, popcount, where_lowest
from tablee.core.deck import why_not_drawn
from tablee.core.dice import Dice
from tablee.core.events import Event
from tablee.core.refused import Refused
from tablee.core.state import CHANCE, State
from tablee.games.hygge import actions, cards
from tablee.games.hygge.cards import FIELD, KINDS, ONE, WINTER
from tablee.games.hygge.events import (
    Collected,
    Discarded,
    FirstPlayer,
    LastChosen,
    Passed,
    Refilled,
    ReserveLaid,
    Scored,
    Sheltered,
    WinterCame,
)
from tablee.games.hygge.options import Rules
from tablee.games.hygge.scoring import minus_points, snowflakes
from tablee.games.hygge.sheets import sheet
from tablee.games.hygge.unseen import reshuffled

UNDECIDED: Final[i64] = -1

# What is being waited for
COLLECTING: Final[i64] = 1  # HY-7 a row or column
SHELTERING: Final[i64] = 2  # HY-8 a shelter or none
LAST: Final[i64] = 3  # HY-11 everybody's last action

# Which chance: numbers as in the game's list
FIRST: Final[i64] = 1
DECK: Final[i64] = 2

# What belongs to each seat: places in `own`, plus the seat
DISPLAY: Final[i64] = 0  # the heap face up in front of it
SHELTERED: Final[i64] = 4  # the heap it has sheltered
MINUS: Final[i64] = 8  # HY-14 its minus points of all finished games
CHOSEN: Final[i64] = 12  # HY-11 its last action while others still choose
DISCARDED: Final[i64] = 16  # HY-11 the heap that everybody together discarded: one place for all
OWN: Final[i64] = 17

CARDS: Final[i64] = 67


@final
class HyggeState(State):
    """One moment. The reserve's positions are numbered from 0; those that still have a card are the bits of `laid`."""

    DUTIES: ClassVar[list[str]] = ["wait", "collect", "shelter", "last_action"]

    def __init__(self, players: i64, rules: Rules, like: HyggeState | None = None) -> None:
        super().__init__(players, like)
        self.rules: Rules = rules
        if like is None:
            self.own: vec[i64] = vec[i64]([0] * CHOSEN + [UNDECIDED] * 4 + [0])
            self.reserve: vec[i64] = vec[i64]()
            self.laid: i64 = 0
            self.pile: vec[i64] = vec[i64]()
            self.drawn: i64 = 0  # how many cards of the pile have been drawn
            self._wait_for_game()
        else:
            self.own = like.own[:]
            self.reserve = like.reserve  # replaced by every refill, never changed
            self.laid = like.laid
            self.pile = like.pile  # replaced by every game, never changed
            self.drawn = like.drawn

    def copy(self) -> HyggeState:
        return HyggeState(self.players, self.rules, self)

    # Setup: HY-4 to HY-6, HY-14

    def fewest_points(self) -> i64:
        """HY-6, HY-14: the seats that may begin: those with the fewest points so far, at first everybody."""
        return where_lowest(self.totals)

    def bottom(self) -> i64:
        """HY-4: the first place of the pile, counted from the top, where winter can be."""
        return CARDS - (10 if self.players == 3 else 16)

    def _wait_for_game(self) -> None:
        """HY-14: a game begins: by whoever has the fewest points, among equals by lot."""
        seats: i64 = self.fewest_points()
        self._wait_for_chance(FIRST)
        if popcount(seats) == 1:
            self._begin(lowest(seats), 0)

    def _roll(self, dice: Dice) -> vec[i64]:
        if self.pending == FIRST:
            seats = listed(self.fewest_points())
            return vec[i64]([seats[dice.below(len(seats))]])
        deck = cards.DECK[:]  # HY-4
        dice.shuffle(deck)
        under = append(deck[self.bottom() :], WINTER)
        dice.shuffle(under)
        return extend(deck[: self.bottom()], under)

    def _why_impossible(self, outcome: vec[i64]) -> str:
        if self.pending == FIRST:
            if len(outcome) != 1:
                return "one seat is needed"
            if not 0 <= outcome[0] < self.players or self.fewest_points() & BIT[outcome[0]] == 0:
                names = ", ".join([str(seat) for seat in listed(self.fewest_points())])
                return f"the lot is among {names}, not {outcome[0]}"
            return ""
        for card in outcome[: self.bottom()]:
            if card == WINTER:
                return f"winter is among the last {CARDS - self.bottom()} cards"
        return why_not_drawn(outcome, CARDS, cards.DECK_AND_WINTER, cards.CODES)

    def _settle_chance(self, outcome: vec[i64]) -> None:
        if self.pending == FIRST:
            self._begin(outcome[0], self.fewest_points())
        else:
            self._lay(outcome)

    def _begin(self, seat: i64, among: i64) -> None:
        """HY-6, HY-14: *seat* will play first."""
        self.turn = seat
        self.pending = DECK
        if self.story is not None:
            self.story.append(Event(FirstPlayer(int(self.round) + 1, int(seat), [int(one) for one in listed(among)])))

    def _lay(self, deck: vec[i64]) -> None:
        """HY-4, HY-5: the reserve is filled in order from the top of the pile."""
        self.pending = 0
        self._clear()
        self.pile = deck
        self.drawn = self.rules.places
        self.reserve = deck[: self.drawn]
        self.laid = BIT[self.rules.places] - 1
        if self.story is not None:
            self.story.append(Event(ReserveLaid(int(self.round) + 1, [cards.text(card) for card in self.reserve])))
        self._wait_for(COLLECTING, self.turn)

    # Choices

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if not self.may_act(seat):
            return 0
        if self.phase == COLLECTING:
            return self._legal_lines(out)
        if self.phase == SHELTERING:
            return self._legal_shelters(seat, out)
        return self._legal_last_actions(seat, out)

    def _legal_lines(self, out: vec[i64]) -> i64:
        """HY-7: every row and column that still has cards."""
        count: i64 = 0
        lines = self.rules.lines
        line = self.rules.line
        laid: i64 = self.laid
        size: i64 = len(lines)
        at: i64 = 0
        while at < size:
            number: i64 = lines[at]
            if line[number] & laid != 0:
                out[count] = number
                count += 1
            at += 1
        return count

    def _legal_shelters(self, seat: i64, out: vec[i64]) -> i64:
        """HY-8: every shelter that the display allows, or none."""
        count: i64 = 0
        rest: i64 = actions.shelters(self.own[DISPLAY + seat])
        while rest != 0:
            out[count] = actions.SHELTER + lowest(rest)
            rest &= rest - 1
            count += 1
        out[count] = actions.PASS
        return count + 1

    def _legal_last_actions(self, seat: i64, out: vec[i64]) -> i64:
        """HY-11: shelter once more, or discard one card, or nothing."""
        count: i64 = self._legal_shelters(seat, out)
        kind: i64 = 0
        while kind < KINDS:
            if self.own[DISPLAY + seat] & FIELD[kind] != 0:
                out[count] = actions.DISCARD + kind
                count += 1
            kind += 1
        return count

    def pick(self, seat: i64, dice: Dice) -> i64:
        """The same choice as from `legal`; shelters need not be written down for it."""
        if self.phase != SHELTERING:
            return super().pick(seat, dice)
        possible: i64 = actions.shelters(self.own[DISPLAY + seat])
        count: i64 = popcount(possible)
        at: i64 = dice.below(count + 1)
        if at == count:
            return actions.PASS
        return actions.SHELTER + nth(possible, at)

    def apply(self, seat: i64, action: i64) -> None:
        if not self.may_act(seat):
            raise Refused("HY-13" if self.over else "HY-9", "over" if self.over else "not_your_turn")
        if action < 0 or action >= actions.COUNT:
            raise Refused("HY-7", "no_such_action")
        if self.phase == COLLECTING:
            if action >= actions.SHELTER:
                raise Refused("HY-7", "collect_first")
            self._collect(seat, action)
        elif self.phase == SHELTERING:
            if action < actions.SHELTER or action >= actions.DISCARD:
                raise Refused("HY-8", "shelter_or_pass_first")
            if action == actions.PASS:
                self._pass(seat)
            else:
                self._check_shelter(seat, action - actions.SHELTER)
                self._shelter(seat, action - actions.SHELTER)
            self._check_reserve(seat)
        else:
            self._choose(seat, action)

    # Turn: HY-7 to HY-9

    def _collect(self, seat: i64, line: i64) -> None:
        """HY-7: take all cards of a row or column, gaps notwithstanding."""
        places: i64 = self.rules.line[line]
        taken: i64 = places & self.laid
        if places == 0:
            raise Refused("HY-5", "no_such_line")
        if taken == 0:
            raise Refused("HY-7", "empty_line")
        if self.story is not None:
            self.story.append(Event(Collected(int(seat), actions.text(line), self.cards_at(taken))))
        reserve = self.reserve
        self.laid &= ~taken
        display: i64 = self.own[DISPLAY + seat]
        while taken != 0:
            display += ONE[reserve[lowest(taken)]]
            taken &= taken - 1
        self.own[DISPLAY + seat] = display
        if actions.shelters(display) != 0:
            self._wait_for(SHELTERING, seat)
        else:
            self._check_reserve(seat)  # HY-8 nothing to decide: the turn goes on by itself

    def _check_shelter(self, seat: i64, shelter: i64) -> None:
        """HY-8: only face-up cards shelter and are sheltered."""
        display: i64 = self.own[DISPLAY + seat]
        if actions.shelters(display) & BIT[shelter] != 0:
            return
        named = [int(actions.ANIMAL[shelter]), *actions.objects(shelter)]
        raise Refused("HY-8", "not_face_up", [cards.text(kind) for kind in named if display & FIELD[kind] == 0])

    def _shelter(self, seat: i64, shelter: i64) -> None:
        """HY-8: the animal and all copies of the chosen kinds leave the display for good."""
        objects: i64 = self.own[DISPLAY + seat] & actions.KINDS[shelter]
        leaving: i64 = objects + ONE[actions.ANIMAL[shelter]]
        self.own[DISPLAY + seat] -= leaving
        self.own[SHELTERED + seat] += leaving
        if self.story is not None:
            animal = cards.text(actions.ANIMAL[shelter])
            worth = int(snowflakes(objects, self.rules))
            self.story.append(Event(Sheltered(int(seat), animal, cards.texts(objects), worth)))

    def _pass(self, seat: i64) -> None:
        if self.story is not None:
            self.story.append(Event(Passed(int(seat))))

    def _check_reserve(self, seat: i64) -> None:
        """HY-9: with four cards or more it is the next player's turn; with fewer the reserve is refilled."""
        if self._few_left():
            self._refill(seat)
        else:
            after: i64 = seat + 1
            self._wait_for(COLLECTING, after if after < self.players else 0)

    def _few_left(self) -> bool:
        """HY-9: whether fewer than four cards are laid."""
        rest: i64 = self.laid
        rest &= rest - 1
        rest &= rest - 1
        return rest & (rest - 1) == 0

    def _refill(self, seat: i64) -> None:
        """HY-9, HY-10: what is left moves up, the pile fills the rest, the same player goes on; unless winter comes."""
        places: i64 = self.rules.places
        reserve = self.reserve[:]
        rest: i64 = self.laid
        at: i64 = 0
        while rest != 0:
            reserve[at] = reserve[lowest(rest)]
            rest &= rest - 1
            at += 1
        moved: i64 = at
        pile = self.pile
        drawn: i64 = self.drawn
        winter: bool = False
        while at < places and not winter:
            card: i64 = pile[drawn]
            drawn += 1
            if card == WINTER:
                winter = True
            else:
                reserve[at] = card
                at += 1
        self.reserve = reserve
        self.laid = BIT[at] - 1
        self.drawn = drawn
        if self.story is not None:
            added = self.cards_at(BIT[at] - BIT[moved])
            self.story.append(
                Event(WinterCame(added) if winter else Refilled(int(seat), self.cards_at(BIT[moved] - 1), added))
            )
        if winter:
            self._wait_for_last_actions()
        else:
            self._wait_for(COLLECTING, seat)

    def cards_at(self, positions: i64) -> list[str]:
        """The codes of the cards at these positions of the reserve, in order."""
        return [cards.text(self.reserve[position]) for position in listed(positions)]

    # Winter: HY-10 to HY-13

    def _wait_for_last_actions(self) -> None:
        """HY-11: everybody with something face up may do one last thing."""
        seats: i64 = 0
        for seat in range(self.players):
            if self.own[DISPLAY + seat] != 0:
                seats |= BIT[seat]
        self._wait_for_all(LAST, seats)
        if seats == 0:
            self._score()

    def _choose(self, seat: i64, action: i64) -> None:
        """HY-11: chosen in secret; shown and done when all have acted."""
        if action < actions.SHELTER:
            raise Refused("HY-10", "winter_came")
        if action < actions.PASS:
            self._check_shelter(seat, action - actions.SHELTER)
        elif action >= actions.DISCARD and self.own[DISPLAY + seat] & FIELD[action - actions.DISCARD] == 0:
            raise Refused("HY-11", "not_face_up", [cards.text(action - actions.DISCARD)])
        self.own[CHOSEN + seat] = action
        self.acting &= ~BIT[seat]
        if self.story is not None:
            one = int(seat)
            self.story.append(Event(LastChosen(one, None), {one: LastChosen(one, actions.text(action))}))
        if self.acting == 0:
            for other in range(self.players):
                self._do_last_action(other)
            self._score()

    def _do_last_action(self, seat: i64) -> None:
        """HY-11: what *seat* has chosen, if it had anything to choose from."""
        action: i64 = self.own[CHOSEN + seat]
        self.own[CHOSEN + seat] = UNDECIDED
        if action == UNDECIDED:
            return
        if action < actions.PASS:
            self._shelter(seat, action - actions.SHELTER)
        elif action == actions.PASS:
            self._pass(seat)
        else:
            card: i64 = ONE[action - actions.DISCARD]
            self.own[DISPLAY + seat] -= card
            self.own[DISCARDED] += card
            if self.story is not None:
                self.story.append(Event(Discarded(int(seat), cards.text(action - actions.DISCARD))))

    def _score(self) -> None:
        """HY-12: snowflakes sheltered, minus what still lies about."""
        points = vec[i64]()
        for seat in range(self.players):
            minus: i64 = minus_points(self.own[DISPLAY + seat])
            self.own[MINUS + seat] += minus
            points = append(points, snowflakes(self.own[SHELTERED + seat], self.rules) - minus)
        if self.story is not None:
            sheets = [
                sheet(self.own[SHELTERED + seat], self.own[DISPLAY + seat], self.rules) for seat in range(self.players)
            ]
            self.story.append(Event(Scored(int(self.round) + 1, sheets)))
        self._score_round(points)
        if self.round < self.rules.games:
            self._wait_for_game()
        else:
            self._end_game()

    def _clear(self) -> None:
        """HY-14: all cards have been gathered for the next game."""
        for seat in range(4):
            self.own[DISPLAY + seat] = 0
            self.own[SHELTERED + seat] = 0
        self.own[DISCARDED] = 0

    def winners(self) -> i64:
        """HY-13, HY-14: the highest total; of those the fewest minus points; then shared."""
        if not self.over:
            return 0
        best: i64 = 0
        out: i64 = 1
        for seat in range(1, self.players):
            ahead: i64 = self.totals[seat] - self.totals[best]
            if ahead == 0:
                ahead = self.own[MINUS + best] - self.own[MINUS + seat]
            if ahead > 0:
                best = seat
                out = 0
            if ahead >= 0:
                out |= BIT[seat]
        return out

    # What a seat knows

    def resample(self, seat: i64, dice: Dice) -> HyggeState:
        """Shuffle the pile anew, winter where it can still be, and let others who chose in secret choose anything."""
        twin = self.copy()
        if self.phase == CHANCE or self.over:
            return twin
        twin.pile = extend(self.pile[: self.drawn], reshuffled(self.pile[self.drawn :], self.safe(), dice))
        if self.phase == LAST:
            out = vec[i64]([0] * actions.COUNT)
            for other in range(self.players):
                if other != seat and self.own[CHOSEN + other] != UNDECIDED:
                    twin.own[CHOSEN + other] = out[dice.below(self._legal_last_actions(other, out))]
        return twin

    def safe(self) -> i64:
        """HY-4: how many cards will certainly be drawn before winter."""
        return self.bottom() - self.drawn if self.drawn < self.bottom() else 0

    def fingerprint_parts(self) -> vec[i64]:
        out = extend(vec[i64]([self.laid, self.drawn]), self.own)
        for position in listed(self.laid):
            out = append(out, self.reserve[position])
        return extend(out, self.pile[self.drawn :])

    def census(self) -> vec[i64]:
        """Every card of this game, wherever it is; between games they are gathered."""
        if self.phase == CHANCE:
            return vec[i64]()
        out = self.pile[self.drawn :]
        for position in listed(self.laid):
            out = append(out, self.reserve[position])
        for seat in range(self.players):
            out = extend(extend(out, cards.listed(self.own[DISPLAY + seat])), cards.listed(self.own[SHELTERED + seat]))
        if self.phase == LAST or self.over:
            out = append(out, WINTER)
        return extend(out, cards.listed(self.own[DISCARDED]))
