"""A server for the browser tests, as a process of its own: `python -m tests.web.house PORT DATABASE`.

A guest's first table always has the same secret, and so have their second and third ones: with the salts of
people.py every test is dealt the same cards each time it runs.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter

from tablee.server.config import Config, Limits
from tablee.server.run import Server, house_for

UNLIMITED = Limits(
    messages_rate=1e9, messages_burst=1e9, requests_rate=1e9, requests_burst=1e9, tables_rate=1e9, tables_burst=1e9
)


def main() -> None:
    house = house_for(Config(port=int(sys.argv[1]), database=sys.argv[2], limits=UNLIMITED))
    asked: Counter[str] = Counter()

    def secret(player: str) -> str:
        asked[player] += 1
        return hashlib.sha256(b"%d" % asked[player]).hexdigest()

    house.new_secret = secret
    server = Server(house)
    server.when_started = lambda: print("serving", flush=True)
    server.run()


if __name__ == "__main__":
    main()
