"""What a review says of whole matches, and what it must not depend on."""

from __future__ import annotations

import json
import statistics
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from multiprocessing import get_context
from typing import Any

import msgspec
import pytest

import tablee
from tablee.bots import thinking
from tablee.bots.evaluation import MoveValue, is_forced, measure_pair
from tablee.bots.paired import Paired
from tablee.core.dice import FastDice
from tablee.core.record import BadRecord
from tablee.core.state import State
from tablee.review import Decision, Progress, Review, mistakes, review_match, reviewing, written
from tablee.review.course import Course, course
from tablee.review.reviewing import Job, Task, _gap_error, _judged, _put, _unclear, dice_for, mean_loss, perform
from tests.laws.tables import GAMES
from tests.review.matches import changed, played

FEW = 64
each_game = pytest.mark.parametrize("game", [game.name for game in GAMES])


@pytest.fixture(scope="module")
def reviews() -> dict[str, Review]:
    return {game.name: review_match(played(game.name), 0, work=FEW) for game in GAMES}


@each_game
def test_a_result_is_an_even_share_and_luck_and_play_and_what_is_unexplained(
    game: str, reviews: dict[str, Review]
) -> None:
    review = reviews[game]
    assert review.result is not None
    assert review.luck is not None
    assert review.play is not None
    assert review.unexplained is not None
    for seat in range(review.players):
        row = [part for part in review.play[seat] if part is not None]
        assert len(row) == review.players
        told = 1 / review.players + review.luck[seat] + sum(row) + review.unexplained[seat]
        assert told == pytest.approx(review.result[seat])
    for column in [review.result, *zip(*review.play, strict=True)]:
        assert sum(part or 0.0 for part in column) == pytest.approx(1.0 if column is review.result else 0.0, abs=1e-9)
    assert sum(review.luck) == pytest.approx(0, abs=1e-9)


@each_game
def test_every_decision_of_the_seat_is_there_and_no_forced_move(game: str, reviews: dict[str, Review]) -> None:
    its, review = course(played(game)), reviews[game]
    level = thinking(its.game).master
    free = [
        number
        for number, step in enumerate(its.steps)
        if step.seat == 0 and not is_forced(step.before, step.seat, level)
    ]
    assert [one.step for one in review.decisions] == free
    for one in review.decisions:
        text = its.form.moves[one.step].text
        assert sorted(one.move.split()) == sorted(text.split())
        assert one.best == one.moves[0].move
        assert one.loss != 0 or one.best == one.move or one.error > 0
        assert one.size == "none" or one.best != one.move


@each_game
def test_the_curve_goes_from_even_to_the_result(game: str, reviews: dict[str, Review]) -> None:
    review, moves = reviews[game], len(course(played(game)).steps)
    assert [moment.step for moment in review.curve] == list(range(moves + 1))
    assert review.curve[0].value == [1 / review.players] * review.players
    assert review.curve[-1].value == review.result
    for moment in review.curve:
        assert sum(moment.value) == pytest.approx(1)


@each_game
def test_a_world_that_the_seat_cannot_tell_from_the_real_one_gives_the_same_losses(game: str) -> None:
    its = course(played(game))
    looked_at = 0
    for number, step in enumerate(its.steps):
        if number % 7:
            continue
        task = Task("decision", step.seat, number)
        here = _judged(its, task, FEW, FastDice(number))
        twin = step.before.resample(step.seat, FastDice(1000 + number))
        before, its.steps[number] = its.steps[number], step._replace(before=twin)
        there = _judged(its, task, FEW, FastDice(number))
        its.steps[number] = before
        assert msgspec.json.encode(here) == msgspec.json.encode(there)
        looked_at += here is not None
    assert looked_at > 3


