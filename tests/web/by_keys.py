"""A person who plays with keys alone and hears the page: what the live regions say, and what has the focus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.web.people import Json, Person

LISTEN = """{
  window.said = []
  const said = new WeakSet()
  new MutationObserver(changes => {
    const open = [...document.querySelectorAll('dialog[open]')].at(-1)
    for (const { target, addedNodes, type } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live]')
      if (!region || (open && !open.contains(region))) continue // under a sheet nothing is heard
      for (const node of type === 'childList' ? addedNodes : [target]) {
        const text = node.textContent.trim()
        if (!text || said.has(node)) continue
        if (type === 'childList') for (const one of [node, ...node.childNodes]) said.add(one)
        window.said.push([region.ariaLive === 'assertive', text])
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}"""
"""Every line that a screen reader would say. A text that is put in the place of an equal one is no line."""

FOCUS = """() => {
  const at = document.activeElement
  const { left, top, right, bottom } = at.getBoundingClientRect()
  const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const corner = document.elementFromPoint(Math.max(left, 0) + 3, Math.max(top, 0) + 3)
  const outlines = [null, '::after'].map(part => getComputedStyle(at, part))
  return {
    name: `${at.localName} ${at.ariaLabel ?? at.innerText ?? ''}`.trim().replaceAll('\\n', ' ').slice(0, 90),
    zone: at.closest('[data-zone]')?.dataset.zone ?? '',
    nowhere: at === document.body,
    seen: at.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !at.matches(':disabled'),
    inside: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
    uncovered: [front, corner].some(one => at.contains(one) || !!one?.contains(at)),
    ring: at.matches(':focus-visible') && outlines.some(one => one.outlineStyle !== 'none'),
  }
}"""

WAY = """wanted => {
  const centre = one => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  const [at, to] = [document.activeElement, document.querySelector(wanted)]
  if (!to || at === to || at.contains(to) && at.matches('button')) return ''
  const zone = to.closest('[data-zone]')
  if (!zone || !zone.contains(at)) return 'Tab'
  const [[ax, ay], [bx, by]] = [centre(at), centre(to)]
  if (Math.abs(by - ay) > 8 && Math.abs(by - ay) >= Math.abs(bx - ax)) return by > ay ? 'ArrowDown' : 'ArrowUp'
  return bx > ax ? 'ArrowRight' : 'ArrowLeft'
}"""
"""The next key on the way to something, '' if the focus is there."""

READY = """seq => document.querySelector('dialog[open] [data-next], dialog[open] [data-rematch]')
  || Number(document.body.dataset.seq) > seq && document.querySelector('[data-mine=true]')"""


@dataclass
class Hearing:
    """One decision: what was said since the one before, and what had the focus when it was made."""

    duty: str
    polite: list[str]
    urgent: list[str]
    focus: Json
    pressed: list[str] = field(default_factory=list)


class Player:
    """Plays by keys only. Nothing here touches the page in another way once it is open."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.decisions: list[Hearing] = []
        self.pressed: list[str] = []
        person.context.add_init_script(LISTEN)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed.append(key)

    def go_to(self, selector: str, back: bool = False) -> None:
        """Tab to a zone, arrows within it."""
        for _ in range(80):
            key = self.page.evaluate(WAY, selector)
            if not key:
                return
            self.press("Shift+Tab" if key == "Tab" and back else key)
        raise AssertionError(f"no key leads to {selector}, focus on {self.focus()}")

    def said(self) -> tuple[list[str], list[str]]:
        """What was said since the last time: polite lines, urgent lines."""
        lines = self.page.evaluate("said.splice(0)")
        return [text for urgent, text in lines if not urgent], [text for urgent, text in lines if urgent]

    def focus(self) -> Json:
        found: Json = self.page.evaluate(FOCUS)
        return found

    def shows_focus(self, selector: str) -> bool:
        """Whether the focus is in there."""
        found: bool = self.page.evaluate("one => document.activeElement.closest(one) !== null", selector)
        return found

    def play(self, turn: Callable[[Player, Json], None], most: int = 400) -> None:
        """Play until the game is over, or this many decisions were made."""
        page, person = self.page, self.person
        before = -1
        while len(self.decisions) < most:
            page.wait_for_function(READY, arg=before)
            if person.over:
                return
            if person.shows("dialog[open] [data-next]"):
                self.sheet()
                continue
            before = person.seq
            view = person.view()
            page.wait_for_function("() => said.some(([urgent]) => urgent)")
            polite, urgent = self.said()
            self.decisions.append(Hearing(view["duty"], polite, urgent, self.focus(), self.pressed))
            self.pressed = []
            turn(self, view)
        page.wait_for_function(READY, arg=before)

    def sheet(self) -> None:
        """A score sheet is read."""
        assert self.focus()["name"].startswith("button")
        self.press("Enter")
        self.page.wait_for_selector("[data-next]", state="detached")


def sits_down(player: Player, game: str, players: int, **options: Any) -> str:
    """At a table with bots, which has begun."""
    one = player.person
    seats = ["me", *[{"bot": "random"}] * (players - 1)]
    table = one.open_table(game, players, seats=seats, starts="when_full", name="Léa", options=options)
    one.ready(table)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    return table


def where(focus: Json) -> Json:
    """Nothing that has the focus may be nowhere, out of sight, under something else or without a ring."""
    return {name: focus[name] for name in ("nowhere", "seen", "inside", "uncovered", "ring")}


WELL = {"nowhere": False, "seen": True, "inside": True, "uncovered": True, "ring": True}


def all_heard(player: Player) -> None:
    """Each decision was announced once, and the focus was well placed when it was."""
    wrong = [
        (number, one.duty, one.urgent, one.focus)
        for number, one in enumerate(player.decisions)
        if len(one.urgent) != 1 or where(one.focus) != WELL
    ]
    assert not wrong
