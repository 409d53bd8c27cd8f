"""What all tables have."""

import re
from types import ModuleType

import pytest

import art
from art import emblem
from art.__main__ import packed
from art.table import CLOTHS, pictures

PICTURES = pictures()


def test_there_is_a_cloth_for_every_theme_and_a_tile_knows_its_size() -> None:
    assert set(CLOTHS) == {"light", "dark", "felt"}
    for name in (*(f"felt-{theme}" for theme in CLOTHS), "wood"):
        found = re.match(r'<svg width="(\d+)" height="(\d+)" .*?viewBox="0 0 (\d+) (\d+)"', PICTURES[name])
        assert found is not None
        assert found[1] == found[3]
        assert found[2] == found[4]


def test_icons_are_square_and_the_picture_to_share_is_as_wide_as_sites_ask_for() -> None:
    for name in ("icon", "icon-turn", "icon-maskable"):
        assert 'viewBox="0 0 512 512"' in PICTURES[name]
    assert 'viewBox="0 0 1200 630"' in PICTURES["social"]


def test_all_of_it_is_light() -> None:
    assert sum(packed(svg) for svg in PICTURES.values()) <= 5_000


def _poster(monkeypatch: pytest.MonkeyPatch, *games: ModuleType) -> str:
    monkeypatch.setattr(art, "games", lambda: {game.__name__: game for game in games})
    return emblem.social()


def _drawn(name: str, **parts: object) -> ModuleType:
    game = ModuleType(name)
    vars(game).update(cards=lambda: {"1": f'<svg viewBox="0 0 100 160"><g id="{name}"/></svg>'}, **parts)
    return game


def test_up_to_three_games_that_want_to_are_on_the_picture_to_share(monkeypatch: pytest.MonkeyPatch) -> None:
    whist, tarot, skat, bridge = (_drawn(name, POSTER="1") for name in ("whist", "tarot", "skat", "bridge"))
    shy = _drawn("shy")
    assert "<g id=" not in _poster(monkeypatch, shy)
    one = _poster(monkeypatch, shy, whist)
    assert 'id="cwhist"' in one
    assert "shy" not in one
    many = _poster(monkeypatch, whist, tarot, skat, bridge)
    assert many.index('id="askat"') < many.index('id="btarot"') < many.index('id="cwhist"')
    assert "bridge" not in many


def test_a_game_may_leave_out_whatever_it_does_not_draw() -> None:
    bare = ModuleType("bare")
    assert art.pictures(bare) == {}
    vars(bare).update(parts=lambda: {"a/1": "part"}, back=lambda: "back")
    assert art.pictures(bare) == {"a/1": "part", "back": "back"}
    vars(bare).update(cards=lambda: {"1": "card"})
    assert list(art.pictures(bare)) == ["1", "a/1", "back"]
