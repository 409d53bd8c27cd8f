"""The ladder on small fixed samples, with generous bounds; bench/strength.py has the large ones."""

import pytest

import tablee
from tablee.arena.plan import Plan
from tablee.arena.playing import play_deal
from tablee.arena.tally import Standing, standings
from tests.bots.policies import WITH_POLICY

MATCHES = 120
FEWER = 48
"""For those who search."""


def contest(game: str, one: str, other: str, matches: int = MATCHES) -> Standing:
    """How *one* does among others, with the fewest players."""
    players = tablee.game(game).players[0]
    options = tablee.game(game).options.complete({}, players)
    plan = Plan(game, players, options, [one, other], matches, "ladder")
    return standings(plan, [match for deal in range(plan.deals) for match in play_deal(plan, deal)])[0]


@pytest.mark.parametrize("game", WITH_POLICY)
def test_a_novice_beats_chance(game: str) -> None:
    players = tablee.game(game).players[0]
    assert contest(game, "novice", "random").share > 1.2 / players


@pytest.mark.parametrize("game", WITH_POLICY)
def test_a_regular_beats_novices(game: str) -> None:
    players = tablee.game(game).players[0]
    assert contest(game, "regular", "novice").share > 1.15 / players


@pytest.mark.parametrize("game", WITH_POLICY)
def test_an_expert_beats_regulars(game: str) -> None:
    players = tablee.game(game).players[0]
    assert contest(game, "expert", "regular", FEWER).share > 1.1 / players
