"""Hygge in real browsers: a phone in French and a desktop in English at one table, with bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.web.conftest import Arrives
from tests.web.hygge.playing import turn
from tests.web.people import Json, Person, news
from tests.web.playing import alone, together, turns

OTHER_VALUES = {"apple": 7, "acorn": 12, "plum": 100, "blueberry": 0, "honey": 9}
WIDE = ["################"]
QUICK = ["####", "####", "####", "####"]
"""A reserve whose lines are long: fewer turns."""


def _at_a_table(phone: Person, desktop: Person, bots: int = 0, **options: Any) -> str:
    """Léa opens a table, Max comes by the link and sits down, Léa starts."""
    return together(phone, desktop, "hygge", ["me", "open", *[{"bot": "random"}] * bots], options=options)


def _alone(one: Person, players: int = 2, **options: Any) -> str:
    """A table with bots, begun; it is this person's turn."""
    return alone(one, "hygge", players, options=options)


def _play(people: Sequence[Person], until: str = "[data-rematch]") -> int:
    """Play until somebody sees *until*, or the game is over; answers how many decisions were made."""
    made = 0
    for actor in turns(people):
        if any(person.shows(until) for person in people):
            break
        turn(actor)
        made += 1
    return made


def _actor(*people: Person) -> Person:
    """Whose turn it is, when everybody has seen what the others have."""
    furthest = max(person.seq for person in people)
    for person in people:
        person.reach(furthest)
    return next(person for person in people if person.acts)


