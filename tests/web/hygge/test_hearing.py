"""Hygge with keys alone and without seeing."""

from __future__ import annotations

from tests.web.by_keys import Player, all_heard, sits_down
from tests.web.conftest import Arrives
from tests.web.hygge.playing import by_keys

QUICK = ["####", "####", "####", "####"]
"""A reserve of Hygge whose lines are long: fewer turns."""


def test_a_game_is_heard_from_its_first_decision_to_its_last(person: Arrives) -> None:
    player = Player(person("fr", phone=True))
    sits_down(player, "hygge", 2)
    player.play(by_keys)
    assert player.person.over
    all_heard(player)
    zones = {one.duty: one.focus["zone"] for one in player.decisions}
    assert zones == {"collect": "reserve", "shelter": "shelters", "last_action": zones["last_action"]}
    assert player.decisions[0].urgent[0].startswith("À vous. Prenez ")
    for one in player.decisions:
        if one.duty == "shelter":  # the turn goes on
            assert one.urgent[0].startswith("Mettez à l’abri")


def test_at_normal_speed_a_decision_is_heard_once_too(person: Arrives) -> None:
    player = Player(person("en", speed="normal"))
    sits_down(player, "hygge", 2, layout=QUICK)
    player.play(by_keys, most=3)
    all_heard(player)


def test_snowflakes_are_said_where_they_are_drawn(person: Arrives) -> None:
    for language, words in (("en", "snowflakes"), ("fr", "flocons")):
        player = Player(person(language))
        sits_down(player, "hygge", 2)
        texts = player.page.locator(".arrow .sr").all_inner_texts()
        assert not [text for text in texts if "✻" in text]
        assert [text for text in texts if words in text]
