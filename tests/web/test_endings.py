"""The end of a match, at normal speed: tests without movement cannot see that it comes too early."""

from __future__ import annotations

import re

from playwright.sync_api import Route

from tablee import games
from tests.web.conftest import Arrives
from tests.web.nearly import nearly_over
from tests.web.people import DESKTOP, PHONE, PHONE_ON_ITS_SIDE, House, Json, Person

WATCHED = """() => {
  window.seen = []
  const look = () => {
    const title = document.querySelector('dialog[open] h2')?.textContent
    const now = document.querySelector('[data-next]') ? 'score'
      : title ? `result: ${title}`
      : /won|victory|Result/.test(document.body.innerText) ? 'over' : 'playing'
    if (seen.at(-1) !== now) seen.push(now)
    requestAnimationFrame(look)
  }
  look()
}"""
"""What can be seen on the way, frame by frame."""

SEEN = """one => {
  const { left, top, bottom } = one.getBoundingClientRect()
  return one.contains(document.elementFromPoint(left + 20, (top + bottom) / 2))
}"""

IN_SIGHT = """one => {
  const { left, top, bottom } = one.getBoundingClientRect()
  return bottom <= innerHeight && one.contains(document.elementFromPoint(left + 4, (top + bottom) / 2))
}"""

NUMBERS = re.compile(r"[-−]?\d+")
EXPECTS_MORE = re.compile(r"\b(yet|so far|to go|to come|turns? left)\b")
"""What nobody should read beside a match that is over."""


def _numbers(one: Person, selector: str) -> list[int]:
    texts = one.page.locator(selector).all_inner_texts()
    return sorted(int(NUMBERS.findall(text)[0].replace("−", "-")) for text in texts)


def _result(one: Person, table: str) -> Json:
    found: Json = one.context.request.get(f"/api/tables/{table}/result").json()
    return found


def _builds_up(one: Person) -> None:
    """The rows of a score sheet come one after the other, the totals last; any key shows all at once."""
    rows = one.page.locator("dialog[open] .builds li")
    delays = rows.evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).animationDelay))")
    assert delays == sorted(delays)
    assert delays[0] < delays[-1] <= 3
    one.page.keyboard.press("Shift")
    one.page.wait_for_selector("dialog[open] .seats:not(.builds)")


def _shows_the_totals(one: Person) -> None:
    """Nobody scrolls a score sheet for what counts, on a phone either."""
    for width, height in (PHONE, (320, 568), PHONE_ON_ITS_SIDE, DESKTOP):
        one.page.set_viewport_size({"width": width, "height": height})
        assert one.page.locator("dialog[open] .totals li").last.evaluate(IN_SIGHT), (width, height)


def _shows_everybody(one: Person) -> None:
    """However small the screen is, no row of the totals is cut, and whoever comes last is seen without scrolling."""
    totals = one.page.locator("dialog[open] [role=region]")
    for width, height in (PHONE, PHONE_ON_ITS_SIDE, (320, 568), DESKTOP):
        one.page.set_viewport_size({"width": width, "height": height})
        assert totals.evaluate("one => one.scrollHeight <= one.clientHeight"), (width, height)
        assert totals.locator("tbody tr").last.evaluate(SEEN), (width, height)


PETALS = """all => {
  const scrolls = document.querySelector('dialog[open] .scroll')
  return [all.length, all.filter(one => getComputedStyle(one).pointerEvents !== 'none').length,
    scrolls.scrollHeight - scrolls.clientHeight]
}"""


def _petals_are_in_nobodys_way(one: Person) -> int:
    """They take no tap, and the sheet does not scroll for them. Answers how many fall."""
    many, in_the_way, higher = one.page.locator("dialog[open] .petals i").evaluate_all(PETALS)
    assert (in_the_way, higher) == (0, 0)
    return int(many)


