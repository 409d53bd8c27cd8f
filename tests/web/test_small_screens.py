"""Small screens: a phone on its side shows all of a turn at once; on the narrowest no page is wider than the screen."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import WebSocketRoute

from tablee import games
from tablee.core.languages import LANGUAGES
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.koikoi.playing import PLAYING as KOIKOI
from tests.web.people import PHONE, PHONE_ON_ITS_SIDE, TABLET, Person
from tests.web.playing import alone, opened, together

ON_ITS_SIDE = [PHONE_ON_ITS_SIDE, (740, 360), (667, 375)]
NARROWEST = (320, 568)
SMALL = (360, 640)
WITH_SHEETS = [game for game in games.names() if playing(game).sheets]

IN_SIGHT = """() => {
  const said = []
  const page = document.documentElement
  if (page.scrollWidth > innerWidth) said.push('the page is too wide')
  if (page.scrollHeight > innerHeight) said.push('the page is too high')
  const name = one => `${one.className.replace?.(/ ?svelte-\\w+/g, '')} ${one.ariaLabel ?? one.innerText ?? ''}`.trim()
  const inside = (box, room) => box.left >= room.left - 1 && box.top >= room.top - 1 &&
    box.right <= room.right + 1 && box.bottom <= room.bottom + 1
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 ||
    a.bottom <= b.top + 1 || b.bottom <= a.top + 1
  const rect = one => one.getBoundingClientRect()
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const frame = document.querySelector('.frame')
  const around = frame.matches('.around')
  const zones = [...frame.querySelectorAll(':scope > header, main > section')]
  for (const zone of zones) {
    if (!inside(rect(zone), screen)) said.push(`outside the screen: ${name(zone)}`)
    if (zone.matches('.strip')) continue // what goes on beyond its edge fades there
    for (const one of zone.querySelectorAll('button, .card, .player, .slot, .place, .token, p')) {
      if (one.closest('.strip, .sr, .taken, .choices .scroll') || !one.checkVisibility()) continue
      if (!inside(rect(one), rect(zone))) said.push(`outside ${name(zone).split(' ')[0]}: ${name(one)}`)
    }
  }
  for (const a of zones) for (const b of zones) {
    if (a === b || a.matches('.decision') || b.matches('.decision')) continue // it lies over what it is about
    if (around && a.matches('.opponents, .middle') && b.matches('.opponents, .middle')) continue
    if (!apart(rect(a), rect(b))) said.push(`${name(a).slice(0, 20)} lies over ${name(b).slice(0, 20)}`)
  }
  for (const seat of frame.querySelectorAll('.seat .player')) {
    for (const card of frame.querySelectorAll('.spot .card, .tray')) {
      if (!apart(rect(seat), rect(card))) said.push(`${name(card)} lies over ${name(seat)}`)
    }
  }
  const sheet = frame.querySelector('.decision, .choices')
  for (const one of frame.querySelectorAll('[data-hand], [data-primary], [data-move], [data-zoom], header button')) {
    const box = rect(one)
    if (!one.checkVisibility() || (sheet && !sheet.contains(one)) || one.closest('.scroll')) continue
    const top = document.elementFromPoint(box.left + 8, box.top + Math.min(12, box.height / 2))
    if (!one.contains(top) && !one.parentElement.contains(top)) said.push(`covered: ${name(one)}`)
  }
  for (const one of frame.querySelectorAll('[data-primary], .action .button, header button, .decision .button')) {
    if (one.checkVisibility() && rect(one).height < 44) said.push(`too low for a finger: ${name(one)}`)
  }
  return [...new Set(said)]
}"""


CLOSE = """() => {
  const said = []
  const texts = []
  const avatars = [...document.querySelectorAll('.frame .letter')].filter(one => one.checkVisibility())
  const walker = document.createTreeWalker(document.querySelector('.frame'), NodeFilter.SHOW_TEXT)
  for (let node; (node = walker.nextNode());) {
    const at = node.parentElement
    if (!node.data.trim() || !at.checkVisibility() || at.closest('.sr, .side, .strip, svg, .letter')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) texts.push({ text: node.data.trim(), at, box })
  }
  const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  texts.forEach((a, n) => texts.slice(n + 1).forEach(b => {
    if (a.at.parentElement === b.at.parentElement || a.at.contains(b.at) || b.at.contains(a.at)) return
    if (high(a.box, b.box) > 6 && wide(a.box, b.box) > -2) said.push(`"${a.text}" touches "${b.text}"`)
  }))
  for (const { text, box } of texts) for (const one of avatars) {
    const its = one.getBoundingClientRect()
    if (wide(its, box) > 2 && high(its, box) > 3) said.push(`an avatar lies over "${text}"`)
  }
  for (const one of document.querySelectorAll('.frame .opponents .name')) {
    if (one.checkVisibility() && one.scrollWidth > one.clientWidth + 1) said.push(`cut: ${one.innerText}`)
  }
  const main = document.querySelector('.frame main')
  if (main.scrollHeight > main.clientHeight + 1) said.push('the table scrolls')
  return said
}"""
"""What is told beside something else without a gap, under somebody's avatar, or by half."""


