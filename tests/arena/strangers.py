"""A program that plays in an arena, well or badly: `python strangers.py HOW`."""

import json
import random
import sys
import time
from typing import Any


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def some_move(view: dict[str, Any]) -> str:
    if choose := view["choose"]:
        return " ".join([choose["verb"], *random.sample(choose["among"], choose["count"])])
    return str(random.choice(view["legal"]))


def main(how: str) -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "hello":
            random.seed(message["seed"])
            if how == "rude":
                return
            say({"t": "hello", "name": how})
        elif message["t"] == "position":
            number = message["n"]
            if how == "dies" and number == 2:
                sys.exit(1)
            if how == "hangs":
                time.sleep(60)
            if how == "late" and number == 1:
                time.sleep(0.6)
            if how == "babbles":
                print("I think", "x" * 200_000, flush=True)
                say({"t": "move", "n": number - 1, "move": "resign"})
            text = "play 99Z" if how == "cheats" else some_move(message["view"])
            say({"t": "move", "n": number, "move": text})


if __name__ == "__main__":
    main(sys.argv[1])
