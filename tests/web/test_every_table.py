"""What holds at the table of every game: watchers learn nothing, two tabs agree, a seat is kept for its player."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from itertools import islice

import pytest

from tablee import games
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.people import House, Json, Person
from tests.web.playing import together, turns

WITH_HANDS = [game for game in games.names() if playing(game).hidden]
CODES = """() => [...document.querySelectorAll('.frame [data-flip], .frame [data-card]')]
  .map(one => one.dataset.card ?? one.dataset.flip).sort()"""
STORED = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"


def _at_a_table(game: str, first: Person, second: Person, **wishes: object) -> str:
    """Léa opens a table, Max sits down, bots on the other chairs."""
    seats = ["me", "open", *[{"bot": "random"}] * (games.game(game).players[0] - 2)]
    return together(first, second, game, seats, options=playing(game).at_once, **wishes)


def _move(table: str, one: Person) -> None:
    """Any legal move."""
    view = one.view()
    choose = view["choose"]
    some = view["legal"][one.seq % len(view["legal"])] if view["legal"] else ""
    text = f"{choose['verb']} {' '.join(choose['among'][: choose['count']])}" if choose else some
    one.reach(one.move(table, text))


def _moments(table: str, people: list[Person], moves: int) -> Iterator[Person]:
    """Whoever is to act, before each of so many moves; everybody has seen what was before."""
    for actor in islice(turns(people), moves):
        yield actor
        _move(table, actor)


def _private(view: Json) -> set[str]:
    """The cards that only the owner of this view knows."""
    return {*(view.get("hand") or []), *(view.get("aside") or []), *filter(None, [view.get("drawn")])}


def _told(one: Person) -> dict[int, Json]:
    """The views that somebody was told, by the number of their step.

    Without what names cards wherever they are: what a yaku would want, and which cards were drawn before the deal.
    """
    views = {message["seq"]: message["view"] for message in one.heard if message.get("view")}
    for view in views.values():
        view["last"] = [event for event in view["last"] if event["event"] != "oya_drawn"]
        for seat in view.get("seats", []):
            seat.pop("near", None)
    return views


@pytest.mark.parametrize("game", WITH_HANDS)
def test_a_watcher_is_told_no_hidden_card(person: Arrives, game: str) -> None:
    first, second, watcher = person("fr", phone=True), person("en"), person("en")
    table = _at_a_table(game, first, second)
    watcher.go(f"/t/{table}")
    watcher.page.wait_for_selector(".frame")
    looked = 0
    for _ in _moments(table, [first, second], 12):
        watcher.reach(max(first.seq, second.seq))
        hidden = _private(first.view()) | _private(second.view())
        shown, stored = set(watcher.page.evaluate(CODES)), watcher.page.evaluate(STORED)
        assert not shown & hidden
        assert not [card for card in hidden if f'"{card}"' in stored]
        looked += len(hidden)
    assert looked
    for seq, view in _told(watcher).items():
        text = json.dumps(view)
        for one in (first, second):
            assert not [card for card in _private(_told(one).get(seq, {})) if f'"{card}"' in text]


@pytest.mark.parametrize("game", games.names())
def test_two_tabs_of_a_player_agree_move_by_move(person: Arrives, game: str) -> None:
    first, second = person("fr", phone=True), person("en")
    table = _at_a_table(game, first, second)
    tab = first.tab()
    tab.goto(f"/t/{table}")
    tab.wait_for_selector(".frame")
    for _ in _moments(table, [first, second], 6):
        tab.wait_for_function("seq => Number(document.body.dataset.seq) >= seq", arg=first.seq)
        assert tab.evaluate(CODES) == first.page.evaluate(CODES)


@pytest.mark.parametrize("game", games.names())
def test_a_bot_takes_over_a_left_seat_until_its_player_is_back(person: Arrives, game: str) -> None:
    first, second = person("fr", phone=True), person("en")
    table = _at_a_table(game, first, second, stand_in=600, level="random")
    first.page.locator(".menu").first.click()
    first.page.click("[data-leave]")
    first.page.click("[data-sure]")
    first.page.wait_for_url("**/")
    second.page.get_by_text("a bot plays", exact=False).first.wait_for()
    first.go(f"/t/{table}")
    first.page.wait_for_selector(".frame")
    assert not first.shows("[data-hand]:not([disabled])") or not first.acts
    first.page.get_by_role("button", name="Reprendre ma place").click()
    first.page.get_by_role("button", name="Reprendre ma place").wait_for(state="detached")
    second.page.get_by_text("a bot plays", exact=False).first.wait_for(state="detached")


COUNTED = """
  window.tried = window.failed = 0
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      window.tried++
      this.addEventListener('close', () => {
        const after = new MessageChannel() // once the page has heard of it too
        after.port1.onmessage = () => window.failed++
        after.port2.postMessage(0)
      })
    }
  }
"""


def test_a_server_that_is_back_is_found_within_two_seconds(person: Arrives, own_house: House) -> None:
    """However long it was away. The page's clock stands still, and two seconds of it are let pass at a time."""
    one = person("en", at=own_house)
    one.context.add_init_script(COUNTED)
    one.page.clock.install(time=0)
    table = one.open_table(
        "koikoi", 2, seats=["me", {"bot": "random"}], starts="when_full", options=playing("koikoi").at_once
    )
    one.ready(table)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    one.page.clock.pause_at(3_600_000)
    own_house.stop(signal.SIGKILL)
    one.page.wait_for_function("() => tried === 1 && failed === 1")
    for tried in range(1, 8):
        one.page.clock.run_for(2000)
        one.page.wait_for_function("many => tried > many && tried === failed", arg=tried)
    assert one.shows(".lost")
    own_house.start()
    one.page.clock.run_for(2000)
    one.page.wait_for_selector(".lost", state="detached")
    assert one.acts
