"""Another language, for tests: English under another name, with as many plural forms as that language has."""

from __future__ import annotations

import re
from pathlib import Path

from tablee.core.languages import DEFAULT, Language
from tools.languages import PLACES


def translate(root: Path, code: str, about: str) -> None:
    """Write files for another language: English, with as many plural forms as it has; and its lines into lessons."""
    own = Language(code, {"name": code, "locale": code})
    for place in PLACES:
        for file in [*(root / place).rglob(f"{DEFAULT}.toml"), *(root / place).rglob(f"rules/{DEFAULT}.md")]:
            text = re.sub(r"\[language\]\n(?:.+\n)+", f"[language]\n{about}\n", file.read_text("utf-8"))
            if file.suffix == ".toml":
                text = re.sub(
                    r'(?<= = ")([^"\n]*) \| ([^"\n]*)(?=")',
                    lambda two: " | ".join([two[1], two[2], *[two[2]] * 9][: len(own.forms)]),
                    text,
                )
            file.with_stem(code).write_text(text, encoding="utf-8")
    for file in (root / PLACES[0]).rglob("lessons/*.toml"):
        text = re.sub(r"^(\w+\.)en( = .+)$", rf"\g<0>\n\g<1>{code}\g<2>", file.read_text("utf-8"), flags=re.MULTILINE)
        file.write_text(text, encoding="utf-8")
