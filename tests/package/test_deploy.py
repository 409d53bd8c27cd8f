"""The files in deploy/: every command in them that needs no container engine is run, and every option exists."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml  # type: ignore[import-untyped]

from tablee.cli.app import app
from tests.store import servers

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
BIN = Path(sys.executable).parent
SECRETS = {"TABLEE_PASSWORD": "secret", "TABLEE_ORIGIN": "https://cards.example"}


def dockerfile() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, each with what follows."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines if line.strip()]


def container_command() -> list[str]:
    (command,) = (told for instruction, told in dockerfile() if instruction == "CMD")
    words: list[str] = json.loads(command)
    return words


def health_check() -> list[str]:
    (told,) = (told for instruction, told in dockerfile() if instruction == "HEALTHCHECK")
    words: list[str] = json.loads(told.split("CMD", 1)[1])
    return words


def unit_command() -> list[str]:
    (command,) = re.findall("^ExecStart=(.*)$", (DEPLOY / "tablee.service").read_text("utf-8"), re.MULTILINE)
    return shlex.split(command)


def compose() -> Any:
    """The compose file with its variables filled in, as `docker compose` does."""
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    return yaml.safe_load(re.sub(r"\$\{(\w+)(:\?[^}]*)?\}", lambda found: SECRETS[found[1]], text))


def compose_command() -> list[str]:
    words: list[str] = compose()["services"]["tablee"]["command"]
    return words


def with_options(command: list[str], **options: object) -> list[str]:
    """The same command on this machine, with other values for some of its options."""
    words = shlex.split(" ".join(shlex.quote(word).replace("=", " ", 1) for word in command))
    for name, value in options.items():
        words[words.index(f"--{name}") + 1] = str(value)
    return [str(BIN / "tablee"), *words[1:]]


def healthy(port: int) -> bool:
    """What the health check of the container says about a server at this port."""
    python, *words = [word.replace(":8000/", f":{port}/") for word in health_check()]
    assert (python, str(port) in words[-1]) == ("python", True)
    return subprocess.run([sys.executable, *words], capture_output=True, check=False).returncode == 0


@contextlib.contextmanager
def running(command: list[str], folder: Path, **environment: str) -> Iterator[None]:
    """A server that says that it serves, until the end of the block."""
    variables = {**os.environ, **environment}
    with subprocess.Popen(command, cwd=folder, env=variables, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("The table is served at ")
        yield
        server.terminate()
        assert server.wait(30) == -signal.SIGTERM  # after a graceful end uvicorn passes the signal on


@pytest.mark.parametrize("command", [container_command, unit_command])
def test_the_command_for_one_machine_serves_and_the_health_check_sees_it(command: Any, tmp_path: Path) -> None:
    port = servers.free_port()
    own = with_options(command(), host="127.0.0.1", port=port, database=tmp_path / "tablee.db")
    with running(own, tmp_path):
        assert healthy(port)
    assert not healthy(port)


def test_the_command_for_several_nodes_serves_with_the_databases_of_the_compose_file(tmp_path: Path) -> None:
    services = compose()["services"]
    program, *words = services["redis"]["command"]
    redis_port, port = servers.free_port(), servers.free_port()
    redis = [servers.program(program, program), *words, "--port", str(redis_port), "--bind", "127.0.0.1"]
    with (
        servers.postgres() as address,
        servers.running(redis, "Ready to accept connections", None, str(tmp_path)),
    ):
        program, *words = services["redis"]["healthcheck"]["test"][1:]
        assert (
            subprocess.run([program, "-p", str(redis_port), *words], capture_output=True, text=True, check=True).stdout
            == "PONG\n"
        )
        program, *words = services["postgres"]["healthcheck"]["test"][1:]
        at = ["--host", "127.0.0.1", "--port", address.rsplit(":", 1)[1].split("/")[0]]
        subprocess.run([servers.program(program, "postgresql"), *words, *at], check=True, capture_output=True)
        own = with_options(compose_command(), host="127.0.0.1", port=port, redis=f"redis://127.0.0.1:{redis_port}/0")
        environment = {**services["tablee"]["environment"], "TABLEE_DATABASE": address}
        with running(own, tmp_path, **environment):
            assert healthy(port)
    assert not (tmp_path / "tablee.db").exists()  # it was PostgreSQL that it used


def test_no_password_is_on_a_command_line() -> None:
    assert not any(SECRETS["TABLEE_PASSWORD"] in word for word in compose_command())
    assert SECRETS["TABLEE_PASSWORD"] in compose()["services"]["tablee"]["environment"]["TABLEE_DATABASE"]


def test_what_the_compose_file_puts_into_the_environment_are_variables_that_the_command_reads() -> None:
    serve = typer.main.get_group(app).commands["serve"]
    assert set(compose()["services"]["tablee"]["environment"]) <= {option.envvar for option in serve.params}


def test_the_compose_file_demands_a_password_and_opens_no_port_to_strangers() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    assert set(re.findall(r"\$\{(\w+):\?", text)) == set(SECRETS)
    services = compose()["services"]
    assert {name for name in services if "ports" in services[name]} == {"tablee"}
    (ports,) = services["tablee"]["ports"]
    host, at, inside = ports.split(":")
    first, last = map(int, at.split("-"))
    assert (host, last - first + 1) == ("127.0.0.1", services["tablee"]["deploy"]["replicas"])
    assert f"--port={inside}" in compose_command()


def test_the_container_is_made_of_files_that_are_there_and_runs_as_nobody_special() -> None:
    told = dockerfile()
    copied = [what.split()[:-1] for instruction, what in told if instruction == "COPY" and "--from" not in what]
    assert all((ROOT / file).exists() for files in copied for file in files)
    build = compose()["services"]["tablee"]["build"]
    assert (DEPLOY / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).is_file()
    assert ("USER", "tablee") in told
    (install,) = (what for instruction, what in told if instruction == "RUN" and "pip install" in what)
    extras = re.findall(r"\[(\w+)\]", install)
    assert set(extras) <= set(pyproject()["project"]["optional-dependencies"])


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_the_unit_is_sound(tmp_path: Path) -> None:
    """By systemd's own word, where there is one; its command is run above."""
    unit = (DEPLOY / "tablee.service").read_text("utf-8")
    sections = re.findall(r"^\[(\w+)\]$", unit, re.MULTILINE)
    assert sections == ["Unit", "Service", "Install"]
    assert "--database /var/lib/tablee/" in unit
    assert "\nStateDirectory=tablee\n" in unit
    if systemd := shutil.which("systemd-analyze"):
        file = tmp_path / "tablee.service"
        file.write_text(unit.replace(unit_command()[0], f'"{BIN / "tablee"}"'))  # its path may have a space
        done = subprocess.run([systemd, "verify", "--man=no", str(file)], capture_output=True, text=True, check=False)
        ours = [line for line in done.stderr.splitlines() if "tablee" in line]
        assert (done.returncode, ours) == (0, []), done.stderr


def commands_in(file: Path) -> list[str]:
    """The lines of its examples that begin with `tablee`, without their comments."""
    blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```", file.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("tablee ")]


@pytest.mark.parametrize("file", ["README.md", "docs/running.md"])
def test_commands_in_the_docs_have_the_options_they_are_shown_with(file: str) -> None:
    found = commands_in(ROOT / file)
    assert found
    group: Any = typer.main.get_command(app)
    for line in found:
        name, *words = shlex.split(line, comments=True)[1:]
        if not name.startswith("-"):
            group.commands[name].make_context(name, words)


def test_the_docs_name_every_file() -> None:
    manual = (ROOT / "docs/running.md").read_text("utf-8")
    for file in DEPLOY.iterdir():
        if file.suffix != ".dockerignore":
            assert f"(../deploy/{file.name})" in manual
