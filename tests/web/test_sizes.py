"""Every size: texts do not run into each other, nothing scrolls inside, cards grow with the screen."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tablee import games
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.people import DESKTOP, Person
from tests.web.playing import alone
from tests.web.test_small_screens import _move, _resize

NARROWEST, ON_ITS_SIDE, ZOOMED, TABLET, LARGE = (320, 568), (844, 390), (720, 450), (820, 1180), (2560, 1440)
LEAST_DESKTOP = (1024, 768)

CROWDED = """() => {
  const said = []
  const texts = []
  const walker = document.createTreeWalker(document.querySelector('.frame'), NodeFilter.SHOW_TEXT)
  for (let node; (node = walker.nextNode());) {
    const at = node.parentElement
    if (!node.data.trim() || !at.checkVisibility() || at.closest('.sr, .strip, .side, svg, .again')) continue // a badge
    const range = document.createRange()
    range.selectNodeContents(node)
    const edge = getComputedStyle(at).overflow === 'hidden' ? at.getBoundingClientRect() : null
    for (const box of range.getClientRects()) {
      const right = edge ? Math.min(box.right, edge.right) : box.right
      const { left, top, bottom } = box
      if (right - left > 1) texts.push({ text: node.data.trim(), at, left, right, top, bottom })
    }
  }
  texts.forEach((a, n) => texts.slice(n + 1).forEach(b => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    if (a.at !== b.at && wide > 2 && high > 4) said.push(`"${a.text}" runs into "${b.text}"`)
  }))
  for (const one of document.querySelectorAll('.frame main, .frame main *')) {
    const style = getComputedStyle(one)
    const scrolls = /auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 1
    if (scrolls && !one.matches('.strip')) said.push(`${one.className} scrolls`)
  }
  return [...new Set(said)]
}"""

TOO_MUCH = """() => {
  const said = []
  if (document.documentElement.scrollHeight > innerHeight) said.push('the page is too high')
  const own = document.querySelector('.frame.flanks .board')?.getBoundingClientRect()
  for (const one of own ? document.querySelectorAll('.opponent') : []) {
    const { left, right } = one.getBoundingClientRect()
    if (right > own.left + 1 && left < own.right - 1) said.push(`${one.innerText} lies over my cards`)
  }
  return said
}"""
"""On a desktop: a page that scrolls although its table fits, and others’ grids under the own one."""

CARD = {"koikoi": ".hand [data-hand]", "hilo": "[data-cell]", "hiifuu": ".hand [data-hand]", "hygge": ".reserve .place"}


def _some_moves(one: Person, table: str) -> None:
    dice = random.Random(3)
    for _ in range(3):
        _move(one, table, dice)


@pytest.mark.parametrize("game", games.names())
def test_texts_stay_apart_and_nothing_scrolls_and_cards_grow_at_every_size(person: Arrives, game: str) -> None:
    one = person("fr", index=True)
    for players in {games.game(game).players[0], games.game(game).players[-1]}:
        _some_moves(one, alone(one, game, players, bot="novice", options=playing(game).at_once))
        wide = {}
        for size in (NARROWEST, ON_ITS_SIDE, ZOOMED, TABLET, LARGE):
            _resize(one, size)
            assert not one.page.evaluate(CROWDED), f"{players} players at {size}"
            card = one.page.locator(CARD[game]).first
            wide[size] = card.evaluate("one => one.getBoundingClientRect().width")
        for size in (LEAST_DESKTOP, DESKTOP):
            _resize(one, size)
            one.page.wait_for_selector(".side [role=tabpanel] > *")
            assert not one.page.evaluate(TOO_MUCH), f"{players} players at {size}"
        assert wide[TABLET] >= 84, "cards are small on a tablet"
        assert wide[LARGE] >= 120, "cards are small on a large screen"


@pytest.mark.parametrize("game", games.names())
def test_texts_stay_apart_when_they_are_very_large(person: Arrives, game: str) -> None:
    one = person("fr", phone=True)
    _some_moves(one, alone(one, game, games.game(game).players[0], options=playing(game).at_once))
    one.page.evaluate("document.documentElement.dataset.size = 'larger'")
    assert not [said for said in one.page.evaluate(CROWDED) if "runs into" in said]


ZOOMED_PHONE = (195, 332)
IN_SIGHT_BELOW = """() => [...document.querySelectorAll('.action p, .action .button')].filter(one => {
  const { left, right, top, bottom } = one.getBoundingClientRect()
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || one.scrollWidth > one.clientWidth + 1
}).map(one => one.innerText)"""


@pytest.mark.parametrize("game", games.names())
def test_on_a_phone_at_200_percent_the_table_is_moved_and_what_to_do_stays(person: Arrives, game: str) -> None:
    one = person("fr", phone=True)
    _resize(one, ZOOMED_PHONE)
    players = games.game(game).players[-1]
    _some_moves(one, alone(one, game, players, bot="novice", options=playing(game).at_once))
    assert one.page.evaluate("document.documentElement.scrollWidth") == ZOOMED_PHONE[0]
    assert one.page.evaluate(IN_SIGHT_BELOW) == []
    _resize(one, (ZOOMED_PHONE[0], 1000))  # so high that nothing lies under it
    assert [said for said in one.page.evaluate(CROWDED) if "runs into" in said] == []


def test_home_uses_the_width(person: Arrives) -> None:
    one = person("en")
    for size, columns in (((820, 1180), 2), ((1440, 900), 2), (LARGE, 4)):
        _resize(one, size)
        one.go("/")
        one.page.wait_for_selector("article:nth-child(4) img")
        boxes = one.page.locator("article").evaluate_all("all => all.map(one => one.getBoundingClientRect())")
        assert len({round(box["top"]) for box in boxes}) == 4 // columns
        assert boxes[columns - 1]["right"] - boxes[0]["left"] >= 0.8 * size[0]


def test_hilos_panel_does_not_repeat_the_grids_of_the_table(person: Arrives) -> None:
    one = person("en")
    alone(one, "hilo", 3)
    panel = one.page.locator(".side [role=tabpanel]")
    expect(panel).to_contain_text("reaches 100")
    assert panel.locator("img, .card, .cells").count() == 0
