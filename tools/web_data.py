"""What the web client takes from the Python side: `python -m tools.web_data`, from the project's root.

- `web/src/gen/` (not committed): the languages, what the client says in each (`app/`), and for each game its
  words (`lang/`), those that need explaining (`terms/`), its rules as HTML (`rules/`), its cards (`art/`), its lessons
  (`lessons/`); and `web/public/`: the icons.
- with `--types`: the types of messages, views and events (web_types.py). They are committed, so that a change of the
  protocol is seen in review; a test fails if they are out of date.

Nothing here lists games or languages: whatever folder or file there is gets its own. Where a language lacks something,
nothing is written (languages.py).
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from tablee import bots, games
from tablee.core import gamepage
from tablee.core.draws import Roll, draws_of
from tablee.core.game import Game
from tablee.core.languages import LANGUAGES, language
from tablee.core.terms import terms
from tablee.core.texts import flat
from tablee.lessons import lessons
from tablee.lessons.problems import problems
from tablee.lessons.tree import tree
from tools import languages

ROOT = Path(__file__).parent.parent
TYPES = ROOT / "web/src/lib/types.gen.ts"
GAMES = ROOT / "web/src/games"
GEN = ROOT / "web/src/gen"
APP = ROOT / "web/src/lang"
PUBLIC = ROOT / "web/public"


def own_games() -> list[str]:
    """The games of Tablée itself: what other packages bring is not built into the client."""
    return [name for name in games.names() if games.game(name).package.startswith("tablee.")]


# --- words -----------------------------------------------------------------------------------------------------------


NOT_AT_A_TABLE = ("card.", "refused.", "option.", "reason.", "chance.", "title", "tagline", "credit")
MADE = "// Made by `python -m tools.web_data`.\n"


def spoken() -> str:
    """The languages: what each is called, its locale, and how it joins words, as JSON."""
    about = {
        code: {"name": one.name, "locale": one.locale, "apart": one.apart, "elided": one.elided, "vowels": one.vowels}
        for code in LANGUAGES
        for one in [language(code)]
    }
    return _json({code: {key: value for key, value in one.items() if value is not None} for code, one in about.items()})


def client_texts(folder: Path, code: str) -> dict[str, str]:
    """What a folder of the client says in a language; nothing if it says nothing."""
    file = folder / f"{code}.toml"
    return dict(flat(tomllib.loads(file.read_text("utf-8")))) if file.is_file() else {}


def words(game: Game, code: str) -> str:
    """What is said at a game's table, as a TypeScript module with literal types, so that a missing part does not build.

    The server explains refusals, `games.<language>` has the titles, `options` what is chosen before a table is opened.
    """
    page = gamepage.game_page(game, code)
    said = {key: text for key, text in page.says.items() if not key.startswith(NOT_AT_A_TABLE)}
    return (
        f"{MADE}import type {{ Tells }} from '$/lib/narration'\n\n"
        f"export const says = {_json(said)} as const\n"
        f"export const tells: Tells = {_json(page.tells)}\n"
        f"export const cards: Record<string, string> = {_json(page.cards)}\n"
        f"export const duties: Record<string, string> = {_json(page.duties)}\n"
        f"/** What only the web table says. */\n"
        f"export const own = {_json(client_texts(GAMES / game.name / 'lang', code))} as const\n"
    )


def options(game: Game, code: str) -> str:
    """What a game's options are called, as a TypeScript module."""
    own = game.texts(code)
    said = {key: own.raw(key) for key in own if key.startswith("option.")}
    return f"{MADE}export const says: Record<string, string> = {_json(said)}\n"


def chance(game: Game, code: str) -> str:
    """What a game leaves to chance, and how it is drawn from the lists of its rules, as a TypeScript module."""
    own = game.texts(code)
    said = {key.removeprefix("chance."): own.raw(key) for key in own if key.startswith("chance.")}
    return (
        f"{MADE}import type {{ PrintedRoll }} from '$/lib/check'\n\n"
        f"export const says: Record<string, string> = {_json(said)}\n"
        f"export const printed: Record<string, Record<string, PrintedRoll[]>> = {_json(printed(game))}\n"
    )


