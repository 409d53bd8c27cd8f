"""A game as a page shows it."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import tablee
from tablee import games
from tablee.core import gamepage
from tablee.core.game import Game
from tablee.core.languages import LANGUAGES
from tablee.core.texts import texts


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game in a package of its own."""
    (tmp_path / "drawn_pack").mkdir()
    (tmp_path / "drawn_pack/__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "drawn_pack", raising=False)
    return cast(Game, SimpleNamespace(package="drawn_pack"))


def test_pictures_are_the_svg_files_of_the_packages_art_folder(drawn: Game, tmp_path: Path) -> None:
    assert gamepage.pictures(drawn) == {}
    art = tmp_path / "drawn_pack/art"
    art.mkdir()
    for name, text in {"7.svg": "<svg/>", "back.svg": "é", "notes.txt": "no", "x.svg.old": "no"}.items():
        (art / name).write_text(text, encoding="utf-8")
    assert gamepage.pictures(drawn) == {"7": "<svg/>", "back": "é"}


def test_all_cards_are_shown_after_the_first_rule_where_rules_name_few_of_them_a_row_a_colour() -> None:
    hilo, koikoi = (gamepage.rules(tablee.game(name), "en") for name in ("hilo", "koikoi"))
    rows = hilo.partition('<div class="gallery" tabindex="0">')[2].partition("</div>")[0].split("</p>")[:-1]
    assert [row.count("<code ") for row in rows] == [13] * 8
    assert "gallery" not in koikoi


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_every_table_of_the_rules_can_be_read_aloud(name: str, language: str) -> None:
    """Each cell has a title above it or at the left; where there is none, the table is only a picture."""
    page = gamepage.rules(games.game(name), language)
    tables = re.findall(r'<div class="scroll" tabindex="0">(<table.*?</table>)</div>', page, re.DOTALL)
    assert len(tables) == page.count("<table") > 0
    for table in tables:
        picture, titled = 'role="presentation"' in table, re.search(r"<th[ >]", table) is not None
        assert picture is not titled
        assert "<th></th>" not in table
        untitled = "<td></td>" in table.partition("<tbody>")[0]
        rows = re.findall(r"<tr>\s*(<t.*?>)", table.partition("<tbody>")[2])
        assert set(rows) == ({'<th scope="row">'} if untitled else {"<td>"})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_a_page_says_all_of_its_game_and_has_the_cards_by_their_codes(name: str, language: str) -> None:
    game = games.game(name)
    page = gamepage.game_page(game, language)
    own, common = game.texts(language), texts("tablee.core", language)
    assert set(page.says) == {*common, *(key for key in own if not key.startswith(("card.", "term.")))}
    assert any(key not in common for key in page.says)
    assert list(page.cards) == list(game.codes)
    assert [(one.rule, one.says) for one in page.terms] == [
        (rule, own.raw(f"term.{term}.says")) for term, rule in game.terms.items()
    ]
