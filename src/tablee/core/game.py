"""What a game is to everybody outside its folder."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar, Literal

from tablee.core.chance import Chance, Seeded, new_seed
from tablee.core.codes import number_of
from tablee.core.events import SeatEvent
from tablee.core.languages import DEFAULT
from tablee.core.match import Match
from tablee.core.narration import Narration
from tablee.core.options import Schema
from tablee.core.refused import Refused
from tablee.core.state import State
from tablee.core.texts import Texts, texts
from tablee.core.view import View

ChanceKind = Literal["seat", "numbers", "cards"]


class BadPlayers(ValueError):
    """A number of players that the game cannot be played with."""


class Game(ABC):
    """One game: its rules as functions of a state, its words, its options. Has no state of its own.

    A game's folder ends in one instance of its own subclass, called `GAME`, by which it is found.
    """

    name: ClassVar[str]
    """The folder's name, as in records: "koikoi"."""
    prefix: ClassVar[str]
    """What its rule numbers begin with: "KK"."""
    rules: ClassVar[int] = 1
    """The version of its rules: it goes up when the same chance and moves could come out differently."""
    players: ClassVar[range]
    """With how many it can be played."""
    codes: ClassVar[Sequence[str]]
    """The code of every card, by its number."""
    options: ClassVar[Schema]
    chance: ClassVar[Mapping[str, ChanceKind]]
    """Every name a chance entry can have, and what its value is, in the order of `State.pending`."""
    duties: ClassVar[Mapping[str, str]]
    """Every duty a state can give, with the rule that says so; "wait" and "over" are among them."""
    terms: ClassVar[Mapping[str, str]] = {}
    """Every word with a meaning of its own, with the rule that gives it (core/terms.py)."""
    short: ClassVar[Mapping[str, Any]] = {}
    """Options of a game that is begun without choosing any, where the usual ones make it long."""
    first: ClassVar[Mapping[str, Any]] = {}
    """… and what somebody's first game does without."""
    narration: ClassVar[Narration] = Narration()
    """What is said of each event."""
    aids: ClassVar[bool] = False
    """Whether its views remember for a player what lies face down, so that a table may switch that off."""

    @property
    def package(self) -> str:
        """Where everything else of it is found: its words, rules, bots. The class stands in the package itself."""
        return type(self).__module__

    def texts(self, language: str = DEFAULT) -> Texts:
        """Its sentences for people."""
        return texts(self.package, language)

    def rulebook(self, language: str = DEFAULT) -> str:
        """Its rules for players, as they are written; in the default language if they are not in this one."""
        folder = files(self.package).joinpath("rules")
        own = folder.joinpath(f"{language}.md")
        return (own if own.is_file() else folder.joinpath(f"{DEFAULT}.md")).read_text("utf-8")

    def replays(self, rules: int) -> bool:
        """Whether a match that was played by this version of the rules comes out the same here."""
        return rules == self.rules

    # What a game provides

    @abstractmethod
    def opening(self, players: int, options: Mapping[str, Any]) -> State:
        """The state before the first chance. *options* are complete."""

    @abstractmethod
    def read(self, state: State, seat: int, text: str) -> list[int]:
        """The actions a move text stands for. ValueError if it is no move's text, Refused if it is not a whole move."""

    @abstractmethod
    def write(self, actions: Sequence[int]) -> str:
        """The move text of these actions."""

    @abstractmethod
    def views(self, state: State, heard: Mapping[int | None, Sequence[SeatEvent]]) -> Mapping[int | None, View]:
        """What each of these seats knows (None: a stranger), who heard this of the last move. Built up from nothing."""

    # What a game may do otherwise

    def card_name(self, code: str, language: str = DEFAULT) -> str:
        """Full name of a card for people, "Cherry, poem ribbon"."""
        return self.texts(language).say(f"card.{code}")

    def without_aids(self, view: View) -> View:
        """The same view without what a player would have to remember (`aids`)."""
        return view

    def legal(self, state: State, seat: int) -> list[str]:
        """Every move text *seat* may play now."""
        return [self.write([action]) for action in state.actions(seat)]

    # What all games share

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {code: number for number, code in enumerate(self.codes)}

    def card(self, text: str) -> int:
        """Number of the card with this code, or ValueError."""
        return number_of(text, self._numbers, "card")

    def card_text(self, card: int) -> str:
        """Code of a card."""
        return self.codes[card]

    def view(self, state: State, seat: int | None, last: Sequence[SeatEvent] = ()) -> View:
        """What *seat* knows (None: a stranger). *last* is what it heard of the last move."""
        return self.views(state, {seat: last})[seat]

    def start(
        self,
        players: int,
        options: Mapping[str, Any] | None = None,
        seed: bytes | str | None = None,
        *,
        chance: Chance | None = None,
        names: Sequence[str | None] | None = None,
    ) -> Match:
        """A new match, at its first decision.

        *seed* is 32 bytes or 64 hex digits; without one it is drawn. All chance comes from it unless *chance* says
        otherwise. Raises BadPlayers and BadOption.
        """
        self.check_players(players)
        complete = self.options.complete(options, players)
        source = chance if chance is not None else Seeded(new_seed() if seed is None else seed)
        return Match(self, players, complete, source, names)

    def check_players(self, players: int) -> None:
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.players:
            few, many = self.players[0], self.players[-1]
            wanted = f"{few}" if few == many else f"{few} to {many}"
            raise BadPlayers(f"{self.name} is played by {wanted} players, not {players!r}")

    def explain(self, refused: Refused, language: str = DEFAULT) -> str:
        """Why a move was refused, in a person's words."""
        own, common = self.texts(language), texts("tablee.core", language)
        key = f"refused.{refused.code}"
        names = [self.card_name(code, language) for code in refused.cards]
        apart = common.raw("apart") if any("," in name for name in names) else ", "
        cards = apart.join(names)
        return (own if key in own else common).say(key, cards=cards, rule=refused.rule)

    def chance_name(self, state: State) -> str:
        """Name of the chance that *state* waits for; "" for none."""
        return list(self.chance)[state.pending - 1] if state.pending else ""

    def chance_written(self, name: str, outcome: list[int]) -> Any:
        """An outcome as records have it."""
        if self.chance[name] == "seat":
            return outcome[0]
        if self.chance[name] == "cards":
            return [self.card_text(card) for card in outcome]
        return outcome

    def chance_read(self, name: str, value: Any) -> list[int]:
        """An outcome from its written form, or ValueError. Whether it fits, the state says (`State.why_impossible`)."""
        if self.chance[name] == "seat":
            return [_number(value)]
        if not isinstance(value, list):
            raise ValueError(f"a list is needed, not {value!r:.40}")
        if self.chance[name] == "cards":
            return [self.card(code) if isinstance(code, str) else _not_a_card(code) for code in value]
        return [_number(number) for number in value]


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 31:
        raise ValueError(f"a whole number is needed, not {value!r:.40}")
    return value


def _not_a_card(value: Any) -> int:
    raise ValueError(f"a card's code is needed, not {value!r:.40}")
