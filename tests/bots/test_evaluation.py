"""What moves are worth and why: true shares, the best chosen in other worlds than those that measure it."""

from __future__ import annotations

import math
import statistics
from importlib import import_module

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tablee
from tablee.bots import evaluation, thinking
from tablee.bots.evaluation import evaluate, reasons, sentence
from tablee.bots.paired import NONE, Paired, standard_error
from tablee.core.bot import Budget, Chair
from tablee.core.dice import FastDice
from tablee.core.languages import LANGUAGES
from tablee.core.policy import Policy
from tablee.core.reasons import Reasons
from tablee.core.words import Words
from tests.bots.test_thinking import Other, decisions
from tests.laws.tables import GAMES, Setting, plain_settings

POLICY = import_module("tablee.games.koikoi.bots").THINKING.master.policy
SMALL = Budget(200)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_setting = pytest.mark.parametrize("setting", plain_settings(), ids=repr)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def setting_of(game: tablee.Game) -> Setting:
    return Setting(game, game.players[0], {})


# What a comparison comes to, from numbers written by hand


def paired(*results: list[float], played: int = NONE, names: Reasons | None = None) -> Paired:
    """A comparison in whose first half each move had these results, a number a world."""
    out = Paired(POLICY, names or Reasons(), 0, [[number] for number in range(len(results))], played)
    out.worlds = max(len(its) for its in results)
    rows = [[its[world] if world < len(its) else 0.0 for its in results] for world in range(out.worlds)]
    out.results = vec[float]([value for row in rows for value in row])
    for number, its in enumerate(results):
        out.tried[number], out.sums[number] = len(its), sum(its)
    return out


def test_a_standard_error_is_never_zero() -> None:
    values = [0.25, 0.5, 1.0, 0.0, 0.75]
    squares = sum(value * value for value in values)
    assert standard_error(sum(values), squares, 5) == pytest.approx(statistics.stdev(values) / math.sqrt(5))
    assert standard_error(2.5, 1.25, 5) == pytest.approx(1 / 6)  # five times one half
    assert standard_error(0.5, 0.25, 1) == 1.0


def test_a_move_is_compared_with_the_best_in_the_worlds_that_both_were_tried_in() -> None:
    one = paired([0.4, 0.6, 0.8, 1.0], [0.1, 0.7])
    assert one.gap(1, 0) == pytest.approx((0.3 - 0.1) / 2)
    assert one.gap_error(1, 0) == pytest.approx(statistics.stdev([0.3, -0.1]) / math.sqrt(2))
    assert one.gap_error(0, 0) == 0.0
    assert paired([0.9], [0.4, 0.5]).gap_error(1, 0) == 1.0  # one world says nothing


def test_moves_that_were_not_measured_are_as_far_behind_the_best_as_when_they_were_tried() -> None:
    one = paired([0.9, 0.7, 0.9, 0.7], [0.6, 0.6, 0.6, 0.6], [0.3, 0.5, 0.4, 0.0], [0.2, 0.2, 0.0, 0.0])
    one._rank()
    assert (one.best, one.other) == (0, 1)
    one.scored = vec[float]([0.0, 0.0, 12.0, 8.0])
    measured = [[0.7, 0.5, 0.6, 0.6], [0.4, 0.5, 0.6, 0.5]]
    one.measured = 4
    one.value = vec[float]([sum(its) for its in measured])
    one.squares = vec[float]([sum(value * value for value in its) for its in measured])
    game = tablee.game("koikoi")
    found = evaluation._told(game, one, 2).moves
    assert [move.move for move in found] == [game.write([action]) for action in range(4)]
    assert [move.value for move in found] == pytest.approx(
        [0.6, 0.5, 0.6 - (0.8 - 0.3), 0.0]
    )  # never less than nothing
    assert found[2].error == pytest.approx(math.hypot(one.value_error(0), one.gap_error(2, 0)))
    assert [move.points for move in found[2:]] == [3.0, 2.0]


def test_the_move_played_is_never_dropped() -> None:
    good, bad = [0.9] * 63 + [0.8], [0.1] * 63 + [0.2]
    one = paired(good, bad, bad, played=2)
    one._drop()
    assert list(one.alive) == [0, 2]


