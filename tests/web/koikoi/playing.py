"""How Koï-Koï is played in a browser."""

from __future__ import annotations

from tests.web.by_keys import Player
from tests.web.games import Playing
from tests.web.people import Json, Person


def turn(person: Person) -> None:
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


def by_keys(player: Player, view: Json) -> None:
    """The first card that may be played; keep the hand, stop as soon as one may."""
    page = player.page
    if view["duty"] in ("keep_or_swap", "koi_or_stop"):
        player.go_to("[data-move=keep], [data-move=stop]")
        player.press("Enter")
    elif view["turned"]:
        player.press("Enter")
    else:
        player.go_to("[data-hand]:not(.dim)")
        player.press("Enter")
        page.wait_for_selector("[data-hand].picked")
        if page.locator("[data-primary]").is_enabled():
            player.press("Enter")
        else:
            player.go_to(".ba .target", back=True)
            player.press("Enter")


PLAYING = Playing(
    turn=turn,
    by_keys=by_keys,
    at_once={"hand_swap": False, "lucky_hands": False},
    pictured={"rounds": 3, "hand_swap": False},
    sheets=True,
)
