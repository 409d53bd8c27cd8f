"""`tablee serve` when something is missing or wrong: it says what, and what to do, and shows no traceback."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from tablee.cli import serve
from tablee.cli.app import app
from tablee.store.sqlite import SqliteStore
from tablee.store.sqlite_schema import MIGRATIONS

SERVE = [sys.executable, "-m", "tablee", "serve"]


def refusal(*words: object) -> str:
    """What `tablee serve` says when it cannot: a line, and nothing else."""
    command = [*SERVE, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    said = [line for line in done.stderr.splitlines() if "interpreted" not in line]
    assert len(said) == 1, done.stderr
    assert said[0].startswith("tablee: ")
    return said[0]


@contextlib.contextmanager
def listening() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_python_m_tablee_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "tablee", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("tablee ")


def test_a_port_that_is_taken_is_named_with_another_and_no_database_is_touched(tmp_path: Path) -> None:
    with listening() as port:
        said = refusal("--port", port, "--database", tmp_path / "tables.db")
        assert f"port {port} at 127.0.0.1 is taken" in said
        assert f"--port {port + 1}" in said
    assert not list(tmp_path.iterdir())


def test_an_address_of_another_machine_is_refused_with_those_that_will_do(tmp_path: Path) -> None:
    for host in ("192.0.2.1", "no-such-host.invalid"):
        said = refusal("--host", host, "--port", 0, "--database", tmp_path / "tables.db")
        assert f"{host}, which is no address of this machine" in said
        assert "--host 0.0.0.0" in said


def test_a_port_for_root_alone_is_named() -> None:
    said = serve._why_not_there("127.0.0.1", 80, PermissionError(13, "Permission denied"))
    assert said == "port 80 is not for everybody: choose one from 1024 up, like tablee serve --port 8000"


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    said = refusal("--port", 0, "--database", tmp_path / "tables.db")
    assert "a newer version of Tablée" in said
    assert "Install that version again, or name another database" in said


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir or Madam, " * 100)
    said = refusal("--port", 0, "--database", tmp_path / "letter.txt")
    assert said == f"tablee: {tmp_path / 'letter.txt'} is no database. Name another file, or move this one away."


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    said = refusal("--port", 0, "--database", tmp_path / "none" / "tables.db")
    assert said == f"tablee: there is no folder {tmp_path / 'none'}. Make it, or name another file with --database."


def test_a_damaged_database_is_named_with_the_way_back(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = SqliteStore(file)
    with contextlib.closing(store._connect()) as connection:
        store._prepare(connection)
    data = file.read_bytes()
    file.write_bytes(data[:100] + b"\xff" * (len(data) - 100))
    said = refusal("--port", 0, "--database", file)
    assert "is damaged" in said
    assert "tablee restore FILE" in said


def test_a_database_that_somebody_locks_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("CREATE TABLE kept (n)")
        assert "is locked by another program" in refusal("--port", 0, "--database", file)


def test_without_the_packages_for_several_nodes_they_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "asyncpg.py").write_text("raise ModuleNotFoundError(name='asyncpg')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    said = refusal("--port", 0, "--database", "postgresql://nowhere/tablee")
    assert said == "tablee: several nodes need asyncpg, which is not installed: pip install asyncpg redis"


def test_a_token_that_could_be_guessed_is_refused(tmp_path: Path) -> None:
    said = refusal("--port", 0, "--database", tmp_path / "tables.db", "--metrics-token", "short")
    assert "a token for /metrics has at least 16 characters" in said


# What is missing, but does not hinder


def warnings(folder: Path, program: str) -> str:
    """What a server says on stderr that starts, in the words of *program*, and is stopped again."""
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--database", str(folder / "tables.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("The table is served at http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        return process.communicate(timeout=30)[1]


def test_without_a_web_client_it_serves_programs_and_says_how_to_get_one(tmp_path: Path) -> None:
    program = f"""
import functools, pathlib, tablee.cli, tablee.server.config as config
config.Config = functools.partial(config.Config, web=pathlib.Path({str(tmp_path)!r}))
tablee.cli.main()
"""
    said = warnings(tmp_path, program)
    assert "the web client is not in this installation" in said
    assert "pip install ." in said


def test_an_interpreted_engine_is_said_with_what_it_takes_to_compile(tmp_path: Path) -> None:
    said = warnings(tmp_path, "import tablee, tablee.cli; tablee.compiled = lambda: False; tablee.cli.main()")
    assert "the engine runs interpreted" in said
    assert "apt install gcc python3-dev" in said


def test_a_whole_installation_says_nothing_of_it(tmp_path: Path) -> None:
    program = f"""
import functools, pathlib, tablee, tablee.cli, tablee.server.config as config
pathlib.Path({str(tmp_path)!r}, "index.html").write_text("the page")
config.Config = functools.partial(config.Config, web=pathlib.Path({str(tmp_path)!r}))
tablee.compiled = lambda: True
tablee.cli.main()
"""
    assert warnings(tmp_path, program) == ""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_told_to_stop_lets_go_of_its_port(tmp_path: Path, how: signal.Signals) -> None:
    command = [*SERVE, "--port", "0", "--database", str(tmp_path / "tables.db")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}
    ) as one:
        assert one.stdout is not None
        port = int(one.stdout.readline().split()[5].rsplit(":", 1)[1])
        one.send_signal(how)
        one.wait(30)
    with socket.create_server(("127.0.0.1", port)):
        pass


def test_every_option_can_be_given_in_the_environment_instead() -> None:
    options = typer.main.get_group(app).commands["serve"].params
    named = {str(option.name): option.envvar for option in options if option.name != "verbose"}
    assert named == {name: f"TABLEE_{name.upper()}" for name in named}
    assert len(named) == len(options) - 1


def test_what_is_in_the_environment_is_heeded_unless_an_option_says_otherwise(tmp_path: Path) -> None:
    environment = {**os.environ, "TABLEE_DATABASE": str(tmp_path / "none" / "tables.db")}
    done = subprocess.run([*SERVE, "--port", "0"], env=environment, capture_output=True, text=True, check=False)
    assert f"there is no folder {tmp_path / 'none'}" in done.stderr
    words = ["--database", str(tmp_path / "nowhere" / "tables.db")]
    done = subprocess.run([*SERVE, *words], env=environment, capture_output=True, text=True, check=False)
    assert f"there is no folder {tmp_path / 'nowhere'}" in done.stderr
