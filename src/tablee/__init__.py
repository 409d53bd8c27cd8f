"""Tablée: four card games with hidden cards, as a fast Python library.

>>> import tablee
>>> "hilo" in tablee.game_names()
True
>>> match = tablee.game("hilo").start(players=3, seed="00" * 32)
>>> match.to_act
[0, 1, 2]
>>> len(match.legal(0)), match.legal(0)[0]
(36, 'flip 1 2')
>>> for seat in match.to_act:
...     events = match.play(seat, "flip 1 9")
>>> match.play(match.to_act[0], "take 10")
Traceback (most recent call last):
    ...
tablee.core.refused.Refused: ...
>>> again = tablee.replay(match.record())
>>> again.view(0) == match.view(0)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tablee import games as _games
from tablee.core import replay as _replay
from tablee.core.chance import BadChance
from tablee.core.compiled import compiled
from tablee.core.dice import Dice, FastDice, SeedDice
from tablee.core.events import Event, Face
from tablee.core.game import BadPlayers, Game
from tablee.core.match import Match
from tablee.core.options import BadOption
from tablee.core.record import BadRecord, Form, Record, UnknownRules, read_record, read_records, write_records, written
from tablee.core.refused import Refused
from tablee.core.state import State
from tablee.core.view import View

if TYPE_CHECKING:
    from tablee.review import Review

__version__ = "0.2.0.dev0"

__all__ = [
    "BadChance",
    "BadOption",
    "BadPlayers",
    "BadRecord",
    "Dice",
    "Event",
    "Face",
    "FastDice",
    "Form",
    "Game",
    "Match",
    "Record",
    "Refused",
    "SeedDice",
    "State",
    "UnknownRules",
    "View",
    "compiled",
    "game",
    "game_names",
    "read_record",
    "read_records",
    "replay",
    "review_match",
    "verify",
    "write_records",
    "written",
]


def game_names() -> list[str]:
    """The names of all games."""
    return _games.names()


def game(name: str) -> Game:
    """The game of this name. KeyError if there is none."""
    return _games.game(name)


def replay(record: bytes | str | Mapping[str, Any] | Form, step: int | None = None) -> Match:
    """The match of a record after its first *step* moves (None: all), with the chance as the record has it.

    It can be played on: with the chance that is left in the record, then with what its seed gives. Raises BadRecord.
    """
    form = record if isinstance(record, Form) else read_record(record)
    return _replay.replay(_game_of(form), form, step)


def verify(record: bytes | str | Mapping[str, Any] | Form) -> None:
    """Raise BadRecord at the first thing in a record that does not follow from its seed and its moves."""
    form = record if isinstance(record, Form) else read_record(record)
    _replay.verify(_game_of(form), form)


def review_match(record: bytes | str | Mapping[str, Any] | Form, seat: int, **how: Any) -> Review:
    """What the decisions of *seat* in a recorded match were worth, and what luck did (docs/review.md).

    *how* is what `tablee.review.review_match` takes: `work` (playouts a decision), `seed`, and more. Raises BadRecord.
    """
    from tablee.review import review_match

    return review_match(record, seat, **how)


def _game_of(form: Form) -> Game:
    try:
        return _games.game(form.game)
    except KeyError as error:
        raise BadRecord("game", str(error.args[0])) from None
