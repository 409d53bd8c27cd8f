"""A replay: by itself and by hand, from moment to moment, with the mouse, with keys, and read aloud."""

from __future__ import annotations

import pytest

from tablee import games
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.people import PHONE_ON_ITS_SIDE, Person
from tests.web.playing import opened

OPTIONS = {"rounds": 3, "hand_swap": False, "lucky_hands": False}
HEARD = """words => [...document.querySelectorAll('[aria-live]')].some(one => one.textContent.includes(words))"""
AT = "at => Number(location.hash.slice(1)) === at"


def _replay(one: Person, at: int = 0) -> int:
    """A finished match of Koï-Koï again, at this step; answers the number of its last one."""
    table = opened(one, "koikoi", 2, options=OPTIONS)
    one.finish(table)
    one.go(f"/r/{table}#{at}")
    one.page.wait_for_selector("nav input[type=range]")
    return int(one.page.locator("nav input[type=range]").get_attribute("max") or 0)


def _is_at(one: Person, at: int) -> None:
    one.page.wait_for_function(AT, arg=at)
    assert one.page.locator("nav input[type=range]").input_value() == str(at)


def test_it_plays_by_itself_until_somebody_stops_it_and_ends_at_the_end(person: Arrives) -> None:
    one = person("en")
    last = _replay(one)
    first = one.seq
    one.page.select_option("nav .speed", "4")
    one.page.click("nav .play")
    one.page.wait_for_function("seq => Number(document.body.dataset.seq) >= seq + 2", arg=first)
    assert one.page.url.endswith("#0")  # the address follows where one stays
    one.page.click("nav .pause")
    stopped = int(one.page.locator("nav input[type=range]").input_value())
    _is_at(one, stopped)
    one.page.click("nav .last")
    _is_at(one, last)
    assert one.page.locator("nav .last").is_disabled()
    assert one.page.locator("nav .next").is_disabled()
    one.page.click("nav .previous")
    _is_at(one, last - 1)
    one.page.click("nav .play")
    _is_at(one, last)
    one.page.wait_for_selector("nav .play")  # it has stopped by itself
    one.page.click("nav .play")  # and begins anew
    one.page.wait_for_selector("nav .pause")
    one.page.click("nav .first")
    _is_at(one, 0)
    one.page.wait_for_selector("nav .play")  # whoever goes somewhere stays there


