"""How Hygge is played in a browser."""

from __future__ import annotations

from tests.web.by_keys import Player
from tests.web.games import Playing
from tests.web.people import Json, Person


def turn(person: Person) -> None:
    """One decision, whatever it is: the first line, the best shelter, in winter the first card."""
    page, seq = person.page, person.seq
    if person.shows(".choices"):
        page.locator(".choices button[data-move], .choices [data-move] button").first.click()
    else:
        page.locator(".arrow:not(.gone)").first.click()
    page.locator("[data-primary]:not([disabled])").click()
    person.reach(seq + 1)


def by_keys(player: Player, view: Json) -> None:
    """The line, the shelter or the card that has the focus."""
    if not view["legal"] or view["legal"] == ["pass"]:
        player.go_to(".action .button:not([data-primary])")
        player.press("Enter")
    else:
        player.press("Enter", "Enter")


PLAYING = Playing(turn=turn, by_keys=by_keys, hidden=False, sheets=True)  # only the pile is hidden, from everybody
