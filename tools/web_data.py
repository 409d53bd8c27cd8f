"""What the web client takes from the Python side: `python -m tools.web_data`, from the project's root.

- `web/src/gen/` (not committed): for each game its words (`lang/`), its rules as HTML (`rules/`), its cards (`art/`);
  and `web/public/`: the icons.
- with `--types`: the types of messages, views and events (web_types.py). They are committed, so that a change of the
  protocol is seen in review; a test fails if they are out of date.

Nothing here lists games: whatever folder there is gets its files.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from tablee import bots, games
from tablee.core import gamepage
from tablee.core.game import Game
from tablee.core.texts import LANGUAGES

ROOT = Path(__file__).parent.parent
TYPES = ROOT / "web/src/lib/types.gen.ts"
GAMES = ROOT / "web/src/games"
GEN = ROOT / "web/src/gen"
PUBLIC = ROOT / "web/public"


def own_games() -> list[str]:
    """The games of Tablée itself: what other packages bring is not built into the client."""
    return [name for name in games.names() if games.game(name).package.startswith("tablee.")]


# --- words -----------------------------------------------------------------------------------------------------------


NOT_AT_A_TABLE = ("card.", "refused.", "option.", "title", "tagline", "credit")


def words(game: Game, language: str) -> str:
    """What is said at a game's table, as a TypeScript module with literal types, so that a missing part does not build.

    The server explains refusals, `games.<language>` has the titles, `options` what is chosen before a table is opened.
    """
    page = gamepage.game_page(game, language)
    said = {key: text for key, text in page.says.items() if not key.startswith(NOT_AT_A_TABLE)}
    return (
        "// Made by `python -m tools.web_data`.\n"
        f"export const says = {_json(said)} as const\n"
        f"export const cards: Record<string, string> = {_json(page.cards)}\n"
        f"export const duties: Record<string, string> = {_json(page.duties)}\n"
    )


def options(game: Game, language: str) -> str:
    """What a game's options are called, as a TypeScript module."""
    own = game.texts(language)
    said = {key: own.raw(key) for key in own if key.startswith("option.")}
    return f"// Made by `python -m tools.web_data`.\nexport const says: Record<string, string> = {_json(said)}\n"


def titles(language: str) -> str:
    """What the games are called, for pages that show all of them, and who plays at each level of bots."""
    keys = ("title", "tagline", "credit")
    said = {name: {key: games.game(name).texts(language).raw(key) for key in keys} for name in own_games()}
    levels = dict.fromkeys(level for name in own_games() for level in bots.levels(games.game(name)))
    about = {level: {"name": who.name, "says": who.says} for level in levels for who in [bots.about(level, language)]}
    return (
        "// Made by `python -m tools.web_data`.\n"
        f"export const titles: Record<string, Record<'title' | 'tagline' | 'credit', string>> = {_json(said)}\n"
        f"export const levels: Record<string, Record<'name' | 'says', string>> = {_json(about)}\n"
    )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


# --- all of it -------------------------------------------------------------------------------------------------------


def _write(file: Path, text: str) -> None:
    """Write, unless that is what it holds: a build that looks at times has nothing to do then."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, encoding="utf-8")


def write_all() -> None:
    sys.path.insert(0, str(ROOT))
    drawing: Any = import_module("art.__main__")
    drawn: dict[str, dict[str, str]] = drawing.draw()
    kept: set[str] = set()
    for name in own_games():
        game = games.game(name)
        for language in LANGUAGES:
            _write(GEN / "lang" / f"{name}.{language}.ts", words(game, language))
            _write(GEN / "options" / f"{name}.{language}.ts", options(game, language))
            _write(GEN / "rules" / f"{name}.{language}.html", gamepage.rules(game, language))
        kept |= {f"{name}.{language}.{kind}" for language in LANGUAGES for kind in ("ts", "html")}
        if drawn.get(name):
            _write(GEN / "art" / f"{name}.json", json.dumps(drawn[name], ensure_ascii=False, separators=(",", ":")))
            kept.add(f"{name}.json")
    for language in LANGUAGES:
        _write(GEN / "lang" / f"games.{language}.ts", titles(language))
    _write(GEN / "titles.json", json.dumps([games.game(name).texts("en").raw("title") for name in own_games()]))
    kept |= {f"games.{language}.ts" for language in LANGUAGES} | {"titles.json"}
    for file in GEN.rglob("*.*"):
        if file.name not in kept:
            file.unlink()
    for name, svg in drawn["table"].items():
        _write(PUBLIC / f"{name.replace('-', '_')}.svg", svg)


def main() -> int:
    if "--types" in sys.argv[1:]:
        from tools.web_types import type_files  # it needs node

        for file, text in type_files().items():
            _write(file, text)
    write_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
