"""What hardly ever happens in Hiifuu, for tests/laws/heard.py."""

from tablee.games.hiifuu.events import TrickWon

FACES = [
    TrickWon(0, "p7", 3, None, None, out=False),
    TrickWon(1, "o12", 3, None, None, out=True),
]
