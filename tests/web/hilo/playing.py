"""How HILO is played in a browser."""

from __future__ import annotations

from tests.web.by_keys import Player
from tests.web.games import Playing
from tests.web.people import Json, Person


def place(person: Person, number: int) -> str:
    return f"[data-cell='{number}']"


def face_down(person: Person) -> list[int]:
    cells: list[str | None] = person.page.eval_on_selector_all(
        "[data-cell]", "all => all.map(one => one.querySelector('[data-flip]')?.dataset.flip ?? null)"
    )
    return [number for number, code in enumerate(cells, 1) if code is None]


def flip(person: Person) -> None:
    person.page.click(place(person, 1))
    person.page.click(place(person, 5))
    person.page.click("[data-primary]")


def turn(person: Person, take: bool = False) -> None:
    """One decision, whatever it is: two flips, the discard for a face-down card or a draw, a swap or a drop, a HILO.

    Nobody here tries to be good: high cards end the game sooner.
    """
    page, seq, duty = person.page, person.seq, person.view()["duty"]
    if duty == "flip":
        flip(person)
    elif duty in ("hilo_or_keep", "which_first"):
        page.locator("[data-zone=offers] [data-move]").first.click()
    elif duty == "take_or_draw" and (take or person.shows("[data-cell].star")):
        page.click("[data-discard]")
        if person.shows("[data-cell].star"):
            page.locator("[data-cell].star").first.click()
        else:
            page.click(place(person, face_down(person)[0]))
    elif duty == "take_or_draw":
        page.click("[data-move=draw]")
    elif person.shows("[data-cell].star"):
        page.locator("[data-cell].star").first.click()
        page.click("[data-primary]")
    else:
        page.click("[data-primary]")
        page.locator("[data-cell].target").first.click()
    person.reach(seq + 1)


def by_keys(player: Player, view: Json) -> None:
    """Any decision of HILO: take what completes a line, else draw; drop what one drew, or swap it."""
    page = player.page
    star = page.locator("[data-cell].star").first
    place = star.get_attribute("data-cell") if star.count() else None
    if view["duty"] == "flip":
        player.press("1", "5", "Enter")
    elif view["offers"]:
        player.press("Tab", "Enter")
    elif view["duty"] == "take_or_draw" and place:
        player.press(place, "Enter")
    elif view["duty"] == "take_or_draw":
        player.go_to("[data-move=draw]")
        player.press("Enter")
    elif place:
        player.press(place)
        player.go_to("[data-primary]")
        player.press("Enter")
    elif page.locator("[data-primary]").count():
        player.go_to("[data-primary]")
        player.press("Enter")
        player.go_to("[data-cell].target")
        player.press("Enter")
    else:
        player.press("1", "Enter")


def filling(view: Json) -> list[str]:
    """What would make a full line."""
    card = view.get("drawn") or view.get("discard") or "?"
    near = view["grids"][0]["near"] if "grids" in view else []
    return [f"{verb} {one['cell']}" for one in near if one["colour"] == card[0] for verb in ("take", "swap")]


PLAYING = Playing(turn=turn, by_keys=by_keys, sheets=True, wanted=filling)
