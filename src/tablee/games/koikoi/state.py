"""A match of Koï-Koï: what may be done, and what then happens.

The methods follow the order of the rules, and KK-n always points there. Nothing here draws a random number, reads a
clock or knows who is listening: chance and actions give the same game every time.
"""
# tablee: compiled

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from tablee.core.bits import BIT, listed, lowest, nth, popcount, where_highest
from tablee.core.deck import why_not_drawn
from tablee.core.dice import Dice
from tablee.core.events import Event
from tablee.core.refused import Refused
from tablee.core.state import CHANCE, NOBODY, STRANGER, State
from tablee.games.koikoi import actions, cards, events
from tablee.games.koikoi.cards import GAJI, MONTH, NOVEMBER, PLAINS, count_of, months_of, months_of_pairs
from tablee.games.koikoi.options import Rules
from tablee.games.koikoi.scoring import LUCKY_POINTS, base, is_lucky, is_teshi, stop_points
from tablee.games.koikoi.seats import ABSENT, CALLS, CAPTURED, HAND, LEFT, OWN, PLAYED, REACHED, SHOWN
from tablee.games.koikoi.sheets import sheet, yaku
from tablee.games.koikoi.unseen import redeal

NO_CARD: Final[i64] = -1

# What is being waited for
SWAPPING: Final[i64] = 1  # KK-5 keep or swap
PLAYING: Final[i64] = 2  # KK-9 a card from the hand
CHOOSING: Final[i64] = 3  # KK-12 which of two the pile's card takes
DECIDING: Final[i64] = 4  # KK-19 koï-koï or stop

# Which chance: numbers as in the game's list
DRAW_FOR_OYA: Final[i64] = 1
DECK: Final[i64] = 2

_NOTHING: Final[vec[i64]] = vec[i64]([0] * OWN)


