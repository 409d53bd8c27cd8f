"""HILO with keys alone and without seeing."""

from __future__ import annotations

from tests.web.by_keys import Player, all_heard, sits_down
from tests.web.conftest import Arrives
from tests.web.hilo.playing import by_keys


def test_a_game_is_heard_from_its_first_decision_to_its_last(person: Arrives) -> None:
    player = Player(person("en"))
    sits_down(player, "hilo", 2)
    player.play(by_keys)
    assert player.person.over
    all_heard(player)
    assert len(player.decisions) > 20
    for one in player.decisions:
        if one.duty == "take_or_draw":
            assert one.urgent[0].startswith("Your turn. Take ")
        elif one.duty == "swap_or_drop":  # the turn goes on
            assert one.urgent[0].endswith(": choose the place where it goes, or discard it.")
            assert one.focus["zone"] == "grid"


def test_at_normal_speed_a_decision_is_heard_once_too(person: Arrives) -> None:
    player = Player(person("en", speed="normal"))
    sits_down(player, "hilo", 2)
    player.play(by_keys, most=4)
    all_heard(player)
