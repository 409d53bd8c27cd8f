"""Sentences for people, from `lang/<language>.toml` beside the code that speaks. A third language is one more file.

A file is a table of tables of texts, `refused.must_capture = "…{cards}…"`; `{names}` are filled in by the caller.
A text that counts has two forms, `one | many`, and is chosen by `{n}`; in French nought counts as one, and `de {name}`
becomes `d’Agathe` where the name begins with a vowel.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "fr")

_BEFORE_A_PART = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")
_SILENT = re.compile(r"h?[aeiouàâäéèêëîïôöùûüœæ]|y[b-df-hj-np-tv-z]", re.IGNORECASE)
_BREATHED = re.compile(r"h(?!é|el|en|er|ec|ip|on|or|ub|ug)", re.IGNORECASE)


class Texts:
    """All sentences of one package in one language."""

    def __init__(self, package: str, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        tables = tomllib.loads(files(package).joinpath("lang", f"{language}.toml").read_text("utf-8"))
        self._texts: dict[str, str] = dict(_flat(tables, ""))

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def raw(self, key: str) -> str:
        """The text as it stands in the file."""
        return self._texts[key]

    def say(self, key: str, **parts: Any) -> str:
        """The text under *key* with its parts filled in."""
        text = self._texts[key]
        if " | " in text:
            one, many = text.split(" | ", 1)
            n = abs(parts["n"])
            text = one if n == 1 or (n == 0 and self.language == "fr") else many
        if self.language == "fr":
            text = _elided(text, parts)
        return text.format(**parts) if parts else text


def elides(word: str) -> bool:
    """Whether "de" becomes "d’" before *word*: d’Agathe, d’Yves, d’Hélène, but de Yann, de Hiroko."""
    return bool(_SILENT.match(word)) and not _BREATHED.match(word)


def _elided(text: str, parts: dict[str, Any]) -> str:
    def before(match: re.Match[str]) -> str:
        vowel = elides(str(parts.get(match[2], "")))
        return f"{match[1]}’{{{match[2]}}}" if vowel else match[0]

    return _BEFORE_A_PART.sub(before, text)


@cache
def texts(package: str, language: str) -> Texts:
    """The sentences of *package* in *language*, read once."""
    return Texts(package, language)


def _flat(tables: dict[str, Any], before: str) -> Iterator[tuple[str, str]]:
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", str(value)
