"""The lamp in the browser: a button and a key, moves with what they may bring, a reason; and everybody hears of it."""

from __future__ import annotations

import pytest

from tablee import games
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.people import Person
from tests.web.playing import alone, together, turns

LAMP = "[data-lamp]:not([disabled])"


def begun(one: Person, game: str) -> str:
    return alone(one, game, games.game(game).players[0], options=dict(playing(game).at_once))


def hinted(one: Person) -> int:
    return sum(step.get("kind") == "hinted" for step in one.heard)


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("phone", [False, True])
def test_it_shows_moves_and_the_best_can_be_played_from_there(person: Arrives, game: str, phone: bool) -> None:
    one = person("fr" if phone else "en", phone=phone)
    begun(one, game)
    one.page.wait_for_selector(LAMP)
    if phone:
        one.page.click(LAMP)
    else:
        one.page.keyboard.press("i")
    first = one.page.locator("dialog [data-hint]").first
    first.wait_for()
    shown = one.page.locator("dialog [data-hint]")
    assert 1 <= shown.count() <= 5
    assert "%" in (first.text_content() or "")
    assert one.complaints("dialog") == []
    seq, move = one.seq, first.get_attribute("data-hint")
    view = one.view()
    assert move
    assert view["choose"] is not None or move in view["legal"]
    first.click()
    one.reach(seq + 1)
    one.page.wait_for_function("() => !document.querySelector('dialog [data-hint]')")
    assert hinted(one) == 1
    assert one.errors == []


def test_when_it_was_opened_the_hints_of_the_table_still_lie_in_a_line(person: Arrives) -> None:
    one = person("en")
    begun(one, "koikoi")
    style = "all => all.map(one => getComputedStyle(one).display)"
    assert set(one.page.locator(".strip").evaluate_all(style)) == {"flex"}
    one.page.keyboard.press("i")
    one.page.wait_for_selector("dialog [data-hint]")
    assert one.page.locator("dialog [data-zone]").evaluate_all(style) == ["grid"]
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("dialog", state="detached")
    assert set(one.page.locator(".strip").evaluate_all(style)) == {"flex"}


def test_opened_again_for_the_same_decision_nothing_is_asked_again(person: Arrives) -> None:
    one = person("en")
    begun(one, "koikoi")
    asked: list[str] = []
    one.page.on(
        "request", lambda request: asked.append(request.url) if request.url.split("?")[0].endswith("/hint") else None
    )
    for _ in range(3):
        one.page.keyboard.press("I")
        one.page.wait_for_selector("dialog [data-hint]")
        one.page.keyboard.press("Escape")
        one.page.wait_for_selector("dialog", state="detached")
    assert len(asked) == 1
    playing("koikoi").turn(one)
    one.page.wait_for_selector(LAMP)
    one.page.keyboard.press("I")
    one.page.wait_for_selector("dialog [data-hint]")
    assert len(asked) == 2


def test_what_it_says_is_read_aloud_and_the_result_counts_it(person: Arrives) -> None:
    one = person("en")
    table = alone(one, "koikoi", 2, options={**playing("koikoi").at_once, "rounds": 1})
    one.page.keyboard.press("i")
    one.page.wait_for_selector("dialog [data-hint]")
    one.page.wait_for_function(
        "() => [...document.querySelectorAll('dialog [aria-live] *, dialog [role=log] *, dialog *')]"
        ".some(node => node.textContent.includes('Best: '))"
    )
    one.page.keyboard.press("Escape")
    one.page.click("[data-tab=log]")
    one.page.get_by_text("You ask for a hint.").first.wait_for()
    for actor in turns([one]):
        playing("koikoi").turn(actor)
    one.page.wait_for_selector("[data-helped]")
    assert one.page.locator("[data-helped]").text_content() == "You asked for 1 hint."
    record = one.context.request.get(f"/api/tables/{table}/record").json()
    assert record["hints"] == [1, 0]


@pytest.mark.parametrize("lamp", [None, True])
def test_with_people_it_is_there_only_if_it_was_agreed_and_the_others_are_told(
    person: Arrives, lamp: bool | None
) -> None:
    one, other = person("en"), person("en")
    together(one, other, "koikoi", ["me", "open"], options=dict(playing("koikoi").at_once), lamp=lamp)
    people = [one, other]
    for someone in people:
        someone.page.wait_for_selector(".frame")
        assert someone.shows("[data-lamp]") is (lamp is True)
    if not lamp:
        return
    asks = next(turns(people))
    hears = other if asks is one else one
    asks.page.click(LAMP)
    asks.page.wait_for_selector("dialog [data-hint]")
    hears.page.click("[data-tab=log]")
    hears.page.get_by_text("asks for a hint.").first.wait_for()
    assert not hears.shows("[data-hint]")


def test_who_opens_a_table_decides(person: Arrives) -> None:
    one = person("en")
    one.go("/new/koikoi")
    box = one.page.locator("input[name=lamp]")
    box.wait_for()
    assert box.is_checked()
    one.page.locator("select.field").nth(1).select_option("open")
    assert not box.is_checked()
    box.check()
    one.page.locator("button[type=submit]").click()
    one.page.wait_for_selector("[data-lamp-allowed]")
    table = one.page.url.split("/")[4]
    assert one.context.request.get(f"/api/tables/{table}").json()["table"]["lamp"] is True
