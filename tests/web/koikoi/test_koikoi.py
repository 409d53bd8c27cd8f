"""Koï-Koï in real browsers: a phone in French and a desktop in English at one table."""

from __future__ import annotations

import json
import signal
from typing import Any

from tests.web.conftest import Arrives
from tests.web.koikoi.playing import PLAYING, turn
from tests.web.people import House, Person
from tests.web.playing import together

SHORT = {"rounds": 1, "hand_swap": False, "lucky_hands": False}


def _at_a_table(phone: Person, desktop: Person, **options: Any) -> str:
    """Léa opens a table, Max comes by the link and sits down, Léa starts."""
    return together(phone, desktop, "koikoi", ["me", "open"], options=SHORT | options)


def test_a_phone_in_french_and_a_desktop_in_english_play_a_whole_game(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    table = _at_a_table(phone, desktop, hand_swap=True)
    assert PLAYING.to_the_end([phone, desktop]) > 2
    assert phone.page.locator("[data-rematch]").inner_text() == "Revanche"
    assert desktop.page.locator("[data-rematch]").inner_text() == "Rematch"
    assert _hidden_cards_stay_hidden(phone, desktop)
    assert _hidden_cards_stay_hidden(desktop, phone)

    phone.page.click("[data-rematch]")
    desktop.page.get_by_role("button", name="Accept").click()
    for one in (phone, desktop):
        one.page.wait_for_url(f"**/t/{table}")
        one.page.wait_for_selector("dialog[open]", state="detached")
    turn(phone if phone.acts else desktop)


def _hidden_cards_stay_hidden(one: Person, other: Person) -> int:
    """No step that *one* heard names a card of *other*'s hand; answers how many steps there were.

    What would help a yaku (`near`) is left out: it lists cards wherever they are.
    """
    hands = {m["seq"]: m["view"]["hand"] or [] for m in other.heard if m["t"] == "step" and m.get("view")}
    looked = 0
    for message in one.heard:
        if message["t"] != "step" or message["seq"] not in hands or not message.get("view"):
            continue
        for seat in message["view"]["seats"]:
            seat["near"] = []
        text = json.dumps(message)
        assert not [card for card in hands[message["seq"]] if f'"{card}"' in text]
        looked += 1
    return looked


def test_the_page_holds_no_card_that_the_player_may_not_know(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    _at_a_table(phone, desktop)
    while not phone.over:
        furthest = max(phone.seq, desktop.seq)
        for one, other in ((phone, desktop), (desktop, phone)):
            one.reach(furthest)
            other.reach(furthest)
            shown = one.page.eval_on_selector_all("[data-flip]", "all => all.map(one => one.dataset.flip)")
            assert not set(shown) & set(other.view()["hand"])
            kept = one.page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
            assert not [card for card in other.view()["hand"] if f'"{card}"' in kept]
        while not (phone.over or phone.acts or desktop.acts):
            pass  # the result is on its way
        if not phone.over:
            turn(phone if phone.acts else desktop)


def test_a_reload_loses_neither_the_position_nor_the_choice(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    _at_a_table(phone, desktop)
    actor = phone if phone.acts else desktop
    card = actor.page.locator("[data-hand]:not(.dim)").first
    code = card.get_attribute("data-flip")
    card.click()
    before = actor.seq
    actor.page.reload()
    actor.page.wait_for_selector(".frame")
    actor.reach(before)
    assert actor.page.locator(f"[data-hand][data-flip='{code}']").get_attribute("aria-pressed") == "true"
    assert actor.acts


def test_two_tabs_of_a_player_agree(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    table = _at_a_table(phone, desktop)
    second = phone.tab()
    second.goto(f"/t/{table}")
    second.wait_for_selector(".frame")
    turn(phone if phone.acts else desktop)
    seq = max(phone.seq, desktop.seq)
    second.wait_for_function("seq => Number(document.body.dataset.seq) >= seq", arg=seq)
    phone.reach(seq)
    first_hand, second_hand = (
        page.eval_on_selector_all("[data-hand]", "all => all.map(one => one.dataset.flip)")
        for page in (phone.page, second)
    )
    assert first_hand == second_hand


def test_a_watcher_sees_the_table_and_no_hand(person: Arrives) -> None:
    phone, desktop, watcher = person("fr", phone=True), person("en"), person("en")
    table = _at_a_table(phone, desktop)
    watcher.go(f"/t/{table}")
    watcher.page.wait_for_selector(".frame")
    assert watcher.page.locator(".ba .card").count() == 8
    assert not watcher.shows("[data-hand]")
    turn(phone if phone.acts else desktop)
    watcher.reach(max(phone.seq, desktop.seq))


def test_an_illegal_card_is_explained_with_its_rule(person: Arrives) -> None:
    for _ in range(8):  # until a deal has a card that may not be played
        phone, desktop = person("fr", phone=True), person("en")
        _at_a_table(phone, desktop)
        actor = phone if phone.acts else desktop
        if actor.shows("[data-hand].dim"):
            break
    card = actor.page.locator("[data-hand].dim").first
    card.click()
    actor.page.click("[data-primary]")
    refused = actor.page.locator(".refused")
    refused.wait_for()
    assert "KK-11" in refused.inner_text()
    assert actor.page.locator("[data-hand].pulse").count() > 0
    actor.page.click(".why")
    assert "KK-11" in actor.page.locator("dialog[open]").inner_text()


def test_what_a_picked_card_does_not_take_looks_as_before(person: Arrives) -> None:
    one = person("en", phone=True)
    _alone(one)
    captures = one.view()["captures"]
    code = next(code for code, cards in captures.items() if 0 < len(cards) < len(one.view()["ba"]))
    before = one.page.locator(".ba .dim").count()
    one.page.click(f"[data-hand][data-flip='{code}']")
    outlined = one.page.eval_on_selector_all(".ba .target", "all => all.map(one => one.dataset.flip)")
    assert sorted(outlined) == sorted(captures[code])
    assert one.page.locator(".ba .dim").count() == before == 0


def test_the_sentence_says_why_cards_of_the_hand_are_dimmed(person: Arrives) -> None:
    for language, why in (
        ("en", "You can capture, so you must."),
        ("fr", "Vous pouvez capturer\u202f: c’est obligatoire."),
    ):
        one = person(language, phone=True)
        _alone(one)
        assert one.shows("[data-hand].dim")
        said = one.page.locator(".action p")
        assert why in said.inner_text()
        one.page.locator("[data-hand].dim").first.click()
        one.page.locator(".refused", has_text="KK-11").wait_for()
        one.page.locator("[data-hand]:not(.dim)").first.click()
        one.page.wait_for_selector(".refused", state="detached")
        assert why not in said.inner_text()


def test_play_goes_on_after_the_server_was_killed(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house)
    table = one.open_table("koikoi", 2, seats=["me", {"bot": "novice"}], starts="when_full", options=SHORT)
    one.ready(table)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    turn(one)
    own_house.stop(signal.SIGKILL)
    one.page.wait_for_selector(".lost")
    own_house.start()
    one.page.wait_for_selector(".lost", state="detached")
    PLAYING.to_the_end([one])


def test_a_seat_that_was_left_is_taken_back(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    table = _at_a_table(phone, desktop)
    phone.page.locator(".menu").first.click()
    phone.page.click("[data-leave]")
    phone.page.click("[data-sure]")
    phone.page.wait_for_url("**/")
    desktop.page.locator(".them .state").wait_for()
    assert desktop.page.locator(".them .state").inner_text() == "away"
    phone.go(f"/t/{table}")
    phone.page.wait_for_selector(".frame")
    assert not phone.shows("[data-hand]")
    phone.page.get_by_role("button", name="Reprendre ma place").click()
    phone.page.wait_for_selector("[data-hand]")


def test_a_game_can_be_played_with_the_keyboard_alone(person: Arrives) -> None:
    one = person("en")
    table = one.open_table("koikoi", 2, seats=["me", {"bot": "random"}], starts="when_full", options=SHORT)
    one.ready(table)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    keys = one.page.keyboard
    turned = 0
    while not one.over and turned < 60:
        seq = one.seq
        if not one.acts:
            one.page.wait_for_function(
                "seq => Number(document.body.dataset.seq) > seq || document.querySelector('dialog[open]')", arg=seq
            )
        if one.shows("[data-next]"):
            one.page.locator("[data-next]").focus()
            keys.press("Enter")
            one.page.wait_for_selector("[data-next]", state="detached")
            continue
        if not one.acts:
            continue
        if one.shows("[data-move=stop]"):
            one.page.locator("[data-move=stop]").focus()
            keys.press("Enter")
        elif one.shows(".pile .target"):
            one.page.locator(".ba .target").first.focus()
            keys.press("Enter")
        else:
            codes = one.page.eval_on_selector_all("[data-hand]", "all => all.map(one => one.matches('.dim'))")
            keys.press(str(codes.index(False) + 1))
            one.page.wait_for_selector("[data-hand].picked")
            if one.page.locator("[data-primary]").is_enabled():
                keys.press("Enter")  # the focus is on the card: once more plays it
            else:
                one.page.locator(".ba .target").first.focus()
                keys.press("Enter")
        one.page.wait_for_function(
            "seq => Number(document.body.dataset.seq) > seq || document.querySelector('dialog[open]')", arg=seq
        )
        turned += 1
    assert one.over


def _alone(one: Person, **options: Any) -> None:
    """A table with a bot, where *one* has to play."""
    table = one.open_table("koikoi", 2, seats=["me", {"bot": "random"}], starts="when_full", options=SHORT | options)
    one.ready(table)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")


def test_the_lightning_takes_any_card_as_a_joker(person: Arrives) -> None:
    one = person("en", phone=True)
    for _ in range(40):  # until a deal has it; a guest's tables are always dealt in the same order
        _alone(one, gaji=True)
        view = one.view()
        wild = [text.removeprefix("wild ") for text in view["legal"] if text.startswith("wild ")]
        if wild:
            break
    other = next(code for code in wild if not code.startswith("11"))
    seq = one.seq
    one.page.click("[data-hand][data-flip='11a']")
    targets = one.page.eval_on_selector_all(".ba .target", "all => all.map(one => one.dataset.flip)")
    assert sorted(targets) == sorted(wild)
    one.page.locator(f".ba [data-flip='{other}']").click()
    one.reach(seq + 1)
    played = [m for m in one.heard if m["t"] == "step" and m["seq"] == seq + 1][-1]  # at the last of these tables
    assert {"event": "joker", "seat": 0, "target": other, "shown": None} in played["view"]["last"]
    assert {"11a", other} <= set(played["view"]["seats"][0]["captured"])


def test_a_reload_brings_the_log_back_when_it_is_read(person: Arrives) -> None:
    one = person("en")
    _alone(one)
    for _ in range(3):
        turn(one)
        one.page.wait_for_function("() => document.querySelector('[data-mine=true], [data-rematch]')")
    one.page.click("[data-tab=log]")
    lines = one.page.locator("[role=tabpanel] li")
    before = lines.all_inner_texts()
    one.page.reload()
    one.page.wait_for_selector(".frame")
    one.page.click("[data-tab=log]")
    one.page.wait_for_function("n => document.querySelectorAll('[role=tabpanel] li').length >= n", arg=len(before))
    assert lines.all_inner_texts() == before


def test_the_focus_stays_at_the_buttons_when_they_go(person: Arrives) -> None:
    one = person("en")
    _alone(one)
    one.page.locator("[data-hand]:not(.dim)").first.click()
    seq = one.seq
    one.page.locator(".action .button", has_text="Cancel").focus()
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector(".action .button >> text=Cancel", state="detached")
    assert one.page.evaluate("document.activeElement.closest('.action') !== null")
    assert one.seq == seq
