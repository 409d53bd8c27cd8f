"""Reviewing a match: which tasks there are, doing one of them, and putting together what came of all.

Every task has dice of its own, from the review's seed, the seat and the step: whoever does it, in whatever order, the
answer is the same. The real cards enter only what is called luck.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

import tablee
from tablee.bots import thinking
from tablee.bots.evaluation import WORK, Evaluation, MoveValue, evaluate_world, is_forced, measure_pair
from tablee.core.bot import Budget
from tablee.core.dice import FastDice
from tablee.core.record import RecordFormat
from tablee.review.calibration import preset_of
from tablee.review.course import Course, course
from tablee.review.hindsight import Hindsight
from tablee.review.results import Decision, Moment, Review
from tablee.review.sizes import is_close, size, straddles

GLANCE = 20
"""Before the first pass every decision is looked at with its work divided by this: the worst ones come first then."""
STAGES = (1, 1, 2)
"""How much work each stage of refining a loss takes, as parts of the first pass."""
CURVE = 16
"""A moment of the curve is measured in as many worlds as a decision has playouts, divided by this."""
DEAL, MOVE, CARD = 4, 8, 16
"""The same for luck: of a deal, of a move that may turn cards over, of each single card that may be turned over."""

Source = bytes | str | Mapping[str, Any] | RecordFormat
Kind = Literal["glance", "decision", "loss", "refined", "answers", "curve", "deal", "move"]
Each = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]


class Job(NamedTuple):
    """What all tasks of a review have in common. `record` is JSON."""

    record: bytes
    seed: int
    work: int


class Task(NamedTuple):
    """One piece of work. `step` is a number of moves, or of a chance for a deal.

    A "loss" is that of a decision, and no more of it: the same, at half the work where the best was played.
    """

    kind: Kind
    seat: int
    step: int
    decision: Decision | None = None


class Luck(NamedTuple):
    """What a chance event did to every seat, and the variances of that."""

    means: list[float]
    variances: list[float]


class Judged(NamedTuple):
    """A decision, and what its loss did to every seat."""

    decision: Decision
    losses: list[float]


class Progress(Struct, frozen=True):
    """How far a review is: tasks done and in total, and how many of them are the first pass, with a glance before it.

    `decision` is what has been found out of one, which may be refined later; `moment` is one of the curve.
    """

    done: int
    total: int
    first: int
    decision: Decision | None = None
    moment: Moment | None = None


def review_match(
    record: Source,
    seat: int,
    *,
    work: int = WORK,
    seed: int = 0,
    shared: Collection[int] | None = None,
    each: Each = map,
    progress: Callable[[Progress], None] | None = None,
) -> Review:
    """What the decisions of *seat* were worth, and what luck did.

    *work* is playouts a decision. *shared* are the other seats whose losses may be looked at (None: all). *each* is
    what does the tasks: `map`, or that of a pool of processes; the answer is the same. Raises BadRecord.
    """
    steps = review_steps(record, seat, work=work, seed=seed, shared=shared, each=each)
    while True:
        try:
            one = next(steps)
        except StopIteration as end:
            found: Review = end.value
            return found
        if progress is not None:
            progress(one)


def review_steps(
    record: Source,
    seat: int,
    *,
    work: int = WORK,
    seed: int = 0,
    shared: Collection[int] | None = None,
    each: Each = map,
) -> Generator[Progress, None, Review]:
    """`review_match` step by step: yields everything as soon as it is found, and returns the review.

    What looks worst at a glance is looked at first; the curve grows meanwhile, in the order of the match.
    """
    job = Job(_bytes(record), seed, work)
    its = course(job.record)
    players = its.form.players
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat!r}; seats are 0 to {players - 1}")
    others = [one for one in range(players) if one != seat and (shared is None or one in shared)] if its.over else []
    mine = _decisions(its, seat)
    theirs = [task._replace(kind="loss") for other in others for task in _decisions(its, other)]
    lucky = _chances(its) if its.over else []
    moments = [Task("curve", seat, step) for step in range(1, len(its.states) - its.over)]
    do = partial(perform, job)
    done, first = 0, 2 * len(mine) + len(moments)
    total = first + len(theirs) + len(lucky)

    looks: list[float] = []
    for look in each(do, [task._replace(kind="glance") for task in mine]):
        done += 1
        looks.append(look)
        yield Progress(done, total, first)
    both = _together([mine[at] for at in sorted(range(len(mine)), key=lambda at: -looks[at])], moments)
    judged: list[Judged] = []
    curve = [Moment(0, [1 / players] * players)]
    for task, found in zip(both, each(do, both), strict=True):
        done += 1
        if task.kind == "curve":
            curve.append(found)
            yield Progress(done, total, first, moment=found)
            continue
        if found is not None:
            judged.append(found)
        yield Progress(done, total, first, None if found is None else found.decision)
    doubtful = [Task("refined", seat, one.decision.step, one.decision) for one in judged if _doubtful(one, players)]
    total += len(doubtful)
    decisions = {one.decision.step: one.decision for one in judged}
    for decision in each(do, doubtful):
        done += 1
        decisions[decision.step] = decision
        yield Progress(done, total, first, decision)
    wrong = [Task("answers", seat, one.step, one) for one in decisions.values() if one.size != "none"]
    total += len(wrong)
    for decision in each(do, wrong):
        done += 1
        decisions[decision.step] = decision
        yield Progress(done, total, first, decision)
    terms: list[Luck] = []
    for term in each(do, lucky):
        done += 1
        terms.append(term)
        yield Progress(done, total, first)
    of_others: dict[int, list[Judged]] = {other: [] for other in others}
    for task, found in zip(theirs, each(do, theirs), strict=True):
        done += 1
        if found is not None:
            of_others[task.seat].append(found)
        yield Progress(done, total, first)

    judged.sort(key=lambda one: one.decision.step)
    mean, error = mean_loss([one.decision for one in judged])
    preset = preset_of(its.game, players, its.form.options)
    review = Review(
        game=its.game.name,
        rules=its.game.rules,
        engine=tablee.__version__,
        seat=seat,
        work=work,
        seed=seed,
        players=players,
        preset=preset,
        result=None,
        decisions=[decisions[step] for step in sorted(decisions)],
        mean_loss=mean,
        mean_loss_error=error,
        plays_like=None,
        curve=curve,
        luck=None,
        luck_error=None,
        play=None,
        unexplained=None,
    )
    if not its.over:
        return review
    curve.append(Moment(len(its.steps), its.result()))
    return _accounted(review, its.result(), terms, {seat: judged, **of_others})


def _bytes(record: Source) -> bytes:
    """A record as JSON. Whether it is one is seen when its course is followed."""
    if isinstance(record, bytes | str):
        return record if isinstance(record, bytes) else record.encode()
    if isinstance(record, RecordFormat):
        moves = [[made.seat, made.text, made.mover][: 2 + (made.mover is not None)] for made in record.moves]
        form = {"format": type(record).__struct_config__.tag, **msgspec.structs.asdict(record), "moves": moves}
        return msgspec.json.encode(form)
    return msgspec.json.encode(record)


def _decisions(its: Course, seat: int) -> list[Task]:
    """The moves that the player of *seat* made: none of a stand-in or the clock."""
    return [Task("decision", seat, number) for number, step in enumerate(its.steps) if step.seat == seat and step.own]


def _together(decisions: list[Task], moments: list[Task]) -> list[Task]:
    """The first pass: both in their order, and as evenly as they can be."""
    places = [
        (at / len(all_of_them), task) for all_of_them in (decisions, moments) for at, task in enumerate(all_of_them)
    ]
    return [task for _, task in sorted(places, key=lambda one: one[0])]


def _chances(its: Course) -> list[Task]:
    """Every moment at which chance may have done something."""
    deals = [Task("deal", 0, number) for number in range(len(its.chances))]
    return deals + [Task("move", step.seat, number) for number, step in enumerate(its.steps)]


def _doubtful(one: Judged, players: int) -> bool:
    return one.decision.error > 0 and straddles(one.decision.loss, one.decision.error, players)


# Doing a task


def perform(job: Job, task: Task) -> Judged | Decision | Moment | Luck | float | None:
    """Do one task, in whatever process."""
    its = course(job.record)
    if task.kind in ("decision", "loss"):
        dice = dice_for(job.seed, task.seat, task.step, "decision")
        return _judged(its, task, job.work, dice, task.kind == "loss")
    dice = dice_for(job.seed, task.seat, task.step, task.kind)
    if task.kind == "glance":
        found = _judged(its, task, max(2, job.work // GLANCE), dice, True)
        return 0.0 if found is None else found.decision.loss
    if task.kind == "refined":
        return _refined(its, task, job)
    if task.kind == "answers":
        return _with_answers(its, task, job)
    policy = thinking(its.game).master.policy
    hindsight = Hindsight(policy, its.form.players)
    if task.kind == "curve":
        state = its.states[task.step]
        hindsight.seen_by(state, task.seat, max(2, job.work // CURVE), dice)
        return Moment(task.step, hindsight.means())
    dice = luck_dice(its, job.seed, task)
    if task.kind == "deal":
        chance = its.chances[task.step]
        hindsight.luck_of_chance(chance.before, chance.after, max(2, job.work // DEAL), dice)
    else:
        step = its.steps[task.step]
        cards = policy.next_cards(step.before, step.seat, step.actions[0]) if len(step.actions) == 1 else []
        if cards:
            each = max(2, job.work // CARD)
            hindsight.luck_of_card(step.before, step.seat, step.actions[0], cards, each, dice)
        else:
            pairs = max(2, job.work // MOVE)
            hindsight.luck_of_move(step.before, step.seat, step.actions, step.after, pairs, dice)
    return Luck(hindsight.means(), hindsight.variances())


def dice_for(seed: int, seat: int, step: int, purpose: str) -> FastDice:
    """The dice of one task: from the review's seed, never from the record's."""
    text = f"{seed}\0{seat}\0{step}\0{purpose}"
    return FastDice(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))


def luck_dice(its: Course, seed: int, task: Task) -> FastDice:
    """The dice of luck, which is about the real cards anyway: other ones for each match.

    What could have been dealt is drawn. The same draws for every match would be off to the same side in all of them.
    """
    return dice_for(seed, task.seat, task.step, f"{task.kind} {its.dealt}")


def _judged(its: Course, task: Task, work: int, dice: FastDice, only_loss: bool = False) -> Judged | None:
    """A decision in the first pass; None if there was nothing to decide."""
    step = its.steps[task.step]
    world = step.before.resample(step.seat, dice)
    if is_forced(world, step.seat, thinking(its.game).master):
        return None
    found = evaluate_world(its.game, world, step.seat, dice, Budget(work), step.actions, only_loss=only_loss)
    return Judged(_decision(task.step, found, its.form.players), found.losses)


def _decision(step: int, found: Evaluation, players: int) -> Decision:
    return Decision(
        step=step,
        move=found.other,
        best=found.best,
        loss=found.loss,
        error=found.error,
        size=size(found.loss, found.error, players),
        close=is_close(found.loss, found.error, players),
        moves=found.moves,
        why=found.why,
        sound=[],
    )


def _refined(its: Course, task: Task, job: Job) -> Decision:
    """The same two moves in fresh worlds, until it is clear on which side of a border the loss is, or work is done."""
    assert task.decision is not None
    first, step, players = task.decision, its.steps[task.step], its.form.players
    best = its.game.read(step.before, step.seat, first.best)
    dice = dice_for(job.seed, task.seat, task.step, task.kind)
    world = step.before.resample(step.seat, dice)
    pair = measure_pair(its.game, world, step.seat, dice, best, step.actions, 0)
    for part in STAGES:
        pair.measure(world, dice, max(2, part * job.work // 4))
        loss, error = pair.loss(step.seat), pair.loss_error()
        if not straddles(loss, error, players):
            break
    measured = {
        move: MoveValue(move, pair.value_of(place), pair.value_error(place), pair.points_of(place))
        for place, move in enumerate((first.best, first.move))
    }
    return msgspec.structs.replace(
        first,
        loss=loss,
        error=error,
        size=size(loss, error, players),
        close=is_close(loss, error, players),
        moves=_put(first.moves, measured),
    )


def _put(moves: list[MoveValue], measured: Mapping[str, MoveValue]) -> list[MoveValue]:
    """The best and the played move as they were measured last; the others stay as far behind the best as they were."""
    before, now = moves[0], measured[moves[0].move]

    def moved(one: MoveValue) -> MoveValue:
        value = min(now.value, max(0.0, now.value - (before.value - one.value)))
        return MoveValue(one.move, value, math.hypot(now.error or 0.0, _gap_error(one, before)), one.points)

    others = sorted((measured.get(one.move) or moved(one) for one in moves[1:]), key=lambda one: -one.value)
    return [now, *others]


def _gap_error(one: MoveValue, best: MoveValue) -> float:
    """The error of how far a move is behind the best one: a move's own error holds that of the best move as well."""
    return math.sqrt(max(0.0, (one.error or 0.0) ** 2 - (best.error or 0.0) ** 2))


