"""A match of HILO: what may be done, and what then happens.

The methods follow the order of the rules, and HL-n always points there. Nothing here draws a random number, reads a
clock or knows who is listening: chance and actions give the same game every time.
"""
# tablee: compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.bits import BIT, listed, nth, popcount
from tablee.core.dice import Dice
from tablee.core.events import Event, GameEnded, RoundEnded
from tablee.core.refused import Refused
from tablee.games.hilo import actions, cards, events
from tablee.games.hilo.grid import (
    ALL_DOWN,
    DIAGONALS,
    DOWN,
    FULL,
    GRID,
    LINE_OF,
    LINES,
    REMOVALS,
    SHAPE,
    SIZE,
    is_full,
    line_cards,
    line_cells,
    removals,
    removals_through,
    remove,
    size,
    total,
)
from tablee.games.hilo.scoring import best_removals, is_doubled
from tablee.games.hilo.unseen import (
    CHANCE,
    DECK,
    FIRST,
    FLIPPING,
    NO_CARD,
    NOBODY,
    OFFERED,
    ORDERING,
    OVER,
    PLACING,
    RESHUFFLE,
    TURN,
    Table,
)

LIMIT: Final[i64] = 99  # HL-20 a total beyond it ends the game

DUTIES: Final[list[str]] = ["wait", "flip", "take_or_draw", "swap_or_drop", "hilo_or_keep", "which_first", "wait"]


