"""The 48 cards of Koï-Koï and their corner index: all there, each its own picture, light, and standing alone."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from art import koikoi
from art.__main__ import BUDGET, packed
from tablee.games.koikoi.cards import CODES

PICTURES = koikoi.cards()
CARDS = {name: svg for name, svg in PICTURES.items() if not name.startswith("index/")}
SVG = "{http://www.w3.org/2000/svg}"


def test_every_card_of_the_game_has_a_picture() -> None:
    assert list(CARDS) == CODES


def test_every_card_has_an_index_and_all_plain_cards_of_a_month_share_one() -> None:
    wanted = {"index/" + re.sub("[bc]$", "a", code) for code in CODES}
    assert set(PICTURES) - set(CARDS) == wanted


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_plain_svg_that_stands_alone(name: str) -> None:
    root = ElementTree.fromstring(PICTURES[name])
    assert root.tag == SVG + "svg"
    assert root.get("viewBox") == "0 0 100 160"
    kinds = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert kinds <= {"svg", "defs", "clipPath", "g", "path", "rect", "circle", "ellipse", "use"}
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = re.findall(r'(?:href="|url\()(.*?)["\)]', PICTURES[name])
    assert set(used) == {f"#{id_}" for id_ in ids}, "what is used is there, and what is there is used"


def test_no_two_pictures_are_the_same() -> None:
    assert len(set(PICTURES.values())) == len(PICTURES)


def test_all_cards_are_within_the_budget_even_if_each_is_sent_alone() -> None:
    assert sum(packed(svg) for svg in CARDS.values()) <= BUDGET


def test_numbers_are_short() -> None:
    long = {name: found for name, svg in PICTURES.items() if (found := re.findall(r"\d*\.\d{3,}", svg))}
    assert not long


def test_another_process_draws_the_same() -> None:
    code = "from art import koikoi; print(''.join(koikoi.cards().values()), end='')"
    environment = os.environ | {"PYTHONHASHSEED": "7"}
    root = Path(__file__).parents[2]
    drawn = subprocess.run([sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, check=True)
    assert drawn.stdout.decode() == "".join(PICTURES.values())