@each_game
def test_nor_does_anything_else_but_luck_come_from_the_real_cards(game: str) -> None:
    """A glance, closer looks, the answers of a drill, the curve: the same in a world that the seat cannot tell."""
    record = played(game)
    its, job = course(record), Job(record, 0, FEW)
    looked_at = 0
    for number, step in enumerate(its.steps):
        found = perform(job, Task("decision", step.seat, number))
        if found is None or found.decision.best == found.decision.move:  # type: ignore[union-attr]
            continue
        first = found.decision  # type: ignore[union-attr]
        tasks = [Task(kind, step.seat, number, first) for kind in ("glance", "refined", "answers", "curve")]
        here = [perform(job, task) for task in tasks]
        twin = step.before.resample(step.seat, FastDice(2000 + number))
        before, state = its.steps[number], its.states[number]
        its.steps[number], its.states[number] = step._replace(before=twin), twin
        there = [perform(job, task) for task in tasks]
        its.steps[number], its.states[number] = before, state
        assert msgspec.json.encode(here) == msgspec.json.encode(there)
        looked_at += 1
        if looked_at == 6:
            return
    assert looked_at > 0


def test_cards_that_nobody_ever_saw_change_no_loss() -> None:
    record = json.loads(played("koikoi"))
    twin = json.loads(played("koikoi"))
    for entry in twin["chance"]:
        if entry[0] == "deck":
            entry[1][-1], entry[1][-2] = entry[1][-2], entry[1][-1]  # the bottom of the pile is never reached
    assert twin != record
    one, other = (review_match(its, 1, work=FEW) for its in (record, twin))
    assert msgspec.json.encode(one.decisions) == msgspec.json.encode(other.decisions)
    assert (one.mean_loss, one.curve) == (other.mean_loss, other.curve)


def test_any_number_of_processes_gives_the_same_answer() -> None:
    record = played("koikoi")
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert written(review_match(record, 1, work=FEW, each=pool.map)) == written(review_match(record, 1, work=FEW))


def test_the_reviews_own_seed_decides_and_never_the_records() -> None:
    record = played("koikoi")
    same = changed(record, seed="5c" * 32)
    first = review_match(record, 0, work=FEW)
    assert review_match(same, 0, work=FEW).decisions == first.decisions
    assert review_match(record, 0, work=FEW, seed=1).decisions != first.decisions


def test_every_task_has_dice_of_its_own() -> None:
    """From the review's seed, the seat, the step and what is asked, and from nothing else."""

    def thrown(*words: Any) -> list[int]:
        dice = dice_for(*words)
        return [dice.below(1 << 30) for _ in range(4)]

    first = (0, 1, 23, "decision")
    assert thrown(*first) == thrown(*first)
    others = [(1, 1, 23, "decision"), (0, 0, 23, "decision"), (0, 1, 24, "decision"), (0, 1, 23, "refined")]
    alike = [(0, 12, 3, "decision"), (0, 1, 2, "3decision"), (11, 2, 3, "decision"), (1, 12, 3, "decision")]
    seen = [thrown(*one) for one in (first, *others, *alike)]
    assert len({tuple(one) for one in seen}) == len(seen)


def test_more_work_is_another_answer_and_says_so() -> None:
    review = review_match(played("koikoi"), 0, work=32)
    assert review.work == 32
    assert json.loads(written(review))["work"] == 32


def test_the_mean_loss_is_that_of_the_first_pass_and_not_of_what_was_refined() -> None:
    record, heard = played("hygge"), list[Progress]()
    review = review_match(record, 0, work=200, progress=heard.append)
    (first,) = {one.first for one in heard}
    passed = [one.decision.loss for one in heard[:first] if one.decision is not None]
    assert review.mean_loss == pytest.approx(sum(passed) / len(passed))
    assert review.mean_loss != pytest.approx(sum(one.loss for one in review.decisions) / len(passed))


def test_the_error_of_a_mean_is_from_how_losses_differ_or_from_their_own_errors(reviews: dict[str, Review]) -> None:
    """Whichever is larger; of one decision nothing is said."""
    one, *_ = reviews["hilo"].decisions

    def of(*each: tuple[float, float]) -> list[Decision]:
        return [msgspec.structs.replace(one, loss=loss, error=error) for loss, error in each]

    apart = [0.01, 0.05, 0.03]
    assert mean_loss(of(*[(loss, 0.001) for loss in apart])) == pytest.approx((0.03, statistics.stdev(apart) / 3**0.5))
    assert mean_loss(of((0.03, 0.02), (0.03, 0.01), (0.03, 0.04))) == pytest.approx((0.03, 0.0021**0.5 / 3))
    assert mean_loss(of((0.03, 0.02))) == mean_loss([]) == (None, None)