@final
class HiloState(Table):
    """One moment of a match."""

    def __init__(self, players: i64, like: HiloState | None = None) -> None:
        super().__init__(players, like)

    def copy(self) -> HiloState:
        return HiloState(self.players, self)

    # Chance

    def _roll(self, dice: Dice) -> vec[i64]:
        if self.pending == FIRST:
            tied: i64 = self.highest()
            return append(vec[i64](), nth(tied, dice.below(popcount(tied))))
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
        if len(outcome) != len(wanted):
            return f"{len(wanted)} cards are needed, not {len(outcome)}"
        there = cards.NONE[:]
        for card in wanted:
            there[card] = 1
        for card in outcome:
            if there[card] == 0:
                return f"{cards.text(card)} is there twice or does not belong there"
            there[card] = 0
        return ""

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
        self.phase = FLIPPING
        self.acting = BIT[players] - 1
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
            shown = self._first_flips(seat)
            own = events.Flipped(int(seat), shown.cells, shown.cards)
            self.story.append(Event(events.Flipped(int(seat), [], []), {int(seat): own}))
        if self.acting == 0:
            self._show_flips()

    def _first_flips(self, seat: i64) -> events.Flips:
        base: i64 = GRID * seat
        cells = [int(cell) for cell in listed(ALL_DOWN & ~self.grids[base + DOWN])]
        return events.Flips(
            [cell + 1 for cell in cells],
            [cards.text(self.grids[base + cell]) for cell in cells],
            int(total(self.grids, base, self.grids[base + DOWN])),
        )

    def _show_flips(self) -> None:
        """HL-4, HL-5: the highest sum starts, by lot among equals."""
        if self.story is not None:
            self.story.append(Event(events.FlipsShown([self._first_flips(seat) for seat in range(self.players)])))
        tied: i64 = self.highest()
        if tied & (tied - 1) == 0:
            self._start(nth(tied, 0), False)
        else:
            self.phase = CHANCE
            self.pending = FIRST

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
        cells: i64 = i64(SIZE[self.grids[base + SHAPE]])
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
            raise Refused("HL-10", "hilo_or_keep_first", self._offered_cards(seat))
        else:
            raise Refused("HL-15", "which_first", self._offered_cards(seat))

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
        if cell >= size(self.grids, GRID * seat):
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
            self.phase = CHANCE
            self.acting = 0
            self.pending = RESHUFFLE
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
        if cell >= size(self.grids, GRID * seat):
            raise Refused("HL-7", "no_such_cell")
        card: i64 = self.drawn
        self.drawn = NO_CARD
        self._place(seat, cell, card, "pile")

    def _drop(self, seat: i64, cell: i64) -> None:
        """HL-8: discard the drawn card and turn over a face-down one."""
        base: i64 = GRID * seat
        if cell >= size(self.grids, base):
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
        self.offer = removals_through(self.grids, GRID * seat, cell)
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
        made: i64 = removals(self.grids, GRID * seat)
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
            gone = _removal(self.grids, base, removal)
            self.story.append(Event(events.Removed(int(seat), gone.line, gone.slide, gone.cards, forced)))
        self._clear(base, removal)

    def _clear(self, base: i64, removal: i64) -> None:
        for card in line_cards(self.grids, base, i64(LINE_OF[removal])):
            self._discard(card)
        remove(self.grids, base, removal)

    def if_removed(self, seat: i64, removal: i64) -> tuple[list[list[str]], list[int]]:
        """What a removal would take, line after line (HL-15), and the grid it would leave, for people."""
        grid = self.grids[GRID * seat : GRID * (seat + 1)]
        gone = [_removal(grid, 0, removal).cards]
        remove(grid, 0, removal)
        if removal >= DIAGONALS or self.phase == ORDERING:
            made: i64 = removals(grid, 0)
            while made != 0:
                gone.append(_removal(grid, 0, nth(made, 0)).cards)
                remove(grid, 0, nth(made, 0))
                made = removals(grid, 0)
        return gone, [int(number) for number in grid]

    def _not_offered(self, seat: i64, removal: i64) -> Refused:
        """HL-10, HL-13, HL-15: why this line cannot go now."""
        base: i64 = GRID * seat
        line: i64 = i64(LINE_OF[removal])
        cells: i64 = line_cells(self.grids[base + SHAPE], line)
        if cells == 0:
            return Refused("HL-13", "no_such_line")
        up = [cards.text(self.grids[base + cell]) for cell in listed(cells & ~self.grids[base + DOWN])]
        if is_full(self.grids, base, line):
            return Refused("HL-10", "line_without_card", up)
        return Refused("HL-10", "line_not_full", up)

    def _offered_cards(self, seat: i64) -> list[str]:
        """The cards of the lines to choose from, in reading order."""
        base: i64 = GRID * seat
        cells: i64 = 0
        for removal in listed(self.offer):
            cells |= line_cells(self.grids[base + SHAPE], i64(LINE_OF[removal]))
        return [cards.text(self.grids[base + cell]) for cell in listed(cells)]

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
                sheets.append(_sheet(self.grids[base : base + GRID]))
            self.grids[base + DOWN] = 0
            if removals(self.grids, base) != 0:
                for removal in best_removals(self.grids, base):
                    self._clear(base, removal)
            sums[seat] = total(self.grids, base, 0)
        doubled: bool = is_doubled(sums, self.closer)
        if doubled:
            sums[self.closer] *= 2
        if self.story is not None:
            self.story.append(Event(events.Revealed(int(self.closer), sheets, doubled, [int(n) for n in sums])))
        self._end_round(sums)

    def _end_round(self, points: vec[i64]) -> None:
        """HL-20: the game ends when a total exceeds 99."""
        self._score_round(points)
        self.round += 1
        self.turn = NOBODY
        self.acting = 0
        if self.story is not None:
            self.story.append(
                Event(RoundEnded(int(self.round), [int(n) for n in points], [int(n) for n in self.totals]))
            )
        for sum_of_rounds in self.totals:
            if sum_of_rounds > LIMIT:
                self.over = True
        if not self.over:
            self.phase = CHANCE
            self.pending = DECK
            return
        self.phase = OVER
        if self.story is not None:
            self.story.append(
                Event(GameEnded([int(n) for n in self.totals], [int(seat) for seat in listed(self.winners())]))
            )

    def winners(self) -> i64:
        """HL-20: the lowest total wins; all who have it win."""
        out: i64 = 0
        if not self.over:
            return out
        least: i64 = self.totals[0]
        for seat in range(self.players):
            if self.totals[seat] < least:
                least = self.totals[seat]
                out = 0
            if self.totals[seat] == least:
                out |= BIT[seat]
        return out

    # Who waits for what

    def _wait_for(self, phase: i64, seat: i64) -> None:
        self.phase = phase
        self.turn = seat
        self.acting = BIT[seat]

    def duty(self, seat: i64) -> str:
        return DUTIES[self.phase] if self.may_act(seat) else "wait"

    # What a seat knows

    def resample(self, seat: i64, dice: Dice) -> HiloState:
        twin = self.copy()
        self.deal_unseen(twin, seat, dice)
        return twin


def _removal(grid: vec[i64], base: i64, removal: i64) -> events.Removal:
    """A removal as it is told."""
    line: i64 = i64(LINE_OF[removal])
    slide = REMOVALS[removal][3:] if removal >= DIAGONALS else None
    return events.Removal(LINES[line], slide, [cards.text(card) for card in line_cards(grid, base, line)])


def _sheet(grid: vec[i64]) -> events.Sheet:
    """HL-17, HL-18 for one grid as it is told."""
    turned = [cards.text(grid[cell]) for cell in listed(grid[DOWN])]
    grid[DOWN] = 0
    removed: list[events.Removal] = []
    for removal in best_removals(grid, 0):
        removed.append(_removal(grid, 0, removal))
        remove(grid, 0, removal)
    left = [cards.text(grid[cell]) for cell in range(size(grid, 0))]
    return events.Sheet(turned, removed, left, int(total(grid, 0, 0)))
