"""Real database servers for tests, started by the tests themselves and gone with them."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

NOBODY_SPECIAL = "postgres"
"""PostgreSQL will not run as root; its package brings this user."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@cache
def program(name: str, package: str) -> str:
    """Where a server's program is. `make test` sees to it that it is there (`tools/setup need test`)."""
    found = _find(name)
    if found is None:
        pytest.fail(f"there is no {name} here (Debian: apt install {package})")
    return found


def _find(name: str) -> str | None:
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(debian[-1]) if debian else shutil.which(name)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server; answers its address."""
    initdb, server = program("initdb", "postgresql"), program("postgres", "postgresql")
    user = NOBODY_SPECIAL if os.getuid() == 0 else None
    with tempfile.TemporaryDirectory() as folder:
        if user is not None:
            shutil.chown(folder, user)
        data, port = Path(folder, "data"), free_port()
        make = [initdb, "-D", str(data), "-U", "tablee", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"]
        subprocess.run(make, check=True, capture_output=True, user=user, cwd=folder)
        settings = {"port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": folder, "fsync": "off"}
        command = [
            server,
            "-D",
            str(data),
            *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
        ]
        address = f"postgresql://tablee@127.0.0.1:{port}/postgres"
        with running(command, "ready to accept connections", user, folder):
            yield address


@contextlib.contextmanager
def redis(port: int | None = None) -> Iterator[str]:
    """A Redis server that keeps nothing; answers its address."""
    port = port or free_port()
    command = [program("redis-server", "redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with tempfile.TemporaryDirectory() as folder, running(command, "Ready to accept connections", None, folder):
        yield f"redis://127.0.0.1:{port}/0"


@contextlib.contextmanager
def running(command: list[str], ready: str, user: str | None, folder: str) -> Iterator[None]:
    """A server from when it says that it is ready until the end."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, user=user, cwd=folder
    ) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if ready.encode() in line:
                    break
            else:
                raise RuntimeError(f"{command[0]} did not start")
            yield
        finally:
            process.kill() if user is None else process.terminate()
            assert process.stdout is not None
            process.stdout.read()