def _resize(one: Person, size: tuple[int, int]) -> None:
    one.page.set_viewport_size({"width": size[0], "height": size[1]})


def _look(one: Person, moment: str) -> None:
    """At every size; nothing is scrolled."""
    for size in ON_ITS_SIDE:
        _resize(one, size)
        assert not one.page.evaluate(IN_SIGHT), f"{moment} at {size}"


def _move(one: Person, table: str, dice: random.Random) -> None:
    """Any legal move, one that the game's tests want if there is one; then it is this person's turn again."""
    view = one.view()
    wanted = playing(view["game"]).wanted(view)
    if choose := view["choose"]:
        text = f"{choose['verb']} {' '.join(choose['among'][: choose['count']])}"
    else:
        text = next((text for text in wanted if text in view["legal"]), None) or dice.choice(view["legal"])
    one.reach(one.move(table, text))
    while not one.acts:
        assert not one.over
        one.page.wait_for_selector("[data-mine=true], [data-next], [data-rematch]")
        one.reach(one.seq)


@pytest.mark.parametrize("game", games.names())
def test_a_phone_on_its_side_shows_all_of_a_turn(person: Arrives, game: str) -> None:
    one = person("fr")
    for players in games.game(game).players:
        table = alone(one, game, players, options=playing(game).at_once)
        dice = random.Random(players)
        _look(one, f"{players} players, the first decision")
        for _ in range(2):
            _move(one, table, dice)
        _look(one, f"{players} players, the third decision")


@pytest.mark.parametrize("game", WITH_SHEETS)
def test_a_phone_on_its_side_shows_a_decision_with_the_table(person: Arrives, game: str) -> None:
    one = person("fr")
    table = alone(one, game, 2, options=playing(game).at_once)
    dice = random.Random(2)
    while not one.shows(".decision, .choices"):
        _move(one, table, dice)
    _look(one, "a decision")
    for size in (PHONE, NARROWEST):
        _resize(one, size)
        assert not one.page.evaluate(SHORTENED), f"what to do is not read whole at {size}"


SHORTENED = """() => [...document.querySelectorAll('.action p span')]
  .filter(one => one.checkVisibility({ visibilityProperty: true }) && one.scrollHeight > one.clientHeight + 2)
  .map(one => one.innerText)"""
