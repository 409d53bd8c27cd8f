"""What is said when something happens: each game declares it once, at the end of its events.py, for all who tell it.

A declaration is data. `narrate` reads it here; the web client gets it as JSON and reads it the same way
(web/src/lib/narration.ts). Texts are in the game's lang folder, under `event.`; what fills their {parts} is

- the name of a field, `"round"`; `"score.points"` and `"cards.0"` for what is inside, words of a text included;
- `card("card")`, a card's name; `cards("took")`, several; `who("seat")`, a player's name;
- `text("yaku", "name")`, the text `yaku.<value of the field>`, which may have parts of its own;
- `each("flips", text(…))`, a list; fields are now those of a thing of it, "" the thing itself, "#" its place;
- `counted("cards", "some")`, things with how many there are of each; `row("tokens")`, things with blanks between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from typing import Any, Final

from tablee.core.events import GameEnded, RoundEnded, SeatEvent

Part = str | int | list[Any]
"""A field's name, a number, or what one of the functions below makes."""


def card(field: str) -> Part:
    """The name of the card whose code the field has."""
    return ["card", field]


def who(field: str) -> Part:
    """The player on the seat that the field names; "you" for the listener."""
    return ["who", field]


def text(group: str, field: str | None = None, /, **parts: Part) -> Part:
    """The text `group.<value of the field>`, or `group` itself."""
    return ["text", group, field, parts]


def each(field: str, part: Part) -> Part:
    """The part for each thing of a list: "a, b and c"."""
    return ["each", field, part]


def cards(field: str) -> Part:
    """The names of the cards whose codes the field has."""
    return each(field, card(""))


def counted(field: str, group: str) -> Part:
    """The things of a list with how many there are of each, from the texts of a group: "2 apples and a bear"."""
    return ["counted", field, group]


def row(field: str) -> Part:
    """The things of a list as they are, with blanks between."""
    return ["row", field]


class Tell:
    """A sentence for events of one kind: the text `event.<key>` with its *parts*.

    With *by*, the field of the seat that acts, it is two texts: `.you` for that seat, `.they` for all others, who
    hear the player's {name}. *when* says for which events of the kind it is: fields with their values, True for a
    field that holds anything, False for one that holds nothing (None, no, an empty list). The first that fits is told,
    and everything that fits among those that are told *too*. A *moment* is one that people look for when they see the
    match again.
    """

    def __init__(
        self,
        kind: type[SeatEvent],
        key: str,
        /,
        by: str | None = None,
        when: Mapping[str, Any] | None = None,
        too: bool = False,
        moment: bool = False,
        **parts: Part,
    ) -> None:
        self.kind = kind
        self.key = f"event.{key}"
        self.by = by
        self.when = dict(when or {})
        self.too = too
        self.moment = moment
        self.parts = parts

    @property
    def keys(self) -> list[str]:
        """The texts that it takes."""
        return [self.key] if self.by is None else [f"{self.key}.you", f"{self.key}.they"]

    def declared(self) -> dict[str, Any]:
        """As JSON. What is not said is left out."""
        whole = {
            "key": self.key,
            "by": self.by,
            "when": self.when,
            "too": self.too,
            "moment": self.moment,
            "parts": self.parts,
        }
        return {name: value for name, value in whole.items() if value}


class Silent:
    """Events of these kinds are not worth a sentence."""

    def __init__(self, *kinds: type[SeatEvent]) -> None:
        self.kinds = kinds


class Narration:
    """How the events of a game are told. The ends of rounds and games are told alike in all games, unless it says so.

    Each kind needs a sentence that is told whatever its fields hold, the last one of it: so no event goes unsaid.
    """

    def __init__(self, *sentences: Tell | Silent) -> None:
        self.told: dict[type[SeatEvent], list[Tell]] = {}
        own = {kind for sentence in sentences for kind in _kinds(sentence)}
        shared = (sentence for sentence in SHARED if not own & set(_kinds(sentence)))
        for sentence in (*sentences, *shared):
            for kind in _kinds(sentence):
                self.told.setdefault(kind, []).extend([sentence] if isinstance(sentence, Tell) else [])
        for kind, tells in self.told.items():
            first = [tell for tell in tells if not tell.too]
            if tells and (not first or first[-1].when or any(not tell.when for tell in first[:-1])):
                raise ValueError(f"{kind.__name__}: the last sentence, and only that one, is for all that is left")

    def declared(self) -> dict[str, list[dict[str, Any]]]:
        """As JSON: the sentences for each kind of event, by its name; none for one that is not told."""
        return {str(kind.__struct_config__.tag): [tell.declared() for tell in told] for kind, told in self.told.items()}

    def sentences(self, event: SeatEvent) -> Iterator[Tell]:
        """What is told of *event*."""
        found = False
        for tell in self.told.get(type(event), ()):
            if (tell.too or not found) and all(_is(value(event, field), held) for field, held in tell.when.items()):
                found = found or not tell.too
                yield tell


SHARED: Final = (Tell(RoundEnded, "round_ended", moment=True, round="round"), Silent(GameEnded))


def _kinds(sentence: Tell | Silent) -> Iterable[type[SeatEvent]]:
    return [sentence.kind] if isinstance(sentence, Tell) else sentence.kinds


def _is(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, bool):
        return wanted != (found is None or found is False or found == [])
    return bool(found == wanted)


def value(thing: Any, path: str) -> Any:
    """What is in a field of a thing, `score.points`; a number is a place in a list, or a word of a text."""
    for step in path.split(".") if path else ():
        if step.isdigit():
            things = thing.split() if isinstance(thing, str) else thing
            thing = things[int(step)] if int(step) < len(things) else ""
        else:
            thing = getattr(thing, step)
    return thing


def parts_of(text: str) -> set[str]:
    """The names of the parts that a text has."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}
