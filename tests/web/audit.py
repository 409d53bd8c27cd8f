"""Every moment of every page and game, in all sizes, themes and languages: what is there that somebody cannot use?

`python -m tests.web.audit` looks at all of them (`make audit`); `make test` at a sample, each moment once.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from playwright.sync_api import sync_playwright

from tablee import games
from tablee.core.languages import LANGUAGES
from tests.web.games import playing
from tests.web.people import AXE, DESKTOP, SIZES, House, Person, launch
from tests.web.playing import GOES_ON, alone
from tests.web.reviewed import finished, reviewed

SMALLEST = (320, 568)
THEMES = ["felt", "light", "dark"]


@dataclass(frozen=True)
class Look:
    """How somebody sees the page."""

    size: tuple[int, int] = DESKTOP
    theme: str = "felt"
    language: str = "en"

    def __str__(self) -> str:
        return f"{self.size[0]}×{self.size[1]} {self.theme} {self.language}"


ALL = [Look(size, theme, language) for size, theme, language in product([*SIZES, SMALLEST], THEMES, LANGUAGES)]

SETTLED = """look => {
  const kept = JSON.parse(localStorage.getItem('tablee.settings'))
  localStorage.setItem('tablee.settings', JSON.stringify({ ...kept, theme: look.theme, language: look.language }))
  dispatchEvent(new StorageEvent('storage', { key: 'tablee.settings' }))
}"""
SHOWN = """look => document.documentElement.dataset.theme === look.theme
  && document.documentElement.lang === look.language
  && document.getAnimations().every(one => one.playState !== 'running')"""

MOST_MOVES = 500
SHOWS = """seq => Number(document.body.dataset.seq) >= seq || document.querySelector('[data-next]')"""

LEAST_LETTERS = 10
LEAST_TARGET = 24
OWN_CHECKS = """([letters, target]) => {
  const found = []
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const seen = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !one.closest('.sr, [inert]')
  const name = one => `${one.localName}.${one.className} ${(one.ariaLabel ?? one.textContent).trim().slice(0, 30)}`
  // one id, one element
  const ids = new Map()
  for (const one of document.querySelectorAll('[id]')) ids.set(one.id, (ids.get(one.id) ?? 0) + 1)
  for (const [id, many] of ids) if (many > 1) found.push(`id twice: ${id}`)
  // a button holds words and pictures
  for (const one of document.querySelectorAll('button :is(div, ul, ol, li, p, section, h1, h2, h3, table, button, a)'))
    found.push(`${one.localName} in a button: ${name(one.closest('button'))}`)
  // letters that can be read, and nothing but words for those who hear them
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { textContent, parentElement: around } = texts.currentNode
    if (!textContent.trim() || around.closest('style, script')) continue
    const apart = '[aria-hidden=true], kbd, article, .rules, [role=img][aria-label], button[aria-label]'
    if (/[✻⟳⟲⚑❄★→←↑↓Σ]/.test(textContent) && !around.closest(apart))
      found.push(`a sign that is read: ${textContent.trim()}`)
    if (seen(around) && parseFloat(getComputedStyle(around).fontSize) < letters && !around.closest('code'))
      found.push(`small letters: ${parseFloat(getComputedStyle(around).fontSize)} px, ${name(around)}`)
  }
  // what is touched is as large as a fingertip: every point that far from its middle belongs to it
  for (const one of top.querySelectorAll('button, a[href], input, select, summary, [role=button]')) {
    const { x, y, width, height } = one.getBoundingClientRect()
    const [cx, cy, reach] = [x + width / 2, y + height / 2, target / 2 - 1]
    const inside = cx > reach && cy > reach && cx < innerWidth - reach && cy < innerHeight - reach
    if (!inside || one.disabled || !seen(one)) continue
    if (one.localName === 'a' && getComputedStyle(one).display === 'inline') continue // within a sentence
    const hit = (dx, dy) => {
      const other = document.elementFromPoint(cx + dx, cy + dy)
      return other && (one.contains(other) || other.contains(one) || other.closest('label')?.contains(one))
    }
    if (!hit(0, 0)) continue // covered, or scrolled away
    const thin = width < target && !(hit(-reach, 0) && hit(reach, 0))
    const low = height < target && !(hit(0, -reach) && hit(0, reach))
    if (thin || low) found.push(`small target: ${Math.round(width)}×${Math.round(height)} ${name(one)}`)
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways')
  return [...new Set(found)]
}"""
AXE_RUN = """() => axe.run(document, {
  resultTypes: ['violations'],
  rules: { 'td-has-header': { enabled: true } },
}).then(({ violations }) => violations.flatMap(
  ({ id, nodes }) => nodes.map(node => `${id}: ${node.target} ${node.any[0]?.message ?? ''}`)))"""


def show(one: Person, look: Look) -> None:
    """The page as somebody sees it."""
    width, height = look.size
    wanted = {"theme": look.theme, "language": look.language}
    one.page.set_viewport_size({"width": width, "height": height})
    one.page.evaluate(SETTLED, wanted)
    one.page.wait_for_function(SHOWN, arg=wanted)


def complaints(one: Person, look: Look) -> list[str]:
    """What is wrong with the page as it is now, seen so."""
    show(one, look)
    if not one.page.evaluate("() => 'axe' in window"):
        one.page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = one.page.evaluate(AXE_RUN)
    own: list[str] = one.page.evaluate(OWN_CHECKS, [LEAST_LETTERS, LEAST_TARGET])
    return [*found, *own]


def _sheet(one: Person, opener: str, name: str) -> Iterator[str]:
    one.page.locator(opener).first.click()
    one.page.wait_for_selector("dialog[open]")
    yield name
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("dialog[open]", state="detached")


def pages(one: Person) -> Iterator[str]:
    """What is not a table. Whoever looks puts the page back to the first look before they go on."""
    page = one.page
    one.go("/")
    page.wait_for_selector("article")
    yield "home"
    yield from _sheet(one, "header .button >> nth=-1", "settings")
    for game in games.names():
        one.go(f"/new/{game}")
        page.wait_for_selector("fieldset select")
        if page.locator("summary").count():
            page.locator("summary").first.click()
        yield f"new table of {game}"
        one.go(f"/rules/{game}")
        page.wait_for_selector("article code img")
        yield f"rules of {game}"
    one.go("/nowhere/at/all")
    page.wait_for_selector(".nowhere")
    yield "nowhere"
    table = one.open_table("koikoi", 2, seats=["me"])
    one.go(f"/t/{table}")
    page.wait_for_selector(".chairs")
    yield "lobby"
    one.call(f"tables/{table}/bot", seat=1, level="random")
    page.wait_for_selector("[data-start]:not([disabled])")
    yield "lobby with a bot"


def reviews(one: Person) -> Iterator[str]:
    """The review of a match, and the positions that come of it."""
    page = one.page
    one.go("/drill")
    page.wait_for_selector("main.alone h1")
    yield "nothing to drill"
    match = finished(one, "koikoi")
    reviewed(one, match)
    one.go(f"/review/{match}/1")
    page.wait_for_selector("[data-verdict]")
    for number in range(page.locator("summary").count()):
        page.locator("summary").nth(number).click()
    yield "review"
    page.locator("label.check").click()
    page.wait_for_selector("[data-choose]")
    yield "review, answers hidden"
    page.locator("label.check").click()
    one.go("/")
    page.wait_for_selector("[data-drill]")
    yield "home, positions wait"
    one.go("/drill")
    page.wait_for_selector("[data-mine=true]")
    yield "drill"
    page.keyboard.press("i")
    page.wait_for_selector("[data-found]")
    yield "drill, answered"
    page.keyboard.press("n")
    page.wait_for_selector("[data-mine=true]")
    page.keyboard.press("n")
    page.wait_for_selector("main.alone h1")
    yield "drill, done"


def table(one: Person, game: str) -> Iterator[str]:
    """A game with most players, from its first decision to its replay."""
    page = one.page
    table = alone(one, game, games.game(game).players[-1], options=playing(game).pictured)
    yield f"{game}: first decision"
    yield from _sheet(one, "header .menu", f"{game}: menu")
    for key, name in (("?", "keys"), ("w", "moves")):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        yield f"{game}: {name}"
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.set_viewport_size({"width": 390, "height": 664})
    page.wait_for_selector("aside.side", state="detached")
    for tab in ("progress", "log", "people"):
        page.keyboard.press("y")
        page.locator(f"dialog[open] [data-tab={tab}]").click()
        yield f"{game}: {tab}"
        if tab == "log":
            page.locator("dialog[open] [data-term]").last.click()
            page.wait_for_selector("[data-note]")
            yield f"{game}: a word explained"
            page.locator("[data-note] .close").click()
            page.wait_for_selector("[data-note]", state="detached")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    yield from _plays(one, game, table)
    page.wait_for_selector("[data-rematch]")
    yield f"{game}: result"
    one.go(f"/r/{table}#12")
    page.wait_for_selector("nav input[type=range]")
    yield f"{game}: replay"
    yield from _sheet(one, "nav .moments", f"{game}: moments of a replay")
    page.keyboard.press("c")
    page.wait_for_selector("[data-verdict]")
    page.locator("[data-part=draws] summary").last.click()
    yield f"{game}: check of the cards"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


def _plays(one: Person, game: str, table: str) -> Iterator[str]:
    """To the end, by any legal moves: every kind of decision once, with something picked too; a score sheet."""
    page = one.page
    seen: set[str] = set()
    for number in range(MOST_MOVES):
        page.wait_for_function(GOES_ON, arg=10**9)
        if page.locator("[data-next]").count():
            if "sheet" not in seen:
                seen.add("sheet")
                yield from _score_sheet(one, game)
            page.locator("[data-next]").click()
            page.wait_for_selector("[data-next]", state="detached")
            continue
        if one.over:
            return
        view = one.view()
        name = f"{game}: {view['duty']}"
        if name not in seen:
            seen.add(name)
            yield name
            if page.locator("[data-hand]:not(.dim)").count():
                page.locator("[data-hand]:not(.dim)").first.focus()
                page.keyboard.press("Space")
                yield f"{name}, picked"
                page.keyboard.press("Escape")
        choose, legal = view["choose"], view["legal"]
        text = f"{choose['verb']} {' '.join(choose['among'][: choose['count']])}" if choose else ""
        step = one.move(table, text or legal[number * 7 % len(legal)])
        page.wait_for_function(SHOWS, arg=step)
    raise AssertionError("the game does not end")


def _score_sheet(one: Person, game: str) -> Iterator[str]:
    yield f"{game}: score sheet"
    why = one.page.locator("dialog[open] .why")
    if why.count():
        why.first.click()
        one.page.wait_for_selector("dialog[open] .rules p, dialog[open] .rules li")
        yield f"{game}: a rule over the score sheet"
        one.page.keyboard.press("Escape")


def moments(one: Person, wanted: Sequence[str] = ()) -> Iterator[str]:
    """Brings somebody from moment to moment; of these games, or of all with the other pages."""
    if not wanted:
        yield from pages(one)
        yield from reviews(one)
    for game in wanted or games.names():
        yield from table(one, game)


def main() -> None:
    wrong: dict[str, list[str]] = {}
    looked = 0
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        browser = launch(playwright)
        one = Person(browser, house, "en", DESKTOP)
        try:
            for moment in moments(one, [name for name in sys.argv[1:] if name != "pages"]):
                size = one.page.viewport_size
                for look in ALL:
                    looked += 1
                    for complaint in complaints(one, look):
                        wrong.setdefault(complaint, []).append(f"{moment} ({look})")
                assert size is not None
                show(one, Look((size["width"], size["height"])))  # as it was
                print(f"{moment}: {sum(len(where) for where in wrong.values())} so far", flush=True)
        finally:
            browser.close()
            house.stop()
    for complaint, where in sorted(wrong.items(), key=lambda item: -len(item[1])):
        print(f"{complaint}\n    {len(where)} times, first in {where[0]}")
    print(f"{len(wrong)} complaints in {looked} looks")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
