"""Where a rulebook is silent, or a lot replaces it, our rules say so; and where the table remembers for you."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tablee
from tablee.core.languages import LANGUAGES

GAMES = Path(tablee.__file__).parent / "games"
READING = {"en": r"our reading", "fr": r"notre lecture"}
LOT = {"en": r"by lot", "fr": r"sort"}
AID = {"en": r"\baids?\b", "fr": r"\baides?\b"}
SAID = {
    **{("koikoi", f"KK-{n}"): READING for n in (14, 19, 21, 28, 30, 31)},
    ("hilo", "HL-5"): LOT,
    ("hygge", "HY-6"): LOT,
    ("hiifuu", "HF-10"): AID,
    ("hygge", "HY-8"): AID,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "rule"), SAID)
def test_a_rule_says_what_is_ours(game: str, rule: str, language: str) -> None:
    text = (GAMES / game / f"rules/{language}.md").read_text("utf-8")
    found = re.search(rf"\*\*{rule}\*\*.*?(?=\n\*\*[A-Z][A-Z]-\d|\n#|\Z)", text, re.DOTALL)
    assert found
    assert re.search(SAID[game, rule][language], re.sub(r"\s+", " ", found[0]), re.IGNORECASE)
