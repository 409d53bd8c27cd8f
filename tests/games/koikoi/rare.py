"""What hardly ever happens in Koï-Koï, for tests/laws/heard.py."""

from tablee.games.koikoi.events import DealVoid

FACES = [DealVoid("both_lucky")]
