"""The protocol as data: OpenAPI for what is called over HTTP, JSON Schema for what is said on the WebSocket.

Views and events are each game's own; they are found in the games' folders, and stand in the schema by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

import msgspec
import msgspec.inspect

import tablee
from tablee import games
from tablee.core.events import SeatEvent
from tablee.core.view import View
from tablee.server.http.endpoints import Endpoint
from tablee.server.http.handlers import MOST_MATCHES
from tablee.table import protocol

Schema = dict[str, Any]


def message_schema() -> Schema:
    """Everything that is said on the WebSocket, in `$defs`; `FromClient` and `FromServer` are the two unions."""
    said = [protocol.FromClient, protocol.FromServer]
    (client, server), components = components_of(said, "#/$defs/{name}", taken=[protocol.FromClient])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tablée, WebSocket messages",
        "$defs": {**components, "FromClient": client, "FromServer": server},
    }


def openapi(endpoints: list[Endpoint]) -> Schema:
    """The HTTP interface."""
    taken = [one.takes for one in endpoints if one.takes is not None]
    types = [one.answers for one in endpoints] + taken
    schemas, components = components_of([*types, protocol.Trouble], "#/components/schemas/{name}", taken)
    components["OpenTable"]["properties"]["game"] = {"enum": games.names()}
    by_type = dict(zip([*types, protocol.Trouble], schemas, strict=True))
    paths: Schema = {}
    for one in endpoints:
        operation: Schema = {
            "operationId": one.call.__name__,
            "summary": one.about,
            "parameters": [_parameter(name, "query") for name in one.query],
            "responses": {
                str(one.status): _content("As asked.", by_type[one.answers]),
                "default": _content("Not granted, and why.", by_type[protocol.Trouble]),
            },
        }
        if "{id}" in one.path:
            operation["parameters"].append(_parameter("id", "path"))
        if one.takes is not None:
            operation["requestBody"] = {"required": True, **_content("", by_type[one.takes])}
            del operation["requestBody"]["description"]
        paths.setdefault(one.path, {})[one.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": tablee.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


_BOUNDS = {
    "before": (0, 2**53),
    "since": (0, 2**53),
    "limit": (1, protocol.LONGEST_PAGE),
    "match": (0, MOST_MATCHES),
}
"""Of numbers in a query, where they are others than 0 and 999."""


def _parameter(name: str, where: str) -> Schema:
    least, most = _BOUNDS.get(name, (0, 999))
    schema: Schema = {"type": "string"} if where == "path" else {"type": "integer", "minimum": least, "maximum": most}
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def _content(about: str, schema: Schema) -> Schema:
    return {"description": about, "content": {"application/json": {"schema": schema}}}


def components_of(types: list[Any], template: str, taken: Iterable[Any]) -> tuple[list[Schema], Schema]:
    """Schemas of *types* and all they are made of, every game's views and events in place of `View` and `SeatEvent`.

    What the server says has all of its fields, but for messages that leave out what is usual; of what is *taken* from
    clients, fields with a default may be left out.
    """
    views, events = kinds(View), kinds(SeatEvent)
    schemas, components = msgspec.json.schema_components([*types, *views, *events], ref_template=template)
    refs = list(schemas[len(types) :])
    complete(components, [*types, *views, *events], taken)
    components["View"] = {"title": "View", "anyOf": refs[: len(views)]}
    components["SeatEvent"] = {"title": "SeatEvent", "anyOf": refs[len(views) :]}
    return list(schemas[: len(types)]), components


def complete(components: Schema, types: Iterable[Any], taken: Iterable[Any]) -> None:
    """Note which fields are always there in what the server says."""
    optional = set(structs(taken))
    for struct in structs(types):
        schema = components.get(struct.__name__, components.get(f"{struct.__module__}.{struct.__qualname__}"))
        if schema is not None and struct not in optional and not struct.__struct_config__.omit_defaults:
            schema["required"] = list(schema.get("properties", {}))


def structs(types: Iterable[Any]) -> Iterator[type[msgspec.Struct]]:
    """All structs that *types* are made of."""
    seen: set[type[msgspec.Struct]] = set()
    waiting: list[Any] = list(msgspec.inspect.multi_type_info(list(types)))
    while waiting:
        match waiting.pop():
            case msgspec.inspect.StructType(cls=struct, fields=fields):
                if struct not in seen:
                    seen.add(struct)
                    yield struct
                    waiting += [field.type for field in fields]
            case msgspec.inspect.UnionType(types=parts):
                waiting += parts
            case msgspec.inspect.DictType(key_type=key, value_type=value):
                waiting += [key, value]
            case msgspec.inspect.CollectionType(item_type=item):
                waiting.append(item)


def kinds(base: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """All classes made from *base*, once every game is loaded."""
    for name in games.names():
        import_module(games.game(name).package)
    found: list[type[msgspec.Struct]] = []
    for kind in base.__subclasses__():
        found += [kind, *kinds(kind)]
    return sorted(set(found), key=lambda kind: (kind.__module__, kind.__qualname__))
