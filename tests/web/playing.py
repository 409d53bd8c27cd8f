"""How people come to a table, and whose turn it is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.web.people import Person

GOES_ON = """seq =>
  Number(document.body.dataset.seq) > seq || document.querySelector('[data-mine=true], [data-next], [data-rematch]')
"""


def together(first: Person, second: Person, game: str, seats: Sequence[Any], **wishes: Any) -> str:
    """Léa opens a table, with bots where *seats* says so; Max comes by the link and sits down; Léa starts."""
    table = first.open_table(game, len(seats), seats=seats, name="Léa", **wishes)
    first.go(f"/t/{table}")
    first.page.click("[data-start]")  # ready; Max is not there yet
    first.page.wait_for_selector("[data-start][disabled]")
    second.go(f"/t/{table}")
    second.page.fill("input[name=name]", "Max")
    second.page.click("[data-sit]")
    first.page.locator("[data-start]:not([disabled])").click()
    for one in (first, second):
        one.page.wait_for_selector(".frame")
    return table


def alone(one: Person, game: str, players: int, bot: str = "random", **wishes: Any) -> str:
    """A table with bots on the other chairs, begun; it is this person's turn."""
    bots = [{"bot": bot}] * (players - 1)
    table = one.open_table(game, players, seats=["me", *bots], starts="when_full", name="Léa", **wishes)
    one.ready(table)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    return table


def turns(people: Sequence[Person], most: int = 800) -> Iterator[Person]:
    """Whoever has to decide, and has done so when the next is asked for, until the game is over.

    Everybody has then seen what the others have.
    """
    for _ in range(most):
        furthest = max(person.seq for person in people)
        for person in people:
            person.reach(furthest)
        if people[0].over:
            return
        actor = next((person for person in people if person.acts), None)
        if actor is None:  # a bot moves, or the result is on its way
            people[0].page.wait_for_function(GOES_ON, arg=furthest)
        else:
            yield actor
    raise AssertionError("the game does not end")
