"""Sentences for people, from `lang/<language>.toml` beside the code that speaks. Another language is one more file.

A file is a table of tables of texts, `refused.must_capture = "…{cards}…"`; `{names}` are filled in by the caller.
A text that counts has the plural forms of its language, `one | other`, and is chosen by `{n}` (languages.py).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from tablee.core.languages import DEFAULT, Language, language


class Texts:
    """All sentences of one package in one language; in the default language if the package does not speak this one."""

    def __init__(self, package: str, code: str) -> None:
        spoken: Language = language(code)
        folder = files(package).joinpath("lang")
        if not folder.joinpath(f"{code}.toml").is_file():
            spoken = language(DEFAULT)
        self._language = spoken
        self.language = spoken.code
        tables = tomllib.loads(folder.joinpath(f"{spoken.code}.toml").read_text("utf-8"))
        tables.pop("language", None)  # what the language is: languages.py reads that
        self._texts: dict[str, str] = dict(flat(tables))

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def raw(self, key: str) -> str:
        """The text as it stands in the file."""
        return self._texts[key]

    def say(self, key: str, **parts: Any) -> str:
        """The text under *key* with its parts filled in, numbers as the language writes them."""
        return filled(self._texts[key], self._language, parts)


def filled(text: str, spoken: Language, parts: Mapping[str, Any]) -> str:
    """*text* with its parts filled in: in its plural form for {n}, words joined, numbers as they are written."""
    if not parts:
        return text
    if " | " in text:
        text = spoken.form(text, int(parts["n"]))
    written = {name: spoken.number(part) if isinstance(part, int) else part for name, part in parts.items()}
    return spoken.joined(text, written).format(**written)


@cache
def texts(package: str, code: str) -> Texts:
    """The sentences of *package* in the language *code*, read once."""
    return Texts(package, code)


def flat(tables: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Tables within tables as keys with dots."""
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", str(value)
