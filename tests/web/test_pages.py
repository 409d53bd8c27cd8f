"""Every page: it opens in both languages, and axe has nothing to say about it."""

from __future__ import annotations

import json
import re

import pytest

from tablee import games
from tablee.core.languages import LANGUAGES, language
from tests.web.conftest import Arrives
from tests.web.koikoi.playing import PLAYING as KOIKOI
from tests.web.people import CLIENT, Person
from tests.web.playing import alone, together
from tests.web.test_loading import READ_ON


@pytest.mark.parametrize(
    ("language", "phone", "theme"), [("fr", True, "felt"), ("en", False, "light"), ("en", True, "dark")]
)
def test_no_page_has_an_accessibility_violation(person: Arrives, language: str, phone: bool, theme: str) -> None:
    one = person(language, phone=phone, theme=theme)
    one.go("/")
    one.page.wait_for_selector("article")
    _look(one, "home")
    _look_at_sheet(one, "header .button >> nth=-1", "settings")
    one.go("/new/koikoi")
    one.page.locator("summary").first.click()
    _look(one, "new")
    for game in games.names():
        one.go(f"/rules/{game}")
        one.page.wait_for_selector("code img")
        _look(one, f"rules of {game}")
    table = one.open_table("koikoi", 2, seats=["me"], options={"rounds": 1})
    one.go(f"/t/{table}")
    one.page.wait_for_selector(".chairs")
    _look(one, "lobby")
    one.call(f"tables/{table}/bot", seat=1, level="random")
    one.page.click("[data-start]:not([disabled])")
    one.page.wait_for_selector("[data-mine=true]")
    _look(one, "table")
    _look_at_sheet(one, ".menu >> nth=0", "menu")
    one.finish(table)
    _look(one, "result")
    one.go(f"/r/{table}")
    one.page.wait_for_selector("nav input[type=range]")
    _look(one, "replay")
    one.go("/nowhere/at/all")
    one.page.wait_for_selector("main.alone a")
    _look(one, "nowhere")


def _look_at_sheet(one: Person, button: str, sheet: str) -> None:
    one.page.click(button)
    one.page.wait_for_selector("dialog[open]")
    _look(one, sheet)
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("dialog", state="detached")


def _look(one: Person, page: str) -> None:
    assert not one.complaints(), page
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{page} scrolls sideways"


def test_one_tap_on_the_home_page_deals_the_cards(person: Arrives) -> None:
    one = person("en", phone=True)
    one.go("/")
    one.page.locator("article", has_text="Koï-Koï").locator(".button.primary").click()
    one.page.wait_for_selector(".frame")
    assert one.page.locator(".ba .card").count() == 8
    one.go("/")
    one.page.wait_for_selector(".resume")


def test_a_table_with_house_rules_is_opened_from_its_form(person: Arrives) -> None:
    one = person("fr", phone=True)
    one.go("/new/koikoi")
    one.page.locator("fieldset select").nth(1).select_option("open")
    one.page.get_by_label("Variante").select_option("classic")
    one.page.get_by_role("button", name="Ouvrir la table").click()
    one.page.wait_for_selector(".chairs")
    assert one.page.locator("li.mine").count() == 1


def test_a_replay_steps_forth_and_back(person: Arrives) -> None:
    one = person("en")
    table = one.open_table(
        "koikoi", 2, seats=["me", {"bot": "novice"}], starts="when_full", options={"rounds": 1, "hand_swap": False}
    )
    one.ready(table)
    one.finish(table)
    one.go(f"/r/{table}#2")
    one.page.wait_for_selector("nav input[type=range]")
    start = one.seq
    one.page.keyboard.press(".")
    one.page.wait_for_function("seq => Number(document.body.dataset.seq) === seq + 1", arg=start)
    assert one.page.url.endswith("#3")
    one.page.keyboard.press(",")
    one.page.wait_for_function("seq => Number(document.body.dataset.seq) === seq", arg=start)
    own = _hand(one)
    one.page.select_option("nav .eyes", "1")
    one.page.wait_for_function("own => document.querySelector('.hand .card')?.ariaLabel !== own", arg=own[0])
    assert not set(_hand(one)) & set(own)
    one.page.select_option("nav .eyes", "null")
    one.page.wait_for_function("() => !document.querySelector('.hand button')")


def _hand(one: Person) -> list[str]:
    names: list[str] = one.page.locator(".hand button").evaluate_all("cards => cards.map(card => card.ariaLabel)")
    return names


def test_the_tab_says_whose_turn_it_is_and_the_phone_moves(person: Arrives) -> None:
    people = [person("fr", phone=True), person("en")]
    for one in people:
        one.context.add_init_script("navigator.vibrate = () => { document.body.dataset.moved = 'yes' }")
    together(people[0], people[1], "koikoi", ["me", "open"], options={"rounds": 1, "hand_swap": False})
    for one in people:
        one.page.wait_for_function("() => document.querySelector('.whose').innerText")
    actor = next(one for one in people if one.acts)
    other = next(one for one in people if one is not actor)
    icon = "document.querySelector('#favicon').getAttribute('href')"
    assert actor.page.title().startswith({"fr": "● À vous", "en": "● Your turn"}[actor.language])
    assert actor.page.evaluate(icon) == "/icon_turn.svg"
    actor.page.wait_for_selector("body[data-moved=yes]")
    assert other.page.title().startswith("Koï-Koï · ")
    assert other.page.evaluate(icon) == "/icon.svg"
    assert other.page.evaluate("document.body.dataset.moved") is None


