"""A server for the browser tests, as a process of its own: `python -m tests.web.house PORT DATABASE`."""

from __future__ import annotations

import sys

from tablee.server.config import Config, Limits
from tablee.server.run import Server, house_for

UNLIMITED = Limits(
    messages_rate=1e9, messages_burst=1e9, requests_rate=1e9, requests_burst=1e9, tables_rate=1e9, tables_burst=1e9
)


def main() -> None:
    config = Config(port=int(sys.argv[1]), database=sys.argv[2], limits=UNLIMITED)
    server = Server(house_for(config))
    server.when_started = lambda: print("serving", flush=True)
    server.run()


if __name__ == "__main__":
    main()