def test_the_best_is_the_move_played_unless_another_is_better() -> None:
    same = paired([0.5, 0.7], [0.7, 0.5], played=1)
    same._rank()
    assert (same.best, same.other) == (1, 1)
    better = paired([0.5, 0.8], [0.7, 0.5], played=1)
    better._rank()
    assert (better.best, better.other) == (0, 1)


def test_without_a_move_played_the_best_is_compared_with_the_second() -> None:
    one = paired([0.5], [0.7], [0.2], [0.6])
    one._rank()
    assert (one.best, one.other) == (1, 3)


def test_an_event_speaks_for_a_move_if_it_brings_more_good_or_less_bad() -> None:
    one = paired([0.5] * 10, [0.4] * 10, names=Reasons(["good"], ["bad"]))
    one._rank()
    one.seen = vec[i64]([6, 1, 4, 5])
    assert one.effect(0) == pytest.approx(0.2)
    assert one.effect(1) == pytest.approx(0.4)
    once = paired([0.5], [0.4], names=Reasons(["good"], ["bad"]))
    once._rank()
    once.seen = vec[i64]([1, 0, 0, 1])
    assert (once.effect(0), once.effect(1)) == (1.0, 1.0)


def test_reasons_are_given_for_another_move_than_the_best() -> None:
    one = paired([0.5] * 10, [0.4] * 10, played=1, names=Reasons(["good"], ["bad"]))
    one._rank()
    one.seen, one.measured, one.counts = vec[i64]([8, 1, 1, 9]), 100, vec[i64]([80, 10, 10, 90])
    assert evaluation._why(one) == [evaluation.Reason("bad", 0.9, 0.1), evaluation.Reason("good", 0.1, 0.8)]
    one.measured, one.counts = 2, vec[i64]([2, 0, 0, 2])
    assert [why.event for why in evaluation._why(one)] == ["bad", "good"]
    one.measured = 1
    assert evaluation._why(one) == []
    one.measured, one.other = 2, one.best
    assert evaluation._why(one) == []


def test_one_world_is_enough_to_choose_by() -> None:
    chair = next(one for one in decisions(setting_of(tablee.game("koikoi")), seed=3, moves=20) if len(one.legal) > 3)
    assert evaluate(chair, FastDice(1), Budget(2)).worlds == 2


def test_a_comparison_says_that_time_was_over_first() -> None:
    chair = next(one for one in decisions(setting_of(tablee.game("koikoi")), seed=3, moves=20) if len(one.legal) > 3)
    world = chair.world(FastDice(1))
    one, other = (Paired(POLICY, Reasons(), chair.seat, POLICY.candidates(world, chair.seat, 3), NONE) for _ in "ab")
    one.measure(world, FastDice(1), 4)
    assert (one.cut, one.measured) == (False, 4)
    one.measure(world, FastDice(1), 4, deadline=0.0)
    assert (one.cut, one.measured) == (True, 4)
    other.run(world, FastDice(1), 40, deadline=0.0)
    assert (other.cut, other.worlds) == (True, 0)


# What is true of every game


@each_setting
def test_an_evaluation_depends_only_on_what_the_seat_knows(setting: Setting) -> None:
    for number, chair in enumerate(decisions(setting, seed=5, moves=40)):
        if number % 8:
            continue
        played = chair.legal[number % len(chair.legal)]
        mine = evaluate(chair, FastDice(number), SMALL, played)
        assert mine == evaluate(Other(chair, FastDice(1000 + number)), FastDice(number), SMALL, played)
        assert mine == evaluate(chair, FastDice(number), SMALL, played)


@each_game
def test_the_move_played_is_among_the_moves_and_is_what_the_best_is_compared_with(game: tablee.Game) -> None:
    for number, chair in enumerate(decisions(setting_of(game), seed=3, moves=24)):
        played = chair.legal[(7 * number) % len(chair.legal)]
        found = evaluate(chair, FastDice(number), SMALL, played)
        assert sorted(found.other.split()) == sorted(played.split())
        assert found.moves[0].move == found.best
        assert found.other in [one.move for one in found.moves]
        assert len({one.move for one in found.moves}) == len(found.moves)
        if found.forced:
            continue
        assert found.worlds == 50  # a quarter: half of the work, and two playouts a world
        by_move = {one.move: one for one in found.moves}
        assert found.loss == pytest.approx(by_move[found.best].value - by_move[found.other].value)
        assert (found.loss == found.error == 0) == (found.best == found.other) or found.error > 0
        assert sum(found.losses) == pytest.approx(0, abs=1e-9)  # what one loses the others win
        assert found.losses[chair.seat] == found.loss
        assert all(0 <= one.value <= 1 for one in found.moves)
        assert all(one.error is not None and one.error > 0 for one in found.moves)


