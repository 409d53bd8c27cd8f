"""Words with a meaning of their own: tapped or chosen by keys, they are explained; and the table does not mind."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator

from tablee import games
from tablee.core.terms import Term, term
from tablee.lessons import lessons
from tests.laws.test_terms import occurs
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.people import PHONE_ON_ITS_SIDE, Person
from tests.web.playing import alone
from tests.web.test_lessons import begun as lesson_begun

AT_THE_TABLE = ".head [data-term], .action [data-term]"
NOTE = "[data-note]"

TOUCHED = """(one, reach) => {
  const { x, y, width, height } = one.getClientRects()[0]
  const at = (dx, dy) => document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy) === one
  return [[0, 0], [-reach, 0], [reach, 0], [0, -reach], [0, reach]].map(([dx, dy]) => at(dx, dy))
}"""
"""Whether points around the middle of a word belong to it."""
HIDDEN = """note => {
  const over = note.getBoundingClientRect()
  return Math.max(0, ...[...document.querySelectorAll('[data-hand]')].map(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const width = Math.min(right, over.right) - Math.max(left, over.left)
    const height = Math.min(bottom, over.bottom) - Math.max(top, over.top)
    return Math.max(0, width) * Math.max(0, height) / ((right - left) * (bottom - top))
  }))
}"""
"""Which share of a card in the hand a note hides at most."""
STOPS = "place => [...place.querySelectorAll('[data-term]')].map(one => one.tabIndex)"


def begun(one: Person, game: str, **wishes: Any) -> str:
    table = alone(one, game, games.game(game).players[0], options=dict(playing(game).at_once), **wishes)
    one.page.mouse.move(5, 300)
    return table


def a_word(one: Person, game: str, table: str = "") -> Locator:
    """A word that is marked in what to do, or in what the game is about; some moves later, if there is none now."""
    for _ in range(12):
        one.page.wait_for_selector("[data-mine=true]")
        one.page.wait_for_load_state("networkidle")
        found = one.page.locator(AT_THE_TABLE)
        if found.count():
            return found.last
        if "draw" in one.view()["legal"]:  # in HILO, what can be done with the card has such a word
            one.reach(one.move(table, "draw"))
        else:
            playing(game).turn(one)
    raise AssertionError("no word to explain")


def meant(one: Person, game: str, word: Locator) -> Term:
    found = term(games.game(game), one.language, word.inner_text())
    assert found is not None
    return found


def explained(one: Person, expected: Term) -> None:
    """The note is there, says what it should, has the focus, and is in nobody's way."""
    note = one.page.locator(NOTE)
    note.wait_for()
    assert expected.says in note.inner_text()
    assert expected.forms[0] in note.inner_text()
    assert note.locator("[data-rule]").get_attribute("data-rule") == expected.rule
    assert note.evaluate("note => note.contains(document.activeElement)")
    box = note.bounding_box()
    size = one.page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"]


def closed(one: Person) -> None:
    one.page.wait_for_selector(NOTE, state="detached")


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("seen", ["desktop", "phone", "phone on its side"])
def test_a_word_at_the_table_is_tapped_and_leads_to_its_rule(person: Arrives, game: str, seen: str) -> None:
    one = person("en" if seen == "desktop" else "fr", phone=seen != "desktop")
    if seen == "phone on its side":
        one.page.set_viewport_size({"width": PHONE_ON_ITS_SIDE[0], "height": PHONE_ON_ITS_SIDE[1]})
    table = begun(one, game)
    word = a_word(one, game, table)
    assert all(word.evaluate(TOUCHED, 11))
    expected, duty = meant(one, game, word), one.view()["duty"]
    if seen == "desktop":
        word.click()
    else:
        word.tap()
    explained(one, expected)
    assert one.page.locator(NOTE).evaluate(HIDDEN) < 0.5
    assert one.complaints() == []
    one.page.locator(f"{NOTE} [data-rule]").click()
    rule = one.page.locator("dialog[open] .rules .rule").first
    rule.wait_for()
    assert rule.inner_text() == expected.rule
    closed(one)
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("dialog[open]", state="detached")
    assert word.evaluate("word => word === document.activeElement")
    assert one.view()["duty"] == duty
    assert one.page.locator(".action p > span").evaluate("text => text.scrollTop") == 0  # it is read from its beginning
    assert one.errors == []


