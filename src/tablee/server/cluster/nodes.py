"""Other nodes that serve the same tables. Alone, there are none."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tablee.server.live.house import House
    from tablee.server.live.room import Room


class Neighbours(Protocol):
    """What a node tells the others and hears from them."""

    async def open(self, house: House) -> None: ...

    async def close(self) -> None: ...

    def moved(self, table: str, seq: int) -> None:
        """Tell the others that a table has a new entry."""

    def forgotten(self, table: str) -> None:
        """Tell the others that a table's people are not those that they were."""

    def entered(self, room: Room) -> None:
        """Somebody is at this table here."""

    def left(self, room: Room) -> None:
        """Nobody is at this table here any more."""

    def people_changed(self, room: Room) -> None:
        """Somebody came to this table here, or went."""

    def may_act_for(self, room: Room) -> bool:
        """Whether this node plays the table's bots and clocks; if not yet, the room will be told to look again."""

    def seats_elsewhere(self, table: str) -> AbstractSet[int]:
        """Seats of a table whose players are connected to other nodes."""


class Alone:
    """The only node."""

    async def open(self, house: House) -> None:
        pass

    async def close(self) -> None:
        pass

    def moved(self, table: str, seq: int) -> None:
        pass

    def forgotten(self, table: str) -> None:
        pass

    def entered(self, room: Room) -> None:
        pass

    def left(self, room: Room) -> None:
        pass

    def people_changed(self, room: Room) -> None:
        pass

    def may_act_for(self, room: Room) -> bool:
        return True

    def seats_elsewhere(self, table: str) -> AbstractSet[int]:
        return frozenset()
