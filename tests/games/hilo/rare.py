"""What hardly ever happens in HILO, for tests/laws/heard.py."""

from tablee.games.hilo.events import Removed, Reshuffled

FACES = [
    Reshuffled(1),
    Reshuffled(61),
    Removed(0, "r1", None, ["b11", "b-1"], forced=True),
    Removed(1, "c2", "rows", ["r3", "r2", "r1"], forced=True),
]
