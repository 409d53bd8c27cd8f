"""The page that says where one went wrong: from the result sheet, by mouse and by keys, and for who chooses first."""

from __future__ import annotations

import re

from tests.web.conftest import Arrives
from tests.web.nearly import nearly_over
from tests.web.people import House, Person

WHOLE = 200_000
"""Milliseconds for a review on a machine that does much else."""


def _reviewed(one: Person, game: str) -> str:
    """End a match, and ask for its review on the result sheet; answers the table."""
    ((table, move),) = nearly_over(one, game).values()
    one.go(f"/t/{table}")
    one.page.wait_for_selector(".frame")
    one.move(table, move)
    one.page.locator("[data-next]").click()
    one.page.locator("[data-review]").click()
    one.page.wait_for_url(re.compile(rf"/review/{table}/1"))
    one.page.wait_for_selector("figure svg", timeout=WHOLE)
    return table


def _steps(one: Person) -> list[int]:
    """The steps of the mistakes."""
    found = one.page.locator("[data-mistake]").evaluate_all("all => all.map(one => Number(one.dataset.mistake))")
    return sorted(int(step) for step in found)


def _step(one: Person) -> int:
    return int(one.page.evaluate("location.hash.slice(1) || 0"))


def test_the_result_leads_to_a_review_of_my_own_moves(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house)
    table = _reviewed(one, "koikoi")
    review = one.context.request.get(f"/api/tables/{table}/review?match=1").json()["review"]
    assert review["seat"] == 0
    sized = [each["step"] for each in review["decisions"] if each["size"] != "none"]
    assert _steps(one) == sorted(sized) != []
    assert one.page.locator("[data-luck]").inner_text().startswith("Luck ")
    assert one.page.locator("figure circle").count() == len(sized)
    assert one.page.locator("figure polyline").count() == 2

    # it begins with a mistake; keys lead from one to the next, and the address keeps where one is
    assert _step(one) in sized
    one.page.locator(f"[data-mistake='{sized[0]}']").click()
    for step in sized[1:]:
        one.page.keyboard.press("n")
        assert _step(one) == step
    assert one.page.get_by_role("button", name="Next mistake").is_disabled()
    for step in sized[-2::-1]:
        one.page.keyboard.press("b")
        assert _step(one) == step
    assert one.page.get_by_role("button", name="Previous mistake").is_disabled()
    one.page.reload()
    one.page.wait_for_selector("figure svg", timeout=WHOLE)
    assert _step(one) == sized[0]

    # the best move's bar is full, and mine is outlined
    decision = next(each for each in review["decisions"] if each["step"] == sized[0])
    one.page.wait_for_selector("[data-verdict^=mistake]")
    bars = one.page.locator(".now ol li")
    assert bars.count() == len(decision["moves"])
    assert bars.first.locator(".best").get_attribute("style") == "width: 100%;"
    assert one.page.locator(".now li.mine").count() == 1
    assert "your move" in one.page.locator(".now li.mine").inner_text()

    # the same as tables
    one.page.locator("summary").nth(0).click()
    one.page.locator("summary").nth(1).click()
    tables = one.page.locator("table")
    assert tables.nth(0).locator("tbody tr").count() == len(review["decisions"])
    assert tables.nth(1).locator("tbody tr").count() == len(review["curve"])
    assert not one.complaints()


def test_who_wants_to_choose_first_sees_no_answer_before(person: Arrives, own_house: House) -> None:
    one = person("fr", phone=True, at=own_house)
    _reviewed(one, "koikoi")
    one.page.get_by_text("Me laisser choisir d’abord").click()
    one.page.wait_for_selector("[data-choose]")
    assert not one.shows("[data-verdict]")
    assert not one.shows(".now ol")
    one.page.locator("summary").nth(0).click()
    assert "Meilleur" not in one.page.locator("table").first.inner_text()
    choice = one.page.locator("[data-choose]").first
    words = choice.inner_text()
    choice.click()
    one.page.wait_for_selector("[data-verdict]")
    assert f"Votre choix : {words}" in one.page.locator("div.now").inner_text().replace("\u202f", " ")
    one.page.reload()
    one.page.wait_for_selector("[data-choose]", timeout=WHOLE)
    assert not one.complaints()


def test_who_did_not_play_has_no_review(person: Arrives, own_house: House) -> None:
    one, other = person("en", at=own_house), person("en", at=own_house)
    ((table, move),) = nearly_over(one, "koikoi").values()
    one.go(f"/t/{table}")
    one.page.wait_for_selector(".frame")
    one.move(table, move)
    other.go(f"/review/{table}/1")
    other.page.wait_for_selector("h1")
    assert other.page.locator("h1").inner_text().startswith("Only those who played")
    other.go(f"/t/{table}")
    other.page.wait_for_selector("dialog[open] footer")
    assert not other.shows("[data-review]")
