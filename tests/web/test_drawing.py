"""The drawing of the cards as a page lives it: reloads, tabs, plain http, people who go, and a server that cheats."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute

from tests.web.conftest import Arrives
from tests.web.people import DESKTOP, House, Person

SHORT = {"rounds": 1, "hand_swap": False, "lucky_hands": False}
KEPT = "prefix => Object.keys(localStorage).filter(key => key.startsWith(prefix)).sort()"


def _both_ready(first: Person, second: Person, **wishes: Any) -> str:
    """Léa and Max sit and are ready; nobody has started. With the table's clock they have two minutes to open."""
    wishes = {"clock": 120, **wishes}
    table = first.open_table("koikoi", 2, seats=["me", "open"], name="Léa", options=SHORT, **wishes)
    first.go(f"/t/{table}")
    first.page.click("[data-start]")
    first.page.wait_for_selector("[data-start][disabled]")
    second.go(f"/t/{table}")
    second.page.fill("input[name=name]", "Max")
    second.page.click("[data-sit]")
    first.page.wait_for_selector("[data-start]:not([disabled])")
    return table


def _without_opening(person: Person) -> None:
    """This person's page never gets to open."""
    person.page.route("**/open?*", lambda route: route.abort())


def _started(*people: Person) -> None:
    for one in people:
        one.page.wait_for_selector(".frame")
        assert not one.shows("[data-unfair]")


def _table(person: Person, table: str) -> dict[str, Any]:
    its: dict[str, Any] = person.context.request.get(f"/api/tables/{table}").json()["table"]
    return its


def test_both_pages_open_by_themselves_and_keep_what_they_held(person: Arrives) -> None:
    lea, max_ = person("fr", phone=True), person("en")
    table = _both_ready(lea, max_)
    lea.page.click("[data-start]")
    _started(lea, max_)
    its = _table(lea, table)
    for seat, one in enumerate((lea, max_)):
        [list_key] = one.page.evaluate(KEPT, "tablee.list.")
        assert list_key == f"tablee.list.{table}.1.{its['commitment']}"
        [salt_key] = one.page.evaluate(KEPT, "tablee.salt.")
        assert salt_key == f"tablee.salt.{its['commitments'][seat]}"
        kept = json.loads(one.page.evaluate("key => localStorage.getItem(key)", salt_key))
        assert (kept["table"], kept["match"], kept["seat"], kept["server"]) == (table, 1, seat, its["commitment"])
        assert kept["opened"] is True


def test_a_page_reloaded_between_commitment_and_opening_opens(person: Arrives) -> None:
    lea, max_ = person("fr"), person("en", phone=True)
    table = _both_ready(lea, max_)
    max_.go("/rules/koikoi")
    lea.page.click("[data-start]")
    lea.page.get_by_text("On attend Max.").wait_for()
    max_.go(f"/t/{table}")
    _started(lea, max_)


def test_two_tabs_do_no_harm(person: Arrives) -> None:
    lea, max_ = person("fr"), person("en")
    table = _both_ready(lea, max_)
    other = max_.tab()
    other.goto(f"/t/{table}")
    other.wait_for_selector(".chairs")
    max_.call(f"tables/{table}/leave")
    other.locator("[data-sit]").click()  # the other tab is ready, and the first one holds nothing of it
    lea.page.wait_for_selector("[data-start]:not([disabled])")
    lea.page.click("[data-start]")
    _started(lea, max_)
    other.wait_for_selector(".frame")
    assert other.locator("[data-unfair]").count() == 0


def test_somebody_who_readied_and_closed_the_page_is_named_and_can_be_freed(person: Arrives) -> None:
    lea, max_ = person("fr", phone=True), person("en")
    _both_ready(lea, max_)
    max_.page.close()
    lea.page.get_by_text("hors ligne").first.wait_for()
    lea.page.click("[data-start]")
    lea.page.get_by_text("On attend Max.").wait_for()
    lea.page.click("[data-free='1']")  # Léa has opened the table
    lea.page.get_by_text("place libre").first.wait_for()
    lea.page.wait_for_selector("[data-start][disabled]")  # ready again by herself, as she had opened


def test_somebody_who_does_not_open_can_be_freed_by_who_did_not_open_the_table(person: Arrives) -> None:
    lea, max_ = person("fr"), person("en", phone=True)
    _both_ready(lea, max_)
    _without_opening(lea)
    lea.page.click("[data-start]")
    max_.page.get_by_text("Waiting for Léa.").wait_for()
    assert not max_.shows("[data-free]")  # not at once
    max_.page.click("[data-free='0']")
    max_.page.get_by_text("empty seat").wait_for()
    lea.page.get_by_role("button", name="M’asseoir").or_(lea.page.locator("[data-sit]")).first.wait_for()


