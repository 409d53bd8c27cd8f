"""Hiifuu in real browsers: a phone in French and a desktop in English, with bots between them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.web.conftest import Arrives
from tests.web.hiifuu.playing import CORNER, MOVED, set_aside, turn
from tests.web.people import Person
from tests.web.playing import alone, together, turns

SHORT = {"tokens": [[10, 11, 12, 13]] * 5}
"""Whoever scores ends the game."""

NAMES = {
    "fr": {"o": "{} orange", "p": "{} rose", "g": "{} vert", "b": "{} bleu"},
    "en": {"o": "orange {}", "p": "pink {}", "g": "green {}", "b": "blue {}"},
}


def _at_a_table(phone: Person, desktop: Person, players: int = 4, **options: Any) -> str:
    """Léa opens a table with bots, Max comes by the link and sits down, Léa starts."""
    bots = [{"bot": "random"}] * (players - 2)
    return together(phone, desktop, "hiifuu", ["me", "open", *bots], options=SHORT | options)


def _alone(one: Person, players: int = 4, **options: Any) -> None:
    """A table with bots, where *one* has to choose cards."""
    alone(one, "hiifuu", players, options=SHORT | options)


def _until_they_act(one: Person) -> bool:
    """Whether *one* has to decide something; otherwise the game is over."""
    while True:
        one.page.wait_for_function("() => document.querySelector('[data-mine=true], [data-next], [data-rematch]')")
        if one.shows("[data-next]"):
            one.page.click("[data-next]")
            one.page.wait_for_selector("[data-next]", state="detached")
        else:
            return not one.over


def _play(people: Sequence[Person]) -> int:
    """Play until the game is over; answers how many decisions were made."""
    made = 0
    for actor in turns(people):
        turn(actor)
        made += 1
    return made


def test_a_phone_in_french_and_a_desktop_in_english_play_a_whole_game_with_bots(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    _at_a_table(phone, desktop)
    assert _play([phone, desktop]) > 18
    assert phone.page.locator("[data-rematch]").inner_text() == "Revanche"
    assert desktop.page.locator("[data-rematch]").inner_text() == "Rematch"
    assert _hidden_cards_stay_hidden(phone, desktop) > 20
    assert _hidden_cards_stay_hidden(desktop, phone) > 20


def _secrets(view: dict[str, Any]) -> list[str]:
    """The cards that only the owner of this view may know."""
    return [*(view["hand"] or []), *(view["aside"] or [])]


def _hidden_cards_stay_hidden(one: Person, other: Person) -> int:
    """No step that *one* heard names a card that *other* holds or has set aside; answers how many steps there were."""
    secrets = {m["seq"]: _secrets(m["view"]) for m in other.heard if m["t"] == "step" and m.get("view")}
    looked = 0
    for message in one.heard:
        if message["t"] == "step" and message["seq"] in secrets:
            view = message["view"]
            if view["rounds"] and not any(view["played"].values()):
                continue  # what lies open is the last trick of the round before: the same cards are dealt again
            text = json.dumps(message)
            assert not [card for card in secrets[message["seq"]] if f'"{card}"' in text]
            looked += 1
    return looked


def test_the_page_holds_no_card_that_the_player_may_not_know(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    _at_a_table(phone, desktop, players=5)
    looked = 0
    while looked < 8:
        furthest = max(phone.seq, desktop.seq)
        for one, other in ((phone, desktop), (desktop, phone)):
            one.reach(furthest)
            other.reach(furthest)
            secrets = _secrets(other.view())
            names = one.page.evaluate("() => document.documentElement.outerHTML")
            assert not [card for card in secrets if f'"{card}"' in names]
            spoken = one.page.eval_on_selector_all("[aria-label]", "all => all.map(one => one.ariaLabel)")
            told = [NAMES[one.language][card[0]].format(card[1:]) for card in secrets]
            assert not set(told) & set(spoken)
            kept = one.page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
            assert not [card for card in secrets if f'"{card}"' in kept]
        actors = [one for one in (phone, desktop) if one.acts]
        for one in actors:
            turn(one)
        if not actors:
            phone.reach(furthest + 1)
        looked += 1


def test_a_watcher_sees_the_table_and_no_hand(person: Arrives) -> None:
    phone, desktop, watcher = person("fr", phone=True), person("en"), person("en")
    table = _at_a_table(phone, desktop)
    for one in (phone, desktop):
        set_aside(one)
    watcher.go(f"/t/{table}")
    watcher.page.wait_for_selector(".frame .line li")
    assert not watcher.shows("[data-hand]")
    assert watcher.view()["hand"] is None


def test_cards_in_excess_and_a_colour_not_followed_are_explained(person: Arrives) -> None:
    one = person("fr", phone=True)
    _alone(one)
    page = one.page
    cards = page.locator("[data-hand]")
    for at in range(5):  # four are to be set aside
        cards.nth(at).click(position=CORNER)
    refused = page.locator(".refused")
    refused.wait_for()
    assert "HF-6" in refused.inner_text()
    assert page.locator("[data-hand].picked").count() == 4
    page.click("[data-primary]")
    while _until_they_act(one):
        if one.shows("[data-hand].dim"):
            break
        turn(one)
    page.locator("[data-hand].dim").first.click(position=CORNER)
    refused.wait_for()
    assert "HF-9" in refused.inner_text()
    assert page.locator("[data-hand].pulse").count() == page.locator("[data-hand]:not(.dim)").count()
    page.click(".why")
    assert "HF-9" in page.locator("dialog[open]").inner_text()


def test_a_reload_keeps_the_cards_that_were_chosen(person: Arrives) -> None:
    one = person("fr", phone=True)
    _alone(one)
    for at in (0, 8):  # one in each row
        one.page.locator("[data-hand]").nth(at).click(position=CORNER)
    chosen = one.page.eval_on_selector_all("[data-hand].picked", "all => all.map(one => one.dataset.flip)")
    assert len(chosen) == 2
    one.page.reload()
    one.page.wait_for_selector("[data-hand].picked")
    again = one.page.eval_on_selector_all("[data-hand].picked", "all => all.map(one => one.dataset.flip)")
    assert again == chosen


def test_a_round_can_be_played_with_the_keyboard_alone(person: Arrives) -> None:
    one = person("en")
    _alone(one, players=6, third_trick="drops_out")
    keys, page = one.page.keyboard, one.page
    keys.press("1")
    keys.press("3")
    seq = one.seq
    keys.press("Enter")  # the focus is on a chosen card, and there are enough
    page.wait_for_function(MOVED, arg=seq)
    for _ in range(12):
        page.wait_for_function("() => document.querySelector('[data-mine=true], [data-next], [data-rematch]')")
        if not one.acts or one.view()["choose"]:
            break
        seq = one.seq
        dim = page.eval_on_selector_all("[data-hand]", "all => all.map(one => one.matches('.dim'))")
        first = dim.index(False)
        keys.press("1")  # picks the first card, or says why not
        for _ in range(first):
            keys.press("ArrowRight")
        if first:
            keys.press("Enter")
        page.wait_for_selector("[data-hand].picked")
        keys.press("Enter")  # once more plays it
        page.wait_for_function(MOVED, arg=seq)
    assert one.shows("[data-next]") or one.over or one.view()["round"] > 1 or one.view()["seats"][0]["out"]


def test_a_finished_trick_stays_until_it_is_tapped_away(person: Arrives) -> None:
    one = person("en", phone=True, speed="normal")
    page = one.page
    page.clock.install()
    _alone(one)
    page.clock.pause_at((page.evaluate("Date.now()") + 1000) / 1000)  # from now on time passes only when we say so
    for at in range(4):
        page.locator("[data-hand]").nth(at).click(position=CORNER)
    ends_a_trick = False
    _goes_through(one)
    while not ends_a_trick:
        while not one.acts:
            assert not one.shows("[data-next]"), "no trick of this round was ended by this person"
            if one.shows(".away"):
                page.click(".away")
            page.clock.run_for(300)
        ends_a_trick = page.locator(".spot .card").count() == 3
        page.locator("[data-hand]:not(.dim)").first.click(position=CORNER)
        _goes_through(one, until=".away" if ends_a_trick else None)
    assert page.locator(".spot .card").count() == 4
    assert page.locator(".spot.best").count() == 1
    page.click(".away")
    page.wait_for_selector(".away", state="detached")


def _goes_through(one: Person, until: str | None = None) -> None:
    """Click the button, and let time pass until the move is shown, or something of it is."""
    seq = one.seq
    one.page.click("[data-primary]")
    while not (one.shows(until) if until else one.seq > seq):
        one.page.clock.run_for(100)


def test_the_last_trick_can_be_looked_at(person: Arrives) -> None:
    one = person("en", phone=True)
    assert any(_leads_again(one) for _ in range(6))
    assert one.page.locator(".spot .card").count() == 0
    one.page.get_by_role("button", name="Last trick").click()
    assert one.page.locator(".spot .card").count() == 5
    label = one.page.locator(".spot.best .card").get_attribute("aria-label") or ""
    assert label.endswith("wins the trick")
    one.page.get_by_role("button", name="Last trick").click()
    assert one.page.locator(".spot .card").count() == 0


def _leads_again(one: Person) -> bool:
    """Play high cards at a new table until a trick is won; answers whether one was in this game."""
    _alone(one, players=5)
    while _until_they_act(one):
        view = one.view()
        if view["last_trick"] and not view["choose"]:
            return True
        turn(one, high=True)
    return False


@pytest.mark.parametrize(
    ("language", "phone", "theme", "players"),
    [("fr", True, "felt", 6), ("en", True, "light", 5), ("fr", True, "dark", 4), ("en", False, "light", 6)],
)
def test_every_moment_is_accessible_and_fits(
    person: Arrives, language: str, phone: bool, theme: str, players: int
) -> None:
    one = person(language, phone=phone, theme=theme)
    _alone(one, players=players, third_trick="drops_out")
    _look(one, "setting aside")
    one.page.locator("[data-hand]").first.click(position=CORNER)
    _look(one, "one chosen")
    one.page.keyboard.press("Escape")
    set_aside(one)
    for _ in range(3):
        if _until_they_act(one):
            turn(one)
    _until_they_act(one)
    _look(one, "playing")
    one.page.keyboard.press("y")
    if phone:  # on a desktop it is beside the table
        one.page.wait_for_selector("dialog[open] [role=tabpanel]")
    _look(one, "progress")
    if phone:
        one.page.keyboard.press("Escape")
        one.page.wait_for_selector("dialog[open]", state="detached")
    while not one.shows("[data-next]"):
        one.page.wait_for_function("() => document.querySelector('[data-mine=true], [data-next]')")
        if one.acts:
            turn(one)
    _look(one, "the score")


def _look(one: Person, moment: str) -> None:
    assert not one.complaints(), moment
    assert one.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{moment} scrolls sideways"
    cut = one.page.eval_on_selector_all(
        "[data-hand], .spot, .seat, .line li",
        """all => all.filter(one => {
          const { left, right, bottom } = one.getBoundingClientRect()
          return left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
        }).map(one => one.className)""",
    )
    assert not cut, moment