def test_a_phone_in_french_and_a_desktop_in_english_play_a_whole_game(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    _at_a_table(phone, desktop, bots=1, layout=QUICK)
    assert _play([phone, desktop]) > 5
    assert phone.page.locator("[data-rematch]").inner_text() == "Revanche"
    assert desktop.page.locator("[data-rematch]").inner_text() == "Rematch"
    assert _last_actions_stay_secret(phone) > 0
    assert _last_actions_stay_secret(desktop) > 0


def _last_actions_stay_secret(one: Person) -> int:
    """Nothing that *one* heard tells somebody else's last action before all are shown; answers how many there were."""
    others = 0
    for message in one.heard:
        view: Json | None = message.get("view")
        for event in news(message):
            if event["event"] == "last_chosen" and view and event["seat"] != view["seat"]:
                assert event["move"] is None
                others += 1
        if view and view["seat"] in view["to_act"]:
            assert view["chosen"] is None
    return others


def test_the_page_shows_what_the_view_holds_and_nothing_of_the_pile(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    _at_a_table(phone, desktop)
    for _ in range(8):
        furthest = max(phone.seq, desktop.seq)
        for one in (phone, desktop):
            one.reach(furthest)
            view = one.view()
            reserve, followed = (
                one.page.eval_on_selector_all(f"{where}[data-flip]", "all => all.map(one => one.dataset.card)")
                for where in (".reserve ", "")
            )
            assert Counter(reserve) == Counter(code for code in view["reserve"] if code)
            known = Counter(reserve)
            for seat in view["seats"]:
                known.update(seat["display"])
            assert Counter(followed) == known
            keys = one.page.eval_on_selector_all("[data-flip]", "all => all.map(one => one.dataset.flip)")
            assert len(keys) == len(set(keys))
        turn(_actor(phone, desktop))


def test_an_empty_line_is_explained_with_its_rule(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    _at_a_table(phone, desktop)
    first = _actor(phone, desktop)
    turn(first)
    while (second := _actor(phone, desktop)) is first or second.shows(".choices"):
        turn(second)
    assert second.shows(".arrow.gone")
    second.page.locator(".arrow.gone").first.click()
    refused = second.page.locator(".refused")
    refused.wait_for()
    assert "HY-7" in refused.inner_text()
    second.page.click(".why")
    assert "HY-7" in second.page.locator("dialog[open]").inner_text()


def _misfit(view: Json) -> tuple[str, str] | None:
    """An animal and an object of this seat's display that do not go together."""
    display = view["seats"][view["seat"]]["display"]
    for animal in (code for code in display if code not in view["worth"]):
        for thing in (code for code in display if code in view["worth"]):
            if f"shelter {animal} {thing}" not in view["legal"]:
                return animal, thing
    return None


def test_a_shelter_that_does_not_fit_is_explained_and_its_cards_pulse(person: Arrives) -> None:
    one = person("en")
    _alone(one)
    while True:
        _play([one], until=".choices")
        if one.over:
            one = person("en")
            _alone(one)
        elif pair := _misfit(one.view()):
            break
        else:
            turn(one)
    for code in pair:
        one.page.locator(f"[data-zone=display] button[data-card={code}]").click()
    one.page.click("[data-primary]")
    refused = one.page.locator(".refused")
    refused.wait_for()
    assert "HY-8" in refused.inner_text()
    for code in pair:
        assert one.shows(f"[data-zone=display] button.pulse[data-card={code}]")
    assert one.acts


def test_a_shelter_is_put_together_from_the_own_cards(person: Arrives) -> None:
    one = person("fr", phone=True)
    _alone(one)
    _play([one], until=".choices")
    move = next(text for text in one.view()["legal"] if text.startswith("shelter"))
    for code in move.split()[1:]:
        one.page.locator(f"[data-zone=display] button[data-card={code}]").click()
    assert one.page.locator(f".option.picked[data-move='{move}']").count() == 1
    seq = one.seq
    one.page.click("[data-primary]")
    one.reach(seq + 1)
    assert any(event["event"] == "sheltered" for message in one.heard for event in news(message))


def test_passing_keeps_the_cards(person: Arrives) -> None:
    one = person("fr", phone=True)
    _alone(one)
    _play([one], until=".choices")
    before, seq = one.view()["seats"][0], one.seq
    one.page.get_by_role("button", name="Passer").click()
    one.reach(seq + 1)
    after = next(message["view"]["seats"][0] for message in one.heard if message.get("seq") == seq + 1)
    assert before["display"] == after["display"]


def test_cards_beside_the_chosen_line_look_as_before(person: Arrives) -> None:
    one = person("en", phone=True)
    _alone(one)
    looks = "cards => cards.map(card => getComputedStyle(card).filter)"
    before = one.page.locator(".reserve [data-card]").evaluate_all(looks)
    one.page.locator(".reserve .arrow:not(.gone)").first.click()
    one.page.wait_for_selector(".reserve .target")
    assert one.page.locator(".reserve [data-card]:not(.target)").count()
    assert one.page.locator(".reserve [data-card]").evaluate_all(looks) == before


def test_a_reload_loses_neither_the_position_nor_the_choice(person: Arrives) -> None:
    one = person("fr", phone=True)
    _alone(one, players=4)
    move = one.page.locator(".arrow:not(.gone)").last.get_attribute("data-move")
    one.page.click(f".arrow[data-move='{move}']")
    before = one.seq
    one.page.reload()
    one.page.wait_for_selector("[data-mine=true]")
    one.reach(before)
    assert one.page.locator(f".arrow[data-move='{move}']").get_attribute("aria-pressed") == "true"
    assert one.page.locator(".reserve .target").count() > 0


def test_a_watcher_sees_the_table_and_may_choose_nothing(person: Arrives) -> None:
    phone, desktop, watcher = person("fr", phone=True), person("en"), person("en")
    table = _at_a_table(phone, desktop)
    watcher.go(f"/t/{table}")
    watcher.page.wait_for_selector(".frame")
    assert watcher.page.locator(".reserve [data-card]").count() == 10
    watcher.page.locator(".arrow").first.click()
    assert not watcher.shows("[data-primary]")
    turn(_actor(phone, desktop))
    watcher.reach(max(phone.seq, desktop.seq))


def test_a_game_can_be_played_with_the_keyboard_alone(person: Arrives) -> None:
    one = person("en")
    _alone(one)
    keys = one.page.keyboard
    on = "seq => Number(document.body.dataset.seq) > seq || document.querySelector('dialog[open], [data-rematch]')"
    for _ in range(150):
        seq = one.seq
        if one.over:
            break
        if one.shows("[data-next]"):
            one.page.locator("[data-next]").focus()
            keys.press("Enter")
            one.page.wait_for_selector("[data-next]", state="detached")
        elif one.acts:
            gone = one.page.eval_on_selector_all("[data-hand]", "all => all.map(one => one.matches('.gone'))")
            keys.press(str(gone.index(False) + 1))
            one.page.wait_for_selector("[data-hand].picked")
            keys.press("Enter")  # the focus is on it: once more plays it
            one.page.wait_for_function(on, arg=seq)
        else:
            one.page.wait_for_function(on, arg=seq)
    assert one.over


def test_arrows_move_within_the_reserve_and_escape_puts_back(person: Arrives) -> None:
    one = person("en")
    _alone(one)
    while one.view()["reserve"][2] is None:  # a bot began, and took it
        _alone(one)
    keys = one.page.keyboard
    one.page.locator(".arrow[data-move='row 2']").focus()
    keys.press("ArrowRight")
    assert one.page.evaluate("document.activeElement.dataset.card") == one.view()["reserve"][2]
    keys.press("Enter")
    one.page.wait_for_selector(".arrow.picked[data-move='row 2']")
    keys.press("Enter")  # the same card stands for its column too
    one.page.wait_for_selector(".arrow.picked[data-move='col 1']")
    keys.press("Escape")
    one.page.wait_for_selector(".arrow.picked", state="detached")


@pytest.mark.parametrize(
    ("language", "phone", "theme"), [("fr", True, "felt"), ("en", True, "light"), ("en", False, "dark")]
)
def test_the_table_has_no_accessibility_violation(person: Arrives, language: str, phone: bool, theme: str) -> None:
    one = person(language, phone=phone, theme=theme)
    _alone(one, players=4)
    one.page.locator(".arrow:not(.gone)").first.click()
    _look(one, "a line is chosen")
    one.page.keyboard.press("Escape")
    _play([one], until=".choices")
    _look(one, "shelters")
    _play([one], until=".choices .discards")
    _look(one, "the last action")


def _look(one: Person, what: str) -> None:
    assert not one.complaints(), what
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{what}: it scrolls sideways"
    small = one.page.evaluate(
        """() => [...document.querySelectorAll('.arrow, .option, .grip, [data-zone=discards] button, [data-primary]')]
        .map(one => [one.getBoundingClientRect(), one]).filter(([box]) => box.width < 44 || box.height < 44)
        .map(([box, one]) => `${one.className}: ${box.width}×${box.height}`)"""
    )
    assert not small, what


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_whole_reserve_is_seen_on_a_phone(person: Arrives, players: int) -> None:
    one = person("fr", phone=True)
    _alone(one, players=players)
    inside = one.page.evaluate(
        """() => { const room = document.querySelector('.reserve').parentElement
        return room.scrollWidth <= room.clientWidth && room.scrollHeight <= room.clientHeight }"""
    )
    assert inside


def test_the_sign_of_another_turn_is_seen_whole_on_the_smallest_phone(person: Arrives) -> None:
    one = person("fr", phone=True)
    one.page.set_viewport_size({"width": 320, "height": 568})
    _alone(one, players=4)
    while not one.shows(".col .again"):
        turn(one)
        one.page.wait_for_selector("[data-mine=true]")
    cut = one.page.evaluate(
        """() => { const top = document.querySelector('.reserve').parentElement.getBoundingClientRect().top
        return [...document.querySelectorAll('.again')].some(one => one.getBoundingClientRect().top < top) }"""
    )
    assert not cut


@pytest.mark.parametrize("phone", [True, False])
def test_a_wide_reserve_stays_on_the_page(person: Arrives, phone: bool) -> None:
    one = person("en", phone=phone)
    _alone(one, layout=WIDE)
    assert one.page.locator(".arrow").count() == 17
    assert not one.complaints()
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    one.page.locator(".arrow[data-move='col 16']").click()
    assert one.page.locator(".reserve .target").count() == 1
    turn(one)


def test_other_snowflakes_are_written_on_the_cards(person: Arrives) -> None:
    one = person("en", phone=True)
    _alone(one, players=4, snowflakes=OTHER_VALUES)
    while not any(code in OTHER_VALUES for code in one.view()["reserve"]):
        turn(one)
        one.page.wait_for_selector("[data-mine=true]")
    code = next(code for code in one.view()["reserve"] if code in OTHER_VALUES)
    card = one.page.locator(f".reserve [data-card={code}]").first
    assert card.locator(".worth").inner_text() == str(OTHER_VALUES[code])
    name = card.get_attribute("aria-label") or ""
    assert f"{OTHER_VALUES[code]} snowflakes" in name
    assert not one.shows(".reserve [data-card=mitten] .worth")
