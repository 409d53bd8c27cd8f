"""What houses disagree on, as data: every option with its rule, its default, and a check that names what is wrong.

Texts for people are not here but in the game's `lang/` files, under the option's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

Values = dict[str, Any]
"""Options by name, as in a record: JSON-able."""


class BadOption(ValueError):
    """A value that an option cannot have. `option` is its name, `reason` says what is wrong and what would be right."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(option, reason)
        self.option = option
        self.reason = reason

    def __str__(self) -> str:
        return f"option {self.option!r}: {self.reason}"


class Option(Struct, frozen=True, kw_only=True):
    """One option. `rule` is the number of the rule it changes."""

    name: str
    rule: str

    @property
    def kind(self) -> str:
        """What sort of value it takes, for those who draw a form: "flag", "one_of", "table", "grid", "picture"."""
        return type(self).__name__.replace("OneOf", "one_of").lower()

    def default(self, players: int) -> Any:
        """The value when nobody says otherwise, with *players* at the table."""
        raise NotImplementedError

    def read(self, value: Any, players: int) -> Any:
        """*value* in the form records have, or BadOption."""
        raise NotImplementedError

    def _bad(self, reason: str) -> BadOption:
        return BadOption(self.name, reason)


class Flag(Option, frozen=True, kw_only=True):
    """On or off."""

    on: bool

    def default(self, players: int) -> bool:
        return self.on

    def read(self, value: Any, players: int) -> bool:
        if not isinstance(value, bool):
            raise self._bad(f"takes true or false, not {_shown(value)}")
        return value


class OneOf(Option, frozen=True, kw_only=True):
    """One of a few values; the first is the default."""

    values: tuple[str | int, ...]

    def default(self, players: int) -> str | int:
        return self.values[0]

    def read(self, value: Any, players: int) -> str | int:
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        raise self._bad(f"takes one of {', '.join(map(_shown, self.values))}, not {_shown(value)}")


class Table(Option, frozen=True, kw_only=True):
    """A number for each of some names; a table that names only some overrides those."""

    numbers: Mapping[str, int]
    least: int = 0
    most: int = 999

    def default(self, players: int) -> dict[str, int]:
        return dict(self.numbers)

    def read(self, value: Any, players: int) -> dict[str, int]:
        if not isinstance(value, Mapping):
            raise self._bad(f"takes a table of numbers, not {_shown(value)}")
        for key, number in value.items():
            if key not in self.numbers:
                raise self._bad(f"knows no {_shown(key)}; it has {', '.join(self.numbers)}")
            if not _is_number(number, self.least, self.most):
                raise self._bad(f"{key} takes a whole number from {self.least} to {self.most}, not {_shown(number)}")
        return {key: value.get(key, number) for key, number in self.numbers.items()}


class Grid(Option, frozen=True, kw_only=True):
    """Rows of numbers, all of one length."""

    rows: tuple[tuple[int, ...], ...]
    least: int = 1
    most: int = 999

    def default(self, players: int) -> list[list[int]]:
        return [list(row) for row in self.rows]

    def read(self, value: Any, players: int) -> list[list[int]]:
        wanted = f"{len(self.rows)} lists of {len(self.rows[0])} whole numbers from {self.least} to {self.most}"
        if not _is_list(value) or len(value) != len(self.rows):
            raise self._bad(f"takes {wanted}, not {_shown(value)}")
        for number, row in enumerate(value, 1):
            if not _is_list(row) or len(row) != len(self.rows[0]):
                raise self._bad(f"takes {wanted}; list {number} is {_shown(row)}")
            for entry in row:
                if not _is_number(entry, self.least, self.most):
                    raise self._bad(f"takes {wanted}; list {number} has {_shown(entry)}")
        return [list(row) for row in value]


class Picture(Option, frozen=True, kw_only=True):
    """A picture of `#` and `.`, a text a row; the default depends on the number of players."""

    pictures: Mapping[int, tuple[str, ...]]
    least: int
    most: int
    widest: int = 32

    def default(self, players: int) -> list[str]:
        return list(self.pictures[players])

    def read(self, value: Any, players: int) -> list[str]:
        if not _is_list(value) or not value or not all(isinstance(row, str) for row in value):
            raise self._bad(f"takes a list of rows drawn with # and ., not {_shown(value)}")
        if len(value) > self.widest or len(value[0]) > self.widest:
            raise self._bad(f"has at most {self.widest} rows and columns")
        for number, row in enumerate(value, 1):
            if len(row) != len(value[0]) or set(row) - {"#", "."}:
                raise self._bad(f"row {number} is {_shown(row)}: rows are drawn with # and . and are equally long")
        cells = sum(row.count("#") for row in value)
        if not self.least <= cells <= self.most:
            raise self._bad(f"has {self.least} to {self.most} places (#), not {cells}")
        return list(value)


class Schema:
    """All options of a game, in the order in which records list them; with presets if houses have names for sets."""

    def __init__(self, *options: Option, presets: Mapping[str, Values] | None = None, preset_rule: str = "") -> None:
        self.presets: dict[str, Values] = {name: dict(values) for name, values in (presets or {}).items()}
        preset = (OneOf(name="preset", rule=preset_rule, values=tuple(self.presets)),) if self.presets else ()
        self.options: tuple[Option, ...] = preset + options
        self._by_name = {option.name: option for option in self.options}

    def __iter__(self) -> Any:
        return iter(self.options)

    def __getitem__(self, name: str) -> Option:
        return self._by_name[name]

    def complete(self, given: Mapping[str, Any] | None, players: int) -> Values:
        """Every option with its value: what *given* says, else what its preset says, else the default.

        Raises BadOption for a name that is no option or a value that it cannot have.
        """
        if given is None:
            given = {}
        if not isinstance(given, Mapping):
            raise BadOption("options", f"a table of options by name is needed, not {_shown(given)}")
        for name in given:
            if name not in self._by_name:
                known = ", ".join(self._by_name) or "no options"
                raise BadOption(str(name), f"there is no such option; this game has {known}")
        preset: Values = {}
        if self.presets:
            preset = self.presets[self["preset"].read(given.get("preset", next(iter(self.presets))), players)]
        values: Values = {}
        for option in self.options:
            if option.name in given:
                values[option.name] = option.read(given[option.name], players)
            else:
                values[option.name] = preset.get(option.name, option.default(players))
        return values


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _is_number(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _shown(value: Any) -> str:
    """*value* as a person wrote it, cut to a length that fits a message."""
    text = (
        {True: "true", False: "false", None: "null"}.get(value)
        if value is None or isinstance(value, bool)
        else repr(value)
    )
    assert text is not None
    return text if len(text) <= 60 else text[:57] + "…"
