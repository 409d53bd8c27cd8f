"""`tablee serve`: the table for people far apart, on one machine or on several."""

from __future__ import annotations

import errno
import ipaddress
import logging
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import tablee
from tablee.cli.address import on_the_network, qr
from tablee.cli.given import Trouble

HIGHEST_PORT = 65535


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    host: str
    port: int
    database: str
    redis: str | None
    origins: list[str]
    proxies: list[str]
    secure: bool
    bot_workers: int
    keep_days: int | None
    metrics_token: str | None
    verbose: bool


def run(wish: Wish) -> int:
    """The command: serves until it is told to stop."""
    from tablee.server.app import CannotListen, Server
    from tablee.server.config import Config
    from tablee.server.workers.pool import default_workers
    from tablee.store import NewerSchema, Unavailable, problems

    _check(wish)
    logging.basicConfig(
        level=logging.INFO if wish.verbose else logging.WARNING,
        stream=sys.stderr,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    config = Config(
        host=wish.host,
        port=wish.port,
        database=wish.database,
        redis=wish.redis,
        origins=tuple(wish.origins),
        proxies=tuple(wish.proxies),
        secure=wish.secure,
        bot_workers=wish.bot_workers or default_workers(),
        keep_days=wish.keep_days,
        metrics_token=wish.metrics_token,
    )
    try:
        server = Server(config)
    except ModuleNotFoundError as error:
        raise Trouble(f"several nodes need {error.name}, which is not installed: pip install asyncpg redis") from None
    server.when_started = lambda: _welcome(server.url, sys.stdout.isatty())
    for line in _shortcomings(config.web):
        print(f"tablee: {line}", file=sys.stderr, flush=True)
    try:
        server.run()
    except CannotListen as cannot:
        raise Trouble(_why_not_there(wish.host, wish.port, cannot.error)) from None
    except NewerSchema as error:
        raise Trouble(str(error)) from None
    except Unavailable as error:
        raise Trouble(problems.unavailable(Path(wish.database), error)) from None
    except KeyboardInterrupt:
        pass
    return 0


def _shortcomings(web: Path) -> Iterator[str]:
    """What this installation lacks, and how to get it. It serves all the same."""
    if not (web / "index.html").is_file():
        yield "the web client is not in this installation, so only programs can play."
        yield "  To have it, in the project's folder: pip install . (those who develop: make web)"
    if not tablee.compiled():
        yield "the engine runs interpreted, so bots are many times slower. With a C compiler and Python's headers"
        yield "  (Debian, Ubuntu: apt install gcc python3-dev), in the project's folder: pip install . (or: make play)"


def _why_not_there(host: str, port: int, error: OSError) -> str:
    """Why nothing can be served at the address that was asked for, and what to do."""
    if error.errno == errno.EADDRINUSE:
        other = f"--port {port + 1}" if port < HIGHEST_PORT else "--port 0"
        return (
            f"port {port} at {host} is taken: another program listens there, perhaps Tablée itself."
            f" Stop that one, or choose another port: tablee serve {other}"
        )
    if error.errno == errno.EACCES:
        return f"port {port} is not for everybody: choose one from 1024 up, like tablee serve --port 8000"
    return (
        f"nothing can be served at {host}, which is no address of this machine ({error.strerror})."
        " Choose --host 127.0.0.1 for this machine alone, or --host 0.0.0.0 for the whole network"
    )


def _welcome(url: str, terminal: bool) -> None:
    """Say where the table is; for phones on the same network, in a *terminal*, also as a QR code."""
    print(f"The table is served at {url} (stop with Ctrl+C)")
    found = urlsplit(url)
    others = on_the_network(found.hostname or "", found.port or 0)
    if others is not None:
        print(f"On this network: {others}")
        if terminal:
            print(qr(others))
    sys.stdout.flush()


def _check(wish: Wish) -> None:
    if wish.metrics_token is not None and len(wish.metrics_token) < 16:
        raise Trouble("a token for /metrics has at least 16 characters, so that nobody guesses it")
    if wish.redis is not None and not wish.database.startswith(("postgres://", "postgresql://")):
        raise Trouble("several nodes need a PostgreSQL database: --database postgresql://…")
    if "://" not in wish.database and not Path(wish.database).parent.is_dir():
        raise Trouble(
            f"there is no folder {Path(wish.database).parent}. Make it, or name another file with --database."
        )
    for origin in wish.origins:
        if not origin.startswith(("http://", "https://")):
            raise Trouble(f"an origin begins with http:// or https://, not {origin!r:.60}")
    for proxy in wish.proxies:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            raise Trouble(f"a proxy is an address or a network like 10.0.0.0/8, not {proxy!r:.60}") from None