def test_what_was_set_is_remembered(person: Arrives) -> None:
    one = person("en")
    one.go("/")
    one.page.click("header .button >> nth=-1")
    choices = {"Colours": "light", "Speed": "fast", "Text size": "larger"}
    for label, value in choices.items():
        one.page.get_by_label(label).select_option(value)
    for box in one.page.locator("dialog input[type=checkbox]").all():
        box.click()
    states = [box.is_checked() for box in one.page.locator("dialog input[type=checkbox]").all()]
    assert states == [True, False, False, False]  # one tap; no index, no sound, no vibration
    one.page.reload()
    one.page.wait_for_selector("html[data-theme=light][data-size=larger]")
    one.page.click("header .button >> nth=-1")
    assert {label: one.page.get_by_label(label).input_value() for label in choices} == choices
    assert [box.is_checked() for box in one.page.locator("dialog input[type=checkbox]").all()] == states


def test_every_language_can_be_picked_by_its_own_name(person: Arrives) -> None:
    one = person("en")
    one.go("/")
    picker = one.page.get_by_role("combobox", name="Language")
    assert picker.input_value() == "en"
    assert picker.locator("option").all_inner_texts() == [language(code).name for code in LANGUAGES]
    assert picker.locator("option").last.get_attribute("lang") == LANGUAGES[-1]
    picker.select_option("Français")
    one.page.wait_for_selector("html[lang=fr]")
    assert "robots" in one.page.locator("h1").inner_text()
    one.page.reload()
    one.page.wait_for_selector("html[lang=fr]")


def test_all_that_is_kept_for_a_time_without_a_network_is_there() -> None:
    """If one file is missing, the browser keeps none."""
    kept = re.search(r"const SHELL = (\[.*?\])", (CLIENT / "sw.js").read_text("utf-8"))
    assert kept
    files = [name for name in json.loads(kept[1]) if name != "/"]
    assert len(files) > 100
    assert [name for name in files if not (CLIENT / name[1:]).is_file()] == []


def test_without_a_network_the_page_opens_and_says_so(person: Arrives) -> None:
    one = person("en", phone=True, workers=True)
    one.go("/")
    one.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    one.context.set_offline(True)
    one.page.reload()
    one.page.get_by_role("alert").wait_for()
    assert "offline" in one.page.get_by_role("alert").inner_text()
    one.page.get_by_role("button", name="Try again").click()
    assert not one.shows("article")
    one.context.set_offline(False)
    one.page.wait_for_selector("article")  # by itself
    assert not one.page.get_by_role("alert").count()


def test_a_table_reloaded_without_a_network_goes_on_by_itself_when_it_is_back(person: Arrives) -> None:
    one = person("en", phone=True, workers=True)
    one.go("/")
    one.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    table = alone(one, "koikoi", 2, options={"rounds": 1})
    _comes_by_itself(one, f"/t/{table}", "[data-mine=true]")
    one.finish(table)
    _comes_by_itself(one, f"/r/{table}/1", "nav input[type=range]")
    _comes_by_itself(one, f"/review/{table}/1", "label.check")


def _comes_by_itself(one: Person, path: str, there: str) -> None:
    """Without a network the page says so and offers to try again; with it, it is there."""
    one.context.set_offline(True)
    one.go(path)
    one.page.get_by_role("heading", name="You are offline.").wait_for()
    assert "by itself" in one.page.get_by_role("status").inner_text()
    assert one.page.get_by_role("button", name="Try again").count() == 1
    one.context.set_offline(False)
    one.page.wait_for_selector(there)
    assert path in one.page.url


RULES_ARE_KEPT = """async language => {
  const worker = await (await fetch('/sw.js')).text()
  const wanted = JSON.parse(/const RULES = (.*?});? /.exec(worker)[1])[language]
  for (;;) {
    const kept = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    const paths = kept.flat().map(({ url }) => new URL(url).pathname)
    if (wanted.every(path => paths.includes(path))) return wanted.length
    await new Promise(done => setTimeout(done, 100))
  }
}"""


def test_rules_can_be_read_without_a_network_once_the_app_was_opened(person: Arrives) -> None:
    one = person("fr", workers=True)
    one.go("/")
    one.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    assert one.page.evaluate(RULES_ARE_KEPT, "fr") >= 2 * len(games.names())  # a text and pictures of each
    one.context.set_offline(True)
    one.page.reload()
    alert = one.page.get_by_role("alert")
    alert.wait_for()
    assert not one.page.get_by_text("Aucune table", exact=False).count()  # nobody knows whether there is one
    one.page.get_by_role("link", name="HILO", exact=False).click()
    one.page.locator("article h1", has_text="HILO").wait_for()
    one.page.wait_for_function(READ_ON)


FORGET_RULES = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const one of await cache.keys()) if (/hygge\\.en-/.test(one.url)) await cache.delete(one)
  }
}"""


def test_rules_that_are_not_there_say_so_and_come_when_they_can(person: Arrives) -> None:
    one = person("en", workers=True)
    one.go("/")
    one.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    one.page.wait_for_selector("article")
    one.context.set_offline(True)
    one.page.evaluate(FORGET_RULES)
    one.page.locator("a[href='/rules/hygge']").click()
    one.page.get_by_role("alert").wait_for()
    assert "offline" in one.page.get_by_role("alert").inner_text()
    one.context.set_offline(False)
    one.page.locator("article h1").wait_for()


def test_another_language_at_a_table_lets_the_game_go_on(person: Arrives) -> None:
    one = person("en")
    alone(one, "koikoi", 2, options={"rounds": 1, "hand_swap": False})
    one.page.locator(".menu").first.click()
    one.page.get_by_label("Language").select_option("fr")
    one.page.wait_for_selector("html[lang=fr]")
    one.page.keyboard.press("Escape")
    KOIKOI.turn(one)
    assert one.seq > 0
