"""`python -m art`: one file for each picture, a page to look at, and a budget that is kept."""

from pathlib import Path

import pytest

from art import __main__ as command
from art.ink import card, circle


def test_the_modules_that_draw_are_found() -> None:
    assert "1L" in command.draw()["koikoi"]


def test_pictures_and_the_page_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = card(circle(50, 80, 30))
    monkeypatch.setattr(command, "draw", lambda: {"whist": {"1L": picture, "index/1L": picture}})
    page = tmp_path / "sheet.html"
    monkeypatch.setattr("sys.argv", ["art", str(tmp_path), "--sheet", str(page), "--eyes"])
    assert command.main() == 0
    assert (tmp_path / "whist" / "index" / "1L.svg").read_text(encoding="utf-8").strip() == picture
    assert "tritanopia" in page.read_text(encoding="utf-8")
    assert capsys.readouterr().out.startswith("whist         2 pictures")


def test_a_game_above_the_budget_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "draw", lambda: {"whist": {"1": card("")}, "tarot": {"1": card(circle(1, 1, 1))}})
    monkeypatch.setattr(command, "BUDGET", 10)
    monkeypatch.setattr("sys.argv", ["art", str(tmp_path), "--game", "tarot"])
    assert command.main() == 1
    assert "tarot      is above the budget" in capsys.readouterr().err
