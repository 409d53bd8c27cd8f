"""Luck: what came, less the mean of all that could have come."""

from __future__ import annotations

import statistics

import pytest

import tablee
from tablee.bots import thinking
from tablee.core.dice import FastDice
from tablee.review import review_match
from tablee.review.course import course
from tablee.review.hindsight import Hindsight
from tablee.review.results import Moment
from tablee.review.reviewing import Job, Luck, Task, _chances, dice_for, luck_dice, perform
from tests.laws.tables import GAMES
from tests.review.matches import played

each_game = pytest.mark.parametrize("game", [game.name for game in GAMES])


def hindsight(game: str, players: int = 2) -> Hindsight:
    return Hindsight(thinking(tablee.game(game)).master.policy, players)


def test_the_luck_of_all_cards_that_could_be_turned_over_sums_to_zero() -> None:
    its, one = course(played("koikoi")), hindsight("koikoi")
    looked_at = 0
    for step in its.steps:
        cards = one.policy.next_cards(step.before, step.seat, step.actions[0])
        if not cards:
            continue
        total = [0.0, 0.0]
        for first in range(len(cards)):
            there = one.policy.with_next(step.before, cards[first])
            assert sorted(one.policy.next_cards(there, step.seat, step.actions[0])) == sorted(cards)
            assert one.policy.next_cards(there, step.seat, step.actions[0])[0] == cards[first]
            order = one.policy.next_cards(there, step.seat, step.actions[0])
            one.luck_of_card(there, step.seat, step.actions[0], order, 3, FastDice(7))
            total = [a + b for a, b in zip(total, one.means(), strict=True)]
        assert total == pytest.approx([0, 0], abs=1e-9)
        looked_at += 1
        if looked_at == 4:
            return
    pytest.fail("no cards were turned over")


@each_game
def test_what_everybody_wins_by_luck_others_lose(game: str) -> None:
    record = played(game)
    for task in _chances(course(record))[:30]:
        term = perform(Job(record, 0, 64), task)
        assert isinstance(term, Luck)
        assert sum(term.means) == pytest.approx(0, abs=1e-9)


@each_game
def test_where_nothing_new_becomes_known_there_is_no_luck(game: str) -> None:
    """Koï-koï or stop, a card of the open reserve, a trick: whatever lies where nobody looks stays there."""
    record = played(game)
    its = course(record)
    none = some = 0
    for number, step in enumerate(its.steps):
        term = perform(Job(record, 0, 256), Task("move", step.seat, number))
        assert isinstance(term, Luck)
        if any(term.means):
            some += 1
        else:
            none += 1
    assert none > 0
    assert (some > 0) == (game != "hiifuu")  # there all luck is the deal


@each_game
def test_what_nobody_knows_is_dealt_anew_and_nobody_can_tell(game: str) -> None:
    its, policy = course(played(game)), thinking(tablee.game(game)).master.policy
    for number, state in enumerate(its.states[:60]):
        if state.over:
            continue
        twin = policy.dealt_unknown(state, FastDice(number))
        for seat in range(state.players):
            assert its.game.view(twin, seat) == its.game.view(state, seat)
        again = policy.dealt_unknown(twin, FastDice(number))
        assert again.fingerprint() == twin.fingerprint()  # it depends on the dice, and not on where the cards lay


def test_a_good_deal_is_luck_and_a_bad_one_is_not() -> None:
    """A dealt hand of four lights against none."""
    game = tablee.game("koikoi")
    mine = ["1L", "3L", "8L", "12L", "9A", "1R", "2R", "3R"]
    theirs = ["4a", "5a", "6a", "7a", "10a", "11a", "12a", "2a"]
    middle = ["4b", "5b", "6b", "7b", "1a", "3a", "8a", "9a"]
    rest = [code for code in game.codes if code not in mine + theirs + middle]
    before = game.opening(2, game.options.complete({"preset": "classic", "rounds": 1}, 2))
    before.settle_chance([game.card("1L"), game.card("2A")])  # seat 0 is oya
    order = [*theirs[:4], *mine[:4], *middle[:4], *theirs[4:], *mine[4:], *middle[4:], *rest]
    after = before.copy()
    after.settle_chance([game.card(code) for code in order])
    one = hindsight("koikoi")
    one.luck_of_chance(before, after, 400, FastDice(3))
    assert one.means()[0] > 0.1
    assert one.means()[1] == pytest.approx(-one.means()[0])
    assert 0 < one.variances()[0] < 0.01


