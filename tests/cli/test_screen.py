"""Choices are laid out so that they fit, and all of them can be reached."""

import re

import pytest
from rich.text import Text

from tablee.cli.screen import columns


def laid_out(number: int, length: int, most: int, page: int = 0) -> tuple[list[str], int]:
    rows, pages = columns([Text("x" * length) for _ in range(number)], 80, most, page)
    return [row.plain for row in rows], pages


@pytest.mark.parametrize("number", [1, 2, 4, 5, 9, 13, 18, 40, 99])
@pytest.mark.parametrize("length", [3, 12, 30, 70, 120])
@pytest.mark.parametrize("most", [1, 2, 4, 7, 12])
def test_choices_fit_and_each_is_on_some_page(number: int, length: int, most: int) -> None:
    _, pages = laid_out(number, length, most)
    seen: list[int] = []
    for page in range(pages):
        rows, _ = laid_out(number, length, most, page)
        assert len(rows) <= most or most == 1
        assert max(len(row) for row in rows) <= 80
        seen += [int(found) for row in rows for found in re.findall(r"(\d+) x", row)]
    assert sorted(seen) == list(range(1, number + 1))


def test_few_choices_stand_below_each_other() -> None:
    assert laid_out(3, 5, 8) == ([" 1 xxxxx", " 2 xxxxx", " 3 xxxxx"], 1)


def test_more_choices_share_lines_and_are_read_downwards() -> None:
    assert laid_out(5, 2, 8) == ([" 1 xx    4 xx", " 2 xx    5 xx", " 3 xx"], 1)


def test_long_choices_are_cut_rather_than_lost() -> None:
    rows, pages = laid_out(8, 60, 4)
    assert pages == 1
    assert rows[0].count("…") == 2


def test_nothing_to_choose_takes_no_line() -> None:
    assert columns([], 80, 5) == ([], 1)