def _comes_once_after_the_last_sheet(one: Person, table: str, move: str, end: str) -> None:
    """Play the last move *end* and read on: what is seen, and in which order."""
    one.page.evaluate(WATCHED)
    one.page.evaluate(end, move) if end else one.move(table, move)
    one.page.wait_for_selector("[data-next]")
    assert one.page.locator("[data-next]").inner_text() == "See the result"
    assert not one.over
    assert one.page.locator("dialog[open]").evaluate("one => one.scrollHeight <= one.clientHeight"), "it scrolls twice"
    totals = _numbers(one, "dialog[open] .totals li b")
    _builds_up(one)
    _shows_the_totals(one)
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("[data-rematch]")
    petals = _petals_are_in_nobodys_way(one)
    result = _result(one, table)
    assert (petals > 0) == (0 in result["view"]["winners"])
    title = one.page.locator("dialog[open] h2").inner_text()
    winners = result["view"]["winners"]
    assert title == (
        ("You won!" if len(winners) == 1 else "You share the victory")
        if 0 in winners
        else " and ".join(f"Max {seat}" for seat in winners) + (" won" if len(winners) == 1 else " share the victory")
    )
    offers = one.page.locator("dialog[open] footer .button").all_inner_texts()
    assert offers[:4] == ["Rematch", "Watch the replay", "Share", "Download the record"]
    assert one.page.locator("dialog[open] .medal").count() == len(winners)
    assert _numbers(one, "dialog[open] td.total") == sorted(result["view"]["totals"]) == totals
    _shows_everybody(one)
    one.page.wait_for_function("() => seen.at(-1).startsWith('result')")
    seen = one.page.evaluate("seen")
    assert seen in (
        ["playing", "score", f"result: {title}"],
        ["playing", "score", "over", f"result: {title}"],  # the last view may be there before the window is
    )


def _is_not_lost_to_a_key_or_a_reload(one: Person, table: str) -> None:
    page = one.page
    assert page.evaluate("document.activeElement.tagName") == "H2"
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert one.context.request.get(f"/api/tables/{table}").json()["table"]["phase"] == "over"
    title = page.locator("dialog[open] h2").inner_text()
    totals = _numbers(one, "dialog[open] td.total")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert not EXPECTS_MORE.search(page.locator(".frame").inner_text())
    page.click("[data-result]")
    assert page.url.endswith(f"/t/{table}/1")
    page.reload()
    page.wait_for_selector("[data-rematch]")
    assert page.locator("dialog[open] h2").inner_text() == title
    assert _numbers(one, "dialog[open] td.total") == totals


def test_the_result_comes_once_after_the_last_animation_and_sheet(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house, motion=True)
    for table, move in nearly_over(one, *games.names()).values():
        one.go(f"/t/{table}")
        one.page.wait_for_selector("[data-mine=true]")
        _comes_once_after_the_last_sheet(one, table, move, "")
        _is_not_lost_to_a_key_or_a_reload(one, table)


SOCKETS = """
  const Real = window.WebSocket
  window.WebSocket = class extends Real {
    constructor(url) { super(window.cut ? url.replace(/tables/, 'nowhere') : url); window.last = this }
  }
  window.Real = Real
"""
MOVED_WHILE_CUT_OFF = """move => new Promise(done => {
  window.cut = true
  const url = window.last.url.replace(/&since=[0-9]+/, '')
  window.last.close()
  const socket = new Real(url)
  socket.onmessage = event => {
    const told = JSON.parse(event.data)
    if (told.t === 'hello') socket.send(JSON.stringify({ t: 'move', ref: 'last', seq: told.seq, text: move }))
    if (told.t === 'step') { socket.close(); window.cut = false; done() }
  }
})"""


def test_who_comes_back_after_the_last_move_sees_it_before_the_result(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house, motion=True)
    one.context.add_init_script(SOCKETS)
    table, move = nearly_over(one, "koikoi")["koikoi"]
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    _comes_once_after_the_last_sheet(one, table, move, MOVED_WHILE_CUT_OFF)


def test_a_score_sheet_that_cannot_be_loaded_does_not_keep_anybody_from_the_result(
    person: Arrives, own_house: House
) -> None:
    one = person("en", at=own_house)
    table, move = nearly_over(one, "koikoi")["koikoi"]
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    one.page.route("**/assets/Sheets-*.js", refuse)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    assert not refused  # nobody needs it before
    one.move(table, move)
    one.page.wait_for_selector("[data-rematch]")
    assert refused
