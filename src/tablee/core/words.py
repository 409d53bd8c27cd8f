"""Words for one person at one table: in their language, with the players' names, and "you" for themself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tablee.core import languages
from tablee.core.events import SeatEvent
from tablee.core.languages import DEFAULT
from tablee.core.narration import Part, parts_of, value
from tablee.core.texts import texts

if TYPE_CHECKING:
    from tablee.core.game import Game


class Words:
    """How a game is told to the person on *seat* (None: a stranger). *names* are the players' names, by seat."""

    def __init__(self, game: Game, names: Sequence[str], language: str = DEFAULT, seat: int | None = None) -> None:
        self.game = game
        self.names = names
        self.language = language
        self.seat = seat
        self._own = game.texts(language)
        self._common = texts("tablee.core", language)

    def say(self, key: str, **parts: Any) -> str:
        """The game's text under *key*, or the one that all games share."""
        return (self._own if key in self._own else self._common).say(key, **parts)

    def raw(self, key: str) -> str:
        """The same as it stands in the file."""
        return (self._own if key in self._own else self._common).raw(key)

    def narrate(self, event: SeatEvent) -> str | None:
        """What happened, in a sentence or two, as the game declares it; None if it is not worth one."""
        told = []
        for tell in self.game.narration.sentences(event):
            if tell.by is None:
                told.append(self._filled(tell.key, tell.parts, event))
            else:
                seat = value(event, tell.by)
                key = f"{tell.key}.you" if seat == self.seat else f"{tell.key}.they"
                told.append(self._filled(key, tell.parts, event, name=self.names[seat]))
        return " ".join(told) or None

    def _filled(self, key: str, parts: Mapping[str, Part], scope: Any, place: int = 0, **given: str) -> str:
        """A text with those of the parts that it has: the others may not be there to be told."""
        names = parts_of(self.raw(key)) & parts.keys()
        return self.say(key, **given, **{name: self._part(parts[name], scope, place) for name in names})

    def _part(self, part: Part, scope: Any, place: int) -> Any:
        """What fills a part of a text; *scope* is the event, or the thing at this *place* of a list in it."""
        match part:
            case "#":
                return place
            case str():
                return value(scope, part)
            case int():
                return part
            case ["card", str(field)]:
                return self.card(value(scope, field))
            case ["who", str(field)]:
                return self.who(self._part(field, scope, place))
            case ["text", str(group), field, dict(parts)]:
                key = group if field is None else f"{group}.{value(scope, field)}"
                return self._filled(key, parts, scope, place)
            case ["each", str(field), inner]:
                return self.listing([self._part(inner, one, at) for at, one in enumerate(value(scope, field))])
            case ["counted", str(field), str(group)]:
                copies = Counter(value(scope, field))
                return self.listing([self.say(f"{group}.{one}", n=n) for one, n in copies.items()])
            case ["row", str(field)]:
                return " ".join(map(str, value(scope, field)))
        raise ValueError(f"{part!r} says nothing")

    def who(self, seat: int) -> str:
        """A player's name; "you" for the listener."""
        return self.say("you") if seat == self.seat else self.names[seat]

    def card(self, code: str) -> str:
        """A card's full name."""
        return self.game.card_name(code, self.language)

    def cards(self, codes: Iterable[str]) -> str:
        """The names of several."""
        return self.listing([self.card(code) for code in codes])

    def listing(self, things: Sequence[str]) -> str:
        """Things in a row: "a, b and c"."""
        return languages.language(self.language).listing(things)