def test_after_a_failed_attempt_who_had_opened_is_ready_by_themself_and_who_had_not_presses_ready(
    person: Arrives,
) -> None:
    lea, max_ = person("fr"), person("en")
    table = _both_ready(lea, max_, clock=None)
    _without_opening(max_)
    lea.page.click("[data-start]")
    max_.page.get_by_text("no answer in time").wait_for()
    lea.page.wait_for_selector("[data-start][disabled]")
    its = _table(lea, table)
    assert ([seat["ready"] for seat in its["seats"]], its["attempts"]) == ([True, False], 1)
    max_.page.unroute("**/open?*")
    while not max_.shows(".frame"):  # on a busy machine ten seconds may be over once more
        max_.page.click("[data-start]:not([disabled])")
        max_.page.locator("[data-start]").wait_for(state="detached")
        max_.page.locator("[data-start]").or_(max_.page.locator(".frame")).first.wait_for()
    _started(lea, max_)
    its = _table(lea, table)
    assert its["attempts"] >= 2
    assert len(lea.page.evaluate(KEPT, "tablee.list.")) == its["attempts"]  # every list that was held


# A server that cheats


def _told(person: Person, change: Callable[[dict[str, Any]], None]) -> None:
    """The server tells this person's page something else."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(data: str | bytes) -> None:
            message = json.loads(data)
            if message.get("table"):
                change(message["table"])
            socket.send(json.dumps(message))

        server.on_message(tell)

    person.page.route_web_socket(re.compile("/socket"), between)


def test_a_page_does_not_open_to_a_list_that_names_another_commitment_for_it(person: Arrives) -> None:
    lea, max_ = person("fr"), person("en")

    def forge(table: dict[str, Any]) -> None:
        if table["phase"] == "opening":
            table["commitments"][1] = "ab" * 32

    _told(max_, forge)
    opened: list[str] = []
    max_.page.on("request", lambda request: opened.append(request.url) if "/open?" in request.url else None)
    _both_ready(lea, max_)
    lea.page.click("[data-start]")
    max_.page.wait_for_selector("[data-unfair=not_mine]")
    assert not opened


def test_a_page_does_not_open_with_another_commitment_of_the_server(person: Arrives) -> None:
    lea, max_ = person("fr"), person("en")

    def forge(table: dict[str, Any]) -> None:
        if table["phase"] == "opening":
            table["commitment"] = "ab" * 32

    _told(max_, forge)
    _both_ready(lea, max_)
    lea.page.click("[data-start]")
    max_.page.wait_for_selector("[data-unfair=not_mine]")


def test_a_page_that_was_not_asked_to_open_says_so_when_the_match_begins(person: Arrives) -> None:
    """The server keeps the list from Max's page, and deals as if it had opened."""
    lea, max_ = person("fr"), person("en", phone=True)
    forged = [True]

    def forge(table: dict[str, Any]) -> None:
        if forged[0] and table["phase"] == "playing":
            table["commitments"] = ["ab" * 32, "cd" * 32]

    _told(max_, forge)
    table = _both_ready(lea, max_)
    lea.page.click("[data-start]")
    max_.page.wait_for_selector("[data-unfair]")
    assert "without this device" in max_.page.locator("[data-unfair]").inner_text()
    assert not lea.shows("[data-unfair]")
    max_.page.locator("[data-unfair] button").click()
    assert not max_.shows("[data-unfair]")
    max_.page.reload()
    max_.page.wait_for_selector(".frame")
    assert _table(max_, table)["phase"] == "playing"


def test_an_honest_opening_that_is_dropped_is_sent_again(person: Arrives) -> None:
    lea, max_ = person("fr"), person("en")
    _both_ready(lea, max_)
    dropped: list[str] = []

    def drop(route: Route) -> None:
        dropped.append(route.request.url)
        if len(dropped) < 3:
            route.abort()
        else:
            route.continue_()

    max_.page.route("**/open?*", drop)
    lea.page.click("[data-start]")
    _started(lea, max_)
    assert len(dropped) == 3


# Plain http


def test_plain_http_in_a_home_network_is_enough(own_house: House, launched: Callable[..., Browser]) -> None:
    """Where a page is not from this machine and not secure, the browser has no crypto.subtle."""
    browser = launched(f"--host-resolver-rules=MAP 192.168.7.7 127.0.0.1:{own_house.port}")
    one = Person(browser, own_house, "fr", DESKTOP)
    one.page.goto("http://192.168.7.7/")
    assert one.page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    one.page.get_by_role("button", name="Jouer contre des robots").first.click()
    one.page.wait_for_selector(".frame")
    assert not one.shows("[data-unfair]")
    assert one.errors == []
    one.close()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_tap_goes_to_the_cards_and_not_by_the_lobby(person: Arrives, language: str) -> None:
    one = person(language)
    one.context.add_init_script(
        "new MutationObserver(() => { if (document.querySelector('.chairs')) window.lobby = true })"
        ".observe(document, { subtree: true, childList: true })"
    )
    one.go("/")
    one.page.locator("article .primary").first.click()
    one.page.wait_for_selector(".frame")
    assert one.page.evaluate("window.lobby") is None