CUT = """() => [...document.querySelectorAll('header h1, header .head p, header .mine span')]
  .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth).map(one => one.innerText)"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_the_round_and_the_goal_are_read_whole_beside_every_button(person: Arrives, game: str, language: str) -> None:
    one = person(language)
    alone(one, game, games.game(game).players[0])
    playing(game).turn(one)
    one.page.wait_for_selector("[data-mine=true]")
    one.page.wait_for_selector("[data-take-back]")
    assert one.shows("[data-lamp]")
    for size in (NARROWEST, (360, 640), PHONE, (430, 900), (480, 900), (560, 900), (700, 900), *ON_ITS_SIDE, TABLET):
        _resize(one, size)
        assert not one.page.evaluate(CUT), size


BUTTONS = "() => [...document.querySelectorAll('header button')].map(one => Math.round(one.getBoundingClientRect().x))"


def test_no_button_of_the_top_bar_moves_when_the_turn_does(person: Arrives) -> None:
    lea, max_ = person("fr", phone=True), person("en")
    table = together(lea, max_, "koikoi", ["me", "open"], options=KOIKOI.at_once)
    for one in (lea, max_):
        one.page.wait_for_selector("header button")
    first, second = (lea, max_) if lea.acts else (max_, lea)
    before = [one.page.evaluate(BUTTONS) for one in (lea, max_)]
    seq = first.move(table, first.view()["legal"][0])
    for one in (lea, max_):
        one.reach(seq)
    second.page.wait_for_selector("[data-mine=true]")
    first.page.wait_for_selector("[data-mine=false]")
    assert [one.page.evaluate(BUTTONS) for one in (lea, max_)] == before


SIXTEEN = ["1L", "1R", "2A", "2R", "3a", "4A", "5A", "5a", "6A", "7A", "7R", "8A", "9R", "9a", "10A", "12a"]


def _sixteen_in_the_middle(route: WebSocketRoute) -> None:
    """What the page is told, with a middle that no deal of a test brings about."""

    def tell(message: str | bytes) -> None:
        told = json.loads(message)
        if told.get("view"):
            told["view"]["ba"] = SIXTEEN
        route.send(json.dumps(told))

    route.connect_to_server().on_message(tell)


def test_sixteen_cards_in_the_middle_fit_a_phone_upright_and_on_its_side(person: Arrives) -> None:
    one = person("fr")
    one.context.route_web_socket("**/socket**", _sixteen_in_the_middle)
    alone(one, "koikoi", 2, options=KOIKOI.at_once)
    assert one.page.locator(".ba .card").count() == 16
    _look(one, "sixteen cards")
    _resize(one, PHONE)
    assert not one.page.evaluate(IN_SIGHT)


def _everybody_has_seven_tricks(route: WebSocketRoute) -> None:
    """What the page is told, with tricks and tokens that hardly any match brings about."""

    def tell(message: str | bytes) -> None:
        told = json.loads(message)
        if view := told.get("view"):
            view |= {"choose": None, "duty": "discard", "hand": view["hand"][:8], "legal": []}
            for seat in view["seats"]:
                seat |= {"discarded": True, "tricks": 7, "token": 4, "covered": True, "voids": "opg"}
        route.send(json.dumps(told))

    route.connect_to_server().on_message(tell)


@pytest.mark.parametrize("players", games.game("hiifuu").players)
def test_many_tricks_and_a_covered_token_fit_beside_every_seat(person: Arrives, players: int) -> None:
    one = person("fr")
    one.context.route_web_socket("**/socket**", _everybody_has_seven_tricks)
    alone(one, "hiifuu", players)
    assert one.page.locator(".opponents .more").count() == players - 1
    for size in (NARROWEST, SMALL, PHONE, PHONE_ON_ITS_SIDE, TABLET):
        _resize(one, size)
        assert not one.page.evaluate(IN_SIGHT), size
        assert not one.page.evaluate(CLOSE), size


IN_SCREEN = """buttons => buttons.every(one => {
  const { top, bottom, left, right } = one.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && bottom - top >= 44
})"""


SHOWN = "seq => Number(document.body.dataset.seq) >= seq || document.querySelector('[data-next]')"


def _in_screen(one: Person, selector: str) -> None:
    one.page.wait_for_selector(selector)
    for size in ON_ITS_SIDE:
        _resize(one, size)
        assert one.page.locator(selector).evaluate_all(IN_SCREEN), f"{selector} at {size}"


def test_what_goes_on_is_in_sight_in_lobby_score_sheet_and_result_and_a_replay_fits(person: Arrives) -> None:
    one = person("fr")
    lobby = one.open_table("hilo", 6, seats=["me"], name="Léa")
    one.go(f"/t/{lobby}")
    _in_screen(one, "[data-start]")
    table = alone(one, "koikoi", 2, options={**KOIKOI.at_once, "rounds": 1})
    while not one.shows("[data-next]"):
        seq = one.move(table, one.view()["legal"][0])
        one.page.wait_for_function(SHOWN, arg=seq)
        one.page.wait_for_selector("[data-mine=true], [data-next]")
    _in_screen(one, "dialog footer .button")
    one.page.click("[data-next]")
    one.page.wait_for_selector("[data-rematch]")
    _in_screen(one, "dialog footer .button")
    one.go(f"/r/{table}#3")
    one.page.wait_for_selector("nav input[type=range]")
    _look(one, "a replay")
    _in_screen(one, "nav button, nav select")


LAST_ROW = """one => {
  const [row, sheet] = [one, one.closest('.scroll:not([role=region])')].map(it => it.getBoundingClientRect())
  return sheet.bottom - row.bottom
}"""


@pytest.mark.parametrize("game", [game for game in games.names() if games.game(game).players[-1] == 6])
def test_all_six_rows_of_a_result_are_seen_on_a_phone(person: Arrives, game: str) -> None:
    one = person("fr")
    _resize(one, PHONE)
    table = opened(one, game, 6)
    one.go(f"/t/{table}")
    one.finish(table)
    rows = one.page.locator("dialog[open] tbody tr")
    assert rows.count() == 6
    assert rows.last.evaluate(LAST_ROW) >= 0


def _not_wider(one: Person, page: str) -> None:
    wide = one.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= NARROWEST[0], f"{page} is {wide} pixels wide"
    assert one.page.locator("header .button").evaluate_all(IN_SCREEN), f"the top of {page}"


def test_no_page_is_wider_than_the_narrowest_phone(person: Arrives) -> None:
    for language in ("fr", "en"):
        one = person(language)
        _resize(one, NARROWEST)
        for path, ready in (("/", "article"), ("/new/hiifuu", "form"), ("/rules/koikoi", "code img")):
            one.go(path)
            one.page.wait_for_selector(ready)
            _not_wider(one, path)
        one.go(f"/t/{one.open_table('hilo', 6, seats=['me', {'bot': 'novice'}], name='Léa')}")
        one.page.wait_for_selector(".chairs select")
        _not_wider(one, "a lobby")


@pytest.mark.parametrize("game", games.names())
def test_nothing_of_a_table_is_cut_on_small_phones(person: Arrives, game: str) -> None:
    one = person("fr")
    for players in games.game(game).players:
        table = alone(one, game, players, options=playing(game).at_once)
        for moment in ("the first decision", "the second"):
            for size in (NARROWEST, SMALL, PHONE):
                _resize(one, size)
                assert not one.page.evaluate(IN_SIGHT), f"{players} players at {size}: {moment}"
                assert not one.page.evaluate(CLOSE), f"{players} players at {size}: {moment}"
            _move(one, table, random.Random(players))


def test_a_replay_is_not_wider_than_the_narrowest_phone(person: Arrives) -> None:
    one = person("fr")
    _resize(one, NARROWEST)
    table = opened(one, "koikoi", 2, options={**KOIKOI.at_once, "rounds": 1})
    one.finish(table)
    one.go(f"/r/{table}#3")
    one.page.wait_for_selector("nav input[type=range]")
    _not_wider(one, "a replay")
    assert one.page.locator("nav button:not(.first), nav select").evaluate_all(IN_SCREEN)
