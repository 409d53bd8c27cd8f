"""What many matches say about each bot: share of the victories, points, time, rating, each with its doubt.

Matches of one deal are not independent, so what is averaged is a deal: intervals come from how deals differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, median, stdev

from msgspec import Struct

from tablee.arena.plan import Faults, Plan, Played

SURE = 1.96
"""Standard errors on each side of a 95 % interval."""


class Standing(Struct):
    """One bot. `share` is of the victory, a chair: with *n* players 1/*n* is even. Each `…_error` is half an interval.

    `lead` is points a round beyond the mean of the others; where the fewest points win, a good one is below zero.
    """

    name: str
    matches: int
    share: float
    share_error: float
    points: float
    lead: float
    lead_error: float
    median_ms: float
    p99_ms: float
    rating: float | None
    rating_error: float | None
    faults: Faults


class _Ledger:
    def __init__(self) -> None:
        self.shares: list[float] = []
        self.leads: list[float] = []
        self.points: list[float] = []
        self.seconds: list[float] = []
        self.faults = Faults()
        self.matches = 0


def standings(plan: Plan, played: Iterable[Played]) -> list[Standing]:
    """Every bot of the plan, in its order. *played* in the order of deals and rotations, whole deals only."""
    ledgers = [_Ledger() for _ in plan.bots]
    matches = list(played)
    for start in range(0, len(matches), plan.players):
        _count_deal(ledgers, matches[start : start + plan.players])
    ratings = _ratings(plan, matches)
    return [
        Standing(
            name=name,
            matches=ledger.matches,
            share=fmean(ledger.shares or [0.0]),
            share_error=_error(ledger.shares),
            points=fmean(ledger.points or [0.0]),
            lead=fmean(ledger.leads or [0.0]),
            lead_error=_error(ledger.leads),
            median_ms=1000 * median(ledger.seconds or [0.0]),
            p99_ms=1000 * _quantile(ledger.seconds, 0.99),
            rating=rating,
            rating_error=doubt,
            faults=ledger.faults,
        )
        for name, ledger, (rating, doubt) in zip(plan.bots, ledgers, ratings, strict=True)
    ]


def _count_deal(ledgers: Sequence[_Ledger], matches: Sequence[Played]) -> None:
    for number, ledger in enumerate(ledgers):
        shares, points, leads = [], [], []
        for match in matches:
            for seat, who in enumerate(match.seats):
                if who == number:
                    others = [total for other, total in enumerate(match.totals) if other != seat]
                    shares.append(1 / len(match.winners) if seat in match.winners else 0.0)
                    points.append(match.totals[seat] / match.rounds)
                    leads.append((match.totals[seat] - fmean(others)) / match.rounds)
                    ledger.seconds += match.seconds[seat]
                    ledger.faults.add(match.faults[seat])
            ledger.matches += number in match.seats
        if shares:
            ledger.shares.append(fmean(shares))
            ledger.points.append(fmean(points))
            ledger.leads.append(fmean(leads))


def _error(numbers: Sequence[float]) -> float:
    """Half of the 95 % interval of their mean."""
    return SURE * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else float("nan")


def _quantile(numbers: Sequence[float], part: float) -> float:
    return sorted(numbers)[int(part * (len(numbers) - 1))] if numbers else 0.0


def _ratings(plan: Plan, matches: Sequence[Played]) -> list[tuple[float | None, float | None]]:
    """By openskill's Plackett–Luce model, match after match; nothing where it is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return [(None, None)] * len(plan.bots)
    model = PlackettLuce()
    ratings = [model.rating(name=name) for name in plan.bots]
    for match in matches:
        if len(set(match.seats)) == 1:  # nobody to compare with
            continue
        teams = [[ratings[number]] for number in match.seats]
        ranks = [0.0 if seat in match.winners else 1.0 for seat in range(plan.players)]
        after = model.rate(teams, ranks=ranks)
        for number in set(match.seats):  # a bot on several chairs has learnt the mean of what they say
            chairs = [after[seat][0] for seat, who in enumerate(match.seats) if who == number]
            mu, sigma = fmean(chair.mu for chair in chairs), fmean(chair.sigma for chair in chairs)
            ratings[number] = model.rating(mu=mu, sigma=sigma, name=plan.bots[number])
    return [(rating.mu, SURE * rating.sigma) for rating in ratings]