def printed(game: Game) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """How the cards of a game are drawn before its first move: by the name of the chance and the number of players."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for players in game.players:
        for draw in draws_of(game.start(players, seed=bytes(32))):
            if game.chance[draw.name] == "cards":
                found.setdefault(draw.name, {})[str(players)] = _printed_rolls(draw.rolls)
    return found


def _printed_rolls(rolls: list[Roll]) -> list[dict[str, Any]]:
    """The lists without what was drawn: what an earlier roll gave, or left, is only counted."""
    out: list[dict[str, Any]] = []
    for at, roll in enumerate(rolls):
        before = rolls[at - 1] if at else None
        again: dict[str, Any] = {"kind": roll.kind, "rest": 0, "from": roll.among}
        if before is not None and roll.kind == "pick":
            again.update({"from": before.among, "without": True})
        elif before is not None:
            given = Counter(before.among)
            again["rest"] = sum(given[card] > 0 for card in roll.among)
            again["from"] = [card for card in roll.among if not given[card]]
        out.append(again)
    return out


def reasons(game: Game, code: str) -> str:
    """What a review counts, as a TypeScript module."""
    own = game.texts(code)
    said = {key.removeprefix("reason."): own.raw(key) for key in own if key.startswith("reason.")}
    return f"{MADE}export const says: Record<string, string> = {_json(said)}\n"


def term_list(game: Game, code: str) -> str:
    """A game's words that need explaining, as a TypeScript module."""
    return (
        f"{MADE}import type {{ Term }} from '$/lib/types.gen'\n\n"
        f"export const terms: Term[] = {_json(msgspec.to_builtins(terms(game, code)))}\n"
    )


def titles(code: str) -> str:
    """What the games are called, for pages that show all of them, and who plays at each level of bots."""
    keys = ("title", "tagline", "credit")
    said = {name: {key: games.game(name).texts(code).raw(key) for key in keys} for name in own_games()}
    levels = dict.fromkeys(level for name in own_games() for level in bots.levels(games.game(name)))
    about = {level: {"name": who.name, "says": who.says} for level in levels for who in [bots.about(level, code)]}
    return (
        f"{MADE}export const titles: Record<string, Record<'title' | 'tagline' | 'credit', string>> = {_json(said)}\n"
        f"export const levels: Record<string, Record<'name' | 'says', string>> = {_json(about)}\n"
    )


def lesson_list(code: str) -> str:
    """The lessons of each game, as a TypeScript module for pages that list them."""
    listed = {
        name: [{"title": one.title[code], "beats": len(one.beats)} for one in lessons(games.game(name))]
        for name in own_games()
    }
    return f"{MADE}export const lessons = {_json({name: some for name, some in listed.items() if some})}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


# --- all of it -------------------------------------------------------------------------------------------------------


def _write(file: Path, text: str) -> None:
    """Write, unless that is what it holds: a build that looks at times has nothing to do then."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, encoding="utf-8")


def generated() -> dict[str, str]:
    """The files of `web/src/gen`, by their names there, without those of art."""
    files = {"languages.json": spoken()}
    beginnings = {
        name: {"short": game.short, "first": game.first} for name in own_games() for game in [games.game(name)]
    }
    files["beginnings.json"] = _json({name: how for name, how in beginnings.items() if any(how.values())})
    files["titles.json"] = json.dumps([games.game(name).texts().raw("title") for name in own_games()])
    for code in LANGUAGES:
        files[f"app/games.{code}.ts"] = titles(code)
        for folder in (folder for folder in sorted(APP.iterdir()) if folder.is_dir()):
            files[f"app/{folder.name}.{code}.ts"] = (
                f"{MADE}export const says = {_json(client_texts(folder, code))} as const\n"
            )
        files[f"lessons/list.{code}.ts"] = lesson_list(code)
        for name in own_games():
            game = games.game(name)
            files[f"lang/{name}.{code}.ts"] = words(game, code)
            files[f"options/{name}.{code}.ts"] = options(game, code)
            files[f"chance/{name}.{code}.ts"] = chance(game, code)
            files[f"reasons/{name}.{code}.ts"] = reasons(game, code)
            files[f"terms/{name}.{code}.ts"] = term_list(game, code)
            files[f"rules/{name}.{code}.html"] = gamepage.rules(game, code)
    for name in own_games():
        for lesson in lessons(games.game(name)):
            whole = json.dumps(tree(games.game(name), lesson), ensure_ascii=False, separators=(",", ":"))
            files[f"lessons/{name}/{lesson.number}.json"] = whole
    return files


def write_all() -> None:
    sys.path.insert(0, str(ROOT))
    drawing: Any = import_module("art.__main__")
    drawn: dict[str, dict[str, str]] = drawing.draw()
    files = generated()
    for name in own_games():
        if drawn.get(name):
            files[f"art/{name}.json"] = json.dumps(drawn[name], ensure_ascii=False, separators=(",", ":"))
    for name, text in files.items():
        _write(GEN / name, text)
    for file in GEN.rglob("*.*"):
        if file.relative_to(GEN).as_posix() not in files:
            file.unlink()
    for name, svg in drawn["table"].items():
        _write(PUBLIC / f"{name.replace('-', '_')}.svg", svg)


def _bad_lessons() -> int:
    """Say what is wrong with a lesson; answer whether anything is."""
    found = [problem for name in own_games() for problem in problems(games.game(name))]
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


def main() -> int:
    if languages.main() or _bad_lessons():
        return 1
    if "--types" in sys.argv[1:]:
        from tools.web_types import type_files  # it needs node

        for file, text in type_files().items():
            _write(file, text)
    write_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