def test_a_shared_victory_is_shared() -> None:
    class Tied:
        def winners(self) -> int:
            return 0b101

    its = copy(course(played("hiifuu", 4)))
    its.states = [*its.states[:-1], Tied()]  # type: ignore[list-item]
    assert its.result() == [0.5, 0.0, 0.5, 0.0]


def test_the_answers_in_doubt_take_no_more_work_than_the_decision_did(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("hilo")
    job, asked = Job(record, 0, 400), list[int]()
    found = (perform(job, Task("decision", 0, number)) for number, step in enumerate(course(record).steps))
    first = next(one.decision for one in found if one is not None and len(one.decision.moves) > 5)  # type: ignore[union-attr]
    assert isinstance(first, Decision)

    def measured(*words: Any) -> Paired:
        asked.append(words[-1])
        return measure_pair(*words)

    monkeypatch.setattr(reviewing, "measure_pair", measured)
    for count, told in ((1, [100]), (2, [100, 100]), (4, [50] * 4)):
        asked.clear()
        in_doubt = [one for one in first.moves[1:] if one.move != first.move][:count]
        monkeypatch.setattr(reviewing, "_unclear", lambda *words, in_doubt=in_doubt: in_doubt)
        perform(job, Task("answers", 0, first.step, first))
        assert asked == told


# Whose moves they were


@pytest.mark.parametrize("by", ["stand_in", "clock"])
def test_moves_that_somebody_else_made_are_not_theirs(by: str) -> None:
    record = json.loads(played("koikoi"))
    theirs = [number for number, move in enumerate(record["moves"]) if move[0] == 0]
    helped = theirs[: len(theirs) // 2]
    for number in helped:
        record["moves"][number].append(by)
    review = review_match(record, 0, work=FEW)
    whole = review_match(played("koikoi"), 0, work=FEW)
    assert review.decisions
    assert [one.step for one in review.decisions] == [one.step for one in whole.decisions if one.step not in helped]


def test_a_bots_moves_are_its_own() -> None:
    record = json.loads(played("koikoi"))
    for move in record["moves"]:
        if move[0] == 0:
            move.append("bot")
    assert review_match(record, 0, work=FEW).decisions == review_match(played("koikoi"), 0, work=FEW).decisions


def test_losses_that_are_not_shared_are_unexplained() -> None:
    whole = review_match(played("koikoi"), 0, work=FEW)
    alone = review_match(played("koikoi"), 0, work=FEW, shared=())
    assert whole.play is not None
    assert whole.unexplained is not None
    assert alone.play is not None
    assert alone.unexplained is not None
    assert [row[1] for row in alone.play] == [None, None]
    assert [row[0] for row in alone.play] == [row[0] for row in whole.play]
    assert alone.luck == whole.luck
    for seat in range(2):
        assert alone.unexplained[seat] == pytest.approx(whole.unexplained[seat] + (whole.play[seat][1] or 0.0))


# Records of every kind


@each_game
def test_a_match_that_was_not_finished_is_reviewed_without_a_word_about_luck(game: str) -> None:
    review = review_match(played(game, moves=12), 0, work=FEW)
    assert (review.result, review.luck, review.luck_error, review.play, review.unexplained) == (None,) * 5
    assert review.decisions
    assert [moment.step for moment in review.curve] == list(range(13))


def test_records_of_both_formats_are_read() -> None:
    record = json.loads(played("koikoi"))
    old = {key: value for key, value in record.items() if key != "rules"} | {"format": "tablee/1"}
    assert review_match(old, 0, work=FEW) == review_match(record, 0, work=FEW)


def test_a_record_may_be_bytes_text_a_mapping_or_read() -> None:
    record = played("hygge", moves=6)
    first = review_match(record, 0, work=FEW)
    for same in (record.decode(), json.loads(record), tablee.read_record(record)):
        assert tablee.review_match(same, 0, work=FEW) == first


def test_what_is_wrong_with_a_record_is_said() -> None:
    with pytest.raises(BadRecord, match="moves"):
        review_match(changed(played("koikoi"), moves=[[0, "play 1L"], [0, "play 1L"]]), 0)
    with pytest.raises(BadRecord, match="there is no game"):
        review_match(changed(played("koikoi"), game="whist"), 0)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="there is no seat"):
            review_match(played("koikoi"), seat)


# As data


def test_the_data_have_the_form_that_is_documented(reviews: dict[str, Review]) -> None:
    told: dict[str, Any] = json.loads(written(reviews["koikoi"]))
    assert list(told) == [
        *["format", "game", "rules", "engine", "seat", "work", "seed", "players", "preset", "result", "decisions"],
        *["mean_loss", "mean_loss_error", "plays_like", "curve", "luck", "luck_error", "play", "unexplained"],
    ]
    assert told["format"] == "tablee-review/1"
    assert (told["game"], told["rules"], told["engine"]) == ("koikoi", 1, tablee.__version__)
    decision = told["decisions"][0]
    assert list(decision) == ["step", "move", "best", "loss", "error", "size", "close", "moves", "why", "sound"]
    assert list(decision["moves"][0]) == ["move", "value", "error", "points"]
    reasons = [reason for one in told["decisions"] for reason in one["why"]]
    assert all(list(reason) == ["event", "played", "best"] for reason in reasons)
    assert msgspec.json.decode(written(reviews["koikoi"]), type=Review).seat == 0


def test_numbers_are_written_to_a_millionth(reviews: dict[str, Review]) -> None:
    told = json.loads(written(reviews["hilo"]))
    assert told["mean_loss"] == round(reviews["hilo"].mean_loss or 0, 6)


def test_progress_goes_up_to_the_end_and_brings_decisions_as_they_are_found() -> None:
    heard: list[Progress] = []
    review = review_match(played("koikoi"), 0, work=FEW, progress=heard.append)
    assert [one.done for one in heard] == list(range(1, len(heard) + 1))
    assert heard[-1].done == heard[-1].total
    last = {one.decision.step: one.decision for one in heard if one.decision is not None}
    assert [last[step] for step in sorted(last)] == review.decisions
    assert heard[0].decision is None or heard[0].decision.step == review.decisions[0].step


def test_what_looks_worst_at_a_glance_is_looked_at_first_and_the_curve_grows_in_the_order_of_the_match() -> None:
    record, heard = played("hygge"), list[Progress]()
    review = review_match(record, 0, work=400, progress=heard.append)
    (first,) = {one.first for one in heard}
    begun = heard[:first]
    assert [one.moment for one in begun if one.moment is not None] == review.curve[1:-1]
    assert not any(one.moment for one in heard[first:])
    job, mine = Job(record, 0, 400), [number for number, step in enumerate(course(record).steps) if step.seat == 0]
    assert not any(one.decision or one.moment for one in begun[: len(mine)])
    looks = {step: perform(job, Task("glance", 0, step)) for step in mine}
    found = [one.decision.step for one in begun if one.decision is not None]
    assert sorted(found) == [one.step for one in review.decisions]
    assert [looks[step] for step in found] == sorted((looks[step] for step in found), reverse=True)  # type: ignore[type-var]
    assert found != sorted(found)
    worst = mistakes(review)[0].step
    assert found.index(worst) < len(found) / 4
    middle = begun[: len(mine) + (first - len(mine)) // 2]  # neither of both comes only after the other
    assert abs(sum(one.moment is not None for one in middle) - len(review.curve) / 2) < 3


def test_the_glance_is_a_twentieth_of_the_work_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("koikoi")
    before = review_match(record, 0, work=FEW)
    asked: list[int] = []
    its = reviewing._judged

    def looked(the_course: Course, task: Task, work: int, dice: FastDice, only_loss: bool = False) -> Any:
        if task.kind == "glance":
            assert only_loss
            asked.append(work)
            return None
        return its(the_course, task, work, dice, only_loss)

    monkeypatch.setattr(reviewing, "_judged", looked)
    assert written(review_match(record, 0, work=FEW)) == written(before)
    assert set(asked) == {FEW // 20}


def test_the_list_of_mistakes_begins_with_the_surest(reviews: dict[str, Review]) -> None:
    review = review_match(played("hygge"), 0, work=400)
    found = mistakes(review)
    assert len(found) > 1
    ends = [one.loss - 2.394 * one.error for one in found]
    assert ends == sorted(ends, reverse=True)
    assert {one.step for one in found} == {one.step for one in review.decisions if one.size != "none"}


# What it finds


def test_a_planted_blunder_is_among_the_three_largest_mistakes() -> None:
    """In the last round who leads by a stop calls koï-koï instead, or who has the winning cards lays them down."""
    found = planted = 0
    for seed in range(2, 8):
        record = json.loads(played("koikoi", level="expert", seed=seed))
        its = course(json.dumps(record).encode())
        for number, step in enumerate(its.steps):
            judged = _judged(its, Task("decision", step.seat, number), 400, FastDice(1))
            if judged is None:
                continue
            worst = judged.decision.moves[-1]
            gap = judged.decision.moves[0].value - worst.value
            if gap < 0.15 or worst.error is None or worst.error > gap / 3:
                continue
            short = {**record, "moves": [*record["moves"][:number], [step.seat, worst.move]]}
            review = review_match(short, step.seat, work=400)
            planted += 1
            found += number in [one.step for one in mistakes(review)[:3]]
            break
    assert planted >= 4
    assert found == planted


def test_the_right_answers_are_the_moves_that_would_have_been_no_mistake() -> None:
    review = review_match(played("hygge"), 0, work=400)
    wrong, several = mistakes(review), 0
    for one in wrong:
        best = one.moves[0]
        values = [move.value for move in one.moves[1:]]
        assert values == sorted(values, reverse=True)
        assert one.sound[0] == one.best == best.move
        assert one.move not in one.sound
        for move in one.moves[1:]:
            gap, error = best.value - move.value, ((move.error or 0) ** 2 - (best.error or 0) ** 2) ** 0.5
            if move.move != one.move:
                assert (move.move in one.sound) == (gap - 2.394 * error < 0.01)
                several += move.move in one.sound
    assert len(wrong) > 2
    assert several > 0
    assert all(one.sound == [] for one in review.decisions if one.size == "none")


def test_what_was_a_mistake_is_no_right_answer_however_its_bar_looks() -> None:
    record = played("hygge")
    worst = mistakes(review_match(record, 0, work=400))[0]
    best, *others = worst.moves
    as_good = [msgspec.structs.replace(one, value=best.value) if one.move == worst.move else one for one in others]
    again = perform(
        Job(record, 0, 400), Task("answers", 0, worst.step, msgspec.structs.replace(worst, moves=[best, *as_good]))
    )
    assert isinstance(again, Decision)
    assert again.sound[0] == worst.best
    assert worst.move not in again.sound


def test_no_other_move_is_told_to_be_better_than_the_best() -> None:
    """In fresh worlds one may come out ahead, by chance: it counts as good as the best."""
    review = review_match(played("hiifuu", level="random"), 0, work=1000)
    assert sum(len(one.sound) > 1 for one in review.decisions) > 3
    for one in review.decisions:
        best, *others = one.moves
        assert all(move.value <= best.value for move in others if move.move != one.move)


def test_answers_in_doubt_are_compared_with_the_best_in_fresh_worlds() -> None:
    record = played("hygge")
    its, job, doubts = course(record), Job(record, 0, 400), 0
    for number, step in enumerate(its.steps):
        judged = perform(job, Task("decision", step.seat, number))
        if judged is None or judged.decision.size == "none":  # type: ignore[union-attr]
            continue
        first = judged.decision  # type: ignore[union-attr]
        again = perform(job, Task("answers", step.seat, number, first))
        assert isinstance(again, type(first))
        doubtful = {one.move for one in _unclear(first, 2)}
        before, after = ({one.move: one for one in each.moves} for each in (first, again))
        assert {move for move in before if before[move] != after[move]} == doubtful
        assert (again.loss, again.error, again.size, again.why) == (first.loss, first.error, first.size, first.why)
        assert not doubtful & {first.best, first.move}
        doubts += len(doubtful)
        dice, best = dice_for(0, step.seat, number, "answers"), first.moves[0]
        world, actions = step.before.resample(step.seat, dice), its.game.read(step.before, step.seat, best.move)
        worlds = 400 // max(4, 2 * len(doubtful))  # all of them take no more work than the decision did
        for one in _unclear(first, 2):
            move = its.game.read(step.before, step.seat, one.move)
            pair = measure_pair(its.game, world, step.seat, dice, actions, move, worlds)
            value = min(best.value, max(0.0, best.value - pair.loss(step.seat)))
            assert (after[one.move].value, after[one.move].points) == (value, pair.points_of(1))
            assert _gap_error(after[one.move], best) == pytest.approx(pair.loss_error())
    assert doubts > 1


def test_the_error_of_a_move_holds_that_of_the_best_and_of_the_gap_between_them() -> None:
    best = MoveValue("best", 0.6, 0.03, 1.0)
    assert _gap_error(MoveValue("other", 0.5, 0.05, 1.0), best) == pytest.approx(0.04)
    assert _gap_error(MoveValue("other", 0.5, 0.02, 1.0), best) == 0.0
    before = [best, MoveValue("other", 0.5, 0.05, 1.0), MoveValue("played", 0.4, 0.06, 1.0)]
    now = {"best": MoveValue("best", 0.5, 0.003, 2.0), "played": MoveValue("played", 0.45, 0.004, 2.0)}
    first, *others = _put([*before, MoveValue("hopeless", 0.01, 0.03, 1.0)], now)
    assert [first, *others[:1]] == list(now.values())
    assert [(one.move, one.value) for one in others[1:]] == [("other", pytest.approx(0.4)), ("hopeless", 0.0)]
    assert others[1].error == pytest.approx((0.003**2 + 0.04**2) ** 0.5)  # as far behind as it was, and as surely


def test_a_loss_is_refined_in_three_stages_at_most_and_no_longer_than_it_is_in_doubt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each stage is as much work as the first pass, the last one twice that; a world is two playouts of a half."""
    record = played("hygge")
    job, its = Job(record, 0, 200), course(record)
    step = next(
        number
        for number, step in enumerate(its.steps)
        if (found := perform(job, Task("decision", step.seat, number))) is not None
        and found.decision.best != found.decision.move  # type: ignore[union-attr]
    )
    seat = its.steps[step].seat
    first = perform(job, Task("decision", seat, step)).decision  # type: ignore[union-attr]
    worlds: list[int] = []
    measure = Paired.measure

    class Counted:
        def __init__(self, pair: Paired) -> None:
            self.pair = pair

        def __getattr__(self, name: str) -> Any:
            return getattr(self.pair, name)

        def measure(self, world: State, dice: FastDice, count: int) -> None:
            worlds.append(count)
            measure(self.pair, world, dice, count)

    monkeypatch.setattr(reviewing, "measure_pair", lambda *words: Counted(measure_pair(*words)))
    for looks, told in ((1, [50]), (2, [50, 50]), (3, [50, 50, 100]), (9, [50, 50, 100])):
        worlds.clear()
        monkeypatch.setattr(reviewing, "straddles", lambda *words, looks=looks: len(worlds) < looks)
        perform(job, Task("refined", seat, step, first))
        assert worlds == told


def test_refined_losses_come_from_fresh_worlds() -> None:
    record = played("hygge")
    job = Job(record, 0, 200)
    its = course(record)
    for number, step in enumerate(its.steps):
        judged = perform(job, Task("decision", step.seat, number))
        if judged is None or judged.decision.best == judged.decision.move:  # type: ignore[union-attr]
            continue
        first = judged.decision  # type: ignore[union-attr]
        again = perform(job, Task("refined", step.seat, number, first))
        assert isinstance(again, type(first))
        assert (again.step, again.move, again.best, again.why) == (first.step, first.move, first.best, first.why)
        assert again.loss != first.loss or again.error != first.error
        by_move = {one.move: one for one in again.moves}
        assert again.loss == pytest.approx(by_move[again.best].value - by_move[again.move].value)
        return
    pytest.fail("no decision to refine")
