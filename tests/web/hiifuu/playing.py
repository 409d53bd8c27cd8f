"""How Hiifuu is played in a browser."""

from __future__ import annotations

from playwright.sync_api import Position

from tests.web.by_keys import Player
from tests.web.games import Playing
from tests.web.people import Json, Person

CORNER: Position = {"x": 12, "y": 20}
"""Where a card shows its value, however many lie over it."""
MOVED = "seq => Number(document.body.dataset.seq) > seq || document.querySelector('[data-next], [data-rematch]')"


def set_aside(one: Person) -> None:
    page, seq = one.page, one.seq
    for at in range(one.view()["choose"]["count"]):
        page.locator("[data-hand]").nth(at).click(position=CORNER)
    page.click("[data-primary]")
    page.wait_for_function(MOVED, arg=seq)


def turn(one: Person, high: bool = False) -> None:
    """One decision, by clicking."""
    page, seq = one.page, one.seq
    if one.view()["choose"]:
        set_aside(one)
        return
    cards = page.locator("[data-hand]:not(.dim)")
    (cards.last if high else cards.first).click(position=CORNER)
    page.click("[data-primary]")
    page.wait_for_function(MOVED, arg=seq)


def by_keys(player: Player, view: Json) -> None:
    if view["choose"]:
        player.press(*[str(number + 1) for number in range(view["choose"]["count"])], "Enter")
        return
    player.go_to("[data-hand]:not(.dim)")
    player.press("Enter", "Enter")


PLAYING = Playing(turn=turn, by_keys=by_keys)
