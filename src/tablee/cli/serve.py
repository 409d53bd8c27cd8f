"""`tablee serve`: the table for people far apart, on one machine or on several."""

from __future__ import annotations

import ipaddress
import logging
import sys
from dataclasses import dataclass
from urllib.parse import urlsplit

from tablee.cli.address import on_the_network, qr
from tablee.cli.given import Trouble


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
    metrics_token: str | None
    verbose: bool


def run(wish: Wish) -> int:
    """The command: serves until it is told to stop."""
    from tablee.server.botpool import default_workers
    from tablee.server.config import Config
    from tablee.server.run import Server, house_for
    from tablee.store import Unavailable
    from tablee.store.sqlite import NewerSchema

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
        metrics_token=wish.metrics_token,
    )
    try:
        server = Server(house_for(config))
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in ("asyncpg", "redis"):
            raise
        raise Trouble(f"{package} is not installed: pip install 'tablee[nodes]'") from None
    server.when_started = lambda: _welcome(server.address, sys.stdout.isatty())
    try:
        server.run()
    except (NewerSchema, Unavailable) as error:
        raise Trouble(str(error)) from None
    except KeyboardInterrupt:
        pass
    return 0


def _welcome(address: str, terminal: bool) -> None:
    """Say where the table is; for phones on the same network, in a *terminal*, also as a QR code."""
    print(f"The table is served at {address} (stop with Ctrl+C)")
    found = urlsplit(address)
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
    for origin in wish.origins:
        if not origin.startswith(("http://", "https://")):
            raise Trouble(f"an origin begins with http:// or https://, not {origin!r:.60}")
    for proxy in wish.proxies:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            raise Trouble(f"a proxy is an address or a network like 10.0.0.0/8, not {proxy!r:.60}") from None
