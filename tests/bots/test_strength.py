"""The ladder on small fixed samples, with generous bounds; bench/strength.py has the large ones."""

import pytest

import tablee
from tablee.arena.plan import Plan
from tablee.arena.playing import play_deal
from tablee.arena.tally import Standing, standings

SHORT = {"koikoi": {"rounds": 3}}


def contest(game: str, one: str, other: str, deals: int) -> Standing:
    """How *one* does among others, with the fewest players."""
    players = tablee.game(game).players[0]
    options = tablee.game(game).options.complete(SHORT.get(game, {}), players)
    plan = Plan(game, players, options, [one, other], deals * players, "ladder")
    return standings(plan, [match for deal in range(deals) for match in play_deal(plan, deal)])[0]


@pytest.mark.parametrize("game", tablee.game_names())
def test_a_novice_beats_chance(game: str) -> None:
    players = tablee.game(game).players[0]
    assert contest(game, "novice", "random", 12).share > 1.15 / players


@pytest.mark.parametrize("game", tablee.game_names())
def test_a_regular_holds_its_own_against_novices(game: str) -> None:
    players = tablee.game(game).players[0]
    assert contest(game, "regular", "novice", 12).share > 0.95 / players
