"""Whether every language says everything: `python -m tools.languages`. The build of the client stops if not.

Whatever folder has a file of the default language has one of every language, with the same keys, the same {parts} in
each text, all plural forms that the language has, and its own apostrophes and spaces.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel import UnknownLocaleError

from tablee.core.languages import DEFAULT, Language
from tablee.core.narration import parts_of
from tablee.core.texts import flat

ROOT = Path(__file__).parent.parent
PLACES = ("src/tablee", "web/src")
CORE = "src/tablee/core/lang"


def languages(root: Path = ROOT) -> list[str]:
    """The languages that there are, by the files of the core."""
    return sorted(file.stem for file in (root / CORE).glob("*.toml"))


def problems(root: Path = ROOT) -> Iterator[str]:
    """All that is missing or wrong, a line each."""
    spoken: dict[str, Language] = {}
    for code in languages(root):
        try:
            spoken[code] = Language(code, _read(root / CORE / f"{code}.toml")["language"])
        except (KeyError, ValueError, UnknownLocaleError) as error:
            yield f"{CORE}/{code}.toml: its table [language] needs a name and a locale that CLDR knows: {error}"
    for place in PLACES:
        for model in sorted((root / place).rglob(f"{DEFAULT}.toml")):
            for file in sorted(model.parent.glob("*.toml")):
                if file.stem not in languages(root):
                    yield f"{file.relative_to(root)}: there is no {CORE}/{file.name}, so there is no such language"
            for language in spoken.values():
                name = (model.parent / f"{language.code}.toml").relative_to(root).as_posix()
                yield from (f"{name}: {problem}" for problem in _of_file(root / name, model, language))
    for model in sorted((root / "src/tablee").rglob(f"rules/{DEFAULT}.md")):
        for code in spoken:
            if not (file := model.with_stem(code)).is_file():
                yield f"{file.relative_to(root).as_posix()}: is missing"


def _of_file(file: Path, model: Path, language: Language) -> Iterator[str]:
    if not file.is_file():
        yield "is missing"
        return
    try:
        own, wanted = _texts(file), _texts(model)
    except tomllib.TOMLDecodeError as error:
        yield f"is no TOML: {error}"
        return
    yield from (f"lacks {key}" for key in wanted if key not in own)
    yield from (f"{key} is said in no other language" for key in own if key not in wanted)
    for key in (key for key in wanted if key in own):
        yield from (f"{key} {problem}" for problem in wrong(own[key], wanted[key], language))


def wrong(text: str, model: str, language: Language) -> Iterator[str]:
    """What is wrong with a text, beside that of the default language."""
    if not text.strip():
        yield "says nothing"
    try:
        own, wanted = parts_of(text), parts_of(model)
    except ValueError as error:
        yield f"cannot be read: {error}"
        return
    yield from (f"lacks the part {{{part}}}" for part in sorted(wanted - own))
    yield from (f"has a part {{{part}}} that nobody fills" for part in sorted(own - wanted))
    forms = text.split(" | ") if " | " in model or " | " in text else []
    if forms and " | " not in model:
        yield "has plural forms, but does not count"
    elif forms and len(forms) != len(language.forms):
        yield f"needs {len(language.forms)} plural forms ({' | '.join(language.forms)}), not {len(forms)}"
    if language.never and (found := re.search(language.never, text)):
        yield f"is not spelt as the language is: {text[max(0, found.start() - 20) : found.end() + 20]!r}"


def _texts(file: Path) -> dict[str, str]:
    tables = _read(file)
    tables.pop("language", None)
    return dict(flat(tables))


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def main() -> int:
    found = list(problems())
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