def test_faster_is_faster(person: Arrives) -> None:
    """In times of the page's own clock, which the test turns."""
    one = person("en")
    one.page.clock.install()
    _replay(one)
    one.page.clock.pause_at(one.page.evaluate("Date.now()") / 1000 + 60)

    def steps_in(milliseconds: int) -> int:
        one.page.keyboard.press("<")
        _is_at(one, 0)
        one.page.keyboard.press("k")
        one.page.wait_for_selector("nav .pause")
        for _ in range(milliseconds // 100):
            one.page.clock.run_for(100)
        one.page.keyboard.press("k")
        return int(one.page.locator("nav input[type=range]").input_value())

    normal = steps_in(12_000)
    one.page.keyboard.press("-")
    slow = steps_in(12_000)
    for _ in range(3):
        one.page.keyboard.press("+")
    fast = steps_in(12_000)
    assert one.page.locator("nav .speed").input_value() == "4"
    assert 0 < slow < normal < fast


def test_every_key_does_what_the_help_says(person: Arrives) -> None:
    one = person("en")
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    last = _replay(one, 3)
    press = one.page.keyboard.press
    press(".")
    _is_at(one, 4)
    press(",")
    _is_at(one, 3)
    press(">")
    _is_at(one, last)
    press("<")
    _is_at(one, 0)
    press("End")
    _is_at(one, last)
    press("Home")
    _is_at(one, 0)
    press("PageDown")
    one.page.wait_for_function("Number(location.hash.slice(1)) > 0")
    moment = int(one.page.url.split("#")[1])
    press("PageDown")
    one.page.wait_for_function("at => Number(location.hash.slice(1)) > at", arg=moment)
    press("PageUp")
    _is_at(one, moment)
    press("K")
    one.page.wait_for_selector("nav .pause")
    one.page.evaluate("document.activeElement.blur()")
    press(" ")
    one.page.wait_for_selector("nav .play")
    own = one.page.locator("nav .eyes").input_value()
    press("v")
    one.page.wait_for_function("own => document.querySelector('nav .eyes').value !== own", arg=own)
    press("g")
    one.page.wait_for_function("async () => (await navigator.clipboard.readText()) === location.href")
    press("j")
    one.page.wait_for_selector("dialog[open] ol a")
    press("Escape")
    press("c")
    one.page.wait_for_selector("dialog[open] [data-verdict]")
    press("Escape")
    one.page.wait_for_selector("dialog[open]", state="detached")
    press("?")
    one.page.wait_for_selector("dialog[open] kbd")
    keys = one.page.locator("dialog[open] kbd").all_inner_texts()
    assert {", .", "< >", "K", "+ −", "PgUp PgDn", "J", "V", "G", "C"} <= set(keys)


def test_keys_are_those_of_a_field_where_one_is_in_it(person: Arrives) -> None:
    one = person("en")
    _replay(one, 3)
    one.page.focus("nav .eyes")
    one.page.keyboard.press(".")
    one.page.focus("nav .next")
    one.page.keyboard.press("Space")  # presses the button, and does not play
    _is_at(one, 4)
    assert one.shows("nav .play")
    one.page.keyboard.press("Control+.")
    _is_at(one, 4)


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_its_moments_and_each_is_a_link_to_its_step(person: Arrives, game: str) -> None:
    one = person("en", phone=True)
    table = opened(one, game, games.game(game).players[0], options=playing(game).pictured)
    one.finish(table)
    one.go(f"/r/{table}")
    one.page.wait_for_selector("nav input[type=range]")
    one.page.click("nav .moments")
    links = one.page.locator("dialog[open] ol a")
    texts = links.all_inner_texts()
    ends = [text for text in texts if "is over" in text]
    assert len(ends) == len(one.context.request.get(f"/api/tables/{table}/result").json()["view"]["rounds"])
    assert len(texts) > len(ends)  # the game's own
    last = links.nth(len(texts) - 1)
    at = int((last.get_attribute("href") or "#0").split("#")[1])
    last.click()
    _is_at(one, at)
    one.page.goto(f"/r/{table}#{at}")  # the link alone leads there too
    one.page.wait_for_selector("nav input[type=range]")
    _is_at(one, at)
    one.page.evaluate("location.hash = '#1'")
    one.page.wait_for_function("document.querySelector('nav input[type=range]').value === '1'")


def test_what_happens_is_read_aloud_and_whether_it_plays(person: Arrives) -> None:
    one = person("fr")
    _replay(one, 1)
    one.page.keyboard.press(".")
    _is_at(one, 2)
    told = one.page.locator(".frame .action p").inner_text()
    for key, words in ((None, told), ("k", "La partie se déroule toute seule"), ("k", "En pause"), ("+", "2 ×")):
        if key is not None:
            one.page.keyboard.press(key)
        one.page.wait_for_function(HEARD, arg=words)
    assert one.complaints() == []
    one.page.keyboard.press("j")
    one.page.wait_for_selector("dialog[open] ol a")
    assert one.complaints("dialog[open]") == []


def test_on_a_phone_speed_and_eyes_are_with_the_moments(person: Arrives) -> None:
    one = person("fr", phone=True)
    _replay(one, 2)
    for size in ((390, 664), PHONE_ON_ITS_SIDE):
        one.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert one.page.locator("nav select").count() == 0
        one.page.click("nav .moments")
        one.page.select_option("dialog[open] .speed", "2")
        assert one.page.locator("dialog[open] .eyes option").first.inner_text() == "Vous"
        one.page.select_option("dialog[open] .eyes", "1")
        one.page.keyboard.press("Escape")
        one.page.wait_for_selector("dialog[open]", state="detached")
        one.page.click("nav .moments")
        assert one.page.locator("dialog[open] .eyes").input_value() == "1"
        one.page.keyboard.press("Escape")
        one.page.wait_for_selector("dialog[open]", state="detached")
