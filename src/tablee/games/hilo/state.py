"""A match of HILO: what may be done, and what then happens.

The methods follow the order of the rules, and HL-n always points there. Nothing here draws a random number, reads a
clock or knows who is listening: chance and actions give the same game every time.
"""
# tablee: compiled

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tablee.core.bits import BIT, listed, nth, popcount, where_highest, where_lowest
from tablee.core.deck import why_not_drawn
from tablee.core.dice import Dice
from tablee.core.events import Event
from tablee.core.refused import Refused
from tablee.core.state import NOBODY, State
from tablee.games.hilo import actions, cards, events, grid
from tablee.games.hilo.grid import ALL_DOWN, DIAGONALS, DOWN, FULL, GRID, LINE_OF, SHAPE, SIZE
from tablee.games.hilo.scoring import best_removals, is_doubled
from tablee.games.hilo.sheets import final_sheet, first_flips, offered_cards, removal_sheet
from tablee.games.hilo.unseen import down_after_flips, redeal

NO_CARD: Final[i64] = -1

# What is being waited for
FLIPPING: Final[i64] = 1  # HL-4 two cards each
TURN: Final[i64] = 2  # HL-6, HL-7 take or draw
PLACING: Final[i64] = 3  # HL-7, HL-8 swap or drop
OFFERED: Final[i64] = 4  # HL-10 HILO or keep
ORDERING: Final[i64] = 5  # HL-15 which of two lines goes first

# Which chance: numbers as in the game's list
DECK: Final[i64] = 1
FIRST: Final[i64] = 2
RESHUFFLE: Final[i64] = 3

LIMIT: Final[i64] = 99  # HL-20 a total beyond it ends the game


