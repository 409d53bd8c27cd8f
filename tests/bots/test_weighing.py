"""Bots think as they did when their strength was measured. A diff here is a change of their play."""

from __future__ import annotations

from pathlib import Path

import pytest

import tablee
from tests.bots.policies import WITH_POLICY
from tests.bots.weighing import searched, weighed

GAMES_TESTS = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize("name", WITH_POLICY)
def test_moves_and_leads_are_still_weighed_the_same(name: str) -> None:
    assert weighed(tablee.game(name)) == (GAMES_TESTS / name / "weighed.txt").read_text("utf-8")


@pytest.mark.parametrize("name", WITH_POLICY)
def test_a_search_still_comes_to_the_same(name: str) -> None:
    assert searched(tablee.game(name)) == (GAMES_TESTS / name / "searched.txt").read_text("utf-8")
