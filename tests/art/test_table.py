"""What lies on the table besides the cards."""

import re

from art.__main__ import packed
from art.table import CLOTHS, TOKENS, cards

PICTURES = cards()


def test_every_game_has_a_back_of_its_own() -> None:
    backs = {name for name in PICTURES if name.startswith("back-")}
    assert backs == {"back-hiifuu", "back-hilo", "back-hygge", "back-koikoi"}


def test_there_is_a_token_for_every_value_of_the_default_table_and_a_blank_one() -> None:
    tokens = {name for name in PICTURES if name.startswith("token-")}
    assert tokens == {f"token-{value}" for value in TOKENS} | {"token-blank"}
    assert set(TOKENS) == {first + more for first in range(1, 6) for more in range(4)}


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
    assert sum(packed(svg) for svg in PICTURES.values()) <= 10_000