def test_by_keys_nothing_is_played_or_put_down_while_a_word_is_read(person: Arrives) -> None:
    one = person("en")
    begun(one, "koikoi")
    word = a_word(one, "koikoi")
    one.page.keyboard.press("1")
    one.page.wait_for_selector("[data-hand].picked")
    seq, picked = one.seq, one.page.locator("[data-hand].picked").count()
    word.focus()
    for key in ("Enter", "Space"):
        one.page.keyboard.press(key)
        explained(one, meant(one, "koikoi", word))
        one.page.keyboard.press("Enter")  # the note itself has the focus: there is nothing to press yet
        one.page.keyboard.press("Escape")
        closed(one)
        assert word.evaluate("word => word === document.activeElement")
    one.page.keyboard.press("Enter")
    one.page.keyboard.press("Tab")  # the rule
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("dialog[open] .rules .rule")
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("dialog[open]", state="detached")
    assert word.evaluate("word => word === document.activeElement")
    assert (one.seq, one.page.locator("[data-hand].picked").count()) == (seq, picked)
    assert one.errors == []


def test_a_tap_beside_the_note_closes_it_and_does_what_it_is_for(person: Arrives) -> None:
    one = person("en", phone=True)
    begun(one, "koikoi")
    a_word(one, "koikoi").tap()
    one.page.wait_for_selector(NOTE)
    one.page.locator("[data-hand]").first.tap()
    one.page.wait_for_selector("[data-hand].picked")
    closed(one)


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("phone", [True, False])
def test_a_word_of_a_lesson_is_explained(person: Arrives, game: str, phone: bool) -> None:
    one = person("fr" if phone else "en", phone=phone)
    number = next(
        lesson.number
        for lesson in lessons(games.game(game))
        for name in games.game(game).terms
        for form in games.game(game).texts(one.language).raw(f"term.{name}.forms").split(" / ")
        if occurs(form, lesson.beats[0].say[one.language])
    )
    lesson_begun(one, game, number)
    word = one.page.locator(".say [data-term]").first
    word.wait_for()
    assert all(word.evaluate(TOUCHED, 11))
    expected = meant(one, game, word)
    word.click()
    explained(one, expected)
    assert one.complaints() == []
    one.page.keyboard.press("Escape")
    closed(one)


def test_a_text_is_one_stop_of_the_tab_key_and_arrows_go_from_word_to_word(person: Arrives) -> None:
    one = person("en")
    lesson_begun(one, "hiifuu", 1)  # Everybody plays a card: that is a trick. Colette leads …
    place = one.page.locator(".say")
    words = place.locator("[data-term]")
    words.first.wait_for()
    assert words.all_inner_texts() == ["trick", "leads"]
    assert place.evaluate(STOPS) == [0, -1]
    words.first.focus()
    at = "() => document.activeElement.dataset.term"
    for key, now in (("ArrowRight", "lead"), ("ArrowRight", "lead"), ("ArrowLeft", "trick"), ("ArrowLeft", "trick")):
        one.page.keyboard.press(key)
        assert one.page.evaluate(at) == now


def test_words_follow_what_is_said_and_the_language(person: Arrives) -> None:
    one = person("en")
    lesson_begun(one, "hiifuu", 1)
    one.page.wait_for_selector(".say [data-term]")
    one.page.click("[data-show]")
    one.page.wait_for_function("() => document.querySelector('.say').textContent.includes('The trick is yours')")
    one.page.wait_for_function(
        "() => [...document.querySelectorAll('.say [data-term]')].map(one => one.textContent).join() === 'trick,leads'"
    )
    assert one.page.locator(".say").inner_text().count("The trick is yours.") == 1
    one.page.evaluate(
        """() => {
          const kept = JSON.parse(localStorage.getItem('tablee.settings'))
          localStorage.setItem('tablee.settings', JSON.stringify({ ...kept, language: 'fr' }))
          dispatchEvent(new StorageEvent('storage', { key: 'tablee.settings' }))
        }"""
    )
    one.page.wait_for_function(
        "() => [...document.querySelectorAll('.say [data-term]')].map(one => one.textContent).join() === 'pli,entame'"
    )
    assert "trick" not in one.page.locator(".say").inner_text()


