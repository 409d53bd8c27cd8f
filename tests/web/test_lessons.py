"""Lessons in the browser: offered, played by clicks and by keys, heard, left, taken up again, and without a server."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tablee import games
from tablee.core.languages import LANGUAGES
from tablee.lessons import lessons
from tablee.lessons.file import Beat
from tablee.lessons.moments import moment
from tests.web.by_keys import WELL, Player, where
from tests.web.conftest import Arrives
from tests.web.people import DESKTOP, PHONE, PHONE_ON_ITS_SIDE, Person

EVERY = [(name, one.number) for name in games.names() for one in lessons(games.game(name))]

POINTED = """() => [...document.querySelectorAll('.lesson .pulse, .lesson [data-pointed]')].filter(one => {
  const { left, top, right, bottom } = one.getBoundingClientRect()
  return one.checkVisibility() && right - left > 4 && left < innerWidth && top < innerHeight && bottom > 0
}).length"""
COVERED = """() => [...document.querySelectorAll('.lesson .pulse, .lesson [data-pointed]')].flatMap(one => {
  const { left, top, right, bottom } = one.getBoundingClientRect()
  const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
  const seen = there.findIndex(other => one.contains(other) || other.contains(one))
  const voice = there.findIndex(other => other.closest('.voice'))
  return one.checkVisibility() && (seen < 0 || (voice >= 0 && voice < seen)) ? [one.outerHTML.slice(0, 80)] : []
})"""
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
CAN_BE_SHOWN = """() => {
  const one = document.querySelector('[data-show]')
  const { left, top, right, bottom } = one.getBoundingClientRect()
  return !one.disabled && one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
}"""
APART = """() => {
  const voice = document.querySelector('.voice')
  const { top, bottom } = voice.getBoundingClientRect()
  const said = bottom > innerHeight + 1 ? ['the voice ends below the screen'] : []
  const show = document.querySelector('[data-show]').getBoundingClientRect()
  for (const one of document.querySelectorAll('.action .button')) {
    const box = one.getBoundingClientRect()
    if (box.top < top || box.right > show.left) said.push(one.innerText)
  }
  return said
}"""
"""Buttons of the table that are not in the voice’s row, beside its own."""
CUT = "() => { const one = document.querySelector('.say'); return one.scrollHeight - one.clientHeight }"


def said(one: Person) -> str:
    """What the voice says, without the rule's number."""
    text: str = one.page.locator(".say").evaluate(
        "one => [...one.childNodes].filter(part => part.localName !== 'button').map(part => part.textContent).join('')"
    )
    return text.strip()


def begun(one: Person, game: str, number: int) -> None:
    one.go(f"/learn/{game}/{number}")
    one.page.wait_for_selector("[data-mine=true]")


def make(one: Person, move: str) -> None:
    """Make a move at the table, from the sheet that lists them."""
    one.page.keyboard.press("w")
    sheet = one.page.locator("dialog[open]")
    sheet.wait_for()
    several = sheet.locator("[data-zone=moves] button[aria-pressed]")
    if several.count():
        codes = _among(one)
        for thing in move.split()[1:]:
            several.nth(codes.index(thing)).click()
        sheet.locator("[data-zone=moves] button:not([aria-pressed])").click()
    else:
        sheet.locator(f'[data-zone=moves] [data-move="{move}"]').click()


def _among(one: Person) -> list[str]:
    """What is chosen from at the beginning of the lesson on show."""
    _, _, game, number = urlsplit(one.page.url).path.split("/")
    choose = moment(games.game(game), lessons(games.game(game))[int(number) - 1]).view.choose
    assert choose is not None
    return choose.among


def other_move(one: Person, game: str, number: int, made: list[str], beat: Beat) -> str | None:
    """A legal move that does not go on; None if there is none, or too many to say."""
    view = moment(games.game(game), lessons(games.game(game))[number - 1], made).view
    return next((move for move in view.legal if move not in beat.moves), None)


