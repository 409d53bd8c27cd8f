"""Words for one person at one table: in their language, with the players' names, and "you" for themself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tablee.core.texts import texts

if TYPE_CHECKING:
    from tablee.core.game import Game


class Words:
    """How a game is told to the person on *seat* (None: a stranger). *names* are the players' names, by seat."""

    def __init__(self, game: Game, names: Sequence[str], language: str = "en", seat: int | None = None) -> None:
        self.game = game
        self.names = names
        self.language = language
        self.seat = seat
        self._own = game.texts(language)
        self._common = texts("tablee.core", language)

    def say(self, key: str, **parts: Any) -> str:
        """The game's text under *key*, or the one that all games share."""
        return (self._own if key in self._own else self._common).say(key, **parts)

    def tell(self, key: str, seat: int, **parts: Any) -> str:
        """What *seat* did: `key.you` if that is the listener, else `key.they` with the player's {name}."""
        return self.say(f"{key}.you" if seat == self.seat else f"{key}.they", name=self.names[seat], **parts)

    def who(self, seat: int) -> str:
        """A player's name; "you" for the listener."""
        return self.say("you") if seat == self.seat else self.names[seat]

    def card(self, code: str) -> str:
        """A card's full name."""
        return self.game.card_name(code, self.language)

    def cards(self, codes: Iterable[str]) -> str:
        return self.listing([self.card(code) for code in codes])

    def listing(self, things: Sequence[str]) -> str:
        """Things in a row: "a, b and c"."""
        if len(things) < 2:
            return "".join(things)
        return f"{', '.join(things[:-1])} {self.say('and')} {things[-1]}"