def _unclear(decision: Decision, players: int) -> list[MoveValue]:
    """The moves that were not made, and of which it is too close to call whether they would have been mistakes, too."""
    best, *others = decision.moves
    return [
        one
        for one in others
        if one.move != decision.move and is_close(best.value - one.value, _gap_error(one, best), players)
    ]


def _with_answers(its: Course, task: Task, job: Job) -> Decision:
    """A mistake with its `sound` moves. Those too close to call are compared with the best one in fresh worlds."""
    assert task.decision is not None
    decision, step, players = task.decision, its.steps[task.step], its.form.players
    dice = dice_for(job.seed, task.seat, task.step, task.kind)
    best = decision.moves[0]
    world = step.before.resample(step.seat, dice)
    actions = its.game.read(step.before, step.seat, best.move)
    measured: dict[str, MoveValue] = {}
    doubtful = _unclear(decision, players)
    worlds = max(2, job.work // max(4, 2 * len(doubtful)))  # all of them together take no more than the decision did
    for one in doubtful:
        other = its.game.read(step.before, step.seat, one.move)
        pair = measure_pair(its.game, world, step.seat, dice, actions, other, worlds)
        value = min(best.value, max(0.0, best.value - pair.loss(step.seat)))  # ahead of it only by chance
        error = math.hypot(best.error or 0.0, pair.loss_error())
        measured[one.move] = MoveValue(one.move, value, error, pair.points_of(1))
    others = sorted((measured.get(one.move, one) for one in decision.moves[1:]), key=lambda one: -one.value)
    right = [
        one.move
        for one in others
        if one.move != decision.move and size(best.value - one.value, _gap_error(one, best), players) == "none"
    ]
    return msgspec.structs.replace(decision, moves=[best, *others], sound=[best.move, *right])


# Putting it together


def mean_loss(decisions: Sequence[Decision]) -> tuple[float | None, float | None]:
    """The mean of their losses, and its standard error: from how they differ or, if larger, from their own errors."""
    count = len(decisions)
    if count < 2:
        return None, None
    mean = sum(one.loss for one in decisions) / count
    spread = sum((one.loss - mean) ** 2 for one in decisions) / (count - 1) / count
    doubt = sum(one.error**2 for one in decisions) / count**2
    return mean, math.sqrt(max(spread, doubt))


def _accounted(review: Review, result: list[float], terms: list[Luck], judged: Mapping[int, list[Judged]]) -> Review:
    """With what led from an even share to the result: luck, everybody's play, and what neither explains."""
    seats = range(review.players)
    luck = [sum(term.means[seat] for term in terms) for seat in seats]
    play: list[list[float | None]] = [
        [-sum(one.losses[seat] for one in judged[other]) if other in judged else None for other in seats]
        for seat in seats
    ]
    explained = [1 / review.players + luck[seat] + sum(part or 0.0 for part in play[seat]) for seat in seats]
    return msgspec.structs.replace(
        review,
        result=result,
        luck=luck,
        luck_error=[math.sqrt(sum(term.variances[seat] for term in terms)) for seat in seats],
        play=play,
        unexplained=[result[seat] - explained[seat] for seat in seats],
    )
