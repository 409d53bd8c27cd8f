"""HILO in real browsers: a phone in French, a desktop in English and a bot at one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.web.conftest import Arrives
from tests.web.hilo.playing import face_down, flip, place, turn
from tests.web.people import Json, Person, news
from tests.web.playing import alone, together, turns

NO_CARDS = {"line", "near", "full", "move", "legal"}
MOVED = "seq => Number(document.body.dataset.seq) > seq || document.querySelector('dialog[open]')"
COVERED = """() => [...document.querySelectorAll('[data-cell], [data-discard], [data-zoom]')].some(card => {
  const { x, y, width, height } = card.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.decision')
})"""


def _at_a_table(phone: Person, desktop: Person) -> str:
    """Léa opens a table for three with a bot, Max comes by the link and sits down, Léa starts."""
    return together(phone, desktop, "hilo", ["me", {"bot": "random"}, "open"])


def _against_bots(person: Person, players: int = 2, level: str = "random") -> str:
    return alone(person, "hilo", players, level)


def _play(people: Sequence[Person], until: str = "") -> int:
    """Play until the game is over, or somebody who has to act has this duty; answers how many decisions were made."""
    made = 0
    for actor in turns(people):
        if actor.view()["duty"] == until:
            break
        made += 1
        turn(actor, take=made % 5 == 0)
    return made


def test_a_phone_in_french_and_a_desktop_in_english_play_a_whole_game(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    _at_a_table(phone, desktop)
    assert _play([phone, desktop]) > 10
    assert phone.page.locator("[data-rematch]").inner_text() == "Revanche"
    assert desktop.page.locator("[data-rematch]").inner_text() == "Rematch"
    view = phone.view()
    assert max(view["totals"]) > 99
    assert view["winners"] == [seat for seat, total in enumerate(view["totals"]) if total == min(view["totals"])]
    for one, other in ((phone, desktop), (desktop, phone)):
        assert _secrets_stay_secret(one, other)
        assert _nobody_hears_of_face_down_cards(one)


def _cards_in(told: Any) -> set[str]:
    """All codes of cards in something that was told; lines are left out, for `c1` is a column too."""
    if isinstance(told, dict):
        return {code for key, part in told.items() if key not in NO_CARDS for code in _cards_in(part)}
    if isinstance(told, list):
        return {code for part in told for code in _cards_in(part)}
    return {told} if isinstance(told, str) else set()


def _secret(view: Json) -> set[str]:
    """What only this seat knows: the card it has drawn (HL-7), and its first flips until all have flipped (HL-4)."""
    flips = [code for code in view["grids"][view["seat"]]["cells"] if code] if view["flips"] else []
    return {*flips, *([view["drawn"]] if view["drawn"] else [])}


def _steps(person: Person) -> list[Json]:
    return [message for message in person.heard if message["t"] == "step" and message.get("view")]


def _secrets_stay_secret(one: Person, other: Person) -> int:
    """No step tells *one* what only *other* knows; answers how many there were to look at."""
    told = {message["seq"]: _cards_in(message) for message in _steps(one)}
    looked = 0
    for message in _steps(other):
        secret = _secret(message["view"])
        assert not secret & told.get(message["seq"], set())
        looked += len(secret)
    return looked


def _nobody_hears_of_face_down_cards(person: Person) -> int:
    """What was turned over at the end of a round was not named in that round before (HL-2)."""
    heard: set[str] = set()
    looked = 0
    for message in _steps(person):
        revealed = [event for event in news(message) if event["event"] == "revealed"]
        if revealed:
            turned = {code for sheet in revealed[0]["sheets"] for code in sheet["turned"]}
            assert not turned & heard
            looked += len(turned)
            heard = set()
        else:
            heard |= _cards_in(message)
    return looked


def test_the_page_holds_no_card_that_the_player_may_not_know(person: Arrives) -> None:
    phone, desktop = person("fr", phone=True), person("en")
    _at_a_table(phone, desktop)
    seen = 0
    for _ in range(14):
        furthest = max(phone.seq, desktop.seq)
        for one in (phone, desktop):
            one.reach(furthest)
        for one, other in ((phone, desktop), (desktop, phone)):
            secret = _secret(other.view())
            seen += len(secret)
            known = _cards_in([one.view()["grids"], one.view()["discard"], one.view()["drawn"]])
            shown = one.page.eval_on_selector_all("[data-flip]", "all => all.map(one => one.dataset.flip)")
            assert set(shown) <= known
            page = one.page.evaluate(
                "document.body.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
            )
            assert not [code for code in secret if f'"{code}"' in page]
        actor = phone if phone.acts else desktop if desktop.acts else None
        if actor is None:
            phone.reach(furthest + 1)
        else:
            turn(actor)
    assert seen


def test_an_illegal_choice_is_explained_with_its_rule_and_card(person: Arrives) -> None:
    phone = person("fr", phone=True)
    _against_bots(phone)
    _play([phone], until="swap_or_drop")
    phone.page.click("[data-primary]")  # drop it …
    up = next(number for number in range(1, 10) if number not in face_down(phone))
    phone.page.click(place(phone, up))  # … and turn over what is face up already
    refused = phone.page.locator(".refused")
    refused.wait_for()
    assert "HL-8" in refused.inner_text()
    assert "déjà visible" in refused.inner_text()
    assert phone.shows(f"{place(phone, up)} .pulse")
    phone.page.click(".why")
    assert "HL-8" in phone.page.locator("dialog[open]").inner_text()
    phone.page.keyboard.press("Escape")
    phone.page.wait_for_selector("dialog[open]", state="detached")
    phone.page.click("[data-move=draw]")  # a second card
    phone.page.locator(".refused", has_text="HL-7").wait_for()
    assert phone.acts


def test_a_line_is_cleared_with_what_it_leaves_in_view(person: Arrives) -> None:
    one = person("en")
    for _ in range(30):  # until somebody who does not look for lines has one
        _against_bots(one)
        _play([one], until="hilo_or_keep")
        if not one.over:
            break
    offer = one.view()["offers"][0]
    button = one.page.locator(f"[data-move='{offer['move']}']")
    assert button.locator(".row .card").count() == sum(len(cards) for cards in offer["removes"])
    assert button.locator(".rest .slot").count() == len(offer["cells"])
    assert one.page.evaluate("!!document.activeElement.closest('.decision')")
    assert not one.page.evaluate(COVERED), "the decision lies on cards"
    assert one.shows("[data-cell].target")
    assert not one.shows("[data-cell].dim"), "what stays is not forbidden"
    assert not one.complaints()
    seq, cards = one.seq, one.page.locator("[data-cell]").count()
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")
    one.page.wait_for_function(MOVED, arg=seq)
    if not one.shows("dialog[open]"):
        assert one.page.locator("[data-cell]").count() < cards


def test_a_turn_with_the_keyboard_alone(person: Arrives) -> None:
    one = person("en")
    _against_bots(one)
    keys = one.page.keyboard

    def then(seq: int) -> None:
        one.page.wait_for_function(MOVED, arg=seq)
        if one.view()["duty"] == "wait":
            one.page.wait_for_selector("[data-mine=true]")

    seq = one.seq
    for key in ("1", "5", "Enter"):  # the focus is on a card that is picked: once more turns both over
        keys.press(key)
    then(seq)
    assert one.view()["duty"] == "take_or_draw"
    assert one.page.evaluate("document.activeElement.dataset.cell") == "5"
    keys.press("Tab")  # from the grid to the piles
    assert one.page.evaluate("document.activeElement.dataset.move") == "draw"
    seq = one.seq
    keys.press("Enter")
    then(seq)
    drawn = one.view()["drawn"]
    assert drawn
    keys.press("9")
    assert one.page.locator(place(one, 9)).get_attribute("aria-pressed") == "true"
    keys.press("Escape")
    assert one.page.locator(place(one, 9)).get_attribute("aria-pressed") == "false"
    keys.press("ArrowUp")
    assert one.page.evaluate("document.activeElement.dataset.cell") == "6"
    seq = one.seq
    keys.press("Enter")
    keys.press("Enter")
    one.page.wait_for_selector(f"{place(one, 6)} [data-flip='{drawn}']")
    one.page.wait_for_function(MOVED, arg=seq)


def test_a_reload_keeps_what_was_picked(person: Arrives) -> None:
    one = person("fr", phone=True)
    _against_bots(one)
    one.page.click(place(one, 3))
    before = one.seq
    one.page.reload()
    one.page.wait_for_selector("[data-mine=true]")
    one.reach(before)
    assert one.page.locator(place(one, 3)).get_attribute("aria-pressed") == "true"


def test_a_watcher_sees_the_table_and_may_touch_nothing(person: Arrives) -> None:
    one, watcher = person("en"), person("fr", phone=True)
    table = _against_bots(one, 3)
    _play([one], until="take_or_draw")
    watcher.go(f"/t/{table}")
    watcher.page.wait_for_selector(".frame")
    watcher.reach(one.seq)
    assert not watcher.shows("[data-cell], [data-discard], [data-move=draw]")
    assert watcher.page.locator("[data-zone=grid] .slot").count() == 9
    assert not watcher.complaints()


def test_six_players_fit_a_phone_and_axe_has_nothing_to_say(person: Arrives) -> None:
    phone = person("fr", phone=True)
    _against_bots(phone, 6, "novice")
    assert not phone.complaints()
    _play([phone], until="swap_or_drop")
    wide, small = phone.page.evaluate(
        """() => [document.documentElement.scrollWidth, [...document.querySelectorAll('.frame button:not(.chip)')]
          .filter(one => one.offsetParent && Math.min(one.offsetWidth, one.offsetHeight) < 44)
          .map(one => one.outerHTML)]"""
    )
    assert wide <= 390
    assert not small
    fits = "() => { const main = document.querySelector('main'); return main.scrollHeight <= main.clientHeight }"
    assert phone.page.evaluate(fits)
    assert not phone.complaints()
    phone.page.click("[data-zoom='3']")
    phone.page.wait_for_selector("dialog[open]")
    assert phone.page.locator("dialog[open] .slot").count() == len(phone.view()["grids"][3]["cells"])
    assert not phone.complaints()


def test_the_score_of_a_round_says_why(person: Arrives) -> None:
    one = person("en")
    _against_bots(one)
    for _ in range(120):
        seq = one.seq
        if one.acts:
            page = one.page
            if one.view()["duty"] == "take_or_draw":  # quick: a face-down card goes every turn
                page.click("[data-discard]")
                page.click(place(one, face_down(one)[0]))
            elif one.view()["duty"] == "flip":
                flip(one)
            else:
                page.locator("[data-zone=offers] [data-move]").first.click()
        one.page.wait_for_function(MOVED, arg=seq)
        if one.shows("[data-next]"):
            break
    sheet = one.page.locator("dialog[open]")
    assert "Cards left" in sheet.inner_text() or "No cards left" in sheet.inner_text()
    assert not one.complaints()
    sheet.get_by_role("button", name="HL-19").first.click()
    one.page.locator("dialog[open]", has_text="HL-19").last.wait_for()
