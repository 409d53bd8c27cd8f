"""What the web client takes from the Python side: `python -m tools.web_data`, from the project's root.

- `web/src/gen/` (not committed): the languages, what the client says in each (`app/`), and for each game its
  words (`lang/`), its rules as HTML (`rules/`), its cards (`art/`); and `web/public/`: the icons.
- with `--types`: the types of messages (`web/src/lib/types.gen.ts`) and of each game's views and events, in its own
  folder of the client. They are committed, so that a change of the protocol is seen in review; a test fails if they
  are out of date.

Nothing here lists games or languages: whatever folder or file there is gets its own. Where a language lacks something,
nothing is written (languages.py).
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
import types
import typing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from tablee import bots, games
from tablee.core import gamepage
from tablee.core.events import Face
from tablee.core.game import Game
from tablee.core.languages import LANGUAGES, language
from tablee.core.texts import flat
from tablee.core.view import View
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


# --- types -----------------------------------------------------------------------------------------------------------

SIMPLE = {
    str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"
}  # fmt: skip


class TypeWriter:
    """Writes TypeScript for msgspec's structs: those of a game in a namespace of its own, the others by their name."""

    def __init__(self) -> None:
        self.written: dict[str, dict[str, str]] = {"": {}}
        self.spoken: set[type] = set()  # what clients say: fields with a default may be left out

    def namespace(self, struct: type) -> str:
        found = re.match(r"tablee\.games\.(\w+)", struct.__module__)
        return found[1] if found else ""

    def name(self, struct: type[msgspec.Struct]) -> str:
        return "View" if issubclass(struct, View) and struct is not View else struct.__name__

    def text(self, hint: Any, within: str) -> str:
        """The TypeScript for a Python type, as written inside a namespace."""
        origin = get_origin(hint)
        if hint in (View, Face):
            return str(hint.__name__)
        if origin is typing.Annotated:
            return self.text(get_args(hint)[0], within)
        if hint in SIMPLE:
            return SIMPLE[hint]
        if origin is Literal:
            return " | ".join(json.dumps(value) for value in get_args(hint))
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.text(part, within) for part in get_args(hint)))
        if origin in (list, tuple) or hint is list:
            inner = self.text((get_args(hint) or (Any,))[0], within)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if origin is dict or hint is dict:
            return f"Record<string, {self.text((*get_args(hint), Any, Any)[1], within)}>"
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            self.write(hint)
            home = self.namespace(hint)
            return self.name(hint) if home in ("", within) else f"{home}.{self.name(hint)}"
        if isinstance(hint, type) and typing.is_typeddict(hint):
            return "Record<string, unknown>"
        raise TypeError(f"no TypeScript for {hint!r}")

    def write(self, struct: type[msgspec.Struct]) -> None:
        home, name = self.namespace(struct), self.name(struct)
        into = self.written.setdefault(home, {})
        if name in into:
            return
        into[name] = ""  # it may contain itself
        info = struct.__struct_config__
        hints = typing.get_type_hints(struct, include_extras=True)
        lines = [f"{info.tag_field}: {json.dumps(info.tag)}"] if info.tag is not None and info.tag_field else []
        for field in msgspec.structs.fields(struct):
            may_lack = (struct in self.spoken or info.omit_defaults) and not field.required
            lines.append(f"{field.encode_name}{'?' if may_lack else ''}: {self.text(hints[field.name], home)}")
        about = (struct.__doc__ or "").strip().splitlines()
        comment = f"/** {about[0]} */\n" if about and not about[0].startswith(f"{struct.__name__}(") else ""
        into[name] = f"{comment}export interface {name} {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n"


