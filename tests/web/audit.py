"""Every moment of every page and game, in all sizes, themes and languages: what is there that somebody cannot use?

`python -m tests.web.audit` looks at all of them (`make audit`), with names of parts at these only.
`make test` looks at a sample, each moment once.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tablee.core.languages import LANGUAGES
from tests.web.moments import PARTS, Moment
from tests.web.people import AXE, DESKTOP, SIZES, House, Person, launch

SMALLEST = (320, 568)
ZOOMED = (720, 450)
"""A desktop at 200 %."""
THEMES = ["felt", "light", "dark"]


@dataclass(frozen=True)
class Look:
    """How somebody sees the page."""

    size: tuple[int, int] = DESKTOP
    theme: str = "felt"
    language: str = "en"

    def __str__(self) -> str:
        return f"{self.size[0]}×{self.size[1]} {self.theme} {self.language}"


ALL = [Look(size, theme, language) for size, theme, language in product([*SIZES, SMALLEST, ZOOMED], THEMES, LANGUAGES)]

SETTLED = """look => {
  const kept = JSON.parse(localStorage.getItem('tablee.settings'))
  localStorage.setItem('tablee.settings', JSON.stringify({ ...kept, theme: look.theme, language: look.language }))
  dispatchEvent(new StorageEvent('storage', { key: 'tablee.settings' }))
}"""
SHOWN = """look => document.documentElement.dataset.theme === look.theme
  && document.documentElement.lang === look.language
  && document.getAnimations().every(one => one.playState !== 'running')"""

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
AXE_RUN = """only => axe.run(document, {
  resultTypes: ['violations'],
  ...(only ? { runOnly: only } : { rules: { 'td-has-header': { enabled: true } } }),
}).then(({ violations }) => violations.flatMap(
  ({ id, nodes }) => nodes.map(node => `${id}: ${node.target} ${node.any[0]?.message ?? ''}`)))"""


def show(one: Person, look: Look) -> None:
    """The page as somebody sees it."""
    width, height = look.size
    wanted = {"theme": look.theme, "language": look.language}
    one.page.set_viewport_size({"width": width, "height": height})
    one.page.evaluate(SETTLED, wanted)
    one.page.wait_for_function(SHOWN, arg=wanted)


def complaints(one: Person, look: Look, only: Sequence[str] = ()) -> list[str]:
    """What is wrong with the page as it is now, seen so. *only*: by these of axe's rules and our own."""
    show(one, look)
    if not one.page.evaluate("() => 'axe' in window"):
        one.page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = one.page.evaluate(AXE_RUN, list(only) or None)
    own: list[str] = one.page.evaluate(OWN_CHECKS, [LEAST_LETTERS, LEAST_TARGET])
    return [*found, *own]


def looks(moment: Moment) -> Iterator[tuple[Look, list[str]]]:
    """Every way to see a moment, with what is wrong then. Of a theme only colours can be wrong."""
    one, _ = moment
    size = one.page.viewport_size
    assert size is not None
    for look in ALL:
        yield look, complaints(one, look, () if look.theme == THEMES[0] else ["color-contrast"])
    show(one, Look((size["width"], size["height"])))  # as it was


def audit(browser: Browser, part: str) -> tuple[int, dict[str, list[str]]]:
    """How often a part was looked at, and what was wrong: in which moments, seen how."""
    wrong: dict[str, list[str]] = {}
    looked = 0
    people: list[Person] = []
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))

        def arrives(language: str, **settings: Any) -> Person:
            people.append(Person(browser, house, language, DESKTOP, **settings))
            return people[-1]

        try:
            for moment in PARTS[part](arrives):
                for look, found in looks(moment):
                    looked += 1
                    for complaint in found:
                        wrong.setdefault(complaint, []).append(f"{moment[1]} ({look})")
                print(f"{moment[1]}: {sum(len(where) for where in wrong.values())} so far", flush=True)
        finally:
            for one in people:
                one.close()
            house.stop()
    return looked, wrong


def main() -> None:
    looked, complained = 0, 0
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for part in sys.argv[1:] or PARTS:
            times, wrong = audit(browser, part)
            for complaint, where in sorted(wrong.items(), key=lambda item: -len(item[1])):
                print(f"{complaint}\n    {len(where)} times, first in {where[0]}")
            print(f"{part}: {len(wrong)} complaints in {times} looks", flush=True)
            looked, complained = looked + times, complained + len(wrong)
        browser.close()
    print(f"{complained} complaints in {looked} looks")
    sys.exit(bool(complained))


if __name__ == "__main__":
    main()