@pytest.mark.parametrize(("game", "number"), EVERY)
def test_each_is_played_at_the_table_and_every_other_move_is_answered(person: Arrives, game: str, number: int) -> None:
    one = person("fr", phone=True)
    lesson = lessons(games.game(game))[number - 1]
    begun(one, game, number)
    made: list[str] = []
    for beat in lesson.beats:
        one.page.wait_for_selector("[data-mine=true]")
        assert said(one) == beat.say["fr"]
        assert one.page.locator(".say .rule").inner_text() == beat.rule
        if beat.point:
            assert one.page.evaluate(POINTED) > 0, beat.point
            assert one.page.evaluate(COVERED) == [], beat.point
        named = [thing for thing in beat.point if thing not in games.game(game).codes]
        assert one.page.locator("[data-pointed]").count() >= len(named), named
        other = other_move(one, game, number, made, beat)
        if other is not None:
            make(one, other)
            one.page.wait_for_selector(".say.answer")
            answers = [beat.otherwise, *[answer.say for answer in beat.answers]]
            assert said(one) in [answer["fr"] for answer in answers if answer]
            assert one.seq == len(made)  # nothing has happened
        make(one, beat.moves[-1])
        made.append(beat.moves[-1])
        one.reach(len(made))
    one.page.wait_for_selector("[data-go-on]")
    assert said(one) == lesson.end.say["fr"]


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_said_can_be_read_without_scrolling(person: Arrives, language: str, game: str) -> None:
    one = person(language)
    for lesson in lessons(games.game(game)):
        begun(one, game, lesson.number)
        for made in range(len(lesson.beats)):
            one.page.wait_for_selector("[data-mine=true]")
            for size in _sizes(one):
                assert one.page.evaluate(CUT) <= 1, (lesson.number, made, size)
                assert one.page.evaluate(COVERED) == [], (lesson.number, made, size)
                assert one.page.evaluate(CAN_BE_SHOWN), (lesson.number, made, size)
            one.page.click("[data-show]")
            one.reach(made + 1)
        one.page.wait_for_selector("[data-go-on]")
        for size in _sizes(one):
            assert one.page.evaluate(CUT) <= 1, (lesson.number, size)
            assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (lesson.number, size)


@pytest.mark.parametrize("game", games.names())
def test_the_smallest_phones_show_what_is_said_and_what_to_press(person: Arrives, game: str) -> None:
    one = person("fr", phone=True)
    begun(one, game, 3)
    for width, height in ((320, 568), (375, 553)):
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.evaluate(DRAWN)
        assert one.page.evaluate(CUT) <= 1, width
        assert one.page.evaluate(CAN_BE_SHOWN), width
        assert one.page.evaluate(APART) == [], width


def _sizes(one: Person) -> Iterator[tuple[int, int]]:
    """The page upright and on its side on a phone, and on a desktop; back again the next time."""
    sizes = [PHONE, PHONE_ON_ITS_SIDE, DESKTOP]
    now = one.page.viewport_size
    assert now is not None
    for width, height in reversed(sizes) if now["width"] == DESKTOP[0] else sizes:
        if now["width"] != width:
            one.page.set_viewport_size({"width": width, "height": height})
            one.page.evaluate(DRAWN)
        yield width, height


def test_by_keys_alone_and_by_ear(person: Arrives) -> None:
    one = person("en")
    player = Player(one)
    begun(one, "koikoi", 1)
    lesson = lessons(games.game("koikoi"))[0]
    one.page.wait_for_function(
        "text => said.some(([urgent, line]) => !urgent && line === text)", arg=lesson.beats[0].say["en"]
    )
    _, urgent = player.said()
    assert urgent == ["Your turn. Play a card. You can capture, so you must."]
    assert where(player.focus()) == WELL
    player.press("7", "Enter")  # the moon, which may be played and is not what was asked for
    one.page.wait_for_function("() => said.some(([urgent]) => urgent)")
    assert player.said()[1] == [lesson.beats[0].otherwise["en"] if lesson.beats[0].otherwise else ""]
    player.press("1")  # the pine, which may not
    one.page.wait_for_selector(".say.refused")
    assert said(one).startswith("You must capture while you can")
    assert player.said()[1] == [said(one)]
    player.press("Escape", "3", "Enter")
    one.reach(1)
    one.page.wait_for_function(
        "text => said.some(([urgent, line]) => !urgent && line === text)", arg=lesson.beats[1].say["en"]
    )
    player.said()
    player.press("v")
    one.page.wait_for_function("text => said.some(([, line]) => line === text)", arg=lesson.beats[1].say["en"])
    for made in (1, 2, 3):
        one.page.wait_for_selector("[data-mine=true]")
        player.press("i")
        one.reach(made + 1)
    one.page.wait_for_selector("[data-go-on]:focus")
    assert where(player.focus()) == WELL
    one.page.wait_for_function("text => said.some(([, line]) => line === text)", arg=lesson.end.say["en"])
    player.press("Enter")
    one.page.wait_for_url("**/learn/koikoi/2")
    one.page.wait_for_selector("[data-mine=true]")


