"""How a page comes up: nothing in the way of its first words, and nothing that moves once it is there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from tests.web.conftest import Arrives
from tests.web.playing import alone

MOST_SHIFT = 0.02
SHIFTS = """window.shifted = 0
new PerformanceObserver(list => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value
}).observe({ type: 'layout-shift', buffered: true })"""
BLOCKING = """() => performance.getEntriesByType('resource')
  .filter(one => one.renderBlockingStatus === 'blocking').map(one => new URL(one.name).pathname)"""

# Rules get their pictures as one reads on.
READ_ON = """() => {
  const next = [...document.querySelectorAll('article code img')]
    .find(one => !one.complete || !one.src.startsWith('blob:'))
  next?.scrollIntoView({ behavior: 'instant' })
  return !next
}"""


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("page", ["/", "/rules/hiifuu", "/rules/hilo", "/rules/hygge", "/rules/koikoi", "table"])
def test_nothing_moves_while_a_page_comes_up_and_nothing_blocks_it(person: Arrives, page: str, phone: bool) -> None:
    one = person("en", phone=phone)
    one.context.add_init_script(SHIFTS)
    if page == "table":
        alone(one, "koikoi", 2)
    else:
        one.go(page)
        one.page.wait_for_selector("article")
    one.page.wait_for_load_state("networkidle")
    one.page.wait_for_function(READ_ON)
    one.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert one.page.evaluate("shifted") < MOST_SHIFT
    assert one.page.evaluate(BLOCKING) == []


def test_lessons_that_come_late_move_nothing_at_home(person: Arrives) -> None:
    one = person("en", phone=True)
    one.context.add_init_script(SHIFTS)
    late: list[Route] = []
    one.context.route("**/assets/list.*", lambda route: late.append(route))
    with one.page.expect_request("**/assets/list.*"):
        one.go("/")
    one.page.wait_for_timeout(500)  # whatever does not wait for them is there by now
    assert late
    for route in late:
        route.continue_()
    one.page.wait_for_selector("article .learn")
    one.page.wait_for_load_state("networkidle")
    one.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert one.page.evaluate("shifted") < MOST_SHIFT
