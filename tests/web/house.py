"""A server for the browser tests, as a process of its own: `python -m tests.web.house PORT DATABASE [WEB]`."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from tablee.server.app import Server
from tablee.server.config import Config
from tests.server.serving import UNLIMITED, deal_the_same


def main() -> None:
    config = Config(port=int(sys.argv[1]), database=sys.argv[2], least_pause=0.0, limits=UNLIMITED)
    if len(sys.argv) > 3:
        config = replace(config, web=Path(sys.argv[3]))
    server = Server(config)
    deal_the_same(server.services, each=True)
    server.when_started = lambda: print("serving", flush=True)
    server.run()


if __name__ == "__main__":
    main()