@pytest.mark.parametrize("game", games.names())
def test_once_opened_it_needs_no_server(person: Arrives, game: str) -> None:
    one = person("en")
    begun(one, game, 1)
    one.page.wait_for_load_state("networkidle")
    one.context.set_offline(True)
    lesson = lessons(games.game(game))[0]
    one.page.click(".say .rule")
    one.page.get_by_role("dialog", name=lesson.beats[0].rule).locator("b.rule").first.wait_for()
    one.page.keyboard.press("Escape")
    for made, beat in enumerate(lesson.beats):
        one.page.wait_for_selector("[data-mine=true]")
        make(one, beat.moves[0])
        one.reach(made + 1)
    one.page.click("[data-go-on]")  # the next one came with it
    one.page.wait_for_url(f"**/learn/{game}/2")
    one.page.wait_for_selector("[data-mine=true]")
    assert said(one) == lessons(games.game(game))[1].beats[0].say["en"]


def test_it_can_be_left_and_taken_up_again_and_is_remembered_when_done(person: Arrives) -> None:
    one = person("en", phone=True)
    begun(one, "koikoi", 1)
    for made in (1, 2):
        one.page.wait_for_selector("[data-mine=true]")
        one.page.click("[data-show]")
        one.reach(made)
    one.page.get_by_role("link", name="Leave the lesson").click()
    one.page.get_by_text("2 of 4 moves").wait_for()
    one.page.get_by_role("link", name="Like takes like").click()
    one.page.wait_for_selector("[data-mine=true]")
    assert one.seq == 2
    assert said(one) == lessons(games.game("koikoi"))[0].beats[2].say["en"]
    bar = one.page.get_by_role("progressbar")
    assert (bar.get_attribute("aria-valuenow"), bar.get_attribute("aria-valuemax")) == ("2", "4")
    for made in (3, 4):
        one.page.wait_for_selector("[data-mine=true]")
        one.page.click("[data-show]")
        one.reach(made)
    one.page.wait_for_selector("[data-go-on]")
    one.go("/learn/koikoi")
    one.page.get_by_role("link", name="Like takes like done").wait_for()
    one.page.get_by_role("link", name="Like takes like done").click()
    one.page.wait_for_selector("[data-mine=true]")
    assert one.seq == 0  # from its beginning
    one.go("/learn/koikoi")
    one.page.get_by_role("link", name="Like takes like done").wait_for()  # done stays done


def test_it_can_be_begun_again(person: Arrives) -> None:
    one = person("en")
    begun(one, "hygge", 1)
    one.page.click("[data-show]")
    one.reach(1)
    one.page.wait_for_selector("[data-mine=true]")
    one.page.click("[data-again]")
    one.page.wait_for_selector("body[data-seq='0']")
    assert said(one) == lessons(games.game("hygge"))[0].beats[0].say["en"]
    one.page.wait_for_selector("[data-mine=true]")


def test_the_home_page_offers_lessons_until_one_has_played(person: Arrives) -> None:
    one = person("en")
    one.go("/")
    offer = one.page.get_by_role("link", name="Never played it? Learn it in three minutes: Hanafuda Koï-Koï")
    offer.click()
    one.page.wait_for_url("**/learn/koikoi/1")
    one.page.wait_for_selector("[data-mine=true]")
    one.go("/")
    tile = one.page.locator("article", has_text="Hanafuda Koï-Koï")
    tile.get_by_role("button", name="Play against bots").click()
    one.page.wait_for_selector(".frame")
    one.go("/")
    tile.get_by_role("link", name="Lessons").wait_for()
    one.page.locator("article", has_text="HILO").get_by_text("Never played it?").wait_for()
    assert tile.get_by_text("Never played it?").count() == 0
    tile.get_by_role("link", name="Rules").click()
    one.page.get_by_role("link", name="Learn by playing").click()
    one.page.wait_for_url("**/learn/koikoi")