@each_game
def test_shares_sum_to_one_whatever_a_bot_adds_for_itself(game: tablee.Game) -> None:
    policy = thinking(game).master.policy
    for players in game.players:
        for seed in range(6):
            state = game.opening(players, game.options.complete({}, players))
            dice = FastDice(seed)
            while not state.over:
                if state.pending:
                    out = vec[float]([0.0] * 6)
                    policy.shares(state, out)
                    assert sum(out) == pytest.approx(1)
                    assert all(0 <= one <= 1 for one in out)
                    state.settle(dice)
                state.apply(state.first(), state.pick(state.first(), dice))
            policy.shares(state, out)
            winners = [seat for seat in range(players) if state.winners() >> seat & 1]
            assert list(out) == [1 / len(winners) if seat in winners else 0.0 for seat in range(6)]


@each_game
def test_what_cannot_be_decided_is_not_tried(game: tablee.Game) -> None:
    forced = 0
    for chair in decisions(setting_of(game), seed=3, moves=150):
        if len(chair.legal) == 1:
            found = evaluate(chair, FastDice(1), SMALL, chair.legal[0])
            assert (found.forced, found.best, found.loss, found.worlds) == (True, chair.legal[0], 0.0, 0)
            forced += 1
    assert forced > 0 or game.name in ("hilo", "hygge")  # there is nearly always a choice


def test_moves_that_are_equal_by_the_rules_are_no_decision() -> None:
    match = tablee.game("koikoi").start(2, seed="00" * 32)  # KK-5 keep or swap, before anybody looks
    chair = Chair(match, match.to_act[0])
    assert chair.legal == ["keep", "swap"]
    found = evaluate(chair, FastDice(1), SMALL, "swap")
    assert (found.forced, found.best, found.other) == (True, "swap", "swap")


@each_game
def test_when_time_is_over_at_once_nothing_is_claimed(game: tablee.Game) -> None:
    for chair in decisions(setting_of(game), seed=3, moves=6):
        found = evaluate(chair, FastDice(1), Budget(seconds=0.0), chair.legal[-1])
        assert {(one.value, one.error) for one in found.moves} == {(0.0, None)}
        assert (found.loss, found.worlds, found.why) == (0.0, 0, [])


def test_a_game_without_a_policy_is_evaluated_by_chance_alone_and_knows_no_reasons() -> None:
    blind = thinking(tablee.game("hygge"))._replace(
        master=thinking(tablee.game("hygge")).master._replace(policy=Policy())
    )
    chair = next(iter(decisions(setting_of(tablee.game("hygge")), seed=3, moves=1)))
    found = evaluate(chair, FastDice(1), SMALL, level=blind.master)
    assert len(found.moves) > 1
    assert found.worlds == 50


# Why


@each_game
def test_reasons_were_counted_and_speak_for_the_best(game: tablee.Game) -> None:
    told = set()
    for number, chair in enumerate(decisions(setting_of(game), seed=11, moves=60)):
        found = evaluate(chair, FastDice(number), Budget(600), chair.legal[(5 * number) % len(chair.legal)])
        assert len(found.why) <= 2
        for reason in found.why:
            glad = reasons(game).names.index(reason.event) < reasons(game).glad
            assert (reason.best > reason.played) == glad
            assert abs(reason.best - reason.played) >= evaluation.WORTH_SAYING
            assert (reason.best * found.worlds) == pytest.approx(round(reason.best * found.worlds))
            told.add(reason.event)
    assert len(told) >= 3


@each_game
@each_language
def test_every_reason_has_words(game: tablee.Game, language: str) -> None:
    words = Words(game, ["Léa", "Tom"], language, 0)
    for event in reasons(game).names:
        said = sentence(words, evaluation.Reason(event, 0.314, 0.12))
        assert said.startswith(words.say(f"reason.{event}"))
        assert said.index("31") < said.index("12")
        turned = sentence(words, evaluation.Reason(event, 0.314, 0.12), best=True)
        assert turned.index("12") < turned.index("31")
    keys = {key.removeprefix("reason.") for key in game.texts(language) if key.startswith("reason.")}
    assert keys == set(reasons(game).names)
