"""How people come to a table, and whose turn it is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.web.people import Person

GOES_ON = """seq =>
  Number(document.body.dataset.seq) > seq || document.querySelector('[data-mine=true], [data-next], [data-rematch]')
"""

PLAY_ON = """async () => {
  const all = selector => [...document.querySelectorAll(selector)]
  const there = look => new Promise(done => {
    const again = () => { const found = look(); if (found) done(found); else requestAnimationFrame(again) }
    again()
  })
  while (true) {
    const now = await there(() => all('[data-next], [data-rematch], [data-mine=true]')[0])
    if (all('[data-rematch]').length) return
    if (now.matches('[data-next]')) {
      now.click()
      await there(() => !now.isConnected)
      continue
    }
    const seq = document.body.dataset.seq
    const sheet = await there(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true })) // until it is there
      return all('dialog[open]').find(one => one.querySelector('[data-zone=moves] button, [data-next]'))
    })
    if (sheet.querySelector('[data-next]')) continue
    const move = sheet.querySelector('[data-move]')
    const play = move ?? sheet.querySelector('[data-zone=moves] button:not([aria-pressed])')
    for (const one of sheet.querySelectorAll('[aria-pressed]')) {
      if (!play.disabled) break
      one.click()
      await there(() => one.ariaPressed === 'true')
    }
    play.click()
    await there(() => document.body.dataset.seq !== seq || all('[data-next], [data-rematch]').length)
  }
}"""


def together(first: Person, second: Person, game: str, seats: Sequence[Any], **wishes: Any) -> str:
    """Léa opens a table, with bots where *seats* says so; Max comes by the link and sits down; Léa starts."""
    table = first.open_table(game, len(seats), seats=seats, name="Léa", **wishes)
    first.go(f"/t/{table}")
    first.page.click("[data-start]")  # ready; Max is not there yet
    first.page.wait_for_selector("[data-start][disabled]")
    second.go(f"/t/{table}")
    second.page.fill("input[name=name]", "Max")
    second.page.click("[data-sit]")
    first.page.locator("[data-start]:not([disabled])").click()
    for one in (first, second):
        one.page.wait_for_selector(".frame")
    return table


def opened(one: Person, game: str, players: int, bot: str = "random", **wishes: Any) -> str:
    """A table with bots on the other chairs, begun."""
    bots = [{"bot": bot}] * (players - 1)
    table = one.open_table(game, players, seats=["me", *bots], starts="when_full", name="Léa", **wishes)
    one.ready(table)
    return table


def alone(one: Person, game: str, players: int, bot: str = "random", **wishes: Any) -> str:
    """The same, and this person is there: it is their turn."""
    table = opened(one, game, players, bot, **wishes)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    return table


def play_on(one: Person) -> None:
    """To the end of a match against bots: the page makes the first move of its list each time, as fast as it can.

    For whoever needs a match that this page has played, and not the way there.
    """
    one.page.evaluate(PLAY_ON)


def turns(people: Sequence[Person], most: int = 800) -> Iterator[Person]:
    """Whoever has to decide, and has done so when the next is asked for, until the game is over.

    Everybody has then seen what the others have.
    """
    for _ in range(most):
        furthest = max(person.seq for person in people)
        for person in people:
            person.reach(furthest)
        if people[0].over:
            return
        actor = next((person for person in people if person.acts), None)
        if actor is None:  # a bot moves, or the result is on its way
            people[0].page.wait_for_function(GOES_ON, arg=furthest)
        else:
            yield actor
    raise AssertionError("the game does not end")
