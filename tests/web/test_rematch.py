"""After a match of two people: another one is an offer, and nobody's result disappears under them."""

from __future__ import annotations

import re
from typing import Any

from tests.web.conftest import Arrives
from tests.web.people import Person
from tests.web.playing import together, turns

SHORT = {"rounds": 1, "hand_swap": False, "lucky_hands": False}


def _played(first: Person, second: Person, **wishes: Any) -> str:
    """A match of Koï-Koï to its end; both look at the result."""
    table = together(first, second, "koikoi", ["me", "open"], options=SHORT, **wishes)
    for actor in turns([first, second]):
        actor.reach(actor.move(table, actor.view()["legal"][0]))
    for one in (first, second):
        one.page.wait_for_selector("[data-rematch]")
    return table


def _result(one: Person) -> tuple[str, str]:
    sheet = one.page.locator("dialog[open]")
    return sheet.locator("h2").inner_text(), sheet.locator("table").inner_text()


def test_a_rematch_begins_when_the_other_accepts_and_takes_no_result_away(person: Arrives) -> None:
    lea, max_ = person("fr", phone=True), person("en")
    table = _played(lea, max_)
    result = _result(max_)
    refused: list[str] = []
    max_.page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    buttons = max_.page.locator("dialog[open] footer .button")
    before = buttons.all_inner_texts()
    lea.page.click("[data-rematch]")
    max_.page.get_by_text("Léa would like another game.").wait_for()
    assert _result(max_) == result
    # each is where it was: whoever reaches for the replay does not say no
    assert buttons.all_inner_texts() == ["Accept", *before[1:], "No, thanks"]
    lea.page.get_by_text("n’a pas encore répondu").wait_for()
    assert not lea.shows("[data-rematch]")  # once is enough

    max_.page.reload()
    max_.page.get_by_text("Léa would like another game.").wait_for()
    assert _result(max_) == result
    max_.page.get_by_role("link", name="Replay").click()
    max_.page.wait_for_url(re.compile(rf"/r/{table}/1"))  # … and soon its step
    max_.page.get_by_role("slider").wait_for()
    max_.page.go_back()
    max_.page.get_by_role("button", name="Accept").click()
    for one in (lea, max_):
        one.page.wait_for_url(f"**/t/{table}")
        one.page.wait_for_selector("dialog[open]", state="detached")
        one.page.wait_for_selector(".frame")
    assert refused == []

    max_.page.locator(".menu").first.click()
    with max_.page.expect_download() as saved:
        max_.page.get_by_role("link", name="Record").click()
    assert saved.value.suggested_filename == f"tablee-{table}-1.json"
    max_.page.get_by_role("link", name="Result").click()
    max_.page.wait_for_url(f"**/t/{table}/1")
    max_.page.wait_for_selector("[data-onward]")
    assert _result(max_) == result
    max_.page.click("[data-onward]")
    max_.page.wait_for_url(f"**/t/{table}")
    max_.page.wait_for_function("() => document.querySelectorAll('[data-hand]').length === 8")
    assert not max_.shows("dialog[open]")


ABOVE_THE_BUTTONS = """one => {
  const [own, scrolls] = [one, one.closest('.scroll')].map(it => it.getBoundingClientRect())
  return own.top >= scrolls.top && own.bottom <= scrolls.bottom + 1
}"""


def test_an_offer_is_seen_however_little_room_the_result_has(person: Arrives) -> None:
    lea, max_ = person("fr"), person("fr", phone=True)
    _played(lea, max_)
    max_.page.set_viewport_size({"width": 844, "height": 260})
    lea.page.click("[data-rematch]")
    offer = max_.page.get_by_text("Revanche proposée par Léa.")
    offer.wait_for()
    assert max_.page.locator("dialog[open] .scroll").first.evaluate("one => one.scrollHeight > one.clientHeight")
    assert offer.evaluate(ABOVE_THE_BUTTONS)


def test_the_chair_of_somebody_who_says_no_is_given_to_a_bot_on_the_offer(person: Arrives) -> None:
    lea, max_ = person("fr", phone=True), person("en")
    table = _played(lea, max_)
    result = _result(max_)
    lea.page.click("[data-rematch]")
    max_.page.get_by_role("button", name="No, thanks").click()
    lea.page.click("[data-bot='1']")
    lea.page.wait_for_url(f"**/t/{table}")
    lea.page.wait_for_selector("dialog[open]", state="detached")
    lea.page.wait_for_selector("[data-hand]")
    assert _result(max_) == result  # the names are those of the match that was played
    max_.page.click("[data-onward]")
    max_.page.wait_for_selector("dialog[open]", state="detached")
    max_.page.get_by_text("You are watching.").wait_for()
    assert not max_.shows("[data-hand]")


def test_who_says_no_where_nobody_may_watch_keeps_the_result(person: Arrives) -> None:
    lea, max_ = person("fr", phone=True), person("en")
    _played(lea, max_, watch="nobody")
    result = _result(max_)
    lea.page.click("[data-rematch]")
    max_.page.get_by_role("button", name="No, thanks").click()
    lea.page.click("[data-bot='1']")
    lea.page.wait_for_selector("dialog[open]", state="detached")
    max_.page.reload()  # the table would not show its new match to Max; what Max played, it does
    max_.page.wait_for_selector("dialog[open]")
    assert _result(max_) == result


def test_a_result_that_was_put_away_says_when_somebody_would_like_another_game(person: Arrives) -> None:
    lea, max_ = person("fr", phone=True), person("en")
    _played(lea, max_)
    max_.page.keyboard.press("Escape")
    assert max_.page.locator("[data-result]").inner_text() == "Result"
    lea.page.click("[data-rematch]")
    max_.page.get_by_role("button", name="Another game?").click()
    max_.page.get_by_role("button", name="Accept").wait_for()
