"""Choices are laid out so that they fit, and all of them can be reached."""

import io
import os
import pty
import re
import select
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from tablee.cli.screen import Screen, columns


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


def test_a_ctrl_c_just_before_waiting_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is only noted when a program is about to block; what is waited for has to say that something came."""
    master, slave = pty.openpty()
    real, woken = select.select, []
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: noted.append(number))

    def too_late_for_the_handler(reading: list[Any], *others: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        woken.append(real(reading, [], [], 30)[0])
        os.write(master, b"typed\n")
        return real(reading, *others)

    monkeypatch.setattr(select, "select", too_late_for_the_handler)
    with os.fdopen(slave, encoding="utf-8") as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        try:
            assert Screen(Console(file=io.StringIO())).ask("?") == "typed"
        finally:
            signal.signal(signal.SIGINT, before)
            os.close(master)
    assert noted == [signal.SIGINT]
    (ready,) = woken
    assert ready
    assert typed not in ready
    assert signal.set_wakeup_fd(-1) == -1


def test_waiting_for_a_line_leaves_no_file_open(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = pty.openpty()
    with os.fdopen(slave, encoding="utf-8") as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        files = sorted(Path("/dev/fd").iterdir())
        for line in ("one", "two"):
            os.write(master, f"{line}\n".encode())
            assert Screen(Console(file=io.StringIO())).ask("?") == line
        assert sorted(Path("/dev/fd").iterdir()) == files
    os.close(master)
