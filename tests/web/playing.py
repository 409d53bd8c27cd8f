"""How a person plays Koï-Koï: by clicking what they see."""

from __future__ import annotations

from collections.abc import Sequence

from tests.web.people import Person

GOES_ON = """seq =>
  Number(document.body.dataset.seq) > seq || document.querySelector('[data-mine=true], [data-next], [data-rematch]')
"""


def koikoi_turn(person: Person) -> None:
    """One decision, whatever it is, and what follows from it."""
    page, seq = person.page, person.seq
    if person.shows("[data-move=keep]"):
        page.click("[data-move=keep]")
    elif person.shows("[data-move=stop]"):
        page.click("[data-move=stop]")
    elif person.shows(".pile .target"):  # a card was turned over, and two match
        page.locator(".ba .target").first.click()
    else:
        page.locator("[data-hand]:not(.dim)").first.click()
        play = page.locator("[data-primary]")
        if play.is_enabled():
            play.click()
        else:
            page.locator(".ba .target").first.click()
    person.reach(seq + 1)


def play_koikoi(people: Sequence[Person], most: int = 200) -> int:
    """Play until the game is over; answers how many decisions were made."""
    for made in range(most):
        furthest = max(person.seq for person in people)
        for person in people:
            person.reach(furthest)
        if people[0].over:
            return made
        actor = next((person for person in people if person.acts), None)
        if actor is None:  # a bot moves, or the result is on its way
            people[0].page.wait_for_function(GOES_ON, arg=furthest)
            continue
        koikoi_turn(actor)
    raise AssertionError("the game does not end")
