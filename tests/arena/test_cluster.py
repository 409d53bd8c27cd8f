"""`tablee arena --cluster`: the same results from the machines of a Dask scheduler. Here: two processes of this one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster
from typer.testing import CliRunner, Result

from tablee.cli.app import app

ARENA = ["--game", "koikoi", "--bots", "regular,novice", "--matches", "12", "--seed", "x", "--options", '{"rounds": 1}']


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["arena", *ARENA, *[str(word) for word in words]])


def results(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))["matches"]


@pytest.mark.filterwarnings("default")  # what Dask does with sockets and loops when it closes is its own affair
def test_two_worker_processes_give_the_same_results(tmp_path: Path) -> None:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        there = run("--cluster", cluster.scheduler_address, "--json", tmp_path / "there.json")
    assert there.exit_code == 0, there.output
    assert run("--json", tmp_path / "here.json").exit_code == 0
    assert results(tmp_path / "there.json") == results(tmp_path / "here.json")
    assert len(results(tmp_path / "here.json")) == 12


def test_an_address_that_is_none_is_one_line() -> None:
    done = run("--cluster", "nowhere")
    assert done.exit_code == 2
    assert "no scheduler answers at 'nowhere'" in done.stderr