def test_the_variance_of_a_mean_is_that_of_its_terms() -> None:
    one = hindsight("koikoi")
    for value in (0.1, 0.4, 0.1, 0.8):
        one.shares[0], one.shares[1] = value, -value
        one._add()
    assert one.means()[0] == pytest.approx(0.35)
    assert one.variances()[0] == pytest.approx(statistics.variance([0.1, 0.4, 0.1, 0.8]) / 4)


def test_at_the_end_a_value_is_the_result() -> None:
    its, one = course(played("koikoi")), hindsight("koikoi")
    one.seen_by(its.states[-1], 0, 3, FastDice(1))
    assert one.means() == its.result()


def test_luck_that_is_rare_is_not_dropped() -> None:
    """A card became known that hardly ever matters: a few pairs that come out the same do not say that none did."""
    its, one, stopped = course(played("hygge")), hindsight("hygge"), 0
    for number, step in enumerate(its.steps):
        dice = FastDice(number)
        one.luck_of_move(step.before, step.seat, step.actions, step.after, 40, dice)
        if one.count == 40:
            continue
        stopped += 1
        for _ in range(20):
            one.luck_of_move(step.before, step.seat, step.actions, step.after, 15, dice)
            assert not any(one.means())
    assert stopped > 10


def test_each_question_takes_its_part_of_the_work() -> None:
    """Every one of few cards is tried with a sixteenth of it; else an eighth is pairs, and a quarter for a deal."""
    record, one = played("koikoi"), hindsight("koikoi")
    its, job = course(record), Job(record, 5, 320)
    state, chance = its.states[9], its.chances[1]
    one.seen_by(state, 1, 320 // 16, dice_for(5, 1, 9, "curve"))
    assert perform(job, Task("curve", 1, 9)) == Moment(9, one.means())
    one.luck_of_chance(chance.before, chance.after, 320 // 4, luck_dice(its, 5, Task("deal", 0, 1)))
    assert perform(job, Task("deal", 0, 1)) == Luck(one.means(), one.variances())
    turned = drawn = 0
    for number, step in enumerate(its.steps[:12]):
        dice, (action,) = luck_dice(its, 5, Task("move", step.seat, number)), step.actions
        if cards := one.policy.next_cards(step.before, step.seat, action):
            one.luck_of_card(step.before, step.seat, action, cards, 320 // 16, dice)
            turned += 1
        else:
            one.luck_of_move(step.before, step.seat, [action], step.after, 320 // 8, dice)
            drawn += 1
        assert perform(job, Task("move", step.seat, number)) == Luck(one.means(), one.variances())
    assert turned > 3
    assert drawn > 0


def test_each_match_has_draws_of_its_own_so_that_many_are_not_off_to_the_same_side() -> None:
    one, other = (course(played("hiifuu", seed=seed)) for seed in (1, 2))
    deal = Task("deal", 0, 0)
    assert luck_dice(one, 0, deal).below(2**40) == luck_dice(one, 0, deal).below(2**40)
    others = [luck_dice(one, 1, deal), luck_dice(one, 0, Task("deal", 0, 1)), luck_dice(other, 0, deal)]
    assert len({dice.below(2**40) for dice in [luck_dice(one, 0, deal), *others]}) == 4


def test_luck_is_the_sum_of_its_terms_for_every_seat_with_its_own_error() -> None:
    record = played("hiifuu", 4)
    review, job = review_match(record, 1, work=64), Job(record, 0, 64)
    terms = [perform(job, task) for task in _chances(course(record))]
    assert review.luck_error is not None
    for seat in range(4):
        its = [(term.means[seat], term.variances[seat]) for term in terms if isinstance(term, Luck)]
        assert review.luck is not None
        assert review.luck[seat] == pytest.approx(sum(mean for mean, _ in its))
        assert review.luck_error[seat] == pytest.approx(sum(variance for _, variance in its) ** 0.5)
    assert len(set(review.luck_error)) > 1


def test_who_is_lucky_wins_among_equals() -> None:
    results, lucks = [], []
    for seed in range(24):
        record = played("koikoi", level="regular", seed=seed)
        its = course(record)
        terms = [perform(Job(record, 0, 128), task) for task in _chances(its)]
        lucks.append(sum(term.means[0] for term in terms if isinstance(term, Luck)))
        results.append(its.result()[0])
    assert statistics.correlation(results, lucks) > 0.6