def test_a_first_game_from_the_home_page_is_short_and_without_the_blind_swap(person: Arrives) -> None:
    one = person("en")
    for swaps in (False, True):  # the second one is no first game any more
        one.go("/")
        tile = one.page.locator("article", has_text="Hanafuda Koï-Koï")
        tile.get_by_role("button", name="Play against bots").click()
        one.page.wait_for_selector(".frame")
        table = one.page.url.split("/")[4]
        info = one.context.request.get(f"/api/tables/{table}").json()["table"]
        assert (info["options"]["rounds"], info["options"]["hand_swap"]) == (3, swaps)
        assert [seat["bot"] for seat in info["seats"]] == [None, "novice"]


def test_after_the_last_lesson_comes_a_real_game_against_a_novice(person: Arrives) -> None:
    one = person("en", phone=True)
    last = len(lessons(games.game("koikoi")))
    begun(one, "koikoi", last)
    for made in range(len(lessons(games.game("koikoi"))[-1].beats)):
        one.page.wait_for_selector("[data-mine=true]")
        one.page.click("[data-show]")
        one.reach(made + 1)
    one.page.click("[data-go-on]")
    one.page.wait_for_url("**/t/*")
    one.page.wait_for_selector(".frame")
    info = one.context.request.get(f"/api/tables/{one.page.url.split('/')[4]}").json()["table"]
    assert (info["options"]["rounds"], info["options"]["hand_swap"]) == (3, False)
    assert [seat["bot"] for seat in info["seats"]] == [None, "novice"]


@pytest.mark.parametrize("game", games.names())
def test_a_table_says_what_the_game_is_about_and_loads_nothing_of_lessons(person: Arrives, game: str) -> None:
    one = person("en")
    loaded: list[str] = []
    players = games.game(game).players[0]
    table = one.open_table(game, players, seats=["me", *[{"bot": "random"}] * (players - 1)], starts="when_full")
    one.ready(table)
    one.page.on("response", lambda answer: loaded.append(answer.url + (answer.text() if ".js" in answer.url else "")))
    one.go(f"/t/{table}")
    one.page.wait_for_selector(".frame")
    one.page.wait_for_load_state("networkidle")
    assert one.page.locator("header .head p").inner_text() == games.game(game).texts("en").raw("goal")
    first = lessons(games.game(game))[0]
    assert loaded
    assert [text for text in loaded if first.end.say["en"] in text or "tablee.lessons" in text] == []


def test_the_corner_index_is_on_until_somebody_turns_it_off(person: Arrives) -> None:
    one = person("en")
    begun(one, "koikoi", 1)
    assert one.page.locator(".card .corner").count() > 0
    one.page.evaluate("localStorage.setItem('tablee.settings', JSON.stringify({ index: false }))")  # never chosen
    begun(one, "koikoi", 1)
    assert one.page.locator(".card .corner").count() > 0
    one.page.locator("header .menu").first.click()
    one.page.get_by_role("switch", name="Numbers on the cards").uncheck()
    begun(one, "koikoi", 1)
    assert one.page.locator(".card .corner").count() == 0


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_everybody_can_use_it(person: Arrives, size: tuple[int, int]) -> None:
    one = person("fr", phone=size == PHONE)
    for path in ("/learn/hilo", "/learn/hilo/1", "/learn/hygge/2", "/learn/hiifuu/2", "/learn/koikoi/3"):
        one.go(path)
        one.page.wait_for_selector("[data-mine=true]" if path.count("/") > 2 else "ol a")
        assert not one.complaints("main, .voice" if path.count("/") > 2 else "main")


def test_a_lesson_that_there_is_not_leads_home_and_a_game_without_any_says_so(person: Arrives) -> None:
    one = person("en")
    one.go("/learn/koikoi/9")
    one.page.wait_for_selector(".tiles article")
    one.go("/learn/whist")
    one.page.get_by_text("There are no lessons for this game.").wait_for()


def test_another_language_is_spoken_at_once(person: Arrives) -> None:
    one = person("en", phone=True)
    begun(one, "hilo", 1)
    beat = lessons(games.game("hilo"))[0].beats[0]
    assert said(one) == beat.say["en"]
    one.page.locator("header .menu").first.click()
    one.page.get_by_role("combobox", name="Language").select_option("Français")
    one.page.wait_for_selector("html[lang=fr]")
    one.page.keyboard.press("Escape")
    assert said(one) == beat.say["fr"]