@final
class KoiKoiState(State):
    """One moment. Sets of cards are bits; `own[HAND + seat]` is what belongs to a seat."""

    DUTIES: ClassVar[list[str]] = ["wait", "keep_or_swap", "play", "choose", "koi_or_stop"]

    def __init__(self, rules: Rules, like: KoiKoiState | None = None) -> None:
        super().__init__(2, like)
        self.rules: Rules = rules
        if like is None:
            self.oya: i64 = NOBODY
            self.own: vec[i64] = _NOTHING[:]
            self.ba: i64 = 0
            self.pile: vec[i64] = vec[i64]()
            self.turned: i64 = 0  # how many cards of the pile have been turned over
            self.undecided: i64 = NO_CARD  # KK-12 the pile's card while two match
            self.closed: i64 = 0  # KK-30 months the joker may not be played on, as cards
            self.joker_owner: i64 = NOBODY
            self.joker_month: i64 = NOBODY  # KK-31
            self.pending = DRAW_FOR_OYA
        else:
            self.oya = like.oya
            self.own = like.own[:]
            self.ba = like.ba
            self.pile = like.pile  # replaced by every deal, never changed
            self.turned = like.turned
            self.undecided = like.undecided
            self.closed = like.closed
            self.joker_owner = like.joker_owner
            self.joker_month = like.joker_month

    def copy(self) -> KoiKoiState:
        return KoiKoiState(self.rules, self)

    # Deal: KK-3 to KK-8

    def _roll(self, dice: Dice) -> vec[i64]:
        if self.pending == DRAW_FOR_OYA:  # KK-3 both draw a card
            deck_for_oya = [int(card) for card in cards.DECK]
            first: i64 = dice.pick(deck_for_oya)
            second: i64 = dice.pick([card for card in deck_for_oya if card != first])
            return vec[i64]([first, second])
        deck = cards.DECK[:]
        dice.shuffle(deck)
        return deck

    def _why_impossible(self, outcome: vec[i64]) -> str:
        return why_not_drawn(outcome, 2 if self.pending == DRAW_FOR_OYA else 48, cards.DECK, cards.CODES)

    def _settle_chance(self, outcome: vec[i64]) -> None:
        if self.pending == DRAW_FOR_OYA:
            self._draw_for_oya(outcome[0], outcome[1])
        else:
            self._deal(outcome)

    def _draw_for_oya(self, first: i64, second: i64) -> None:
        """KK-3: the earlier month is oya; equal months draw again."""
        if cards.month(first) != cards.month(second):
            self.oya = 0 if first < second else 1
            self.pending = DECK
        if self.story is not None:
            oya: int | None = None if self.oya == NOBODY else int(self.oya)
            self.story.append(Event(events.OyaDrawn([cards.text(first), cards.text(second)], oya)))

    def _deal(self, deck: vec[i64]) -> None:
        """KK-4: in fours to the opponent of the oya, the oya and the ba, and the same again."""
        opponent: i64 = 1 - self.oya
        self.pending = 0
        self.own[HAND + opponent] = _dealt(deck, 0)
        self.own[HAND + self.oya] = _dealt(deck, 4)
        self.ba = _dealt(deck, 8)
        self.pile = deck[24:]
        self.turned = 0
        for place in range(CAPTURED, OWN):
            self.own[place] = 0
        self.closed = 0
        self.joker_owner = NOBODY
        self.joker_month = NOBODY
        if self.story is not None:
            self.story.append(Event(events.Dealt(int(self.round) + 1, int(self.oya), cards.texts(self.ba))))
        if self.rules.hand_swap:  # KK-5 asked before anybody looks
            self._wait_for(SWAPPING, opponent)
        else:
            self._look_at_hands()

    def _look_at_hands(self) -> None:
        """KK-6, KK-7: a lucky hand wins at once; a lucky ba, or two lucky hands, void the deal."""
        if self.rules.lucky_hands:
            lucky: i64 = 0
            for seat in range(2):
                if is_lucky(self.own[HAND + seat]):
                    lucky |= BIT[seat]
                    if self.story is not None:
                        kind = "teshi" if is_teshi(self.own[HAND + seat]) else "kuttsuki"
                        self.story.append(Event(events.LuckyHand(seat, cards.texts(self.own[HAND + seat]), kind)))
            if lucky == 3:
                self._void("both_lucky")
                return
            if lucky != 0:
                self._end_round(lowest(lucky), LUCKY_POINTS)
                return
        if is_lucky(self.ba):
            self._void("four_of_a_month" if is_teshi(self.ba) else "four_pairs")
            return
        self._wait_for(PLAYING, self.oya)  # KK-8

    def _void(self, reason: str) -> None:
        """KK-7: the same oya deals again; it was no round."""
        if self.story is not None:
            self.story.append(Event(events.DealVoid(reason)))
        self._wait_for_chance(DECK)

    # Choices

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if not self.may_act(seat):
            return 0
        if self.phase == PLAYING:
            return self._legal_plays(seat, out)
        if self.phase == CHOOSING:
            choices: i64 = self._choices()
            out[0] = actions.TAKE + lowest(choices)
            out[1] = actions.TAKE + lowest(choices & (choices - 1))
        elif self.phase == DECIDING:
            out[0] = actions.KOI
            out[1] = actions.STOP
        else:
            out[0] = actions.KEEP
            out[1] = actions.SWAP
        return 2

    def _plain_plays(self, seat: i64, paired: i64) -> i64:
        """KK-9 to KK-11: the cards that may be played without naming one to take: not those of *paired* months."""
        hand: i64 = self.own[HAND + seat]
        if self.rules.must_capture:
            capturing: i64 = hand & months_of(self.ba)
            if capturing != 0:
                return capturing & ~paired
        return hand & ~paired

    def _joker_targets(self, seat: i64) -> i64:
        """KK-27 to KK-30: the cards of the ba that Gaji may be played on as a joker."""
        if not self.rules.gaji or self.own[HAND + seat] & BIT[GAJI] == 0 or self._joker_barred(seat):
            return 0
        return self.ba & ~self.closed

    def _legal_plays(self, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        paired: i64 = months_of_pairs(self.ba)  # KK-9 two there: the player says which
        plain: i64 = self._plain_plays(seat, paired)
        while plain != 0:
            out[count] = actions.PLAY + lowest(plain)
            plain &= plain - 1
            count += 1
        choosing: i64 = self.own[HAND + seat] & paired
        while choosing != 0:
            card: i64 = lowest(choosing)
            choosing &= choosing - 1
            targets: i64 = self.ba & MONTH[card >> 2]
            out[count] = actions.play_taking(card, lowest(targets))
            out[count + 1] = actions.play_taking(card, lowest(targets & (targets - 1)))
            count += 2
        jokers: i64 = self._joker_targets(seat)
        while jokers != 0:
            out[count] = actions.WILD + lowest(jokers)
            jokers &= jokers - 1
            count += 1
        return count

    def pick(self, seat: i64, dice: Dice) -> i64:
        """The same choice as from `legal`, without writing all plays down."""
        if self.phase != PLAYING:
            return super().pick(seat, dice)
        paired: i64 = months_of_pairs(self.ba)
        plain: i64 = self._plain_plays(seat, paired)
        choosing: i64 = self.own[HAND + seat] & paired
        jokers: i64 = self._joker_targets(seat)
        plays: i64 = popcount(plain)
        choices: i64 = 0
        if choosing != 0:
            choices = 2 * popcount(choosing)
        count: i64 = plays + choices
        if jokers != 0:
            count += popcount(jokers)
        at: i64 = dice.below(count)
        if at < plays:
            return actions.PLAY + nth(plain, at)
        at -= plays
        if at >= choices:
            return actions.WILD + nth(jokers, at - choices)
        card: i64 = nth(choosing, at >> 1)
        targets: i64 = self.ba & MONTH[card >> 2]
        return actions.play_taking(card, lowest(targets if at & 1 == 0 else targets & (targets - 1)))

    def apply(self, seat: i64, action: i64) -> None:
        if not self.may_act(seat):
            raise Refused("KK-25" if self.over else "KK-8", "over" if self.over else "not_your_turn")
        if action < 0 or action >= actions.COUNT:
            raise Refused("KK-9", "no_such_action")
        if self.phase == PLAYING:
            if action < actions.PLAY_TAKING:
                self._play(seat, action - actions.PLAY, NO_CARD)
            elif action < actions.TAKE:
                self._play(seat, (action - actions.PLAY_TAKING) >> 2, actions.taken(action))
            elif actions.WILD <= action < actions.KEEP:
                self._play_joker(seat, action - actions.WILD)
            else:
                raise Refused("KK-9", "play_first")
        elif self.phase == CHOOSING:
            if action < actions.TAKE or action >= actions.WILD:
                raise Refused("KK-12", "choose_first", cards.texts(self._choices()))
            self._choose(seat, action - actions.TAKE)
        elif self.phase == DECIDING:
            if action == actions.KOI:
                self._call(seat)
            elif action == actions.STOP:
                self._stop(seat, True)
            else:
                raise Refused("KK-19", "koi_or_stop_first")
        elif action == actions.KEEP or action == actions.SWAP:
            self._swap(seat, action == actions.SWAP)
        else:
            raise Refused("KK-5", "keep_or_swap_first")

    def _swap(self, seat: i64, wanted: bool) -> None:
        """KK-5: the opponent of the oya may demand the oya's hand."""
        if wanted:
            hand: i64 = self.own[HAND]
            self.own[HAND] = self.own[HAND + 1]
            self.own[HAND + 1] = hand
        if self.story is not None:
            self.story.append(Event(events.SwapDecided(int(seat), wanted)))
        self._look_at_hands()

    # Turn: KK-9 to KK-13

    def _play(self, seat: i64, card: i64, target: i64) -> None:
        """KK-9 to KK-11: play a card of the hand; *target* is the one of two matches that it takes, if one is named."""
        own = self.own
        bit: i64 = BIT[card]
        if own[HAND + seat] & bit == 0:
            raise Refused("KK-9", "not_in_hand", [cards.text(card)])
        matches: i64 = self.ba & MONTH[card >> 2]
        count: i64 = count_of(matches, card >> 2)
        if count == 0 and self.rules.must_capture and self._could_capture(seat) != 0:
            raise Refused("KK-11", "must_capture", cards.texts(self._could_capture(seat)))
        if target == NO_CARD and count == 2:
            raise Refused("KK-9", "choose_which", cards.texts(matches))
        if target != NO_CARD and count != 2:
            raise Refused("KK-9", "nothing_to_choose", [cards.text(card)])
        if target != NO_CARD and matches & BIT[target] == 0:
            raise Refused("KK-9", "not_in_ba", [cards.text(target)])
        if count == 0 and self.rules.must_capture:  # KK-11 shows what the rest of the hand is not
            own[ABSENT + seat] |= months_of(self.ba)
        own[HAND + seat] ^= bit
        own[PLAYED + seat] |= bit
        if self.rules.gaji:
            own[SHOWN + seat] &= ~bit
        if target != NO_CARD:
            matches = BIT[target]
        if count == 0 or (matches | bit) & ~PLAINS == 0:
            own[LEFT + seat] |= self.ba & ~matches
        self._take(seat, card, matches, "hand")
        self._turn_over(seat, count != 0)

    def _take(self, seat: i64, card: i64, matches: i64, source: str) -> None:
        """KK-9, KK-10: *card* takes *matches* from the ba, or joins it if there are none."""
        if self.story is not None:
            self.story.append(Event(events.Laid(int(seat), cards.text(card), source, cards.texts(matches))))
        if matches == 0:
            self.ba |= BIT[card]
        else:
            self.ba ^= matches
            self.own[CAPTURED + seat] |= matches | BIT[card]

    def _turn_over(self, seat: i64, took: bool) -> None:
        """KK-12: the top card of the pile is treated by the same rule. *took*: the card played captured something."""
        card: i64 = self.pile[self.turned]
        self.turned += 1
        matches: i64 = self.ba & MONTH[card >> 2]
        if count_of(matches, card >> 2) == 2:
            self.undecided = card
            if self.story is not None:
                self.story.append(Event(events.Laid(int(seat), cards.text(card), "pile", [], True)))
            self._wait_for(CHOOSING, seat)
        else:
            self._take(seat, card, matches, "pile")
            self._end_turn(seat, took or matches != 0)

    def _choices(self) -> i64:
        return self.ba & MONTH[self.undecided >> 2]

    def _choose(self, seat: i64, target: i64) -> None:
        """KK-12: which of the two the pile's card takes."""
        if self._choices() & BIT[target] == 0:
            raise Refused("KK-12", "choose_first", cards.texts(self._choices()))
        card: i64 = self.undecided
        self.undecided = NO_CARD
        self._take(seat, card, BIT[target], "pile")
        self._end_turn(seat, True)

    def _could_capture(self, seat: i64) -> i64:
        """KK-11: the cards of the hand whose month is in the ba."""
        return self.own[HAND + seat] & months_of(self.ba)

    # Gaji: KK-26 to KK-31

    def _joker_barred(self, seat: i64) -> bool:
        """KK-28: the opponent has already played a card of November from their hand."""
        return self.own[PLAYED + 1 - seat] & MONTH[NOVEMBER] != 0

    def _play_joker(self, seat: i64, target: i64) -> None:
        """KK-27: Gaji takes any one card of the ba, unless the opponent shows the fourth of its month (KK-30)."""
        if not self.rules.gaji:
            raise Refused("KK-26", "no_joker", [cards.text(GAJI)])
        if self.own[HAND + seat] & BIT[GAJI] == 0:
            raise Refused("KK-27", "not_in_hand", [cards.text(GAJI)])
        if self.ba & BIT[target] == 0:
            raise Refused("KK-27", "not_in_ba", [cards.text(target)])
        if self._joker_barred(seat):
            raise Refused("KK-28", "joker_barred", cards.texts(self.own[PLAYED + 1 - seat] & MONTH[NOVEMBER]))
        if self.closed & BIT[target] != 0:
            raise Refused("KK-30", "month_closed", [cards.text(target)])
        month: i64 = MONTH[target >> 2]
        if popcount(self.ba & month) == 3:
            fourth: i64 = self.own[HAND + 1 - seat] & month
            if fourth != 0:  # KK-30 shown: the capture fails and the player plays something else
                self.own[SHOWN + seat] |= BIT[GAJI]
                self.own[SHOWN + 1 - seat] |= fourth
                self.closed |= month
                if self.story is not None:
                    self.story.append(Event(events.Joker(int(seat), cards.text(target), cards.texts(fourth)[0])))
                return
            self.own[ABSENT + 1 - seat] |= month  # not shown: not held
        if self.story is not None:
            self.story.append(Event(events.Joker(int(seat), cards.text(target), None)))
        self.joker_owner = seat
        self.joker_month = target >> 2
        self.own[HAND + seat] &= ~BIT[GAJI]
        self.own[SHOWN + seat] &= ~BIT[GAJI]
        self.own[PLAYED + seat] |= BIT[GAJI]
        self._take(seat, GAJI, BIT[target], "hand")
        self._turn_over(seat, True)

    # Koï-koï or stop: KK-19 to KK-25

    def _end_turn(self, seat: i64, took: bool) -> None:
        """KK-19, KK-20, KK-23: a yaku asks for a decision; empty hands end the round."""
        own = self.own
        points: i64 = 0
        if took:
            points = base(own[CAPTURED + seat], self.rules)
        finished: bool = own[HAND] | own[HAND + 1] == 0
        if points > own[REACHED + seat]:
            own[REACHED + seat] = points
            if self.story is not None:
                made = yaku(own[CAPTURED + seat], self.rules)
                self.story.append(Event(events.YakuMade(int(seat), made, int(points))))
            if finished:
                self._stop(seat, False)  # KK-20
            else:
                self._wait_for(DECIDING, seat)
        elif finished:
            if self.story is not None:
                self.story.append(Event(events.Drawn()))
            self._end_round(NOBODY, 0)  # KK-23
        else:
            self._wait_for(PLAYING, 1 - seat)

    def _call(self, seat: i64) -> None:
        """KK-19: play on for more."""
        self.own[CALLS + seat] += 1
        if self.story is not None:
            self.story.append(Event(events.KoiKoi(int(seat), int(self.own[CALLS + seat]))))
        self._wait_for(PLAYING, 1 - seat)

    def leftover(self, seat: i64) -> i64:
        """KK-31: the cards in the ba that a stop would give to *seat* for its joker."""
        return self.ba & MONTH[self.joker_month] if self.joker_owner == seat else 0

    def stop_points(self, seat: i64) -> i64:
        """KK-21: what *seat* would score by stopping now."""
        captured: i64 = self.own[CAPTURED + seat] | self.leftover(seat)
        return stop_points(captured, self.own[CALLS + seat], self.own[CALLS + 1 - seat], self.rules)

    def _stop(self, seat: i64, asked: bool) -> None:
        """KK-21, KK-22, KK-31: the joker's owner gets what is left of its month, and the player who stops scores."""
        points: i64 = self.stop_points(seat)
        if self.story is not None:
            score = sheet(self.own, seat, self.leftover(seat), self.rules)
            self.story.append(Event(events.Stopped(int(seat), asked, score)))
        if self.joker_owner != NOBODY:
            leftover: i64 = self.leftover(self.joker_owner)
            self.own[CAPTURED + self.joker_owner] |= leftover
            self.ba &= ~leftover
        self._end_round(seat, points)

    def _end_round(self, winner: i64, points: i64) -> None:
        """KK-22 to KK-25: only *winner* scores and is oya of the next round; after the last one it is over."""
        scores = _NOTHING[:2]
        if winner != NOBODY:
            scores[winner] = points
            self.oya = winner
        self._score_round(scores)
        if self.round < self.rules.rounds:
            self._wait_for_chance(DECK)
        else:
            self._end_game()

    def winners(self) -> i64:
        """KK-25: the higher total wins; equal totals share."""
        return where_highest(self.totals) if self.over else 0

    # What a seat knows

    def hands_seen(self) -> bool:
        """KK-5: whether players have looked at their hands."""
        return self.phase != SWAPPING and self.phase != CHANCE

    def resample(self, seat: i64, dice: Dice) -> KoiKoiState:
        """Deal anew what *seat* has not seen: the pile, and hands within what play has shown of them."""
        return self._redealt(seat, False, dice)

    def likely(self, seat: i64, dice: Dice) -> KoiKoiState:
        """The same, but the other's hand is rather one that a sensible player would have played so."""
        return self._redealt(seat, True, dice)

    def _redealt(self, seat: i64, likely: bool, dice: Dice) -> KoiKoiState:
        twin = self.copy()
        if self.phase == CHANCE or self.over:
            return twin
        looked: bool = self.hands_seen()
        hands: i64 = BIT[1 - seat] if looked and seat != STRANGER else 3  # those that *seat* does not see, as seats
        pile = redeal(twin.own, hands, self.pile[self.turned :], self.rules.lucky_hands and looked, likely, dice)
        twin.pile = extend(self.pile[: self.turned], pile)
        return twin

    def census(self) -> vec[i64]:
        """Every card of the round, wherever it is."""
        lying: i64 = self.ba | (BIT[self.undecided] if self.undecided != NO_CARD else 0)
        out = extend(listed(lying), self.pile[self.turned :])
        for seat in range(2):
            out = extend(extend(out, listed(self.own[HAND + seat])), listed(self.own[CAPTURED + seat]))
        return out

    def fingerprint_parts(self) -> vec[i64]:
        joker = vec[i64]([self.closed, self.joker_owner, self.joker_month])
        out = extend(vec[i64]([self.oya, self.ba, self.turned, self.undecided]), joker)
        return extend(extend(out, self.own), self.pile[self.turned :])


def _dealt(deck: vec[i64], at: i64) -> i64:
    """Four cards of the deck from *at*, and the four of the second time round."""
    out: i64 = 0
    for k in range(at, at + 4):
        out |= BIT[deck[k]] | BIT[deck[k + 12]]
    return out
