"""Other nodes that serve the same tables: what a room tells them, and what it asks of them."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Protocol

from tablee.store import Store


class SharedTable(Protocol):
    """A table that this node has in memory, as far as other nodes are concerned."""

    @property
    def id(self) -> str: ...

    @property
    def seq(self) -> int:
        """The number of its last entry here."""

    @property
    def seats_here(self) -> AbstractSet[int]:
        """The seats whose players are connected to this node."""

    def catch_up(self) -> None:
        """Read what another node may have written."""

    def tell_people(self) -> None:
        """Tell everybody who is connected: that has changed on another node."""

    def act(self) -> None:
        """See what the table must do by itself now."""


class Cluster:
    """What a node tells the others and hears from them. Here it is the only one: there is nobody to tell."""

    async def open(self, loaded: Callable[[str], SharedTable | None], store: Store) -> None:
        """Begin. *loaded* finds a table of this node by its id, if it is in memory."""

    async def close(self) -> None:
        pass

    def moved(self, table: str, seq: int) -> None:
        """Tell the others that a table has a new entry."""

    def forgotten(self, table: str) -> None:
        """Tell the others that a table's people are not those that they were."""

    def entered(self, table: SharedTable) -> None:
        """Somebody is at this table here."""

    def left(self, table: SharedTable) -> None:
        """Nobody is at this table here any more."""

    def people_changed(self, table: SharedTable) -> None:
        """Somebody came to this table here, or went."""

    def may_act_for(self, table: SharedTable) -> bool:
        """Whether this node plays the table's bots and clocks. If not yet, `act` is called when it may."""
        return True

    def seats_elsewhere(self, table: str) -> AbstractSet[int]:
        """Seats of a table whose players are connected to other nodes."""
        return frozenset()
