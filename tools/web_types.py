"""The types of the client, from those of the server: JSON Schemas of messages, views and events, made into TypeScript.

The schemas are those that the server publishes (`server/http/openapi.py`); json-schema-to-typescript (`web/types.js`)
writes the interfaces. `make types` writes the files, and a test sees that they are up to date.
"""

from __future__ import annotations

import inspect
import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec

from tablee.core.events import SeatEvent
from tablee.core.view import View
from tablee.server.http import openapi
from tablee.server.http.endpoints import ENDPOINTS
from tablee.table import protocol

ROOT = Path(__file__).parent.parent
TYPES = ROOT / "web/src/lib/types.gen.ts"
GAMES = ROOT / "web/src/games"

HEAD = "// Made by `make types` from the Python types. Change those, not this."

Schema = dict[str, Any]


def type_files() -> dict[Path, str]:
    """What all games share, and a file for each game that has a folder in the client."""
    files = {TYPES: _of_all_games()}
    for folder in sorted(GAMES.iterdir()):
        views = [view for view in openapi.kinds(View) if _game(view) == folder.name]
        if views:
            files[folder / TYPES.name] = _of_one_game(folder.name, views)
    schemas = {str(file): schema for file, (schema, _) in files.items()}
    written = subprocess.run(
        [ROOT / "tools/web", "types"], input=json.dumps(schemas), capture_output=True, text=True, check=True
    )
    interfaces: dict[str, str] = json.loads(written.stdout)
    return {
        file: frame.replace("INTERFACES", _within(frame, interfaces[str(file)])) for file, (_, frame) in files.items()
    }


def _of_all_games() -> tuple[Schema, str]:
    """The schema of what is said, and the file around its interfaces."""
    taken = [one.takes for one in ENDPOINTS if one.takes is not None]
    types = [protocol.FromClient, protocol.FromServer, protocol.Trouble, *taken, *[one.answers for one in ENDPOINTS]]
    shared = [
        event for event in openapi.kinds(SeatEvent) if event.__module__.startswith("tablee.") and not _game(event)
    ]
    unions = "".join(
        f"export type {name} = {' | '.join(struct.__name__ for struct in get_args(getattr(protocol, name)))}\n"
        for name in ("FromClient", "FromServer")
    )
    frame = (
        f"{HEAD}\n\n{unions}"
        "/** The views and events of each game: its folder adds its own, in games/<game>/types.gen.ts. */\n"
        "export interface Views {}\nexport interface SeatEvents {}\n"
        "export type View = Views[keyof Views]\n"
        f"export type SharedEvent = {_union(shared)}\n"
        "export type SeatEvent = SharedEvent | SeatEvents[keyof SeatEvents]\n\nINTERFACES"
    )
    return _schema([*types, *shared], "", [protocol.FromClient, *taken]), frame


def _of_one_game(game: str, views: list[type[msgspec.Struct]]) -> tuple[Schema, str]:
    """The schema of a game's views and events, and the namespace that puts them into that of all games."""
    own = [event for event in openapi.kinds(SeatEvent) if _game(event) == game]
    (view,) = views
    schema = _schema([view, *own], game)
    schema["$defs"]["View"] = schema["$defs"].pop(view.__name__) | {"title": "View"}
    frame = (
        f"{HEAD}\nimport type {{}} from '$/lib/types.gen'\n\ndeclare module '$/lib/types.gen' {{\n"
        f"  interface Views {{\n    {game}: {game}.View\n  }}\n"
        f"  interface SeatEvents {{\n    {game}: {game}.Own\n  }}\n\n"
        f"  namespace {game} {{\n    type Own = {_union(own)}\n    type SeatEvent = SharedEvent | Own\n\n"
        "    INTERFACES  }\n}\n"
    )
    return schema, frame


def _schema(types: list[Any], game: str, taken: Iterable[Any] = ()) -> Schema:
    """A schema of all that *types* are made of. What is not of this *game* is known by its name."""
    _, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    openapi.complete(components, types, taken)
    elsewhere = {"View", "SeatEvent"} & set(components)
    elsewhere |= {struct.__name__ for struct in openapi.structs(types) if _game(struct) != game}
    own = {name: _by_name(schema, elsewhere) for name, schema in components.items() if name not in elsewhere}
    return {"title": "All", "$defs": own}


def _by_name(schema: Any, elsewhere: set[str]) -> Any:
    """*schema* with what is defined elsewhere by its name; descriptions without the indentation of the source."""
    if isinstance(schema, list):
        return [_by_name(one, elsewhere) for one in schema]
    if not isinstance(schema, dict):
        return schema
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    if name in elsewhere:
        return {"tsType": name}
    out = {key: _by_name(value, elsewhere) for key, value in schema.items() if key != "default"}
    if out.get("type") == "object" and "properties" not in out:
        out.setdefault("additionalProperties", True)  # a dictionary of anything
    if isinstance(out.get("description"), str):
        out["description"] = inspect.cleandoc(out["description"])
    return out


def _union(structs: Iterable[type[msgspec.Struct]]) -> str:
    return " | ".join(struct.__name__ for struct in structs)


def _game(struct: type) -> str:
    """The game whose folder this is from."""
    found = re.match(r"tablee\.games\.(\w+)", struct.__module__)
    return found[1] if found else ""


def _within(frame: str, interfaces: str) -> str:
    """*interfaces* as they stand in the frame: indented in a namespace, where everything is exported anyway."""
    if "namespace" not in frame:
        return interfaces
    lines = interfaces.replace("export interface", "interface").replace("export type", "type").splitlines()
    return "\n".join(f"    {line}" if line else "" for line in lines).strip() + "\n"
