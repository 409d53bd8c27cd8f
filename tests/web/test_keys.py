"""With keys alone and without seeing: every decision is announced once, and the focus is where the next thing is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route

from tablee import games
from tests.web.by_keys import WELL, Player, all_heard, sits_down, where
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.playing import GOES_ON, alone

FOCUSED = "one => document.activeElement.closest(one)"
CALLED = "() => said.some(([urgent]) => urgent)"
KEPT_SOCKET = """window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given)
    window.socket = this
  }
}"""


def test_escape_takes_back_a_sheet_that_is_not_there_yet(person: Arrives) -> None:
    one = person("fr", phone=True)
    waiting: list[Route] = []
    one.page.route("**/assets/Panel-*.js", lambda route: waiting.append(route))
    alone(one, "hilo", 2)
    one.page.keyboard.press("y")
    while not waiting:
        one.page.wait_for_timeout(20)
    one.page.keyboard.press("Escape")
    for route in waiting:
        route.continue_()
    one.page.wait_for_function("() => performance.getEntriesByType('resource').some((one) => /Panel-/.test(one.name))")
    one.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert not one.shows("dialog[open]")
    one.page.keyboard.press("y")
    one.page.wait_for_selector("dialog[open]")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", games.names())
def test_rounds_of_all_games_are_heard(person: Arrives, game: str, phone: bool) -> None:
    player = Player(person("fr" if phone else "en", phone=phone))
    players = games.game(game).players
    sits_down(player, game, players[1 % len(players)] if phone else players[0])
    player.play(playing(game).by_keys, most=12)
    all_heard(player)


def test_what_others_do_meanwhile_announces_nothing_again(person: Arrives) -> None:
    """Two people turn over their first cards of HILO at the same time; one hears of the other, and no second call."""
    slow, quick = Player(person("en")), person("fr")
    table = slow.person.open_table("hilo", 2, seats=["me", "open"], name="Léa")
    slow.person.go(f"/t/{table}")
    slow.page.click("[data-start]")
    slow.page.wait_for_selector("[data-start][disabled]")
    quick.go(f"/t/{table}")
    quick.page.click("[data-sit]")
    slow.page.locator("[data-start]:not([disabled])").click()
    slow.page.wait_for_selector("[data-mine=true]")
    quick.page.wait_for_selector("[data-mine=true]")
    for number in (1, 5):
        quick.page.click(f"[data-cell='{number}']")
    before = quick.seq
    quick.page.click("[data-primary]")
    slow.person.reach(before + 1)
    polite, urgent = slow.said()
    assert urgent == ["Your turn. Turn over two of your cards."]
    assert any("has turned over two cards" in line for line in polite)


def test_back_after_a_lost_connection_the_same_decision_is_not_announced_again(person: Arrives) -> None:
    player = Player(person("en"))
    player.person.context.add_init_script(KEPT_SOCKET)
    sits_down(player, "hilo", 2)
    player.page.wait_for_function(CALLED)
    assert len(player.said()[1]) == 1
    player.page.evaluate("() => { window.first = socket; socket.close() }")
    player.page.wait_for_function("() => socket !== first && socket.readyState === 1")
    seq = player.person.seq
    player.press("1", "5", "Enter")
    player.page.wait_for_function(GOES_ON, arg=seq)
    player.page.wait_for_selector("[data-mine=true]")
    player.page.wait_for_function(CALLED)
    assert [line.startswith("Your turn. Take") for line in player.said()[1]] == [True]


def test_under_an_open_menu_a_turn_is_heard_too(person: Arrives) -> None:
    """What is said outside a modal sheet is not heard by anybody."""
    player = Player(person("en"))
    page = player.page
    table = sits_down(player, "koikoi", 2, hand_swap=False)
    player.said()
    player.go_to("header .menu", back=True)
    player.press("Enter")
    page.wait_for_selector("dialog[open]")
    view = player.person.view()
    player.person.reach(player.person.move(table, view["legal"][0]))
    while not player.person.acts:
        page.wait_for_function(GOES_ON, arg=player.person.seq)
    page.wait_for_function(CALLED)
    assert len(player.said()[1]) == 1
    assert player.shows_focus("dialog")


def _closes(player: Player) -> None:
    player.page.wait_for_selector("dialog[open]")
    assert player.shows_focus("dialog")
    player.press("Escape")
    player.page.wait_for_selector("dialog[open]", state="detached")


def test_a_closed_sheet_gives_the_focus_back(person: Arrives) -> None:
    player = Player(person("en", phone=True))
    page = player.page
    sits_down(player, "hilo", 2)
    for opener in ("header .menu", "[data-zoom='1']"):
        player.go_to(opener, back=True)
        player.press("Enter")
        _closes(player)
        assert player.shows_focus(opener)
        assert where(player.focus()) == WELL
    player.go_to("[data-cell='3']")
    for key in ("?", "y"):
        player.press(key)
        _closes(player)
        assert player.shows_focus("[data-cell='3']")
    player.go_to("header .menu", back=True)
    player.press("Enter")
    page.wait_for_selector("dialog[open]")
    while player.focus()["name"] != "button Keyboard shortcuts":
        player.press("Tab")
    player.press("Enter")
    page.wait_for_selector("dialog[open] kbd")
    _closes(player)
    assert where(player.focus()) == WELL


def test_the_menu_leads_to_a_tab_of_the_panel(person: Arrives) -> None:
    player = Player(person("en"))
    sits_down(player, "hilo", 2)
    player.go_to("header .menu", back=True)
    player.press("Enter")
    player.page.wait_for_selector("dialog[open]")
    player.go_to("dialog .button")  # the log is the first of them
    player.press("Enter")
    player.page.wait_for_selector("dialog[open]", state="detached")
    player.page.wait_for_function(FOCUSED, arg="[data-tab=log]")


def test_the_next_page_begins_at_its_heading(person: Arrives) -> None:
    player = Player(person("en"))
    page = player.page
    player.person.go("/")
    page.wait_for_selector("article")
    for link, there in (
        ("a[href='/rules/hilo']", "/rules/hilo"),
        ("main a[href='/']", "/"),
        ("a[href='/new/hilo']", "/new/hilo"),
    ):
        player.go_to(link)
        player.press("Enter")
        page.wait_for_url(f"**{there}")
        page.wait_for_function(FOCUSED, arg="h1")
        assert where(player.focus()) == WELL
    page.go_back()
    page.wait_for_selector("article")
    page.wait_for_function(FOCUSED, arg="h1")
    player.go_to("article .button.primary")
    player.press("Enter")
    page.wait_for_selector("[data-mine=true]")
    page.wait_for_function(CALLED)
    assert player.focus()["zone"] or player.shows_focus(".decision")
    assert where(player.focus()) == WELL


def test_a_hidden_text_says_whose_turn_it_is_in_a_whole_sentence(person: Arrives) -> None:
    for language, words in (("en", "Your turn"), ("fr", "À vous")):
        player = Player(person(language))
        sits_down(player, "koikoi", 2, hand_swap=False)
        own = player.page.locator(".own .player")
        assert own.locator(".sr").last.inner_text().lstrip(", ") == words
        read = " ".join((own.locator(".who").text_content() or "").split())
        assert re.fullmatch(r"(You|Vous), 0 pts?(, oya)?", read), read
