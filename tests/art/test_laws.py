"""What holds for all pictures of HILO, Hiifuu, Hygge and the table: each stands alone, and none is like another."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from art import hiifuu, hilo, hygge, table
from art.__main__ import packed

BUDGET = 40_000
MODULES = {module.GAME: module for module in (hilo, hiifuu, hygge, table)}
PICTURES = {game: module.cards() for game, module in MODULES.items()}
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


@pytest.mark.parametrize("game", ["hilo", "hiifuu", "hygge"])
def test_a_game_and_its_back_keep_the_budget_even_if_each_picture_is_sent_alone(game: str) -> None:
    pictures = [*PICTURES[game].values(), PICTURES["table"][f"back-{game}"]]
    assert sum(packed(svg) for svg in pictures) <= BUDGET


def test_another_process_draws_the_same() -> None:
    code = (
        "from art import hiifuu, hilo, hygge, table\nfor m in (hilo, hiifuu, hygge, table): print(*m.cards().values())"
    )
    drawn = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
    )
    assert drawn.stdout.decode().split("\n")[:-1] == [" ".join(pictures.values()) for pictures in PICTURES.values()]
