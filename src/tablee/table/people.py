"""Who the numbers in a table's log are. People are not in the log: entries name them by a random number of this table.

The numbers are given to guests and names here, and in one table of the database, with today's names. Whoever is deleted
there is forgotten: their number stays where it was, without a name, and is nobody's.
"""
# tablee: compiled

from __future__ import annotations

import secrets
from collections.abc import Iterable

from msgspec import Struct

from tablee.table.entries import Entry

NUMBER_BITS = 48

MOST_PEOPLE = 256
"""People that one table may have had: whoever opens it reads all of them."""


class Person(Struct, frozen=True):
    """One person at one table: the number that the log has, the guest who it is, and the name they have now."""

    number: int
    guest: str
    name: str | None = None


class Introduced(Struct, frozen=True):
    """An entry and the person whom it is about, as they are from then on. Both are written, or neither is."""

    entry: Entry
    person: Person


def new_number() -> int:
    """A number for somebody; 0 is nobody's."""
    return 1 + secrets.randbelow(2**NUMBER_BITS - 1)


class People:
    """The people of one table. Copies of a table share it, so names are today's wherever they are shown."""

    def __init__(self, people: Iterable[Person] = ()) -> None:
        self.replace(people)

    def replace(self, people: Iterable[Person]) -> None:
        """Know these, and nobody else any more."""
        self._people = {person.number: person for person in people}
        self._numbers = {person.guest: person.number for person in self._people.values()}

    def put(self, person: Person) -> None:
        """Know somebody, or their new name."""
        self._people[person.number] = person
        self._numbers[person.guest] = person.number

    def __len__(self) -> int:
        return len(self._people)

    def known(self, number: int | None) -> bool:
        return number in self._people

    def name(self, number: int | None) -> str | None:
        """The name of this number now; None for nobody, for who has none, and for who was forgotten."""
        person = None if number is None else self._people.get(number)
        return None if person is None else person.name

    def number_of(self, guest: str) -> int:
        """The number of a guest; 0 if they have none."""
        return self._numbers.get(guest, 0)

    def introduced(self, guest: str, name: str | None) -> Person:
        """A guest with this name: by the number they have, or by a new one."""
        number = self.number_of(guest)
        while number == 0 or (number in self._people and self._people[number].guest != guest):
            number = new_number()
        return Person(number, guest, name)