def type_files() -> dict[Path, str]:
    """What all games share, and a file for each game that has a folder in the client."""
    from tablee.server.http import endpoints
    from tablee.table import protocol

    writer = TypeWriter()
    writer.spoken = {*get_args(protocol.FromClient), protocol.BotSeat}
    writer.spoken |= {one.takes for one in endpoints.ENDPOINTS if one.takes is not None}
    common = [struct for struct in _made_from(Face) if not writer.namespace(struct)]
    for struct in [*common, *_made_from(Face), *_made_from(View)]:
        writer.write(struct)
    for said in ("FromClient", "FromServer"):
        for struct in get_args(getattr(protocol, said)):
            writer.write(struct)
    for endpoint in endpoints.ENDPOINTS:
        for hint in (endpoint.answers, endpoint.takes):
            if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
                writer.write(hint)
    writer.write(protocol.Trouble)
    files = {TYPES: "\n".join(_common_lines(writer, common))}
    for home in sorted(writer.written):
        if home and (GAMES / home).is_dir():
            files[GAMES / home / TYPES.name] = "\n".join(_game_lines(writer, home))
    return files


HEAD = "// Made by `make types` from the Python types. Change those, not this."


def _common_lines(writer: TypeWriter, common: list[type[msgspec.Struct]]) -> Iterator[str]:
    from tablee.table import protocol

    yield f"{HEAD}\n"
    for said in ("FromClient", "FromServer"):
        yield f"export type {said} = " + " | ".join(writer.name(one) for one in get_args(getattr(protocol, said)))
    yield "/** The views and events of each game: its folder adds its own, in games/<game>/types.gen.ts. */"
    yield "export interface Views {}\nexport interface Faces {}"
    yield "export type View = Views[keyof Views]"
    yield f"export type SharedFace = {' | '.join(struct.__name__ for struct in common)}"
    yield "export type Face = SharedFace | Faces[keyof Faces]\n"
    yield from writer.written[""].values()


def _game_lines(writer: TypeWriter, home: str) -> Iterator[str]:
    """The namespace of a game, put into that of all games."""
    faces = [writer.name(struct) for struct in _made_from(Face) if writer.namespace(struct) == home]
    body = f"type Own = {' | '.join(faces)}\ntype Face = SharedFace | Own\n\n"
    body += "\n".join(writer.written[home].values()).replace("export interface", "interface")
    yield f"{HEAD}\nimport type {{}} from '$/lib/types.gen'\n\ndeclare module '$/lib/types.gen' {{"
    yield f"  interface Views {{\n    {home}: {home}.View\n  }}\n  interface Faces {{\n    {home}: {home}.Own\n  }}\n"
    yield f"  namespace {home} {{"
    yield "\n".join(f"    {line}" if line else "" for line in body.splitlines())
    yield "  }\n}\n"


def _made_from(base: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    for name in own_games():
        import_module(games.game(name).package)
    found: list[type[msgspec.Struct]] = []
    for kind in base.__subclasses__():
        found += [kind, *_made_from(kind)]
    return sorted(
        {kind for kind in found if kind.__module__.startswith("tablee.")}, key=lambda k: (k.__module__, k.__qualname__)
    )


# --- words -----------------------------------------------------------------------------------------------------------


NOT_AT_A_TABLE = ("card.", "refused.", "option.", "title", "tagline", "credit")
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
    files["titles.json"] = json.dumps([games.game(name).texts().raw("title") for name in own_games()])
    for code in LANGUAGES:
        files[f"app/games.{code}.ts"] = titles(code)
        for folder in (folder for folder in sorted(APP.iterdir()) if folder.is_dir()):
            files[f"app/{folder.name}.{code}.ts"] = (
                f"{MADE}export const says = {_json(client_texts(folder, code))} as const\n"
            )
        for name in own_games():
            game = games.game(name)
            files[f"lang/{name}.{code}.ts"] = words(game, code)
            files[f"options/{name}.{code}.ts"] = options(game, code)
            files[f"rules/{name}.{code}.html"] = gamepage.rules(game, code)
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


def main() -> int:
    if languages.main():
        return 1
    if "--types" in sys.argv[1:]:
        for file, text in type_files().items():
            _write(file, text)
    write_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
