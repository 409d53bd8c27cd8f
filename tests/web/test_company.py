"""The others at a table: who vanishes is told of, with what will happen and what one may do; leaving asks once."""

from __future__ import annotations

import json
import time

from playwright.sync_api import WebSocket, WebSocketRoute, expect

from tests.web.conftest import Arrives
from tests.web.koikoi.playing import PLAYING as KOIKOI
from tests.web.playing import alone, together


def test_a_friend_who_vanishes_is_told_of_within_ten_seconds_and_a_bot_may_play(person: Arrives) -> None:
    lea, max_ = person("en"), person("en", phone=True)
    said: list[dict[str, object]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: said.append(json.loads(frame)))

    lea.page.on("websocket", listen)
    table = together(lea, max_, "koikoi", ["me", "open"], options=KOIKOI.at_once)
    while lea.acts:  # who has to move themselves is not asked what to do
        KOIKOI.turn(lea)
    max_.page.close()
    began = time.monotonic()
    gone = lea.page.locator("[data-gone]")
    gone.wait_for(timeout=10_000)
    assert "Max can’t be reached. The game waits, and nothing is lost." in gone.inner_text()
    assert {"t": "ping", "every": 4} in said
    gone.get_by_text("Go on later").wait_for()
    stand_in = lea.page.locator("[data-stand-in]")
    assert stand_in.count() == 0 or time.monotonic() - began >= 10  # a connection may blink
    stand_in.click()
    lea.page.get_by_text("A bot plays for Max now.").wait_for()
    gone.wait_for(state="detached")
    assert lea.context.request.get(f"/api/tables/{table}").json()["table"]["seats"][1]["stand_in"]
    max_.page = max_.tab()
    max_.go(f"/t/{table}")
    lea.page.get_by_text("Max is back.").wait_for()


def test_whoever_wants_to_wait_is_not_asked_again_and_hears_when_a_bot_will_play(person: Arrives) -> None:
    lea, max_ = person("fr"), person("fr")
    together(lea, max_, "koikoi", ["me", "open"], options=KOIKOI.at_once, stand_in=3600)
    max_.page.close()
    gone = lea.page.locator("[data-gone]")
    gone.wait_for(timeout=10_000)
    assert "Max ne répond plus. Dans 3\u202f59" in gone.inner_text().replace("\n", " ")
    gone.get_by_text("Attendre").click()
    gone.wait_for(state="detached")
    assert lea.page.get_by_text("hors ligne").count() >= 1


def test_a_friend_who_falls_silent_is_told_of_as_soon_as_the_server_says_so(person: Arrives) -> None:
    """It has waited for more than eight seconds then. The page’s clock stands still, so it waits for nothing more."""
    lea, max_ = person("en"), person("en")
    routes: list[WebSocketRoute] = []

    def listen(route: WebSocketRoute) -> None:
        route.connect_to_server()
        routes.append(route)

    lea.context.route_web_socket("**/socket**", listen)
    together(lea, max_, "koikoi", ["me", "open"], options=KOIKOI.at_once)
    lea.page.clock.install()
    lea.page.clock.pause_at((lea.page.evaluate("Date.now()") + 500) / 1000)
    routes[-1].send(json.dumps({"t": "people", "here": [True, True], "watchers": 0, "silent": [1]}))
    lea.page.locator("[data-gone]").wait_for(timeout=10_000)


def test_who_loses_the_network_is_told_at_once(person: Arrives) -> None:
    one = person("en")
    alone(one, "koikoi", 2, options=KOIKOI.at_once)
    one.context.set_offline(True)
    one.page.locator(".lost").wait_for(timeout=8_000)
    one.context.set_offline(False)
    one.page.locator(".lost").wait_for(state="detached")


def test_leaving_asks_once(person: Arrives) -> None:
    lea, max_ = person("en", phone=True), person("en")
    table = together(lea, max_, "koikoi", ["me", "open"], options=KOIKOI.at_once)
    lea.page.click("header .menu >> nth=0")
    lea.page.click("[data-leave]")
    lea.page.get_by_text("The others will wait for you.").wait_for()
    expect(lea.page.locator("[data-sure]")).to_be_in_viewport(ratio=1)
    assert not lea.context.request.get(f"/api/tables/{table}").json()["table"]["seats"][0]["away"]
    lea.page.click("[data-sure]")
    lea.page.wait_for_url("**/")
    assert max_.context.request.get(f"/api/tables/{table}").json()["table"]["seats"][0]["away"]
    max_.page.get_by_text("Léa has left the table.").wait_for()


def test_an_invited_friend_sees_the_chairs_before_the_link(person: Arrives) -> None:
    lea, max_ = person("en"), person("en", phone=True)
    table = lea.open_table("koikoi", 2, seats=["me"], name="Léa")
    tops = (
        """() => ['.chairs', 'input[readonly]'].map(one => document.querySelector(one).getBoundingClientRect().top)"""
    )
    for one, first in ((lea, False), (max_, True)):
        one.go(f"/t/{table}")
        one.page.wait_for_selector(".chairs")
        chairs, link = one.page.evaluate(tops)
        assert (chairs < link) == first
    max_.page.click("[data-sit]")
    max_.page.wait_for_selector("[data-start]")
    assert not max_.shows("input[readonly]")  # nobody is missing any more
    assert max_.page.locator("[data-start]").evaluate("one => one.getBoundingClientRect().bottom <= innerHeight")


def test_a_friend_who_sat_down_finds_the_link_where_it_was(person: Arrives) -> None:
    lea, max_ = person("en"), person("en", phone=True)
    max_.go(f"/t/{lea.open_table('hilo', 3, seats=['me'], name='Léa')}")
    max_.page.locator("[data-sit]").first.click()
    max_.page.wait_for_selector("[data-start]")
    tops = "() => ['.chairs', '[data-start]', 'input[readonly]'].map(one => document.querySelector(one).offsetTop)"
    chairs, start, link = max_.page.evaluate(tops)
    assert chairs < start < link


def test_a_name_that_is_too_long_is_not_cut_silently(person: Arrives) -> None:
    one = person("en")
    one.go(f"/t/{one.open_table('koikoi', 2, seats=['me'], name='Léa')}")
    one.page.fill("input[name=name]", "x" * 23)
    assert one.page.get_by_text("24 letters at most.").count() == 0
    one.page.fill("input[name=name]", "x" * 24)
    one.page.get_by_text("24 letters at most.").wait_for()


def test_the_longest_name_does_not_go_under_what_can_be_done_with_the_chair(person: Arrives) -> None:
    one = person("fr", phone=True)
    one.go(f"/t/{one.open_table('koikoi', 2, seats=['me'], name='Maximilienne-Alexandra X')}")
    name = one.page.locator(".chairs b").first
    edge = """one => {
      const name = document.createRange()
      name.selectNodeContents(one)
      const [its, button] = [name, one.closest('li').querySelector('button')].map(each => each.getBoundingClientRect())
      return its.right - button.left
    }"""
    assert name.evaluate(edge) <= 0


def test_nobody_says_something_in_a_replay(person: Arrives) -> None:
    one = person("en")
    table = alone(one, "koikoi", 2, options={**KOIKOI.at_once, "rounds": 1})
    one.page.click("header .menu >> nth=0")
    one.page.get_by_text("Well played!").wait_for()
    one.page.keyboard.press("Escape")
    one.finish(table)
    one.go(f"/r/{table}#3")
    one.page.click(".frame header .menu >> nth=0")
    one.page.wait_for_selector("dialog[open]")
    assert one.page.get_by_text("Well played!").count() == 0
