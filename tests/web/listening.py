"""Somebody who does not see the page: they know what its accessibility tree says, and press keys.

No selector, and no view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any

from tests.web.people import Json, Person

PATIENCE = 60


@dataclass(frozen=True)
class Node:
    """One thing in the tree. *path* are the things that it is in, from the outermost."""

    id: int
    role: str
    name: str
    properties: dict[str, Any]
    path: tuple[Node, ...]


class Tree:
    """What there is at one moment, in the order in which it is read."""

    def __init__(self, raw: list[Json]) -> None:
        self.nodes: list[Node] = []
        by_id = {one["nodeId"]: one for one in raw}
        if raw:
            self._read(raw[0], by_id, ())

    def _read(self, raw: Json, by_id: dict[str, Json], path: tuple[Node, ...]) -> None:
        properties = {one["name"]: one["value"].get("value") for one in raw.get("properties", [])}
        if not raw.get("ignored"):
            role, name = raw.get("role", {}).get("value", ""), raw.get("name", {}).get("value", "")
            node = Node(raw.get("backendDOMNodeId", 0), role, name, properties, path)
            self.nodes.append(node)
            path = (*path, node)
        for child in raw.get("childIds", []):
            if child in by_id:
                self._read(by_id[child], by_id, path)

    def all(self, role: str) -> list[Node]:
        return [node for node in self.nodes if node.role == role]

    @property
    def focused(self) -> Node | None:
        return next((node for node in reversed(self.nodes) if node.properties.get("focused")), None)

    @property
    def dialog(self) -> Node | None:
        found = self.all("dialog")
        return found[-1] if found else None

    def within(self, outer: Node, role: str) -> list[Node]:
        return [node for node in self.nodes if node.role == role and outer in node.path]

    def lines(self) -> Iterator[tuple[int, bool, str]]:
        """What live regions hold: the number of the element, whether it is urgent, and its text."""
        for node in self.all("paragraph"):
            live = next((one.properties["live"] for one in reversed(node.path) if one.properties.get("live")), None)
            if live in ("polite", "assertive"):
                texts = [one.name for one in self.within(node, "StaticText")]
                yield node.id, live == "assertive", " ".join(texts)


class Listener:
    """A person without a screen."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.heard: list[tuple[bool, str]] = []
        self._known: set[int] = set()
        self._devtools = person.context.new_cdp_session(person.page)
        self._devtools.send("Accessibility.enable")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.person.page.keyboard.press(key)

    def tree(self) -> Tree:
        """What there is now; what is new in the live regions is heard."""
        tree = Tree(self._devtools.send("Accessibility.getFullAXTree")["nodes"])
        for number, urgent, text in tree.lines():
            if number not in self._known:
                self._known.add(number)
                self.heard.append((urgent, text))
        return tree

    def until(self, there: Callable[[Tree], object]) -> Tree:
        """Wait until the tree is so."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            tree = self.tree()
            if there(tree):
                return tree
        raise AssertionError(f"it never came; heard last: {self.heard[-5:]}")

    def ask(self, key: str) -> str:
        """Press the key of a question; the answer is the next thing that is heard."""
        self.tree()
        before = len(self.heard)
        self.press(key)
        self.until(lambda tree: len(self.heard) > before)
        return self.heard[-1][1]