def test_the_log_marks_a_word_where_it_came_last(person: Arrives) -> None:
    one = person("en", phone=True)
    begun(one, "hiifuu")
    for _ in range(3):
        one.page.wait_for_selector("[data-mine=true]")
        playing("hiifuu").turn(one)
    one.page.wait_for_selector("[data-mine=true]")
    one.page.keyboard.press("y")
    one.page.locator("dialog[open] [data-tab=log]").click()
    one.page.wait_for_selector("dialog[open] ol [data-term]")
    lines = one.page.locator("dialog[open] ol li")
    said = lines.all_inner_texts()
    marked = {
        name: at
        for at in range(len(said))
        for name in lines.nth(at).locator("[data-term]").evaluate_all("all => all.map(one => one.dataset.term)")
    }
    assert "trick" in marked
    assert one.page.locator("dialog[open] ol [data-term]").count() == len(marked)
    assert marked["trick"] == max(at for at, line in enumerate(said) if re.search(r"\btricks?\b", line))
    stops = one.page.locator("dialog[open] ol").evaluate(STOPS)
    assert stops.count(0) == 1
    one.page.locator("dialog[open] ol [data-term=trick]").click()
    explained(one, term(games.game("hiifuu"), "en", "trick") or Term([], "", ""))  # within the sheet, which is modal
    one.page.keyboard.press("Escape")
    closed(one)
    assert one.shows("dialog[open]")  # only the note


def test_a_score_sheet_explains_its_words(person: Arrives) -> None:
    one = person("fr", phone=True)
    begun(one, "hiifuu")
    while not one.shows("[data-next]"):
        playing("hiifuu").turn(one)
        one.page.wait_for_function("() => document.querySelector('[data-mine=true], [data-next]')")
    words = one.page.locator("dialog[open] .seats [data-term]")
    words.first.wait_for()
    names = words.evaluate_all("all => all.map(one => one.dataset.term)")
    assert "pli" in names
    assert len(names) == len(set(names))
    one.page.locator("dialog[open] .seats [data-term=pli]").tap()
    explained(one, term(games.game("hiifuu"), "fr", "pli") or Term([], "", ""))
    assert one.complaints() == []
    one.page.locator(f"{NOTE} [data-rule]").tap()
    one.page.locator("dialog[open] .rules .rule").first.wait_for()
    one.page.keyboard.press("Escape")
    one.page.locator("dialog[open] .rules").wait_for(state="detached")
    assert one.shows("[data-next]")


def test_a_rule_explains_the_words_in_it(person: Arrives) -> None:
    one = person("en")
    begun(one, "koikoi")
    word = a_word(one, "koikoi")
    word.click()
    one.page.locator(f"{NOTE} [data-rule]").click()
    inside = one.page.locator("dialog[open] .rules [data-term]")
    inside.first.wait_for()
    assert inside.locator("xpath=ancestor::a | ancestor::button | ancestor::code").count() == 0
    expected = meant(one, "koikoi", inside.first)
    inside.first.click()
    explained(one, expected)


def test_nothing_moves_when_words_are_marked(person: Arrives) -> None:
    one = person("fr", phone=True)
    alone(one, "hiifuu", 4)
    one.page.wait_for_load_state("networkidle")
    measured = """() => ['.head p', '.action p', '.action p span', '.own'].map(one => {
      const { x, y, width, height } = document.querySelector(one).getBoundingClientRect()
      return [x, y, width, height]
    })"""
    assert not one.page.locator("[data-term]").count()  # nothing of it is in the first load
    before = one.page.evaluate(measured)
    one.page.mouse.move(5, 300)
    one.page.wait_for_selector(".action [data-term]")
    assert one.page.evaluate(measured) == before
