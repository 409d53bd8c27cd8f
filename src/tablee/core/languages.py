"""Which languages there are, and how each counts, lists, writes numbers and joins words.

A language is a file `lang/<code>.toml` beside this one, and the same name in every other `lang` folder. Its table
`language` says what it calls itself and which locale of the Unicode CLDR it follows. Nothing else lists languages.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

DEFAULT: Final = "en"
"""The language that the others are translated from. It stands in for whatever has no words of its own."""

_CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")


def _found() -> tuple[str, ...]:
    names = sorted(file.name for file in files("tablee.core").joinpath("lang").iterdir())
    codes = [name.removesuffix(".toml") for name in names if name.endswith(".toml")]
    return (DEFAULT, *(code for code in codes if code != DEFAULT))


LANGUAGES: Final = _found()


class Language:
    """One language: *about* is the table `language` of its file, *apart* what parts things that have commas."""

    def __init__(self, code: str, about: Mapping[str, str], apart: str = "; ") -> None:
        self.code = code
        self.name = about["name"]
        self.locale = about["locale"]
        self.never = about.get("never")
        """What never stands in a text of this language, as a regular expression: wrong apostrophes, wrong spaces."""
        self.elided = about.get("elided")
        """Words that lose their last letter before a vowel, as a regular expression; French has "de" and "que"."""
        self.vowels = about.get("vowels")
        """What they lose it before."""
        self.apart = apart
        self._cldr = Locale.parse(self.locale, sep="-")

    @cached_property
    def forms(self) -> list[str]:
        """The plural forms of its texts, in order: those of CLDR's that whole numbers take, millions left aside."""
        taken = {self._cldr.plural_form(n) for n in range(200)}
        return [category for category in _CATEGORIES if category in taken]

    def form(self, text: str, n: int) -> str:
        """The one of a text's forms, `one | other`, that *n* things take."""
        forms = text.split(" | ")
        category = self._cldr.plural_form(abs(n))
        return forms[min(self.forms.index(category) if category in self.forms else len(forms), len(forms) - 1)]

    def number(self, value: int) -> str:
        """A number as it is written, with a real minus sign."""
        return format_decimal(value, locale=self._cldr).replace("-", "\N{MINUS SIGN}")

    def percent(self, share: float, digits: int = 1) -> str:
        """A share as it is written, with so many digits after the comma: "4.1%"."""
        text = format_percent(share, f"0.{'0' * digits}%" if digits else "0%", self._cldr)
        spaced = self._cldr.percent_formats[None].pattern[-2:-1].isspace()
        return text.replace("%", "\u202f%" if spaced else "%").replace("-", "\N{MINUS SIGN}")

    def decimal(self, value: float) -> str:
        """A number with one digit after the comma: "1.9"."""
        return format_decimal(round(value, 1) + 0.0, "0.0", self._cldr).replace("-", "\N{MINUS SIGN}")

    def signed(self, value: float) -> str:
        """A number with its sign and two digits after the comma: "+0.53"."""
        return format_decimal(value, "+0.00;-0.00", self._cldr).replace("-", "\N{MINUS SIGN}")

    def listing(self, things: Sequence[str]) -> str:
        """Things in a row: "a, b and c"; and where they have commas themselves, "a, b; c; d"."""
        if len(things) > 2 and any("," in thing for thing in things):
            return self.apart.join(things)
        return format_list(things, locale=self._cldr)

    def elides(self, word: str) -> bool:
        """Whether "de" becomes "d’" before *word*: d’Agathe, d’Yves, d’Hélène, but de Yann, de Hiroko."""
        return self.vowels is not None and re.match(self.vowels, word, re.IGNORECASE) is not None

    def joined(self, text: str, parts: Mapping[str, Any]) -> str:
        """*text* with its words as they are before these *parts*: "de {name}" is "d’{name}" before Agathe."""
        if self.elided is None:
            return text

        def before(match: re.Match[str]) -> str:
            vowel = self.elides(str(parts.get(match[2], "")))
            return f"{match[1][:-1]}’{{{match[2]}}}" if vowel else match[0]

        return re.sub(rf"\b({self.elided}) \{{(\w+)\}}", before, text)


@cache
def language(code: str) -> Language:
    """The language with this code. ValueError if there is none."""
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}; there are {', '.join(LANGUAGES)}")
    file = tomllib.loads(files("tablee.core").joinpath("lang", f"{code}.toml").read_text("utf-8"))
    return Language(code, file["language"], file["apart"])
