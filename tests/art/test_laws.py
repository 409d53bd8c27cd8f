"""What holds for all pictures of all games and the table: each stands alone, and none is like another."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from art.__main__ import draw, packed
from tablee import games as played

BUDGET = 40_000
PICTURES = draw()
SVG = "{http://www.w3.org/2000/svg}"
PLAIN = {"svg", "defs", "g", "path", "rect", "circle", "ellipse", "use", "pattern", "clipPath"}
games = pytest.mark.parametrize("game", PICTURES)


@games
def test_a_picture_is_plain_svg_without_fonts_and_addresses(game: str) -> None:
    for name, svg in PICTURES[game].items():
        root = ElementTree.fromstring(svg)
        assert root.tag == SVG + "svg", name
        assert re.fullmatch(r"-?\d+ -?\d+ \d+ \d+", root.get("viewBox", "")), name
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= PLAIN, name
        assert "font" not in svg
        assert svg.count("://") == 1, f"{name} has an address besides its namespace"


@games
def test_what_is_used_is_there_and_only_once(game: str) -> None:
    for name, svg in PICTURES[game].items():
        ids = re.findall(r'id="(.*?)"', svg)
        assert len(ids) == len(set(ids)), name
        assert set(re.findall(r'(?:href="|url\()(.*?)["\)]', svg)) == {f"#{id_}" for id_ in ids}, name


@games
def test_no_two_pictures_are_the_same(game: str) -> None:
    assert len(set(PICTURES[game].values())) == len(PICTURES[game])


@games
def test_cards_and_back_of_a_game_keep_the_budget_even_if_each_is_sent_alone(game: str) -> None:
    assert sum(packed(svg) for name, svg in PICTURES[game].items() if "/" not in name) <= BUDGET


def test_what_is_drawn_is_a_game() -> None:
    assert set(PICTURES) <= {*played.names(), "table"}


def test_another_process_draws_the_same() -> None:
    code = "from art.__main__ import draw\nfor pictures in draw().values(): print(*pictures.values())"
    drawn = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
    )
    assert drawn.stdout.decode().split("\n")[:-1] == [" ".join(pictures.values()) for pictures in PICTURES.values()]
