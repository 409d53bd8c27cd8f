"""Trying a match differently: from a review or a replay to a table of its own, and from its end back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Arrives
from tests.web.people import DESKTOP, PHONE, PHONE_ON_ITS_SIDE, House, Person
from tests.web.reviewed import finished, reviewed

GOES_ON = "() => document.querySelector('[data-mine=true], [data-next], [data-origin]')"


def _at_branch(one: Person) -> str:
    """The table of the second try, when its cards are there."""
    one.page.wait_for_url(re.compile(r"/t/\w+$"))
    one.page.wait_for_selector(".frame")
    return one.page.url.rsplit("/", 1)[1]


def _to_the_end(one: Person, table: str) -> int:
    """Play whatever may be played, and read what comes; answers how many moves that were."""
    moves = 0
    while not one.shows("[data-origin]"):
        one.page.wait_for_function(GOES_ON)
        if one.shows("[data-next]"):
            one.page.locator("[data-next]").click()
        elif one.acts:
            one.reach(one.move(table, one.view()["legal"][0]))
            moves += 1
    return moves


def _last_own_step(one: Person, table: str) -> int:
    record = one.context.request.get(f"/api/tables/{table}/record?match=1").json()
    return max(number for number, move in enumerate(record["moves"]) if move[0] == 0)


def test_a_mistake_is_tried_again_and_the_end_leads_back_to_the_review(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house)
    first = finished(one, "koikoi")
    reviewed(one, first)
    step = _last_own_step(one, first)
    one.go(f"/review/{first}/1#{step}")
    one.page.wait_for_selector("[data-try]")
    seen = one.context.request.get(f"/api/tables/{first}/replay?match=1&seat=0").json()["steps"][step]["view"]
    one.page.get_by_role("button", name="Try it differently").click()
    table = _at_branch(one)
    assert table != first
    line = f"Second try from move {step + 1}"
    expect(one.page.locator(".head p")).to_have_text(line)
    expect(one.page.locator(".notice")).to_have_text(
        f"A second try from move {step + 1}: what you could not see then is dealt anew."
    )
    assert one.view()["hand"] == seen["hand"]
    assert _to_the_end(one, table) >= 1

    expect(one.page.locator("dialog p").first).to_have_text(line)

    # the end: no rematch, no record, nothing to check; the way back
    assert one.page.locator("[data-rematch], [data-check], a[download]").count() == 0
    assert one.page.locator("a[data-origin]").first.get_attribute("href") == f"/review/{first}/1#{step}"
    one.page.reload()
    one.page.wait_for_selector("[data-origin]")
    one.page.get_by_role("link", name="Back to the review").click()
    one.page.wait_for_url(f"**/review/{first}/1#{step}")
    assert one.errors == []


def test_a_replay_is_left_for_a_second_try_by_a_key_and_tried_once_more(person: Arrives, own_house: House) -> None:
    one = person("fr", at=own_house)
    first = finished(one, "koikoi")
    step = _last_own_step(one, first)
    one.go(f"/r/{first}/1#{step}")
    one.page.wait_for_selector("[data-try]")
    one.page.keyboard.press(">")
    one.page.wait_for_function("() => !document.querySelector('[data-try]')")  # it is over there
    one.page.keyboard.press(",")
    one.page.wait_for_selector("[data-try]")
    one.page.select_option(".eyes", "null")
    one.page.wait_for_function("() => !document.querySelector('[data-try]')")  # whoever watches knows no cards
    one.page.select_option(".eyes", "0")
    one.page.wait_for_selector("[data-try]")
    one.page.locator("h1").first.focus()
    one.page.keyboard.press("d")
    table = _at_branch(one)
    expect(one.page.locator(".head p")).to_have_text(f"Nouvel essai au coup {step + 1}")
    _to_the_end(one, table)
    one.page.get_by_role("button", name="Essayer encore").click()
    one.page.wait_for_function("table => !location.pathname.includes(table)", arg=table)
    assert _at_branch(one) not in (first, table)
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("link", name="Revenir à la partie").click()
    one.page.wait_for_url(f"**/r/{first}/1#{step}")

    # it is no game that somebody would come back to
    one.go("/")
    one.page.wait_for_selector("h1")
    assert table not in (one.page.evaluate("localStorage.getItem('tablee.tables')") or "")
    assert one.errors == []


def test_a_replay_is_not_made_anew_while_the_page_after_it_loads(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house)
    first = finished(one, "koikoi")
    one.go(f"/r/{first}/1#{_last_own_step(one, first)}")
    one.page.wait_for_selector("[data-try]")
    asked: list[str] = []
    held: list[Route] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.page.route("**/assets/TablePage-*.js", lambda route: held.append(route))
    one.page.keyboard.press("d")
    one.page.wait_for_url(re.compile(r"/t/\w+$"))
    one.page.wait_for_timeout(500)  # as long as a slow network takes
    (script,) = held
    script.continue_()
    _at_branch(one)
    expect(one.page.locator(".head p")).to_contain_text("Second try")
    assert [url for url in asked if first in url and "/branch?" not in url] == []
    assert one.errors == []


def test_how_well_the_bots_play_is_chosen_and_kept_for_the_next_time(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house)
    first = finished(one, "koikoi")
    reviewed(one, first)
    step = _last_own_step(one, first)

    def bots() -> list[str | None]:
        one.page.wait_for_selector("[data-against]")
        one.page.locator("[data-try]").click()
        info = one.context.request.get(f"/api/tables/{_at_branch(one)}").json()["table"]
        return [seat["bot"] for seat in info["seats"]]

    one.go(f"/review/{first}/1#{step}")
    one.page.wait_for_selector("[data-against] option[value=expert]", state="attached")
    assert one.page.locator("[data-against] option").all_inner_texts() == [
        "The same bots",
        *(f"Bot: {level}" for level in ("random", "novice", "regular", "expert", "master")),
    ]
    one.page.select_option("[data-against]", "novice")
    assert bots() == [None, "novice"]
    one.go(f"/review/{first}/1#{step}")
    one.page.wait_for_selector("[data-against]")
    expect(one.page.locator("[data-against]")).to_have_value("novice")
    one.page.select_option("[data-against]", "")
    assert bots() == [None, "expert"]  # it was a person who sat there
    assert one.errors == []


def test_what_is_refused_is_said(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house)
    first = finished(one, "koikoi")
    trouble = {"code": "too_many_tables", "text": "Too many tables were opened from here. Wait a little.", "detail": ""}
    one.page.route("**/branch?*", lambda route: route.fulfill(status=429, json=trouble))
    one.go(f"/r/{first}/1#2")
    one.page.locator("[data-try]").click()
    expect(one.page.get_by_role("alert")).to_have_text(trouble["text"])
    assert one.page.locator("[data-try]").is_enabled()


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE, (1024, 768), DESKTOP])
def test_it_can_be_reached_and_used_on_every_screen(person: Arrives, own_house: House, size: tuple[int, int]) -> None:
    one = person("fr", at=own_house)
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    first = finished(one, "koikoi")
    reviewed(one, first)
    step = _last_own_step(one, first)
    for page in ("r", "review"):
        one.go(f"/{page}/{first}/1#{step}")
        one.page.wait_for_selector("nav .step")
        if page == "r" and size != DESKTOP:
            one.page.keyboard.press("j")
        button = one.page.locator("[data-try]")
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert one.complaints() == []
    button.click()
    _at_branch(one)
    assert one.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert one.complaints() == []