@final
class HiloState(State):
    """One moment. The grid of a seat is in `grids` from `GRID * seat`, as grid.py has it."""

    DUTIES: ClassVar[list[str]] = ["wait", "flip", "take_or_draw", "swap_or_drop", "hilo_or_keep", "which_first"]

    def __init__(self, players: i64, like: HiloState | None = None) -> None:
        super().__init__(players, like)
        if like is None:
            self.closer: i64 = NOBODY
            self.drawn: i64 = NO_CARD
            self.offer: i64 = 0  # HL-10, HL-15 the removals to choose from, as bits
            self.reshuffled: bool = False  # HL-9 the draw pile holds cards that have been seen
            self.grids: vec[i64] = vec[i64]([0] * (players * GRID))
            self.discards: vec[i64] = cards.DECK[:]  # bottom first; only the first `discarded` lie there
            self.discarded: i64 = 0
            self.pile: vec[i64] = cards.DECK
            self.used: i64 = 0  # how many cards of the pile have been drawn
            self.pending = DECK
        else:
            self.closer = like.closer
            self.drawn = like.drawn
            self.offer = like.offer
            self.reshuffled = like.reshuffled
            self.grids = like.grids[:]
            self.discards = like.discards[:]
            self.discarded = like.discarded
            self.pile = like.pile  # replaced by every shuffle, never changed
            self.used = like.used

    def copy(self) -> HiloState:
        return HiloState(self.players, self)

    # Chance

    def _roll(self, dice: Dice) -> vec[i64]:
        if self.pending == FIRST:
            return append(vec[i64](), dice.pick([int(seat) for seat in listed(self.highest())]))
        deck = self._shuffled()
        dice.shuffle(deck)
        return deck

    def _shuffled(self) -> vec[i64]:
        """The cards that a shuffle is made of, in the order in which it begins."""
        return cards.DECK[:] if self.pending == DECK else self.discards[: self.discarded - 1]

    def _why_impossible(self, outcome: vec[i64]) -> str:
        if self.pending == FIRST:
            if len(outcome) != 1 or not 0 <= outcome[0] < self.players or self.highest() & BIT[outcome[0]] == 0:
                return f"one of the seats {', '.join([str(seat) for seat in listed(self.highest())])} is needed"
            return ""
        wanted = self._shuffled()
        return why_not_drawn(outcome, len(wanted), wanted, cards.CODES)

    def _settle_chance(self, outcome: vec[i64]) -> None:
        chance: i64 = self.pending
        self.pending = 0
        if chance == DECK:
            self._deal(outcome)
        elif chance == FIRST:
            self._start(outcome[0], True)
        else:
            self._reshuffle(outcome)

    # Setting up a round: HL-2 to HL-5

    def _deal(self, deck: vec[i64]) -> None:
        """HL-2, HL-3: nine cards each, one to the discard pile, the rest to draw from."""
        players: i64 = self.players
        for seat in range(players):
            base: i64 = GRID * seat
            for cell in range(9):
                self.grids[base + cell] = deck[seat + cell * players]
            self.grids[base + SHAPE] = FULL
            self.grids[base + DOWN] = ALL_DOWN
        self.discards[0] = deck[9 * players]
        self.discarded = 1
        self.pile = deck
        self.used = 9 * players + 1
        self.reshuffled = False
        self.closer = NOBODY
        self._wait_for_all(FLIPPING, BIT[players] - 1)
        if self.story is not None:
            self.story.append(Event(events.Dealt(int(self.round) + 1, cards.text(self.discards[0]))))

    def _flip(self, seat: i64, cell: i64) -> None:
        """HL-4: turn over one of two cards, unseen by the others until all have flipped."""
        base: i64 = GRID * seat
        if self.grids[base + DOWN] & BIT[cell] == 0:
            raise Refused("HL-4", "already_flipped", [cards.text(self.grids[base + cell])])
        self.grids[base + DOWN] &= ~BIT[cell]
        if self.flips(seat) < 2:
            return
        self.acting &= ~BIT[seat]
        if self.story is not None:
            shown = first_flips(self.grids, base)
            own = events.Flipped(int(seat), shown.cells, shown.cards)
            self.story.append(Event(events.Flipped(int(seat), [], []), {int(seat): own}))
        if self.acting == 0:
            self._show_flips()

    def flips(self, seat: i64) -> i64:
        """HL-4: how many cards *seat* has turned over, before the first turn."""
        return 9 - popcount(self.grids[GRID * seat + DOWN])

    def highest(self) -> i64:
        """HL-5: the seats with the highest sum showing, as bits."""
        sums = self.totals[:]
        for seat in range(self.players):
            sums[seat] = grid.total(self.grids, GRID * seat, self.grids[GRID * seat + DOWN])
        return where_highest(sums)

    def _show_flips(self) -> None:
        """HL-4, HL-5: the highest sum starts, by lot among equals."""
        if self.story is not None:
            shown = [first_flips(self.grids, GRID * seat) for seat in range(self.players)]
            self.story.append(Event(events.FlipsShown(shown)))
        tied: i64 = self.highest()
        if tied & (tied - 1) == 0:
            self._start(nth(tied, 0), False)
        else:
            self._wait_for_chance(FIRST)

    def _start(self, seat: i64, lot: bool) -> None:
        if self.story is not None:
            self.story.append(Event(events.Starts(int(seat), lot)))
        self._wait_for(TURN, seat)

    # Choices

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if not self.may_act(seat):
            return 0
        phase: i64 = self.phase
        base: i64 = GRID * seat
        cells: i64 = SIZE[self.grids[base + SHAPE]]
        if phase == TURN:
            for cell in range(cells):
                out[cell] = actions.TAKE + cell
            out[cells] = actions.DRAW
            return cells + 1
        count: i64 = 0
        down: i64 = self.grids[base + DOWN]
        if phase == PLACING:
            for cell in range(cells):
                out[cell] = actions.SWAP + cell
            count = cells
            for cell in range(cells):
                if down & BIT[cell] != 0:
                    out[count] = actions.DROP + cell
                    count += 1
            return count
        if phase == FLIPPING:
            for cell in range(cells):
                if down & BIT[cell] != 0:
                    out[count] = actions.FLIP + cell
                    count += 1
            return count
        for removal in range(10):
            if self.offer & BIT[removal] != 0:
                out[count] = actions.HILO + removal
                count += 1
        if phase == OFFERED:
            out[count] = actions.KEEP
            count += 1
        return count

    def apply(self, seat: i64, action: i64) -> None:
        if not self.may_act(seat):
            raise Refused("HL-20" if self.over else "HL-5", "over" if self.over else "not_your_turn")
        if action < 0 or action >= actions.COUNT:
            raise Refused("HL-6", "no_such_action")
        phase: i64 = self.phase
        if phase == TURN:
            if action == actions.DRAW:
                self._draw(seat)
            elif actions.TAKE <= action < actions.DRAW:
                self._take(seat, action - actions.TAKE)
            else:
                raise self._too_early(action)
        elif phase == PLACING:
            if actions.SWAP <= action < actions.DROP:
                self._swap(seat, action - actions.SWAP)
            elif actions.DROP <= action < actions.HILO:
                self._drop(seat, action - actions.DROP)
            else:
                raise Refused("HL-7", "swap_or_drop_first", [cards.text(self.drawn)])
        elif phase == FLIPPING:
            if action >= actions.TAKE:
                raise Refused("HL-4", "flip_first")
            self._flip(seat, action - actions.FLIP)
        elif action == actions.KEEP and phase == OFFERED:
            self._keep(seat)
        elif actions.HILO <= action < actions.KEEP:
            self._hilo(seat, action - actions.HILO)
        elif phase == OFFERED:
            raise Refused("HL-10", "hilo_or_keep_first", offered_cards(self.grids, GRID * seat, self.offer))
        else:
            raise Refused("HL-15", "which_first", offered_cards(self.grids, GRID * seat, self.offer))

    def _too_early(self, action: i64) -> Refused:
        """Why something cannot be done at the beginning of a turn."""
        if action < actions.TAKE:
            return Refused("HL-4", "flips_done")
        if action < actions.HILO:
            return Refused("HL-7", "draw_first")
        return Refused("HL-10", "no_line")

    # Turn: HL-6 to HL-9

    def _take(self, seat: i64, cell: i64) -> None:
        """HL-6: the top of the discard pile replaces a card of the grid."""
        if cell >= grid.size(self.grids, GRID * seat):
            raise Refused("HL-6", "no_such_cell")
        self.discarded -= 1
        self._place(seat, cell, self.discards[self.discarded], "discard")

    def _place(self, seat: i64, cell: i64, card: i64, source: str) -> None:
        """HL-6: face up in the place of a card, which goes to the discard pile."""
        base: i64 = GRID * seat
        replaced: i64 = self.grids[base + cell]
        if self.story is not None:
            down = self.grids[base + DOWN] & BIT[cell] != 0
            placed = events.Placed(int(seat), int(cell) + 1, cards.text(card), source, cards.text(replaced), down)
            self.story.append(Event(placed))
        self.grids[base + cell] = card
        self.grids[base + DOWN] &= ~BIT[cell]
        self._discard(replaced)
        self._offer_lines(seat, cell)

    def _discard(self, card: i64) -> None:
        self.discards[self.discarded] = card
        self.discarded += 1

    def _draw(self, seat: i64) -> None:
        """HL-7, HL-9: look at the top card of the draw pile, which is made anew if it is empty."""
        if self.used == len(self.pile):
            self._wait_for_chance(RESHUFFLE)
        else:
            self._show_drawn(seat)

    def _reshuffle(self, pile: vec[i64]) -> None:
        """HL-9: the discard pile except its top card becomes the draw pile."""
        if self.story is not None:
            self.story.append(Event(events.Reshuffled(len(pile))))
        self.discards[0] = self.discards[self.discarded - 1]
        self.discarded = 1
        self.pile = pile
        self.used = 0
        self.reshuffled = True
        self._show_drawn(self.turn)

    def _show_drawn(self, seat: i64) -> None:
        self.drawn = self.pile[self.used]
        self.used += 1
        if self.story is not None:
            own = events.Drew(int(seat), cards.text(self.drawn))
            self.story.append(Event(events.Drew(int(seat)), {int(seat): own}))
        self._wait_for(PLACING, seat)

    def _swap(self, seat: i64, cell: i64) -> None:
        """HL-7: the drawn card replaces a card of the grid."""
        if cell >= grid.size(self.grids, GRID * seat):
            raise Refused("HL-7", "no_such_cell")
        card: i64 = self.drawn
        self.drawn = NO_CARD
        self._place(seat, cell, card, "pile")

    def _drop(self, seat: i64, cell: i64) -> None:
        """HL-8: discard the drawn card and turn over a face-down one."""
        base: i64 = GRID * seat
        if cell >= grid.size(self.grids, base):
            raise Refused("HL-8", "no_such_cell")
        if self.grids[base + DOWN] & BIT[cell] == 0:
            raise Refused("HL-8", "already_face_up", [cards.text(self.grids[base + cell])])
        if self.story is not None:
            turned = cards.text(self.grids[base + cell])
            self.story.append(Event(events.Dropped(int(seat), cards.text(self.drawn), int(cell) + 1, turned)))
        self._discard(self.drawn)
        self.drawn = NO_CARD
        self.grids[base + DOWN] &= ~BIT[cell]
        self._offer_lines(seat, cell)

    # HILO: HL-10 to HL-15

    def _offer_lines(self, seat: i64, cell: i64) -> None:
        """HL-10: full lines with the card just placed or turned may go."""
        self.offer = grid.removals_through(self.grids, GRID * seat, cell)
        if self.offer == 0:
            self._end_turn(seat)
        else:
            self._wait_for(OFFERED, seat)

    def _keep(self, seat: i64) -> None:
        """HL-10: decline."""
        if self.story is not None:
            self.story.append(Event(events.Kept(int(seat))))
        self._end_turn(seat)

    def _hilo(self, seat: i64, removal: i64) -> None:
        """HL-10, HL-12: one line goes; after a diagonal those that the slide has made."""
        if self.offer & BIT[removal] == 0:
            raise self._not_offered(seat, removal)
        if self.phase == ORDERING:
            self._remove(seat, removal, True)
            self._go_on_sliding(seat)
            return
        self._remove(seat, removal, False)
        if removal >= DIAGONALS:
            self._go_on_sliding(seat)
        else:
            self._end_turn(seat)

    def _go_on_sliding(self, seat: i64) -> None:
        """HL-15: a full line after a slide goes too; of two the player says which goes first.

        No row or column that a slide makes was a line before, and each of those met the diagonal: none was declined.
        """
        made: i64 = grid.removals(self.grids, GRID * seat)
        if made & (made - 1) != 0:
            self.offer = made
            self._wait_for(ORDERING, seat)
            return
        if made != 0:
            self._remove(seat, nth(made, 0), True)
        self._end_turn(seat)

    def _remove(self, seat: i64, removal: i64, forced: bool) -> None:
        """HL-11, HL-13, HL-14: a line goes to the discard pile, its lowest card on top, and the grid closes."""
        base: i64 = GRID * seat
        if self.story is not None:
            gone = removal_sheet(self.grids, base, removal)
            self.story.append(Event(events.Removed(int(seat), gone.line, gone.slide, gone.cards, forced)))
        self._clear(base, removal)

    def _clear(self, base: i64, removal: i64) -> None:
        for card in grid.line_cards(self.grids, base, LINE_OF[removal]):
            self._discard(card)
        grid.remove(self.grids, base, removal)

    def _not_offered(self, seat: i64, removal: i64) -> Refused:
        """HL-10, HL-13, HL-15: why this line cannot go now."""
        base: i64 = GRID * seat
        line: i64 = LINE_OF[removal]
        cells: i64 = grid.line_cells(self.grids[base + SHAPE], line)
        if cells == 0:
            return Refused("HL-13", "no_such_line")
        up = [cards.text(self.grids[base + cell]) for cell in listed(cells & ~self.grids[base + DOWN])]
        if grid.is_full(self.grids, base, line):
            return Refused("HL-10", "line_without_card", up)
        return Refused("HL-10", "line_not_full", up)

    # End of a round: HL-16 to HL-20

    def _end_turn(self, seat: i64) -> None:
        """HL-16: who has no face-down card closes; all others have one more turn."""
        self.offer = 0
        if self.closer == NOBODY and self.grids[GRID * seat + DOWN] == 0:
            self.closer = seat
            if self.story is not None:
                self.story.append(Event(events.Closed(int(seat))))
        following: i64 = seat + 1
        if following == self.players:
            following = 0
        if following == self.closer:
            self._reveal()
        else:
            self._wait_for(TURN, following)

    def _reveal(self) -> None:
        """HL-17 to HL-19: turn everything over, remove full lines, add up, double the closer's points."""
        sheets: list[events.Sheet] = []
        sums = self.totals[:]
        for seat in range(self.players):
            base: i64 = GRID * seat
            if self.story is not None:
                sheets.append(final_sheet(self.grids[base : base + GRID]))
            self.grids[base + DOWN] = 0
            if grid.removals(self.grids, base) != 0:
                for removal in best_removals(self.grids, base):
                    self._clear(base, removal)
            sums[seat] = grid.total(self.grids, base, 0)
        doubled: bool = is_doubled(sums, self.closer)
        if doubled:
            sums[self.closer] *= 2
        if self.story is not None:
            self.story.append(Event(events.Revealed(int(self.closer), sheets, doubled, [int(n) for n in sums])))
        self._end_round(sums)

    def _end_round(self, points: vec[i64]) -> None:
        """HL-20: the game ends when a total exceeds 99."""
        self._score_round(points)
        for sum_of_rounds in self.totals:
            if sum_of_rounds > LIMIT:
                self._end_game()
                return
        self._wait_for_chance(DECK)

    def winners(self) -> i64:
        """HL-20: the lowest total wins; all who have it win."""
        return where_lowest(self.totals) if self.over else 0

    # What a seat knows

    def hidden(self, other: i64, seat: i64) -> i64:
        """HL-2, HL-4: the cells of *other*'s grid that *seat* does not see, as bits."""
        if self.phase == FLIPPING and other != seat:
            return ALL_DOWN
        return self.grids[GRID * other + DOWN]

    def resample(self, seat: i64, dice: Dice) -> HiloState:
        """Deal anew what *seat* has not seen: hidden cells, the draw pile, a card another has drawn."""
        twin = self.copy()
        hidden = vec[i64]()
        for other in range(self.players):
            hidden = append(hidden, self.hidden(other, seat))
            if self.phase == FLIPPING and other != seat:
                twin.grids[GRID * other + DOWN] = down_after_flips(self.flips(other), dice)
        pile = self.pile[self.used :]
        foreign: bool = self.drawn != NO_CARD and self.turn != seat
        if foreign:
            pile = append(pile, self.drawn)
        twin.pile = redeal(twin.grids, hidden, pile, self.reshuffled, dice)
        twin.used = 0
        if foreign:
            twin.drawn = twin.pile[0]
            twin.used = 1
        return twin

    def census(self) -> vec[i64]:
        """Every card, wherever it is."""
        out = extend(self.discards[: self.discarded], self.pile[self.used :])
        if self.drawn != NO_CARD:
            out = append(out, self.drawn)
        for seat in range(self.players):
            out = extend(out, self.grids[GRID * seat : GRID * seat + grid.size(self.grids, GRID * seat)])
        return out

    def fingerprint_parts(self) -> vec[i64]:
        out = vec[i64]([self.closer, self.drawn, self.offer, i64(self.reshuffled)])
        for seat in range(self.players):
            base: i64 = GRID * seat
            out = append(append(out, self.grids[base + SHAPE]), self.grids[base + DOWN])
            out = extend(out, self.grids[base : base + grid.size(self.grids, base)])
        out = extend(append(out, self.discarded), self.discards[: self.discarded])
        if self.over or self.pending == DECK:  # nobody will draw from this pile
            return out
        return extend(out, self.pile[self.used :])
